"""The five seats: name, shape, letter, pattern and colour go together, so that colour never speaks alone.

Seats count from 0 as in the rules; the tokens count from 1 (`--p1` is seat 0).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from vaka.draw.shapes import n, star


@dataclass(frozen=True, slots=True)
class Seat:
    """How a seat is called and known."""

    name: str
    shape: str
    letter: str
    pattern: str


SEATS: tuple[Seat, ...] = (
    Seat("Hibiscus", "sail", "H", "hatch"),
    Seat("Moana", "moon", "M", "wave"),
    Seat("Kapa", "mat", "K", "dots"),
    Seat("Basalt", "star", "B", "chevron"),
    Seat("Turmeric", "hull", "T", "weave"),
)
NAMES: tuple[str, ...] = tuple(seat.name for seat in SEATS)

BASALT = 3


def face(seat: int) -> str:
    """The colour of a seat's pieces."""
    return f"var(--p{seat + 1})"


def deep(seat: int) -> str:
    """The colour of their keel."""
    return f"var(--p{seat + 1}-deep)"


def on(seat: int) -> str:
    """The colour of marks on their face."""
    return f"var(--p{seat + 1}-on)"


def text(seat: int) -> str:
    """The seat's colour for words on paper."""
    return f"var(--p{seat + 1}-text)"


def edge(seat: int) -> str:
    """The thin edge that keeps a piece visible on any ground: black pieces need a light one at night."""
    return deep(seat) if seat == BASALT else "var(--rim)"


def mark_path(seat: int, cx: float, cy: float, r: float) -> str:
    """The opening of the element that is the seat's shape (sail, moon, mat, star, hull): add a fill and close it."""
    match seat:
        case 0:
            return f'<path d="M{n(cx)} {n(cy - r)}L{n(cx + r * 0.98)} {n(cy + r * 0.8)}H{n(cx - r * 0.98)}Z"'
        case 1:
            return f'<circle cx="{n(cx)}" cy="{n(cy)}" r="{n(r * 0.92)}"'
        case 2:
            k = r * 0.82
            return f'<rect x="{n(cx - k)}" y="{n(cy - k)}" width="{n(2 * k)}" height="{n(2 * k)}" rx="{n(r * 0.12)}"'
        case 3:
            return f'<polygon points="{star(cx, cy, r * 1.2, 4, 0.55)}"'
        case _:
            return (
                f'<path d="M{n(cx - r * 1.1)} {n(cy - r * 0.45)}H{n(cx + r * 1.1)}'
                f'A{n(r * 1.1)} {n(r * 1.15)} 0 0 1 {n(cx - r * 1.1)} {n(cy - r * 0.45)}Z"'
            )


def stamp(seat: int, cx: float, cy: float, r: float, fill: str) -> str:
    """The seat's shape flat, as it is stamped on a piece."""
    return f'{mark_path(seat, cx, cy, r)} fill="{fill}"/>'


def mark(seat: int, cx: float = 0, cy: float = 0, r: float = 8) -> str:
    """The seat's shape in the seat's colour, with a rim that holds on any ground."""
    return (
        f'{mark_path(seat, cx, cy, r)} fill="{face(seat)}" stroke="{edge(seat)}"'
        f' stroke-width="{1.5 if seat == BASALT else 1.1}" stroke-linejoin="round"/>'
    )


_RADIUS = (10.5, 11.0, 11.5, 10.3, 10.4)
_SHIFT = (1.0, 0.0, 0.0, 0.0, -1.5)
_LETTER = (3.2, 0.0, 0.0, 0.0, 0.6)


@cache
def badge(seat: int, size: float = 22) -> str:
    """The seat's shape with its letter, in running HTML."""
    who = SEATS[seat]
    return (
        f'<svg class="badge" width="{n(size)}" height="{n(size)}" viewBox="0 0 24 24" role="img"'
        f' aria-label="{who.name}">{mark(seat, 12, 12 + _SHIFT[seat], _RADIUS[seat])}'
        f'<text x="12" y="{n(15.4 + _LETTER[seat])}" text-anchor="middle" font-size="9.5" font-weight="700"'
        f' fill="{on(seat)}">{who.letter}</text></svg>'
    )
