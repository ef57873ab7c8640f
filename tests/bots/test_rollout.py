"""A bot that plays on by habit decides from what its seat may know, repeatably, and gives up a first thought for cause."""

from __future__ import annotations

import pytest

import vaka
from tests.conformance.toy import TOY
from vaka.bots.greedy import Greedy
from vaka.bots.rollout import Rollout, Trial, best_of, lead, play_turns
from vaka.bots.thinking import Thinker
from vaka.core.action import Action
from vaka.core.game import Game
from vaka.core.policy import Quick
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.tahiti2012.habits import Habits, after, fits
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.actions import loading_refusal
from vaka.games.tahiti2012.tables import GOODS
from vaka.testing import play_on

TAHITI = vaka.game("tahiti-2012")


def position(game: Game, players: int, moves: int) -> State:
    state = play_on(game.new(players, seed=moves), moves, moves=moves)
    assert state.to_act is not None
    return state


def tried(text: str, *found: float) -> Trial:
    trial = Trial(Action(text, 0))
    trial.found += found
    return trial


@pytest.mark.parametrize("players", TAHITI.players)
def test_on_positions_that_look_alike_it_decides_alike(players: int) -> None:
    for moves in (7, 40, 90):
        state = position(TAHITI, players, moves)
        view = state.view(state.to_act)
        twin = view.imagine(vaka.seeded(moves)).view(state.to_act)
        one = Rollout(3, worlds=4, width=3).choose(view)
        assert one in view.legal
        assert Rollout(3, worlds=4, width=3).choose(twin) is one


def test_a_title_without_habits_is_played_on_quickly() -> None:
    assert TOY.habits(1) is None
    state = position(TOY, 2, 5)
    view = state.view(state.to_act)
    mind = Rollout(3, worlds=4)
    assert isinstance(mind.habits(view, 0), Quick)
    assert mind.choose(view) in view.legal


def test_without_worlds_it_does_what_habit_says() -> None:
    """Where the canoe is asked, no die has a say in habit."""
    afloat = 0
    for moves in range(60, 90, 3):
        state = position(TAHITI, 2, moves)
        view = state.view(state.to_act)
        if view.asked == "act":
            afloat += 1
            assert Rollout(3, worlds=0).choose(view) is Habits(1).choose(state)
    assert afloat > 2


def test_the_first_thought_is_given_up_only_for_more_than_luck() -> None:
    first = tried("first", 1.0, 5.0, 2.0, 4.0)
    lucky = tried("lucky", 9.0, 0.0, 8.0, -4.0)
    better = tried("better", 1.5, 5.6, 2.4, 4.5)
    assert best_of([first, lucky], 1.0) is first
    assert best_of([first, lucky], 0.0) is lucky
    assert best_of([first, lucky, better], 1.0) is better
    assert best_of([first, tried("worse", 0.0, 0.0, 0.0, 0.0)], 0.0) is first


def test_the_worse_half_is_given_up_and_the_first_stays() -> None:
    state = position(TAHITI, 2, 60)
    view = state.view(state.to_act)
    mind = Rollout(3, worlds=8, width=6)
    trials = mind.candidates(view)
    assert len(trials) > 3
    left = mind.try_out(view, trials)
    assert left[0] is trials[0]
    assert len(left) == 2
    assert {len(trial.found) for trial in left} == {8}
    assert all(len(trial.found) < 8 for trial in trials if trial not in left)


class Foreseen(Rollout):
    """Finds what each of two choices brings in a list, world by world."""

    def __init__(self, first: tuple[float, ...], second: tuple[float, ...]) -> None:
        super().__init__(3, worlds=40)
        self.found = first, second

    def once(self, world: State, action: Action, view: View, number: int) -> float:
        return self.found[action is not view.legal[0]][number % len(self.found[0])]

    def worlds_seen(self) -> tuple[int, bool]:
        """In how many worlds the two were tried, and whether the second was taken."""
        state = position(TAHITI, 2, 60)
        view = state.view(state.to_act)
        trials = [Trial(action) for action in view.legal[:2]]
        taken = best_of(self.try_out(view, trials), self.caution)
        return len(trials[1].found), taken.action is view.legal[1]


@pytest.mark.parametrize(
    ("first", "second", "worlds", "taken"),
    [
        ((1.0, 2.0), (1.0, 2.0), 12, False),  # the same in every world
        ((1.0, 2.0), (0.0, 1.5), 12, False),
        ((1.0, 2.0), (2.0, 2.5), 12, True),
        ((0.0, 0.0), (6.0, -6.0), 40, False),  # nobody can say
    ],
)
def test_two_choices_are_tried_until_one_is_clearly_ahead_or_behind(
    first: tuple[float, ...], second: tuple[float, ...], worlds: int, taken: bool
) -> None:
    assert Foreseen(first, second).worlds_seen() == (worlds, taken)


def test_the_clock_ends_it() -> None:
    state = position(TAHITI, 2, 60)
    view = state.view(state.to_act)
    mind = Rollout(3, worlds=10_000)
    mind.limit = 0.0
    trials = mind.candidates(view)
    mind.try_out(view, trials)
    assert {len(trial.found) for trial in trials} == {1}
    assert mind.choose(view) in view.legal


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_playing_on_ends_between_two_turns(turns: int) -> None:
    """Every choice is judged where somebody else's turn begins, however many actions its own turn had."""
    for moves in (60, 61, 62, 63):
        state = position(TAHITI, 2, moves)
        assert isinstance(state, Position)
        assert state.to_act is not None
        before = state.round * 2 + (state.to_act != state.first)
        play_turns(state, Habits(1), state.to_act, turns)
        assert state.taken == 0
        assert state.to_act is not None
        assert state.round * 2 + (state.to_act != state.first) == before + turns


def test_playing_on_ends_with_the_game() -> None:
    state = position(TAHITI, 2, 60)
    assert state.to_act is not None
    play_turns(state, Habits(1), state.to_act, 1000)
    assert state.over


def test_a_lead_is_as_large_as_the_others_deficit() -> None:
    state = position(TAHITI, 2, 80)
    assert lead(state, 0) == pytest.approx(-lead(state, 1))


def test_strong_and_expert_play_on_where_the_title_says_so() -> None:
    assert set(TAHITI.trials) == {"strong", "expert"}
    assert TAHITI.trials["expert"] > TAHITI.trials["strong"]
    state = position(TAHITI, 2, 60)
    view = state.view(state.to_act)
    for level in TAHITI.trials:
        mind = Thinker(level, 3)
        mind.most = 4
        _, width, turns = TAHITI.trials[level]
        alone = Rollout(3, worlds=4, width=width, turns=turns)
        alone.name = level
        assert mind.choose(view) is alone.choose(view)
    steady = Thinker("steady", 3)
    assert steady.choose(view) is Greedy("steady/3").choose(view)


# Habits.


@pytest.mark.parametrize("players", TAHITI.players)
def test_habits_keep_to_the_rules_from_first_to_last(players: int) -> None:
    for seed in range(4):
        state = TAHITI.new(players, seed=seed)
        habits = TAHITI.habits(seed)
        assert habits is not None
        while state.to_act is not None:
            action = habits.choose(state)
            assert action in state.choices
            state.advance(action)
        assert state.faults() == []


def test_habits_play_about_as_well_as_a_greedy_bot() -> None:
    """A greedy bot has about 40 points."""
    total = 0
    for seed in range(12):
        state = TAHITI.new(2, seed=seed)
        state.play_out(Habits(seed))
        total += sum(state.scores())
    assert total / 24 > 37


def test_habits_go_by_a_seed() -> None:
    one, other = (TAHITI.new(2, seed=5) for _ in range(2))
    one.play_out(Habits(1))
    other.play_out(Habits(1))
    assert one.record().to_json() == other.record().to_json()


def test_habits_know_what_may_come_aboard() -> None:
    for moves in range(20, 140, 5):
        state = play_on(TAHITI.new(2, seed=moves), moves, moves=moves)
        assert isinstance(state, Position)
        for seat in range(2):
            cargo = state.cargo[seat * GOODS : seat * GOODS + GOODS]
            load, colours = sum(cargo), sum(count > 0 for count in cargo)
            for good in range(GOODS):
                assert fits(cargo, load, colours, good) == (loading_refusal(state, seat, good) is None)


@pytest.mark.parametrize(
    ("began", "load", "actions", "done"),
    [
        (0.0, 0, 3.0, 3.0),
        (0.0, 2, 4.0, 4.0),
        (2.0, 0, 4.0, 6.0),  # two today, two tomorrow
        (3.0, 3, 1.0, 5.0),  # three rowers have done their three already
        (1.0, 5, 1.0, 5.0),
        (0.0, 5, 3.0, 9.0),  # one a turn
        (4.0, 5, 1.0, 5.0),
        (2.0, 4, 0.0, 2.0),
    ],
)
def test_time_is_counted_in_turns_of_tired_rowers(began: float, load: int, actions: float, done: float) -> None:
    assert after(began, load, actions) == done
