"""The house option fair_start of both editions: home areas are bid for."""

from __future__ import annotations

import pytest

import vaka
from vaka.bots import bot
from vaka.games.clans.bidding import BidForHome, highest_bid
from vaka.games.clans.kinds import POPULATION
from vaka.games.clans.state import ClanState

TITLES = pytest.mark.parametrize("title", ["tahiti-1994", "maori"])


def bidding(title: str, players: int, seed: int = 1) -> ClanState:
    state = vaka.game(title).new(players, seed=seed, options={"fair_start": True})
    assert isinstance(state, ClanState)
    return state


def asked(state: ClanState) -> BidForHome[ClanState]:
    now = state.agenda[-1]
    assert isinstance(now, BidForHome)
    return now


def texts(state: ClanState) -> list[str]:
    return [action.text for action in state.legal]


def people(state: ClanState, seat: int) -> int:
    return sum(kind == POPULATION and owner == seat for kind, owner in zip(state.kind, state.owner, strict=True))


def set_up(state: ClanState) -> None:
    """Place everything at the first place that is offered."""
    while state.view(None).asked in ("village", "place"):
        state.play(state.legal[0])


@pytest.mark.rule("T94-3.1f", "MAO-3.1h")
@TITLES
def test_a_free_home_costs_nothing_and_a_held_one_a_bid_more(title: str) -> None:
    state = bidding(title, 2)
    one, other = asked(state).homes
    assert state.to_act == 0
    assert texts(state) == [f"homeland {state.chart.areas[area].lower()}" for area in (one, other)]
    state.play(state.legal[0])
    assert state.to_act == 1
    assert (asked(state).price(one), asked(state).price(other)) == (1, 0)
    state.play(state.legal[0])
    assert state.to_act == 0, "who has lost a home bids again at once"
    assert asked(state).price(one) == 2
    state.play(state.legal[1])
    assert list(state.homeland) == [other, one]
    assert (state.control[other], state.control[one]) == (0, 1)


@pytest.mark.rule("T94-3.1f", "MAO-3.1h")
@TITLES
def test_only_the_homes_of_the_table_are_bid_for(title: str) -> None:
    state = bidding(title, 3)
    before = state.digest()
    elsewhere = next(area for area in range(len(state.chart.areas)) if area not in asked(state).homes)
    with pytest.raises(vaka.Illegal) as refused:
        state.play(f"homeland {state.chart.areas[elsewhere].lower()}")
    assert refused.value.rule in ("T94-3.1g", "MAO-3.1i")
    assert state.digest() == before


@pytest.mark.rule("T94-3.1g", "MAO-3.1i")
@TITLES
def test_a_bid_gives_everybody_else_so_many_more_people(title: str) -> None:
    state = bidding(title, 3)
    for choice in (0, 0, 1, 2):  # the second player takes the first home for one
        state.play(state.legal[choice])
    set_up(state)
    usual = vaka.game(title).new(3, seed=1)
    assert isinstance(usual, ClanState)
    while usual.view(None).asked in ("reroll", "village", "place"):
        usual.play(usual.legal[0])
    assert [people(state, seat) - people(usual, seat) for seat in range(3)] == [1, 0, 1]


@pytest.mark.rule("T94-3.1g", "MAO-3.1i")
@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 2), (4, 1)])
@TITLES
def test_bids_end_at_the_highest_that_is_allowed(title: str, players: int, most: int) -> None:
    assert highest_bid(players) == most
    state = bidding(title, players)
    wanted = asked(state).homes[0]
    text = f"homeland {state.chart.areas[wanted].lower()}"
    for _ in range(most + 1):
        assert text in texts(state)
        state.play(text)
    assert text not in texts(state)


@pytest.mark.rule("T94-3.1f", "MAO-3.1h")
@pytest.mark.parametrize("players", [2, 3, 4])
@TITLES
def test_bots_end_their_bidding_and_nobody_would_rather_have_bid_more(title: str, players: int) -> None:
    state = bidding(title, players, seed=4)
    seats = [bot("greedy", seat) for seat in range(players)]
    homes, prices = asked(state).homes, [0] * players
    while isinstance(state.agenda[-1], BidForHome):
        assert state.to_act is not None
        action = seats[state.to_act].choose(state.view(state.to_act))
        prices[homes.index(action.a)] = asked(state).price(action.a)
        state.play(action)
    assert sorted(state.homeland) == sorted(homes)
    gains = [state.game.opinions.home(state, area) - price for area, price in zip(homes, prices, strict=True)]  # type: ignore[attr-defined]
    open_to_more = [gain - 1 for gain, price in zip(gains, prices, strict=True) if price < highest_bid(players)]
    assert max(open_to_more, default=-1) <= min(gains)


@TITLES
def test_a_bid_is_asked_and_told_in_words(title: str) -> None:
    state = bidding(title, 2)
    told = state.listen()
    view = state.view(0)
    assert state.game.prompt(view) == "Bid for a home area"
    assert state.game.label(view.legal[0], view).endswith(": free")
    state.play(view.legal[0])
    view = state.view(1)
    assert ": 1 more Population for each of the others, over Hibiscus" in state.game.label(view.legal[0], view)
    state.play(view.legal[0])
    lines = [state.game.say(event) for event in told if event.what == "bid"]
    area = state.game.label(view.legal[1], view).partition(":")[0]
    assert area not in lines[0]
    assert lines[0].startswith("bids 0 for ")
    assert lines[1].startswith("bids 1 for ")


@TITLES
def test_a_record_of_a_bid_for_start_replays(title: str) -> None:
    state = bidding(title, 2)
    for choice in (0, 0, 1):
        state.play(state.legal[choice])
    set_up(state)
    assert state.game.replay(state.record()).view(None).to_json() == state.view(None).to_json()


@pytest.mark.rule("MAO-3.1h")
def test_home_areas_that_are_bid_for_are_named_as_on_the_map() -> None:
    state = bidding("maori", 4, seed=2)
    view = state.view(0)
    bids = {action.text: state.game.label(action, view) for action in view.legal}
    assert bids == {
        "homeland arawa": "Te Arawa: free",
        "homeland taranaki": "Taranaki: free",
        "homeland kahungunu": "Ngāti Kahungunu: free",
        "homeland te tau ihu": "Te Tau Ihu o te Waka-a-Māui: free",
    }
