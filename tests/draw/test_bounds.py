"""Frames around drawings: read from the SVG itself, wherever a part is put."""

from __future__ import annotations

import pytest

from vaka.draw.bounds import bounds, marked, outside, parse, path_points, union
from vaka.teaching.pictures import cull, window


@pytest.mark.parametrize(
    ("svg", "box"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', (1, 2, 4, 6)),
        ('<circle cx="5" cy="5" r="2"/>', (3, 3, 7, 7)),
        ('<ellipse cx="5" cy="5" rx="2" ry="1"/>', (3, 4, 7, 6)),
        ('<polygon points="0,0 4,1 2,-3"/>', (0, -3, 4, 1)),
        ('<path d="M1 1h4v2l-1 1z"/>', (1, 1, 5, 4)),
        ('<path d="M0 0Q5 9 10 0"/>', (0, 0, 10, 9)),
        ('<path d="M0 0A5 5 0 0 1 10 0"/>', (0, 0, 10, 0)),
        ('<g style="transform:translate(10px,20px)"><rect width="2" height="2"/></g>', (10, 20, 12, 22)),
        ('<g transform="translate(10 0) scale(2)"><rect x="1" width="2" height="2"/></g>', (12, 0, 16, 4)),
        ('<g transform="rotate(90)"><rect x="1" width="2" height="4"/></g>', (-4, 1, 0, 3)),
        ('<use href="#s" x="3" y="1"/>', (3, 1, 5, 3)),
        ('<use href="#s" x="3" y="1" width="8" height="9"/>', (3, 1, 11, 10)),
    ],
)
def test_a_frame_fits_what_is_drawn(svg: str, box: tuple[float, ...]) -> None:
    sprites = '<symbol id="s"><rect width="2" height="2"/></symbol>'
    found = bounds(parse(svg)[0], sprites)
    assert found == pytest.approx(box, abs=1e-9)


def test_words_have_no_frame_and_nothing_has_none() -> None:
    assert bounds(parse('<text x="1" y="1">word</text>')[0]) is None
    assert union([]) is None
    assert union([(0, 0, 1, 1), (2, -1, 3, 0)]) == (0, -1, 3, 1)


def test_parts_are_found_by_their_marks() -> None:
    svg = '<g data-id="a"><rect width="1" height="1"/></g><g data-id="b"/>'
    assert [part.get("data-id") for part in marked(svg, "data-id", "a")] == ["a"]
    assert marked(svg, "data-id", "c") == []


def test_path_data_goes_on_where_it_was() -> None:
    assert list(path_points("m1 1 2 0 0 2z"))[-1] == (3, 3)


def test_what_lies_outside_every_view_is_left_out() -> None:
    svg = (
        '<g class="x"><rect x="0" y="0" width="5" height="5"/><rect x="900" y="0" width="5" height="5"/></g>'
        '<path d="M0 0L5 5M900 900L905 905"/><text x="901" y="3">far</text><text x="3" y="3">near</text>'
    )
    lean = cull(svg, [(0, 0, 100, 100)])
    assert "900" not in lean
    assert "far" not in lean
    assert "near" in lean
    assert 'd="M0 0L5 5"' in lean
    assert outside((10, 0, 11, 1), [(0, 0, 9, 9)])
    assert not outside((9, 0, 11, 1), [(0, 0, 9, 9)])


def test_a_window_stays_on_the_board_and_shows_all_where_it_must() -> None:
    whole = (0.0, 0.0, 1000.0, 700.0)
    assert window((990, 690, 999, 699), whole) == (570.0, 413.3, 430.0, 286.7)
    assert window((0, 0, 990, 690), whole) == whole
