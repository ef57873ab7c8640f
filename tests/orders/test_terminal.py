"""Orders typed at a table in the terminal, and the command that counts clicks."""

from __future__ import annotations

import pytest

import vaka
from tests.orders.slow import orders_of
from vaka.cli.common import console
from vaka.cli.table import TerminalTable
from vaka.core.record import Record
from vaka.games.clans.state import ClanState
from vaka.lab import clicks


def terminal() -> TerminalTable:
    """Two people at Tahiti (1994), the first about to move."""
    state = vaka.game("tahiti-1994").new(2, seed="orders")
    while state.view(state.to_act).asked != "move":
        state.play("done" if "done" in [action.text for action in state.legal] else state.legal[0])
    return TerminalTable(state, ["me", "me"], [None, None], console())


def chief_of(state: object) -> str:
    assert isinstance(state, ClanState)
    assert state.to_act is not None
    return state.chart.names[state.hex_of[state.chief_of(state.to_act)]]


def test_go_takes_a_leader_far_and_undo_brings_him_back_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    table = terminal()
    seat = table.state.to_act
    assert seat is not None
    home = chief_of(table.state)
    assert table.heed(f"lead {home} chief", seat)
    far = max(orders_of(table.state).values(), key=lambda order: len(order.actions))
    before = table.state.digest()
    moves = table.state.moves
    assert table.heed(far.words, seat)
    assert table.state.moves == moves + len(far.actions)
    assert chief_of(table.state) == far.way[-1].split()[1]
    assert [move.action for move in table.state.record().moves[-len(far.actions) :]] == list(far.actions)
    assert table.heed("undo", seat)
    assert table.state.digest() == before
    table.heed("plans", seat)
    assert far.words in capsys.readouterr().out


def test_one_line_picks_a_leader_up_and_sends_him_off_and_a_place_out_of_reach_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = terminal()
    seat = table.state.to_act
    assert seat is not None
    home = chief_of(table.state)
    twin = table.state.copy()
    twin.play(f"lead {home} chief")
    far = max(orders_of(twin).values(), key=lambda order: len(order.actions))
    assert not table.heed(f"lead {home} chief, go 9999", seat)
    assert not table.heed("go 9999", seat)
    assert "cannot be ordered now" in capsys.readouterr().out
    assert table.heed(f"lead {home} chief, {far.words}", seat)
    assert chief_of(table.state) == far.way[-1].split()[1]


def short_record() -> Record:
    """The first turns of a game of bots."""
    record = clicks.simulated("tahiti-1994", 2, "greedy", "clicks/0")
    record.moves = record.moves[:130]
    return record


def test_clicks_are_counted_so_that_the_same_position_is_reached() -> None:
    counted = clicks.Counted()
    clicks.count(short_record(), counted)
    assert len(counted.clicks) == len(counted.decisions) > 2
    for one_by_one, direct, with_orders in zip(counted.decisions, counted.direct, counted.clicks, strict=True):
        assert with_orders <= 2 * direct
        assert direct <= one_by_one
    assert sum(counted.clicks) < 0.7 * sum(counted.decisions)


def test_a_detour_is_left_out_only_if_everything_ends_up_the_same() -> None:
    table = terminal()
    state = table.state
    home = chief_of(state)
    seat = state.to_act
    assert seat is not None
    own: tuple[str, ...] = ()
    texts = [f"lead {home} chief", "halt", "done"]
    stretch = []
    for text in texts:
        view = state.view(seat)
        stretch.append(clicks.Decision(state.copy(), seat, view.asked, text, (1, seat), own))
        state.play(text)
        own = (*own, text)
    assert [each.action for each in clicks.without_detours(stretch)] == ["done"]
    assert clicks.fewest(clicks.without_detours(stretch)) == 1
