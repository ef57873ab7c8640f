"""The map of an edition in letters: hexes by their numbers, rows or columns set off by half a hex, as on the board."""

from __future__ import annotations

import re
from collections.abc import Callable

from vaka.core.view import View
from vaka.games.clans.chart import Chart
from vaka.games.clans.kinds import SEA

CELL = 4
"""A hex takes four letters: whose counters or a reef, how many or the terrain, the area or a Village, and mountains."""
MARGIN = 4
WIDEST, HIGH = 26, 15
"""So many columns and rows are shown at most, around what can be chosen."""
LEGEND = (
    "Land: · clear, o clear with water, where a Village can be, ♣ {woods}. Water: ~ sea.",
    "A small letter is the area of its hex. # Village, H3 three counters of Hibiscus.",
)
RIVERS = "Rivers: ♠ {woods} with a river."
REEFS = "Reefs: ≈ before a hex that has one."
POINTED = "Mountains: ^ between two hexes closes the way from one to the other."
FLAT = "Mountains: ^ below a hex closes its way south, ' behind it the way north-east, , south-east, ; both."


def legend(chart: Chart, woods: str) -> list[str]:
    """What the signs of a map mean, as far as it has them; `woods` is the edition's word for them."""
    out = [line.format(woods=woods) for line in LEGEND]
    if any(chart.river[hex] and chart.jungle[hex] for hex in chart.dry):
        out.append(RIVERS.format(woods=woods))
    if any(chart.reef):
        out.append(REEFS)
    return [*out, FLAT if flat_topped(chart, places_of(chart)) else POINTED]


def draw(chart: Chart, sign: Callable[[int], str], around: list[int], width: int) -> list[str]:
    """Lines of text; `sign` says in at most three letters what lies in a hex, empty for its terrain."""
    places = places_of(chart)
    columns, rows = frame(chart, around, width)
    upright = flat_topped(chart, places)
    halves = [set_off(chart, places, line, 0 if upright else 1) for line in (0, 1)]
    lines: dict[int, list[str]] = {}
    length = MARGIN + (columns[1] - columns[0] + 2) * CELL
    spots: dict[int, tuple[int, int]] = {}
    for hex, (column, row) in enumerate(places):
        if columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]:
            half = halves[column % 2 if upright else row % 2]
            across = MARGIN + (column - columns[0]) * CELL + (0 if upright else half * CELL // 2)
            spots[hex] = (across, 2 * row + (half if upright else 0))
            if not (upright and half):
                lines.setdefault(2 * row, list(" " * length))[:2] = f"{row:02}"
    for hex, (x, y) in spots.items():
        line = lines.setdefault(y, list(" " * length))
        for at, letter in enumerate(cell(chart, hex, sign(hex)), start=x):
            line[at] = letter
    for x, y, mark in mountains(chart, spots):
        line = lines.setdefault(y, list(" " * length))
        line[x] = {"',": ";", ",'": ";"}.get(line[x] + mark, mark)
    head = " " * MARGIN + "".join(f"{column:02}".ljust(CELL) for column in range(columns[0], columns[1] + 1))
    return [head.rstrip(), *("".join(lines[y]).rstrip() for y in sorted(lines))]


def places_of(chart: Chart) -> list[tuple[int, int]]:
    """Column and row of each hex, as its number says."""
    return [(int(name[:2]), int(name[2:])) for name in chart.names]


def frame(chart: Chart, around: list[int], width: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The columns and rows that are shown."""
    places = places_of(chart)
    most = min(WIDEST, (width - MARGIN) // CELL - 1)
    columns = window([c for c, _ in places], [places[hex][0] for hex in around], most)
    return columns, window([r for _, r in places], [places[hex][1] for hex in around], HIGH)


def shown_areas(chart: Chart, around: list[int], width: int) -> list[int]:
    """The areas with a hex in sight."""
    columns, rows = frame(chart, around, width)
    places = places_of(chart)
    seen = {
        chart.area[hex]
        for hex in chart.dry
        if columns[0] <= places[hex][0] <= columns[1] and rows[0] <= places[hex][1] <= rows[1]
    }
    return sorted(seen)


def area_letter(area: int) -> str:
    return chr(ord("a") + area) if area < 26 else "?"


def cell(chart: Chart, hex: int, sign: str) -> str:
    """A hex in three letters: what lies there or its terrain, then its area where no Village takes the place."""
    letters = (sign or f"{'≈' if chart.reef[hex] else ' '}{terrain(chart, hex)}").ljust(2)
    return letters if len(letters) > 2 or chart.kind[hex] == SEA else letters + area_letter(chart.area[hex])


def terrain(chart: Chart, hex: int) -> str:
    if chart.kind[hex] == SEA:
        return "~"
    if chart.is_site[hex]:
        return "o"
    if chart.jungle[hex]:
        return "♠" if chart.river[hex] else "♣"
    return "·"


def mountains(chart: Chart, spots: dict[int, tuple[int, int]]) -> list[tuple[int, int, str]]:
    """Where and how closed sides are drawn: in the middle between two hexes, or behind the left one if they overlap."""
    out: list[tuple[int, int, str]] = []
    for hex, (x, y) in spots.items():
        for near in chart.beside[hex]:
            if near not in spots or chart.kind[hex] == SEA or chart.kind[near] == SEA or near in chart.land[hex]:
                continue
            across, down = spots[near][0] - x, spots[near][1] - y
            if across == 0 and down > 0:
                out.append((x + 1, y + 1, "^"))
            elif abs(down) == 1 and across > 0:
                out.append((x + 3, y, "'" if down < 0 else ","))
            elif down == 0 and across > 0:
                out.append((x + 3, y, "^"))
            elif down == 2 and across != 0:
                out.append((x + 1 + across // 2, y + 1, "^"))
    return out


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
