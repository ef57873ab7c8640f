"""What lies on the table: flat lists of small integers."""

from __future__ import annotations

from typing import ClassVar

from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.errors import Corrupt
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.plain import dump_fields, ints, restore_fields
from vaka.core.state import State
from vaka.games.polynesia.tables import (
    GOODS,
    GROUPS,
    MASK,
    MEMBERS,
    NO_TOKEN,
    NOTHING,
    NOWHERE,
    POINT_TOKENS,
    SHIPS,
    STONES,
    TOKENS,
    Good,
    Island,
    Ocean,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """The table of Polynesia, apart from its rules.

    Copies share all lists but `stock`. Who moves a member or a ship asks for lists of this position's own first
    (`own_people`, `own_routes`); every other list is replaced whole by the rule that changes it.
    """

    UNSTORED: ClassVar[frozenset[str]] = frozenset(
        (
            "mask_travels", "bids", "three_or_none", "tide1", "tide2", "tide3", "people", "board", "harbour", "fleet",
        )
    )  # fmt: skip
    """Fields that follow from others or from the options, or are stored under another name."""

    def __init__(
        self, game: Game, players: int, options: Options, chance: Chance, ocean: Ocean, blank: bool = False
    ) -> None:
        super().__init__(game, players, options, chance, blank)
        self.ocean = ocean
        if not blank:
            self.clear()

    def clear(self) -> None:
        """Nothing lies on the table yet. A copy is left blank instead: it gets everything from its original."""
        players, islands, routes = self.players, self.ocean.size, self.ocean.routes
        self.mask_travels: bool = self.options["mask_reach"] == "travel"
        self.bids: bool = self.options["fair_start"] is True
        self.three_or_none: bool = self.options["few_to_main"] == "none"
        self.lent_people: bool = False
        """Whether a copy may look at the same `members`, `people` and `board`."""
        self.lent_routes: bool = False
        """The same of `harbour`, `ships`, `fleet`, `laid` and `connected`."""
        self.tide1: int = 0
        """The open card of type 1, by the number after its point; likewise 2 and 3."""
        self.tide2: int = 0
        self.tide3: int = 0
        self.round: int = 1
        self.marker: int = 0
        """The space of the phase track: 0 to 2 are the passes, then the parts of maintenance."""
        self.start: int = 0
        """The seat with the start player token."""
        self.order: list[int] = list(range(players))
        """The seats in the order of their turns, wherever the start player token is."""
        self.bid: list[int] = [0] * players
        """Points that each seat pays at the end for its place in the order."""
        self.erupted: bool = False
        """True once the sixth red stone has fallen and the doomed islands are gone."""
        self.stock: list[int] = [0] * (GOODS * players)
        """`stock[seat * 2 + good]`."""
        self.members: list[int] = [NOWHERE] * (MEMBERS * players)
        """`members[seat * 13 + member]`: the island of each member, NOWHERE on the personal board."""
        self.people: list[int] = [0] * (islands * players)
        """`people[seat * islands + island]`: how many members a seat has on an island."""
        self.board: list[int] = [MEMBERS] * players
        """How many members each seat has on the personal board."""
        self.harbour: list[int] = [SHIPS] * players
        """How many ships each seat has on the personal board."""
        self.ships: list[int] = [0] * (routes * players)
        """`ships[route * players + seat]`: 1 where a seat has a ship on a route."""
        self.fleet: list[int] = [0] * routes
        """How many ships lie on each route."""
        self.laid: list[int] = [NOTHING] * routes
        """The type of each route: FISH, SHELLS, or NOTHING while it is unexplored."""
        self.token: list[int] = [NO_TOKEN] * islands
        """The token on each island."""
        self.held: list[int] = [0] * (TOKENS * players)
        """`held[seat * TOKENS + kind]`: the island tokens of each seat."""
        self.gone: list[int] = [0] * TOKENS
        """Island tokens out of the game, by kind."""
        self.points: list[int] = [0] * players
        """Point tokens of each seat."""
        self.reserve: int = 0
        """Point tokens that can still be handed out."""
        self.prize: list[int] = [0] * GROUPS
        """Point tokens on the archipelagos, under tide 1.2."""
        self.boxed: int = POINT_TOKENS
        """Point tokens that stay in the box."""
        self.connected: list[bool] = [False] * GROUPS
        """Has a route to this archipelago been explored?"""
        self.bag: list[int] = STONES[:]
        """Stones still in the bag, by colour."""
        self.crater: list[int] = []
        """Stones drawn, in order."""

    # Questions.

    def count(self, seat: Seat, island: Island) -> int:
        """How many members a seat has on an island."""
        return self.people[seat * self.ocean.size + island]

    def saved(self, seat: Seat) -> int:
        """How many members of a seat stand on islands that survive."""
        total = 0
        ocean = self.ocean
        at = seat * ocean.size
        for island in ocean.safe:
            total += self.people[at + island]
        return total

    def masks(self, seat: Seat) -> int:
        return self.held[seat * TOKENS + MASK]

    def groups_reached(self, seat: Seat) -> int:
        """In how many archipelagos a seat has a member."""
        total = 0
        people = self.people
        at = seat * self.ocean.size
        for pair in self.ocean.group_islands:
            if people[at + pair[0]] or people[at + pair[1]]:
                total += 1
        return total

    def groups_filled(self, seat: Seat) -> int:
        """In how many archipelagos a seat has members on both islands."""
        total = 0
        people = self.people
        at = seat * self.ocean.size
        for pair in self.ocean.group_islands:
            if people[at + pair[0]] and people[at + pair[1]]:
                total += 1
        return total

    def seats_from(self, seat: Seat) -> list[int]:
        """[POL-4.01] [POL-2.14] All seats in the order of their turns, from this one on."""
        at = self.order.index(seat)
        return self.order[at:] + self.order[:at]

    def ships_out(self, seat: Seat) -> int:
        """How many ships a seat has on the map."""
        return SHIPS - self.harbour[seat]

    # Small changes that several rules share.

    def move_member(self, seat: Seat, start: Island, goal: Island) -> None:
        """One member goes from a place to another; NOWHERE is the personal board."""
        self.own_people()
        members, people, board = self.members, self.people, self.board
        member = seat * MEMBERS
        while members[member] != start:
            member += 1
        members[member] = goal
        at = seat * self.ocean.size
        if start == NOWHERE:
            board[seat] = board[seat] - 1
        else:
            people[at + start] = people[at + start] - 1
        if goal == NOWHERE:
            board[seat] = board[seat] + 1
        else:
            people[at + goal] = people[at + goal] + 1

    def hand_point(self, seat: Seat) -> bool:
        """A point token from the reserve; False where none is left."""
        if self.reserve == 0:
            return False
        self.reserve -= 1
        self.add_point(seat)
        return True

    def add_point(self, seat: Seat) -> None:
        """One more point token for a seat, wherever it comes from."""
        self.points = self.points[:]
        self.points[seat] += 1

    def put_stock(self, seat: Seat, good: Good, number: int) -> None:
        """So many fish or shells more, or fewer."""
        at = seat * GOODS + good
        self.stock[at] = self.stock[at] + number

    def own_people(self) -> None:
        """Before a member moves: what a copy may look at is left as it is."""
        if self.lent_people:
            self.members = self.members[:]
            self.people = self.people[:]
            self.board = self.board[:]
            self.lent_people = False

    def own_routes(self) -> None:
        """Before a ship is placed or a route gets its kind: the same."""
        if self.lent_routes:
            self.harbour = self.harbour[:]
            self.ships = self.ships[:]
            self.fleet = self.fleet[:]
            self.laid = self.laid[:]
            self.connected = self.connected[:]
            self.lent_routes = False

    # Copies and plain data.

    def copy_position_to(self, twin: Position) -> None:
        """All fields of this class, then the shared part."""
        twin.mask_travels = self.mask_travels
        twin.bids = self.bids
        twin.three_or_none = self.three_or_none
        twin.tide1 = self.tide1
        twin.tide2 = self.tide2
        twin.tide3 = self.tide3
        twin.round = self.round
        twin.marker = self.marker
        twin.start = self.start
        twin.order = self.order
        twin.bid = self.bid
        twin.erupted = self.erupted
        twin.stock = self.stock[:]
        twin.lent_people = self.lent_people = True
        twin.members = self.members
        twin.people = self.people
        twin.board = self.board
        twin.lent_routes = self.lent_routes = True
        twin.harbour = self.harbour
        twin.ships = self.ships
        twin.fleet = self.fleet
        twin.laid = self.laid
        twin.connected = self.connected
        twin.token = self.token
        twin.held = self.held
        twin.gone = self.gone
        twin.points = self.points
        twin.reserve = self.reserve
        twin.prize = self.prize
        twin.boxed = self.boxed
        twin.bag = self.bag
        twin.crater = self.crater
        self.copy_core_to(twin)

    def dump(self) -> dict[str, object]:
        tides: dict[str, object] = {"tides": [self.tide1, self.tide2, self.tide3]}
        return tides | dump_fields(self, self.stored())

    def restore(self, data: dict[str, object]) -> None:
        self.tide1, self.tide2, self.tide3 = ints(data, "tides", 3)
        # Games begun before there were bids go around the table.
        before: dict[str, object] = {"order": self.order, "bid": self.bid}
        restore_fields(self, self.stored(), before | data)
        self.connected = [value != 0 for value in ints(data, "connected")]
        if min(self.members) < NOWHERE or max(self.members) >= self.ocean.size:
            raise Corrupt("field members: there is no such island")
        self.count_again()
        found = self.faults()
        if found:
            raise Corrupt(f"field position: {found[0]}")

    def count_again(self) -> None:
        """What follows from where members and ships are: done once after loading."""
        size, players = self.ocean.size, self.players
        people = [0] * (size * players)
        board = [0] * players
        for number in range(MEMBERS * players):
            seat = number // MEMBERS
            island = self.members[number]
            if island == NOWHERE:
                board[seat] = board[seat] + 1
            else:
                people[seat * size + island] = people[seat * size + island] + 1
        harbour = [SHIPS] * players
        fleet = [0] * self.ocean.routes
        for ship in range(self.ocean.routes * players):
            if self.ships[ship]:
                harbour[ship % players] = harbour[ship % players] - 1
                fleet[ship // players] = fleet[ship // players] + 1
        self.people, self.board = people, board
        self.harbour, self.fleet = harbour, fleet
        self.lent_people = False
        self.lent_routes = False
