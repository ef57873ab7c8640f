"""Puzzles: every title has some, each can be solved from what its seat sees, and they come one a day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

import vaka
from vaka.lab.analysis.appraise import Appraiser
from vaka.lab.analysis.replies import after_replies
from vaka.lab.puzzles import MOST, STANDS, Puzzle, from_game, lead_of, of_the_day, puzzles_of

TITLES = [game.name for game in vaka.games()]


@pytest.mark.parametrize("title", TITLES)
def test_every_title_ships_puzzles_that_ask_a_seat_for_a_choice(title: str) -> None:
    found = puzzles_of(vaka.game(title))
    assert len(found) >= 10
    for puzzle in found:
        state = puzzle.state()
        texts = [action.text for action in puzzle.view().legal]
        assert state.to_act == puzzle.seat
        assert {puzzle.answer, puzzle.next_best} <= set(texts)
        assert 3 <= len(texts) <= MOST
        assert puzzle.reason.endswith(".")
    assert len({str(puzzle.record["moves"]) for puzzle in found}) == len(found)


def test_days_go_through_all_puzzles_and_begin_again() -> None:
    game = vaka.game(TITLES[0])
    count = len(puzzles_of(game))
    day = date(2026, 3, 1)
    seen = [of_the_day(game, day + timedelta(days=number)) for number in range(count)]
    assert {id(each) for each in seen} == {id(each) for each in puzzles_of(game)}
    assert of_the_day(game, day + timedelta(days=count)) is seen[0]


def test_a_puzzle_that_is_made_stands_on_a_closer_look() -> None:
    puzzle: Puzzle = next(from_game(vaka.game("hawaii"), 2, "a test"))
    closer = Appraiser(8, "closer still", after_replies).appraise(puzzle.view())
    assert closer.best.action.text == puzzle.answer
    assert lead_of(closer) >= STANDS
