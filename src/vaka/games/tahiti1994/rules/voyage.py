"""Chapter 13: the voyage, table by table, and where it ends."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans.kinds import MILITIA, POPULATION
from vaka.games.clans.reasons import FINE, NOT_NOW
from vaka.games.clans.stage import Choice, Stage
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.state import TahitiState

# Questions.


def canoe_value(one: int, other: int) -> int:
    """[T94-13l] 2 for a canoe with a Combat Unit, 3 with two of which not both are Militia."""
    if one > POPULATION and other > POPULATION:
        return 2 if one == MILITIA and other == MILITIA else 3
    return 2 if one > POPULATION or other > POPULATION else 0


def sea_value(voyage: list[int]) -> int:
    """[T94-13l] What an Expedition is worth in a fight: its canoes and all its leaders."""
    total = voyage[0]
    for i in range(1, len(voyage), 2):
        total += canoe_value(voyage[i], voyage[i + 1])
    return total


def arrange(kinds: list[int], canoes: int) -> list[int]:
    """[T94-13aa] Units in canoes so that they count most: one paddler each, the strong first, then the second places.

    Own ruling: the engine seats everybody; those who find no place are the least useful ones.
    """
    paddlers = sorted((kind for kind in kinds if kind > POPULATION), reverse=True)
    people = [kind for kind in kinds if kind == POPULATION]
    seats = [-1] * (2 * canoes)
    for i, kind in enumerate(paddlers[: 2 * canoes]):
        seats[2 * i if i < canoes else 2 * (i - canoes) + 1] = kind
    for kind in people:
        if -1 in seats:
            seats[seats.index(-1)] = kind
    return seats


def column_of(value: int, columns: list[int]) -> int:
    """[T94-13x] The column of table C; a value below the first counts as the first."""
    column = 0
    while column + 1 < len(columns) and value >= columns[column + 1]:
        column += 1
    return column


# Stages.


class VoyageStage(Stage[TahitiState]):
    """[T94-13d, T94-13e, T94-13f, T94-13g] The first table, as often as needed."""

    def resolve(self, state: TahitiState, step: Step) -> bool:
        seat = step.seat
        if len(state.voyage) < 3:
            ends(state, seat, -1, t.TD)
            return False
        die = state.chance.roll(6)
        if state.events is not None:
            state.note("voyage", seat, {"die": die})
        canoes = len(state.voyage) // 2
        if die <= 2:
            ends(state, seat, -1, t.TD)
        elif die == 3:
            lost = state.chance.below(canoes)
            state.voyage = state.voyage[: 1 + 2 * lost] + state.voyage[3 + 2 * lost :]
            if state.events is not None:
                state.note("storm", seat, {"canoe": lost + 1})
        elif die == 4:
            state.agenda.append(Step(t.S_LEAK, seat))
        elif die == 5:
            occupied_land(state, seat)
        else:
            empty_land(state, seat)
        return False


class LeakStage(Choice[TahitiState]):
    """[T94-13f, T94-13w] The voyager picks the canoe that is given up; its Units change to free places."""

    other = t.NO_SUCH_CANOE

    def options(self, state: TahitiState, step: Step) -> list[Action]:
        return state.rules.more.leak[: len(state.voyage) // 2]

    def chosen(self, state: TahitiState, step: Step, action: Action) -> None:
        at = 1 + 2 * action.a
        crew = [kind for kind in state.voyage[at : at + 2] if kind >= 0]
        rest = state.voyage[1:at] + state.voyage[at + 2 :]
        free = rest.count(-1)
        crew.sort(reverse=True)
        kinds = [kind for kind in rest if kind >= 0] + crew[:free]
        state.voyage = [state.voyage[0]] + arrange(kinds, len(rest) // 2)


def empty_land(state: TahitiState, seat: int) -> None:
    """[T94-13h, T94-13r] Table A: an atoll, or a land of one's own, a step worse where somebody settled before."""
    die = state.chance.roll(6)
    if state.events is not None:
        state.note("empty land", seat, {"die": die})
    if die == 1:
        return
    level = state.rules.empty_levels[die]
    if die in state.landed:
        level -= 1
    state.agenda.append(Step(t.S_LANDFALL, seat, die, level, t.MV))


def occupied_land(state: TahitiState, seat: int) -> None:
    """[T94-13j, T94-13k, T94-13s, T94-13t] Tables B and C."""
    edition = state.rules
    die = state.chance.roll(6)
    land = 6 + die
    bonus = edition.land_modifiers[die]
    rivals = [other for other in range(state.players) if state.landed[other] == land]
    if rivals and not any(state.fate[other] == t.TV for other in rivals):
        bonus += 1
    roll = state.chance.roll(6) + bonus
    row = min(max(roll, -1), 8) + 1
    cell = edition.table_c[row][column_of(sea_value(state.voyage), edition.columns)]
    level = cell + edition.land_shifts[die] if cell > t.TD else cell
    if state.events is not None:
        state.note("occupied land", seat, {"land": land, "roll": roll, "level": level})
    if cell in (t.TD, t.SD, t.TV):
        ends(state, seat, land, level)
    else:
        state.agenda.append(Step(t.S_LANDFALL, seat, land, level, cell))


def on_bar(state: TahitiState, step: Step) -> int:
    """[T94-13i, T94-13q] Whether the voyager may sail on: after a Marginal Defeat only by giving up two canoes."""
    return t.TOO_FEW_CANOES if step.c == t.MD and len(state.voyage) // 2 < 3 else FINE


class LandfallStage(Stage[TahitiState]):
    """[T94-13i] Accept what was found, or start afresh with what is left."""

    def options(self, state: TahitiState, step: Step) -> list[Action]:
        more = state.rules.more
        return [more.accept, more.sail_on] if on_bar(state, step) == FINE else [more.accept]

    def bar(self, state: TahitiState, step: Step, action: Action) -> int:
        if action.verb == t.ACCEPT:
            return FINE
        return on_bar(state, step) if action.verb == t.SAIL_ON else NOT_NOW

    def apply(self, state: TahitiState, step: Step, action: Action) -> None:
        state.agenda.pop()
        if action.verb == t.ACCEPT:
            ends(state, step.seat, step.a, step.b)
            return
        if state.events is not None:
            state.note("sail on", step.seat, {})
        canoes = len(state.voyage) // 2 - (2 if step.c == t.MD else 0)
        kinds = [kind for kind in state.voyage[1:] if kind >= 0]
        state.voyage = [state.voyage[0]] + arrange(kinds, canoes)


def ends(state: TahitiState, seat: int, land: int, level: int) -> None:
    """[T94-13t, T94-13y] The voyage ends; one who held a Total Victory in that land falls to the newcomer's mirror."""
    state.agenda.pop()
    if land > 6:
        for other in range(state.players):
            if other != seat and state.landed[other] == land and state.fate[other] == t.TV:
                state.fate[other] = t.TV - level
                if state.events is not None:
                    state.note("ousted", other, {"land": land, "level": t.TV - level})
    state.landed[seat] = land
    state.fate[seat] = level
    state.voyage = []
    if state.events is not None:
        state.note("voyage ends", seat, {"land": land, "level": level})
