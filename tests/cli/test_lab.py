"""`vaka simulate --data`, `report`, `compare` and `corpus`, as the shell calls them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from vaka.lab.simulate import Match, Played, stream

TITLE = "polynesia"
SHORT = ("--games", 4, "--bots", "random", "--players", 2)


def test_games_are_kept_gone_on_with_and_reported(run: Run, tmp_path: Path) -> None:
    file, page = tmp_path / "games.parquet", tmp_path / "report.html"
    assert run("simulate", TITLE, "--games", 2, *SHORT[2:], "--data", file).code == 0
    shown = run("simulate", TITLE, *SHORT, "--resume", file)
    assert shown.code == 0, shown.err
    assert "4 games" in shown.out
    assert "moved   win rate" in shown.out
    told = run("report", file, "-o", page)
    assert told.code == 0, told.err
    assert "report.html: 4 games" in told.out.replace("\n", "")
    assert "Polynesia, 2 players" in page.read_text(encoding="utf-8")


def test_who_breaks_a_simulation_off_is_told_how_to_go_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.csv"

    def broken_off(todo: Sequence[Match], workers: int, ray: str | None) -> Iterator[Played]:
        yield from islice(stream(todo, workers, ray), 2)
        raise KeyboardInterrupt

    with monkeypatch.context() as here:
        here.setattr("vaka.lab.simulate.stream", broken_off)
        shown = run("simulate", TITLE, *SHORT, "--data", file)
    assert shown.code == 130
    assert f"Go on with: --resume {file}" in shown.err
    assert "4 games" in run("simulate", TITLE, *SHORT, "--resume", file).out


def test_the_figures_are_the_same_whether_or_not_games_are_kept(run: Run, tmp_path: Path) -> None:
    plain = run("simulate", TITLE, *SHORT)
    kept = run("simulate", TITLE, *SHORT, "--data", tmp_path / "games.csv", "--json", tmp_path / "games.json")
    assert plain.out == kept.out
    data = json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))
    assert len(data["played"]) == data["games"] == 4
    assert data["turns"][0]["turn"] == 1
    assert run("report", tmp_path / "games.json", tmp_path / "games.csv", "-o", tmp_path / "r.html").out.count(
        "4 games"
    )


def test_data_and_resume_exclude_each_other(run: Run, tmp_path: Path) -> None:
    shown = run("simulate", TITLE, "--data", tmp_path / "a.csv", "--resume", tmp_path / "a.csv")
    assert shown.code == 2
    assert "give one of them" in shown.err


def test_two_bots_two_settings_and_two_files_are_compared(run: Run, tmp_path: Path) -> None:
    bots = run("compare", TITLE, "random", "vaka.bots.random:Random", "--games", 2)
    assert bots.code == 0, bots.err
    assert "every seed in both seats" in bots.out
    settings = run("compare", TITLE, "tide_1=1.1", "tide_1=1.3", "--games", 2, "--bots", "random", "--json")
    found = json.loads(settings.out)
    assert found["paired"] is True
    assert found["sentence"]
    assert {"margin", "decisions", "wins of who moves first"} <= {each["name"] for each in found["measures"]}
    for name, seed in (("a.csv", "1"), ("b.csv", "2")):
        assert run("simulate", TITLE, *SHORT, "--seed", seed, "--data", tmp_path / name).code == 0
    files = run("compare", tmp_path / "a.csv", tmp_path / "b.csv")
    assert files.code == 0, files.err
    assert "4 games each on different seeds" in files.out.replace("\n", " ")


@pytest.mark.parametrize("what", [("one",), ("a", "b", "c", "d"), (TITLE, "random", "tide_1=1.1")])
def test_what_cannot_be_compared_is_one_line(run: Run, what: tuple[str, ...]) -> None:
    shown = run("compare", *what)
    assert shown.code == 2
    assert shown.err.startswith("vaka: compare")
    assert shown.err.count("\n") == 1


def test_a_corpus_comes_with_its_card(run: Run, tmp_path: Path) -> None:
    shown = run("corpus", TITLE, "--games", 2, "--bots", "random", "-o", tmp_path / "games.parquet")
    assert shown.code == 0, shown.err
    assert "games.md says what is in it" in shown.out.replace("\n", " ")
    assert "2 games between bots" in (tmp_path / "games.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("given", "address"),
    [
        (["--ray"], "local"),
        (["--ray", "-g", "2"], "local"),
        (["--ray", "10.0.0.1:6379"], "10.0.0.1:6379"),
        (["--ray", "ray://head:10001"], "ray://head:10001"),
        (["--ray", "auto"], "auto"),
        (["--ray=head:6379"], "head:6379"),
        ([], None),
    ],
)
def test_ray_takes_an_address_or_none(
    run: Run, given: list[str], address: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the command hands on; `tests/lab/test_cluster.py` plays on a real cluster."""
    from vaka.lab import simulate as lab

    handed: list[str | None] = []
    real = lab.stream

    def stream(todo: object, workers: int, ray: str | None) -> object:
        handed.append(ray)
        return real(todo, workers)  # type: ignore[arg-type]

    monkeypatch.setattr(lab, "stream", stream)
    for words in (["simulate", TITLE, *given], ["simulate", *given, TITLE]):
        assert run(*words, "--bots", "random", "--games", 1).code == 0
    assert handed == [address, address]


def test_very_many_games_are_told_with_the_memory_they_took(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from vaka.cli import simulate

    monkeypatch.setattr(simulate, "MANY", 2)
    words = ["simulate", TITLE, "--bots", "random", "--games"]
    assert "memory" not in run(*words, 1).err
    told = run(*words, 2).err.strip()
    assert told.startswith("2 games; this process took ")
    assert 10 < int(told.split("took ")[1].split()[0]) < 10_000
