"""A house option, fair_start: the first sequence is bid for, since its places are not worth the same."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.rounds import NextTurn
from vaka.games.hawaii.tables import CLAIM, FRUITS, MOST_BID, NOBODY, V_CLAIM

CLAIM_FIRST: Final = Reason("HAW-2.15", "First claim a space of the sequence.")
NOT_IN_USE: Final = Reason("HAW-2.15", "There are as many spaces as players.")
TOO_DEAR: Final = Reason("HAW-2.16", f"Nobody bids more than {MOST_BID} shells: this space stays with its holder.")


class Claim(Decision[Position]):
    """[HAW-2.15] A seat without a space claims one: a free one for nothing, another's for a shell more than its price."""

    name = "claim"

    def __init__(self, seat: Seat, waiting: tuple[int, ...], holders: tuple[int, ...], prices: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.waiting = waiting
        """Who has not claimed yet, in the order drawn."""
        self.holders = holders
        """Who holds each space; -1 for nobody."""
        self.prices = prices
        """What each holder will pay."""

    def price(self, space: int) -> int:
        """[HAW-2.15] What it takes to hold a space."""
        return 0 if self.holders[space] == NOBODY else self.prices[space] + 1

    def choices(self, state: Position) -> list[Action]:
        return [CLAIM[space] for space in range(state.players) if self.price(space) <= MOST_BID]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        if action.verb != V_CLAIM:
            return CLAIM_FIRST
        if action.a >= state.players:
            return NOT_IN_USE
        return None if self.price(action.a) <= MOST_BID else TOO_DEAR

    def apply(self, state: Position, action: Action) -> None:
        state.agenda.pop()
        space, price = action.a, self.price(action.a)
        ousted = self.holders[space]
        holders, prices = list(self.holders), list(self.prices)
        holders[space], prices[space] = self.seat, price
        if state.events is not None:
            state.tell("claims", self.seat, "HAW-2.15", {"space": space, "price": price, "ousted": ousted})
        if ousted != NOBODY:
            state.agenda.append(Claim(ousted, self.waiting, tuple(holders), tuple(prices)))
        elif self.waiting:
            state.agenda.append(Claim(self.waiting[0], self.waiting[1:], tuple(holders), tuple(prices)))
        else:
            begin(state, holders, prices)


def open_bidding(state: Position) -> None:
    """[HAW-2.15] The first of those drawn begins."""
    free = tuple([NOBODY] * state.players)
    state.agenda = [Claim(state.order[0], tuple(state.order[1:]), free, tuple([0] * state.players))]


def begin(state: Position, holders: list[int], prices: list[int]) -> None:
    """[HAW-2.16] Everybody has a space: bids are paid, fruits handed out, and the first round begins."""
    state.order = holders
    for space in range(state.players):
        state.spend(holders[space], prices[space], 0, 0)
        state.gain(holders[space], FRUITS, BOX.start[2][space])
    state.agenda.append(NextTurn(state.order[0]))
    if state.events is not None:
        state.tell("begins", state.order[0], "HAW-2.16", {"order": state.order[:]})
