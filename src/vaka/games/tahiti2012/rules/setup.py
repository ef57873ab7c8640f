"""Chapters 1 to 3: the box and the layout."""

from __future__ import annotations

from vaka.core.hexes import OFFSETS
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.bidding import Claim
from vaka.games.tahiti2012.rules.exploration import lay_island
from vaka.games.tahiti2012.rules.turn import Turn
from vaka.games.tahiti2012.tables import (
    CROP_BITS,
    CROPS,
    DISC,
    GOODS,
    HOME,
    HOME_TILE,
    ISLANDS,
    REEF_BITS,
    WATER_TILE,
)


def set_up(state: Position) -> None:
    """[T12-3.01] to [T12-3.16] The layout, in the rulebook's order."""
    lay_home(state)
    dealt = deal_start_islands(state)
    fill_stacks(state, dealt)
    state.tokens = list(BOX.tokens)
    deal_favourites(state)
    fill_bag(state)
    state.order = state.clockwise(state.chance.below(state.players))
    begin(state)


def begin(state: Position) -> None:
    """[T12-3.16] [T12-3.17] The first player's turn; where the order is bid for, that player claims the first place."""
    if state.bids:
        state.agenda = [Claim.opening(state.order)]
        return
    state.agenda = [Turn(state.first)]
    if state.events is not None:
        state.tell("begins", state.first, "T12-3.16", {})


def beside_home(direction: int) -> int:
    """The hex next to Home in a direction."""
    return DISC.number[OFFSETS[direction]]


def lay_home(state: Position) -> None:
    """[T12-3.01] [T12-3.02] Home in the middle, water against its sides without reef."""
    face = BOX.by_players[state.players].face
    state.tile[HOME] = HOME_TILE
    for direction in face.reefs:
        state.reefs[HOME] |= 1 << direction
    for direction in face.water:
        state.tile[beside_home(direction)] = WATER_TILE


def deal_start_islands(state: Position) -> list[int]:
    """[T12-3.03] to [T12-3.10] Butterfly islands, or random ones, on the reef sides of Home, both spaces full."""
    face = BOX.by_players[state.players].face
    dealt: list[int] = []
    if state.options["start"] == "random":
        tiles = list(range(ISLANDS))
        state.chance.shuffle(tiles)
        for direction in face.reefs:
            tile = tiles.pop()
            lay_island(state, beside_home(direction), tile, random_start_rotation(tile, direction, face.water))
            dealt.append(tile)
    else:
        for direction, tile, rotation in face.islands:
            lay_island(state, beside_home(direction), tile, rotation)
            dealt.append(tile)
    for hex_ in state.islands:
        state.cubes[hex_] = CROP_BITS[state.tile[hex_]]
    return dealt


def random_start_rotation(tile: int, direction: int, water: tuple[int, ...]) -> int:
    """[T12-3.10] Printed edge 0 faces Home, or edge 1 where only that keeps the other reef off the water."""
    home = (direction + 3) % 6
    first = home
    second = (home - 1) % 6
    if meets_water(tile, first, direction, water) and not meets_water(tile, second, direction, water):
        if REEF_BITS[tile][second] >> home & 1:
            return second
    return first


def meets_water(tile: int, rotation: int, direction: int, water: tuple[int, ...]) -> bool:
    """Whether a start island with this facing has a reef against one of the water tiles beside Home."""
    q, r = OFFSETS[direction]
    for side in range(6):
        if REEF_BITS[tile][rotation] >> side & 1:
            dq, dr = OFFSETS[side]
            if any(OFFSETS[w] == (q + dq, r + dr) for w in water):
                return True
    return False


def fill_stacks(state: Position, dealt: list[int]) -> None:
    """[T12-3.07] The other islands, shuffled, in two open stacks."""
    rest = [tile for tile in range(ISLANDS) if tile not in dealt]
    state.chance.shuffle(rest)
    left = BOX.by_players[state.players].stacks[0]
    state.stacks = [rest[:left], rest[left:]]


def deal_favourites(state: Position) -> None:
    """[T12-3.12] One favourite tile each, blind; with 2 players the third is out of the game."""
    tiles = list(range(len(BOX.by_players[state.players].favourites)))
    state.chance.shuffle(tiles)
    state.favourite = tiles[: state.players]


def fill_bag(state: Position) -> None:
    """[T12-3.14] [T12-3.15] Some cubes leave with fewer players; those on start islands are not in the bag."""
    removed = BOX.by_players[state.players].removed_per_good
    state.bag = [BOX.cubes_each - removed] * GOODS
    state.gone = [removed] * GOODS
    for hex_ in state.islands:
        for crop in range(CROPS):
            state.bag[crop] -= (state.cubes[hex_] >> crop) & 1
