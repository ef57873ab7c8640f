"""Plans that only Tahiti (1994) has: to leave the island, packed as well as can be, and what captor and captive do."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.plan import Plan
from vaka.games.clans.land import Movement
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.bargain import AnswerOffer, Bargain, Leave
from vaka.games.tahiti1994.rules.deals import by_choice
from vaka.games.tahiti1994.rules.departure import depart_refusal
from vaka.games.tahiti1994.rules.expedition import Pack
from vaka.games.tahiti1994.state import TahitiState

VOYAGE: Final = "voyage"
STAY: Final = "stay"
EXECUTION: Final = "execution"
EXPEDITION: Final = "expedition"
LAST_TWO: Final = 2
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


def sentences(state: TahitiState, out: list[Plan]) -> None:
    """[T94-12.3f] A captor may refuse what he is asked for and have his captive killed: a last rival who sails may yet
    do better than he. Such a rival therefore takes what he is offered.
    """
    asked = state.agenda[-1]
    if not isinstance(asked, AnswerOffer | Bargain) or by_choice(state):
        return
    more = state.rules.more
    if asked.seat == state.draft[t.D_LEAVER]:
        if more.accept in state.choices and len(state.staying()) <= LAST_TWO:
            out.clear()
            out.append(chain_of(EXPEDITION, state, [more.accept]))
        return
    refusing = [more.refuse] if more.refuse in state.choices else []
    killing = chain_of(EXECUTION, state, [*refusing, more.execute])
    if killing.actions[-1:] == [more.execute]:
        out.append(killing)
        for plan in out:
            plan.risky = True


def chain_of(kind: str, state: TahitiState, actions: list[Action]) -> Plan:
    """A chain of actions as a plan, as far as they can be carried out."""
    twin = state.copy()
    done: list[Action] = []
    for action in actions:
        if action not in twin.choices:
            break
        twin.advance(action)
        done.append(action)
    return Plan(kind, done, twin)
