"""An observation of the clans system: the map hex by hex, the areas, the seats and the clock.

What an edition shows of a stack is its own affair: it calls `see` for each counter that the seat may see.
"""

from __future__ import annotations

from typing import Final

from vaka.core.observation import Buffer, Layout, Part, put, relative
from vaka.games.clans.chart import Chart
from vaka.games.clans.kinds import BUILT, CANOE, CHIEF, HOSTILE, LOG, MARKERS, PART, PART_BUILT, POPULATION, UNITS
from vaka.games.clans.state import ClanState

SEATS: Final = HOSTILE
OWNERS: Final = SEATS + 1
"""The seats, the one that looks first, and what is hostile to a lone player."""
PEOPLE: Final = 0
TROOPS: Final = 5
STRENGTH: Final = 10
LEADERS: Final = 15
VILLAGES: Final = 20
"""Finished Villages by owner; then a part-built one, log, part of a canoe, canoe, stump, the mover, a battle."""
PART_VILLAGE: Final = 25
LOGS: Final = 26
PARTS: Final = 27
CANOES: Final = 28
STUMPS: Final = 29
MOVER: Final = 30
BATTLE: Final = 31
PLANES: Final = 32
PLANE_NAMES: Final[tuple[str, ...]] = (
    *(f"{what} of owner {owner}" for what in ("people", "troops", "strength", "leaders", "village") for owner in range(5)),
    "part-built village", "logs", "parts of canoes", "canoes", "stump", "mover", "battle",
)  # fmt: skip
MANY: Final = 12
"""Counts in a hex stop here."""
SEA_PLANES: Final = OWNERS + 2
FIGURES: Final = 6
AREA_FIGURES: Final = SEATS + 2
LONG: Final = 48
MOVE: Final = 60


class Scheme:
    """Where the parts of one map begin. An edition adds planes after the system's, and parts at the end."""

    def __init__(self, version: int, chart: Chart, asked: dict[str, int], more_planes: int, more: list[Part]) -> None:
        land = len(chart.dry)
        self.land = land
        self.asked = asked
        self.planes = PLANES + more_planes
        self.layout = Layout(
            version,
            [
                Part("asked", (len(asked),), 1, "the kind of decision, one of them 1"),
                Part("to_act", (SEATS,), 1, "the seat that is asked"),
                Part("active", (SEATS,), 1, "whose turn it is"),
                Part("order", (SEATS, SEATS), 1, "who is how manieth in this turn"),
                Part("clock", (2,), LONG, "players, turn"),
                Part("move", (4,), MOVE, "points left, party, cargo and canoes of the mover, where he is seen"),
                Part("seats", (SEATS, FIGURES), 30, "present, still here, areas, elders lost, turns to a shaman, home"),
                Part("areas", (len(chart.areas), AREA_FIGURES), 3, "controlled by each seat, one's homeland, mood"),
                Part("land", (land, self.planes), 2 * MANY, "planes as in PLANE_NAMES, then those of the edition"),
                Part("sea", (chart.size - land, SEA_PLANES), MANY, "the living by owner, canoes, the mover"),
                *more,
            ],
        )
        self.starts: list[int] = [part.start for part in self.layout.parts]


def add(out: Buffer, at: int, by: int, high: int) -> None:
    """One more of something, up to its bound."""
    value = int(out[at]) + by
    out[at] = value if value < high else high


def table(state: ClanState, me: int, scheme: Scheme, out: Buffer) -> None:
    """What lies open in every edition: the clock, the seats, the areas, the Villages, and where somebody moves."""
    players, at = state.players, scheme.starts
    if state.agenda:
        decision = state.agenda[-1]
        out[scheme.asked[decision.name]] = 1
        out[at[1] + relative(decision.seat, me, players)] = 1
    if state.active >= 0:
        out[at[2] + relative(state.active, me, players)] = 1
    for number in range(len(state.order)):
        out[at[3] + number * SEATS + relative(state.order[number], me, players)] = 1
    out[at[4]] = players
    put(out, at[4] + 1, state.turn, LONG)
    for seat in range(players):
        row = at[6] + relative(seat, me, players) * FIGURES
        out[row] = 1
        out[row + 1] = 1 if state.fate[seat] < 0 else 0
        put(out, row + 2, state.areas_of(seat), 30)
        put(out, row + 3, state.lost_elders[seat], 30)
        if state.shaman_due[seat] > state.turn:
            put(out, row + 4, state.shaman_due[seat] - state.turn, 30)
        out[row + 5] = 1 if state.home[seat] >= 0 else 0
    for area in range(len(state.control)):
        row = at[7] + area * AREA_FIGURES
        if 0 <= state.control[area] < players:
            out[row + relative(state.control[area], me, players)] = 1
        if me >= 0 and state.homeland[me] == area:
            out[row + SEATS] = 1
        out[row + SEATS + 1] = state.mood[area]
    places(state, me, scheme, out)


def places(state: ClanState, me: int, scheme: Scheme, out: Buffer) -> None:
    """Villages, stumps, battles and the one who moves, hex by hex."""
    land, planes = scheme.starts[8], scheme.planes
    for hex in state.chart.sites:
        what = state.village[hex]
        if what >= BUILT:
            out[land + hex * planes + VILLAGES + place_of(what - BUILT, me, state.players)] = 1
        elif what == PART_BUILT:
            out[land + hex * planes + PART_VILLAGE] = 1
    for hex in state.stumps:
        if 0 <= hex < scheme.land:
            out[land + hex * planes + STUMPS] = 1
    for hex in state.battles:
        if 0 <= hex < scheme.land:
            out[land + hex * planes + BATTLE] = 1
    if state.march.mover >= 0 and state.hex_of[state.march.mover] >= 0:
        hex = state.hex_of[state.march.mover]
        if hex < scheme.land:
            out[land + hex * planes + MOVER] = 1
        else:
            out[scheme.starts[9] + (hex - scheme.land) * SEA_PLANES + OWNERS + 1] = 1


def party(state: ClanState, me: int, scheme: Scheme, out: Buffer) -> None:
    """How far one's own mover still gets, and who and what goes along."""
    if state.march.mover >= 0 and state.owner[state.march.mover] == me:
        at = scheme.starts[5]
        put(out, at, state.march.points, MOVE)
        put(out, at + 1, len(state.march.party), MOVE)
        put(out, at + 2, len(state.march.cargo), MOVE)
        put(out, at + 3, len(state.march.fleet), MOVE)


def place_of(owner: int, me: int, players: int) -> int:
    """The row of an owner: a seat, or what is hostile."""
    return relative(owner, me, players) if owner < players else SEATS


def see(state: ClanState, kind: int, owner: int, hex: int, me: int, scheme: Scheme, out: Buffer) -> None:
    """One counter that the seat sees in a hex."""
    if hex >= scheme.land:
        sea = scheme.starts[9] + (hex - scheme.land) * SEA_PLANES
        if kind < MARKERS:
            add(out, sea + place_of(owner, me, state.players), 1, MANY)
        elif kind == CANOE:
            add(out, sea + OWNERS, 1, MANY)
        return
    at = scheme.starts[8] + hex * scheme.planes
    if kind < MARKERS:
        row = at + place_of(owner, me, state.players)
        if kind == POPULATION:
            add(out, row + PEOPLE, 1, MANY)
        elif kind < UNITS:
            add(out, row + TROOPS, 1, MANY)
            add(out, row + STRENGTH, state.edition.combat[kind], 2 * MANY)
        else:
            add(out, row + LEADERS, 2 if kind == CHIEF else 1, MANY)
    elif kind == LOG:
        add(out, at + LOGS, 1, MANY)
    elif kind == PART:
        add(out, at + PARTS, 1, MANY)
    elif kind == CANOE:
        add(out, at + CANOES, 1, MANY)
