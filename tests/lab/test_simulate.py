"""Simulations: balanced seats, the same results whatever the number of processes, honest figures."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import vaka
from tests.bots.erring import ERRING
from tests.server.client import wait_for
from vaka.lab.simulate import fitting, lineup, matches, play_match, report, simulate, wilson
from vaka.lab.work import spread

TITLE = min(vaka.games(), key=lambda game: game.players[0]).name
GAMES = 8


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (4, 4), (1, 3)])
def test_every_bot_sits_in_every_seat_equally_often(bots: int, players: int) -> None:
    names = [f"bot {number}" for number in range(bots)]
    counted: Counter[tuple[str, int]] = Counter()
    for number in range(4 * bots):
        for seat, name in enumerate(lineup(names, players, number)):
            counted[name, seat] += 1
    assert set(counted.values()) == {4}
    assert len(counted) == bots * players


def test_neighbours_change_sides() -> None:
    seen = {lineup(["a", "b", "c"], 3, number) for number in range(6)}
    assert len(seen) == 6


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    todo = matches(TITLE, 6, ["random"], None, "s", None)
    alone = simulate(todo, workers=1)
    together = simulate(todo, workers=3)
    assert alone == together
    assert [one.number for one in alone] == list(range(6))


def test_a_longer_simulation_begins_like_a_shorter_one() -> None:
    short = simulate(matches(TITLE, 2, ["random"], 2, "s", None))
    long = simulate(matches(TITLE, 4, ["random"], 2, "s", None))
    assert long[:2] == short
    assert len({(one.scores, one.moves) for one in long}) > 1


def test_figures_add_up() -> None:
    todo = matches(TITLE, 8, ["random", "vaka.bots.random:Random"], 2, "s", None)
    found = report(todo, simulate(todo))
    assert found.games == 8
    assert sum(one.wins for one in found.bots) == pytest.approx(8)
    assert sum(found.seat_wins) == pytest.approx(1)
    assert sum(found.endings.values()) == 8
    assert found.winners[1] <= found.winners[2] <= found.winners[3]
    assert found.winners[3] == max(max(one.scores) for one in simulate(todo))
    for one in found.bots:
        assert one.games == 8
        assert one.low <= one.rate <= one.high
    assert found.length[1] <= found.length[0] <= found.length[2]


def test_wilson_interval_as_in_the_books() -> None:
    low, high = wilson(95, 100)
    assert (round(low, 3), round(high, 3)) == (0.888, 0.978)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert wilson(0, 0) == (0, 1)


def test_the_number_of_players_follows_the_bots() -> None:
    game = vaka.game(TITLE)
    assert fitting(game, 100) == game.players[-1]
    assert fitting(game, 0) == game.players[0]


def test_bad_plans_are_refused_before_the_first_game() -> None:
    with pytest.raises(vaka.Malformed, match="there is no bot"):
        matches(TITLE, 2, ["genius"], 2, "s", None)
    with pytest.raises(vaka.Malformed, match="at least one"):
        matches(TITLE, 2, [], 2, "s", None)
    with pytest.raises(vaka.Malformed, match="players"):
        matches(TITLE, 2, ["random"], 99, "s", None)
    with pytest.raises(vaka.Malformed, match="there is no option"):
        matches(TITLE, 2, ["random"], 2, "s", {"wind": "strong"})


def test_work_keeps_its_order() -> None:
    assert list(spread(abs, [-3, 2, -1], workers=2)) == [3, 2, 1]
    assert list(spread(abs, [-3], workers=2)) == [3]


def test_the_hunt_is_the_same_in_several_processes() -> None:
    from vaka.lab.fuzz import hunt

    checks = ("random_play_ends", "pieces_add_up")
    alone = hunt(TITLE, 4, checks=checks)
    together = hunt(TITLE, 4, checks=checks, workers=2)
    assert alone == together
    assert alone.games == 4
    assert alone.findings == []
    assert alone.notes["decisions"] > 40


def test_a_finding_is_written_where_it_can_be_replayed(tmp_path: Path) -> None:
    from vaka.lab.conformance import Finding
    from vaka.lab.fuzz import write_finding
    from vaka.testing import play_on

    state = play_on(vaka.game(TITLE).new(2, seed=1), moves=5)
    finding = Finding("some_check", "odd", "a trial", "0/1 x", 5, state.record().to_text())
    path = write_finding(finding, tmp_path / "new", TITLE)
    assert path.name == f"{TITLE}-some-check-0-1-x-5.json"
    assert vaka.parse_record(path.read_text()) == state.record()


def test_titles_may_tell_what_became_of_each_seat() -> None:
    """Figures by where seats began, and how it ended for each bot's seats; they count every seat once."""
    for game in vaka.games():
        todo = matches(game.name, 4, ["random"], 2, "tally", None)
        done = simulate(todo)
        found = report(todo, done)
        if not done[0].tallies:
            assert found.groups == []
            continue
        assert sum(group.seats for group in found.groups) == 8
        assert sum(group.wins for group in found.groups) == pytest.approx(4)
        assert sum(found.fates["random"].values()) == 8
        for group in found.groups:
            assert group.figures.keys() == done[0].tallies[0].figures.keys()
            tallies = [tally for one in done for tally in one.tallies if tally.group == group.name]
            for figure, mean in group.figures.items():
                assert mean == pytest.approx(sum(tally.figures[figure] for tally in tallies) / len(tallies))


def test_a_bot_that_errs_ends_no_simulation_and_is_counted() -> None:
    names = [f"tests.bots.erring:{kind.__name__}" for kind in ERRING]
    todo = matches(TITLE, len(names), [*names, "random"], 2, "errs", None)
    done = simulate(todo)
    assert [one.number for one in done] == list(range(len(names)))
    found = report(todo, done)
    assert set(found.failures) == set(names)
    assert set(found.failures["tests.bots.erring:Raises"]) == {"raised RuntimeError: no idea"}
    assert all(count > 0 for kinds in found.failures.values() for count in kinds.values())
    assert found.to_json()["failures"] == found.failures


def test_the_terminal_tells_of_bots_that_erred(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from vaka.cli import app

    for command in ("simulate", "ladder"):
        told = CliRunner().invoke(app, [command, TITLE, "-g", "2", "--bots", "tests.bots.erring:Raises,random"])
        assert told.exit_code == 0, told.output
        assert "failed" in told.output
        assert "raised RuntimeError: no idea" in told.output


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_a_game_leaves_nothing_behind(title: str) -> None:
    """Workers play hundreds of thousands of games: what one game leaves must not be there in the end."""
    [match] = matches(title, 1, ["random"], 2, "s", None)[:]
    for _ in range(3):
        play_match(match)
    left = []
    for _ in range(5):  # other threads of this process may take something meanwhile; what games leave grows every time
        gc.collect()
        before = sys.getallocatedblocks()
        for _ in range(GAMES):
            play_match(match)
        gc.collect()
        left.append(sys.getallocatedblocks() - before)
        if left[-1] < GAMES:
            return
    raise AssertionError(f"{GAMES} games left {left} blocks, time after time")


def test_workers_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "command.py"
    script.write_text(
        "from vaka.lab.work import Processes\n"
        "if __name__ == '__main__':\n"
        "    import time\n"
        "    crew = Processes(1)\n"
        "    crew.finish(crew.start(abs, [-1]))\n"
        "    print(*crew.pool._processes, flush=True)\n"
        "    time.sleep(600)\n",
        encoding="utf-8",
    )
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        worker = Path("/proc") / command.stdout.readline().strip()
        assert worker.exists()
        command.kill()
        command.wait()
        wait_for(lambda: not worker.exists())
