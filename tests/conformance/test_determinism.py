"""One seed, one game: in another process, with another order of hashes, compiled or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

import vaka
from vaka import _engine
from vaka.lab.conformance.digests import digests_of

TITLES = [game.name for game in vaka.games()]


def digests_in_another_process(title: str, **environment: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "vaka.lab.conformance.digests", title],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert isinstance(report, dict)
    return report


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_another_process_and_hash_seed_play_the_same_games(title: str, hash_seed: str) -> None:
    there = digests_in_another_process(title, PYTHONHASHSEED=hash_seed)
    here = digests_of(vaka.game(title))
    assert there["digests"][title] == here
    assert len(here) >= 3
    assert len({chain[-1] for chain in here.values()}) == len(here), "different seeds end alike"


@pytest.mark.parametrize("title", TITLES)
def test_the_compiled_engine_plays_the_same_games_as_the_pure_one(title: str) -> None:
    pure = digests_in_another_process(title, VAKA_ENGINE="pure")
    assert pure["engine"] == "pure"
    if _engine.compiled_modules():
        other = digests_in_another_process(title, VAKA_ENGINE="compiled")
        assert other["engine"] == "compiled"
    else:
        other = digests_in_another_process(title, VAKA_ENGINE="auto")
    assert pure["digests"] == other["digests"]
