"""What a bot thinks of a position of Polynesia: points as they stand, and points that the turns left can still bring.

The stones in the bag say how many turns are left. They are spent, in thought, on whatever brings most points a turn:
islands to reach, members to bring out, members to add. A route that one plan opens is open for the next.
"""

from __future__ import annotations

from typing import Final

from vaka.games.polynesia.odds import rounds_left
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules import ending
from vaka.games.polynesia.tables import (
    DECLINE,
    EXTRA,
    FARE,
    FISH,
    FISH_TOKEN,
    FREE_EXPLORE,
    GOODS,
    MASK,
    MASKED,
    MEMBERS,
    NEW_START,
    PASS,
    PAY,
    POINT,
    RESOURCES,
    SHELL_TOKEN,
    SHELLS,
    STONES,
    TOKENS,
    TRACK,
    TRAVEL,
    TURN,
)

FAR: Final = 99.0
BOARD: Final = -1
OUT: Final = -2
SAIL: Final = 0.42
"""What a step on an own or orange route costs, in turns."""
GUIDED: Final = 0.66
"""What a step with a guide at hand costs."""
NEW_ROUTE: Final = 1.7
"""What it costs to explore a new route and sail it."""
SHARED: Final = 1.6
"""The same for a route with other ships, and for each of them `SHARE` more."""
SHARE: Final = 0.45
NO_GUIDE: Final = 2.6
"""A route of the opponent, with two players and without a guide."""
CROWD: Final = 0.6
"""What it costs to bring one more member out first, where all are needed where they are."""
ADD: Final = 1.0
"""What it costs to add a member to a safe island."""
RIVAL: Final = 0.3
"""The weight of the best rival."""
LATE: Final = 0.7
"""How much less the last thing planned counts than the first: the volcano may not wait for it."""
SURE: Final = 0.95
"""How much a member to be saved counts against one that is safe."""
PLACE: Final = 0.6
"""How much an island to be reached counts against one that is settled."""
RACE: Final = 0.55
"""How much a token that others may take first counts against one in hand."""
INCOME: Final = 0.13
"""What one more fish or shell in every round is worth, a round."""
SLOPE: Final[list[float]] = [0.0, 0.25, 0.55, 0.95, 1.35, 1.8, 2.25, 2.75, 3.2, 3.7, 4.2, 5.0, 6.0, 7.0]
"""The track of the personal board without its steps."""
WIDE: Final[list[float]] = [0.0, 1.1, 2.2, 3.4, 5.0]
"""Archipelagos under tide 1.3, the bonus for all four spread over them."""
SET: Final[list[float]] = [0.0, 0.4, 2.3, 5.0, 5.0]
"""Masks under tide 2.4, the first of them with hope for a second."""


def expected_eruptions() -> list[float]:
    """How many more eruptions there will be, the last one included, by what is in the bag."""
    reds, greys, blacks = STONES[0] + 1, STONES[1] + 1, STONES[2] + 1
    out = [0.0] * (reds * greys * blacks)
    for red in range(1, reds):
        for grey in range(greys):
            for black in range(blacks):
                chances = rounds_left(red, grey, black)
                mean = 0.0
                for k, chance in enumerate(chances):
                    mean += (k + 1) * float(chance)
                out[(red * greys + grey) * blacks + black] = mean
    return out


ERUPTIONS: Final[list[float]] = expected_eruptions()
GREYS: Final[int] = STONES[1] + 1
BLACKS: Final[int] = STONES[2] + 1


def eruptions_to_come(state: Position) -> float:
    """How many more eruptions there will be."""
    return ERUPTIONS[(state.bag[0] * GREYS + state.bag[1]) * BLACKS + state.bag[2]]


def turns_this_round(state: Position, seat: int) -> int:
    """Turns that a seat still has before the next eruption."""
    turns = 0
    for step in state.agenda:
        if step.kind == PASS or (step.kind == TURN and step.seat == seat):
            turns += 1
    return turns


def judge(state: Position, seat: int) -> float:
    """What a seat may expect, less a share of what its best rival has; a step half done is thought to its end."""
    if state.agenda:
        step = state.agenda[-1]
        if step.seat == seat and step.kind in (PAY, FARE, MASKED, EXTRA):
            best = -FAR
            for action in state.choices:
                twin = state.copy()
                twin.advance(action)
                if isinstance(twin, Position):
                    best = max(best, judge(twin, seat))
            return best
    return standing(state, seat)


def standing(state: Position, seat: int) -> float:
    """The same for a position in which nothing is half done."""
    totals = ending.totals(state)
    if state.tide3 >= 5 and state.agenda:
        # Cards that compare the seats at the end say little before it: `tide_slopes` weighs them.
        third = ending.tide3_points(state)
        for each in range(state.players):
            totals[each] -= third[each]
    rival = -FAR
    wealth = 0.0
    for other in range(state.players):
        if other != seat:
            at = other * GOODS
            wealth += stock_worth(state.stock[at]) + stock_worth(state.stock[at + 1])
            rival = max(rival, float(totals[other]))
    if not state.agenda:
        return totals[seat] - RIVAL * rival
    return prospects(state, seat) - RIVAL * rival - 0.15 * wealth / (state.players - 1)


def prospects(state: Position, seat: int) -> float:
    """Points as they stand, and what the turns left can bring."""
    rounds = eruptions_to_come(state)
    now = turns_this_round(state, seat)
    if state.agenda[-1].kind not in (DECLINE, RESOURCES, NEW_START):
        rounds -= 1.0
    turns = now + 2.7 * rounds
    step = state.agenda[-1]
    if step.kind == TRAVEL and step.seat == seat:
        turns += SAIL * step.a
    ease = min(1.0, turns / 6.0)
    value = holdings(state, seat, rounds, ease) + tide_slopes(state, seat, rounds)
    return value + plan(state, seat, turns + means(state, seat, now, rounds), rounds, ease)


def holdings(state: Position, seat: int, incomes: float, ease: float) -> float:
    """What a seat has, each thing at what it is likely to be worth in the end; `ease` is 1 while there is time."""
    ocean = state.ocean
    at = seat * ocean.size
    tokens = seat * TOKENS
    value = track_worth(state.saved(seat), ease)
    value += ending.turtle_points(state, seat) + ending.token_points(state, seat)
    value += INCOME * incomes * (state.held[tokens + FISH_TOKEN] + state.held[tokens + SHELL_TOKEN])
    for good in (FISH, SHELLS):
        for island in ocean.paying[good]:
            if state.people[at + island]:
                value += INCOME * incomes
    reached = state.groups_reached(seat)
    if state.tide1 == 3:
        value += WIDE[reached]
    elif state.tide1 == 4:
        filled = state.groups_filled(seat)
        value += ending.BOTH_SHORES[filled] + 0.7 * ease * (reached - filled)
    value += masks_worth(state, state.masks(seat), reached, ease)
    if state.tide3 == 4:
        value += ending.tide3_points(state)[seat]
    return value


def track_worth(saved: int, ease: float) -> float:
    """Members saved: the printed steps at the end, a slope before."""
    return ease * SLOPE[saved] + (1.0 - ease) * (TRACK[saved - 1] if saved else 0)


def masks_worth(state: Position, masks: int, reached: int, ease: float) -> float:
    """What so many masks are likely to be worth."""
    card = state.tide2
    if card == 2:
        return 0.45 * masks * ease
    if card == 4:
        return ease * SET[masks] + (1.0 - ease) * ending.THE_SET[masks]
    if card == 5:
        return masks * (reached + 0.35 * (4 - reached) * ease)
    if card == 6:
        return 0.0 if masks else -2.0 + 0.5 * ease
    return 0.0


def stock_worth(number: int) -> float:
    """Fish or shells in hand, in turns saved: the first few matter most."""
    if number <= 2:
        return 0.4 * number
    if number <= 4:
        return 0.8 + 0.22 * (number - 2)
    return 1.24 + 0.05 * (number - 4)


def means(state: Position, seat: int, now: int, rounds: float) -> float:
    """Resources in hand, as turns. One kind goes with the next Decline; the start player chooses which."""
    at = seat * GOODS
    fish, shells = stock_worth(state.stock[at]), stock_worth(state.stock[at + 1])
    if now == 0:
        low, high = (fish, shells) if fish < shells else (shells, fish)
        kept = high if state.start == seat else 0.4 * high + 0.6 * low
        return kept * min(1.0, rounds)
    return 0.9 * (fish + shells)


class Plan:
    """What is being thought: the cost of every island in turns, and how it is reached."""

    __slots__ = ("came_by", "came_from", "cost", "nearest", "prices", "root")

    def __init__(self, size: int, routes: int) -> None:
        self.cost: list[float] = [FAR] * size
        self.came_from: list[int] = [-1] * size
        self.came_by: list[int] = [-1] * size
        self.root: list[int] = [-1] * size
        self.prices: list[float] = [-1.0] * (2 * routes)
        self.nearest: int = 0


def plan(state: Position, seat: int, budget: float, incomes: float, ease: float) -> float:
    """Spend the turns left on whatever brings most, one thing after the other."""
    ocean = state.ocean
    size = ocean.size
    at = seat * size
    people = state.people
    thought = Plan(size, ocean.routes)
    queue: list[int] = []
    free = 0
    for island in range(size):
        count = people[at + island]
        if count:
            spare = count if ocean.doomed[island] else count - 1
            if not ocean.doomed[island]:
                free += spare
            thought.cost[island] = 0.0 if spare else 2.0 * presence(state, seat, island, incomes, ease) + 0.2
            thought.root[island] = island
            queue.append(island)
    relax(state, seat, thought, queue)
    targets: list[int] = []
    worth: list[float] = []
    for island in range(size):
        if people[at + island] == 0:
            value = prospect(state, seat, island, incomes, ease)
            if value > 0.05 and thought.cost[island] < FAR:
                targets.append(island)
                worth.append(value)
    saved = state.saved(seat)
    doomed = MEMBERS - state.board[seat] - saved
    left = [people[at + island] if ocean.doomed[island] else 0 for island in range(size)]
    board = state.board[seat]
    value = 0.0
    used = 0.0
    total = budget
    while budget > 0.0:
        more = save_worth(saved, ease)
        # One member more, straight from the board to a safe island.
        best = more / ADD if board and saved else 0.0
        gain = more
        price = ADD
        pick = BOARD
        # Or out to the nearest safe island.
        if doomed > 0:
            cost = way_out(state, seat, thought, left)
            if more > best * cost:
                best = more / cost
                price = cost
                pick = OUT
        for k in range(len(targets)):
            if worth[k] > 0.0:
                root = thought.root[targets[k]]
                cost = thought.cost[targets[k]]
                brings = worth[k]
                if left[root]:
                    brings += more
                elif free <= 0:
                    cost += CROWD
                if brings > best * cost:
                    best = brings / cost
                    gain = brings
                    price = cost
                    pick = k
        if best <= 0.0:
            break
        if pick < 0:
            gain = more
        if price > budget:
            value += (0.5 - 0.5 * LATE) * gain * budget / price
            break
        value += gain * (1.0 - LATE * used / total)
        used += price
        budget -= price
        if pick == BOARD:
            board -= 1
            saved += 1
        elif pick == OUT:
            doomed -= 1
            saved += 1
            left[thought.nearest] -= 1
        else:
            worth[pick] = 0.0
            root = thought.root[targets[pick]]
            if left[root]:
                left[root] -= 1
                doomed -= 1
                saved += 1
            else:
                free -= 1
            follow(state, seat, thought, targets[pick])
    return value


def way_out(state: Position, seat: int, thought: Plan, left: list[int]) -> float:
    """What it costs to bring the nearest doomed member to a safe island; `thought.nearest` is where it stands."""
    ocean = state.ocean
    best = FAR
    gate = FAR
    for island in range(ocean.size):
        if ocean.doomed[island] and island != ocean.main:
            routes = ocean.exit_routes[island]
            goals = ocean.exit_goals[island]
            for k in range(len(routes)):
                if not ocean.doomed[goals[k]]:
                    price = price_of(state, seat, thought, routes[k], island)
                    gate = min(gate, price)
                    if left[island] and price < best:
                        best = price
                        thought.nearest = island
    if left[ocean.main] and gate + SAIL < best:
        best = gate + SAIL
        thought.nearest = ocean.main
    return best


def price_of(state: Position, seat: int, thought: Plan, route: int, start: int) -> float:
    """The cost of a step, looked up or thought out."""
    way = 2 * route + (0 if state.ocean.one[route] == start else 1)
    price = thought.prices[way]
    if price < 0.0:
        price = step_cost(state, seat, route, start)
        thought.prices[way] = price
    return price


def save_worth(saved: int, ease: float) -> float:
    """What one more member on a surviving island is worth, in prospect."""
    return 0.0 if saved >= MEMBERS else SURE * (track_worth(saved + 1, ease) - track_worth(saved, ease))


def relax(state: Position, seat: int, thought: Plan, queue: list[int]) -> None:
    """Carry the cost of these islands on to their neighbours."""
    ocean = state.ocean
    cost = thought.cost
    head = 0
    while head < len(queue):
        island = queue[head]
        head += 1
        base = cost[island]
        routes = ocean.exit_routes[island]
        goals = ocean.exit_goals[island]
        for k in range(len(routes)):
            price = price_of(state, seat, thought, routes[k], island)
            goal = goals[k]
            if base + price < cost[goal] - 0.001:
                cost[goal] = base + price
                thought.came_from[goal] = island
                thought.came_by[goal] = routes[k]
                thought.root[goal] = thought.root[island]
                queue.append(goal)


def follow(state: Position, seat: int, thought: Plan, goal: int) -> None:
    """The routes on the way to a goal are open from now on."""
    path: list[int] = [goal]
    island = goal
    while thought.came_from[island] >= 0 and len(path) < 30:
        route = thought.came_by[island]
        thought.prices[2 * route] = SAIL
        thought.prices[2 * route + 1] = SAIL
        island = thought.came_from[island]
        path.append(island)
    path.reverse()
    relax(state, seat, thought, path)


def step_cost(state: Position, seat: int, route: int, start: int) -> float:
    """Turns for one step along a route, with what must be done for it first."""
    players = state.players
    if state.ocean.neutral[route] or state.ships[route * players + seat]:
        return SAIL
    fleet = state.fleet[route]
    if fleet == 0:
        return NEW_ROUTE
    for owner in range(players):
        if state.ships[route * players + owner] and state.people[owner * state.ocean.size + start]:
            return GUIDED
    if players == 2:
        return NO_GUIDE
    return SHARED + SHARE * (fleet - 1)


def presence(state: Position, seat: int, island: int, incomes: float, ease: float) -> float:
    """What the first member on an island brings, or the only one there keeps."""
    ocean = state.ocean
    at = seat * ocean.size
    value = float(ocean.turtles[island])
    if ocean.symbol[island] >= 0:
        value += INCOME * incomes
    group = ocean.group[island]
    if group >= 0:
        pair = ocean.group_islands[group]
        other = pair[0] if pair[1] == island else pair[1]
        here, there = state.people[at + island] > 0, state.people[at + other] > 0
        reached = state.groups_reached(seat)
        before = reached - 1 if here and not there else reached
        if state.tide1 == 3 and not there:
            value += WIDE[before + 1] - WIDE[before]
        elif state.tide1 == 4:
            value += 1.6 if there else 0.7 * ease
        if state.tide2 == 5 and not there:
            masks = state.masks(seat)
            value += masks_worth(state, masks, before + 1, ease) - masks_worth(state, masks, before, ease)
    if state.tide3 == 4 and ocean.turtles[island]:
        value += 2.0
    return value


def prospect(state: Position, seat: int, island: int, incomes: float, ease: float) -> float:
    """What coming to an island would bring."""
    token = 0.0
    kind = state.token[island]
    if kind == POINT:
        token = 1.0
    elif kind in (FISH_TOKEN, SHELL_TOKEN):
        token = INCOME * incomes
    elif kind == FREE_EXPLORE:
        token = 0.6 if state.harbour[seat] else 0.0
    elif kind == MASK:
        token = mask_worth(state, seat, ease)
    group = state.ocean.group[island]
    if group >= 0 and state.prize[group]:
        token += 1.0
    return PLACE * presence(state, seat, island, incomes, ease) + RACE * token


def mask_worth(state: Position, seat: int, ease: float) -> float:
    """What one more mask is worth."""
    if state.tide2 == 1:
        return 0.35
    if state.tide2 == 3:
        return 0.5 if state.board[seat] else 0.0
    masks = state.masks(seat)
    reached = state.groups_reached(seat)
    return masks_worth(state, masks + 1, reached, ease) - masks_worth(state, masks, reached, ease)


def tide_slopes(state: Position, seat: int, rounds: float) -> float:
    """Cards of type 3 that compare the seats, made smooth: a lead counts more the nearer the end is."""
    card = state.tide3
    if card < 5:
        return 0.0
    mine = compared(state, seat, card)
    best = -FAR
    for other in range(state.players):
        if other != seat:
            best = max(best, compared(state, other, card))
    lead = mine - best
    if card == 7:
        return max(-0.8, min(2.2, 1.0 + 0.35 * lead))
    if card == 5:
        return max(-0.5, min(1.5, 0.5 + 0.25 * lead)) if rounds < 1.5 else 0.1 * lead
    # Fish or shells: only the last stock counts, and every Decline may take it.
    if rounds < 0.3:
        return max(0.0, min(3.6, 1.8 + 0.6 * lead))
    return max(-0.6, min(0.9, 0.12 * lead)) / (0.4 + rounds)


def compared(state: Position, seat: int, card: int) -> float:
    """What a card of type 3 compares."""
    if card == 5:
        return float(MEMBERS - state.saved(seat))
    if card == 7:
        return float(state.ships_out(seat))
    return float(ending.last_stock(state, seat, FISH if card == 6 else SHELLS))
