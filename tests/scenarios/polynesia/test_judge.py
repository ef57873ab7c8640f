"""What a bot thinks of a position: it prefers what a sensible player would prefer, and beats blind chance."""

from __future__ import annotations

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, GAME, HINA, LAURA, TAVI, Scene
from vaka.bots import bot


def worth(scene: Scene, seat: int = ALBERTO) -> float:
    return GAME.judge(scene.state, seat)


def choice(scene: Scene) -> str:
    """What the greedy bot would do in Alberto's place."""
    view = scene.state.view(ALBERTO)
    return bot("greedy", 1).choose(view).text


def line(scene: Scene) -> list[str]:
    """Everything the greedy bot does until another seat is asked."""
    out = []
    while scene.state.to_act == ALBERTO and len(out) < 12:
        action = choice(scene)
        out.append(action)
        scene.play(action)
    return out


def last_turn(tides: str = "1.3 2.4 3.1", n: int = 3) -> Scene:
    """One red stone is left in the bag, nothing else: this is the last turn of the game."""
    scene = Scene(4, n=n, tides=tides)
    return scene.crater(*[0] * 5, *[1] * 3, 2).turn(ALBERTO, n, last=True, marker=1)


def test_members_in_safety_turtles_and_tokens_are_worth_something() -> None:
    plain = worth(Scene(4).people(ALBERTO, tofua=5))
    assert worth(Scene(4).people(ALBERTO, tofua=4, fakaofo=1)) > plain
    assert (
        worth(Scene(4).people(ALBERTO, tofua=4, hawaii=1)) > worth(Scene(4).people(ALBERTO, tofua=4, fakaofo=1)) + 0.5
    )
    assert worth(Scene(4).holds(ALBERTO, "point")) > plain + 0.8
    assert worth(Scene(4).holds(ALBERTO, "fish")) > plain
    assert worth(Scene(4).people(LAURA, hawaii=2, rapa_nui=2)) < plain


def test_a_ship_on_the_way_out_and_goods_in_hand_are_worth_something() -> None:
    plain = worth(Scene(4).goods(ALBERTO, 1, 1))
    assert worth(Scene(4).goods(ALBERTO, 1, 1).ships("vavau", "savaii", "fish", ALBERTO)) > plain
    assert worth(Scene(4).goods(ALBERTO, 3, 1)) > plain


@pytest.mark.parametrize("card", range(1, 9))
def test_every_card_of_type_three_can_be_judged_at_every_stage(card: int) -> None:
    scene = Scene(4, tides=f"1.4 2.5 3.{card}").people(ALBERTO, savaii=2, hawaii=1).holds(ALBERTO, "mask")
    early = worth(scene)
    scene.erupt()
    assert -20 < worth(scene) < 40
    assert -20 < early < 40


def test_on_the_last_turn_the_bot_saves_whom_it_can() -> None:
    scene = last_turn().people(ALBERTO, vavau=3).ships("vavau", "uvea", "fish", ALBERTO).goods(ALBERTO, 0, 0)
    assert line(scene) == ["travel", "sail vavau uvea", "sail vavau uvea", "sail vavau uvea"]


def test_on_the_last_turn_two_turtles_are_better_than_a_member_saved() -> None:
    scene = last_turn(n=1).people(ALBERTO, teraina=2, vavau=1).goods(ALBERTO, 0, 0)
    scene.ships("teraina", "hawaii", "fish", ALBERTO).ships("vavau", "uvea", "fish", ALBERTO)
    assert line(scene)[:2] == ["travel", "sail teraina hawaii"]


def test_a_lone_mask_is_left_alone_at_the_end_under_tide_2_4() -> None:
    def there(kind: str) -> Scene:
        scene = last_turn(n=1).people(ALBERTO, vavau=2, uvea=1).goods(ALBERTO, 0, 0).token("savaii", kind)
        return scene.ships("vavau", "savaii", "fish", ALBERTO).ships("vavau", "uvea", "fish", ALBERTO)

    assert "sail vavau savaii" in line(there("point"))
    assert "sail vavau savaii" not in line(there("mask"))


def test_point_tokens_are_worth_a_detour_under_tides_3_1_and_3_2() -> None:
    scene = last_turn("1.4 2.4 3.2", n=1).people(ALBERTO, uvea=1).goods(ALBERTO, 4, 0)
    scene.ships("niue", "aitutaki", "fish", LAURA, HINA)
    line(scene)
    assert scene.state.points[ALBERTO] == 2
    scene = last_turn("1.4 2.4 3.1", n=2).people(ALBERTO, niue=1).people(LAURA, niue=1).goods(ALBERTO, 2, 0)
    scene.ships("niue", "aitutaki", "fish", LAURA)
    line(scene)
    assert scene.state.points[ALBERTO] == 2


def test_the_start_player_names_what_hurts_the_others_more() -> None:
    scene = Scene(4).goods(ALBERTO, 0, 4)
    for seat in (LAURA, HINA, TAVI):
        scene.goods(seat, 5, 0)
    scene.maintenance(1)
    assert choice(scene) == "name fish"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_greedy_bot_beats_blind_chance(players: int) -> None:
    seat = players - 1
    bots = [bot("greedy" if each == seat else "random", each) for each in range(players)]
    state = GAME.new(players, seed="against chance")
    while state.to_act is not None:
        state.play(bots[state.to_act].choose(state.view(state.to_act)))
    result = state.result
    assert result is not None
    assert result.winners == (seat,)
    assert result.scores[seat] >= 5
