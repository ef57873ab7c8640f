"""Chapter 7: Haumea moves, and an island is found."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.decision import Decision
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.tables import (
    HAUMEA_TO,
    LAY_ON,
    NEIGHBOURS,
    NOWHERE,
    REACH,
    REEF_BITS,
    STAY,
    TAKE_FROM,
    TILE_NAMES,
    TURN_TO,
    V_HAUMEA,
    V_LAY,
    V_STAY,
    V_TAKE,
    V_TURN,
    VACANT,
    Tile,
)

# Haumea.

FIRST_HAUMEA: Final = Reason("T12-7.01", "First move Haumea or leave her where she is.")
MUST_MOVE: Final = Reason("T12-7.01", "Haumea is not on an edge tile, so she has to move.")
NO_TILE: Final = Reason("T12-7.03", "Haumea moves from tile to tile; no tile lies there.")
NOT_ONE_STEP: Final = Reason("T12-7.03", "Haumea moves exactly one step, to a neighbouring tile.")
NOT_AN_EDGE: Final = Reason("T12-7.03", "Haumea's step has to end on an edge tile.")
NOT_NEAREST: Final = Reason("T12-7.06", "No edge tile is beside her: she goes to the nearest one.")


class MoveHaumea(Decision[Position]):
    """[T12-7.01] [T12-7.03] She moves at most once a turn; then a tile has to be taken."""

    name = "haumea"

    def resolve(self, state: Position) -> bool:
        """[T12-6.03] With no island left to lay there is no exploration."""
        if state.islands_to_lay():
            return True
        state.agenda.pop()
        return False

    def choices(self, state: Position) -> list[Action]:
        """[T12-7.01] to [T12-7.06] Staying, where that is allowed, and every step she may take."""
        out: list[Action] = []
        if is_edge(state, state.haumea):
            out.append(STAY)
        for beside in NEIGHBOURS[state.haumea]:
            if state.tile[beside] != VACANT and is_edge(state, beside):
                out.append(HAUMEA_TO[beside])
        if not out:
            for hex_ in nearest_edges(state):
                out.append(HAUMEA_TO[hex_])
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        """[T12-7.01] [T12-7.02] Haumea may stay only on an edge tile."""
        if action.verb == V_STAY:
            return None if is_edge(state, state.haumea) else MUST_MOVE
        return haumea_refusal(state, action.a) if action.verb == V_HAUMEA else FIRST_HAUMEA

    def apply(self, state: Position, action: Action) -> None:
        if action.verb != V_STAY:
            if state.events is not None:
                state.tell("haumea", self.seat, "T12-7.03", {"from": state.haumea, "to": action.a})
            state.haumea = action.a
        state.agenda[-1] = TakeIsland(self.seat)


def haumea_refusal(state: Position, hex_: Hex) -> Reason | None:
    """[T12-7.03] [T12-7.04] One step, reefs or not, ending on an edge tile."""
    if state.tile[hex_] == VACANT:
        return NO_TILE
    if hex_ in NEIGHBOURS[state.haumea]:
        if is_edge(state, hex_):
            return None
        return NOT_AN_EDGE if is_edge(state, state.haumea) or has_edge_beside(state) else NOT_NEAREST
    if hex_ == state.haumea or is_edge(state, state.haumea) or has_edge_beside(state):
        return NOT_ONE_STEP
    return None if hex_ in nearest_edges(state) else NOT_NEAREST


def is_edge(state: Position, hex_: Hex) -> bool:
    """[T12-7.05] An edge tile has at least one vacant hex beside it."""
    tile = state.tile
    for beside in NEIGHBOURS[hex_]:
        if tile[beside] == VACANT:
            return True
    return False


def nearest_edges(state: Position) -> list[Hex]:
    """[T12-7.06] The edge tiles nearest to Haumea, counted from tile to tile; usually those beside her."""
    seen = [state.haumea]
    ring = [state.haumea]
    while ring:
        beyond: list[int] = []
        for hex_ in ring:
            for beside in NEIGHBOURS[hex_]:
                if state.tile[beside] != VACANT and beside not in seen:
                    seen.append(beside)
                    beyond.append(beside)
        edges = [hex_ for hex_ in beyond if is_edge(state, hex_)]
        if edges:
            edges.sort()
            return edges
        ring = beyond
    return []


def has_edge_beside(state: Position) -> bool:
    for beside in NEIGHBOURS[state.haumea]:
        if state.tile[beside] != VACANT and is_edge(state, beside):
            return True
    return False


# The new island.

FIRST_TAKE: Final = Reason("T12-7.07", "First take an island from one of the stacks.")
STACK_EMPTY: Final = Reason("T12-7.08", "That stack is used up.")


class TakeIsland(Decision[Position]):
    """[T12-7.07] [T12-7.08] The top tile of either stack that is left."""

    name = "take"

    def choices(self, state: Position) -> list[Action]:
        return [TAKE_FROM[stack] for stack in range(2) if state.stacks[stack]]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        if action.verb != V_TAKE:
            return FIRST_TAKE
        return None if state.stacks[action.a] else STACK_EMPTY

    def apply(self, state: Position, action: Action) -> None:
        """[T12-7.07] The tile stays on its stack until its place and facing are chosen, so the next one is not seen."""
        state.agenda[-1] = LayIsland(self.seat, action.a)


FIRST_LAY: Final = Reason("T12-7.09", "First say where the new island goes.")
OCCUPIED: Final = Reason("T12-7.09", "A tile lies there already.")
NOT_BESIDE_HAUMEA: Final = Reason("T12-7.09", "The new island has to lie beside Haumea's tile.")
ONE_NEIGHBOUR: Final = Reason("T12-7.10", "The new island has to touch at least two tiles.")


class LayIsland(Decision[Position]):
    """[T12-7.09] The place is chosen; the facing comes next."""

    name = "lay"

    def __init__(self, seat: Seat, stack: int) -> None:
        self.seat = seat
        self.stack = stack

    def choices(self, state: Position) -> list[Action]:
        """[T12-7.11] At least one hex always fits."""
        return [LAY_ON[hex_] for hex_ in NEIGHBOURS[state.haumea] if hex_ < REACH and lay_refusal(state, hex_) is None]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        return lay_refusal(state, action.a) if action.verb == V_LAY else FIRST_LAY

    def apply(self, state: Position, action: Action) -> None:
        state.agenda[-1] = FaceIsland(self.seat, self.stack, action.a)


def lay_refusal(state: Position, hex_: Hex) -> Reason | None:
    """[T12-7.09] [T12-7.10] [T12-7.11] Vacant, beside Haumea, and touching two tiles, hers among them."""
    if state.tile[hex_] != VACANT:
        return OCCUPIED
    if hex_ not in NEIGHBOURS[state.haumea]:
        return NOT_BESIDE_HAUMEA
    return None if tiles_beside(state, hex_) >= 2 else ONE_NEIGHBOUR


def tiles_beside(state: Position, hex_: Hex) -> int:
    """How many tiles a hex touches; Home and water count."""
    count = 0
    for beside in NEIGHBOURS[hex_]:
        if beside != NOWHERE and state.tile[beside] != VACANT:
            count += 1
    return count


FIRST_TURN: Final = Reason("T12-7.12", "First turn the new island the way you want it.")


class FaceIsland(Decision[Position]):
    """[T12-7.12] All six facings are allowed."""

    name = "face"

    def __init__(self, seat: Seat, stack: int, hex: Hex) -> None:
        self.seat = seat
        self.stack = stack
        self.hex = hex

    def choices(self, state: Position) -> list[Action]:
        return TURN_TO

    def refusal(self, state: Position, action: Action) -> Reason | None:
        return None if action.verb == V_TURN else FIRST_TURN

    def apply(self, state: Position, action: Action) -> None:
        """[T12-7.12] [T12-7.13] [T12-7.14] The island lies; with the last one Haumea leaves for good, before the Bounty and
        the Depletion of this turn.
        """
        state.stacks = [state.stacks[0][:], state.stacks[1][:]]
        tile = state.stacks[self.stack].pop()
        lay_island(state, self.hex, tile, action.a)
        state.agenda.pop()
        if state.events is not None:
            data: dict[str, EventData] = {"tile": TILE_NAMES[tile], "hex": self.hex, "direction": action.a}
            state.tell("island", self.seat, "T12-7.07", data)
        if state.islands_to_lay() == 0:
            state.haumea = NOWHERE
            state.stirred = state.round
            if state.events is not None:
                state.tell("departs", self.seat, "T12-7.13", {})


def lay_island(state: Position, hex_: Hex, tile: Tile, rotation: int) -> None:
    """[T12-7.12] An island arrives without cubes and keeps its place and facing."""
    state.tile = state.tile[:]
    state.tile[hex_] = tile
    state.reefs = state.reefs[:]
    state.reefs[hex_] = REEF_BITS[tile][rotation]
    state.islands = state.islands + [hex_]
