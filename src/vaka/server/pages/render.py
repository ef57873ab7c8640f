"""Pages: templates filled with scenes. Whatever people wrote is escaped here and nowhere else."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

import vaka
from vaka.core.order import Order
from vaka.core.state import State
from vaka.core.view import View
from vaka.draw.icons import icon, sheet
from vaka.draw.picture import Panel
from vaka.draw.seats import SEATS
from vaka.draw.trails import trail
from vaka.server.errors import ErrorAnswer
from vaka.server.lru_cache import LruCache
from vaka.server.pages import grounds, lesson_panel
from vaka.server.pages.badges import badge, badge_symbols
from vaka.server.pages.leaves import Leaves, box, labelled
from vaka.server.pages.log_lines import LogLines, written
from vaka.server.pages.newcomers import Newcomers
from vaka.server.pages.result_page import Curve
from vaka.server.pages.scene import Drawing, Scene, build, draw, everybodys, new_key
from vaka.server.pages.sections import KEY, LABEL, Leaf, token, wrapped
from vaka.server.pages.sharing import table_preview
from vaka.server.pages.side_panel import SidePanels
from vaka.server.pages.trails import Trails
from vaka.server.pages.updates import Updates
from vaka.server.people.preferences import preferences_of
from vaka.server.store import Person, Table
from vaka.server.tables import orders
from vaka.server.tables.history import EVERYTHING, History, LogLine
from vaka.server.tables.seat_names import name_of, owner_name
from vaka.server.tables.tables import Tables
from vaka.server.tables.viewer import Viewer, viewer_of
from vaka.teaching.first_turns import aim_now

LOGO = Markup(
    '<svg class="logo" viewBox="0 0 40 32" width="40" height="32" aria-hidden="true">'
    '<path d="M20 22C17 14 20 6 33 1c-5 7-6.5 14-4.5 21z" fill="var(--sun)"/>'
    '<path d="M18 22C16.5 15 14 9.5 8 6c.6 6.5 2.5 11.8 6 16z" fill="currentColor" opacity=".85"/>'
    '<path d="M2 22.500c9 3.2 27 3.2 36-.5-2.5 5-7 7.5-11.5 7.500h-13C9 29.5 4.5 27 2 22.500z" fill="currentColor"/></svg>'
)
DOTS = Markup(
    '<svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><g fill="currentColor">'
    '<circle cx="5" cy="12" r="2.2"/><circle cx="12" cy="12" r="2.2"/><circle cx="19" cy="12" r="2.2"/></g></svg>'
)


@cache
def asset(name: str) -> str:
    """The address of a built file, with a mark that changes with its content so that it can be kept for long."""
    file = resources.files("vaka.server") / "static" / name
    mark = hashlib.sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else "none"
    return f"/static/{name}?v={mark}"


@cache
def icon_of(name: str, size: int = 20) -> Markup:
    return Markup(icon(name, size))


class Pages:
    """All HTML of the server."""

    def __init__(self, tables: Tables, history: History, newcomers: Newcomers) -> None:
        self.tables = tables
        self.history = history
        self.newcomers = newcomers
        self.around = SidePanels(tables, history)
        self._drawings: LruCache[tuple[str, int, int | None], Drawing] = LruCache(200)
        self._orders: LruCache[tuple[str, int, int, bool], list[Order]] = LruCache(400)
        self.trails = Trails(history)
        self.updates = Updates(self)
        self.log = LogLines(history)
        self.curves: LruCache[str, Curve] = LruCache(200)
        self.jinja = Environment(
            loader=PackageLoader("vaka.server"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self.jinja.globals.update(
            asset=asset,
            badge=badge,
            badges=badge_symbols,
            icon=icon_of,
            log_line=log_line,
            board_label=board_label,
            box=box,
            boxed=boxed,
            layer=layer_of,
            still=still,
            token=token,
            sheet=lambda: Markup(sheet()),
            logo=LOGO,
            dots=DOTS,
            ground_of=grounds.address_of,
            colours=SEATS,
            name_of=name_of,
            owner_name=owner_name,
            safe=Markup,
            version=vaka.__version__,
        )
        self._leaves = Leaves(self.jinja)

    def html(self, template: str, **values: Any) -> str:
        return self.jinja.get_template(template).render(**values)

    def page(self, request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
        """A whole page in the theme that the browser remembers."""
        theme = request.cookies.get("theme", "")
        return HTMLResponse(
            self.html(template, theme=theme if theme in ("light", "dark") else "", **values),
            status_code=status,
            headers=told.headers if isinstance(told := values.get("told"), ErrorAnswer) else None,
        )

    def error(self, request: Request, told: ErrorAnswer) -> HTMLResponse:
        return self.page(request, "error.html", told.status, told=told)

    # Tables.

    def scene(self, table: Table, person: Person | None, base: str = "") -> Scene:
        """The table as it is now for a person. `base` is where this server is found, for links to hand on."""
        state = self.tables.state(table)  # outside: a damaged position is mended, which writes
        with self.tables.store.one_moment():
            return self._scene(table, state, person, base)

    def _scene(self, table: Table, state: State, person: Person | None, base: str) -> Scene:
        viewer = viewer_of(self.tables, table, state, person)
        can_undo = self.tables.can_undo(table, viewer.who)
        drawing = self._drawing(table, state, viewer.eyes)
        scene = build(table, state, viewer, [], can_undo=can_undo, drawing=drawing)
        scene.base = base
        scene.log_items = self.log.of(table, viewer)
        self.trails.note(table, table.version, viewer.eyes, scene.picture.pieces)
        scene.trails = self.trails.since(table, viewer)
        scene.newcomer = self.newcomers.accompanied(table, viewer, person)
        if scene.newcomer and viewer.eyes == table.to_act:
            scene.aim = aim_now(scene.view) or " "
        if scene.question.kind == "asked" and viewer.eyes == state.to_act and scene.choices:
            offered = self._offered(table, viewer.eyes, scene.view) if viewer.eyes is not None else []
            legal = {choice.text for choice in scene.choices}
            scene.orders = orders.board_of(scene.game, scene.view, offered, legal)
        scene.around = self.around.of(table, person, can_undo=can_undo)
        if table.lesson:
            lesson_panel.add(self.tables.store, scene)
        return scene

    def _offered(self, table: Table, seat: int, view: View) -> list[Order]:
        """What a seat could order, worked out once for each position."""
        key = (table.id, table.version, seat, table.closed is None and table.seats[seat].away is None)
        return self._orders.made(key, lambda: orders.offered(self.tables, table, seat, view))

    def _drawing(self, table: Table, state: State, eyes: int | None) -> Drawing:
        """The board through a pair of eyes, drawn once for everybody who looks through them."""
        return self._drawings.made((table.id, table.stamp, eyes), lambda: draw(table, state, eyes))

    def table_page(
        self, request: Request, table: Table, person: Person | None, base: str, notice: ErrorAnswer | None = None
    ) -> HTMLResponse:
        """The whole page of a table, with what no update brings: one's notes, and how one likes the page."""
        scene = self.scene(table, person, base)
        key, leaf = new_key(), self.leaf(scene, notice)
        self.updates.note(table.id, scene.viewer.who.person_id, leaf.shown)
        picture = str(still(f"/t/{table.id}/board.svg?"))
        note = str(escape(self.around.talk.note(table, person)))
        return self.page(
            request,
            "table.html",
            200 if notice is None else notice.status,
            scene=scene,
            shows=leaf.shown.sum,
            live=Markup(leaf.whole(still=picture, note=note, notice=self._notice(scene, notice)).replace(KEY, key)),
            preview=table_preview(base, self.tables.game(table), table, f"/t/{table.id}"),
            preferences=preferences_of(self.tables.store, person),
        )

    def replay_scene(
        self, table: Table, state: State, viewer: Viewer, at_version: int, *, everything: bool = False
    ) -> Scene:
        """A position of the past; `everything` also with what the others saw."""
        log = self.history.log_until(table, EVERYTHING if everything else viewer.eyes, at_version)
        scene = build(table, state, viewer, log, playing=False, last=at_version == self.tables.tip(table).version)
        if everything:
            scene.panels = everybodys(state, table)
        return scene

    def trail_at(self, table: Table, move: int, eyes: int | None) -> str:
        """What a replay draws over the board: the move that has just been made."""
        seen = self.trails.at_move(table, move, eyes)
        return "" if seen is None or not seen.points else trail(move, seen.seat, 0, "", seen.paths, seen.spots)

    def table_fragment(self, scene: Scene, notice: ErrorAnswer | None = None) -> str:
        """All of a table that can change, but neither ground nor sprites, with a word about what was tried."""
        key, leaf = new_key(), self.leaf(scene, notice)
        self.updates.note(scene.table.id, scene.viewer.who.person_id, leaf.shown)
        return leaf.whole(notice=self._notice(scene, notice)).replace(KEY, key)

    def leaf(self, scene: Scene, notice: ErrorAnswer | None = None) -> Leaf:
        """The page of a table in its sections, with a mark for the key."""
        return self._leaves.leaf(scene, notice)

    def _notice(self, scene: Scene, notice: ErrorAnswer | None) -> str:
        """What is said beside the board about something that was tried; a lesson says "instead" by itself."""
        if notice is None or (scene.coaching and notice.error == "instead"):
            return ""
        return self.html("notice.html", game=scene.game, notice=notice)


# What templates call. Where a page is written in sections, a token stands for each of them.


def log_line(table: Table, line: LogLine, begins: bool, seat: str) -> Markup:
    return Markup(written(table, line, begins=begins, seat=seat))


def layer_of(scene: Scene, id: str, svg: str) -> Markup:
    return token(id) if scene.in_sections else Markup(wrapped(id, svg))


def board_label(scene: Scene) -> Markup:
    return token(LABEL) if scene.in_sections else Markup(labelled(scene.picture))


def boxed(scene: Scene, panel: Panel) -> Markup:
    return token(f"panel-{panel.id}") if scene.in_sections else box(panel)


def still(address: str) -> Markup:
    """The whole board as a picture, for whoever runs no scripts. The address is ours, and ends where more can follow."""
    src = escape(address)
    return Markup(
        f'<noscript><picture><source srcset="{src}theme=dark" media="(prefers-color-scheme: dark)">'
        f'<img class="still" src="{src}theme=light" alt=""></picture></noscript>'
    )
