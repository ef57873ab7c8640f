"""An edition: its figures, and the questions to which two editions may give two answers.

The system's functions ask the edition that the state carries; none of them asks which edition it is. What is said
here is what both have in common; an edition's own class overrides the rest.

Long because every such question stands here once, whichever chapter asks it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final, Generic

from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.clans.actions import Actions
from vaka.games.clans.aliases import Area, Kind, Owner, Piece
from vaka.games.clans.chart import Chart
from vaka.games.clans.decision import S
from vaka.games.clans.kinds import (
    CHIEF,
    FIGHTERS,
    HEAVY,
    HOSTILE,
    KINDS,
    LOG,
    MILITIA,
    PART,
    POPULATION,
    SHAMAN,
    SLINGERS,
    UNITS,
)
from vaka.games.clans.reason import Shared
from vaka.games.clans.rows import with_at
from vaka.games.clans.ways import Ways

CALM: Final = 0
INACTIVE: Final = 1
ACTIVE: Final = 2
RISEN: Final = 3
"""The mood of an area against a lone player; one that has just risen may still be left without waking it."""


CANNOT_CARRY: Final = Shared(
    "Only people carry logs and unfinished canoes.",
    "T94-7.4d",
    "MAO-8.4d",
    mao="Only people carry logs and unfinished canoes; any unit can take a catch or a captive.",
)
HANDS_FULL: Final = Shared("Each person can carry only one thing.", "T94-7.4b", "MAO-8.4b")
NO_CARGO_AFLOAT: Final = Shared(
    "Logs and unfinished canoes cannot go in a canoe: put them down first.", "T94-7.4e", "MAO-8.4e"
)
ZONE_STOP: Final = Shared(
    "A leader that enters an enemy zone stops there, or goes straight on to attack.", "T94-7.5b", "MAO-8.5b"
)
ZONE_TO_ZONE: Final = Shared("A leader cannot move from one enemy zone straight into another.", "T94-7.5d", "MAO-8.5f")


@mypyc_attr(allow_interpreted_subclasses=True)
class Decisions(ABC):
    """The edition's own decision wherever the system's rules put one on the agenda."""

    @abstractmethod
    def phases(self, seat: Seat) -> list[Decision[Any]]:
        """A player-turn: Construction and Training, control, Movement, Combat, each finished before the next begins."""

    @abstractmethod
    def game_turn(self, seat: Seat) -> Decision[Any]: ...

    @abstractmethod
    def set_order(self, seat: Seat) -> Decision[Any]: ...

    @abstractmethod
    def player_turn(self, seat: Seat) -> Decision[Any]: ...

    @abstractmethod
    def advance(self, seat: Seat) -> Decision[Any]: ...

    @abstractmethod
    def settle(self, seat: Seat, area: Area, kind: Kind) -> Decision[Any]: ...

    @abstractmethod
    def lead(self, seat: Seat) -> Decision[Any]: ...

    @abstractmethod
    def walk(self, seat: Seat) -> Decision[Any]: ...

    @abstractmethod
    def sail(self, seat: Seat) -> Decision[Any]: ...

    @abstractmethod
    def battle(self, seat: Seat, hex: Hex) -> Decision[Any]: ...

    @abstractmethod
    def rout(self, winner: Owner, loser: Owner, hex: Hex, length: int) -> Decision[Any]: ...

    @abstractmethod
    def retreat(self, winner: Owner, loser: Owner, hex: Hex, left: int, done: int) -> Decision[Any]: ...

    @abstractmethod
    def pursue(self, winner: Owner, loser: Owner, vacated: Hex) -> Decision[Any]: ...

    @abstractmethod
    def panic(self, winner: Owner, loser: Owner, hex: Hex) -> Decision[Any]: ...

    @abstractmethod
    def name_home(self, seat: Seat) -> Decision[Any]: ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition(Generic[S]):
    """Figures and replaced rules. One is made for each combination of map, options and number of players."""

    book: ClassVar[str]
    """How the numbers of its rules begin: its reasons and its rules stand under these."""

    def __init__(self, chart: Chart, players: int) -> None:
        self.chart = chart
        self.players = players
        self.act: Actions
        """Set by the edition, which knows its counters."""
        self.decisions: Decisions
        """Set by the edition, whose own decisions stand above it."""
        self.cite: dict[str, str] = {}
        """The rule behind each kind of event."""
        # Movement, counted in the edition's own fraction of a point.
        self.point = 3
        self.stroke = 1
        """What a canoe pays for a hex."""
        self.cost: list[int] = [6 if jungle else 3 for jungle in chart.jungle]
        self.people_points = 9
        self._ways: Ways | None = None
        self.sites_in: list[list[int]] = [[h for h in hexes if chart.is_site[h]] for hexes in chart.hexes_of]
        # Counters by kind.
        self.names: list[str] = [""] * KINDS
        self.combat: list[int] = [0] * KINDS
        self.leadership: list[int] = [0] * KINDS
        self.points: list[int] = [0] * KINDS
        self.is_combat: list[bool] = [False] * KINDS
        for kind in range(MILITIA, HEAVY + 1):
            self.is_combat[kind] = True
        self.leads: list[bool] = [False] * KINDS
        """Leaders that move by themselves and take Units along."""
        self.missile: list[bool] = [kind == SLINGERS for kind in range(KINDS)]
        """One among the counted Units allows a third."""
        self.is_unit: list[bool] = [kind < UNITS for kind in range(KINDS)]
        """Units that can catch others, and beside whom a Leader is not alone."""
        self.panic: list[int] = [POPULATION, POPULATION, MILITIA, MILITIA, MILITIA] + [POPULATION] * (UNITS - 5)
        """What a Unit becomes in panic."""
        self.burdens: list[int] = [LOG, PART]
        """The markers that people carry."""
        self.elders = 0
        """How many different Elders a seat has."""
        # Building.
        self.training: list[tuple[int, int]] = []
        """Source and target, for each line of training on the build chart."""
        self.found_workers = 3
        self.finish_workers = 2
        self.finish_consumed = 1
        self.one_part_built = True
        """Whether an area holds no second Part-Built Village."""
        self.siege_idles = True
        """Whether a Village with enemy troops in its hex makes nothing."""
        self.sea_zone_steps = False
        """Whether canoes that lie in an enemy sea zone may enter another hex of one, where they are caught."""
        self.sharing = False
        """Whether pieces without a Combat Unit may stop among enemies."""
        self.settlers = 3
        # Setup.
        self.household: list[int] = [CHIEF, SHAMAN]
        """Who lives in a Home Village from the first."""
        self.first_units: list[int] = [POPULATION, POPULATION, FIGHTERS]
        """Who else is placed in a home area."""
        # The clock.
        self.turns_a_season = 6
        self.last_turn = 24
        self.by_consent = False
        self.depletion = False
        self.homes_given_up = True
        """Whether a Home Village may be given up by choice, while there is another."""
        self.disarms_on_the_move = False
        """Whether Units may be sent home while a piece is on the move."""
        self.solitaire_few = 5
        """At so few neutral areas or fewer the hostile table gets worse."""
        # Battle.
        self.coastal_home_first = True
        """Whether a new Home Village must be a coastal one where there is any."""
        self.lone_needs_pursuit = True
        """Whether a Leader left alone is caught only by those who have followed."""
        self.blocked_march = True
        """Whether losers whose every way is closed march until they are stopped, instead of being caught at once."""

    # Setup, the sequence of play and the end.

    def lay_out(self, state: S) -> None:
        """Put the first steps on the agenda."""

    # Building.

    def builds_of(self, state: S, hex: Hex) -> int:
        """How many things a Village may make in this phase."""
        return 1

    def work_refusal(self, state: S, seat: Seat, hex: Hex, verb: int) -> Reason | None:
        """What else forbids a piece of work in a hex."""
        return None

    # Movement.

    @property
    def ways(self) -> Ways:
        """Ways on an empty map."""
        found = self._ways
        if found is None:
            found = Ways(self.chart, self.cost, self.stroke)
            self._ways = found
        return found

    def land_cost(self, state: S, seat: Seat, hex: Hex) -> int:
        """What a step on foot into a hex costs."""
        return self.cost[hex]

    def sea_cost(self, state: S, seat: Seat, hex: Hex) -> int:
        """What a stroke into a hex costs."""
        return self.stroke

    def way_back(self, state: S, seat: Seat, hex: Hex) -> int:
        """What canoes that must still reach a coast have to keep for a stroke into a hex."""
        return self.sea_cost(state, seat, hex)

    def least_stroke(self, state: S) -> int:
        """The least that a stroke costs anywhere."""
        return self.stroke

    def points_of(self, state: S, piece: Piece) -> int:
        """The movement points with which a leader or a Population sets out."""
        kind = state.kind[piece]
        return self.people_points if kind == POPULATION else self.points[kind]

    def leadership_of(self, state: S, leader: Piece) -> int:
        """How many Units a leader takes along on land."""
        return self.leadership[state.kind[leader]]

    def command(self, state: S, leader: Piece) -> int:
        """How many canoes a leader commands."""
        return self.leadership_of(state, leader)

    def places_taken(self, state: S) -> int:
        """How many places in canoes those on the move need."""
        found = 0
        for piece in state.march.party:
            if state.kind[piece] < UNITS:
                found += 1
        return found

    def paddlers(self, state: S) -> int:
        """How many of those on the move can paddle."""
        found = 0
        for piece in state.march.party:
            if self.is_combat[state.kind[piece]]:
                found += 1
        return found

    def cargo_refusal(self, state: S, canoes: int) -> Reason | None:
        """Why what is carried may not go aboard so many canoes."""
        return NO_CARGO_AFLOAT if state.march.cargo else None

    def stroke_refusal(self, state: S, seat: Seat, hex: Hex, target: Hex) -> Reason | None:
        """What else forbids a stroke."""
        return None

    def won(self, state: S, seat: Seat, canoe: int) -> bool:
        """Whether a canoe in a hex that others hold is a seat's own all the same: its crew has fought there from it."""
        return False

    def exerts_at_sea(self, state: S, seat: Seat, hex: Hex) -> bool:
        """Whether manned enemy canoes in a hex exert the sea zone they could."""
        return True

    def carriers(self, state: S, kind: Kind) -> int:
        """How many markers of a kind those on the move could carry at most."""
        if state.kind[state.march.mover] == POPULATION:
            return 1
        found = 0
        for piece in state.march.party:
            if state.kind[piece] == POPULATION:
                found += 1
        return found

    def carry_refusal(self, state: S, hex: Hex, kind: Kind) -> Reason | None:
        """Why those on the move cannot carry one more marker."""
        able = self.carriers(state, kind)
        if able == 0:
            return CANNOT_CARRY
        return HANDS_FULL if len(state.march.cargo) >= able else None

    def can_spare(self, state: S, kind: Kind) -> bool:
        """Whether the others could carry everything if one of a kind were left behind."""
        return kind != POPULATION or len(state.march.cargo) < self.carriers(state, LOG)

    def may_lie_at_sea(self, state: S) -> bool:
        """Whether canoes may end a turn in an all-sea hex."""
        return False

    def in_zone(self, state: S, seat: Seat, hex: Hex) -> bool:
        """[T94-7.5a, T94-7.5g] Whether enemies of a seat exert a zone of influence over a land hex."""
        others = ~(1 << seat)
        around = self.chart.land[hex]
        if not state.armed.any_of(around, others):
            return False
        if self.players > 1:
            return True
        for beside in around:
            if state.armed[beside] & others and not self.slips_away(state, hex, beside):
                return True
        return False

    def calm_around(self, state: S, seat: Seat, hex: Hex) -> bool:
        """Whether it is known at one look that no step out of a hex leads to enemy Combat Units or into their zones."""
        return not state.armed.any_of(self.chart.near[hex], ~(1 << seat))

    def slips_away(self, state: S, hex: Hex, exerting: Hex) -> bool:
        """[T94-16x] Whether a lone player's Chieftain, on his way out of an area that has just risen, minds no zone
        in it.
        """
        area = self.chart.area[exerting]
        if state.mood[area] != RISEN or self.chart.area[hex] != area:
            return False
        return state.march.mover >= 0 and state.kind[state.march.mover] == CHIEF

    def entered(self, state: S, seat: Seat, start: Hex, target: Hex) -> None:
        """The one who moves has come into a hex, on foot or by canoe."""

    # Battle.

    def defence_bonus(self, state: S, hex: Hex, defenders: int) -> int:
        """What the ground adds to the defence; `defenders` has a bit for each owner."""
        return 1 if self.chart.jungle[hex] else 0

    def stacks_thinned(self, state: S) -> None:
        """Counters have left their stacks in battle, or were turned into others: what leant on them may not stand."""

    def stays_armed(self, state: S, seat: Seat, hex: Hex) -> bool:
        """Whether something in this edition counts on the Units in a hex, so that none of them is sent home now."""
        return False

    def capture_unit(self, state: S, piece: Piece, captor: Owner, hex: Hex) -> None:
        """A Unit goes to its captors as their Population."""
        if state.events is not None:
            state.note("capture", captor, {"hex": hex, "kind": state.kind[piece], "from": state.owner[piece]})
        state.shift(piece, hex)
        state.bind(piece, self.chart.area[hex] + 1 if captor == HOSTILE else 0)
        state.claim(piece, captor)

    def retreat_goal(self, state: S, loser: Owner, hex: Hex) -> Hex:
        """Where losers run to; -1 when there is no such place."""
        return state.home[loser] if loser < state.players else -1

    # Leaders and control.

    def chief_caught(self, state: S, chief: Piece, captor: Owner, hex: Hex) -> None:
        """A Head Chieftain is in the hands of his enemies."""

    def elder_caught(self, state: S, elder: int, captor: Owner, hex: Hex) -> None:
        """A Clan Elder is in the hands of his enemies."""

    def shaman_lost(self, state: S, shaman: Piece) -> None:
        """A Shaman's side has lost a battle in his hex, or he was caught alone."""

    # A lone player.

    def hostile_ground(self, state: S, area: Area) -> list[Hex]:
        """[T94-16g] Where the people of an area that rises may stand: anywhere but deep in the jungle."""
        return [hex for hex in self.chart.hexes_of[area] if not self.chart.deep[hex]]

    def march_costs(self, state: S) -> list[int]:
        """What each hex costs the hostile on their way."""
        return self.cost

    def march_barred(self, state: S, start: Hex, target: Hex) -> bool:
        """Whether something keeps the hostile from stepping from one hex into another."""
        return False

    def peace_in(self, state: S, hex: Hex) -> bool:
        """Whether nobody may fight in a hex for the time being."""
        return False

    def surrendered(self, state: S, area: Area, all_of_them: bool) -> None:
        """Hostile people have given up in their own area; some of them may still be under way elsewhere."""
        if all_of_them:
            state.mood = with_at(state.mood, area, CALM)
