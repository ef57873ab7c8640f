"""The ground of a board as a file of its own, which a browser loads once and keeps.

What lies under the pieces does not change while a table is played, and most tables of a title share it: the printed map.
Its address carries a mark of its content, so it may be kept for ever and is never out of date. Nothing is stored for it:
the printed ground is drawn from the title, the ground of a table on a map of its own from that table. So every process
can answer at any time, and a map of one's own is read where its table may be read, and nowhere else.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache

import vaka
from vaka.core.game import Game
from vaka.draw.picture import Picture
from vaka.server.store import Table


@lru_cache(maxsize=256)
def mark_of(sprites: str, ground: str) -> str:
    """Asked with every page: titles keep what they have drawn, and as many marks are kept as grounds there."""
    return hashlib.sha256(file_of(sprites, ground).encode()).hexdigest()[:24]


def file_of(sprites: str, ground: str) -> str:
    """Sprites and ground as one SVG; the page takes both out of it again."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{sprites}</defs><g>{ground}</g></svg>'


@cache
def printed(name: str) -> dict[str, str]:
    """The grounds that tables of a title have when nobody wishes otherwise: for each mark the file."""
    game = vaka.game(name)
    pictures = [game.draw(game.new(players, seed=name).view(None)) for players in game.players]
    return {mark_of(each.sprites, each.ground): file_of(each.sprites, each.ground) for each in pictures}


def address_of(game: Game, table: Table, picture: Picture) -> str:
    """Where the page of a table finds its ground."""
    mark = mark_of(picture.sprites, picture.ground)
    shared = mark in printed(game.name)
    return f"/ground/{game.name}/{mark}.svg" if shared else f"/t/{table.id}/ground/{mark}.svg"
