"""Tide cards of type 3."""

from __future__ import annotations

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, HINA, LAURA, TAVI, Scene
from vaka.testing import script


def tide_points(scene: Scene) -> list[int]:
    """What the card of type 3 brings to each seat."""
    result = scene.state.result
    assert result is not None
    return [line.points for lines in result.breakdown for line in lines if line.label.startswith("Tide 3")]


def voyage(reserve: int = 10) -> Scene:
    """Alberto travels with Laura's guide under tide 3.1, there and back."""
    scene = Scene(4, tides="1.3 2.4 3.1").people(ALBERTO, niue=1, tofua=1).people(LAURA, niue=1)
    scene.ships("niue", "aitutaki", "fish", LAURA, HINA)
    return scene.points(TAVI, 10 - reserve).play("travel")


@pytest.mark.rule("POL-T3.1a")
def test_a_step_on_a_foreign_route_brings_traveller_and_owner_a_token() -> None:
    scene = voyage().play("sail niue aitutaki")
    assert scene.state.points == [1, 1, 0, 0]  # Hina's ship was not used
    assert scene.state.reserve == 8
    scene = Scene(4, tides="1.3 2.4 3.1").people(ALBERTO, niue=1, tofua=1).ships("niue", "aitutaki", "fish", ALBERTO)
    assert scene.play("travel", "sail niue aitutaki").state.points == [0, 0, 0, 0]


@pytest.mark.rule("POL-T3.1b")
def test_without_tokens_the_journey_stays_allowed_at_the_usual_fee() -> None:
    scene = voyage(reserve=0).play("sail niue aitutaki")
    assert scene.state.points == [0, 0, 0, 10]
    assert (scene.count(ALBERTO, "aitutaki"), scene.fish(LAURA)) == (1, 4)


@pytest.mark.rule("POL-T3.1c")
def test_every_single_step_counts_and_the_last_token_is_the_travellers() -> None:
    scene = voyage().play("sail niue aitutaki", "sail aitutaki niue", "sail niue aitutaki")
    assert scene.state.points == [3, 3, 0, 0]
    assert (scene.fish(ALBERTO), scene.fish(LAURA)) == (0, 6)
    scene = voyage(reserve=1).play("sail niue aitutaki")
    assert scene.state.points == [1, 0, 0, 9]
    # After three steps three are gone from each; an odd reserve ends with the traveller.
    scene = voyage(reserve=3).play("sail niue aitutaki", "sail aitutaki niue", "sail niue aitutaki")
    assert scene.state.points == [2, 1, 0, 7]


@pytest.mark.rule("POL-T3.2a")
@pytest.mark.parametrize("owners", [(LAURA,), (LAURA, HINA), (LAURA, HINA, TAVI)])
def test_exploring_an_existing_route_brings_a_token_for_each_ship_there(owners: tuple[int, ...]) -> None:
    scene = Scene(4, tides="1.3 2.4 3.2").ships("niue", "aitutaki", "fish", *owners).goods(ALBERTO, 6, 0)
    scene.play("explore", "route niue aitutaki")
    assert scene.state.points == [len(owners), 0, 0, 0]
    new = Scene(4, tides="1.3 2.4 3.2").play("explore", "route niue aitutaki", "pay fish")
    assert new.state.points == [0, 0, 0, 0]


@pytest.mark.rule("POL-T3.2a")
def test_when_the_reserve_is_short_the_explorer_takes_what_is_left() -> None:
    scene = Scene(4, tides="1.3 2.4 3.2").ships("niue", "aitutaki", "fish", LAURA, HINA, TAVI).goods(ALBERTO, 6, 0)
    events = scene.points(TAVI, 8).state.listen()
    scene.play("explore", "route niue aitutaki")
    assert scene.state.points == [2, 0, 0, 8]
    assert GAME.say(events[-1]) == "takes two point tokens."


@pytest.mark.rule("POL-T3.2b")
@pytest.mark.parametrize(("own", "tokens"), [(False, 2), (True, 3)])
def test_tokens_come_with_a_free_exploration_too_and_the_own_ship_only_by_option(own: bool, tokens: int) -> None:
    scene = Scene(4, tides="1.3 2.4 3.2", own_ship_counts=own).people(ALBERTO, vavau=1).token("savaii", "explore")
    scene.ships("vavau", "savaii", "fish", ALBERTO).ships("niue", "aitutaki", "fish", LAURA, HINA)
    scene.play("travel", "sail vavau savaii", "route niue aitutaki")
    assert scene.state.points[ALBERTO] == tokens


@pytest.mark.rule("POL-T3.3a")
def test_three_of_one_kind_buy_one_more_member_on_the_main_island() -> None:
    scene = Scene(4, tides="1.3 2.4 3.3").people(ALBERTO, fakaofo=1).goods(ALBERTO, 3, 3)
    scene.play("populate", "place one fakaofo")
    assert scene.offered() == ["extra fish", "extra shells", "enough"]
    scene.play("extra fish")
    assert (scene.count(ALBERTO, "fakaofo"), scene.count(ALBERTO, "tofua")) == (2, 1)  # nobody was there before
    assert (scene.fish(ALBERTO), scene.shells(ALBERTO)) == (0, 3)
    mixed = Scene(4, tides="1.3 2.4 3.3").people(ALBERTO, fakaofo=1).goods(ALBERTO, 2, 2)
    mixed.play("populate", "place one fakaofo")
    assert mixed.state.to_act == LAURA  # two of each do not pay


@pytest.mark.rule("POL-T3.3a")
def test_too_few_of_a_kind_are_refused() -> None:
    scene = Scene(4, tides="1.3 2.4 3.3").people(ALBERTO, fakaofo=1).goods(ALBERTO, 3, 2)
    scene.play("populate", "place one fakaofo")
    assert scene.why("extra shells") == "POL-T3.3a"


@pytest.mark.rule("POL-T3.3b")
def test_once_for_each_populate_in_either_form_while_a_member_is_left() -> None:
    scene = Scene(4, tides="1.3 2.4 3.3").goods(ALBERTO, 9, 9).play("populate", "place three", "extra fish")
    assert (scene.count(ALBERTO, "tofua"), scene.state.board[ALBERTO]) == (9, 4)
    assert scene.fish(ALBERTO) == 6  # 3 to the reserve
    assert scene.state.to_act == LAURA  # not a second time
    last = Scene(4, tides="1.3 2.4 3.3").people(ALBERTO, fakaofo=10).goods(ALBERTO, 9, 9)
    last.play("populate", "place three")
    assert last.state.to_act == LAURA  # nobody is left on the board


def shores(counts: tuple[int, int, int, int], **options: bool | int) -> list[int]:
    """The points of tide 3.4 for members on one turtle island."""
    scene = Scene(4, tides="1.3 2.4 3.4", **options)
    for seat, number in enumerate(counts):
        scene.people(seat, hawaii=number)
    return tide_points(scene.erupt())


@pytest.mark.rule("POL-T3.4a")
def test_most_members_on_a_turtle_island_gain_three_or_two_each_when_tied() -> None:
    assert shores((4, 0, 0, 0)) == [3, 0, 0, 0]
    assert shores((2, 2, 0, 0)) == [2, 2, 0, 0]
    scene = Scene(4, tides="1.3 2.4 3.4").people(ALBERTO, hawaii=1, funafuti=1).people(LAURA, mangareva=1)
    assert tide_points(scene.people(HINA).people(TAVI).erupt()) == [6, 3, 0, 0]  # one and two turtles alike


@pytest.mark.rule("POL-T3.4b")
def test_second_place_gains_two_also_when_tied_and_third_nothing() -> None:
    assert shores((4, 2, 1, 0)) == [3, 2, 0, 0]
    assert shores((4, 2, 2, 1)) == [3, 2, 2, 0]


@pytest.mark.rule("POL-T3.4c")
def test_places_need_a_member_and_a_tied_first_leaves_no_second_but_by_option() -> None:
    assert shores((0, 0, 0, 0)) == [0, 0, 0, 0]
    assert shores((1, 0, 0, 0)) == [3, 0, 0, 0]
    assert shores((2, 2, 1, 0)) == [2, 2, 0, 0]
    assert shores((2, 2, 1, 0), second_after_tie=True) == [2, 2, 2, 0]
    assert shores((4, 2, 2, 1), tied_second=1) == [3, 1, 1, 0]
    assert shores((4, 2, 2, 1), tied_second=0) == [3, 0, 0, 0]
    assert shores((4, 2, 1, 0), tied_second=0) == [3, 2, 0, 0]


@pytest.mark.rule("POL-T3.5a")
def test_most_members_on_the_board_gain_three_and_a_tie_nothing() -> None:
    scene = Scene(4, tides="1.3 2.4 3.5").people(ALBERTO, tofua=9).people(LAURA, hao=1).people(HINA, hao=2)
    assert tide_points(scene.people(TAVI, hao=3).erupt()) == [3, 0, 0, 0]
    tied = Scene(4, tides="1.3 2.4 3.5").people(ALBERTO, tofua=9).people(LAURA, eua=1).people(HINA, hao=2)
    assert tide_points(tied.people(TAVI, hao=3).erupt()) == [0, 0, 0, 0]


def last_income(card: str) -> Scene:
    """Everybody has 2 of each; Alberto has an island that pays, a doomed one that would, and a token."""
    scene = Scene(4, tides=f"1.3 2.4 {card}")
    for seat in range(4):
        scene.goods(seat, 2, 2)
    return scene


@pytest.mark.rule("POL-T3.6a", "POL-T3.6b")
def test_the_last_catch_goes_to_whoever_has_most_fish_after_one_more_income() -> None:
    scene = last_income("3.6").people(ALBERTO, niue=1, vavau=1, manuae=1).people(LAURA, hao=1).holds(LAURA, "fish")
    scene.erupt()
    assert [scene.fish(seat) for seat in range(4)] == [3, 4, 2, 2]  # Vavaʻu is gone; no Decline came before
    assert scene.shells(ALBERTO) == 2  # fish only
    assert tide_points(scene) == [0, 4, 0, 0]
    tied = last_income("3.6").people(ALBERTO, niue=1, tofua=1).people(LAURA, hao=1).erupt()
    assert tide_points(tied) == [3, 3, 0, 0]


@pytest.mark.rule("POL-T3.6a", "POL-T3.8a")
@pytest.mark.parametrize(("card", "told"), [("3.6", "Hibiscus: 1 fish"), ("3.8", "Moana: 1 shell"), ("3.7", "")])
def test_the_last_income_is_told(card: str, told: str) -> None:
    scene = Scene(4, tides=f"1.3 2.4 {card}").people(ALBERTO, niue=1).people(LAURA, tubuai=1).crater(*[0] * 5)
    scene.turn(TAVI, 1, last=True)
    script(scene.state, 0)
    events = scene.state.listen()
    scene.play("fish", "take fish")
    paid = [(event.rule, GAME.say(event)) for event in events if event.what == "income"]
    assert paid == ([(f"POL-T{card}a", f"The islands pay {told}.")] if told else [])


@pytest.mark.rule("POL-T3.6b")
def test_if_all_have_none_they_are_tied_for_most_fish() -> None:
    scene = Scene(3, tides="1.3 2.4 3.6")
    for seat in range(3):
        scene.goods(seat, 0, 0)
    assert tide_points(scene.erupt()) == [3, 3, 3]


@pytest.mark.rule("POL-T3.7a")
def test_most_ships_on_the_map_gain_three_or_two_each_when_tied() -> None:
    scene = Scene(4, tides="1.3 2.4 3.7").ships("niue", "aitutaki", "fish", ALBERTO, LAURA)
    scene.ships("hao", "hiva_oa", "fish", ALBERTO)
    assert tide_points(scene.erupt()) == [3, 0, 0, 0]
    tied = Scene(4, tides="1.3 2.4 3.7").ships("niue", "aitutaki", "fish", ALBERTO, LAURA)
    assert tide_points(tied.erupt()) == [2, 2, 0, 0]


@pytest.mark.rule("POL-T3.7b")
def test_ships_on_routes_to_destroyed_islands_count_and_no_ships_at_all_is_a_tie() -> None:
    scene = Scene(4, tides="1.3 2.4 3.7").ships("vavau", "savaii", "fish", LAURA)
    assert tide_points(scene.erupt()) == [0, 3, 0, 0]
    assert tide_points(Scene(4, tides="1.3 2.4 3.7").erupt()) == [2, 2, 2, 2]


@pytest.mark.rule("POL-T3.8a", "POL-T3.8b")
def test_the_last_harvest_goes_to_whoever_has_most_shells_after_one_more_income() -> None:
    scene = last_income("3.8").people(ALBERTO, manuae=1, eua=1, niue=1).people(LAURA, tubuai=1).holds(LAURA, "shell")
    scene.erupt()
    assert [scene.shells(seat) for seat in range(4)] == [3, 4, 2, 2]  # ʻEua is gone
    assert scene.fish(ALBERTO) == 2
    assert tide_points(scene) == [0, 4, 0, 0]
    tied = last_income("3.8").people(ALBERTO, manuae=1).people(LAURA, tubuai=1).erupt()
    assert tide_points(tied) == [3, 3, 0, 0]


@pytest.mark.rule("POL-T3.8b")
def test_if_all_have_none_they_are_tied_for_most_shells() -> None:
    scene = Scene(3, tides="1.3 2.4 3.8")
    for seat in range(3):
        scene.goods(seat, 0, 0)
    assert tide_points(scene.erupt()) == [3, 3, 3]


def test_every_card_can_be_chosen_at_a_table() -> None:
    for kind, cards in ((1, 4), (2, 6), (3, 8)):
        for card in range(1, cards + 1):
            state = GAME.new(4, seed=1, options={f"tide_{kind}": f"{kind}.{card}"})
            assert state.view(None).tides[kind - 1] == f"{kind}.{card}"  # type: ignore[attr-defined]
