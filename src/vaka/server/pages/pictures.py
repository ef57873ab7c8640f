"""Boards as files: the pictures on the front page, and what people take home of a table."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Literal

import vaka
from vaka.core.game import Game
from vaka.core.state import State
from vaka.core.view import View
from vaka.draw.export import standalone

Theme = Literal["light", "dark"]
SHOWN_MOVES = 90
PNG_WIDTH = 1600


def board_svg(game: Game, view: View, theme: Theme) -> str:
    return standalone(game.draw(view), theme)


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
    x, y, width, height = picture.box
    wide = min(width, height * 1.5) * 0.62
    high = wide / 1.5
    picture.box = (x + (width - wide) / 2, y + (height - high) / 2, wide, high)
    return standalone(picture, theme, targets=True)


def thumbnail_address(game: Game, theme: Theme) -> str:
    """Where a title's picture is, with a mark of its content so that it can be kept for long."""
    mark = hashlib.sha256(thumbnail(game.name, theme).encode()).hexdigest()[:12]
    return f"/pictures/{game.name}-{theme}.svg?v={mark}"
