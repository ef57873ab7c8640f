"""What is refused while something else is asked, each by its own rule."""

from __future__ import annotations

import pytest

from tests.scenarios.polynesia.scene import ALBERTO, HINA, LAURA, Scene
from vaka.testing import refusal


@pytest.mark.rule("POL-4.03", "POL-12.06")
def test_an_exploration_that_was_chosen_cannot_be_forgone() -> None:
    scene = Scene(4, n=3).play("explore")
    assert scene.offered("forgo") == []
    assert scene.why("forgo") == "POL-4.03"
    scene.play("route savaii upolu")
    assert scene.why("lay fish") == "POL-12.06"


@pytest.mark.rule("POL-6.06")
def test_each_player_who_cannot_guide_is_refused_with_the_reason_that_is_true_of_them() -> None:
    scene = Scene(4, tides="1.3 2.2 3.7").people(ALBERTO, niue=1, tofua=1).holds(ALBERTO, "mask")
    scene.people(LAURA, niue=1).ships("niue", "aitutaki", "fish", LAURA, HINA).play("travel", "sail niue aitutaki")
    reasons = [refusal(scene.state, f"guide {word}").text for word in ("kapa", "basalt", "hibiscus")]
    assert reasons == [
        "This player has no member on the island of departure.",
        "This player has no ship on the route.",
        "Only an owner of a ship on this route can guide you, and you have none here.",
    ]


@pytest.mark.rule("POL-12.02", "POL-T2.2a")
@pytest.mark.parametrize(("card", "masks", "rule"), [("2.4", 1, "POL-12.02"), ("2.2", 0, "POL-T2.2a")])
def test_a_mask_guides_nobody_under_another_card_and_whoever_has_none_cannot_spend_it(
    card: str, masks: int, rule: str
) -> None:
    scene = Scene(4, tides=f"1.3 {card} 3.7").people(ALBERTO, niue=1, tofua=1).holds(ALBERTO, "mask", masks)
    scene.people(LAURA, niue=1).people(HINA, niue=1).ships("niue", "aitutaki", "fish", LAURA, HINA)
    scene.play("travel", "sail niue aitutaki")
    assert scene.offered() == ["guide moana", "guide kapa"]
    assert scene.why("mask") == rule


@pytest.mark.rule("POL-T3.3a")
def test_one_more_member_is_bought_or_not_before_anything_else() -> None:
    scene = Scene(4, tides="1.3 2.4 3.3").people(ALBERTO, fakaofo=1).goods(ALBERTO, 3, 3)
    scene.play("populate", "place one fakaofo")
    assert scene.why("fish") == "POL-T3.3a"


@pytest.mark.rule("POL-4.01")
def test_before_an_action_is_chosen_its_parts_are_refused_by_the_better_reason() -> None:
    scene = Scene(4)
    assert scene.why("place one fakaofo") == "POL-7.03"
    assert scene.why("sail vavau savaii") == "POL-6.01"
    assert scene.why("enough") == "POL-4.03"
