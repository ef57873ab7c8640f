"""Chapters 3, 4 and 9: the round, its passes, and maintenance."""

from __future__ import annotations

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, HINA, LAURA, TAVI, Scene
from vaka.games.polynesia.odds import rounds_left
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules import tides
from vaka.games.polynesia.view import PolynesiaView
from vaka.testing import play, play_on, script

RED, GREY, BLACK = 0, 1, 2


def fish_on(scene: Scene, turns: int) -> list[tuple[int, int]]:
    """Everybody fishes; the seats asked, with the number under the marker."""
    asked = []
    for _ in range(turns):
        assert scene.state.to_act is not None
        asked.append((scene.state.to_act, scene.state.agenda[-1].n))
        scene.play("fish", "take shells")
    return asked


@pytest.mark.rule("POL-4.01", "POL-4.02")
def test_three_passes_clockwise_from_the_start_player_each_at_its_own_number() -> None:
    scene = Scene(3)
    scene.lay(start="seat 1").turn(LAURA, 3)
    script(scene.state, GREY)
    assert fish_on(scene, 9) == [(1, 3), (2, 3), (0, 3), (1, 2), (2, 2), (0, 2), (1, 1), (2, 1), (0, 1)]
    assert scene.state.view(None).asked == "decline"


@pytest.mark.rule("POL-4.03")
def test_a_turn_is_one_of_four_actions_and_fish_is_always_possible() -> None:
    scene = Scene(4)
    assert scene.offered() == ["explore", "travel", "populate", "fish"]
    assert scene.why("stop") == "POL-4.03"
    assert scene.why("forgo") == "POL-4.03"
    scene.people(ALBERTO, funafuti=13).goods(ALBERTO, 0, 0)
    assert scene.offered() == ["take fish", "take shells"]  # nothing else can be done, so Fish is taken for granted
    scene = Scene(4).play("fish", "take fish")
    assert scene.state.to_act == LAURA
    scene.turn(ALBERTO, 2).play("fish", "take fish")  # the same as before


@pytest.mark.rule("POL-3.01")
def test_a_game_lasts_five_to_nine_rounds() -> None:
    chances = rounds_left(6, 3, 1)
    assert [k + 1 for k, chance in enumerate(chances) if chance] == [5, 6, 7, 8, 9]
    for players in (2, 3, 4):
        state = GAME.new(players, seed=players)
        play_on(state, players)
        assert isinstance(state, Position)
        assert 5 <= state.round <= 9
        assert state.crater.count(RED) == 6


@pytest.mark.rule("POL-3.02")
def test_everything_on_the_table_is_open() -> None:
    state = Scene(3).goods(LAURA, 4, 1).state
    view = state.view(ALBERTO)
    assert isinstance(view, PolynesiaView)
    assert view.stocks == [[3, 3], [4, 1], [3, 3]]
    assert view.bag == [6, 3, 1]
    other, onlooker = state.view(LAURA), state.view(None)
    assert isinstance(other, PolynesiaView)
    assert isinstance(onlooker, PolynesiaView)
    assert view.stocks == other.stocks == onlooker.stocks
    # Nothing can be given away: every action of the space is a move of the rules.
    verbs = {action.text.split()[0] for action in GAME.actions(3)}
    assert verbs.isdisjoint({"give", "trade", "offer"})


@pytest.mark.rule("POL-3.02")
def test_by_option_stocks_are_hidden_until_the_end() -> None:
    scene = Scene(3, tides="1.3 2.4 3.6", stocks="hidden").goods(LAURA, 9, 1)
    mine = scene.state.view(LAURA)
    others = scene.state.view(ALBERTO)
    assert isinstance(mine, PolynesiaView)
    assert isinstance(others, PolynesiaView)
    assert mine.stocks[LAURA] == [9, 1]
    assert others.stocks[LAURA] == [None, None]
    assert others.scores[LAURA] == 0  # who leads in fish would tell
    scene.erupt()
    after = scene.state.view(ALBERTO)
    assert isinstance(after, PolynesiaView)
    assert after.stocks[LAURA] == [9, 1]
    assert after.scores[LAURA] == 4


@pytest.mark.rule("POL-3.03")
def test_what_happens_at_once_is_settled_before_the_action_goes_on() -> None:
    scene = Scene(4, tides="1.3 2.1 3.7").people(ALBERTO, vavau=1, niue=1).ships("vavau", "savaii", "fish", ALBERTO)
    scene.ships("niue", "aitutaki", "shells", LAURA).people(LAURA, niue=1).goods(ALBERTO, 0, 0)
    scene.token("savaii", "mask").play("travel", "sail vavau savaii")
    assert scene.state.view(None).asked == "masked"
    assert scene.why("sail niue aitutaki") == "POL-T2.1a"
    # What the mask brings pays for the next step of the same journey.
    scene.play("gain shells", "sail niue aitutaki")
    assert scene.count(ALBERTO, "aitutaki") == 1
    assert (scene.shells(ALBERTO), scene.shells(LAURA)) == (1, 4)


@pytest.mark.rule("POL-9.01", "POL-9.12")
def test_maintenance_runs_from_eruption_to_the_new_start_player() -> None:
    scene = Scene(4).people(LAURA, niue=1).maintenance(GREY)
    assert scene.state.crater == [GREY]
    assert scene.state.view(None).asked == "decline"
    assert scene.state.to_act == ALBERTO
    assert scene.state.marker == 4
    scene.play("name fish")
    assert scene.fish(LAURA) == 1  # income came after the Decline
    assert scene.state.start == LAURA
    assert (scene.state.round, scene.state.marker, scene.state.to_act) == (2, 0, LAURA)
    assert scene.state.agenda[-1].n == 3


@pytest.mark.rule("POL-3.01", "POL-4.01", "POL-4.02", "POL-9.01", "POL-9.12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_as_the_engine_lays_it_out_from_the_first_turn_to_the_next_round(players: int) -> None:
    """Three passes of n turns, the eruption, the Decline, the income, the next start player; nothing set by hand."""
    state = GAME.new(players, seed=5, options={"tide_1": "1.3", "tide_2": "2.4", "tide_3": "3.7"})
    assert isinstance(state, Position)
    first = state.start
    stocks = [state.stock[2 * seat : 2 * seat + 2] for seat in range(players)]
    script(state, GREY)
    for number in (3, 2, 1):
        for turn in range(players):
            seat = (first + turn) % players
            view = state.view(None)
            assert isinstance(view, PolynesiaView)
            assert (state.to_act, view.asked, view.number) == (seat, "turn", number)
            assert state.crater == []
            if number == 3:
                play(state, "fish", f"take {'fish' if turn % 2 else 'shells'}")
                stocks[seat][0 if turn % 2 else 1] += 3
            else:
                play(state, "fish", "take fish")
                stocks[seat][0] += number
    view = state.view(None)
    assert isinstance(view, PolynesiaView)
    assert (state.to_act, view.asked, view.number) == (first, "decline", 0)
    assert state.crater == [GREY]  # the eruption comes before the Decline ...
    assert [state.stock[2 * seat : 2 * seat + 2] for seat in range(players)] == stocks
    main = state.ocean.main
    pays = state.ocean.symbol[main]
    play(state, "name fish")
    after = [[0, shells] for _, shells in stocks]  # ... and the income after it
    for seat in range(players):
        if pays in (0, 1):
            after[seat][pays] += 1
    assert [state.stock[2 * seat : 2 * seat + 2] for seat in range(players)] == after
    second = (first + 1) % players
    view = state.view(None)
    assert isinstance(view, PolynesiaView)
    assert (state.round, state.start, state.to_act, view.asked, view.number) == (2, second, second, "turn", 3)


@pytest.mark.rule("POL-9.01", "POL-9.11")
def test_the_income_of_a_round_is_not_lost_in_its_decline() -> None:
    scene = Scene(4).people(LAURA, niue=1).turn(ALBERTO, 1)
    script(scene.state, GREY)
    for _ in range(4):
        scene.play("fish", "take fish")
    scene.play("name fish")
    assert [scene.fish(seat) for seat in range(4)] == [0, 1, 0, 0]


@pytest.mark.rule("POL-3.02")
def test_behind_hidden_stocks_the_log_says_nothing_of_what_others_lost() -> None:
    for stocks, told in (("open", [2, 4, 0]), ("hidden", [])):
        scene = Scene(3, stocks=stocks).goods(ALBERTO, 2, 5).goods(LAURA, 4, 0).goods(HINA, 0, 3).maintenance(GREY)
        events = scene.state.listen()
        scene.play("name fish")
        declined = next(event for event in events if event.what == "decline")
        assert declined.data["lost"] == told
        assert ("Moana" in GAME.say(declined)) is (stocks == "open")
        masked = Scene(3, tides="1.3 2.1 3.7", stocks=stocks).people(ALBERTO, fakarava=1)
        events = masked.state.listen()
        tides.deprive(masked.holds(ALBERTO, "mask").state, ALBERTO, 0)
        assert [event.data["lost"] for event in events] == [[0, 2, 2] if stocks == "open" else []]


@pytest.mark.rule("POL-9.02")
def test_the_start_player_draws_one_stone_that_never_comes_back() -> None:
    scene = Scene(2).maintenance(RED)
    assert (scene.state.bag, scene.state.crater) == ([5, 3, 1], [RED])
    scene.play("name fish")
    assert scene.state.bag == [5, 3, 1]


@pytest.mark.rule("POL-9.03")
def test_grey_does_nothing_five_reds_do_nothing_the_sixth_ends_the_game() -> None:
    scene = Scene(2).maintenance(GREY)
    assert not scene.state.over
    scene = Scene(2).crater(*[RED] * 4).maintenance(RED)
    assert not scene.state.over
    scene.crater(*[RED] * 5).maintenance(RED)
    assert scene.state.over


@pytest.mark.rule("POL-9.04")
def test_the_black_stone_brings_two_more() -> None:
    scene = Scene(2).maintenance(BLACK, GREY, RED)
    assert scene.state.crater == [BLACK, GREY, RED]
    assert scene.state.chance.used_up  # type: ignore[attr-defined]


@pytest.mark.rule("POL-9.05")
def test_the_second_extra_stone_is_not_drawn_after_the_sixth_red() -> None:
    scene = Scene(2).crater(*[RED] * 5).maintenance(BLACK, RED)
    assert scene.state.over
    assert scene.state.bag == [0, 3, 0]


@pytest.mark.rule("POL-9.06")
def test_after_the_black_stone_the_last_one_left_must_be_the_sixth_red() -> None:
    scene = Scene(2).crater(*[RED] * 5, *[GREY] * 3).maintenance(BLACK, RED)
    assert scene.state.over
    assert sum(scene.state.bag) == 0
    # Whatever the order, all ten stones hold six reds: the chances of an end add up to certainty.
    assert sum(rounds_left(6, 3, 1)) == 1


@pytest.mark.rule("POL-9.07")
def test_everybody_puts_back_the_named_kind_and_keeps_the_other() -> None:
    scene = Scene(3).goods(ALBERTO, 2, 5).goods(LAURA, 4, 0).goods(HINA, 0, 3).maintenance(GREY)
    scene.play("name shells")
    assert [scene.shells(seat) for seat in range(3)] == [0, 0, 0]
    assert [scene.fish(seat) for seat in range(3)] == [2, 4, 0]


@pytest.mark.rule("POL-9.08")
def test_a_type_must_be_named_even_if_nobody_or_only_the_namer_holds_it() -> None:
    scene = Scene(2).goods(ALBERTO, 0, 2).goods(LAURA, 0, 0).maintenance(GREY)
    assert scene.offered() == ["name fish", "name shells"]
    assert scene.why("forgo") == "POL-9.07"
    scene.state.copy().play("name fish")
    scene.play("name shells")
    assert scene.shells(ALBERTO) == 0


@pytest.mark.rule("POL-9.09")
def test_each_paying_island_pays_once_to_everybody_present() -> None:
    scene = Scene(4).people(ALBERTO, niue=3, manuae=1, rurutu=1).people(LAURA, niue=1).people(TAVI, tofua=5)
    for seat in range(4):
        scene.goods(seat, 0, 0)
    scene.maintenance(GREY).play("name fish")
    assert [(scene.fish(seat), scene.shells(seat)) for seat in range(4)] == [(2, 1), (1, 0), (0, 0), (0, 0)]


@pytest.mark.rule("POL-9.10")
def test_other_islands_pay_nothing_and_tokens_add_one_each() -> None:
    scene = Scene(4).people(ALBERTO, rakahanga=1, funafuti=1, savaii=1).holds(ALBERTO, "fish", 2)
    scene.holds(ALBERTO, "shell").goods(ALBERTO, 0, 0)
    scene.maintenance(GREY).play("name fish")
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (2, 1)


@pytest.mark.rule("POL-9.11")
def test_near_islands_pay_while_they_last_and_both_kinds_are_paid_after_the_decline() -> None:
    scene = Scene(4).people(ALBERTO, vavau=1, eua=1).goods(ALBERTO, 3, 3).maintenance(GREY).play("name fish")
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (1, 4)
