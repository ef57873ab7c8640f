"""The house option fair_start: the order of turns is bid for."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.tahiti2012.lagoon import GAME, lay, refused
from vaka.bots import bot
from vaka.core.errors import Malformed
from vaka.draw.seats import NAMES
from vaka.games.tahiti2012.judge import PLACES_WORTH, judge
from vaka.games.tahiti2012.rules.bidding import Claim
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import CLAIM, MOST_BID
from vaka.games.tahiti2012.view import TahitiView


def bidding(players: int, seed: int = 1) -> Tahiti2012State:
    state = GAME.new(players, seed=seed, options={"fair_start": True})
    assert isinstance(state, Tahiti2012State)
    return state


def claim(state: Tahiti2012State) -> Claim:
    now = state.agenda[-1]
    assert isinstance(now, Claim)
    return now


def texts(state: Tahiti2012State) -> list[str]:
    return [action.text for action in state.legal]


def settled(*claims: str, players: int = 3) -> tuple[Tahiti2012State, list[int]]:
    """A game after these claims, and the seats as they were drawn."""
    state = bidding(players)
    drawn = state.order[:]
    for text in claims:
        state.play(text)
    return state, drawn


@pytest.mark.rule("T12-3.17")
def test_a_free_place_is_claimed_for_nothing_and_another_s_for_a_point_more() -> None:
    state = bidding(3)
    first, second, third = state.order
    assert (second, third) == ((first + 1) % 3, (first + 2) % 3), "from the player who was picked on to the left"
    assert state.to_act == first
    assert texts(state) == ["claim 1", "claim 2", "claim 3"]
    state.play("claim 2")
    assert state.to_act == second
    assert [claim(state).price(place) for place in range(3)] == [0, 1, 0]
    state.play("claim 2")
    assert state.to_act == first, "who has lost a place claims again at once"
    assert [claim(state).price(place) for place in range(3)] == [0, 2, 0]
    state.play("claim 3")
    assert state.to_act == third
    state.play("claim 1")
    assert state.order == [third, second, first]
    assert (state.to_act, state.first) == (third, third)


@pytest.mark.rule("T12-3.17")
def test_nothing_else_can_be_done_before_the_order_is_settled() -> None:
    state = bidding(2)
    refused(state, "stay", "T12-3.17")
    refused(state, "claim 3", "T12-3.17")
    usual = GAME.new(2, seed=1)
    with pytest.raises(vaka.Illegal):
        usual.play("claim 1")


@pytest.mark.rule("T12-3.18")
def test_nobody_bids_more_than_five_points() -> None:
    state = bidding(2)
    for _ in range(MOST_BID + 1):
        assert "claim 2" in texts(state)
        state.play("claim 2")
    assert state.view(None).asked == "haumea", "one place was left, so it is taken without asking"
    assert sorted(state.bid) == [0, 5]
    laid = bidding(3)
    dearest = f"waiting (), holders (seat 1, nobody, seat 2), prices ({MOST_BID}, 0, 0)"
    lay(laid, f"asked: claim of seat 0, {dearest}")
    assert texts(laid) == ["claim 2", "claim 3"]
    refused(laid, "claim 1", "T12-3.18")


@pytest.mark.rule("T12-3.18", "T12-6.01")
def test_every_round_is_played_in_the_order_that_was_bid_for() -> None:
    state, (first, second, third) = settled("claim 2", "claim 2", "claim 3", "claim 1")
    turns: list[int] = []
    while state.round < 3:
        if state.agenda[-1].name == "haumea":
            assert state.to_act is not None
            turns.append(state.to_act)
        state.play(state.legal[0])
    assert turns == [third, second, first] * 2


@pytest.mark.rule("T12-3.18", "T12-2.01")
def test_the_bid_is_taken_from_the_score_at_the_end_even_below_nothing() -> None:
    state, (_, second, third) = settled("claim 2", "claim 2", "claim 3", "claim 1")
    assert [state.bid[seat] for seat in (second, third)] == [1, 0]
    assert state.scores()[second] == -1, "nothing has been brought ashore yet"
    assert state.scores()[third] == 0
    lay(state, f"seat {second} ashore: banana x2, coconut, taro, spice, fish", "asked: nobody")
    (bid,) = [line for line in state.breakdown(second) if line.rule == "T12-3.18"]
    assert (bid.label, bid.points, bid.detail) == ("Bid", -1, "place 2 in the order of turns")
    assert state.scores()[second] == sum(line.points for line in state.breakdown(second))
    usual = GAME.new(3, seed=1)
    assert isinstance(usual, Tahiti2012State)
    assert all(line.label != "Bid" for line in usual.breakdown(0)), "nobody bids without the option"


@pytest.mark.rule("T12-3.17")
@pytest.mark.parametrize("players", list(GAME.players))
def test_bots_bid_up_to_what_a_place_is_worth_to_them_and_no_further(players: int) -> None:
    state = bidding(players, seed=players)
    seats = [bot("greedy", seat) for seat in range(players)]
    while isinstance(state.agenda[-1], Claim):
        assert state.to_act is not None
        assert GAME.promising(state) == [claim(state).best(state, PLACES_WORTH[players])]
        state.play(seats[state.to_act].choose(state.view(state.to_act)))
    assert sorted(state.order) == list(range(players))
    gains = [PLACES_WORTH[players][place] - state.bid[seat] for place, seat in enumerate(state.order)]
    assert min(gains) >= max(gains) - 1, "nobody would rather have paid a point more for another place"
    assert min(gains) > -1


def test_a_bot_counts_what_a_seat_has_bid() -> None:
    state, drawn = settled("claim 1", "claim 2", "claim 3")
    plain = judge(state, drawn[0])
    lay(state, f"seat {drawn[0]} bid: 3")
    assert judge(state, drawn[0]) == pytest.approx(plain - 3)


def test_a_bid_is_told_and_asked_in_words() -> None:
    state = bidding(2)
    drawn = state.order[:]
    told = state.listen()
    view = state.view(state.to_act)
    assert GAME.prompt(view) == "Claim a place in the order of turns"
    assert GAME.hint(view)[1] == "T12-3.17"
    assert [GAME.label(action, view) for action in view.legal] == ["Play first: free", "Play second: free"]
    state.play("claim 2")
    view = state.view(state.to_act)
    assert GAME.label(view.legal[1], view) == f"Play second: 1 point, one more than {NAMES[drawn[0]]}"
    assert GAME.label(CLAIM[0], GAME.new(2, seed=1).view(0)) == "Play first: free"
    state.play("claim 2")
    state.play("claim 1")
    assert [GAME.say(event) for event in told] == [
        "claims to play second.",
        "claims to play second for 1 point.",
        "claims to play first.",
        f"takes the first turn, then {NAMES[drawn[1]]}.",
    ]


def test_a_seat_shows_its_place_and_its_bid_once_all_have_one() -> None:
    state = bidding(2)
    assert all(fact.icon != "next" for fact in GAME.facts(state.view(0), 0)), "nobody has a place yet"
    drawn = state.order[:]
    for text in ("claim 2", "claim 2", "claim 1"):
        state.play(text)
    (place,) = [fact for fact in GAME.facts(state.view(None), drawn[1]) if fact.icon == "next"]
    assert (place.value, place.meaning) == ("2", "plays second, for a bid of 1 point")
    view = state.view(None)
    assert isinstance(view, TahitiView)
    assert "a bid of 1 counted" in GAME.text(view)
    assert "−1 point" in GAME.text(view)


@pytest.mark.rule("T12-3.18")
def test_the_order_that_was_bid_for_is_kept_by_reports_records_and_positions() -> None:
    state = bidding(3)
    story = GAME.story()
    story.begin(state)
    assert story.order == []
    told = state.listen()
    for text in ("claim 2", "claim 2", "claim 3", "claim 1"):
        assert GAME.lay(state.words()).words() == state.words()
        state.play(text)
    for event in told:
        story.hear(event)
    assert story.order == state.order
    again = GAME.replay(state.record())
    assert again.view(None).to_json() == state.view(None).to_json()
    loaded = GAME.load(state.to_json())
    laid = GAME.lay(state.words())
    assert isinstance(loaded, Tahiti2012State)
    assert isinstance(laid, Tahiti2012State)
    for other in (loaded, laid):
        assert (other.order, other.bid) == (state.order, state.bid)
    usual = GAME.story()
    usual.begin(GAME.new(3, seed=1))
    assert len(usual.order) == 3


def test_an_order_that_cannot_be_is_refused() -> None:
    for options, line in (
        ("", "order: seat 2, seat 0, seat 1"),
        ("", "order: seat 0, seat 2, seat 1"),
        ("", "seat 1 bid: 2"),
        ("options: fair_start yes\n", "order: seat 0, seat 0, seat 1"),
        ("options: fair_start yes\n", "seat 1 bid: 6"),
    ):
        text = f"tahiti-2012, 3 players, round 2\n{options}{line}\n"
        if line.endswith("seat 2, seat 0, seat 1"):
            state = GAME.lay(text)
            assert "first: seat 2" in state.words(), "around the table it is the usual order"
        else:
            with pytest.raises(Malformed):
                GAME.lay(text)


def test_a_game_begun_before_there_were_bids_goes_around_the_table() -> None:
    state = GAME.new(3, seed=5)
    assert isinstance(state, Tahiti2012State)
    data = state.to_json()
    position = data["position"]
    assert isinstance(position, dict)
    del position["order"], position["bid"]
    loaded = GAME.load(data)
    assert isinstance(loaded, Tahiti2012State)
    assert (loaded.order, loaded.bid) == (state.order, [0, 0, 0])
