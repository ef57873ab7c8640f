"""The chart with what lies on it now."""

from __future__ import annotations

from vaka.core.view import View
from vaka.draw.picture import Picture
from vaka.draw.pieces import count_badge, place
from vaka.draw.seats import SEATS
from vaka.draw.shapes import Point, n
from vaka.games.polynesia.board.art import GOOD_ICONS, ground, sprites, stone_place, use
from vaka.games.polynesia.board.choices import REACH, choices
from vaka.games.polynesia.board.layout import SHIP, Layout, layout_of
from vaka.games.polynesia.tables import MEMBERS, NOTHING, STONE_WORDS
from vaka.games.polynesia.view import PolynesiaView
from vaka.games.polynesia.words import TOKEN_NAMES, amount


def draw(view: View) -> Picture:
    """The table as an ocean chart."""
    assert isinstance(view, PolynesiaView)
    ocean = view.ocean
    layout = layout_of(ocean)
    targets, barred, offers = choices(view, layout)
    return Picture(
        box=layout.box,
        label=_label(view),
        sprites=sprites(),
        ground=ground(ocean),
        pieces=_routes(view, layout) + _stones(view, layout) + _tokens(view, layout) + _people(view, layout),
        targets=targets,
        barred=barred,
        offers=offers,
        pan=True,
        touch=2 * REACH,
        focus=_focus(view, layout),
    )


def where(view: View, name: str) -> tuple[float, float, float] | None:
    """The middle and radius of an island ("island anaa") or of a route ("route moorea huahine")."""
    assert isinstance(view, PolynesiaView)
    ocean = view.ocean
    layout = layout_of(ocean)
    kind, *ids = name.split()
    if any(id not in ocean.ids for id in ids):
        return None
    islands = [ocean.ids.index(id) for id in ids]
    if kind == "island" and len(islands) == 1:
        return (*layout.spots[islands[0]], layout.sizes[islands[0]])
    for route, ends in enumerate(zip(ocean.one, ocean.other, strict=True)):
        if kind == "route" and set(ends) == set(islands):
            lane = layout.lanes[route]
            return (*lane.middle, max(REACH, lane.length / 2))
    return None


def _focus(view: PolynesiaView, layout: Layout) -> Point | None:
    """A small screen opens around the own people."""
    seat = view.seat if view.seat is not None else view.to_act
    here = [layout.spots[island] for island in view.members[seat] if island >= 0] if seat is not None else []
    if not here:
        return None
    return sum(x for x, _ in here) / len(here), sum(y for _, y in here) / len(here)


def _label(view: PolynesiaView) -> str:
    explored = sum(1 for good in view.laid if good != NOTHING)
    white = view.ocean.neutral.count(False)
    return (
        f"Chart of {view.ocean.title}: {view.ocean.size} islands, {explored} of {white} routes explored,"
        f" {view.reds} red stones in the crater"
    )


def _routes(view: PolynesiaView, layout: Layout) -> str:
    """Explored routes: a solid line, ships side by side, and the good at the other side."""
    lines, ships = [], []
    for route, good in enumerate(view.laid):
        if good == NOTHING:
            continue
        lane = layout.lanes[route]
        lines.append(f"M{n(lane.a[0])} {n(lane.a[1])}L{n(lane.b[0])} {n(lane.b[1])}")
        seats = view.ships[route]
        scale = min(1.0, max(0.72, lane.length * 0.9 / SHIP))
        name = view.ocean.route_name(route)
        for k, seat in enumerate(seats):
            x, y = layout.berth(route, k, len(seats))
            body = f'{use(f"hull-{seat}")}<g transform="rotate({n(-lane.angle)})">{use(f"mark-{seat}")}</g>'
            label = f"Ship of {SEATS[seat].name}, {name}"
            ships.append(place(f"ship-{seat}-{route}", x, y, body, lane.angle, label, scale=round(scale, 2)))
        x, y = layout.good(route, len(seats))
        ships.append(place(f"good-{route}", x, y, use(f"good-{GOOD_ICONS[good]}"), label=f"{name}: {amount(1, good)}"))
    wakes = f'<path d="{"".join(lines)}" stroke="var(--foam)" stroke-opacity=".85" stroke-width="2.6" stroke-linecap="round"/>'
    return (wakes if lines else "") + "".join(ships)


def _stones(view: PolynesiaView, layout: Layout) -> str:
    """The stones drawn so far, piled on the volcano."""
    return "".join(
        place(
            f"stone-{number}",
            *stone_place(layout, view.ocean.main, number),
            use(f"stone-{STONE_WORDS[stone]}"),
            label=f"{STONE_WORDS[stone]} stone",
        )
        for number, stone in enumerate(view.crater)
    )


def _tokens(view: PolynesiaView, layout: Layout) -> str:
    """Island tokens, and the point tokens of tide 1.2."""
    out = [
        place(
            f"token-{island}",
            *layout.token(island),
            use(f"token-{kind}"),
            label=f"{view.ocean.names[island]}: {TOKEN_NAMES[kind]}",
        )
        for island, kind in enumerate(view.tokens)
        if kind
    ]
    out += [
        place(
            f"prize-{group}",
            *layout.prizes[group],
            use("point"),
            label=f"{view.ocean.group_names[group]}: a point token for the first ashore",
        )
        for group, number in enumerate(view.prizes)
        if number
    ]
    return "".join(out)


def _people(view: PolynesiaView, layout: Layout) -> str:
    """One figure a seat and island to the eye; each member is a piece of its own, so that it glides when it sails."""
    shades, figures, counts = [], [], []
    names = view.ocean.names
    here: dict[int, list[int]] = {}
    for seat, members in enumerate(view.members):
        for island in sorted(set(members)):
            if island >= 0:
                here.setdefault(island, []).append(seat)
    for seat, members in enumerate(view.members):
        for member in range(MEMBERS):
            island = members[member]
            if island >= 0:
                seats = here[island]
                x, y = layout.shore(island, seats.index(seat), len(seats))
                figures.append((y, place(f"member-{seat}-{member}", x, y, use(f"pawn-{seat}"))))
    for island, seats in here.items():
        for k, seat in enumerate(seats):
            x, y = layout.shore(island, k, len(seats))
            number = view.count(seat, island)
            shades.append(f'<g transform="translate({n(x)} {n(y)})">{use("shade")}</g>')
            words = f"{names[island]}: {number} of {SEATS[seat].name}"
            badge = count_badge(9.5, -21, number, 7) if number > 1 else '<circle r="9" cy="-12" fill="none"/>'
            counts.append(place(f"count-{seat}-{island}", x, y, badge, label=words))
    figures.sort(key=_lower)
    return "".join(shades) + "".join(body for _, body in figures) + "".join(counts)


def _lower(figure: tuple[float, str]) -> float:
    """Who stands farther down is drawn over who stands behind."""
    return figure[0]
