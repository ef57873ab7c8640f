"""Chapter 12.3: the captured Head Chieftain and his captor, and any deal of one who leaves by choice.

Terms are a draft that starts from the standard ones. The one who proposes changes it, a few times at most, and offers
it; the other accepts or refuses. Three offers, then the rules' own default.
"""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import KINDS, UNITS
from vaka.games.clans.reasons import FINE, NO_SUCH_PIECE, NOT_NOW
from vaka.games.clans.stage import Choice, Stage
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.expedition import canoes_of, draft_for, free_units, killed, pack_up, places, units_of
from vaka.games.tahiti1994.state import TahitiState


def standard_draft(state: TahitiState, captive: int, captor: int) -> list[int]:
    """[T94-12.3d, T94-12.3g, T94-12.3h] Two of his canoes at most, else one of the captor's, else an emergency
    canoe.
    """
    own = min(2, len(canoes_of(state, captive)))
    gift = 1 if own == 0 and canoes_of(state, captor) else 0
    emergency = 1 if own + gift == 0 else 0
    return draft_for(captive, captor, captor, own, gift, emergency, 2 * (own + gift + emergency))


# Questions.


def edit_bar(state: TahitiState, action: Action) -> int:
    """[T94-12.3c, T94-12.3e] Whether the terms may be changed so."""
    draft = state.draft
    if draft[t.D_EDITS] >= t.MAX_EDITS:
        return t.EDITS_USED
    verb = action.verb
    if verb == t.GRANT:
        if action.a == 0:
            have = len(canoes_of(state, draft[t.D_LEAVER]))
            return FINE if draft[t.D_CANOES] < have else t.NO_MORE_CANOES
        return FINE if draft[t.D_UNITS] < places(state) else t.CANOES_FULL
    if verb == t.WITHHOLD:
        if action.a == 0:
            return FINE if draft[t.D_CANOES] > 0 and places(state) > 2 else t.NO_MORE_CANOES
        return FINE if draft[t.D_UNITS] > 1 else t.NO_MORE_UNITS
    if verb == t.GIVE:
        return give_bar(state, action.a)
    if verb == t.FREE_AREA:
        if state.control[action.a] != draft[t.D_LEAVER]:
            return t.NOT_HIS_AREA
        return t.AREA_FREED if draft[t.D_FREED] >> action.a & 1 else FINE
    return t.SCATTERED if draft[t.D_SCATTER] else FINE


def give_bar(state: TahitiState, kind: int) -> int:
    """[T94-12.3c] Whether the one who stays has such a canoe or Unit to add."""
    draft = state.draft
    partner = draft[t.D_PARTNER]
    if kind == UNITS:
        have = len(canoes_of(state, partner))
        return FINE if draft[t.D_GIFT_CANOES] < have else t.NO_MORE_CANOES
    have = len([p for p in units_of(state, partner) if state.kind[p] == kind])
    if draft[t.D_GIFTS + kind] >= have:
        return t.NO_MORE_UNITS
    return FINE if sum(draft[t.D_GIFTS : t.D_STRUCK]) + 1 < places(state) else t.CANOES_FULL


def strike_bar(state: TahitiState, hex: int, kind: int) -> int:
    """[T94-12.3i] Whether such a Unit of the one who leaves may be named to go."""
    for piece in free_units(state):
        if state.hex_of[piece] == hex and state.kind[piece] == kind:
            return FINE
    if state.find(hex, kind, state.draft[t.D_LEAVER]) >= 0:
        return t.ALREADY_STRUCK
    return NO_SUCH_PIECE


# Stages.


class LeaveStage(Stage[TahitiState]):
    """[T94-13b] One who leaves by choice offers a deal to those who stay, or goes without."""

    def bar(self, state: TahitiState, step: Step, action: Action) -> int:
        if action.verb == t.NO_DEAL:
            return FINE
        if action.verb == t.STAY:
            return FINE if self.may_stay(state, step) else t.MUST_LEAVE
        if action.verb != t.DEAL:
            return NOT_NOW
        if action.a == step.seat or state.fate[action.a] >= 0:
            return t.NOT_STAYING
        return FINE if state.draft[t.D_OFFERS] < t.MAX_OFFERS else t.OFFERS_USED

    def may_stay(self, state: TahitiState, step: Step) -> bool:
        """One who leaves by choice may think better of it."""
        below = state.agenda[-2] if len(state.agenda) > 1 else None
        return below is not None and below.kind == v.S_MOVE

    def options(self, state: TahitiState, step: Step) -> list[Action]:
        more = state.rules.more
        out = [more.no_deal] + [action for action in more.deal if self.bar(state, step, action) == FINE]
        return out + [more.stay] if self.may_stay(state, step) else out

    def apply(self, state: TahitiState, step: Step, action: Action) -> None:
        if action.verb == t.STAY:
            state.agenda.pop()
            state.draft = []
            return
        if action.verb == t.NO_DEAL:
            state.agenda.pop()
            pack_up(state)
            return
        own = len(canoes_of(state, step.seat))
        offers = state.draft[t.D_OFFERS]
        state.draft = draft_for(step.seat, action.a, step.seat, own, 0, 0, 2 * own)
        state.draft[t.D_OFFERS] = offers
        state.agenda.append(Step(t.S_BARGAIN, step.seat))


class BargainStage(Stage[TahitiState]):
    """[T94-12.3c, T94-12.3e, T94-12.3g] The proposer changes the draft and offers it."""

    def options(self, state: TahitiState, step: Step) -> list[Action]:
        more = state.rules.more
        out = [more.offer]
        if state.draft[t.D_EDITS] < t.MAX_EDITS:
            edits = [*more.grant, *more.withhold, *more.give, more.give_canoe, *more.free, more.scatter]
            out += [action for action in edits if edit_bar(state, action) == FINE]
        return out

    def bar(self, state: TahitiState, step: Step, action: Action) -> int:
        if action.verb == t.OFFER:
            return FINE
        if action.verb in (t.GRANT, t.WITHHOLD, t.GIVE, t.FREE_AREA, t.SCATTER):
            return edit_bar(state, action)
        return NOT_NOW

    def apply(self, state: TahitiState, step: Step, action: Action) -> None:
        draft = state.draft
        draft[t.D_EDITS] += 1
        if action.verb == t.OFFER:
            state.agenda.pop()
            draft[t.D_OFFERS] += 1
            other = draft[t.D_PARTNER] if step.seat == draft[t.D_LEAVER] else draft[t.D_LEAVER]
            if state.events is not None:
                state.note("offer", step.seat, {"terms": draft[t.D_CANOES : t.D_STRUCK]})
            state.agenda.append(Step(t.S_ANSWER, other))
        elif action.verb == t.GRANT or action.verb == t.WITHHOLD:
            place = t.D_CANOES if action.a == 0 else t.D_UNITS
            draft[place] += 1 if action.verb == t.GRANT else -1
            if draft[t.D_UNITS] > places(state):
                draft[t.D_UNITS] = places(state)
        elif action.verb == t.GIVE:
            draft[t.D_GIFT_CANOES if action.a == UNITS else t.D_GIFTS + action.a] += 1
        elif action.verb == t.SCATTER:
            draft[t.D_SCATTER] = 1
        else:
            draft[t.D_FREED] |= 1 << action.a
            for _ in range(2):
                state.agenda.append(Step(t.S_STRIKE, step.seat))


class StrikeStage(Stage[TahitiState]):
    """[T94-12.3e, T94-12.3i] For each area that turns neutral two Units go, if there are any; the proposer names
    them.
    """

    def resolve(self, state: TahitiState, step: Step) -> bool:
        if free_units(state):
            return True
        state.agenda.pop()
        return False

    def options(self, state: TahitiState, step: Step) -> list[Action]:
        strike = state.rules.more.strike
        out: list[Action] = []
        for piece in free_units(state):
            action = strike[state.hex_of[piece] * KINDS + state.kind[piece]]
            if action.verb >= 0 and action not in out:
                out.append(action)
        return out

    def bar(self, state: TahitiState, step: Step, action: Action) -> int:
        return strike_bar(state, action.a, action.b) if action.verb == t.STRIKE else NOT_NOW

    def apply(self, state: TahitiState, step: Step, action: Action) -> None:
        state.agenda.pop()
        for piece in free_units(state):
            if state.hex_of[piece] == action.a and state.kind[piece] == action.b:
                state.draft.append(piece)
                break


class AnswerStage(Choice[TahitiState]):
    """[T94-12.3g] The other side accepts or refuses."""

    def options(self, state: TahitiState, step: Step) -> list[Action]:
        more = state.rules.more
        return [more.accept, more.refuse]

    def chosen(self, state: TahitiState, step: Step, action: Action) -> None:
        draft = state.draft
        leaver, partner = draft[t.D_LEAVER], draft[t.D_PARTNER]
        by_choice = draft[t.D_PROPOSER] == leaver
        if state.events is not None:
            state.note("answer", step.seat, {"yes": action.verb == t.ACCEPT})
        if action.verb == t.ACCEPT:
            if by_choice:
                state.agenda.pop()
            pack_up(state)
        elif by_choice:
            offers = draft[t.D_OFFERS]
            own = len(canoes_of(state, leaver))
            state.draft = draft_for(leaver, -1, leaver, own, 0, 0, 2 * own)
            state.draft[t.D_OFFERS] = offers
        elif draft[t.D_OFFERS] < t.MAX_OFFERS:
            offers = draft[t.D_OFFERS]
            state.draft = standard_draft(state, leaver, partner)
            state.draft[t.D_OFFERS] = offers
            state.agenda.append(Step(t.S_BARGAIN, partner))
        else:
            state.agenda.append(Step(t.S_SENTENCE, partner))


class SentenceStage(Choice[TahitiState]):
    """[T94-12.3f, T94-12.3g] Bargaining has failed: execution, or the standard terms."""

    def options(self, state: TahitiState, step: Step) -> list[Action]:
        more = state.rules.more
        return [more.standard, more.execute]

    def chosen(self, state: TahitiState, step: Step, action: Action) -> None:
        captive = state.draft[t.D_LEAVER]
        if action.verb == t.EXECUTE:
            state.draft = []
            killed(state, captive)
        else:
            state.draft = standard_draft(state, captive, step.seat)
            pack_up(state)
