"""Slow, obvious answers beside the clever ones: Tahiti (2012) on a plain dictionary of (q, r)."""

from __future__ import annotations

import pytest

import vaka
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.tables import DISC, GOOD_NAMES, HOME_TILE, WATER_TILE

STEPS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}


class Chart:
    """The board as a person would note it down."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self.tiles = {DISC.coordinates[h]: tile for h, tile in enumerate(state.tile) if tile != -1}
        self.cubes = {at: [g for g in range(4) if state.cubes[DISC.number[at]] >> g & 1] for at in self.tiles}
        self.marked = {at for at in self.tiles if state.token[DISC.number[at]]}

    def around(self, at: tuple[int, int]) -> list[tuple[int, int]]:
        return [(at[0] + dq, at[1] + dr) for dq, dr in STEPS.values()]

    def edge(self, at: tuple[int, int]) -> bool:
        return any(beside not in self.tiles for beside in self.around(at))

    def crops(self, at: tuple[int, int]) -> set[int]:
        tile = self.tiles[at]
        return set() if tile in (HOME_TILE, WATER_TILE) else set(BOX.tile_crops[tile])


def name(at: tuple[int, int]) -> str:
    return f"{at[0]},{at[1]}"


def expected(state: Position) -> set[str] | None:
    """All legal texts, thought out again; None for decisions that need no thought."""
    chart = Chart(state)
    seat = state.to_act
    assert seat is not None
    match state.view(seat).asked:
        case "haumea":
            at = DISC.coordinates[state.haumea]
            steps = {f"haumea {name(b)}" for b in chart.around(at) if b in chart.tiles and chart.edge(b)}
            return steps | ({"stay"} if chart.edge(at) else set()) if steps or chart.edge(at) else None
        case "lay":
            beside = chart.around(DISC.coordinates[state.haumea])
            free = [b for b in beside if b not in chart.tiles]
            return {f"lay {name(b)}" for b in free if sum(c in chart.tiles for c in chart.around(b)) >= 2}
        case "place":
            crop = state.agenda[-1].crop
            spaces = [a for a in chart.tiles if crop in chart.crops(a) and crop not in chart.cubes[a]]
            return {f"put {name(a)}" for a in spaces if a not in chart.marked}
        case "deplete":
            bare = [a for a in chart.tiles if chart.crops(a) and not chart.cubes[a] and a not in chart.marked]
            return {f"deplete {name(a)}" for a in bare}
        case "act":
            at = DISC.coordinates[state.canoe[seat]]
            cargo = [good for good in range(5) for _ in range(state.cargo[seat * 5 + good])]
            out = {"end"} | {f"paddle {name(b)}" for b in chart.around(at) if b in chart.tiles}
            out |= {f"harvest {GOOD_NAMES[good]}" for good in chart.cubes[at] if fits(cargo, good)}
            if at != (0, 0) and fits(cargo, 4):
                out.add("fish")
            if at == (0, 0) and cargo:
                out.add("deliver")
            return out
    return None


def fits(cargo: list[int], good: int) -> bool:
    after = [*cargo, good]
    return len(after) <= 5 and (len(set(after)) == 1 or len(set(after)) == len(after))


def score(state: Position, seat: int) -> int:
    rows = [state.chart[each * 5 : each * 5 + 5] for each in range(state.players)]
    total = sum(rows[seat])
    sets = min(rows[seat])
    total += 2 * sets - 1 if sets else 0
    for good in BOX.by_players[state.players].favourites[state.favourite[seat]]:
        ladder = sorted({row[good] for row in rows}, reverse=True)
        place = ladder.index(rows[seat][good])
        if rows[seat][good] and place < 2:
            total += (5, 3)[place]
    return total


@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_actions_and_scores_agree_with_a_plain_reading_of_the_rules(players: int) -> None:
    game = vaka.game("tahiti-2012")
    checked = 0
    for seed in range(6):
        dice = vaka.seeded(f"oracle {seed}")
        options = {"start": "random" if seed % 2 else "butterfly", "quiet_rounds": 20}
        state = game.new(players, seed=seed, options=options)
        assert isinstance(state, Position)
        while not state.over and state.moves < 700:
            legal = expected(state)
            if legal is not None:
                assert {action.text for action in state.legal} == legal
                checked += 1
            if state.moves % 25 == 0:
                assert state.scores() == tuple(score(state, seat) for seat in range(players))
            state.advance(state.legal[dice.uniform(len(state.legal))])
    assert checked > 2000
