"""Tide cards of type 2: masks."""

from __future__ import annotations

import re

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, HINA, LAURA, TAVI, Scene


def mask_on_savaii(tides: str, n: int = 3, **options: bool | int | str) -> Scene:
    scene = Scene(4, n=n, tides=tides, **options).people(ALBERTO, vavau=1, tofua=4)
    return scene.ships("vavau", "savaii", "fish", ALBERTO).token("savaii", "mask")


@pytest.mark.rule("POL-T2.1a")
def test_a_mask_brings_two_of_a_kind_or_takes_two_from_all_others() -> None:
    scene = mask_on_savaii("1.3 2.1 3.7").play("travel", "sail vavau savaii")
    assert scene.offered() == ["gain fish", "gain shells", "deprive fish", "deprive shells"]
    assert scene.why("stop") == "POL-T2.1a"
    gained = scene.state.copy()
    gained.play("gain shells")
    assert gained.stock == [3, 5, 3, 3, 3, 3, 3, 3]  # type: ignore[attr-defined]
    scene.play("deprive fish")
    assert scene.state.stock == [3, 3, 1, 3, 1, 3, 1, 3]
    assert scene.tokens_of(ALBERTO, "mask") == 0


@pytest.mark.rule("POL-T2.1b")
def test_whoever_has_less_loses_what_there_is_even_if_it_is_nothing() -> None:
    scene = mask_on_savaii("1.3 2.1 3.7").goods(LAURA, 1, 0).goods(HINA, 0, 0).goods(TAVI, 5, 0)
    scene.play("travel", "sail vavau savaii", "deprive fish")
    assert [scene.fish(seat) for seat in range(4)] == [3, 0, 0, 3]
    empty = mask_on_savaii("1.3 2.1 3.7")
    for seat in (LAURA, HINA, TAVI):
        empty.goods(seat, 0, 0)
    empty.play("travel", "sail vavau savaii", "deprive shells")  # hits nobody, and is allowed
    assert empty.state.stock == [3, 3, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("POL-T2.2a")
def test_a_mask_opens_a_foreign_route_without_fee_or_guide() -> None:
    scene = Scene(4, tides="1.3 2.2 3.7").people(ALBERTO, niue=1, tofua=1).ships("niue", "aitutaki", "fish", LAURA)
    scene.people(LAURA, hao=1).goods(ALBERTO, 0, 0).holds(ALBERTO, "mask")
    scene.play("travel", "sail niue aitutaki")  # no guide, no fish: the mask is the only way
    assert scene.count(ALBERTO, "aitutaki") == 1
    assert (scene.fish(LAURA), scene.tokens_of(ALBERTO, "mask")) == (3, 0)


@pytest.mark.rule("POL-T2.2a")
def test_with_a_guide_at_hand_the_traveller_chooses_between_guide_and_mask() -> None:
    scene = Scene(4, tides="1.3 2.2 3.7").people(ALBERTO, niue=1, tofua=1).people(LAURA, niue=1).holds(ALBERTO, "mask")
    scene.ships("niue", "aitutaki", "fish", LAURA).play("travel", "sail niue aitutaki")
    assert scene.offered() == ["guide moana", "mask"]
    scene.play("mask")
    assert (scene.count(LAURA, "niue"), scene.fish(ALBERTO)) == (1, 3)


@pytest.mark.rule("POL-T2.2a")
def test_under_another_card_a_mask_opens_nothing() -> None:
    scene = Scene(4, tides="1.3 2.4 3.7").people(ALBERTO, niue=1, tofua=1).ships("niue", "aitutaki", "fish", LAURA)
    scene.people(LAURA, hao=1).holds(ALBERTO, "mask").play("travel")
    assert scene.why("sail niue aitutaki") == "POL-6.06"


@pytest.mark.rule("POL-T2.2b")
def test_one_mask_is_one_step_and_several_can_be_mixed_with_other_steps() -> None:
    scene = (
        Scene(4, tides="1.3 2.2 3.7").people(ALBERTO, niue=2, tofua=1).people(LAURA, hao=1).holds(ALBERTO, "mask", 2)
    )
    scene.ships("niue", "aitutaki", "fish", LAURA).ships("aitutaki", "rurutu", "fish", ALBERTO)
    scene.play("travel", "sail niue aitutaki", "sail aitutaki rurutu")
    assert scene.tokens_of(ALBERTO, "mask") == 1
    scene.play("sail niue aitutaki")
    assert (scene.tokens_of(ALBERTO, "mask"), scene.state.to_act) == (0, LAURA)  # three points used
    left = Scene(4, tides="1.3 2.2 3.1").holds(ALBERTO, "mask", 3).erupt()
    assert left.scores[ALBERTO] == 0


@pytest.mark.rule("POL-T2.2b")
@pytest.mark.parametrize(("reach", "masks"), [("step", 0), ("travel", 1)])
def test_by_option_one_mask_opens_the_routes_of_others_for_the_whole_travel(reach: str, masks: int) -> None:
    scene = Scene(4, tides="1.3 2.2 3.7", mask_reach=reach).people(ALBERTO, niue=2, tofua=1)
    scene.people(LAURA, hao=1).goods(ALBERTO, 0, 0).holds(ALBERTO, "mask", 2)
    scene.ships("niue", "aitutaki", "fish", LAURA).ships("aitutaki", "rurutu", "fish", HINA)
    scene.play("travel", "sail niue aitutaki", "sail aitutaki rurutu")
    assert scene.tokens_of(ALBERTO, "mask") == masks
    assert ("sail niue aitutaki" in scene.offered("sail")) is (reach == "travel")
    if reach == "travel":
        label = GAME.label(scene.state.read("sail niue aitutaki"), scene.state.view(ALBERTO))
        assert label.endswith(": free")
        assert scene.why("sail niue eua") == "POL-6.05"  # an unexplored route stays closed
        scene.play("sail niue aitutaki")
        assert (scene.tokens_of(ALBERTO, "mask"), scene.state.to_act) == (1, LAURA)
        # The next Travel begins anew.
        scene.turn(ALBERTO).play("travel", "sail aitutaki niue")
        assert scene.tokens_of(ALBERTO, "mask") == 0
        assert scene.state.points == [0, 0, 0, 0]


def masked_step(**options: bool) -> Scene:
    scene = Scene(4, tides="1.3 2.2 3.1", **options).people(ALBERTO, niue=1, tofua=1).people(LAURA, niue=1)
    scene.ships("niue", "aitutaki", "fish", LAURA, HINA).holds(ALBERTO, "mask")
    return scene.play("travel", "sail niue aitutaki")


@pytest.mark.rule("POL-T2.2c")
def test_a_masked_step_brings_nobody_a_token_under_tide_3_1() -> None:
    scene = masked_step()
    assert scene.offered() == ["guide moana", "mask"]
    assert scene.why("mask moana") == "POL-T2.2c"
    scene.play("mask")
    assert scene.state.points == [0, 0, 0, 0]


@pytest.mark.rule("POL-T2.2c")
def test_by_option_a_masked_step_brings_tokens_to_the_traveller_and_an_owner_named() -> None:
    scene = masked_step(masks_bring_tokens=True)
    assert scene.offered() == ["guide moana", "mask moana", "mask kapa"]
    assert scene.why("mask") == "POL-T2.2c"
    assert scene.why("mask basalt") == "POL-6.06"
    scene.play("mask kapa")
    assert scene.state.points == [1, 0, 1, 0]
    assert (scene.count(LAURA, "niue"), scene.fish(ALBERTO)) == (1, 3)


@pytest.mark.rule("POL-T2.2c", "POL-T3.1c")
@pytest.mark.parametrize(("taken", "told"), [(8, "takes a point token too"), (9, "no point token is left for Kapa")])
def test_a_mask_says_whether_there_is_a_token_for_the_owner(taken: int, told: str) -> None:
    scene = masked_step(masks_bring_tokens=True).points(TAVI, taken)
    view = scene.state.view(ALBERTO)
    action = next(action for action in view.legal if action.text == "mask kapa")
    assert told in GAME.label(action, view)
    scene.play("mask kapa")
    assert scene.state.points == [1, 0, 9 - taken, taken]


@pytest.mark.rule("POL-T2.2b", "POL-T2.2c")
def test_by_both_options_a_mask_brings_tokens_at_the_step_for_which_it_is_discarded() -> None:
    scene = Scene(4, tides="1.3 2.2 3.1", mask_reach="travel", masks_bring_tokens=True).people(ALBERTO, niue=2, tofua=1)
    scene.people(LAURA, hao=1).goods(ALBERTO, 0, 0).holds(ALBERTO, "mask")
    scene.ships("niue", "aitutaki", "fish", LAURA).ships("aitutaki", "rurutu", "fish", HINA)
    scene.play("travel", "sail niue aitutaki")  # with a mask, the only way, and Laura is the only owner
    assert scene.state.points == [1, 1, 0, 0]
    scene.play("sail aitutaki rurutu", "sail niue aitutaki")
    assert scene.state.points == [1, 1, 0, 0]
    assert (scene.count(ALBERTO, "rurutu"), scene.state.to_act) == (1, LAURA)


@pytest.mark.rule("POL-T2.2d")
def test_a_mask_works_from_the_moment_it_is_taken_but_opens_no_unexplored_route() -> None:
    scene = mask_on_savaii("1.3 2.2 3.7").people(LAURA, hao=1).ships("savaii", "fakaofo", "fish", LAURA)
    scene.play("travel", "sail vavau savaii")
    assert scene.why("sail savaii upolu") == "POL-6.05"
    scene.play("sail savaii fakaofo")
    assert (scene.count(ALBERTO, "fakaofo"), scene.tokens_of(ALBERTO, "mask")) == (1, 0)


@pytest.mark.rule("POL-T2.3a")
def test_a_mask_brings_a_member_to_the_very_island() -> None:
    scene = mask_on_savaii("1.3 2.3 3.7").play("travel", "sail vavau savaii")
    assert (scene.count(ALBERTO, "savaii"), scene.tokens_of(ALBERTO, "mask")) == (2, 0)
    # The newcomer can sail on in the same journey.
    scene.ships("savaii", "upolu", "fish", ALBERTO).play("sail savaii upolu", "sail savaii upolu")
    assert scene.count(ALBERTO, "upolu") == 2


@pytest.mark.rule("POL-T2.3b")
def test_with_an_empty_board_the_mask_is_discarded_all_the_same() -> None:
    scene = mask_on_savaii("1.3 2.3 3.7").people(ALBERTO, vavau=13)
    events = scene.state.listen()
    scene.play("travel", "sail vavau savaii")
    assert GAME.say(events[-1]) == "has nobody left to bring, and discards the mask."
    assert (scene.count(ALBERTO, "savaii"), scene.state.board[ALBERTO]) == (1, 0)
    assert scene.tokens_of(ALBERTO, "mask") == 0
    usual = mask_on_savaii("1.3 2.3 3.7").play("travel", "sail vavau savaii")
    assert usual.state.board[ALBERTO] == 7
    panel = next(panel for panel in GAME.panels(usual.state.view(ALBERTO)) if panel.id == "people")
    shown = re.findall(r'<g class="(free|held)">', panel.body)[:13]
    assert shown == ["free"] * 6 + ["held"] * 7  # the leftmost of eight has gone


@pytest.mark.rule("POL-T2.3c")
def test_the_newcomer_is_no_populate_so_tide_3_3_asks_nothing() -> None:
    scene = mask_on_savaii("1.3 2.3 3.3").goods(ALBERTO, 9, 9).play("travel", "sail vavau savaii")
    assert scene.state.view(None).asked == "travel"


@pytest.mark.rule("POL-T2.4a")
@pytest.mark.parametrize(("masks", "points"), [(0, 0), (1, -1), (2, 2), (3, 5), (4, 5)])
def test_masks_score_by_their_number(masks: int, points: int) -> None:
    scene = Scene(4, tides="1.3 2.4 3.1")
    assert scene.holds(ALBERTO, "mask", masks).erupt().scores[ALBERTO] == points


@pytest.mark.rule("POL-T2.5a")
@pytest.mark.parametrize(("masks", "reached"), [(0, 4), (1, 3), (2, 2), (4, 4), (3, 0)])
def test_masks_are_multiplied_by_archipelagos(masks: int, reached: int) -> None:
    islands = ["savaii", "aitutaki", "tahiti", "hiva_oa"][:reached]
    scene = Scene(4, tides="1.2 2.5 3.1").people(ALBERTO, **dict.fromkeys(islands, 1)).holds(ALBERTO, "mask", masks)
    result = scene.erupt().state.result
    assert result is not None
    assert [x.points for x in result.breakdown[ALBERTO] if x.label.startswith("Tide 2.5")] == [masks * reached]


@pytest.mark.rule("POL-T2.6a")
def test_a_player_without_a_mask_loses_two_points() -> None:
    scene = Scene(4, tides="1.3 2.6 3.1").holds(LAURA, "mask").holds(HINA, "mask", 2).erupt()
    assert scene.scores == (-2, 0, 0, -2)
