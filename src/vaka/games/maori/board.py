"""The table as a picture: the islands from the map file, what this seat sees on them, and panels beside them."""

from __future__ import annotations

from functools import cache

from vaka.core.action import Action
from vaka.core.view import View
from vaka.draw.hexmap import Cell, HexMap, MapData, Name
from vaka.draw.icons import icon
from vaka.draw.picture import Fact, Panel, Picture
from vaka.draw.pieces import bone_disc, count_badge, counter, hull, leader, place, stack, village
from vaka.draw.seats import badge
from vaka.draw.shapes import esc
from vaka.draw.states import barred, cost, guide, hit_path, legal, selected, target
from vaka.games.clans import verbs as v
from vaka.games.clans.board.panels import chip
from vaka.games.clans.kinds import BUILT, CANOE, ELDER, HOSTILE, LOG, MARKERS, NOBODY, PART, PART_BUILT, UNITS
from vaka.games.clans.words import seat_name
from vaka.games.maori import tables as t
from vaka.games.maori.components import load_components, load_events, own_map
from vaka.games.maori.imagine import face_up
from vaka.games.maori.rules.stacks import VILLAGE_TOP, rank_of
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView, Piece, Stack
from vaka.games.maori.words import kind_title, points
from vaka.games.maori.words import place as spoken

MANY = 12
FEW = 3
SPREAD = 13.0
ICONS = {
    "warriors": "fighters",
    "elite": "heavy",
    "guard": "shield",
    "dummy": "help",
    "tohunga": "shaman",
    "part": "canoe",
    "hunted": "fish",
}
TOUCHED = (
    v.STEP,
    v.SAIL,
    v.PLACE,
    v.HOME,
    v.FIGHT,
    v.RETREAT,
    v.FELL,
    v.FOUND,
    v.COMPLETE,
    t.REFUGE,
    t.LOSE,
    t.RAISE,
    t.FORTIFY,
    t.HALF,
)
PIECES = (v.LEAD, v.WALK, t.SPY, t.DEMOTE)


@cache
def hex_map(text: str) -> HexMap:
    """The drawing of a table's map; its outline, rivers and lakes are its own."""
    data = own_map(text).data
    drawing = data.get("drawing", {})
    return HexMap(
        MapData(
            key="mao",
            pointed=False,
            cells=tuple(
                Cell(
                    h["id"],
                    h["q"],
                    h["r"],
                    h["x"],
                    h["y"],
                    land=h["type"] != "sea",
                    forest=h.get("terrain") == "forest",
                    area=h.get("area", ""),
                )
                for h in data["hexes"]
            ),
            mountains=_mountains(data["hexes"]),
            names=tuple(
                Name(a["key"], a["maoriName"], a["label"]["x"], a["label"]["y"] + 0.9, "middle", True)
                for a in data["areas"]
            ),
            coasts=tuple(tuple((x, y) for x, y in ring) for ring in drawing.get("coast", [])),
            rivers=tuple(tuple((x, y) for x, y in path) for path in drawing.get("rivers", {}).values()),
            lakes=tuple(tuple((x, y) for x, y in ring) for ring in drawing.get("lakes", {}).values()),
        )
    )


def _mountains(hexes: list[dict[str, object]]) -> tuple[tuple[str, str], ...]:
    """Mountain sides, each once."""
    from vaka.core.hexes import OFFSETS

    at = {(h["q"], h["r"]): h for h in hexes}
    out: list[tuple[str, str]] = []
    for h in hexes:
        for direction in range(3):
            dq, dr = OFFSETS[direction]
            other = at.get((int(str(h["q"])) + dq, int(str(h["r"])) + dr))
            if other is not None and str(h["sides"])[direction] in "MN":
                out.append((str(h["id"]), str(other["id"])))
    return tuple(out)


# Pieces.


def picture(state: MaoriState, seat: int, kind: int, size: float = 30) -> str:
    """A single counter."""
    name = state.edition.names[kind]
    if kind >= UNITS:
        edition = state.edition
        values = f"{edition.combat[kind]}·{edition.leadership[kind]}·{edition.points[kind] // edition.point}"
        return leader(seat, "elder" if kind >= ELDER else ICONS.get(name, name), values, size + 2)
    return counter(seat, ICONS.get(name, name), str(state.edition.combat[kind]), size)


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
    words = ", ".join(_counted(state, [piece.kind for piece in pieces]))
    label = f"{seat_name(owner)} at {spoken(state, hex)}: {words}"
    return place(f"p{name}-{owner}", x + 6 + SPREAD * nth, y - 6, body, label=label, cls="stack")


def _other_stack(state: MaoriState, chart: HexMap, each: Stack, nth: int) -> str:
    name = state.chart.names[each.hex]
    x, y = chart.centre(name)
    size = each.beneath + (0 if each.top == VILLAGE_TOP else 1)
    top = bone_disc("eye", 11) if each.top == VILLAGE_TOP else picture(state, each.owner, each.top)
    title = "under the village" if each.top == VILLAGE_TOP else kind_title(state.edition.names[each.top])
    seen = f", seen: {', '.join(_counted(state, each.seen))}" if each.seen else ""
    label = f"{seat_name(each.owner)} at {spoken(state, each.hex)}: {title}, {size} counters{seen}"
    return place(
        f"p{name}-{each.owner}",
        x + 6 + SPREAD * nth,
        y - 6,
        stack(each.owner, size - 1, top, size),
        label=label,
        cls="stack",
    )


def _counted(state: MaoriState, kinds: list[int]) -> list[str]:
    out: list[str] = []
    for kind in sorted(set(kinds)):
        title = "War canoe" if kind == CANOE else kind_title(state.edition.names[kind])
        out.append(f"{kinds.count(kind)} {title}" if kinds.count(kind) > 1 else title)
    return out


# Targets.


def touched(actions: tuple[Action, ...]) -> dict[int, Action]:
    """The action of each hex that is chosen on the map itself."""
    out: dict[int, Action] = {}
    for group in (TOUCHED, PIECES):
        for action in actions:
            if action.verb in group and action.a >= 0 and action.a not in out:
                out[action.a] = action
    return out


def draw_targets(view: MaoriView, state: MaoriState, chart: HexMap) -> tuple[str, set[str]]:
    """The lit places, each with its star and cost."""
    chosen = touched(view.legal)
    quiet = len(chosen) > MANY
    seat = view.to_act or 0
    out: list[str] = []
    for hex, action in chosen.items():
        name = state.chart.names[hex]
        x, y = chart.centre(name)
        outline = chart.outline(name)
        body = legal(outline, 0.16 if quiet else 0.34) + guide(x, y)
        if action.verb == v.STEP:
            body += cost(x + 15, y - 17, points(state.edition.land_cost(state, seat, hex)).split()[0])
        out.append(target(action.text, view.game.label(action, view), body, hit_path(outline), quiet=quiet))
    return "".join(out), {action.text for action in chosen.values()}


def draw_barred(view: MaoriView, state: MaoriState, chart: HexMap) -> str:
    """The neighbours that the one who moves cannot enter: the page says why."""
    if view.to_act is None or view.seat != view.to_act or state.mover < 0:
        return ""
    texts = {action.text for action in view.legal}
    actions = state.act.sail if view.asked == "sail" else state.act.step
    out: list[str] = []
    for hex in state.chart.beside[state.hex_of[state.mover]]:
        action = actions[hex]
        if action.verb >= 0 and action.text not in texts:
            name = state.chart.names[hex]
            out.append(barred(action.text, f"{name}: not open", chart.outline(name, 0.9)))
    return "".join(out)


# The whole.


def draw(view: View) -> Picture:
    """The islands and all that this seat sees on them."""
    assert isinstance(view, MaoriView)
    state = face_up(view)
    chart = hex_map(str(view.options["map"]))
    targets, offers = draw_targets(view, state, chart)
    control = {
        key: (owner if owner >= 0 else None) for key, owner in zip(state.rules.land.keys, state.control, strict=True)
    }
    held = ", ".join(f"{seat_name(seat)} {state.areas_of(seat)}" for seat in range(state.players))
    focus = None
    if state.mover >= 0:
        focus = chart.centre(state.chart.names[state.hex_of[state.mover]])
    elif view.seat is not None and state.home[view.seat] >= 0:
        focus = chart.centre(state.chart.names[state.home[view.seat]])
    return Picture(
        box=chart.box,
        label=f"Aotearoa in game turn {state.turn}. Areas: {held}.",
        ground=chart.ground(),
        pieces=chart.controls(control) + draw_pieces(view, state, chart),
        targets=targets,
        barred=draw_barred(view, state, chart),
        offers=offers,
        pan=True,
        touch=chart.data.size * 1.7,
        focus=focus,
    )


def panels(view: View) -> list[Panel]:
    """The season and its event, what may be chosen beside the map, and all stacks in words."""
    assert isinstance(view, MaoriView)
    state = face_up(view)
    out = [_season(state)]
    if view.seat is not None and view.seat == view.to_act:
        done = {action.text for action in touched(view.legal).values()}
        left = [action for action in view.legal if action.text not in done]
        keep = [action for action in left if action.verb not in (v.DONE, v.HALT)]
        if len(left) > FEW and keep:
            chips = [chip(icon("arrow", 22), view.game.label(action, view), action.text) for action in keep]
            body = f'<div class="tray">{"".join(chips)}</div>'
            out.append(Panel("choices", "What you may do", body, "", {action.text for action in keep}))
    if view.orders:
        rows = "".join(
            f"<li>{esc(word.capitalize())}: <b>{esc(t.SETTINGS[topic][view.orders[topic]])}</b></li>"
            for topic, word in enumerate(t.TOPIC_WORDS)
        )
        out.append(Panel("orders", "Standing orders", f"<ul>{rows}</ul>", "seen by you alone"))
    out.append(_stacks(view, state))
    return out


def _season(state: MaoriState) -> Panel:
    season, turn = divmod(max(state.turn, 1) - 1, state.edition.turns_a_season)
    words = "No event yet."
    if state.event:
        happening = load_events()[state.event // 10]
        words = f"{happening.name}: {happening.outcomes[state.event % 10 - 1].text}"
    return Panel("season", f"Season {season + 1}, turn {turn + 1}", f"<p>{esc(words)}</p>")


def _stacks(view: MaoriView, state: MaoriState) -> Panel:
    parts: list[str] = []
    for owner in [*range(state.players), HOSTILE]:
        lines: dict[int, list[int]] = {}
        for piece in view.pieces:
            if piece.owner == owner:
                lines.setdefault(piece.hex, []).append(piece.kind)
        rows = [
            f"<li><b>{esc(spoken(state, hex))}</b> {esc(', '.join(_counted(state, kinds)))}</li>"
            for hex, kinds in lines.items()
        ]
        for each in view.stacks:
            if each.owner == owner:
                top = "Village" if each.top == VILLAGE_TOP else kind_title(state.edition.names[each.top])
                rows.append(f"<li><b>{esc(spoken(state, each.hex))}</b> {esc(top)} over {each.beneath}</li>")
        if rows:
            parts.append(
                f'<details class="peek"><summary>{badge(owner, 20)}<b>{esc(seat_name(owner).capitalize())}</b>'
                f"<span>{len(rows)} stacks</span></summary><ul>{''.join(rows)}</ul></details>"
            )
    return Panel("stacks", "Stacks", "".join(parts) or "<p>Nothing stands on the map yet.</p>")


def facts(view: View, seat: int) -> list[Fact]:
    """A few public numbers of a seat."""
    assert isinstance(view, MaoriView)
    areas = view.numbers("control").count(seat)
    level = 0
    for number, (_, least) in enumerate(load_components().levels):
        if areas >= least:
            level = number
    villages = sum(1 for _, what in view.villages if what == BUILT + seat)
    return [
        Fact("area", str(areas), f"areas: {load_components().levels[level][0]}"),
        Fact("village", str(villages), "villages"),
        Fact("elder", str(view.elders[seat]), "clan elders"),
    ]
