"""Chapter 4: whose turn it is, and the four deeds of a turn."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.reason import Reason
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.beach import (
    fish,
    fish_choices,
    fish_refusal,
    rest,
    rest_refusal,
    visit,
    visit_refusal,
    why_no_visit,
)
from vaka.games.hawaii.rules.buying import walk
from vaka.games.hawaii.rules.walking import walk_refusal
from vaka.games.hawaii.tables import (
    DOCKS,
    NO_ISLAND,
    PLACES,
    REST,
    REST_AT,
    TURN,
    V_FISH,
    V_VISIT,
    V_WALK,
    VISIT,
    WALK,
)


def begin_next_turn(state: Position) -> bool:
    """[HAW-4.02] The next seat by sequence space whose chieftain does not rest yet; False when all do."""
    n = state.players
    for _ in range(n):
        state.turn = state.turn + 1 if state.turn + 1 < n else 0
        seat = state.order[state.turn]
        if state.at[seat] < REST:
            state.ones = state.huts[seat * 2]
            state.twos = state.huts[seat * 2 + 1]
            state.agenda.append(Step(TURN, seat))
            return True
    return False


def deed_choices(state: Position, seat: int) -> list[Action]:
    """[HAW-4.03] [HAW-4.04] Buying at a place, fishing, an island visit, or ending the own round."""
    out: list[Action] = []
    for place in range(PLACES):
        if state.cheapest[place] and walk_refusal(state, seat, place) is None:
            out.append(WALK[place])
    fish_choices(state, seat, 0, out)
    for dock in range(DOCKS):
        if state.docks[dock] != NO_ISLAND and visit_refusal(state, seat, dock) is None:
            out.append(VISIT[dock])
    for space in range(state.players):
        if rest_refusal(state, space) is None:
            out.append(REST_AT[space])
    return out


def deed_refusal(state: Position, seat: int, action: Action) -> Reason | None:
    """[HAW-4.03] Why a deed cannot be done."""
    verb = action.verb
    if verb == V_WALK:
        return walk_refusal(state, seat, action.a)
    if verb == V_FISH:
        return fish_refusal(state, seat, 0, action.a)
    if verb == V_VISIT:
        return why_no_visit(state, seat, action.a)
    return rest_refusal(state, action.a)


def do_deed(state: Position, step: Step, action: Action) -> None:
    """[HAW-4.03] [HAW-8.01] Exactly one deed a turn."""
    verb = action.verb
    if verb == V_WALK:
        walk(state, step.seat, action.a)
    elif verb == V_FISH:
        fish(state, step, action)
    elif verb == V_VISIT:
        visit(state, step.seat, action.a)
    else:
        rest(state, step.seat, action.a)
