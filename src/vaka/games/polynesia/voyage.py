"""Plans: what the turns left can bring, counted in turns.

A turn is the unit of cost. A plan takes whatever brings most points a turn, one thing after the other; a route that one
of them opens is open for the next.
"""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Seat
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.worth import presence, prospect, save_worth

FAR: Final = 99.0
SAIL: Final = 0.42
"""What a step on an own or orange route costs, in turns."""
GUIDED: Final = 0.66
"""What a step with a guide at hand costs."""
NEW_ROUTE: Final = 1.7
"""What it costs to explore a new route and sail it."""
SHARED: Final = 1.6
"""The same for a route with another's ship; each further ship adds `SHARE`."""
SHARE: Final = 0.45
NO_GUIDE: Final = 2.6
"""A route of the opponent, with two players and without a guide."""
CROWD: Final = 0.6
"""What it costs to bring one more member out first, where all are needed where they are."""
ADD: Final = 1.0
"""What it costs to add a member to a safe island."""
LATE: Final = 0.7
"""How much less the last thing planned counts than the first: the volcano may not wait for it."""

# What a plan may take next: an island by its number in `targets`, or one of these.
BOARD: Final = -1
OUT: Final = -2


class Plan:
    """What is being thought: what every island costs, how it is reached, and who is still to be brought out."""

    def __init__(self, state: Position, seat: Seat, incomes: float, ease: float) -> None:
        ocean = state.ocean
        size = ocean.size
        self.state = state
        self.seat = seat
        self.ease = ease
        self.cost: list[float] = [FAR] * size
        self.root: list[int] = [-1] * size
        """The island from which each one is reached."""
        self.came_from: list[int] = [-1] * size
        self.came_by: list[int] = [-1] * size
        self.prices: list[float] = [-1.0] * (2 * ocean.routes)
        """What a step along each route costs, there and back; below 0 until it has been thought about."""
        self.left: list[int] = [0] * size
        """Members that still stand on each doomed island."""
        self.targets: list[int] = []
        self.worth: list[float] = []
        self.saved: int = state.saved(seat)
        self.board: int = state.board[seat]
        self.free: int = 0
        """Members on safe islands that are not needed there."""
        self.doomed: int = 0
        self.reached: int = state.groups_reached(seat)
        # The next thing to do, and where the nearest doomed member stands.
        self.pick: int = 0
        self.gain: float = 0.0
        self.price: float = 0.0
        self.nearest: int = 0
        self.look_round(incomes)

    def look_round(self, incomes: float) -> None:
        """Where the own members are, what every other island costs, and what it would bring."""
        state, seat, ease, reached = self.state, self.seat, self.ease, self.reached
        ocean, people, cost = state.ocean, state.people, self.cost
        at = seat * ocean.size
        queue: list[int] = []
        for island in range(ocean.size):
            count = people[at + island]
            if count == 0:
                continue
            if ocean.doomed[island]:
                self.left[island] = count
                self.doomed += count
                cost[island] = 0.0
            elif count > 1:
                self.free += count - 1
                cost[island] = 0.0
            else:
                cost[island] = 2.0 * presence(state, seat, island, incomes, ease, reached) + 0.2
            self.root[island] = island
            queue.append(island)
        self.relax(queue)
        for island in range(ocean.size):
            if people[at + island] == 0 and cost[island] < FAR:
                value = prospect(state, seat, island, incomes, ease, reached)
                if value > 0.05:
                    self.targets.append(island)
                    self.worth.append(value)

    def spend(self, budget: float) -> float:
        """What so many turns bring."""
        value = 0.0
        used = 0.0
        while used < budget:
            self.choose()
            if self.gain <= 0.0:
                break
            if used + self.price > budget:
                return value + (0.5 - 0.5 * LATE) * self.gain * (budget - used) / self.price
            value += self.gain * (1.0 - LATE * used / budget)
            used += self.price
            self.carry_out()
        return value

    def choose(self) -> None:
        """Find what brings most points a turn."""
        more = save_worth(self.saved, self.ease)
        # One member more, straight from the board to a safe island.
        pick, price = BOARD, ADD
        gain = more if self.board and self.saved else 0.0
        best = gain / ADD
        # Or one of the doomed to the nearest safe island.
        if self.doomed > 0:
            cost = self.way_out()
            if more > best * cost:
                pick, price, gain = OUT, cost, more
                best = more / cost
        targets, worth, costs, left, root = self.targets, self.worth, self.cost, self.left, self.root
        crowded = self.free <= 0
        for k in range(len(targets)):
            brings = worth[k]
            if brings > 0.0:
                island = targets[k]
                cost = costs[island]
                if left[root[island]]:
                    brings += more
                elif crowded:
                    cost += CROWD
                if brings > best * cost:
                    pick, price, gain = k, cost, brings
                    best = brings / cost
        self.pick = pick
        self.price = price
        self.gain = gain

    def carry_out(self) -> None:
        """Do, in thought, what was chosen."""
        if self.pick == BOARD:
            self.board -= 1
            self.saved += 1
            return
        if self.pick == OUT:
            start = self.nearest
        else:
            goal = self.targets[self.pick]
            self.worth[self.pick] = 0.0
            start = self.root[goal]
            self.follow(goal)
        if self.left[start]:
            self.left[start] = self.left[start] - 1
            self.doomed -= 1
            self.saved += 1
        else:
            self.free -= 1

    def way_out(self) -> float:
        """What it costs to bring the nearest doomed member to a safe island."""
        ocean, left, prices = self.state.ocean, self.left, self.prices
        best = FAR
        gate = FAR
        for island, way in ocean.gates:
            price = prices[way]
            if price < 0.0:
                price = self.find_price(way, island)
            gate = min(gate, price)
            if price < best and left[island]:
                best = price
                self.nearest = island
        if left[ocean.main] and gate + SAIL < best:
            best = gate + SAIL
            self.nearest = ocean.main
        return best

    def find_price(self, way: int, start: int) -> float:
        """Think about what a step costs, and keep it."""
        price = step_cost(self.state, self.seat, way // 2, start)
        self.prices[way] = price
        return price

    def relax(self, queue: list[int]) -> None:
        """Carry the cost of these islands on to their neighbours."""
        ocean, cost, prices = self.state.ocean, self.cost, self.prices
        head = 0
        while head < len(queue):
            island = queue[head]
            head += 1
            base = cost[island]
            ways, goals = ocean.exit_ways[island], ocean.exit_goals[island]
            for k in range(len(ways)):
                way, goal = ways[k], goals[k]
                price = prices[way]
                if price < 0.0:
                    price = self.find_price(way, island)
                if base + price < cost[goal] - 0.001:
                    cost[goal] = base + price
                    self.came_from[goal] = island
                    self.came_by[goal] = way // 2
                    self.root[goal] = self.root[island]
                    queue.append(goal)

    def follow(self, goal: int) -> None:
        """The routes on the way to a goal are open from now on."""
        path = [goal]
        island = goal
        while self.came_from[island] >= 0 and len(path) <= self.state.ocean.size:
            route = self.came_by[island]
            self.prices[2 * route] = SAIL
            self.prices[2 * route + 1] = SAIL
            island = self.came_from[island]
            path.append(island)
        path.reverse()
        self.relax(path)


def step_cost(state: Position, seat: Seat, route: int, start: int) -> float:
    """Turns for one step along a route, with what must be done for it first."""
    players, ships = state.players, state.ships
    if state.ocean.neutral[route] or ships[route * players + seat]:
        return SAIL
    fleet = state.fleet[route]
    if fleet == 0:
        return NEW_ROUTE
    for owner in range(players):
        if ships[route * players + owner] and state.people[owner * state.ocean.size + start]:
            return GUIDED
    if players == 2:
        return NO_GUIDE
    return SHARED + SHARE * (fleet - 1)
