"""Numbers, names and actions of Polynesia, and the ocean: a map as tables, with the actions its places give."""

from __future__ import annotations

from typing import Final, TypeAlias

from vaka.core.action import Action, Space
from vaka.games.polynesia.components import BOX

Island: TypeAlias = int
Route: TypeAlias = int
Good: TypeAlias = int

# Goods.
FISH: Final = 0
SHELLS: Final = 1
GOODS: Final = 2
NOTHING: Final = -1
GOOD_WORDS: Final[list[str]] = ["fish", "shells"]

# Island tokens.
NO_TOKEN: Final = 0
POINT: Final = 1
MASK: Final = 2
FISH_TOKEN: Final = 3
SHELL_TOKEN: Final = 4
FREE_EXPLORE: Final = 5
CROSS: Final = 6
MASK_FOUR: Final = 7
TOKENS: Final = 8
TOKEN_WORDS: Final[list[str]] = ["none", "point", "mask", "fish", "shell", "explore", "cross", "mask4"]

# Stones.
RED: Final = 0
GREY: Final = 1
BLACK: Final = 2
STONE_WORDS: Final[list[str]] = ["red", "grey", "black"]

# The box.
MEMBERS: Final[int] = BOX.members
SHIPS: Final[int] = BOX.ships
THREE: Final[int] = BOX.three
TRACK: Final[list[int]] = list(BOX.track)
STONES: Final[list[int]] = list(BOX.stones)
POINT_TOKENS: Final[int] = BOX.point_tokens
GROUPS: Final = 4
PER_GROUP: Final = 2
NOWHERE: Final = -1

# Kinds of island.
MAIN: Final = 0
NEAR: Final = 1
ARCHIPELAGO: Final = 2
TURTLE: Final = 3
OPEN: Final = 4
KIND_WORDS: Final[list[str]] = ["main", "near", "archipelago", "turtle", "open"]

# Spaces of the phase track.
AT_VOLCANO: Final = 3
AT_DECLINE: Final = 4
AT_RESOURCES: Final = 5
AT_NEW_START: Final = 6

PASS_NUMBERS: Final[list[int]] = list(BOX.passes)
"""[POL-4.01] The number under the marker in each pass."""

# Verbs.
V_EXPLORE: Final = 0
V_TRAVEL: Final = 1
V_POPULATE: Final = 2
V_FISH: Final = 3
V_ROUTE: Final = 4
V_PAY: Final = 5
V_LAY: Final = 6
V_SAIL: Final = 7
V_GUIDE: Final = 8
V_MASK: Final = 9
V_STOP: Final = 10
V_PLACE_THREE: Final = 11
V_PLACE_ONE: Final = 12
V_EXTRA: Final = 13
V_ENOUGH: Final = 14
V_TAKE: Final = 15
V_GAIN: Final = 16
V_DEPRIVE: Final = 17
V_NAME: Final = 18
V_FORGO: Final = 19
V_CLAIM: Final = 20

PLACES: Final = 4
"""Places in the order of turns, at the largest table."""
MOST_BID: Final = 5
"""[POL-2.14] Points that are bid for a place at most."""
SEAT_WORDS: Final[list[str]] = ["hibiscus", "moana", "kapa", "basalt"]


def good_actions(verb: str, number: int) -> list[Action]:
    """One action for fish and one for shells."""
    return [Action(f"{verb} {word}", number, good) for good, word in enumerate(GOOD_WORDS)]


class Ocean:
    """A map as tables: islands and routes by number, and the actions that name them."""

    def __init__(self, key: str, title: str, width: int, height: int, players: int) -> None:
        self.key = key
        self.title = title
        self.width = width
        self.height = height
        self.players = players
        # Islands.
        self.size: int = 0
        self.ids: list[str] = []
        self.names: list[str] = []
        self.x: list[int] = []
        self.y: list[int] = []
        self.kind: list[int] = []
        self.symbol: list[int] = []
        """What an island pays: FISH, SHELLS or NOTHING."""
        self.turtles: list[int] = []
        self.group: list[int] = []
        """The archipelago of an island, or NOWHERE."""
        self.doomed: list[bool] = []
        self.atoll: list[bool] = []
        """Drawn as a ring of sand around a lagoon."""
        self.main: int = 0
        self.group_ids: list[str] = []
        self.group_names: list[str] = []
        self.group_islands: list[list[int]] = []
        self.safe: list[int] = []
        self.turtle_islands: list[int] = []
        self.paying: list[list[int]] = [[], []]
        """The islands that pay fish, and those that pay shells."""
        # Routes.
        self.routes: int = 0
        self.route_ids: list[str] = []
        self.one: list[int] = []
        self.other: list[int] = []
        self.neutral: list[bool] = []
        self.joins: list[list[int]] = []
        """The archipelagos that a route touches: none, one, or (on maps of one's own) two."""
        self.exit_routes: list[list[int]] = []
        self.exit_goals: list[list[int]] = []
        self.exit_sails: list[list[Action]] = []
        self.exit_ways: list[list[int]] = []
        """Each way along a route by a number of its own: twice that of the route, and one more on the way back."""
        self.gates: list[tuple[int, int]] = []
        """Ways from doomed islands, the main island left out, to safe ones: the island and the number of the way."""
        self.distance: list[list[int]] = []
        """Steps between islands over all routes, explored or not."""
        # Actions.
        self.explore: Action = Action("explore", V_EXPLORE)
        self.travel: Action = Action("travel", V_TRAVEL)
        self.populate: Action = Action("populate", V_POPULATE)
        self.fish: Action = Action("fish", V_FISH)
        self.route_actions: list[Action] = []
        self.pay: list[Action] = good_actions("pay", V_PAY)
        self.lay: list[Action] = good_actions("lay", V_LAY)
        self.guide: list[Action] = []
        self.mask: Action = Action("mask", V_MASK, NOWHERE)
        self.mask_of: list[Action] = []
        self.stop: Action = Action("stop", V_STOP)
        self.place_three: Action = Action("place three", V_PLACE_THREE)
        self.place_one: list[Action] = []
        self.extra: list[Action] = good_actions("extra", V_EXTRA)
        self.enough: Action = Action("enough", V_ENOUGH)
        self.take: list[Action] = good_actions("take", V_TAKE)
        self.gain: list[Action] = good_actions("gain", V_GAIN)
        self.deprive: list[Action] = good_actions("deprive", V_DEPRIVE)
        self.name: list[Action] = good_actions("name", V_NAME)
        self.forgo: Action = Action("forgo", V_FORGO)
        self.claim: list[Action] = [Action(f"claim {place + 1}", V_CLAIM, place) for place in range(PLACES)]
        self.space: Space = Space([])

    def add_island(
        self, key: str, name: str, x: int, y: int, kind: int, symbol: int, turtles: int, group: int, atoll: bool
    ) -> None:
        """One more island."""
        number = self.size
        self.size += 1
        self.ids.append(key)
        self.names.append(name)
        self.x.append(x)
        self.y.append(y)
        self.kind.append(kind)
        self.symbol.append(symbol)
        self.turtles.append(turtles)
        self.group.append(group)
        self.doomed.append(kind in (MAIN, NEAR))
        self.atoll.append(atoll)
        self.exit_routes.append([])
        self.exit_goals.append([])
        self.exit_sails.append([])
        self.exit_ways.append([])
        self.place_one.append(Action(f"place one {key}", V_PLACE_ONE, number))
        if kind == MAIN:
            self.main = number
        if kind not in (MAIN, NEAR):
            self.safe.append(number)
        if turtles:
            self.turtle_islands.append(number)
        if symbol != NOTHING:
            self.paying[symbol].append(number)

    def add_route(self, key: str, one: int, other: int, neutral: bool) -> None:
        """One more route; its two ends are islands already added."""
        number = self.routes
        self.routes += 1
        self.route_ids.append(key)
        self.one.append(one)
        self.other.append(other)
        self.neutral.append(neutral)
        touched: list[int] = []
        for end in (one, other):
            if self.group[end] != NOWHERE and self.group[end] not in touched:
                touched.append(self.group[end])
        self.joins.append(touched)
        self.route_actions.append(Action(f"route {self.ids[one]} {self.ids[other]}", V_ROUTE, number))
        self._add_exit(number, one, other, 2 * number)
        self._add_exit(number, other, one, 2 * number + 1)

    def _add_exit(self, route: int, start: int, goal: int, way: int) -> None:
        self.exit_routes[start].append(route)
        self.exit_goals[start].append(goal)
        self.exit_ways[start].append(way)
        self.exit_sails[start].append(Action(f"sail {self.ids[start]} {self.ids[goal]}", V_SAIL, route, start, goal))

    def finish(self) -> None:
        """Number the actions and measure the distances, once all islands and routes are there."""
        self.group_islands = [[i for i in range(self.size) if self.group[i] == g] for g in range(len(self.group_ids))]
        seats = SEAT_WORDS[: self.players]
        self.guide = [Action(f"guide {word}", V_GUIDE, seat) for seat, word in enumerate(seats)]
        self.mask_of = [Action(f"mask {word}", V_MASK, seat) for seat, word in enumerate(seats)]
        for start in range(self.size):
            self.distance.append(self._distances(start))
            if self.doomed[start] and start != self.main:
                for goal, way in zip(self.exit_goals[start], self.exit_ways[start], strict=True):
                    if not self.doomed[goal]:
                        self.gates.append((start, way))
        sails: list[Action] = []
        for start in range(self.size):
            sails += self.exit_sails[start]
        self.space = Space(
            [self.explore, self.travel, self.populate, self.fish]
            + self.take
            + self.pay
            + self.lay
            + self.guide
            + [self.mask]
            + (self.mask_of if self.players > 2 else [])
            + [self.stop, self.place_three]
            + self.place_one
            + self.extra
            + [self.enough]
            + self.gain
            + self.deprive
            + self.name
            + [self.forgo]
            + self.route_actions
            + sails
        )

    def _distances(self, start: int) -> list[int]:
        row = [-1] * self.size
        row[start] = 0
        queue = [start]
        for island in queue:
            for goal in self.exit_goals[island]:
                if row[goal] < 0:
                    row[goal] = row[island] + 1
                    queue.append(goal)
        return row

    def route_name(self, route: int) -> str:
        """A route as people read it."""
        return f"{self.names[self.one[route]]} – {self.names[self.other[route]]}"
