"""Chapter 8: Haumea's bounty grows on the islands."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.tables import CROP_BITS, CROPS, GOODS, ISLANDS, NOWHERE, PUT_ON, V_PUT, VACANT, Good

FIRST_PUT: Final = Reason("T12-8.02", "First put the drawn cube on an island.")
NOT_AN_ISLAND: Final = Reason("T12-8.02", "Crops grow on islands only.")
MARKED: Final = Reason("T12-8.04", "No cube is ever put on a marked island.")
NO_SPACE: Final = Reason("T12-8.02", "That island has no vacant space of this crop.")

WITH_HAUMEA: Final[int] = BOX.bounty[0]
WITHOUT_HAUMEA: Final[int] = BOX.bounty[1]


def draw_from_bag(state: Position, count: int) -> list[Good]:
    """[T12-8.08] [T12-10.09] Up to `count` cubes, fewer where the bag is short, taken out of the bag one by one."""
    drawn: list[int] = []
    bag = state.bag
    left = 0
    for good in range(GOODS):
        left += bag[good]
    while count > 0 and left > 0:
        good = state.chance.draw(bag, left)
        bag[good] = bag[good] - 1
        drawn.append(good)
        count -= 1
        left -= 1
    return drawn


class Bounty(Decision[Position]):
    """[T12-8.01] [T12-8.06] Three cubes while Haumea is here, two after; fish go back, crops look for a space."""

    name = "bounty"

    def resolve(self, state: Position) -> bool:
        state.agenda.pop()
        drawn = draw_from_bag(state, WITHOUT_HAUMEA if state.haumea == NOWHERE else WITH_HAUMEA)
        if state.events is not None:
            state.tell("bounty", self.seat, "T12-8.01", {"goods": drawn[:]})
        for i in range(len(drawn) - 1, -1, -1):
            good = drawn[i]
            if good < CROPS:
                state.agenda.append(PlaceCube(self.seat, good))
            else:
                state.bag[good] = state.bag[good] + 1
        return False


class PlaceCube(Decision[Position]):
    """[T12-8.02] [T12-8.03] A drawn crop grows where the active player puts it."""

    name = "place"

    def __init__(self, seat: Seat, crop: Good) -> None:
        self.seat = seat
        self.crop = crop

    def resolve(self, state: Position) -> bool:
        """[T12-8.05] [T12-8.07] A cube without a permitted space goes back into the bag."""
        for hex_ in state.islands:
            if put_refusal(state, self.crop, hex_) is None:
                return True
        state.bag[self.crop] = state.bag[self.crop] + 1
        state.agenda.pop()
        if state.events is not None:
            state.tell("returned", self.seat, "T12-8.05", {"good": self.crop})
        return False

    def choices(self, state: Position) -> list[Action]:
        return [PUT_ON[hex_] for hex_ in state.islands if put_refusal(state, self.crop, hex_) is None]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        return put_refusal(state, self.crop, action.a) if action.verb == V_PUT else FIRST_PUT

    def apply(self, state: Position, action: Action) -> None:
        state.put_cubes(action.a, state.cubes[action.a] | 1 << self.crop)
        state.agenda.pop()
        if state.events is not None:
            state.tell("grows", self.seat, "T12-8.02", {"good": self.crop, "hex": action.a})


def put_refusal(state: Position, crop: Good, hex_: Hex) -> Reason | None:
    """[T12-8.02] [T12-8.03] [T12-8.04] [T12-15.05] Any unmarked island with a vacant space of the crop, however far."""
    tile = state.tile[hex_]
    if tile == VACANT or tile >= ISLANDS:
        return NOT_AN_ISLAND
    if state.token[hex_]:
        return MARKED
    return None if (CROP_BITS[tile] & ~state.cubes[hex_]) >> crop & 1 else NO_SPACE
