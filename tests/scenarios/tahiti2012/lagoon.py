"""Words for scenarios of Tahiti (2012): positions, dice and bags said as in a rulebook's example."""

from __future__ import annotations

import pytest

import vaka
from vaka.core.decision import Decision
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.actions import Act
from vaka.games.tahiti2012.rules.bounty import Bounty
from vaka.games.tahiti2012.rules.depletion import Deplete
from vaka.games.tahiti2012.rules.exploration import MoveHaumea, lay_island
from vaka.games.tahiti2012.rules.turn import NextTurn, Turn
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import (
    CROP_BITS,
    CROPS,
    DISC,
    GOOD_NAMES,
    GOODS,
    NOWHERE,
    TILE_NAMES,
)

GAME = vaka.game("tahiti-2012")


def hex_at(name: str) -> int:
    """The hex written q,r."""
    q, r = name.split(",")
    return DISC.number[int(q), int(r)]


def kinds(words: str) -> list[int]:
    """Goods by number: kinds("banana spice")."""
    return [GOOD_NAMES.index(word) for word in words.split()]


def new(players: int = 2, first: int = 0, **options: object) -> Tahiti2012State:
    """A fresh game in which `first` begins."""
    seed = 0
    while True:
        state = GAME.new(players, seed=seed, options=options)
        assert isinstance(state, Tahiti2012State)
        if state.first == first:
            return state
        seed += 1


def script(state: Tahiti2012State, words: str) -> None:
    """The next cubes out of the bag, and nothing after them."""
    state.chance = vaka.Scripted(kinds(words))


def at_step(state: Tahiti2012State, phase: type[Decision[Position]], seat: int = 0) -> None:
    """Go to a phase of a seat's turn."""
    order: list[type[Decision[Position]]] = [MoveHaumea, Bounty, Act, Deplete, NextTurn]
    state.agenda = [each(seat) for each in reversed(order[order.index(phase) :])]
    state.taken = 0
    state.settle()


def carrying(state: Tahiti2012State, seat: int, words: str) -> None:
    """Give a seat a cargo, taken from the bag so that nothing is lost."""
    for good in range(GOODS):
        state.bag[good] += state.cargo[seat * GOODS + good]
        state.cargo[seat * GOODS + good] = 0
    for good in kinds(words):
        state.bag[good] -= 1
        state.cargo[seat * GOODS + good] += 1


def acting(at: str = "0,0", cargo: str = "", players: int = 2, seat: int = 0, **options: object) -> Tahiti2012State:
    """A seat in its action phase, its canoe somewhere with something aboard."""
    state = new(players, seat, **options)
    state.canoe[seat] = hex_at(at)
    carrying(state, seat, cargo)
    at_step(state, Act, seat)
    return state


def laid(state: Tahiti2012State, name: str, at: str, rotation: int = 0, cubes: str = "") -> int:
    """Lay an island out of the stacks; its cubes come from the bag."""
    tile = TILE_NAMES.index(name)
    for stack in state.stacks:
        if tile in stack:
            stack.remove(tile)
    hex_ = hex_at(at)
    lay_island(state, hex_, tile, rotation)
    grow(state, at, cubes)
    return hex_


def grow(state: Tahiti2012State, at: str, cubes: str) -> None:
    """Put exactly these cubes on an island; others there go back into the bag."""
    hex_ = hex_at(at)
    for crop in range(CROPS):
        state.bag[crop] += state.cubes[hex_] >> crop & 1
    state.cubes[hex_] = 0
    for crop in kinds(cubes):
        assert CROP_BITS[state.tile[hex_]] >> crop & 1
        state.cubes[hex_] |= 1 << crop
        state.bag[crop] -= 1


def late(players: int = 2, bare: int = 0, marked: int = 0, seat: int = 0, **options: object) -> Tahiti2012State:
    """All 18 islands lie, Haumea has left; the first `marked` bear a plain token, the next `bare` are bare, the rest full."""
    state = new(players, seat, **options)
    state.haumea = hex_at("0,1")
    spots = [
        "1,1",
        "-1,2",
        "0,2",
        "1,2",
        "-1,3",
        "0,3",
        "1,3",
        "-1,4",
        "0,4",
        "2,0",
        "2,1",
        "2,2",
        "-2,3",
        "-2,4",
        "-2,5",
    ]
    for tile in state.stacks[0] + state.stacks[1]:
        laid(state, TILE_NAMES[tile], spots.pop(0))
    state.haumea = NOWHERE
    state.stirred = state.round
    for i, hex_ in enumerate(state.islands):
        for crop in range(CROPS):
            state.bag[crop] += state.cubes[hex_] >> crop & 1
        state.cubes[hex_] = 0
        if i < marked:
            state.token[hex_] = 1
            state.tokens[0 if state.tokens[0] else 1] -= 1
        elif i >= marked + bare:
            for crop in range(CROPS):
                if CROP_BITS[state.tile[hex_]] >> crop & 1 and state.bag[crop]:
                    state.cubes[hex_] |= 1 << crop
                    state.bag[crop] -= 1
    return state


def next_turn(state: Tahiti2012State, seat: int) -> None:
    """Begin a seat's turn."""
    state.agenda = [Turn(seat)]
    state.taken = 0
    state.settle()


def texts(state: Tahiti2012State) -> list[str]:
    """What may be chosen."""
    return [action.text for action in state.legal]


def refused(state: Tahiti2012State, text: str, rule: str) -> None:
    """An action is refused, its rule is named, and nothing changes."""
    before = state.digest()
    with pytest.raises(vaka.Illegal) as caught:
        state.play(text)
    assert caught.value.rule == rule, caught.value
    reason = state.why_not(text)
    assert reason is not None
    assert reason.rule == rule
    assert state.digest() == before


def cargo(state: Tahiti2012State, seat: int = 0) -> list[int]:
    return state.cargo[seat * GOODS : seat * GOODS + GOODS]


def chart(state: Tahiti2012State, seat: int = 0) -> list[int]:
    return state.chart[seat * GOODS : seat * GOODS + GOODS]


def set_chart(state: Tahiti2012State, seat: int, rows: list[int]) -> None:
    """Fill a harvest chart from the bag."""
    for good, count in enumerate(rows):
        state.bag[good] -= count - state.chart[seat * GOODS + good]
        state.chart[seat * GOODS + good] = count
