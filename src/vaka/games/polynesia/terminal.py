"""The table of Polynesia as plain text: a rough chart, then archipelagos, routes, cards and seats."""

from __future__ import annotations

from vaka.core.aliases import Seat
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
    NOWHERE,
    POINT,
    SHELL_TOKEN,
    SHELLS,
    STONE_WORDS,
)
from vaka.games.polynesia.view import PolynesiaView
from vaka.games.polynesia.words import amount, tide_text

WIDEST, HIGH = 104, 30
SIGNS = {POINT: "point", MASK: "mask", FISH_TOKEN: "+fish", SHELL_TOKEN: "+shell", FREE_EXPLORE: "boat"}
LEGEND = (
    "Islands: f pays fish, s shells; * a turtle, ! doomed; 1 to 4 its archipelago; below, members: H5 five of Hibiscus.",
    (
        "Tokens: [point] 1 point; [mask] see the tide cards; [+fish] [+shell] 1 more in every Resources part; "
        "[boat] a free exploration."
    ),
    "Routes: · not explored, o explored, = open to everybody.",
)


def text(view: View, width: int) -> str:
    """Chart, archipelagos, routes, crater, cards and seats."""
    assert isinstance(view, PolynesiaView)
    lines = [
        _clock(view),
        "",
        *chart(view, min(width - 1, WIDEST)),
        "",
        *archipelagos(view),
        "",
        *routes(view, width),
        "",
    ]
    for card in view.tides:
        lines.append(f"Tide {card} {BOX.tide(card).name}: {tide_text(view, card)}")
    if view.tides[2] in ("3.1", "3.2"):
        lines.append(f"Point tokens left: {view.reserve}")
    lines += [seat_line(view, seat) for seat in range(view.players)]
    return "\n".join([*lines, *LEGEND])


def _clock(view: PolynesiaView) -> str:
    drawn = " ".join(STONE_WORDS[stone] for stone in view.crater) or "empty"
    return f"Round {view.round}, marker on {view.number or 'maintenance'}; crater: {drawn}; {outlook(view.bag)}"


def seat_line(view: PolynesiaView, seat: Seat) -> str:
    """What lies before a seat."""
    goods = [
        f"? {('fish', 'shells')[good]}" if number is None else amount(number, good)
        for good, number in enumerate(view.stocks[seat])
    ]
    held = [f"{view.held[seat][kind]} {sign}" for kind, sign in SIGNS.items() if view.held[seat][kind]]
    if view.points[seat]:
        held.append(_several(view.points[seat], "point token"))
    if view.bid[seat]:
        held.append(f"a bid of {_several(view.bid[seat], 'point')}")
    mark = "▸" if seat == view.to_act else " "
    first = " (start)" if seat == view.start else ""
    return (
        f"{mark} {SEATS[seat].letter} {SEATS[seat].name}{first}: {', '.join(goods)}, "
        f"{_several(view.harbours[seat], 'ship')}, {_several(view.boards[seat], 'member')} on the board, "
        f"{view.saved(seat)} safe; {', '.join(held) or 'no tokens'}; {_several(view.scores[seat], 'point')} now"
    )


def _several(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def archipelagos(view: PolynesiaView) -> list[str]:
    """Which islands belong together, whether a route leads there, its point token, and who is ashore."""
    return [_archipelago(view, group) for group in range(len(view.ocean.group_names))]


def _archipelago(view: PolynesiaView, group: int) -> str:
    ocean = view.ocean
    islands = ocean.group_islands[group]
    joined = [route for route in range(ocean.routes) if group in ocean.joins[route]]
    ships = [seat for seat in range(view.players) if any(seat in view.ships[route] for route in joined)]
    facts = [f"connected, ships of {_letters(ships)}" if view.connected[group] else "not connected yet"]
    if view.tides[0] == "1.2":
        facts.append("its point token lies there" if view.prizes[group] else "its point token is taken")
    ashore = []
    for seat in range(view.players):
        there = [island for island in islands if view.count(seat, island)]
        if there:
            both = "both islands" if len(there) == len(islands) else ocean.names[there[0]]
            ashore.append(f"{SEATS[seat].letter} on {both}")
    facts.append(", ".join(ashore) or "nobody ashore")
    names = " and ".join(ocean.names[island] for island in islands)
    return f"Archipelago {group + 1} {ocean.group_names[group]}: {names}; {'; '.join(facts)}"


def _letters(seats: list[int]) -> str:
    return " ".join(SEATS[seat].letter for seat in seats)


def routes(view: PolynesiaView, width: int) -> list[str]:
    """The explored routes, several a line where there is room."""
    ocean = view.ocean
    found = [
        f"{ocean.route_name(route)} ({'fish' if view.laid[route] == FISH else 'shells'}): {_letters(view.ships[route])}"
        for route in range(ocean.routes)
        if view.laid[route] != NOTHING
    ]
    if not found:
        return ["Routes: none has been explored yet."]
    column = max(len(entry) for entry in found)
    each = max(1, (width + 2) // (column + 3))
    return [
        "   ".join(f"{entry:<{column}}" for entry in found[at : at + each]).rstrip()
        for at in range(0, len(found), each)
    ]


def chart(view: PolynesiaView, wide: int) -> list[str]:
    """The islands where they lie: name, symbols and archipelago, then token and people below it."""
    ocean = view.ocean
    spots = [
        (round(ocean.x[i] / ocean.width * (wide - 8)), round(ocean.y[i] / ocean.height * (HIGH - 3)))
        for i in range(ocean.size)
    ]
    grid = [[" "] * wide for _ in range(HIGH + 3)]
    for route in range(ocean.routes):
        _dots(view, route, spots, grid)
    written: set[tuple[int, int]] = set()
    for island, (x, y) in enumerate(spots):
        rows = [row for row in (_name(view, island), _below(view, island)) if row]
        left, top = _free(rows, x, y, wide, written)
        for down, row in enumerate(rows):
            at = _left(row, left, wide)
            for i, letter in enumerate(f" {row} ", start=at - 1):
                if 0 <= i < wide:
                    grid[top + down][i] = letter
                    written.add((i, top + down))
    return "\n".join("".join(row).rstrip() for row in grid).strip("\n").split("\n")


def _name(view: PolynesiaView, island: int) -> str:
    ocean = view.ocean
    signs = {FISH: "f", SHELLS: "s"}.get(ocean.symbol[island], "") + "*" * ocean.turtles[island]
    if ocean.group[island] != NOWHERE:
        signs += str(ocean.group[island] + 1)
    return ocean.names[island] + ("!" if ocean.doomed[island] else "") + (f" {signs}" if signs else "")


def _below(view: PolynesiaView, island: int) -> str:
    people = [
        f"{SEATS[seat].letter}{view.count(seat, island)}" for seat in range(view.players) if view.count(seat, island)
    ]
    token = [f"[{SIGNS[view.tokens[island]]}]"] if view.tokens[island] else []
    return " ".join(token + people)


def _left(row: str, x: int, wide: int) -> int:
    return max(0, min(wide - len(row), x - len(row) // 2))


def _free(rows: list[str], x: int, y: int, wide: int, written: set[tuple[int, int]]) -> tuple[int, int]:
    """The nearest place where an island's words stand in nobody's way."""
    nearby = sorted(((dx, dy) for dx in range(-12, 13) for dy in range(-2, 3)), key=lambda d: abs(d[0]) + 3 * abs(d[1]))
    for dx, dy in nearby:
        taken = y + dy < 0 or any(
            (i, y + dy + down) in written
            for down, row in enumerate(rows)
            for i in range(_left(row, x + dx, wide), _left(row, x + dx, wide) + len(row))
        )
        if not taken:
            return x + dx, y + dy
    return x, y


def _dots(view: PolynesiaView, route: int, spots: list[tuple[int, int]], grid: list[list[str]]) -> None:
    (ax, ay), (bx, by) = spots[view.ocean.one[route]], spots[view.ocean.other[route]]
    sign = "=" if view.ocean.neutral[route] else "·" if view.laid[route] == NOTHING else "o"
    steps = max(abs(bx - ax) // 2, abs(by - ay), 1)
    for k in range(1, steps):
        grid[round(ay + (by - ay) * k / steps)][round(ax + (bx - ax) * k / steps)] = sign
