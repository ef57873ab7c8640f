"""Icons and pieces: every drawing can be read by any SVG reader and needs nothing that is not there."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from vaka.draw import goods, icons, pieces, scenery, seats, shapes, states

DRAWINGS = {
    "counter": pieces.counter(0, "heavy", "4"),
    "counter without value": pieces.counter(1, "log"),
    "leader": pieces.leader(2, "chief", "1·3·4"),
    "stack": pieces.stack(3, 5, pieces.counter(3, "militia", "1"), 6),
    "village": pieces.village(4, "home"),
    "spent": pieces.spent(pieces.counter(0, "militia", "1")),
    "hull": pieces.hull(0, angle=30),
    "double hull": pieces.hull(1, 56, double=True),
    "people": pieces.people(2, 3),
    **{f"cube of {good}": goods.cube(good) for good in goods.GOODS},
    "price": pieces.disc("4"),
    "price with spears": pieces.disc("5", spears=True),
    "fish": pieces.fish_disc(3),
    "good": pieces.good_disc("shell"),
    "bone": pieces.bone_disc("fish"),
    "point": pieces.point_disc(),
    "open circle": pieces.open_circle(7),
    "token": pieces.square_token(colour="orange"),
    "token turned": pieces.square_token("fish"),
    **{f"stone {kind}": pieces.stone(kind) for kind in ("red", "grey", "black", "")},
    "pile": pieces.pile(pieces.tile("hula", "#b5472f", 51, 2), 9),
    "plank": pieces.plank(376, 48),
    "mat": pieces.mat(232, 106),
    "pouch": pieces.pouch(52),
    "palm": scenery.palm(0, 0, 20),
    "atoll": scenery.islet(0, 0, 30, 4, atoll=True),
    "high island": scenery.islet(0, 0, 30, 5),
    "volcano": scenery.volcano(0, 0),
    "peak": scenery.peak(0, 0, 30),
    "grove": scenery.grove(0, 0),
    "house": scenery.house(0, 0, 30),
    "compass": scenery.compass(0, 0, 60),
    "depths": scenery.depths([(0, 0, 30), (90, 0, 20)], [(50, "sea-4"), (20, "sea-3")]),
    "name": scenery.name_plate(0, 0, "Raʻiatea & co"),
    "legal": states.target("go 1", "Go <there>", states.legal("M0 0h20v20z"), states.hit_circle(0, 0)),
    "barred": states.barred("go 2", "Go", shapes.hex_path(0, 0, 30)),
    "selected": states.selected(states.rounded(0, 0, 40, 30, 6)),
    "danger": states.danger(states.circle(0, 0, 20)),
    "changed": states.wake("M0 0L9 9") + states.ring(9, 9, 20),
    "costs": states.cost(0, 0, 2) + states.slip(0, 0, "2 reefs") + states.slip(0, 0, "1", 13, pieces.good_disc("foot")),
}


def read(drawing: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>')


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_well_formed_and_all_its_parts_exist(name: str) -> None:
    read(DRAWINGS[name])
    known = set(re.findall(r'id="([^"]+)"', icons.sheet()))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', DRAWINGS[name])) <= known


def test_the_icon_sheet_is_well_formed_and_names_nothing_twice() -> None:
    read(icons.definitions())
    ids = re.findall(r'id="([^"]+)"', icons.sheet())
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "name",
    ["moa", "seal", "portage", "stump", "season", "initiative", "tide", "report", "bag", "reef", "paddle", "favourite"],
)
def test_the_sheet_has_every_icon_the_games_need(name: str) -> None:
    assert f'id="i-{name}"' in icons.sheet()


@pytest.mark.parametrize("seat", range(5))
def test_a_seat_is_known_by_shape_and_letter_not_by_colour_alone(seat: int) -> None:
    assert seats.SEATS[seat].letter in seats.badge(seat)
    assert f'aria-label="{seats.SEATS[seat].name}"' in seats.badge(seat)
    shape = seats.mark_path(seat, 0, 0, 9)
    assert shape not in {seats.mark_path(other, 0, 0, 9) for other in range(5) if other != seat}


def test_a_placed_piece_has_its_id_its_place_and_its_name() -> None:
    piece = pieces.place("canoe-1", 10, -20.54, pieces.hull(1), angle=30, label="Moana’s canoe <here>")
    group = read(piece)[0]
    assert group.get("data-id") == "canoe-1"
    assert group.get("style") == "transform:translate(10px,-20.5px) rotate(30deg)"
    assert group[0].text == "Moana’s canoe <here>"


def test_a_target_says_what_it_does() -> None:
    group = read(states.target("paddle 1,0", 'Paddle "there"', states.legal("M0 0h9v9Z")))[0]
    assert group.get("data-action") == "paddle 1,0"
    assert group.get("role") == "button"
    assert group.get("aria-label") == 'Paddle "there"'


def test_a_closed_curve_touches_the_middle_of_every_side() -> None:
    assert shapes.curve([(0, 0), (10, 0), (10, 10), (0, 10)]) == "M5 0Q10 0 10 5Q10 10 5 10Q0 10 0 5Q0 0 5 0Z"


def test_an_open_curve_keeps_its_ends() -> None:
    assert shapes.curve([(0, 0), (10, 0), (10, 10)], closed=False) == "M0 0L5 0Q10 0 10 5L10 10"


def test_accidents_are_the_same_every_time() -> None:
    assert shapes.blob(0, 0, 20, seed=4) == shapes.blob(0, 0, 20, seed=4)
    assert shapes.blob(0, 0, 20, seed=4) != shapes.blob(0, 0, 20, seed=5)
