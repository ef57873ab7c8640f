"""A house option, fair_start: the first sequence is bid for, since its places are not worth the same."""

from __future__ import annotations

from vaka.core import bidding
from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.rounds import NextTurn
from vaka.games.hawaii.tables import CLAIM, FRUITS, MOST_BID


class Claim(bidding.Claim[Position]):
    """[HAW-2.15] A seat without a space claims one: a free one for nothing, another's for a shell more than its price.

    [HAW-2.16] No bid exceeds the most that is allowed.
    """

    most = MOST_BID
    rule = "HAW-2.15"
    claim_first = Reason("HAW-2.15", "First claim a space of the sequence.")
    not_in_use = Reason("HAW-2.15", "There are as many spaces as players.")
    too_dear = Reason("HAW-2.16", f"Nobody bids more than {MOST_BID} shells: this space stays with its holder.")

    def spaces(self, state: Position) -> list[Action]:
        return CLAIM

    def settled(self, state: Position, order: list[Seat], prices: list[int]) -> None:
        """[HAW-2.16] Everybody has a space: bids are paid, fruits handed out, and the first round begins."""
        state.order = order
        for space in range(state.players):
            state.spend(order[space], prices[space], 0, 0)
            state.gain(order[space], FRUITS, BOX.start[2][space])
        state.agenda.append(NextTurn(order[0]))
        if state.events is not None:
            state.tell("begins", order[0], "HAW-2.16", {"order": order[:]})
