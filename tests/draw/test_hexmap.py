"""A hex map's ground from plain data, pointed and flat."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from vaka.draw.hexmap import FLAT, POINTED, Cell, HexMap, MapData, Name
from vaka.draw.shapes import curve, stretches


def island(pointed: bool) -> MapData:
    """Seven land hexes in a ring of sea: forest in the middle, a ridge, a river, a reef, two areas."""
    cells = []
    for q in range(-2, 3):
        for r in range(-2, 3):
            far = max(abs(q), abs(r), abs(q + r))
            if far > 2:
                continue
            x, y = (1.732 * (q + r / 2), 1.5 * r) if pointed else (1.5 * q, 1.732 * (r + q / 2))
            cells.append(
                Cell(
                    f"{q + 5:02}{r + 5:02}",
                    q,
                    r,
                    x,
                    y,
                    land=far < 2,
                    forest=far == 0,
                    reef=(q, r) in ((1, 0), (2, 0)),
                    area="" if far == 2 else "East" if q > 0 else "West",
                )
            )
    return MapData(
        key="toy",
        cells=tuple(cells),
        pointed=pointed,
        mountains=(("0505", "0605"),),
        courses=(("0505", "0506"), ("0405",)),
        regions={"East": "Sun", "West": "Moon"},
        names=(Name("East", "Hitiʻa", 3, 0, "start"), Name("West", "Tooʻa", -1, 0, on_land=True)),
        rivers=(((0.2, 0.1), (0.4, 0.9)),),
        lakes=(((0, 0),), ((0.1, 0.1), (0.5, 0.2), (0.2, 0.5))),
    )


@pytest.mark.parametrize("pointed", [True, False])
def test_a_map_is_drawn_from_its_data(pointed: bool) -> None:
    chart = HexMap(island(pointed))
    ground = chart.ground()
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{ground}</svg>')
    ids = re.findall(r'\bid="([^"]+)"', ground)
    assert len(ids) == len(set(ids))
    assert all(id.startswith("toy-") for id in ids)
    assert set(re.findall(r'href="#([^"]+)"', ground)) <= set(ids)
    assert "Hitiʻa" in ground
    assert ">0505<" in ground


@pytest.mark.parametrize("pointed", [True, False])
def test_a_map_is_the_same_every_time(pointed: bool) -> None:
    assert HexMap(island(pointed)).ground() == HexMap(island(pointed)).ground()


@pytest.mark.parametrize("pointed", [True, False])
def test_the_land_has_one_coast_around_it(pointed: bool) -> None:
    chart = HexMap(island(pointed))
    assert len(chart._coast) == 1
    assert all(abs(x) < 3 * 36 and abs(y) < 3 * 36 for x, y in chart._coast[0])


@pytest.mark.parametrize(("pointed", "steps"), [(True, POINTED), (False, FLAT)])
def test_a_side_lies_between_the_two_hexes_it_parts(pointed: bool, steps: tuple[tuple[int, int], ...]) -> None:
    chart = HexMap(island(pointed))
    middle = chart.cell["0505"]
    for i, (q, r) in enumerate(steps):
        (ax, ay), (bx, by) = chart._side(middle, i)
        x, y = chart.between("0505", f"{q + 5:02}{r + 5:02}")
        assert (ax + bx) / 2 == pytest.approx(x, abs=0.1)
        assert (ay + by) / 2 == pytest.approx(y, abs=0.1)


@pytest.mark.parametrize("corners", [1, 4, 100])
def test_the_stretches_of_a_coast_are_its_whole_line(corners: int) -> None:
    ring = HexMap(island(True))._coast[0]
    parts = [re.fullmatch(r"M([^Q]+)(.+)", part) for part in stretches(ring, corners)]
    assert (
        "".join(part[2] for part in parts if part)
        == curve(ring)[:-1].partition("Q")[1] + curve(ring)[:-1].partition("Q")[2]
    )
    ends = [part[2].rpartition("Q")[2].split(" ", 2)[2] for part in parts if part]
    assert [part[1] for part in parts if part] == [ends[-1], *ends[:-1]], "each begins where the one before it ends"


def test_an_inlet_cuts_into_the_coast() -> None:
    whole = island(True)
    cut = MapData(key="cut", cells=whole.cells, inlets=frozenset({frozenset(("0605", "0506"))}))
    assert len(HexMap(cut)._coast[0]) > len(HexMap(whole)._coast[0])


def test_a_map_may_bring_its_own_coast() -> None:
    data = island(False)
    own = MapData(key="own", cells=data.cells, pointed=False, coasts=(((-1, -1), (1, -1), (1, 1), (-1, 1)),))
    assert HexMap(own)._coast == [[(-36, -36), (36, -36), (36, 36), (-36, 36)]]


def test_control_is_shown_by_shape_and_neutral_by_a_ring() -> None:
    marks = HexMap(island(True)).controls({"East": 1, "West": None})
    assert "var(--p2)" in marks
    assert 'fill="none"' in marks


def test_land_that_goes_on_beyond_the_map_ends_in_a_line_and_not_in_a_shore() -> None:
    shore = ((-2.0, 1.0), (-2.0, -2.0), (2.0, -2.0), (2.0, 1.0))
    over = ((2.0, 6.0), (-2.0, 6.0))
    data = island(True)
    cells = tuple(cell for cell in data.cells if cell.r < 2)
    open_land = MapData(key="toy", cells=cells, coasts=((*shore, *over),), beyond=(shore[-1], *over, shore[0]))
    drawn = ET.fromstring(f"<svg>{HexMap(open_land).ground()}</svg>")
    words = [text for text in drawn.iter("text") if text.text == "beyond the map"]
    last = max(cell.y for cell in data.cells if cell.land) * data.size
    assert len(words) == 1
    assert float(words[0].get("y", "0")) > last, "the words stand below the last hexes"
    dashed = [path for path in drawn.iter("path") if path.get("stroke-dasharray") == "10 6"]
    edge = [float(y) for y in re.findall(r"[-\d.]+ ([-\d.]+)", dashed[0].get("d", ""))]
    assert len(edge) == 5, "two hexes lie at the edge, each with two sides"
    assert last - data.size < min(edge) <= max(edge) <= last + data.size, "the line follows the southernmost hexes"
    closed = HexMap(MapData(key="toy", cells=cells, coasts=((*shore, shore[0]),))).ground()
    assert "beyond the map" not in closed
