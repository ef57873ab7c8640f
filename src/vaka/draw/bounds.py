"""How much room a drawing takes: found by reading the SVG that the boards write, as exactly as a frame around it needs."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from functools import lru_cache

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
_NUMBER = r"-?\d*\.?\d+(?:e-?\d+)?"
_TOKEN = re.compile(rf"[a-zA-Z]|{_NUMBER}")
_CALL = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_TAKES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}
_PARTS = ("path", "rect", "circle", "ellipse", "polygon", "polyline", "use", "text")


def union(boxes: Iterable[Box]) -> Box | None:
    """One frame around all of them."""
    known = list(boxes)
    if not known:
        return None
    lefts, tops, rights, bottoms = zip(*known, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


@lru_cache(maxsize=64)
def parse(svg: str) -> ET.Element:
    """A piece of SVG as a tree. What the boards write is our own, so it can be trusted."""
    return ET.fromstring(f"<svg>{svg}</svg>")


def marked(svg: str, attribute: str, value: str) -> list[ET.Element]:
    """The parts of a drawing that carry a mark, such as `data-id`."""
    return [part for part in parse(svg).iter() if part.get(attribute) == value]


def bounds(part: ET.Element, sprites: str = "") -> Box | None:
    """The frame of a part, in the units outside it. Words are left out: they have no size here."""
    return union(_boxes(part, sprites))


def _boxes(part: ET.Element, sprites: str) -> Iterator[Box]:
    inside = [_own(part, sprites)] if part.tag in _PARTS else []
    inside += [box for child in part if child.tag not in ("defs", "title") for box in _boxes(child, sprites)]
    for box in inside:
        if box is not None:
            yield _placed(box, f"{part.get('transform', '')} {part.get('style', '')}")


def _own(part: ET.Element, sprites: str) -> Box | None:
    """The frame of a single shape, before it is placed."""
    x, y = _value(part, "x"), _value(part, "y")
    wide, high = _value(part, "width"), _value(part, "height")
    if part.tag == "rect":
        return x, y, x + wide, y + high
    if part.tag in ("circle", "ellipse"):
        x, y = _value(part, "cx"), _value(part, "cy")
        across, up = (_value(part, "r"),) * 2 if part.tag == "circle" else (_value(part, "rx"), _value(part, "ry"))
        return x - across, y - up, x + across, y + up
    if part.tag in ("polygon", "polyline"):
        numbers = [float(each) for each in re.findall(_NUMBER, part.get("points", ""))]
        return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])
    if part.tag == "path":
        return union((x, y, x, y) for x, y in path_points(part.get("d", "")))
    if part.tag == "use":
        if wide:
            return x, y, x + wide, y + high
        found = marked(sprites, "id", part.get("href", "").removeprefix("#")) if sprites else []
        box = bounds(found[0], sprites) if found else None
        return None if box is None else (box[0] + x, box[1] + y, box[2] + x, box[3] + y)
    return None


def _value(part: ET.Element, name: str) -> float:
    return float(part.get(name, "0"))


def _placed(box: Box, words: str) -> Box:
    """A frame after `transform` attributes or styles have moved it: the last named works first."""
    for name, given in reversed(_CALL.findall(words)):
        values = [float(each) for each in re.findall(_NUMBER, given)]
        left, top, right, bottom = box
        if name == "translate":
            dx, dy = values[0], values[1] if len(values) > 1 else 0.0
            box = left + dx, top + dy, right + dx, bottom + dy
        elif name == "scale":
            sx, sy = values[0], values[-1]
            box = (
                min(left * sx, right * sx),
                min(top * sy, bottom * sy),
                max(left * sx, right * sx),
                max(top * sy, bottom * sy),
            )
        else:
            c, s = math.cos(math.radians(values[0])), math.sin(math.radians(values[0]))
            corners = [(x * c - y * s, x * s + y * c) for x in (left, right) for y in (top, bottom)]
            box = union((x, y, x, y) for x, y in corners) or box
    return box


def path_points(d: str) -> Iterator[tuple[float, float]]:
    """The points of path data, with those that bend its curves: all of the path lies between them, arcs nearly so."""
    tokens = _TOKEN.findall(d)
    at, command = 0, "M"
    x = y = start_x = start_y = 0.0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
            if command in "zZ":
                x, y = start_x, start_y
                continue
        takes = _TAKES[command.upper()]
        values = [float(each) for each in tokens[at : at + takes]]
        at += takes
        base_x, base_y = (x, y) if command.islower() else (0.0, 0.0)
        if command in "hH":
            x = base_x + values[0]
        elif command in "vV":
            y = base_y + values[0]
        else:
            pairs = values[5:] if command in "aA" else values
            for k in range(0, len(pairs), 2):
                x, y = base_x + pairs[k], base_y + pairs[k + 1]
                yield x, y
        if command in "mM":
            start_x, start_y = x, y
            command = "l" if command == "m" else "L"
        yield x, y


def outside(box: Box, views: Iterable[Box]) -> bool:
    """True where a frame touches none of the views."""
    left, top, right, bottom = box
    return all(right < v[0] or left > v[2] or bottom < v[1] or top > v[3] for v in views)
