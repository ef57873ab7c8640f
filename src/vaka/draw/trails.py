"""What somebody did, drawn over a board: the way a piece took in its seat's colour, a ring where something happened."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from vaka.draw.shapes import Point, esc, n

BOW = 0.12
"""A way is bent by so much of its length to its left: there and back are then two lines."""
OLDEST = 3
"""From so many turns ago on, trails are as faint as they get."""


def trail(
    number: int, seat: int, age: int, words: str, paths: Sequence[tuple[Point, Point]], spots: Sequence[Point]
) -> str:
    """One step of what happened; `age` counts the turns since, `number` the move of the game."""
    body = "".join(_way(*path) for path in paths) + "".join(_ring(*spot) for spot in spots)
    x, y = spots[-1] if not paths else paths[-1][1]
    colour = f"--seat:var(--p{seat + 1})" if seat >= 0 else "--seat:var(--foam)"
    return (
        f'<g class="trail age-{min(age, OLDEST)}" id="trail-{number}" data-move="{number}" data-seat="{seat}"'
        f' data-at="{n(x)} {n(y)}" data-words="{esc(words)}" style="{colour}">{body}</g>'
    )


def _way(start: Point, goal: Point) -> str:
    """A bent line with its head at the goal, in the seat's colour between dark edges."""
    (x, y), (to_x, to_y) = start, goal
    dx, dy = to_x - x, to_y - y
    far = hypot(dx, dy) or 1.0
    bend = (x + dx / 2 + dy * BOW, y + dy / 2 - dx * BOW)
    d = f"M{n(x)} {n(y)}Q{n(bend[0])} {n(bend[1])} {n(to_x)} {n(to_y)}"
    lead = hypot(to_x - bend[0], to_y - bend[1]) or 1.0
    ux, uy = (to_x - bend[0]) / lead, (to_y - bend[1]) / lead
    size = min(9.0, far / 3)
    tip = (to_x - ux * 3, to_y - uy * 3)
    back = (tip[0] - ux * size, tip[1] - uy * size)
    head = (
        f"M{n(tip[0])} {n(tip[1])}L{n(back[0] - uy * size * 0.6)} {n(back[1] + ux * size * 0.6)}"
        f"L{n(back[0] + uy * size * 0.6)} {n(back[1] - ux * size * 0.6)}Z"
    )
    return f'<path class="edge" d="{d}"/><path class="way" d="{d}"/><path class="head" d="{head}"/>'


def _ring(x: float, y: float) -> str:
    spot = f'cx="{n(x)}" cy="{n(y)}" r="22"'
    return f'<circle class="edge" {spot}/><circle class="spot" {spot}/>'
