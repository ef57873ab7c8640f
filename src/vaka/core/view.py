"""What a seat may know. A title's view is built from nothing; there is no path from it back to the position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, cast

from vaka.core.action import Action
from vaka.core.option import Options
from vaka.core.result import Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaka.core.chance import Chance
    from vaka.core.game import Game
    from vaka.core.state import State


@dataclass(slots=True)
class View(ABC):
    """The part that all titles share. A title's subclass adds what lies on its table, as plain data."""

    HIDDEN: ClassVar[frozenset[str]] = frozenset({"game", "legal"})
    open: ClassVar[bool] = False
    """Whether nothing is hidden but the chance to come."""

    game: Game
    seat: int | None
    """Whose eyes: 0 to n - 1, or None for an onlooker."""
    players: int
    options: Options
    to_act: int | None
    asked: str
    """The name of the decision that is asked now, such as "paddle"; empty when the game is over."""
    moves: int
    legal: tuple[Action, ...]
    """The actions open to this seat: empty unless it is the one that is asked."""
    scores: tuple[int, ...]
    result: Result | None
    version: int = field(kw_only=True)
    """The version of the rules this game is played by."""

    def empty(self, chance: Chance) -> State:
        """A position of this game with nothing on it yet, for `imagine` to fill: same options, same version of the rules."""
        state = self.game.make(self.players, self.options, chance)
        state.version = self.version
        return state

    def set_going(self, state: State) -> State:
        """A position made up from this view, ready to be played on: no record is kept, and no draw has been made yet."""
        state.moves = self.moves
        state.recording = False
        state.refresh()
        state.chance.take_outcomes()
        return state

    @property
    def complete(self) -> bool:
        """Whether the whole position follows from this view: whatever is imagined from it is the position itself."""
        return self.open

    @abstractmethod
    def imagine(self, chance: Chance) -> State:
        """A full position consistent with this view, its unknowns dealt afresh."""

    @property
    def legal_numbers(self) -> array[int]:
        """The numbers of the actions open to this seat, in their order; `numpy.asarray` takes it without a copy."""
        return array("l", [action.number for action in self.legal])

    @property
    def prompt(self) -> str:
        """One line that says what is asked."""
        return self.game.prompt(self)

    def same(self, other: View) -> bool:
        """Whether another view of the same seat shows the same: what `to_json` would say, without writing it out."""
        shown = _shown_by(type(self))
        return shown(self) == shown(other) and [action.text for action in self.legal] == [
            action.text for action in other.legal
        ]

    def _repr_html_(self) -> str:
        """The table as the page draws it, for notebooks. Drawing is found by its name: the rules do without it."""
        return str(import_module("vaka.draw.notebook").figure(self))

    def to_json(self) -> dict[str, object]:
        """The view as plain data, as a program over the network receives it."""
        out: dict[str, object] = {"title": self.game.name}
        for name in shown_fields(type(self)):
            out[name] = plain(getattr(self, name))
        out["legal"] = [action.text for action in self.legal]
        return out


def common_to(state: State, seat: int | None) -> dict[str, Any]:
    """What all titles' views of a position begin with, but the scores, which may tell more than a seat may know."""
    return {
        "game": state.game,
        "seat": seat,
        "players": state.players,
        "version": state.version,
        "options": dict(state.options),
        "to_act": state.to_act,
        "asked": state.agenda[-1].name if state.agenda else "",
        "moves": state.moves,
        "legal": state.legal if seat is not None and seat == state.to_act else (),
        "result": state.result,
    }


@cache
def shown_fields(kind: type[View]) -> tuple[str, ...]:
    """The fields of a title's view that are part of what it tells."""
    return tuple(item.name for item in fields(kind) if item.name not in kind.HIDDEN)


@cache
def _shown_by(kind: type[View]) -> attrgetter[tuple[object, ...]]:
    """All of those fields at once: views are compared again and again to find out whether an action told anything."""
    return attrgetter(*shown_fields(kind))


_field_names: dict[type[object], tuple[str, ...]] = {}
"""The fields of each kind of value that was written out so far; none for what is no record."""


def _names_of(kind: type[object]) -> tuple[str, ...]:
    names = _field_names.get(kind)
    if names is None:
        names = _field_names[kind] = tuple(item.name for item in fields(kind)) if is_dataclass(kind) else ()
    return names


def plain(value: object) -> object:
    """The same as numbers, texts, lists and dictionaries."""
    kind = type(value)
    if kind is int or kind is str or value is None:
        return value
    if kind is list or kind is tuple:  # most of a view is rows of numbers
        items = cast("Iterable[object]", value)
        return [item if type(item) is int else plain(item) for item in items]
    if isinstance(value, Result):
        return value.to_json()
    if names := _names_of(kind):
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value
