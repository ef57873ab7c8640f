"""Positions in words: what a text says, how it is refused, and what a game begun from one keeps."""

from __future__ import annotations

import re
import sys
from collections import Counter

import pytest

import vaka
from tests.house.source import ROOT
from vaka.core.record import parse_record
from vaka.testing import amend, changed, play_on

GAME = vaka.game("tahiti-2012")
EXAMPLES = re.findall(
    r"^```position\n(.*?)^```$", (ROOT / "docs/positions.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)


def title_of(text: str) -> str:
    return text.partition(",")[0]


@pytest.mark.parametrize("text", EXAMPLES, ids=title_of)
def test_an_example_of_the_page_is_laid_and_said_again(text: str) -> None:
    game = vaka.game(title_of(text))
    state = game.lay(text)
    assert state.legal
    said = state.words()
    assert game.lay(said).dump() == state.dump()
    for row in text.splitlines()[1:]:
        subject = row.partition(":")[0]
        assert re.search(rf"^{re.escape(subject)}:", said, re.MULTILINE), f"{row!r} says nothing new, or is lost"


def test_the_page_has_an_example_of_every_title() -> None:
    assert sorted(map(title_of, EXAMPLES)) == sorted(game.name for game in vaka.games())


# What is said and what goes without saying.


def test_a_bare_table_has_its_plain_values() -> None:
    state = GAME.lay("", players=2)
    assert state.to_act == 0
    assert state.inventory() == GAME.new(2, seed=1).inventory()
    assert state.scores() == GAME.new(2, seed=1).scores()


def test_remarks_blank_lines_and_spaces_do_not_matter() -> None:
    plain = GAME.lay("tahiti-2012, 2 players, round 4\nseat 1 canoe: 1,0")
    loose = GAME.lay("\n# a remark\n\n  tahiti-2012,  2 players,  round 4  # another\n\n   seat  1  canoe:   1,0 #\n")
    assert loose.dump() == plain.dump()


def test_parts_of_the_first_line_can_stand_on_lines_of_their_own() -> None:
    one = GAME.lay("tahiti-2012, 2 players, round 4, act of seat 1")
    other = GAME.lay("round: 4\nasked: act of seat 1", players=2)
    assert one.dump() == other.dump()
    assert one.to_act == other.to_act == 1


def test_options_are_said_in_words_or_given_but_do_not_contradict_each_other() -> None:
    text = "tahiti-2012, 2 players\noptions: reef_loss all, quiet_rounds 12, round_cap yes"
    state = GAME.lay(text, options={"round_cap": True})
    assert (state.options["reef_loss"], state.options["quiet_rounds"], state.options["round_cap"]) == ("all", 12, True)
    assert "options: reef_loss all, round_cap yes, quiet_rounds 12" in state.words()
    with pytest.raises(vaka.Malformed, match="option reef_loss is 'all' in the text, not 'one'"):
        GAME.lay(text, options={"reef_loss": "one"})
    with pytest.raises(vaka.Malformed, match="the text says 2 players, not 3"):
        GAME.lay(text, players=3)


def test_a_game_by_former_rules_is_said_with_them() -> None:
    stored = GAME.new(2, seed=4).to_json() | {"version": 1}
    del stored["options"]["quiet_rounds"]  # type: ignore[attr-defined]
    old = GAME.load(stored)
    assert old.options["quiet_rounds"] == 0
    again = GAME.lay(old.words())
    assert (again.version, again.options) == (1, old.options)


def test_a_map_of_ones_own_is_part_of_the_words() -> None:
    game = vaka.game("polynesia")
    own = (game.folder / "data" / "near-ocean.json").read_text(encoding="utf-8").replace("The Near Ocean", "Sea #1")
    state = play_on(game.new(3, seed=2, options={"map": own}), moves=30)
    again = game.lay(state.words())
    assert again.options == state.options
    assert again.dump() == state.dump()


# Who is asked, and which dice come.


def test_the_usual_rest_of_a_turn_goes_without_saying() -> None:
    state = GAME.lay("tahiti-2012, 2 players, act of seat 1")
    assert "asked: act of seat 1\n" in state.words()
    assert "then:" not in state.words()
    state.play("end")
    assert state.to_act == 0


def test_an_unusual_agenda_is_said_from_the_top() -> None:
    agenda = "asked: place of seat 0, crop taro\nthen: place of seat 0, crop spice\nthen: act of seat 0\nthen: next of seat 0\n"
    bare = "1,-1: I03 facing sw\n1,0: I06 facing nw\n-1,1: I09 facing ne\n-1,0: I12 facing se\n"
    state = GAME.lay(f"tahiti-2012, 2 players\n{agenda}{bare}")
    assert agenda in state.words()
    state.play("put 1,0")
    assert "asked: place of seat 0, crop spice" in state.words()


def test_nothing_can_wait_below_a_decision() -> None:
    text = "tahiti-2012, 2 players\nasked: act of seat 0\nthen: nothing"
    state = GAME.lay(text)
    assert "then: nothing" in state.words()
    state.play("end")
    assert state.over


def test_a_finished_game_asks_nobody() -> None:
    state = play_on(GAME.new(2, seed=1))
    assert "asked: nobody" in state.words()
    assert GAME.lay(state.words()).result == state.result


def test_dice_come_as_they_are_said_and_not_one_more() -> None:
    text = "tahiti-2012, 2 players\nasked: act of seat 0\nseat 0 canoe: 1,0\ndice: fish banana"
    state = GAME.lay(text)
    state.play("fish")
    state.play("keep fish")
    with pytest.raises(AssertionError, match="used up"):
        state.play("fish")
    state = GAME.lay(f"{text} …")
    for action in ("fish", "release fish", "fish"):
        state.play(action)


def test_dice_come_before_the_chance_that_is_given() -> None:
    text = "tahiti-2012, 2 players\nasked: act of seat 0\nseat 0 canoe: 1,0\ndice: fish"
    state = GAME.lay(text, chance=vaka.Scripted([], vaka.seeded("then")))
    state.play("fish")
    other = GAME.lay(text, chance=vaka.seeded("then"))
    other.play("fish")
    assert state.record().moves[-1].outcomes == other.record().moves[-1].outcomes
    assert state.record().moves[-1].outcomes[0] == 4


# Faults.


FAULTS = {
    "round: three": r"line 2: 'round: three': a number from 1 to \d+ was expected, not 'three'",
    "seat 0 aboard: bananna": "line 2: 'seat 0 aboard: bananna': there is no good 'bananna'; perhaps banana?",
    "seat 0 hold: banana": "line 2.*there is no line 'seat 0 hold'",
    "seat 7 aboard: banana": "line 2.*a seat from 0 to 1 was expected, not '7'",
    "99,99: I05 facing n": "line 2.*there is no line '99,99'",
    "0,0: I05 facing n": "line 2.*Home lies there",
    "2,-1: I05 facing up": "line 2.*there is no direction 'up'",
    "2,-1: I05 facing n, banana": "line 2.*I05 has no second space for banana, or none at all",
    "2,-1: I03 facing n": "line 2.*I03 lies on 1,-1 already",
    "seat 0 aboard: banana x17": "there are 16 cubes of banana, not",
    "seat 0 aboard: banana x6": r"this cannot be: seat 0 carries \[6, 0, 0, 0, 0\]",
    "seat 0 canoe: 5,0": "this cannot be: the canoe of seat 0 lies on no tile",
    "left stack: I03": "every island lies on the board or in one of the stacks, once",
    "seat 0 favourites: coconut and taro": "every favourite tile is there once",
    "round: 3\nround: 4": "line 3.*round was said in line 2 already",
    "a line without a colon": "line 2.*a line says of something",
    "asked: dance of seat 0": "line 2.*there is no decision 'dance'",
    "asked: act": "line 2.*say what is asked of whom",
    "asked: act of seat 5": "line 2.*a seat from 0 to 1",
    "asked: place of seat 0": "line 2.*place needs crop",
    "asked: place of seat 0, colour red": "line 2.*there is no field of place 'colour'",
    "asked: place of seat 0, crop taro, crop taro": "line 2.*crop is said twice",
    "then: act of seat 0": "line 2.*first one line 'asked",
    "dice: 1 2 seven": "line 2.*there is no cube or token",
    "options: wind strong": "line 2.*there is no option 'wind'",
    "options: reef_loss some": "line 2.*option reef_loss: one of one, all, not 'some'",
}


@pytest.mark.parametrize(("row", "words"), FAULTS.items(), ids=list(FAULTS))
def test_a_fault_is_told_with_its_line_and_what_would_be_understood(row: str, words: str) -> None:
    with pytest.raises(vaka.Malformed, match=words):
        GAME.lay(f"tahiti-2012, 2 players\n{row}")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("maori, 2 players", "a position of 'maori', not of 'tahiti-2012'"),
        ("tahiti-2012", "say how many play"),
        ("tahiti-2012, 9 players", "is for 2 to 4 players, not 9"),
        ("tahiti-2012, 2 players, version 99", "knows its rules up to version"),
    ],
)
def test_a_fault_of_the_first_line_is_told(text: str, words: str) -> None:
    with pytest.raises(vaka.Malformed, match=words):
        GAME.lay(text)


HOSTILE = {
    "a line of a million letters": "seat 0 aboard: " + "x" * 1_000_000,
    "a long line that is short enough": "seat 0 aboard: " + "banana, " * 50_000,
    "many quotation marks": 'option map: "' + '\\"' * 100_000,
    "many brackets": "asked: place of seat 0, crop " + "(" * 100_000,
    "many lines": "\n" * 100_000,
    "a number without end": "round: " + "9" * 100_000,
    "a count without end": "seat 0 aboard: banana x" + "9" * 100_000,
    "a subject without end": "x" * 100_000 + ": 1",
    "many dice": "dice: " + "fish " * 50_000,
    "many decisions": "asked: act of seat 0\n" + "then: act of seat 0\n" * 1_500,
    "half a character": "seat 0 aboard: \ud800",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
def test_a_hostile_text_is_refused_with_little_work(text: str) -> None:
    calls = Counter[str]()
    sys.setprofile(lambda frame, event, what: calls.update([event]))
    try:
        with pytest.raises(vaka.Malformed) as caught:
            GAME.lay(f"tahiti-2012, 2 players\n{text}")
    finally:
        sys.setprofile(None)
    assert len(str(caught.value)) < 2_000
    assert calls["call"] + calls["c_call"] < 2_000_000, "it is not looked at letter by letter more than a few times"


# Changing some lines, and going on.


def test_some_lines_of_a_position_are_changed_and_the_rest_stays() -> None:
    state = play_on(GAME.new(2, seed=5), moves=40)
    other = changed(state, "seat 0 ashore: fish x3\nround: 9")
    assert "seat 0 ashore: fish x3" in other.words()
    assert "round 9" in other.words()
    kept = {"seat 0 ashore", "asked", "then", "last busy round"}
    rows = [row for row in state.words().splitlines()[1:] if row.partition(":")[0] not in kept]
    assert all(row in other.words().splitlines() for row in rows)
    with pytest.raises(vaka.Malformed, match="stay as they are"):
        changed(state, "options: reef_loss all")


def test_a_line_that_says_nothing_gives_back_the_plain_value() -> None:
    state = GAME.lay("tahiti-2012, 2 players\nseat 0 canoe: 1,0\nseat 0 aboard: taro")
    amend(state, "seat 0 canoe:")
    assert "seat 0 canoe" not in state.words()
    assert "seat 0 aboard: taro" in state.words()
    assert state.dump() == GAME.lay("tahiti-2012, 2 players\nseat 0 canoe:\nseat 0 aboard: taro").dump()


def test_a_change_that_is_refused_leaves_the_position_as_it_was() -> None:
    state = play_on(GAME.new(2, seed=5), moves=40)
    before = state.digest()
    for wrong in ("seat 0 aboard: fish x6", "round: never", "asked: place of seat 0, crop fish"):
        with pytest.raises(vaka.Malformed):
            amend(state, wrong)
        assert state.digest() == before


def test_a_game_from_a_position_has_a_record_that_replays_from_there() -> None:
    begun = play_on(GAME.new(3, seed=8), moves=60)
    state = GAME.lay(begun.words(), chance=vaka.seeded("from here"))
    play_on(state, moves=25)
    record = parse_record(state.record().to_text())
    again = GAME.replay(record)
    assert again.dump() == state.dump()
    assert again.view(0).to_json() == state.view(0).to_json()
    assert GAME.replay(record, at=0).dump() == begun.dump()
    assert GAME.load(state.to_json()).record() == state.record()
    assert state.copy().record() == state.record()


def test_a_record_whose_position_contradicts_it_is_refused() -> None:
    data = play_on(GAME.lay("tahiti-2012, 2 players"), moves=3).record().to_json()
    assert GAME.replay(data).moves == 3
    with pytest.raises(vaka.Corrupt, match="field laid"):
        GAME.replay(data | {"options": {"reef_loss": "all"}})
    with pytest.raises(vaka.Corrupt, match="field laid"):
        GAME.replay(data | {"laid": 7})
    with pytest.raises(vaka.Malformed, match="line 1"):
        GAME.replay(data | {"laid": "round: never"})
