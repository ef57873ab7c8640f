"""The table as a picture: the islands from the map file, what this seat sees on them, and panels beside them."""

from __future__ import annotations

from functools import lru_cache

from vaka.core.view import View
from vaka.draw.hexgrid import Outline
from vaka.draw.hexmap import Cell, HexMap, MapData, Name
from vaka.draw.picture import Picture
from vaka.draw.states import cost, danger, hit_path, legal_piece, target
from vaka.games.clans import verbs as v
from vaka.games.clans.board.places import hex_place
from vaka.games.clans.board.targets import MANY, draw_barred, open_place, reach_of, way_home, zone_mark
from vaka.games.clans.retreat import Retreat
from vaka.games.clans.sea import with_embarking
from vaka.games.clans.words import seat_name
from vaka.games.maori.components import own_map
from vaka.games.maori.face_up import face_up
from vaka.games.maori.panels import facts, panels
from vaka.games.maori.pieces import LOOK, draw_pieces
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView
from vaka.games.maori.words import VOICE


@lru_cache(maxsize=8)
def hex_map(text: str) -> HexMap:
    """The drawing of a table's map; its outline, rivers and lakes are its own."""
    data = own_map(text).data
    drawing = data.get("drawing", {})
    coasts, beyond = _shores(drawing.get("coast", []), max(float(str(h["y"])) for h in data["hexes"]))
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
            coasts=coasts,
            beyond=beyond,
            rivers=tuple(tuple((x, y) for x, y in path) for path in drawing.get("rivers", {}).values()),
            lakes=tuple(tuple((x, y) for x, y in ring) for ring in drawing.get("lakes", {}).values()),
        )
    )


def _shores(rings: list[list[list[float]]], bottom: float) -> tuple[tuple[Outline, ...], Outline]:
    """Closed coasts, and where an open one leaves the map: its land goes on to the south, between the two shores."""
    whole = [tuple((x, y) for x, y in ring) for ring in rings if ring[0] == ring[-1]]
    shore = [(x, y) for ring in rings if ring[0] != ring[-1] for x, y in ring]
    if not shore:
        return tuple(whole), ()
    (west, north), (east, south) = shore[0], shore[-1]
    over = [(east - 1.6, south + 2.5), (east - 4, bottom + 9), (west - 7, bottom + 9), (west - 2.2, north + 5)]
    return (*whole, (*shore, *over)), (shore[-1], *over, shore[0])


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


# Targets.


def draw_targets(view: MaoriView, state: MaoriState, chart: HexMap) -> tuple[str, set[str]]:
    """The lit places, each with its star and cost; where others are seen to stand, as danger."""
    chosen = LOOK.chosen(view.legal)
    quiet = len(chosen) > MANY
    seat = view.to_act or 0
    out: list[str] = []
    for hex, action in chosen.items():
        name = state.chart.names[hex]
        x, y = chart.centre(name)
        outline = chart.outline(name)
        words = view.game.label(action, view)
        if action.verb in LOOK.pieces:
            body = legal_piece(x + 6, y - 6, 21)
            if action.verb in (v.LEAD, v.WALK):
                body += reach_of(state, chart, seat, action)
            out.append(target(action.text, words, body, hit_path(outline), quiet=True))
            continue
        if action.verb == v.FIGHT or (action.verb == v.STEP and state.here[hex] & ~(1 << seat)):
            body = danger(outline)
        else:
            body = open_place(state, chart, hex, quiet)
        if action.verb == v.STEP:
            body += zone_mark(chart, name) if state.edition.in_zone(state, seat, hex) else ""
            body += cost(x - 17, y - 17, VOICE.points(state.rules, state.rules.land_cost(state, seat, hex)).split()[0])
        elif action.verb == v.SAIL:
            body += cost(x - 17, y - 17, stroke_words(state, seat, hex))
        elif action.verb == v.RETREAT:
            top = state.agenda[-1]
            goal = state.home[top.loser] if isinstance(top, Retreat) and top.loser < state.players else -1
            start = state.hex_of[state.flight.fleeing[0]] if state.flight.fleeing else hex
            body += way_home(state, chart, start, hex, goal, [False] * state.chart.size)
        out.append(target(action.text, words, body, hit_path(outline), quiet=quiet))
    return "".join(out), {action.text for action in chosen.values()}


def stroke_words(state: MaoriState, seat: int, hex: int) -> str:
    """What a stroke costs, or the portage."""
    by_water = hex in state.chart.water[state.hex_of[state.march.mover]]
    price = state.rules.sea_cost(state, seat, hex) if by_water else state.rules.portage_cost
    return VOICE.points(state.rules, with_embarking(state, price)).split()[0]


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
    if state.march.mover >= 0:
        focus = chart.centre(state.chart.names[state.hex_of[state.march.mover]])
    elif view.seat is not None and state.home[view.seat] >= 0:
        focus = chart.centre(state.chart.names[state.home[view.seat]])
    return Picture(
        box=chart.box,
        label=f"Aotearoa in game turn {state.turn}. Areas: {held}.",
        ground=chart.ground(),
        pieces=chart.controls(control) + draw_pieces(view, state, chart),
        targets=targets,
        barred=draw_barred(state, chart, view),
        offers=offers,
        pan=True,
        touch=chart.data.size * 1.7,
        focus=focus,
    )


TRAVELS = ("p", "c")
APPEARS = ("v",)
"""The ids of pieces that players move and put down begin so; all else on the board is furniture."""


def where(view: View, name: str) -> tuple[float, float, float] | None:
    """The middle and radius of a hex."""
    return hex_place(hex_map(str(view.options["map"])), name)


__all__ = ["draw", "facts", "hex_map", "panels", "where"]
