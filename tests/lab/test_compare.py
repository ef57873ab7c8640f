"""Comparisons: both seats, the same seeds, and a sentence that claims no more than is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vaka.core.errors import Malformed
from vaka.lab.compare import differences, duel, judged, table_words
from vaka.lab.simulate import Played

TWO = ("a", "b")


def game(number: int, first: str, scores: tuple[int, int], moves: int = 10) -> Played:
    seats = TWO if first == "a" else TWO[::-1]
    top = max(scores)
    ranks = tuple(1 if score == top else 2 for score in scores)
    return Played(number, f"s/{number // 2}", seats, scores, ranks, moves, "Over.", title="hawaii", order=(0, 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seed_is_played_in_both_seats(players: int) -> None:
    plan = duel("hawaii", 5, ("random", "greedy"), players, "s", {})
    assert len(plan) == 6
    for pair in range(3):
        one, other = plan[2 * pair], plan[2 * pair + 1]
        assert one.seed == other.seed
        assert all(mine != theirs for mine, theirs in zip(one.seats, other.seats, strict=True))


def test_a_bot_that_always_wins_is_stronger() -> None:
    found = judged(TWO, [game(n, "ab"[n % 2], (9, 1) if n % 2 == 0 else (1, 9)) for n in range(40)])
    assert found.share == 1
    assert found.ahead == 8
    assert found.low > 0.8
    assert found.sentence.startswith("a is stronger than b here: 100% of the wins")


def test_where_the_seat_decides_neither_is_stronger() -> None:
    """The first seat wins every game: by single games half of them, by seeds always exactly half."""
    found = judged(TWO, [game(n, "ab"[n % 2], (9, 1)) for n in range(40)])
    assert found.share == 0.5
    assert found.ahead == 0
    assert found.low < 0.5 < found.high
    assert "Neither is shown to be stronger" in found.sentence
    assert "783 games" in found.sentence


def test_the_stronger_one_is_named_whichever_it_is() -> None:
    found = judged(TWO, [game(n, "ab"[n % 2], (1, 9) if n % 2 == 0 else (9, 1)) for n in range(40)])
    assert found.share == 0
    assert found.sentence.startswith("b is stronger than a here")


def test_a_paired_difference_is_found_where_games_differ_more_than_the_tables() -> None:
    ours = [game(2 * n, "a", (9, 1), moves=100 * n) for n in range(20)]
    theirs = [game(2 * n, "a", (9, 1), moves=100 * n + 5 + n % 2) for n in range(20)]
    found, games, paired = differences(ours, theirs)
    by_name = {one.name: one for one in found}
    assert paired
    assert games == (20, 20)
    assert by_name["decisions"].mean == pytest.approx(5.5)
    assert by_name["decisions"].shown
    assert not by_name["margin"].shown
    words = table_words("x", "y", found, games, paired)
    assert "decisions 950.00 → 955.50 (+5.50" in words
    assert "20 games each on the same seeds" in words
    apart, counts, paired = differences(ours, theirs[:-1])
    assert not paired
    assert not {one.name: one for one in apart}["decisions"].shown
    assert table_words("x", "y", apart, counts, paired) == (
        "Nothing is shown to differ between x and y, with 20 and 19 games on different seeds."
    )


def test_homes_that_every_game_has_are_compared() -> None:
    """Whoever asks whether an option is fair asks for homes, too; those that only some games have cannot be paired."""

    def at(number: int, won: int, other: str) -> Played:
        scores = (9, 1) if won == 0 else (1, 9)
        return replace(game(2 * number, "a", scores), began=({"home": "Pueu"}, {"home": other}))

    ours = [at(n, 0, "Arue") for n in range(20)]
    theirs = [at(n, n % 2, "Arue" if n else "Paea") for n in range(20)]
    by_name = {one.name: one for one in differences(ours, theirs)[0]}
    pueu = by_name["wins of home Pueu"]
    assert (pueu.a, pueu.b, pueu.shown) == (1.0, 0.5, True)
    assert "wins of home Arue" not in by_name


def test_bad_comparisons_are_refused() -> None:
    with pytest.raises(Malformed, match="two different bots"):
        duel("hawaii", 4, ("random", "random"), 2, "s", {})
    with pytest.raises(Malformed, match="there is no bot"):
        duel("hawaii", 4, ("random", "genius"), 2, "s", {})
    with pytest.raises(Malformed, match="for two at least"):
        duel("maori", 4, ("random", "greedy"), 1, "s", {})
    with pytest.raises(Malformed, match="no games to compare"):
        differences([], [])
