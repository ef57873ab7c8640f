"""What lies on the table: flat lists of small integers."""

from __future__ import annotations

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
    NOTHING,
    NOWHERE,
    POINT_TOKENS,
    SHIPS,
    STONE_WORDS,
    TOKENS,
    Island,
    Ocean,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """The table of Polynesia, apart from its rules."""

    def __init__(
        self, game: Game, players: int, options: Options, chance: Chance, ocean: Ocean, blank: bool = False
    ) -> None:
        super().__init__(game, players, options, chance, blank)
        self.ocean = ocean
        if not blank:
            self.clear(options)

    def clear(self, options: Options) -> None:
        """Nothing lies on the table yet. A copy is left blank instead: it gets everything from its original."""
        self.mask_travels: bool = options["mask_reach"] == "travel"
        self.three_or_none: bool = options["few_to_main"] == "none"
        self.tide1: int = 0
        """The open card of type 1, by the number after its point; likewise 2 and 3."""
        self.tide2: int = 0
        self.tide3: int = 0
        self.round: int = 1
        self.marker: int = 0
        """The space of the phase track: 0 to 2 are the passes, then the parts of maintenance."""
        self.start: int = 0
        """The seat with the start player token."""
        self.erupted: bool = False
        """True once the sixth red stone has fallen and the doomed islands are gone."""
        self.stock: list[int] = []
        """`stock[seat * 2 + good]`."""
        self.members: list[int] = []
        """`members[seat * 13 + member]`: the island of each member, NOWHERE on the personal board."""
        self.people: list[int] = []
        """`people[seat * islands + island]`: how many members a seat has on an island."""
        self.board: list[int] = []
        """How many members each seat has on the personal board."""
        self.harbour: list[int] = []
        """How many ships each seat has on the personal board."""
        self.ships: list[int] = []
        """`ships[route * players + seat]`: 1 where a seat has a ship on a route."""
        self.fleet: list[int] = []
        """How many ships lie on each route."""
        self.laid: list[int] = []
        """The type of each route: FISH, SHELLS, or NOTHING while it is unexplored."""
        self.token: list[int] = []
        """The token on each island."""
        self.held: list[int] = []
        """`held[seat * TOKENS + kind]`: the island tokens of each seat."""
        self.gone: list[int] = []
        """Island tokens out of the game, by kind."""
        self.points: list[int] = []
        """Point tokens of each seat."""
        self.reserve: int = 0
        """Point tokens that can still be handed out."""
        self.prize: list[int] = []
        """Point tokens on the archipelagos, under tide 1.2."""
        self.boxed: int = POINT_TOKENS
        """Point tokens that stay in the box."""
        self.connected: list[bool] = []
        """Has a route to this archipelago been explored?"""
        self.bag: list[int] = []
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

    def ships_out(self, seat: Seat) -> int:
        """How many ships a seat has on the map."""
        return SHIPS - self.harbour[seat]

    # Small changes that several rules share.

    def move_member(self, seat: Seat, start: Island, goal: Island) -> None:
        """One member goes from a place to another; NOWHERE is the personal board."""
        at = seat * MEMBERS
        member = self.members.index(start, at, at + MEMBERS)
        self.members[member] = goal
        size = self.ocean.size
        if start == NOWHERE:
            self.board[seat] -= 1
        else:
            self.people[seat * size + start] -= 1
        if goal == NOWHERE:
            self.board[seat] += 1
        else:
            self.people[seat * size + goal] += 1

    def hand_point(self, seat: Seat) -> bool:
        """A point token from the reserve; False where none is left."""
        if self.reserve == 0:
            return False
        self.reserve -= 1
        self.points[seat] += 1
        return True

    # Copies and plain data.

    def copy_position_to(self, twin: Position) -> None:
        """All fields of this class, then the shared part."""
        twin.mask_travels = self.mask_travels
        twin.three_or_none = self.three_or_none
        twin.tide1 = self.tide1
        twin.tide2 = self.tide2
        twin.tide3 = self.tide3
        twin.round = self.round
        twin.marker = self.marker
        twin.start = self.start
        twin.erupted = self.erupted
        twin.stock = self.stock[:]
        twin.members = self.members[:]
        twin.people = self.people[:]
        twin.board = self.board[:]
        twin.harbour = self.harbour[:]
        twin.ships = self.ships[:]
        twin.fleet = self.fleet[:]
        twin.laid = self.laid[:]
        twin.token = self.token[:]
        twin.held = self.held[:]
        twin.gone = self.gone[:]
        twin.points = self.points[:]
        twin.reserve = self.reserve
        twin.prize = self.prize[:]
        twin.boxed = self.boxed
        twin.connected = self.connected[:]
        twin.bag = self.bag[:]
        twin.crater = self.crater[:]
        self.copy_core_to(twin)

    def stored(self) -> dict[str, int]:
        """What a stored position holds, apart from the tides; the length where it is a list (-1: any)."""
        players, islands, routes = self.players, self.ocean.size, self.ocean.routes
        numbers = dict.fromkeys(("round", "marker", "start", "erupted", "reserve", "boxed"), 0)
        return numbers | {
            "stock": GOODS * players,
            "members": MEMBERS * players,
            "ships": routes * players,
            "laid": routes,
            "token": islands,
            "held": TOKENS * players,
            "gone": TOKENS,
            "points": players,
            "prize": GROUPS,
            "connected": GROUPS,
            "bag": len(STONE_WORDS),
            "crater": -1,
        }

    def dump(self) -> dict[str, object]:
        tides: dict[str, object] = {"tides": [self.tide1, self.tide2, self.tide3]}
        return tides | dump_fields(self, self.stored())

    def restore(self, data: dict[str, object]) -> None:
        self.tide1, self.tide2, self.tide3 = ints(data, "tides", 3)
        restore_fields(self, self.stored(), data)
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
        self.people = [0] * (size * players)
        self.board = [0] * players
        for number, island in enumerate(self.members):
            seat = number // MEMBERS
            if island == NOWHERE:
                self.board[seat] += 1
            else:
                self.people[seat * size + island] += 1
        self.fleet = [sum(self.ships[r * players : (r + 1) * players]) for r in range(self.ocean.routes)]
        self.harbour = [SHIPS - sum(self.ships[seat::players]) for seat in range(players)]

    def inventory(self) -> dict[str, int]:
        """[POL-1.01] [POL-1.03] Every member, ship, token and stone, wherever it lies; fish and shells have no limit."""
        out: dict[str, int] = {}
        size = self.ocean.size
        for seat in range(self.players):
            out[f"members of {seat}"] = self.board[seat] + sum(self.people[seat * size : (seat + 1) * size])
            out[f"ships of {seat}"] = self.harbour[seat] + sum(self.ships[seat :: self.players])
        out["island tokens"] = sum(1 for kind in self.token if kind) + sum(self.held) + sum(self.gone)
        out["point tokens"] = self.reserve + sum(self.prize) + sum(self.points) + self.boxed
        for colour, word in enumerate(STONE_WORDS):
            out[f"{word} stones"] = self.bag[colour] + self.crater.count(colour)
        return out

    def faults(self) -> list[str]:
        out: list[str] = []
        ocean, players = self.ocean, self.players
        for seat in range(players):
            if min(self.stock[seat * GOODS : seat * GOODS + GOODS]) < 0:
                out.append(f"seat {seat} owes resources")
            for island in range(ocean.size):
                held = self.members[seat * MEMBERS : (seat + 1) * MEMBERS].count(island)
                if held != self.people[seat * ocean.size + island]:
                    out.append(f"members of seat {seat} on {ocean.ids[island]} are miscounted")
            if self.members[seat * MEMBERS : (seat + 1) * MEMBERS].count(NOWHERE) != self.board[seat]:
                out.append(f"members on the board of seat {seat} are miscounted")
        for route in range(ocean.routes):
            lying = self.ships[route * players : (route + 1) * players]
            if sum(lying) != self.fleet[route] or max(lying) > 1:
                out.append(f"ships on route {ocean.route_ids[route]} are miscounted")
            if (self.laid[route] == NOTHING) != (self.fleet[route] == 0):
                out.append(f"route {ocean.route_ids[route]} has a type exactly if it has a ship")
            if ocean.neutral[route] and self.fleet[route]:
                out.append(f"a ship lies on the orange route {ocean.route_ids[route]}")
            if players == 2 and self.fleet[route] > 1:
                out.append(f"two ships on route {ocean.route_ids[route]} in a game of two")
        if self.erupted and any(self.count(s, i) for s in range(players) for i in range(ocean.size) if ocean.doomed[i]):
            out.append("members stand on islands that are gone")
        if self.erupted != (self.bag[0] == 0):
            out.append("the end comes exactly with the last red stone")
        if min(self.bag) < 0 or self.reserve < 0 or sum(self.prize) > GROUPS:
            out.append("more was drawn than there was")
        for island in range(ocean.size):
            if self.token[island] and any(self.count(seat, island) for seat in range(players)):
                out.append(f"the token on {ocean.ids[island]} was left behind")
        return out
