"""A position in words: `game.lay(text)` reads it, `state.words()` writes it.

    tahiti-2012, 2 players, round 5       # title, players; then whatever the title puts there
    asked: act of seat 0                  # who decides what now, top of the agenda first
    then: deplete of seat 0               # what comes after it; left out where it is the usual
    0,2: I05 facing se, taro              # lines of the title: a subject, a colon, what is to be said
    dice: banana taro                     # what chance will give

The lines are found by `vaka.core.sheet`; this module reads options, agenda and dice. What lies on a table is read and written by the
title's `lay` module, in a class `Text` below `PositionText`.
"""

from __future__ import annotations

import inspect
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from vaka.core.aliases import Seat
from vaka.core.chance import Chance, Scripted, seeded
from vaka.core.decision import Decision, by_name, fields_of
from vaka.core.errors import Corrupt, Malformed
from vaka.core.nouns import PLAIN, Noun, SeatNoun, find, read_seat, read_value, say_value, short, split, unknown, whole
from vaka.core.option import Option, Options, OptionValue
from vaka.core.sheet import Line, Placed, Sheet, read_sheet
from vaka.core.state import State

if TYPE_CHECKING:
    from vaka.core.game import Game

__all__ = ["Line", "PositionText", "amend", "begun", "lay", "words"]

S = TypeVar("S", bound=State)

MOST_DICE: Final = 2_000
GOES_ON: Final = ("…", "...")
"""After the last die: chance goes on by itself."""
SEAT_LINE: Final = re.compile(r"seat (\d+)(?: (.+))?")
STUMBLES: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


class PositionText(ABC, Generic[S]):
    """How a title's position is written and read. One is made for each text, and keeps what was read so far."""

    nouns: ClassVar[Mapping[str, Noun]] = {}
    """How the fields of decisions are said: by "retreat.left", else by "left"; numbers and words need no entry.

    Seats are known by the field names `seat`, and those that `seats` lists.
    """
    seats: ClassVar[frozenset[str]] = frozenset()
    may_lack: ClassVar[frozenset[str]] = frozenset()
    """Names in the inventory of which a text may lay fewer than the box holds, never more."""

    def __init__(self, state: S) -> None:
        self.state = state

    @abstractmethod
    def clear(self) -> None:
        """Lay the plain table of the title, without chance: what holds where a text says nothing."""

    @abstractmethod
    def read(self, line: Line) -> None:
        """Take in one line; raise `line.unknown(…)` where its subject is not known."""

    def finish(self) -> None:
        """All lines are read: work out what follows from them, such as what is left in a stock."""

    @abstractmethod
    def opening(self) -> Decision[Any]:
        """What is asked where a text does not say it, such as the first player's turn."""

    def beneath(self, top: Decision[Any]) -> list[Decision[Any]]:
        """What usually waits below a decision, bottom first: the rest of a turn."""
        return []

    def heading(self) -> list[str]:
        """What the first line says after title and players: ["round 5"]. It is read as the line "round: 5"."""
        return []

    @abstractmethod
    def say(self) -> Iterator[tuple[str, str]]:
        """The lines of a position, subject and value; what has its plain value is left out, and so is a line that says
        nothing: of what is none there is "nothing".
        """

    def seat_and_rest(self, subject: str) -> tuple[Seat, str] | None:
        """The seat of a line that speaks of one, and what about it: "seat 0 canoe"; None for other lines."""
        named = SEAT_LINE.fullmatch(subject)
        return None if named is None else (whole(named[1], 0, self.state.players - 1, "a seat"), named[2] or "")

    def read_draw(self, word: str) -> int:
        """One outcome of chance in words; a number unless a title has names for what is drawn."""
        return whole(word)

    def noun(self, kind: type[Decision[Any]], name: str) -> Noun:
        """How a field of a decision is said."""
        known = self.nouns.get(f"{kind.name}.{name}") or self.nouns.get(name)
        if known is not None:
            return known
        return SEAT if name == "seat" or name in self.seats else PLAIN


SEAT: Final = SeatNoun()


# Reading.


def lay(
    game: Game, text: str, players: int | None, options: Mapping[str, object] | None, chance: Chance | None
) -> State:
    """The position that a text says, before anything resolves itself: `begin` takes it to its first question."""
    return lay_sheet(game, read_sheet(text), players, options, chance)


def begun(state: State) -> State:
    """A position that was laid, at its first question; what cannot lie on a table is refused."""
    with Sound():
        state.begin()
        faults = state.faults()
    if faults:
        raise Malformed(f"this cannot be: {'; '.join(faults[:5])}", field="position")
    return state


def lay_sheet(
    game: Game, sheet: Sheet, players: int | None, options: Mapping[str, object] | None, chance: Chance | None
) -> State:
    """The position that the lines of a text say."""
    if sheet.title not in ("", game.name):
        raise Malformed(f"this is a position of {short(sheet.title)}, not of {game.name!r}", field="title")
    if players is not None and sheet.players not in (None, players):
        raise Malformed(f"the text says {sheet.players} players, not {players}", field="players")
    seats = sheet.players if players is None else players
    if seats is None:
        raise Malformed("say how many play, in the first line or as `players`", field="players")
    state = game.make(seats, _options(game, sheet, options, seats), seeded("laid"))
    if sheet.version is not None:
        if not 1 <= sheet.version <= game.version:
            raise Malformed(f"{game.title} knows its rules up to version {game.version}", field="version")
        state.version = sheet.version
    state.moves = sheet.moves or 0
    text = game.position_text(state)
    text.clear()
    for line in sheet.lines.values():
        if line.value:
            with Placed(line.number, f"{line.subject}: {line.value}"):
                text.read(line)
    state.chance = _chance(text, sheet, chance)
    with Sound():
        state.agenda = _agenda(text, sheet)
        text.finish()
        _count(game, state, text.may_lack)
        state.began_from = words(state)
    return state


def _count(game: Game, state: State, may_lack: frozenset[str]) -> None:
    """Refuse what the box does not hold."""
    full = game.make(state.players, state.options, seeded("box"))
    full.version = state.version
    full.begin()
    box, found = full.inventory(), state.inventory()
    for what in sorted(box.keys() | found.keys()):
        held, lying = box.get(what, 0), found.get(what, 0)
        if lying > held or (lying < held and what not in may_lack):
            raise Malformed(f"{what}: there are {held} in the box, not {lying}", field="position")


class Sound:
    """What the rules stumble over within it is a fault of the text."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Corrupt):
            raise Malformed(str(error), field="position") from error
        if isinstance(error, STUMBLES):
            what = f"{type(error).__name__} {error}"
            raise Malformed(f"no game goes on from there: {what}", field="position") from error


def _options(game: Game, sheet: Sheet, given: Mapping[str, object] | None, players: int) -> Options:
    """What the lines and the argument say, which must not contradict each other."""
    said: dict[str, OptionValue] = {}
    known = {option.name: option for option in game.options}
    for line in sheet.options:
        with Placed(line.number, f"{line.subject}: {line.value}"):
            for name, value in _option_words(line):
                find(name, list(known), "option")
                if name in said:
                    raise Malformed(f"option {name} is said twice")
                said[name] = _read_option(known[name], value)
    for name, wanted in (given or {}).items():
        if name in said and known[name].read(wanted) != said[name]:
            raise Malformed(f"option {name} is {said[name]!r} in the text, not {wanted!r}", field=name)
    kept = {name: value for name, value in said.items() if known[name].formerly == value}
    options = {name: value for name, value in ({**(given or {}), **said}).items() if name not in kept}
    return {**game.read_options(options, players), **kept}


def _option_words(line: Line) -> list[tuple[str, str]]:
    """`options: start random, round_cap yes`, or `option map: "…"`."""
    if line.subject != "options":
        return [(line.subject.removeprefix("option ").strip(), line.value)]
    pairs = [part.partition(" ") for part in line.items]
    return [(name, value.strip()) for name, _, value in pairs]


def _read_option(option: Option, text: str) -> OptionValue:
    if option.formerly is not None and text == PLAIN.say(option.formerly):
        return option.formerly
    return option.read(PLAIN.read(text) if text.startswith('"') else text)


def _chance(text: PositionText[Any], sheet: Sheet, chance: Chance | None) -> Chance:
    if sheet.dice is None:
        return seeded("laid") if chance is None else chance
    words = sheet.dice.value.replace(",", " ").split()
    on = bool(words) and words[-1] in GOES_ON
    with Placed(sheet.dice.number, f"dice: {sheet.dice.value}"):
        if len(words) > MOST_DICE:
            raise Malformed("no game rolls that many dice")
        outcomes = [text.read_draw(word) for word in (words[:-1] if on else words)]
    return Scripted(outcomes, seeded("laid") if on and chance is None else chance)


def _agenda(text: PositionText[Any], sheet: Sheet) -> list[Decision[Any]]:
    """What is still to be decided, bottom first."""
    if not sheet.agenda:
        top = text.opening()
        return [*text.beneath(top), top]
    told: list[Decision[Any]] = []
    if len(sheet.agenda) == 1 and sheet.agenda[0].value == "nobody":
        return told
    for line in sheet.agenda:
        if line.subject == "then" and line.value == "nothing" and line is sheet.agenda[-1]:
            break
        with Placed(line.number, f"{line.subject}: {line.value}"):
            told.append(read_decision(text, line.value))
    told.reverse()
    return told if len(sheet.agenda) > 1 else [*text.beneath(told[0]), told[0]]


def read_decision(text: PositionText[Any], said: str) -> Decision[Any]:
    """A decision in words: "place of seat 0, crop banana"."""
    known = by_name(text.state.game.decisions)
    first, *rest = split(said) or [""]
    what, of, whom = first.rpartition(" of ")
    if not of:
        raise Malformed(f"say what is asked of whom, such as '{next(iter(known))} of seat 0'")
    if what not in known:
        raise unknown(what, list(known), "decision")
    kind = known[what]
    seat = text.noun(kind, "seat")
    values: dict[str, Any] = {"seat": read_seat(whom, text.state.players) if seat is SEAT else seat.read(whom)}
    fields = [name for name in fields_of(kind) if name != "seat"]
    for part in rest:
        name, _, words = part.partition(" ")
        if name not in fields:
            raise unknown(name, fields, f"field of {kind.name}")
        if name in values:
            raise Malformed(f"{name} is said twice")
        values[name] = read_value(text.noun(kind, name), words.strip())
    for name, parameter in inspect.signature(kind).parameters.items():
        if parameter.default is parameter.empty and name not in values:
            raise Malformed(f"{kind.name} needs {name}")
    return kind(**values)


# Writing.


def words(state: State) -> str:
    """The whole truth of a position as a text that `lay` reads; chance and history are not part of it."""
    text = state.game.position_text(state)
    parts = [state.game.name, f"{state.players} players" if state.players != 1 else "1 player"]
    if state.version != state.game.version:
        parts.append(f"version {state.version}")
    if state.moves:
        parts.append(f"move {state.moves}")
    rows = [", ".join(parts + text.heading())]
    rows += _say_options(state)
    rows += _say_agenda(text)
    rows += [f"{subject}: {value}" for subject, value in text.say()]
    return "\n".join(rows) + "\n"


def _say_options(state: State) -> Iterator[str]:
    changed = [option for option in state.game.options if state.options[option.name] != option.default]
    plain = [f"{option.name} {_say_option(state, option)}" for option in changed if not option.free]
    if plain:
        yield f"options: {', '.join(plain)}"
    for option in changed:
        if option.free:
            yield f"option {option.name}: {json.dumps(state.options[option.name], ensure_ascii=False)}"


def _say_option(state: State, option: Option) -> str:
    value = state.options[option.name]
    return str(value) if isinstance(value, str) else PLAIN.say(value)


def _say_agenda(text: PositionText[Any]) -> Iterator[str]:
    agenda = text.state.agenda
    if not agenda:
        yield "asked: nobody"
        return
    top = agenda[-1]
    said = [say_decision(text, each) for each in reversed(agenda)]
    yield f"asked: {said[0]}"
    if [each.dump() for each in text.beneath(top)] != [each.dump() for each in agenda[:-1]]:
        yield from [f"then: {each}" for each in said[1:]] or ["then: nothing"]


def say_decision(text: PositionText[Any], decision: Decision[Any]) -> str:
    """A decision in words; fields with their default are left out."""
    kind = type(decision)
    parts = [f"{decision.name} of {text.noun(kind, 'seat').say(decision.seat)}"]
    for name, parameter in inspect.signature(kind).parameters.items():
        value = getattr(decision, name)
        if name != "seat" and (type(value) is not type(parameter.default) or value != parameter.default):
            parts.append(f"{name} {say_value(text.noun(kind, name), value)}")
    return ", ".join(parts)


# Changing.


def amend(state: State, changes: str) -> None:
    """Change some lines of a position: each replaces the one with the same subject, one that says nothing after its colon
    gives back the plain value, and who is asked is replaced as a whole. It goes on from there with its own dice, unless some are said, and its record begins anew.
    """
    sheet = read_sheet(words(state))
    new = read_sheet(changes)
    if new.players is not None or new.options or new.title or new.version is not None:
        raise Malformed("title, players and options of a position stay as they are", field="position")
    sheet.lines |= new.lines
    sheet.agenda = new.agenda or sheet.agenda
    sheet.moves = sheet.moves if new.moves is None else new.moves
    sheet.dice = new.dice
    fresh = lay_sheet(state.game, sheet, None, None, state.chance)
    begun(fresh.copy(fresh.chance.copy()))  # where it is refused, the position stays as it was
    state.clear()
    state.restore(fresh.dump())
    state.agenda = fresh.agenda
    state.moves = fresh.moves
    state.chance = fresh.chance
    state.began_from = fresh.began_from
    state.seed = None
    state.last = None
    begun(state)
