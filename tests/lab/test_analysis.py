"""The coach: it finds what went wrong, from what could be known, and luck comes to nothing."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean

import pytest

import vaka
from vaka.bots.value import shares
from vaka.core.chance import seeded
from vaka.core.errors import Malformed
from vaka.core.record import Record, Recorded, parse_record
from vaka.core.state import State
from vaka.lab.analysis.analyse import analyse, examine, put_together, stretches
from vaka.lab.analysis.appraise import Appraiser, error_of
from vaka.lab.analysis.findings import Analysis, read_analysis
from vaka.lab.analysis.hint import MOST, hints
from vaka.lab.analysis.losses import Weighing, losses
from vaka.lab.analysis.luck import luck_of
from vaka.lab.analysis.reasons import why_better

PLANTED = sorted((Path(__file__).parent / "planted").glob("*.vaka.json"))
"""Games of greedy bots with one error, at the move that the file's name ends in: made by `plant` of the self-test."""
TITLES = [game.name for game in vaka.games()]


def planted(file: Path) -> tuple[Record, int]:
    return parse_record(file.read_text(encoding="utf-8")), int(file.name.split(".")[0].rpartition("-")[2])


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(planted(PLANTED[0])[0], worlds=2)


@pytest.mark.parametrize("file", PLANTED, ids=lambda file: file.name.split(".")[0])
def test_a_planted_error_is_among_the_first_three_of_its_seat(file: Path) -> None:
    record, move = planted(file)
    found = analyse(record, worlds=2)
    costliest = found.seats[record.moves[move - 1].seat].costliest
    assert move in [each.move for each in costliest]
    named = next(each for each in costliest if each.move == move)
    assert named.better != named.played == record.moves[move - 1].action
    assert named.loss > 0
    assert named.why.endswith(".")


def test_the_curve_goes_from_the_first_move_to_the_result_and_always_sums_to_one(found: Analysis) -> None:
    assert found.curve[0].move == 0
    assert found.curve[-1].move == found.moves
    assert found.curve[-1].shares == [summary.result for summary in found.seats]
    assert all(sum(point.shares) == pytest.approx(1) for point in found.curve)


def test_a_turn_is_played_on_in_the_same_way_every_time() -> None:
    """What was let go must not be taken for what was kept, wherever in memory it was."""
    view = vaka.game("hawaii").replay(planted(PLANTED[0])[0], 4).view(1)
    looks = [Appraiser(2, "again").appraise(view).choices for _ in range(3)]
    assert [(each.action.text, each.found) for each in looks[0]] == [
        (each.action.text, each.found) for each in looks[1]
    ]
    assert looks[1] == looks[2]


def test_every_seat_gets_its_sum_and_a_closing_sentence(found: Analysis) -> None:
    assert sum(summary.luck for summary in found.seats) == pytest.approx(0)
    for summary in found.seats:
        mine = [each for each in found.decisions if each.seat == summary.seat]
        assert summary.lost == pytest.approx(sum(each.loss for each in mine))
        assert summary.without_luck == pytest.approx(summary.result - summary.luck)
        assert "luck" in summary.words
        assert summary.words.endswith(".")


def test_an_analysis_is_plain_data(found: Analysis) -> None:
    assert read_analysis(json.loads(json.dumps(found.to_json()))) == found


def test_the_same_stretch_is_judged_the_same_again() -> None:
    record, _ = planted(PLANTED[0])
    start = stretches(record)[1]
    assert examine(record, start, 2) == examine(record, start, 2)
    assert examine(record, start, 2).decisions


def test_a_game_that_goes_on_is_not_analysed() -> None:
    record, _ = planted(PLANTED[0])
    del record.moves[-3:]
    with pytest.raises(Malformed, match="not over"):
        put_together(record, examine(record, 0, 2), 2)


# Chains of decisions.


def weighed(move: int, best: float, share: float, *, drew: bool = False, seat: int = 0) -> Weighing:
    better = "b" if best > share else "a"
    return Weighing(move, seat, "act", "a", drew, better=better, best=best, share=share)


def test_a_chain_is_blamed_only_where_it_went_wrong() -> None:
    """The first choice looks poor at first, but the second shows that nothing was lost yet: the third threw it away."""
    chain = [weighed(1, 0.6, 0.4), weighed(2, 0.6, 0.6), weighed(3, 0.6, 0.2)]
    assert [(each.move, each.loss) for each in losses(chain)] == [(3, pytest.approx(0.4))]


def test_what_came_after_a_draw_or_from_another_seat_excuses_nothing() -> None:
    assert [each.move for each in losses([weighed(1, 0.6, 0.4, drew=True), weighed(2, 0.9, 0.9)])] == [1]
    assert [each.move for each in losses([weighed(1, 0.6, 0.4), weighed(2, 0.9, 0.9, seat=1)])] == [1]


def test_a_loss_that_may_be_chance_is_none() -> None:
    doubtful = weighed(1, 0.6, 0.55)
    doubtful.error = 0.06
    assert losses([doubtful]) == []


# What could be known.


def middle(title: str, moves: int = 40) -> State:
    state = vaka.game(title).new(2, seed=9)
    chance = seeded("to the middle")
    while state.moves < moves or len(state.choices) < 2:
        state.play(state.legal[chance.below(len(state.legal))])
    return state


@pytest.mark.parametrize("title", TITLES)
def test_twins_get_the_same_hint_and_the_same_judgement(title: str) -> None:
    """Two positions that differ only in what the seat cannot know look alike to it, and are judged alike."""
    state = middle(title)
    seat = state.to_act
    twin = state.view(seat).imagine(seeded("another world"))
    assert hints(twin.view(seat), 2) == hints(state.view(seat), 2)
    played = state.legal[0].text
    one = Appraiser(2).appraise(state.view(seat), played)
    other = Appraiser(2).appraise(twin.view(seat), played)
    assert [(each.action.text, each.found) for each in one.choices] == [
        (each.action.text, each.found) for each in other.choices
    ]


@pytest.mark.parametrize("title", TITLES)
def test_hints_are_legal_few_the_best_first_and_have_reasons(title: str) -> None:
    view = middle(title).view(middle(title).to_act)
    found = hints(view, 2)
    assert 1 <= len(found) <= MOST
    assert {each.action for each in found} <= {action.text for action in view.legal}
    assert [each.share for each in found] == sorted((each.share for each in found), reverse=True)
    assert all(each.reason.endswith(".") for each in found)


def test_nobody_gets_a_hint_without_a_choice() -> None:
    state = middle(TITLES[0])
    assert hints(state.view(None)) == []
    assert hints(state.view(1 - (state.to_act or 0))) == []


def test_reasons_speak_in_the_titles_own_terms() -> None:
    record, move = planted(PLANTED[0])
    game = vaka.game(record.title)
    view = game.replay(record, move - 1).view(record.moves[move - 1].seat)
    best = Appraiser(2).appraise(view).best.action.text
    why = why_better(view, best, record.moves[move - 1].action)
    assert any(words in why for words in game.term_words.values())


# Luck.


def test_luck_in_one_draw_comes_to_nothing_over_all_that_could_be_drawn() -> None:
    """The same cast of the net, drawn again and again: what it brought, less what was expected, is zero on average."""
    state = vaka.game("tahiti-2012").new(2, seed=3)
    while all(action.text != "fish" for action in state.legal):
        state.play(state.legal[0])
    fish = next(action for action in state.legal if action.text == "fish")
    lucks = []
    for number in range(60):
        after = state.copy()
        after.chance = seeded(f"draw {number}")
        after.play(fish)
        assert after.last is not None
        move = Recorded(state.to_act or 0, "fish", list(after.last.outcomes))
        luck = luck_of(state, move, after, 1, 8, f"{number}", shares)
        assert luck is not None
        assert sum(luck.changes) == pytest.approx(0)
        lucks.append(luck.changes[move.seat])
    assert max(lucks) > 0 > min(lucks)
    assert abs(fmean(lucks)) < 2 * error_of(lucks)
