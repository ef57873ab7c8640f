"""Greedy on the clans system: it wins, expands, builds, trains, attacks, and never idles; for every edition."""

from __future__ import annotations

from collections import Counter

import pytest

import vaka
from vaka.bots import bot
from vaka.games.clans.chart import FAR
from vaka.games.clans.kinds import HEAVY, HOSTILE
from vaka.games.clans.state import ClanState
from vaka.games.clans.view import ClanGame
from vaka.lab.simulate import matches, report, simulate
from vaka.testing import play_on

EDITIONS = [game for game in vaka.games() if isinstance(game, ClanGame)]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_greedy_beats_as_many_random_ones_as_there_are_seats(game: ClanGame, players: int) -> None:
    bots = ["greedy"] + ["random"] * (players - 1)
    todo = matches(game.name, 6, bots, players, "clans", None)
    found = report(todo, simulate(todo))
    greedy = next(one for one in found.bots if one.bot == "greedy")
    assert greedy.wins >= 5.5


@pytest.mark.slow
@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_greedy_against_greedy_expands_builds_fights_and_comes_to_a_result(game: ClanGame) -> None:
    told: Counter[str] = Counter()
    for seed in range(2):
        state = game.new(2, seed=seed)
        seats = [bot("greedy", f"{seed}/{seat}") for seat in range(2)]
        events = state.listen()
        while state.to_act is not None:
            state.play(seats[state.to_act].choose(state.view(state.to_act)), state.to_act)
        assert isinstance(state, ClanState)
        assert sum(state.areas_of(seat) for seat in range(2)) > 8
        told.update(event.what for event in events)
    for what in ("battle", "train", "found", "complete", "fell", "step", "walk"):
        assert told[what] > 1, (what, told)


def test_greedy_crosses_the_water_where_nothing_can_be_reached_on_foot() -> None:
    game = next(game for game in EDITIONS if cut_off_homes(game))
    [home] = cut_off_homes(game)
    for seed in range(60):
        state = game.new(4, seed=seed)
        seats = [bot("greedy", 1), *(bot("random", seat) for seat in range(3))]
        events = state.listen()
        assert isinstance(state, ClanState)
        while state.to_act is not None and state.turn < 7 and (state.turn < 1 or state.homeland[0] == home):
            view = state.view(state.to_act)
            offered = [action.text for action in view.legal]
            state.play("keep" if "reroll" in offered else seats[state.to_act].choose(view), state.to_act)
        if state.homeland[0] == home:
            break
    else:
        pytest.fail("nobody was dealt the home across the water")
    told = [event.what for event in events if event.seat == 0]
    assert told.index("launch") < told.index("embark") < told.index("land")
    assert state.areas_of(0) > 1


@pytest.mark.parametrize("level", ["greedy", "expert"])
def test_a_home_across_the_water_is_rolled_for_again(level: str) -> None:
    game = vaka.game("maori")
    for seed in range(60):
        state = game.new(4, seed=seed)
        while state.to_act is not None and "keep" not in (offered := [action.text for action in state.legal]):
            state.play(offered[0])
        if "reroll" in offered:
            break
    assert state.to_act is not None
    assert bot(level, 1).choose(state.view(state.to_act)).text == "reroll"


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_a_lone_player_fears_for_his_home(game: ClanGame) -> None:
    state = game.new(1, seed=3)
    player = bot("greedy", 3)
    assert isinstance(state, ClanState)
    while state.turn < 2 and state.to_act is not None:
        state.play(player.choose(state.view(0)))
    way = state.edition.ways.to(state.home[0])
    worth = []
    for beside in (False, True):
        world = state.copy()
        assert isinstance(world, ClanState)
        empty = [hex for hex in world.chart.dry if world.here[hex] == 0 and way[hex] < FAR]
        where = min(empty, key=way.__getitem__) if beside else max(empty, key=way.__getitem__)
        for _ in range(3):
            world.make(HEAVY, HOSTILE, where)
        worth.append(game.judge(world, 0))
    assert worth[1] < worth[0]


def cut_off_homes(game: ClanGame) -> list[int]:
    """Areas from which no other can be reached on foot."""
    edition = game.edition(2, game.read_options(None, 2))
    sites = [edition.ways.site(area) for area in range(len(edition.chart.areas))]
    return [
        area
        for area, site in enumerate(sites)
        if all(edition.ways.to_area(other)[site] >= FAR for other in range(len(sites)) if other != area)
    ]


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_what_is_promising_is_legal_and_never_nothing(game: ClanGame) -> None:
    for players in game.players:
        for seed in range(2):
            state = game.new(players, seed=seed)
            for _ in range(12):
                play_on(state, seed, moves=17)
                if state.over:
                    break
                assert isinstance(state, ClanState)
                found = game.promising(state)
                assert found
                assert all(action in state.choices for action in found)


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_ways_over_the_map_agree_with_each_other(game: ClanGame) -> None:
    edition = game.edition(2, game.read_options(None, 2))
    ways, chart = edition.ways, edition.chart
    for area in range(0, len(chart.areas), 5):
        nearest = ways.to_area(area)
        for hex in chart.dry[::41]:
            assert nearest[hex] == min(ways.to(goal)[hex] for goal in chart.hexes_of[area])
        across = ways.over_water(area)
        assert all(across[hex] <= nearest[hex] for hex in chart.dry)
        for hex in range(0, chart.size, 7):
            assert all(across[hex] <= across[near] + edition.cost[near] for near in chart.land[hex])
            assert all(across[hex] <= across[near] + edition.stroke for near in chart.water[hex])
        site = ways.site(area)
        assert site < 0 or (chart.is_site[site] and chart.area[site] == area)
    for start in chart.dry[::97]:
        strokes = ways.strokes(start)
        assert all(ways.strokes(other)[start] == strokes[other] for other in chart.dry[::53])
