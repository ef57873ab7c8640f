"""Plans that only Tahiti (1994) has: to leave the island, packed as well as can be."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.plan import Plan
from vaka.games.clans.land import Movement
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.bargain import Leave
from vaka.games.tahiti1994.rules.departure import depart_refusal
from vaka.games.tahiti1994.rules.expedition import Pack
from vaka.games.tahiti1994.state import TahitiState

VOYAGE: Final = "voyage"
STAY: Final = "stay"
BEHIND: Final = 6
"""By so many areas somebody must be behind to think of a voyage before the last turn."""


def voyages(state: TahitiState, out: list[Plan], daring: float) -> None:
    """Add what one who could leave the island may do about it; in the middle of leaving nothing else is thought of."""
    asked = state.agenda[-1]
    seat = asked.seat
    more = state.rules.more
    if isinstance(asked, Movement):
        if more.depart in state.choices and tempting(state, seat) and depart_refusal(state, seat) is None:
            out.append(packed(state, [more.depart], daring))
    elif isinstance(asked, Leave | Pack):
        out.clear()
        out.append(packed(state, [], daring))
        if more.stay in state.choices:
            twin = state.copy()
            twin.advance(more.stay)
            out.append(Plan(STAY, [more.stay], twin, 0.0, True))


def tempting(state: TahitiState, seat: Seat) -> bool:
    """Whether the island has little left to offer: the end is near, or others hold far more."""
    if state.turn >= state.edition.last_turn:
        return True
    mine = state.areas_of(seat)
    return max(state.areas_of(other) for other in range(state.players)) >= mine + BEHIND


def packed(state: TahitiState, before: list[Action], daring: float) -> Plan:
    """Leave without a deal, the strongest people in the canoes and one Population among them."""
    twin = state.copy()
    assert isinstance(twin, TahitiState)
    chain = before[:]
    for action in before:
        twin.advance(action)
    more = twin.rules.more
    combat = twin.edition.combat
    for _ in range(40):
        if more.no_deal in twin.choices:
            action = more.no_deal
        else:
            packing = [each for each in twin.choices if each.verb == t.PACK]
            if packing:
                action = max(packing, key=lambda each: combat[each.a])
            elif more.cast_off in twin.choices:
                action = more.cast_off
            else:
                break
        chain.append(action)
        twin.advance(action)
        if action.verb == t.CAST_OFF:
            break
    return Plan(VOYAGE, chain, twin, daring, risky=True)
