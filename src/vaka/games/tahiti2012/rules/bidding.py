"""A house option, fair_start: the order of turns is bid for, since its places are not worth the same."""

from __future__ import annotations

from vaka.core import bidding
from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.turn import Turn
from vaka.games.tahiti2012.tables import CLAIM, MOST_BID


class Claim(bidding.Claim[Position]):
    """[T12-3.17] A seat without a place claims one: a free one for nothing, another's for a point more than its price.

    [T12-3.18] No bid exceeds the most that is allowed.
    """

    most = MOST_BID
    rule = "T12-3.17"
    claim_first = Reason("T12-3.17", "First claim a place in the order of turns.")
    not_in_use = Reason("T12-3.17", "There are as many places as players.")
    too_dear = Reason("T12-3.18", f"Nobody bids more than {MOST_BID} points: this place stays with its holder.")

    def spaces(self, state: Position) -> list[Action]:
        return CLAIM

    def settled(self, state: Position, order: list[Seat], prices: list[int]) -> None:
        """[T12-3.18] Everybody has a place: what each will pay is noted, and the first round begins."""
        state.order = order
        state.bid = [prices[order.index(seat)] for seat in range(state.players)]
        state.agenda.append(Turn(order[0]))
        if state.events is not None:
            state.tell("begins", order[0], "T12-3.18", {"order": order[:]})
