"""What a table page shows one viewer, as plain values: the templates only set them out.

Everything here is made from that viewer's view, never from the position.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from vaka.core.game import Game
from vaka.core.result import Result
from vaka.core.state import State
from vaka.core.view import View
from vaka.draw.picture import Panel, Picture
from vaka.draw.shade import shade
from vaka.server.pages.score_rows import ScoreRow, score_rows, score_told
from vaka.server.pages.seat_rows import Clock, SeatRow, seat_row
from vaka.server.store import Seat, Table
from vaka.server.tables import timing
from vaka.server.tables.history import LogLine
from vaka.server.tables.results import final, given_up
from vaka.server.tables.seat_names import Names, name_of
from vaka.server.tables.seating import BOT, LINK, OPEN
from vaka.server.tables.viewer import Viewer

if TYPE_CHECKING:
    from vaka.server.pages.lesson_panel import LessonPanel
    from vaka.server.pages.sections import Item
    from vaka.server.pages.side_panel import SidePanel
    from vaka.server.tables.orders import Board

ENDINGS = frozenset({"end", "done", "stop", "rest", "pass", "halt"})
"""The words by which titles let somebody end a turn or a part of it."""
NEVER_MIND = frozenset({"stay", "release", "decline", "enough", "forgo"})
"""The words by which titles let somebody say no: that is neither harmful nor rare."""
FEW = 3
"""Up to this many buttons are large; more of them are small, and in rows."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action and where it can be chosen: on the `board`, in a `panel`, or by a `button` of its own."""

    text: str
    label: str
    place: str
    ends: bool = False
    """True where it ends a turn: some people want to be asked once more."""


@dataclass(frozen=True, slots=True)
class Question:
    """The prompt. `kind` says what it is: asked, waiting, curtain, free or over."""

    kind: str
    seat: int | None
    line: str
    hint: str = ""
    rule: str = ""


@dataclass(slots=True)
class Scene:
    """A table as one viewer sees it."""

    table: Table
    game: Game
    viewer: Viewer
    view: View
    question: Question
    picture: Picture
    panels: list[Panel]
    choices: list[Choice]
    seats: list[SeatRow]
    log: list[LogLine]
    asides: list[str] = field(default_factory=list)
    """What this viewer may do unasked, offered in a panel."""
    scores: list[ScoreRow] = field(default_factory=list)
    can_undo: bool = False
    key: str = ""
    """By which an action happens once: another one in every copy of a page."""
    result: Result | None = None
    """How the game ended; None while it goes on."""
    to_act: int | None = None
    newcomer: bool = False
    """True for somebody who is new to the title and wants help, also while others play."""
    aim: str = ""
    """What such a person should aim at now; empty while they are not asked, and for everybody else."""
    base: str = ""
    """Where this server is found, for links to hand on."""
    trails: str = ""
    """What others did since this viewer last acted, drawn over the board."""
    around: SidePanel | None = None
    """What lies around the game; None in a replay."""
    orders: Board | None = None
    coaching: LessonPanel | None = None
    """What the lesson says that is played here, to its learner."""
    log_items: Sequence[Item] = ()
    """The log as the page shows it, where it is not a replay's."""
    in_sections: bool = False
    """Whether the page is written section by section, as a table's is; a replay's is not."""

    @property
    def buttons(self) -> list[Choice]:
        return [choice for choice in self.choices if choice.place == "button"]

    @property
    def invites(self) -> list[SeatRow]:
        """The free seats whose links this viewer may send to friends."""
        return [row for row in self.seats if row.invite and row.kind == LINK and not self.table.over]

    @property
    def rare(self) -> list[Choice]:
        """What harms or is seldom wise: for somebody new it lies under More, as long as there is something else."""
        if not self.aim:
            return []
        verbs = [verb for verb in self.game.last_verbs if verb not in ENDINGS | NEVER_MIND]
        rare = [choice for choice in self.buttons if choice.text.split()[0] in verbs]
        return rare if len(rare) < len(self.choices) else []

    @property
    def plain(self) -> list[Choice]:
        """The buttons that everybody sees at once."""
        return [choice for choice in self.buttons if choice not in self.rare]

    @property
    def main(self) -> Choice | None:
        """The button that leads on. Where all of them do the same thing in different ways, none stands out."""
        plain = self.plain
        return plain[-1] if len({choice.text.split()[0] for choice in plain}) > 1 or len(plain) == 1 else None

    @property
    def few(self) -> bool:
        return len(self.plain) <= FEW

    @property
    def endings(self) -> list[Choice]:
        """What ends a turn and is chosen on the board: it is a button as well, for nobody looks for an end there."""
        return [choice for choice in self.choices if choice.ends and choice.place != "button"]

    @property
    def ending_words(self) -> str:
        """What all of the endings have in common: "End my round"."""
        words = [choice.label.split() for choice in self.endings]
        shared = takewhile(lambda each: len(set(each)) == 1, zip(*words, strict=False))
        return " ".join(each[0] for each in shared).rstrip(",:") or "End"

    @property
    def step_back(self) -> bool:
        """Whether the last thing done can be taken back for nothing while its turn goes on: Esc does that."""
        return self.can_undo and self.question.kind == "asked"

    @property
    def clock(self) -> Clock | None:
        """The clock that runs now."""
        return next((row.clock for row in self.seats if row.clock is not None and row.clock.runs), None)

    @property
    def away(self) -> list[SeatRow]:
        """My seats that a bot plays for me."""
        going_on = not self.table.over and self.table.closed is None
        return [row for row in self.seats if row.away and row.mine and going_on]

    @property
    def my_turn(self) -> bool:
        return self.question.kind in ("asked", "curtain")

    @property
    def heading(self) -> str:
        """The page's title: who must do something comes first, so that a tab shows it."""
        lead = {"asked": "Your move · ", "curtain": "Your move · ", "over": "Finished · "}.get(self.question.kind, "")
        named = "" if self.table.name == self.game.title else f" · {self.table.name}"
        return f"{lead}{self.game.title}{named}"

    @property
    def subtitle(self) -> str:
        """What the bar says below the title: never the title again."""
        if self.table.lesson:
            return "Lesson"
        players = self.table.players
        parts = [
            "" if self.table.name == self.game.title else self.table.name,
            "solitaire" if players == 1 else f"{players} players",
            "rated" if self.table.rated else "",
        ]
        return " · ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A position through one pair of eyes, with the names of those who sit at the table. Shared: it is never changed."""

    view: View
    picture: Picture
    panels: list[Panel]
    playing: bool
    """Whether anything is offered."""


def draw(table: Table, state: State, eyes: int | None, *, playing: bool = True) -> Drawing:
    """Draw a position for a pair of eyes. A replay is not `playing`: it offers nothing."""
    stood_in = table.to_act is not None and table.seats[table.to_act].away is not None
    playing = playing and table.closed is None and not stood_in and not table.over
    game, names = state.game, Names(table)
    view = state.view(eyes)
    picture = game.draw(view)
    names.picture(picture)
    picture.pieces = with_ids(picture.pieces, "data-id", "p")
    picture.shade = shade(picture.box, picture.targets) if playing else ""
    picture.targets = with_ids(picture.targets, "data-action", "t") if playing else ""
    picture.barred = with_ids(picture.barred, "data-action", "b") if playing and view.legal else ""
    return Drawing(view, picture, [as_buttons(names.panel(panel)) for panel in game.panels(view)], playing)


def new_key() -> str:
    """A key by which an action happens once."""
    return secrets.token_urlsafe(9)


def build(
    table: Table,
    state: State,
    viewer: Viewer,
    log: list[LogLine],
    *,
    can_undo: bool = False,
    playing: bool = True,
    last: bool = True,
    drawing: Drawing | None = None,
) -> Scene:
    """The scene for a viewer. A replay is not `playing`: it shows a position, perhaps the `last`, and offers nothing."""
    game = state.game
    result = final(table) if last else None
    drawing = drawing or draw(table, state, viewer.eyes, playing=playing)
    view, picture, panels, playing = drawing.view, drawing.picture, drawing.panels, drawing.playing
    names = Names(table)
    legal = view.legal if playing else ()
    on_board = picture.offers
    in_panel = {text for panel in panels for text in panel.offers}
    choices = [
        Choice(
            action.text,
            names.text(game.label(action, view)),
            "board" if action.text in on_board else "panel" if action.text in in_panel else "button",
            action.text.split()[0] in ENDINGS,
        )
        for action in legal
    ]
    mine = viewer.eyes is not None and viewer.eyes in viewer.seats
    unasked = playing and mine and game.asides(view)
    return Scene(
        table=table,
        game=game,
        viewer=viewer,
        view=view,
        question=ask(table, game, viewer, view, result),
        picture=picture,
        panels=panels,
        choices=choices,
        seats=[seat_row(table, game, viewer, view, seat, result) for seat in table.seats],
        log=[replace(line, text=names.text(line.text)) for line in log],
        asides=[action.text for action in unasked or ()],
        scores=score_rows(game, table, result),
        can_undo=can_undo,
        result=result,
        to_act=None if result is not None else view.to_act,
    )


def everybodys(state: State, table: Table) -> list[Panel]:
    """What lies before each seat, one after the other; what all of them see is shown once."""
    names = Names(table)
    before = [[names.panel(each) for each in state.game.panels(state.view(seat.seat))] for seat in table.seats]
    shared = set.intersection(*({panel.body for panel in panels} for panels in before))
    out: dict[str, Panel] = {}
    for seat, panels in zip(table.seats, before, strict=True):
        for panel in panels:
            if panel.id != "others" and panel.body not in out:
                title = panel.title if panel.body in shared else f"{name_of(seat)}: {panel.title}"
                body = re.sub(r' id="([^"]+)"', rf' id="\1-of-{seat.seat}"', panel.body)
                out[panel.body] = replace(panel, id=f"{panel.id}-{seat.seat}", title=title, body=body)
    return list(out.values())


def ask(table: Table, game: Game, viewer: Viewer, view: View, result: Result | None) -> Question:
    """What the prompt says to this viewer. It is never empty."""
    if result is not None:
        winners = [name_of(table.seats[seat]) for seat in result.winners]
        score = score_told(game, result.scores[result.winners[0]] if winners else 0)
        if table.players == 1:
            line = game.verdict(result.breakdown[0]) or result.why
        elif len(winners) == 1 and view.result is None and given_up(table):
            line = f"{winners[0]} wins"
        elif len(winners) == 1:
            line = f"{winners[0]} wins{score}"
        else:
            line = f"{', '.join(winners[:-1])} and {winners[-1]} share the win{score}"
        hint, rule = game.hint(view) if view.result is not None else (result.why, "")
        return Question("over", result.winners[0] if winners else None, line, Names(table).text(hint), rule)
    if table.closed is not None:
        return Question("closed", None, "This table was closed", table.closed_why)
    assert view.to_act is not None
    seat = table.seats[view.to_act]
    if seat.away is not None:
        return stood_in_for(table, viewer, seat)
    if viewer.curtain is not None:
        name = name_of(table.seats[viewer.curtain])
        return Question("curtain", viewer.curtain, f"Pass the device to {name}", "What only one may see is covered.")
    if viewer.eyes == view.to_act:
        hint, rule = game.hint(view)
        names = Names(table)
        return Question("asked", view.to_act, names.text(game.prompt(view)), names.text(hint), rule)
    if seat.kind in (LINK, OPEN):
        hint = "Send the link to a friend; the game goes on as soon as they sit down."
        return Question("free", view.to_act, f"Waiting for somebody to take {name_of(seat)}’s seat", hint)
    hint = "The bot is thinking." if seat.kind == BOT else "The page will show the move as soon as it is made."
    if any(table.seats[mine].away is not None for mine in viewer.seats):
        hint = "Your time ran out, so a bot plays for you. Take your seat back any time."
    return Question("waiting", view.to_act, f"Waiting for {name_of(seat)}", hint)


def stood_in_for(table: Table, viewer: Viewer, seat: Seat) -> Question:
    """The seat that is asked has run out of time."""
    if not timing.present(table):
        hint = "Nobody is left. The table is closed soon, unless somebody comes back."
        return Question("away", seat.seat, "Time ran out", hint)
    if seat.seat in viewer.seats:
        return Question("away", seat.seat, "A bot plays for you", "Your time ran out. Take your seat back any time.")
    return Question("waiting", seat.seat, f"Waiting for {name_of(seat)}", "Time ran out: a bot plays for them.")


def as_buttons(panel: Panel) -> Panel:
    """Choices that stand in the prompt are buttons of its form, and work without a script."""
    if not panel.in_prompt:
        return panel
    body = re.sub(
        r'<button type="button" (class="[^"]*") data-action="([^"]*)"',
        r'<button type="submit" form="act" name="action" value="\2" \1 data-action="\2"',
        panel.body,
    )
    return replace(panel, body=body)


def with_ids(svg: str, attribute: str, prefix: str) -> str:
    """Give everything with a stable mark an id made of it, so that morphing recognises it."""
    seen: dict[str, int] = {}

    def add(found: re.Match[str]) -> str:
        name = prefix + "-" + plain_name(found.group(1))
        seen[name] = seen.get(name, 0) + 1
        again = f".{seen[name]}" if seen[name] > 1 else ""
        return f'{found.group(0)} id="{name}{again}"'

    return re.sub(rf' {attribute}="([^"]*)"', add, svg)


@lru_cache(20_000)
def plain_name(mark: str) -> str:
    """A mark in letters that an id may have."""
    return re.sub("[^A-Za-z0-9_-]", "_", mark)
