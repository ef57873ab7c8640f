"""6.1 and 14.5: Combat Units are sent home and dummies taken off at any time, and nobody learns more than he may."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.maori.aotearoa import (
    building,
    fighting,
    here,
    moving,
    order,
    play,
    put,
    refused,
    say,
    script,
    table,
    texts,
    village,
)
from vaka.games.maori.panels import panels
from vaka.games.maori.state import MaoriState

GAME = vaka.game("maori")


def asides(state: MaoriState, seat: int) -> list[str]:
    """What a seat may do unasked, but for standing orders."""
    return [action.text for action in GAME.asides(state.view(seat)) if not action.text.startswith("order ")]


def cannot(state: MaoriState, text: str, seat: int) -> None:
    """A seat may not do this now, asked or not, and nothing changes."""
    before = state.digest()
    assert text not in asides(state, seat)
    with pytest.raises((vaka.NotYourDecision, vaka.Illegal)):
        state.play(text, seat)
    assert state.digest() == before


def two_stacks(kind: str = "militia", **options: object) -> MaoriState:
    """Seat 1 moves; seat 2 has a stack in 2525."""
    state = table(**options)
    put(state, "2424", "elder-5 warriors")
    put(state, "2525", f"elder-1 {kind} population", 1)
    return moving(state)


@pytest.mark.rule("MAO-6.1e")
def test_a_unit_is_sent_home_in_the_turn_of_another() -> None:
    state = two_stacks()
    assert "disarm 2525 militia" in asides(state, 1)
    state.play("disarm 2525 militia", 1)
    assert here(state, "2525", 1) == ["elder-1", "population", "population"]
    assert (state.to_act, state.view(0).asked) == (0, "move")
    cannot(state, "disarm 2525 militia", 1)
    assert state.faults() == []


@pytest.mark.rule("MAO-6.1e")
def test_between_moves_but_not_during_one() -> None:
    state = two_stacks()
    play(state, "lead 2424 elder-5")
    cannot(state, "disarm 2525 militia", 1)
    cannot(state, "disarm 2424 warriors", 0)
    refused(state, "disarm 2424 warriors", "MAO-6.1e")
    play(state, "halt")
    assert "disarm 2525 militia" in asides(state, 1)


@pytest.mark.rule("MAO-6.1e", "MAO-14.3a")
def test_before_a_forced_march_but_not_during_one() -> None:
    state = two_stacks(forced_march=True)
    play(state, "done")
    assert state.view(0).asked == "forced"
    state.play("disarm 2525 militia", 1)
    state.play("disarm 2424 warriors", 0)
    script(state, 5)
    play(state, "lead 2424 elder-5")
    assert here(state, "2424") == ["elder-5", "population"]
    assert here(state, "2525", 1) == ["elder-1", "population", "population"]
    cannot(state, "disarm 2424 warriors", 0)
    assert state.faults() == []


@pytest.mark.rule("MAO-6.1e", "MAO-8.5e")
@pytest.mark.parametrize("setting", ["claim", "waive"])
def test_a_stack_that_has_answered_for_its_zone_stays_as_it_is(setting: str) -> None:
    state = two_stacks()
    order(state, 1, "zones", setting)
    play(state, "lead 2424 elder-5", "step 2425", "halt")
    assert len(state.land_zones) == 1
    cannot(state, "disarm 2525 militia", 1)
    moving(state)
    say(state, "zones: nothing")
    assert "disarm 2525 militia" in asides(state, 1)


@pytest.mark.rule("MAO-6.1e")
def test_in_the_combat_step_before_a_battle_but_not_while_it_is_fought() -> None:
    state = table()
    put(state, "2427", "elder-5 militia slingers")
    put(state, "2427", "elite", 1)
    put(state, "2729", "elder-6 militia")
    put(state, "2729", "elite", 1)
    fighting(state, 0)
    assert state.view(0).asked == "combat"
    assert {"disarm 2427 militia", "disarm 2729 militia"} <= set(asides(state, 0))
    assert {"disarm 2427 elite", "disarm 2729 elite"} <= set(asides(state, 1))
    refused(state, "disarm 2427 militia", "MAO-6.1e")
    state.play("disarm 2729 elite", 1)
    assert here(state, "2729", 1) == ["population"]
    play(state, "fight 2427")
    assert state.view(state.to_act).asked == "commit"
    assert asides(state, 0) == asides(state, 1) == []
    cannot(state, "disarm 2729 militia", 0)


@pytest.mark.rule("MAO-6.1e", "MAO-8.3c")
def test_others_do_not_see_which_kind_it_was() -> None:
    seen = []
    for kind in ("militia", "elite"):
        state = two_stacks(kind)
        before = state.view(0).to_json(), state.view(None).to_json()
        heard = state.listen()
        state.play(f"disarm 2525 {kind}", 1)
        told = [event.view(eyes) for event in heard for eyes in (0, None)]
        lines = [event.to_json() for event in told if event is not None]
        seen.append((before, lines, state.view(0).to_json(), state.view(None).to_json()))
    assert seen[0] == seen[1]


@pytest.mark.rule("MAO-14.5a")
def test_a_dummy_is_taken_off_in_anothers_turn_and_during_a_move() -> None:
    state = two_stacks("dummy dummy", dummy_units=True)
    assert asides(state, 1)[-1] == "unmask 2525"
    heard = state.listen()
    state.play("unmask 2525", 1)
    assert here(state, "2525", 1) == ["dummy", "elder-1", "population"]
    assert [event.what for event in heard if event.view(0)] == ["unmask"]
    play(state, "lead 2424 elder-5")
    state.play("unmask 2525", 1)
    assert "dummy" not in here(state, "2525", 1)
    cannot(state, "unmask 2525", 1)


@pytest.mark.rule("MAO-14.5a", "MAO-14.5b")
def test_a_dummy_on_the_march_is_taken_off_and_the_march_goes_on() -> None:
    state = table(dummy_units=True)
    put(state, "2424", "elder-5 dummy")
    moving(state)
    play(state, "lead 2424 elder-5", "take dummy", "step 2423")
    assert here(state, "2423", 0) == ["dummy", "elder-5"]
    state.play("unmask 2423", 0)
    assert here(state, "2423", 0) == ["elder-5"]
    assert list(state.march.party) == []
    assert state.view(0).asked == "lead"
    assert state.faults() == []


@pytest.mark.rule("MAO-14.5a")
def test_dummies_are_not_taken_off_during_a_battle() -> None:
    state = table(dummy_units=True)
    put(state, "2427", "elder-5 militia slingers dummy")
    put(state, "2427", "elite militia dummy", 1)
    fighting(state, 0)
    assert state.view(state.to_act).asked == "commit"
    cannot(state, "unmask 2427", 0)
    cannot(state, "unmask 2427", 1)


@pytest.mark.rule("MAO-6.1e", "MAO-14.5a")
def test_what_is_seldom_wanted_stands_under_more_and_only_where_there_is_something() -> None:
    state = two_stacks("dummy", dummy_units=True)
    ids = {panel.id: panel for panel in panels(state.view(1))}
    assert 'data-action="unmask 2525"' in ids["more"].body
    assert ids["more"].offers == set()
    own = {panel.id: panel for panel in panels(state.view(0))}
    assert "disarm 2424 warriors" in own["more"].offers
    assert [id for id, panel in own.items() if "disarm 2424 warriors" in panel.offers] == ["more"]
    assert "more" not in {panel.id for panel in panels(state.view(None))}
    for text in [text for text in asides(state, 1) if text.startswith("disarm ")]:
        state.play(text, 1)
    state.play("unmask 2525", 1)
    assert asides(state, 1) == []
    assert "more" not in {panel.id for panel in panels(state.view(1))}


@pytest.mark.rule("MAO-6.1e", "MAO-14.5a")
def test_by_the_first_rules_only_in_ones_own_steps() -> None:
    state = two_stacks("militia dummy", version=1, dummy_units=True)
    assert asides(state, 1) == []
    assert "disarm 2424 warriors" in texts(state)
    village(state, "2927", 1)
    with pytest.raises(vaka.NotYourDecision):
        state.play("disarm 2525 militia", 1)


@pytest.mark.rule("MAO-6.1e")
def test_it_is_kept_in_the_record() -> None:
    state = GAME.new(2, seed=3)
    while state.view(state.to_act).asked != "move":
        state.play(state.legal[0])
    other = 1 - (state.to_act or 0)
    text = next(action.text for action in GAME.asides(state.view(other)) if action.text.startswith("disarm "))
    state.play(text, other)
    again = GAME.replay(state.record())
    assert again.view(other).to_json() == state.view(other).to_json()


@pytest.mark.rule("MAO-14.5e")
def test_dummies_are_not_laid_and_taken_off_without_end() -> None:
    state = table(dummy_units=True)
    village(state, "3026", 1)
    building(state, 1)
    for _ in range(6):
        play(state, "hide 3026", "unmask 3026")
    refused(state, "hide 3026", "MAO-14.5e")
    put(state, "3026", "dummy", 1)
    play(building(state, 1), "unmask 3026", "hide 3026")
    assert here(state, "3026", 1).count("dummy") == 1, "in the next step they may"


@pytest.mark.rule("MAO-10.1a", "MAO-6.1e")
def test_a_scout_who_has_come_to_enemy_troops_is_not_disarmed_out_of_the_attack() -> None:
    state = table()
    put(state, "2424", "scout")
    put(state, "2423", "scout")
    put(state, "2425", "warriors", 1)
    order(state, 1, "zones", "claim")
    moving(state)
    play(state, "lead 2424 scout", "step 2425")
    assert "disarm 2425 scout" not in texts(state)
    refused(state, "disarm 2425 scout", "MAO-6.1e")
    play(state, "lead 2423 scout", "step 2424", "step 2425")
    assert "disarm 2425 scout" in texts(state), "the other one attacks"
    play(state, "disarm 2425 scout")
    refused(state, "disarm 2425 scout", "MAO-6.1e")
    earlier = table(version=1)
    put(earlier, "2424", "scout")
    put(earlier, "2425", "warriors", 1)
    order(earlier, 1, "zones", "claim")
    moving(earlier)
    play(earlier, "lead 2424 scout", "step 2425")
    assert "disarm 2425 scout" in texts(earlier)


@pytest.mark.rule("MAO-10.1a", "MAO-6.1e")
def test_nor_is_it_in_the_combat_step_but_beside_a_leader() -> None:
    state = table()
    for where in ("2424", "2727"):
        put(state, where, "scout")
    put(state, "2727", "elder-3")
    put(state, "2425", "warriors", 1)
    put(state, "2728", "warriors", 1)
    order(state, 1, "zones", "claim")
    moving(state)
    play(state, "lead 2424 scout", "step 2425", "lead 2727 elder-3", "take scout", "step 2728")
    state.play("done")
    assert set(offers_to_fight(state)) == {"fight 2425", "fight 2728"}
    cannot(state, "disarm 2425 scout", 0)
    state.play("disarm 2728 scout", 0)
    assert here(state, "2728", 0) == ["elder-3", "population"]
    assert set(offers_to_fight(state)) == {"fight 2425", "fight 2728"}


def offers_to_fight(state: MaoriState) -> list[str]:
    return [text for text in texts(state) if text.startswith("fight")]


@pytest.mark.rule("MAO-4d")
@pytest.mark.parametrize(("version", "heard"), [(2, []), (1, ["standing-unseen"])])
def test_nobody_hears_of_a_standing_order_that_is_changed_between_moves(version: int, heard: list[str]) -> None:
    state = two_stacks(version=version)
    told = state.listen()
    state.play("order zones claim", 0)
    assert [event.what for event in told if event.view(0)] == ["standing"]
    for eyes in (1, None):
        assert [seen.what for event in told if (seen := event.view(eyes))] == heard
