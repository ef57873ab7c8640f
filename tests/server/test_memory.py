"""Memory is searched between answers: nobody waits for it in the midst of one."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Running
from vaka.server.lru_cache import FewKinds
from vaka.server.operations import memory
from vaka.server.operations.memory import DUE, OVERDUE, QUIET, Tidying
from vaka.server.tables import reader


@pytest.fixture
def tidying() -> Iterator[Tidying]:
    before = gc.get_threshold()
    tidying = Tidying()
    tidying.begin()
    yield tidying
    gc.unfreeze()
    gc.set_threshold(*before)


class Counted:
    """How long ago everything was looked through, as told to the one who tidies up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waiting = 0
        self.searched = 0
        monkeypatch.setattr(memory.gc, "get_count", lambda: (0, 0, self.waiting))
        monkeypatch.setattr(memory.gc, "collect", self.search)

    def search(self) -> int:
        self.searched += 1
        self.waiting = 0
        return 0


@pytest.fixture
def counted(tidying: Tidying, monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


def test_what_is_there_when_a_server_begins_is_not_looked_through_again(tidying: Tidying) -> None:
    frozen = gc.get_freeze_count()
    assert frozen > 10_000, "what was imported belongs to it"
    seen = {id(each) for each in gc.get_objects()}
    assert id(Tidying.__dict__["begin"]) not in seen


def test_python_itself_never_looks_through_everything(tidying: Tidying) -> None:
    full = gc.get_stats()[2]["collections"]
    kept = []
    for _ in range(60_000):
        ring: list[object] = []
        ring.append(ring)
        kept.append(ring)
    assert gc.get_count()[2] > 2, "enough has come that it was looked at"
    assert gc.get_stats()[2]["collections"] == full
    for ring in kept:
        ring.clear()


def test_a_search_waits_for_a_quiet_moment(tidying: Tidying, counted: Counted) -> None:
    counted.waiting = DUE
    assert not any(tidying.moment(asked) for asked in range(1, 20)), "a request came in every one of these moments"
    assert [tidying.moment(19) for _ in range(QUIET)] == [False] * (QUIET - 1) + [True]
    assert counted.searched == 1


def test_in_a_quiet_moment_nothing_is_searched_before_it_is_time(tidying: Tidying, counted: Counted) -> None:
    counted.waiting = DUE - 1
    assert not any(tidying.moment(0) for _ in range(20))
    assert counted.searched == 0


def test_a_busy_server_puts_it_off_only_for_so_long(tidying: Tidying, counted: Counted) -> None:
    counted.waiting = OVERDUE
    assert tidying.moment(1)
    assert counted.searched == 1


def test_positions_of_few_kinds_are_kept_since_each_has_tables_of_its_own() -> None:
    kept: FewKinds[str, str] = FewKinds(6, 3, lambda value: value[0])
    for value in ("a1", "a2", "b1", "c1", "a3", "d1"):
        kept.put(value, value)
    assert [kept.get(each) for each in ("a1", "a2", "b1", "c1", "a3", "d1")] == ["a1", "a2", None, "c1", "a3", "d1"]
    for number in range(9):
        kept.put(f"a{number}", f"a{number}")
    assert len(kept) == 6


def test_hundreds_of_combinations_of_options_do_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one wargame there are thousands, with seven megabytes of tables and actions each."""
    monkeypatch.setattr(reader, "OPTIONS", 2)
    with Running(tmp_path, bots=False) as server:
        tables, host = server.services.tables, server.guest()
        made = [server.table(host, "me", *["here"] * others, options={"round_cap": cap})
                for others in (1, 2) for cap in (False, True)]  # fmt: skip
        states = [tables.state(table) for table in made]
        again = [tables.state(table) for table in reversed(made)][::-1]
    assert [one is other for one, other in zip(states, again, strict=True)] == [False, False, True, True]
    assert [one.digest() for one in states] == [other.digest() for other in again]
