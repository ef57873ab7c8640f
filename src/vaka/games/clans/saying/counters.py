"""Hexes in words: Villages, counters and how they are bound; and, where it matters, the numbers of the counters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from vaka.core.aliases import Hex
from vaka.core.errors import Malformed
from vaka.core.nouns import counted, say_counted, short, split, whole
from vaka.core.sheet import Line, Placed
from vaka.games.clans.aliases import Kind, Owner, Piece
from vaka.games.clans.kinds import BUILT, HOSTILE, KINDS, NO_VILLAGE, NOBODY, PART_BUILT, POPULATION, SEA
from vaka.games.clans.saying.fields import NOTHING, Data
from vaka.games.clans.saying.nouns import MOST_COUNTERS, ordered, rank_of_kind

if TYPE_CHECKING:
    from vaka.games.clans.saying.text import ClanText

STAYS: Final = KINDS * KINDS
"""How a counter is bound that does not move at all in this turn."""
MOST_ALIKE: Final = 99
NUMBERS: Final = "counters"
FREE_NUMBERS: Final = "free numbers"
NUMBER: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
FREE: Final = re.compile(r"([0-9]{1,3}) (.+?)(?: of (hostile|seat \d+))?(?: \((.*)\))?")


@dataclass(slots=True)
class Laid:
    """A counter as a line lays it."""

    hex: Hex
    owner: Owner
    kind: Kind
    marks: str
    line: Line


@dataclass(slots=True)
class Shelf:
    """The counters of a text, in its order, until they get their numbers."""

    laid: list[Laid] = field(default_factory=list)
    numbers: Line | None = None
    free: Line | None = None
    built: bool = False


# Reading.


def read_hex(text: ClanText[Any], hex: Hex, line: Line) -> None:
    """What lies in a hex: "seat 0: village, fighters x2; seat 1: militia; big log"."""
    for group in split(line.value, "; ") if line.value != NOTHING else []:
        owner = NOBODY
        whose, colon, rest = group.partition(": ")
        if colon:
            owner = text.owner.read(whose)
        for item in split(rest if colon else group):
            read_item(text, hex, owner, item, line)


def read_item(text: ClanText[Any], hex: Hex, owner: Owner, item: str, line: Line) -> None:
    """One kind of thing in a hex."""
    words, bracket, marks = item.partition(" (")
    if bracket and not marks.endswith(")"):
        raise Malformed(f"a bracket stays open in {short(item)}")
    name, count = counted(words, MOST_ALIKE)
    if read_village(text, hex, owner, name) or text.hex_word(hex, owner, name):
        return
    kind = text.kind.read(name)
    if not text.belongs(kind):
        owner = NOBODY
    elif owner == NOBODY:
        raise Malformed(f"say whose {short(name)} it is, such as 'seat 0: {name}'")
    text.shelf.laid += [Laid(hex, owner, kind, marks.removesuffix(")"), line)] * count
    if len(text.shelf.laid) > MOST_COUNTERS:
        raise Malformed(f"no table holds more than {MOST_COUNTERS} counters")


def read_village(text: ClanText[Any], hex: Hex, owner: Owner, name: str) -> bool:
    """A Village, as far as the words mean one."""
    if name not in ("village", "home village", "part-built village"):
        return False
    if name == "part-built village":
        village = PART_BUILT
    elif owner == NOBODY:
        raise Malformed(f"say whose {name} it is, such as 'seat 0: {name}'")
    else:
        village = BUILT + owner
    if text.data["village"][hex] not in (NO_VILLAGE, village) or text.state.chart.kind[hex] == SEA:
        raise Malformed(f"no such village can be in {text.hex.say(hex)}")
    text.data["village"][hex] = village
    if name == "home village":
        if owner >= text.state.players or text.data["home"][owner] >= 0:
            raise Malformed("a seat has one home village")
        text.data["home"][owner] = hex
    return True


def build(text: ClanText[Any]) -> None:
    """Give the counters their numbers, and read how they are bound."""
    shelf, data = text.shelf, text.data
    if shelf.built:
        return
    shelf.built = True
    numbers = _numbers(shelf)
    size = max(numbers, default=-1) + 1
    free = _free(text, numbers)
    size = max([size, *(number + 1 for number in free)])
    data["kind"], data["owner"], data["hex_of"] = [POPULATION] * size, [NOBODY] * size, [-1] * size
    for name in text.by_counter:
        data[name] = [0] * size
    for number, each in free.items():
        data["kind"][number], data["owner"][number] = each.kind, each.owner
    for number, each in zip(numbers, shelf.laid, strict=True):
        data["kind"][number], data["owner"][number], data["hex_of"][number] = each.kind, each.owner, each.hex
        text.counter.add((each.hex, each.owner, each.kind), number)
    for number, each in (*zip(numbers, shelf.laid, strict=True), *free.items()):
        with Placed(each.line.number, f"{each.line.subject}: {each.line.value}"):
            if each.owner == HOSTILE and each.hex >= 0:
                data["bound"][number] = text.state.chart.area[each.hex] + 1
            for mark in split(each.marks):
                text.read_mark(number, mark)


def _numbers(shelf: Shelf) -> list[Piece]:
    """The numbers of the counters in the order of the text: one after another, unless a line says otherwise."""
    if shelf.numbers is None or shelf.numbers.value == NOTHING:
        return list(range(len(shelf.laid)))
    line = shelf.numbers
    out: list[Piece] = []
    with Placed(line.number, f"{line.subject}: {line.value}"):
        for word in line.value.split():
            found = NUMBER.fullmatch(word)
            if found is None:
                raise Malformed(f"numbers were expected, such as '0-3 7', not {short(word)}")
            out += range(int(found[1]), int(found[2] or found[1]) + 1)
            if len(out) > MOST_COUNTERS:
                break
        if len(out) != len(shelf.laid) or len(set(out)) != len(out):
            raise Malformed(f"each of the {len(shelf.laid)} counters needs a number of its own")
    return out


def _free(text: ClanText[Any], taken: list[Piece]) -> dict[Piece, Laid]:
    """Numbers that no counter has now, and what had them last: "5 fighters of seat 0"."""
    line = text.shelf.free
    out: dict[Piece, Laid] = {}
    if line is None:
        return out
    with Placed(line.number, f"{line.subject}: {line.value}"):
        for part in line.items:
            found = FREE.fullmatch(part)
            if found is None:
                raise Malformed(f"a number and what had it last were expected, not {short(part)}")
            number = whole(found[1], 0, MOST_COUNTERS)
            if number in taken or number in out:
                raise Malformed(f"number {number} is not free")
            owner = NOBODY if found[3] is None else text.owner.read(found[3])
            out[number] = Laid(-1, owner, text.kind.read(found[2]), found[4] or "", line)
    return out


def read_bound(text: ClanText[Any], piece: Piece, mark: str) -> bool:
    """How a counter is bound, as far as the words say that."""
    bound = text.data["bound"]
    word, _, rest = mark.partition(" ")
    if mark == "served":
        bound[piece] = 1
    elif mark == "moved":
        bound[piece] = piece + 1
    elif mark == "stays":
        bound[piece] = STAYS
    elif word == "with":
        bound[piece] = text.counter.read(rest) + 1
    elif word == "of":
        bound[piece] = text.area.read(rest) + 1
    else:
        return False
    return True


# Writing.


def say_bound(text: ClanText[Any], data: Data, piece: Piece) -> str:
    """How a counter is bound; empty where it is free to act."""
    bound, owner = data["bound"][piece], data["owner"][piece]
    if owner == HOSTILE:
        hex = data["hex_of"][piece]
        home = text.state.chart.area[hex] + 1 if hex >= 0 else 0
        return "" if bound == home else f"of {text.area.say(bound - 1)}"
    if bound == 0 or bound == STAYS:
        return "stays" if bound else ""
    if bound == 1 and not text.on_the_move:
        return "served"
    return "moved" if bound == piece + 1 else f"with {text.counter.say(bound - 1)}"


def in_text_order(text: ClanText[Any], data: Data) -> list[Piece]:
    """All counters on the map as a text names them: by hex, owner, kind and number."""
    names, hexes = text.hex.names, data["hex_of"]
    laid = [piece for piece in range(len(hexes)) if hexes[piece] >= 0]
    kinds, owners = data["kind"], data["owner"]
    return sorted(laid, key=lambda p: (names[hexes[p]], ordered(owners[p]), rank_of_kind(kinds[p]), p))


def say_hexes(text: ClanText[Any], data: Data) -> Iterator[tuple[str, str]]:
    """Every hex in which something lies or stands, by its name."""
    by_hex: dict[Hex, list[Piece]] = {}
    for piece in text.counter.group_of:
        by_hex.setdefault(data["hex_of"][piece], []).append(piece)
    names = text.hex.names
    built = {hex for hex, village in enumerate(data["village"]) if village != NO_VILLAGE}
    for hex in sorted({*by_hex, *built, *text.more_hexes(data)}, key=names.__getitem__):
        said = _say_hex(text, data, hex, by_hex.get(hex, []))
        if said:
            yield names[hex], said


def _say_hex(text: ClanText[Any], data: Data, hex: Hex, pieces: list[Piece]) -> str:
    village = data["village"][hex]
    groups: list[str] = []
    for owner in (*range(text.state.players), HOSTILE):
        words: list[str] = []
        if village == BUILT + owner:
            words.append("home village" if owner < text.state.players and data["home"][owner] == hex else "village")
        words += text.hex_words(data, hex, owner)
        words += _say_alike(text, data, [piece for piece in pieces if data["owner"][piece] == owner])
        if words:
            groups.append(f"{text.owner.say(owner)}: {', '.join(words)}")
    words = ["part-built village"] if village == PART_BUILT else []
    words += _say_alike(text, data, [piece for piece in pieces if data["owner"][piece] == NOBODY])
    words += text.hex_words(data, hex, NOBODY)
    return "; ".join([*groups, ", ".join(words)] if words else groups)


def _say_alike(text: ClanText[Any], data: Data, pieces: list[Piece]) -> list[str]:
    """Counters, those that follow each other and are alike in everything together."""
    runs: list[tuple[str, str, int]] = []
    for piece in pieces:
        name, marks = text.kind.say(data["kind"][piece]), ", ".join(text.marks(data, piece))
        if runs and runs[-1][:2] == (name, marks) and runs[-1][2] < MOST_ALIKE:
            runs[-1] = (name, marks, runs[-1][2] + 1)
        else:
            runs.append((name, marks, 1))
    return [say_counted(name, count) + (f" ({marks})" if marks else "") for name, marks, count in runs]


def say_numbers(text: ClanText[Any], data: Data) -> Iterator[tuple[str, str]]:
    """The numbers of the counters, where they do not follow from the order of the text."""
    order = list(text.counter.group_of)
    if order != list(range(len(order))):
        runs: list[tuple[int, int]] = []
        for piece in order:
            if runs and runs[-1][1] + 1 == piece:
                runs[-1] = (runs[-1][0], piece)
            else:
                runs.append((piece, piece))
        yield NUMBERS, " ".join([str(low) if low == high else f"{low}-{high}" for low, high in runs])
    free = [piece for piece in range(len(data["kind"])) if data["hex_of"][piece] < 0]
    said: list[str] = []
    for piece in free:
        owner = data["owner"][piece]
        whose = "" if owner == NOBODY else f" of {text.owner.say(owner)}"
        marks = ", ".join(text.marks(data, piece))
        said.append(f"{piece} {text.kind.say(data['kind'][piece])}{whose}{f' ({marks})' if marks else ''}")
    if said:
        yield FREE_NUMBERS, ", ".join(said)
