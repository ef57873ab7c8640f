"""Positions of the wargames in words: counters by their hexes, what binds them, and what is refused by name."""

from __future__ import annotations

import ast

import pytest

import vaka
from tests.house.source import ROOT, parsed
from vaka.core.state import State
from vaka.games.clans.kinds import BUILT, HOSTILE, PART_BUILT
from vaka.games.clans.saying.text import FIELD_NOUNS
from vaka.games.clans.state import ClanState
from vaka.testing import amend, changed

TAHITI = vaka.game("tahiti-1994")
MAORI = vaka.game("maori")
HOMES = "0508: seat 0: home village, head chieftain\n1210: seat 1: home village, head chieftain\n"
VILLAGES = "2325: seat 0: home village, paramount chief\n1933: seat 1: home village, paramount chief\n"
MEANT = {"Hex": "hex", "Area": "area", "Kind": "kind", "Piece": "counter", "Owner": "owner", "Seat": "owner"}
"""The noun for each type of a decision's field."""


def lay(*lines: str, heading: str = "tahiti-1994, 2 players, season 1 turn 3", homes: str = HOMES) -> ClanState:
    state = TAHITI.lay("\n".join([heading, homes, *lines]))
    assert isinstance(state, ClanState)
    return state


def maori(*lines: str, heading: str = "maori, 2 players, season 1 turn 3") -> ClanState:
    state = MAORI.lay("\n".join([heading, VILLAGES, *lines]))
    assert isinstance(state, ClanState)
    return state


def refused(*lines: str, **more: str) -> str:
    with pytest.raises(vaka.Malformed) as caught:
        lay(*lines, **more)
    return str(caught.value)


def same(state: State) -> bool:
    """Whether its words lay the same position."""
    again = state.game.lay(state.words())
    return again.dump() == state.dump() and again.legal == state.legal and again.words() == state.words()


# Hexes.


def test_counters_villages_and_markers_lie_where_they_are_said() -> None:
    state = lay(
        "0607: seat 0: fighters x2, population; seat 1: militia; big log, war canoe", "0710: part-built village"
    )
    hex = state.chart.number["0607"]
    assert [state.edition.names[state.kind[p]] for p in state.living(hex, 0)] == ["fighters", "fighters", "population"]
    assert [state.edition.names[state.kind[p]] for p in state.living(hex, 1)] == ["militia"]
    assert len(state.stack(hex)) == 6
    assert state.village[state.chart.number["0710"]] == PART_BUILT
    assert state.village[state.home[1]] == BUILT + 1
    assert list(state.homeland) == [state.chart.area[home] for home in state.home]


def test_names_of_actions_are_understood_too_and_macrons_do_not_matter() -> None:
    long = lay("0607: seat 0: heavy troops; big log", "seat 0 controls: Punaʻauia, Pāʻea")
    short = lay("0607: seat 0: heavy; log", "seat 0 controls: punaauia, PAEA")
    assert long.dump() == short.dump()


def test_counters_are_numbered_in_the_order_of_the_text_unless_their_numbers_are_said() -> None:
    plain = lay("0607: seat 0: fighters, militia")
    assert [plain.edition.names[kind] for kind in plain.kind] == ["chief", "chief", "fighters", "militia"]
    free = "free numbers: 2 big log, 4 slingers of seat 1 (moved)"
    said = lay("0607: seat 0: fighters, militia", "counters: 3 0 5 1", free, "asked: nobody")
    assert [said.edition.names[kind] for kind in said.kind] == [
        "chief",
        "militia",
        "log",
        "chief",
        "slingers",
        "fighters",
    ]
    assert said.hex_of[2] == said.hex_of[4] == -1
    assert said.bound == [0, 0, 0, 0, 5, 0]
    assert same(said)


def test_how_a_counter_is_bound_stands_in_brackets_behind_it() -> None:
    there = "0607: seat 0: fighters x2 (with head chieftain in 0508), militia (moved), population (served)"
    state = lay(there, "asked: nobody")
    assert state.bound == [0, 0, 1, 1, 5, 1]
    assert same(state)


def test_the_hostile_come_from_the_area_they_stand_in_unless_it_is_said() -> None:
    heading = "tahiti-1994, 1 player, season 1 turn 3"
    home = "0508: seat 0: home village, head chieftain"
    state = lay("0710: hostile: militia, fighters (of Paea)", "hostile controls: Papara", heading=heading, homes=home)
    assert [state.chart.areas[state.bound[piece] - 1] for piece in state.pieces_of(HOSTILE)] == ["Papara", "Paea"]
    assert same(state)


def test_what_others_have_seen_of_a_stack_is_part_of_its_words() -> None:
    state = maori("2424: seat 0: clan elder 5, militia (open), warriors (shown to seat 1), captive from seat 1; pā 2")
    shown = state.dump()["shown"]
    assert shown == [0, 0, 0, 3, 2, 0]
    assert "2424: seat 0: clan elder 5, warriors (shown to seat 1), militia (open)" in state.words()
    assert same(state)


# What is under way.


def test_counters_are_spoken_of_by_their_hex_and_if_need_be_by_owner_and_rank() -> None:
    lines = ("0607: seat 0: fighters x3; seat 1: fighters", "asked: nobody")
    fleeing = "fleeing: 2nd fighters of seat 0 in 0607, fighters of seat 1 in 0607, number 9"
    state = lay(*lines, fleeing)
    assert list(state.flight.fleeing) == [3, 5, 9]
    assert fleeing in state.words()
    assert list(lay(*lines, "fleeing: fighters of seat 0 x2 in 0607").flight.fleeing) == [2, 3]
    assert "whose is it" in refused(*lines, "fleeing: fighters in 0607")
    assert "there are only 3 such counters" in refused(*lines, "fleeing: 4th fighters of seat 0 in 0607")
    assert "no such counter lies there" in refused(*lines, "fleeing: slingers in 0607")


def test_a_move_under_way_goes_on() -> None:
    lines = ("0509: seat 0: fighters x2", "turn of: seat 0", "moving: head chieftain in 0508", "points left: 1 2/3")
    state = lay(*lines, "asked: lead of seat 0")
    assert (state.to_act, state.march.points) == (0, 5)
    state.play("step 0509")
    state.play("take fighters")
    assert "along: fighters in 0509" in state.words()
    assert same(state)


def test_what_follows_a_question_goes_without_saying_where_it_is_usual() -> None:
    state = lay("asked: move of seat 0", "0607: seat 0: population")
    assert [each.name for each in state.agenda] == ["advance", "seat", "combat", "move"]
    assert "then:" not in state.words()
    last = lay("asked: move of seat 1", "1211: seat 1: population")
    assert [each.name for each in last.agenda] == ["advance", "combat", "move"]


def test_the_hostile_too_can_have_something_to_do() -> None:
    heading = "tahiti-1994, 1 player, season 1 turn 3"
    home = "0508: seat 0: home village, head chieftain"
    there = "0709: seat 0: clan elder 0-1-2, militia; hostile: heavy troops x2"
    fight = ("asked: battle of hostile, hex 0709", "then: nothing", "hostile controls: Mataiea", "dice: 6 1 2 …")
    state = lay(there, *fight, heading=heading, homes=home)
    assert "militia" not in [state.edition.names[state.kind[p]] for p in state.living(state.chart.number["0709"], 0)]


# Refusals.


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("9999: seat 0: fighters", "line 5: .* there is no hex '9999' on this map"),
        ("0607: seat 0: figters", "line 5: .* there is no counter 'figters'; perhaps fighters"),
        ("0607: fighters", "say whose 'fighters' it is"),
        ("0607: village", "say whose village it is"),
        ("0607: seat 2: fighters", "a seat from 0 to 1 was expected"),
        ("0607: seat 0: fighters x1000000", "how many from 0 to 99 was expected"),
        ("0607: seat 0: fighters (tired)", r"in brackets stands how a counter is bound"),
        ("0607: seat 0: fighters (moved", "a bracket stays open"),
        ("0607: seat 0: head chieftain", "seat 0 has 2 counters head chieftain: there is one"),
        ("0607: seat 0: home village", "a seat has one home village"),
        ("0408: seat 0: village", "no such village can be in 0408"),
        ("0408: seat 0: militia", "people stand in the sea at 0408"),
        ("seat 0 controls: Atlantis", "there is no area 'Atlantis'"),
        ("counters: 1 2 3", "each of the 2 counters needs a number of its own"),
        ("counters: 0-999", "each of the 2 counters needs a number of its own"),
        ("free numbers: 0 fighters of seat 0", "number 0 is not free"),
        ("points left: 1/7", "movement is counted in parts of 3"),
        ("seat 0 shaman back: season 1 turn 7", "a turn of the season from 1 to 6 was expected"),
        ("seat 0 elders to come: fighters", "'fighters' is no clan elder"),
        ("moods: Papara", "each is followed by what it has in brackets"),
        ("moods: Papara (merry)", "there is no mood 'merry'"),
        ("just embarked: maybe", "say yes or no"),
        ("weather: fine", "there is no line 'weather'"),
        ("asked: dance of seat 0", "there is no decision 'dance'"),
        ("asked: settle of seat 0, area Papara", "settle needs kind"),
        ("crews: seat 0 (war canoe in 0508)", "a canoe, two places and how it is were expected"),
        ("voyage: places (fighters)", "an expedition is said as"),
    ],
)
def test_what_cannot_be_read_or_cannot_be_is_refused_by_name(line: str, fault: str) -> None:
    with pytest.raises(vaka.Malformed, match=fault):
        lay(line)


def test_an_area_has_one_owner() -> None:
    assert "has no place, or another owner" in refused("seat 0 controls: Paea", "seat 1 controls: Paea")


def test_no_table_holds_a_thousand_counters() -> None:
    rows = [f"{name}: seat 0: population x99" for name in ("0607", "0609", "0610", "0709", "0710", "0708", "0707")]
    assert "no table holds more than 600 counters" in refused(*rows)


@pytest.mark.parametrize("subject", ["fleeing", "stumps", "moods", "taken up here", "seat 0 elders to come"])
def test_a_line_that_goes_on_for_ever_is_refused_at_once(subject: str) -> None:
    thing = {"fleeing": "head chieftain in 0508", "stumps": "0607", "moods": "Papara (calm)"}.get(subject, "militia")
    assert "no line lists more than 600 things" in refused(f"{subject}: {', '.join([thing] * 20_000)}")


def test_more_elders_than_the_box_holds_are_refused() -> None:
    assert "elders 1" in refused("0607: seat 0: clan elder 0-1-2", "seat 0 elders to come: clan elder 0-1-2")


# Changing some lines.


def test_a_changed_line_leaves_the_rest_as_it_is() -> None:
    state = lay("0607: seat 0: fighters", "asked: move of seat 0")
    other = changed(state, "initiative: seat 1")
    assert isinstance(other, ClanState)
    assert (state.marker, other.marker) == (-1, 1)
    assert [row for row in other.words().splitlines() if row != "initiative: seat 1"] == state.words().splitlines()
    amend(state, "0607: nothing\ncounters: nothing")
    assert "0607" not in state.words()


# Nothing is left out.


def decision_fields() -> list[tuple[str, str]]:
    """The fields of the wargames' decisions with their types, as their source declares them."""
    found: set[tuple[str, str]] = set()
    for folder in ("clans", "maori", "tahiti1994"):
        for path in (ROOT / "src" / "vaka" / "games" / folder).rglob("*.py"):
            for node in ast.walk(parsed(path)):
                if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                    fields = [
                        (each.arg, ast.unparse(each.annotation)) for each in node.args.args[1:] if each.annotation
                    ]
                    if fields[:1] == [("seat", "Seat")]:
                        found |= set(fields)
    return sorted(found)


@pytest.mark.parametrize(("field", "kind"), decision_fields())
def test_no_hex_area_counter_or_seat_of_a_decision_is_said_as_a_bare_number(field: str, kind: str) -> None:
    assert FIELD_NOUNS.get(field) == MEANT.get(kind)
