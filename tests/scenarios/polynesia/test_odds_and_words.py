"""Odds of the eruption against a slow count of all orders, and what is told in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, LAURA, TAVI, Scene
from vaka.core.gamble import percent
from vaka.games.polynesia.odds import outlook, rounds_left
from vaka.testing import script

RED, GREY, BLACK = 0, 1, 2


def eruptions_in(order: tuple[int, ...]) -> int:
    """How many eruptions it takes until the last red stone of this order is out."""
    reds = order.count(RED)
    at = eruptions = 0
    while True:
        eruptions += 1
        draws = 1
        while draws:
            draws -= 1
            stone = order[at]
            at += 1
            if stone == BLACK:
                draws = min(draws + 2, len(order) - at)
            elif stone == RED:
                reds -= 1
                if reds == 0:
                    return eruptions


def orders_of(bag: tuple[int, int, int]) -> Iterator[tuple[int, ...]]:
    """All different orders in which the stones may come out."""
    if sum(bag) == 0:
        yield ()
    for colour in (RED, GREY, BLACK):
        if bag[colour]:
            rest = (bag[0] - (colour == RED), bag[1] - (colour == GREY), bag[2] - (colour == BLACK))
            for order in orders_of(rest):
                yield (colour, *order)


@pytest.mark.rule("POL-3.01", "POL-9.04", "POL-9.05", "POL-9.06")
@pytest.mark.parametrize("bag", [(6, 3, 1), (2, 3, 1), (1, 0, 1), (3, 1, 0), (1, 3, 1), (1, 0, 0), (4, 2, 1)])
def test_the_odds_agree_with_every_order_of_the_stones(bag: tuple[int, int, int]) -> None:
    orders = Counter(eruptions_in(order) for order in orders_of(bag))
    total = sum(orders.values())
    chances = rounds_left(*bag)
    assert {k + 1: chance for k, chance in enumerate(chances) if chance} == {
        k: Fraction(number, total) for k, number in orders.items()
    }


def test_the_odds_of_a_fresh_bag_are_those_of_the_data_file() -> None:
    shown = [round(float(chance) * 100, 1) for chance in rounds_left(6, 3, 1)]
    assert shown[4:] == [0.6, 4.9, 20.4, 60.8, 13.3]


def test_chances_are_rounded_honestly() -> None:
    assert [percent(Fraction(n, 1000)) for n in (0, 1, 17, 500, 999, 1000)] == [
        "0 %",
        "under 1 %",
        "2 %",
        "50 %",
        "over 99 %",
        "100 %",
    ]
    assert outlook([0, 3, 1]) == "the volcano has broken"


def test_the_crater_panel_shows_the_rounds_that_are_left() -> None:
    scene = Scene(4)
    scene.lay(round="6").crater(*[RED] * 5)
    panel = next(panel for panel in GAME.panels(scene.state.view(ALBERTO)) if panel.id == "crater")
    assert "One more red stone and Tofua breaks" in panel.body
    # 1 in 5 for the red stone, and 1 in 5 for the black one, after which two of four are drawn.
    assert f"ends in round 6: {percent(Fraction(1, 5) + Fraction(1, 5) / 2)}, ends in round 7" in panel.body


def test_log_lines_read_like_sentences() -> None:
    scene = Scene(4, tides="1.3 2.4 3.7").people(ALBERTO, niue=1, tofua=1).people(LAURA, niue=1)
    scene.ships("niue", "aitutaki", "fish", LAURA).token("aitutaki", "shell")
    events = scene.state.listen()
    scene.play("travel", "sail niue aitutaki", "stop")
    scene.play("explore", "route hao mangareva", "pay shells")
    assert [GAME.say(event) for event in events] == [
        "sails Niue → Aitutaki with a guide of Moana, who is paid 1 fish.",
        "takes the token of Aitutaki: a shell token: 1 shell more each round.",
        "explores Hao – Mangareva for 3 shells; 1 shell lies beside it.",
    ]


@pytest.mark.rule("POL-9.06")
@pytest.mark.parametrize(("drawn", "told"), [([RED] * 4 + [GREY] * 3, "two"), ([RED] * 5 + [GREY] * 3, "one")])
def test_the_log_says_how_many_stones_follow_the_black_one(drawn: list[int], told: str) -> None:
    scene = Scene(4).crater(*drawn).turn(TAVI, 1, last=True)
    script(scene.state, BLACK, *[RED] * (6 - drawn.count(RED)))
    events = scene.state.listen()
    scene.play("fish", "take fish")
    assert next(GAME.say(event) for event in events if event.what == "stone") == f"draws the black stone: {told} more."


def test_prompts_say_what_is_asked() -> None:
    scene = Scene(4)
    assert scene.state.prompt == "Explore, travel, populate or fish (the marker is on 3)"
    scene.play("explore")
    assert scene.state.prompt == "Explore: choose a route for your ship (a new one costs 3)"
    scene.play("route hao mangareva")
    assert scene.state.prompt == "Pay 3 of one kind for Hao – Mangareva"
    assert Scene(4).play("travel", "sail tofua vavau").state.prompt == "Travel: two steps left, or stop here"
    assert Scene(4).erupt().state.prompt == "The volcano has broken: the game is over"


@pytest.mark.rule("POL-T2.2b")
def test_while_a_mask_opens_the_travel_hint_and_log_say_so() -> None:
    scene = Scene(4, tides="1.3 2.2 3.7", mask_reach="travel").people(ALBERTO, niue=2, tofua=1).holds(ALBERTO, "mask")
    scene.ships("niue", "aitutaki", "fish", LAURA).play("travel")
    events = scene.state.listen()
    for rule in ("POL-T2.2a", "POL-T2.2b"):
        assert GAME.hint(scene.state.view(ALBERTO))[1] == rule
        scene.play("sail niue aitutaki")
        assert events[-1].rule == rule
    assert "no fee, no guide" in GAME.hint(scene.state.view(ALBERTO))[0]


@pytest.mark.rule("POL-11.01")
def test_two_players_are_told_that_only_new_routes_can_be_explored() -> None:
    for players, rule in ((2, "POL-11.01"), (3, "POL-5.02")):
        words, found = GAME.hint(Scene(players).play("explore").state.view(ALBERTO))
        assert found == rule
        assert ("pay each of them" in words) is (players > 2)


@pytest.mark.rule("POL-T1.1f")
def test_with_nobody_left_on_the_board_a_first_route_promises_no_populate() -> None:
    for people, told in (
        (13, "6 fish, first to its archipelago"),
        (12, "6 fish, first to its archipelago, then Populate"),
    ):
        scene = Scene(4, tides="1.1 2.4 3.7").goods(ALBERTO, 6, 0).people(ALBERTO, tofua=people)
        view = scene.play("explore").state.view(ALBERTO)
        action = next(action for action in view.legal if action.text == "route vavau savaii")
        assert GAME.label(action, view) == f"Vavaʻu – Savaiʻi: {told}"


@pytest.mark.rule("POL-7.05")
def test_the_menu_says_how_many_populate_brings() -> None:
    for few, left, told in (("all", 9, "3 or 1"), ("all", 2, "2 or 1"), ("all", 1, "1"), ("none", 2, "1")):
        state = Scene(4, few_to_main=few).people(ALBERTO, tofua=13 - left).state
        menu = next(panel for panel in GAME.panels(state.view(ALBERTO)) if panel.id == "menu")
        assert f"<b>Populate</b> <small>{told}</small>" in menu.body


@pytest.mark.rule("POL-T2.2b", "POL-T3.4c")
@pytest.mark.parametrize(
    ("tides", "option", "value", "told"),
    [
        ("1.1 2.4 3.7", "free_route_populates", False, "not after a free exploration"),
        ("1.3 2.2 3.7", "mask_reach", "travel", "it opens all their routes until the Travel ends"),
        ("1.3 2.2 3.1", "masks_bring_tokens", True, "under tide 2.2 a mask brings them, too"),
        ("1.3 2.4 3.2", "own_ship_counts", True, "the new ship counts, too"),
        ("1.3 2.4 3.4", "second_after_tie", True, "there is a second after a tie for the most"),
        ("1.3 2.4 3.4", "tied_second", 1, "players tied for second score 1"),
    ],
)
def test_tide_cards_are_told_with_the_house_rules_of_the_table(
    tides: str, option: str, value: bool | int | str, told: str
) -> None:
    for scene, said in ((Scene(4, tides=tides, **{option: value}), True), (Scene(4, tides=tides), False)):
        view = scene.state.view(ALBERTO)
        panel = next(panel for panel in GAME.panels(view) if panel.id == "tides")
        for text in (panel.body, GAME.text(view)):
            assert (f"House rule: {told}." in text) is said


def test_the_table_can_be_read_in_a_terminal() -> None:
    scene = Scene(4).ships("niue", "aitutaki", "fish", LAURA, ALBERTO)
    table = GAME.text(scene.state.view(ALBERTO))
    assert "Niue – Aitutaki (fish): H M" in table
    assert "Tide 1.3 Far and wide" in table
    assert "the next eruption ends the game: 0 %" in table
    assert max(len(line) for line in table.splitlines()) < 170


def test_a_board_shows_the_price_before_the_click() -> None:
    scene = Scene(4).ships("niue", "aitutaki", "fish", LAURA).people(ALBERTO, niue=1, tofua=1).people(LAURA, niue=1)
    picture = GAME.draw(scene.play("travel").state.view(ALBERTO))
    assert "sail niue aitutaki" in picture.offers
    assert 'aria-label="Sail Niue → Aitutaki: 1 fish to Moana, whose guide comes along"' in picture.targets
    # What cannot be done is there to be asked about.
    assert 'data-action="sail niue rakahanga"' in picture.barred
