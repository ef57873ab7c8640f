"""What people read: lines of the log in plain sentences, dice that the table would see, and refusals that cite the right rule."""

from __future__ import annotations

import pytest

from tests.scenarios.maori.aotearoa import (
    GAME,
    area_of,
    attack,
    begin,
    building,
    cell,
    control,
    event,
    hex_of,
    move_chief,
    order,
    put,
    refused,
    say,
    script,
    table,
    village,
)
from vaka.core.events import Event, EventData
from vaka.games.maori.rules.control import MaoriControl


def lines(heard: list[Event], seat: int | None, what: str) -> list[tuple[int, str]]:
    """What a seat reads of some kind of event: whose doing it is, and the words."""
    seen = [each.view(seat) for each in heard if each.what == what]
    return [(each.seat, GAME.say(each)) for each in seen if each is not None]


@pytest.mark.rule("MAO-5k")
def test_an_event_strikes_an_area_and_is_nobodys_doing() -> None:
    state = table()
    heard = state.listen()
    event(state, 14, 1, *cell(state, "tuwharetoa"))
    assert lines(heard, 1, "area") == [(-1, "The event strikes Tūwharetoa")]


@pytest.mark.rule("MAO-11.2a")
def test_a_turn_begins_without_anybody_doing_it() -> None:
    state = table(1)
    heard = state.listen()
    script(state, 1, 1, 1)
    say(state, "asked: turn of seat 0", "then: nothing")
    assert lines(heard, 0, "turn") == [(-1, "Turn 2 begins")]


@pytest.mark.rule("MAO-6.4i")
@pytest.mark.parametrize(
    ("count", "words"), [(1, "There is 1 seal on the beaches"), (5, "There are 5 seals on the beaches")]
)
def test_seals_are_counted_in_good_english(count: int, words: str) -> None:
    assert GAME.say(Event("seals", -1, "", {"count": count})) == words


@pytest.mark.rule("MAO-10.2e")
@pytest.mark.parametrize(("dice", "words"), [((1, 3), "1 hex back"), ((6, 1), "4 hexes back")])
def test_a_battle_tells_how_many_hexes_the_beaten_run(dice: tuple[int, int], words: str) -> None:
    state = table()
    put(state, "2727", "elite militia")
    put(state, "2727", "militia", 1)
    for seat in (0, 1):
        order(state, seat, "battle", "strongest")
        order(state, seat, "pursuit", "hold")
    heard = state.listen()
    attack(state, 0, "2727", *dice, *([2] * 20))
    assert lines(heard, None, "battle")[0][1].endswith(words)


@pytest.mark.rule("MAO-7b", "MAO-12.1a")
@pytest.mark.parametrize(
    ("die", "words"), [(3, "rolls 3 for an elder: none comes"), (4, "rolls 4 for an elder: one joins")]
)
def test_the_die_for_an_elder_is_told_with_its_result(die: int, words: str) -> None:
    state = table()
    move_chief(state, "3026")
    put(state, "3026", "militia")
    say(state, "letters: arawa (A)")
    heard = state.listen()
    script(state, die, 0)
    begin(state, MaoriControl)
    assert lines(heard, 1, "elder-roll") == [(0, words)]


@pytest.mark.rule("MAO-12.1a")
@pytest.mark.parametrize(
    ("die", "words"), [(1, "rolls 1 for an elder: none comes"), (2, "rolls 2 for an elder: one joins")]
)
def test_the_die_for_a_captured_elder_is_told(die: int, words: str) -> None:
    state = table()
    put(state, "2727", "elder-5")
    put(state, "2727", "elite elite", 1)
    order(state, 1, "battle", "strongest")
    order(state, 1, "pursuit", "hold")
    heard = state.listen()
    attack(state, 1, "2727", 6, 1, 2, die, 0)
    assert lines(heard, 0, "elder-roll") == [(1, words)]


def rolling(die: int, few: bool) -> list[Event]:
    """A lone player rolls for Te Arawa."""
    state = table(1)
    move_chief(state, "3026")
    put(state, "3026", "militia")
    if few:
        keys = [key for key in state.rules.land.keys if state.control[area_of(state, key)] < 0 and key != "arawa"]
        control(state, dict.fromkeys(keys, 0))
    heard = state.listen()
    script(state, die, *([0] * 9))
    begin(state, MaoriControl)
    return heard


@pytest.mark.rule("MAO-15a", "MAO-15d")
def test_the_die_for_an_area_is_told_with_what_is_taken_off() -> None:
    assert lines(rolling(3, False), 0, "solitaire")[0][1] == "rolls 3 for Te Arawa"
    assert (
        lines(rolling(1, True), 0, "solitaire")[0][1]
        == "rolls 1 for Te Arawa, minus 2 because few areas are neutral: −1"
    )


@pytest.mark.rule("MAO-15c", "MAO-15h")
def test_an_area_that_rises_says_with_what_and_what_may_be_done() -> None:
    words = lines(rolling(3, False), 0, "rise")[0][1]
    assert words.startswith("finds Te Arawa hostile, with 2 Warriors, 1 Population. March out this turn")
    assert ", a Village. " in lines(rolling(1, False), 0, "rise")[0][1]


@pytest.mark.rule("MAO-E23a", "MAO-8.3f")
def test_who_sees_the_canoes_of_a_hex_reads_what_befalls_them() -> None:
    state = table(3)
    village(state, "3025", 1)
    put(state, "3025", "canoe", 1)
    heard = state.listen()
    event(state, 23, 1, 0)
    assert [lines(heard, seat, "hull") for seat in (0, 1, 2, None)] == [
        [],
        [(-1, "A War canoe is damaged at 3025")],
        [],
        [],
    ]
    beached = table(3)
    put(beached, "3025", "canoe")
    heard = beached.listen()
    event(beached, 23, 1, 0)
    assert [lines(heard, seat, "hull") for seat in (0, None)] == [[(-1, "A War canoe is damaged at 3025")]] * 2


@pytest.mark.rule("MAO-6.1i", "MAO-6.1j", "MAO-6.1k", "MAO-6.1l", "MAO-6.1m", "MAO-6.1n")
@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("militia", "MAO-6.1i"),
        ("slingers", "MAO-6.1j"),
        ("warriors", "MAO-6.1k"),
        ("scout", "MAO-6.1l"),
        ("elite", "MAO-6.1m"),
        ("guard", "MAO-6.1n"),
    ],
)
def test_training_without_a_village_cites_the_line_of_that_unit(unit: str, rule: str) -> None:
    state = building(table())
    assert state.village[hex_of(state, "2835")] == 0
    refused(state, f"train 2835 {unit}", rule)
    refused(state, "shape 2835", "MAO-6.1b")


@pytest.mark.rule("MAO-14.2c", "MAO-14.3b")
@pytest.mark.parametrize(("more", "said"), [(-1, "one point back"), (0, "no points"), (1, "1 point"), (3, "3 points")])
def test_rolled_movement_is_told_with_the_right_plural(more: int, said: str) -> None:
    chief: dict[str, EventData] = {"hex": "2325", "kind": "Paramount Chief", "more": more}
    assert GAME.say(Event("variable", 0, "MAO-14.2c", chief)) == f"rolls for more movement for Paramount Chief: {said}"
    assert GAME.say(Event("forced-march", 0, "MAO-14.3b", chief)) == f"forces a march with Paramount Chief: {said}"
