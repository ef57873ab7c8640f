"""An observation of Māori: one's own counters, the tops of other stacks, how many lie beneath, and what was shown."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaka.core.game import Game
from vaka.core.observation import Buffer, Layout, Part, numbered, put, relative
from vaka.core.option import Options
from vaka.core.state import State
from vaka.games.clans.kinds import BUILT, HOSTILE, MARKERS, NOBODY
from vaka.games.clans.observation import MANY, PLANES, SEATS, Scheme, add, party, see, table
from vaka.games.maori.components import own_map
from vaka.games.maori.rules.stacks import VILLAGE_TOP, beneath, sees_markers, top_of
from vaka.games.maori.sight import seen_in, visible_markers
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import CAPTIVE, HUNTED, TOPICS

VERSION: Final = 2
ASKED: Final = numbered(
    "turn homes reroll village place initiative order event fish island lose utu spy raise demote seat "
    "build meal control settle move lead walk try sail portage zone challenge wound second forced combat "
    "battle commit clash strike verdict lost-home rout refuge retreat pursue panic captive freed rise "
    "advance consent lots bid"
)
HIDDEN: Final = PLANES
"""Counters beneath the top of other seats' stacks, by seat; then pā, game, captives of one's own."""
PA: Final = PLANES + SEATS
GAME: Final = PLANES + SEATS + 1
CAPTIVES: Final = PLANES + SEATS + 2
MORE_PLANES: Final = SEATS + 3


@lru_cache(maxsize=8)
def scheme(text: str) -> Scheme:
    """The scheme of a map."""
    land = own_map(text)
    more = [
        Part("event", (3,), 6, "the dice of this turn's event"),
        Part("weather", (3,), 12, "rain, cost of a stroke by an event (-1: no canoe moves), whether the game ends", -1),
        Part("orders", (TOPICS,), 3, "one's own standing orders"),
        Part("tohunga", (SEATS,), 1, "whose tohunga lies on his better side"),
    ]
    return Scheme(VERSION, land.chart, ASKED, MORE_PLANES, more)


def layout(game: Game, players: int, options: Options) -> Layout:
    return scheme(str(options["map"])).layout


def fill(state: State, seat: int | None, out: Buffer) -> None:
    """[MAO-8.3b] [MAO-8.3c] What a seat sees as numbers; everything is shown once the game is over."""
    assert isinstance(state, MaoriState)
    me = -1 if seat is None else seat
    here = scheme(str(state.options["map"]))
    table(state, me, here, out)
    over = not state.agenda
    if me >= 0:
        party(state, me, here, out)
        for topic in range(TOPICS):
            put(out, here.starts[12] + topic, state.orders[me * TOPICS + topic], 3)
    for piece in range(len(state.kind)):
        hex = state.hex_of[piece]
        if hex >= 0 and (over or seen_openly(state, piece, hex, me)):
            counter(state, state.kind[piece], state.owner[piece], hex, me, here, out)
    if not over:
        stacks(state, me, here, out)
    for hex in range(here.land):
        if state.pa[hex]:
            put(out, here.starts[8] + hex * here.planes + PA, state.pa[hex], MANY)
    if state.weather.event:
        for place, die in enumerate(
            (state.weather.event // 100, state.weather.event // 10 % 10, state.weather.event % 10)
        ):
            put(out, here.starts[10] + place, die, 6)
    put(out, here.starts[11], state.weather.rain, 12)
    put(out, here.starts[11] + 1, state.weather.stroke_cost, 12)
    put(out, here.starts[11] + 2, state.closing, 12)
    for each in range(state.players):
        put(out, here.starts[13] + relative(each, me, state.players), state.high[each], 1)


def seen_openly(state: MaoriState, piece: int, hex: int, me: int) -> bool:
    """One's own counter, a hostile one, or a marker that no other stack covers."""
    owner = state.owner[piece]
    if owner == NOBODY:
        return sees_markers(state, hex, me)
    return owner in (me, HOSTILE)


def counter(state: MaoriState, kind: int, owner: int, hex: int, me: int, here: Scheme, out: Buffer) -> None:
    """One counter that the seat sees."""
    if kind < HUNTED:
        see(state, kind, owner, hex, me, here, out)
    elif hex < here.land:
        at = here.starts[8] + hex * here.planes
        if kind == HUNTED:
            add(out, at + GAME, 1, MANY)
        elif kind >= CAPTIVE:
            add(out, at + CAPTIVES, 1, MANY)


def stacks(state: MaoriState, me: int, here: Scheme, out: Buffer) -> None:
    """Every other seat's stack: its top, what was shown of it, and how many lie beneath."""
    for hex in range(state.chart.size):
        there = state.here[hex]
        village = state.village[hex] - BUILT
        if there == 0 and village < 0:
            continue
        for owner in range(state.players):
            if owner == me or not (there >> owner & 1 or owner == village):
                continue
            top = top_of(state, hex, owner)
            under = beneath(state, hex, owner)
            if sees_markers(state, hex, me):
                under -= visible_markers(state, hex, owner)
            if 0 <= top < MARKERS:
                counter(state, top, owner, hex, me, here, out)
            elif top == VILLAGE_TOP and under == 0:
                continue
            for kind in seen_in(state, hex, owner, me, top):
                counter(state, kind, owner, hex, me, here, out)
            if hex < here.land:
                at = here.starts[8] + hex * here.planes + HIDDEN
                put(out, at + relative(owner, me, state.players), under, MANY)
