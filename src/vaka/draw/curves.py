"""The points of all seats over a game, as a drawing."""

from __future__ import annotations

from collections.abc import Sequence

from vaka.draw.shapes import n

WIDE, HIGH = 640.0, 240.0
LEFT, TOP, RIGHT, BOTTOM = 40.0, 10.0, 30.0, 26.0
DASHES = ("", "9 4", "3 3", "12 3 3 3", "6 6")
"""Lines differ in their dashes, too: not everybody can tell colours apart."""


def score_curve(moves: Sequence[int], scores: Sequence[Sequence[int]], words: str, turning: int | None = None) -> str:
    """A line for each seat: `scores` has the points of all seats after each of the `moves`."""
    low, high = min(0, *(min(each) for each in scores)), max(1, *(max(each) for each in scores))
    last = max(moves[-1], 1)

    def x(move: int) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * move / last

    def y(points: int) -> float:
        return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * (points - low) / (high - low)

    grid = "".join(
        f'<path class="grid" d="M{n(LEFT)} {n(y(points))}H{n(WIDE - RIGHT)}"/>'
        f'<text x="{n(LEFT - 6)}" y="{n(y(points) + 4)}" text-anchor="end">{str(points).replace("-", "−")}</text>'
        for points in sorted({low, (low + high) // 2, high})
    )
    ends = f'<text x="{n(LEFT)}" y="{n(HIGH - 6)}">move 0</text><text x="{n(WIDE - RIGHT)}" y="{n(HIGH - 6)}" text-anchor="end">move {last}</text>'
    mark = "" if turning is None else f'<path class="turning" d="M{n(x(turning))} {n(TOP)}V{n(HIGH - BOTTOM)}"/>'
    lines = ""
    for seat in range(len(scores[0])):
        d = "L".join(f"{n(x(move))} {n(y(each[seat]))}" for move, each in zip(moves, scores, strict=True))
        tip = f'cx="{n(x(moves[-1]))}" cy="{n(y(scores[-1][seat]))}"'
        lines += (
            f'<g style="--seat:var(--p{seat + 1})"><path class="edge" d="M{d}"/>'
            f'<path class="line" d="M{d}" stroke-dasharray="{DASHES[seat]}"/><circle {tip} r="5"/></g>'
        )
    return (
        f'<svg class="score-curve" viewBox="0 0 {n(WIDE)} {n(HIGH)}" role="img" aria-label="{words}">'
        f"{grid}{ends}{mark}{lines}</svg>"
    )
