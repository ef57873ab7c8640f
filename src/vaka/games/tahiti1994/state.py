"""A position of Tahiti (1994): the system's, and what bargains, voyages and sea battles add."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.events import EventData
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.reason import Reason
from vaka.core.result import Line, Result
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.clans.aliases import Piece, Row
from vaka.games.clans.audit import faults_of
from vaka.games.clans.control import Settle
from vaka.games.clans.kinds import BUILT, CHIEF, ELDER, HOSTILE
from vaka.games.clans.rows import without
from vaka.games.clans.state import ClanState
from vaka.games.tahiti1994.figures import Figures
from vaka.games.tahiti1994.rules.victory import breakdown, ranks, score, why_ended
from vaka.games.tahiti1994.tables import DEPART, ON_ISLAND

SECOND_FIELDS: Final = ("riding", "won", "deals")
"""What positions hold since the second version of the rules."""


NOT_LEAVING_NOW: Final = Reason(
    "T94-13a", "You can declare that you are leaving only in your own movement phase, between two moves."
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TahitiState(ClanState):
    """What lies on the table of Tahiti (1994)."""

    def __init__(
        self, game: Game, players: int, options: Options, chance: Chance, edition: Figures, blank: bool = False
    ) -> None:
        super().__init__(game, players, options, chance, edition, blank)
        self.rules = edition

    def clear(self) -> None:
        super().clear()
        self.draft: Row = ()
        """The terms of a bargain, by the places named in the tables."""
        self.deals: Row = ()
        """What one who leaves has settled so far, see the rules of deals; empty before, and by the first rules."""
        self.voyage: Row = ()
        """An Expedition under way: its leaders' combat, then two places for each canoe, -1 where one is free."""
        self.packed: Row = ()
        """The Units on the map that are chosen for an Expedition before it casts off."""
        self.landed: Row = (-1,) * self.players
        """The land in which a seat's voyage ended."""
        self.via: Row = (ON_ISLAND,) * self.players
        self.afloat: Row = ()
        """Pieces of the active seat that came by sea into a hex with enemies, and have not landed."""
        self.crews: Row = ()
        """While canoes crash a reef or sink: who sits where, see the rules of reefs and of sea combat."""
        self.riding: Row = ()
        """In a sea battle: each Leader, and the place in `crews` of the canoe he rides in."""
        self.won: Row = ()
        """Canoes that lie among enemies after a sea battle: the canoe, its hex, and whose it is."""

    def copy(self, chance: Chance | None = None) -> State:
        own = self.chance.copy() if chance is None else chance
        twin = TahitiState(self.game, self.players, self.options, own, self.rules, True)
        self.copy_clans_to(twin)
        twin.draft = self.draft
        twin.voyage = self.voyage
        twin.landed = self.landed
        twin.via = self.via
        twin.afloat = self.afloat
        twin.crews = self.crews
        twin.packed = self.packed
        twin.deals = self.deals
        twin.riding = self.riding
        twin.won = self.won
        return twin

    def stored(self) -> tuple[str, ...]:
        names = super().stored()
        return names if self.version >= 2 else tuple([name for name in names if name not in SECOND_FIELDS])

    def not_now(self, action: Action) -> Reason:
        """[T94-13a] Leaving the island has its own time: say so wherever else it is tried."""
        return NOT_LEAVING_NOW if action.verb == DEPART else super().not_now(action)

    def scrap(self, piece: Piece) -> None:
        """Its number may soon be another counter's, which did not come by sea and has not fought."""
        super().scrap(piece)
        if self.version < 2:  # whoever got the number counted as afloat
            return
        if piece in self.afloat:
            self.afloat = without(self.afloat, piece)
        if piece in self.won[::3]:
            won = self.won
            self.won = tuple([n for i in range(0, len(won), 3) if won[i] != piece for n in won[i : i + 3]])

    def is_won(self, seat: Seat, canoe: Piece) -> bool:
        """[T94-2.1g] Whether a canoe among enemies is a seat's own, since it has fought from it there."""
        won = self.won
        for i in range(0, len(won), 3):
            if won[i] == canoe and won[i + 1] == self.hex_of[canoe] and won[i + 2] == seat:
                return True
        return False

    def owns_marker(self, piece: Piece, seat: Seat) -> bool:
        """[T94-2.1f, T94-2.1g] Canoes from which a seat fights are its own, whoever else is in the hex."""
        return super().owns_marker(piece, seat) or self.is_won(seat, piece)

    def holders(self, hex: Hex) -> int:
        """[T94-2.1g, T94-12.3c, T94-16y] The owner of a Village holds what lies there, whoever stands by unarmed. A Chieftain who
        stands alone among his captors holds nothing there any more, nor do those hostile to a lone player ever.
        """
        here = self.here[hex]
        if self.version < 2:  # he kept canoes from his captor, and they from the player
            return here
        owner = self.village[hex] - BUILT
        if 0 <= owner < self.players:
            if not self.armed[hex] & ~(1 << owner):
                return 1 << owner
            here |= 1 << owner
        if self.players == 1:
            return here & ~(1 << HOSTILE)
        for seat in range(self.players):
            if here >> seat & 1 and self.captor[seat] >= 0 and self.fate[seat] < 0 and here != 1 << seat:
                if [self.kind[piece] for piece in self.living(hex, seat)] == [CHIEF]:
                    here &= ~(1 << seat)
        return here

    def inventory(self) -> dict[str, int]:
        """Chieftains, Shamans, Elders and area markers: everything that exists in a fixed number."""
        out = {"areas": len(self.control)}
        for seat in range(self.players):
            mine = [self.kind[p] for p in self.pieces_of(seat)]
            found = mine.count(CHIEF)
            absent = self.fate[seat] >= 0 or self.turn == 0
            out[f"chief {seat + 1}"] = 1 if found == 0 and absent else found
            out[f"elders {seat + 1}"] = self.elders_of(seat)
        return out

    def elders_of(self, seat: Seat) -> int:
        """The Elders of a seat, wherever they are: on the map, lost, in the pool or drawn and about to be placed; a set
        that was opened because the pool was empty not counted.
        """
        size = self.edition.elders
        found = self.lost_elders[seat] + sum(self.pool[seat * size : seat * size + size])
        for piece in self.pieces_of(seat):
            if ELDER <= self.kind[piece] < ELDER + size:
                found += 1
        for decision in self.agenda:
            if isinstance(decision, Settle) and decision.seat == seat and ELDER <= decision.kind < ELDER + size:
                found += 1
        return found % size if size else 0

    def faults(self) -> list[str]:
        """People may be in the water while canoes are sinking."""
        return faults_of(self, not self.crews)

    def note(self, what: str, seat: Seat, data: dict[str, EventData]) -> None:
        """All lies open: a line of the log names the place, and who is on the way."""
        hex = data.get("hex")
        if isinstance(hex, int) and self.chart.label[hex] != self.chart.names[hex]:
            data["place"] = self.chart.label[hex]
        pieces = data.get("pieces")
        if isinstance(pieces, list):
            group = [int(piece) for piece in pieces]
            data["along"] = [self.edition.names[self.kind[p]] for p in (group[1:] if "who" in data else group)]
        super().note(what, seat, data)

    def view(self, seat: int | None) -> View:
        from vaka.games.clans.view import look

        return look(self, seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(score(self, seat) for seat in range(self.players))

    def outcome(self) -> Result:
        lines: list[tuple[Line, ...]] = [breakdown(self, seat) for seat in range(self.players)]
        return Result(ranks(self), self.scores(), tuple(lines), why_ended(self))
