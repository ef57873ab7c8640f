"""The table as a picture: the island from its map file, what stands on it, and panels beside it."""

from __future__ import annotations

from functools import lru_cache

from vaka.core.aliases import Seat
from vaka.core.view import View
from vaka.draw import odds
from vaka.draw.hexmap import Cell, HexMap, MapData, Name
from vaka.draw.picture import Fact, Panel, Picture
from vaka.draw.shapes import esc
from vaka.games.clans.board import panels as side
from vaka.games.clans.board.look import TOUCHED, Look
from vaka.games.clans.board.pieces import control_of, draw_pieces
from vaka.games.clans.board.places import hex_place
from vaka.games.clans.board.targets import draw_barred, draw_targets
from vaka.games.clans.state import ClanState
from vaka.games.clans.view import table_of
from vaka.games.clans.words import seat_name
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994 import words
from vaka.games.tahiti1994.components import map_data
from vaka.games.tahiti1994.gambles import gambles
from vaka.games.tahiti1994.rules.seating import places_of
from vaka.games.tahiti1994.spelling import SPELT
from vaka.games.tahiti1994.state import TahitiState
from vaka.games.tahiti1994.survey import Data

SPOTS = {
    "Mahina": (9.61, 4.22, "middle"),
    "Papenoo": (12.56, 4.22, "middle"),
    "Arue": (7.44, 5.44, "end"),
    "Pare": (5.89, 6.61, "end"),
    "Faaa": (4.78, 8.67, "end"),
    "Punaauia": (5.44, 11.5, "end"),
    "Paea": (6.17, 13.67, "end"),
    "Papara": (8.33, 16.44, "middle"),
    "Mataiea": (11.5, 16.56, "middle"),
    "Papeari": (14.11, 16.22, "middle"),
    "Vairao": (15.56, 17.61, "end"),
    "Teahupoo": (19.0, 19.67, "middle"),
    "Tautira": (23.28, 14.44, "start"),
    "Pueu": (19.61, 11.89, "start"),
    "Hitiaa": (17.89, 10.17, "start"),
    "Mahaena": (17.06, 7.94, "start"),
    "Tiarei": (15.94, 5.78, "start"),
}
"""Where the names of the published map stand, offshore, in hex radii."""


class TahitiLook(Look):
    touched = (*TOUCHED, t.CRASH, t.ENGAGE, t.SWIM, t.FLEE)


LOOK = TahitiLook(words.VOICE)


@lru_cache(maxsize=8)
def hex_map(text: str) -> HexMap:
    """The drawing of a table's map."""
    data = map_data(text)
    return HexMap(
        MapData(
            key="t94",
            cells=tuple(
                Cell(
                    h["id"],
                    h["q"],
                    h["r"],
                    1.7320508 * (h["q"] + h["r"] / 2),
                    1.5 * h["r"],
                    land=h["kind"] != "sea",
                    forest=h.get("terrain") == "jungle",
                    reef=bool(h.get("reef")),
                    area=h.get("area") or "",
                )
                for h in data["hexes"]
            ),
            inlets=frozenset(frozenset(e["between"]) for e in data["hexsides"].get("all_sea", [])),
            mountains=tuple((e["between"][0], e["between"][1]) for e in data["hexsides"].get("mountain", [])),
            courses=tuple(tuple(e["path_source_to_mouth"]) for e in data["rivers"]),
            regions={area: entry["id"] for entry in data["regions"] for area in entry["areas"]},
            names=_names(data),
        )
    )


def _names(data: Data) -> tuple[Name, ...]:
    """Offshore spots for the published map; on any other the names stand on their label hex."""
    first = data["hexes"][0]
    dx = first.get("cx", 0) - 1.7320508 * (first["q"] + first["r"] / 2)
    dy = first.get("cy", 0) - 1.5 * first["r"]
    out: list[Name] = []
    published = "cx" in first and data.get("data") == "reconstructed hex map"
    at = {h["id"]: h for h in data["hexes"]}
    for entry in data["areas"]:
        area = entry["id"]
        word = SPELT.get(area, area)
        if published:
            x, y, anchor = SPOTS[area]
            out.append(Name(area, word, x - dx, y - dy, anchor))
        else:
            h = at[entry.get("label_hex") or next(x["id"] for x in data["hexes"] if x.get("area") == area)]
            out.append(Name(area, word, 1.7320508 * (h["q"] + h["r"] / 2), 1.5 * h["r"] + 0.9, "middle", True))
    return tuple(out)


def draw(view: View) -> Picture:
    """The island and all on it."""
    state = table_of(view)
    chart = hex_map(str(view.options["map"]))
    targets, offers = draw_targets(state, chart, view, LOOK)
    return Picture(
        box=_box(state, chart),
        label=_sentence(state),
        ground=chart.ground(),
        pieces=chart.controls(control_of(state)) + draw_pieces(state, chart, LOOK),
        targets=targets,
        barred=draw_barred(state, chart, view),
        offers=offers,
        pan=True,
    )


def _box(state: ClanState, chart: HexMap) -> tuple[float, float, float, float]:
    """The island with two rings of sea: the outermost ring is seldom sailed."""
    spots = [chart.centre(state.chart.names[h]) for h in state.chart.dry]
    u = chart.data.size
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs) - 5.2 * u, min(ys) - 3.4 * u, max(xs) - min(xs) + 10.4 * u, max(ys) - min(ys) + 6.8 * u


def _sentence(state: ClanState) -> str:
    held = ", ".join(f"{seat_name(seat)} {state.areas_of(seat)}" for seat in range(state.players))
    return f"The island of Tahiti in game-turn {state.turn}. Areas: {held}."


TRAVELS = ("p", "c")
APPEARS = ("v",)
"""The ids of pieces that players move and put down begin so; all else on the board is furniture."""


def where(view: View, name: str) -> tuple[float, float, float] | None:
    """The middle and radius of a hex."""
    return hex_place(hex_map(str(view.options["map"])), name)


def panels(view: View) -> list[Panel]:
    """The force that moves, odds, choices, the bargain, then all stacks."""
    state = table_of(view)
    assert isinstance(state, TahitiState)
    out: list[Panel] = []
    asked = view.seat is not None and view.seat == view.to_act
    done = {action.text for action in LOOK.chosen(view.legal).values()}
    gamble = side.odds_panel(state, view, words.VOICE) or odds.panel(gambles(view)) if asked else None
    for panel in (side.force(state, view, LOOK), gamble) if asked else ():
        if panel is not None:
            out.append(panel)
            done |= panel.offers
    if state.riding or view.asked == "seating":
        out.append(Panel("seats", "Who sits where", _seats(state)))
    if state.draft:
        out.append(Panel("bargain", "The bargain", f"<p>{esc(words.terms(state))}</p>"))
    if len(state.voyage) > 1:
        out.append(Panel("voyage", "The voyage", _voyage(state)))
    seldom = side.more(state, view, LOOK)
    done |= seldom.offers if seldom is not None else set()
    menu = side.choices(state, view, LOOK, done) if asked else None
    out += [panel for panel in (menu, seldom) if panel is not None]
    if state.turn:
        out.append(_turn(state))
    out.append(side.stacks(state, view, LOOK))
    return out


def _turn(state: TahitiState) -> Panel:
    """The clock, the initiative, and who is awaited."""
    season, turn = divmod(state.turn - 1, state.edition.turns_a_season)
    return Panel(
        "season", f"Season {season + 1}, turn {turn + 1}", side.clock_rows(state, words.VOICE) + side.first_next(state)
    )


def _seats(state: TahitiState) -> str:
    """Both fleets of a sea battle, canoe by canoe."""
    fleets = []
    for owner in range(state.players):
        canoes = "".join(f"<li>{esc(words.crew(state, at))}</li>" for at in places_of(state, owner))
        if canoes:
            fleets.append(f"<p>{seat_name(owner)}</p><ol>{canoes}</ol>")
    return "".join(fleets)


def _voyage(state: TahitiState) -> str:
    crews = []
    for i in range(1, len(state.voyage), 2):
        crew = [words.VOICE.kind(state, k) for k in state.voyage[i : i + 2] if k >= 0]
        crews.append(f"<li>{esc(' and '.join(crew) or 'empty')}</li>")
    return f"<ol>{''.join(crews)}</ol>"


def facts(view: View, seat: Seat) -> list[Fact]:
    """A few public numbers of a seat."""
    state = table_of(view)
    return side.facts(state, seat) + side.clock_facts(state, seat, words.VOICE)
