"""Words for scenarios of Tahiti (2012): positions, dice and bags said as in a rulebook's example."""

from __future__ import annotations

import pytest

import vaka
from vaka.core.decision import Decision
from vaka.core.nouns import say_counts
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.actions import Act
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import (
    DIRECTION_WORDS,
    DISC,
    GOOD_NAMES,
    GOODS,
    REEF_BITS,
    SIDES,
    TILE_CROPS,
    TILE_NAMES,
)
from vaka.testing import amend
from vaka.testing import script as scripted

GAME = vaka.game("tahiti-2012")
LATE_SPOTS = [
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
"""Where the islands of a late scenario lie, beside the start islands."""


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


def lay(state: Tahiti2012State, *lines: str) -> None:
    """Change some lines of the position, as `state.words()` writes them."""
    amend(state, "\n".join(lines))


def script(state: Tahiti2012State, words: str, then: vaka.Chance | None = None) -> None:
    """The next cubes out of the bag, and nothing after them unless it is said."""
    scripted(state, *kinds(words), then=then)


def counted(words: str) -> str:
    """Goods as a position says them: "banana banana fish" is "banana x2, fish"."""
    return say_counts([kinds(words).count(good) for good in range(GOODS)], GOOD_NAMES)


def at_step(state: Tahiti2012State, phase: type[Decision[Position]], seat: int = 0) -> None:
    """Go to a phase of a seat's turn."""
    lay(state, f"asked: {phase.name} of seat {seat}", "actions taken: 0")


def carrying(state: Tahiti2012State, seat: int, words: str) -> None:
    """Give a seat a cargo, taken from the bag so that nothing is lost."""
    lay(state, f"seat {seat} aboard: {counted(words)}")


def canoe(state: Tahiti2012State, seat: int, at: str) -> None:
    """Put a canoe on a tile."""
    lay(state, f"seat {seat} canoe: {at}")


def acting(at: str = "0,0", cargo: str = "", players: int = 2, seat: int = 0, **options: object) -> Tahiti2012State:
    """A seat in its action phase, its canoe somewhere with something aboard."""
    state = new(players, seat, **options)
    lay(state, f"seat {seat} canoe: {at}", f"seat {seat} aboard: {counted(cargo)}", f"asked: {Act.name} of seat {seat}")
    return state


def facing(state: Tahiti2012State, hex_: int) -> str:
    """The island on a hex and how it lies: "I03 facing sw"."""
    tile = state.tile[hex_]
    return f"{TILE_NAMES[tile]} facing {DIRECTION_WORDS[REEF_BITS[tile].index(state.reefs[hex_])]}"


def stacks(left: list[int], right: list[int]) -> list[str]:
    """Lines for the stacks, whose last tile is on top."""
    return [
        f"{side} stack: {', '.join([TILE_NAMES[tile] for tile in reversed(stack)]) or 'nothing'}"
        for side, stack in zip(SIDES, (left, right), strict=True)
    ]


def laid(state: Tahiti2012State, name: str, at: str, rotation: int = 0, cubes: str = "") -> int:
    """Lay an island out of the stacks; its cubes come from the bag."""
    rest = [[tile for tile in stack if TILE_NAMES[tile] != name] for stack in state.stacks]
    lay(state, f"{at}: {', '.join([f'{name} facing {DIRECTION_WORDS[rotation]}', *cubes.split()])}", *stacks(*rest))
    return hex_at(at)


def grow(state: Tahiti2012State, at: str, cubes: str, token: str = "") -> None:
    """Put exactly these cubes on an island, and a token ("token", "token with fish"); others go back into the bag."""
    lying = [facing(state, hex_at(at)), *cubes.split(), *([token] if token else [])]
    lay(state, f"{at}: {', '.join(lying)}")


def bag_only(state: Tahiti2012State, words: str) -> None:
    """Only these cubes are left in the bag; the others of it are out of the game."""
    left = [kinds(words).count(good) for good in range(GOODS)]
    out = [state.gone[good] + state.bag[good] - left[good] for good in range(GOODS)]
    lay(state, f"out of the game: {say_counts(out, GOOD_NAMES)}")


def late(players: int = 2, bare: int = 0, marked: int = 0, seat: int = 0, **options: object) -> Tahiti2012State:
    """All 18 islands lie, Haumea has left; the first `marked` bear a token, the next `bare` are bare, the rest full."""
    state = new(players, seat, **options)
    islands = [(DISC.names[hex_], facing(state, hex_), state.tile[hex_]) for hex_ in state.islands]
    for at, tile in zip(LATE_SPOTS, state.stacks[0] + state.stacks[1], strict=False):
        islands.append((at, f"{TILE_NAMES[tile]} facing n", tile))
    lines: list[str] = []
    for number, (at, island, tile) in enumerate(islands):
        lying = [GOOD_NAMES[crop] for crop in TILE_CROPS[tile]] if number >= marked + bare else []
        if number < marked:
            lying = ["token" if number < state.tokens[0] else "token with fish"]
        lines.append(f"{at}: {', '.join([island, *lying])}")
    lay(state, *lines, *stacks([], []), f"asked: {Act.name} of seat {seat}")
    return state


def next_turn(state: Tahiti2012State, seat: int) -> None:
    """Begin a seat's turn."""
    lay(state, f"asked: turn of seat {seat}", "actions taken: 0")


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
    lay(state, f"seat {seat} ashore: {say_counts(rows, GOOD_NAMES)}")
