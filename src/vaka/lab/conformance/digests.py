"""Digests of whole games, to be compared between processes, hash seeds, Pythons, and compiled and pure engines.

`python -m vaka.lab.conformance.digests [TITLE…]` prints them as JSON.
"""

from __future__ import annotations

import json
import sys

import vaka
from vaka import _engine
from vaka.core.game import Game
from vaka.lab.conformance.trial import first_trials, same_text


def digests_of(game: Game, trials: int = 6) -> dict[str, list[str]]:
    """For each of the first trials a chain of digests, of every tenth position and of the end, and the views' texts."""
    import hashlib

    out: dict[str, list[str]] = {}
    for trial in first_trials(game, trials):
        chain: list[str] = []
        for state in trial.play():
            if state.moves % 10 == 0 or state.over:
                looks = same_text([state.view(seat).to_json() for seat in trial.eyes()])
                offered = same_text([action.text for action in state.choices])
                seen = hashlib.sha256((looks + offered).encode()).hexdigest()[:16]
                chain.append(f"{state.digest()} {seen}")
        out[str(trial)] = chain
    return out


def main(names: list[str]) -> None:
    chosen = [vaka.game(name) for name in names] or list(vaka.games())
    report = {"engine": _engine.mode(), "digests": {game.name: digests_of(game) for game in chosen}}
    sys.stdout.write(json.dumps(report))


if __name__ == "__main__":
    main(sys.argv[1:])
