"""Games that somebody has played alone: how they went, one after another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from vaka.core.game import Game
from vaka.server.store import Person, Store, Table
from vaka.server.tables.lists import TableLists
from vaka.server.tables.results import final

SHOWN = 12
"""So many games are listed, the latest first."""
COUNTED = 200
"""So many games at most are looked at for the best."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One finished game of one person alone."""

    table_id: str
    when: datetime
    score: str
    why: str
    """What it came to, in the words of the title: a level of victory, or how it ended."""
    here: bool
    """Whether it is the one that is looked at."""
    share: float
    """Its score as a part of the best one, for a bar."""


@dataclass(frozen=True, slots=True)
class Attempts:
    """All games of a title that a person has played alone."""

    latest: list[Attempt]
    games: int
    best: Attempt

    @property
    def is_best(self) -> bool:
        """Whether the game that is looked at is the best so far, and not the only one."""
        return self.best.here and self.games > 1


def attempts(store: Store, game: Game, person: Person | None, table: Table) -> Attempts | None:
    """The games to compare a finished solitaire game with: for its own player alone, and only whole games.

    A game that went on from another one, or was a lesson, is shown when it is the one that is looked at and counts for
    nothing else.
    """
    if table.players != 1 or person is None or table.seats[0].person_id != person.id:
        return None
    found = TableLists(store).played_alone(person, table.title, COUNTED)
    if all(each.id != table.id for each in found):
        found.insert(0, table)
    ended = [(each, result) for each in found if (result := final(each)) is not None]
    if not ended:
        return None
    most = max(1, *(game.counts(result.scores[0]) for _, result in ended))
    rows = [
        Attempt(
            each.id,
            each.updated,
            game.score_words(result.scores[0])[0],
            game.verdict(result.breakdown[0]) or result.why,
            each.id == table.id,
            max(0.0, game.counts(result.scores[0]) / most),
        )
        for each, result in ended
    ]
    best = max(range(len(rows)), key=lambda number: (ended[number][1].scores[0], rows[number].here))
    return Attempts(rows[:SHOWN], len(rows), rows[best])
