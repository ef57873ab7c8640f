"""The table of Tahiti (2012) as plain text."""

from __future__ import annotations

from vaka.core.view import View
from vaka.draw.seats import SEATS
from vaka.games.tahiti2012.tables import DISC, FISH_TOKEN, GOOD_NAMES, GOODS, HOME_TILE, ISLANDS, ROWERS, TILE_CROPS
from vaka.games.tahiti2012.view import TahitiView, Tile
from vaka.games.tahiti2012.words import cargo_words, crops

CELL, ROW = 9, 4
"""A hex takes nine columns and four lines; columns of hexes overlap by half a hex."""

LETTERS = "bctsf"


def text(view: View) -> str:
    """Board, stacks, bag and boats."""
    assert isinstance(view, TahitiView)
    lines = _board(view)
    lines.append("")
    for side, name in enumerate(("left", "right")):
        top = crops(view.tops[side]) if view.heights[side] else "used up"
        lines.append(f"{name:>5} stack: {top} ({view.heights[side]} left)")
    lines.append(f"      bag: {sum(view.bag)} cubes ({cargo_words(view.bag)})")
    if sum(view.aside):
        lines.append(f"    aside: {cargo_words(view.aside)}")
    for seat in range(view.players):
        mark = "▸" if seat == view.to_act else " "
        rowers = ROWERS[sum(view.cargo[seat])]
        known = view.favourite_goods(seat)
        likes = f"; favourites {GOOD_NAMES[known[0]]} and {GOOD_NAMES[known[1]]}" if known else ""
        chart = " ".join(f"{GOOD_NAMES[good]} {view.charts[seat][good]}" for good in range(GOODS))
        lines.append(
            f"{mark} {SEATS[seat].name:<9} at {DISC.names[view.canoes[seat]]:<5} canoe: {cargo_words(view.cargo[seat])} ({rowers} rowers); ashore: {chart}; {view.scores[seat]} points{likes}"
        )
    lines.append(
        "letters: b banana, c coconut, t taro, s spice; capital = a cube lies there; # = marked, ~ = marked with fish; = on a side is reef"
    )
    return "\n".join(lines)


def _board(view: TahitiView) -> list[str]:
    spots = {}
    for tile in view.tiles:
        q, r = DISC.coordinates[tile.hex]
        spots[tile.hex] = (q * CELL, r * ROW + q * ROW // 2)
    for action in view.legal:
        if action.text.startswith("lay "):
            q, r = DISC.coordinates[action.a]
            spots[action.a] = (q * CELL, r * ROW + q * ROW // 2)
    left, top = min(x for x, _ in spots.values()), min(y for _, y in spots.values())
    width = max(x for x, _ in spots.values()) - left + CELL + 4
    height = max(y for _, y in spots.values()) - top + ROW + 2
    grid = [[" "] * width for _ in range(height)]
    for hex_, (x, y) in spots.items():
        _cell(view, hex_, view.tile_at(hex_), grid, x - left + 1, y - top)
    return ["".join(row).rstrip() for row in grid]


def _cell(view: TahitiView, hex_: int, tile: Tile | None, grid: list[list[str]], x: int, y: int) -> None:
    reefs = tile.reefs if tile else 0
    _write(grid, x + 2, y, "=====" if reefs & 1 else "_____" if tile else ".....")
    _write(grid, x + 1, y + 1, "#" if reefs >> 5 & 1 else "/" if tile else ".")
    _write(grid, x + 7, y + 1, "#" if reefs >> 1 & 1 else "\\" if tile else ".")
    _write(grid, x + 1, y + 3, "#" if reefs >> 4 & 1 else "\\" if tile else ".")
    _write(grid, x + 7, y + 3, "#" if reefs >> 2 & 1 else "/" if tile else ".")
    _write(grid, x + 2, y + 4, "=====" if reefs >> 3 & 1 else "_____" if tile else ".....")
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
    return plots + ("" if not tile.token else " ~" if tile.token == FISH_TOKEN else " #")


def _write(grid: list[list[str]], x: int, y: int, words: str) -> None:
    for i, letter in enumerate(words):
        if letter != " ":
            grid[y][x + i] = letter
