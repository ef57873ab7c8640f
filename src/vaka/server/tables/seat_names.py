"""What seats are called: a title names them by their colours, a table by the people who sit there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from markupsafe import escape

import vaka
from vaka.core.errors import Malformed
from vaka.draw.picture import Panel, Picture
from vaka.draw.seats import SEATS
from vaka.server.names import ACCOUNT, GUEST
from vaka.server.store import Person, Seat, Table
from vaka.server.tables.seating import BOT, PERSON

COLOURS = {seat.name: number for number, seat in enumerate(SEATS)}
DATA = " data-"
OPENED = re.compile(DATA + '[a-z-]+="')
"""So begin attributes that the page's script reads: they stay as they are."""


def name_of(seat: Seat) -> str:
    """A seat's name: what its player is called, else its colour's name."""
    return seat.name or SEATS[seat.seat].name


def called(person: Person, wished: str) -> str:
    """What somebody is called at a table. An account goes by its own name: by no other could one tell that it is they.

    A guest's name may be anybody's, and is marked as one; a seat without a name goes by its colour.
    """
    if person.kind == ACCOUNT:
        return person.name
    return wished or ("" if person.name == GUEST else person.name)


def tell_apart(seats: list[Seat], newcomer: Seat | None = None) -> None:
    """No two of a table bear one name: whoever sits keeps it before a newcomer, and people before bots.

    A free seat that is kept for nobody by name takes its name when somebody sits down.
    """
    taken: set[str] = set()
    named = [seat for seat in seats if seat.name or seat.kind in (PERSON, BOT)]
    for seat in sorted(named, key=lambda seat: (seat is newcomer, seat.person_id is None, seat.seat)):
        plain = name_of(seat)
        name = next(each for each in (plain, *_numbered(plain)) if each.casefold() not in taken)
        taken.add(name.casefold())
        if name != plain:
            seat.name = name


def _numbered(name: str) -> list[str]:
    """A name for each further one of that name; a seat's name has at most 40 letters."""
    return [f"{name[:38]} {number}" for number in range(2, len(SEATS) + 1)]


def owner_name(table: Table, owner: int) -> str:
    """Whoever did something at a table: a seat by its name, or those whom nobody plays and who rise against one alone."""
    return name_of(table.seats[owner]) if owner < len(table.seats) else "the hostile"


def title_of(table: Table) -> str:
    try:
        return vaka.game(table.title).title
    except Malformed:
        return table.title


def named_in(words: str, colours: Iterable[str] = COLOURS) -> list[tuple[int, str]]:
    """Where a colour is named, as a word of its own. A pattern would ask at every letter whether a word begins there."""
    out: list[tuple[int, str]] = []
    for colour in colours:
        at = words.find(colour)
        while at >= 0:
            end = at + len(colour)
            if not (_letter(words[at - 1 : at]) or _letter(words[end : end + 1])):
                out.append((at, colour))
            at = words.find(colour, end)
    return sorted(out)


def _letter(character: str) -> bool:
    return character.isalnum() or character == "_"


def read_by_script(html: str, at: int) -> bool:
    """True inside an attribute that is the script's."""
    begins = html.rfind(DATA, 0, at)
    opened = OPENED.match(html, begins) if begins >= 0 else None
    return opened is not None and opened.end() <= at and html.find('"', opened.end()) >= at


class Names:
    """The names of one table, put where a title wrote those of the colours."""

    def __init__(self, table: Table) -> None:
        self.names = [name_of(seat) for seat in table.seats]
        self.renamed = {colour: name for colour, name in zip(COLOURS, self.names, strict=False) if name != colour}
        """Only these are looked for: a whole board is gone through for each."""

    def text(self, words: str) -> str:
        return self._put(words, named_in(words, self.renamed), self.renamed.__getitem__) if self.renamed else words

    def markup(self, html: str) -> str:
        """The same in markup."""
        if not self.renamed:
            return html
        named = [(at, colour) for at, colour in named_in(html, self.renamed) if not read_by_script(html, at)]
        return self._put(html, named, lambda colour: str(escape(self.renamed[colour])))

    def _put(self, words: str, named: list[tuple[int, str]], name: Callable[[str], str]) -> str:
        out, last = [], 0
        for at, colour in named:
            out += [words[last:at], name(colour)]
            last = at + len(colour)
        return "".join([*out, words[last:]]) if out else words

    def panel(self, panel: Panel) -> Panel:
        return replace(
            panel, title=self.text(panel.title), note=self.text(panel.note), body=self.markup(panel.body)
        )  # fmt: skip

    def picture(self, picture: Picture) -> None:
        picture.label = self.text(picture.label)
        picture.pieces, picture.targets = self.markup(picture.pieces), self.markup(picture.targets)
        picture.barred = self.markup(picture.barred)
