"""A game in progress: the table, its decisions, and how it is looked at, counted and checked."""

from __future__ import annotations

from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.result import Line, Result, rank
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules import scoring
from vaka.games.tahiti2012.rules.actions import Act, KeepFish
from vaka.games.tahiti2012.rules.bounty import PlaceCube
from vaka.games.tahiti2012.rules.setup import set_up
from vaka.games.tahiti2012.rules.turn import why_over
from vaka.games.tahiti2012.tables import (
    CAPACITY,
    GOOD_NAMES,
    GOODS,
    HEXES,
    HOME_TILE,
    MOST_BID,
    NOWHERE,
    ROW_END,
    VACANT,
    WATER_TILE,
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
        """[T12-1.01] [T12-1.02] Every cube, tile and token, wherever it lies."""
        out: dict[str, int] = {}
        for good in range(GOODS):
            count = self.bag[good] + self.aside[good] + self.gone[good]
            for hex_ in self.islands:
                count += (self.cubes[hex_] >> good) & 1
            for seat in range(self.players):
                count += self.cargo[seat * GOODS + good] + self.chart[seat * GOODS + good]
            for decision in self.agenda:
                if isinstance(decision, PlaceCube) and decision.crop == good:
                    count += 1
            out[GOOD_NAMES[good]] = count
        out["islands"] = len(self.islands) + self.islands_to_lay()
        out["tokens"] = self.tokens[0] + self.tokens[1] + sum(1 for hex_ in self.islands if self.token[hex_])
        return out

    def order_faults(self) -> list[str]:
        """What is wrong with the order of turns and what was bid for it."""
        out: list[str] = []
        if sorted(self.order) != list(range(self.players)):
            out.append("every seat has one place in the order")
        if not self.bids and (self.order != self.clockwise(self.first) or any(self.bid)):
            out.append("the order goes around the table unless it was bid for")
        if not 0 <= min(self.bid) <= max(self.bid) <= MOST_BID:
            out.append(f"bids are {self.bid}")
        return out

    def faults(self) -> list[str]:
        out = self.order_faults()
        for seat in range(self.players):
            cargo = self.cargo[seat * GOODS : seat * GOODS + GOODS]
            colours = sum(1 for count in cargo if count)
            if sum(cargo) > CAPACITY or (colours > 1 and max(cargo) > 1) or min(cargo) < 0:
                out.append(f"seat {seat} carries {cargo}")
            if self.tile[self.canoe[seat]] == VACANT:
                out.append(f"the canoe of seat {seat} lies on no tile")
            if max(self.chart[seat * GOODS : seat * GOODS + GOODS]) > ROW_END:
                out.append(f"a row of seat {seat} is longer than its chart")
        for hex_ in self.islands:
            if self.token[hex_] and self.cubes[hex_]:
                out.append(f"marked island {hex_} bears cubes")
        if (self.haumea == NOWHERE) != (self.islands_to_lay() == 0):
            out.append("Haumea stays exactly as long as there are islands to lay")
        if min(self.bag) < 0 or min(self.tokens) < 0:
            out.append("more was drawn than there was")
        if sum(self.aside) and not (self.agenda and isinstance(self.agenda[-1], (Act, KeepFish))):
            out.append("cubes lie aside outside the actions")
        for hex_ in range(HEXES):
            if self.cubes[hex_] and (self.tile[hex_] in (VACANT, HOME_TILE, WATER_TILE)):
                out.append(f"cubes lie on {hex_}, where nothing grows")
        if len(self.islands) + self.islands_to_lay() != len(BOX.tiles):
            out.append("an island is missing")
        return out
