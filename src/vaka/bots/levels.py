"""The bots that there are, by name, and those that people bring along."""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import parse_qsl

from vaka.bots.base import Bot
from vaka.bots.greedy import Greedy
from vaka.bots.random import Random
from vaka.bots.thinking import Thinker
from vaka.core.errors import Malformed


@dataclass(frozen=True, slots=True)
class Level:
    """A bot to choose from; calling it makes one."""

    name: str
    words: str
    make: Callable[[int | str | None], Bot]
    offered: bool = True
    """Whether people are offered it for a new table."""

    def __call__(self, seed: int | str | None = None) -> Bot:
        return self.make(seed)


LEVELS = (
    Level("random", "Plays anything that is legal.", Random, offered=False),
    Level("novice", "Plays fast and often overlooks something, as in a first game.", partial(Thinker, "novice")),
    Level("casual", "Knows what is good and now and then misses it.", partial(Thinker, "casual")),
    Level("greedy", "Takes what looks best at once.", Greedy, offered=False),
    Level("steady", "Makes no careless mistakes, and seldom looks beyond its own turn.", partial(Thinker, "steady")),
    Level("strong", "Weighs replies and luck before it decides.", partial(Thinker, "strong")),
    Level("expert", "Thinks longest, plays to win, and leaves little to chance.", partial(Thinker, "expert")),
)
"""All levels, the weakest first. `random` and `greedy` are for the laboratory and for tables begun with them."""
THINKERS = tuple(level.name for level in LEVELS if level.offered)
"""The levels that can have a character."""


CHARACTERS = {
    "builder": "Settles, builds and guards what it has, and goes to war only when it must.",
    "raider": "Looks for a fight, by land and by sea, and takes what is badly guarded.",
    "navigator": "Builds canoes early, comes from the sea, and dares a voyage into the unknown.",
}
"""What a level can be like besides, at titles whose bots think in plans: `strong-raider` or `strong?character=raider`."""


def bots() -> dict[str, Level]:
    """All levels by name, the weakest first; then those that this machine's `VAKA_BOTS` names."""
    return {level.name: level for level in (*LEVELS, *_brought(os.environ.get("VAKA_BOTS", "")))}


def offered() -> dict[str, Level]:
    """The levels to choose from when a table is set up."""
    return {name: level for name, level in bots().items() if level.offered}


@cache
def _brought(named: str) -> tuple[Level, ...]:
    """Levels of somebody's own, as `careful=package.module:Class,wild=file.py:Class`. Their code is loaded when asked."""
    levels = []
    for each in filter(None, (part.strip() for part in named.split(","))):
        name, _, place = each.partition("=")
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,19}", name) or ":" not in place or name in {one.name for one in LEVELS}:
            raise Malformed(f"VAKA_BOTS: {each!r} is not a new name, =, and file.py:Class", field="VAKA_BOTS")
        levels.append(Level(name, "Thinks in this server's own way.", partial(_brought_along, name, place)))
    return tuple(levels)


def _brought_along(name: str, place: str, seed: int | str | None) -> Bot:
    found = _own(place, seed)
    found.name = name
    return found


def bot(name: str, seed: int | str | None = None) -> Bot:
    """A bot by the name of its level, or from somebody's own code: `package.module:Class` or `file.py:Class`."""
    if ":" in name:
        return _own(name, seed)
    level = bots().get(name)
    if level is not None:
        return level(seed)
    plain, character = _of_character(name)
    if plain not in THINKERS or character not in CHARACTERS:
        raise Malformed(
            f"there is no bot {name!r}; there are: {', '.join(bots())}, or your own as file.py:Class", field="bot"
        )
    return Thinker(plain, seed, character)


def _of_character(name: str) -> tuple[str, str]:
    """A level and a character from `strong-raider` or `strong?character=raider`."""
    plain, mark, asked = name.partition("?")
    if not mark:
        plain, _, character = name.partition("-")
        return plain, character
    wanted = _parameters(name, asked)
    return plain, str(wanted["character"]) if set(wanted) == {"character"} else ""


def _own(name: str, seed: int | str | None) -> Bot:
    """Somebody's own bot; what follows a question mark are its parameters: `file.py:Class?sims=400&deep=yes`."""
    path, _, asked = name.partition("?")
    place, _, kind = path.rpartition(":")
    try:
        if place.endswith(".py"):
            file = Path(place).resolve()
            module = _loaded(str(file), file.stat().st_mtime_ns)
        else:
            module = importlib.import_module(place)
    except (ImportError, OSError, SyntaxError) as error:
        raise Malformed(f"bot {name}: {place} cannot be loaded: {error}", field="bot") from error
    made = getattr(module, kind, None)
    if not (isinstance(made, type) and issubclass(made, Bot)):
        raise Malformed(f"bot {name}: {place} has no subclass of vaka.bots.Bot called {kind}", field="bot")
    try:
        found: Bot = made(seed, **_parameters(name, asked))
    except TypeError as error:
        raise Malformed(f"bot {name}: {error}", field="bot") from error
    found.name = name
    return found


@cache
def _loaded(file: str, changed: int) -> ModuleType:
    """A bot's file, run once in a process, and again only after it was changed."""
    spec = importlib.util.spec_from_file_location(Path(file).stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _parameters(name: str, asked: str) -> dict[str, Any]:
    """`sims=400&deep=yes` as numbers, truth values and texts by name."""
    try:
        pairs = parse_qsl(asked, keep_blank_values=True, strict_parsing=True) if asked else []
    except ValueError as error:
        raise Malformed(f"bot {name}: say its parameters as name=value&other=value", field="bot") from error
    return {key: _value(text) for key, text in pairs}


def _value(text: str) -> bool | int | float | str:
    if text.lower() in ("yes", "true", "no", "false"):
        return text.lower() in ("yes", "true")
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
