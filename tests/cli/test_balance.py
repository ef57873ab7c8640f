"""How fair a title is: measured table by table, gone on with after an interruption, kept with how it was measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vaka
from tests.cli.conftest import Run
from tests.house.source import ROOT
from vaka.core.errors import Corrupt
from vaka.core.option import Options
from vaka.lab import balance
from vaka.lab.balance import Balance, Kind, Measured, Row, balance_of, markdown, measured, read, to_text
from vaka.lab.simulate import matches, simulate

TITLE = "tahiti-1994"


def table(games: int, wins: float, players: int = 2, options: Options | None = None) -> Measured:
    rows = (Row("first", games, wins), Row("second", games, games - wins))
    return Measured(players, games, ("strong",), "s", options or {}, 2, "0.2", (Kind("order", rows),))


def test_shares_are_told_by_order_seat_and_home() -> None:
    plan = matches(TITLE, 4, ["random"], 2, "fair", {"seasons": 1})
    found = measured(plan, ["random"], simulate(plan))
    assert [kind.name for kind in found.kinds] == ["order", "seat", "home"]
    assert {row.name for row in found.kinds[2].rows} == {"Punaʻauia", "Pueu"}
    for kind in found.kinds:
        assert sum(row.wins for row in kind.rows) == pytest.approx(4)
        assert sum(row.games for row in kind.rows) == 8
    assert found.options == {"seasons": 1}
    assert found.version == vaka.game(TITLE).version


def test_only_what_the_games_show_is_spoken_of() -> None:
    assert table(400, 212).off() == []
    assert "could be missed with 400 games" in table(400, 212).verdict()
    assert table(20, 13).off() == [], "far off, but far too few games"
    assert table(20_000, 10_400).off() == [], "surely off, but by a little"
    unfair = table(400, 264)
    assert [row.name for _, row in unfair.off()] == ["first", "second"]
    assert unfair.verdict().startswith("Whoever moves first wins 66% (61% to 70%); whoever moves second wins")


def test_a_file_keeps_other_tables_and_the_words_beside_them(tmp_path: Path) -> None:
    file = tmp_path / "balance.json"
    file.write_text(to_text(Balance("The second seat is better off.")), encoding="utf-8")
    bid = table(10, 4, options={"fair_start": True})
    for one in (table(10, 3, players=3), bid, table(10, 5), table(20, 8, players=3)):
        balance.put(file, one)
    kept = read(file.read_text(encoding="utf-8"))
    assert kept == Balance("The second seat is better off.", (table(10, 5), bid, table(20, 8, players=3)))
    assert '{"name": "first", "games": 10, "wins": 5}' in file.read_text(encoding="utf-8")
    assert [one.name for one in kept.tables] == ["2 players", "2 players, fair_start = yes", "3 players"]
    with pytest.raises(Corrupt):
        read('{"tables": [{"players": 2}]}')


def test_measuring_goes_on_where_it_was_interrupted(run: Run, tmp_path: Path) -> None:
    def line(games: int, *more: object) -> list[object]:
        words = ["balance", "hawaii", "--players", 2, "--bots", "random", "--games", games]
        return [*words, "--folder", tmp_path / "games", "--output", tmp_path / "out.json", *more]

    assert run(*line(3)).code == 0
    journal = tmp_path / "games" / "hawaii-2-random-balance.jsonl"
    first = journal.read_text(encoding="utf-8")
    journal.write_text(first[:-40], encoding="utf-8")
    assert run(*line(5, "--workers", 2)).code == 0
    assert journal.read_text(encoding="utf-8").startswith(first), "the game that was cut off is played again, no other"
    [kept] = read((tmp_path / "out.json").read_text(encoding="utf-8")).tables
    assert kept.games == 5
    straight = run("balance", "hawaii", "--players", 2, "--bots", "random", "--games", 5,
                   "--folder", tmp_path / "again", "--output", tmp_path / "again.json")  # fmt: skip
    assert straight.code == 0
    assert json.loads((tmp_path / "again.json").read_text()) == json.loads((tmp_path / "out.json").read_text())
    assert "5 games of random bots" in straight.out


def test_one_folder_keeps_the_games_of_every_table(run: Run, tmp_path: Path) -> None:
    words = ["balance", "hawaii", "--players", 2, "--bots", "random", "--folder", tmp_path / "games"]
    for more in ([], ["-o", "fair_start=yes"], ["--seed", "other/one"]):
        assert run(*words, "--games", 1, "--output", tmp_path / "out.json", *more).code == 0
    assert sorted(file.name for file in (tmp_path / "games").iterdir()) == [
        "hawaii-2-random-balance-fair_start=yes.jsonl",
        "hawaii-2-random-balance.jsonl",
        "hawaii-2-random-other_one.jsonl",
    ]


def test_a_player_alone_is_not_measured(run: Run, tmp_path: Path) -> None:
    done = run("balance", TITLE, "--players", 1, "--games", 1, "--folder", tmp_path)
    assert done.code == 2
    assert "nobody to be fair to" in done.err


def test_the_page_says_what_the_data_say() -> None:
    page = (ROOT / "docs" / "balance.md").read_text(encoding="utf-8")
    assert page == markdown(vaka.games()), "write it anew: vaka balance --page docs/balance.md"
    for game in vaka.games():
        assert all(one.players in game.players for one in balance_of(game).tables)
