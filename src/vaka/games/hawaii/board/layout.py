"""Where everything lies: ten mats on the island, the cove, the plank and the docks along its shore."""

from __future__ import annotations

from vaka.draw.shapes import Point
from vaka.games.hawaii.tables import BEACH, CIRCLES, COVE, DOCK, PLACE_CIRCLES, REST, SELLS
from vaka.games.hawaii.view import HawaiiView

BOX = (-4.0, 4.0, 1046.0, 740.0)
"""Its lower corners are free for the zoom buttons: at the left on wide screens, at the right on phones."""

SLOTS: tuple[Point, ...] = (
    (372, 510),
    (628, 510),
    (240, 388),
    (500, 388),
    (760, 388),
    (240, 266),
    (500, 266),
    (760, 266),
    (372, 144),
    (628, 144),
)
"""The middle of each slot, from the beach upwards."""

WIDE, HIGH = 236.0, 108.0
"""A mat."""
TILE = 50.0
"""A tile on its pile."""
TOKEN = 18.0
"""The radius of a price token."""

BEACH_Y = 604.0
COVE_X, COVE_Y, COVE_WIDE = 90.0, 676.0, 214.0
FISH_WIDE, FISH_GAP = 46.0, 4.0
PLANK = (292.0, 650.0, 376.0, 54.0)
"""Left, top, width and height of the plank with the sequence spaces."""
SPACE_X, SPACE_STEP, SPACE_Y = 397.0, 58.0, 677.0
DOCK_X, DOCK_STEP, DOCK_Y = 714.0, 79.0, 668.0


def pile_size(place: int) -> float:
    """The orchard has four piles, so they are smaller."""
    return 41.0 if len(SELLS[place]) == 4 else TILE


def pile_place(place: int, pile: int) -> Point:
    """A pile on its mat, relative to the middle of the mat."""
    return (-98 + pile * 35.5, 19) if len(SELLS[place]) == 4 else (-88 + pile * 58, 16)


def crowded(place: int) -> bool:
    """Whether piles and circles need the corner where the printed number is written."""
    return PLACE_CIRCLES[place] == 3 and len(SELLS[place]) > 1


def circle_place(place: int, circle: int) -> Point:
    """A purchase circle on its mat; the printed one is the last, at the right."""
    right = WIDE / 2 - 28
    if crowded(place):
        return ((right - 43, 22), (right, -21), (right, 22))[circle]
    return right - (PLACE_CIRCLES[place] - 1 - circle) * 43, 20


def token_at(view: HawaiiView, place: int, circle: int) -> Point:
    """A purchase circle on the board."""
    x, y = SLOTS[view.slot_of(place)]
    dx, dy = circle_place(place, circle)
    return x + dx, y + dy


def circle_of(view: HawaiiView, place: int, face: int) -> int:
    """The first circle of a place with such a token."""
    return view.tokens[place * CIRCLES : place * CIRCLES + CIRCLES].index(face)


def fish_places(view: HawaiiView) -> list[tuple[int, Point]]:
    """Fish tokens in the cove, the fullest first, equals close together: number of fish and place."""
    kinds = sum(1 for number in view.cove if number)
    doubles = sum(view.cove) - kinds
    room = COVE_WIDE - kinds * (FISH_WIDE + FISH_GAP)
    step = min(26.0, room / doubles) if doubles else 0.0
    out: list[tuple[int, Point]] = []
    x = COVE_X
    for fish in (3, 2, 1):
        for k in range(view.cove[fish]):
            out.append((fish, (x + k * step, COVE_Y)))
        if view.cove[fish]:
            x += (view.cove[fish] - 1) * step + FISH_WIDE + FISH_GAP
    return out


def fish_outline(view: HawaiiView, fish: int) -> tuple[float, float]:
    """The middle and the width of all tokens with so many fish."""
    spots = [x for number, (x, _) in fish_places(view) if number == fish]
    return (spots[0] + spots[-1]) / 2, spots[-1] - spots[0] + FISH_WIDE


def space_place(space: int) -> Point:
    """A space under the sequence track."""
    return SPACE_X + space * SPACE_STEP, SPACE_Y


def dock_place(dock: int) -> Point:
    """The island at a dock."""
    return DOCK_X + dock * DOCK_STEP, DOCK_Y


def chieftain_place(view: HawaiiView, seat: int) -> Point:
    """Where a chieftain's foot stands; each seat has a spot of its own at every place, so that none covers another."""
    spot = view.at[seat]
    if spot < BEACH:
        x, y = SLOTS[spot]
        together = [other for other in range(view.players) if view.at[other] == spot]
        k = together.index(seat)
        return x + 14 + (k - (len(together) - 1) / 2) * 25, y - 45
    if spot >= REST:
        x, y = space_place(spot - REST)
        return x, y + 13
    if spot >= DOCK:
        x, y = dock_place(spot - DOCK)
        together = [other for other in range(view.players) if view.at[other] == spot]
        return x - 14 + together.index(seat) * 14, y - 8
    if spot == COVE:
        return COVE_X + 62 + seat * 25, COVE_Y - 26
    return 500 + (seat - (view.players - 1) / 2) * 34, BEACH_Y
