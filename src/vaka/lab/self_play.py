"""Games of a title against itself, noted for learning: what could be counted at the end of every turn, and who won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import vaka
from vaka.bots.base import Bot
from vaka.bots.greedy import Greedy
from vaka.bots.value import Value, read_value, won
from vaka.core.game import Game
from vaka.core.state import State
from vaka.core.view import View

Table = NDArray[np.float64]
ERRORS = 20
"""One decision in so many is made blindly, so that more is seen than what a bot would do."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One game to play: all that a process needs to know."""

    title: str
    players: int
    seed: str
    value: dict[str, Any] | None
    """The value that both sides play by, as its file has it; None: the title's judgement."""


@dataclass(slots=True)
class Course:
    """What one game taught, turn by turn."""

    judged: Table
    """`judged[turn, seat]`: the title's own judgement."""
    terms: Table
    """`terms[turn, seat, term]`."""
    left: Table
    """`left[turn]`: how much of the game was still to come."""
    scores: Table
    shares: Table
    """How it ended: each seat's score and share of the win."""


class Hasty(Bot):
    """A quick greedy bot that makes a blunder now and then."""

    name = "hasty"

    def __init__(self, seed: int | str, value: Value | None) -> None:
        super().__init__(seed)
        judge = None if value is None else value.points
        self.greedy = Greedy(seed, worlds=1, width=3, depth=5, judge=judge)

    def choose(self, view: View) -> vaka.Action:
        dice = self.dice(view, "blunder")
        if dice.uniform(ERRORS) == 0:
            return view.legal[dice.uniform(len(view.legal))]
        return self.greedy.choose(view)


def attend(lesson: Lesson) -> Course:
    """Play one game and note the end of every turn."""
    game = vaka.game(lesson.title)
    value = None if lesson.value is None else read_value(game, lesson.value)
    state = game.new(lesson.players, seed=lesson.seed)
    state.recording = False
    bots = [Hasty(f"{lesson.seed}/{seat}", value) for seat in range(lesson.players)]
    judged: list[list[float]] = []
    terms: list[list[list[float]]] = []
    left: list[float] = []
    while (seat := state.to_act) is not None:
        state.advance(bots[seat].choose(state.view(seat)))
        if state.to_act not in (seat, None):
            judged.append([game.judge(state, each) for each in range(lesson.players)])
            terms.append([game.term_row(state, each) for each in range(lesson.players)])
            left.append(game.left(state))
    return _course(game, state, judged, terms, left)


def _course(
    game: Game, state: State, judged: list[list[float]], terms: list[list[list[float]]], left: list[float]
) -> Course:
    result = state.outcome()
    return Course(
        np.array(judged, dtype=float).reshape(len(left), state.players),
        np.array(terms, dtype=float).reshape(len(left), state.players, len(game.term_words)),
        np.array(left, dtype=float),
        np.array(result.scores, dtype=float),
        np.array(won(result), dtype=float),
    )
