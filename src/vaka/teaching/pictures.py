"""The pictures of a Learn page: windows on real positions, drawn by the title's own board.

All pictures of a page share one ground and one set of sprites, and what lies outside every window is left out, so that
the whole page stays small. Colours are tokens: the same drawing serves day, night and paper.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from vaka.core.chance import Prepared
from vaka.core.game import Game
from vaka.core.state import State
from vaka.draw.bounds import Box, bounds, outside, parse, union
from vaka.draw.picture import Picture
from vaka.teaching import marks
from vaka.teaching.lesson import Lesson, Panel, teaching
from vaka.teaching.script import DO, THEN, stand

SHAPE = 3 / 2
LEAST = 430.0
"""No window is narrower, in units of the drawing: a thing alone says little."""
MARGIN = 46.0
SLACK = 60.0
"""How far words and sprites may reach from where they are put."""
_MANNERS = re.compile(r' (?:role|tabindex|aria-[a-z]+|data-[a-z]+|id)="[^"]*"|<title>[^<]*</title>')


@dataclass(frozen=True, slots=True)
class Shown:
    """One picture: a window on a board, or the panels it speaks of."""

    box: tuple[float, float, float, float] | None
    """The window as an SVG view box; None where only a panel is shown."""
    ground: int
    body: str
    beside: tuple[tuple[str, str], ...]
    """Panels, title and body, where the board itself has nothing to show."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """All pictures of one Learn page, and what they share."""

    sprites: str
    grounds: tuple[str, ...]
    shown: tuple[Shown, ...]


def position(lesson: Lesson, step: int, done: int) -> State:
    """The position in which so many actions of a step (from 1) have been played."""
    state = lesson.open()
    state.chance = Prepared(lesson.outcomes, b"", state.chance.count)
    played: list[str] = []
    while True:
        here = stand(lesson, played, len(lesson.steps))
        if here.number >= step - 1 and (here.phase != DO or here.done >= done or here.number >= step):
            if here.phase != THEN or here.number == step - 1:
                return state
        state.play(here.expected[0])
        played.append(here.expected[0])


@cache
def pictures(game: Game) -> Pictures:
    """The pictures of a title's Learn page. They never change while the program runs."""
    taught = teaching(game)
    drawn = [_draw(taught.lesson(panel.lesson), panel) for panel in taught.learn.panels]
    grounds = list(dict.fromkeys(picture.ground for picture, _, _ in drawn))
    shown = tuple(_show(picture, found, beside, grounds) for picture, found, beside in drawn)
    lean = tuple(
        cull(ground, [_frame(each.box) for each in shown if each.ground == number and each.box is not None])
        for number, ground in enumerate(grounds)
    )
    bodies = [body for each in shown for body in (each.body, *(panel for _, panel in each.beside))]
    return Pictures(needed(drawn[0][0].sprites, " ".join([*lean, *bodies])), lean, shown)


Drawn = tuple[Picture, list[marks.Mark], tuple[tuple[str, str], ...]]


def _draw(lesson: Lesson, panel: Panel) -> Drawn:
    state = position(lesson, panel.step, panel.done)
    view = state.view(lesson.learner)
    game = lesson.game
    picture = game.draw(view)
    found = marks.find_all(game, view, picture, panel.highlight)
    wanted = {mark.name for mark in found if mark.kind == marks.PANEL}
    beside = tuple((each.title, still(each.body)) for each in game.panels(view) if each.id in wanted)
    return picture, found, beside


def _show(
    picture: Picture, found: list[marks.Mark], beside: tuple[tuple[str, str], ...], grounds: Sequence[str]
) -> Shown:
    ground = grounds.index(picture.ground)
    around = union(mark.box for mark in found if mark.box is not None)
    if around is None:
        return Shown(None, ground, "", beside)
    box = window(around, picture.box)
    scale = box[2] / 520
    layers = cull(picture.pieces, [_frame(box)]) + cull(picture.targets, [_frame(box)])
    body = still(layers) + "".join(marks.draw(mark, scale) for mark in found)
    return Shown(box, ground, body, ())


def window(around: Box, whole: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """A window of the usual shape on what is marked and its surroundings, within the whole where that is possible."""
    left, top, right, bottom = around
    wide = max(LEAST, right - left + 2 * MARGIN, (bottom - top + 2 * MARGIN) * SHAPE)
    high = wide / SHAPE
    if wide > whole[2] or high > whole[3]:
        return whole
    x = min(max((left + right - wide) / 2, whole[0]), whole[0] + whole[2] - wide)
    y = min(max((top + bottom - high) / 2, whole[1]), whole[1] + whole[3] - high)
    return round(x, 1), round(y, 1), round(wide, 1), round(high, 1)


def _frame(box: tuple[float, float, float, float]) -> Box:
    """A window, and what is seen of its surroundings where a page shows it wider."""
    more = box[2] / 5
    return box[0] - more, box[1], box[0] + box[2] + more, box[1] + box[3]


def still(html: str) -> str:
    """A drawing or panel to look at: nothing in it can be pressed, named or found."""
    html = _MANNERS.sub("", html)
    return re.sub(r"<(/?)(?:button|details|summary)\b", r"<\1span", html).replace(' type="span"', "")


# Leaving out what nobody sees.


def cull(svg: str, views: Sequence[Box]) -> str:
    """A drawing without what lies outside all views."""
    tree = parse(svg)
    return "".join(_written(part, views) for part in tree)


def _written(part: ET.Element, views: Sequence[Box]) -> str:
    if part.tag == "defs":
        return _text(part)
    placed = part.get("transform") or "transform" in part.get("style", "")
    if part.tag == "g" and not placed and not part.get("data-id") and not part.get("data-action"):
        inside = "".join(_written(child, views) for child in part)
        return f"{_opening(part)}{inside}</g>" if inside else ""
    box = bounds(part) or _point(part)
    if box is not None and outside((box[0] - SLACK, box[1] - SLACK, box[2] + SLACK, box[3] + SLACK), views):
        return ""
    if part.tag == "path" and not placed and (d := part.get("d", "")).count("M") > 1 and "m" not in d:
        kept = [run for run in re.findall("M[^M]*", d) if not _unseen(run, views)]
        lean = ET.Element("path", {**part.attrib, "d": "".join(kept)})
        return _text(lean) if kept else ""
    return _text(part)


def _unseen(run: str, views: Sequence[Box]) -> bool:
    box = bounds(ET.Element("path", {"d": run}))
    return box is not None and outside((box[0] - 30, box[1] - 30, box[2] + 30, box[3] + 30), views)


def _point(part: ET.Element) -> Box | None:
    """Words and sprites, by where they are put."""
    if part.get("x") is None or part.get("y") is None:
        return None
    x, y = float(part.get("x", "0")), float(part.get("y", "0"))
    return x, y, x, y


def _opening(part: ET.Element) -> str:
    return "<g" + "".join(f' {name}="{_escaped(value)}"' for name, value in part.attrib.items()) + ">"


def _escaped(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def _text(part: ET.Element) -> str:
    return ET.tostring(part, encoding="unicode")


def needed(sprites: str, used: str) -> str:
    """The sprites that are used, and those that they use."""
    known = {part.get("id", ""): _text(part) for part in parse(sprites)}
    wanted: set[str] = set()
    fresh = re.findall(r"#([\w-]+)", used)
    while fresh:
        name = fresh.pop()
        if name in known and name not in wanted:
            wanted.add(name)
            fresh += re.findall(r"#([\w-]+)", known[name])
    return "".join(text for name, text in known.items() if name in wanted or not name)
