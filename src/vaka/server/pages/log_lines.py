"""The log of a table as its page shows it: what an entry says is written once, and kept while it stays the same."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from markupsafe import escape

from vaka.server.lru_cache import LruCache
from vaka.server.pages.badges import badge
from vaka.server.pages.sections import Item
from vaka.server.store import Table
from vaka.server.tables.history import LAST, History, LogLine, Standing
from vaka.server.tables.seat_names import Names, name_of, owner_name
from vaka.server.tables.viewer import Viewer

Key = tuple[int, bool, Standing]
ID = re.compile(r'<li[^>]*? id="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Kept:
    """What the entries say that a viewer was shown last, and how that was written."""

    said: dict[int, tuple[LogLine, ...]] = field(default_factory=dict)
    items: dict[Key, Item] = field(default_factory=dict)


class LogLines:
    """What the log says, by table and viewer."""

    def __init__(self, history: History) -> None:
        self.history = history
        self._kept: LruCache[tuple[object, ...], Kept] = LruCache(2_000)

    def of(self, table: Table, viewer: Viewer) -> list[Item]:
        """The log of a table for a viewer, the newest first."""
        names = Names(table)
        seen = (table.id, table.lesson, viewer.eyes, *names.names)
        before, now = self._kept.get(seen) or Kept(), Kept()
        heads = self.history.tables.heads(table, LAST)
        news = self.history.said(table, viewer.eyes, [head for head in heads if head.version not in before.said])
        last = None
        for head, standing in self.history.stood(table, heads, viewer.seats):
            lines = now.said[head.version] = before.said.get(head.version) or news.get(head.version, ())
            if lines:
                key = (head.version, head.seat != last, standing)
                now.items[key] = before.items.get(key) or item_of(table, names, lines, key)
                last = head.seat
        self._kept.put(seen, now)
        return list(now.items.values())


def item_of(table: Table, names: Names, lines: tuple[LogLine, ...], key: Key) -> Item:
    _, begins, (undone, new, move) = key
    html = ""
    for line in reversed(lines):
        told = replace(line, text=names.text(line.text), undone=undone, new=new, move=move)
        html += written(table, told, begins=begins and not html)
    return Item.of(html, "".join(f'<li id="{id}" data-same></li>' for id in ID.findall(html)))


def written(table: Table, line: LogLine, *, begins: bool, seat: str = "") -> str:
    """A line of the log; where it `begins` a turn, with a heading. `seat` says in a link whose eyes are meant."""
    id = f"{line.version}-{line.ordinal}"
    heading = ""
    if line.by >= 0 and begins:
        name = escape(name_of(table.seats[line.by]))
        heading = f'<li class="of-turn" id="h-{id}" style="--seat:var(--p{line.by + 1})">{badge(line.by, 18)}<b>{name}</b></li>'
    kind = ("new" if line.new else "") + (" undone" if line.undone else "")
    own = " own" if line.seat >= 0 else ""
    lead = badge(line.seat, 18) if line.seat >= 0 and line.seat != line.by else f'<span class="dot{own}"></span>'
    who = f'<span class="vh">{escape(owner_name(table, line.seat))} </span>' if line.seat >= 0 else ""
    words = f"{who}{escape(line.text)}{' <small>taken back</small>' if line.undone else ''}"
    if line.move is not None and line.by >= 0 and not table.lesson:
        to = f"/t/{table.id}/replay?at={line.move}{escape(seat)}"
        words = f'<a class="to-move" href="{to}" data-move="{line.move}">{words}</a>'
    else:
        words = f"<span>{words}</span>"
    return f'{heading}<li id="l-{id}" class="{kind}">{lead}{words}</li>'
