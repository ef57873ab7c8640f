"""An observation of Polynesia: islands and routes by name, so that both maps of the box have one layout."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaka.core.bidding import NOBODY
from vaka.core.game import Game
from vaka.core.observation import Buffer, Layout, Part, numbered, put, relative
from vaka.core.option import Options
from vaka.core.state import State
from vaka.games.polynesia.map_faults import SEATS
from vaka.games.polynesia.maps import NEAR_OCEAN, WIDE_OCEAN, ocean_of, parse_map, printed_map
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.bidding import Claim
from vaka.games.polynesia.tables import GOODS, GROUPS, MOST_BID, TOKENS, Ocean

VERSION: Final = 2
ASKED: Final = numbered(
    "pass eruption decline resources new-start turn explore pay travel fare populate extra catch masked claim"
)
MANY: Final = 20
MEMBERS: Final = 13
TIDE_2: Final = 4
TIDE_3: Final = 10
TIDES: Final = 18
TRACK: Final = 7
FIGURES: Final = 7
ON_ISLAND: Final = 1 + TOKENS + 4
ON_ROUTE: Final = 4 + 4


class Plan:
    """Where everything of one map goes, and where each island and route of a table finds its row."""

    def __init__(self, islands: list[str], routes: list[str]) -> None:
        self.island: dict[str, int] = {key: row for row, key in enumerate(islands)}
        self.route: dict[str, int] = {key: row for row, key in enumerate(routes)}
        self.layout = Layout(
            VERSION,
            [
                Part("asked", (len(ASKED),), 1, "the kind of decision, one of them 1"),
                Part("to_act", (SEATS,), 1, "the seat that is asked"),
                Part("start", (SEATS,), 1, "who holds the start player token"),
                Part("tides", (TIDES,), 1, "the open cards: 4 of the first kind, 6 of the second, 8 of the third"),
                Part("track", (TRACK,), 1, "the space of the phase track"),
                Part("clock", (3,), 12, "players, round, whether the volcano has broken"),
                Part("stones", (2, 3), 10, "red, grey and black stones in the bag and in the crater"),
                Part("points", (2,), MANY, "point tokens in reserve and in the box"),
                Part("archipelagos", (GROUPS, 2), 6, "point tokens there, and whether it is connected"),
                Part("gone", (TOKENS,), MANY, "island tokens out of the game, by kind"),
                Part("seats", (SEATS, FIGURES), MANY, "present, stock known, fish, shells, members, ships, points"),
                Part("held", (SEATS, TOKENS), MANY, "island tokens of each seat, by kind"),
                Part("islands", (len(islands), ON_ISLAND), MEMBERS, "on this map, token by kind, members of each seat"),
                Part("routes", (len(routes), ON_ROUTE), 1, "on this map, neutral, fish, shells, ships of each seat"),
                Part(
                    "order",
                    (SEATS, SEATS),
                    1,
                    "who is how manieth in the order of turns, or holds that place in the bidding",
                ),
                Part("bids", (SEATS,), MOST_BID, "points that each place in the order costs whoever has it"),
            ],
        )
        self.starts: list[int] = [part.start for part in self.layout.parts]
        self.rows: dict[str, list[int]] = {}
        """The rows of a table's islands, then of its routes, by the name of its map."""

    def rows_of(self, ocean: Ocean) -> list[int]:
        """Where the islands and then the routes of a map have their rows."""
        found = self.rows.get(ocean.key)
        if found is None:
            found = [self.island[key] for key in ocean.ids]
            found += [self.route[between(ocean, route)] for route in range(ocean.routes)]
            self.rows[ocean.key] = found
        return found


def between(ocean: Ocean, route: int) -> str:
    """A route by the islands that it joins, whichever is named first."""
    one, other = ocean.ids[ocean.one[route]], ocean.ids[ocean.other[route]]
    return f"{one} {other}" if one < other else f"{other} {one}"


@lru_cache(maxsize=8)
def plan(text: str) -> Plan:
    """The plan for a map of one's own, or for both of the box."""
    maps = [parse_map(text)] if text else [printed_map(WIDE_OCEAN), printed_map(NEAR_OCEAN)]
    oceans = [ocean_of(data, SEATS) for data in maps]
    islands = dict.fromkeys(key for ocean in oceans for key in ocean.ids)
    routes = dict.fromkeys(between(ocean, route) for ocean in oceans for route in range(ocean.routes))
    return Plan(list(islands), list(routes))


def layout(game: Game, players: int, options: Options) -> Layout:
    return plan(str(options["map"])).layout


def fill(state: State, seat: int | None, out: Buffer) -> None:
    """[POL-3.02] What a seat sees as numbers; hidden stocks only for their owner, and for all once the game is over."""
    assert isinstance(state, Position)
    me = -1 if seat is None else seat
    players = state.players
    here = plan(str(state.options["map"]))
    at = here.starts
    if state.agenda:
        decision = state.agenda[-1]
        out[ASKED[decision.name]] = 1
        out[at[1] + relative(decision.seat, me, players)] = 1
    out[at[2] + relative(state.start, me, players)] = 1
    table(state, at, out)
    hides = len(state.agenda) > 0 and state.options["stocks"] == "hidden"
    for each in range(players):
        row = relative(each, me, players)
        before(state, each, not hides or each == me, at[10] + row * FIGURES, out)
        for kind in range(TOKENS):
            put(out, at[11] + row * TOKENS + kind, state.held[each * TOKENS + kind], MANY)
    sea(state, me, here.rows_of(state.ocean), at, out)
    places(state, me, at, out)


def places(state: Position, me: int, at: list[int], out: Buffer) -> None:
    """[POL-2.13] [POL-2.14] Who has which place in the order of turns, and what it costs."""
    asked = state.agenda[-1] if state.agenda else None
    bidding = asked if isinstance(asked, Claim) else None
    for place in range(state.players):
        holder = state.order[place] if bidding is None else bidding.holders[place]
        if holder != NOBODY:
            out[at[14] + place * SEATS + relative(holder, me, state.players)] = 1
            put(out, at[15] + place, state.bid[holder] if bidding is None else bidding.prices[place], MOST_BID)


def table(state: Position, at: list[int], out: Buffer) -> None:
    """What all seats share."""
    out[at[3] + state.tide1 - 1] = 1
    out[at[3] + TIDE_2 + state.tide2 - 1] = 1
    out[at[3] + TIDE_3 + state.tide3 - 1] = 1
    out[at[4] + state.marker] = 1
    out[at[5]] = state.players
    put(out, at[5] + 1, state.round, 12)
    out[at[5] + 2] = 1 if state.erupted else 0
    for colour in range(3):
        put(out, at[6] + colour, state.bag[colour], 10)
        put(out, at[6] + 3 + colour, state.crater.count(colour), 10)
    put(out, at[7], state.reserve, MANY)
    put(out, at[7] + 1, state.boxed, MANY)
    for group in range(GROUPS):
        put(out, at[8] + 2 * group, state.prize[group], 6)
        out[at[8] + 2 * group + 1] = 1 if state.connected[group] else 0
    for kind in range(TOKENS):
        put(out, at[9] + kind, state.gone[kind], MANY)


def before(state: Position, seat: int, known: bool, at: int, out: Buffer) -> None:
    """What lies before a seat."""
    out[at] = 1
    if known:
        out[at + 1] = 1
        put(out, at + 2, state.stock[seat * GOODS], MANY)
        put(out, at + 3, state.stock[seat * GOODS + 1], MANY)
    put(out, at + 4, state.board[seat], MANY)
    put(out, at + 5, state.harbour[seat], MANY)
    put(out, at + 6, state.points[seat], MANY)


def sea(state: Position, me: int, rows: list[int], starts: list[int], out: Buffer) -> None:
    """Islands and routes."""
    ocean, players = state.ocean, state.players
    for island in range(ocean.size):
        at = starts[12] + rows[island] * ON_ISLAND
        out[at] = 1
        out[at + 1 + state.token[island]] = 1
        for seat in range(players):
            put(out, at + 1 + TOKENS + relative(seat, me, players), state.people[seat * ocean.size + island], MEMBERS)
    for route in range(ocean.routes):
        at = starts[13] + rows[ocean.size + route] * ON_ROUTE
        out[at] = 1
        if ocean.neutral[route]:
            out[at + 1] = 1
        if state.laid[route] >= 0:
            out[at + 2 + state.laid[route]] = 1
            for seat in range(players):
                if state.ships[route * players + seat]:
                    out[at + 4 + relative(seat, me, players)] = 1
