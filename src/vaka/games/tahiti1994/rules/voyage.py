"""Chapter 13: the voyage, table by table, and where it ends."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.clans.decision import NOT_NOW, Choice, ClanDecision
from vaka.games.clans.rows import with_at
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.places import NO_SUCH_CANOE, arrange, sea_value, take_seats, transferred
from vaka.games.tahiti1994.state import TahitiState

# Questions.


def column_of(value: int, columns: list[int]) -> int:
    """[T94-13x] The column of table C; a value below the first counts as the first."""
    column = 0
    while column + 1 < len(columns) and value >= columns[column + 1]:
        column += 1
    return column


# Decisions.


class Voyage(ClanDecision[TahitiState]):
    """[T94-13d, T94-13e, T94-13f, T94-13g] The first table, as often as needed."""

    name = "voyage"
    outlasts = True

    def carry_out(self, state: TahitiState) -> bool:
        seat = self.seat
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
            take_seats(state, seat)
        elif die == 4:
            state.agenda.append(Leak(seat))
        elif die == 5:
            occupied_land(state, seat)
        else:
            empty_land(state, seat)
        return False


class Leak(Choice[TahitiState]):
    """[T94-13f, T94-13w] The voyager picks the canoe that is given up; its Units change to free places."""

    name = "leak"
    outlasts = True
    other = NO_SUCH_CANOE

    def __init__(self, seat: Seat, more: int = 0) -> None:
        super().__init__(seat)
        self.more = more

    def options(self, state: TahitiState) -> list[Action]:
        return state.rules.more.leak[: len(state.voyage) // 2]

    def chosen(self, state: TahitiState, action: Action) -> None:
        state.voyage = transferred(state, action.a)
        if self.more:  # one more is to be given up
            state.agenda.append(Leak(self.seat, self.more - 1))
        else:
            take_seats(state, self.seat)


def empty_land(state: TahitiState, seat: Seat) -> None:
    """[T94-13h, T94-13r] Table A: an atoll, or a land of one's own, a step worse where somebody settled before."""
    die = state.chance.roll(6)
    if state.events is not None:
        state.note("empty land", seat, {"die": die})
    if die == 1:
        return
    level = state.rules.empty_levels[die]
    if die in state.landed:
        level -= 1
    state.agenda.append(Landfall(seat, die, level, t.MV))


def occupied_land(state: TahitiState, seat: Seat) -> None:
    """[T94-13j, T94-13k, T94-13s, T94-13t, T94-13m, T94-13n, T94-13o, T94-13p, T94-13z] Tables B and C."""
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
        state.agenda.append(Landfall(seat, land, level, cell))


TOO_FEW_CANOES: Final = Reason("T94-13q", "Sailing on after a marginal defeat costs two canoes, so you need three.")


def on_refusal(state: TahitiState, found: int) -> Reason | None:
    """[T94-13i, T94-13q] Why the voyager may not sail on: after a Marginal Defeat only by giving up two canoes."""
    return TOO_FEW_CANOES if found == t.MD and len(state.voyage) // 2 < 3 else None


class Landfall(ClanDecision[TahitiState]):
    """[T94-13i] Accept what was found, or start afresh with what is left."""

    name = "landfall"
    outlasts = True

    def __init__(self, seat: Seat, land: int, level: int, found: int) -> None:
        super().__init__(seat)
        self.land = land
        self.level = level
        self.found = found

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        return [more.accept, more.sail_on] if on_refusal(state, self.found) is None else [more.accept]

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb == t.ACCEPT:
            return None
        return on_refusal(state, self.found) if action.verb == t.SAIL_ON else NOT_NOW

    def apply(self, state: TahitiState, action: Action) -> None:
        state.agenda.pop()
        if action.verb == t.ACCEPT:
            ends(state, self.seat, self.land, self.level)
            return
        if state.events is not None:
            state.note("sail on", self.seat, {})
        if state.version >= 2:
            if self.found == t.MD:
                state.agenda.append(Leak(self.seat, 1))
            else:
                take_seats(state, self.seat)
            return
        canoes = len(state.voyage) // 2 - (2 if self.found == t.MD else 0)
        kinds = [kind for kind in state.voyage[1:] if kind >= 0]
        state.voyage = (state.voyage[0], *arrange(kinds, canoes))


def ends(state: TahitiState, seat: Seat, land: int, level: int) -> None:
    """[T94-13t, T94-13y, T94-13u] The voyage ends; one who held a Total Victory in that land falls to the newcomer's
    mirror.
    """
    state.agenda.pop()
    if land > 6:
        for other in range(state.players):
            if other != seat and state.landed[other] == land and state.fate[other] == t.TV:
                state.fate = with_at(state.fate, other, t.TV - level)
                if state.events is not None:
                    state.note("ousted", other, {"land": land, "level": t.TV - level})
    state.landed = with_at(state.landed, seat, land)
    state.fate = with_at(state.fate, seat, level)
    state.voyage = ()
    if state.events is not None:
        state.note("voyage ends", seat, {"land": land, "level": level})
