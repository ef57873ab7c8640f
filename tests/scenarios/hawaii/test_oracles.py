"""Slow, obvious answers beside the clever ones: payments, fitting tiles, walking, boats, scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

import vaka
from tests.scenarios.hawaii.island import (
    GAME,
    lay,
    new,
    purse,
    taken,
    unused_huts,
)
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.rules.final import realm_points
from vaka.games.hawaii.rules.payment import both_payable, payable, ways
from vaka.games.hawaii.rules.realm import settle_refusal
from vaka.games.hawaii.rules.rounds import round_scores
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import (
    BOAT,
    DOCK_FEET,
    FEET,
    GOD_BITS,
    KAHUNA,
    KIND_NAMES,
    KINDS,
    LEAST,
    SHELLS,
    TIKI,
    VILLAGES,
    boat_set,
)
from vaka.games.hawaii.view import HawaiiView

Purse = tuple[int, int, int]


def payments(cost: int, native: int, huts: tuple[int, ...]) -> set[tuple[Purse, tuple[int, ...]]]:
    """Every way to pay: a base, then for each hut used up to its number of units swapped; and the huts left."""
    found = set()
    for base in (native, 2):
        for used in range(len(huts) + 1):
            for chosen in combinations(range(len(huts)), used):
                room = sum(huts[i] for i in chosen)
                for swapped in range(min(room, cost) + 1):
                    for others in product(range(3), repeat=swapped):
                        paid = [0, 0, 0]
                        paid[base] += cost - swapped
                        for resource in others:
                            paid[resource] += 1
                        left = tuple(hut for i, hut in enumerate(huts) if i not in chosen)
                        found.add(((paid[0], paid[1], paid[2]), left))
    return found


def affordable(have: Purse, paid: Purse) -> bool:
    return all(a >= b for a, b in zip(have, paid, strict=True))


SURFERS = ([], ["surfer"], ["surfer II"], ["surfer II", "shell-hut, surfer"])
"""Villages whose surfers lower the target by 0, 2, 4 and 6."""
HUTS: tuple[tuple[int, ...], ...] = ((), (1,), (2,), (1, 1), (1, 2))


def purses() -> Iterator[Purse]:
    dice = vaka.seeded("purses")
    for _ in range(40):
        yield dice.uniform(6), dice.uniform(5), dice.uniform(6)


@pytest.mark.parametrize("huts", HUTS)
@pytest.mark.rule("HAW-17.03", "HAW-17.06", "HAW-17.07", "HAW-17.08")
def test_ways_to_pay_are_those_of_the_obvious_list(huts: tuple[int, ...]) -> None:
    state = new(2)
    unused_huts(state, huts.count(1), huts.count(2))
    for have in purses():
        purse(state, 0, *have)
        for cost, native in ((1, FEET), (3, FEET), (2, SHELLS), (4, SHELLS), (5, SHELLS)):
            obvious = {paid for paid, _ in payments(cost, native, huts) if affordable(have, paid)}
            found = {(action.a, action.b, action.c) for action in ways(state, 0, cost, native, 0)}
            assert found == obvious, (have, cost, native)
            assert payable(state, 0, cost, native) == bool(obvious)


@pytest.mark.parametrize("huts", HUTS)
@pytest.mark.rule("HAW-6.05", "HAW-17.07", "HAW-17.16")
def test_a_move_and_a_tile_can_be_paid_exactly_when_some_pair_of_payments_does_it(huts: tuple[int, ...]) -> None:
    state = new(2)
    unused_huts(state, huts.count(1), huts.count(2))
    for have in purses():
        purse(state, 0, *have)
        for feet, price in ((1, 2), (2, 3), (2, 5), (3, 4)):
            first = set()
            for paid, left in payments(feet, FEET, huts):
                if affordable(have, paid):
                    rest = (have[0] - paid[0], have[1] - paid[1], have[2] - paid[2])
                    if any(affordable(rest, then) for then, _ in payments(price, SHELLS, left)):
                        first.add(paid)
            assert both_payable(state, 0, feet, price) == bool(first), (have, feet, price)
            assert {(a.a, a.b, a.c) for a in ways(state, 0, feet, FEET, price)} == first


@pytest.mark.rule("HAW-19.03")
def test_boats_pay_what_the_obvious_list_of_sets_pays() -> None:
    for fishing, one, two in product(range(2), range(4), range(4)):
        boats = ["start"] * fishing + ["i"] * one + ["ii"] * two
        for cost in set(DOCK_FEET) | {1, 2}:
            best = 99
            for size in range(1, len(boats) + 1):
                for chosen in combinations(boats, size):
                    room = sum({"start": 2, "i": 3, "ii": 4}[boat] for boat in chosen)
                    if size <= cost <= room:
                        best = min(best, max(cost - chosen.count("ii"), size))
            assert LEAST[cost][boat_set(fishing, one, two)] == best


def positions(games: int) -> Iterator[HawaiiState]:
    """Positions of random games, some of each."""
    for seed in range(games):
        state = GAME.new(2 + seed % 4, seed=f"oracle {seed}")
        assert isinstance(state, HawaiiState)
        dice = vaka.seeded(seed)
        while not state.over:
            # Resting comes last in the list: shun it, so that realms grow.
            choices = [action for action in state.choices if not action.text.startswith("rest")] or state.choices
            state.advance(choices[dice.uniform(len(choices))])
            if dice.uniform(12) == 0:
                yield state
        yield state


@pytest.mark.rule("HAW-7.06", "HAW-16.01", "HAW-16.02", "HAW-16.03", "HAW-20.01")
def test_what_fits_is_what_some_village_takes() -> None:
    for state in positions(12):
        for seat in range(state.players):
            for kind in range(KINDS):
                if kind == BOAT:
                    fits = True
                elif kind == KAHUNA:
                    fits = state.kahunas[seat] < 5
                elif kind == TIKI:
                    fits = state.tikis[seat] < 6
                elif GOD_BITS >> kind & 1 and state.holds(seat, kind):
                    fits = False
                else:
                    fits = any(settle_refusal(state, seat, kind, village) is None for village in range(VILLAGES))
                assert bool(state.fits[seat] >> kind & 1) == fits


def slow_score(view: HawaiiView, seat: int) -> int:
    """[HAW-15] The final scoring from the tiles as one sees them."""
    realm = view.realms[seat]
    columns = [8, 7, 6, 5, 4, 3][: realm.tikis]
    rows = []
    for number, village in enumerate(realm.villages):
        tiles = [(KIND_NAMES[tile.kind], tile.side) for tile in village.tiles] + ([("start", 1)] if number == 0 else [])
        if any(column <= len(tiles) for column in columns):
            rows.append((number, tiles))
    fruits = ("breadfruit", "taro", "coconut", "banana")
    everything = [tile for _, tiles in rows for tile in tiles]
    pictured = sum(side for name, side in everything if name in fruits)
    surfers = sum(1 for name, _ in everything if name == "surfer")
    boats = sum(realm.boats) - (0 if view.options["kanaloa_start_boat"] else 1)
    total = 0
    for number, tiles in rows:
        if number < realm.kahunas:
            total += (5, 5, 10, 10, 15)[number]
        for name, side in tiles:
            if name == "hula":
                total += side * len(tiles)
            elif name == "long-hut" and side == 2:
                total += 5
            elif name == "irrigation":
                total += (0, 1, 3, 6, 10)[sum(1 for other, _ in tiles if other in fruits)]
            elif name == "laka":
                total += side * pictured
            elif name == "kanaloa":
                total += 2 * side * (boats + surfers)
    return total


@pytest.mark.rule("HAW-15.01", "HAW-15.02", "HAW-15.03")
def test_realms_score_what_a_slow_count_scores() -> None:
    scored = 0
    for state in positions(16):
        view = state.view(None)
        assert isinstance(view, HawaiiView)
        for seat in range(state.players):
            slow = slow_score(view, seat)
            scored += slow > 0
            assert realm_points(state, seat) == slow
    assert scored > 20


@pytest.mark.rule("HAW-11.03", "HAW-11.04", "HAW-11.05", "HAW-11.07")
def test_rounds_score_what_a_slow_ranking_scores() -> None:
    dice = vaka.seeded("rounds")
    for _ in range(300):
        state = new(2 + dice.uniform(4))
        lines = [f"round: {1 + dice.uniform(5)}", *taken([dice.uniform(18) for _ in range(state.players)])]
        for seat in range(state.players):
            for row, tiles in enumerate(SURFERS[dice.uniform(4)], start=1):
                lines.append(f"seat {seat} village {row}: {tiles}")
        lay(state, *lines)
        target = BOX.targets[state.round - 1]
        in_ = [seat for seat in range(state.players) if state.sums[seat] >= target - state.surf[seat]]
        order = sorted({state.sums[seat] for seat in in_}, reverse=True)
        first, second, rest = BOX.round_points["rising"][state.round - 1]
        expected = []
        for seat in range(state.players):
            if seat not in in_:
                expected.append(0)
            elif state.sums[seat] == order[0]:
                expected.append(first)
            elif state.sums[seat] == order[1] and sum(1 for s in in_ if state.sums[s] == order[0]) == 1:
                expected.append(second)
            else:
                expected.append(rest)
        assert round_scores(state) == expected
