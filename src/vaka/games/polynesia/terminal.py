"""The table of Polynesia as plain text: a rough chart, then routes, cards and seats."""

from __future__ import annotations

from vaka.core.view import View
from vaka.draw.seats import SEATS
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.odds import outlook
from vaka.games.polynesia.tables import (
    FISH,
    FISH_TOKEN,
    FREE_EXPLORE,
    MASK,
    NOTHING,
    POINT,
    SHELL_TOKEN,
    SHELLS,
    STONE_WORDS,
)
from vaka.games.polynesia.view import PolynesiaView

WIDE, HIGH = 104, 29
SIGNS = {POINT: "point", MASK: "mask", FISH_TOKEN: "+fish", SHELL_TOKEN: "+shell", FREE_EXPLORE: "boat"}


def text(view: View) -> str:
    """Chart, routes, crater, cards and seats."""
    assert isinstance(view, PolynesiaView)
    lines = chart(view)
    lines += ["", *routes(view), ""]
    drawn = " ".join(STONE_WORDS[stone] for stone in view.crater) or "empty"
    lines.append(f"Round {view.round}, marker on {view.number or 'maintenance'}; crater: {drawn}; {outlook(view.bag)}")
    for card in view.tides:
        tide = BOX.tide(card)
        lines.append(f"Tide {card} {tide.name}: {tide.text}")
    if view.tides[2] in ("3.1", "3.2"):
        lines.append(f"Point tokens left: {view.reserve}")
    for seat in range(view.players):
        lines.append(seat_line(view, seat))
    lines.append("islands: f fish, s shells, * a turtle, ! doomed; letters and numbers are members of each seat")
    return "\n".join(lines)


def seat_line(view: PolynesiaView, seat: int) -> str:
    """What lies before a seat."""
    fish, shells = ("?" if number is None else str(number) for number in view.stocks[seat])
    held = [f"{view.held[seat][kind]} {sign}" for kind, sign in SIGNS.items() if view.held[seat][kind]]
    if view.points[seat]:
        held.append(f"{view.points[seat]} point tokens")
    mark = "▸" if seat == view.to_act else " "
    first = " (start)" if seat == view.start else ""
    return (
        f"{mark} {SEATS[seat].letter} {SEATS[seat].name + first:<17} {fish} fish, {shells} shells, "
        f"{view.harbours[seat]} ships, {view.boards[seat]} members on the board, {view.saved(seat)} safe; "
        f"{', '.join(held) or 'no tokens'}; {view.scores[seat]} points now"
    )


def routes(view: PolynesiaView) -> list[str]:
    """The explored routes, two a line."""
    ocean = view.ocean
    found = [
        f"{ocean.route_name(route)} ({'fish' if view.laid[route] == FISH else 'shells'}): "
        f"{' '.join(SEATS[seat].letter for seat in view.ships[route])}"
        for route in range(ocean.routes)
        if view.laid[route] != NOTHING
    ]
    if not found:
        return ["No route has been explored yet."]
    return ["   ".join(f"{entry:<46}" for entry in found[at : at + 2]).rstrip() for at in range(0, len(found), 2)]


def chart(view: PolynesiaView) -> list[str]:
    """The islands where they lie: name, then symbols, token and people below it."""
    ocean = view.ocean
    grid = [[" "] * WIDE for _ in range(HIGH)]
    for route in range(ocean.routes):
        _dots(view, route, grid)
    for island in range(ocean.size):
        x, y = _spot(view, island)
        signs = {FISH: "f", SHELLS: "s"}.get(ocean.symbol[island], "") + "*" * ocean.turtles[island]
        name = ocean.names[island] + ("!" if ocean.doomed[island] else "") + (f" {signs}" if signs else "")
        _write(grid, x, y, name)
        people = " ".join(
            f"{SEATS[seat].letter}{view.count(seat, island)}"
            for seat in range(view.players)
            if view.count(seat, island)
        )
        token = f"[{SIGNS[view.tokens[island]]}]" if view.tokens[island] else ""
        _write(grid, x, y + 1, f"{token}{people}")
    return "\n".join("".join(row).rstrip() for row in grid).strip("\n").split("\n")


def _spot(view: PolynesiaView, island: int) -> tuple[int, int]:
    ocean = view.ocean
    return round(ocean.x[island] / ocean.width * (WIDE - 8)), round(ocean.y[island] / ocean.height * (HIGH - 3))


def _dots(view: PolynesiaView, route: int, grid: list[list[str]]) -> None:
    ocean = view.ocean
    (ax, ay), (bx, by) = _spot(view, ocean.one[route]), _spot(view, ocean.other[route])
    sign = "=" if ocean.neutral[route] else "·" if view.laid[route] == NOTHING else "o"
    steps = max(abs(bx - ax) // 2, abs(by - ay), 1)
    for k in range(1, steps):
        grid[round(ay + (by - ay) * k / steps)][round(ax + (bx - ax) * k / steps)] = sign


def _write(grid: list[list[str]], x: int, y: int, words: str) -> None:
    left = max(0, min(WIDE - len(words), x - len(words) // 2))
    for i, letter in enumerate(words):
        grid[y][left + i] = letter
