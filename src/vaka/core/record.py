"""Records: seed, options, and every action in words with the outcomes of its draws. A replay is exact."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final

from vaka.core.action import Action
from vaka.core.errors import Corrupt
from vaka.core.option import Options
from vaka.core.plain import is_text, read_json

FORMAT = 1
MOST_PLAYERS: Final = 16
MOST_MOVES: Final = 50_000
LONGEST_ACTION: Final = 200
MOST_OUTCOMES: Final = 2_000
"""Of one move. More than any game of any title holds: whoever reads records from strangers reads no more than this."""
LARGEST_OUTCOME: Final = 1 << 31
LONGEST_WORDS: Final = 500_000
"""Of a position in words."""


class Move:
    """One action as it was played. Moves point back to their predecessor, so copies of a position share them."""

    __slots__ = ("action", "before", "number", "outcomes", "seat")

    def __init__(self, before: Move | None, seat: int, action: Action, outcomes: tuple[int, ...]) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.outcomes = outcomes
        self.number: int = 1 if before is None else before.number + 1


def moves_of(last: Move | None) -> list[Move]:
    """All moves in the order of play."""
    out: list[Move] = []
    while last is not None:
        out.append(last)
        last = last.before
    out.reverse()
    return out


@dataclass(slots=True)
class Recorded:
    """One line of a record."""

    seat: int
    action: str
    outcomes: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Record:
    """A whole game, or as much of it as was played."""

    title: str
    version: int
    players: int
    options: Options
    seed: int | str | None
    setup: list[int]
    moves: list[Recorded]
    laid: str = ""
    """The position it began from, in words; empty where it began at the beginning."""

    def to_json(self) -> dict[str, object]:
        laid = {"laid": self.laid} if self.laid else {}
        return {
            "vaka": FORMAT,
            "title": self.title,
            "version": self.version,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            **laid,
            "setup": self.setup,
            "moves": [[move.seat, move.action, move.outcomes] for move in self.moves],
        }

    def _repr_html_(self) -> str:
        """The last position, as a notebook shows it. The title is found by its name, as it stands in the record."""
        return str(import_module("vaka.games").game(self.title).replay(self)._repr_html_())

    def to_text(self) -> str:
        """The record as a file: one move a line, so that it can be read and compared."""
        data = self.to_json()
        moves = data.pop("moves")
        assert isinstance(moves, list)
        head = json.dumps(data, ensure_ascii=False, indent=1)[:-2]
        lines = ",\n  ".join(json.dumps(move, ensure_ascii=False) for move in moves)
        return f'{head},\n "moves": [\n  {lines}\n ]\n}}\n'


def read_record(data: object) -> Record:
    """The record in a parsed file; a fault names the field or the move."""
    if not isinstance(data, dict):
        raise Corrupt("a record is a JSON object")
    if data.get("vaka") != FORMAT:
        raise Corrupt(f"field vaka: expected format {FORMAT}, found {data.get('vaka')!r}")
    kinds: dict[str, type | tuple[type, ...]] = {
        "title": str,
        "version": int,
        "players": int,
        "options": dict,
        "setup": list,
        "moves": list,
    }
    for name, kind in kinds.items():
        if not isinstance(data.get(name), kind):
            raise Corrupt(f"field {name}: missing or of the wrong type")
    if not 1 <= data["players"] <= MOST_PLAYERS:
        raise Corrupt(f"field players: from 1 to {MOST_PLAYERS}, not {data['players']}")
    if len(data["moves"]) > MOST_MOVES:
        raise Corrupt(f"field moves: at most {MOST_MOVES:,} moves can be read, not {len(data['moves']):,}")
    seed = data.get("seed")
    if seed is not None and not (isinstance(seed, int) or (isinstance(seed, str) and is_text(seed))):
        raise Corrupt("field seed: a number or a text")
    moves: list[Recorded] = []
    for number, entry in enumerate(data["moves"], start=1):
        if not (
            isinstance(entry, list) and len(entry) == 3 and isinstance(entry[0], int) and isinstance(entry[1], str)
        ):
            raise Corrupt(f"move {number}: expected [seat, action, outcomes]")
        if len(entry[1]) > LONGEST_ACTION or not is_text(entry[1]) or not 0 <= entry[0] < data["players"]:
            raise Corrupt(f"move {number}: no seat of this game plays such an action")
        moves.append(Recorded(entry[0], entry[1], _outcomes(entry[2], f"move {number}")))
    laid = data.get("laid", "")
    if not isinstance(laid, str) or len(laid) > LONGEST_WORDS or not is_text(laid):
        raise Corrupt("field laid: a position in words")
    setup = _outcomes(data["setup"], "setup")
    return Record(data["title"], data["version"], data["players"], data["options"], seed, setup, moves, laid)


def parse_record(text: str) -> Record:
    """The record in a file's text."""
    try:
        data = read_json(text)
    except ValueError as error:
        raise Corrupt(f"not a record: {error}") from error
    return read_record(data)


def _outcomes(data: object, where: str) -> list[int]:
    if not isinstance(data, list) or not all(isinstance(x, int) and not isinstance(x, bool) for x in data):
        raise Corrupt(f"{where}: outcomes are whole numbers")
    if len(data) > MOST_OUTCOMES or not all(-LARGEST_OUTCOME < x < LARGEST_OUTCOME for x in data):
        raise Corrupt(f"{where}: no game draws that many numbers, or such large ones")
    return list(data)
