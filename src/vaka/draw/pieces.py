"""Pieces, all cut from the same board: a face, a darker keel below it, a thin rim.

Every piece is drawn around 0,0; `place` puts it on a board under its stable id, so that it glides when the id comes
back elsewhere. The same drawings serve panels, fans and charts: wrap them in `at`. Seats count from 0.
"""

from __future__ import annotations

from functools import cache

from vaka.draw.icons import glyph
from vaka.draw.seats import deep, edge, face, mark_path, on, stamp
from vaka.draw.shapes import esc, lens, n, star


def place(
    id: str, x: float, y: float, body: str, angle: float = 0, label: str = "", cls: str = "", scale: float = 1
) -> str:
    """A piece on the board. `id` is stable and unique on the board; `label` is its name for screen readers."""
    turn = (f" rotate({n(angle)}deg)" if angle else "") + (f" scale({scale:g})" if scale != 1 else "")
    name = f"<title>{esc(label)}</title>" if label else ""
    role = ' role="img"' if label else ""
    more = f" {cls}" if cls else ""
    return (
        f'<g class="piece{more}" data-id="{esc(id)}"{role}'
        f' style="transform:translate({n(x)}px,{n(y)}px){turn}">{name}{body}</g>'
    )


def at(x: float, y: float, body: str, scale: float = 1, angle: float = 0) -> str:
    """A drawing moved to a place where it stays."""
    more = (f" rotate({n(angle)})" if angle else "") + (f" scale({scale:g})" if scale != 1 else "")
    return f'<g transform="translate({n(x)} {n(y)}){more}">{body}</g>'


# Clans: counters, leaders, stacks, markers.


@cache
def counter(seat: int, kind: str, value: str = "", size: float = 30) -> str:
    """A unit: square, glyph above, combat value lower right, the seat's shape lower left. Without value: glyph only."""
    h, r = size / 2, n(size * 0.17)
    ink = on(seat)
    box = f'x="{n(-h)}" width="{n(size)}" height="{n(size)}" rx="{r}"'
    rim = 'stroke="var(--rim)" stroke-width=".9"'
    base = (
        f'<rect y="{n(3 - h)}" {box} fill="{deep(seat)}" {rim}/><rect y="{n(-h)}" {box} fill="{face(seat)}" {rim}/>'
        f'<rect y="{n(-h)}" {box} fill="url(#pt-{seat + 1})" fill-opacity=".13"/>'
    )
    if not value:
        return base + glyph(kind, 0, 0, size * 0.72, ink, face(seat))
    return (
        base
        + glyph(kind, 0, -size * 0.13, size * 0.6, ink, face(seat))
        + f'<text x="{n(h - size * 0.1)}" y="{n(h - size * 0.1)}" text-anchor="end" class="num"'
        f' font-size="{n(size * 0.36)}" fill="{ink}">{value}</text>'
        + stamp(seat, -h + size * 0.23, h - size * 0.23, size * 0.12, ink)
    )


@cache
def leader(seat: int, kind: str, values: str, size: float = 32) -> str:
    """A leader: round, with combat, leadership and movement along the lower edge."""
    r = size / 2
    rim = 'stroke="var(--rim)" stroke-width=".9"'
    return (
        f'<circle cy="3" r="{n(r)}" fill="{deep(seat)}" {rim}/><circle r="{n(r)}" fill="{face(seat)}" {rim}/>'
        f'<circle r="{n(r - 2.2)}" fill="none" stroke="{on(seat)}" stroke-width="1" stroke-opacity=".55"/>'
        + glyph(kind, 0, -size * 0.13, size * 0.5, on(seat), face(seat))
        + f'<text y="{n(size * 0.36)}" text-anchor="middle" class="num" font-size="{n(size * 0.25)}"'
        f' fill="{on(seat)}">{values}</text>'
    )


def count_badge(x: float, y: float, count: int | str, r: float = 7.6) -> str:
    """How many: a number on a bone disc."""
    return (
        f'<g class="count"><circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="var(--bone)" stroke="var(--rim)"/>'
        f'<text x="{n(x)}" y="{n(y + r * 0.44)}" text-anchor="middle" class="num" font-size="{n(r * 1.32)}"'
        f' fill="var(--bone-ink)">{count}</text></g>'
    )


def stack(seat: int, under: int, top: str, count: int = 0, size: float = 30) -> str:
    """Up to three edges of what lies below, the top piece (drawn around 0,0), and how many there are."""
    h, r = size / 2, n(size * 0.17)
    out = [
        f'<ellipse cx="2" cy="{n(size * 0.55)}" rx="{n(size * 0.66)}" ry="{n(size * 0.22)}" fill="var(--piece-shadow)"/>'
    ]
    shown = min(under, 3)
    for i in range(shown, 0, -1):
        d = i * 3.4
        spot = f'x="{n(d - h)}" y="{n(-h - d)}" width="{n(size)}" rx="{r}" stroke="var(--rim)" stroke-width=".8"'
        out.append(f'<rect {spot} height="{n(size + 2.5)}" fill="{deep(seat)}"/>')
        out.append(f'<rect {spot} height="{n(size)}" fill="{face(seat)}"/>')
    out.append(top)
    if count > 1:
        out.append(count_badge(h + shown * 3.4 - 1, 1 - h - shown * 3.4, count))
    return "".join(out)


@cache
def village(seat: int, kind: str = "village", size: float = 27) -> str:
    """A fixed marker: a house on a bone disc, its rim in the seat's colour, the seat's shape on the rim."""
    r = n(size * 0.5)
    return (
        f'<circle cy="2" r="{n(size * 0.52)}" fill="var(--piece-shadow)"/>'
        f'<circle r="{r}" fill="var(--bone)" stroke="var(--rim)" stroke-width="4.6"/>'
        f'<circle r="{r}" fill="none" stroke="{face(seat)}" stroke-width="3"/>'
        + glyph(kind, 0, -0.5, size * 0.66, "var(--bone-ink)", "var(--bone)")
        + f'{mark_path(seat, size * 0.38, size * 0.4, size * 0.16)} fill="{face(seat)}" stroke="var(--bone)" stroke-width="1.2"/>'
    )


def spent(body: str, size: float = 30) -> str:
    """A piece that has done its part: its face pales a third toward paper, a bone notch at the lower edge."""
    h = size / 2
    return (
        f'{body}<rect x="{n(-h)}" y="{n(-h)}" width="{n(size)}" height="{n(size)}" rx="{n(size * 0.17)}"'
        f' fill="var(--paper)" fill-opacity=".34"/><path d="M{n(-size * 0.16)} {n(h)}h{n(size * 0.32)}'
        f'l{n(-size * 0.16)} {n(-size * 0.14)}z" fill="var(--bone)" stroke="var(--rim)" stroke-width=".8"/>'
    )


# Vessels and people.


@cache
def hull(seat: int, length: float = 44, double: bool = False, angle: float = 0, label: bool = True) -> str:
    """Every vessel of every game: a hull seen from above, its bow along the x axis, with outrigger or second hull.

    `angle` is the course on which it will be placed: the seat's shape on it stays upright.
    """
    half, beam = length / 2, length * 0.15
    shape = lens(length, beam)
    off = beam * (1.9 if double else 2.3)
    rim = 'stroke="var(--rim)"'
    hulls = []
    for dy in (-beam * 1.3, beam * 1.3) if double else (0.0,):
        thin = " scale(1 .66)" if double else ""
        hulls.append(
            f'<g transform="translate(0 {n(dy)}){thin}"><path d="{shape}" fill="{deep(seat)}" {rim}'
            f' transform="translate(0 1.8)"/><path d="{shape}" fill="{face(seat)}" {rim}/>'
            f'<path d="{shape}" transform="scale(.72 .5)" fill="{deep(seat)}" fill-opacity=".5"/></g>'
        )
    if double:
        planks = "".join(
            f"M{n(half * t)} {n(-beam * 1.1)}v{n(beam * 2.2)}" for t in (-0.36, -0.24, -0.12, 0, 0.12, 0.24, 0.36)
        )
        rigging = (
            f'<path d="M{n(-half * 0.42)} {n(-beam * 1.6)}V{n(beam * 1.6)}M{n(half * 0.42)} {n(-beam * 1.6)}V{n(beam * 1.6)}"'
            f' stroke="var(--wood-deep)" stroke-width="{n(length * 0.05)}" stroke-linecap="round"/>'
            f'<rect x="{n(-half * 0.5)}" y="{n(-beam * 1.15)}" width="{n(half)}" height="{n(beam * 2.3)}" rx="2.5"'
            f' fill="var(--wood)" {rim} stroke-width=".9"/>'
            f'<path d="{planks}" stroke="var(--wood-deep)" stroke-width=".8"/>'
        )
        sign = f'{mark_path(seat, 0, 0, length * 0.13)} fill="{face(seat)}" {rim}/>'
    else:
        far = off * 1.1
        rigging = (
            f'<path d="M{n(-half * 0.6)} {n(far)}Q0 {n(far - beam * 0.5)} {n(half * 0.6)} {n(far)}'
            f'Q0 {n(far + beam * 0.5)} {n(-half * 0.6)} {n(far)}Z" fill="var(--wood)" {rim} stroke-width=".8"/>'
            f'<path d="M{n(-half * 0.38)} {n(-off * 0.5)}V{n(far)}M{n(half * 0.38)} {n(-off * 0.5)}V{n(far)}"'
            f' stroke="var(--wood-deep)" stroke-width="{n(length * 0.045)}" stroke-linecap="round"/>'
        )
        sign = stamp(seat, 0, 0, length * 0.1, on(seat))
    upright = f'<g transform="rotate({n(-angle)})">{sign}</g>' if label else ""
    return (
        f'<path d="{shape}" transform="translate(1.5 4)" fill="var(--piece-shadow)"/>{"".join(hulls)}{rigging}{upright}'
    )


@cache
def pawn(seat: int, size: float = 26) -> str:
    """A person, tribe member or chieftain; the foot stands on 0,0."""
    w, s = size * 0.36, size
    body = (
        f"M{n(-w)} 0C{n(-w)} {n(-s * 0.38)} {n(-w * 0.35)} {n(-s * 0.42)} {n(-w * 0.32)} {n(-s * 0.56)}"
        f"H{n(w * 0.32)}C{n(w * 0.35)} {n(-s * 0.42)} {n(w)} {n(-s * 0.38)} {n(w)} 0Z"
    )
    rim = f'stroke="{edge(seat)}" stroke-linejoin="round"'
    return (
        f'<ellipse cx="1" cy="2" rx="{n(w * 1.2)}" ry="{n(s * 0.13)}" fill="var(--piece-shadow)"/>'
        f'<path d="{body}" transform="translate(0 2)" fill="{deep(seat)}" {rim}/><path d="{body}" fill="{face(seat)}" {rim}/>'
        f'<circle cy="{n(-s * 0.68)}" r="{n(s * 0.2)}" fill="{face(seat)}" {rim}/>'
        + stamp(seat, 0, -s * 0.17, s * 0.12, on(seat))
    )


def people(seat: int, count: int, size: float = 28) -> str:
    """One figure for a seat at a place, with a number from two up."""
    more = count_badge(size * 0.34, -size * 0.75, count, size * 0.25) if count > 1 else ""
    return pawn(seat, size) + more


# Tokens; goods and their cubes are in `vaka.draw.goods`.


def _round(r: float, fill: str, keel: str, ink: str) -> str:
    rim = 'stroke="var(--rim)" stroke-width=".9"'
    return (
        f'<circle cy="{n(r * 0.18)}" r="{n(r)}" fill="{keel}" {rim}/><circle r="{n(r)}" fill="{fill}" {rim}/>'
        f'<circle r="{n(r * 0.8)}" fill="none" stroke="{ink}" stroke-width=".9" stroke-opacity=".45"/>'
    )


@cache
def disc(value: str, r: float = 15, spears: bool = False) -> str:
    """A price token: a wooden disc, or clay with crossed spears under the number."""
    fill, keel, ink = (
        ("#ab4f2a", "#6d2c14", "#fff8ec") if spears else ("var(--wood)", "var(--wood-deep)", "var(--wood-ink)")
    )
    crossed = f'<g opacity=".3">{glyph("fighters", 0, 0, r * 1.5, ink, fill)}</g>' if spears else ""
    return (
        f"{_round(r, fill, keel, ink)}{crossed}"
        f'<text y="{n(r * 0.37)}" text-anchor="middle" class="num" font-size="{n(r * 1.08)}" fill="{ink}">{value}</text>'
    )


@cache
def fish_disc(fish: int, r: float = 15) -> str:
    """The back of a price token: the sea with one to three fish."""
    out = _round(r, "var(--sea-2)", "var(--sea-5)", "#ffffff")
    for i in range(fish):
        k = i - (fish - 1) / 2
        out += glyph("fish", k * r * 0.1, k * r * 0.52, r * 0.95, "#ffffff", "var(--sea-2)")
    return out


@cache
def good_disc(kind: str, r: float = 7.6) -> str:
    """A small wooden disc with an icon: what a route gives or costs."""
    return (
        f'<circle cy="1.5" r="{n(r)}" fill="var(--wood-deep)" stroke="var(--rim)" stroke-width=".8"/>'
        f'<circle r="{n(r)}" fill="var(--wood)" stroke="var(--rim)" stroke-width=".8"/>'
        + glyph(kind, 0, 0, r * 1.45, "var(--wood-ink)", "var(--wood)")
    )


@cache
def bone_disc(kind: str, r: float = 9.5, ink: str = "var(--bone-ink)") -> str:
    """What a place yields: an icon on a bone disc."""
    return f'<circle r="{n(r)}" fill="var(--bone)" stroke="var(--rim)"/>' + glyph(
        kind, 0, 0, r * 1.42, ink, "var(--bone)"
    )


@cache
def point_disc(kind: str = "turtle", r: float = 9.5) -> str:
    """A victory point printed on a place: a light icon on deep green."""
    return f'<circle r="{n(r)}" fill="#2f6b45" stroke="var(--rim)"/>' + glyph(
        kind, 0, 0, r * 1.48, "#ffffff", "#2f6b45"
    )


def open_circle(value: int | str, r: float = 16, ink: str = "var(--ink-3)") -> str:
    """A printed circle, until a token covers it: a dashed ring with its number."""
    return (
        f'<circle r="{n(r)}" fill="none" stroke="{ink}" stroke-width="1.6" stroke-dasharray="4 3"/>'
        f'<text y="{n(r * 0.32)}" text-anchor="middle" font-size="{n(r * 0.9)}" fill="{ink}">{value}</text>'
    )


@cache
def square_token(face_up: str = "", colour: str = "green", size: float = 16) -> str:
    """An island token: face down green with a leaf or orange with a star; turned up, bone with its icon."""
    h, r = size / 2, size * 0.19
    if face_up:
        fill, keel = "var(--bone)", "var(--wood-deep)"
        sign = glyph(face_up, 0, 0, size * 0.72, "var(--bone-ink)", "var(--bone)")
    elif colour == "orange":
        fill, keel = "#d9822b", "#8a4a0d"
        sign = f'<polygon points="{star(0, 0, size * 0.31, 4, 0.4)}" fill="#ffffff"/>'
    else:
        fill, keel = "var(--jungle-2)", "#23452c"
        sign = glyph("taro", 0, 0, size * 0.66, "#ffffff", "var(--jungle-2)")
    box = f'x="{n(-h)}" width="{n(size)}" height="{n(size)}" rx="{n(r)}" stroke="var(--rim)" stroke-width=".8"'
    return f'<rect y="{n(2 - h)}" {box} fill="{keel}"/><rect y="{n(-h)}" {box} fill="{fill}"/>{sign}'


_STONES = {
    "red": (
        "var(--lava)",
        "#8c2a10",
        '<path d="M-4 6c2-3-1-5 2-8 1 3 4 3 3 8" fill="none" stroke="#fff" stroke-width="1.6"/>',
    ),
    "grey": ("#9aa1a3", "#5c6365", '<path d="M-4 2h8" stroke="#fff" stroke-width="1.8"/>'),
    "black": (
        "#2a2d31",
        "#000",
        '<text y="5" text-anchor="middle" font-size="11" font-weight="700" fill="#fff">+2</text>',
    ),
    "": ("none", "var(--line-strong)", ""),
}


@cache
def stone(kind: str = "") -> str:
    """A lava stone, 22 across: red with a flame, grey with a bar, black with +2; without kind, its empty place."""
    fill, rim, sign = _STONES[kind]
    dash = "" if kind else ' stroke-dasharray="3 3"'
    return (
        '<path d="M-8-4C-5-10 5-11 9-5c3 5 2 12-3 15-5 2-12 1-14-4-1-3-2-7 0-10z"'
        f' fill="{fill}" stroke="{rim}" stroke-width="1.3"{dash}/>{sign}'
    )


# Rectangular tiles.


@cache
def tile(icon: str, tone: str, size: float = 46, side: int = 1) -> str:
    """A rectangular tile: bone face, icon and band in the colour of its kind, one or two strokes for its side."""
    w, h, r = size * 0.86, size, size * 0.1
    left, top = -w / 2, -h / 2
    box = f'x="{n(left)}" width="{n(w)}" height="{n(h)}" rx="{n(r)}" stroke="var(--rim)" stroke-width=".9"'
    strokes = "".join(f"M{n((k - (side - 1) / 2) * size * 0.14)} {n(h * 0.3)}v{n(h * 0.13)}" for k in range(side))
    return (
        f'<rect y="{n(top + size * 0.07)}" {box} fill="var(--wood-deep)"/><rect y="{n(top)}" {box} fill="var(--bone-2)"/>'
        f'<path d="M{n(left + 0.5)} {n(h * 0.24)}h{n(w - 1)}v{n(h * 0.16)}a{n(r)} {n(r)} 0 0 1 {n(-r)} {n(r)}'
        f'h{n(-(w - 1 - 2 * r))}a{n(r)} {n(r)} 0 0 1 {n(-r)} {n(-r)}z" fill="{tone}"/>'
        + glyph(icon, 0, -h * 0.14, size * 0.62, tone, "var(--bone-2)")
        + f'<path d="{strokes}" stroke="#fff" stroke-width="{n(size * 0.06)}" stroke-linecap="round"/>'
    )


def pile(top: str, count: int, size: float = 51) -> str:
    """A stack of tiles: wooden edges, the top tile (drawn around 0,0 at the same size), and how many there are."""
    w = size * 0.86
    out = [
        f'<ellipse cx="2" cy="{n(size * 0.57)}" rx="{n(size * 0.51)}" ry="{n(size * 0.12)}" fill="var(--piece-shadow)"/>'
    ]
    out += [
        f'<rect x="{n(k * 2.6 - w / 2)}" y="{n(-size / 2 - k * 2.8)}" width="{n(w)}" height="{n(size * 1.04)}"'
        f' rx="{n(size * 0.1)}" fill="var(--wood)" stroke="var(--rim)" stroke-width=".8"/>'
        for k in range(min(count - 1, 3), 0, -1)
    ]
    return f"{''.join(out)}{top}{count_badge(size * 0.45, -size * 0.57, count, size * 0.19)}"


def plank(width: float, height: float) -> str:
    """A wooden board on which tokens rest, its upper left corner on 0,0."""
    box = f'width="{n(width)}" height="{n(height)}" rx="12" stroke="var(--rim)"'
    return (
        f'<rect y="4" {box} fill="var(--wood-deep)"/><rect {box} fill="var(--wood)"/>'
        f'<path d="M10 {n(height * 0.25)}h{n(width - 20)}M10 {n(height * 0.75)}h{n(width - 20)}"'
        ' stroke="var(--wood-deep)" stroke-opacity=".5"/>'
    )


def mat(width: float, height: float) -> str:
    """A place on land: a sand-coloured mat with a plaited hem, centred on 0,0."""
    x, y = -width / 2, -height / 2
    return (
        f'<rect x="{n(x)}" y="{n(y + 3)}" width="{n(width)}" height="{n(height)}" rx="16" fill="#0a2c1a" fill-opacity=".25"/>'
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" rx="16" fill="var(--paper-2)"/>'
        f'<rect x="{n(x + 4)}" y="{n(y + 4)}" width="{n(width - 8)}" height="{n(height - 8)}" rx="12" fill="none"'
        ' stroke="var(--sand-deep)" stroke-width="2.6" stroke-dasharray="5 3" stroke-opacity=".7"/>'
    )


def pouch(count: int) -> str:
    """A plaited bag, tied at the neck, with the number of pieces in it; 80 wide, 76 high."""
    body = "M-14-26C-48-4-46 34 0 36C46 34 48-4 14-26Z"
    return (
        f'<ellipse cy="34" rx="40" ry="9" fill="var(--piece-shadow)"/><path d="{body}" fill="var(--wood)"'
        f' stroke="var(--rim)" stroke-width="1.2"/><path d="{body}" fill="url(#pt-5)" fill-opacity=".35"/>'
        '<path d="M-18-40Q0-34 18-40L13-25H-13Z" fill="var(--wood)" stroke="var(--rim)" stroke-width="1.2"/>'
        '<path d="M-15-26Q0-21 15-26" fill="none" stroke="var(--clay)" stroke-width="4.5" stroke-linecap="round"/>'
        f"{count_badge(0, 8, count, 15)}"
    )
