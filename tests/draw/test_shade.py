from __future__ import annotations

from vaka.draw.shade import shade
from vaka.draw.states import circle, legal, selected, target

BOX = (0.0, 0.0, 100.0, 80.0)


def test_what_can_be_chosen_and_what_is_chosen_stay_clear_of_the_shade() -> None:
    place, mover = circle(20, 20, 9), circle(60, 60, 9)
    lit = shade(BOX, target("go", "Go", legal(place)) + selected(mover))
    mask = lit[lit.index("<mask") : lit.index("</mask>")]
    assert place in mask
    assert mover in mask
    assert 'mask="url(#clear)"' in lit


def test_nothing_is_shaded_where_the_board_offers_nothing() -> None:
    assert shade(BOX, selected(circle(60, 60, 9))) == ""


def test_the_face_of_a_legal_place_is_not_veiled() -> None:
    assert 'fill-opacity="0"' in legal(circle(20, 20, 9), 0.34)
