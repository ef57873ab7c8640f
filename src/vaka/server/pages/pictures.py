"""Boards as files: the pictures on the front page, and what people take home of a table."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Literal

import vaka
from vaka.core.game import Game
from vaka.core.state import State
from vaka.core.view import View
from vaka.draw.bounds import bounds, parse, union
from vaka.draw.export import standalone
from vaka.draw.picture import Picture

Theme = Literal["light", "dark"]
SHOWN_MOVES = 90
PNG_WIDTH = 1600
LARGE = 1500
"""A map with more units from top to bottom is too large for a small picture: that shows where its stacks are."""
MARGIN = 130
"""What is seen around the stacks."""
AROUND = 240
"""What is seen around the choices of a decision: what they are about lies further off than they do."""


def board_svg(game: Game, view: View, theme: Theme) -> str:
    return standalone(game.draw(view), theme)


def decision_svg(game: Game, view: View, theme: Theme) -> str:
    """The board of a decision with what can be chosen; of a large map only its surroundings."""
    picture = game.draw(view)
    picture.box = surroundings(picture)
    return standalone(picture, theme, targets=True)


def surroundings(picture: Picture) -> tuple[float, float, float, float]:
    """A window on what can be chosen, or on what it is about; on all of a board that can be read as a whole."""
    places = [bounds(part) for part in parse(picture.targets) if part.get("data-action") is not None]
    around = union(box for box in places if box is not None)
    if around is None and picture.focus is not None:
        around = (*picture.focus, *picture.focus)
    if picture.box[3] <= LARGE or around is None:
        return picture.box
    left, top, right, bottom = around
    wide = max(right - left + 2 * AROUND, (bottom - top + 2 * AROUND) * 4 / 3)
    return within(picture.box, ((left + right) / 2, (top + bottom) / 2), wide, wide * 3 / 4)


def within(
    box: tuple[float, float, float, float], middle: tuple[float, float], wide: float, high: float
) -> tuple[float, float, float, float]:
    """A window of such a size around a point, moved so that it does not look past the edge of the board."""
    x, y, width, height = box
    left = min(max(middle[0] - wide / 2, x), max(x, x + width - wide))
    top = min(max(middle[1] - high / 2, y), max(y, y + height - high))
    return left, top, wide, high


def shown(game: Game) -> State:
    """The position in which a title is shown."""
    players = min(game.players[-1], max(game.players[0], 3))
    chance = vaka.seeded(f"front page of {game.name}")
    state = game.new(players, seed=game.name)
    for _ in range(SHOWN_MOVES):
        if state.over:
            break
        state.play(state.legal[chance.below(len(state.legal))])
    return state


@cache
def thumbnail(name: str, theme: Theme) -> str:
    """A window on a title's own board in the middle of a game: always the same one."""
    game = vaka.game(name)
    state = shown(game)
    picture = game.draw(state.view(state.to_act))
    picture.box = window(picture, 3 / 2)
    return standalone(picture, theme, targets=True)


def window(picture: Picture, shape: float) -> tuple[float, float, float, float]:
    """A window on a board, so many times as wide as high: on all of it, or on where the stacks of a large map are."""
    x, y, width, height = picture.box
    if height <= LARGE:
        wide, high = max(width, height * shape), max(height, width / shape)
        return x - (wide - width) / 2, y - (high - height) / 2, wide, high
    wide = min(width, height * shape)
    middle = x + width / 2, y + height / 2
    stacks = [bounds(piece) for piece in parse(picture.pieces) if "stack" in piece.get("class", "").split()]
    around = union(box for box in stacks if box is not None)
    if around is not None:
        left, top, right, bottom = around
        wide = min(wide, max(right - left, (bottom - top) * shape) + 2 * MARGIN)
        middle = (left + right) / 2, (top + bottom) / 2
    return within(picture.box, middle, wide, wide / shape)


def thumbnail_address(game: Game, theme: Theme) -> str:
    """Where a title's picture is, with a mark of its content so that it can be kept for long."""
    mark = hashlib.sha256(thumbnail(game.name, theme).encode()).hexdigest()[:12]
    return f"/pictures/{game.name}-{theme}.svg?v={mark}"
