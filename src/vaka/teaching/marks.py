"""What a lesson points at: pieces, choices, places of the board, and the panels beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from vaka.core.game import Game
from vaka.core.view import View
from vaka.draw.bounds import Box, bounds, marked
from vaka.draw.picture import Picture
from vaka.draw.shapes import esc, n

PIECE, CHOICE, PANEL = "piece", "choice", "panel"
GROUND = ("hex", "island", "route", "place", "dock", "cove")
KINDS = (PIECE, CHOICE, PANEL, *GROUND)
ROOM = 7.0
"""How far a mark stands off what it marks."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing to look at."""

    kind: str
    name: str
    label: str
    """What it is, for somebody who cannot see it."""
    box: Box | None = None
    """Where it lies on the board; None beside it."""


def find(game: Game, view: View, picture: Picture, text: str) -> Mark | None:
    """The thing that a highlight names; None where it is not there now."""
    kind, _, name = text.partition(" ")
    if kind == PANEL:
        panel = next((panel for panel in game.panels(view) if panel.id == name), None)
        return None if panel is None else Mark(PANEL, name, panel.title)
    if kind == PIECE:
        for part in marked(picture.pieces, "data-id", name):
            title = part.find("title")
            words = name if title is None else title.text or name
            return Mark(PIECE, name, words, bounds(part, picture.sprites))
        return None
    if kind == CHOICE:
        return _choice(game, view, picture, name)
    spot = game.where(view, text)
    if spot is None:
        return None
    x, y, r = spot
    return Mark(kind, name, text, (x - r, y - r, x + r, y + r))


def _choice(game: Game, view: View, picture: Picture, name: str) -> Mark | None:
    action = next((action for action in view.legal if action.text == name), None)
    if action is None:
        return None
    label = game.label(action, view)
    for part in marked(picture.targets, "data-action", name):
        hits = [child for child in part if child.get("class") == "hit"]
        lines = [child for child in part if child.get("class") == "lit"]
        return Mark(CHOICE, name, label, bounds([part, *lines, *hits[:1]][-1], picture.sprites))
    return Mark(CHOICE, name, label)


def find_all(game: Game, view: View, picture: Picture, texts: Iterable[str]) -> list[Mark]:
    """All that is there now, each place of the board once: a choice upon a hex is not marked twice."""
    found = [mark for mark in (find(game, view, picture, text) for text in texts) if mark is not None]
    out: list[Mark] = []
    for mark in found:
        if not any(_same(mark.box, other.box) for other in out):
            out.append(mark)
    return out


def _same(one: Box | None, other: Box | None) -> bool:
    if one is None or other is None:
        return False
    return all(abs(a - b) < 8 for a, b in zip(_middle(one), _middle(other), strict=True))


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def draw(mark: Mark, scale: float = 1.0) -> str:
    """Four corners around a thing, known by their shape on any ground; the page lets them breathe."""
    if mark.box is None:
        return ""
    left, top, right, bottom = mark.box
    x, y = _middle(mark.box)
    room = ROOM * scale
    wide, high = (right - left) / 2 + room, (bottom - top) / 2 + room
    arm = min(wide, high, 26 * scale) * 0.62
    d = "".join(
        f"M{n(sx * (wide - arm))} {n(sy * high)}L{n(sx * wide)} {n(sy * high)}L{n(sx * wide)} {n(sy * (high - arm))}"
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    line = f'd="{d}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<g class="look-at" data-look="{esc(mark.kind)} {esc(mark.name)}" transform="translate({n(x)} {n(y)})">'
        f'<g class="breath"><path {line} stroke="var(--rim)" stroke-width="{n(8.4 * scale)}"/>'
        f'<path {line} stroke="var(--sun)" stroke-width="{n(4.8 * scale)}"/></g></g>'
    )
