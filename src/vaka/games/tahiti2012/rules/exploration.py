"""Chapter 7: Haumea moves, and an island is found."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.reason import Reason
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.setup import lay_island
from vaka.games.tahiti2012.tables import (
    FACE,
    HAUMEA_TO,
    LAY,
    LAY_ON,
    NEIGHBOURS,
    NOWHERE,
    REACH,
    STAY,
    TAKE,
    TAKE_FROM,
    TILE_NAMES,
    TURN_TO,
    V_STAY,
    VACANT,
)

MUST_MOVE: Final = Reason("T12-7.01", "Haumea is not on an edge tile, so she has to move.")
NO_TILE: Final = Reason("T12-7.03", "Haumea moves from tile to tile; no tile lies there.")
NOT_ONE_STEP: Final = Reason("T12-7.03", "Haumea moves exactly one step, to a neighbouring tile.")
NOT_AN_EDGE: Final = Reason("T12-7.03", "Haumea's step has to end on an edge tile.")
NOT_NEAREST: Final = Reason("T12-7.06", "No edge tile is beside her: she goes to the nearest one.")
STACK_EMPTY: Final = Reason("T12-7.08", "That stack is used up.")
OCCUPIED: Final = Reason("T12-7.09", "A tile lies there already.")
NOT_BESIDE_HAUMEA: Final = Reason("T12-7.09", "The new island has to lie beside Haumea's tile.")
ONE_NEIGHBOUR: Final = Reason("T12-7.10", "The new island has to touch at least two tiles.")


def is_edge(state: Position, hex_: int) -> bool:
    """[T12-7.05] An edge tile has at least one vacant hex beside it."""
    tile = state.tile
    for beside in NEIGHBOURS[hex_]:
        if tile[beside] == VACANT:
            return True
    return False


def nearest_edges(state: Position) -> list[int]:
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


def stay_refusal(state: Position) -> Reason | None:
    """[T12-7.01] [T12-7.02] Haumea may stay only on an edge tile."""
    return None if is_edge(state, state.haumea) else MUST_MOVE


def haumea_refusal(state: Position, hex_: int) -> Reason | None:
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


def haumea_choices(state: Position) -> list[Action]:
    """[T12-7.01] to [T12-7.06] Staying, where that is allowed, and every step she may take."""
    out: list[Action] = []
    on_edge = is_edge(state, state.haumea)
    if on_edge:
        out.append(STAY)
    for beside in NEIGHBOURS[state.haumea]:
        if state.tile[beside] != VACANT and is_edge(state, beside):
            out.append(HAUMEA_TO[beside])
    if not out:
        for hex_ in nearest_edges(state):
            out.append(HAUMEA_TO[hex_])
    return out


def move_haumea(state: Position, step: Step, action: Action) -> None:
    """[T12-7.03] She moves at most once a turn; then a tile has to be taken."""
    if action.verb != V_STAY:
        if state.events is not None:
            state.tell("haumea", step.seat, "T12-7.03", {"from": state.haumea, "to": action.a})
        state.haumea = action.a
    state.agenda[-1] = Step(TAKE, step.seat)


def take_refusal(state: Position, side: int) -> Reason | None:
    """[T12-7.07] [T12-7.08] The top tile of either stack that is left."""
    return None if state.stacks[side] else STACK_EMPTY


def take_choices(state: Position) -> list[Action]:
    """[T12-7.07] The stacks to take from."""
    return [TAKE_FROM[side] for side in range(2) if state.stacks[side]]


def take_tile(state: Position, step: Step, action: Action) -> None:
    """[T12-7.07] The tile stays on its stack until its place and facing are chosen, so the next one is not seen."""
    state.agenda[-1] = Step(LAY, step.seat, action.a)


def tiles_beside(state: Position, hex_: int) -> int:
    """How many tiles a hex touches; Home and water count."""
    count = 0
    for beside in NEIGHBOURS[hex_]:
        if beside != NOWHERE and state.tile[beside] != VACANT:
            count += 1
    return count


def lay_refusal(state: Position, hex_: int) -> Reason | None:
    """[T12-7.09] [T12-7.10] [T12-7.11] Vacant, beside Haumea, and touching two tiles, hers among them."""
    if state.tile[hex_] != VACANT:
        return OCCUPIED
    if hex_ not in NEIGHBOURS[state.haumea]:
        return NOT_BESIDE_HAUMEA
    return None if tiles_beside(state, hex_) >= 2 else ONE_NEIGHBOUR


def lay_choices(state: Position) -> list[Action]:
    """[T12-7.11] At least one hex always fits."""
    return [LAY_ON[hex_] for hex_ in NEIGHBOURS[state.haumea] if hex_ < REACH and lay_refusal(state, hex_) is None]


def choose_hex(state: Position, step: Step, action: Action) -> None:
    """[T12-7.09] The place is chosen; the facing comes next."""
    state.agenda[-1] = Step(FACE, step.seat, step.a, action.a)


def turn_choices() -> list[Action]:
    """[T12-7.12] All six facings are allowed."""
    return TURN_TO


def lay_tile(state: Position, step: Step, action: Action) -> None:
    """[T12-7.12] [T12-7.13] The island lies; with the last one Haumea leaves for good, before the Bounty."""
    state.stacks = [state.stacks[0][:], state.stacks[1][:]]
    tile = state.stacks[step.a].pop()
    lay_island(state, step.b, tile, action.a)
    state.agenda.pop()
    if state.events is not None:
        state.tell("island", step.seat, "T12-7.07", {"tile": TILE_NAMES[tile], "hex": step.b, "direction": action.a})
    if state.islands_to_lay() == 0:
        state.haumea = NOWHERE
        if state.events is not None:
            state.tell("departs", step.seat, "T12-7.13", {})
