"""Slow, obvious answers beside the clever ones: Polynesia played a second time on paper, as the rulebook tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

import pytest

import vaka
from vaka.draw.seats import SEATS
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.tables import TOKEN_WORDS

Asked = tuple[int, set[str]]
Play = Generator[Asked, str, None]
GOODS = ("fish", "shells")
BOARD = "the board"


def name(seat: int) -> str:
    return SEATS[seat].name.lower()


class Paper:
    """Everything on the table, noted down; only the setup and the stones are copied from the engine."""

    def __init__(self, state: Position) -> None:
        ocean = state.ocean
        self.state = state
        self.seats = list(range(state.players))
        self.islands = list(ocean.ids)
        self.main = self.islands[ocean.main]
        self.doomed = {isle for isle, gone in zip(self.islands, ocean.doomed, strict=True) if gone}
        self.pays = {isle: GOODS[kind] for isle, kind in zip(self.islands, ocean.symbol, strict=True) if kind >= 0}
        self.turtles = {isle: count for isle, count in zip(self.islands, ocean.turtles, strict=True) if count}
        self.group = {isle: group for isle, group in zip(self.islands, ocean.group, strict=True) if group >= 0}
        ends = [(self.islands[a], self.islands[b]) for a, b in zip(ocean.one, ocean.other, strict=True)]
        self.routes = [frozenset(pair) for pair in ends]
        self.written = {frozenset(pair): f"route {pair[0]} {pair[1]}" for pair in ends}
        self.orange = {frozenset(pair) for pair, free in zip(ends, ocean.neutral, strict=True) if free}
        self.tides = (state.tide1, state.tide2, state.tide3)
        self.lying = {isle: TOKEN_WORDS[kind] for isle, kind in zip(self.islands, state.token, strict=True) if kind}
        self.start = state.start
        self.people = {seat: Counter({self.main: 5, BOARD: 8}) for seat in self.seats}
        self.stock = {seat: Counter(dict.fromkeys(GOODS, 3)) for seat in self.seats}
        self.held: dict[int, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.ships: dict[frozenset[str], list[int]] = {route: [] for route in self.routes}
        self.beside: dict[frozenset[str], str] = {}
        self.ashore = set(self.group.values()) if self.tides[0] == 2 else set()
        in_use = self.tides[0] == 2 or self.tides[2] in (1, 2)
        self.reserve = 10 - len(self.ashore) if in_use else 0
        self.points = Counter[int]()
        self.crater: list[int] = []

    # The sequence of play.

    def game(self) -> Play:
        while True:
            for n in (3, 2, 1):
                for turn in self.seats:
                    yield from self.turn((self.start + turn) % len(self.seats), n)
            if self.erupts():
                return
            named = (yield from self.ask(self.start, {"name fish", "name shells"})).split()[1]
            for seat in self.seats:
                self.stock[seat][named] = 0
                for good in GOODS:
                    self.stock[seat][good] += self.income(seat, good)
            self.start = (self.start + 1) % len(self.seats)

    def ask(self, seat: int, options: set[str]) -> Generator[Asked, str, str]:
        """A question with one answer is not asked."""
        return next(iter(options)) if len(options) == 1 else (yield seat, options)

    def erupts(self) -> bool:
        """One stone, and two more for the black one; the sixth red one ends the game at once."""
        drawn = self.state.crater[len(self.crater) :]
        due = 1
        for stone in drawn:
            assert due > 0
            due += 1 if stone == 2 else -1
            self.crater.append(stone)
        over = self.crater.count(0) == 6
        assert due == 0 or over
        return over

    def income(self, seat: int, good: str) -> int:
        there = [isle for isle, pays in self.pays.items() if pays == good and self.people[seat][isle]]
        return len(there) + self.held[seat]["fish" if good == "fish" else "shell"]

    # The four actions.

    def turn(self, seat: int, n: int) -> Play:
        kinds = {"fish"}
        if self.people[seat][BOARD]:
            kinds.add("populate")
        if self.affordable(seat, n):
            kinds.add("explore")
        if self.steps(seat):
            kinds.add("travel")
        match (yield from self.ask(seat, kinds)):
            case "fish":
                self.stock[seat][(yield from self.ask(seat, {"take fish", "take shells"})).split()[1]] += n
            case "populate":
                yield from self.populate(seat, False)
            case "explore":
                yield from self.explore(seat, n, False)
            case "travel":
                yield from self.travel(seat, n)

    def populate(self, seat: int, may_decline: bool) -> Play:
        here = self.people[seat]
        options = {f"place one {isle}" for isle in self.islands if here[isle]} | {"place three"}
        chosen = yield from self.ask(seat, options | ({"forgo"} if may_decline else set()))
        if chosen == "forgo":
            return
        goal, number = (self.main, min(3, here[BOARD])) if chosen == "place three" else (chosen.split()[2], 1)
        here[BOARD] -= number
        here[goal] += number
        if self.tides[2] == 3 and here[BOARD]:
            extra = {f"extra {good}" for good in GOODS if self.stock[seat][good] >= 3} | {"enough"}
            answer = yield from self.ask(seat, extra)
            if answer != "enough":
                self.stock[seat][answer.split()[1]] -= 3
                here[BOARD] -= 1
                here[self.main] += 1

    def price(self, route: frozenset[str], n: int) -> int:
        return 2 * n if self.tides[0] == 1 and self.opens(route) else n

    def opens(self, route: frozenset[str]) -> bool:
        """Whether a route leads to an archipelago to which none did before."""
        reached = {self.group[isle] for known in self.beside for isle in known if isle in self.group}
        return any(isle in self.group and self.group[isle] not in reached for isle in route)

    def affordable(self, seat: int, n: int, free: bool = False) -> list[frozenset[str]]:
        if sum(seat in owners for owners in self.ships.values()) == 15:
            return []
        out = []
        for route, owners in self.ships.items():
            if route in self.orange or seat in owners or (owners and len(self.seats) == 2):
                continue
            if owners:
                enough = self.stock[seat][self.beside[route]] >= 2 * len(owners)
            else:
                enough = max(self.stock[seat][good] for good in GOODS) >= self.price(route, n)
            if enough or free:
                out.append(route)
        return out

    def explore(self, seat: int, n: int, free: bool) -> Play:
        options = {self.written[route] for route in self.affordable(seat, n, free)} | ({"forgo"} if free else set())
        chosen = yield from self.ask(seat, options)
        if chosen == "forgo":
            return
        route = frozenset(chosen.split()[1:])
        owners = self.ships[route]
        if owners:
            for owner in [] if free else owners:
                self.stock[seat][self.beside[route]] -= 2
                self.stock[owner][self.beside[route]] += 2
            if self.tides[2] == 2:
                for _ in range(len(owners)):
                    self.point(seat)
            owners.append(seat)
            return
        cost = 0 if free else self.price(route, n)
        ways = {f"{'lay' if free else 'pay'} {good}" for good in GOODS if self.stock[seat][good] >= cost}
        good = (yield from self.ask(seat, ways)).split()[1]
        self.stock[seat][good] -= cost
        first = self.tides[0] == 1 and self.opens(route)
        self.beside[route] = good
        owners.append(seat)
        if first and self.people[seat][BOARD]:
            yield from self.populate(seat, True)

    def point(self, seat: int) -> bool:
        if self.reserve == 0:
            return False
        self.reserve -= 1
        self.points[seat] += 1
        return True

    # Travel.

    def ways(self, seat: int, start: str, route: frozenset[str]) -> set[str]:
        """How one could sail: free, guided, or with a mask."""
        owners = self.ships[route]
        if route in self.orange or seat in owners:
            return {"free"}
        if not owners:
            return set()
        out = set()
        if self.stock[seat][self.beside[route]] >= 1:
            out = {f"guide {name(owner)}" for owner in owners if self.people[owner][start]}
        if self.tides[1] == 2 and self.held[seat]["mask"]:
            out.add("mask")
        return out

    def steps(self, seat: int) -> set[str]:
        out = set()
        for start in self.islands:
            if self.people[seat][start]:
                for route in self.routes:
                    if start in route and self.ways(seat, start, route):
                        out.add(f"sail {start} {next(iter(route - {start}))}")
        return out

    def travel(self, seat: int, n: int) -> Play:
        for done in range(n):
            chosen = yield from self.ask(seat, self.steps(seat) | ({"stop"} if done else set()))
            if chosen == "stop":
                return
            _, start, goal = chosen.split()
            route = frozenset((start, goal))
            how = yield from self.ask(seat, self.ways(seat, start, route))
            movers = [seat]
            if how == "mask":
                self.held[seat]["mask"] -= 1
            elif how != "free":
                guide = next(owner for owner in self.seats if name(owner) == how.split()[1])
                movers.append(guide)
                self.stock[seat][self.beside[route]] -= 1
                self.stock[guide][self.beside[route]] += 1
                if self.tides[2] == 1 and self.point(seat):
                    self.point(guide)
            for mover in movers:
                self.people[mover][start] -= 1
                self.people[mover][goal] += 1
            yield from self.arrive(seat, goal)

    def arrive(self, seat: int, isle: str) -> Play:
        if self.group.get(isle, -1) in self.ashore:
            self.ashore.remove(self.group[isle])
            self.points[seat] += 1
        kind = self.lying.pop(isle, "")
        if kind == "explore":
            yield from self.explore(seat, 0, True)
        elif kind == "mask" and self.tides[1] == 1:
            verbs = {f"{verb} {good}" for verb in ("gain", "deprive") for good in GOODS}
            verb, good = (yield from self.ask(seat, verbs)).split()
            for other in self.seats:
                if verb == "gain" and other == seat:
                    self.stock[other][good] += 2
                elif verb == "deprive" and other != seat:
                    self.stock[other][good] = max(0, self.stock[other][good] - 2)
        elif kind == "mask" and self.tides[1] == 3:
            if self.people[seat][BOARD]:
                self.people[seat][BOARD] -= 1
                self.people[seat][isle] += 1
        elif kind:
            self.held[seat][kind] += 1

    # The end.

    def scores(self) -> list[int]:
        safe = {
            seat: {i: c for i, c in self.people[seat].items() if c and i in self.islands and i not in self.doomed}
            for seat in self.seats
        }
        saved = {seat: sum(safe[seat].values()) for seat in self.seats}
        out = []
        for seat in self.seats:
            free = sorted([*BOX.track])[: saved[seat]]
            total = max(free, default=0) + sum(worth for isle, worth in self.turtles.items() if isle in safe[seat])
            total += self.held[seat]["point"] + self.points[seat]
            islands = [len([i for i in safe[seat] if self.group.get(i) == g]) for g in range(4)]
            reached, both, masks = sum(k > 0 for k in islands), islands.count(2), self.held[seat]["mask"]
            total += {3: 5 if reached == 4 else reached, 4: 10 if both == 4 else 2 * both}.get(self.tides[0], 0)
            total += {4: (0, -1, 2, 5, 5)[masks], 5: masks * reached, 6: 0 if masks else -2}.get(self.tides[1], 0)
            out.append(total)
        for seat in self.seats:
            out[seat] += self.compared(seat, safe, saved)
        return out

    def compared(self, seat: int, safe: dict[int, dict[str, int]], saved: dict[int, int]) -> int:
        """What the third tide card brings by comparison with the others."""
        card = self.tides[2]
        if card == 4:
            return sum(self.majority(seat, [safe[other].get(isle, 0) for other in self.seats]) for isle in self.turtles)
        if card in (6, 8):
            good = "fish" if card == 6 else "shells"
            last = [
                self.stock[other][good]
                + len([i for i in safe[other] if self.pays.get(i) == good])
                + self.held[other]["fish" if good == "fish" else "shell"]
                for other in self.seats
            ]
            return self.leader(seat, last, 4, 3)
        if card == 5:
            return self.leader(seat, [13 - saved[other] for other in self.seats], 3, 0)
        if card == 7:
            return self.leader(seat, [sum(o in s for s in self.ships.values()) for o in self.seats], 3, 2)
        return 0

    def leader(self, seat: int, values: list[int], alone: int, tied: int) -> int:
        if values[seat] < max(values):
            return 0
        return alone if values.count(max(values)) == 1 else tied

    def majority(self, seat: int, counts: list[int]) -> int:
        """Three for the most, two each where they are tied and then no second; two for the second most, tied or not."""
        if counts[seat] == 0:
            return 0
        ladder = sorted(set(counts), reverse=True)
        if counts[seat] == ladder[0]:
            return 3 if counts.count(ladder[0]) == 1 else 2
        return 2 if counts.count(ladder[0]) == 1 and counts[seat] == ladder[1] else 0

    # The comparison.

    def compare(self) -> None:
        state = self.state
        for seat in self.seats:
            assert state.stock[2 * seat : 2 * seat + 2] == [self.stock[seat][good] for good in GOODS]
            assert [state.count(seat, k) for k in range(len(self.islands))] == [
                self.people[seat][i] for i in self.islands
            ]
            assert state.board[seat] == self.people[seat][BOARD]
        assert state.points == [self.points[seat] for seat in self.seats]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_agree_with_a_plain_reading_of_the_rules(players: int) -> None:
    game = vaka.game("polynesia")
    asked = 0
    cards = Counter[str]()
    for seed in range(8):
        dice = vaka.seeded(f"oracle {seed}")
        thirds = [3, 4, 5, 6, 7, 8] if players == 2 else [1, 2, 3, 4, 5, 6, 7, 8]
        options = {
            "tide_1": f"1.{seed % 4 + 1}",
            "tide_2": f"2.{seed % 6 + 1}",
            "tide_3": f"3.{thirds[seed % len(thirds)]}",
        }
        state = game.new(players, seed=seed, options=options)
        assert isinstance(state, Position)
        paper = Paper(state)
        play = paper.game()
        seat, legal = next(play)
        for _ in range(game.longest(players, state.options)):
            assert (state.to_act, {action.text for action in state.legal}) == (seat, legal)
            paper.compare()
            asked += 1
            action = state.legal[dice.uniform(len(state.legal))]
            state.advance(action)
            try:
                seat, legal = play.send(action.text)
            except StopIteration:
                break
        assert state.over
        assert list(state.scores()) == paper.scores()
        cards.update(options.values())
    assert asked > 400
    assert len(cards) >= 16
