"""All chance of a game: a few integers that copy for free, with every outcome noted.

Five sources give the same kind of outcome: `Seeded` (a small generator), `Committed` (a keyed hash whose secret is
published after the game), `Prepared` (the outcomes of a lesson, then a secret's), `Replayed` (the outcomes of a record)
and `Scripted` (the outcomes a test asks for).

An outcome is what a person would name: the face of a die, the kind of the piece drawn, a number below n.
"""

from __future__ import annotations

import hashlib
import hmac
from abc import ABC, abstractmethod
from struct import unpack_from
from typing import Final

from vaka.core.compiler import i64, mypyc_attr
from vaka.core.errors import Corrupt

WORD: Final = 0xFFFFFFFF
NONE_DRAWN: Final[list[int]] = []
"""What a source has drawn that has drawn nothing; all of them share it, so nothing is ever put into it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(ABC):
    """Where dice, draws and shuffles come from."""

    def __init__(self) -> None:
        self.count = 0
        self.outcomes: list[int] = NONE_DRAWN

    @abstractmethod
    def uniform(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""

    @abstractmethod
    def copy(self) -> Chance:
        """An independent source that goes on exactly like this one."""

    def __copy__(self) -> Chance:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Chance:
        return self.copy()

    def __reduce__(self) -> str | tuple[object, ...]:
        """By what its class is made from, and the number of draws so far. A pickled secret is still a secret: it is for
        one's own processes.
        """
        return revived, (type(self), self.made_from(), self.count)

    def made_from(self) -> tuple[object, ...]:
        """What `__init__` was given, or would be given to go on from here."""
        return ()

    def dictated(self) -> int:
        """The outcome that a record or a test prescribes for the next draw; -1 where nothing does."""
        return -1

    def to_json(self) -> dict[str, object]:
        """What is needed to go on from here; a secret is never part of it."""
        return {"kind": "none"}

    def _note(self, outcome: int) -> int:
        self.count += 1
        if self.outcomes:
            self.outcomes.append(outcome)
        else:
            self.outcomes = [outcome]
        return outcome

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        given = self.dictated()
        if given < 0:
            return self._note(self.uniform(n))
        if given >= n:
            raise Corrupt(f"draw {self.count + 1}: {given} is not below {n}")
        return self._note(given)

    def roll(self, sides: int) -> int:
        """One die: 1 to `sides`."""
        given = self.dictated()
        if given < 0:
            return self._note(self.uniform(sides) + 1)
        if not 1 <= given <= sides:
            raise Corrupt(f"draw {self.count + 1}: a die of {sides} sides cannot show {given}")
        return self._note(given)

    def draw(self, counts: list[int], total: int = -1) -> int:
        """The kind of one piece drawn blindly from a bag that holds `counts[kind]` of each; the caller takes it out.

        A caller who knows how many there are in all says so.
        """
        given = self.dictated()
        if given >= 0:
            if given >= len(counts) or counts[given] <= 0:
                raise Corrupt(f"draw {self.count + 1}: the bag holds no piece of kind {given}")
            return self._note(given)
        if total < 0:
            total = 0
            for count in counts:
                total += count
        left = self.uniform(total)
        kind = 0
        while left >= counts[kind]:
            left -= counts[kind]
            kind += 1
        return self._note(kind)

    def take(self, pieces: list[int]) -> int:
        """One of the pieces that are left, each of a kind of its own and in ascending order; it is taken out."""
        given = self.dictated()
        if given < 0:
            return self._note(pieces.pop(self.uniform(len(pieces))))
        if given not in pieces:
            raise Corrupt(f"draw {self.count + 1}: the bag holds no piece of kind {given}")
        pieces.remove(given)
        return self._note(given)

    def pick(self, items: list[int]) -> int:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def take_outcomes(self) -> tuple[int, ...]:
        """What has been drawn since the last call."""
        if not self.outcomes:
            return ()
        taken = tuple(self.outcomes)
        self.outcomes = NONE_DRAWN
        return taken


class Seeded(Chance):
    """Chris Doty-Humphrey's sfc32: four words of 32 bits, so that no step leaves a machine integer."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        super().__init__()
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def uniform(self, n: int) -> int:
        """Lemire's way: multiply, keep the high word, throw the few unfair values away."""
        sides: i64 = n
        while True:
            b: i64 = self.b
            c: i64 = self.c
            d: i64 = self.d
            word: i64 = (self.a + b + d) & WORD
            self.d = (d + 1) & WORD
            self.a = b ^ (b >> 9)
            self.b = (c + (c << 3)) & WORD
            self.c = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
            scaled: i64 = word * sides
            low: i64 = scaled & WORD
            if low >= sides or low >= (WORD + 1 - sides) % sides:
                return scaled >> 32

    def made_from(self) -> tuple[object, ...]:
        return self.a, self.b, self.c, self.d

    def copy(self) -> Chance:
        twin = Seeded(self.a, self.b, self.c, self.d)
        twin.count = self.count
        return twin

    def to_json(self) -> dict[str, object]:
        return {"kind": "seeded", "words": [self.a, self.b, self.c, self.d], "count": self.count}


def seeded(seed: int | str) -> Seeded:
    """A generator for a seed: any whole number or text."""
    digest = hashlib.sha256(f"vaka:{seed}".encode()).digest()
    a, b, c = unpack_from(">3I", digest)
    source = Seeded(a, b, c, 1)
    for _warming in range(12):
        source.uniform(2)
    return source


class Committed(Chance):
    """Each draw is a keyed hash of a secret and a counter: fixed before the first move, checkable after the last."""

    def __init__(self, secret: bytes, count: int = 0) -> None:
        super().__init__()
        self.secret = secret
        self.count = count

    def uniform(self, n: int) -> int:
        attempt = 0
        while True:
            digest = hmac.new(self.secret, f"{self.count}:{attempt}".encode(), hashlib.sha256).digest()
            word = int.from_bytes(digest[:4], "big")
            scaled = word * n
            low = scaled & WORD
            if low >= n or low >= (WORD + 1 - n) % n:
                return scaled >> 32
            attempt += 1

    def made_from(self) -> tuple[object, ...]:
        return (self.secret,)

    def copy(self) -> Chance:
        return Committed(self.secret, self.count)

    def to_json(self) -> dict[str, object]:
        return {"kind": "committed", "count": self.count}


def commitment(secret: bytes) -> str:
    """What is shown before the first move: it binds the secret without telling it."""
    return hashlib.sha256(b"vaka commitment:" + secret).hexdigest()


def private_seed(secret: bytes) -> str:
    """What others' chance at the same table may follow from: nobody who knows the commitment can tell it, and whoever is told
    it cannot tell the secret."""
    return hashlib.sha256(b"vaka bots:" + secret).hexdigest()


class Prepared(Committed):
    """The outcomes of a lesson, by the number of the draw; beyond them those of the secret."""

    def __init__(self, script: list[int], secret: bytes, count: int = 0) -> None:
        super().__init__(secret, count)
        self.script = script

    def dictated(self) -> int:
        return self.script[self.count] if self.count < len(self.script) else -1

    def made_from(self) -> tuple[object, ...]:
        return self.script, self.secret

    def copy(self) -> Chance:
        return Prepared(self.script, self.secret, self.count)


class Replayed(Chance):
    """The outcomes of a record, in order."""

    def __init__(self, outcomes: list[int]) -> None:
        super().__init__()
        self.script = outcomes
        self.at = 0

    def dictated(self) -> int:
        if self.at >= len(self.script):
            raise Corrupt(f"draw {self.count + 1}: the record holds no outcome for it")
        self.at += 1
        outcome = self.script[self.at - 1]
        if outcome < 0:
            raise Corrupt(f"draw {self.count + 1}: {outcome} is not an outcome")
        return outcome

    def uniform(self, n: int) -> int:
        raise Corrupt("a replay draws nothing of its own")

    def made_from(self) -> tuple[object, ...]:
        return (self.script[self.at :],)

    def copy(self) -> Chance:
        twin = Replayed(self.script)
        twin.at = self.at
        twin.count = self.count
        return twin


class Scripted(Chance):
    """The outcomes a test asks for, then those of a seed (or a failure, where `then` is None)."""

    def __init__(self, outcomes: list[int], then: Chance | None = None) -> None:
        super().__init__()
        self.script = list(outcomes)
        self.at = 0
        self.then = then

    def dictated(self) -> int:
        if self.at < len(self.script):
            self.at += 1
            return self.script[self.at - 1]
        if self.then is None:
            raise AssertionError(f"the script of {len(self.script)} outcomes is used up")
        return -1

    def uniform(self, n: int) -> int:
        assert self.then is not None
        return self.then.uniform(n)

    def made_from(self) -> tuple[object, ...]:
        return self.script[self.at :], self.then

    def copy(self) -> Chance:
        twin = Scripted(self.script, None if self.then is None else self.then.copy())
        twin.at = self.at
        twin.count = self.count
        return twin

    @property
    def used_up(self) -> bool:
        return self.at == len(self.script)


def revived(kind: type[Chance], made_from: tuple[object, ...], count: int) -> Chance:
    """The source that was pickled."""
    source: Chance = kind(*made_from)
    source.count = count
    return source


def load_chance(data: dict[str, object]) -> Chance:
    """The seeded source that `to_json` wrote; a committed one needs its secret and is passed in instead."""
    words = data.get("words")
    if data.get("kind") != "seeded" or not isinstance(words, list) or len(words) != 4:
        raise Corrupt("this position was saved without its source of chance: pass one")
    numbers = [int(word) for word in words]
    if min(numbers) < 0 or max(numbers) > WORD:
        raise Corrupt("field chance: a word of the source is not one of 32 bits")
    source = Seeded(numbers[0], numbers[1], numbers[2], numbers[3])
    source.count = int(str(data.get("count", 0)))
    return source
