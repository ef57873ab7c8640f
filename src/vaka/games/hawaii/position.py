"""What lies on the table: flat lists of small integers."""

from __future__ import annotations

from typing import ClassVar

from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.state import State
from vaka.games.hawaii.rows import added
from vaka.games.hawaii.tables import (
    ALL_KINDS,
    ANY_STRIDE,
    BEACH,
    CIRCLES,
    DOCK_POINTS,
    DOCKS,
    E_CHOICE,
    E_FEET,
    E_FRUITS,
    E_REACHED,
    E_SHELLS,
    E_SPEARS,
    E_STRIDE,
    E_SWAPS,
    E_TARGET,
    EFFECTS,
    FEET,
    FRUITS,
    GOD_BITS,
    GRID,
    HUT_BITS,
    INCOME,
    ISLANDS,
    KAHUNA,
    KAHUNA_SPACES,
    KINDS,
    NO_ISLAND,
    PLACES,
    RESOURCES,
    ROUND_POINTS,
    SHELLS,
    SOURCES,
    SPACES,
    STAGGERED,
    TIKI,
    TIKI_SPACES,
    VILLAGE_BITS,
    VILLAGES,
    Kind,
    Place,
    Resource,
    Village,
    laid_tile,
    taken_by,
    value_of,
)


class Settings:
    """What the options of a table change."""

    def __init__(self, options: Options) -> None:
        fourth = options["dock_4_points"]
        assert isinstance(fourth, int)
        self.open_purses: bool = options["open_resources"] is True
        self.start_boat_counts: bool = options["kanaloa_start_boat"] is True
        self.bids: bool = options["fair_start"] is True
        self.gift_first: bool = options["island_gift"] == "first"
        self.dock_points: list[int] = DOCK_POINTS[:3] + [fourth]
        self.round_points: list[int] = ROUND_POINTS[str(options["round_points"])]
        """`round_points[(round - 1) * 3 + place]`: 1st, 2nd, the rest."""
        self.income: list[int] = INCOME[str(options["income"])]
        """`income[(round - 1) * 2 + resource]`: shells and feet."""
        self.steps: list[list[int]] = GRID if options["frame"] == "grid" else STAGGERED
        """`steps[from][slot]`: the feet of a walk, from a slot or from the beach."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """The table of Hawaii, apart from its rules.

    What changes with nearly every turn is altered in place: `at`, `purse`, `paid` and `sums`. All other lists are replaced
    whole by the rule that changes them: copies share them.
    """

    UNSTORED: ClassVar[frozenset[str]] = frozenset(
        (
            "slot_of", "cheapest", "offer", "points", "sums", "ones", "twos", "village", "second", "length", "founded", "fits",
            "extra", "springs", "spears", "surf", "stride", "reached", "huts",
        )
    )  # fmt: skip
    """Fields that follow from others, or are stored under another name."""

    def __init__(self, game: Game, players: int, options: Options, chance: Chance, blank: bool = False) -> None:
        super().__init__(game, players, options, chance, blank)
        if not blank:
            self.clear()

    def clear(self) -> None:
        """Nothing lies on the table yet. A copy is left blank instead: it gets everything from its original."""
        n = self.players
        self.settings: Settings = Settings(self.options)
        self.round: int = 1
        self.turn: int = -1
        """Whose turn it was last, as an index into `order`."""
        self.order: list[int] = list(range(n))
        """Seats by sequence space: the order of play of this round."""
        self.resting: list[int] = [-1] * n
        """The seat whose chieftain stands under each sequence space, -1 for none."""
        self.at: list[int] = [BEACH] * n
        """Where each seat's chieftain stands: a slot, or a spot on the beach."""
        self.place_at: list[int] = [0] * PLACES
        """The place in each slot."""
        self.slot_of: list[int] = [0] * PLACES
        """The slot of each place."""
        self.tokens: list[int] = [0] * (PLACES * CIRCLES)
        """`tokens[place * 3 + circle]`: the token that lies there face up; the printed circle is the last one."""
        self.cheapest: list[int] = [0] * PLACES
        """The lowest token value of each place, 0 without a token."""
        self.cove: list[int] = [0] * 4
        """`cove[fish]`: how many tokens with that many fish."""
        self.sequence: list[int] = [0] * SPACES
        """The token under each sequence space."""
        self.stock: list[int] = [0] * KINDS
        """Tiles left, by kind."""
        self.tops: list[int] = [-1, -1]
        """The god on top of either pile, -1 for an empty pile."""
        self.piles: list[int] = [0, 0]
        """How many tiles either god pile holds. What lies below the top is drawn when it is turned up."""
        self.offer: int = 0
        """The kinds on sale, one bit a kind."""
        self.docks: list[int] = [NO_ISLAND] * DOCKS
        """The island at each dock."""
        self.face_down: list[int] = [0] * ISLANDS
        """Islands in the stack face down, by kind; drawn when they are turned up."""
        self.face_up: list[int] = [0] * ISLANDS
        """Islands in the stack face up, by kind."""

        self.purse: list[int] = [0] * (n * RESOURCES)
        """`purse[seat * 3 + resource]`: behind the screen."""
        self.gained: list[int] = [0] * (n * RESOURCES)
        """All that a seat has openly received, like `purse`."""
        self.paid: list[int] = [0] * (n * RESOURCES)
        """All that a seat has openly paid, like `purse`."""
        self.points: list[int] = [0] * n
        self.earned: list[int] = [0] * (n * SOURCES)
        """`earned[seat * 12 + source]`: where the points came from."""
        self.sums: list[int] = [0] * n
        """What the tokens taken this round add up to."""
        self.taken: list[int] = []
        """Tokens taken this round, in order; see `taken_by`."""
        self.laid: list[int] = []
        """Tiles laid, in order; see `laid_tile`."""

        self.kahunas: list[int] = [0] * n
        self.tikis: list[int] = [0] * n
        self.fleet: list[int] = [1, 0, 0] * n
        """`fleet[seat * 3 + type]`: boats owned."""
        self.ready: list[int] = [1, 0, 0] * n
        """Boats not used this round, like `fleet`."""
        self.ones: int = 0
        self.twos: int = 0
        """Exchange huts of side I and II that are still unused in this turn."""
        self.clear_effects()

    def clear_effects(self) -> None:
        """[HAW-2.06] [HAW-16.05] What follows from the tiles laid, kept up to date: boards with nothing but the start hut."""
        n = self.players
        self.village: list[int] = [0] * (n * VILLAGES)
        """`village[seat * 5 + row]`: the kinds that lie there, one bit a kind."""
        self.second: list[int] = [0] * (n * VILLAGES)
        """Those of them that show side II."""
        self.length: list[int] = [1, 0, 0, 0, 0] * n
        """How many tiles lie there, the printed start hut included."""
        self.founded: list[int] = [1] * n
        """How many villages a seat has begun."""
        self.fits: list[int] = [ALL_KINDS] * n
        """The kinds that a seat could put into its realm, one bit a kind."""
        self.extra: list[int] = [0] * (n * RESOURCES)
        """What tiles add to a seat's income, like `purse`."""
        self.springs: list[int] = [0] * n
        """Irrigation tiles with side II."""
        self.spears: list[int] = [0] * n
        """Points for each token with spears."""
        self.surf: list[int] = [0] * n
        """By how much surfers lower the target."""
        self.stride: list[int] = [ANY_STRIDE] * n
        """The most that a move costs."""
        self.reached: list[int] = [0] * n
        """Extra points for reaching the target."""
        self.huts: list[int] = [0] * (n * 2)
        """`huts[seat * 2 + side - 1]`: exchange huts."""

    # Questions.

    def wealth(self, seat: Seat) -> int:
        """All shells, feet and fruits of a seat."""
        at = seat * RESOURCES
        return self.purse[at] + self.purse[at + 1] + self.purse[at + 2]

    def holds(self, seat: Seat, kind: Kind) -> bool:
        """Whether a kind lies in any village of a seat."""
        for row in range(seat * VILLAGES, seat * VILLAGES + VILLAGES):
            if self.village[row] >> kind & 1:
                return True
        return False

    # Small changes that several rules share.

    def gain(self, seat: Seat, resource: Resource, count: int) -> None:
        """[HAW-1.03] From the supply, which never runs out, behind the screen."""
        if count == 0:
            return
        at = seat * RESOURCES + resource
        self.purse[at] = self.purse[at] + count
        self.gained = added(self.gained, at, count)

    def spend(self, seat: Seat, shells: int, feet: int, fruits: int) -> None:
        """From behind the screen to the supply."""
        at = seat * RESOURCES
        if shells:
            self.hand_over(at + SHELLS, shells)
        if feet:
            self.hand_over(at + FEET, feet)
        if fruits:
            self.hand_over(at + FRUITS, fruits)

    def hand_over(self, at: int, count: int) -> None:
        """One resource of a purse."""
        self.purse[at] = self.purse[at] - count
        self.paid[at] = self.paid[at] + count

    def score(self, seat: Seat, source: int, points: int) -> None:
        """[HAW-15.06] The sub-chief moves on, past 50 and 100."""
        if points == 0:
            return
        self.points = added(self.points, seat, points)
        self.earned = added(self.earned, seat * SOURCES + source, points)

    def keep_token(self, seat: Seat, token: int, worth: int) -> None:
        """[HAW-7.02] [HAW-11.02] A token taken stays before its owner to the end of the round."""
        self.taken = self.taken + [taken_by(seat, token)]
        self.sums[seat] = self.sums[seat] + worth

    def find_cheapest(self, place: Place) -> None:
        """The lowest token of a place, for the question whether one can stop there; `cheapest` is this position's own."""
        lowest = 0
        tokens = self.tokens
        for circle in range(place * CIRCLES, place * CIRCLES + CIRCLES):
            face = tokens[circle]
            if face and (lowest == 0 or face < lowest):
                lowest = face
        self.cheapest[place] = value_of(lowest)

    def find_fits(self, seat: Seat) -> None:
        """[HAW-7.06] Which kinds could be put into the realm legally and at once."""
        everywhere = VILLAGE_BITS
        somewhere = 0
        room_for_god = False
        for row in range(seat * VILLAGES, seat * VILLAGES + self.founded[seat]):
            tiles = self.village[row]
            everywhere &= tiles
            somewhere |= tiles
            if not tiles & GOD_BITS:
                room_for_god = True
        missing = everywhere & ~GOD_BITS
        if self.founded[seat] < VILLAGES:
            missing &= ~HUT_BITS
        missing |= somewhere & GOD_BITS if room_for_god else GOD_BITS
        if self.kahunas[seat] >= KAHUNA_SPACES:
            missing |= 1 << KAHUNA
        if self.tikis[seat] >= TIKI_SPACES:
            missing |= 1 << TIKI
        self.fits = self.fits[:]
        self.fits[seat] = ALL_KINDS & ~missing

    def take_from_stock(self, kind: Kind, count: int) -> None:
        """One tile or two leave their place."""
        self.stock = added(self.stock, kind, -count)
        if self.stock[kind] == 0:
            self.offer &= ~(1 << kind)

    # Copies and plain data.

    def copy_position_to(self, twin: Position) -> None:
        """All fields of this class, then the shared part."""
        twin.settings = self.settings
        twin.round = self.round
        twin.turn = self.turn
        twin.order = self.order
        twin.resting = self.resting
        twin.at = self.at[:]
        twin.place_at = self.place_at
        twin.slot_of = self.slot_of
        twin.tokens = self.tokens
        twin.cheapest = self.cheapest
        twin.cove = self.cove
        twin.sequence = self.sequence
        twin.stock = self.stock
        twin.tops = self.tops
        twin.piles = self.piles
        twin.offer = self.offer
        twin.docks = self.docks
        twin.face_down = self.face_down
        twin.face_up = self.face_up
        twin.purse = self.purse[:]
        twin.gained = self.gained
        twin.paid = self.paid[:]
        twin.points = self.points
        twin.earned = self.earned
        twin.sums = self.sums[:]
        twin.taken = self.taken
        twin.laid = self.laid
        twin.village = self.village
        twin.second = self.second
        twin.length = self.length
        twin.founded = self.founded
        twin.fits = self.fits
        twin.kahunas = self.kahunas
        twin.tikis = self.tikis
        twin.fleet = self.fleet
        twin.ready = self.ready
        twin.extra = self.extra
        twin.springs = self.springs
        twin.spears = self.spears
        twin.surf = self.surf
        twin.stride = self.stride
        twin.reached = self.reached
        twin.huts = self.huts
        twin.ones = self.ones
        twin.twos = self.twos
        self.copy_core_to(twin)

    def lay_tile(self, seat: Seat, village: Village, kind: Kind, side: int) -> None:
        """[HAW-16.06] [HAW-7.07] A tile takes the next free column for good, and its effect is noted."""
        row = seat * VILLAGES + village
        self.laid = self.laid + [laid_tile(row, kind, side)]
        if village == self.founded[seat]:
            self.founded = added(self.founded, seat, 1)
        self.village = self.village[:]
        self.village[row] = self.village[row] | 1 << kind
        if side == 2:
            self.second = self.second[:]
            self.second[row] = self.second[row] | 1 << kind
        self.length = added(self.length, row, 1)
        self.add_effect(seat, kind, side)
        self.find_fits(seat)

    def add_effect(self, seat: Seat, kind: Kind, side: int) -> None:
        """Chapters 17 and 20: what a tile does from now on."""
        tile = EFFECTS[kind * 2 + side - 1]
        if tile[E_SHELLS] + tile[E_FEET] + tile[E_FRUITS]:
            self.extra = self.extra[:]
            self.extra[seat * RESOURCES + SHELLS] += tile[E_SHELLS]
            self.extra[seat * RESOURCES + FEET] += tile[E_FEET]
            self.extra[seat * RESOURCES + FRUITS] += tile[E_FRUITS]
        if tile[E_CHOICE]:
            self.springs = added(self.springs, seat, tile[E_CHOICE])
        if tile[E_SPEARS]:
            self.spears = added(self.spears, seat, tile[E_SPEARS])
        if tile[E_TARGET]:
            self.surf = added(self.surf, seat, tile[E_TARGET])
        if tile[E_REACHED]:
            self.reached = added(self.reached, seat, tile[E_REACHED])
        if tile[E_STRIDE]:
            self.stride = self.stride[:]
            self.stride[seat] = tile[E_STRIDE]
        if tile[E_SWAPS]:
            self.huts = added(self.huts, seat * 2 + side - 1, 1)

    def find_offer(self) -> None:
        """[HAW-2.05] What is on sale: kinds in stock, but of the gods only the top of either pile."""
        self.offer = 0
        for kind in range(KINDS):
            if self.stock[kind] and not GOD_BITS >> kind & 1:
                self.offer |= 1 << kind
        for god in self.tops:
            if god >= 0:
                self.offer |= 1 << god
