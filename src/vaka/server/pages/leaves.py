"""How the page of a table is written: its frame, and each section on its own.

A viewer's page changes in a few places at a time. So what is written is kept until that viewer's next page, with all
that it was written from, and only what is written from something else is written again. What a viewer is shown comes
from their own scene and their own last page, and from nobody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import cast

from jinja2 import Environment, Template
from jinja2.runtime import Context
from markupsafe import Markup, escape

from vaka.draw.picture import Panel, Picture
from vaka.server.errors import ErrorAnswer
from vaka.server.lru_cache import LruCache
from vaka.server.pages import grounds
from vaka.server.pages.scene import Scene
from vaka.server.pages.sections import (
    KEY,
    LABEL,
    LAYERS,
    LOG,
    NOTHING_YET,
    PIECES,
    Frame,
    Leaf,
    Section,
    mark,
    pieces_in,
    token,
    wrapped,
)
from vaka.server.tables.seat_names import name_of

PANEL = "panel-"
SWAPPED = Markup('hx-target="#page" hx-swap="morph"')
"""A form that an update may take away before its answer comes says by itself where the answer goes."""
Inputs = tuple[object, ...]


class Leaves:
    """The pages of all tables, and the last one of each viewer."""

    def __init__(self, jinja: Environment) -> None:
        self.jinja = jinja
        self._kept: LruCache[tuple[str, str | None], Leaf] = LruCache(400)

    @cached_property
    def _template(self) -> Template:
        return self.jinja.get_template("table_live.html")

    @cached_property
    def _macros(self) -> object:
        return self.jinja.get_template("macros.html").module

    def forget(self) -> None:
        """Write everything again."""
        self._kept.clear()

    def leaf(self, scene: Scene, notice: ErrorAnswer | None = None) -> Leaf:
        """The page of a scene, with a mark for the key. In a lesson everything is sent each time: it goes on without an
        action."""
        scene.key = KEY
        scene.in_sections = True
        table = scene.table
        viewer = (table.id, scene.viewer.who.person_id)
        before = None if table.lesson else self._kept.get(viewer)
        writing = Writing(self._template, self._macros, scene, notice)
        frame = writing.frame(None if before is None else before.frame)
        old = {} if before is None else before.sections
        attributes = {
            "data-table": table.id,
            "data-version": table.version,
            "data-stamp": table.stamp,
            "data-kind": scene.question.kind,
            "data-heading": f"{scene.heading} · Vaka",
        }
        leaf = Leaf(
            attributes, frame, {id: writing.section(id, old.get(id)) for id in frame.ids}, alone=bool(table.lesson)
        )
        if not table.lesson:
            self._kept.put(viewer, leaf)
        return leaf


class Writing:
    """One page while it is written."""

    def __init__(self, template: Template, macros: object, scene: Scene, notice: ErrorAnswer | None) -> None:
        self.template = template
        self.scene = scene
        self.panels = {panel.id: panel for panel in scene.panels}
        self.context = template.new_context(
            {
                "scene": scene, "table": scene.table, "q": scene.question, "viewer": scene.viewer, "around": scene.around,
                "swapped": SWAPPED, "m": macros, "notice": notice,
            }
        )  # fmt: skip

    def frame(self, old: Frame | None) -> Frame:
        made_of = frame_of(self.scene)
        if old is not None and made_of is not None and old.made_of == made_of:
            return old
        self.context.blocks = {name: [_token_for(name)] for name in self.template.blocks}
        return Frame("".join(self.template.root_render_func(self.context)), made_of)

    def section(self, id: str, old: Section | None) -> Section:
        """A section; the old one where nothing has changed that it is written from."""
        if id == LOG:
            items = self.scene.log_items
            return old if old is not None and old.items == items else Section.long(LOG, items, NOTHING_YET)
        made_of = self._layer(id) if id in LAYERS else self._made_of(id)
        if old is not None and made_of is not None and old.made_of == made_of:
            return old
        if id == PIECES:
            return Section.long(PIECES, pieces_in(self.scene.picture.pieces), made_of=made_of)
        html = wrapped(id, self._layer(id)) if id in LAYERS else self._written(id)
        return Section(html, old.mark if old is not None and old.html == html else mark(html), made_of=made_of)

    def _layer(self, id: str) -> str:
        scene = self.scene
        if id == "trails":
            return scene.trails
        if id == "marks":
            return "" if scene.coaching is None else scene.coaching.svg
        svg: str = getattr(scene.picture, id)
        return svg

    def _made_of(self, id: str) -> Inputs | None:
        if id.startswith(PANEL):
            panel = self.panels[id.removeprefix(PANEL)]
            return panel.title, panel.note, panel.body
        if id == "seats":
            return self._seats()
        if id == LABEL:
            return (self.scene.picture.label,)
        asked = MADE_OF.get(id)
        return None if asked is None else asked(self.scene)

    def _seats(self) -> Inputs:
        """The rows of the strip with more in them: who is a guest, and ratings."""
        scene = self.scene
        is_guest = cast("Callable[[str | None, str], bool]", self.template.environment.globals["is_guest"])
        guests = [is_guest(seat.person_id, seat.name) for seat in scene.table.seats]
        return *strip_of(scene), guests, None if scene.around is None else scene.around.ratings

    def _written(self, id: str) -> str:
        if id.startswith(PANEL):
            return str(box(self.panels[id.removeprefix(PANEL)]))
        if id == LABEL:
            return labelled(self.scene.picture)
        return "".join(self.template.blocks[id.replace("-", "_")](self.context))


def _token_for(name: str) -> Callable[[Context], Iterator[str]]:
    """In place of a section's block, while the frame is written."""
    return lambda context: iter([token(name.replace("_", "-"))])


def labelled(picture: Picture) -> str:
    """What the board is called for those who do not see it: it changes more often than what stands around it."""
    return wrapped(LABEL, str(escape(picture.label)))


def box(panel: Panel) -> Markup:
    """A panel beside the board."""
    note = f"<small>{escape(panel.note)}</small>" if panel.note else ""
    return Markup(
        f'<section class="panel tab-mine" id="panel-{panel.id}"><h2>{escape(panel.title)}{note}</h2>{panel.body}</section>'
    )


# What each part of the template reads, beyond a table's id, title and number of players and who looks at it; None where
# that is not known, or seldom the same.


def frame_of(scene: Scene) -> Inputs | None:
    """Of a table that is being played, with somebody's own screen before it. Panels that come and go with a decision
    stand in sections of their own."""
    table, viewer, picture, around = scene.table, scene.viewer, scene.picture, scene.around
    if scene.coaching or scene.scores or scene.invites or viewer.hosts_several or viewer.curtain is not None:
        return None
    panels = [panel.id for panel in scene.panels if panel.id == "others" or not (panel.passing or panel.in_prompt)]
    ground = grounds.address_of(scene.game, table, picture)
    known = around is not None and around.known
    return (
        table.name,
        table.rated,
        table.over,
        scene.newcomer,
        known,
        panels,
        ground,
        picture.box,
        picture.pan,
    )


def tools_of(scene: Scene) -> Inputs | None:
    around = scene.around
    if around is None:
        return None
    names = [name_of(seat) for seat in scene.table.seats]
    asks = (around.can_ask_undo, around.bots_only, around.alone, scene.can_undo, around.can_offer_end)
    return asks, around.can_resign, scene.table.rated, names


def strip_of(scene: Scene) -> Inputs:
    return scene.seats, scene.viewer.hosts_several


def order_row_of(scene: Scene) -> Inputs | None:
    """Where nothing stands in it."""
    orders = scene.orders
    return () if orders is None or not (orders.manners or orders.buttons) else None


def first_turns_of(scene: Scene) -> Inputs | None:
    """While others play."""
    return None if scene.aim else ()


def passing_of(scene: Scene) -> Inputs | None:
    """Where nobody asks anything of the others."""
    if scene.around is None or scene.around.offers:
        return None
    return tuple((panel.id, panel.title, panel.note, panel.body) for panel in scene.panels if panel.passing)


def papers_nav_of(scene: Scene) -> Inputs | None:
    around = scene.around
    return None if around is None else (around.talk.lines[0].id if around.talk.lines else 0,)


def talk_of(scene: Scene) -> Inputs | None:
    """Where nothing has been said, as at most tables."""
    around = scene.around
    if around is None or around.talk.lines or around.talk.muted or around.talk.hushed:
        return None
    return around.talk.channel, around.talk.may_speak, around.talk.silenced, around.known


MADE_OF: dict[str, Callable[[Scene], Inputs | None]] = {
    "tools": tools_of,
    "strip": strip_of,
    "order-row": order_row_of,
    "first-turns": first_turns_of,
    "passing": passing_of,
    "papers-nav": papers_nav_of,
    "paper-talk": talk_of,
}
