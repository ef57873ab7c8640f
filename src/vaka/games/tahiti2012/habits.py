"""How somebody plays Tahiti (2012) without a long thought: the trip that brings most for its time, and on to the next.

A game played by these habits takes a few thousandths of a second and ends about as a game of greedy bots does, so a bot
can see what it thinks of through in many imagined games.
"""

from __future__ import annotations

import math
from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.chance import Seeded, seeded
from vaka.core.policy import Policy
from vaka.core.state import State
from vaka.games.tahiti2012.judge import season_left, waters_of, worth
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.actions import Act, KeepFish, fishing_draw
from vaka.games.tahiti2012.rules.bounty import PlaceCube
from vaka.games.tahiti2012.rules.depletion import Deplete
from vaka.games.tahiti2012.rules.exploration import FaceIsland, LayIsland, tiles_beside
from vaka.games.tahiti2012.tables import (
    CAPACITY,
    CROPS,
    DELIVER,
    END,
    FISH_GOOD,
    GO_FISHING,
    GOODS,
    HARVEST,
    HOME,
    KEEP_FISH,
    NEIGHBOURS,
    NOWHERE,
    PADDLE_TO,
    REEF_BITS,
    RELEASE_FISH,
    ROW_END,
    ROWERS,
    VACANT,
    Good,
)
from vaka.games.tahiti2012.waters import Waters

TURN: Final = 4.0
"""Time is counted in actions of an empty canoe: so many a turn."""
ACTION: Final = 0.5
"""What an action is worth in points: a game has about eighty of them, and forty points."""
REEF: Final = 0.75
"""What a reef is feared, in steps, by a canoe with cargo."""
EARLY: Final = 0.3
"""How much more it is worth while many islands are unmarked, and less when they are few."""
SECOND: Final = 1.1
"""How much a second stop counts for against the first: with a load, the next trip is one less."""
DETOUR: Final = 3.5
"""No second stop is farther from the first than this."""
HOOK: Final = 0.3
"""What fishing takes in time beyond the expected number of tries."""
THEIRS: Final = 0.3
"""How much a neighbour's way counts where a cube is put, against one's own."""
ASHORE: Final = 0.3
"""How much the way home counts there."""
HALF: Final = 9.0
"""Half of all islands."""
NEVER: Final = -1000.0


class Habits(Policy):
    """The best trip from here, of one stop or two, by what it brings less what its time is worth."""

    def __init__(self, seed: int | str) -> None:
        self.dice: Seeded = seeded(seed)

    def choose(self, state: State) -> Action:
        assert isinstance(state, Position)
        asked = state.agenda[-1]
        if isinstance(asked, Act):
            return self.act(state, asked.seat)
        if isinstance(asked, PlaceCube):
            return put(state, asked.seat)
        if isinstance(asked, KeepFish):
            at = asked.seat * GOODS + FISH_GOOD
            return KEEP_FISH if state.chart[at] + state.cargo[at] < ROW_END else RELEASE_FISH
        if isinstance(asked, Deplete):
            return mark(state)
        if isinstance(asked, LayIsland):
            return lay(state)
        if isinstance(asked, FaceIsland):
            return face(state, asked)
        return self.any_of(state)

    def any_of(self, state: Position) -> Action:
        """Where to explore hardly matters."""
        choices = state.choices
        return choices[self.dice.uniform(len(choices))]

    def act(self, state: Position, seat: Seat) -> Action:
        """The next step of the best trip."""
        trip = Trip(state, seat)
        here = trip.here
        if here == HOME and trip.load:
            return DELIVER
        best = NEVER
        to = here
        crop = -1
        if trip.load:
            best = trip.straight_home()
            to = HOME
        islands = state.islands
        for number in range(len(islands)):
            growing = state.cubes[islands[number]]
            if growing:
                for good in range(CROPS):
                    if growing >> good & 1 and trip.gains[good] > 0.0:
                        found = trip.stop(number + 1, good)
                        if found > best:
                            best = found
                            to = islands[number]
                            crop = good
        if here != HOME and trip.gains[FISH_GOOD] > 0.0 and trip.fishing() > best:
            return GO_FISHING
        if to != here:
            return PADDLE_TO[trip.hop(to)]
        if crop >= 0:
            return HARVEST[crop]
        if here == HOME:
            return self.any_of(state)
        return GO_FISHING if trip.gains[FISH_GOOD] > 0.0 else END


class Trip:
    """What a canoe could do from where it is: how much it has, how much more each good would bring, how long ways are."""

    def __init__(self, state: Position, seat: Seat) -> None:
        at = seat * GOODS
        self.state = state
        self.here: Hex = state.canoe[seat]
        self.cargo: list[int] = state.cargo[at : at + GOODS]
        self.load: int = 0
        self.colours: int = 0
        for count in self.cargo:
            if count:
                self.load += count
                self.colours += 1
        self.waters: Waters = waters_of(state)
        self.reef: float = REEF if self.load else 0.0
        self.ways: list[float] = self.waters.ways_from(self.here, self.reef)
        self.homeward: list[float] = self.waters.ways_from(HOME, REEF)
        self.began: float = float(state.taken)
        self.ending: float = min(1.0, season_left(state))
        """How much it matters to come home: at the end of the season everything goes ashore from anywhere."""
        self.action: float = ACTION
        """What an action is worth."""
        if state.haumea == NOWHERE:
            self.action = ACTION * (1.0 - EARLY + EARLY * state.unmarked() / HALF)
        self.aboard: float = 0.0
        """What the cargo is worth."""
        self.gains: list[float] = [0.0] * GOODS
        """What one more of each good is worth; nothing where it may not come aboard."""
        self.weigh(seat)

    def weigh(self, seat: Seat) -> None:
        """Find out what the cargo and one more of each good are worth."""
        state, cargo, gains = self.state, self.cargo, self.gains
        row = state.chart[seat * GOODS : seat * GOODS + GOODS]
        ashore = worth(state, seat, row)
        with_cargo = ashore
        if self.load:
            for good in range(GOODS):
                row[good] = min(ROW_END, row[good] + cargo[good])
            with_cargo = worth(state, seat, row)
            self.aboard = with_cargo - ashore
        for good in range(GOODS):
            if row[good] < ROW_END and fits(cargo, self.load, self.colours, good):
                row[good] += 1
                gains[good] = worth(state, seat, row) - with_cargo
                row[good] -= 1

    def straight_home(self) -> float:
        """What bringing the cargo home is worth."""
        home = after(after(self.began, self.load, self.ways[0]), self.load, 1.0)
        return self.aboard - self.action * self.ending * (home - self.began)

    def stop(self, tile: int, good: Good) -> float:
        """What it is worth to fetch one cube from a tile, perhaps another after it, and bring it all home."""
        load = self.load
        loaded = after(after(self.began, load, self.ways[tile]), load, 1.0)
        found = self.aboard + self.gains[good]
        cost = self.until_home(loaded, load + 1, self.homeward[tile])
        return found + (max(-cost, self.second_stop(tile, good, loaded)) if load + 1 < CAPACITY else -cost)

    def until_home(self, loaded: float, load: int, way: float) -> float:
        """What the time of a trip is worth, from its beginning, if the last cube is loaded then."""
        home = after(after(loaded, load, way), load, 1.0)
        return self.action * (loaded - self.began + self.ending * (home - loaded))

    def second_stop(self, first: int, taken: Good, loaded: float) -> float:
        """What the best second stop brings, less the time of the whole trip."""
        cargo, gains, cubes = self.cargo, self.gains, self.state.cubes
        ways = self.waters.ways_from(self.waters.hexes[first], REEF)
        islands = self.state.islands
        cargo[taken] += 1
        load = self.load + 1
        colours = self.colours + (1 if cargo[taken] == 1 else 0)
        best = NEVER
        for number in range(len(islands)):
            growing = cubes[islands[number]]
            tile = number + 1
            if growing == 0 or ways[tile] > DETOUR:
                continue
            then = after(after(loaded, load, ways[tile]), load, 1.0)
            cost = self.until_home(then, load + 1, self.homeward[tile])
            for good in range(CROPS):
                if growing >> good & 1 and gains[good] > 0.0 and (tile != first or good != taken):
                    if SECOND * gains[good] - cost > best and fits(cargo, load, colours, good):
                        best = SECOND * gains[good] - cost
        cargo[taken] -= 1
        return best

    def fishing(self) -> float:
        """What it is worth to catch a fish here and bring it all home."""
        bag = self.state.bag
        fish = bag[FISH_GOOD]
        if fish == 0:
            return NEVER
        missed = 1.0
        for _ in range(fishing_draw(self.state, self.here)):
            missed *= 1.0 - fish / (bag[0] + bag[1] + bag[2] + bag[3] + fish)
        loaded = after(self.began, self.load, 1.0 / (1.0 - missed) + HOOK)
        return self.aboard + self.gains[FISH_GOOD] - self.until_home(loaded, self.load + 1, self.ways[0])

    def hop(self, to: Hex) -> Hex:
        """The next tile on the way."""
        waters = self.waters
        ways = waters.ways_from(to, self.reef)
        tile = waters.number[self.here]
        beside, reefs = waters.beside[tile], waters.reefs[tile]
        best = -NEVER
        next_ = beside[0]
        for k in range(len(beside)):
            cost = ways[beside[k]] + self.reef * reefs[k]
            if cost < best:
                best = cost
                next_ = beside[k]
        return waters.hexes[next_]


def fits(cargo: list[int], load: int, colours: int, good: Good) -> bool:
    """Whether a good may come aboard: all of one colour, or all different."""
    if load >= CAPACITY:
        return False
    if load == colours:
        return colours < 2 or cargo[good] == 0
    return cargo[good] > 0


def after(began: float, load: int, actions: float) -> float:
    """When so many actions are done with this load, if they begin then. A turn is over when its rowers are tired."""
    rowers = float(ROWERS[load])
    turn = float(math.floor(began / TURN))
    left = max(0.0, rowers - (began - turn * TURN))
    if actions <= left:
        return began + actions
    rest = actions - left
    more = float(math.ceil(rest / rowers))
    return (turn + more) * TURN + rest - (more - 1.0) * rowers


def put(state: Position, seat: Seat) -> Action:
    """A cube grows where it is near for oneself and not far from Home, and far for the neighbour."""
    waters = waters_of(state)
    ways = waters.ways_from(state.canoe[seat], 0.0)
    theirs = waters.ways_from(state.canoe[state.after(seat)], 0.0)
    homeward = waters.ways_from(HOME, REEF)
    best = NEVER
    chosen = state.choices[0]
    for action in state.choices:
        tile = waters.number[action.a]
        found = THEIRS * theirs[tile] - ways[tile] - ASHORE * homeward[tile]
        if found > best:
            best = found
            chosen = action
    return chosen


def mark(state: Position) -> Action:
    """The bare island that is farthest from Home."""
    waters = waters_of(state)
    homeward = waters.ways_from(HOME, 0.0)
    best = NEVER
    chosen = state.choices[0]
    for action in state.choices:
        found = homeward[waters.number[action.a]]
        if found > best:
            best = found
            chosen = action
    return chosen


def lay(state: Position) -> Action:
    """A new island goes where it touches most tiles."""
    most = 0
    chosen = state.choices[0]
    for action in state.choices:
        found = tiles_beside(state, action.a)
        if found > most:
            most = found
            chosen = action
    return chosen


def face(state: Position, asked: FaceIsland) -> Action:
    """Its reefs lie towards the open sea, as far as can be."""
    tile = state.stacks[asked.stack][-1]
    around = NEIGHBOURS[asked.hex]
    fewest = GOODS
    chosen = state.choices[0]
    for action in state.choices:
        reefs = REEF_BITS[tile][action.a]
        found = 0
        for direction in range(6):
            if reefs >> direction & 1 and state.tile[around[direction]] != VACANT:
                found += 1
        if found < fewest:
            fewest = found
            chosen = action
    return chosen
