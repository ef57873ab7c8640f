"""Chapter 8: Haumea's bounty grows on the islands."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.reason import Reason
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.tables import CROP_BITS, CROPS, GOODS, ISLANDS, NOWHERE, PLACE, PUT_ON, VACANT

NOT_AN_ISLAND: Final = Reason("T12-8.02", "Crops grow on islands only.")
MARKED: Final = Reason("T12-8.04", "No cube is ever put on a marked island.")
NO_SPACE: Final = Reason("T12-8.02", "That island has no vacant space of this crop.")

WITH_HAUMEA: Final[int] = BOX.bounty[0]
WITHOUT_HAUMEA: Final[int] = BOX.bounty[1]


def draw_from_bag(state: Position, count: int) -> list[int]:
    """[T12-8.08] Up to `count` cubes, fewer where the bag is short, taken out of the bag one by one."""
    drawn: list[int] = []
    left = 0
    for good in range(GOODS):
        left += state.bag[good]
    while count > 0 and left > 0:
        good = state.chance.draw(state.bag)
        state.bag[good] -= 1
        drawn.append(good)
        count -= 1
        left -= 1
    return drawn


def draw_bounty(state: Position, step: Step) -> None:
    """[T12-8.01] [T12-8.06] Three cubes while Haumea is here, two after; fish go back, crops look for a space."""
    state.agenda.pop()
    drawn = draw_from_bag(state, WITHOUT_HAUMEA if state.haumea == NOWHERE else WITH_HAUMEA)
    if state.events is not None:
        state.tell("bounty", step.seat, "T12-8.01", {"goods": drawn[:]})
    for i in range(len(drawn) - 1, -1, -1):
        if drawn[i] < CROPS:
            state.agenda.append(Step(PLACE, step.seat, drawn[i]))
        else:
            state.bag[drawn[i]] += 1


def has_vacant(state: Position, hex_: int, crop: int) -> bool:
    """Whether an island's space for a crop is vacant."""
    return (CROP_BITS[state.tile[hex_]] & ~state.cubes[hex_]) >> crop & 1 == 1


def put_refusal(state: Position, crop: int, hex_: int) -> Reason | None:
    """[T12-8.02] [T12-8.03] [T12-8.04] Any unmarked island with a vacant space of the crop, however far."""
    tile = state.tile[hex_]
    if tile == VACANT or tile >= ISLANDS:
        return NOT_AN_ISLAND
    if state.token[hex_]:
        return MARKED
    return None if has_vacant(state, hex_, crop) else NO_SPACE


def put_choices(state: Position, crop: int) -> list[Action]:
    """[T12-8.02] Where the cube may go."""
    return [PUT_ON[hex_] for hex_ in state.islands if put_refusal(state, crop, hex_) is None]


def has_space(state: Position, crop: int) -> bool:
    """Whether any permitted space is vacant for a crop."""
    for hex_ in state.islands:
        if put_refusal(state, crop, hex_) is None:
            return True
    return False


def return_cube(state: Position, step: Step) -> None:
    """[T12-8.05] [T12-8.07] A cube without a permitted space goes back into the bag."""
    state.bag[step.a] += 1
    state.agenda.pop()
    if state.events is not None:
        state.tell("returned", step.seat, "T12-8.05", {"good": step.a})


def put_cube(state: Position, step: Step, action: Action) -> None:
    """[T12-8.02] [T12-8.03] The cube grows where the active player puts it."""
    state.cubes[action.a] |= 1 << step.a
    state.agenda.pop()
    if state.events is not None:
        state.tell("grows", step.seat, "T12-8.02", {"good": step.a, "hex": action.a})
