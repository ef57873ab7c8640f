"""What a position is worth: shares of the win."""

from __future__ import annotations

import pytest

import vaka
from vaka.bots.random import Random
from vaka.bots.value import Value, odds, read_value, shares, value_of, won
from vaka.core.game import Game
from vaka.core.result import Result
from vaka.core.state import State

TABLES = [(game, players) for game in vaka.games() for players in game.players]


def some_position(game: Game, players: int, moves: int) -> State:
    state = game.new(players, seed=5)
    bot = Random(3)
    while state.to_act is not None and state.moves < moves:
        state.play(bot.choose(state.view(state.to_act)))
    return state


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda each: getattr(each, "name", str(each)))
def test_shares_of_the_win_sum_to_one_and_none_is_negative(game: Game, players: int) -> None:
    for moves in (0, 45):
        found = shares(some_position(game, players, moves))
        assert len(found) == players
        assert sum(found) == pytest.approx(1.0)
        assert min(found) >= 0.0


def test_a_finished_game_is_worth_what_was_won_and_ties_split_it() -> None:
    assert won(Result((1, 3, 1), (9, 4, 9), ((), (), ()), "")) == (0.5, 0.0, 0.5)
    state = some_position(vaka.game("tahiti-2012"), 2, 100_000)
    assert state.result is not None
    assert shares(state) == won(state.result)


def test_whoever_is_a_spread_ahead_has_e_to_one() -> None:
    ahead, behind = odds([12.0, 9.0], 3.0)
    assert ahead / behind == pytest.approx(2.718281828)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda each: getattr(each, "name", str(each)))
def test_every_term_has_a_name_and_words_and_a_number_for_each_seat(game: Game, players: int) -> None:
    state = some_position(game, players, 30)
    rows = game.terms(state)
    assert len(rows) == players
    assert list(rows[0]) == list(game.term_words)
    assert all(game.term_words.values())
    assert 0.0 <= game.left(state) <= 1.0


def test_what_was_learned_at_tables_of_two_is_asked_there_alone() -> None:
    """Among three greedy bots one that went by it won 1 of 16 games."""
    learned = 0
    for game, players in TABLES:
        value = value_of(game, players)
        if value.weights:
            learned += 1
            assert f"--players {players} " in str(value.origin["command"])
    assert learned


def test_a_value_weighs_terms_and_is_read_as_it_was_written() -> None:
    game = vaka.game("hawaii")
    state = some_position(game, 3, 60)
    plain, rich = Value(game), Value(game, 1.0, {"shells": (2.0, 1.0)}, (1.0, 9.0), {"games": 7})
    more = 2.0 + game.left(state)
    for seat in range(3):
        shells = game.terms(state)[seat]["shells"]
        assert rich.points(state, seat) == pytest.approx(plain.points(state, seat) + more * shells)
    assert read_value(game, rich.to_json()) == rich
