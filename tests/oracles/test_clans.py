"""Slow and obvious beside quick: zones, reach, retreat ways, the way back to shore, strengths; on random positions."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache

import pytest

import vaka
from vaka.games.clans.combat import best_units
from vaka.games.clans.kinds import BUILT, CANOE, COAST, SEA, UNITS
from vaka.games.clans.odds import Odds
from vaka.games.clans.reach import reach
from vaka.games.clans.retreat import retreat_ways
from vaka.games.clans.sea_zones import finds_shore, sea_sources, stroke_mode
from vaka.games.clans.state import ClanState

GAME = vaka.game("tahiti-1994")


@cache
def positions() -> tuple[ClanState, ...]:
    """Positions of random play, with every kind of table."""
    out: list[ClanState] = []
    tables: list[dict[str, object]] = [
        {},
        {"sea-combat": True, "crashing-reefs": True},
        {"blocked-retreat": "captured"},
    ]
    for seed in range(9):
        state = GAME.new(2 + seed % 3, seed=seed, options=tables[seed % 3])
        dice = random.Random(seed)
        while not state.over and state.moves < 900:
            state.play(dice.choice(state.legal))
            if state.moves % 60 == 0 and not state.over:
                twin = state.copy()
                assert isinstance(twin, ClanState)
                out.append(twin)
    return tuple(out)


def pieces(state: ClanState) -> Iterator[tuple[int, int, int]]:
    """Kind, owner and hex of every counter, from the plain lists."""
    for kind, owner, hex in zip(state.kind, state.owner, state.hex_of, strict=True):
        if hex >= 0:
            yield kind, owner, hex


def has_troops(state: ClanState, hex: int, owner: int) -> bool:
    return any(h == hex and o == owner and state.edition.is_combat[k] for k, o, h in pieces(state))


def test_masks_say_who_is_where() -> None:
    for state in positions():
        for hex in range(state.chart.size):
            for owner in range(5):
                assert bool(state.armed[hex] >> owner & 1) == has_troops(state, hex, owner)
                living = any(h == hex and o == owner for k, o, h in pieces(state) if k < 46)
                assert bool(state.here[hex] >> owner & 1) == living


def test_a_zone_lies_around_every_enemy_combat_unit() -> None:
    for state in positions():
        for seat in range(state.players):
            zone = set()
            for kind, owner, hex in pieces(state):
                if owner != seat and state.edition.is_combat[kind]:
                    zone |= set(state.chart.land[hex])
            for hex in state.chart.dry:
                assert state.edition.in_zone(state, seat, hex) == (hex in zone)


def every_way(state: ClanState, loser: int, start: int, goal: int, closed: set[int]) -> set[int]:
    """First hexes of the cheapest ways, by relaxing every side until nothing changes."""
    cost = dict.fromkeys(state.chart.dry, 10**6)
    if goal not in closed:
        cost[goal] = 0
    changed = True
    while changed:
        changed = False
        for hex in state.chart.dry:
            for beside in state.chart.land[hex]:
                if beside not in closed and cost[beside] + state.edition.cost[beside] < cost[hex]:
                    cost[hex] = cost[beside] + state.edition.cost[beside]
                    changed = True
    open_ = [h for h in state.chart.land[start] if h not in closed and cost[h] < 10**6]
    if not open_:
        return set()
    least = min(cost[h] + state.edition.cost[h] for h in open_)
    return {h for h in open_ if cost[h] + state.edition.cost[h] == least}


def test_retreats_take_the_cheapest_ways() -> None:
    for state in positions()[::3]:
        for seat in range(state.players):
            home = state.home[seat]
            if home < 0:
                continue
            closed = {h for h in state.chart.dry if any(has_troops(state, h, o) for o in range(5) if o != seat)}
            for start in state.chart.dry[::5]:
                if start == home:
                    continue
                expected = every_way(state, seat, start, home, closed)
                if not expected and state.edition.blocked_march:
                    expected = every_way(state, seat, start, home, set()) - closed
                assert set(retreat_ways(state, seat, start, home)) == expected


def shore_by_trying(state: ClanState, seat: int, sources: list[int], hex: int, mode: int, points: int) -> bool:
    """Every course, stroke by stroke."""
    for target in state.chart.water[hex]:
        left = points - state.edition.way_back(state, seat, target)
        then = stroke_mode(state, sources, hex, target, mode)
        if left < 0 or then < 0:
            continue
        if state.chart.kind[target] == COAST or shore_by_trying(state, seat, sources, target, then, left):
            return True
    return False


def test_the_way_back_to_shore_is_found_whenever_there_is_one() -> None:
    checked = 0
    for state in positions()[::4]:
        sea = [h for h in range(state.chart.size) if state.chart.kind[h] == SEA]
        for seat in range(state.players):
            sources = sea_sources(state, seat)
            for hex in sea[:: 7 if sources else 23]:
                for points in (0, 1, 2, 3, 4):
                    slow = shore_by_trying(state, seat, sources, hex, 0, points)
                    assert finds_shore(state, seat, sources, hex, 0, points) == slow
                    checked += 1
    assert checked > 100


def test_sea_zones_come_from_manned_and_commanded_canoes_by_the_coast() -> None:
    for state in positions():
        for seat in range(state.players):
            expected = set()
            for hex in state.chart.dry:
                if state.chart.kind[hex] != COAST or not any(k == CANOE and h == hex for k, _, h in pieces(state)):
                    continue
                for owner in range(5):
                    leader = any(h == hex and o == owner and state.edition.leads[k] for k, o, h in pieces(state))
                    if owner != seat and leader and has_troops(state, hex, owner):
                        expected.add(hex)
            assert {source >> 1 for source in sea_sources(state, seat)} == expected


def test_the_strongest_legal_set_is_found() -> None:
    for state in positions():
        for hex in state.chart.dry:
            for owner in range(state.players):
                kinds = [k for k, o, h in pieces(state) if h == hex and o == owner and k < UNITS]
                best = 0
                for size in range(4):
                    for chosen in itertools.combinations(kinds, size):
                        if size == 3 and not any(state.edition.missile[k] for k in chosen):
                            continue
                        best = max(best, sum(state.edition.combat[k] for k in chosen))
                assert best_units(state, hex, 1 << owner) == best


@pytest.mark.parametrize(("attack", "defence"), [(11, 7), (3, 3), (0, 5), (12, 0), (14, 0), (1, 2)])
def test_odds_agree_with_thrown_dice(attack: int, defence: int) -> None:
    odds = Odds(attack, defence)
    assert sum(odds.won.values()) + sum(odds.lost.values()) == 36
    dice = random.Random(1)
    wins = 0
    for _ in range(6000):
        mine = dice.randint(1, 6) + max(0, attack - defence)
        theirs = dice.randint(1, 6) + max(0, defence - attack)
        wins += mine > theirs
    assert abs(wins / 6000 - odds.chance) < 0.03


def reach_by_steps(state: ClanState, seat: int) -> set[int]:
    """Where the chieftain, alone with what stands with him, can end his move on land, by playing every course."""
    found: set[int] = set()
    chief = state.chief_of(seat)
    seen: set[tuple[int, int, int]] = set()
    stack = [state]
    while stack:
        here = stack.pop()
        if "halt" in [a.text for a in here.legal]:
            found.add(here.hex_of[chief])
        for action in here.legal:
            if action.text.startswith("step"):
                twin = here.copy()
                assert isinstance(twin, ClanState)
                twin.play(action)
                key = (twin.hex_of[chief], twin.march.points, twin.march.zoned)
                if twin.march.mover == chief and key not in seen:
                    seen.add(key)
                    stack.append(twin)
                elif twin.march.mover != chief:
                    found.add(twin.hex_of[chief])
    return found


def reach_by_rule(state: ClanState, seat: int) -> set[int]:
    """The same from the rules' words: costs, zones, and nobody stopping among enemies without troops."""
    chart, edition = state.chart, state.edition
    chief = state.chief_of(seat)
    start = state.hex_of[chief]

    def enemy_troops(hex: int) -> bool:
        return any(has_troops(state, hex, o) for o in range(5) if o != seat)

    def zone(hex: int) -> bool:
        return any(enemy_troops(n) for n in chart.land[hex])

    def strangers(hex: int) -> bool:
        others = any(h == hex and o != seat and o < 5 for k, o, h in pieces(state) if k < 46)
        return others or (state.village[hex] >= BUILT and state.village[hex] != BUILT + seat)

    def rests(hex: int) -> bool:
        return has_troops(state, hex, seat) or not strangers(hex)

    found: set[int] = set()
    courses = [(start, 12, False)]
    seen = set(courses)
    while courses:
        hex, points, caught = courses.pop()
        if rests(hex):
            found.add(hex)
        if caught:
            continue
        for target in chart.land[hex]:
            left = points - edition.cost[target]
            if left < 0 or (enemy_troops(target) and not has_troops(state, target, seat)):
                continue
            if enemy_troops(target):
                found.add(target)
                continue
            if zone(hex) and zone(target):
                continue
            course = (target, left, zone(target))
            if course not in seen:
                seen.add(course)
                courses.append(course)
    return found


def test_a_lone_chieftain_reaches_what_the_rules_allow() -> None:
    checked = 0
    for state in positions():
        step = state.agenda[-1]
        if state.view(step.seat).asked != "move":
            continue
        chief = state.chief_of(step.seat)
        hex = state.hex_of[chief]
        if state.bound[chief] or state.chart.kind[hex] == SEA or state.here[hex] & ~(1 << step.seat):
            continue
        twin = state.copy()
        assert isinstance(twin, ClanState)
        twin.play(f"lead {state.chart.names[hex]} chief")
        if twin.march.mover != chief:
            continue
        expected = reach_by_rule(state, step.seat)
        assert reach_by_steps(twin, step.seat) == expected
        assert set(reach(state, chief)) == expected - {hex}
        checked += 1
    assert checked > 5
