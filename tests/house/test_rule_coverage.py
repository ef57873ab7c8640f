"""The gate: every rule of every title has a test, and whatever cites a rule cites one that exists."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import vaka
from tests.house.source import ROOT
from vaka.lab.coverage import Coverage, coverage, marked_in

TITLES = [game.name for game in vaka.games()]
TESTS = ROOT / "tests"


@cache
def found_for(title: str) -> Coverage:
    return coverage(vaka.game(title), TESTS)


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_has_a_test(title: str) -> None:
    found = found_for(title)
    assert not found.uncovered, f"without a test: {', '.join(found.uncovered)}"


@pytest.mark.parametrize("title", TITLES)
def test_whatever_cites_a_rule_cites_one_that_exists(title: str) -> None:
    assert not found_for(title).unknown()


def test_markers_name_rules_of_some_title() -> None:
    known = {rule.id for game in vaka.games() for rule in game.rules}
    stems = {rule.partition("-")[0] for rule in known}
    cited = marked_in(TESTS)
    stray = {
        rule: [str(place) for place in places]
        for rule, places in cited.items()
        if rule not in known and rule.partition("-")[0] in stems
    }
    assert not stray


def test_the_gate_notices_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text(
        """
import pytest

pytestmark = pytest.mark.rule("TOY-1")


@pytest.mark.rule("TOY-2", "TOY-9")
def test_of_two_rules():
    pass


class TestMore:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TOY-3"))])
    def test_of_a_parameter(self, x):
        pass


def helper():
    pass
"""
    )
    tests = marked_in(tmp_path)
    assert sorted(tests) == ["TOY-1", "TOY-2", "TOY-3", "TOY-9"]
    assert [place.name for place in tests["TOY-1"]] == ["test_of_two_rules", "test_of_a_parameter"]
    found = Coverage("toy", ["TOY-1", "TOY-2", "TOY-3", "TOY-4"], tests=tests)
    assert found.uncovered == ["TOY-4"]
    assert [line.rpartition(" ")[2] for line in found.unknown()] == ["TOY-9"]


def test_code_cites_its_rules_in_docstrings() -> None:
    for title in TITLES:
        found = found_for(title)
        assert len(found.code) > len(found.ids) / 2, f"{title}: most rules are not cited by any function"


def test_beside_an_installed_wheel_there_are_no_tests_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("vaka.lab.coverage.__file__", str(tmp_path / "a" / "b" / "c" / "d" / "coverage.py"))
    found = coverage(vaka.games()[0])
    assert found.tests is None
    assert found.uncovered == []
