"""The titles. A folder with a `title` module that holds a `GAME` is one."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache

from vaka.core.errors import Malformed
from vaka.core.game import Game


@cache
def games() -> tuple[Game, ...]:
    """All titles, the oldest first."""
    found: list[Game] = []
    for entry in pkgutil.iter_modules(__path__):
        if entry.ispkg:
            name = f"{__name__}.{entry.name}.title"
            if importlib.util.find_spec(name) is not None:
                found.append(importlib.import_module(name).GAME)
    return tuple(sorted(found, key=lambda game: (game.year, game.name)))


def game(name: str) -> Game:
    """The title of that name."""
    for each in games():
        if each.name == name:
            return each
    raise Malformed(f"there is no title {name!r}; there are: {', '.join(g.name for g in games())}", field="title")
