"""An analysis as its page shows it: the curve as a drawing, the decisions with their links, figures in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vaka.draw.shapes import n
from vaka.lab.analysis.findings import Analysis, Decision
from vaka.lab.analysis.sentence import percent
from vaka.server.store import Table
from vaka.server.tables.seat_names import Names

WIDTH, HEIGHT = 720.0, 240.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 14.0, 10.0, 26.0
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 3")
"""Each seat's line has a pattern of its own, so that colour never speaks alone."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a game came to for one seat."""

    seat: int
    name: str
    result: str
    lost: str
    luck: str
    without_luck: str
    dash: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """A decision that is spoken of."""

    move: int
    played: str
    better: str
    cost: str
    share: str
    why: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw that is spoken of."""

    words: str
    move: int
    change: str


@dataclass(frozen=True, slots=True)
class Shown:
    """All of the page."""

    seat: int
    name: str
    rows: list[Row]
    decisions: list[Spoken]
    draws: list[Draw]
    words: str
    curve: str
    turns: int
    worlds: int


def shown(table: Table, found: Analysis, seat: int) -> Shown:
    """The page for somebody who looks at one seat's decisions."""
    names = Names(table)
    mine = found.seats[seat]
    rows = [
        Row(
            each.seat,
            names.names[each.seat],
            percent(each.result),
            signed(-each.lost),
            signed(each.luck),
            percent(each.without_luck),
            DASHES[each.seat % len(DASHES)],
        )
        for each in found.seats
    ]
    decisions = [
        Spoken(
            each.move,
            names.text(each.played_label),
            names.text(each.better_label),
            percent(each.loss),
            f"{percent(each.share)} instead of {percent(each.share - each.loss)}",
            names.text(each.why),
        )
        for each in mine.costliest
    ]
    told = (("Luckiest draw", mine.luckiest), ("Unluckiest draw", mine.unluckiest))
    draws = [Draw(words, draw.move, signed(draw.changes[seat])) for words, draw in told if draw is not None]
    curve = drawn(found, mine.costliest, seat)
    return Shown(
        seat, names.names[seat], rows, decisions, draws, names.text(mine.words), curve, len(found.curve) - 1,
        found.worlds,
    )  # fmt: skip


def signed(share: float) -> str:
    return f"{100 * share:+.0f} %".replace("-", "−").replace("+0 %", "0 %").replace("−0 %", "0 %")


def drawn(found: Analysis, decisions: list[Decision], seat: int) -> str:
    """Everybody's share of the win after each turn, with the decisions that are spoken of on their seat's line."""
    last = max(1, found.moves)

    def x(move: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * move / last

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    parts = [scale(y), turns(found, x)]
    order = [*(each for each in range(found.players) if each != seat), seat]
    for each in order:
        points = " ".join(f"{n(x(point.move))},{n(y(point.shares[each]))}" for point in found.curve)
        dash = DASHES[each % len(DASHES)]
        parts.append(f'<polyline points="{points}" stroke-dasharray="{dash}" class="edge"/>')
        parts.append(
            f'<polyline points="{points}" style="stroke:var(--p{each + 1})" stroke-dasharray="{dash}"'
            f' class="line{" mine" if each == seat else ""}"/>'
        )
    for number, decision in enumerate(decisions, start=1):
        at_x, at_y = x(decision.move), y(share_at(found, decision.move, seat))
        parts.append(
            f'<g class="mark"><circle cx="{n(at_x)}" cy="{n(at_y)}" r="9"/>'
            f'<text x="{n(at_x)}" y="{n(at_y + 4)}">{number}</text></g>'
        )
    return "".join(parts)


def scale(y: Callable[[float], float]) -> str:
    """Lines at every quarter, with their figures."""
    out = ""
    for quarter in range(5):
        at = y(quarter / 4)
        out += f'<path class="grid" d="M{n(LEFT)} {n(at)}H{n(WIDTH - RIGHT)}"/>'
        out += f'<text class="figure" x="{n(LEFT - 6)}" y="{n(at + 4)}">{25 * quarter} %</text>'
    return out


def turns(found: Analysis, x: Callable[[int], float]) -> str:
    """A tick at the end of each turn, in the colour of its seat."""
    foot = HEIGHT - BOTTOM
    ticks = "".join(
        f'<path d="M{n(x(point.move))} {n(foot + 2)}v7" style="stroke:var(--p{point.seat + 1})" class="tick"/>'
        for point in found.curve
        if point.seat >= 0
    )
    return f'{ticks}<text class="figure end" x="{n(WIDTH - RIGHT)}" y="{n(HEIGHT - 3)}">move {found.moves}</text>'


def share_at(found: Analysis, move: int, seat: int) -> float:
    """A seat's share before a move, as the curve shows it: on the line between the turns around it."""
    before, after = found.curve[0], found.curve[-1]
    for point in found.curve:
        if point.move <= move:
            before = point
        else:
            after = point
            break
    length = after.move - before.move
    part = (move - before.move) / length if length > 0 else 0.0
    return before.shares[seat] + (after.shares[seat] - before.shares[seat]) * part
