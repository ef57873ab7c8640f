"""How the things of Hawaii are called where a position is said in words."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.nouns import Noun, find, split
from vaka.games.hawaii.tables import (
    BEACH,
    COVE,
    DOCK,
    DOCKS,
    FACE,
    FACES,
    FISH_BACK,
    FISH_TAKEN,
    GOD_PLACE,
    ISLAND_NAMES,
    KIND_NAMES,
    KINDS,
    REST,
    SELLS,
    SPACES,
    has_spears,
    value_of,
)

NONE: Final = "none"
GOD_NAMES: Final = [KIND_NAMES[god] for god in SELLS[GOD_PLACE]]
BOAT_NAMES: Final = ["fishing", "I", "II"]
FISH_WORDS: Final = [f"{fish} fish" for fish in range(4)]
SOURCE_NAMES: Final = [
    "spears",
    "docks",
    "islands",
    "rounds",
    "Lono",
    "first space",
    "kahunas",
    "Laka",
    "Kanaloa",
    "irrigation",
    "hula",
    "long huts",
]
ROUNDS_SOURCE: Final = 3
FACE_WORDS: Final = {
    face: f"{value_of(face)} spears" if has_spears(face) else str(value_of(face)) for face in range(4, FACES)
}
TOKEN_WORDS: Final = FACE_WORDS | {FISH_TAKEN + fish: FISH_WORDS[fish] for fish in range(1, 4)}
WHERE: Final = (
    {BEACH: "beach", COVE: "cove"}
    | {DOCK + dock: f"dock {dock + 1}" for dock in range(DOCKS)}
    | {REST + space: f"space {space + 1}" for space in range(SPACES)}
)
DRAWS: Final = (
    {name: god for god, name in enumerate(GOD_NAMES)}
    | {name: island for island, name in enumerate(ISLAND_NAMES)}
    | {
        f"{value_of(FACE[token])}{'s' if has_spears(FACE[token]) else ''}/{FISH_BACK[token]}": token
        for token in range(len(FACE))
    }
    | {f"seat-{seat}": seat for seat in range(5)}
)
"""What can be drawn: a god, an island, a seat for the sequence, or a token by value, spears and fish: 5s/2."""
SEAT_LINES: Final = (
    "",
    " chieftain",
    " village 1",
    " boats",
    " boats used",
    " kahunas",
    " tikis",
    " points",
    " taken",
    " paid",
)


class KindSet(Noun):
    """Kinds of tile as one number, a bit each: "(taro, banana)"."""

    whole = True

    def say(self, value: Any) -> str:
        return f"({', '.join([KIND_NAMES[kind] for kind in range(KINDS) if value >> kind & 1])})"

    def read(self, text: str) -> Any:
        return sum(1 << find(name, KIND_NAMES, "kind") for name in split(text.strip("()")))


def say_row(row: list[int], names: dict[int, str], empty: int = 0) -> str:
    """One thing a space, without the empty spaces at the end."""
    last = max([place for place, each in enumerate(row) if each != empty])
    return ", ".join([NONE if each == empty else names[each] for each in row[: last + 1]])
