"""`vaka mutants` on a planted rule: what a planted test checks is noticed, what it does not check survives."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaka
from vaka.core.errors import Malformed
from vaka.lab.mutants.breaking import broken, described, parse, sites
from vaka.lab.mutants.choosing import Ground, choose, ground_of
from vaka.lab.mutants.report import Report, run

RULE = '''\
START = [0, 0]


def table() -> list[int]:
    return [7, 9]


POINTS = table()


def may_pay(purse: int, price: int) -> bool:
    """Whether the purse is enough."""
    assert price >= 0
    return purse >= price


def pay(purses: list[int], seat: int, price: int) -> None:
    if not may_pay(purses[seat], price):
        return
    purses[seat] -= price
    purses.append(price)


def count_down(left: int) -> int:
    while left > 0:
        left -= 1
    return left


def forgotten(seat: int) -> int:
    return seat + 1


def replaced(seat: int) -> int:
    return seat - 1
'''

TEST = """\
import planted


def test_the_price_is_paid_by_whoever_can() -> None:
    purses = [5, 5]
    planted.pay(purses, 0, 5)
    planted.pay(purses, 1, 6)
    assert purses[:2] == [0, 5]
    assert planted.POINTS[0] == 7
    assert planted.count_down(3) == 0
"""

LOSING = """\
import planted


def test_that_fails_anyhow() -> None:
    assert planted.forgotten(1) == 3
"""


def planted(folder: Path, test: str = TEST) -> Ground:
    (folder / "planted.py").write_text(RULE, encoding="utf-8")
    (folder / "test_planted.py").write_text(test, encoding="utf-8")
    return Ground("planted", {"planted.py": folder / "planted.py"}, [str(folder / "test_planted.py")], folder)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Everything that can be broken in the rule, with one survivor judged equivalent."""
    ground = planted(tmp_path_factory.mktemp("planted"))
    ground.judged.parent.mkdir(parents=True)
    ground.judged.write_text(
        '[[equivalent]]\nfile = "planted.py"\nfunction = "pay"\nbefore = "purses.append(price)"\nafter = "pass"\n'
        'reason = "nobody looks there"\n'
        '[[replaced]]\nfile = "planted.py"\nfunctions = ["replaced"]\nreason = "not by these rules"\n',
        encoding="utf-8",
    )
    return run(ground, choose(ground, 1_000, "0"), workers=2)


def outcome(report: Report, before: str, after: str) -> str:
    (found,) = {report.found[m.site][0] for m in report.mutants if (m.before, m.after) == (before, after)}
    return found


def test_what_the_planted_test_checks_is_noticed(report: Report) -> None:
    assert not report.failed, report.words
    assert outcome(report, "return purse >= price", "return purse > price") == "noticed"
    assert outcome(report, "return purse >= price", "return purse < price") == "noticed"
    assert outcome(report, "purses[seat] -= price", "purses[seat] += price") == "noticed"
    assert outcome(report, "purses[seat] -= price", "return before: purses[seat] -= price") == "noticed"
    assert outcome(report, "if not may_pay(purses[seat], price):", "if may_pay(purses[seat], price):") == "noticed"


def test_what_is_made_at_import_is_broken_before_it(report: Report) -> None:
    assert outcome(report, "return [7, 9]", "return [8, 9]") == "noticed"
    assert outcome(report, "return [7, 9]", "return [7, 10]") == "survived"


def test_an_endless_loop_counts_as_noticed(report: Report) -> None:
    assert outcome(report, "left -= 1", "left += 1") == "endless"


def test_what_no_test_checks_survives_and_is_listed(report: Report) -> None:
    assert outcome(report, "return seat + 1", "return seat - 1") == "never run"
    survivors = {(mutant.before, mutant.after): (what, reason) for mutant, what, reason in report.survivors()}
    assert survivors["purses.append(price)", "pass"] == ("survived", "nobody looks there")
    assert survivors["return seat + 1", "return seat - 1"] == ("never run", "")
    assert ("return purse >= price", "return purse > price") not in survivors
    replaced = {key for key, (_, reason) in survivors.items() if reason == "not by these rules"}
    assert replaced == {("return seat - 1", "return seat + 1"), ("return seat - 1", "return seat - 2")}
    total, noticed, survived, apart, percent = report.by_file()["all"]
    assert apart == 1 + len(replaced)
    assert noticed + survived + apart == total == len(report.mutants)
    assert percent == 100 * noticed // (noticed + survived)


def test_assertions_and_words_are_never_broken(tmp_path: Path) -> None:
    ground = planted(tmp_path)
    lines = {
        described(ground.files["planted.py"], site).before for site in sites(ground.files["planted.py"], "planted.py")
    }
    assert not any("assert" in line or "Whether" in line for line in lines)


def test_breaking_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    path = planted(tmp_path).files["planted.py"]
    site = next(iter(sites(path, "planted.py")))
    assert broken(path, site).body != parse(path).body
    assert path.read_text(encoding="utf-8") == RULE


def test_a_test_that_fails_anyhow_is_told_and_nothing_is_tried(tmp_path: Path) -> None:
    ground = planted(tmp_path, LOSING)
    report = run(ground, choose(ground, 3, "0"))
    assert "test_that_fails_anyhow" in report.failed
    assert not report.found


@pytest.mark.parametrize("title", ["hawaii", "maori"])
def test_mutants_are_spread_over_all_files_of_the_rules(title: str) -> None:
    ground = ground_of(vaka.game(title), Path(__file__).parents[2])
    known = [site for short, path in ground.files.items() for site in sites(path, short)]
    chosen = [mutant.site for mutant in choose(ground, 40, "0")]
    assert len(known) > 400
    assert set(chosen) <= set(known)
    assert len({site.file for site in chosen}) >= min(8, len(ground.files) - 2)
    assert len({(site.file, site.function) for site in chosen}) == len(chosen), "one of each function, to begin with"
    assert chosen == [mutant.site for mutant in choose(ground, 40, "0")]


def test_without_a_checkout_the_command_says_so(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="holds no tests of hawaii"):
        ground_of(vaka.game("hawaii"), tmp_path)
