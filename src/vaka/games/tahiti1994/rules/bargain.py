"""Chapter 12.3: the captured Head Chieftain and his captor, and any deal of one who leaves by choice.

Terms are a draft that starts from the standard ones. The one who proposes changes it, a few times at most, and offers
it; the other accepts, refuses, or answers with terms of his own. Six offers in all, then the rules' own default. What may be
changed is told in `terms`.
"""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.clans.decision import NOT_NOW, Choice, ClanDecision
from vaka.games.clans.kinds import UNITS
from vaka.games.clans.land import Movement
from vaka.games.clans.rows import added, with_at
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.deals import (
    OMITTED,
    by_choice,
    conclude,
    draft_for,
    own_units,
    partners,
    passing,
)
from vaka.games.tahiti1994.rules.departure import (
    DECLARATIONS,
    DECLARED,
    NO_WAR_CANOE,
    canoes_of,
    to_give,
)
from vaka.games.tahiti1994.rules.expedition import (
    MUST_LEAVE,
    StrikeOff,
    forget,
    killed,
    pack_up,
    places,
    start_dealing,
    stay,
)
from vaka.games.tahiti1994.rules.terms import edit_refusal, fresh_draft, standard_draft, term_refusal
from vaka.games.tahiti1994.state import TahitiState

# Questions.


def offers_left(state: TahitiState) -> bool:
    """[T94-12.3g] Whether another offer may be made."""
    most = t.FIRST_OFFERS if state.version < 2 else t.MAX_OFFERS
    return state.draft[t.D_OFFERS] < most


# Decisions.


NOT_FAILED: Final = Reason("T94-12.3f", "Make an offer first: bargaining has not failed yet.")
OFFERS_USED: Final = Reason("T94-12.3g", "No more offers can be made.")
NOT_STAYING: Final = Reason("T94-13b", "You can make a deal only with another player who stays on the island.")
HAS_A_DEAL: Final = Reason("T94-13b", "You already have a deal with that player.")


def depart(state: TahitiState, seat: Seat) -> None:
    """[T94-13a, T94-13b] A player leaves by choice; he may make a deal with one who stays."""
    own = len(canoes_of(state, seat))
    state.draft = draft_for(seat, -1, seat, own, 0, 0, own_units(state, own))
    start_dealing(state)
    if state.events is not None:
        state.note("depart", seat, {})
    state.agenda.append(Leave(seat))


class Leave(ClanDecision[TahitiState]):
    """[T94-13b] One who leaves by choice offers deals to those who stay, one after another, or goes without."""

    name = "leave"

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb == t.NO_DEAL:
            return None if places(state) else NO_WAR_CANOE
        if action.verb == t.STAY:
            return None if self.may_stay(state) else MUST_LEAVE
        if action.verb != t.DEAL:
            return NOT_NOW
        if action.a == self.seat or state.fate[action.a] >= 0:
            return NOT_STAYING
        if action.a in partners(state):
            return HAS_A_DEAL
        if places(state) == 0 and not to_give(state, canoes_of(state, action.a)):
            return NO_WAR_CANOE
        return None if offers_left(state) else OFFERS_USED

    def may_stay(self, state: TahitiState) -> bool:
        """One who leaves by choice may think better of it."""
        return len(state.agenda) > 1 and isinstance(state.agenda[-2], Movement)

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        out = [action for action in [more.no_deal, *more.deal] if self.why_not(state, action) is None]
        return out + [more.stay] if self.may_stay(state) else out

    def apply(self, state: TahitiState, action: Action) -> None:
        if action.verb == t.STAY:
            state.agenda.pop()
            stay(state, self.seat)
            return
        if action.verb == t.NO_DEAL:
            state.agenda.pop()
            pack_up(state)
            return
        state.draft = fresh_draft(state, action.a)
        state.agenda.append(Bargain(self.seat))


class Bargain(ClanDecision[TahitiState]):
    """[T94-12.3c, T94-12.3e, T94-12.3g] The proposer changes the draft and offers it."""

    name = "bargain"

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        afloat = places(state) > 0
        out = [more.offer] if afloat else []
        if state.draft[t.D_EDITS] < t.MAX_EDITS:
            edits = self.edits(state) if afloat else [more.give_canoe]
            out += [action for action in edits if term_refusal(state, action) is None]
        if self.sentence_refusal(state) is None:
            out += [more.standard, more.execute]
        return out

    def edits(self, state: TahitiState) -> list[Action]:
        """All changes of which some may be possible: areas turn neutral, or are left out where there may be other deals."""
        more = state.rules.more
        units = [*more.grant, *more.withhold, *more.give, more.give_canoe]
        if state.version < 2:
            return [*units, *more.free, more.scatter]
        if by_choice(state):
            return [*units, more.scatter, *more.omit, more.start_over]
        return [*units, *more.free, more.scatter, more.start_over]

    def sentence_refusal(self, state: TahitiState) -> Reason | None:
        """[T94-12.3f, T94-12.3g] Why nobody may end the bargain by himself: a captor may once an offer has failed."""
        if state.version < 2 or by_choice(state) or self.seat != state.draft[t.D_PARTNER]:
            return NOT_NOW
        return None if state.draft[t.D_OFFERS] else NOT_FAILED

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb == t.OFFER:
            return None if places(state) else NO_WAR_CANOE
        if action.verb in (t.STANDARD, t.EXECUTE):
            return self.sentence_refusal(state)
        if action.verb in (t.GRANT, t.WITHHOLD, t.GIVE, t.FREE_AREA, t.SCATTER, t.OMIT, t.START_OVER):
            return edit_refusal(state, action)
        return NOT_NOW

    def apply(self, state: TahitiState, action: Action) -> None:
        if action.verb in (t.STANDARD, t.EXECUTE):
            state.agenda.pop()
            pass_sentence(state, self.seat, action)
            return
        state.draft = draft = added(state.draft, t.D_EDITS, 1)
        if action.verb == t.OFFER:
            state.agenda.pop()
            state.draft = added(draft, t.D_OFFERS, 1)
            if state.version >= 2 and by_choice(state):
                state.proposed |= DECLARED * DECLARATIONS
            other = draft[t.D_PARTNER] if self.seat == draft[t.D_LEAVER] else draft[t.D_LEAVER]
            if state.events is not None:
                state.note("offer", self.seat, {"terms": list(draft[t.D_CANOES : t.D_STRUCK])})
            state.agenda.append(AnswerOffer(other))
        elif action.verb == t.GRANT or action.verb == t.WITHHOLD:
            place = t.D_CANOES if action.a == 0 else t.D_UNITS
            state.draft = added(draft, place, 1 if action.verb == t.GRANT else -1)
            if state.draft[t.D_UNITS] > places(state):
                state.draft = with_at(state.draft, t.D_UNITS, places(state))
        elif action.verb == t.GIVE:
            state.draft = added(draft, t.D_GIFT_CANOES if action.a == UNITS else t.D_GIFTS + action.a, 1)
        elif action.verb == t.SCATTER:
            state.draft = with_at(draft, t.D_SCATTER, 1)
        elif action.verb == t.OMIT:
            state.deals = with_at(state.deals, OMITTED, state.deals[OMITTED] | 1 << action.a)
        elif action.verb == t.START_OVER:
            state.draft = with_at(fresh_draft(state, draft[t.D_PARTNER]), t.D_EDITS, draft[t.D_EDITS])
            state.deals = with_at(state.deals, OMITTED, 0)
        else:
            state.draft = with_at(draft, t.D_FREED, draft[t.D_FREED] | 1 << action.a)
            for _ in range(2):
                state.agenda.append(StrikeOff(self.seat))


class AnswerOffer(Choice[TahitiState]):
    """[T94-12.3g, T94-12.3j] The other side accepts, refuses, or makes an offer of its own, which starts from these terms."""

    name = "answer"

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        out = [more.accept, more.refuse]
        if state.version >= 2 and offers_left(state):
            out.append(more.counter)
        return out

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb == t.COUNTER and state.version >= 2:
            return None if offers_left(state) else OFFERS_USED
        return super().why_not(state, action)

    def chosen(self, state: TahitiState, action: Action) -> None:
        draft = state.draft
        if action.verb == t.COUNTER:
            if state.events is not None:
                state.note("counter", self.seat, {})
            state.draft = with_at(draft, t.D_EDITS, 0)
            state.agenda.append(Bargain(self.seat))
            return
        if state.events is not None:
            state.note("answer", self.seat, {"yes": action.verb == t.ACCEPT})
        if action.verb == t.ACCEPT:
            agreed(state)
        elif by_choice(state):
            no_terms(state)
        elif offers_left(state):
            partner = draft[t.D_PARTNER]
            state.draft = fresh_draft(state, partner)
            state.agenda.append(Bargain(partner))
        else:
            state.agenda.append(Sentence(draft[t.D_PARTNER]))


def agreed(state: TahitiState) -> None:
    """[T94-13b] The terms on the table are accepted. One who leaves by choice may deal with another about the areas
    that this deal leaves out; else the Expedition is put together.
    """
    if state.version >= 2:
        conclude(state)
    if by_choice(state):
        if state.version >= 2 and offers_left(state) and passing(state):
            leaver = state.draft[t.D_LEAVER]
            if [seat for seat in state.staying() if seat != leaver and seat not in partners(state)]:
                return
        state.agenda.pop()
    pack_up(state)


def no_terms(state: TahitiState) -> None:
    """One who leaves by choice has no terms on the table again, but for what earlier deals settled."""
    state.draft = fresh_draft(state, -1)
    if state.deals:
        state.deals = with_at(state.deals, OMITTED, 0)


class Sentence(Choice[TahitiState]):
    """[T94-12.3f, T94-12.3g] Bargaining has failed: execution, or the standard terms."""

    name = "sentence"

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        return [more.standard, more.execute]

    def chosen(self, state: TahitiState, action: Action) -> None:
        pass_sentence(state, self.seat, action)


def pass_sentence(state: TahitiState, captor: Seat, action: Action) -> None:
    """[T94-12.3f, T94-12.3g] The captor has his captive killed, or lets him go on the standard terms."""
    captive = state.draft[t.D_LEAVER]
    if action.verb == t.EXECUTE:
        forget(state)
        killed(state, captive)
        return
    state.draft = standard_draft(state, captive, captor)
    if state.version >= 2:
        conclude(state)
    pack_up(state)
