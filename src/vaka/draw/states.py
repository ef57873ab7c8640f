"""What may be chosen, what is chosen, what is barred, what has just changed: the states of a board.

Shapes are made of two lines, a dark `under` and a light `lit`, so that one of them shows on any ground. The style
sheet thickens and brightens them on hover and focus by these class names.
"""

from __future__ import annotations

from vaka.draw.shapes import esc, n, star

TOUCH = 22
"""Half of the smallest side of a target, in pixels: boards scale it to their units."""


# The page's handles: what is drawn inside them is up to the board.


def target(
    action: str, label: str, body: str, hit: str = "", *, quiet: bool = False, pressed: bool | None = None
) -> str:
    """A legal choice: `action` is its text, `label` its words with the effect, `hit` the area that can be touched.

    `quiet` is for boards with more than a dozen choices: star and slip then show on hover and focus only.
    """
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    return (
        f'<g class="target{" quiet" if quiet else ""}" data-action="{esc(action)}" role="button" tabindex="-1"{state}'
        f' aria-label="{esc(label)}">{body}{hit}</g>'
    )


def barred(action: str, label: str, d: str) -> str:
    """A place somebody may try in vain: unseen until asked, then a dark veil with a dotted edge."""
    return (
        f'<g class="vain" data-action="{esc(action)}" role="button" aria-disabled="true" tabindex="-1"'
        f' aria-label="{esc(label)}">{veil(d)}</g>'
    )


def hit_circle(x: float, y: float, r: float = TOUCH) -> str:
    """An unseen round area that makes a target large enough to touch."""
    return f'<circle class="hit" cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>'


def hit_path(d: str) -> str:
    """An unseen area of any shape."""
    return f'<path class="hit" d="{d}"/>'


# Shapes.


def legal(d: str, fill: float = 0.34) -> str:
    """A legal place with outline d: a foam line over a dark one. Its face stays clear, and `fill` comes with hover."""
    lift = f' lifts" style="--lift:{min(fill, 0.3):.2g}' if fill else ""
    return (
        f'<path class="under{lift}" d="{d}" fill="var(--foam)" fill-opacity="0" stroke="var(--rim)"'
        ' stroke-opacity=".8" stroke-width="4.6" stroke-linejoin="round"/>'
        f'<path class="lit" d="{d}" fill="none" stroke="var(--foam)" stroke-width="2.8" stroke-linejoin="round"/>'
    )


def circle(x: float, y: float, r: float) -> str:
    """A circle as path data, for the shapes here."""
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 1 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 1 {n(-2 * r)} 0Z"


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """A rectangle with round corners as path data; x, y is its centre."""
    w, h, a = width - 2 * r, height - 2 * r, f"a{n(r)} {n(r)} 0 0 1"
    return (
        f"M{n(x - w / 2)} {n(y - height / 2)}h{n(w)}{a} {n(r)} {n(r)}v{n(h)}{a} {n(-r)} {n(r)}"
        f"h{n(-w)}{a} {n(-r)} {n(-r)}v{n(-h)}{a} {n(r)} {n(-r)}Z"
    )


def legal_piece(x: float, y: float, r: float) -> str:
    """A foam ring around a piece that may be chosen; no star."""
    return legal(circle(x, y, r), 0)


def guide(x: float, y: float, r: float = 11) -> str:
    """The star that says: this way."""
    return (
        f'<polygon class="guide" points="{star(x, y, r, 4, 0.36)}" fill="var(--sun)" stroke="var(--rim)"'
        ' stroke-width="1.3" stroke-linejoin="round"/>'
    )


def selected(d: str, fill: float = 0.3) -> str:
    """What is chosen: a sun line over a dark one."""
    return (
        f'<g class="selected"><path d="{d}" fill="var(--sun)" fill-opacity="{fill:g}" stroke="var(--rim)" stroke-width="6.4"'
        f' stroke-linejoin="round"/><path d="{d}" fill="none" stroke="var(--sun)" stroke-width="3.8"'
        ' stroke-linejoin="round"/></g>'
    )


def danger(d: str, fill: float = 0.22) -> str:
    """A fight or a reef on the way: foam dashes over dark, tinted with lava."""
    return (
        f'<path class="under" d="{d}" fill="var(--lava)" fill-opacity="{fill:g}" stroke="var(--rim)" stroke-width="5.4"'
        f' stroke-linejoin="round"/><path class="lit" d="{d}" fill="none" stroke="var(--foam)" stroke-width="3"'
        ' stroke-dasharray="10 5" stroke-linejoin="round"/>'
    )


def veil(d: str) -> str:
    """The face of what is barred."""
    return (
        f'<path class="veil" d="{d}" fill="var(--rim)" fill-opacity=".46" stroke="var(--foam)" stroke-width="2"'
        ' stroke-dasharray="3 5" stroke-linecap="round"/>'
    )


def wake(d: str) -> str:
    """Just changed: the way a piece came."""
    dots = f'd="{d}" fill="none" stroke-dasharray=".1 7.5" stroke-linecap="round"'
    return (
        f'<g class="wake" aria-hidden="true"><path {dots} stroke="var(--rim)" stroke-opacity=".45" stroke-width="6"/>'
        f'<path {dots} stroke="var(--foam)" stroke-width="3.6"/></g>'
    )


def ring(x: float, y: float, r: float) -> str:
    """Just changed: a dashed ring that ebbs away and stays quietly until the next decision."""
    spot = f'cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="none"'
    return (
        f'<g class="ebb" aria-hidden="true"><circle {spot} stroke="var(--rim)" stroke-opacity=".75" stroke-width="5"/>'
        f'<circle {spot} stroke="var(--foam)" stroke-width="2.6" stroke-dasharray="6 5"/></g>'
    )


# Costs.


def cost(x: float, y: float, value: int | str, r: float = 7.4) -> str:
    """What a step costs: a number on a bone disc, upper right of its place."""
    return (
        f'<g class="slip" transform="translate({n(x)} {n(y)})"><circle r="{n(r)}" fill="var(--bone)" stroke="var(--rim)"/>'
        f'<text y="{n(r * 0.46)}" text-anchor="middle" class="num" font-size="{n(r * 1.35)}"'
        f' fill="var(--bone-ink)">{value}</text></g>'
    )


def slip(x: float, y: float, words: str, size: float = 12, icon: str = "") -> str:
    """A bone slip with a star and a few words; `icon` is drawn after them, around 0,0 and `size` wide."""
    text = max(len(words), 1) * size * 0.62
    wide = size * 2.35 + text + (size * 1.25 if icon else 0)
    high = size * 2
    left = -wide / 2
    extra = f'<g transform="translate({n(wide / 2 - size * 1.1)} 0)">{icon}</g>' if icon else ""
    return (
        f'<g class="slip" transform="translate({n(x)} {n(y)})"><rect x="{n(left)}" y="{n(-high / 2)}" width="{n(wide)}"'
        f' height="{n(high)}" rx="{n(high / 2)}" fill="var(--bone)" stroke="var(--rim)" stroke-width="1.1"/>'
        f'<polygon points="{star(left + size * 1.08, 0, size * 0.62, 4, 0.36)}" fill="var(--sun)" stroke="var(--rim)"'
        f' stroke-width=".9"/><text x="{n(left + size * 1.85 + text / 2)}" y="{n(size * 0.35)}" text-anchor="middle"'
        f' class="num" font-size="{n(size)}" fill="var(--bone-ink)">{esc(words)}</text>{extra}</g>'
    )
