"""Goods and their cubes: told apart by the icon carved into the front, then by colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from vaka.draw.icons import glyph
from vaka.draw.shapes import n


@dataclass(frozen=True, slots=True)
class Good:
    """The colours of a good: face, lid and side of its cube, and the ink of its icon on the face."""

    face: str
    lid: str
    side: str
    ink: str


GOODS: dict[str, Good] = {
    "banana": Good("#f2c230", "#ffe07a", "#b98508", "#4a3400"),
    "coconut": Good("#8a5a38", "#b58460", "#54341d", "#fff6e6"),
    "taro": Good("#4f9257", "#86c088", "#2d5c35", "#ffffff"),
    "spice": Good("#d9739c", "#f3a9c5", "#98406a", "#ffffff"),
    "fish": Good("#f1f3ee", "#ffffff", "#a9b8bb", "#2c5a72"),
}


@cache
def cube(good: str, size: float = 18) -> str:
    """A cube: front, lid and side, its good carved into the front; 0,0 is the centre of the front."""
    tone = GOODS[good]
    h, k, s = size / 2, size * 0.3, size
    rim = 'stroke="var(--rim)" stroke-width=".8" stroke-linejoin="round"'
    return (
        f'<ellipse cx="{n(k * 0.6)}" cy="{n(h + 1)}" rx="{n(h * 1.3)}" ry="{n(s * 0.15)}" fill="var(--piece-shadow)"/>'
        f'<path d="M{n(-h)} {n(-h)}l{n(k)} {n(-k)}h{n(s)}l{n(-k)} {n(k)}z" fill="{tone.lid}" {rim}/>'
        f'<path d="M{n(h)} {n(-h)}l{n(k)} {n(-k)}v{n(s)}l{n(-k)} {n(k)}z" fill="{tone.side}" {rim}/>'
        f'<rect x="{n(-h)}" y="{n(-h)}" width="{n(s)}" height="{n(s)}" rx=".8" fill="{tone.face}" {rim}/>'
        + glyph(good, 0, 0, s * 0.82, tone.ink, tone.face)
    )
