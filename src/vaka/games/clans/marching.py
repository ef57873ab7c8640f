"""How plans are carried out on land, on a copy and by the rules: whom a Leader takes along, and how he marches."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.plan import Plan
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Piece
from vaka.games.clans.counsel import rating, to_take
from vaka.games.clans.goals import Goal
from vaka.games.clans.judge import Opinions
from vaka.games.clans.kinds import UNITS
from vaka.games.clans.land import Lead
from vaka.games.clans.playout import let_others_answer
from vaka.games.clans.state import ClanState

STEPS: Final = 40
"""More steps than anybody makes in a move."""


def copy_of(state: ClanState) -> ClanState:
    twin = state.copy()
    assert isinstance(twin, ClanState)
    return twin


def goes_on(state: ClanState, seat: Seat) -> bool:
    """Whether the seat's Leader is under way and it is asked what he does."""
    return len(state.agenda) > 0 and state.march.mover >= 0 and state.agenda[-1].seat == seat


def take_all(state: ClanState, seat: Seat) -> list[Action]:
    """Take along everybody who is worth it, and one who only looks like somebody."""
    taken: list[Action] = []
    for _ in range(12):
        kind = to_take(state, seat, state.hex_of[state.march.mover])
        if kind < 0:
            break
        taken.append(state.act.take[kind])
        state.advance(taken[-1])
    for action in state.choices:
        if action.verb == v.TAKE and action.a < UNITS and not state.edition.is_unit[action.a]:
            taken.append(action)
            state.advance(action)
            break
    return taken


def muster(state: ClanState, seat: Seat, chain: list[Action]) -> None:
    """Take the strongest who stand here along, and leave weaker ones in their place; nobody is kept back."""
    for _ in range(8):
        best = strongest_here(state, seat)
        if best < 0:
            return
        act = state.act
        taking = act.take[state.kind[best]]
        if taking not in state.choices:
            weak = weakest_of_party(state)
            if weak < 0 or state.edition.combat[state.kind[weak]] >= state.edition.combat[state.kind[best]]:
                return
            leaving = act.leave[state.kind[weak]]
            if leaving not in state.choices:
                return
            chain.append(leaving)
            state.advance(leaving)
            if taking not in state.choices:
                return
        chain.append(taking)
        state.advance(taking)


def strongest_here(state: ClanState, seat: Seat) -> Piece:
    """The Combat Unit, ready to go along, that a Leader would like best; -1 where there is none."""
    best = -1
    for piece in state.stack(state.hex_of[state.march.mover]):
        kind = state.kind[piece]
        if state.owner[piece] != seat or kind >= UNITS or not state.edition.is_combat[kind]:
            continue
        if state.bound[piece] or piece in state.march.party or state.march.left >> kind & 1:
            continue
        if best < 0 or rating(state, kind) > rating(state, state.kind[best]):
            best = piece
    return best


def weakest_of_party(state: ClanState) -> Piece:
    """The weakest Combat Unit that goes along; -1 where there is none."""
    worst = -1
    for piece in state.march.party:
        kind = state.kind[piece]
        if kind < UNITS and state.edition.is_combat[kind]:
            if worst < 0 or state.edition.combat[kind] < state.edition.combat[state.kind[worst]]:
                worst = piece
    return worst


def on_foot(
    state: ClanState, seat: Seat, opinions: Opinions[Any], goal: Goal, before: list[Action], out: list[Plan]
) -> None:
    """March towards a goal as far as the points go, and halt there."""
    if not goal.way or not isinstance(state.agenda[-1], Lead):
        return
    chain = before[:]
    start = state.hex_of[state.march.mover]
    if march(state, seat, opinions, goal.way, chain) or state.hex_of[state.march.mover] != start:
        rest(state, seat, chain)
        add(Plan(goal.kind, chain, state), out)


def march(state: ClanState, seat: Seat, opinions: Opinions[Any], way: list[int], chain: list[Action]) -> bool:
    """Step by step to where a way leads; whether anything was done."""
    moved = False
    for _ in range(STEPS):
        let_others_answer(state, seat, opinions)
        if not goes_on(state, seat) or not isinstance(state.agenda[-1], Lead):
            break
        least = way[state.hex_of[state.march.mover]]
        best: Action | None = None
        for action in state.choices:
            if action.verb == v.STEP and way[action.a] < least:
                least = way[action.a]
                best = action
        if best is None:
            break
        chain.append(best)
        state.advance(best)
        moved = True
    return moved


def rest(state: ClanState, seat: Seat, chain: list[Action]) -> None:
    """Halt, where the Leader is still under way and may."""
    if goes_on(state, seat):
        for action in state.choices:
            if action.verb == v.HALT:
                chain.append(action)
                state.advance(action)
                return


def add(plan: Plan, out: list[Plan]) -> None:
    """A plan that leads nowhere new is left out."""
    after = plan.after
    assert isinstance(after, ClanState)
    for other in out:
        known = other.after
        assert isinstance(known, ClanState)
        if not other.idle and known.hex_of == after.hex_of:
            return
    out.append(plan)
