"""Every stored game replays as it was played, whatever has changed since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vaka
from tests.replays.goals import AT_LEAST, EXCEPTIONS, table_goals, told_by_end, told_by_table
from tests.replays.net import ADVICE, faults, leaves, seen_beside, stored
from tests.replays.positions import MOMENTS, stored_positions
from tests.replays.positions import faults as position_faults
from vaka.core.record import parse_record

GAMES = stored()
TITLES = [game.name for game in vaka.games()]


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name.removesuffix('.vaka.json')}"


@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_a_stored_game_replays_as_it_was_played(path: Path) -> None:
    found = faults(path)
    assert not found, f"{found[0]} {ADVICE}"


@pytest.mark.parametrize("title", TITLES)
def test_the_stored_games_show_every_table_and_every_end(title: str) -> None:
    game = vaka.game(title)
    shown: set[str] = set()
    counts: dict[int, int] = {}
    for path in stored(title):
        record = parse_record(path.read_text(encoding="utf-8"))
        counts[record.version] = counts.get(record.version, 0) + 1
        shown |= told_by_table(game, record) | told_by_end(game, game.replay(record))
        assert path.name.startswith(f"v{record.version}-"), f"{path.name} holds a game of version {record.version}"
    excused = {goal for of, goal in EXCEPTIONS if of == title}
    advice = f"store games of them: python -m tests.replays.make {title}"
    assert table_goals(game) - shown == excused, advice
    assert sorted(counts) == list(range(1, game.version + 1)), advice
    assert min(counts.values()) >= AT_LEAST, advice


@pytest.mark.parametrize("title", TITLES)
def test_a_difference_is_told_with_file_move_and_field(title: str, tmp_path: Path) -> None:
    """The net bites: another digest of one field, another action and another draw are each noticed."""
    path = next(path for path in stored(title) if len(json.loads(path.read_text(encoding="utf-8"))["moves"]) > 30)
    seen = json.loads(seen_beside(path).read_text(encoding="utf-8"))
    folder = tmp_path / title
    folder.mkdir()
    mine = folder / path.name
    mine.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    at = seen["fields"].index("scores")
    fields = seen["moments"][1][1]
    seen["moments"][1][1] = fields[: 4 * at] + "zzzz" + fields[4 * at + 4 :]
    seen_beside(mine).write_text(json.dumps(seen), encoding="utf-8")
    (told,) = faults(mine)
    assert told.startswith(f"{title}/{path.name}, after move 20: ")
    assert "differs in scores" in told
    record = json.loads(path.read_text(encoding="utf-8"))
    record["moves"][10][1] = "fly to the moon"
    mine.write_text(json.dumps(record), encoding="utf-8")
    (told,) = faults(mine)
    assert told.startswith(f"{title}/{path.name}, move 11 (fly to the moon): ")


def test_an_added_field_changes_no_other_field() -> None:
    before = {"at": [1, 2], "realms": [{"gained": [1]}, {"gained": [2]}], "steps": [["x", 0]]}
    after = {"at": [1, 2], "realms": [{"gained": [1], "new": 1}, {"gained": [2], "new": 2}], "more": 3}
    assert leaves(before) == {"at": [[1, 2]], "realms[]": [2], "realms[].gained": [[1], [2]]}
    assert {name: value for name, value in leaves(after).items() if name in leaves(before)} == leaves(before)


@pytest.mark.parametrize("path", stored_positions(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_stored_position_loads_and_goes_on_as_it_did(path: Path) -> None:
    found = position_faults(path)
    assert not found, f"{found[0]} {ADVICE}"


@pytest.mark.parametrize("title", TITLES)
def test_every_version_of_a_title_has_stored_positions(title: str) -> None:
    names = [path.name for path in stored_positions(title)]
    wanted = [
        f"v{v}-{n + 1}.position.json" for v in range(1, vaka.game(title).version + 1) for n in range(len(MOMENTS))
    ]
    assert names == sorted(wanted), f"store them: python -m tests.replays.positions {title}"
