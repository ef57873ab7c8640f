"""What is still to be decided or to happen: one class each, with named fields, in the file of its rule.

A state's agenda is a stack of decisions. The topmost one resolves itself or asks its seat; then it says what may be
chosen, why an action is refused, and what a chosen action does.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.errors import Corrupt
from vaka.core.reason import Reason

if TYPE_CHECKING:
    from vaka.core.state import State

S = TypeVar("S", bound="State")

Stored: TypeAlias = dict[str, dict[str, Any]]
"""A decision as plain data: `{"place": {"seat": 0, "crop": 2}}`."""

FIELDS: Final[dict[type, tuple[str, ...]]] = {}
"""What `fields_of` has found out."""
KNOWN: Final[dict[tuple[type[Any], ...], dict[str, type[Any]]]] = {}
"""What `by_name` has: a table for each title."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Generic[S]):
    """Something still to be resolved. It is never changed, only replaced: copies of a position share it.

    Its fields are the parameters of `__init__`, each kept under its own name: whole numbers, words, truth values, None
    and tuples of these. Nothing else has to be said for storing and loading it.
    """

    __slots__ = ("seat",)

    name: ClassVar[str]
    """The word for it in stored games, views and prompts."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def resolve(self, state: S) -> bool:
        """Do what needs no choice and leave the agenda; True stays there and asks the seat."""
        return True

    def choices(self, state: S) -> list[Action]:
        """All legal actions, in a stable order."""
        raise AssertionError(f"{self.name} asks nobody")

    def refusal(self, state: S, action: Action) -> Reason | None:
        """Why any action of the space is not legal now; None where it is. Says the same as `choices`."""
        raise AssertionError(f"{self.name} asks nobody")

    def apply(self, state: S, action: Action) -> None:
        """Do what a legal action does."""
        raise AssertionError(f"{self.name} asks nobody")

    def must_ask(self, state: S) -> bool:
        """True where it is asked even with one option, because skipping it would tell something."""
        return False

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={getattr(self, key)!r}' for key in fields_of(type(self)))})"

    def dump(self) -> Stored:
        """Its name and its fields as plain data."""
        return {self.name: {key: _to_plain(getattr(self, key)) for key in fields_of(type(self))}}

    @classmethod
    def of_step(cls, numbers: list[int]) -> Decision[Any]:
        """What 0.1.0 stored as a seat and up to four numbers; here they are the fields in their order.

        Where a field is True or False unless something else is said, the number was 1 or 0.
        """
        values: list[Any] = []
        for field, value in zip(inspect.signature(cls).parameters.values(), numbers, strict=False):
            if isinstance(field.default, bool):
                values.append(value != 0)
            else:
                values.append(value)
        return cls(*values)


def fields_of(kind: type[Decision[Any]]) -> tuple[str, ...]:
    """The names of a decision's fields, seat first."""
    fields = FIELDS.get(kind)
    if fields is None:
        fields = tuple(inspect.signature(kind).parameters)
        FIELDS[kind] = fields
    return fields


def by_name(kinds: Iterable[type[Decision[Any]]]) -> dict[str, type[Decision[Any]]]:
    """Kinds of decision by the name they are stored under."""
    all_kinds = tuple(kinds)
    known = KNOWN.get(all_kinds)
    if known is None:
        known = {kind.name: kind for kind in all_kinds}
        KNOWN[all_kinds] = known
    return known


def load_decision(data: object, known: dict[str, type[Decision[Any]]]) -> Decision[Any]:
    """The decision that `dump` wrote, or 0.1.0 as a list: a name, a seat and four numbers."""
    if isinstance(data, list) and data:
        return _known(data[0], known).of_step([_whole(value) for value in data[1:]])
    if not isinstance(data, dict) or len(data) != 1:
        raise Corrupt(f"field agenda: expected one name with its fields, found {data!r}")
    [(name, fields)] = data.items()
    kind = _known(name, known)
    if not isinstance(fields, dict) or not set(fields) <= set(fields_of(kind)):
        raise Corrupt(f"field agenda: {name} has the fields {', '.join(fields_of(kind))}, not {fields!r}")
    _whole(fields.get("seat"))
    named: dict[str, Any] = {str(key): _from_plain(value) for key, value in fields.items()}
    return kind(**named)


def _known(name: object, known: dict[str, type[Decision[Any]]]) -> type[Decision[Any]]:
    if not isinstance(name, str) or name not in known:
        raise Corrupt(f"field agenda: there is no decision {name!r}")
    return known[name]


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise Corrupt(f"field agenda: expected a whole number, found {value!r}")
    return value


def _to_plain(value: object) -> object:
    return [_to_plain(each) for each in value] if isinstance(value, tuple) else value


def _from_plain(value: object) -> Any:
    if isinstance(value, list):
        return tuple([_from_plain(each) for each in value])
    if value is None or isinstance(value, (int, str)):
        return value
    raise Corrupt(f"field agenda: {value!r} is no field of a decision")
