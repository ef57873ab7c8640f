"""The board in letters: every reef can be read off it, and what tells how near the end is."""

from __future__ import annotations

import re

import pytest

from tests.scenarios.tahiti2012.lagoon import GAME, grow, hex_at, late, lay, new, stacks
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import DISC, ISLANDS, NEIGHBOURS, TILE_NAMES, VACANT, WATER_TILE
from vaka.testing import play_on

SPOTS = {0: (0, -1), 1: (5, 0), 2: (5, 2), 3: (0, 3), 4: (-1, 2), 5: (-1, 0)}
"""Where the side in each direction is found, seen from the first of the five letters for a hex's name."""


def board(state: Tahiti2012State, width: int = 80) -> list[str]:
    """The drawing alone, as wide as its widest line."""
    lines = GAME.text(state.view(state.to_act), width).split("\n\n")[1].split("\n")
    width = max(len(line) for line in lines) + 2
    return [line.ljust(width) for line in lines]


def reefs_drawn(state: Tahiti2012State, width: int) -> dict[tuple[int, int], int]:
    """Hex and direction of every side of every laid tile, with the number of reefs that the drawing shows there."""
    lines = board(state, width)
    names = {DISC.names[hex_]: hex_ for hex_ in range(DISC.size)}
    out = {}
    for y, line in enumerate(lines):
        for found in re.finditer(r"-?\d+,-?\d+", line):
            hex_ = names[found.group()]
            if state.tile[hex_] == VACANT:
                continue
            left = found.start() - (5 - len(found.group())) // 2
            for direction, (dx, dy) in SPOTS.items():
                out[hex_, direction] = " =#".index(lines[y + dy][left + dx].translate({47: 32, 92: 32, 95: 32}))
    return out


def reefs_laid(state: Tahiti2012State) -> dict[tuple[int, int], int]:
    """The same from the position: the reefs of both tiles that share a side."""
    out = {}
    for hex_ in range(len(state.tile)):
        if state.tile[hex_] == VACANT:
            continue
        for direction in range(6):
            beside = NEIGHBOURS[hex_][direction]
            theirs = state.reefs[beside] >> (direction + 3) % 6 & 1 if beside >= 0 else 0
            out[hex_, direction] = (state.reefs[hex_] >> direction & 1) + theirs
    return out


@pytest.mark.parametrize("width", [120, 40])
def test_every_reef_of_every_tile_can_be_read_off_the_drawing(width: int) -> None:
    seen = {0: 0, 1: 0, 2: 0}
    for seed in range(60):
        state = play_on(GAME.new(2 + seed % 3, seed=seed), seed, moves=10 + 4 * seed)
        assert isinstance(state, Tahiti2012State)
        drawn = reefs_drawn(state, width)
        assert drawn == reefs_laid(state)
        for reefs in drawn.values():
            seen[reefs] += 1
    assert min(seen.values()) > 100


def test_a_wide_board_is_drawn_closer_on_a_narrow_screen() -> None:
    state = play_on(GAME.new(2, seed=3), 3, moves=90)
    assert isinstance(state, Tahiti2012State)
    wide, narrow = (max(len(line) for line in board(state, width)) for width in (120, 40))
    assert narrow < wide


@pytest.mark.parametrize("later", [0, 1])
def test_a_reef_between_north_and_south_is_seen_whichever_tile_was_laid_later(later: int) -> None:
    north, south = hex_at("2,-2"), hex_at("2,-1")
    assert NEIGHBOURS[south][0] == north
    for reefs, sign in (("ne ne", "_____"), ("s ne", "====="), ("ne n", "====="), ("s n", "#####")):
        state = new()
        # Both islands show reefs on two sides beside each other: the one they face, and the next one clockwise.
        facings = dict(zip(("2,-2: I01", "2,-1: I04"), reefs.split(), strict=True))
        lines = [f"{island} facing {direction}" for island, direction in facings.items()]
        rest = [[tile for tile in stack if TILE_NAMES[tile] not in ("I01", "I04")] for stack in state.stacks]
        lay(state, *(lines if later else reversed(lines)), *stacks(*rest))
        row = next(y for y, line in enumerate(board(state)) if "2,-1" in line)
        at = board(state)[row].index("2,-1")
        assert board(state)[row - 1][at : at + 5] == sign


def test_no_sign_of_the_legend_has_two_meanings() -> None:
    legend = GAME.text(new().view(0)).split("Sides: ")[1]
    assert "= one reef, # two reefs" in legend
    assert "x marked, xf marked with a fish" in legend
    assert legend.count("#") == legend.count("=") == 1
    assert legend.count("~~~~ water") == 1


def test_a_marked_island_is_told_from_a_bare_one_and_from_water() -> None:
    state = new()
    hex_ = next(hex_ for hex_ in range(len(state.tile)) if 0 <= state.tile[hex_] < ISLANDS)
    water = state.tile.count(WATER_TILE)
    for token, mark in (("token", " x "), ("token with fish", " xf")):
        grow(state, DISC.names[hex_], "", token)
        rows = "\n".join(board(state))
        assert rows.count("~~~~") == water
        assert mark in rows


def test_the_round_and_the_islands_still_unmarked_are_shown() -> None:
    state = new()
    unmarked = len(state.islands)
    first = GAME.text(state.view(0)).split("\n")[0]
    assert first.startswith(f"Round 1: {unmarked} unmarked islands on the board, {state.islands_to_lay()} to lay")
    state = late(marked=14)
    assert "this round is the last; 4 unmarked islands on the board, 0 to lay" in GAME.text(state.view(0))
    grow(state, DISC.names[state.islands[4]], "")
    assert "this round is the last" not in GAME.text(state.view(0))


def test_the_optional_cap_makes_its_round_the_last() -> None:
    state = new(round_cap=True)
    lay(state, "round: 39")
    assert "Round 39 of at most 40: " in GAME.text(state.view(0))
    lay(state, "round: 40")
    assert "Round 40 of at most 40: this round is the last" in GAME.text(state.view(0))


def test_the_reefs_of_the_open_tiles_are_told_before_one_is_taken() -> None:
    from vaka.games.tahiti2012.components import BOX

    words = {1: "side by side", 2: "with one side between", 3: "on opposite sides"}
    told = set()
    for seed in range(12):
        state = GAME.new(2, seed=seed)
        assert isinstance(state, Tahiti2012State)
        shown = GAME.text(state.view(state.to_act))
        for stack, side in zip(state.stacks, ("Left", "Right"), strict=True):
            one, other = BOX.tile_reefs[stack[-1]]
            apart = min((one - other) % 6, (other - one) % 6)
            line = next(line for line in shown.split("\n") if line.startswith(f"{side} stack"))
            assert f"reefs {words[apart]} ({len(stack)} left)" in line
            told.add(apart)
    assert len(told) > 1
