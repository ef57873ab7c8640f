"""What others did since a seat last acted, seen with its own eyes: it can be shown days later, in any browser.

Everything comes from what these eyes could see: pieces of their own views, before and after each move, and events as
they may know them. Furniture, such as a bag that shifts when the drawing grows, is nobody's move.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from vaka.core.events import load_event
from vaka.core.state import State
from vaka.draw.shapes import Point
from vaka.draw.trails import trail
from vaka.server.lru_cache import LruCache
from vaka.server.pages.captions import in_short, with_name
from vaka.server.store import Table
from vaka.server.tables.history import History
from vaka.server.tables.seat_names import Names
from vaka.server.tables.timeline import Head, current_moves
from vaka.server.tables.viewer import Viewer

PIECE = re.compile(r'data-id="([^"]*)"[^>]*?style="transform:translate\((-?[\d.]+)px,\s*(-?[\d.]+)px\)')
WINDOW = 160
"""So far back, in entries, it is looked for one's last move."""
MOST = 48
"""The most moves of others that are shown, the latest ones."""
NEAR = 6.0
"""Pieces that shift less than this have only made room."""

Places = dict[str, Point]


@dataclass(frozen=True, slots=True)
class Happening:
    """One move as some eyes saw it: ways that pieces took, and where else something happened."""

    version: int
    seat: int
    paths: tuple[tuple[Point, Point], ...]
    spots: tuple[Point, ...]
    step: float = 0.0
    """How far the next place is at most, where the log told a step from place to place; 0 otherwise."""

    @property
    def points(self) -> list[Point]:
        """Where to look: the ends of the ways first."""
        return [goal for _, goal in self.paths] + list(self.spots) + [start for start, _ in self.paths]


class Trails:
    """The trails at the tables of one store."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.tables = history.tables
        self._places: LruCache[tuple[str, int, int | None], Places] = LruCache(4_000)
        self._happened: LruCache[tuple[str, int, int, int | None], Happening] = LruCache(8_000)

    def note(self, table: Table, version: int, eyes: int | None, pieces: str) -> None:
        """Keep where pieces lie in a picture that was drawn anyway."""
        self._places.put((table.id, version, eyes), places_in(pieces))

    def since(self, table: Table, viewer: Viewer) -> str:
        """The trails of what happened since this viewer last acted, the oldest first; an onlooker's, the last turn's."""
        if viewer.curtain is not None or table.lesson:
            return ""
        line = current_moves(self.tables.heads(table, WINDOW))
        mine = viewer.eyes if viewer.eyes in viewer.seats else None
        news = after_own(line, mine)[-MOST:]
        said = self.history.said(table, viewer.eyes, news)
        names = Names(table)
        before = {head.version: earlier for earlier, head in pairwise(line)}
        out: list[str] = []
        ages = turns_ago(news)
        total = self.tables.state(table).moves
        last: Happening | None = None
        for head, age in zip(news, ages, strict=True):
            if head.version not in before:
                continue
            seen = linked(last, self.happened(table, head, before[head.version], viewer.eyes))
            last = seen
            if not seen.points:
                continue
            told = [
                names.text(with_name(each.text, each.seat, head.seat, table.players))
                for each in said[head.version]
                if each.text
            ]
            words = in_short([*told[:1], *(text[:1].upper() + text[1:] for text in told[1:])])
            number = total - (len(line) - 1 - line.index(head))
            out.append(trail(number, head.seat, age, words, seen.paths, seen.spots))
        return "".join(out)

    def at_move(self, table: Table, number: int, eyes: int | None) -> Happening | None:
        """What happened at a move that stands, as these eyes saw it."""
        line = self.history.line(table)
        return self.happened(table, line[number], line[number - 1], eyes) if 0 < number < len(line) else None

    def happened(self, table: Table, head: Head, before: Head, eyes: int | None) -> Happening:
        key = (table.id, head.version, before.version, eyes)
        kept = self._happened.get(key)
        if kept is None:
            kept = self._look(table, head, before, eyes)
            self._happened.put(key, kept)
        return kept

    def _look(self, table: Table, head: Head, before: Head, eyes: int | None) -> Happening:
        game = self.tables.game(table)
        old, new = (self._places_at(table, version, eyes) for version in (before.version, head.version))
        paths = tuple(
            (old[id], spot)
            for id, spot in new.items()
            if id in old and game.travels(id) and hypot(spot[0] - old[id][0], spot[1] - old[id][1]) > NEAR
        )
        spots = [spot for id, spot in new.items() if id not in old and game.appears(id)]
        step = 0.0
        if not paths:
            told, step = self._told(table, head, eyes)
            spots += told
        return Happening(head.version, head.seat, paths, tuple(dict.fromkeys(spots)), step)

    def _told(self, table: Table, head: Head, eyes: int | None) -> tuple[list[Point], float]:
        """The hexes that the log names, and how long a step is where somebody walked there."""
        view = self.tables.state(table, head.version).view(eyes)
        out: list[Point] = []
        step = 0.0
        for data in self.history.events(table, head.version):
            event = load_event(data).view(eyes)
            hex_ = event.data.get("hex") if event is not None else None
            found = view.game.where(view, f"hex {hex_}") if isinstance(hex_, str) else None
            if found is not None:
                out.append((found[0], found[1]))
                step = 2 * found[2] if event is not None and "who" in event.data else 0.0
        return out, step

    def _places_at(self, table: Table, version: int, eyes: int | None) -> Places:
        kept = self._places.get((table.id, version, eyes))
        if kept is None:
            state: State = self.tables.state(table, version)
            kept = places_in(state.game.draw(state.view(eyes)).pieces)
            self._places.put((table.id, version, eyes), kept)
        return kept


def linked(last: Happening | None, seen: Happening) -> Happening:
    """A step right after another of the same seat, to the next hex: the way between them is known."""
    if last is None or last.seat != seen.seat or not last.step or not seen.step or len(seen.spots) != 1:
        return seen
    start, goal = last.points[0], seen.spots[0]
    if not 1 < hypot(goal[0] - start[0], goal[1] - start[1]) <= seen.step:
        return seen
    return Happening(seen.version, seen.seat, ((start, goal),), (), seen.step)


def places_in(pieces: str) -> Places:
    """Where each piece of a picture lies."""
    return {id: (float(x), float(y)) for id, x, y in PIECE.findall(pieces)}


def after_own(line: list[Head], mine: int | None) -> list[Head]:
    """The moves since a seat's last one; for an onlooker those of the seat that moved last."""
    moves = [head for head in line if head.kind == "play"]
    if mine is None:
        last = moves[-1].seat if moves else -1
        start = next((at for at in range(len(moves), 0, -1) if moves[at - 1].seat != last), 0)
        return moves[start:]
    start = next((at for at in range(len(moves), 0, -1) if moves[at - 1].seat == mine), 0)
    return moves[start:]


def turns_ago(moves: list[Head]) -> list[int]:
    """How many turns ago each of the moves was: 0 for those of the last turn."""
    ages: list[int] = []
    age = 0
    for at in range(len(moves) - 1, -1, -1):
        if at + 1 < len(moves) and moves[at].seat != moves[at + 1].seat:
            age += 1
        ages.append(age)
    return ages[::-1]
