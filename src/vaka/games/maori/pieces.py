"""What stands on the map of Māori: own stacks with their strength, the tops of others, villages, pā, prey and wood."""

from __future__ import annotations

from vaka.draw.hexmap import HexMap
from vaka.draw.pieces import bone_disc, count_badge, counter, hull, leader, place, stack, village
from vaka.draw.states import selected
from vaka.games.clans.board.pieces import strength_badge, zone_of
from vaka.games.clans.kinds import BUILT, CANOE, ELDER, LOG, MARKERS, NOBODY, PART, PART_BUILT, UNITS
from vaka.games.clans.words import seat_name
from vaka.games.maori import tables as t
from vaka.games.maori.figures import SETS
from vaka.games.maori.rules.battle import counts_of, leaders_sum, strongest, value_of
from vaka.games.maori.rules.stacks import VILLAGE_TOP, rank_of
from vaka.games.maori.rules.zones import zone_state
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView, Piece, Stack
from vaka.games.maori.words import kind_title
from vaka.games.maori.words import place as spoken

SPREAD = 13.0
"""How far two owners in one hex stand apart."""
ICONS = {
    "warriors": "fighters",
    "elite": "heavy",
    "guard": "shield",
    "dummy": "help",
    "tohunga": "shaman",
    "part": "canoe",
    "hunted": "fish",
}


def icon_of(state: MaoriState, kind: int) -> str:
    """The glyph of a counter."""
    name = state.edition.names[kind]
    return "elder" if ELDER <= kind < MARKERS else "canoe" if kind == CANOE else ICONS.get(name, name)


def strength_of(state: MaoriState, hex: int, owner: int) -> int:
    """What an owner's counters in a hex, as far as they are seen, bring to a battle at best."""
    best = strongest(counts_of(state, hex, owner))
    return (value_of(SETS[best]) if best >= 0 else 0) + leaders_sum(state, hex, owner)


def picture(state: MaoriState, seat: int, kind: int, size: float = 30) -> str:
    """A single counter."""
    if kind >= UNITS:
        edition = state.edition
        values = f"{edition.combat[kind]}·{edition.leadership[kind]}·{edition.points[kind] // edition.point}"
        return leader(seat, icon_of(state, kind), values, size + 2)
    return counter(seat, icon_of(state, kind), str(state.edition.combat[kind]), size)


def draw_pieces(view: MaoriView, state: MaoriState, chart: HexMap) -> str:
    """Every stack, village and marker that this seat sees, each under a stable id."""
    own: dict[tuple[int, int], list[Piece]] = {}
    marks: dict[tuple[int, int], int] = {}
    for piece in view.pieces:
        if piece.owner == NOBODY or piece.kind >= MARKERS:
            marks[piece.hex, piece.kind] = marks.get((piece.hex, piece.kind), 0) + 1
        else:
            own.setdefault((piece.hex, piece.owner), []).append(piece)
    out = [_villages(view, state, chart), _symbols(state, chart)]
    for (hex, kind), count in marks.items():
        out.append(_marker(state, chart, hex, kind, count))
    crowd: dict[int, int] = {}
    for (hex, owner), pieces in own.items():
        out.append(_own_stack(state, chart, hex, owner, pieces, crowd.get(hex, 0)))
        crowd[hex] = crowd.get(hex, 0) + 1
    for each in view.stacks:
        if each.top != VILLAGE_TOP or each.beneath:
            out.append(_other_stack(state, chart, each, crowd.get(each.hex, 0)))
            crowd[each.hex] = crowd.get(each.hex, 0) + 1
    if state.mover >= 0:
        out.insert(0, selected(chart.outline(state.chart.names[state.hex_of[state.mover]])))
    return "".join(out)


def _villages(view: MaoriView, state: MaoriState, chart: HexMap) -> str:
    out: list[str] = []
    levels = {entry[0]: entry[1] for entry in view.pa}
    for hex, what in view.villages:
        name = state.chart.names[hex]
        x, y = chart.centre(name)
        where = spoken(state, hex)
        level = levels.get(hex, 0)
        wall = f" with a level {level} pā" if level else ""
        ring = (
            f'<circle r="{15 + 2 * level}" fill="none" stroke="var(--wood-deep)" stroke-width="{1.6 * level}"/>'
            if level
            else ""
        )
        if what == PART_BUILT:
            body, label = f'<g opacity=".82">{bone_disc("village", 11)}</g>', f"Part-built Village{wall} at {where}"
        else:
            home = what - BUILT < state.players and state.home[what - BUILT] == hex
            body = village(what - BUILT, "home" if home else "village")
            label = f"{'Home ' if home else ''}Village of {seat_name(what - BUILT)}{wall} at {where}"
        out.append(place(f"v{name}", x - 13, y + 10, ring + body, label=label))
    return "".join(out)


def _symbols(state: MaoriState, chart: HexMap) -> str:
    out: list[str] = []
    land = state.rules.land
    for word, hexes, standing in (("moa", land.moa, state.moa), ("seal", land.seals, state.seals)):
        for hex, there in zip(hexes, standing, strict=True):
            if there:
                name = state.chart.names[hex]
                x, y = chart.centre(name)
                out.append(
                    place(f"{word}{name}", x + 15, y + 15, bone_disc(word, 8), label=f"{word.capitalize()} at {name}")
                )
    for hex in state.stumps:
        name = state.chart.names[hex]
        x, y = chart.centre(name)
        out.append(place(f"s{name}", x - 15, y - 14, bone_disc("stump", 8), label=f"Depleted forest at {name}"))
    return "".join(out)


def _marker(state: MaoriState, chart: HexMap, hex: int, kind: int, count: int) -> str:
    name = state.chart.names[hex]
    x, y = chart.centre(name)
    word = "War canoe" if kind == CANOE else kind_title(state.edition.names[kind])
    look = "canoe" if kind in (CANOE, PART) else "log" if kind == LOG else "fish" if kind == t.HUNTED else "population"
    body = hull(state.active if 0 <= state.active < 4 else 0, 40, True, -14) if kind == CANOE else bone_disc(look, 7.6)
    if count > 1:
        body += count_badge(8, 6, count, 5.6)
    spot = {CANOE: (6, 17), LOG: (-18, -17), PART: (-4, -20), t.HUNTED: (-20, -3)}.get(kind, (18, 2))
    return place(f"m{name}-{kind}", x + spot[0], y + spot[1], body, label=f"{count} {word} at {name}")


def _own_stack(state: MaoriState, chart: HexMap, hex: int, owner: int, pieces: list[Piece], nth: int) -> str:
    name = state.chart.names[hex]
    x, y = chart.centre(name)
    top = min(pieces, key=lambda piece: rank_of(piece.kind))
    body = stack(owner, len(pieces) - 1, picture(state, owner, top.kind), len(pieces))
    words = ", ".join(counted(state, [piece.kind for piece in pieces]))
    label = f"{seat_name(owner)} at {spoken(state, hex)}: {words}"
    if state.armed[hex] >> owner & 1:
        strength = strength_of(state, hex, owner)
        label += f"; strength {strength}"
        body += strength_badge(strength) if len(pieces) > 1 else ""
        body = zone_of(state, chart, hex, x + 6 + SPREAD * nth, y - 6) + body
    return place(f"p{name}-{owner}", x + 6 + SPREAD * nth, y - 6, body, label=label, cls="stack")


def _other_stack(state: MaoriState, chart: HexMap, each: Stack, nth: int) -> str:
    name = state.chart.names[each.hex]
    x, y = chart.centre(name)
    size = each.beneath + (0 if each.top == VILLAGE_TOP else 1)
    top = bone_disc("eye", 11) if each.top == VILLAGE_TOP else picture(state, each.owner, each.top)
    title = "under the village" if each.top == VILLAGE_TOP else kind_title(state.edition.names[each.top])
    seen = f", seen: {', '.join(counted(state, each.seen))}" if each.seen else ""
    label = f"{seat_name(each.owner)} at {spoken(state, each.hex)}: {title}, {size} counters{seen}"
    body = stack(each.owner, size - 1, top, size)
    spot = (x + 6 + SPREAD * nth, y - 6)
    if zone_state(state.land_zones, each.hex, each.owner) == 2:
        label += "; its zone is claimed"
        body = zone_of(state, chart, each.hex, *spot, shown=True) + body
    return place(f"p{name}-{each.owner}", *spot, body, label=label, cls="stack")


def counted(state: MaoriState, kinds: list[int]) -> list[str]:
    out: list[str] = []
    for kind in sorted(set(kinds)):
        title = "War canoe" if kind == CANOE else kind_title(state.edition.names[kind])
        out.append(f"{kinds.count(kind)} {title}" if kinds.count(kind) > 1 else title)
    return out
