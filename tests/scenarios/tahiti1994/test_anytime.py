"""6.1: Combat Units are turned into Population at any time, by a seat that is asked and by one that is not."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import GAME, at, island, legal, phase, play, refused, say, sound, units
from tests.scenarios.tahiti1994.test_leaders_and_voyages import FLEET, captured
from vaka.core.errors import Illegal, NotYourDecision
from vaka.core.undo import informs
from vaka.games.tahiti1994.board import panels
from vaka.games.tahiti1994.state import TahitiState


def asides(state: TahitiState, seat: int) -> list[str]:
    """What a seat may do unasked."""
    return [action.text for action in GAME.asides(state.view(seat))]


def cannot(state: TahitiState, text: str, seat: int) -> None:
    """A seat may not do this now, asked or not, and nothing changes."""
    before = state.digest()
    assert text not in asides(state, seat)
    with pytest.raises((NotYourDecision, Illegal)) as caught:
        state.play(text, seat)
    if isinstance(caught.value, Illegal):
        assert caught.value.reason.rule == "T94-6.1g"
    assert state.digest() == before


@pytest.mark.rule("T94-6.1g")
def test_a_seat_disarms_in_anothers_turn() -> None:
    state = phase(island({"1210": "1 heavy militia chief"}), "move", 0)
    assert asides(state, 1) == ["disarm 1210 heavy", "disarm 1210 militia"]
    state.play("disarm 1210 heavy", 1)
    assert at(state, "1210", 1) == "chief militia population"
    assert state.to_act == 0
    assert state.view(0).asked == "move"
    cannot(state, "disarm 1210 heavy", 1)
    sound(state)
    phase(state, "build", 0)
    assert asides(state, 1) == ["disarm 1210 militia"]


@pytest.mark.rule("T94-6.1g")
def test_what_may_be_chosen_anyway_is_not_offered_twice_and_nothing_where_there_is_nothing() -> None:
    state = phase(island({"0508": "0 heavy chief"}), "move", 0)
    assert "disarm 0508 heavy" in legal(state)
    assert asides(state, 0) == []
    assert asides(state, 1) == []
    assert "more" not in [panel.id for panel in panels(state.view(1))]
    own = {panel.id: panel for panel in panels(state.view(0))}
    assert own["more"].offers == {"disarm 0508 heavy"}
    assert [id for id, panel in own.items() if "disarm 0508 heavy" in panel.offers] == ["more"]


@pytest.mark.rule("T94-6.1g")
def test_in_ones_own_combat_phase_before_a_battle_but_not_while_it_is_resolved() -> None:
    pieces = {"0609": "0 heavy chief; 1 militia", "0709": "0 heavy; 1 militia", "0508": "0 militia", "1210": "1 heavy"}
    state = phase(island(pieces), "combat", 0)
    assert asides(state, 0) == ["disarm 0609 heavy", "disarm 0709 heavy", "disarm 0508 militia"]
    refused(state, "disarm 0609 heavy", "T94-6.1g")
    state.play("disarm 0709 heavy", 0)
    assert at(state, "0709", 0) == "population"
    assert "fight 0709" not in legal(state)
    lost = phase(
        island({"0710": "0 heavy*2 chief; 1 militia", "1210": "1 heavy chief", "0508": "0 militia"}), "combat", 0
    )
    assert lost.to_act == 0
    assert lost.view(0).asked == "pursue"
    cannot(lost, "disarm 0508 militia", 0)
    cannot(lost, "disarm 1210 heavy", 1)


@pytest.mark.rule("T94-6.1g", "T94-9.1a")
def test_who_sends_all_his_attackers_home_fights_no_battle() -> None:
    pieces = {"0609": "0 heavy; 1 militia", "0709": "0 heavy; 1 militia", "0810": "0 heavy; 1 militia"}
    state = phase(island(pieces), "combat", 0)
    assert legal(state) == ["fight 0609", "fight 0709", "fight 0810"]
    state.play("disarm 0609 heavy", 0)
    assert legal(state) == ["fight 0709", "fight 0810"]
    refused(state, "fight 0609", "T94-9.1a")
    state.play("disarm 0709 militia", 1)
    assert legal(state) == ["fight 0709", "fight 0810"]


@pytest.mark.rule("T94-6.1g")
def test_during_a_move_those_who_move_have_moved_and_crews_paddle_on() -> None:
    state = phase(island({"0508": "0 chief heavy*2 militia; canoe", "0605": "0 militia"}), "move", 0)
    play(state, "lead 0508 chief", "take heavy", "take militia", "step 0407")
    assert asides(state, 0) == ["disarm 0407 heavy", "disarm 0508 heavy", "disarm 0407 militia", "disarm 0605 militia"]
    state.play("disarm 0407 militia", 0)
    state.play("disarm 0508 heavy", 0)
    assert state.view(0).asked == "lead"
    assert at(state, "0407", 0) == "chief heavy population"
    play(state, "halt")
    refused(state, "walk 0407", "T94-7.4a")
    play(state, "walk 0508")
    sea = phase(island({"0508": "0 chief heavy*2; canoe"}), "move", 0)
    play(sea, "lead 0508 chief", "take heavy", "embark 1")
    assert asides(sea, 0) == ["disarm 0508 heavy"]
    sea.play("disarm 0508 heavy", 0)
    assert asides(sea, 0) == []
    cannot(sea, "disarm 0508 heavy", 0)


@pytest.mark.rule("T94-6.1g", "T94-7.5j")
def test_nobody_is_stranded_among_enemies() -> None:
    state = phase(island({"0609": "0 chief heavy", "0709": "1 population", "0508": "0 militia"}), "move", 0)
    play(state, "lead 0609 chief", "take heavy", "step 0709")
    say(state, "points left: 0")
    assert legal(state, "halt") == ["halt"]
    cannot(state, "disarm 0709 heavy", 0)
    state.play("disarm 0508 militia", 0)


@pytest.mark.rule("T94-6.1g", "T94-7.5b")
def test_another_who_moves_is_asked_anew() -> None:
    state = phase(island({"0609": "0 chief heavy", "0810": "1 militia"}), "move", 0)
    play(state, "lead 0609 chief", "take heavy", "step 0709")
    before = legal(state, "step")
    state.play("disarm 0810 militia", 1)
    assert state.to_act == 0
    assert set(before) < set(legal(state, "step"))


@pytest.mark.rule("T94-6.1g", "T94-6.1v")
def test_who_is_disarmed_beside_a_build_serves_no_build() -> None:
    state = phase(island({"0509": "0 population militia", "0508": "0 militia"}), "build", 0)
    hex = state.chart.number["0509"]
    say(state, "asked: rehome of seat 0, village 0508", "then: build of seat 0")
    assert state.view(0).asked == "rehome"
    assert asides(state, 0) == ["disarm 0509 militia", "disarm 0508 militia"]
    state.play("disarm 0509 militia", 0)
    assert sorted(state.bound[piece] for piece in state.living(hex, 0)) == [0, 1]
    other = phase(island({"1210": "1 militia"}), "build", 0)
    other.play("disarm 1210 militia", 1)
    assert [other.bound[piece] for piece in other.living(other.chart.number["1210"], 1)] == [0, 0]


@pytest.mark.rule("T94-6.1g", "T94-12.3c")
def test_not_while_a_bargain_or_a_voyage_is_settled() -> None:
    state = captured()
    assert state.view(0).asked == "bargain"
    assert asides(state, 0) == asides(state, 1) == []
    leaving = phase(island({**FLEET, "1210": "1 heavy"}, players=3), "move", 0)
    play(leaving, "depart")
    assert asides(leaving, 0) == asides(leaving, 1) == []
    play(leaving, "stay")
    assert asides(leaving, 1) == ["disarm 1210 heavy"]


@pytest.mark.rule("T94-6.1g")
def test_not_before_the_game_begins_not_after_it_and_not_by_the_first_rules() -> None:
    fresh = GAME.new(2, seed=1)
    assert GAME.asides(fresh.view(0)) == GAME.asides(fresh.view(1)) == ()
    state = phase(island({"1210": "1 heavy"}), "move", 0)
    assert asides(state, 1) == ["disarm 1210 heavy"]
    assert GAME.asides(state.view(None)) == ()
    first = phase(island({"1210": "1 heavy"}, version=1), "move", 0)
    assert asides(first, 1) == []
    with pytest.raises(NotYourDecision):
        first.play("disarm 1210 heavy", 1)
    say(state, "asked: nobody")
    assert asides(state, 1) == []


@pytest.mark.rule("T94-6.1g")
def test_it_is_told_recorded_and_can_be_taken_back() -> None:
    state = GAME.new(2, seed=3)
    while state.view(state.to_act).asked != "move":
        state.play(state.legal[-1] if state.view(state.to_act).asked == "build" else state.legal[0])
    other = 1 - (state.to_act or 0)
    before = state.copy()
    heard = state.listen()
    text = GAME.asides(state.view(other))[0].text
    state.play(text, other)
    assert [(event.what, event.seat) for event in heard] == [("disarm", other)]
    assert not informs(before, state.read(text), state, other)
    again = GAME.replay(state.record())
    assert again.view(None).to_json() == state.view(None).to_json()
    assert isinstance(again, TahitiState)
    assert isinstance(state, TahitiState)
    assert units(again, other) == units(state, other)
