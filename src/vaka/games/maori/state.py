"""A position of Māori: the clans system's counters and hexes, and what this edition lays on the table besides."""

from __future__ import annotations

from typing import ClassVar

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.chance import Chance
from vaka.core.events import EventData
from vaka.core.plain import ints
from vaka.core.result import Line, Result, rank
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.clans.aliases import Kind, Owner, Piece, Row
from vaka.games.clans.control import Settle
from vaka.games.clans.kinds import ELDER
from vaka.games.clans.rows import with_at, without
from vaka.games.maori.concealed import Concealed
from vaka.games.maori.paused import Paused, read_paused, stored_halves, stored_tracks
from vaka.games.maori.tables import (
    CAPTIVE,
    ELDERS,
    FORCED_PART,
    LETTERS,
    ORDER,
    SHAKEN,
    TOPICS,
    UNMASK,
)
from vaka.games.maori.weather import Weather


class MaoriState(Concealed):
    """One position. What a seat may know of it is another matter: see `view.py`."""

    UNSTORED: ClassVar[frozenset[str]] = Concealed.UNSTORED | {"paused", "marched"}
    """Forced marches and the pauses between two parts of a move are stored in one list, as they were in 0.1.0."""

    def clear(self) -> None:
        super().clear()
        # Hexes and symbols.
        self.pa: Row = ()
        """The level of the pā in each land hex."""
        self.moa: Row = ()
        self.seals: Row = ()
        # Areas.
        self.letter: Row = ()
        """The letter under each neutral marker; -1 once it has been read."""
        self.read_letters: Row = ()
        """How often each letter has been read."""
        # Seats.
        self.high: Row = ()
        """1 for a seat whose tohunga lies on his 2-0-0 side."""
        self.whare: Row = ()
        """The hex of a seat's whare pūrākau; -1 where it has none."""
        self.orders: Row = ()
        """Standing orders, by seat and topic."""
        self.ordered = 0
        """A bit for each topic on which the active seat has changed its mind in this turn."""
        # Zones, in this player-turn: hex * 16 + owner * 2 + 1 if claimed; sea zones apart from those on land.
        self.land_zones: Row = ()
        self.sea_zones: Row = ()
        self.weather = Weather()
        """What events have set going."""
        self.closing = 0
        """1 once an event ends the game with this turn."""
        # Building.
        self.fed: Row = ()
        """Villages that had a meal in this step."""
        # Movement.
        self.track: Row = ()
        """The hexes that the mover has come through."""
        self.half = -1
        """The forest hex into which a stack stands half-way."""
        self.part = 0
        """Which part of the movement step it is: 0 the only one, else 1 or 2; 3 while forced marches are made."""
        self.paused: tuple[Paused, ...] = ()
        """Between the two parts of a variable move, those who may roll for more."""
        self.marched: Row = ()
        """While forced marches are made, the counters that have marched."""
        # Battle.
        self.entered: Row = ()
        """Hexes with enemy Combat Units that pieces of the active seat have entered in this turn: there they must attack."""
        self.chosen: Row = ()
        self.answer: Row = ()
        self.refuge = -1
        self.clash: Row = ()
        """The last battle of this turn: hex, attacker, defender, both totals and both dice."""

    # Counters.

    def scrap(self, piece: Piece) -> None:
        super().scrap(piece)
        if piece in self.march.cargo:
            self.own_march().cargo = without(self.march.cargo, piece)
        if piece in self.march.fleet:
            self.own_march().fleet = without(self.march.fleet, piece)

    def order_of(self, seat: Seat, topic: int) -> int:
        """What a seat's standing order says on a topic; 0 to be asked."""
        return self.orders[seat * TOPICS + topic]

    def set_pa(self, hex: Hex, level: int) -> None:
        """Raise or lower a pā."""
        self.pa = with_at(self.pa, hex, level)

    def captives_in(self, hex: Hex, captor: Owner) -> list[Piece]:
        """Captives whom a seat holds in a hex."""
        out: list[int] = []
        at = self.head[hex]
        while at >= 0:
            if self.kind[at] >= CAPTIVE and self.owner[at] == captor:
                out.append(at)
            at = self.next[at]
        return out

    def count_of(self, seat: Seat, kind: Kind) -> int:
        """How many counters of a kind a seat has on the map."""
        found = 0
        for piece in range(len(self.kind)):
            if self.kind[piece] == kind and self.owner[piece] == seat and self.hex_of[piece] >= 0:
                found += 1
        return found

    def elders_on_map(self, seat: Seat) -> list[Piece]:
        """A seat's Clan Elders, shaken or not."""
        out: list[int] = []
        for piece, kind in enumerate(self.kind):
            if is_elder(kind) and self.owner[piece] == seat and self.hex_of[piece] >= 0:
                out.append(piece)
        return out

    # The contract.

    def setup(self) -> None:
        land = self.rules.land
        self.pa = (0,) * len(self.chart.dry)
        self.moa = (1,) * len(land.moa)
        self.seals = (1,) * len(land.seals)
        self.letter = (-1,) * len(self.chart.areas)
        self.read_letters = (0,) * len(LETTERS)
        self.high = (0,) * self.players
        self.whare = (-1,) * self.players
        self.orders = (0,) * (self.players * TOPICS)
        self.weather = Weather(comet=(0,) * self.players)
        super().setup()

    def hides(self, hex: Hex, owner: Owner) -> bool:
        """Whether troops who are known to be in a hex may be more than they seem."""
        from vaka.games.maori.rules.stacks import beneath

        return self.armed[hex] >> owner & 1 == 1 and beneath(self, hex, owner) > 0

    def in_order(self, actions: list[Action]) -> list[Action]:
        """In the order of the action space, so that the order tells nothing about counters.

        Most of it is offered in that order; what is not, as a rule what ends something, goes near the front.
        """
        highest = -1
        last = len(actions) - 1
        for at, action in enumerate(actions):
            number = action.number
            if number >= highest:
                highest = number
                continue
            place = 0
            for before in actions:
                if before.number >= number:
                    break
                place += 1
            actions.insert(place, actions.pop() if at == last else actions.pop(at))
        return actions

    def apply_aside(self, seat: Seat, action: Action) -> None:
        """[MAO-4d] [MAO-14.5a] [MAO-6.1e] At any time: a standing order, of which only its owner hears; a dummy taken
        off; a Combat Unit sent home.
        """
        if action.verb == UNMASK:
            from vaka.games.maori.rules.orders import unmask

            unmask(self, seat, action.a)
            return
        if action.verb != ORDER:
            super().apply_aside(seat, action)
            return
        self.orders = with_at(self.orders, seat * TOPICS + action.a, action.b)
        if self.events is not None:
            self.note_only("standing", seat, {"topic": action.a, "setting": action.b}, (seat,), "")

    def note_of(self, what: str, piece: Piece, data: dict[str, EventData], instead: str = "") -> None:
        """Tell of a counter: to everybody where it stands alone in the open or is hostile, else to its owner."""
        owner = self.owner[piece]
        if owner >= self.players:
            self.note_all(what, -1, data)
        elif self.bare(piece):
            self.note_all(what, owner, data)
        else:
            self.note_only(what, owner, data, (owner,), instead)

    def bare(self, piece: Piece) -> bool:
        """Whether everybody sees that a counter is its owner's whole stack: it lies on top, and nothing beneath."""
        from vaka.games.maori.rules.stacks import beneath, top_of

        hex, owner = self.hex_of[piece], self.owner[piece]
        return top_of(self, hex, owner) == self.kind[piece] and beneath(self, hex, owner) == 0

    def copy(self, chance: Chance | None = None) -> State:
        own = self.chance.copy() if chance is None else chance
        twin = MaoriState(self.game, self.players, self.options, own, self.rules, True)
        twin.shown = self.shown
        twin.lent_shown = self.lent_shown = True
        twin.pa = self.pa
        twin.moa = self.moa
        twin.seals = self.seals
        twin.letter = self.letter
        twin.read_letters = self.read_letters
        twin.high = self.high
        twin.whare = self.whare
        twin.orders = self.orders
        twin.ordered = self.ordered
        twin.land_zones = self.land_zones
        twin.sea_zones = self.sea_zones
        twin.weather = self.weather
        twin.closing = self.closing
        twin.fed = self.fed
        twin.track = self.track
        twin.half = self.half
        twin.part = self.part
        twin.paused = self.paused
        twin.marched = self.marched
        twin.entered = self.entered
        twin.chosen = self.chosen
        twin.answer = self.answer
        twin.refuge = self.refuge
        twin.clash = self.clash
        self.copy_clans_to(twin)
        return twin

    def dump(self) -> dict[str, object]:
        spent = list(self.marched) if self.part == FORCED_PART else stored_tracks(self.paused)
        return {**super().dump(), "spent": spent, "strode": stored_halves(self.paused)}

    def restore(self, data: dict[str, object]) -> None:
        super().restore({"entered": [], "earlier": [], **data})  # which positions of 0.1.0 do not have
        spent, strode = ints(data, "spent"), ints(data, "strode")
        forced = self.part == FORCED_PART
        self.marched = tuple(spent) if forced else ()
        self.paused = () if forced else read_paused(spent, strode)

    def view(self, seat: int | None) -> View:
        from vaka.games.maori.view import build_view

        return build_view(self, seat)

    def scores(self) -> tuple[int, ...]:
        """[MAO-13a] Areas controlled; a captured Chief is worth nothing."""
        return tuple(0 if self.fate[seat] >= 0 else self.areas_of(seat) for seat in range(self.players))

    def level(self, seat: Seat) -> int:
        """[MAO-13b] The level of victory as things stand."""
        return 0 if self.fate[seat] >= 0 else self.rules.level_of(self.areas_of(seat))

    def outcome(self) -> Result:
        """[MAO-13c] [MAO-13d] The best level wins, then the number of areas; the last Chief wins in any case."""
        staying = self.staying()
        last = staying[0] if self.players > 1 and len(staying) == 1 else -1
        keys: list[tuple[int, ...]] = []
        lines: list[tuple[Line, ...]] = []
        for seat, areas in enumerate(self.scores()):
            level = self.level(seat)
            keys.append((1 if seat == last else 0, level, areas, 0 if self.fate[seat] >= 0 else 1))
            name = self.rules.levels[level]
            rule = "MAO-13b" if self.fate[seat] >= 0 else "MAO-13a"
            lines.append((Line("Areas controlled", areas, rule, name),))
        if last >= 0:
            why = "One paramount chief is left."
        elif self.players == 1 and not staying:
            why = "The chief has fallen."
        elif self.closing:
            why = "An event has ended the game."
        elif self.turn >= self.edition.last_turn:
            why = f"The agreed {self.edition.last_turn // self.edition.turns_a_season} seasons are over."
        else:
            why = "All have agreed to end the game."
        return Result(rank(keys), self.scores(), tuple(lines), why)

    def inventory(self) -> dict[str, int]:
        """Areas, Chiefs, Elders, Tohunga and symbols: what exists in a fixed number."""
        out = {"areas": len(self.control), "moa": len(self.moa), "seals": len(self.seals)}
        for seat in range(self.players):
            out[f"elders {seat + 1}"] = len(self.elders_on_map(seat)) + sum(
                self.pool[seat * ELDERS : seat * ELDERS + ELDERS]
            )
            for each in self.agenda:
                if isinstance(each, Settle) and each.seat == seat and is_elder(each.kind):
                    out[f"elders {seat + 1}"] += 1
        return out


def is_elder(kind: Kind) -> bool:
    return ELDER <= kind < SHAKEN + ELDERS
