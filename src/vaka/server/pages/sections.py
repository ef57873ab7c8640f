"""The sections of a table's page: an update carries those that its viewer is not shown already.

The page is a frame with sections in it, each an element with an id that the template names; the frame holds a token in
their place (`pages/leaves` writes both). A page says with its `data-sum` what it shows, so an update can say what it
begins from: a page that shows anything else asks for the whole again.

A sum and what is left out follow from what this very viewer is shown, and from nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise

from markupsafe import Markup, escape

BREAK = "\0"
HEAD, NOTICE, STILL, NOTE = "head", "notice", "still", "note"
LOOSE = frozenset({HEAD, NOTICE, STILL, NOTE})
"""What stands in a frame without being a section."""
LOG, PIECES, LABEL = "log-lines", "pieces", "board-label"
LAYERS = (PIECES, "shade", "trails", "barred", "targets", "marks")
"""The sections of the board: they are SVG, and sent inside of one."""
PIECE = ' id="p-'
NAMED = re.compile(r'<[^>]*? id="(p-[^"]*)"')
TAG = re.compile(r"<(/?)[a-zA-Z][^>]*?(/?)>")
UNSEEN = frozenset({"shade", "trails", "marks"})
"""Layers that say nothing which is not said elsewhere in words."""
KEY = "key-of-this-copy"
"""Stands for the key of an action, which is another one in every copy of a page."""
Mark = bytes


def mark(text: str) -> Mark:
    return blake2b(text.encode(), digest_size=8).digest()


@dataclass(frozen=True, slots=True)
class Item:
    """One of many in a long section, such as a piece or what the log says of an entry.

    The `stub` stands for it where it is there already.
    """

    html: str
    stub: str
    mark: Mark

    @staticmethod
    def of(html: str, stub: str) -> Item:
        return Item(html, stub, mark(html))


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a page as it is written."""

    html: str
    mark: Mark
    items: Sequence[Item] = ()
    """The parts of a long one."""
    made_of: object = None
    """All that it was written from, where that is known: while it is the same, so is the section."""

    @staticmethod
    def long(id: str, items: Sequence[Item], otherwise: str = "", made_of: object = None) -> Section:
        """A section of items; they are known by their marks, so their text need not be gone through again."""
        html = wrapped(id, "".join([item.html for item in items]) or otherwise)
        marks = blake2b(b"".join([item.mark for item in items]), digest_size=8).digest()
        return Section(html, marks, items, made_of)


class Frame:
    """What stands around the sections of a page."""

    def __init__(self, html: str, made_of: object = None) -> None:
        self.parts = html.split(BREAK)
        """Every second is the name of what belongs there."""
        self.ids = [id for id in self.parts[1::2] if id not in LOOSE]
        self.mark = mark(html)
        self.made_of = made_of


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows, as far as it must be known to say what is new to it."""

    sum: str
    frame: Mark
    sections: Mapping[str, Mark]
    items: frozenset[Mark]
    """Marks of the items of long sections."""


NOTHING_YET = '<li><span class="dot"></span><span>Nothing has happened yet.</span></li>'


def token(id: str) -> Markup:
    return Markup(f"{BREAK}{id}{BREAK}")


def wrapped(id: str, inside: str) -> str:
    """The log, what the board is called, or a layer of it."""
    if id == LABEL:
        return f'<p class="vh" id="{LABEL}">{inside}</p>'
    if id == LOG:
        return f'<ol class="log" id="{LOG}" tabindex="0" aria-label="What happened, the newest first">{inside}</ol>'
    hidden = ' aria-hidden="true"' if id in UNSEEN else ""
    return f'<g class="{id}" id="{id}"{hidden}>{inside}</g>'


def pieces_in(svg: str) -> list[Item]:
    """The pieces of a board, each with what is drawn after it; what comes before the first is an item of its own."""
    starts = [0]
    at = svg.find(PIECE)
    while at >= 0:
        starts.append(svg.rfind("<", 0, at))
        at = svg.find(PIECE, at + 1)
    return [piece(svg[start:end]) for start, end in pairwise([*starts, len(svg)]) if start < end]


@lru_cache(20_000)
def piece(svg: str) -> Item:
    """One of them. What has no id of its own is drawn again each time."""
    depth = 0
    found = NAMED.match(svg)
    for tag in TAG.finditer(svg):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if depth == 0 and found is not None:
            return Item.of(svg, f'<g id="{found[1]}" data-same></g>{svg[tag.end() :]}')
    return Item.of(svg, svg)


class Leaf:
    """A table's page as one viewer is shown it: whole, or what is new since an earlier one."""

    def __init__(
        self, attributes: Mapping[str, object], frame: Frame, sections: Mapping[str, Section], *, alone: bool = False
    ) -> None:
        """A leaf that stands `alone` has no sum: nothing is ever left out after it."""
        self.frame = frame
        self.sections = sections
        marks = {id: each.mark for id, each in sections.items()}
        whole = blake2b(b"".join([frame.mark, *marks.values()]), digest_size=8).hexdigest()
        there = frozenset([item.mark for each in sections.values() for item in each.items])
        self.shown = Shown("" if alone else whole, frame.mark, marks, there)
        self._head = "".join(
            f' {name}="{escape(value)}"' for name, value in {**attributes, "data-sum": self.shown.sum}.items()
        )

    def whole(self, **loose: str) -> str:
        """All of it, with what is not part of any update: a notice, the picture for whoever runs no scripts, notes."""
        parts = list(self.frame.parts)
        for at in range(1, len(parts), 2):
            id = parts[at]
            section = self.sections.get(id)
            parts[at] = section.html if section is not None else self._head if id == HEAD else loose.get(id, "")
        return "".join(parts)

    def since(self, before: Shown | None) -> str:
        """What is new to a page that shows something else; the whole where nothing can be left out."""
        if before is None or not before.sum or not self.shown.sum or before.frame != self.shown.frame:
            return self.whole()
        new = [id for id, each in self.shown.sections.items() if before.sections[id] != each]
        layers = "".join([self._new(id, before) for id in new if id in LAYERS])
        others = "".join([self._new(id, before) for id in new if id not in LAYERS])
        board = f"<svg>{layers}</svg>" if layers else ""
        return f'<div id="page"{self._head} data-from="{before.sum}">{board}{others}</div>'

    def _new(self, id: str, before: Shown) -> str:
        """A section that has changed; of a long one only those items that have."""
        section = self.sections[id]
        if not section.items:
            return section.html
        there = before.items
        return wrapped(id, "".join([item.stub if item.mark in there else item.html for item in section.items]))
