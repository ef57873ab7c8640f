"""What the stored games of a title must show between them."""

from __future__ import annotations

import re

from vaka.core.game import Game
from vaka.core.option import Option, OptionValue
from vaka.core.record import Record
from vaka.core.state import State

AT_LEAST = 12

EXCEPTIONS: dict[tuple[str, str], str] = {
    ("tahiti-1994", "end nobody is left"): "seats leave one at a time, and the game ends when one of several is left",
}
"""What no stored game shows, with the reason."""

ENDS: dict[str, dict[str, str]] = {
    "hawaii": {
        "one has the most": r"points win",
        "resources decide": r"the most resources left decide",
        "shared": r"the victory is shared",
    },
    "polynesia": {
        "one has the most": r"sixth red stone.*\[alone\]",
        "islands decide": r"sixth red stone.*\[level\]",
        "shared": r"sixth red stone.*\[shared\]",
    },
    "tahiti-2012": {
        "the season is over": r"season ended.*\[alone\]",
        "shared": r"season ended.*\[shared\]",
        "the cap is reached": r"season ended after round 40\..*\[capped\]",
        "too quiet": r"nothing had come ashore",
    },
    "maori": {
        "one is left": r"One paramount chief is left",
        "fallen alone": r"The chief has fallen",
        "an event ends it": r"An event has ended",
        "the seasons are over": r"seasons are over",
        "shared": r"seasons are over.*\[shared\]",
        "agreed": r"All have agreed",
    },
    "tahiti-1994": {
        "alone to the end": r"^The last season is over",
        "left alone": r"The chieftain has left",
        "one is left": r"One chieftain is left",
        "nobody is left": r"Nobody is left",
        "the seasons are over": r"last agreed season",
        "shared": r"last agreed season.*\[shared\]",
        "agreed": r"All players agreed",
    },
}
"""The ways a game can end, by what its result says and how it was won."""


def values(option: Option) -> list[OptionValue]:
    """What a value of an option stands for: each of a few; of a long range both ends and the default."""
    if isinstance(option.default, bool):
        return [False, True]
    if isinstance(option.default, int):
        if option.high - option.low < 10:
            return list(range(option.low, option.high + 1))
        return sorted({option.low, option.default, option.high})
    return list(option.choices) or ["", "own"]


def table_goals(game: Game) -> set[str]:
    """Every player count, every value of every option, every way to end, and a game that still runs."""
    out = {f"players {count}" for count in game.players}
    out |= {f"option {option.name} {value}" for option in game.options for value in values(option)}
    out |= {f"end {name}" for name in ENDS[game.name]}
    return out | {"running"}


def told_by_table(game: Game, record: Record) -> set[str]:
    """What a record shows by its head alone."""
    out = {f"players {record.players}"}
    for option in game.options:
        given = record.options.get(option.name, option.default)
        free = isinstance(option.default, str) and not option.choices
        out.add(f"option {option.name} {'own' if free and given else given}")
    return out


def told_by_end(game: Game, state: State) -> set[str]:
    """How a game ended, or that it still runs."""
    result = state.result
    if result is None:
        return {"running"}
    how = (
        "[shared]"
        if len(result.winners) > 1
        else "[level]"
        if result.scores.count(max(result.scores)) > 1
        else "[alone]"
    )
    if state.options.get("round_cap"):
        how += "[capped]"
    text = f"{result.why} {how}"
    return {f"end {name}" for name, pattern in ENDS[game.name].items() if re.search(pattern, text)}
