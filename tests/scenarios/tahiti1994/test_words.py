"""What people read: the log with its dice, places and troops; the clock beside the map and in the terminal."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import GAME, island, phase, play, script, turn_of
from tests.scenarios.tahiti1994.island import say as change
from tests.scenarios.tahiti1994.test_advanced import sea_fight
from tests.scenarios.tahiti1994.test_leaders_and_voyages import captured
from vaka.core.events import Event
from vaka.games.tahiti1994.state import TahitiState


def told(state: TahitiState, *actions: str) -> list[str]:
    """The lines that actions bring, as everybody reads them."""
    heard = state.listen()
    play(state, *actions)
    return lines(heard)


def lines(heard: list[Event]) -> list[str]:
    return [GAME.say(seen) for event in heard if (seen := event.view(None)) is not None]


def say(what: str, seat: int, **data: object) -> str:
    return GAME.say(Event(what, seat, "", data))  # type: ignore[arg-type]


@pytest.mark.rule("T94-5c", "T94-10.2a")
def test_turns_begin_by_themselves_and_the_order_is_told() -> None:
    state = GAME.new(3, seed="order")
    heard = state.listen()
    while state.turn == 0 or state.view(None).asked != "order":
        state.play(state.legal[0])
    begins = next(event for event in heard if event.what == "turn")
    assert (begins.seat, GAME.say(begins)) == (-1, "Turn 1 begins")
    assert say("turn", 0, turn=2) == "begins turn 2"
    assert say("order", 1, first=1, direction=0, order=[1, 2, 0]) == "goes first, then Kapa, Hibiscus"
    assert say("order", 1, first=0, direction=0, order=[0, 1]) == "lets Hibiscus go first, then Moana"
    assert say("order", 1, first=0, direction=0) == "lets Hibiscus go first"


@pytest.mark.rule("T94-1c")
def test_marches_name_the_place_and_all_who_go() -> None:
    state = phase(island({"0508": "0 chief shaman heavy*2 population; log"}), "move")
    read = told(state, "lead 0508 chief", "take heavy", "take heavy", "take shaman", "step 0509", "halt")
    assert read == ["marches to 0509 Pāʻea with the Head Chieftain, 2 Heavy Troops and Shaman"]
    people = phase(island({"0508": "0 population; log"}), "move")
    assert told(people, "walk 0508", "carry log", "step 0407") == ["moves people to 0407 Taʻapuna with a Big Log"]
    assert say("step", 0, hex="0509", who="chief", pieces=[1]) == "marches to 0509 with the Head Chieftain"


@pytest.mark.rule("T94-9.2b", "T94-9.2f")
def test_a_battle_is_told_with_right_plurals_and_every_panic_die() -> None:
    state = island({"0710": "0 heavy; 1 militia fighters", "0508": "0 chief"})
    heard = state.listen()
    phase(state, "combat", 0, [6, 5, 3, 2])
    read = lines(heard)
    assert read[0] == "attacks Moana at 0710 Papara, 4 against 4, rolls 6 against 5 and wins: 1 hex back"
    assert read[1:] == [
        "retreats to 0810 Mataiʻea with Militia and Fighters",
        "rolls 3 for Militia: they panic",
        "has Militia turn into Population",
        "rolls 2 for Fighters: they hold",
    ]
    far = say("battle", 0, hex="0710", attack=8, defence=1, dice=[6, 1], against=[1], won=False, length=3)
    assert far.endswith("and loses: 3 hexes back")


@pytest.mark.rule("T94-16q")
def test_hostile_troops_in_their_own_area_surrender_and_elsewhere_they_run() -> None:
    for area, end in (("Papara", "and wins; the hostile troops surrender"), ("Pare", "and wins: 2 hexes back")):
        state = island({"0710": "0 heavy*2 chief"}, players=1, homes=("0508",))
        first = state.chart.names[state.chart.hexes_of[state.chart.areas.index(area)][0]]
        there = f"0710: seat 0: heavy x2, chief; hostile: fighters (of {area})"
        change(state, there, f"moods: {area} (on the march)", f"first troops: {area} ({first})")
        heard = state.listen()
        phase(state, "combat", 0, [3, 5, 2, 2])
        assert lines(heard)[0].endswith(end)


@pytest.mark.rule("T94-11c", "T94-16a", "T94-16e")
def test_the_dice_for_areas_are_told() -> None:
    for die, words in ((4, "gains Faaʻa, and a Clan Elder joins on a 4"), (3, "gains Faaʻa, but no Clan Elder on a 3")):
        state = island({"0506": "0 chief militia"})
        heard = state.listen()
        turn_of(state, 0, [die])
        play(state, "done")
        assert words in lines(heard)
    lone = island({"0506": "0 chief militia"}, players=1, homes=("0508",))
    heard = lone.listen()
    turn_of(lone, 0, [3])
    play(lone, "done")
    assert lines(heard)[-2:] == ["rolls 3 for Faaʻa", "finds Faaʻa hostile: 2 Fighters and Population"]
    assert say("area roll", 0, area="Pare", die=3, total=1) == "rolls 3 − 2 for Pare"
    assert say("rise", 0, area="Pare", units=["heavy", "fighters"], village=True) == (
        "finds Pare hostile: Heavy Troops, Fighters and a Village"
    )


@pytest.mark.rule("T94-15.2g", "T94-15.3a", "T94-15.3e")
def test_the_dice_at_sea_are_told() -> None:
    fight = sea_fight("0 chief militia*3 fighters*2; canoe*3", "1 heavy*2; canoe", [3, 6], as_seated=False)
    heard = fight.listen()
    script(fight, [1, 3, 4, 5])
    play(fight, "ready")
    read = lines(heard)
    assert read[:3] == [
        "rolls 1 for the canoes, 2 in all: no canoe sinks",
        "rolls 3 for the canoes, 7 in all: 1 canoe sinks",
        "loses a canoe at 0408",
    ]
    assert "rolls 4 for Heavy Troops in the water: alive" in read
    assert "rolls 5 for Heavy Troops in the water: lost" in read
    assert say("swim", 0, kind="militia", hex="0408", die=3, total=5, limit=6) == (
        "rolls 3 + 2 for Militia in the water: alive"
    )
    assert say("cast off", 0, canoes=1, units=[]) == "casts off with 1 canoe"
    assert (
        say("elder caught", 0, **{"from": 1, "joins": True, "die": 4})
        == "catches a Clan Elder of Moana and rolls 4: it changes sides"
    )


@pytest.mark.rule("T94-8.1d", "T94-15.2a")
def test_a_fleet_is_told_in_the_plural_and_may_end_where_the_hint_says() -> None:
    for options, end in (({}, "end on a coast."), ({"sea-combat": True}, "you may end at sea.")):
        state = phase(island({"0508": "0 chief militia*2; canoe*2"}, options=options), "move")
        play(state, "lead 0508 chief", "embark 2", "board militia", "board militia")
        assert GAME.hint(state.view(0))[0].endswith(end)
        assert told(state, "sail 0408") == ["paddles to 0408 with the Head Chieftain, 2 Militia and 2 War Canoes"]


@pytest.mark.rule("T94-15.3c", "T94-15.3d")
def test_who_swims_and_where_to_is_said() -> None:
    state = sea_fight("0 militia; canoe", "1 militia*3; canoe*2", [], where="0407")
    script(state, [6, 1, 1, 5, 0, 1, 1])
    play(state, "engage 0407", "ready")
    view = state.view(state.to_act)
    assert GAME.prompt(view) == "Militia in the water at 0407 Taʻapuna: where to?"
    assert [GAME.label(action, view) for action in view.legal] == ["Climb aboard", "Go ashore at 0407 Taʻapuna"]


@pytest.mark.rule("T94-13a")
def test_thinking_better_of_leaving_is_told() -> None:
    state = phase(island({"0508": "0 chief population; canoe"}), "move")
    assert told(state, "depart", "stay") == ["makes ready to leave the island", "stays after all"]
    assert told(state, "depart", "no deal", "stay")[-1] == "stays after all"


@pytest.mark.rule("T94-5d", "T94-5f")
def test_what_the_marker_takes_from_a_roll_is_told() -> None:
    state = island()
    change(state, "initiative: seat 1")
    heard = state.listen()
    script(state, [2, 1])
    change(state, "asked: advance of seat 0", "then: nothing")
    assert lines(heard)[-2:] == ["rolls 2 for the initiative", "rolls 1 − 2 = −1 for the initiative"]
    assert say("initiative", 1, total=-1, die=1) == "rolls 1 − 2 = −1 for the initiative"
    assert say("initiative", 0, total=2) == "rolls 2 for the initiative"


@pytest.mark.rule("T94-12.3c", "T94-13c", "T94-13i")
def test_a_bargain_and_a_voyage_name_who_gives_and_who_comes() -> None:
    state = captured({"0710": "0 heavy*2 population; 1 chief population", "1210": "1 fighters population*2; canoe"})
    labels = {action.text: GAME.label(action, state.view(0)) for action in state.legal}
    assert labels["give heavy"] == "Hibiscus adds Heavy Troops"
    assert labels["withhold unit"] == "One unit fewer for Moana"
    assert labels["scatter"] == "Remove the people left behind"
    play(state, "give heavy", "offer", "accept")
    assert GAME.prompt(state.view(1)).endswith("Expedition? Heavy Troops so far; 1 more unit can come.")
    script(state, [6, 5])
    play(state, "pack population", "cast off")
    assert [GAME.label(action, state.view(1)) for action in state.legal] == ["Settle here", "Sail on"]
    fresh = phase(island({"0508": "0 chief population*3; canoe"}), "move")
    play(fresh, "depart", "no deal")
    assert GAME.prompt(fresh.view(0)) == "Who comes along on the Expedition? 2 units can come."


# The clock.


def shown(state: TahitiState) -> str:
    return GAME.text(state.view(0))


def fact(state: TahitiState, seat: int, icon: str) -> str:
    return next((each.value for each in GAME.facts(state.view(None), seat) if each.icon == icon), "")


@pytest.mark.rule("T94-5d", "T94-5e")
def test_everybody_sees_who_holds_the_initiative_and_what_it_costs() -> None:
    state = phase(island(players=3), "move", 1)
    assert "Initiative: nobody holds the marker" in shown(state)
    change(state, "order of play: seat 1, seat 2, seat 0", "initiative: seat 2")
    assert "Initiative: Kapa holds the marker: −2 on the next roll" in shown(state)
    assert "Order of this turn: Moana (now), Kapa, Hibiscus" in shown(state)
    assert [fact(state, seat, "initiative") for seat in range(3)] == ["", "", "−2"]
    assert [fact(state, seat, "clock") for seat in range(3)] == ["3", "1", "2"]
    change(state, "initiative doubled: yes")
    assert "Kapa holds the marker, on its ×2 side: −4 on the next roll" in shown(state)
    assert fact(state, 2, "initiative") == "−4"
    body = next(panel.body for panel in GAME.panels(state.view(1)) if panel.id == "season")
    assert "−4 on the next roll" in body
    alone = phase(island(players=1, homes=("0508",)), "move")
    assert "Initiative" not in shown(alone)


@pytest.mark.rule("T94-5c")
def test_before_the_order_is_chosen_last_turns_is_not_shown() -> None:
    state = GAME.new(2, seed="order")
    while state.turn == 0 or state.view(None).asked != "order":
        state.play(state.legal[0])
    assert isinstance(state, TahitiState)
    assert "Order of this turn: not chosen yet" in shown(state)
    assert fact(state, 0, "clock") == ""
    state.play("first 2 clockwise")
    assert "Order of this turn: Moana (now), Hibiscus" in shown(state)


@pytest.mark.rule("T94-12.2b")
def test_everybody_sees_when_a_lost_shaman_returns() -> None:
    state = phase(island(turn=5), "move")
    assert "returns" not in shown(state)
    change(state, "seat 1 shaman back: season 2 turn 1")
    assert "Moana’s Shaman returns in game-turn 7 (season 2, turn 1)" in shown(state)
    assert [fact(state, seat, "shaman") for seat in range(2)] == ["", "7"]


@pytest.mark.rule("T94-15.2o")
def test_the_page_shows_who_sits_where_and_what_each_change_does() -> None:
    state = sea_fight("0 chief militia*4; canoe*2", "1 heavy*2; canoe", [6, 1], as_seated=False)
    view = state.view(0)
    assert view.prompt == "Who sits in which canoe?"
    labels = [GAME.label(action, view) for action in view.legal]
    assert labels == ["Keep these seats", "Head Chieftain into canoe 2"]
    body = next(panel.body for panel in GAME.panels(view) if panel.id == "seats")
    assert "<li>Head Chieftain, 2 Militia</li><li>2 Militia</li>" in body
    assert "<li>2 Heavy Troops</li>" in body


@pytest.mark.rule("T94-13b", "T94-12.3g")
def test_help_with_a_bargain_speaks_of_a_captor_only_where_there_is_one() -> None:
    state = island({"0508": "0 population*2; canoe"})
    phase(state, "move")
    play(state, "depart", "deal 2")
    assert GAME.hint(state.view(0))[1] == "T94-13b"
    assert "captor" not in GAME.hint(state.view(0))[0]
    assert "captor" in GAME.hint(captured().view(1))[0]
