"""The terms of a bargain (12.3): what they start from, and what may be changed in them."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Area, Kind, Owner, Row
from vaka.games.clans.decision import NOT_NOW
from vaka.games.clans.kinds import POPULATION, UNITS
from vaka.games.clans.rows import with_at
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.deals import (
    CANOES,
    HEADER,
    ONLY_UNITS,
    by_choice,
    draft_for,
    draft_gifts,
    gift_canoes,
    gift_units,
    own_units,
    passing,
)
from vaka.games.tahiti1994.rules.departure import (
    NO_WAR_CANOE,
    canoes_of,
    spare_units,
    to_give,
)
from vaka.games.tahiti1994.rules.expedition import (
    CANOES_FULL,
    NEEDS_PEOPLE,
    NO_MORE_UNITS,
    places,
)
from vaka.games.tahiti1994.state import TahitiState


def standard_draft(state: TahitiState, captive: Seat, captor: Owner) -> Row:
    """[T94-12.3d, T94-12.3g, T94-12.3h] Two of his canoes at most, else one of the captor's, else an emergency
    canoe.
    """
    own = min(2, len(canoes_of(state, captive)))
    gift = 1 if own == 0 and to_give(state, canoes_of(state, captor)) else 0
    emergency = 1 if own + gift == 0 else 0
    return draft_for(captive, captor, captor, own, gift, emergency, 2 * (own + gift + emergency))


def fresh_draft(state: TahitiState, partner: Seat) -> Row:
    """[T94-12.3g, T94-13b] The terms with which a bargain begins anew: the standard ones for a captive; one who leaves
    by choice starts from everything he has, less what earlier deals withhold. Offers made are kept in mind.
    """
    draft = state.draft
    leaver = draft[t.D_LEAVER]
    if not by_choice(state):
        out = standard_draft(state, leaver, partner)
    else:
        own = len(canoes_of(state, leaver))
        emergency = draft[t.D_EMERGENCY] if state.version >= 2 else 0
        units = own_units(state, own + emergency)
        if len(state.deals) > HEADER:
            own = state.deals[CANOES]
            units = state.deals[ONLY_UNITS]
        out = draft_for(leaver, partner, leaver, own, 0, emergency, units)
    return with_at(out, t.D_OFFERS, draft[t.D_OFFERS])


NOT_HIS_AREA: Final = Reason("T94-12.3e", "That area is not part of this bargain.")
AREA_FREED: Final = Reason("T94-12.3e", "That area is already to become neutral.")
ONE_PARTNER: Final = Reason("T94-12.3e", "A captive's areas go to the captor or become neutral.")
AREA_OMITTED: Final = Reason(
    "T94-13b", "Leave the area out of the deal instead: an area that is in no deal becomes neutral."
)


def area_refusal(state: TahitiState, verb: int, area: Area) -> Reason | None:
    """[T94-12.3e, T94-13b] Why an area may not turn neutral, or be left out of a deal with one of several."""
    draft = state.draft
    if state.control[area] != draft[t.D_LEAVER]:
        return NOT_HIS_AREA
    shared = state.version >= 2 and by_choice(state)
    if verb == t.OMIT and not shared:
        return ONE_PARTNER
    if verb == t.FREE_AREA and shared:
        return AREA_OMITTED
    if shared:
        return None if passing(state) >> area & 1 else NOT_HIS_AREA
    return AREA_FREED if draft[t.D_FREED] >> area & 1 else None


CANOE_NEEDED: Final = Reason("T94-12.3j", "That canoe is needed for the units that are given and for their people.")
NO_MORE_CANOES: Final = Reason("T94-12.3c", "There is no such canoe to give or hold back.")
EDITS_USED: Final = Reason("T94-12.3g", "These terms have been changed often enough: offer them.")
SCATTERED: Final = Reason("T94-12.3e", "The people left behind are already to be removed.")


def edit_refusal(state: TahitiState, action: Action) -> Reason | None:
    """[T94-12.3c, T94-12.3e] Why the terms may not be changed so."""
    if state.draft[t.D_EDITS] >= t.MAX_EDITS:
        return EDITS_USED
    if places(state) == 0 and action is not state.rules.more.give_canoe:  # one who has none asks for a canoe first
        return NO_WAR_CANOE
    return term_refusal(state, action)


def term_refusal(state: TahitiState, action: Action) -> Reason | None:
    """Why one of the terms may not be changed, where changes are left and there is a canoe."""
    draft = state.draft
    verb = action.verb
    if verb == t.GRANT:
        if action.a == 0:
            have = len(canoes_of(state, draft[t.D_LEAVER]))
            if len(state.deals) > HEADER:
                have = state.deals[CANOES]
            return None if draft[t.D_CANOES] < have else NO_MORE_CANOES
        most = places(state)
        if len(state.deals) > HEADER:
            most = min(most, state.deals[ONLY_UNITS] + 2 * draft[t.D_GIFT_CANOES])
        return None if draft[t.D_UNITS] < most else CANOES_FULL
    if verb == t.WITHHOLD:
        if action.a == 0:
            taken = places_needed(state, -1) if state.version >= 2 else 1  # gifts and people must find a place
            if draft[t.D_CANOES] == 0:
                return NO_MORE_CANOES
            return None if places(state) - 2 >= taken else CANOE_NEEDED
        return None if draft[t.D_UNITS] > 1 else NEEDS_PEOPLE
    if verb == t.GIVE:
        return give_refusal(state, action.a)
    if verb == t.FREE_AREA or verb == t.OMIT:
        return area_refusal(state, verb, action.a)
    if verb == t.START_OVER:
        return start_over_refusal(state)
    return SCATTERED if draft[t.D_SCATTER] else None


def start_over_refusal(state: TahitiState) -> Reason | None:
    """Why the opening terms may not be brought back: by the first rules, and where too few changes would be left to come to
    a canoe again.
    """
    if state.version < 2:
        return NOT_NOW
    draft = state.draft
    if draft[t.D_EDITS] + 1 < t.MAX_EDITS:
        return None
    opening = fresh_draft(state, draft[t.D_PARTNER])
    return None if sum(opening[t.D_CANOES : t.D_UNITS]) + gift_canoes(state) else EDITS_USED


def places_needed(state: TahitiState, kind: int) -> int:
    """[T94-13c] How many places the Units that partners add need, with one more of a kind (-1: none), and with people if
    none are among them.
    """
    people = draft_gifts(state, POPULATION) + (1 if kind == POPULATION else 0)
    return gift_units(state) + (1 if kind >= 0 else 0) + (0 if people and state.version >= 2 else 1)


def give_refusal(state: TahitiState, kind: Kind) -> Reason | None:
    """[T94-12.3c] Why the one who stays cannot add such a canoe or Unit."""
    draft = state.draft
    partner = draft[t.D_PARTNER]
    if kind == UNITS:
        have = len(to_give(state, canoes_of(state, partner)))
        return None if draft[t.D_GIFT_CANOES] < have else NO_MORE_CANOES
    if draft[t.D_GIFTS + kind] >= spare_units(state, partner, kind):
        return NO_MORE_UNITS
    return None if places_needed(state, kind) <= places(state) else CANOES_FULL
