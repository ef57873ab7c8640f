"""What seats are called: a title names them by their colours, a table by the people who sit there."""

from __future__ import annotations

import re
from dataclasses import replace

from markupsafe import escape

import vaka
from vaka.core.errors import Malformed
from vaka.draw.picture import Panel, Picture
from vaka.draw.seats import SEATS
from vaka.server.store import Seat, Table

COLOURS = {seat.name: number for number, seat in enumerate(SEATS)}
IN_WORDS = re.compile(r"\b(" + "|".join(COLOURS) + r")\b")
ATTRIBUTE = re.compile("[a-z-]+")
DATA = " data-"
"""So begin attributes that the page's script reads: they stay as they are."""


def name_of(seat: Seat) -> str:
    """A seat's name: what its player is called, else its colour's name."""
    return seat.name or SEATS[seat.seat].name


def owner_name(table: Table, owner: int) -> str:
    """Whoever did something at a table: a seat by its name, or those whom nobody plays and who rise against one alone."""
    return name_of(table.seats[owner]) if owner < len(table.seats) else "the hostile"


def title_of(table: Table) -> str:
    try:
        return vaka.game(table.title).title
    except Malformed:
        return table.title


def coloured(words: str) -> bool:
    """Whether a colour is named at all: that is found much faster than where."""
    return any(colour in words for colour in COLOURS)


class Names:
    """The names of one table, put where a title wrote those of the colours."""

    def __init__(self, table: Table) -> None:
        self.names = [name_of(seat) for seat in table.seats]
        self.same = not any(seat.name for seat in table.seats)

    def of(self, colour: str) -> str:
        number = COLOURS[colour]
        return self.names[number] if number < len(self.names) else colour

    def text(self, words: str) -> str:
        return words if self.same or not coloured(words) else IN_WORDS.sub(lambda found: self.of(found.group()), words)

    def markup(self, html: str) -> str:
        """The same in markup, where most of what is long names nobody."""
        if self.same or not coloured(html):
            return html
        first, *rest = html.split(DATA)
        out = [self._escaped(first)]
        for part in rest:
            name, opened, more = part.partition('="')
            value, closed, after = more.partition('"')
            kept = f"{name}{opened}{value}{closed}" if closed and ATTRIBUTE.fullmatch(name) else ""
            out.append(kept + self._escaped(after if kept else part))
        return DATA.join(out)

    def _escaped(self, html: str) -> str:
        return IN_WORDS.sub(lambda found: str(escape(self.of(found.group()))), html) if coloured(html) else html

    def panel(self, panel: Panel) -> Panel:
        return replace(
            panel, title=self.text(panel.title), note=self.text(panel.note), body=self.markup(panel.body)
        )  # fmt: skip

    def picture(self, picture: Picture) -> None:
        picture.label = self.text(picture.label)
        picture.pieces, picture.targets = self.markup(picture.pieces), self.markup(picture.targets)
        picture.barred = self.markup(picture.barred)
