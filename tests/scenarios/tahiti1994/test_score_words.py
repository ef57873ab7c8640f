"""A score as people read it: areas for those on the island, the level of the voyage for those who left."""

from __future__ import annotations

import pytest

import vaka


@pytest.mark.parametrize(
    ("score", "shown", "means"),
    [
        (0, "0", "areas: a Total Defeat as it stands"),
        (101, "1", "area: a Substantive Defeat as it stands"),
        (517, "17", "areas: a Total Victory as it stands"),
        (500, "TV", "Total Victory, by the voyage"),
        (200, "MD", "Marginal Defeat, by the voyage"),
    ],
)
def test_a_score_is_shown_as_areas_or_as_the_level_of_a_voyage(score: int, shown: str, means: str) -> None:
    assert vaka.game("tahiti-1994").score_words(score) == (shown, means)


def test_other_titles_show_their_points_with_a_real_minus() -> None:
    assert vaka.game("hawaii").score_words(12) == ("12", "points")
    assert vaka.game("polynesia").score_words(-2) == ("−2", "points")
    assert vaka.game("maori").score_words(5) == ("5", "areas")
    assert vaka.game("maori").score_words(1) == ("1", "area")
