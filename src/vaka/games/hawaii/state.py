"""A game of Hawaii in progress: how it begins, is copied, looked at and counted."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.result import Line, Result, rank
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.hawaii import audit, saving
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.bidding import Claim
from vaka.games.hawaii.rules.rounds import NextTurn
from vaka.games.hawaii.rules.setup import set_up
from vaka.games.hawaii.tables import SOURCES

LABELS: Final[list[tuple[str, str]]] = [
    ("Spears", "HAW-17.09"),
    ("Docks", "HAW-9.02"),
    ("Islands", "HAW-21.01"),
    ("Rounds", "HAW-11.03"),
    ("Lono", "HAW-20.08"),
    ("First space", "HAW-11.09"),
    ("Kahunas", "HAW-18.04"),
    ("Laka", "HAW-20.09"),
    ("Kanaloa", "HAW-20.10"),
    ("Irrigation", "HAW-17.11"),
    ("Hula", "HAW-17.15"),
    ("Long huts", "HAW-17.05"),
]
"""The sources of points, as the result names them, with their rules."""


@mypyc_attr(allow_interpreted_subclasses=True)
class HawaiiState(Position):
    """A game of Hawaii in progress."""

    def setup(self) -> None:
        set_up(self)
        if self.settings.bids:
            # [HAW-2.15] The first of those drawn begins.
            self.agenda = [Claim.opening(self.order)]
        else:
            self.agenda = [NextTurn(self.order[0])]

    def copy(self, chance: Chance | None = None) -> State:
        own = self.chance.copy() if chance is None else chance
        twin = HawaiiState(self.game, self.players, self.options, own, True)
        self.copy_position_to(twin)
        return twin

    def view(self, seat: Seat | None) -> View:
        from vaka.games.hawaii.view import build_view

        return build_view(self, seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def dump(self) -> dict[str, object]:
        return saving.dump(self)

    def restore(self, data: dict[str, object]) -> None:
        saving.restore(self, data)

    def inventory(self) -> dict[str, int]:
        return audit.inventory(self)

    def faults(self) -> list[str]:
        return audit.faults(self)

    def outcome(self) -> Result:
        """[HAW-15.05] The highest score wins; then the most resources left; then the victory is shared."""
        keys: list[tuple[int, ...]] = []
        for seat in range(self.players):
            keys.append((self.points[seat], self.wealth(seat)))
        ranks = rank(keys)
        best = max(self.points)
        level = self.points.count(best)
        if level == 1:
            why = f"The five rounds are over: {best} points win."
        elif ranks.count(1) == 1:
            why = f"{level} players have {best} points; the most resources left decide."
        else:
            why = f"They have {best} points each and as many resources left: the victory is shared."
        return Result(ranks, tuple(self.points), tuple([self.breakdown(s) for s in range(self.players)]), why)

    def breakdown(self, seat: Seat) -> tuple[Line, ...]:
        """[HAW-15.01] A seat's points by their sources, and what is left for a tie."""
        lines: list[Line] = []
        for source in range(SOURCES):
            points = self.earned[seat * SOURCES + source]
            if points:
                lines.append(Line(LABELS[source][0], points, LABELS[source][1]))
        lines.append(Line("Resources left", 0, "HAW-15.05", f"{self.wealth(seat)} left, for a tie"))
        return tuple(lines)
