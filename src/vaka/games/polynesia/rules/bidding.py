"""A house option, fair_start: the order of turns is bid for, since its places are not worth the same."""

from __future__ import annotations

from vaka.core import bidding
from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.maintenance import begin_round
from vaka.games.polynesia.tables import MOST_BID


class Claim(bidding.Claim[Position]):
    """[POL-2.13] A seat without a place claims one: a free one for nothing, another's for a point more than its price.

    [POL-2.14] No bid exceeds the most that is allowed.
    """

    most = MOST_BID
    rule = "POL-2.13"
    claim_first = Reason("POL-2.13", "First claim a place in the order of turns.")
    not_in_use = Reason("POL-2.13", "There are as many places as players.")
    too_dear = Reason("POL-2.14", f"Nobody bids more than {MOST_BID} points: this place stays with its holder.")

    def spaces(self, state: Position) -> list[Action]:
        return state.ocean.claim

    def settled(self, state: Position, order: list[Seat], prices: list[int]) -> None:
        """[POL-2.14] Everybody has a place: what each will pay is noted, and the first round begins."""
        state.order = order
        state.bid = [prices[order.index(seat)] for seat in range(state.players)]
        state.start = order[0]
        if state.events is not None:
            state.tell("begins", order[0], "POL-2.14", {"order": order[:]})
        begin_round(state)
