"""An observation of Hawaii: the market, the beach, and before each seat its realm."""

from __future__ import annotations

from typing import Final

from vaka.core.game import Game
from vaka.core.observation import Buffer, Layout, Part, numbered, put, relative
from vaka.core.option import Options
from vaka.core.state import State
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.rounds import target_of
from vaka.games.hawaii.rules.walking import move_cost
from vaka.games.hawaii.tables import (
    CIRCLES,
    DOCKS,
    FLEET,
    GODS,
    ISLANDS,
    KINDS,
    KU,
    PLACES,
    RESOURCES,
    REST,
    ROUNDS,
    SPACES,
    VILLAGE_KINDS,
    VILLAGES,
)

VERSION: Final = 2
SEATS: Final = 5
ASKED: Final = numbered(
    "next turn token buy pay deliver settle offering fishing launch island pick gather prepare claim"
)
SPOTS: Final = REST + SPACES
FAR: Final = 20
MANY: Final = 60
FIGURES: Final = 30

LAYOUT: Final = Layout(
    VERSION,
    [
        Part("asked", (len(ASKED),), 1, "the kind of decision, one of them 1"),
        Part("to_act", (SEATS,), 1, "the seat that is asked"),
        Part("clock", (2,), SEATS, "players, round"),
        Part("order", (SPACES, SEATS), 1, "who is how manieth in this round"),
        Part("resting", (SPACES, SEATS), 1, "whose chieftain stands under which space"),
        Part("tokens", (PLACES, CIRCLES, 2), 7, "value of a token and whether it shows spears"),
        Part("walks", (PLACES,), FAR, "feet of a walk for the seat that is asked"),
        Part("stock", (KINDS,), 25, "tiles left of each kind"),
        Part("gods", (2, GODS), 1, "the god on top of either pile"),
        Part("piles", (2,), 6, "how many tiles either god pile holds"),
        Part("docks", (DOCKS, ISLANDS), 1, "the island at each dock"),
        Part("islands", (2, ISLANDS), 6, "islands in the stack, face down and face up"),
        Part("cove", (4,), 10, "tokens with that many fish"),
        Part("at", (SEATS, SPOTS), 1, "where each chieftain stands"),
        Part("seats", (SEATS, FIGURES), MANY, "before each seat: see SEAT_FIGURES"),
        Part("points", (SEATS,), 200, "points so far"),
        Part("lengths", (SEATS, VILLAGES), 19, "tiles in each village"),
        Part("villages", (SEATS, VILLAGES, VILLAGE_KINDS), 2, "the side of each tile that lies there"),
    ],
)
SEAT_FIGURES: Final[tuple[str, ...]] = (
    "present", "taken", "target", "kahunas", "tikis", "villages", "springs", "spears", "surf", "stride", "reached",
    "huts I", "huts II", "fishing boats", "boats I", "boats II", "ready fishing boats", "ready boats I", "ready boats II",
    "more shells", "more feet", "more fruits", "shells gained", "feet gained", "fruits gained",
    "shells paid", "feet paid", "fruits paid", "unused huts I", "unused huts II",
)  # fmt: skip
"""The figures of a seat. What lies behind a screen is what was openly gained less what was openly paid."""

A_ACT: Final[int] = LAYOUT.start("to_act")
A_CLOCK: Final[int] = LAYOUT.start("clock")
A_ORDER: Final[int] = LAYOUT.start("order")
A_RESTING: Final[int] = LAYOUT.start("resting")
A_TOKENS: Final[int] = LAYOUT.start("tokens")
A_WALKS: Final[int] = LAYOUT.start("walks")
A_STOCK: Final[int] = LAYOUT.start("stock")
A_GODS: Final[int] = LAYOUT.start("gods")
A_PILES: Final[int] = LAYOUT.start("piles")
A_DOCKS: Final[int] = LAYOUT.start("docks")
A_ISLANDS: Final[int] = LAYOUT.start("islands")
A_COVE: Final[int] = LAYOUT.start("cove")
A_AT: Final[int] = LAYOUT.start("at")
A_SEATS: Final[int] = LAYOUT.start("seats")
A_POINTS: Final[int] = LAYOUT.start("points")
A_LENGTHS: Final[int] = LAYOUT.start("lengths")
A_VILLAGES: Final[int] = LAYOUT.start("villages")


def layout(game: Game, players: int, options: Options) -> Layout:
    return LAYOUT


def fill(state: State, seat: int | None, out: Buffer) -> None:
    """[HAW-2.10] What a seat sees as numbers. Purses are not among them: what was gained and paid is open."""
    assert isinstance(state, Position)
    me = -1 if seat is None else seat
    players = state.players
    if state.agenda:
        decision = state.agenda[-1]
        out[ASKED[decision.name]] = 1
        out[A_ACT + relative(decision.seat, me, players)] = 1
        for place in range(PLACES):
            put(out, A_WALKS + place, move_cost(state, decision.seat, place), FAR)
    out[A_CLOCK] = players
    out[A_CLOCK + 1] = state.round if state.round < ROUNDS else ROUNDS
    for space in range(len(state.order)):
        out[A_ORDER + space * SEATS + relative(state.order[space], me, players)] = 1
    for space in range(len(state.resting)):
        if state.resting[space] >= 0:
            out[A_RESTING + space * SEATS + relative(state.resting[space], me, players)] = 1
    market(state, out)
    for each in range(players):
        row = relative(each, me, players)
        out[A_AT + row * SPOTS + state.at[each]] = 1
        put(out, A_POINTS + row, state.points[each], 200)
        figures(state, each, A_SEATS + row * FIGURES, out)
        realm(state, each, row, out)


def market(state: Position, out: Buffer) -> None:
    """What lies in the middle of the table."""
    for circle in range(PLACES * CIRCLES):
        token = state.tokens[circle]
        if token:
            out[A_TOKENS + 2 * circle] = token >> 1
            out[A_TOKENS + 2 * circle + 1] = token & 1
    for kind in range(KINDS):
        put(out, A_STOCK + kind, state.stock[kind], 25)
    for pile in range(2):
        if state.tops[pile] >= 0:
            out[A_GODS + pile * GODS + state.tops[pile] - KU] = 1
        put(out, A_PILES + pile, state.piles[pile], 6)
    for dock in range(DOCKS):
        if state.docks[dock] >= 0:
            out[A_DOCKS + dock * ISLANDS + state.docks[dock]] = 1
    for island in range(ISLANDS):
        put(out, A_ISLANDS + island, state.face_down[island], 6)
        put(out, A_ISLANDS + ISLANDS + island, state.face_up[island], 6)
    for fish in range(4):
        put(out, A_COVE + fish, state.cove[fish], 10)


def figures(state: Position, seat: int, at: int, out: Buffer) -> None:
    """The figures of a seat, in the order of their names."""
    out[at] = 1
    put(out, at + 1, state.sums[seat], MANY)
    put(out, at + 2, target_of(state, seat), MANY)
    put(out, at + 3, state.kahunas[seat], MANY)
    put(out, at + 4, state.tikis[seat], MANY)
    put(out, at + 5, state.founded[seat], MANY)
    put(out, at + 6, state.springs[seat], MANY)
    put(out, at + 7, state.spears[seat], MANY)
    put(out, at + 8, state.surf[seat], MANY)
    put(out, at + 9, state.stride[seat], MANY)
    put(out, at + 10, state.reached[seat], MANY)
    put(out, at + 11, state.huts[2 * seat], MANY)
    put(out, at + 12, state.huts[2 * seat + 1], MANY)
    for kind in range(FLEET):
        put(out, at + 13 + kind, state.fleet[seat * FLEET + kind], MANY)
        put(out, at + 16 + kind, state.ready[seat * FLEET + kind], MANY)
    for resource in range(RESOURCES):
        put(out, at + 19 + resource, state.extra[seat * RESOURCES + resource], MANY)
        put(out, at + 22 + resource, state.gained[seat * RESOURCES + resource], MANY)
        put(out, at + 25 + resource, state.paid[seat * RESOURCES + resource], MANY)
    if state.agenda and state.agenda[-1].seat == seat:
        put(out, at + 28, state.ones, MANY)
        put(out, at + 29, state.twos, MANY)


def realm(state: Position, seat: int, row: int, out: Buffer) -> None:
    """The villages of a seat, tile by tile."""
    for village in range(state.founded[seat]):
        which = seat * VILLAGES + village
        out[A_LENGTHS + row * VILLAGES + village] = state.length[which]
        tiles, second = state.village[which], state.second[which]
        at = A_VILLAGES + (row * VILLAGES + village) * VILLAGE_KINDS
        while tiles:
            if tiles & 1:
                out[at] = 2 if second & 1 else 1
            tiles >>= 1
            second >>= 1
            at += 1
