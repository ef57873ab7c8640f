"""A view that calls itself complete lets nothing be imagined but the position itself; so an undo need not imagine."""

from __future__ import annotations

from typing import Any

import pytest

import vaka
from vaka.core.action import Action
from vaka.core.chance import seeded
from vaka.core.state import State
from vaka.core.undo import informs
from vaka.core.view import View


def stored(state: State) -> dict[str, Any]:
    """A position without its chance. In which order different seats took their tokens matters to nobody."""
    out: dict[str, Any] = {
        name: value for name, value in state.to_json(history=False).items() if name not in ("chance", "seed")
    }
    if "taken" in out["position"]:
        out["position"] = {**out["position"], "taken": sorted(out["position"]["taken"])}
    return out


def positions(title: str, options: dict[str, object], moves: int) -> list[State]:
    state = vaka.game(title).new(3, seed=f"complete {title}", options=options)
    dice = seeded("complete")
    out = [state.copy()]
    for _ in range(moves):
        if state.over:
            break
        state.play(state.legal[dice.below(len(state.legal))])
        out.append(state.copy())
    return out


@pytest.mark.parametrize("title", ["hawaii", "polynesia"])
def test_what_is_imagined_from_a_complete_view_is_the_position(title: str) -> None:
    for state in positions(title, {}, 120)[::3]:
        for eyes in (None, 0, 1, 2):
            view = state.view(eyes)
            assert view.complete
            assert stored(view.imagine(seeded("any"))) == stored(state)


def test_a_view_with_hidden_stocks_is_not_complete() -> None:
    state = positions("polynesia", {"stocks": "hidden"}, 5)[-1]
    assert not any(state.view(eyes).complete for eyes in (None, 0, 1, 2))


def informs_the_long_way(before: State, action: Action, after: State) -> bool:
    """In imagined worlds and with imagined twins, whatever the views say of themselves."""

    def looks_different(eyes: int | None, world: State, beyond: State) -> bool:
        twins = [world.view(eyes).imagine(seeded(f"twin {number}")) for number in range(3)]
        for twin in twins:
            twin.play(action)
        return any(not twin.view(eyes).same(beyond.view(eyes)) for twin in twins)

    if after.chance.count != before.chance.count:
        return True
    worlds = [before, *[before.view(before.to_act).imagine(seeded(f"world {number}")) for number in range(2)]]
    for world in worlds:
        beyond = world.copy()
        beyond.play(action)
        if any(looks_different(eyes, world, beyond) for eyes in (None, 0, 1, 2)):
            return True
    return False


@pytest.mark.parametrize("title", ["hawaii", "polynesia"])
def test_where_views_are_complete_an_undo_is_judged_as_if_worlds_were_imagined(title: str) -> None:
    told: list[bool] = []
    for state in positions(title, {}, 60)[::4]:
        for action in () if state.over else state.legal[:3]:
            after = state.copy()
            after.play(action)
            told.append(informs(state, action, after))
            assert told[-1] == informs_the_long_way(state, action, after), action.text
    assert False in told


def test_an_open_view_is_complete() -> None:
    view: View = vaka.game("tahiti-1994").new(2, seed=1).view(0)
    assert view.open
    assert view.complete
