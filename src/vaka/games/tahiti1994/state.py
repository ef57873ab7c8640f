"""A position of Tahiti (1994): the system's, and what bargains, voyages and sea battles add."""

from __future__ import annotations

from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.result import Line, Result
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.clans.state import FIELDS, ClanState
from vaka.games.tahiti1994.rules.edition import Tahiti
from vaka.games.tahiti1994.rules.victory import breakdown, ranks, score, why_ended
from vaka.games.tahiti1994.tables import ON_ISLAND

OWN_FIELDS: tuple[str, ...] = ("draft", "voyage", "landed", "via", "afloat", "crews", "packed")


@mypyc_attr(allow_interpreted_subclasses=True)
class TahitiState(ClanState):
    """What lies on the table of Tahiti (1994)."""

    def __init__(
        self, game: Game, players: int, options: Options, chance: Chance, edition: Tahiti, blank: bool = False
    ) -> None:
        super().__init__(game, players, options, chance, edition, blank)
        self.rules = edition

    def clear(self) -> None:
        super().clear()
        self.draft: list[int] = []
        """The terms of a bargain, by the places named in the tables."""
        self.voyage: list[int] = []
        """An Expedition under way: its leaders' combat, then two places for each canoe, -1 where one is free."""
        self.packed: list[int] = []
        """The Units on the map that are chosen for an Expedition before it casts off."""
        self.landed: list[int] = [-1] * self.players
        """The land in which a seat's voyage ended."""
        self.via: list[int] = [ON_ISLAND] * self.players
        self.afloat: list[int] = []
        """Pieces of the active seat that came by sea into a hex with enemies, and have not landed."""
        self.crews: list[int] = []
        """While canoes crash a reef or sink: who sits where, see the rules of reefs and of sea combat."""

    def copy(self) -> State:
        twin = TahitiState(self.game, self.players, self.options, self.chance.copy(), self.rules, True)
        self.copy_clans_to(twin)
        twin.draft = self.draft[:]
        twin.voyage = self.voyage[:]
        twin.landed = self.landed[:]
        twin.via = self.via[:]
        twin.afloat = self.afloat[:]
        twin.crews = self.crews[:]
        twin.packed = self.packed[:]
        return twin

    def fields(self) -> tuple[str, ...]:
        return FIELDS + OWN_FIELDS

    def view(self, seat: int | None) -> View:
        from vaka.games.clans.view import look

        return look(self, seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(score(self, seat) for seat in range(self.players))

    def outcome(self) -> Result:
        lines: list[tuple[Line, ...]] = [breakdown(self, seat) for seat in range(self.players)]
        return Result(ranks(self), self.scores(), tuple(lines), why_ended(self))
