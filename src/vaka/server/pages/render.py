"""Pages: templates filled with scenes. Whatever people wrote is escaped here and nowhere else."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import vaka
from vaka.core.order import Order
from vaka.core.state import State
from vaka.draw.icons import icon, sheet
from vaka.draw.seats import SEATS, badge
from vaka.draw.trails import trail
from vaka.server.errors import ErrorAnswer
from vaka.server.live.streams import Part
from vaka.server.lru_cache import LruCache
from vaka.server.pages import grounds, lesson_panel
from vaka.server.pages.newcomers import Newcomers
from vaka.server.pages.result_page import Curve
from vaka.server.pages.scene import Drawing, Scene, build, draw, everybodys, new_key
from vaka.server.pages.sharing import table_preview
from vaka.server.pages.side_panel import SidePanels
from vaka.server.pages.trails import Trails
from vaka.server.people.preferences import preferences_of
from vaka.server.store import Person, Table
from vaka.server.tables import orders
from vaka.server.tables.history import EVERYTHING, History, LogLine
from vaka.server.tables.seat_names import name_of, owner_name
from vaka.server.tables.tables import Tables
from vaka.server.tables.viewer import Viewer, viewer_of
from vaka.teaching.first_turns import aim_now

KEY = "key-of-this-copy"
"""Stands for the key of an action in an update that is kept."""
FRESH = 1.0
"""Seconds for which an update is kept: everybody at a table asks for it within moments."""
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
def badge_symbols() -> Markup:
    """Every seat's badge once, hidden: a page shows dozens of them."""
    body = "".join(
        f'<symbol id="badge-{seat}" viewBox="0 0 24 24">{whole[whole.index(">") + 1 : whole.rindex("<")]}</symbol>'
        for seat, whole in enumerate(badge(seat) for seat in range(len(SEATS)))
    )
    return Markup(
        f'<svg width="0" height="0" class="vh" aria-hidden="true" focusable="false"><defs>{body}</defs></svg>'
    )


@cache
def badge_use(seat: int, size: int = 22) -> Markup:
    """A seat's badge in running HTML."""
    name = SEATS[seat].name
    return Markup(
        f'<svg class="badge" width="{size}" height="{size}" role="img" aria-label="{name}"><use href="#badge-{seat}"/></svg>'
    )


@dataclass(frozen=True, slots=True)
class Update:
    """What a viewer of a table is sent after a change, with a mark where the key of an action belongs."""

    until: float
    text: str
    event: Part | None
    """The same for the streams of somebody without a seat; None for those who sit, since each gets its own key."""


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
        self._updates: LruCache[tuple[str, int, str | None, str], Update] = LruCache(400)
        self._orders: LruCache[tuple[str, int, int, bool], list[Order]] = LruCache(400)
        self._log_lines: LruCache[tuple[object, ...], Markup] = LruCache(20_000)
        self.trails = Trails(history)
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
            badge=badge_use,
            badges=badge_symbols,
            icon=icon_of,
            kept_line=self._log_line,
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

    def _log_line(self, table: Table, line: LogLine, begins: bool, seat: str) -> Markup:
        """A line of the log. Most of them stay as they are from one update to the next."""
        names = [owner_name(table, number) for number in (line.by, line.seat) if number >= 0]
        key = (table.id, table.lesson, *names, line, begins, seat)
        drawn = self._log_lines.get(key)
        if drawn is None:
            drawn = self.jinja.get_template("macros.html").module.log_line(table, line, begins, seat)  # type: ignore[attr-defined]
            self._log_lines.put(key, drawn)
        return drawn

    # Tables.

    def scene(self, table: Table, person: Person | None, base: str = "") -> Scene:
        """The table as it is now for a person. `base` is where this server is found, for links to hand on."""
        state = self.tables.state(table)  # outside: a damaged position is mended, which writes
        with self.tables.store.one_moment():
            return self._scene(table, state, person, base)

    def _scene(self, table: Table, state: State, person: Person | None, base: str) -> Scene:
        viewer = viewer_of(self.tables, table, state, person)
        log = self.history.log(table, viewer.eyes, viewer.seats)
        can_undo = self.tables.can_undo(table, viewer.who)
        drawing = self._drawing(table, state, viewer.eyes)
        scene = build(table, state, viewer, log, can_undo=can_undo, drawing=drawing)
        scene.base = base
        self.trails.note(table, table.version, viewer.eyes, scene.picture.pieces)
        scene.trails = self.trails.since(table, viewer)
        scene.newcomer = self.newcomers.accompanied(table, viewer, person)
        if scene.newcomer and viewer.eyes == table.to_act:
            scene.aim = aim_now(scene.view) or " "
        if scene.question.kind == "asked" and viewer.eyes == state.to_act and scene.choices:
            offered = self._offered(table, viewer.eyes) if viewer.eyes is not None else []
            legal = {choice.text for choice in scene.choices}
            scene.orders = orders.board_of(scene.game, scene.view, offered, legal)
        scene.around = self.around.of(table, person, can_undo=can_undo)
        if table.lesson:
            lesson_panel.add(self.tables.store, scene)
        return scene

    def _offered(self, table: Table, seat: int) -> list[Order]:
        """What a seat could order, worked out once for each position."""
        key = (table.id, table.version, seat, table.closed is None and table.seats[seat].away is None)
        found = self._orders.get(key)
        if found is None:
            found = orders.offered(self.tables, table, seat)
            self._orders.put(key, found)
        return found

    def _drawing(self, table: Table, state: State, eyes: int | None) -> Drawing:
        """The board through a pair of eyes, drawn once for everybody who looks through them."""
        key = (table.id, table.stamp, eyes)
        drawing = self._drawings.get(key)
        if drawing is None:
            drawing = draw(table, state, eyes)
            self._drawings.put(key, drawing)
        return drawing

    def update(self, table: Table, person: Person | None, base: str) -> str:
        """The table as somebody sees it after a change, in a copy of their own.

        Every copy has a key of its own: two pages of one person may send different actions.
        """
        return self._update(table, person, base).text.replace(KEY, new_key())

    def event(self, table: Table, person: Person | None, base: str) -> Part:
        """The same for a stream. Somebody without a seat sends nothing, so all such streams send the same bytes."""
        update = self._update(table, person, base)
        if update.event is not None:
            return update.event
        return Part.event(table.stamp, "table", update.text.replace(KEY, new_key()))

    def ready(self, table: Table, person: Person | None, base: str) -> Part | None:
        """The same, where it has been drawn for somebody else already."""
        kept = self._updates.get((table.id, table.stamp, None if person is None else person.id, base))
        return None if kept is None or time.monotonic() >= kept.until else kept.event

    def _update(self, table: Table, person: Person | None, base: str) -> Update:
        """What a live update carries. Drawn once for a person's answer and streams, and once for all strangers.

        It is kept for a moment only, because clocks run, and not in a lesson, which goes on without an action.
        """
        key = (table.id, table.stamp, None if person is None else person.id, base)
        kept = None if table.lesson else self._updates.get(key)
        if kept is None or time.monotonic() >= kept.until:
            scene = self.scene(table, person, base)
            scene.key = KEY
            text = self.table_fragment(scene)
            event = None if scene.viewer.seats else Part.event(table.stamp, "table", text)
            kept = Update(time.monotonic() + FRESH, text, event)
            self._updates.put(key, kept)
        return kept

    def table_page(
        self, request: Request, table: Table, person: Person | None, base: str, notice: ErrorAnswer | None = None
    ) -> HTMLResponse:
        """The whole page of a table, with what no update brings: one's notes, and how one likes the page."""
        return self.page(
            request,
            "table.html",
            200 if notice is None else notice.status,
            scene=self.scene(table, person, base),
            preview=table_preview(base, self.tables.game(table), table, f"/t/{table.id}"),
            notice=notice,
            whole=True,
            note=self.around.talk.note(table, person),
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
        """What a live update carries: all that can change, but neither ground nor sprites."""
        return self.html("table_live.html", scene=scene, notice=notice, whole=False)
