"""A position of the clans system: counters, hexes, areas and seats as flat lists of small numbers.

A counter is a number: its kind, owner and hex stand in parallel lists, and each hex threads its counters in the order
of their numbers. `armed` and `here` say by a bit for each owner who has Combat Units, or anything alive, in a hex.

A copy costs little because it shares everything. The lists of counters and hexes are changed only by the methods here,
which make them this position's own first (`lent_kinds`, `lent_places`, `lent_marks` say which still belong to a copy
too); the records of the move and of the flight under way likewise. Everything else is a number, a row or a record:
none of these is ever changed, another is put in its place.

Long because it is the whole layout of a position: every list, its copy, its stored form and its check.
"""

from __future__ import annotations

from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.errors import Corrupt
from vaka.core.events import EventData
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.reason import Reason
from vaka.core.state import State
from vaka.games.clans.actions import Actions
from vaka.games.clans.aliases import Area, Kind, Owner, Piece, Row
from vaka.games.clans.chart import Chart
from vaka.games.clans.decision import FINISH_FIRST, NOT_NOW, STAYS_ARMED, WALK_LATER, ClanDecision
from vaka.games.clans.edition import Edition
from vaka.games.clans.grid import Grid, blank_grid
from vaka.games.clans.kinds import (
    BUILT,
    CANOE,
    CHIEF,
    HOSTILE,
    LOG,
    MARKERS,
    NEUTRAL,
    NO_VILLAGE,
    NOBODY,
    PART,
    POPULATION,
    SEA,
    UNITS,
)
from vaka.games.clans.march import Flight, March
from vaka.games.clans.record import read_record
from vaka.games.clans.rows import with_at, without
from vaka.games.clans.verbs import DISARM, DONE, LEAD, WALK

BY_HOSTILE: Final = "hostile"
"""What a line of the log holds that tells of something the hostile of a lone player did."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ClanState(State):
    """What lies on the table of either edition."""

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
        # Counters.
        self.kind: list[Kind] = []
        self.owner: list[Owner] = []
        self.hex_of: list[Hex] = []
        self.bound: list[int] = []
        """0 for what may still act. While building, 1 for what has served or is new. While moving, the mover's number plus
        1 for all that moved with him. For the hostile, their area plus 1, in all phases.
        """
        self.next: list[Piece] = []
        # Hexes.
        self.head: Grid = blank_grid(0, -1)
        self.armed: Grid = self.head
        self.here: Grid = self.head
        self.lent_kinds = False
        """Whether `kind` and `owner` belong to a copy too."""
        self.lent_places = False
        """The same of `hex_of`, `next`, `head`, `armed` and `here`."""
        self.lent_marks = False
        """The same of `bound`."""
        self.village: Row = ()
        self.villages: Row = ()
        """The hexes in which a Village stands, finished or not, in the order of the map: what `village` says."""
        self.stumps: Row = ()
        # Areas.
        self.control: Row = ()
        self.mood: Row = ()
        """Against a lone player, CALM to RISEN as in `edition`; an edition may have more."""
        self.lair: Row = ()
        """The hex in which a hostile area's Combat Units were first placed."""
        # Seats.
        self.home: Row = ()
        self.homeland: Row = ()
        """The area in which each seat began."""
        self.captor: Row = ()
        """The owner who caught a seat's Chieftain; -1 where nobody did."""
        self.fate: Row = ()
        """-1 on the island, else the level of victory with which a seat left it."""
        self.pool: Row = ()
        """Clan Elders not yet drawn, by seat and rating."""
        self.lost_elders: Row = ()
        self.shaman_due: Row = ()
        """The game-turn in which a lost Shaman is back; 0 while he is not awaited."""
        # The clock.
        self.turn = 0
        self.marker = -1
        self.doubled = 0
        self.order: Row = ()
        self.active = -1
        self.proposed = 0
        self.ended = 0
        """1 once one Chieftain is left: only voyages under way are still carried out."""
        # Building and control.
        self.worked: Row = ()
        """Villages that built this phase; a jungle hex that gave its log stands here too."""
        self.gains: Row = ()
        """Areas that fall to the active seat after its builds."""
        self.march = March()
        self.lent_march = False
        """Whether `march` belongs to a copy too."""
        # Battle.
        self.battles: Row = ()
        self.flight = Flight()
        self.lent_flight = False
        """The same of `flight`."""

    # Counters.

    def empty_hexes(self) -> None:
        """Nothing lies in any hex yet."""
        size = self.chart.size
        self.keep_places()
        self.head = blank_grid(size, -1)
        self.armed = blank_grid(size, 0)
        self.here = blank_grid(size, 0)

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

    def own_march(self) -> March:
        """The move under way, to be changed."""
        if self.lent_march:
            self.march = self.march.copy()
            self.lent_march = False
        return self.march

    def own_flight(self) -> Flight:
        """The flight under way, to be changed."""
        if self.lent_flight:
            self.flight = self.flight.copy()
            self.lent_flight = False
        return self.flight

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
        if piece in self.march.party:
            self.own_march().party = without(self.march.party, piece)
        if piece in self.march.fleet:
            self.own_march().fleet = without(self.march.fleet, piece)
        if piece in self.flight.fleeing:
            self.own_flight().fleeing = without(self.flight.fleeing, piece)
        if piece in self.flight.victors:
            self.own_flight().victors = without(self.flight.victors, piece)
        if piece in self.flight.chasing:
            self.own_flight().chasing = without(self.flight.chasing, piece)

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

    def release(self) -> None:
        """A new phase: nothing has served or moved yet. What is hostile keeps its area in the same list."""
        for piece, mark in enumerate(self.bound):
            if mark and self.owner[piece] != HOSTILE:
                self.bind(piece, 0)
        self.worked = ()

    # Hexes and areas.

    def strangers(self, hex: Hex, owner: Owner) -> bool:
        """Whether pieces or a Village of anybody else are in a hex."""
        here = self.here[hex]
        if here and here & ~(1 << owner):
            return True
        village = self.village[hex]
        return village >= BUILT and village != BUILT + owner

    def village_in(self, area: Area) -> Hex:
        """The hex of the finished Village in an area; -1 where there is none."""
        for hex in self.edition.sites_in[area]:
            if self.village[hex] >= BUILT:
                return hex
        return -1

    def set_village(self, hex: Hex, what: int) -> None:
        """Lay down, finish, hand over or take off a Village."""
        self.lay_villages(with_at(self.village, hex, what))

    def lay_villages(self, village: Row) -> None:
        """Take over what stands in each hex."""
        self.village = village
        self.villages = tuple([hex for hex in self.chart.sites if village[hex] != NO_VILLAGE])

    def villages_of(self, owner: Owner) -> list[Hex]:
        """All finished Villages of an owner."""
        return [hex for hex in self.villages if self.village[hex] == BUILT + owner]

    def areas_of(self, seat: Seat) -> int:
        """How many areas a seat controls."""
        return self.control.count(seat)

    def owns_marker(self, piece: Piece, seat: Seat) -> bool:
        """[T94-2.1f] Whether a log or canoe counts among a seat's assets: its pieces stand by, or nobody's in its
        own area.
        """
        hex = self.hex_of[piece]
        here = self.holders(hex)
        if here:
            return here == 1 << seat
        area = self.chart.area[hex]
        return area >= 0 and self.control[area] == seat

    def holders(self, hex: Hex) -> int:
        """A bit for each owner who stands by what lies in a hex."""
        return self.here[hex]

    def staying(self) -> list[Seat]:
        """The seats whose Chieftain is still on the island."""
        return [seat for seat in range(self.players) if self.fate[seat] < 0]

    def still_staying(self) -> int:
        """How many they are."""
        found = 0
        for fate in self.fate:
            if fate < 0:
                found += 1
        return found

    # The contract.

    def setup(self) -> None:
        self.empty_hexes()
        self.lay_villages((NO_VILLAGE,) * self.chart.size)
        areas = len(self.chart.areas)
        self.control = (NEUTRAL,) * areas
        self.mood = (0,) * areas
        self.lair = (-1,) * areas
        self.home = (-1,) * self.players
        self.homeland = (-1,) * self.players
        self.captor = (-1,) * self.players
        self.fate = (-1,) * self.players
        self.pool = (1,) * (self.players * self.edition.elders)
        self.lost_elders = (0,) * self.players
        self.shaman_due = (0,) * self.players
        self.edition.lay_out(self)

    def in_order(self, actions: list[Action]) -> list[Action]:
        """What is offered, in the order in which it is listed."""
        return actions

    def not_now(self, action: Action) -> Reason:
        """Why an action that belongs to another decision is refused."""
        from vaka.games.clans.build import NO_SUCH_PIECE

        asked = self.agenda[-1] if self.agenda else None
        if action.verb == DISARM:
            missing = asked is not None and self.find(action.a, action.b, asked.seat) < 0
            return NO_SUCH_PIECE if missing else STAYS_ARMED
        if isinstance(asked, ClanDecision) and asked.under_way:
            if action.verb == WALK:
                return WALK_LATER
            if action.verb in (LEAD, DONE):
                return FINISH_FIRST
        return NOT_NOW

    def apply_aside(self, seat: Seat, action: Action) -> None:
        """A Combat Unit is sent home, by whoever owns it."""
        from vaka.games.clans.anytime import send_home

        send_home(self, seat, action.a, action.b)

    def read(self, text: str) -> Action:
        """The action in the words of this position's own edition: the title may have made another one since."""
        return self.act.space.read(text)

    def note(self, what: str, seat: Seat, data: dict[str, EventData]) -> None:
        """Tell what happened under the edition's own rule for it. Call it behind `if self.events is not None`.

        Hexes, counters and areas are told by name, so that a line of the log can be said without the map. What the
        hostile of a lone player do is no seat's.
        """
        if seat >= self.players:
            seat = -1
            data[BY_HOSTILE] = True
        for key, value in data.items():
            if isinstance(value, int) and not isinstance(value, bool):
                if key == "hex":
                    data[key] = self.chart.names[value]
                elif key == "area":
                    data[key] = self.chart.areas[value]
                elif key in ("kind", "who", "into"):
                    data[key] = self.edition.names[value]
            elif key == "units" and isinstance(value, list):
                data[key] = [self.edition.names[kind] for kind in value if isinstance(kind, int)]
        self.tell(what, seat, self.edition.cite.get(what, ""), data)

    def copy_clans_to(self, twin: ClanState) -> None:
        """The system's part of `copy`."""
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
        twin.village = self.village
        twin.villages = self.villages
        twin.stumps = self.stumps
        twin.control = self.control
        twin.mood = self.mood
        twin.lair = self.lair
        twin.home = self.home
        twin.homeland = self.homeland
        twin.captor = self.captor
        twin.fate = self.fate
        twin.pool = self.pool
        twin.lost_elders = self.lost_elders
        twin.shaman_due = self.shaman_due
        twin.turn = self.turn
        twin.marker = self.marker
        twin.doubled = self.doubled
        twin.order = self.order
        twin.active = self.active
        twin.proposed = self.proposed
        twin.ended = self.ended
        twin.worked = self.worked
        twin.gains = self.gains
        twin.march = self.march
        twin.lent_march = self.lent_march = True
        twin.battles = self.battles
        twin.flight = self.flight
        twin.lent_flight = self.lent_flight = True
        self.copy_core_to(twin)

    def fields(self) -> tuple[str, ...]:
        """What a stored position holds, by name: the system's fields, then an edition's own."""
        return FIELDS

    def dump(self) -> dict[str, object]:
        open = {name: _plain(getattr(self, name)) for name in self.fields()}
        return {**open, **self.march.dump(), **self.flight.dump()}

    def restore(self, data: dict[str, object]) -> None:
        self.march = read_record(March, data)
        self.flight = read_record(Flight, data)
        self.lent_march = self.lent_flight = False
        for name in self.fields():
            value, now = data[name], getattr(self, name)
            if isinstance(value, list) == isinstance(now, int):
                raise Corrupt(
                    f"field {name}: {'a number' if isinstance(value, list) else 'a list of numbers'} is needed"
                )
            if isinstance(value, list):
                values = numbers_of(value)
                setattr(self, name, tuple(values) if isinstance(now, tuple) else values)
            else:
                setattr(self, name, value if type(value) is int else int(str(value)))
        self.rebuild()

    def rebuild(self) -> None:
        """Thread the counters into their hexes again, from where they say they are, and list the Villages."""
        self.lay_villages(self.village)
        self.empty_hexes()
        self.next = [-1] * len(self.kind)
        for piece in range(len(self.kind) - 1, -1, -1):
            if self.hex_of[piece] >= 0:
                self.put(piece, self.hex_of[piece])

    def faults(self) -> list[str]:
        return faults_of(self, True)


FIELDS: Final[tuple[str, ...]] = (
    "kind", "owner", "hex_of", "bound", "village", "stumps", "control", "mood", "lair", "home", "homeland", "captor",
    "fate", "pool", "lost_elders", "shaman_due", "turn", "marker", "doubled", "order", "active", "proposed", "ended",
    "worked", "gains", "battles",
)  # fmt: skip
"""Heads, masks and threads follow from these."""


def numbers_of(stored: list[Any]) -> list[int]:
    """The whole numbers of a stored list. Most often that is what they are already, and the list is copied as it is."""
    for each in stored:
        if type(each) is not int:
            return [int(other) for other in stored]
    return stored[:]


def _plain(value: object) -> object:
    return list(value) if isinstance(value, (list, tuple)) else value


def faults_of(state: ClanState, manned: bool) -> list[str]:
    """Every counter in one place, masks and threads right, nothing overspent; `manned` where no canoe may lie at sea
    without its crew, as while canoes are sinking.
    """
    out: list[str] = []
    found = [0] * len(state.kind)
    for hex in range(state.chart.size):
        if state.head[hex] >= 0 or state.here[hex] or state.armed[hex]:
            out += hex_faults(state, hex, manned, found)
    for piece in range(len(state.kind)):
        if found[piece] != (1 if state.hex_of[piece] >= 0 else 0):
            out.append(f"counter {piece} is in {found[piece]} places")
    if state.march.points < 0:
        out.append(f"{-state.march.points} more has been spent on moving than there was")
    for seat in range(state.players):
        if state.home[seat] >= 0 and state.village[state.home[seat]] != BUILT + seat:
            out.append(f"the Home Village of seat {seat + 1} does not stand")
        if state.fate[seat] < 0 and state.turn > 0 and not state.ended and state.chief_of(seat) < 0:
            out.append(f"seat {seat + 1} has no Head Chieftain")
    for area in range(len(state.chart.areas)):
        if len([hex for hex in state.edition.sites_in[area] if state.village[hex] >= BUILT]) > 1:
            out.append(f"{state.chart.areas[area]} holds two Villages")
    return out


def hex_faults(state: ClanState, hex: Hex, manned: bool, found: list[int]) -> list[str]:
    """What lies wrongly in a hex; its counters are noted as found."""
    out: list[str] = []
    name = state.chart.names[hex]
    at, last = state.head[hex], -1
    while at >= 0:
        if state.hex_of[at] != hex:
            out.append(f"counter {at} is threaded in {name} but says otherwise")
        if at <= last:
            out.append(f"the thread of {name} is out of order")
            break
        found[at] += 1
        last = at
        at = state.next[at]
    here, armed = state.here[hex], state.armed[hex]
    state.look(hex)
    if (here, armed) != (state.here[hex], state.armed[hex]):
        out.append(f"who is in {name} is noted wrongly")
    if state.chart.kind[hex] == SEA and state.head[hex] >= 0 and manned:
        out += afloat_faults(state, hex)
    return out


def afloat_faults(state: ClanState, hex: Hex) -> list[str]:
    """What lies wrongly in an all-sea hex."""
    canoes = state.count(hex, CANOE, NOBODY)
    units = 0
    at = state.head[hex]
    while at >= 0:
        if state.kind[at] < UNITS:
            units += 1
        elif state.kind[at] == LOG or state.kind[at] == PART:
            return [f"a log lies in the sea at {state.chart.names[hex]}"]
        at = state.next[at]
    if canoes == 0:
        return [f"people stand in the sea at {state.chart.names[hex]}"]
    if units < canoes or units > 2 * canoes:
        return [f"{canoes} canoes at {state.chart.names[hex]} hold {units} units"]
    return []


def seats_in(mask: int) -> list[Owner]:
    """The owners whose bits are set."""
    return [owner for owner in range(HOSTILE + 1) if mask >> owner & 1]
