"""What is still to be decided, as a stored position holds it: by name, with named fields."""

from __future__ import annotations

import json

import pytest

import vaka
from tests.scenarios.tahiti2012.lagoon import GAME, grow, lay, new
from vaka.core.decision import Decision, by_name, fields_of, load_decision
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.actions import Act
from vaka.games.tahiti2012.rules.bidding import Claim
from vaka.games.tahiti2012.rules.bounty import PlaceCube
from vaka.games.tahiti2012.rules.exploration import FaceIsland, LayIsland, TakeIsland
from vaka.games.tahiti2012.rules.turn import NextTurn

KNOWN = by_name(GAME.decisions)


def test_a_decision_is_stored_by_name_with_named_fields() -> None:
    assert FaceIsland(1, stack=0, hex=12).dump() == {"face": {"seat": 1, "stack": 0, "hex": 12}}
    assert repr(PlaceCube(0, crop=2)) == "PlaceCube(seat=0, crop=2)"
    state = new(2)
    grow(state, "1,0", "")  # the taro has a choice of two places
    grow(state, "-1,1", "")
    lay(state, "asked: place of seat 0, crop taro", "then: act of seat 0", "then: next of seat 0")
    stored = json.loads(json.dumps(state.to_json()))
    assert stored["agenda"] == [{"next": {"seat": 0}}, {"act": {"seat": 0}}, {"place": {"seat": 0, "crop": 2}}]
    assert [type(each) for each in GAME.load(stored).agenda] == [NextTurn, Act, PlaceCube]


def test_every_kind_of_decision_has_a_name_of_its_own_and_comes_back_as_it_was() -> None:
    assert len(KNOWN) == len(GAME.decisions) == 12
    for kind in GAME.decisions:
        decision = kind.opening([2, 0, 1]) if kind is Claim else kind(*range(1, len(fields_of(kind)) + 1))
        again = load_decision(json.loads(json.dumps(decision.dump())), KNOWN)
        assert type(again) is kind
        assert repr(again) == repr(decision)


def test_steps_stored_by_version_0_1_0_are_read() -> None:
    state = new(2)
    stored = state.to_json(history=False)
    stored["agenda"] = [["next", 0, 0, 0, 0, 0], ["take", 0, 0, 0, 0, 0]]
    loaded = GAME.load(stored)
    assert [repr(each) for each in loaded.agenda] == [repr(NextTurn(0)), repr(TakeIsland(0))]
    assert [action.text for action in loaded.legal] == ["take left", "take right"]
    assert repr(load_decision(["lay", 1, 1, 0, 0, 0], KNOWN)) == repr(LayIsland(1, stack=1))
    assert repr(load_decision(["face", 1, 1, 9, 0, 0], KNOWN)) == repr(FaceIsland(1, stack=1, hex=9))
    assert repr(load_decision(["place", 0, 3, 0, 0, 0], KNOWN)) == repr(PlaceCube(0, crop=3))


@pytest.mark.parametrize(
    "stored",
    [
        {"plaice": {"seat": 0}},
        {"place": {"seat": 0, "corp": 2}},
        {"place": {"seat": 0}},
        {"place": {"seat": "0", "crop": 2}},
        {"place": {"seat": 0, "crop": 1.5}},
        {"place": {}, "act": {}},
        ["plaice", 0, 0, 0, 0, 0],
        ["place", "0"],
        [],
        None,
        "act",
    ],
)
def test_a_damaged_decision_is_refused(stored: object) -> None:
    data = new(2).to_json(history=False)
    data["agenda"] = [stored]
    with pytest.raises(vaka.Corrupt):
        GAME.load(data)


def test_fields_may_be_tuples_words_and_nothing() -> None:
    kinds = by_name([Errand])
    errand = Errand(1, (3, 4, (5,)), "home", None)
    assert errand.dump() == {"errand": {"seat": 1, "ways": [3, 4, [5]], "goal": "home", "left": None}}
    assert repr(load_decision(json.loads(json.dumps(errand.dump())), kinds)) == repr(errand)


class Errand(Decision[Position]):
    """Written in plain Python, as the decisions of somebody else's title would be."""

    name = "errand"

    def __init__(self, seat: int, ways: tuple[object, ...], goal: str, left: int | None = None) -> None:
        super().__init__(seat)
        self.ways = ways
        self.goal = goal
        self.left = left
