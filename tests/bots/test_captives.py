"""What bots that plan do with a captured Head Chieftain, and what he does himself."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import legal, play
from tests.scenarios.tahiti1994.test_leaders_and_voyages import DOOMED, captured
from vaka.bots.planning import Planner
from vaka.games.clans.view import ClanGame
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.plans import EXECUTION, EXPEDITION
from vaka.games.tahiti1994.state import TahitiState

HALF = {**DOOMED, "0506": "0 heavy"}


def decide(state: TahitiState) -> str:
    """What a bot that plans does, played."""
    assert state.to_act is not None
    action = Planner(5, worlds=12, width=8).choose(state.view(state.to_act))
    play(state, action.text)
    return action.text


def kinds(state: TahitiState) -> list[str]:
    """The plans there are."""
    assert isinstance(state.game, ClanGame)
    return [plan.kind for plan in state.game.plans(state)]


@pytest.mark.parametrize("answer", ["counter", "refuse"])
def test_a_last_rival_who_does_not_take_the_offer_is_executed(answer: str) -> None:
    """Whoever sails may come to a better level than a captor with few areas; a dead rival has lost."""
    state = captured(HALF)
    while state.to_act == 0:
        decide(state)
    assert legal(state) == ["accept", "counter", "refuse"]
    play(state, answer)
    if answer == "counter":
        play(state, "offer")
    decided = []
    while state.to_act == 0:
        decided.append(decide(state))
    assert decided[-1] == "execute"
    assert state.via[1] == t.KILLED
    result = state.result
    assert result is not None
    assert result.ranks == (1, 2)


def test_before_an_offer_has_failed_nobody_thinks_of_an_execution() -> None:
    assert EXECUTION not in kinds(captured(HALF))


def test_a_last_rival_takes_what_he_is_offered() -> None:
    state = captured(HALF)
    play(state, "withhold unit", "offer")
    assert kinds(state) == [EXPEDITION]
    assert decide(state) == "accept"


def test_where_others_are_left_a_captive_may_still_ask_for_more() -> None:
    state = captured(HALF, players=3)
    play(state, "withhold unit", "offer")
    assert EXPEDITION not in kinds(state)
