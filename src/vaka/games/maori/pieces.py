"""What stands on the map of Māori: own stacks with their strength, the tops of others, villages, pā, prey and wood."""

from __future__ import annotations

from vaka.draw.hexmap import HexMap
from vaka.draw.pieces import bone_disc, count_badge, hull, place, stack, village
from vaka.draw.states import selected
from vaka.games.clans import verbs as v
from vaka.games.clans.board.look import ICONS, IN_PROMPT, PIECES, TOUCHED, Look
from vaka.games.clans.board.pieces import SPREAD, strength_badge, stump_piece, village_piece, zone_of
from vaka.games.clans.kinds import CANOE, ELDER, LOG, MARKERS, NOBODY, PART
from vaka.games.clans.state import ClanState
from vaka.games.clans.words import seat_name
from vaka.games.maori import tables as t
from vaka.games.maori.figures import SETS
from vaka.games.maori.rules.battle import counts_of, leaders_sum, strongest, value_of
from vaka.games.maori.rules.stacks import VILLAGE_TOP, rank_of
from vaka.games.maori.rules.zones import zone_state
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView, Piece, Stack
from vaka.games.maori.words import VOICE


class MaoriLook(Look):
    """This edition's verbs and counters."""

    touched = (*TOUCHED, t.REFUGE, t.LOSE, t.RAISE, t.FORTIFY, t.HALF)
    pieces = (*PIECES, t.SPY, t.DEMOTE)
    in_prompt = (*IN_PROMPT, t.WAIVE)
    seldom = (v.DISARM, t.UNMASK, v.ABANDON)
    of_both = (*Look.of_both, t.DEMOTE)
    icons = {
        **ICONS,
        v.EMBARK: "canoe",
        t.FORTIFY: "shield",
        t.CLAIM: "shield",
        t.HIDE: "help",
        t.COMMIT: "fighters",
        t.STRIKE: "fighters",
    }
    glyphs = {
        "warriors": "fighters",
        "elite": "heavy",
        "guard": "shield",
        "dummy": "help",
        "tohunga": "shaman",
        "part": "canoe",
        "hunted": "fish",
    }

    def icon_of(self, state: ClanState, kind: int) -> str:
        name = state.edition.names[kind]
        return "elder" if ELDER <= kind < MARKERS else "canoe" if kind == CANOE else self.glyphs.get(name, name)


LOOK = MaoriLook(VOICE)


def strength_of(state: MaoriState, hex: int, owner: int) -> int:
    """What an owner's counters in a hex, as far as they are seen, bring to a battle at best."""
    best = strongest(counts_of(state, hex, owner))
    return (value_of(SETS[best]) if best >= 0 else 0) + leaders_sum(state, hex, owner)


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
    if state.march.mover >= 0:
        out.insert(0, selected(chart.outline(state.chart.names[state.hex_of[state.march.mover]])))
    return "".join(out)


def _villages(view: MaoriView, state: MaoriState, chart: HexMap) -> str:
    out: list[str] = []
    levels = {entry[0]: entry[1] for entry in view.pa}
    for hex, _ in view.villages:
        x, y = chart.centre(state.chart.names[hex])
        level = levels.get(hex, 0)
        wall = f" with a level {level} pā" if level else ""
        ring = (
            f'<circle r="{15 + 2 * level}" fill="none" stroke="var(--wood-deep)" stroke-width="{1.6 * level}"/>'
            if level
            else ""
        )
        out.append(village_piece(state, hex, x, y, VOICE.place(state, hex), "Part-built Village", ring, wall))
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
        out.append(stump_piece(name, x, y, f"Depleted forest at {name}"))
    for seat, hex in enumerate(state.whare):
        if hex >= 0:
            name = state.chart.names[hex]
            x, y = chart.centre(name)
            label = f"{seat_name(seat)} whare pūrākau at {VOICE.place(state, hex)}"
            out.append(place(f"w{name}-{seat}", x - 18 + 9 * seat, y + 17, village(seat, "longhut", 17), label=label))
    return "".join(out)


def _marker(state: MaoriState, chart: HexMap, hex: int, kind: int, count: int) -> str:
    name = state.chart.names[hex]
    x, y = chart.centre(name)
    look = "canoe" if kind in (CANOE, PART) else "log" if kind == LOG else "fish" if kind == t.HUNTED else "population"
    body = hull(state.active if 0 <= state.active < 4 else 0, 40, True, -14) if kind == CANOE else bone_disc(look, 7.6)
    if count > 1:
        body += count_badge(8, 6, count, 5.6)
    spot = {CANOE: (6, 17), LOG: (-18, -17), PART: (-4, -20), t.HUNTED: (-20, -3)}.get(kind, (18, 2))
    return place(
        f"m{name}-{kind}", x + spot[0], y + spot[1], body, label=f"{count} {VOICE.kind(state, kind)} at {name}"
    )


def _own_stack(state: MaoriState, chart: HexMap, hex: int, owner: int, pieces: list[Piece], nth: int) -> str:
    name = state.chart.names[hex]
    x, y = chart.centre(name)
    top = min(pieces, key=lambda piece: rank_of(piece.kind))
    body = stack(owner, len(pieces) - 1, LOOK.counter(state, owner, top.kind), len(pieces))
    words = counted(state, [piece.kind for piece in pieces])
    label = f"{seat_name(owner)} at {VOICE.place(state, hex)}: {words}"
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
    top = bone_disc("eye", 11) if each.top == VILLAGE_TOP else LOOK.counter(state, each.owner, each.top)
    title = "under the village" if each.top == VILLAGE_TOP else VOICE.kind(state, each.top)
    seen = f", seen: {counted(state, each.seen)}" if each.seen else ""
    label = f"{seat_name(each.owner)} at {VOICE.place(state, each.hex)}: {title}, {size} counters{seen}"
    body = stack(each.owner, size - 1, top, size)
    spot = (x + 6 + SPREAD * nth, y - 6)
    if zone_state(state.land_zones, each.hex, each.owner) == 2:
        label += "; its zone is claimed"
        body = zone_of(state, chart, each.hex, *spot, shown=True) + body
    return place(f"p{name}-{each.owner}", *spot, body, label=label, cls="stack")


def counted(state: MaoriState, kinds: list[int]) -> str:
    return ", ".join(VOICE.counted(state, kinds, sorted(set(kinds))))
