"""Puzzles: positions from games of bots in which one choice is clearly best, kept in each title's data.

A puzzle is a record cut at a move, the answer and its reason. `vaka puzzles TITLE --make N` looks for them with one
budget and keeps those that stand with a larger one, when the others have answered too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from typing import Any

import vaka
from vaka.bots.greedy import Greedy
from vaka.core.game import Game
from vaka.core.record import read_record
from vaka.core.state import State
from vaka.core.view import View
from vaka.lab.analysis.appraise import Appraisal, Appraiser
from vaka.lab.analysis.reasons import why_better
from vaka.lab.analysis.replies import after_replies

FILE = "puzzles.json"
CLEAR = 0.05
"""By how much the best choice must be ahead of the next."""
STANDS = 0.02
"""By how much it must still be ahead when it is checked."""
OPEN = (0.15, 0.95)
"""Between these shares of the win there is something to play for."""
FEWEST, MOST = 3, 14
"""How many choices a puzzle offers."""
LOOK, CHECK = 6, 16
"""How many worlds are imagined to find a puzzle, and to check it."""
APART = 25
"""So many moves lie at least between two puzzles from one game."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what is best in it, and why."""

    record: dict[str, Any]
    seat: int
    answer: str
    reason: str
    lead: float
    """By how much the answer is ahead of the next best choice, as a share of the win."""
    next_best: str

    def state(self) -> State:
        return vaka.game(self.record["title"]).replay(read_record(self.record))

    def view(self) -> View:
        """The position through the eyes of the seat that is asked."""
        return self.state().view(self.seat)


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that a title ships."""
    file = game.folder / "data" / FILE
    if not file.is_file():
        return ()
    return tuple(Puzzle(**each) for each in json.loads(file.read_text(encoding="utf-8")))


def of_the_day(game: Game, day: date) -> Puzzle | None:
    """The puzzle of a day; after the last one they begin again."""
    found = puzzles_of(game)
    return found[day.toordinal() % len(found)] if found else None


# How they are made.


def make(game: Game, count: int, seed: str, progress: Callable[[int], None] = lambda _: None) -> list[Puzzle]:
    """So many puzzles from game after game of greedy bots. The same seed gives the same puzzles."""
    out: list[Puzzle] = []
    number = 0
    players = min(game.players[-1], max(2, game.players[0]))
    while len(out) < count:
        for puzzle in from_game(game, players, f"{seed}/{number}"):
            out.append(puzzle)
            progress(len(out))
            if len(out) == count:
                break
        number += 1
    return out


def from_game(game: Game, players: int, seed: str) -> Iterator[Puzzle]:
    """The puzzles in one game of bots."""
    state = game.new(players, seed=f"puzzle/{seed}")
    bot = Greedy(seed)
    last = 0
    while state.to_act is not None:
        view = state.view(state.to_act)
        if state.moves >= last + APART or (last == 0 and state.moves > 4):
            found = puzzle_in(state, view, seed)
            if found is not None:
                last = state.moves
                yield found
        state.play(bot.choose(view))


def puzzle_in(state: State, view: View, seed: str) -> Puzzle | None:
    """A position as a puzzle, if one choice in it is clearly best and stays so on a closer look."""
    if not FEWEST <= len(view.legal) <= MOST or len(view.game.promising(state)) < FEWEST:
        return None
    first = Appraiser(LOOK, seed).appraise(view)
    if lead_of(first) < CLEAR or not OPEN[0] < first.best.share < OPEN[1]:
        return None
    answer = first.best.action.text
    closer = Appraiser(CHECK, f"{seed}/check", after_replies).appraise(view)
    if closer.best.action.text != answer or lead_of(closer) < STANDS:
        return None
    assert view.seat is not None
    next_best = first.choices[1].action.text
    reason = why_better(view, answer, next_best, seed).replace("what was played", "the next best choice")
    if not reason:
        return None
    return Puzzle(state.record().to_json(), view.seat, answer, reason, round(lead_of(first), 3), next_best)


def lead_of(appraisal: Appraisal) -> float:
    """By how much the best choice is ahead of the next."""
    if len(appraisal.choices) < 2:
        return 0.0
    return appraisal.best.share - appraisal.choices[1].share


def to_text(puzzles: list[Puzzle]) -> str:
    """Puzzles as a file: one a line, so that it can be compared."""
    lines = ",\n".join(json.dumps(asdict(each), ensure_ascii=False, separators=(",", ":")) for each in puzzles)
    return f"[\n{lines}\n]\n"
