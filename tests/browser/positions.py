"""Games that have come to a certain decision: played in the engine, opened on the page as a record, played on there.

What a journey is about may take a hundred moves and some luck to come up. The engine gets there in a blink and the
same way each time; the page then plays from there by clicking.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import vaka
from vaka.core.state import State

Chooser = Callable[[list[str], random.Random], str]


def anything(choices: list[str], dice: random.Random) -> str:
    return dice.choice(choices)


def eager(*verbs: str) -> Chooser:
    """Plays the first of these kinds of action that is offered, mostly; else anything."""

    def choose(choices: list[str], dice: random.Random) -> str:
        for verb in verbs:
            fitting = [action for action in choices if action.split()[0] == verb]
            if fitting and dice.random() < 0.8:
                return dice.choice(fitting)
        return dice.choice(choices)

    return choose


def come_to(
    title: str,
    players: int,
    wanted: Callable[[State], bool],
    choose: Chooser = anything,
    options: dict[str, object] | None = None,
    limit: int = 3000,
    begin: int = 0,
) -> str:
    """The record of a game that stands at a decision as it is wanted, as the text of a file.

    `begin` is the seed from which it was found at once: what is rare is then not looked for in every run.
    """
    for seed in (*range(begin, 200), *range(begin)):
        state = vaka.game(title).new(players=players, seed=seed, options=dict(options or {}))
        dice = random.Random(seed)
        for _ in range(limit):
            if state.over:
                break
            if wanted(state):
                return json.dumps(state.record().to_json())
            state.play(choose([action.text for action in state.legal], dice))
    raise AssertionError("no such decision in 200 games")


def near_the_end(
    title: str, players: int, left: int, choose: Chooser = anything, options: dict[str, object] | None = None
) -> str:
    """The record of a game in which only so many moves are left, if it goes on as it did."""
    game = vaka.game(title)
    state = game.new(players=players, seed=3, options=dict(options or {}))
    dice = random.Random(3)
    while not state.over:
        state.play(choose([action.text for action in state.legal], dice))
    record = state.record()
    return json.dumps(game.replay(record, at=len(record.moves) - left).record().to_json())


def offers(*actions: str) -> Callable[[State], bool]:
    """Wanted: a decision where all these actions are offered."""
    return lambda state: set(actions) <= {action.text for action in state.legal}
