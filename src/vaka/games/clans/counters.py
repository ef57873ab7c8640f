"""What lies where: counters and hexes as flat lists of small numbers.

A counter is a number: its kind, owner and hex stand in parallel lists, and each hex threads its counters in the order
of their numbers. `armed` and `here` say by a bit for each owner who has Combat Units, or anything alive, in a hex.

A copy of a position shares these lists. They are changed only by the methods here, which make them the position's own
first: `lent_kinds`, `lent_places` and `lent_marks` say which still belong to a copy too.
"""

from __future__ import annotations

from typing import Any

from vaka.core.aliases import Hex, Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.state import State
from vaka.games.clans.actions import Actions
from vaka.games.clans.aliases import Kind, Owner, Piece
from vaka.games.clans.chart import Chart
from vaka.games.clans.edition import Edition
from vaka.games.clans.grid import Grid, blank_grid
from vaka.games.clans.kinds import CHIEF, MARKERS, POPULATION, UNITS


@mypyc_attr(allow_interpreted_subclasses=True)
class Counters(State):
    """The counters of a position, by number and by hex."""

    def __init__(
        self, game: Game, players: int, options: Options, chance: Chance, edition: Edition[Any], blank: bool = False
    ) -> None:
        super().__init__(game, players, options, chance, blank)
        self.edition: Edition[Any] = edition
        self.chart: Chart = edition.chart
        self.act: Actions = edition.act
        if not blank:
            self.clear()

    def clear(self) -> None:
        """Nothing lies on the table yet. A copy is left blank instead: it gets everything from its original."""
        self.kind: list[Kind] = []
        self.owner: list[Owner] = []
        self.hex_of: list[Hex] = []
        self.bound: list[int] = []
        """0 for what may still act. While building, 1 for what has served or is new. While moving, the mover's number plus
        1 for all that moved with him. For the hostile, their area plus 1, in all phases.
        """
        self.next: list[Piece] = []
        self.head: Grid = blank_grid(0, -1)
        self.armed: Grid = self.head
        self.here: Grid = self.head
        self.lent_kinds = False
        """Whether `kind` and `owner` belong to a copy too."""
        self.lent_places = False
        """The same of `hex_of`, `next`, `head`, `armed` and `here`."""
        self.lent_marks = False
        """The same of `bound`."""

    def copy_counters_to(self, twin: Counters) -> None:
        """This part of `copy`."""
        twin.kind = self.kind
        twin.owner = self.owner
        twin.lent_kinds = self.lent_kinds = True
        twin.hex_of = self.hex_of
        twin.next = self.next
        twin.head = self.head
        twin.armed = self.armed
        twin.here = self.here
        twin.lent_places = self.lent_places = True
        twin.bound = self.bound
        twin.lent_marks = self.lent_marks = True
        self.copy_core_to(twin)

    def empty_hexes(self) -> None:
        """Nothing lies in any hex yet."""
        size = self.chart.size
        self.keep_places()
        self.head = blank_grid(size, -1)
        self.armed = blank_grid(size, 0)
        self.here = blank_grid(size, 0)

    def thread(self) -> None:
        """Lay the counters into their hexes again, from where they say they are."""
        self.empty_hexes()
        self.next = [-1] * len(self.kind)
        for piece in range(len(self.kind) - 1, -1, -1):
            if self.hex_of[piece] >= 0:
                self.put(piece, self.hex_of[piece])

    def keep_kinds(self) -> None:
        """Have what counters are, and whose, for oneself."""
        if self.lent_kinds:
            self.kind = self.kind[:]
            self.owner = self.owner[:]
            self.lent_kinds = False

    def keep_places(self) -> None:
        """Have for oneself what lies where."""
        if self.lent_places:
            self.hex_of = self.hex_of[:]
            self.next = self.next[:]
            self.head = self.head.copy()
            self.armed = self.armed.copy()
            self.here = self.here.copy()
            self.lent_places = False

    def keep_marks(self) -> None:
        """Have for oneself what counters are bound to."""
        if self.lent_marks:
            self.bound = self.bound[:]
            self.lent_marks = False

    def bind(self, piece: Piece, mark: int) -> None:
        """Note what a counter is bound to; 0 frees it."""
        if self.bound[piece] != mark:
            self.keep_marks()
            self.bound[piece] = mark

    def put(self, piece: Piece, hex: Hex) -> None:
        """[T94-7.3a, MAO-8.3a] Lay a counter into a hex."""
        self.keep_places()
        self.hex_of[piece] = hex
        following = self.next
        at = self.head[hex]
        if at < 0 or at > piece:
            following[piece] = at
            self.head[hex] = piece
        else:
            while following[at] >= 0 and following[at] < piece:
                at = following[at]
            following[piece] = following[at]
            following[at] = piece
        kind = self.kind[piece]
        if kind < MARKERS:
            bit = 1 << self.owner[piece]
            here = self.here[hex]
            if not here & bit:
                self.here[hex] = here | bit
            if kind < UNITS and self.edition.is_combat[kind]:
                armed = self.armed[hex]
                if not armed & bit:
                    self.armed[hex] = armed | bit

    def lift(self, piece: Piece) -> None:
        """Take a counter out of its hex."""
        self.keep_places()
        hex = self.hex_of[piece]
        following = self.next
        beyond = following[piece]
        at = self.head[hex]
        alone = False
        if at == piece:
            self.head[hex] = beyond
            alone = beyond < 0
        else:
            while following[at] != piece:
                at = following[at]
            following[at] = beyond
        self.hex_of[piece] = -1
        following[piece] = -1
        kind = self.kind[piece]
        if kind >= MARKERS:
            return
        if alone:
            self.here[hex] = 0
            if self.edition.is_combat[kind]:
                self.armed[hex] = 0
        else:
            self.look(hex)

    def look(self, hex: Hex) -> None:
        """Note anew who is in a hex."""
        self.keep_places()
        here = 0
        armed = 0
        is_combat = self.edition.is_combat
        kinds = self.kind
        following = self.next
        at = self.head[hex]
        while at >= 0:
            kind = kinds[at]
            if kind < MARKERS:
                bit = 1 << self.owner[at]
                here |= bit
                if is_combat[kind]:
                    armed |= bit
            at = following[at]
        if self.here[hex] != here:
            self.here[hex] = here
        if self.armed[hex] != armed:
            self.armed[hex] = armed

    def shift(self, piece: Piece, hex: Hex) -> None:
        """Move a counter to another hex."""
        self.lift(piece)
        self.put(piece, hex)

    def make(self, kind: Kind, owner: Owner, hex: Hex) -> Piece:
        """A new counter in a hex."""
        count = len(self.kind)
        piece = 0
        while piece < count and self.hex_of[piece] >= 0:
            piece += 1
        self.keep_kinds()
        self.keep_places()
        if piece == count:
            self.keep_marks()
            self.kind.append(kind)
            self.owner.append(owner)
            self.hex_of.append(hex)
            self.bound.append(0)
            self.next.append(-1)
        else:
            self.kind[piece] = kind
            self.owner[piece] = owner
            self.bind(piece, 0)
        self.put(piece, hex)
        return piece

    def bring(self, kind: Kind, owner: Owner, hex: Hex) -> Piece:
        """A new counter that everybody sees come to its hex."""
        return self.make(kind, owner, hex)

    def scrap(self, piece: Piece) -> None:
        """Take a counter off the map for good."""
        self.lift(piece)
        self.bind(piece, 0)

    def change(self, piece: Piece, kind: Kind) -> None:
        """Put another counter of the same owner in its place."""
        self.keep_kinds()
        self.kind[piece] = kind
        self.look(self.hex_of[piece])

    def retrain(self, piece: Piece, kind: Kind) -> None:
        """The same by its owner's choice: a build, or a Unit sent home."""
        self.change(piece, kind)

    def claim(self, piece: Piece, owner: Owner) -> None:
        """Give a counter to another owner, whose Population it becomes."""
        self.keep_kinds()
        self.owner[piece] = owner
        self.kind[piece] = POPULATION
        self.look(self.hex_of[piece])

    # Questions.

    def find(self, hex: Hex, kind: Kind, owner: Owner) -> Piece:
        """The first counter of that kind and owner in a hex; -1 where there is none."""
        at = self.head[hex]
        while at >= 0:
            if self.kind[at] == kind and self.owner[at] == owner:
                return at
            at = self.next[at]
        return -1

    def count(self, hex: Hex, kind: Kind, owner: Owner) -> int:
        """How many counters of that kind and owner lie in a hex."""
        found = 0
        at = self.head[hex]
        while at >= 0:
            if self.kind[at] == kind and self.owner[at] == owner:
                found += 1
            at = self.next[at]
        return found

    def stack(self, hex: Hex) -> list[Piece]:
        """All counters in a hex, in the order of their numbers; they may be moved while the list is gone through."""
        out: list[Piece] = []
        at = self.head[hex]
        while at >= 0:
            out.append(at)
            at = self.next[at]
        return out

    def living(self, hex: Hex, owner: Owner) -> list[Piece]:
        """Units and Leaders of an owner in a hex."""
        out: list[int] = []
        at = self.head[hex]
        while at >= 0:
            if self.owner[at] == owner and self.kind[at] < MARKERS:
                out.append(at)
            at = self.next[at]
        return out

    def pieces_of(self, owner: Owner) -> list[Piece]:
        """All counters of an owner on the map."""
        return [p for p, each in enumerate(self.owner) if each == owner and self.hex_of[p] >= 0]

    def chief_of(self, seat: Seat) -> Piece:
        """The seat's Head Chieftain; -1 when he is not on the map."""
        for piece, kind in enumerate(self.kind):
            if kind == CHIEF and self.owner[piece] == seat and self.hex_of[piece] >= 0:
                return piece
        return -1
