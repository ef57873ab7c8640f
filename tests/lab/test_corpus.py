"""The corpus: whole games that replay, the same file however often it was interrupted, and a card that says what is in it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import vaka
from vaka.core.errors import Malformed
from vaka.lab import corpus
from vaka.lab.corpus import COLUMNS, Collection, collect, collection, decisions

TITLE = "polynesia"


def plan(games: int, seed: str = "c") -> Collection:
    return collection(TITLE, games, ["random"], None, seed, {})


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("corpus") / "games.parquet"
    collect(file, plan(7))
    return file


def rows(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return found


def test_every_game_replays_to_its_result(whole: Path) -> None:
    found = rows(whole)
    assert [row["game"] for row in found] == list(range(7))
    assert [row["players"] for row in found] == [2, 3, 4, 2, 3, 4, 2]
    for row in found:
        state = vaka.game(TITLE).replay(vaka.parse_record(row["record"]))
        assert state.result is not None
        assert list(state.result.scores) == row["scores"]
        assert list(state.result.ranks) == row["ranks"]
        assert state.result.why == row["ending"]
        assert state.moves == row["moves"]
        assert json.loads(row["setup"])["tide 1"][:2] == "1."


def test_decisions_are_shown_as_their_seats_saw_them(whole: Path) -> None:
    row = rows(whole)[1]
    seen = list(decisions(row["record"]))
    assert len(seen) == row["moves"]
    for view, action in seen:
        assert view.seat == view.to_act
        assert action in [each.text for each in view.legal]


def test_an_interrupted_corpus_goes_on_to_the_same_bytes(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.parquet"
    monkeypatch.setattr(corpus, "PART", 2)

    def stop(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        collect(file, plan(7), progress=stop)
    assert not file.exists()
    monkeypatch.undo()
    begun: list[int] = []
    collect(file, plan(7), progress=begun.append)
    assert begun[0] == 4, "two parts of two games were kept"
    assert file.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.md", "games.parquet"]


def test_a_finished_corpus_can_grow(whole: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    collect(file, plan(2))
    collect(file, plan(7))
    assert file.read_bytes() == whole.read_bytes()


def test_other_games_are_not_mixed_in(whole: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    file.write_bytes(whole.read_bytes())
    with pytest.raises(Malformed, match="it holds other games"):
        collect(file, plan(9, seed="another"))
    assert file.read_bytes() == whole.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_the_card_says_what_is_in_the_file(whole: Path) -> None:
    card = whole.with_suffix(".md").read_text(encoding="utf-8")
    assert hashlib.sha256(whole.read_bytes()).hexdigest() in card
    assert "7 finished games: 3 for 2, 2 for 3, 2 for 4 players" in card
    for column in pq.read_schema(whole).names:
        assert f"| `{column}` |" in card
    assert list(COLUMNS) == pq.read_schema(whole).names
