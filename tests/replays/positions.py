"""Positions as they were stored, and what came of them: `python -m tests.replays.positions TITLE…` stores some.

Each is loaded again and played on with the same actions: its own source of chance must give the same draws, and the
scores, the choices and the views must come out the same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import vaka
from tests.replays.net import FOLDER, glimpse, leaves
from vaka.core.chance import seeded
from vaka.core.errors import VakaError
from vaka.core.game import Game
from vaka.core.state import State

MOMENTS = (0, 25, 90, 200)
FURTHER = 60
"""So many moves are played on from each."""


def stored_positions(title: str = "") -> list[Path]:
    return sorted(FOLDER.glob(f"{title or '*'}/*.position.json"))


def make(game: Game) -> None:
    """One position for each moment, each of another game."""
    for number, moment in enumerate(MOMENTS):
        players = game.players[number % len(game.players)]
        dice = seeded(f"position/{game.name}/{number}")
        state = game.new(players, seed=f"position {number}")
        step(state, dice, moment)
        data = state.to_json(history=number % 2 == 1)
        text = json.dumps(kept(data, state, step(state, dice, FURTHER)), ensure_ascii=False, separators=(",", ":"))
        (FOLDER / game.name / f"v{game.version}-{number + 1}.position.json").write_text(text + "\n", encoding="utf-8")


def step(state: State, dice: Any, moves: int) -> list[str]:
    """Play on at random; what was played."""
    played = []
    for _ in range(moves):
        if state.over:
            break
        choices = [action for action in state.legal if action.text]
        chosen = choices[dice.uniform(len(choices))]
        state.play(chosen)
        played.append(chosen.text)
    return played


def kept(data: dict[str, object], state: State, played: list[str]) -> dict[str, object]:
    fields = sorted({name for seat in range(state.players) for name in leaves(state.view(seat).to_json())})
    return {"position": data, "played": played, "fields": fields, **came_of(state, fields)}


def came_of(state: State, fields: list[str]) -> dict[str, object]:
    now = glimpse(state, fields)
    return {"scores": now.scores, "legal": now.legal, "eyes": now.eyes}


def faults(path: Path) -> list[str]:
    """Load and play on; what came out otherwise, in words."""
    data = json.loads(path.read_text(encoding="utf-8"))
    game = vaka.game(path.parent.name)
    state = game.load(data["position"])
    for text in data["played"]:
        try:
            state.play(text)
        except VakaError as error:
            return [f"{path.parent.name}/{path.name}, move {state.moves + 1} ({text}): {error}"]
    now = came_of(state, data["fields"])
    return [
        f"{path.parent.name}/{path.name}, after move {state.moves}: {name} is {now[name]}, not {data[name]}"
        for name in now
        if now[name] != data[name]
    ]


if __name__ == "__main__":
    for title in sys.argv[1:] or [game.name for game in vaka.games()]:
        make(vaka.game(title))
