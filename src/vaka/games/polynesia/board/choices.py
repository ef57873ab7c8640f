"""What may be done on the chart, with its cost, and what may be tried in vain."""

from __future__ import annotations

from functools import cache, lru_cache

from vaka.core.action import Action
from vaka.draw import states
from vaka.draw.icons import glyph
from vaka.draw.seats import mark
from vaka.draw.shapes import along, n, star
from vaka.games.polynesia import words
from vaka.games.polynesia.board.art import FISH_INK, GOOD_ICONS, SHELL_INK
from vaka.games.polynesia.board.layout import Lane, Layout
from vaka.games.polynesia.rules.explore import EACH_OWNER, Explore, Pay
from vaka.games.polynesia.rules.travel import FEE, Fare
from vaka.games.polynesia.tables import (
    FISH,
    SHELLS,
    THREE,
    V_PLACE_ONE,
    V_PLACE_THREE,
    V_ROUTE,
    V_SAIL,
)
from vaka.games.polynesia.view import PolynesiaView

MANY = 12
"""More choices than this are lit without star and slip, which come with hover or focus."""
REACH = 17.0
"""Half of the width of a route under a finger."""
INKS = (FISH_INK, SHELL_INK)

STAR = f'<polygon points="{star(0, 0, 7, 4, 0.36)}" fill="var(--sun)" stroke="var(--rim)" stroke-width=".9"/>'

Bit = tuple[str, float]
"""A part of a slip, drawn around 0,0, and how wide it is."""


def choices(view: PolynesiaView, layout: Layout) -> tuple[str, str, set[str]]:
    """Targets of all legal actions that have a place on the chart, shapes of what is barred, and what was offered."""
    offers: set[str] = set()
    if not view.legal:
        return "", "", offers
    quiet = sum(1 for action in view.legal if action.verb in (V_ROUTE, V_SAIL, V_PLACE_ONE)) > MANY
    out: list[str] = [_pending(view, layout)]
    goals = [action.c for action in view.legal if action.verb == V_SAIL]
    routes = [action.a for action in view.legal if action.verb == V_SAIL]
    for action in view.legal:
        body = ""
        if action.verb == V_ROUTE:
            body = _route(view, layout, action, quiet)
        elif action.verb == V_SAIL:
            both_ways = routes.count(action.a) == 2
            body = _sail(view, layout, action, quiet, alone=goals.count(action.c) == 1, both_ways=both_ways)
        elif action.verb in (V_PLACE_ONE, V_PLACE_THREE):
            body = _populate(view, layout, action)
        if body:
            out.append(body)
            offers.add(action.text)
    return "".join(out), _barred(view, layout, offers), offers


def _pending(view: PolynesiaView, layout: Layout) -> str:
    """What the decision is about: the route to be paid for, the step that has begun."""
    step = view.now
    if isinstance(step, Pay):
        lane = layout.lanes[step.route]
        d = f"M{n(lane.a[0])} {n(lane.a[1])}L{n(lane.b[0])} {n(lane.b[1])}"
        return f'<g class="selected">{_line(d, "sun")}</g>'
    if isinstance(step, Fare):
        return _arrow(layout, step.route, view.ocean.one[step.route] == step.start, "sun") + states.selected(
            states.circle(*layout.spots[step.goal], layout.sizes[step.goal] + 4), 0.1
        )
    return ""


def _line(d: str, tone: str = "foam") -> str:
    """A lit line."""
    return (
        f'<path class="under" d="{d}" fill="none" stroke="var(--rim)" stroke-opacity=".65" stroke-width="8.500"'
        f' stroke-linecap="round"/><path class="lit" d="{d}" fill="none" stroke="var(--{tone})" stroke-width="4.8"'
        ' stroke-linecap="round"/>'
    )


def _route(view: PolynesiaView, layout: Layout, action: Action, quiet: bool) -> str:
    """A route that a ship may be put on; its price shows who is paid."""
    lane = layout.lanes[action.a]
    x, y = lane.middle
    label = f"Explore {words.label(action, view)}"
    lit, hit = _lit_lane(lane)
    return states.target(action.text, label, lit + slip(x, y, _price(view, action.a)), hit, quiet=quiet)


@lru_cache(maxsize=512)
def _lit_lane(lane: Lane) -> tuple[str, str]:
    """A whole route lit, and what can be touched of it."""
    d = f"M{n(lane.a[0])} {n(lane.a[1])}L{n(lane.b[0])} {n(lane.b[1])}"
    return _line(d), states.hit_path(lane.band(REACH))


def _price(view: PolynesiaView, route: int) -> list[Bit]:
    step = view.now
    owners = view.ships[route]
    if isinstance(step, Explore) and step.free:
        return [text("free")]
    if owners:
        bits = [text(str(EACH_OWNER)), good(view.laid[route])]
        return bits + [owner_mark(owner) for owner in owners]
    price = words.new_route_price(view, route)
    seat = view.to_act or 0
    kinds = [kind for kind in (FISH, SHELLS) if view.stock(seat, kind) >= price]
    return [text(str(price)), *(good(kind) for kind in kinds)]


def _arrow(layout: Layout, route: int, forward: bool, tone: str = "foam") -> str:
    """A step along a route, with its head towards the goal."""
    lane = layout.lanes[route]
    a, b = (lane.a, lane.b) if forward else (lane.b, lane.a)
    tip, tail = along(a, b, 0.96), along(a, b, max(0.0, 0.96 - 15 / max(lane.length, 20)))
    nx, ny = lane.normal
    head = (
        f"M{n(tail[0] + nx * 8)} {n(tail[1] + ny * 8)}L{n(tip[0])} {n(tip[1])}"
        f"L{n(tail[0] - nx * 8)} {n(tail[1] - ny * 8)}"
    )
    return _line(f"M{n(a[0])} {n(a[1])}L{n(tip[0])} {n(tip[1])}{head}", tone)


def _sail(view: PolynesiaView, layout: Layout, action: Action, quiet: bool, *, alone: bool, both_ways: bool) -> str:
    """A step: an arrow along the route, and a ring around the goal where only one way leads there.

    Where a route can be sailed both ways, each way has the half with its arrowhead.
    """
    route, start, goal = action.a, action.b, action.c
    lane = layout.lanes[route]
    forward = view.ocean.one[route] == start
    body = _arrow(layout, route, forward)
    near, far = (0.0, 1.0) if not both_ways else (0.5, 1.0) if forward else (0.0, 0.5)
    hit = states.hit_path(lane.band(REACH, near, far))
    if alone:
        x, y = layout.spots[goal]
        r = layout.sizes[goal] + 2
        body += states.legal(states.circle(x, y, r), 0.16)
        hit = states.hit_circle(x, y, r) + hit
        at = (x, y - r - 2)
    else:
        # Both ways of one route have their slips on different sides.
        at = lane.beside(0.5, -26) if forward else lane.beside(0.5, 26)
    label = f"Sail {words.label(action, view)}"
    return states.target(action.text, label, body + slip(*at, _fare(view, route, start)), hit, quiet=quiet)


def _fare(view: PolynesiaView, route: int, start: int) -> list[Bit]:
    seat = view.to_act or 0
    if words.is_free_step(view, seat, route):
        return [text("free")]
    kind = view.laid[route]
    bits: list[Bit] = []
    guides = words.guides_at(view, route, start) if view.stock(seat, kind) >= FEE else []
    if guides:
        bits = [text(str(FEE)), good(kind), *(owner_mark(owner) for owner in guides)]
    if view.tides[1] == "2.2" and view.masks(seat):
        bits.append(mask_sign())
    return bits


def _populate(view: PolynesiaView, layout: Layout, action: Action) -> str:
    """Where members can come ashore; the main island takes three, and one by a place of its own."""
    ocean = view.ocean
    label = words.label(action, view)
    island = ocean.main if action.verb == V_PLACE_THREE else action.a
    (x, y), r = layout.spots[island], layout.sizes[island] + 2
    if action.verb == V_PLACE_THREE:
        number = min(THREE, view.boards[view.to_act or 0])
        body = states.legal(states.circle(x, y, r), 0.16) + slip(x, y - r - 4, [text(f"+{number}")])
        return states.target(action.text, label, body, states.hit_circle(x, y, r))
    if island == ocean.main:
        spot = (x + r * 0.96, y + r * 0.76)
        body = states.legal(states.circle(*spot, 20), 0.5) + slip(*spot, [text("+1")], guide=False)
        return states.target(action.text, label, body, states.hit_circle(*spot))
    body = states.legal(states.circle(x, y, r), 0.16) + slip(x, y - r - 2, [text("+1")])
    return states.target(action.text, label, body, states.hit_circle(x, y, r))


def _barred(view: PolynesiaView, layout: Layout, offers: set[str]) -> str:
    """What somebody may try in vain: routes that cannot be explored or sailed, islands without an own member."""
    ocean = view.ocean
    seat = view.to_act or 0
    out: list[str] = []
    if view.asked == "explore":
        for route, action in enumerate(ocean.route_actions):
            if action.text not in offers:
                out.append(
                    states.barred(action.text, f"Explore {ocean.route_name(route)}", layout.lanes[route].band(12))
                )
    elif view.asked == "travel":
        for start in sorted({island for island in view.members[seat] if island >= 0}):
            for sail in ocean.exit_sails[start]:
                if sail.text not in offers:
                    forward = ocean.one[sail.a] == start
                    d = layout.lanes[sail.a].band(12, *((0.4, 1.0) if forward else (0.0, 0.6)))
                    out.append(states.barred(sail.text, f"Sail {ocean.names[start]} → {ocean.names[sail.c]}", d))
    elif view.asked == "populate":
        for island, action in enumerate(ocean.place_one):
            if action.text not in offers and island != ocean.main:
                d = states.circle(*layout.spots[island], layout.sizes[island])
                out.append(states.barred(action.text, f"One to {ocean.names[island]}", d))
    return "".join(out)


# Slips: what a choice costs.


@cache
def text(words_: str) -> Bit:
    """Words on a slip."""
    wide = len(words_) * 7.4
    return (
        f'<text y="4.2" text-anchor="middle" class="num" font-size="12" fill="var(--bone-ink)">{words_}</text>',
        wide,
    )


@cache
def good(kind: int) -> Bit:
    """A fish or a shell on a slip."""
    return glyph(GOOD_ICONS[kind], 0, 0, 14, INKS[kind], "var(--bone)"), 16.0


@cache
def owner_mark(seat: int) -> Bit:
    """The shape of whoever is paid."""
    return mark(seat, 0, 0, 6), 14.0


@cache
def mask_sign() -> Bit:
    """A mask on a slip."""
    return glyph("mask", 0, 0, 14, "var(--bone-ink)", "var(--bone)"), 15.0


def slip(x: float, y: float, bits: list[Bit], *, guide: bool = True) -> str:
    """A bone slip: a star, then a price and who is paid."""
    lead = 20.0 if guide else 7.0
    wide = lead + sum(width for _, width in bits) + 8
    left = -wide / 2
    out = [
        (
            f'<g class="slip" transform="translate({n(x)} {n(y)})"><rect x="{n(left)}" y="-11" width="{n(wide)}" height="22"'
            ' rx="11" fill="var(--bone)" stroke="var(--rim)" stroke-width="1.1"/>'
        )
    ]
    if guide:
        out.append(f'<g transform="translate({n(left + 12)} 0)">{STAR}</g>')
    at = left + lead
    for body, width in bits:
        out.append(f'<g transform="translate({n(at + width / 2)} 0)">{body}</g>')
        at += width
    return "".join(out) + "</g>"
