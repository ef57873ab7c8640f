"""Random events (5): the roll after the turn order is set, and what each of the 36 events does.

Results that ask somebody push a step of their own; results that last are noted in the state and read where they bind.

Long because there are 36 events, each a few lines.
"""

from __future__ import annotations

from vaka.core.agenda import Step
from vaka.games.clans.kinds import BUILT, CANOE, LOG, NOBODY, PART, POPULATION, UNITS
from vaka.games.clans.stage import Stage
from vaka.games.clans.verbs import S_SETTLE
from vaka.games.maori import tables as t
from vaka.games.maori.components import DOES
from vaka.games.maori.rules.breeding import breed_seals
from vaka.games.maori.rules.leaders import (
    give_elder,
    is_shaken,
    recover,
    ruin,
    send_home,
    shake,
    tohunga_back,
    tohunga_lost,
    tohunga_of,
)
from vaka.games.maori.rules.movement import step_down
from vaka.games.maori.state import MaoriState, is_elder

ALL_AREAS = -1


# Who and where.


def random_area(state: MaoriState) -> int:
    """[MAO-5k] One area from the Random Area Selection Table: row, then column."""
    row = state.chance.roll(6)
    column = state.chance.roll(6)
    area = state.rules.land.random_area[6 * (row - 1) + column - 1]
    if state.events is not None:
        state.note("area", state.marker if state.players > 1 else 0, {"area": area})
    return area


def around(state: MaoriState, area: int) -> list[int]:
    """[MAO-5k] An area and all areas that share a land boundary with it, whoever controls them."""
    return sorted([area] + state.rules.land.touching[area])


def extreme(state: MaoriState, seats: list[int], counts: list[int], most: bool, by_areas: bool) -> int:
    """[MAO-5n] The seat with the most or fewest of something; ties by number of areas where it makes sense, then by die."""
    if not seats:
        return -1
    sign = 1 if most else -1
    best = max(sign * count for count in counts)
    tied = [seat for seat, count in zip(seats, counts, strict=True) if sign * count == best]
    if by_areas and len(tied) > 1:
        least = min(state.areas_of(seat) for seat in tied)
        tied = [seat for seat in tied if state.areas_of(seat) == least]
    while len(tied) > 1:
        rolls = [state.chance.roll(6) for _ in tied]
        high = max(rolls)
        tied = [seat for seat, roll in zip(tied, rolls, strict=True) if roll == high]
    return tied[0]


def with_areas(state: MaoriState, most: bool) -> int:
    """The player with the most or the fewest areas."""
    seats = state.staying()
    return extreme(state, seats, [state.areas_of(seat) for seat in seats], most, False)


def fewest_elders(state: MaoriState, without: int) -> int:
    """The player with the fewest Elders, one seat left out."""
    seats = [seat for seat in state.staying() if seat != without]
    return extreme(state, seats, [len(state.elders_on_map(seat)) for seat in seats], False, True)


def counters(state: MaoriState, kind: int) -> list[int]:
    """[MAO-5l] All counters of a kind on the map, whoever owns them."""
    return [piece for piece in range(len(state.kind)) if state.kind[piece] == kind and state.hex_of[piece] >= 0]


def all_elders(state: MaoriState) -> list[int]:
    """All Clan Elders on the map."""
    return [p for p in range(len(state.kind)) if state.hex_of[p] >= 0 and is_elder(state.kind[p])]


def forests(state: MaoriState, area: int) -> list[int]:
    return [hex for hex in state.chart.hexes_of[area] if state.chart.jungle[hex]]


def village_in(state: MaoriState, area: int) -> int:
    return state.village_in(area)


# The roll.


class EventStage(Stage[MaoriState]):
    """[MAO-5h] [MAO-5j] Two dice for the event, a third for its result, before any player turn."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        state.agenda.pop()
        number = 10 * state.chance.roll(6) + state.chance.roll(6)
        happen(state, step.seat, number, state.chance.roll(6))
        return False


def happen(state: MaoriState, roller: int, number: int, die: int) -> None:
    """[MAO-5h] Read the table and carry the result out."""
    if number == 66 and (die == 1 or (die == 6 and state.rules.mild_end)):
        tell(state, roller, number, die)
        number, die = 11, state.chance.roll(6)
    tell(state, roller, number, die)
    state.event = number * 10 + die
    outcome = state.rules.happenings[number].outcomes[die - 1]
    does = DOES[outcome.does]
    if does in NOW_LAND:
        on_the_land(state, roller, does, outcome.value)
    elif does in NOW_PEOPLE:
        among_people(state, roller, does, outcome.value)
    else:
        lasting(state, roller, does, outcome.value)


def tell(state: MaoriState, roller: int, number: int, die: int) -> None:
    if state.events is not None:
        state.note("event", roller, {"number": number, "die": die})


NOW_LAND = (
    "fishing",
    "whale",
    "brood",
    "hull",
    "timber",
    "quake",
    "fire",
    "dieoff",
    "seals",
    "walls",
    "wave",
)
NOW_PEOPLE = (
    "harvest",
    "berries",
    "prophecy",
    "seer",
    "quarrel",
    "alliance",
    "slip",
    "spies",
    "desertion",
    "greenstone",
    "refugees",
    "hunger",
)


# What lasts.


def lasting(state: MaoriState, roller: int, does: str, value: int) -> None:
    """[MAO-5j] Results that bind until the end of this turn, of the next, or as long as they say."""
    if does == "strides":
        state.strides = value * state.edition.point
    elif does == "blight":
        blight(state, roller, value)
    elif does == "stroke":
        state.stroke_cost = value
    elif does == "calm":
        state.stroke_cost = -1
    elif does == "flood":
        flood(state, value)
    elif does == "eruption":
        erupt(state, value)
    elif does == "comet":
        comet(state, roller, value)
    elif does == "utu":
        state.utu_left = value
        if len(state.staying()) > 1:
            state.agenda.append(Step(t.S_UTU, roller))
    elif does == "mourning":
        mourn(state, value)
    elif does == "haka":
        state.haka = value
    elif does == "rain":
        state.rain = value
    elif does == "rahui":
        state.rahui = random_area(state)
        state.rahui_until = state.turn + value
    elif does == "taniwha":
        state.taniwha = random_area(state)
        state.taniwha_until = state.turn + value - 1
    elif does == "challenge":
        challenge(state, roller, value)
    elif does == "coast":
        state.coast_blight = 1


def expire(state: MaoriState) -> None:
    """[MAO-5j] A new game turn: what lasted for the turn is over, what lasted longer may be."""
    state.event = 0
    state.strides = 0
    state.stroke_cost = 0
    state.rain = 0
    state.blight = 0
    state.coast_blight = 0
    state.flood = -1
    state.mourning = 0
    state.comet = [0] * state.players
    state.utu = -1
    state.utu_left = 0
    state.haka = 0
    state.stuck = -1
    state.doubted = -1
    state.doubt = 0
    if state.eruption >= 0 and state.turn > state.eruption_until:
        state.eruption = -1
    if state.rahui >= 0 and state.turn > state.rahui_until:
        state.rahui = -1
    if state.taniwha >= 0 and state.turn > state.taniwha_until:
        state.taniwha = -1


def blight(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E14a] No builds in an area, or in it and all around; at worst its controller also loses a Population there."""
    area = random_area(state)
    for each in around(state, area) if value else [area]:
        state.blight |= 1 << each
    holder = state.control[area]
    if value == 2 and 0 <= holder < state.players and state.fate[holder] < 0:
        state.agenda.append(Step(t.S_LOSE, holder, area))


def flood(state: MaoriState, value: int) -> None:
    """[MAO-E25a] No builds, rivers that cost double, or a ruined Village."""
    area = random_area(state)
    if value == 2:
        hex = village_in(state, area)
        if hex >= 0:
            ruin(state, hex, False)
        return
    state.blight |= 1 << area
    if value == 1:
        state.flood = area


def erupt(state: MaoriState, value: int) -> None:
    """[MAO-E31a] [MAO-E31b] Ash over an area until the end of the next turn; at worst the Village and troops suffer first."""
    area = state.rules.land.volcanoes[value % 4]
    state.eruption = area
    state.eruption_until = state.turn + 1
    if value == 4:
        hex = village_in(state, area)
        if hex >= 0:
            ruin(state, hex, True)
        for piece in range(len(state.kind)):
            if state.hex_of[piece] >= 0 and state.chart.area[state.hex_of[piece]] == area:
                step_down(state, piece)


def comet(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E33a] Tohunga count one more or nothing."""
    sign = 1 if value in (0, 3) else 2
    for seat in range(state.players):
        if value >= 2 or seat == roller:
            state.comet[seat] = sign


def mourn(state: MaoriState, value: int) -> None:
    """[MAO-E43a] [MAO-E43b] No attacks in an area, around it, or anywhere; late in the game that ends it with this turn."""
    if value >= 2:
        state.mourning = (1 << len(state.chart.areas)) - 1
        season = (state.turn - 1) // state.edition.turns_a_season + 1
        if value == 2 and season >= 4:
            state.closing = 1
        return
    area = random_area(state)
    for each in around(state, area) if value else [area]:
        state.mourning |= 1 << each


def challenge(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E65a] An Elder of the roller stays put, or the strongest player's Chief loses authority."""
    if value == 0:
        elders = state.elders_on_map(roller)
        if elders:
            state.stuck = state.chance.pick(elders)
            if state.events is not None:
                state.note("stuck", roller, {"hex": state.hex_of[state.stuck], "kind": state.kind[state.stuck]})
        return
    state.doubted = with_areas(state, True)
    state.doubt = value


# What happens at once on the land.


def on_the_land(state: MaoriState, roller: int, does: str, value: int) -> None:
    """Results on hexes and markers."""
    if does == "fishing":
        for seat in reversed(state.order if value else [roller]):
            state.agenda.append(Step(t.S_FISH, seat))
    elif does == "whale":
        area = random_area(state)
        coast = [hex for hex in state.chart.hexes_of[area] if state.chart.coastal[hex]]
        if coast:
            hex = state.chance.pick(coast)
            for _ in range(value):
                state.make(t.HUNTED, NOBODY, hex)
            told(state, roller, "whale", hex)
    elif does == "brood":
        brood(state, value)
    elif does == "hull":
        rot(state, value)
    elif does == "timber":
        timber(state, value)
    elif does == "quake":
        quake(state, value)
    elif does == "fire":
        burn(state, value)
    elif does == "dieoff":
        die_off(state, roller, value)
    elif does == "seals":
        seal_event(state, value)
    elif does == "walls":
        for hex in range(len(state.pa)):
            if state.pa[hex] == 2:
                state.set_pa(hex, 1)
    elif does == "wave":
        wave(state, roller)


def told(state: MaoriState, seat: int, what: str, hex: int) -> None:
    if state.events is not None:
        state.note(what, seat, {"hex": hex})


def brood(state: MaoriState, island: int) -> None:
    """[MAO-E16a] One Moa more on an island that has two or more left and an empty symbol."""
    here = moa_symbols(state, island)
    empty = [number for number in here if not state.moa[number]]
    if len(here) - len(empty) >= 2 and empty:
        state.moa[state.chance.pick(empty)] = 1


def moa_symbols(state: MaoriState, island: int) -> list[int]:
    """The Moa symbols of an island, by number."""
    land = state.rules.land
    return [number for number, hex in enumerate(land.moa) if land.island[hex] == island]


def rot(state: MaoriState, value: int) -> None:
    """[MAO-E23a] A random War canoe is unfinished again, or gone; or all in its hex are unfinished."""
    canoes = counters(state, CANOE)
    if not canoes:
        return
    chosen = state.chance.pick(canoes)
    hex = state.hex_of[chosen]
    if value == 1:
        state.scrap(chosen)
    elif value == 0:
        state.kind[chosen] = PART
    else:
        for piece in canoes:
            if state.hex_of[piece] == hex:
                state.kind[piece] = PART


def timber(state: MaoriState, value: int) -> None:
    """[MAO-E24a] One or two Big Logs in forests of an area, or a random Big Log lost."""
    if value == 0:
        logs = counters(state, LOG)
        if logs:
            state.scrap(state.chance.pick(logs))
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
        state.make(LOG, NOBODY, hex)
        told(state, -1, "timber", hex)


def quake(state: MaoriState, value: int) -> None:
    """[MAO-E26a] Pā lose a level in an area or around it; or the Village of the area is razed."""
    area = random_area(state)
    if value == 2:
        hex = village_in(state, area)
        if hex >= 0:
            ruin(state, hex, True)
        return
    for each in around(state, area) if value else [area]:
        for hex in state.chart.hexes_of[each]:
            if state.pa[hex]:
                state.set_pa(hex, state.pa[hex] - 1)


def burn(state: MaoriState, value: int) -> None:
    """[MAO-E51a] [MAO-E51b] Stumps for good, with or without the rule of depletion."""
    woods = forests(state, random_area(state))
    if value == 0:
        for hex in woods:
            if state.chance.roll(6) % 2 == 1 and hex not in state.stumps:
                state.stumps.append(hex)
        return
    for _ in range(value):
        if woods:
            hex = state.chance.pick(woods)
            woods.remove(hex)
            if hex not in state.stumps:
                state.stumps.append(hex)
                told(state, -1, "stump", hex)


def die_off(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E63a] A random Moa of one island, or of each, goes; or all but one of the island with more."""
    if value < 3:
        for island in (0, 1) if value == 2 else (value,):
            standing = [number for number in moa_symbols(state, island) if state.moa[number]]
            if standing:
                state.moa[state.chance.pick(standing)] = 0
        return
    counts = [sum(state.moa[number] for number in moa_symbols(state, island)) for island in (0, 1)]
    if counts[0] == counts[1]:
        state.agenda.append(Step(t.S_ISLAND, roller))
    else:
        keep_one(state, 0 if counts[0] > counts[1] else 1)


def keep_one(state: MaoriState, island: int) -> None:
    """All Moa of an island but one, chosen at random, are gone."""
    standing = [number for number in moa_symbols(state, island) if state.moa[number]]
    if len(standing) > 1:
        kept = state.chance.pick(standing)
        for number in standing:
            if number != kept:
                state.moa[number] = 0


def seal_event(state: MaoriState, value: int) -> None:
    """[MAO-E64a] A Seal more in the north, the northernmost gone, or a reproduction."""
    if value == 2:
        breed_seals(state)
        return
    wanted = 0 if value == 0 else 1
    for number in range(len(state.seals)):
        if state.seals[number] == wanted:
            state.seals[number] = 1 - wanted
            return


def wave(state: MaoriState, roller: int) -> None:
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


# What happens at once among people.


def among_people(state: MaoriState, roller: int, does: str, value: int) -> None:
    """Results on Units and Leaders."""
    if does == "harvest":
        seats = state.staying() if value == 2 else [roller if value == 0 else with_areas(state, False)]
        for seat in seats:
            if state.home[seat] >= 0:
                state.make(POPULATION, seat, state.home[seat])
                told(state, seat, "harvest", state.home[seat])
    elif does == "berries":
        berries(state, value)
    elif does == "prophecy":
        seat = roller if value == 0 else with_areas(state, True)
        piece = tohunga_of(state, seat)
        if piece >= 0:
            tohunga_lost(state, piece)
    elif does == "seer":
        for seat in [roller] if value == 0 else state.staying():
            tohunga_back(state, seat)
    elif does == "quarrel":
        for _ in range(2 if value == 2 else 1):
            quarrel(state, value > 0)
    elif does == "alliance":
        ally(state, roller, value)
    elif does == "slip":
        slip_away(state, value)
    elif does == "spies":
        if len(state.staying()) > 1:
            state.agenda.append(Step(t.S_SPY, roller, value))
    elif does == "desertion":
        desert(state, value)
    elif does == "greenstone":
        if value & 2:
            state.agenda.append(Step(t.S_RAISE, roller, 3))
        if value & 1:
            state.agenda.append(Step(t.S_RAISE, roller, 1))
    elif does == "refugees":
        area = random_area(state)
        holder = state.control[area]
        if 0 <= holder < state.players and state.fate[holder] < 0:
            for _ in range(value):
                state.agenda.append(Step(S_SETTLE, holder, area, POPULATION))
    elif does == "hunger":
        hunger(state, value)


def berries(state: MaoriState, value: int) -> None:
    """[MAO-E32a] A random Elder is shaken or goes home; two go home; or one goes and his companions are shaken."""
    for _ in range(2 if value == 2 else 1):
        elders = all_elders(state)
        if not elders:
            return
        chosen = state.chance.pick(elders)
        hex = state.hex_of[chosen]
        if value == 0 and not is_shaken(state.kind[chosen]):
            shake(state, chosen)
            return
        send_home(state, chosen)
        if value == 3:
            for piece in all_elders(state):
                if state.hex_of[piece] == hex:
                    shake(state, piece)


def quarrel(state: MaoriState, gain: bool) -> None:
    """[MAO-E36a] A random Elder goes home; of the others, the player with the fewest draws one."""
    elders = all_elders(state)
    if not elders:
        return
    chosen = state.chance.pick(elders)
    owner = state.owner[chosen]
    send_home(state, chosen)
    if gain:
        seat = fewest_elders(state, owner)
        if seat >= 0 and state.home[seat] >= 0:
            give_elder(state, seat, state.home[seat])


def ally(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E41a] An Elder for the player with the fewest, or for the roller; or the roller's shaken Elders recover."""
    if value == 2:
        for piece in state.elders_on_map(roller):
            recover(state, piece)
        return
    seat = roller if value == 1 else fewest_elders(state, -1)
    if state.home[seat] >= 0:
        give_elder(state, seat, state.home[seat])


def slip_away(state: MaoriState, value: int) -> None:
    """[MAO-E45a] A random captive, or every captive outside a Village, is home again."""
    held = [p for p in range(len(state.kind)) if state.hex_of[p] >= 0 and state.kind[p] >= t.CAPTIVE]
    if value == 0:
        held = [state.chance.pick(held)] if held else []
    else:
        held = [piece for piece in held if state.village[state.hex_of[piece]] < BUILT]
    for piece in held:
        first = state.kind[piece] - t.CAPTIVE
        if state.home[first] >= 0:
            state.scrap(piece)
            state.make(POPULATION, first, state.home[first])
            told(state, first, "slip", state.home[first])


def combat_units(state: MaoriState, seat: int) -> list[int]:
    """A seat's Combat Units."""
    return [p for p in state.pieces_of(seat) if state.kind[p] < UNITS and state.edition.is_combat[state.kind[p]]]


def desert(state: MaoriState, value: int) -> None:
    """[MAO-E53a] The player with the most Combat Units steps some of them down."""
    seats = state.staying()
    seat = extreme(state, seats, [len(combat_units(state, each)) for each in seats], True, False)
    for _ in range(value):
        state.agenda.append(Step(t.S_DEMOTE, seat))


def hunger(state: MaoriState, value: int) -> None:
    """[MAO-E56a] Players lose Population in an area, or one in each area around."""
    area = random_area(state)
    for each in reversed([area] if value else around(state, area)):
        for seat in reversed(state.staying()):
            for _ in range(value or 1):
                state.agenda.append(Step(t.S_LOSE, seat, each))
