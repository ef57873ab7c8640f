"""Chapter 15: crashing reefs, sea combat, swimming."""

from __future__ import annotations

import pytest

from tests.scenarios.tahiti1994.island import (
    GAME,
    at,
    crews_line,
    fight,
    hex_at,
    island,
    kind_of,
    lay,
    legal,
    phase,
    play,
    refused,
    say,
    script,
    settle,
    sound,
    spoken,
    those,
    units,
)
from vaka.games.clans.kinds import NOBODY
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.sea_combat import sunken
from vaka.games.tahiti1994.rules.sea_retreat import flight
from vaka.games.tahiti1994.rules.seating import counted, entry_value
from vaka.games.tahiti1994.rules.swimming import Swim, is_shore, man
from vaka.games.tahiti1994.state import TahitiState

CRASH: dict[str, object] = {"crashing-reefs": True}
SEA: dict[str, object] = {"sea-combat": True}


@pytest.mark.rule("T94-15a")
def test_each_advanced_rule_is_a_switch_and_swimming_goes_with_two_of_them() -> None:
    names = {option.name for option in GAME.options}
    assert {"crashing-reefs", "sea-combat", "jungle-depletion"} <= names
    assert "swimming" not in names
    plain = phase(island({"0508": "0 chief militia; canoe"}), "move")
    play(plain, "lead 0508 chief", "take militia", "embark 1")
    refused(plain, "crash 0407", "T94-15a")
    fight = phase(island({"0509": "0 heavy; 1 militia", "0709": "0 heavy; 1 militia"}), "combat")
    refused(fight, "engage 0509", "T94-15a")
    for option in (CRASH, SEA):
        assert Swim in island(options=option).game.decisions


# Crashing reefs.


def reef(pieces: str, dice: list[int], version: int = 2) -> TahitiState:
    """Afloat off the strange reef of 0407, with everybody aboard."""
    state = island({"0508": pieces}, options=CRASH, version=version)
    phase(state, "move", 0)
    play(state, "lead 0508 chief")
    canoes = at(state, "0508").count("canoe") and int(at(state, "0508").partition("*")[2] or 1)
    crew = [p for p in state.pieces_of(0) if state.kind[p] < 12]
    play(state, f"take {state.edition.names[state.kind[crew[0]]]}", f"embark {canoes}")
    for piece in crew[1:]:
        play(state, f"board {state.edition.names[state.kind[piece]]}")
    script(state, dice)
    return state


@pytest.mark.rule("T94-8.1e", "T94-15.1a")
@pytest.mark.parametrize(("options", "version"), [(CRASH, 2), (CRASH, 1), ({}, 2)])
def test_those_who_may_crash_a_reef_need_keep_only_a_third_for_it(options: dict[str, object], version: int) -> None:
    state = island({"0508": "0 elder-0-1-2 militia; canoe"}, options=options, version=version)
    phase(state, "move", 0)
    play(state, "lead 0508 elder-0-1-2", "take militia", "embark 1", "sail 0408", "sail 0409", "sail 0410")
    if options != CRASH or version < 2:
        refused(state, "sail 0411", "T94-8.1e")
        return
    script(state, [1])
    play(state, "sail 0411", "sail 0511")  # nothing is left but to crash the reef
    assert at(state, "0610", 0) == "elder-0-1-2 militia"


@pytest.mark.rule("T94-15.1a", "T94-15.1b")
def test_a_strange_reef_may_be_crashed_for_a_third() -> None:
    state = reef("0 chief militia; canoe", [4])
    assert state.edition.sea_cost(state, 0, hex_at(state, "0407")) == 3
    assert not any(action.text == "crash 0408" for action in GAME.actions(2))
    play(state, "crash 0407")
    assert state.march.points == 11
    assert at(state, "0407", 0) == "chief militia"
    known = island({"0508": "0 chief militia; canoe"}, options=CRASH, control={"Faaa": 0})
    phase(known, "move")
    play(known, "lead 0508 chief", "take militia", "embark 1")
    refused(known, "crash 0407", "T94-15.1a")


@pytest.mark.rule("T94-15.1b", "T94-15.1c", "T94-15.1e")
def test_the_lead_canoe_rolls_and_the_next_only_if_it_struck() -> None:
    state = reef("0 chief militia*3; canoe*3", [5, 2])
    play(state, "crash 0407")
    assert legal(state) == ["send 1", "send 2", "send 3"]
    refused(state, "call off", "T94-15.1d")
    play(state, "send 2")
    assert legal(state) == ["send 1", "send 3"]
    refused(state, "send 2", "T94-15.1c")
    play(state, "send 3")
    assert state.chance.count == 2
    assert at(state, "0407", 0) == "chief militia*3"
    assert at(state, "0407") == "canoe*3"
    assert len(state.march.fleet) == 3


@pytest.mark.rule("T94-15.1d", "T94-15.1e", "T94-15.1f")
def test_after_losses_the_attempt_may_be_called_off() -> None:
    state = reef("0 chief militia*3; canoe*3", [5, 6, 2])
    play(state, "crash 0407", "send 2", "send 3")
    assert state.view(0).asked == "swim"
    assert legal(state) == ["climb aboard", "swim 0407"]
    play(state, "climb aboard")
    assert "call off" in legal(state)
    play(state, "call off")
    assert at(state, "0407") == "canoe"
    assert at(state, "0508") == "canoe"
    assert at(state, "0508", 0) == "chief militia"
    assert at(state, "0407", 0) == "militia population"
    assert state.march.mover < 0
    sound(state)


@pytest.mark.rule("T94-15.1f", "T94-15.3c")
def test_a_sunken_crew_swims_in_the_reef_hex() -> None:
    state = reef("0 chief militia heavy; canoe*2", [6, 3])
    play(state, "crash 0407", "send 2")
    assert at(state, "0407", 0) == "population"
    script(state, [1])
    play(state, "send 1")
    assert at(state, "0407", 0) == "chief heavy population"
    assert at(state, "0407") == "canoe"
    sound(state)


@pytest.mark.rule("T94-15.3h")
def test_drowned_leaders_meet_their_own_fates_and_canoes_without_one_stop() -> None:
    state = reef("0 chief militia; canoe", [6, 1, 6])
    play(state, "crash 0407")
    assert state.over
    assert state.via[0] == t.KILLED
    elder = island({"0508": "0 elder-0-2-4 militia*2; canoe*2"}, options=CRASH)
    phase(elder, "move")
    play(elder, "lead 0508 elder-0-2-4", "take militia", "embark 2", "board militia")
    script(elder, [6, 1, 6, 1])
    play(elder, "crash 0407", "send 1")
    while elder.view(elder.to_act).asked == "swim":
        play(elder, legal(elder)[0])
    assert elder.lost_elders[0] == 1
    while elder.view(elder.to_act).asked == "crash":
        play(elder, legal(elder)[-1])
    assert elder.march.mover < 0
    sound(elder)


# Sea combat.


@pytest.mark.rule("T94-15.2a")
def test_canoes_may_lie_at_sea() -> None:
    state = island({"0508": "0 chief militia; canoe"}, options=SEA)
    phase(state, "move")
    play(state, "lead 0508 chief", "take militia", "embark 1", "sail 0408", "halt")
    assert at(state, "0408", 0) == "chief militia"
    sound(state)
    phase(state, "move")
    play(state, "lead 0408 chief", "sail 0508", "halt")
    assert at(state, "0508", 0) == "chief militia"
    zone = island({"0407": "0 chief militia; canoe", "0509": "1 chief militia; canoe"}, options=SEA)
    phase(zone, "move")
    play(zone, "lead 0407 chief", "take militia", "embark 1", "sail 0408", "sail 0409", "halt")
    assert at(zone, "0409", 0) == "chief militia"


@pytest.mark.rule("T94-15.2b")
def test_who_comes_by_sea_to_manned_canoes_chooses_and_who_walks_does_not() -> None:
    state = island({"0508": "0 chief militia*2; canoe", "0509": "1 militia; canoe"}, options=SEA)
    phase(state, "move")
    play(state, "lead 0508 chief", "take militia", "embark 1", "board militia", "sail 0509", "done")
    say(state, "asked: combat of seat 0", "then: nothing")
    assert legal(state) == ["engage 0509", "fight 0509"]
    walk = island({"0508": "0 chief militia*2", "0509": "1 militia; canoe", "0709": "0 heavy; 1 militia"}, options=SEA)
    phase(walk, "move")
    play(walk, "lead 0508 chief", "take militia", "step 0509", "done")
    say(walk, "asked: combat of seat 0", "then: nothing")
    refused(walk, "engage 0509", "T94-15.2b")


def sea_fight(
    own: str,
    other: str,
    dice: list[int],
    where: str = "0408",
    homes: tuple[str, ...] = ("0508", "0905"),
    as_seated: bool = True,
) -> TahitiState:
    """Two fleets in one hex, seat 0 attacking; at sea there is nothing to choose before the dice."""
    pieces = {where: f"{own}; {other}"}
    for there, people in (("0407", "0 population"), ("0804", "1 population")):
        pieces[there] = f"{pieces[there]}; {people}" if there in pieces else people
    state = island(pieces, options=SEA, homes=homes)
    fight(state, where, dice=dice, afloat=those(where, own))
    return seated(state) if as_seated else state


def seated(state: TahitiState) -> TahitiState:
    """Both sides keep the seats they have."""
    while not state.over and state.view(None).asked in ("boarding", "seating"):
        play(state, "ready")
    return state


@pytest.mark.rule("T94-15.2c", "T94-15.2d", "T94-15.2e", "T94-15.2f")
def test_the_rulebooks_sea_battle() -> None:
    own, other = "0 militia*3 fighters*2 chief; canoe*3", "1 heavy*2; canoe"
    state = island({"0408": f"{own}; {other}"}, options=SEA)
    crews = [p for p in state.living(hex_at(state, "0408"), 0) if state.kind[p] < 12]
    canoes = [p for p in state.pieces_of(NOBODY) if state.hex_of[p] == hex_at(state, "0408")]
    theirs = state.living(hex_at(state, "0408"), 1)
    seats = man(state, 0, canoes[:3], crews) + man(state, 1, canoes[3:], theirs)
    say(state, crews_line(state, seats))
    assert sorted(entry_value(state, at_) for at_ in counted(state, 0)) == [2, 3, 3]
    assert [entry_value(state, at_) for at_ in counted(state, 1)] == [3]
    say(state, "crews: nothing")
    events = state.listen()
    fight(state, "0408", dice=[3, 6, 1, 1], afloat=those("0408", own))
    seated(state)
    data = next(e for e in events if e.what == "sea battle").data
    assert (data["attack"], data["defence"], data["won"], data["length"]) == (9, 3, True, 1)
    assert at(state, "0408", 1) == ""
    assert units(state, 1)["heavy"] == 2


@pytest.mark.rule("T94-15.2c", "T94-15.2k", "T94-15.2l")
def test_only_the_best_three_manned_canoes_count() -> None:
    state = island(options=SEA)
    pieces = lay(state, "0508", "0 militia*4 heavy*2 population; canoe*5")
    canoes = [p for p in pieces if state.kind[p] >= 12]
    say(state, crews_line(state, man(state, 0, canoes, [p for p in pieces if state.kind[p] < 12])))
    assert [entry_value(state, at_) for at_ in counted(state, 0)] == [3, 2, 2]
    say(state, crews_line(state, man(state, 0, canoes, [])))
    assert counted(state, 0) == []


@pytest.mark.rule("T94-15.2h")
@pytest.mark.parametrize(("total", "count"), [(2, 0), (6, 0), (7, 1), (9, 1), (10, 2), (12, 2), (13, 3), (20, 3)])
def test_the_sinking_table(total: int, count: int) -> None:
    assert sunken(island(), total) == count


@pytest.mark.rule("T94-15.2g", "T94-15.2i")
@pytest.mark.parametrize(("winner", "loser"), [(5, 2), (6, 2), (1, 3)])
def test_both_sides_roll_for_sinking_before_the_retreat(winner: int, loser: int) -> None:
    own = "0 chief militia*3 fighters*2; canoe*3"
    dice = [3, 6, winner, *([0] if winner == 6 else []), loser] + [1] * 8
    state = sea_fight(own, "1 heavy*2; canoe", dice)
    while not state.over and state.view(state.to_act).asked == "swim":
        play(state, legal(state)[0])
    kept = [p for p in range(len(state.kind)) if state.hex_of[p] >= 0 and state.kind[p] == kind_of(state, "canoe")]
    assert len(kept) == 4 - (winner == 6) - (loser >= 3)


@pytest.mark.rule("T94-15.2j", "T94-15.2n")
def test_without_a_coastal_home_the_losers_canoes_are_captured_or_he_leaves() -> None:
    own = "0 chief militia*3 fighters*2; canoe*3"
    state = sea_fight(own, "1 heavy*2; canoe", [3, 6, 1, 1], homes=("0508", "0806"))
    assert state.to_act == 1
    assert legal(state) == ["no", "yes"]
    twin = state.copy()
    play(state, "no")
    assert at(state, "0408", 0) == "chief fighters*2 militia*3 population*2"
    assert at(state, "0408") == "canoe*4"
    assert isinstance(twin, TahitiState)
    play(twin, "yes")
    assert twin.view(1).asked == "leave"
    attacker = sea_fight("0 militia; canoe", "1 heavy*2; canoe", [1, 6, 1, 1], homes=("0806", "0905"))
    assert attacker.to_act == 0
    assert attacker.view(0).asked == "sea lost"
    afloat = island({}, options=SEA)
    lay(afloat, "0408", "1 chief militia; canoe")
    assert not afloat.edition.in_zone(afloat, 0, hex_at(afloat, "0508"))


@pytest.mark.rule("T94-15.2k", "T94-15.2e")
def test_a_sea_retreat_takes_the_cheapest_course_home_without_panic_or_pursuit() -> None:
    state = sea_fight("0 chief militia*3 fighters*2; canoe*3", "1 heavy militia; canoe", [3, 6, 1, 1])
    where = next(state.hex_of[p] for p in state.pieces_of(1) if state.edition.names[state.kind[p]] == "heavy")
    assert where in state.chart.water[hex_at(state, "0408")]
    assert units(state, 1)["heavy"] == 1
    assert at(state, "0408", 0) == "chief fighters*2 militia*3"
    ways = flight(state, 0, hex_at(state, "0308"), hex_at(state, "0508"))
    assert ways == [hex_at(state, "0408")]
    joined = sea_fight("0 chief militia*3 fighters*2; canoe*3", "1 heavy*2; canoe", [5, 1, 1, 1])
    sound(joined)


@pytest.mark.rule("T94-15.2k")
def test_friends_afloat_on_the_way_join_a_sea_retreat() -> None:
    state = island(options=SEA, homes=("0508", "0905"))
    lay(state, "0307", "1 heavy; canoe")
    lay(state, "0306", "1 militia; canoe")
    asked = "asked: sea retreat of seat 0, loser seat 1, hex 0307, left 3, done 0"
    say(state, "turn of: seat 0", "fleeing: heavy in 0307, canoe in 0307", asked, "then: nothing")
    play(state, "flee 0306")
    while not state.over:
        play(state, legal(state)[0])
    assert at(state, "0306") == at(state, "0306", 1) == ""
    group = [state.hex_of[p] for p in state.pieces_of(1) if state.edition.names[state.kind[p]] in ("heavy", "militia")]
    assert len(group) == 2
    assert group[0] == group[1]
    assert at(state, state.chart.names[group[0]]) == "canoe*2"
    sound(state)


@pytest.mark.rule("T94-15.2l", "T94-15.2m")
def test_the_defender_mans_his_canoes_and_those_ashore_are_not_touched() -> None:
    state = island(
        {"0508": "0 chief heavy*2; canoe", "0509": "1 militia population*3; canoe"}, options=SEA, control={"Paea": 1}
    )
    settle(state, "0509", 1)
    phase(state, "move")
    play(state, "lead 0508 chief", "take heavy", "embark 1", "board heavy", "sail 0509", "done")
    script(state, [5, 1, 1, 1])
    say(state, "asked: combat of seat 0", "then: nothing")
    play(state, "engage 0509")
    while not state.over and state.view(state.to_act).asked in ("sea retreat", "swim"):
        play(state, legal(state)[0])
    assert state.village[hex_at(state, "0509")] == 3
    assert at(state, "0509", 1) == "population*3"
    assert at(state, "0509", 0) == "chief heavy*2"
    assert state.over
    empty = island(
        {"0509": "1 population; canoe", "0508": "0 chief militia; canoe", "0709": "0 militia; 1 militia"}, options=SEA
    )
    phase(empty, "move")
    play(empty, "lead 0508 chief", "take militia", "embark 1", "sail 0509", "halt", "done")
    say(empty, "asked: combat of seat 0", "then: nothing")
    refused(empty, "engage 0509", "T94-15.2b")


# Swimming.


def swimmer(kinds: str, where: str, dice: list[int], around: dict[str, str] | None = None) -> TahitiState:
    """A canoe of seat 0 sinks with such a crew."""
    from vaka.games.tahiti1994.rules.swimming import sinks

    crew = f"0 {kinds}; canoe"
    others = dict(around or {})
    state = island({where: f"{crew}; {others.pop(where, '')}", **others}, options=SEA)
    text = spoken(state)
    pieces = text.counter.read_all(those(where, crew).split(", "))
    script(state, dice)
    seats = man(state, 0, [pieces[-1]], [p for p in pieces if state.kind[p] < 12])
    say(state, "turn of: seat 0", "asked: nobody", crews_line(state, seats))
    sinks(state, 0, hex_at(state, where))
    state.settle()
    return state


@pytest.mark.rule("T94-15.3a", "T94-15.3b")
@pytest.mark.parametrize(
    ("kind", "die", "left"),
    [
        ("heavy", 4, "militia"),
        ("heavy", 5, ""),
        ("fighters", 5, "militia"),
        ("fighters", 6, ""),
        ("slingers", 1, "militia"),
        ("militia", 5, "population"),
        ("population", 5, "population"),
        ("population", 6, ""),
        ("elder-0-1-2", 5, "elder-0-1-2"),
    ],
)
def test_who_drowns_and_what_the_others_become(kind: str, die: int, left: str) -> None:
    state = swimmer(kind, "0407", [die])
    assert at(state, "0407", 0) == left


@pytest.mark.rule("T94-15.3d", "T94-15.3e", "T94-15.3f")
def test_the_rulebooks_swimmers() -> None:
    full = {"0307": "0 militia*4; canoe*2"}
    state = swimmer("heavy*2", "0308", [4, 5, 3, 3], full)
    assert units(state, 0)["heavy"] == 1
    assert legal(state) == ["swim 0307", "swim 0408"]
    play(state, "swim 0408", "swim 0508")
    assert "heavy" not in units(state, 0)
    assert at(state, "0508", 0) == "chief"
    lower = swimmer("heavy*2", "0308", [4, 5, 3, 2], full)
    play(lower, "swim 0408", "swim 0508")
    assert at(lower, "0508", 0) == "chief militia"
    lighter = swimmer("fighters", "0308", [4, 3, 3], full)
    play(lighter, "swim 0408", "swim 0508")
    assert at(lighter, "0508", 0) == "chief militia"


@pytest.mark.rule("T94-15.3c", "T94-15.3d")
def test_a_friendly_canoe_takes_swimmers_up_within_two_units() -> None:
    state = swimmer("fighters", "0408", [1, 1], {"0409": "0 militia; canoe", "0508": "1 militia", "0407": "1 militia"})
    while not state.over:
        play(state, "swim 0409" if "swim 0409" in legal(state) else legal(state)[0])
    assert at(state, "0409", 0) == "militia*2"
    full = swimmer("fighters", "0408", [1, 1], {"0409": "0 militia*2; canoe"})
    assert "swim 0409" not in legal(full)
    play(full, "swim 0508")
    assert at(full, "0409", 0) == "militia*2"


@pytest.mark.rule("T94-15.3g")
def test_a_shore_with_enemy_troops_is_no_shore() -> None:
    state = swimmer("fighters", "0407", [1, 1], {"0407": "1 militia"})
    assert "swim 0407" not in legal(state)
    assert not is_shore(state, 0, hex_at(state, "0407"))
    assert is_shore(state, 0, hex_at(state, "0506"))
    play(state, "swim 0506")
    assert at(state, "0506", 0) == "militia"
    taken = swimmer("fighters*2", "0407", [1, 1])
    assert at(taken, "0407", 0) == "militia*2"


@pytest.mark.rule("T94-15.3h")
def test_a_drowned_shaman_returns_later() -> None:
    state = swimmer("shaman militia", "0407", [1, 6])
    assert state.shaman_due[0] == 3
    assert "shaman" not in units(state, 0)
