"""What somebody to whom a title is new is told at the real table: what to aim at now, and what actions are good for."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from vaka.core.action import Action
from vaka.core.game import Game
from vaka.core.view import View

WORDS = 24
"""How long a line of help may be."""


@dataclass(frozen=True, slots=True)
class FirstTurns:
    """The words of a title, by the first word of an action."""

    now: dict[str, str]
    why: dict[str, str]


_kept: dict[str, FirstTurns] = {}


def first_turns(game: Game) -> FirstTurns:
    if game.name not in _kept:
        data = tomllib.loads((game.folder / "teaching.toml").read_text(encoding="utf-8"))
        found = data.get("first_turns", {})
        _kept[game.name] = FirstTurns(found.get("now", {}), found.get("why", {}))
    return _kept[game.name]


def verb_of(action: Action) -> str:
    return action.text.split()[0]


def aim_now(view: View) -> str:
    """What to aim at in this decision; empty where there is nothing to say."""
    verbs = {verb_of(action) for action in view.legal}
    return next((words for verb, words in first_turns(view.game).now.items() if verb in verbs), "")
