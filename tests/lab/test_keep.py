"""Files of games: written as they are played, gone on with, read back in any format, and taken together."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import vaka
from vaka.core.errors import Corrupt, Malformed
from vaka.lab.keep import FORMATS, Keeper, journal_of, read, read_all, short
from vaka.lab.simulate import Played, Simulation, matches, simulate

PLAN = matches("polynesia", 6, ["random", "vaka.bots.random:Random"], 2, "kept", None)


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return simulate(PLAN)


def write(file: Path, games: list[Played], todo: Simulation = PLAN, *, resume: bool = False) -> Path:
    keeper = Keeper(file, todo, resume)
    for one in games[keeper.done :]:
        keeper.add(one)
    keeper.finish()
    return file


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_reads_back_what_was_played(kind: str, games: list[Played], tmp_path: Path) -> None:
    file = write(tmp_path / f"games{kind}", games)
    assert list(read(file)) == games
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize("title", ["tahiti-1994", "tahiti-2012"])
def test_tallies_and_odd_numbers_of_seats_come_back_too(title: str, tmp_path: Path) -> None:
    plan = matches(title, 1, ["random"], 3, "kept", None)
    done = simulate(plan)
    for kind in FORMATS:
        assert list(read(write(tmp_path / f"games{kind}", done, plan))) == done


def test_the_table_has_a_row_for_each_seat(games: list[Played], tmp_path: Path) -> None:
    with write(tmp_path / "games.csv", games).open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 12
    for row in rows:
        one = games[int(row["game"])]
        seat = int(row["seat"]) - 1
        assert one.order[int(row["turn"]) - 1] == seat
        assert int(row["score"]) == one.scores[seat]
        assert int(row["margin"]) == one.scores[seat] - one.scores[1 - seat]
        assert float(row["win"]) == (1 / one.ranks.count(1) if one.ranks[seat] == 1 else 0)
        assert row["setup.tide 3"] == one.setup["tide 3"]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("cut", [0, 40])
def test_an_interrupted_file_goes_on_to_the_same_bytes(
    kind: str, cut: int, games: list[Played], tmp_path: Path
) -> None:
    whole = write(tmp_path / f"whole{kind}", games).read_bytes()
    file = tmp_path / f"games{kind}"
    keeper = Keeper(file, PLAN)
    for one in games[:3]:
        keeper.add(one)
    keeper.close()
    journal = journal_of(file)
    journal.write_bytes(journal.read_bytes()[: -cut or None])  # as if the machine had stopped in the middle of a line
    again = Keeper(file, PLAN, resume=True)
    assert again.done == (3 if cut == 0 else 2)
    again.close()
    assert write(file, games, resume=True).read_bytes() == whole


@pytest.mark.parametrize("kind", FORMATS)
def test_a_finished_file_can_grow(kind: str, games: list[Played], tmp_path: Path) -> None:
    whole = write(tmp_path / f"whole{kind}", games).read_bytes()
    file = write(tmp_path / f"games{kind}", games[:4])
    assert write(file, games, resume=True).read_bytes() == whole


def test_a_file_of_other_games_is_not_gone_on_with(games: list[Played], tmp_path: Path) -> None:
    file = write(tmp_path / "games.jsonl", games)
    other = matches("polynesia", 6, ["random"], 2, "kept", None)
    with pytest.raises(Malformed, match="game 0 in it is not the one"):
        Keeper(file, other, resume=True)


@pytest.mark.parametrize("kind", FORMATS)
def test_games_are_never_overwritten(kind: str, games: list[Played], tmp_path: Path) -> None:
    unfinished, finished = tmp_path / f"a{kind}", write(tmp_path / f"b{kind}", games)
    Keeper(unfinished, PLAN).close()
    for file in (unfinished, finished):
        with pytest.raises(Malformed, match="go on with --resume"):
            Keeper(file, PLAN)
    assert list(read(finished)) == games


def test_files_that_overlap_count_each_game_once(games: list[Played], tmp_path: Path) -> None:
    first, second = write(tmp_path / "a.csv", games[:4]), write(tmp_path / "b.parquet", games)
    assert list(read_all([first, second])) == games


def test_what_is_no_file_of_games_is_said(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="there is no such file"):
        read(tmp_path / "games.csv")
    with pytest.raises(Malformed, match="ends in"):
        journal_of(tmp_path / "games.xlsx")
    for name, text in (("a.csv", "x,y\n1,2\n"), ("b.parquet", "no"), ("c.jsonl", "{}\n"), ("d.json", "[]")):
        (tmp_path / name).write_text(text)
        with pytest.raises(Corrupt, match=name):
            list(read(tmp_path / name))


def test_a_map_of_ones_own_is_kept_as_its_fingerprint() -> None:
    kept = short({"map": "x" * 5_000, "seasons": 4})
    assert kept["seasons"] == 4
    assert str(kept["map"]).startswith("sha256:")
    assert kept != short({"map": "y" * 5_000, "seasons": 4})


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_what_is_kept_of_a_game_agrees_with_it(title: str) -> None:
    """Parts make up the score, actions the moves; the order names every seat once; set-ups are told."""
    game = vaka.game(title)
    one = simulate(matches(title, 1, ["random"], 3, "agrees", None))[0]
    assert [sum(parts.values()) for parts in one.parts] == list(one.scores)
    assert sum(times for seat in one.verbs for times in seat.values()) == one.moves
    assert sorted(one.order) == [0, 1, 2]
    assert one.rounds > 0
    assert one.setup or all(one.began)
    assert one.version == game.version


@pytest.mark.parametrize("title", ["hawaii", "polynesia", "tahiti-2012"])
def test_the_first_in_the_order_is_asked_first(title: str) -> None:
    for seed in range(4):
        state = vaka.game(title).new(3, seed=seed)
        story = state.game.story()
        story.begin(state)
        assert story.order[0] == state.to_act
