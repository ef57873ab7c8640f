"""The table of Tahiti (2012) as plain text."""

from __future__ import annotations

from vaka.core.aliases import Seat
from vaka.core.view import View
from vaka.draw.seats import SEATS
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.rules.depletion import UNMARKED_AT_END
from vaka.games.tahiti2012.rules.turn import ROUND_CAP
from vaka.games.tahiti2012.tables import (
    DISC,
    FISH_TOKEN,
    GOOD_NAMES,
    GOODS,
    HOME_TILE,
    ISLANDS,
    NEIGHBOURS,
    ROWERS,
    TILE_CROPS,
    UNMARKED,
    V_LAY,
)
from vaka.games.tahiti2012.view import TahitiView, Tile
from vaka.games.tahiti2012.words import cargo_words, crops, quiet_words

CELL, NARROW, ROW = 9, 8, 4
"""A hex takes nine columns, or eight on a narrow screen, and four lines; columns of hexes overlap by half a hex."""

LETTERS = "bctsf"
SIDES = ((2, 0, "_____"), (7, 1, "\\"), (7, 3, "/"), (2, 4, "_____"), (1, 3, "\\"), (1, 1, "/"))
"""Where the side in each direction is drawn within a hex, clockwise from north, and how it looks without a reef."""
REEFS = ("", "=", "#")
"""What a side looks like with so many reefs on it: either tile may bring one."""
LEGEND = (
    "Sides: _ / \\ open water, = one reef, # two reefs (one of each tile), . nothing laid yet.",
    "Islands: b banana, c coconut, t taro, s spice, a capital where a cube lies; x marked, xf marked with a fish.",
    "~~~~ water, * Haumea; the letters of the seats are their canoes.",
)


def text(view: View, width: int) -> str:
    """Round, board, stacks, bag and boats."""
    assert isinstance(view, TahitiView)
    lines = [_season(view), "", *_board(view, width), ""]
    if quiet_words(view):
        lines.append(f"Season: {quiet_words(view)}.")
    for side, name in enumerate(("Left", "Right")):
        lines.append(f"{name} stack: {_top(view.tops[side])} ({view.heights[side]} left)")
    lines.append(f"Bag: {sum(view.bag)} cubes ({cargo_words(view.bag)})")
    if sum(view.aside):
        lines.append(f"Set aside: {cargo_words(view.aside)}")
    for seat in range(view.players):
        lines += _seat(view, seat)
    return "\n".join([*lines, *LEGEND])


def _season(view: TahitiView) -> str:
    """The round, and how near the end is."""
    unmarked = sum(tile.tile < ISLANDS and tile.token == UNMARKED for tile in view.tiles)
    to_lay = sum(view.heights)
    capped = view.options["round_cap"] is True
    islands = f"{unmarked} unmarked island{'' if unmarked == 1 else 's'} on the board, {to_lay} to lay"
    round_ = f"Round {view.round}{f' of at most {ROUND_CAP}' if capped else ''}"
    if view.result is not None:
        return f"{round_}: the last one; {islands}"
    if (to_lay == 0 and unmarked <= UNMARKED_AT_END) or (capped and view.round >= ROUND_CAP):
        return f"{round_}: this round is the last; {islands}"
    return f"{round_}: {islands}. The last round comes when {UNMARKED_AT_END} unmarked ones are left."


def _top(tile: int) -> str:
    """The open tile of a stack, with the way its two reefs lie to each other: it can be turned."""
    if tile < 0:
        return "used up"
    one, other = BOX.tile_reefs[tile]
    apart = min((other - one) % 6, (one - other) % 6)
    return f"{crops(tile)}, reefs {('', 'side by side', 'with one side between', 'on opposite sides')[apart]}"


def _seat(view: TahitiView, seat: Seat) -> list[str]:
    rowers = ROWERS[sum(view.cargo[seat])]
    known = view.favourite_goods(seat)
    likes = f"; favourites {GOOD_NAMES[known[0]]} and {GOOD_NAMES[known[1]]}" if known else ""
    chart = ", ".join(f"{GOOD_NAMES[good]} {view.charts[seat][good]}" for good in range(GOODS))
    points = f"{view.game.score_words(view.scores[seat])[0]} point{'' if view.scores[seat] == 1 else 's'}"
    if view.bid[seat]:
        points += f", a bid of {view.bid[seat]} counted"
    canoe = f"{cargo_words(view.cargo[seat])} ({rowers} rower{'' if rowers == 1 else 's'})"
    return [
        (
            f"{'▸' if seat == view.to_act else ' '} {SEATS[seat].name} at {DISC.names[view.canoes[seat]]}: "
            f"{points}; canoe: {canoe}"
        ),
        f"      ashore: {chart}{likes}",
    ]


def _board(view: TahitiView, screen: int) -> list[str]:
    tiles = {tile.hex: tile for tile in view.tiles}
    hexes = [*tiles, *(action.a for action in view.legal if action.verb == V_LAY)]
    columns = [DISC.coordinates[hex_][0] for hex_ in hexes]
    cell = CELL if (max(columns) - min(columns) + 1) * CELL + 1 <= screen else NARROW
    spots = {}
    for hex_ in hexes:
        q, r = DISC.coordinates[hex_]
        spots[hex_] = (q * cell, r * ROW + q * ROW // 2)
    left, top = min(x for x, _ in spots.values()), min(y for _, y in spots.values())
    width = max(x for x, _ in spots.values()) - left + cell + 4
    height = max(y for _, y in spots.values()) - top + ROW + 2
    grid = [[" "] * width for _ in range(height)]
    for hex_, (x, y) in spots.items():
        _sides(tiles, hex_, grid, x - left + 1, y - top)
        _inside(view, hex_, tiles.get(hex_), grid, x - left + 1, y - top)
    return [line for line in ("".join(row).rstrip() for row in grid) if line]


def _sides(tiles: dict[int, Tile], hex_: int, grid: list[list[str]], x: int, y: int) -> None:
    """The six sides. Two tiles share one, so its reefs are those of both, whichever is drawn later."""
    for direction, (across, down, plain) in enumerate(SIDES):
        here, there = tiles.get(hex_), tiles.get(NEIGHBOURS[hex_][direction])
        reefs = (here.reefs >> direction & 1 if here else 0) + (there.reefs >> (direction + 3) % 6 & 1 if there else 0)
        drawn = REEFS[reefs] * len(plain) or (plain if here or (there and len(plain) > 1) else "." * len(plain))
        _write(grid, x + across, y + down, drawn)


def _inside(view: TahitiView, hex_: int, tile: Tile | None, grid: list[list[str]], x: int, y: int) -> None:
    _write(grid, x + 2, y + 1, f"{DISC.names[hex_]:^5}")
    if tile is not None:
        _write(grid, x + 2, y + 2, f"{_ground(tile):^5}")
    boats = "".join(SEATS[seat].letter for seat in range(view.players) if view.canoes[seat] == hex_)
    _write(grid, x + 2, y + 3, f"{boats + ('*' if view.haumea == hex_ else ''):^5}")


def _ground(tile: Tile) -> str:
    if tile.tile == HOME_TILE:
        return "HOME"
    if tile.tile >= ISLANDS:
        return "~~~~"
    plots = "".join(
        LETTERS[crop].upper() if tile.cubes >> crop & 1 else LETTERS[crop] for crop in TILE_CROPS[tile.tile]
    )
    return plots + ("" if tile.token == UNMARKED else " xf" if tile.token == FISH_TOKEN else " x")


def _write(grid: list[list[str]], x: int, y: int, words: str) -> None:
    for i, letter in enumerate(words):
        if letter != " ":
            grid[y][x + i] = letter
