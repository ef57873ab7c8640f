"""A player alone: areas that rise against him, wake, and march on his Home Village."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Area, Owner, Piece
from vaka.games.clans.build import village_lost
from vaka.games.clans.chart import FAR, cheapest
from vaka.games.clans.combat import battle_hexes
from vaka.games.clans.decision import ClanDecision, S
from vaka.games.clans.edition import ACTIVE, CALM, INACTIVE, RISEN
from vaka.games.clans.kinds import BUILT, CLEAR, HOSTILE, POPULATION, UNITS
from vaka.games.clans.party import has_force
from vaka.games.clans.rows import with_at
from vaka.games.clans.state import ClanState

MARCH_POINTS: Final = 3
"""How many points the hostile march, without needing a leader."""


# Rising.


def rise(state: ClanState, seat: Seat, area: Area, units: list[Piece], village: bool) -> None:
    """[T94-16f, T94-16g, MAO-15f] An area turns hostile: its troops together in a random clear hex, its people each in
    a random one.
    """
    chart = state.chart
    state.control = with_at(state.control, area, HOSTILE)
    state.mood = with_at(state.mood, area, RISEN)
    troops = [kind for kind in units if kind != POPULATION]
    if village:
        sites = [hex for hex in state.edition.sites_in[area] if state.village[hex] < BUILT]
        if sites:
            state.set_village(state.chance.pick(sites), BUILT + HOSTILE)
    if troops:
        hex = state.chance.pick([hex for hex in chart.hexes_of[area] if chart.terrain[hex] == CLEAR])
        state.lair = with_at(state.lair, area, hex)
        for kind in troops:
            state.bind(state.make(kind, HOSTILE, hex), area + 1)
    ground = state.edition.hostile_ground(state, area)
    for _ in range(len(units) - len(troops)):
        state.bind(state.make(POPULATION, HOSTILE, state.chance.pick(ground)), area + 1)
    if state.events is not None:
        state.note("rise", seat, {"area": area, "units": units, "village": village})


def hostile_of(state: ClanState, area: Area) -> list[Piece]:
    """The hostile counters that come from an area."""
    return [p for p in state.pieces_of(HOSTILE) if state.bound[p] == area + 1]


def wakes(state: ClanState, seat: Seat, start: Hex, target: Hex) -> bool:
    """[T94-16j] Whether a step wakes the area it leads into: a Combat Unit comes in where all is still quiet."""
    area = state.chart.area[target]
    if area < 0 or state.mood[area] not in (INACTIVE, RISEN) or state.chart.area[start] == area:
        return False
    return has_force(state, state.march.party)


def wake(state: ClanState, seat: Seat, area: Area) -> None:
    """A hostile area becomes active."""
    state.mood = with_at(state.mood, area, ACTIVE)
    if state.events is not None:
        state.note("wake", seat, {"area": area})


def movement_over(state: ClanState, seat: Seat) -> None:
    """[T94-16h, T94-16u] An area that has just risen falls quiet, unless a Combat Unit of the player is still in it."""
    for area in range(len(state.mood)):
        if state.mood[area] in (RISEN, INACTIVE):
            state.mood = with_at(state.mood, area, INACTIVE)
            for hex in state.chart.hexes_of[area]:
                if state.armed[hex] >> seat & 1:
                    wake(state, seat, area)
                    break


# Marching.


def next_hexes(state: ClanState, hex: Hex, goal: Hex, points: int) -> list[Hex]:
    """[T94-16l, T94-16n, MAO-15k] Where the hostile go next: onto troops whose zone they are in, else along the
    cheapest way to the goal.
    """
    edition = state.edition
    chart = state.chart
    cost = edition.march_costs(state)
    troops = [n for n in chart.land[hex] if state.armed[n] & ~(1 << HOSTILE)]
    if troops:
        return [n for n in troops if cost[n] <= points and not edition.march_barred(state, hex, n)]
    onward = cheapest(chart, cost, goal, [False] * chart.size)
    ways = shortest(state, hex, onward, points)
    if state.version < 2:  # any of them, though the next hex on it could be out of reach
        return ways
    used = [cost[way] + most_used(state, way, goal, onward, points - cost[way]) for way in ways]
    return [way for way, spent in zip(ways, used, strict=True) if spent == max(used)]


def shortest(state: ClanState, hex: Hex, onward: list[int], points: int) -> list[Hex]:
    """The next hexes on the cheapest ways to a goal, as far as the points allow one; `onward` is the cost from each hex."""
    cost = state.edition.march_costs(state)
    best = FAR
    out: list[int] = []
    for target in state.chart.land[hex]:
        total = onward[target] + cost[target]
        if onward[target] < FAR and total <= best:
            out = out + [target] if total == best else [target]
            best = total
    return [target for target in out if cost[target] <= points and not state.edition.march_barred(state, hex, target)]


def most_used(state: ClanState, hex: Hex, goal: Hex, onward: list[int], points: int) -> int:
    """[T94-16l, MAO-15j] How many points can still be used from a hex on the cheapest ways to the goal."""
    if hex == goal:
        return 0
    cost = state.edition.march_costs(state)
    ways = shortest(state, hex, onward, points)
    return max([cost[way] + most_used(state, way, goal, onward, points - cost[way]) for way in ways], default=0)


def march(state: ClanState, seat: Seat, group: list[Piece]) -> None:
    """[T94-16k, T94-16m, MAO-15j] A group goes as far as its points carry it; entering a hex with the player's troops
    ends its way.
    """
    points = MARCH_POINTS * state.edition.point
    hex = state.hex_of[group[0]]
    goal = state.home[seat]
    while goal >= 0 and hex != goal and not state.armed[hex] >> seat & 1:
        targets = next_hexes(state, hex, goal, points)
        if not targets:
            break
        target = targets[0] if len(targets) == 1 else state.chance.pick(targets)
        points -= state.edition.march_costs(state)[target]
        for piece in group:
            state.shift(piece, target)
        hex = target
        if state.events is not None:
            state.note("march", -1, {"hex": hex, "pieces": group})


class Rise(ClanDecision[S]):
    """[T94-16i] After the player's turn: all that is awake moves, then fights."""

    name = "rise"

    def __init__(self, seat: Seat, moved: int = 0) -> None:
        super().__init__(seat)
        self.moved = moved

    def carry_out(self, state: S) -> bool:
        seat = self.seat
        state.agenda.pop()
        if self.moved == 0:
            for area in range(len(state.mood)):
                if state.mood[area] == ACTIVE:
                    for group in groups_of(state, area):
                        march(state, seat, group)
            fought = [hex for hex in battle_hexes(state, HOSTILE) if fights_here(state, hex)]
            state.battles = tuple([hex for hex in fought if not state.edition.peace_in(state, hex)])
            state.agenda.append(Rise(seat, 1))
        elif state.battles:
            hex = state.battles[0]
            state.battles = state.battles[1:]
            state.agenda.append(self)
            if state.armed[hex] >> HOSTILE & 1 and state.strangers(hex, HOSTILE):
                state.agenda.append(state.edition.decisions.battle(HOSTILE, hex))
        return False


def fights_here(state: ClanState, hex: Hex) -> bool:
    """Whether active hostile troops are in a hex."""
    for piece in state.living(hex, HOSTILE):
        if state.edition.is_combat[state.kind[piece]] and state.mood[state.bound[piece] - 1] == ACTIVE:
            return True
    return False


def groups_of(state: ClanState, area: Area) -> list[list[int]]:
    """The marching troops of an area, hex by hex."""
    out: list[list[int]] = []
    where: list[int] = []
    for piece in hostile_of(state, area):
        kind = state.kind[piece]
        if kind < UNITS and state.edition.is_combat[kind]:
            hex = state.hex_of[piece]
            if hex in where:
                out[where.index(hex)].append(piece)
            else:
                where.append(hex)
                out.append([piece])
    return out


# Defeat and surrender.


def goal_of(state: ClanState, hex: Hex) -> Hex:
    """[T94-16r] Where beaten hostile troops run to: their Village, or the hex in which they first stood."""
    beaten = state.living(hex, HOSTILE)
    if state.version >= 2 and state.flight.fleeing:  # whoever stood on their way could lead them elsewhere
        beaten = list(state.flight.fleeing)
    for piece in beaten:
        area = state.bound[piece] - 1
        village = state.village_in(area)
        if village >= 0 and state.village[village] == BUILT + HOSTILE:
            return village
        return state.lair[area]
    return -1


def gives_up(state: ClanState, hex: Hex, loser: Owner) -> bool:
    """[T94-16q] Whether everybody hostile in a hex is in the area he comes from, and would surrender there."""
    if loser != HOSTILE:
        return False
    area = state.chart.area[hex]
    group = state.living(hex, HOSTILE)
    return all(state.bound[piece] == area + 1 for piece in group)


def surrender(state: ClanState, hex: Hex, loser: Owner, winner: Owner) -> bool:
    """[T94-16q] Beaten inside their home area, all hostile units there become the player's Population where they
    stand.
    """
    if loser != HOSTILE:
        return False
    area = state.chart.area[hex]
    beaten = [p for p in state.living(hex, HOSTILE) if state.bound[p] == area + 1]
    if not beaten and state.village[hex] != BUILT + HOSTILE:
        return False
    if state.village[hex] == BUILT + HOSTILE:
        village_lost(state, hex)
    for piece in hostile_of(state, area):
        if state.chart.area[state.hex_of[piece]] == area:
            yield_to(state, piece, winner)
    state.edition.surrendered(state, area, not hostile_of(state, area))
    if state.events is not None:
        state.note("surrender", winner, {"area": area})
    return not state.here[hex] >> HOSTILE & 1


def yield_to(state: ClanState, piece: Piece, seat: Seat) -> None:
    """A hostile Unit becomes the player's Population."""
    state.bind(piece, 0)
    state.claim(piece, seat)


def calm(state: ClanState, seat: Seat, area: Area) -> None:
    """[T94-16y, T94-16k] A hostile area has become the player's: its people follow him. Its troops on the march elsewhere go
    on.
    """
    for piece in hostile_of(state, area):
        if state.kind[piece] == POPULATION and state.chart.area[state.hex_of[piece]] == area:
            yield_to(state, piece, seat)
    if state.version < 2 or not groups_of(state, area):  # they stood still for ever
        state.mood = with_at(state.mood, area, CALM)
