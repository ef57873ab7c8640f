"""The house option fair_start: the first sequence is bid for."""

from __future__ import annotations

import pytest

import vaka
import vaka.draw.seats
from tests.scenarios.hawaii.island import GAME, held, lay, refused, texts
from vaka.bots import bot
from vaka.core.record import Record
from vaka.games.hawaii.judge import SPACES_WORTH, best_claim
from vaka.games.hawaii.rules.bidding import Claim
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import MOST_BID


def bidding(players: int, seed: int = 1) -> HawaiiState:
    state = GAME.new(players, seed=seed, options={"fair_start": True})
    assert isinstance(state, HawaiiState)
    return state


def claim(state: HawaiiState) -> Claim:
    now = state.agenda[-1]
    assert isinstance(now, Claim)
    return now


@pytest.mark.rule("HAW-2.15")
def test_a_free_space_is_claimed_for_nothing_and_another_s_for_a_shell_more() -> None:
    state = bidding(3)
    first, second, third = state.order
    assert state.to_act == first
    assert texts(state) == ["claim 1", "claim 2", "claim 3"]
    state.play("claim 2")
    assert state.to_act == second
    assert [claim(state).price(space) for space in range(3)] == [0, 1, 0]
    state.play("claim 2")
    assert state.to_act == first, "who has lost a space claims again at once"
    assert [claim(state).price(space) for space in range(3)] == [0, 2, 0]
    state.play("claim 1")
    assert state.to_act == third
    state.play("claim 3")
    assert state.order == [first, second, third]


@pytest.mark.rule("HAW-2.15")
def test_nothing_else_can_be_done_before_the_order_is_settled() -> None:
    state = bidding(2)
    refused(state, "walk surf", "HAW-2.15")
    refused(state, "claim 3", "HAW-2.15")
    usual = GAME.new(2, seed=1)
    with pytest.raises(vaka.Illegal):
        usual.play("claim 1")


@pytest.mark.rule("HAW-2.16")
def test_bids_are_paid_and_fruits_come_with_the_space() -> None:
    state = bidding(2)
    first, second = state.order
    assert [held(state, seat) for seat in range(2)] == [(13, 7, 0), (13, 7, 0)]
    for _ in range(3):
        state.play("claim 2")
    state.play("claim 1")
    assert state.order == [second, first]
    assert held(state, second) == (13, 7, 0), "the other space was free"
    assert held(state, first) == (11, 7, 2), "two shells for the second space, and its two fruits"
    assert state.to_act == second
    assert state.view(None).asked == "turn"


@pytest.mark.rule("HAW-2.16")
def test_a_position_laid_while_spaces_are_bid_for_holds_no_fruits_yet() -> None:
    free = "holders (nobody, nobody, nobody), prices (0, 0, 0)"
    laid = f"hawaii, 3 players\noptions: fair_start yes\nasked: claim of seat 0, waiting (seat 1, seat 2), {free}"
    state = GAME.lay(laid)
    assert isinstance(state, HawaiiState)
    assert [held(state, seat) for seat in range(3)] == [(13, 7, 0)] * 3
    assert GAME.lay(state.words()).dump() == state.dump()
    for text in ("claim 3", "claim 2", "claim 1"):
        state.play(text)
    assert [held(state, seat) for seat in range(3)] == [(13, 7, 3), (13, 7, 2), (13, 7, 0)]


@pytest.mark.rule("HAW-2.16")
def test_nobody_bids_more_than_nine_shells() -> None:
    state = bidding(2)
    for _ in range(MOST_BID + 1):
        assert "claim 2" in texts(state)
        state.play("claim 2")
    assert state.view(None).asked == "turn", "one space was left, so it is taken without asking"
    assert sorted(held(state, seat)[0] for seat in range(2)) == [4, 13]
    laid = bidding(3)
    dearest = f"waiting (), holders (seat 1, nobody, seat 2), prices ({MOST_BID}, 0, 0)"
    lay(laid, f"asked: claim of seat 0, {dearest}")
    assert texts(laid) == ["claim 2", "claim 3"]
    refused(laid, "claim 1", "HAW-2.16")


@pytest.mark.rule("HAW-2.15")
@pytest.mark.parametrize("players", list(GAME.players))
def test_bots_bid_up_to_what_a_space_is_worth_to_them_and_no_further(players: int) -> None:
    state = bidding(players, seed=players)
    seats = [bot("greedy", seat) for seat in range(players)]
    while isinstance(state.agenda[-1], Claim):
        assert state.to_act is not None
        assert GAME.promising(state) == [best_claim(claim(state), state)]
        state.play(seats[state.to_act].choose(state.view(state.to_act)))
    assert sorted(state.order) == list(range(players))
    prices = [state.paid[seat * 3] for seat in state.order]
    gains = [worth - price for worth, price in zip(SPACES_WORTH[players], prices, strict=True)]
    assert min(gains) >= max(gains) - 1, "nobody would rather have paid a shell more for another space"
    assert min(gains) >= 0


def test_a_bid_is_told_and_asked_in_words() -> None:
    state = bidding(2)
    told = state.listen()
    view = state.view(state.to_act)
    assert GAME.prompt(view) == "Claim a place in the order of the first round"
    assert "Order drawn: " in GAME.text(view), "the order of turns is still bid for"
    assert [GAME.label(action, view) for action in view.legal] == [
        "Move first: free",
        "Move second, with 2 fruits: free",
    ]
    state.play("claim 2")
    view = state.view(state.to_act)
    holder = vaka.draw.seats.SEATS[state.order[0]].name
    assert GAME.label(view.legal[1], view) == f"Move second, with 2 fruits: 1 shell, one more than {holder}"
    state.play("claim 2")
    assert [GAME.say(event) for event in told] == ["claims to move second.", "claims to move second for 1 shell."]


def test_the_order_that_was_bid_for_is_kept_by_reports_and_records() -> None:
    state = bidding(2)
    story = GAME.story()
    story.begin(state)
    assert story.order == []
    told = state.listen()
    for text in ("claim 2", "claim 2", "claim 1"):
        state.play(text)
    for event in told:
        story.hear(event)
    assert story.order == state.order
    record = state.record()
    assert isinstance(record, Record)
    again = GAME.replay(record)
    assert again.view(None).to_json() == state.view(None).to_json()
