"""The map of an edition in letters: hexes by their numbers, rows or columns set off by half a hex, as on the board."""

from __future__ import annotations

import re
from collections.abc import Callable

from vaka.core.view import View
from vaka.games.clans.chart import Chart
from vaka.games.clans.kinds import SEA

CELL = 4
WIDE, HIGH = 26, 17
"""So many columns and rows are shown at most, around what can be chosen."""


def draw(chart: Chart, sign: Callable[[int], str], around: list[int]) -> list[str]:
    """Lines of text; `sign` says in at most three letters what lies in a hex, empty for its terrain."""
    places = [(int(name[:2]), int(name[2:])) for name in chart.names]
    columns = window([c for c, _ in places], [places[hex][0] for hex in around], WIDE)
    rows = window([r for _, r in places], [places[hex][1] for hex in around], HIGH)
    upright = flat_topped(chart, places)
    halves = [set_off(chart, places, line, 0 if upright else 1) for line in (0, 1)]
    lines: dict[int, list[str]] = {}
    margin = 4
    length = margin + (columns[1] - columns[0] + 2) * CELL
    for hex, (column, row) in enumerate(places):
        if not (columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]):
            continue
        half = halves[column % 2 if upright else row % 2]
        y = 2 * row + half if upright else row
        x = margin + (column - columns[0]) * CELL + (0 if upright else half * CELL // 2)
        line = lines.setdefault(y, list(" " * length))
        letters = sign(hex) or terrain(chart, hex)
        line[x : x + len(letters)] = letters
        if not (upright and half):
            line[:2] = f"{row:02}"
    head = " " * margin + "".join(f"{column:02}".ljust(CELL) for column in range(columns[0], columns[1] + 1))
    return [head.rstrip(), *("".join(lines[y]).rstrip() for y in sorted(lines))]


def terrain(chart: Chart, hex: int) -> str:
    if chart.kind[hex] == SEA:
        return " ~"
    if chart.is_site[hex]:
        return " o"
    return " ♣" if chart.jungle[hex] else " ·"


LEGEND = (
    "~ sea   · clear   o clear with water, where a Village can stand   ♣ forest   # Village   H3 three counters of H"
)


def window(all_of: list[int], wanted: list[int], most: int) -> tuple[int, int]:
    """From where to where: everything where there is room, else a part around the middle of what is wanted."""
    low, high = min(all_of), max(all_of)
    if high - low < most or not wanted:
        return low, min(high, low + most - 1)
    middle = (min(wanted) + max(wanted)) // 2
    start = min(max(low, middle - most // 2), high - most + 1)
    return start, start + most - 1


def flat_topped(chart: Chart, places: list[tuple[int, int]]) -> bool:
    """Whether hexes stand above each other in columns: then each has two neighbours in the column beside it."""
    for hex, (column, _) in enumerate(places):
        if len(chart.beside[hex]) == 6:
            return sum(places[near][0] == column + 1 for near in chart.beside[hex]) == 2
    return True


def set_off(chart: Chart, places: list[tuple[int, int]], line: int, along: int) -> int:
    """1 for a column (`along` 0) or row (`along` 1) that is set off by half a hex, downwards or to the right.

    Its hexes touch the one that is both below and to the right; every second line is alike.
    """
    for hex, place in enumerate(places):
        if place[along] % 2 == line % 2 and len(chart.beside[hex]) == 6:
            below_right = (place[0] + 1, place[1] + 1)
            return int(any(places[near] == below_right for near in chart.beside[hex]))
    return 0


def named(chart: Chart, view: View) -> list[int]:
    """The hexes that the choices speak of."""
    found = [word for action in view.legal for word in re.findall(r"\b\d{4}\b", action.text)]
    return [chart.number[word] for word in dict.fromkeys(found) if word in chart.number]
