"""Orders at a table: several actions in one transaction, which happen once and are taken back as one.

Each action is an entry of its own, so that log, replay and record are what they would be if it had been played alone.
What belongs together is known by the keys: that of the order, a mark of what was ordered, and a number.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlalchemy import select

from vaka.core.errors import Malformed, NotYourDecision, Over, Refused, Stale
from vaka.core.game import Game
from vaka.core.order import MOST_ACTIONS, Order, Run, run
from vaka.core.state import State
from vaka.core.view import View
from vaka.server.store import Entry, Table
from vaka.server.tables.asides import unnoticed
from vaka.server.tables.reader import TableReader, open_to_play, snapshot_of
from vaka.server.tables.seating import Actor, request_key
from vaka.server.tables.timeline import Tip, current_moves

if TYPE_CHECKING:
    from vaka.server.tables.tables import Tables

PART = "\x1f"
"""Parts the key of an order from what follows: no key that is sent can hold it."""
LOOK_BACK = 400
"""The number of last entries that are searched for what a seat did before."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an order at a table."""

    played: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    stopped: str = ""
    rule: str = ""
    again: bool = False
    """True where it had been carried out before: the same request came twice."""


def give(
    tables: Tables, table_id: str, who: Actor, words: str | list[str], version: int, key: str
) -> tuple[Table, Outcome]:
    """Carry an order out, given in words or as a list of actions, against a version, once."""
    table = tables.get(table_id)
    base = request_key(who, key)
    if isinstance(words, list) and len(words) > MOST_ACTIONS:
        raise Malformed(f"an order has at most {MOST_ACTIONS} actions, not {len(words)}", field="actions")
    mark = base + PART + mark_of(words)
    done = carried_out(tables, table_id, base, mark)
    if done:
        return tables.get(table_id), Outcome(played=done, again=True)
    if version != table.version and not unnoticed(tables, table, who, version):
        raise Stale(version, table.version)
    open_to_play(table)
    if table.lesson:
        raise Refused("In a lesson you go one step at a time.")
    before = tables.state(table)
    seat = before.to_act
    if seat is None or table.over:
        raise Over
    if not who.holds(table.seats[seat]):
        raise NotYourDecision(-1, seat)
    texts = words if isinstance(words, list) else list(order_of(tables, table, before, seat, words).actions)
    found = run(before, seat, texts)
    entries = [
        Entry(
            kind="play", seat=seat, action=each.action.text, informs=each.informs, key=f"{mark}{number:02d}",
            outcomes=list(each.outcomes), events=[event.to_json() for event in each.events],
            snapshot=snapshot_of(each.after), person_id=who.person_id,
        )
        for number, each in enumerate(found.played)
    ]  # fmt: skip
    table = tables.append(table, entries, found.played[-1].after, who)
    return table, outcome(found)


def outcome(found: Run) -> Outcome:
    return Outcome([each.action.text for each in found.played], found.left, found.stopped, found.rule)


def order_of(tables: TableReader, table: Table, state: State, seat: int, words: str) -> Order:
    """The order that a seat's words give, worked out from what that seat sees."""
    return state.game.order(words, state.view(seat), own_actions(tables, table, seat))


def own_actions(tables: TableReader, table: Table, seat: int) -> tuple[str, ...]:
    """What a seat has played itself, as far as it stands."""
    standing = current_moves(tables.heads(table, LOOK_BACK))
    return tuple(head.action for head in standing if head.kind == "play" and head.seat == seat)


def mark_of(words: str | list[str]) -> str:
    """A few letters that tell one order from another sent with the same key."""
    text = words if isinstance(words, str) else "\n".join(words)
    digest = sha256(" ".join(text.lower().split(" ")).strip().encode()).digest()
    return urlsafe_b64encode(digest[:3]).decode()


def carried_out(tables: TableReader, table_id: str, base: str, mark: str) -> list[str]:
    """The actions of this very order, where it has been carried out already; a key serves one request only."""
    mine = Entry.key.startswith(base, autoescape=True)
    query = select(Entry.key, Entry.action).where(Entry.table_id == table_id, mine).order_by(Entry.version)
    with tables.store.reading() as session:
        rows = [row for row in session.execute(query) if row.key == base or row.key.startswith(base + PART)]
    if any(not row.key.startswith(mark) for row in rows):
        raise Malformed("this key was already used for another action", field="key")
    return [row.action for row in rows]


def beginning(tables: TableReader, table: Table, last: Tip, *, whole: bool = False) -> int:
    """The version of the first action that an undo takes back together with the last one: that of its order.

    What told somebody something stays, and what came before it, unless the `whole` is asked back from everybody.
    """
    if PART not in last.key:
        return last.version
    begun = last.version
    mark = last.key[:-2]
    query = select(Entry.version, Entry.key, Entry.informs).where(
        Entry.table_id == table.id, Entry.version < last.version, Entry.version >= last.version - MOST_ACTIONS
    )
    with tables.store.reading() as session:
        rows = session.execute(query.order_by(Entry.version.desc())).all()
    for row in rows:
        if row.key[:-2] != mark or (row.informs and not whole):
            break
        begun = row.version
    return begun


def offered(tables: TableReader, table: Table, seat: int, view: View) -> list[Order]:
    """What a seat that is asked could order now, by what it sees; in a lesson nothing."""
    going_on = table.closed is None and not table.over and not table.lesson and table.seats[seat].away is None
    return view.game.orders(view, own_actions(tables, table, seat)) if going_on else []


# What the page shows.


@dataclass(frozen=True, slots=True)
class Shown:
    """An order as the page needs it: places as numbers of the drawing."""

    order: Order
    at: str
    """Where it is given, as "x y r"; empty for a button."""
    press: str
    """Where a gesture begins, in the same way."""
    way: str
    """The points of its way: "x y,x y"."""
    ends: bool

    @property
    def placed(self) -> bool:
        """Whether it is given somewhere on the board; else it is a button."""
        return bool(self.at or self.press or self.order.instead)


@dataclass(frozen=True, slots=True)
class Board:
    """All that a page knows of orders."""

    orders: list[Shown]
    manners: list[tuple[str, str]]
    """The ways to choose from; the first is proposed."""
    grips: tuple[str, ...]

    @property
    def placed(self) -> list[Shown]:
        return [each for each in self.orders if each.placed]

    @property
    def buttons(self) -> list[Shown]:
        return [each for each in self.orders if not each.placed and not each.ends]


def board_of(game: Game, view: View, orders: list[Order], legal: set[str]) -> Board:
    """Orders with their places on a title's board."""
    shown = [
        Shown(
            order,
            place(game, view, order.place),
            place(game, view, order.drag),
            ",".join(" ".join(place(game, view, each).split()[:2]) for each in order.way),
            order.words in ("done", "halt"),
        )
        for order in orders
    ]
    manners = {order.mode: order.manner for order in orders if order.mode}
    return Board(shown, list(manners.items()), game.grips if legal else ())


def place(game: Game, view: View, name: str) -> str:
    found = game.where(view, name) if name else None
    return "" if found is None else " ".join(f"{number:.1f}" for number in found)
