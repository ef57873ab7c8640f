"""The house option fair_start: the order of turns is bid for."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.polynesia.scene import GAME
from vaka.bots import bot
from vaka.core.errors import Malformed
from vaka.draw.seats import NAMES
from vaka.games.polynesia.judge import PLACES_WORTH, judge
from vaka.games.polynesia.rules.bidding import Claim
from vaka.games.polynesia.rules.ending import result
from vaka.games.polynesia.state import PolynesiaState
from vaka.games.polynesia.tables import MOST_BID
from vaka.testing import amend, refusal

OUTBID = ("claim 2", "claim 2", "claim 3", "claim 1")
"""The second outbids the first for the second place; the first takes the third, which leaves the first place to the third."""


def after(*claims: str, players: int = 3) -> tuple[PolynesiaState, list[int]]:
    """A game after these claims, and the seats in the order in which they were asked at first."""
    state = GAME.new(players, seed=1, options={"fair_start": True})
    assert isinstance(state, PolynesiaState)
    drawn = state.seats_from(state.start)
    for text in claims:
        state.play(text)
    return state, drawn


def claim(state: PolynesiaState) -> Claim:
    now = state.agenda[-1]
    assert isinstance(now, Claim)
    return now


@pytest.mark.rule("POL-2.13")
def test_a_place_that_is_taken_costs_a_point_more_than_its_holder_bid() -> None:
    state, (first, second, third) = after()
    assert (state.to_act, second, third) == (first, (first + 1) % 3, (first + 2) % 3)
    asked = []
    for text in OUTBID:
        asked.append((state.to_act, [claim(state).price(place) for place in range(3)]))
        assert [action.text for action in state.legal] == ["claim 1", "claim 2", "claim 3"]
        state.play(text)
    assert asked == [(first, [0, 0, 0]), (second, [0, 1, 0]), (first, [0, 2, 0]), (third, [0, 2, 1])]
    assert state.order == [third, second, first]
    assert (state.to_act, state.start) == (third, third)


@pytest.mark.rule("POL-2.13")
def test_before_the_order_is_settled_nothing_else_can_be_done() -> None:
    state, _ = after(players=2)
    assert refusal(state, "fish").rule == "POL-2.13"
    assert refusal(state, "claim 3").rule == "POL-2.13"
    with pytest.raises(vaka.Illegal):
        GAME.new(2, seed=1).play("claim 1")


@pytest.mark.rule("POL-2.14")
def test_the_most_that_is_bid_are_five_points() -> None:
    state, _ = after(*["claim 2"] * (MOST_BID + 1), players=2)
    assert state.view(None).asked == "turn", "one place was left, so it is taken without asking"
    assert sorted(state.bid) == [0, 5]
    laid, _ = after()
    amend(laid, f"asked: claim of seat 0, waiting (), holders (seat 1, nobody, seat 2), prices ({MOST_BID}, 0, 0)")
    assert [action.text for action in laid.legal] == ["claim 2", "claim 3"]
    assert refusal(laid, "claim 1").rule == "POL-2.14"


@pytest.mark.rule("POL-2.14", "POL-4.01", "POL-9.12")
def test_turns_and_the_start_player_token_go_on_in_the_order_that_was_bid_for() -> None:
    state, (first, second, third) = after(*OUTBID)
    acting: list[int] = []
    while state.round < 2:
        if state.agenda[-1].name == "turn":
            assert state.to_act is not None
            acting.append(state.to_act)
            assert GAME.lay(state.words()).words() == state.words()
        state.play("fish" if state.agenda[-1].name == "turn" else state.legal[0])
    assert acting == [third, second, first] * 3, "three passes"
    assert state.start == second
    assert state.seats_from(state.start) == [second, first, third]


@pytest.mark.rule("POL-2.14", "POL-10.08")
def test_the_score_sheet_tells_what_was_bid() -> None:
    state, (first, second, third) = after(*OUTBID)
    before, _ = after("claim 1", "claim 2", "claim 3")
    assert [before.scores()[seat] - state.scores()[seat] for seat in (first, second, third)] == [0, 1, 0]
    sheet = result(state).breakdown[second]
    (bid,) = [line for line in sheet if line.rule == "POL-2.14"]
    assert (bid.label, bid.points, bid.detail) == ("Bid", -1, "place 2 in the order of turns")
    assert state.scores()[second] == sum(line.points for line in sheet)
    usual = GAME.new(3, seed=1)
    assert isinstance(usual, PolynesiaState)
    assert all(line.label != "Bid" for sheet in result(usual).breakdown for line in sheet)


@pytest.mark.rule("POL-2.13")
@pytest.mark.parametrize("players", list(GAME.players))
def test_a_bot_claims_the_place_that_brings_most_for_its_price(players: int) -> None:
    state, _ = after(players=players)
    seats = [bot("greedy", seat) for seat in range(players)]
    while isinstance(state.agenda[-1], Claim):
        assert state.to_act is not None
        assert GAME.promising(state) == [claim(state).best(state, PLACES_WORTH[players])]
        state.play(seats[state.to_act].choose(state.view(state.to_act)))
    gains = [PLACES_WORTH[players][place] - state.bid[seat] for place, seat in enumerate(state.order)]
    assert min(gains) >= max(gains) - 1, "nobody would rather have paid a point more for another place"


def test_a_bot_weighs_a_bid_like_points_lost() -> None:
    state, (first, _, _) = after("claim 1", "claim 2", "claim 3")
    plain = judge(state, first)
    amend(state, f"seat {first} bid: 3")
    assert judge(state, first) == pytest.approx(plain - 3)


def test_bids_are_told_asked_and_shown() -> None:
    state, drawn = after(players=2)
    told = state.listen()
    view = state.view(state.to_act)
    assert GAME.prompt(view) == "Claim a place in the order of turns"
    assert GAME.hint(view)[1] == "POL-2.13"
    assert [GAME.label(action, view) for action in view.legal] == ["Play first: free", "Play second: free"]
    assert all(fact.icon != "next" for fact in GAME.facts(view, 0)), "nobody has a place yet"
    state.play("claim 2")
    view = state.view(state.to_act)
    assert GAME.label(view.legal[1], view) == f"Play second: 1 point, one more than {NAMES[drawn[0]]}"
    state.play("claim 2")
    state.play("claim 1")
    assert [GAME.say(event) for event in told[:4]] == [
        "claims to play second.",
        "claims to play second for 1 point.",
        "claims to play first.",
        f"takes the first turn, then {NAMES[drawn[1]]}.",
    ]
    (place,) = [fact for fact in GAME.facts(state.view(None), drawn[1]) if fact.icon == "next"]
    assert (place.value, place.meaning) == ("2", "place in the order of turns, for a bid of 1 point")
    assert "a bid of 1 point" in GAME.text(state.view(None))


@pytest.mark.rule("POL-2.14")
def test_records_positions_and_reports_keep_the_order_that_was_bid_for() -> None:
    state, _ = after()
    story = GAME.story()
    story.begin(state)
    assert story.order == []
    told = state.listen()
    for text in OUTBID:
        assert GAME.lay(state.words()).words() == state.words()
        state.play(text)
    for event in told:
        story.hear(event)
    assert story.order == state.order
    assert GAME.replay(state.record()).view(None).to_json() == state.view(None).to_json()
    for other in (GAME.load(state.to_json()), GAME.lay(state.words())):
        assert isinstance(other, PolynesiaState)
        assert (other.order, other.bid) == (state.order, state.bid)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("", "order: seat 0, seat 2, seat 1"),
        ("", "seat 1 bid: 2"),
        ("options: fair_start yes\n", "order: seat 0, seat 0, seat 1"),
        ("options: fair_start yes\n", "seat 1 bid: 6"),
    ],
)
def test_no_table_has_an_order_that_cannot_be(options: str, line: str) -> None:
    with pytest.raises(Malformed):
        GAME.lay(f"polynesia, 3 players\n{options}{line}\n")


def test_a_game_that_was_begun_before_there_were_bids_goes_around_the_table() -> None:
    state = GAME.new(3, seed=5)
    data = state.to_json()
    position = data["position"]
    assert isinstance(position, dict)
    del position["order"], position["bid"]
    loaded = GAME.load(data)
    assert isinstance(loaded, PolynesiaState)
    assert (loaded.order, loaded.bid) == ([0, 1, 2], [0, 0, 0])
