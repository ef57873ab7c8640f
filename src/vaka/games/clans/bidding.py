"""A house option of both editions, fair_start: home areas are bid for, since they are not worth the same."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.bidding import changed, next_in_line, price_of
from vaka.core.compiler import mypyc_attr
from vaka.games.clans.aliases import Area
from vaka.games.clans.decision import Choice, S
from vaka.games.clans.kinds import POPULATION
from vaka.games.clans.reason import Shared
from vaka.games.clans.turn import PlaceUnit

NOT_FOR_BIDS: Final = Shared(
    "You can bid only for the home areas of this table, and only up to the highest bid allowed.", "T94-3.1g", "MAO-3.1i"
)


def highest_bid(players: int) -> int:
    """[T94-3.1g] [MAO-3.1i] Population that a bid gives to each of the others at most: three with two players."""
    return 5 - players


@mypyc_attr(allow_interpreted_subclasses=True)
class BidForHome(Choice[S]):
    """[T94-3.1f] [MAO-3.1h] A seat without a home bids for one: nothing for a free one, else more than its holder."""

    name = "bid"
    other = NOT_FOR_BIDS

    def __init__(
        self,
        seat: Seat,
        waiting: tuple[int, ...],
        homes: tuple[int, ...],
        holders: tuple[int, ...],
        prices: tuple[int, ...],
    ) -> None:
        super().__init__(seat)
        self.waiting = waiting
        """Who has not bid yet."""
        self.homes = homes
        """The areas, in the order of `holders` and `prices`."""
        self.holders = holders
        self.prices = prices
        """How many Population each of the others gets more."""

    def price(self, area: Area) -> int:
        """What it takes to hold a home area."""
        return price_of(self.holders, self.prices, self.homes.index(area))

    def options(self, state: S) -> list[Action]:
        most = highest_bid(state.players)
        return [state.act.homeland[area] for area in self.homes if self.price(area) <= most]

    def chosen(self, state: S, action: Action) -> None:
        at, price = self.homes.index(action.a), self.price(action.a)
        ousted = self.holders[at]
        holders, prices = changed(self.holders, at, self.seat), changed(self.prices, at, price)
        if state.events is not None:
            state.note("bid", self.seat, {"area": action.a, "people": price})
        waiting = next_in_line(ousted, self.waiting)
        if waiting:
            state.agenda.append(type(self)(waiting[0], waiting[1:], self.homes, holders, prices))
            return
        total = sum(prices)
        areas = [self.homes[holders.index(seat)] for seat in range(state.players)]
        more = [total - prices[holders.index(seat)] for seat in range(state.players)]
        self.settled(state, areas, more)

    def settled(self, state: S, areas: list[Area], more: list[int]) -> None:
        """[T94-3.1g] [MAO-3.1i] Everybody has a home, and sets up there with so many Population more."""


def add_people(state: S, seat: Seat, area: Area, more: int) -> None:
    """[T94-3.1g] [MAO-3.1i] The Population that others' bids bring, to be placed after the first Units."""
    for _ in range(more):
        state.agenda.append(PlaceUnit(seat, area, POPULATION))
