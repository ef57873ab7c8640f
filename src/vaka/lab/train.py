"""Learns what the terms of a title are worth, from games against itself: a linear value, fitted by least squares.

For each turn's end it is asked how far each seat will finish ahead of the others' mean. The title's own judgement
answers first; weights for the terms correct it, held small by a ridge whose strength is chosen by games set aside. The
answer aimed at is not the final lead alone but leans on what the value says of the following turns (TD(lambda)).
A value is accepted by games only: see `confirm`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import vaka
from vaka.bots.search import Search
from vaka.bots.value import Value, read_value, won
from vaka.core.game import Game
from vaka.lab.self_play import Course, Lesson, Table, attend
from vaka.lab.simulate import wilson
from vaka.lab.work import spread

TRUST = 0.7
"""Lambda: how much more the outcome of a game counts than what the next turns look like."""
SWEEPS = 3
RIDGES = (0.03, 0.3, 3.0, 30.0, 300.0)
"""How strongly weights are held back, in games."""
ASIDE = 5
"""One game in so many is set aside to choose the ridge and to be measured on."""
SPREADS = np.geomspace(0.25, 8.0, 11)
"""Tried in units of the title's own spread."""


@dataclass
class Curve:
    """How learning went, round by round."""

    games: list[int] = field(default_factory=list)
    judged: list[float] = field(default_factory=list)
    """The error of the title's judgement in foretelling the final lead, on games set aside."""
    learned: list[float] = field(default_factory=list)
    """The same of the value learned."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A value against the one before it: one game with swapped seats follows the other on the same seed."""

    title: str
    players: int
    seed: str
    challenger: dict[str, Any]
    before: dict[str, Any]
    simulations: int
    swapped: bool


def rounds(
    title: str,
    players: int,
    games: int,
    times: int,
    seed: str,
    workers: int,
    told: Callable[[], None],
    curve: Curve,
    ray: str | None = None,
) -> Iterator[Value]:
    """A value after each round of games: the first are played by the title's judgement, the others by the last value."""
    game = vaka.game(title)
    value: Value | None = None
    seen: list[Course] = []
    for number in range(times):
        shown = None if value is None else value.to_json()
        todo = [Lesson(title, players, f"{seed}/{number}/{n}", shown) for n in range(games)]
        for course in spread(attend, todo, workers, ray):
            if len(course.left):
                seen.append(course)
            told()
        value = fit(game, seen, curve)
        yield value


def fit(game: Game, seen: Sequence[Course], curve: Curve | None = None) -> Value:
    """The value that fits the games best."""
    aside = [course for number, course in enumerate(seen) if number % ASIDE == ASIDE - 1]
    kept = [course for number, course in enumerate(seen) if number % ASIDE != ASIDE - 1]
    judged = _plain(kept)
    best: tuple[float, float] | None = None
    for ridge in RIDGES:
        error = _error(aside, judged, _weights(kept, judged, ridge))
        if best is None or error < best[0]:
            best = error, ridge
    assert best is not None
    weights = _weights(seen, judged, best[1])
    if curve is not None:
        curve.games.append(len(seen))
        curve.judged.append(_error(aside, judged, np.zeros_like(weights)))
        curve.learned.append(best[0])
    count = len(game.term_words)
    pairs = {
        name: (round(float(weights[i]), 4), round(float(weights[count + i]), 4))
        for i, name in enumerate(game.term_words)
    }
    return Value(game, round(judged, 4), pairs, _spreads(game, seen, judged, weights))


def ahead(table: Table) -> Table:
    """Each seat's number less the mean of the others', along the second axis."""
    players = table.shape[1]
    lead: Table = table - (table.sum(axis=1, keepdims=True) - table) / (players - 1)
    return lead


def features(course: Course) -> Table:
    """The terms at the end of the game, and how they change towards its start."""
    lead = ahead(course.terms)
    return np.concatenate([lead, lead * course.left[:, None, None]], axis=2)


def final_lead(course: Course) -> Table:
    """How far each seat finished ahead of the others' mean."""
    lead: Table = ahead(course.scores[None, :])[0]
    return lead


def _plain(seen: Sequence[Course]) -> float:
    """The weight of the judgement alone that foretells the final lead best."""
    above = sum(float((ahead(course.judged) * final_lead(course)).sum()) for course in seen)
    below = sum(float((ahead(course.judged) ** 2).sum()) for course in seen)
    return max(0.0, above / below) if below else 1.0


def _weights(seen: Sequence[Course], judged: float, ridge: float) -> Table:
    """Least squares for what the judgement leaves over; a few sweeps, each aiming at what the last one learned."""
    rows = [features(course) for course in seen]
    flat = np.concatenate([each.reshape(-1, each.shape[2]) for each in rows])
    scale = flat.std(axis=0)
    scale[scale < 1e-9] = np.inf  # a term that never differs gets no weight
    flat = flat / scale
    matrix = flat.T @ flat
    # A ridge of one counts for as much as the turns of one game.
    matrix[np.diag_indices_from(matrix)] += ridge * len(flat) / max(1, len(seen))
    weights = np.zeros(flat.shape[1])
    for sweep in range(SWEEPS):
        aims = []
        for course, row in zip(seen, rows, strict=True):
            leads = judged * ahead(course.judged)
            aims.append(_returns(course, leads + (row / scale) @ weights if sweep else None) - leads)
        weights = np.linalg.solve(matrix, flat.T @ np.concatenate([aim.reshape(-1) for aim in aims]))
    scaled: Table = weights / scale
    return scaled


def _returns(course: Course, value: Table | None) -> Table:
    """What to aim at after every turn: the final lead, or, once there is a value, a mixture with what comes next."""
    end = final_lead(course)
    out = np.empty((len(course.left), len(end)))
    for turn in range(len(out) - 1, -1, -1):
        out[turn] = end
        if value is not None and turn + 1 < len(out):
            end = TRUST * end + (1 - TRUST) * value[turn]
    return out


def _error(seen: Sequence[Course], judged: float, weights: Table) -> float:
    """The mean square error in foretelling the final lead."""
    total = count = 0.0
    for course in seen:
        told = judged * ahead(course.judged) + features(course) @ weights
        total += float(((told - final_lead(course)) ** 2).sum())
        count += told.size
    return total / count if count else 0.0


def _spreads(game: Game, seen: Sequence[Course], judged: float, weights: Table) -> tuple[float, float]:
    """The spread at the end and at the start that make what happened most likely."""
    points = [
        judged * course.judged
        + course.terms @ weights[: course.terms.shape[2]]
        + course.left[:, None] * (course.terms @ weights[course.terms.shape[2] :])
        for course in seen
    ]
    best: tuple[float, float, float] | None = None
    for end in game.spread[0] * SPREADS:
        for start in game.spread[1] * SPREADS:
            loss = 0.0
            for course, each in zip(seen, points, strict=True):
                odds = each / (end + (start - end) * course.left)[:, None]
                odds -= odds.max(axis=1, keepdims=True)
                loss -= float(((odds - np.log(np.exp(odds).sum(axis=1, keepdims=True))) * course.shares).sum())
            if best is None or loss < best[0]:
                best = loss, float(end), float(start)
    assert best is not None
    return round(best[1], 3), round(best[2], 3)


# Accepted by games only.


def contests(challenger: Value, before: Value, players: int, games: int, simulations: int, seed: str) -> list[Contest]:
    """Pairs of games on fresh seeds, the seats swapped in the second of each."""
    new, old = challenger.to_json(), before.to_json()
    name = challenger.game.name
    return [Contest(name, players, f"{seed}/confirm/{n // 2}", new, old, simulations, n % 2 == 1) for n in range(games)]


def contest(one: Contest) -> float:
    """The challenger's part of the win, as a multiple of its fair share: it has every second seat."""
    game = vaka.game(one.title)
    values = [read_value(game, one.challenger), read_value(game, one.before)]
    state = game.new(one.players, seed=one.seed)
    state.recording = False
    sides = [(seat + one.swapped) % 2 for seat in range(one.players)]
    bots = [
        Search(f"{one.seed}/{seat}", simulations=one.simulations, value=values[side]) for seat, side in enumerate(sides)
    ]
    while (seat := state.to_act) is not None:
        state.advance(bots[seat].choose(state.view(seat)))
    shares = won(state.outcome())
    mine = sum(share for share, side in zip(shares, sides, strict=True) if side == 0)
    fair = sides.count(0) / one.players
    return min(1.0, mine * 0.5 / fair)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the confirmation came to."""

    games: int
    won: float
    low: float
    high: float

    @property
    def accepted(self) -> bool:
        """A value that wins less than half against the one before it is refused."""
        return self.won >= 0.5 * self.games


def confirm(todo: Sequence[Contest], workers: int, told: Callable[[], None], ray: str | None = None) -> Verdict:
    """Play the contests, and say whether the challenger is at least as good."""
    wins = 0.0
    for share in spread(contest, todo, workers, ray):
        wins += share
        told()
    low, high = wilson(wins, len(todo))
    return Verdict(len(todo), wins, low, high)
