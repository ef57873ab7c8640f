"""The gate: every rule of every title has a test and something that carries it, and whatever cites a rule cites one that
exists.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import vaka
from tests.house.source import ROOT
from vaka.core.rulebook import load_rules
from vaka.lab.coverage import Coverage, Place, coverage, marked_in

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


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_is_carried_by_code_or_says_what_carries_it(title: str) -> None:
    found = found_for(title)
    assert not found.uncited, (
        f"cite them in a docstring, or say in rules.toml carried_by = data or explanation: {', '.join(found.uncited)}"
    )


@pytest.mark.parametrize("title", TITLES)
def test_what_is_said_to_be_data_is_not_cited_in_code(title: str) -> None:
    found = found_for(title)
    both = [rule for rule, by in found.carried_by.items() if by == "data" and rule in found.cited]
    assert not both, f"carried_by is not needed: {', '.join(both)}"


def test_the_gate_notices_a_rule_that_nothing_carries() -> None:
    place = Place("rules.py", 1, "f")
    ids = ["TOY-1", "TOY-2", "TOY-3", "TOY-4"]
    found = Coverage("toy", ids, {"TOY-1": [place]}, {"TOY-2": [place]}, carried_by={"TOY-3": "data"})
    assert found.cited == ["TOY-1", "TOY-2"]
    assert found.uncited == ["TOY-4"]


def test_a_row_of_rules_is_cited_by_its_ends(tmp_path: Path) -> None:
    found = found_for("tahiti-2012")
    [place] = [place for place in found.code["T12-3.04"] if place.name == "set_up"]
    assert place in found.code["T12-3.01"]
    assert place in found.code["T12-3.16"]
    assert all(place.name != "set_up" for place in found.code.get("T12-4.01", []))


def test_a_rule_can_be_carried_by_nothing_else(tmp_path: Path) -> None:
    entry = '[[rule]]\nid = "TOY-1"\nsection = "Toys"\nkind = "{kind}"\ntext = "A toy."\n{more}'
    file = tmp_path / "rules.toml"
    for kind, more, carried in (
        ("must", "", ""),
        ("example", "", "explanation"),
        ("must", 'carried_by = "data"', "data"),
    ):
        file.write_text(entry.format(kind=kind, more=more))
        assert load_rules(file)["TOY-1"].carried_by == carried
    file.write_text(entry.format(kind="must", more='carried_by = "luck"'))
    with pytest.raises(vaka.Corrupt, match="TOY-1: carried_by is 'data' or 'explanation', not 'luck'"):
        load_rules(file)


def test_beside_an_installed_wheel_there_are_no_tests_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("vaka.lab.coverage.__file__", str(tmp_path / "a" / "b" / "c" / "d" / "coverage.py"))
    found = coverage(vaka.games()[0])
    assert found.tests is None
    assert found.uncovered == []
