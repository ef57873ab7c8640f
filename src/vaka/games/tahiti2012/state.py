"""A game in progress: the table, its decisions, and how it is looked at, counted and checked."""

from __future__ import annotations

from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.result import Line, Result, rank
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.tahiti2012 import audit
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules import scoring
from vaka.games.tahiti2012.rules.setup import set_up
from vaka.games.tahiti2012.rules.turn import why_over
from vaka.games.tahiti2012.tables import (
    GOOD_NAMES,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Tahiti2012State(Position):
    """A game of Tahiti (2012) in progress."""

    def setup(self) -> None:
        set_up(self)

    def copy(self, chance: Chance | None = None) -> State:
        own = self.chance.copy() if chance is None else chance
        twin = Tahiti2012State(self.game, self.players, self.options, own, True)
        self.copy_position_to(twin)
        return twin

    def view(self, seat: Seat | None) -> View:
        from vaka.games.tahiti2012.view import build_view

        return build_view(self, seat)

    def scores(self) -> tuple[int, ...]:
        return tuple([scoring.total(self, seat) for seat in range(self.players)])

    def outcome(self) -> Result:
        """[T12-2.01] [T12-17.09] The highest total wins; equals share the win."""
        scores = self.scores()
        breakdown = tuple([self.breakdown(seat) for seat in range(self.players)])
        return Result(rank([(score,) for score in scores]), scores, breakdown, why_over(self))

    def breakdown(self, seat: Seat) -> tuple[Line, ...]:
        """[T12-2.01] [T12-3.18] A seat's points by their three sources, and what its place in the order costs."""
        row = self.chart[seat * 5 : seat * 5 + 5]
        counts = ", ".join([f"{count} {GOOD_NAMES[good]}" for good, count in enumerate(row)])
        lines = [Line("Goods", scoring.goods_points(self, seat), "T12-17.01", counts)]
        for good in scoring.favourite_goods(self, seat):
            points = scoring.favourite_points(self, seat, good)
            place = "the most" if points == scoring.MOST else "second most" if points else "no bonus"
            lines.append(Line(f"Favourite {GOOD_NAMES[good]}", points, "T12-17.03", f"{row[good]}: {place}"))
        columns = scoring.complete_columns(self, seat)
        lines.append(
            Line(
                "Variety",
                scoring.variety_points(self, seat),
                "T12-17.07",
                f"{columns} complete column{'' if columns == 1 else 's'}",
            )
        )
        if self.bids:
            place = f"place {self.order.index(seat) + 1} in the order of turns"
            lines.append(Line("Bid", -self.bid[seat], "T12-3.18", place))
        return tuple(lines)

    def inventory(self) -> dict[str, int]:
        return audit.inventory(self)

    def faults(self) -> list[str]:
        return audit.faults(self)
