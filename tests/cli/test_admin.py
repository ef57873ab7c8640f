"""`vaka admin` as an operator calls it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import TITLE, Run
from vaka.server.operations.admin import open_admin
from vaka.server.people.log_ins import People
from vaka.server.settings import Settings
from vaka.server.tables.seating import Place, Proposal


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A table and the person who began it, in a store that the commands find."""
    monkeypatch.setenv("VAKA_DATABASE", f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with open_admin(Settings(data=tmp_path)) as admin:
        person, _ = People(admin.store).enter("Hīnano")
        made = admin.tables.create(Proposal(TITLE, 2, [Place("me"), Place("here")], name="Lagoon"), person)
    return made.id, person.id


def test_tables_are_listed_closed_and_opened_again(run: Run, table: tuple[str, str]) -> None:
    shown = run("admin", "tables")
    assert table[0] in shown.out
    assert "Lagoon" in shown.out
    assert run("admin", "close", table[0], "--reason", "spam").out == f"{table[0]} is closed\n"
    assert table[0] not in run("admin", "tables").out
    assert "closed" in run("admin", "tables", "--all").out
    run("admin", "reopen", table[0])
    assert table[0] in run("admin", "tables").out
    assert run("admin", "close", "nothing").code == 2


def test_people_are_found_promoted_and_kept_out(run: Run, table: tuple[str, str]) -> None:
    person = table[1]
    assert person in run("admin", "people", "nano").out
    assert "Hīnano is now an administrator" in run("admin", "promote", person).out
    assert "no longer an administrator" in run("admin", "promote", person, "--demote").out
    assert "is banned until" in run("admin", "ban", "person", person, "--days", "2").out
    assert "203.0.113.0/24 is banned" in run("admin", "ban", "address", "203.0.113.9/24", "--reason", "floods").out
    assert run("admin", "bans").out.count("\n") == 2
    assert run("admin", "unban", "person", person).code == 0
    assert "floods" in run("admin", "bans").out
    assert run("admin", "ban", "address", "nowhere").code == 2


def test_a_backup_is_taken_and_brought_back(run: Run, table: tuple[str, str], tmp_path: Path) -> None:
    file = tmp_path / "backup"
    assert "rows" in run("admin", "backup", str(file)).out
    refused = run("admin", "restore", str(file))
    assert refused.code == 2
    assert "--replace" in refused.err
    run("admin", "close", table[0])
    assert "1 tables" in run("admin", "restore", str(file), "--replace").out
    assert table[0] in run("admin", "tables").out
