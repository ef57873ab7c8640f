"""What lies on the table: flat lists of small integers."""

from __future__ import annotations

from typing import ClassVar

from vaka.core.aliases import Hex, Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.plain import dump_fields, int_lists, restore_fields
from vaka.core.state import State
from vaka.games.tahiti2012.tables import (
    GOODS,
    HEXES,
    HOME,
    ROW_END,
    ROWERS,
    VACANT,
    Good,
)
from vaka.games.tahiti2012.waters import Waters


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """The table of Tahiti (2012), apart from its rules.

    What changes seldom (`tile`, `reefs`, `token`, `islands`, `stacks`, `favourite`, `chart`, `gone`, `tokens`, `order`,
    `bid`) is replaced whole by the rule that changes it, never altered in place: copies share it. They share `cubes`, too, until one of
    them changes what grows on a hex (`put_cubes`).
    """

    UNSTORED: ClassVar[frozenset[str]] = frozenset(
        ("lose_all", "capped", "bids", "quiet_rounds", "tile", "reefs", "cubes", "token"),
    )
    """Fields that follow from the options, or are stored tile by tile."""

    def __init__(self, game: Game, players: int, options: Options, chance: Chance, blank: bool = False) -> None:
        super().__init__(game, players, options, chance, blank)
        if not blank:
            self.clear()

    def clear(self) -> None:
        """Nothing lies on the table yet. A copy is left blank instead: it gets everything from its original."""
        options, seats = self.options, self.players
        self.lose_all: bool = options["reef_loss"] == "all"
        self.capped: bool = options["round_cap"] is True
        self.bids: bool = options["fair_start"] is True
        quiet = options["quiet_rounds"]
        assert isinstance(quiet, int)
        self.quiet_rounds: int = quiet
        """How many quiet rounds in a row end the season; 0 in games begun before there was this rule."""
        self.tile: list[int] = [VACANT] * HEXES
        """What lies on each hex."""
        self.reefs: list[int] = [0] * HEXES
        """The directions in which the tile on a hex shows a reef, one bit a direction."""
        self.cubes: list[int] = [0] * HEXES
        """The crops that lie on a hex, one bit a crop."""
        self.lent_cubes: bool = False
        """Whether a copy may look at the same `cubes`."""
        self.token: list[int] = [0] * HEXES
        """The depletion token on a hex."""
        self.islands: list[int] = []
        """Hexes with an island, in the order in which they were laid."""
        self.stacks: list[list[int]] = [[], []]
        """Island tiles still to lay; the last of each is on top."""
        self.bag: list[int] = [0] * GOODS
        self.aside: list[int] = [0] * GOODS
        """Cubes drawn in a run of fishing and not kept."""
        self.gone: list[int] = [0] * GOODS
        """Cubes out of the game."""
        self.canoe: list[int] = [HOME] * seats
        """The hex of each seat's canoe."""
        self.cargo: list[int] = [0] * (seats * GOODS)
        """`cargo[seat * 5 + good]`."""
        self.chart: list[int] = [0] * (seats * GOODS)
        """`chart[seat * 5 + good]`."""
        self.favourite: list[int] = list(range(seats))
        """The favourite tile of each seat, by its number in the set in use."""
        self.tokens: list[int] = [0, 0]
        """Unused depletion tokens: plain ones and those with a fish."""
        self.haumea: int = HOME
        self.order: list[int] = list(range(seats))
        """The seats in the order of their turns; the first of them begins every round."""
        self.bid: list[int] = [0] * seats
        """Points that each seat pays at the end for its place in the order."""
        self.round: int = 1
        self.stirred: int = 1
        """The last round in which Haumea was here, a cube came ashore or a token was laid."""
        self.taken: int = 0
        """Actions taken this turn."""
        self.waters: Waters | None = None
        """What bots have found out about the ways between the tiles as they lie."""

    # Questions.

    @property
    def first(self) -> Seat:
        """Who begins every round."""
        return self.order[0]

    def after(self, seat: Seat) -> Seat:
        """[T12-6.01] [T12-3.18] Whose turn follows that of a seat."""
        return self.order[(self.order.index(seat) + 1) % self.players]

    def clockwise(self, first: Seat) -> list[int]:
        """[T12-6.01] The order of turns around the table."""
        return [(first + later) % self.players for later in range(self.players)]

    def load(self, seat: Seat) -> int:
        """How many cubes a canoe carries."""
        at = seat * GOODS
        cargo = self.cargo
        return cargo[at] + cargo[at + 1] + cargo[at + 2] + cargo[at + 3] + cargo[at + 4]

    def rowers(self, seat: Seat) -> int:
        """[T12-5.02] [T12-5.03] Rowers in sight follow from the number of cubes alone."""
        return ROWERS[self.load(seat)]

    def islands_to_lay(self) -> int:
        return len(self.stacks[0]) + len(self.stacks[1])

    def unmarked(self) -> int:
        """How many laid islands bear no token."""
        count = 0
        for hex_ in self.islands:
            if self.token[hex_] == 0:
                count += 1
        return count

    def quiet_left(self) -> int:
        """[T12-16.07] In how many more rounds the season ends unless something comes ashore or a token is laid: 1 means
        after this one; 0 while nothing of the kind is near.
        """
        if not self.quiet_rounds or self.round == self.stirred:
            return 0
        return max(1, self.quiet_rounds - (self.round - self.stirred) + 1)

    # Small changes that several rules share.

    def return_aside(self) -> None:
        """[T12-13.06] Cubes set aside by fishing go back into the bag."""
        bag, aside = self.bag, self.aside
        for good in range(GOODS):
            if aside[good]:
                bag[good] = bag[good] + aside[good]
                aside[good] = 0

    def put_cubes(self, hex_: Hex, crops: int) -> None:
        """These crops lie on a hex from now on; what a copy may look at is left as it is."""
        if self.lent_cubes:
            self.cubes = self.cubes[:]
            self.lent_cubes = False
        self.cubes[hex_] = crops

    def store(self, seat: Seat, good: Good, count: int) -> None:
        """[T12-5.04] [T12-14.02] [T12-14.03] Cubes go to their row; beyond the ninth they leave the game."""
        at = seat * GOODS + good
        room = ROW_END - self.chart[at]
        kept = count if count < room else room
        if kept:
            self.chart = self.chart[:]
            self.chart[at] += kept
            self.stirred = self.round
        if count > kept:
            self.gone = self.gone[:]
            self.gone[good] += count - kept

    # Copies and plain data.

    def copy_position_to(self, twin: Position) -> None:
        """All fields of this class, then the shared part."""
        twin.lose_all = self.lose_all
        twin.capped = self.capped
        twin.bids = self.bids
        twin.quiet_rounds = self.quiet_rounds
        twin.tile = self.tile
        twin.reefs = self.reefs
        twin.token = self.token
        twin.islands = self.islands
        twin.stacks = self.stacks
        twin.favourite = self.favourite
        twin.cubes = self.cubes
        twin.lent_cubes = self.lent_cubes = True
        twin.chart = self.chart
        twin.gone = self.gone
        twin.tokens = self.tokens
        twin.bag = self.bag[:]
        twin.aside = self.aside[:]
        twin.canoe = self.canoe[:]
        twin.cargo = self.cargo[:]
        twin.haumea = self.haumea
        twin.order = self.order
        twin.bid = self.bid
        twin.round = self.round
        twin.stirred = self.stirred
        twin.taken = self.taken
        twin.waters = self.waters
        self.copy_core_to(twin)

    def dump(self) -> dict[str, object]:
        laid = [hex_ for hex_ in range(HEXES) if self.tile[hex_] != VACANT]
        tiles = [[hex_, self.tile[hex_], self.reefs[hex_], self.cubes[hex_], self.token[hex_]] for hex_ in laid]
        return {"tiles": tiles, "first": self.first} | dump_fields(self, self.stored())

    def restore(self, data: dict[str, object]) -> None:
        for hex_, tile, reefs, cubes, token in int_lists(data, "tiles"):
            self.tile[hex_] = tile
            self.reefs[hex_] = reefs
            self.cubes[hex_] = cubes
            self.token[hex_] = token
        # Games begun before there were quiet rounds and bids do not tell when something last happened, and who follows whom.
        first = data.get("first", 0)
        assert isinstance(first, int)
        before = {"stirred": data.get("round"), "order": self.clockwise(first), "bid": self.bid}
        restore_fields(self, self.stored(), before | data)
