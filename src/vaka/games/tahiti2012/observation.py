"""An observation of Tahiti (2012): the board hex by hex, canoes, charts, and what is left in bag and stacks."""

from __future__ import annotations

from typing import Final

from vaka.core.bidding import NOBODY
from vaka.core.game import Game
from vaka.core.observation import Buffer, Layout, Part, numbered, put, relative
from vaka.core.option import Options
from vaka.core.state import State
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.bidding import Claim
from vaka.games.tahiti2012.rules.bounty import PlaceCube
from vaka.games.tahiti2012.rules.exploration import FaceIsland, LayIsland
from vaka.games.tahiti2012.tables import (
    CROP_BITS,
    CROPS,
    GOODS,
    HOME,
    ISLANDS,
    MOST_BID,
    REACH,
    WATER_TILE,
)

VERSION: Final = 2
SEATS: Final = 4
ASKED: Final = numbered("turn haumea take lay face bounty place act keep deplete next claim")
FIGURES: Final = 1 + GOODS + GOODS + 1 + GOODS
PLANES: Final[tuple[str, ...]] = (
    "island", "home", "water", "grows banana", "grows coconut", "grows taro", "grows spice", "banana", "coconut",
    "taro", "spice", "reef n", "reef ne", "reef se", "reef s", "reef sw", "reef nw", "plain token", "fish token",
    "haumea", "chosen spot", "own canoe", "second canoe", "third canoe", "fourth canoe",
)  # fmt: skip
DEEP: Final = 25
P_GROWS: Final = 3
P_CUBES: Final = 7
P_REEFS: Final = 11
P_TOKEN: Final = 17
P_HAUMEA: Final = 19
P_SPOT: Final = 20
P_CANOES: Final = 21
LONG: Final = 60

LAYOUT: Final = Layout(
    VERSION,
    [
        Part("asked", (len(ASKED),), 1, "the kind of decision, one of them 1"),
        Part("to_act", (SEATS,), 1, "the seat that is asked"),
        Part("first", (SEATS,), 1, "who began this round"),
        Part("clock", (4,), LONG, "players, round, actions taken, quiet rounds left"),
        Part("cube", (CROPS,), 1, "the crop that has to be put on an island now"),
        Part("stack", (2,), 1, "the stack from which a tile is being laid"),
        Part("tops", (2, ISLANDS), 1, "the top tile of each stack"),
        Part("heights", (2,), ISLANDS, "tiles in each stack"),
        Part("cubes", (3, GOODS), 20, "in the bag, set aside, out of the game"),
        Part("tokens", (2,), ISLANDS, "unused tokens, plain and with a fish"),
        Part("seats", (SEATS, FIGURES), 9, "present, cargo, chart, whether the favourites are known, favourite goods"),
        Part(
            "order",
            (SEATS, SEATS),
            1,
            "who is how manieth in the order of turns; while it is bid for, who holds that place",
        ),
        Part("bids", (SEATS,), MOST_BID, "points that each place in the order costs whoever has it"),
        Part("board", (REACH, DEEP), 1, "hexes ring by ring around Home; planes as in PLANES"),
    ],
)
A_ACT: Final[int] = LAYOUT.start("to_act")
A_FIRST: Final[int] = LAYOUT.start("first")
A_CLOCK: Final[int] = LAYOUT.start("clock")
A_CUBE: Final[int] = LAYOUT.start("cube")
A_STACK: Final[int] = LAYOUT.start("stack")
A_TOPS: Final[int] = LAYOUT.start("tops")
A_HEIGHTS: Final[int] = LAYOUT.start("heights")
A_CUBES: Final[int] = LAYOUT.start("cubes")
A_TOKENS: Final[int] = LAYOUT.start("tokens")
A_SEATS: Final[int] = LAYOUT.start("seats")
A_ORDER: Final[int] = LAYOUT.start("order")
A_BIDS: Final[int] = LAYOUT.start("bids")
A_BOARD: Final[int] = LAYOUT.start("board")
FAVOURITES: Final[list[list[list[int]]]] = [
    [list(goods) for goods in BOX.by_players[players].favourites] if players in BOX.by_players else []
    for players in range(SEATS + 1)
]
"""`FAVOURITES[players][tile]`: the goods on a favourite tile."""


def layout(game: Game, players: int, options: Options) -> Layout:
    return LAYOUT


def fill(state: State, seat: int | None, out: Buffer) -> None:
    """[T12-6.04] What a seat sees as numbers; of the favourites only its own, until the game is over."""
    assert isinstance(state, Position)
    me = -1 if seat is None else seat
    players = state.players
    if state.agenda:
        decision = state.agenda[-1]
        out[ASKED[decision.name]] = 1
        out[A_ACT + relative(decision.seat, me, players)] = 1
        if isinstance(decision, PlaceCube):
            out[A_CUBE + decision.crop] = 1
        elif isinstance(decision, LayIsland):
            out[A_STACK + decision.stack] = 1
        elif isinstance(decision, FaceIsland):
            out[A_STACK + decision.stack] = 1
            if 0 <= decision.hex < REACH:
                out[A_BOARD + decision.hex * DEEP + P_SPOT] = 1
        put(out, A_CLOCK + 3, state.quiet_left(), LONG)
    out[A_FIRST + relative(state.first, me, players)] = 1
    out[A_CLOCK] = players
    put(out, A_CLOCK + 1, state.round, LONG)
    put(out, A_CLOCK + 2, state.taken, LONG)
    for pile in range(2):
        stack = state.stacks[pile]
        if stack:
            out[A_TOPS + pile * ISLANDS + stack[-1]] = 1
            out[A_HEIGHTS + pile] = len(stack)
        put(out, A_TOKENS + pile, state.tokens[pile], ISLANDS)
    for good in range(GOODS):
        put(out, A_CUBES + good, state.bag[good], 20)
        put(out, A_CUBES + GOODS + good, state.aside[good], 20)
        put(out, A_CUBES + 2 * GOODS + good, state.gone[good], 20)
    over = not state.agenda
    for each in range(players):
        row = relative(each, me, players)
        out[A_BOARD + state.canoe[each] * DEEP + P_CANOES + row] = 1
        before(state, each, over or each == me, A_SEATS + row * FIGURES, out)
    places(state, me, out)
    board(state, out)


def places(state: Position, me: int, out: Buffer) -> None:
    """[T12-3.17] [T12-3.18] Who has which place in the order of turns, and what it costs."""
    asked = state.agenda[-1] if state.agenda else None
    bidding = asked if isinstance(asked, Claim) else None
    for place in range(state.players):
        holder = state.order[place] if bidding is None else bidding.holders[place]
        if holder != NOBODY:
            out[A_ORDER + place * SEATS + relative(holder, me, state.players)] = 1
            price = state.bid[holder] if bidding is None else bidding.prices[place]
            put(out, A_BIDS + place, price, MOST_BID)


def before(state: Position, seat: int, known: bool, at: int, out: Buffer) -> None:
    """What lies before a seat."""
    out[at] = 1
    for good in range(GOODS):
        put(out, at + 1 + good, state.cargo[seat * GOODS + good], 9)
        put(out, at + 1 + GOODS + good, state.chart[seat * GOODS + good], 9)
    if known:
        out[at + 1 + 2 * GOODS] = 1
        for good in FAVOURITES[state.players][state.favourite[seat]]:
            out[at + 2 + 2 * GOODS + good] = 1


def board(state: Position, out: Buffer) -> None:
    """Islands with what grows, lies and stands there; Home, water and Haumea."""
    for hex_ in state.islands:
        tile_at(state, hex_, out)
        out[A_BOARD + hex_ * DEEP] = 1
    out[A_BOARD + HOME * DEEP + 1] = 1
    for hex_ in range(1, 7):
        if state.tile[hex_] == WATER_TILE:
            out[A_BOARD + hex_ * DEEP + 2] = 1
    if state.haumea >= 0:
        out[A_BOARD + state.haumea * DEEP + P_HAUMEA] = 1


def tile_at(state: Position, hex_: int, out: Buffer) -> None:
    """One island."""
    at = A_BOARD + hex_ * DEEP
    grows, lie, reefs = CROP_BITS[state.tile[hex_]], state.cubes[hex_], state.reefs[hex_]
    for crop in range(CROPS):
        if grows >> crop & 1:
            out[at + P_GROWS + crop] = 1
        if lie >> crop & 1:
            out[at + P_CUBES + crop] = 1
    for direction in range(6):
        if reefs >> direction & 1:
            out[at + P_REEFS + direction] = 1
    if state.token[hex_]:
        out[at + P_TOKEN + state.token[hex_] - 1] = 1
