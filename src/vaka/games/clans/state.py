"""A position of the clans system: counters and hexes, areas and seats, and what is under way, in small numbers.

A copy costs little because it shares everything. The lists of counters and hexes are changed only by `counters`, which
makes them this position's own first, and the records of the move and of the flight under way through `own_march` and
`own_flight`. Everything else is a number, a row or a record: none of these is ever changed, another is put in its place.

A field is declared in `clear` and named in `copy`; storing and reading follow from that.
"""

from __future__ import annotations

from typing import ClassVar, Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.events import EventData
from vaka.core.plain import dump_fields, fields_of, restore_fields
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Area, Owner, Piece, Row
from vaka.games.clans.counters import Counters
from vaka.games.clans.decision import FINISH_FIRST, NOT_NOW, STAYS_ARMED, WALK_LATER, ClanDecision
from vaka.games.clans.kinds import BUILT, HOSTILE, NEUTRAL, NO_VILLAGE
from vaka.games.clans.march import Flight, March
from vaka.games.clans.record import Record, read_record
from vaka.games.clans.rows import with_at, without
from vaka.games.clans.verbs import DISARM, DONE, LEAD, WALK

RECORDS: Final[dict[type, tuple[str, ...]]] = {}
"""What `ClanState.records` has found out."""
BY_HOSTILE: Final = "hostile"
"""What a line of the log holds that tells of something the hostile of a lone player did."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ClanState(Counters):
    """What lies on the table of either edition."""

    UNSTORED: ClassVar[frozenset[str]] = frozenset(("next", "head", "armed", "here", "villages"))
    """Heads, masks and threads follow from where counters say they are."""

    def clear(self) -> None:
        super().clear()
        # Hexes.
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

    # The move and the flight under way.

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

    def scrap(self, piece: Piece) -> None:
        super().scrap(piece)
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
        self.copy_counters_to(twin)

    def records(self) -> tuple[str, ...]:
        """The fields that are records: what they hold is stored beside the rest."""
        kind = type(self)
        found = RECORDS.get(kind)
        if found is None:
            found = tuple([name for name in fields_of(self) if isinstance(getattr(self, name), Record)])
            RECORDS[kind] = found
        return found

    def dump(self) -> dict[str, object]:
        out = dump_fields(self, self.stored())
        for name in self.records():
            record: Record = getattr(self, name)
            out.update(record.dump())
        return out

    def restore(self, data: dict[str, object]) -> None:
        restore_fields(self, self.stored(), data)
        for name in self.records():
            record: Record = getattr(self, name)
            setattr(self, name, read_record(type(record), data))
        self.lay_villages(self.village)
        self.thread()

    def faults(self) -> list[str]:
        from vaka.games.clans.audit import faults_of

        return faults_of(self, True)


def seats_in(mask: int) -> list[Owner]:
    """The owners whose bits are set."""
    return [owner for owner in range(HOSTILE + 1) if mask >> owner & 1]
