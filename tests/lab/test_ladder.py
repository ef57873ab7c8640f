"""The ladder: everybody meets everybody, ratings that fit what happened, errors that shrink with games."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import vaka
from vaka.core.errors import Malformed
from vaka.lab.ladder import ANCHOR, climb, fixtures
from vaka.lab.simulate import Played, simulate

TITLE = "tahiti-2012"


def games(results: list[tuple[tuple[str, ...], tuple[int, ...]]]) -> list[Played]:
    return [Played(n, str(n), seats, (0,) * len(seats), ranks, 1, "") for n, (seats, ranks) in enumerate(results)]


def test_everybody_meets_everybody_in_every_seat() -> None:
    bots = ["random", "greedy", "vaka.bots.random:Random"]
    met: Counter[tuple[str, str]] = Counter()
    for match in fixtures(TITLE, 12, bots, 2, "s", None):
        met[match.seats[0], match.seats[1]] += 1
    assert met == {pair: 2 for a, b in combinations(bots, 2) for pair in ((a, b), (b, a))}
    assert len({match.seed for match in fixtures(TITLE, 12, bots, 2, "s", None)}) == 12


def test_three_of_four_games_are_about_two_hundred_points() -> None:
    rungs = climb(games([(("a", "random"), (1, 2))] * 75 + [(("a", "random"), (2, 1))] * 25))
    assert [rung.bot for rung in rungs] == ["a", "random"]
    assert rungs[1].elo == ANCHOR
    assert rungs[0].elo - ANCHOR == pytest.approx(191, abs=4)
    assert rungs[0].ahead == 0.75
    assert rungs[0].games == 100


def test_more_games_mean_a_smaller_error() -> None:
    few = climb(games([(("a", "b"), (1, 2)), (("a", "b"), (2, 1))] * 5))
    many = climb(games([(("a", "b"), (1, 2)), (("a", "b"), (2, 1))] * 50))
    assert few[0].elo == pytest.approx(few[1].elo)
    assert many[0].error < few[0].error / 2.5


def test_who_never_lost_is_strong_but_not_known_exactly() -> None:
    top = climb(games([(("a", "random"), (1, 2))] * 100))[0]
    assert 1500 < top.elo < 2500
    assert top.error > 100


def test_strength_shows_through_a_third() -> None:
    rungs = climb(games([(("a", "b"), (1, 2))] * 30 + [(("b", "c"), (1, 2))] * 30 + [(("c", "b"), (1, 2))] * 10))
    assert [rung.bot for rung in rungs] == ["a", "b", "c"]


def test_a_table_of_four_counts_as_three_comparisons() -> None:
    seats = ("a", "b", "a", "b")
    four = climb(games([(seats, (1, 2, 3, 4)), (seats, (4, 3, 2, 1))]))
    two = climb(games([(("a", "b"), (1, 2)), (("a", "b"), (2, 1))] * 2))
    assert four[0].error == pytest.approx(two[0].error)


def test_a_ladder_of_one_is_refused() -> None:
    with pytest.raises(Malformed, match="at least two different bots"):
        fixtures(TITLE, 4, ["random", "random"], None, "s", None)


def test_equal_bots_come_out_about_equal() -> None:
    assert vaka.game(TITLE).players[0] == 2
    rungs = climb(simulate(fixtures(TITLE, 12, ["random", "vaka.bots.random:Random"], 2, "s", None)))
    assert abs(rungs[0].elo - rungs[1].elo) < 3 * rungs[0].error
