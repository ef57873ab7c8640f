"""Events on the land (5E): prey, canoes, logs, forests, pā and the great wave."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.clans.decision import Question
from vaka.games.clans.kinds import BUILT, CANOE, LOG, NOBODY, PART
from vaka.games.clans.rows import with_at
from vaka.games.maori.rules.breeding import breed_seals
from vaka.games.maori.rules.leaders import ruin
from vaka.games.maori.rules.lots import around, counters, forests, random_area, told, told_of_marker
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import HUNTED

NO_COAST_VILLAGE: Final = Reason("MAO-E12a", "You have no village on the coast there.")


class LayCatch(Question[MaoriState]):
    """[MAO-E12a] A catch is laid on a coastal Village."""

    name = "fish"
    other = NO_COAST_VILLAGE

    def options(self, state: MaoriState) -> list[Action]:
        return [state.act.place[hex] for hex in state.villages_of(self.seat) if state.chart.coastal[hex]]

    def chosen(self, state: MaoriState, action: Action) -> None:
        state.bring(HUNTED, NOBODY, action.a)
        if state.events is not None:
            state.note("catch", self.seat, {"hex": action.a})


def fish(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E12a] A catch for the roller, or for everybody."""
    for seat in reversed(state.order if value else [roller]):
        state.agenda.append(LayCatch(seat))


def strand(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E15a] A whale lies on a coast of an area: so many catches."""
    area = random_area(state)
    coast = [hex for hex in state.chart.hexes_of[area] if state.chart.coastal[hex]]
    if coast:
        hex = state.chance.pick(coast)
        for _ in range(value):
            state.bring(HUNTED, NOBODY, hex)
        told(state, roller, "whale", hex)


def brood(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E16a] One Moa more on an island that has two or more left and an empty symbol."""
    here = moa_symbols(state, value)
    empty = [number for number in here if not state.moa[number]]
    if len(here) - len(empty) >= 2 and empty:
        state.moa = with_at(state.moa, state.chance.pick(empty), 1)


def moa_symbols(state: MaoriState, island: int) -> list[int]:
    """The Moa symbols of an island, by number."""
    land = state.rules.land
    return [number for number, hex in enumerate(land.moa) if land.island[hex] == island]


def rot(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E23a] A random War canoe is unfinished again, or gone; or all in its hex are unfinished."""
    canoes = counters(state, CANOE)
    if not canoes:
        return
    chosen = state.chance.pick(canoes)
    hex = state.hex_of[chosen]
    told_of_marker(state, "hull", hex)
    if value == 1:
        state.scrap(chosen)
    elif value == 0:
        state.change(chosen, PART)
    else:
        for piece in canoes:
            if state.hex_of[piece] == hex:
                state.change(piece, PART)


def timber(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E24a] One or two Big Logs in forests of an area, or a random Big Log lost."""
    if value == 0:
        logs = counters(state, LOG)
        if logs:
            lost = state.chance.pick(logs)
            told_of_marker(state, "log-lost", state.hex_of[lost])
            state.scrap(lost)
        return
    area = random_area(state)
    woods = forests(state, area)
    for _ in range(value):
        if not woods:
            woods = forests(state, area)
            if not woods:
                return
        hex = state.chance.pick(woods)
        woods.remove(hex)
        state.bring(LOG, NOBODY, hex)
        told(state, -1, "timber", hex)


def quake(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E26a] Pā lose a level in an area or around it; or the Village of the area is razed."""
    area = random_area(state)
    if value == 2:
        hex = state.village_in(area)
        if hex >= 0:
            ruin(state, hex, True)
        return
    for each in around(state, area) if value else [area]:
        for hex in state.chart.hexes_of[each]:
            if state.pa[hex]:
                state.set_pa(hex, state.pa[hex] - 1)


def burn(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E51a] [MAO-E51b] Stumps for good, with or without the rule of depletion."""
    woods = forests(state, random_area(state))
    if value == 0:
        for hex in woods:
            if state.chance.roll(6) % 2 == 1 and hex not in state.stumps:
                state.stumps += (hex,)
                told(state, -1, "stump", hex)
                state.cited("MAO-E51a")
        return
    for _ in range(value):
        if woods:
            hex = state.chance.pick(woods)
            woods.remove(hex)
            if hex not in state.stumps:
                state.stumps += (hex,)
                told(state, -1, "stump", hex)
                state.cited("MAO-E51a")


class ChooseIsland(Question[MaoriState]):
    """[MAO-E63a] The holder of the initiative decides which island's Moa die off, where both have as many."""

    name = "island"

    def options(self, state: MaoriState) -> list[Action]:
        return list(state.rules.which_island)

    def chosen(self, state: MaoriState, action: Action) -> None:
        keep_one(state, action.a)


def die_off(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E63a] A random Moa of one island, or of each, goes; or all but one of the island with more."""
    if value < 3:
        for island in (0, 1) if value == 2 else (value,):
            standing = [number for number in moa_symbols(state, island) if state.moa[number]]
            if standing:
                state.moa = with_at(state.moa, state.chance.pick(standing), 0)
        return
    counts = [sum(state.moa[number] for number in moa_symbols(state, island)) for island in (0, 1)]
    if counts[0] == counts[1]:
        state.agenda.append(ChooseIsland(roller))
    else:
        keep_one(state, 0 if counts[0] > counts[1] else 1)


def keep_one(state: MaoriState, island: int) -> None:
    """All Moa of an island but one, chosen at random, are gone."""
    standing = [number for number in moa_symbols(state, island) if state.moa[number]]
    if len(standing) > 1:
        kept = state.chance.pick(standing)
        for number in standing:
            if number != kept:
                state.moa = with_at(state.moa, number, 0)


def seal_event(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E64a] A Seal more in the north, the northernmost gone, or a reproduction."""
    if value == 2:
        breed_seals(state)
        return
    wanted = 0 if value == 0 else 1
    for number in range(len(state.seals)):
        if state.seals[number] == wanted:
            state.seals = with_at(state.seals, number, 1 - wanted)
            return


def crumble(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E66a] Every Level 2 Pā loses a level."""
    for hex in range(len(state.pa)):
        if state.pa[hex] == 2:
            state.set_pa(hex, 1)


def wave(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E66b] Coastal Villages are ruined and War canoes lost; on a 1 to 3 the game is over at once."""
    for piece in counters(state, CANOE):
        state.scrap(piece)
    for hex in state.chart.sites:
        if state.village[hex] >= BUILT and state.chart.coastal[hex]:
            ruin(state, hex, False)
    roll = state.chance.roll(6)
    if state.events is not None:
        state.note("wave", roller, {"roll": roll})
    if roll <= 3:
        state.closing = 1
        state.ended = 1
