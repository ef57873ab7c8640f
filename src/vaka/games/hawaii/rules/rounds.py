"""Chapters 4 and 11 to 13: the course of a round, and its end."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.final import score_realms
from vaka.games.hawaii.rules.layout import lay_out_tokens
from vaka.games.hawaii.rules.setup import draw_island
from vaka.games.hawaii.rules.turns import Turn
from vaka.games.hawaii.tables import (
    BEACH,
    BY_FIRST,
    BY_LONO,
    BY_ROUNDS,
    DOCKS,
    FEET,
    FRUITS,
    GATHER_ONE,
    NO_ISLAND,
    NOBODY,
    RESOURCES,
    REST,
    ROUNDS,
    SHELLS,
    V_GATHER,
)

TARGETS: Final[list[int]] = list(BOX.targets)


def target_of(state: Position, seat: Seat) -> int:
    """[HAW-11.06] [HAW-17.13] [HAW-17.14] The target of the round, lowered by the seat's surfers."""
    return TARGETS[state.round - 1] - state.surf[seat]


def round_scores(state: Position) -> list[int]:
    """[HAW-11.01] [HAW-11.03] [HAW-11.04] [HAW-11.05] [HAW-11.07] Points for 1st, 2nd and the rest among those who reach their own target."""
    best = -1
    second = -1
    leaders = 0
    for seat in range(state.players):
        total = state.sums[seat]
        if total >= target_of(state, seat):
            if total > best:
                second = best
                best = total
                leaders = 1
            elif total == best:
                leaders += 1
            elif total > second:
                second = total
    at = (state.round - 1) * 3
    out: list[int] = []
    for seat in range(state.players):
        total = state.sums[seat]
        if total < target_of(state, seat):
            out.append(0)
        elif total == best:
            out.append(state.settings.round_points[at])
        elif total == second and leaders == 1:
            out.append(state.settings.round_points[at + 1])
        else:
            out.append(state.settings.round_points[at + 2])
    return out


class NextTurn(Decision[Position]):
    """[HAW-4.02] The next seat by sequence space whose chieftain does not rest yet; when all do, the round ends."""

    name = "next"

    def resolve(self, state: Position) -> bool:
        n = state.players
        for _seat in range(n):
            state.turn = state.turn + 1 if state.turn + 1 < n else 0
            seat = state.order[state.turn]
            if state.at[seat] < REST:
                state.ones = state.huts[seat * 2]
                state.twos = state.huts[seat * 2 + 1]
                state.agenda.append(Turn(seat))
                return False
        state.agenda.pop()
        end_round(state)
        return False


def end_round(state: Position) -> None:
    """[HAW-13.01] [HAW-4.01] [HAW-12.04] Scoring, income and the next round; after the last round scoring and the final
    scoring only.
    """
    score_round(state)
    if state.round == ROUNDS:
        score_first_space(state)
        score_realms(state)
        return
    state.agenda.append(Prepare(state.order[0]))
    for space in range(state.players - 1, -1, -1):
        seat = state.order[space]
        for _ in range(state.springs[seat]):
            state.agenda.append(Gather(seat))
    for space in range(state.players):
        hand_out_income(state, state.order[space])


def score_round(state: Position) -> None:
    """[HAW-11.01] [HAW-11.07] [HAW-20.08] The sums of the round, and Lono for those who reach their target."""
    scores = round_scores(state)
    for seat in range(state.players):
        if state.events is not None:
            data = {"sum": state.sums[seat], "target": target_of(state, seat), "points": scores[seat]}
            state.tell("round-scores", seat, "HAW-11.03", {**data})
        state.score(seat, BY_ROUNDS, scores[seat])
        if state.reached[seat] and state.sums[seat] >= target_of(state, seat):
            state.score(seat, BY_LONO, state.reached[seat])
            if state.events is not None:
                state.tell("lono", seat, "HAW-20.08", {"points": state.reached[seat]})


def score_first_space(state: Position) -> None:
    """[HAW-11.09] [HAW-11.10] In the last round the chieftain on space 1 brings points, target or not."""
    seat = state.resting[0]
    if seat >= 0:
        state.score(seat, BY_FIRST, BOX.first_space_bonus)
        if state.events is not None:
            state.tell("first-space", seat, "HAW-11.09", {"points": BOX.first_space_bonus})


def hand_out_income(state: Position, seat: Seat) -> None:
    """[HAW-12.01] [HAW-12.02] [HAW-12.03] [HAW-17.01] [HAW-20.02] [HAW-20.04] Base and tiles; fruits from tiles only."""
    base = (state.round - 1) * 2
    at = seat * RESOURCES
    shells = state.settings.income[base] + state.extra[at]
    feet = state.settings.income[base + 1] + state.extra[at + FEET]
    fruits = state.extra[at + FRUITS]
    state.gain(seat, SHELLS, shells)
    state.gain(seat, FEET, feet)
    state.gain(seat, FRUITS, fruits)
    if state.events is not None:
        state.tell("income", seat, "HAW-12.01", {"gained": [shells, feet, fruits]})


GATHER_FIRST: Final = Reason("HAW-17.12", "First take a shell, a foot or a fruit for your irrigation.")


class Gather(Decision[Position]):
    """[HAW-12.06] [HAW-17.12] One resource of choice for each irrigation with side II, in sequence order."""

    name = "gather"

    def choices(self, state: Position) -> list[Action]:
        return GATHER_ONE[:]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        return None if action.verb == V_GATHER else GATHER_FIRST

    def apply(self, state: Position, action: Action) -> None:
        state.agenda.pop()
        state.gain(self.seat, action.a, 1)
        if state.events is not None:
            state.tell("gathers", self.seat, "HAW-17.12", {"resource": action.a})


class Prepare(Decision[Position]):
    """[HAW-13.02] [HAW-13.03] [HAW-8.05] New sequence, chieftains to the beach, boats ready, tokens and islands laid out
    anew.
    """

    name = "prepare"

    def resolve(self, state: Position) -> bool:
        state.agenda.pop()
        state.round += 1
        state.order = state.resting[:]
        state.resting = [-1] * state.players
        state.at = [BEACH] * state.players
        state.turn = -1
        state.ready = state.fleet[:]
        state.taken = []
        state.sums = [0] * state.players
        lay_out_tokens(state)
        refill_docks(state)
        state.agenda.append(NextTurn(state.order[0]))
        if state.events is not None:
            state.tell("round", NOBODY, "HAW-13.02", {"round": state.round, "order": state.order[:]})
        return False


def refill_docks(state: Position) -> None:
    """[HAW-13.03] [HAW-13.04] [HAW-13.05] Islands slide left, and the gaps at the right are filled from the stack."""
    left = [island for island in state.docks if island != NO_ISLAND]
    kept = len(left)
    state.docks = left + [NO_ISLAND] * (DOCKS - kept)
    for dock in range(kept, DOCKS):
        draw_island(state, dock)
