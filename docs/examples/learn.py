"""A learner in NumPy that beats random play in minutes on one CPU: policy gradient over masked actions, by self-play.

    python learn.py hawaii --minutes 2 --curve curve.svg

Many games go on at once (`vaka.lab.batch`); every seat of every game is played by the same network, which sees what its
seat may know and chooses among the legal actions. At the end of a game each of its decisions is made more or less likely
by what it brought: one for a win, nothing for a loss, less what the network itself had expected. Every few updates the
network plays against the random bot, and the share of games it wins is a point of the curve.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

import vaka
from vaka.lab.batch import Batch
from vaka.lab.encoder import Encoder
from vaka.lab.rewards import shares


class Network:
    """One hidden layer; out come a weight for every action, and what the seat may expect. Adam moves it."""

    def __init__(self, inputs: int, actions: int, dice: np.random.Generator, hidden: int = 64) -> None:
        scale = 1 / np.sqrt(inputs)
        self.weights = [
            dice.normal(0, scale, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, actions), np.float32),
            np.zeros(actions, np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(1, np.float32),
        ]
        self.first = [np.zeros_like(each) for each in self.weights]
        self.second = [np.zeros_like(each) for each in self.weights]
        self.updates = 0

    def look(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The hidden layer, the chance of each action (none for those that are not legal), and what is expected."""
        a, b, c, d, e, f = self.weights
        hidden = np.tanh(seen @ a + b)
        wish = np.where(masks > 0, hidden @ c + d, -np.inf)
        chances = np.exp(wish - wish.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, hidden @ e + f[0]

    def learn(self, seen: np.ndarray, masks: np.ndarray, chosen: np.ndarray, got: np.ndarray, rate: float) -> None:
        """One step up: more of what brought more than expected, and expectations nearer to what came."""
        hidden, chances, expected = self.look(seen, masks)
        count = len(chosen)
        gain = got - expected
        rows = np.arange(count)
        wish = chances * -gain[:, None]
        wish[rows, chosen] += gain
        # Some curiosity: it keeps choices open that were unlucky once.
        surprise = np.log(np.maximum(chances, 1e-9))
        wish -= 0.01 * chances * (surprise - (chances * surprise).sum(axis=1, keepdims=True))
        wish /= count
        value = gain / count
        _, _, c, _, e, _ = self.weights
        back = (wish @ c.T + value[:, None] * e) * (1 - hidden**2)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ wish, wish.sum(0), hidden.T @ value, value.sum(keepdims=True)]
        self.updates += 1
        for weight, first, second, slope in zip(self.weights, self.first, self.second, slopes, strict=True):
            first += 0.1 * (slope - first)
            second += 0.01 * (slope**2 - second)
            size = np.sqrt(second / (1 - 0.99**self.updates)) + 1e-6
            weight += rate * first / (1 - 0.9**self.updates) / size


def choose(chances: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """One action for each row, by its chance."""
    marks = chances.cumsum(axis=1)
    drawn = dice.random(len(chances)) * marks[:, -1]
    return (marks < drawn[:, None]).sum(axis=1)


def compare(network: Network, encoder: Encoder, games: int, seed: int) -> float:
    """The share that the network wins against the random bot, in both seats of the same games."""
    dice = np.random.default_rng(seed)
    won = 0.0
    mask = np.zeros((1, encoder.width), np.int8)
    for number in range(games):
        seat = number % 2
        state = encoder.game.new(2, seed=f"{seed}/{number // 2}")
        while state.to_act is not None:
            if state.to_act == seat:
                mask.fill(0)
                mask[0, state.legal_numbers] = 1
                _, chances, _ = network.look(encoder.observe(state, seat)[None], mask)
                state.play(encoder.actions[int(choose(chances, dice)[0])])
            else:
                state.play(state.legal[int(dice.integers(len(state.legal)))])
        result = state.result
        assert result is not None
        won += shares(result)[seat]
    return won / games


def train(
    title: str, seconds: float, seed: int = 1, games: int = 16, test: int = 100, updates: int = 1_000_000
) -> list[tuple[int, float]]:
    """Learn by self-play for some seconds of CPU time; the curve as games played and the share won against random."""
    dice = np.random.default_rng(seed)
    batch = Batch(title, 2, games=games, seed=seed)
    network = Network(batch.encoder.size, batch.encoder.width, dice)
    stories: list[list[tuple[np.ndarray, np.ndarray, int, int]]] = [[] for _ in range(games)]
    lessons: list[tuple[np.ndarray, np.ndarray, int, float]] = []
    curve = [(0, compare(network, batch.encoder, test, seed))]
    begun = shown = time.process_time()
    while time.process_time() - begun < seconds and network.updates < updates:
        _, chances, _ = network.look(batch.observations, batch.masks)
        numbers = choose(chances, dice)
        for game, story in enumerate(stories):
            seen, mask = batch.observations[game].copy(), np.packbits(batch.masks[game])
            story.append((seen, mask, int(numbers[game]), int(batch.seats[game])))
        done, rewards = batch.step(numbers)
        for game in np.flatnonzero(done):
            lessons += [(seen, mask, number, rewards[game, seat]) for seen, mask, number, seat in stories[game]]
            stories[game] = []
        if len(lessons) >= 4096:
            seen, masks, numbers, got = (np.array(column) for column in zip(*lessons, strict=True))
            network.learn(seen, np.unpackbits(masks, axis=1)[:, : batch.encoder.width], numbers, got, 0.003)
            lessons = []
            if time.process_time() - shown > seconds / 12:
                shown = time.process_time()
                curve.append((batch.finished, compare(network, batch.encoder, test, seed)))
                print(f"{batch.finished:7} games  {curve[-1][1]:.2f} of the games against random won")  # noqa: T201
    curve.append((batch.finished, compare(network, batch.encoder, 2 * test, seed + 1)))
    print(f"{batch.finished:7} games  {curve[-1][1]:.2f} of {2 * test} other games against random won")  # noqa: T201
    return curve


def draw(curve: list[tuple[int, float]], title: str) -> str:
    """The curve as a small picture."""
    wide, high, left, top = 480, 240, 48, 24
    most = max(games for games, _ in curve) or 1
    spots = [(left + games / most * wide, top + (1 - share) * high) for games, share in curve]
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in spots)
    rows = "".join(
        f'<path d="M{left} {top + (1 - share) * high:.0f}h{wide}" stroke="#ccc"/>'
        f'<text x="{left - 6}" y="{top + (1 - share) * high + 4:.0f}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    words = f"{vaka.game(title).title}: games won against random, by games of self-play (0 to {most:,})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + left + 16} {high + top + 40}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{words}</title><rect width="100%" height="100%" fill="#fff"/>'
        f'{rows}<polyline points="{line}" fill="none" stroke="#0b6e8a" stroke-width="2.5"/>'
        f'<text x="{left}" y="{high + top + 26}">{words}</text></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a title by self-play.")
    parser.add_argument("title")
    parser.add_argument("--minutes", type=float, default=2.0, help="of CPU time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--test", type=int, default=100, help="games against random for each point of the curve")
    parser.add_argument("--curve", type=Path, help="write the curve to this file, as SVG")
    wish = parser.parse_args()
    curve = train(wish.title, wish.minutes * 60, wish.seed, test=wish.test)
    if wish.curve is not None:
        wish.curve.write_text(draw(curve, wish.title), encoding="utf-8")


if __name__ == "__main__":
    main()
