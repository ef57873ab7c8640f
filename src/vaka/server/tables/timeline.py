"""A table's entries as a line of moves: which of them stand, after all that was taken back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    """An entry without what is heavy about it."""

    version: int
    kind: str
    seat: int
    action: str
    back_to: int | None


@dataclass(frozen=True, slots=True)
class Tip:
    """The entry whose position stands: what an undo asks about it."""

    version: int
    kind: str
    seat: int
    action: str
    back_to: int | None
    informs: bool
    key: str
    outcomes: list[int]


def current_moves(entries: list[Head]) -> list[Head]:
    """The entries whose effects stand, by walking back from the last one and leaping where an undo leapt."""
    if entries and entries[-1].version - entries[0].version == len(entries) - 1:
        for entry in entries:
            if entry.back_to is not None:
                break
        else:
            return entries[:]  # nothing was taken back, as in most games
    by_version = {entry.version: entry for entry in entries}
    out: list[Head] = []
    at = entries[-1].version if entries else -1
    while at in by_version:
        entry = by_version[at]
        if entry.back_to is not None:
            at = entry.back_to
            continue
        out.append(entry)
        at -= 1
    return out[::-1]
