"""The shade over everything that cannot be chosen now: what can be chosen stays as bright as it is."""

from __future__ import annotations

import re

from vaka.draw.shapes import n

OUTLINE = re.compile(r'<path class="under[^"]*"(?: style="[^"]*")? d="([^"]*)" fill="([^"]+)"')
CHOSEN = re.compile(r'<g class="selected"><path d="([^"]*)"')
MARGIN = 3000
"""So far the shade reaches over the edge of the board: a map can be moved a little past it."""


def shade(box: tuple[float, float, float, float], targets: str) -> str:
    """A dark sheet with a hole for each target and for what is chosen; nothing where there are none."""
    places = OUTLINE.findall(targets)
    if not places:
        return ""
    areas = "".join(d for d, fill in places if fill != "none") + "".join(CHOSEN.findall(targets))
    lines = "".join(d for d, fill in places if fill == "none")
    x, y, width, height = box
    sheet = f'x="{n(x - MARGIN)}" y="{n(y - MARGIN)}" width="{n(width + 2 * MARGIN)}" height="{n(height + 2 * MARGIN)}"'
    return (
        f'<mask id="clear" maskUnits="userSpaceOnUse" {sheet}><rect {sheet} fill="#fff"/>'
        f'<path d="{areas}" stroke="#000" stroke-width="5"/>'
        f'<path d="{lines}" fill="none" stroke="#000" stroke-width="26" stroke-linecap="round"/></mask>'
        f'<rect class="sheet-of-shade" {sheet} mask="url(#clear)"/>'
    )
