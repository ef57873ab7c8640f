"""A picture as a file of its own: SVG with everything inside, and PNG.

A board on the page leans on the page's icon sheet, style sheet and custom properties. Other programs know none of
these, so here icons are copied in, tokens become values and CSS placement becomes attributes.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from vaka.draw.icons import LIFT, PATTERNS, symbols
from vaka.draw.picture import Picture
from vaka.draw.shapes import esc, n
from vaka.draw.tokens import Theme, resolve

STYLE = (
    "text{font-family:var(--font-ui)}.num{font-weight:700}.place{font-family:var(--font-place);font-weight:700}"
    ".place-i{font-family:var(--font-place);font-style:italic}.halo{paint-order:stroke;stroke-linejoin:round}"
    ".hit{fill:none}.zone{display:none}.shown{display:inline}"
)

_GLYPH = re.compile(
    r'<use href="#i-([\w-]+)" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"'
    r' style="color:([^;"]+);--cut:([^"]+)"/>'
)
_PLACED = re.compile(
    r'style="transform:translate\(([-\d.]+)px,([-\d.]+)px\)(?: rotate\(([-\d.]+)deg\))?(?: scale\(([\d.]+)\))?"'
)


def standalone(picture: Picture, theme: Theme = "light", *, targets: bool = False) -> str:
    """The whole board as one SVG file; with `targets` also what may be chosen."""
    x, y, width, height = picture.box
    body = f'<g class="ground">{picture.ground}</g><g class="pieces">{picture.pieces}</g>'
    if targets:
        body += f'<g class="targets">{picture.targets}</g>'
    content = f"<style>{STYLE}</style><defs>{PATTERNS}{LIFT}{picture.sprites}</defs>{body}"
    content = _PLACED.sub(_attribute, _GLYPH.sub(_inline, content))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{n(x)} {n(y)} {n(width)} {n(height)}" width="{n(width)}"'
        f' height="{n(height)}" role="img" aria-label="{esc(picture.label)}">{resolve(content, theme)}</svg>'
    )


def _inline(found: re.Match[str]) -> str:
    """An icon copied in, in its own colours."""
    name, x, y, width, height, colour, cut = found.groups()
    symbol = symbols()[name]
    body = symbol[symbol.index(">") + 1 : symbol.rindex("<")]
    body = body.replace("var(--cut, #fff)", cut).replace("currentColor", colour)
    return f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="0 0 24 24">{body}</svg>'


def _attribute(found: re.Match[str]) -> str:
    """A piece's place as an attribute."""
    x, y, angle, scale = found.groups()
    turn = f" rotate({angle})" if angle else ""
    size = f" scale({scale})" if scale else ""
    return f'transform="translate({x} {y}){turn}{size}"'


def png(svg: str, width: int) -> bytes:
    """A standalone SVG as a PNG of a width in pixels."""
    import resvg_py

    sans, serif = _families()
    out = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, font_family=sans, sans_serif_family=sans, serif_family=serif
    )
    return bytes(out)


_SANS = {
    "DejaVuSans": "DejaVu Sans",
    "NotoSans-Regular": "Noto Sans",
    "Roboto-Regular": "Roboto",
    "LiberationSans-Regular": "Liberation Sans",
    "FreeSans": "FreeSans",
    "Helvetica": "Helvetica",
    "Arial": "Arial",
}
_SERIF = {
    "P052-Roman": "P052",
    "Palatino": "Palatino",
    "DejaVuSerif": "DejaVu Serif",
    "NotoSerif-Regular": "Noto Serif",
    "LiberationSerif-Regular": "Liberation Serif",
    "FreeSerif": "FreeSerif",
    "Georgia": "Georgia",
}
_FOLDERS: tuple[str, ...] = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)


@cache
def _families() -> tuple[str, str]:
    """A sans and a serif family that this machine has, since a renderer without one leaves words out."""
    stems: set[str] = set()
    for folder in _FOLDERS:
        place = Path(folder).expanduser()
        if place.is_dir():
            stems.update(file.stem.lower() for file in place.rglob("*.[tToO][tT][fFcC]"))
    sans = next((family for stem, family in _SANS.items() if stem.lower() in stems), "Arial")
    serif = next((family for stem, family in _SERIF.items() if stem.lower() in stems), sans)
    return sans, serif
