"""Chapter 13: leaving the island, the voyage and where it ends."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import (
    BUILT,
    CANOE,
    CHIEF,
    ELDER,
    LOG,
    MARKERS,
    MILITIA,
    NEUTRAL,
    NO_VILLAGE,
    PART,
    PART_BUILT,
    POPULATION,
    UNITS,
)
from vaka.games.clans.land import begin
from vaka.games.clans.reasons import FINE, NOT_NOW
from vaka.games.clans.stage import Stage
from vaka.games.clans.state import ClanState
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.edition import Tahiti
from vaka.games.tahiti1994.state import TahitiState


def of(state: ClanState) -> TahitiState:
    """The state as this title's own."""
    assert isinstance(state, TahitiState)
    return state


def edition_of(state: ClanState) -> Tahiti:
    """The edition as this title's own."""
    edition = state.edition
    assert isinstance(edition, Tahiti)
    return edition


# Questions.


def units_of(state: ClanState, seat: int) -> list[int]:
    """All Units of a seat on the map."""
    return [p for p in state.pieces_of(seat) if state.kind[p] < UNITS]


def canoes_of(state: ClanState, seat: int) -> list[int]:
    """[T94-2.1f] All War Canoes that count among a seat's assets."""
    return [
        p
        for p in range(len(state.kind))
        if state.kind[p] == CANOE and state.hex_of[p] >= 0 and state.owns_marker(p, seat)
    ]


def depart_bar(state: ClanState, seat: int) -> int:
    """[T94-13a, T94-13v, T94-10.1d] Leaving by choice: with a War Canoe and people, and not as the last Chieftain."""
    if len(state.staying()) < 2:
        return t.LAST_CHIEF
    if not canoes_of(state, seat):
        return t.NO_WAR_CANOE
    return FINE if units_of(state, seat) else t.NO_PEOPLE


def may_escape(state: ClanState, loser: int, group: list[int]) -> bool:
    """[T94-9.3f, T94-9.3j] Offered if the Chieftain is doomed, or all the player's Units are."""
    if state.players > 1 and depart_bar(state, loser) != FINE:
        return False
    for piece in group:
        if state.kind[piece] == CHIEF:
            return True
    units = units_of(state, loser)
    return len(units) > 0 and all(piece in group for piece in units)


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


# Leaving.


def depart(state: ClanState, seat: int) -> None:
    """[T94-13a, T94-13b] A player leaves by choice; he may make a deal with one who stays."""
    mine = of(state)
    own = len(canoes_of(state, seat))
    mine.draft = draft_for(seat, -1, seat, own, 0, 0, 2 * own)
    if state.events is not None:
        state.note("depart", seat, {})
    state.agenda.append(Step(t.S_LEAVE, seat))


def draft_for(leaver: int, partner: int, proposer: int, own: int, gift: int, emergency: int, units: int) -> list[int]:
    """Fresh terms."""
    return [leaver, partner, proposer, 0, 0, own, gift, emergency, units, 0, 0] + [0] * 5


def pack_up(state: ClanState) -> None:
    """[T94-12.3h] The Expedition is put together: the partner's gifts first; nobody leaves without people."""
    mine = of(state)
    draft = mine.draft
    leaver, partner = draft[t.D_LEAVER], draft[t.D_PARTNER]
    mine.voyage = [0]
    if partner >= 0:
        for kind in range(5):
            for _ in range(draft[t.D_GIFTS + kind]):
                for piece in units_of(state, partner):
                    if state.kind[piece] == kind:
                        state.scrap(piece)
                        mine.voyage.append(kind)
                        break
    state.agenda.append(Step(t.S_PACK, leaver))


def free_units(state: TahitiState) -> list[int]:
    """The Units the one who leaves may still take."""
    struck = state.draft[t.D_STRUCK :]
    return [p for p in units_of(state, state.draft[t.D_LEAVER]) if p not in struck]


def places(state: TahitiState) -> int:
    """How many Units the canoes of the Expedition hold."""
    draft = state.draft
    return 2 * (draft[t.D_CANOES] + draft[t.D_GIFT_CANOES] + draft[t.D_EMERGENCY])


def room(state: TahitiState) -> int:
    """How many more Units of his own the one who leaves may take."""
    draft = state.draft
    gifts = sum(draft[t.D_GIFTS : t.D_STRUCK])
    packed = len(state.voyage) - 1
    return min(places(state) - packed, draft[t.D_UNITS] - (packed - gifts))


def pack_bar(state: TahitiState, kind: int) -> int:
    """[T94-13c] Two Units a canoe, and at least one Population in all."""
    left = room(state)
    if left <= 0:
        return t.CANOES_FULL
    kinds = [state.kind[p] for p in free_units(state)]
    if kind not in kinds and not (kind == POPULATION and kinds):
        return t.NO_MORE_UNITS
    if kind != POPULATION and left == 1 and POPULATION not in state.voyage[1:]:
        return t.NEEDS_PEOPLE
    return FINE


class PackStage(Stage):
    """[T94-13c, T94-12.3h] Units are taken from anywhere on the map; Combat Units may be disarmed for it."""

    def resolve(self, state: ClanState, step: Step) -> bool:
        mine = of(state)
        if POPULATION not in mine.voyage[1:] and not free_units(mine):
            mine.voyage.append(POPULATION)
        return True

    def options(self, state: ClanState, step: Step) -> list[Action]:
        mine = of(state)
        more = edition_of(state).more
        out = [action for action in more.pack if pack_bar(mine, action.a) == FINE]
        return out + [more.cast_off] if POPULATION in mine.voyage[1:] else out

    def bar(self, state: ClanState, step: Step, action: Action) -> int:
        if action.verb == t.CAST_OFF:
            return FINE if POPULATION in of(state).voyage[1:] else t.NEEDS_PEOPLE
        return pack_bar(of(state), action.a) if action.verb == t.PACK else NOT_NOW

    def apply(self, state: ClanState, step: Step, action: Action) -> None:
        mine = of(state)
        if action.verb == t.CAST_OFF:
            state.agenda.pop()
            cast_off(mine)
            return
        units = free_units(mine)
        chosen = [p for p in units if state.kind[p] == action.a]
        if not chosen:
            chosen = sorted(units, key=lambda p: (state.kind[p], p))
        state.scrap(chosen[0])
        mine.voyage.append(action.a)


def cast_off(state: TahitiState) -> None:
    """[T94-12.3e, T94-13b] Canoes and leaders go aboard, what is left is settled, and the voyage begins."""
    draft = state.draft
    leaver, partner = draft[t.D_LEAVER], draft[t.D_PARTNER]
    canoes = places(state) // 2
    for piece in canoes_of(state, leaver)[: draft[t.D_CANOES]]:
        state.scrap(piece)
    if partner >= 0:
        for piece in canoes_of(state, partner)[: draft[t.D_GIFT_CANOES]]:
            state.scrap(piece)
    leaders = 0
    for piece in state.pieces_of(leaver):
        if UNITS <= state.kind[piece] < MARKERS:
            leaders += state.edition.combat[state.kind[piece]]
    kinds = state.voyage[1:]
    struck = draft[t.D_STRUCK :]
    if state.events is not None:
        state.note("cast off", leaver, {"canoes": canoes, "units": kinds})
    disperse(state, leaver, partner, draft[t.D_SCATTER] == 1, draft[t.D_FREED], struck)
    state.draft = []
    state.voyage = [leaders] + arrange(kinds, canoes)
    state.via[leaver] = t.BY_SEA
    drop_out(state, leaver, t.TD)
    state.agenda.append(Step(t.S_VOYAGE, leaver))


def killed(state: ClanState, seat: int) -> None:
    """[T94-12.3a] All counters of a dead Chieftain leave the map, his areas turn neutral: a Total Defeat."""
    mine = of(state)
    if state.events is not None:
        state.note("killed", seat, {})
    disperse(mine, seat, -1, True, 0, [])
    mine.via[seat] = t.KILLED
    drop_out(mine, seat, t.TD)


def disperse(state: TahitiState, leaver: int, partner: int, scatter: bool, freed: int, struck: list[int]) -> None:
    """[T94-12.3e, T94-13b] Areas, Villages, people and markers go to the partner, or off the map."""
    scatter = scatter or partner < 0
    markers = [
        p
        for p in range(len(state.kind))
        if state.hex_of[p] >= 0 and state.kind[p] in (LOG, PART, CANOE) and state.owns_marker(p, leaver)
    ]
    for piece in struck:
        if state.hex_of[piece] >= 0:
            state.scrap(piece)
    for area in range(len(state.control)):
        if state.control[area] != leaver:
            continue
        neutral = partner < 0 or freed >> area & 1 == 1
        state.control[area] = NEUTRAL if neutral else partner
        for hex in state.edition.sites_in[area]:
            if state.village[hex] == BUILT + leaver:
                state.village[hex] = NO_VILLAGE if neutral else BUILT + partner
            elif state.village[hex] == PART_BUILT and neutral and not state.here[hex] & ~(1 << leaver):
                state.village[hex] = NO_VILLAGE
    for hex in state.villages_of(leaver):
        state.village[hex] = NO_VILLAGE if scatter else BUILT + partner
    state.home[leaver] = -1
    if partner >= 0 and state.home[partner] < 0 and state.villages_of(partner):
        state.agenda.append(Step(v.S_LOST_HOME, partner))
    for piece in state.pieces_of(leaver):
        kind = state.kind[piece]
        if kind < UNITS and not scatter:
            state.kind[piece] = POPULATION
            state.bound[piece] = 0
            state.claim(piece, partner)
        else:
            if kind >= ELDER:
                state.lost_elders[leaver] += 1
            state.scrap(piece)
    if scatter:
        for piece in markers:
            state.scrap(piece)


def drop_out(state: TahitiState, seat: int, level: int) -> None:
    """[T94-4c, T94-10.1a] The rest of his turn is skipped, his marker returns to stock; one Chieftain left ends play."""
    state.fate[seat] = level
    state.shaman_due[seat] = 0
    if state.marker == seat:
        state.marker = -1
        state.doubled = 0
    if state.active == seat:
        begin(state, -1, 0)
        state.battles = []
        state.gains = []
    routs = (v.S_ROUT, v.S_RETREAT, v.S_PURSUE, v.S_PANIC)
    state.agenda = [
        step
        for step in state.agenda
        if not (step.seat == seat and step.kind != t.S_VOYAGE) and not (step.kind in routs and step.a == seat)
    ]
    if len(state.staying()) <= (1 if state.players > 1 else 0):
        state.ended = 1


# The voyage.


class VoyageStage(Stage):
    """[T94-13d, T94-13e, T94-13f, T94-13g] The first table, as often as needed."""

    def resolve(self, state: ClanState, step: Step) -> bool:
        mine = of(state)
        seat = step.seat
        if len(mine.voyage) < 3:
            ends(mine, seat, -1, t.TD)
            return False
        die = state.chance.roll(6)
        if state.events is not None:
            state.note("voyage", seat, {"die": die})
        canoes = len(mine.voyage) // 2
        if die <= 2:
            ends(mine, seat, -1, t.TD)
        elif die == 3:
            lost = state.chance.below(canoes)
            mine.voyage = mine.voyage[: 1 + 2 * lost] + mine.voyage[3 + 2 * lost :]
            if state.events is not None:
                state.note("storm", seat, {"canoe": lost + 1})
        elif die == 4:
            state.agenda.append(Step(t.S_LEAK, seat))
        elif die == 5:
            occupied_land(mine, seat)
        else:
            empty_land(mine, seat)
        return False


class LeakStage(Stage):
    """[T94-13f, T94-13w] The voyager picks the canoe that is given up; its Units change to free places."""

    def options(self, state: ClanState, step: Step) -> list[Action]:
        return edition_of(state).more.leak[: len(of(state).voyage) // 2]

    def bar(self, state: ClanState, step: Step, action: Action) -> int:
        if action.verb != t.LEAK:
            return NOT_NOW
        return FINE if action.a < len(of(state).voyage) // 2 else t.NO_SUCH_CANOE

    def apply(self, state: ClanState, step: Step, action: Action) -> None:
        state.agenda.pop()
        mine = of(state)
        at = 1 + 2 * action.a
        crew = [kind for kind in mine.voyage[at : at + 2] if kind >= 0]
        rest = mine.voyage[1:at] + mine.voyage[at + 2 :]
        free = rest.count(-1)
        crew.sort(reverse=True)
        kinds = [kind for kind in rest if kind >= 0] + crew[:free]
        mine.voyage = [mine.voyage[0]] + arrange(kinds, len(rest) // 2)


def empty_land(state: TahitiState, seat: int) -> None:
    """[T94-13h, T94-13r] Table A: an atoll, or a land of one's own, a step worse where somebody settled before."""
    die = state.chance.roll(6)
    if state.events is not None:
        state.note("empty land", seat, {"die": die})
    if die == 1:
        return
    level = edition_of(state).empty_levels[die]
    if die in state.landed:
        level -= 1
    state.agenda.append(Step(t.S_LANDFALL, seat, die, level, t.MV))


def occupied_land(state: TahitiState, seat: int) -> None:
    """[T94-13j, T94-13k, T94-13s, T94-13t] Tables B and C."""
    edition = edition_of(state)
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


class LandfallStage(Stage):
    """[T94-13i] Accept what was found, or start afresh with what is left."""

    def options(self, state: ClanState, step: Step) -> list[Action]:
        more = edition_of(state).more
        return [more.accept, more.sail_on] if on_bar(of(state), step) == FINE else [more.accept]

    def bar(self, state: ClanState, step: Step, action: Action) -> int:
        if action.verb == t.ACCEPT:
            return FINE
        return on_bar(of(state), step) if action.verb == t.SAIL_ON else NOT_NOW

    def apply(self, state: ClanState, step: Step, action: Action) -> None:
        state.agenda.pop()
        mine = of(state)
        if action.verb == t.ACCEPT:
            ends(mine, step.seat, step.a, step.b)
            return
        if state.events is not None:
            state.note("sail on", step.seat, {})
        canoes = len(mine.voyage) // 2 - (2 if step.c == t.MD else 0)
        kinds = [kind for kind in mine.voyage[1:] if kind >= 0]
        mine.voyage = [mine.voyage[0]] + arrange(kinds, canoes)


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


def vanquished(state: ClanState, seat: int) -> None:
    """[T94-16p, T94-16v, T94-16z] The beaten lone player leaves with what he has, or in an emergency canoe."""
    own = len(canoes_of(state, seat))
    of(state).draft = draft_for(seat, -1, seat, own, 0, 0 if own else 1, 2 * max(own, 1))
    pack_up(state)
