"""The board of Tahiti (2012): exact odds, stable places, every choice where it belongs."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import permutations

import pytest

import vaka
from vaka.core.chance import seeded
from vaka.core.gamble import percent
from vaka.draw.picture import Picture
from vaka.games.tahiti2012.board import chances, draw, odds, panels
from vaka.games.tahiti2012.board.layout import CENTRES, R
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.view import TahitiView


def afloat(cargo: list[int], bag: list[int], **options: object) -> Tahiti2012State:
    """The first seat acts, its canoe loaded, over a bag with just these cubes."""
    state = vaka.game("tahiti-2012").new(2, seed=4, options=options)
    assert isinstance(state, Tahiti2012State)
    while state.view(None).asked != "act":
        state.play(state.legal[0])
    seat = state.to_act
    assert seat is not None
    state.cargo[seat * 5 : seat * 5 + 5] = cargo
    state.bag = bag[:]
    state.aside = [0] * 5
    state.refresh()
    return state


def seen(state: Tahiti2012State) -> TahitiView:
    view = state.view(state.to_act)
    assert isinstance(view, TahitiView)
    return view


def one_by_one(cargo: list[int], bag: list[int], reefs: int, everything: bool) -> list[Fraction]:
    """The slow way: every ordered draw of single cubes."""
    cubes = [good for good in range(5) for _ in range(bag[good])]
    ways = list(permutations(range(len(cubes)), min(reefs, len(cubes))))
    out = [Fraction(0)] * (sum(cargo) + 1)
    for way in ways:
        left = cargo[:]
        for cube in way:
            good = cubes[cube]
            left[good] -= left[good] if everything else min(1, left[good])
        out[sum(cargo) - sum(left)] += Fraction(1, len(ways))
    while len(out) > 1 and out[-1] == 0:
        out.pop()
    return out


@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize("reefs", [1, 2])
@pytest.mark.parametrize(
    ("cargo", "bag"),
    [
        ([1, 0, 0, 0, 0], [3, 2, 1, 0, 4]),
        ([3, 0, 0, 0, 0], [3, 2, 1, 0, 4]),
        ([1, 1, 1, 1, 1], [2, 2, 1, 0, 1]),
        ([2, 0, 0, 0, 0], [1, 0, 0, 0, 0]),
        ([0, 0, 2, 0, 0], [0, 0, 0, 0, 0]),
    ],
)
def test_the_odds_of_a_reef_agree_with_counting_every_draw(
    cargo: list[int], bag: list[int], reefs: int, everything: bool
) -> None:
    view = seen(afloat(cargo, bag, reef_loss="all" if everything else "one"))
    assert chances.losses(view, view.acting, reefs) == one_by_one(cargo, bag, reefs, everything)


def test_the_odds_of_fishing_leave_out_what_lies_aside() -> None:
    state = afloat([0] * 5, [2, 2, 2, 2, 2])
    assert chances.catch(seen(state), seen(state).acting) == 1 - Fraction(8 * 7, 10 * 9)
    state.aside = [0, 0, 0, 0, 1]
    assert chances.catch(seen(state), seen(state).acting) == 1 - Fraction(8 * 7, 10 * 9)
    state.bag = [1, 0, 0, 0, 0]
    assert chances.catch(seen(state), seen(state).acting) == 0
    state.bag = [0] * 5
    assert chances.catch(seen(state), seen(state).acting) == 0


def test_the_odds_of_fishing_show_exactly_where_fishing_is_allowed() -> None:
    state = vaka.game("tahiti-2012").new(3, seed=8, options={"quiet_rounds": 20})
    chance = seeded(1)
    for _ in range(600):
        view = seen_any(state)
        if view.asked == "act":
            assert chances.may_fish(view, view.acting) == ("fish" in {action.text for action in view.legal})
        state.play(state.legal[chance.below(len(state.legal))])


def test_only_the_certain_is_given_as_certain() -> None:
    assert percent(Fraction(1)) == "100 %"
    assert percent(Fraction(999, 1000)) == "over 99 %"
    assert percent(Fraction(1, 1000)) == "under 1 %"
    assert percent(Fraction(0)) == "0 %"


def test_a_way_over_a_reef_says_what_it_may_cost() -> None:
    state = afloat([1, 0, 0, 0, 0], [5, 5, 5, 5, 5])
    picture = draw(state.view(state.to_act))
    labels = re.findall(r'data-action="(paddle [^"]+)"[^>]*aria-label="([^"]+)"', picture.targets)
    assert len(labels) == 6
    assert any("across 2 reefs: 63 % to keep everything" in label for _, label in labels)
    assert any("no reef on the way" in label for _, label in labels)
    panel = odds(state.view(state.to_act))
    assert panel is not None
    assert "Across 2 reefs: Keep all 63 %, Lose 1 37 %" in panel.body


def test_an_empty_canoe_has_nothing_to_lose() -> None:
    state = afloat([0] * 5, [5, 5, 5, 5, 5])
    assert "nothing to lose" in draw(state.view(state.to_act)).targets
    assert odds(state.view(state.to_act)) is None


def test_six_facings_are_offered_around_the_new_tile() -> None:
    state = vaka.game("tahiti-2012").new(3, seed=9)
    while state.view(None).asked != "face":
        state.play(state.legal[0])
    assert draw(state.view(state.to_act)).offers == {f"turn {way}" for way in ("n", "ne", "se", "s", "sw", "nw")}


def inside(picture: Picture, hex_: int) -> bool:
    x, y, width, height = picture.box
    cx, cy = CENTRES[hex_]
    return x <= cx - R and cx + R <= x + width and y <= cy - R * 0.9 and cy + R * 0.9 <= y + height


def test_the_box_holds_every_tile_and_every_place_for_the_next() -> None:
    state = vaka.game("tahiti-2012").new(2, seed=11)
    chance = seeded(3)
    while not state.over:
        view = state.view(state.to_act)
        assert isinstance(view, TahitiView)
        picture = draw(view)
        assert all(inside(picture, tile.hex) for tile in view.tiles)
        assert all(inside(picture, action.a) for action in view.legal if action.text.startswith("lay "))
        state.play(state.legal[chance.below(len(state.legal))])


def test_canoes_on_one_tile_lie_side_by_side() -> None:
    picture = draw(vaka.game("tahiti-2012").new(4, seed=2).view(None))
    places = re.findall(r'data-id="canoe-\d"[^>]*translate\(([-\d.]+)px,([-\d.]+)px\)', picture.pieces)
    assert len(places) == 4
    assert len(set(places)) == 4


def test_an_island_keeps_its_id_from_the_stack_to_the_board() -> None:
    state = vaka.game("tahiti-2012").new(2, seed=5)
    while state.view(None).asked != "face":
        state.play(state.legal[0])
    view = seen_any(state)
    island = f"tile-i{view.tops[view.stack] + 1:02}"
    state.play("turn n")
    x, _ = CENTRES[view.spot]
    assert re.search(rf'data-id="{island}"[^>]*translate\({x:.0f}[.\d]*px,', draw(state.view(None)).pieces)


def seen_any(state: vaka.State) -> TahitiView:
    view = state.view(state.to_act)
    assert isinstance(view, TahitiView)
    return view


def test_a_favourite_shows_only_to_its_owner() -> None:
    state = vaka.game("tahiti-2012").new(3, seed=1)
    mine = panels(state.view(0))
    assert "My favourites" in mine[0].body
    assert all("avourites" not in panel.body for panel in mine[1:])
    assert all("avourites" not in panel.body for panel in panels(state.view(None)))
