"""Every title keeps every promise of the engine's contract: at all player counts and with all options.

Nothing here names a title. A longer run of the same: `vaka fuzz TITLE --games 1000`.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import lru_cache

import pytest

import vaka
from vaka.lab.conformance import CHECKS, Trial, examine, option_sets

# The second run of `make test` repeats the suite interpreted: the default options are enough there, for the first run
# has tried all of them, and whole games come out alike in both (test_determinism).
AGAIN = os.environ.get("VAKA_AGAIN") == "1"
# The default options with every number of players; of the others each set with one number of players, taking turns.
TABLES = [
    (game.name, players, number)
    for game in vaka.games()
    for turn, players in enumerate(game.players)
    for number in range(len(option_sets(game, players)))
    if number == 0 or (number % len(game.players) == turn and not AGAIN)
]
TWIN_CHECKS = {name: CHECKS[name] for name in ("twins_look_alike", "events_tell_no_secrets")}


@lru_cache(maxsize=2)
def trial_of(title: str, players: int, number: int, samples: int) -> Trial:
    """The game of a table, looked at so many times; one check after another looks, and none may change it."""
    game = vaka.game(title)
    return Trial(game, players, option_sets(game, players)[number], f"{title}.{players}.{number}", samples)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("title", "players", "number"), TABLES)
def test_the_title_keeps_its_promise(title: str, players: int, number: int, check: str) -> None:
    trial = trial_of(title, players, number, samples=4 if number == 0 else 2)
    found = examine(trial, {check: CHECKS[check]})
    assert not found, "\n".join(f"{finding.trial}, move {finding.moves}: {finding.what}" for finding in found)


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_what_is_imagined_differs_where_something_is_hidden(title: str) -> None:
    """The twin test proves nothing where the twin is the position itself: unknowns must really be dealt afresh."""
    notes: Counter[str] = Counter()
    for players in vaka.game(title).players:
        trial = trial_of(title, players, 0, samples=6)
        assert examine(trial, TWIN_CHECKS) == []
        notes.update(trial.notes)
    assert notes["twins"] > 0
    if notes["twins dealt"]:
        assert notes["twins with other secrets"] > 0, notes
