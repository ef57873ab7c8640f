"""The badges of seats in running HTML: drawn once on a page, and shown from there."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from vaka.draw.seats import SEATS
from vaka.draw.seats import badge as drawn


@cache
def badge_symbols() -> Markup:
    """Every seat's badge once, hidden: a page shows dozens of them."""
    body = "".join(
        f'<symbol id="badge-{seat}" viewBox="0 0 24 24">{whole[whole.index(">") + 1 : whole.rindex("<")]}</symbol>'
        for seat, whole in enumerate(drawn(seat) for seat in range(len(SEATS)))
    )
    return Markup(
        f'<svg width="0" height="0" class="vh" aria-hidden="true" focusable="false"><defs>{body}</defs></svg>'
    )


@cache
def badge(seat: int, size: int = 22) -> Markup:
    """A seat's badge in running HTML."""
    name = SEATS[seat].name
    return Markup(
        f'<svg class="badge" width="{size}" height="{size}" role="img" aria-label="{name}"><use href="#badge-{seat}"/></svg>'
    )
