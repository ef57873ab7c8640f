"""Bidding for places: a free one is claimed for nothing, another's for one more than its price, until all have one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision, S
from vaka.core.reason import Reason

NOBODY: Final = -1
"""The holder of a free place."""


def price_of(holders: tuple[int, ...], prices: tuple[int, ...], place: int) -> int:
    """What it takes to hold a place."""
    return 0 if holders[place] == NOBODY else prices[place] + 1


def changed(numbers: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The same numbers but one."""
    return numbers[:place] + (value,) + numbers[place + 1 :]


def next_in_line(ousted: Seat, waiting: tuple[int, ...]) -> tuple[int, ...]:
    """Who has no place yet, the next first: who has just lost one comes before those who still wait."""
    return waiting if ousted == NOBODY else (ousted, *waiting)


@mypyc_attr(allow_interpreted_subclasses=True)
class Claim(Decision[S]):
    """A seat without a place in the order of turns claims one."""

    name = "claim"
    most: ClassVar[int]
    """No bid is higher."""
    rule: ClassVar[str]
    claim_first: ClassVar[Reason]
    """Why nothing else can be done before."""
    not_in_use: ClassVar[Reason]
    """Why a space is not there with so few players."""
    too_dear: ClassVar[Reason]
    """Why a space cannot be bid for any more."""

    def __init__(self, seat: Seat, waiting: tuple[int, ...], holders: tuple[int, ...], prices: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.waiting = waiting
        """Who has not claimed yet, in the order drawn."""
        self.holders = holders
        """Who holds each space; -1 for nobody."""
        self.prices = prices
        """What each holder will pay."""

    @classmethod
    def opening(cls, seats: Sequence[Seat]) -> Claim[S]:
        """The first of these seats begins, and every space is free."""
        return cls(seats[0], tuple(seats[1:]), (NOBODY,) * len(seats), (0,) * len(seats))

    def spaces(self, state: S) -> list[Action]:
        """The action that claims each space of the order."""
        raise AssertionError(f"{type(self).__name__} says which")

    def price(self, space: int) -> int:
        """What it takes to hold a space."""
        return price_of(self.holders, self.prices, space)

    def choices(self, state: S) -> list[Action]:
        claims = self.spaces(state)
        return [claims[space] for space in range(state.players) if self.price(space) <= self.most]

    def refusal(self, state: S, action: Action) -> Reason | None:
        if action.verb != self.spaces(state)[0].verb:
            return self.claim_first
        if action.a >= state.players:
            return self.not_in_use
        return None if self.price(action.a) <= self.most else self.too_dear

    def apply(self, state: S, action: Action) -> None:
        state.agenda.pop()
        space, price = action.a, self.price(action.a)
        ousted = self.holders[space]
        holders, prices = changed(self.holders, space, self.seat), changed(self.prices, space, price)
        if state.events is not None:
            state.tell("claims", self.seat, self.rule, {"space": space, "price": price, "ousted": ousted})
        waiting = next_in_line(ousted, self.waiting)
        if waiting:
            state.agenda.append(type(self)(waiting[0], waiting[1:], holders, prices))
        else:
            self.settled(state, list(holders), list(prices))

    def settled(self, state: S, order: list[Seat], prices: list[int]) -> None:
        """Everybody has a space: the seats in their new order, and what each of them pays."""
        raise AssertionError(f"{type(self).__name__} says what comes of it")

    def best(self, state: S, worth: list[float]) -> Action:
        """The space that brings most for its price; the earlier one where two are equal."""
        best = -1
        for space in range(len(self.holders)):
            price = self.price(space)
            if price <= self.most and (best < 0 or worth[space] - price > worth[best] - self.price(best)):
                best = space
        return self.spaces(state)[best]

    def standing(self, space: int, count: Callable[[int], str], names: Sequence[str]) -> str:
        """What a space takes, in words: "free", "1 shell, one more than Marama"."""
        holder = self.holders[space]
        return "free" if holder == NOBODY else f"{count(self.price(space))}, one more than {names[holder]}"
