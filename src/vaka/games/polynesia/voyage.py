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

# What a plan may take next: an island by its number, or one of these.
BOARD: Final = -1
OUT: Final = -2


class Isle:
    """An island as a plan sees it. What is reckoned with all the time lies in fields, where the compiler keeps plain
    numbers; in a list each of them would be an object of its own.
    """

    __slots__ = ("by", "came_from", "cost", "left", "number", "root", "worth")

    def __init__(self, number: int) -> None:
        self.number = number
        self.cost: float = FAR
        """What it costs to come here, in turns."""
        self.worth: float = 0.0
        """What coming here would bring; 0 where it is not worth a thought, or done."""
        self.left: int = 0
        """Members that still stand here, where the island is doomed."""
        self.root: int = -1
        """The island from which it is reached."""
        self.came_from: int = -1
        self.by: int = -1
        """The last island before it, and the route from there."""


class Plan:
    """What is being thought: what every island costs, how it is reached, and who is still to be brought out."""

    def __init__(self, state: Position, seat: Seat, incomes: float, ease: float) -> None:
        self.state = state
        self.seat = seat
        self.ease = ease
        self.isles: list[Isle] = [Isle(number) for number in range(state.ocean.size)]
        self.prices: list[float] = prices_of(state, seat)
        """What a step along each route costs, there and back."""
        self.targets: list[Isle] = []
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
        ocean, people = state.ocean, state.people
        at = seat * ocean.size
        queue: list[Isle] = []
        for isle in self.isles:
            island = isle.number
            count = people[at + island]
            if count == 0:
                continue
            if ocean.doomed[island]:
                isle.left = count
                self.doomed += count
                isle.cost = 0.0
            elif count > 1:
                self.free += count - 1
                isle.cost = 0.0
            else:
                isle.cost = 2.0 * presence(state, seat, island, incomes, ease, reached) + 0.2
            isle.root = island
            queue.append(isle)
        self.relax(queue)
        for isle in self.isles:
            if isle.cost < FAR and people[at + isle.number] == 0:
                value = prospect(state, seat, isle.number, incomes, ease, reached)
                if value > 0.05:
                    isle.worth = value
                    self.targets.append(isle)

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
        isles = self.isles
        crowded = self.free <= 0
        for isle in self.targets:
            brings = isle.worth
            if brings > 0.0:
                cost = isle.cost
                if isles[isle.root].left:
                    brings += more
                elif crowded:
                    cost += CROWD
                if brings > best * cost:
                    pick, price, gain = isle.number, cost, brings
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
            start = self.isles[self.nearest]
        else:
            goal = self.isles[self.pick]
            goal.worth = 0.0
            start = self.isles[goal.root]
            self.follow(goal)
        if start.left:
            start.left -= 1
            self.doomed -= 1
            self.saved += 1
        else:
            self.free -= 1

    def way_out(self) -> float:
        """What it costs to bring the nearest doomed member to a safe island."""
        ocean, isles, prices = self.state.ocean, self.isles, self.prices
        best = FAR
        gate = FAR
        for island, way in ocean.gates:
            price = prices[way]
            gate = min(gate, price)
            if price < best and isles[island].left:
                best = price
                self.nearest = island
        if isles[ocean.main].left and gate + SAIL < best:
            best = gate + SAIL
            self.nearest = ocean.main
        return best

    def relax(self, queue: list[Isle]) -> None:
        """Carry the cost of these islands on to their neighbours; whoever becomes cheaper joins the queue."""
        ocean, isles, prices = self.state.ocean, self.isles, self.prices
        for isle in queue:
            island = isle.number
            base = isle.cost
            goals = ocean.exit_goals[island]
            for k, way in enumerate(ocean.exit_ways[island]):
                cost = base + prices[way]
                goal = isles[goals[k]]
                if cost < goal.cost - 0.001:
                    goal.cost = cost
                    goal.came_from = island
                    goal.by = way // 2
                    goal.root = isle.root
                    queue.append(goal)

    def follow(self, goal: Isle) -> None:
        """The routes on the way to a goal are open from now on."""
        isles, prices = self.isles, self.prices
        path = [goal]
        isle = goal
        while isle.came_from >= 0 and len(path) <= len(isles):
            prices[2 * isle.by] = SAIL
            prices[2 * isle.by + 1] = SAIL
            isle = isles[isle.came_from]
            path.append(isle)
        path.reverse()
        self.relax(path)


def prices_of(state: Position, seat: Seat) -> list[float]:
    """Turns for one step along each route, there and back."""
    ocean, players, ships, fleet = state.ocean, state.players, state.ships, state.fleet
    out: list[float] = [NEW_ROUTE] * (2 * ocean.routes)
    for route in range(ocean.routes):
        if ocean.neutral[route] or ships[route * players + seat]:
            out[2 * route] = SAIL
            out[2 * route + 1] = SAIL
        elif fleet[route]:
            out[2 * route] = shared_cost(state, route, ocean.one[route])
            out[2 * route + 1] = shared_cost(state, route, ocean.other[route])
    return out


def shared_cost(state: Position, route: int, start: int) -> float:
    """Turns for one step along a route on which only others have ships, with what must be done for it first."""
    players = state.players
    for owner in range(players):
        if state.ships[route * players + owner] and state.people[owner * state.ocean.size + start]:
            return GUIDED
    if players == 2:
        return NO_GUIDE
    return SHARED + SHARE * (state.fleet[route] - 1)
