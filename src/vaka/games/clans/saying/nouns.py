"""Words of the clans system in a position: owners, turns, movement points, and counters by their place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from vaka.core.errors import Malformed
from vaka.core.nouns import NOBODY as NO_SEAT
from vaka.core.nouns import Named, Noun, SeatNoun, find, read_seat, short, whole
from vaka.games.clans.aliases import Kind, Owner, Piece
from vaka.games.clans.kinds import HOSTILE, MARKERS, NOBODY, UNITS

Group = tuple[int, int, int]
"""Counters that are alike: hex, owner, kind."""

MOST_COUNTERS: Final = 600
"""No game has more; a text that lays more is no position."""
THE_HOSTILE: Final = "hostile"
ORDINAL: Final = re.compile(r"([1-9][0-9]{0,2})(?:st|nd|rd|th) (.+)")
OF_OWNER: Final = re.compile(r"(.+) of (hostile|seat \d+)")
FREE_NUMBER: Final = re.compile(r"number ([0-9]{1,3})")
TURN: Final = re.compile(r"(?:season )?([0-9]{1,3}) turn ([0-9]{1,2})")


class Names(Named):
    """A number that always has a name: here "none" is not one."""

    def say(self, value: Any) -> str:
        return self.names[value]

    def read(self, text: str) -> Any:
        return find(text, self.numbers, self.what)


class OwnerNoun(SeatNoun):
    """A seat, those who rise against a lone player, or nobody."""

    def __init__(self, players: int) -> None:
        self.players = players

    def say(self, value: Any) -> str:
        return THE_HOSTILE if value == HOSTILE else super().say(value)

    def read(self, text: str) -> Any:
        return HOSTILE if text == THE_HOSTILE else read_seat(text, self.players)


class TurnNoun(Noun):
    """A game-turn by its season: "season 2 turn 1"; 0 is before the first."""

    def __init__(self, a_season: int) -> None:
        self.a_season = a_season

    def say(self, value: Any) -> str:
        season, turn = divmod(value - 1, self.a_season)
        return f"season {season + 1} turn {turn + 1}"

    def read(self, text: str) -> Any:
        found = TURN.fullmatch(text)
        if found is None:
            raise Malformed(f"a turn was expected, such as 'season 1 turn 3', not {short(text)}")
        season = whole(found[1], 0, 200, "a season")
        return (season - 1) * self.a_season + whole(found[2], 1, self.a_season, "a turn of the season")


class PointsNoun(Noun):
    """An amount of movement: "4", "1 2/3"."""

    def __init__(self, point: int) -> None:
        self.point = point

    def say(self, value: Any) -> str:
        points, rest = divmod(value, self.point)
        part = f"{rest}/{self.point}"
        return str(points) if not rest else f"{points} {part}" if points else part

    def read(self, text: str) -> Any:
        *before, last = text.split() or [""]
        parts, slash, of = last.partition("/")
        if not slash:
            before, parts = [*before, last], "0"
        elif of != str(self.point):
            raise Malformed(f"movement is counted in parts of {self.point}, such as 1/{self.point}, not {short(text)}")
        if len(before) > 1:
            raise Malformed(f"points of movement were expected, such as '2 1/{self.point}', not {short(text)}")
        rest = whole(parts, 0, self.point - 1, "parts of a point")
        return self.point * (whole(before[0], 0, 999, "points") if before else 0) + rest


class CounterNoun(Noun):
    """A counter by what it is and where: "fighters in 0508", "2nd fighters of seat 1 in 0508"; "number 7" for one
    that no counter has now.
    """

    def __init__(self, kinds: Names, hexes: Names, owners: OwnerNoun) -> None:
        self.kinds = kinds
        self.hexes = hexes
        self.owners = owners
        self.groups: dict[Group, list[Piece]] = {}
        """Counters that are alike, in the order in which the text names them."""
        self.group_of: dict[Piece, Group] = {}

    def add(self, group: Group, piece: Piece) -> None:
        self.groups.setdefault(group, []).append(piece)
        self.group_of[piece] = group

    def owners_of(self, hex: int, kind: Kind) -> list[Owner]:
        """Whose counters of a kind are in a hex."""
        return [owner for at, owner, what in self.groups if at == hex and what == kind]

    def name(self, group: Group) -> str:
        """What counters of a group are called among all others in their hex."""
        hex, owner, kind = group
        whose = "" if len(self.owners_of(hex, kind)) == 1 else f" of {self.owners.say(owner)}"
        return f"{self.kinds.say(kind)}{whose}"

    def say(self, value: Any) -> str:
        if value == NO_SEAT:
            return "nobody"
        group = self.group_of.get(value)
        if group is None:
            return f"number {value}"
        rank = self.groups[group].index(value) + 1
        before = "" if rank == 1 else f"{rank}{ending(rank)} "
        return f"{before}{self.name(group)} in {self.hexes.say(group[0])}"

    def say_all(self, pieces: Sequence[Piece]) -> str:
        """Several, in their order; those who are all of their group together: "fighters x2 in 0508"."""
        out: list[str] = []
        at = 0
        while at < len(pieces):
            group = self.group_of.get(pieces[at])
            alike = [] if group is None else self.groups[group]
            if group is not None and len(alike) > 1 and list(pieces[at : at + len(alike)]) == alike:
                out.append(f"{self.name(group)} x{len(alike)} in {self.hexes.say(group[0])}")
                at += len(alike)
            else:
                out.append(self.say(pieces[at]))
                at += 1
        return ", ".join(out)

    def read(self, text: str) -> Any:
        if text == "nobody":
            return NO_SEAT
        free = FREE_NUMBER.fullmatch(text)
        if free:
            return int(free[1])
        ranked = ORDINAL.fullmatch(text)
        rank = int(ranked[1]) if ranked else 1
        alike = self.alike(ranked[2] if ranked else text)
        if rank > len(alike):
            raise Malformed(f"there are only {len(alike)} such counters for {short(text)}")
        return alike[rank - 1]

    def read_all(self, parts: list[str]) -> list[Piece]:
        """Several, as `say_all` writes them."""
        out: list[Piece] = []
        for part in parts:
            found = re.fullmatch(r"(.+) x([0-9]{1,3}) in (\S+)", part)
            if found is None:
                out.append(self.read(part))
                continue
            alike = self.alike(f"{found[1]} in {found[3]}")
            if int(found[2]) > len(alike):
                raise Malformed(f"there are only {len(alike)} such counters for {short(part)}")
            out += alike[: int(found[2])]
        return out

    def alike(self, text: str) -> list[Piece]:
        """The counters that fit some words."""
        what, inside, where = text.rpartition(" in ")
        if not inside:
            raise Malformed(f"a counter was expected, such as 'fighters in 0508', not {short(text)}")
        owned = OF_OWNER.fullmatch(what)
        hex, kind = self.hexes.read(where), self.kinds.read(owned[1] if owned else what)
        owners = self.owners_of(hex, kind)
        if owned:
            owners = [owner for owner in owners if owner == self.owners.read(owned[2])]
        if len(owners) != 1:
            raise Malformed(
                f"no such counter lies there: {short(text)}" if not owners else f"whose is it: {short(text)}"
            )
        return self.groups[hex, owners[0], kind]


def ending(rank: int) -> str:
    """What makes a number an ordinal: "st" of 1st."""
    return {1: "st", 2: "nd", 3: "rd"}.get(rank % 10 if rank // 10 % 10 != 1 else 0, "th")


def rank_of_kind(kind: Kind) -> tuple[int, int]:
    """Leaders first, then Units from the strongest down, then markers."""
    return (1, -kind) if kind < UNITS else (2 if kind >= MARKERS else 0, kind)


def ordered(owner: Owner) -> int:
    """Seats first, then the hostile, then what belongs to nobody."""
    return owner if owner != NOBODY else NOBODY + 1
