"""Chapters 12.3 and 13: leaving the island, by choice or not, and what is left behind."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Kind, Piece, Row
from vaka.games.clans.build import NO_SUCH_PIECE
from vaka.games.clans.decision import NOT_NOW, ClanDecision
from vaka.games.clans.kinds import KINDS, MARKERS, POPULATION, UNITS
from vaka.games.clans.land import Movement, begin
from vaka.games.clans.pursuit import Panic, Pursue
from vaka.games.clans.retreat import Retreat, Rout
from vaka.games.clans.retreat import forget as rout_over
from vaka.games.clans.rows import with_at
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.deals import (
    GIFT_CANOES,
    GIFTS,
    HEADER,
    NO_DEALS,
    PARTNER,
    concluded,
    disperse,
    draft_for,
    gift_canoes,
    gift_units,
    markers_of,
    passing,
)
from vaka.games.tahiti1994.rules.departure import canoes_of, to_give, units_of
from vaka.games.tahiti1994.rules.places import arrange, take_seats
from vaka.games.tahiti1994.rules.voyage import Voyage
from vaka.games.tahiti1994.state import TahitiState

# Leaving.


def start_dealing(state: TahitiState) -> None:
    """No deal has been made yet."""
    if state.version >= 2:
        state.deals = NO_DEALS


def pack_up(state: TahitiState) -> None:
    """[T94-12.3h] The Expedition is put together: the partners' gifts first; nobody leaves without people."""
    state.voyage = (0,)
    state.packed = ()
    for deal in concluded(state):
        for kind in range(5):
            for _ in range(deal[GIFTS + kind]):
                for piece in parted_with(state, deal[PARTNER], kind):
                    state.packed += (piece,)
                    state.voyage += (kind,)
    state.agenda.append(Pack(state.draft[t.D_LEAVER]))
    leave_rest_neutral(state)


def parted_with(state: TahitiState, giver: Seat, kind: Kind) -> Row:
    """[T94-12.3j] The Unit of a kind with which one who stays parts, if there is one: from where most of that player's Units
    stand, so that no place is left without any.
    """
    left = [p for p in to_give(state, units_of(state, giver)) if p not in state.packed]
    found = [p for p in left if state.kind[p] == kind]
    if state.version >= 2:  # the first one went, wherever it stood
        beside = [state.hex_of[p] for p in left]
        found.sort(key=lambda p: -beside.count(state.hex_of[p]))
    return tuple(found[:1])


def free_units(state: TahitiState) -> list[Piece]:
    """The Units the one who leaves may still take."""
    struck = state.draft[t.D_STRUCK :]
    return [p for p in units_of(state, state.draft[t.D_LEAVER]) if p not in struck and p not in state.packed]


def places(state: TahitiState) -> int:
    """How many Units the canoes of the Expedition hold."""
    draft = state.draft
    return 2 * (draft[t.D_CANOES] + draft[t.D_GIFT_CANOES] + draft[t.D_EMERGENCY] + gift_canoes(state))


def room(state: TahitiState) -> int:
    """How many more Units of his own the one who leaves may take."""
    draft = state.draft
    gifts = gift_units(state)
    packed = len(state.voyage) - 1
    return min(places(state) - packed, draft[t.D_UNITS] - (packed - gifts))


NO_MORE_UNITS: Final = Reason("T94-12.3c", "There is no such unit.")
CANOES_FULL: Final = Reason("T94-13c", "The canoes are full, or no more units were granted.")
NEEDS_PEOPLE: Final = Reason("T94-13c", "At least one Population must come along.")


def pack_refusal(state: TahitiState, kind: Kind) -> Reason | None:
    """[T94-13c] Two Units a canoe, and at least one Population in all."""
    left = room(state)
    if left <= 0:
        return CANOES_FULL
    kinds = [state.kind[p] for p in free_units(state)]
    if kind not in kinds and not (kind == POPULATION and kinds):
        return NO_MORE_UNITS
    # By version 1 of the rules people came from nowhere beside somebody's last troops.
    last = left == 1 or (state.version >= 2 and len(kinds) == 1)
    if kind != POPULATION and last and POPULATION not in state.voyage[1:]:
        return NEEDS_PEOPLE
    return None


def may_stay(state: TahitiState) -> bool:
    """Whether one who leaves by choice may still think better of it: until the canoes cast off."""
    if len(state.agenda) < 2 or not isinstance(state.agenda[-2], Movement):
        return False
    return state.draft[t.D_PROPOSER] == state.draft[t.D_LEAVER]


MUST_LEAVE: Final = Reason("T94-13b", "You can no longer stay.")


ALREADY_STRUCK: Final = Reason("T94-12.3i", "That unit has been named already.")


def strike_refusal(state: TahitiState, hex: Hex, kind: Kind) -> Reason | None:
    """[T94-12.3i] Why such a Unit of the one who leaves may not be named to go."""
    for piece in free_units(state):
        if state.hex_of[piece] == hex and state.kind[piece] == kind:
            return None
    if state.find(hex, kind, state.draft[t.D_LEAVER]) >= 0:
        return ALREADY_STRUCK
    return NO_SUCH_PIECE


class StrikeOff(ClanDecision[TahitiState]):
    """[T94-12.3e, T94-12.3i] For each area that turns neutral two Units go, if there are any; the proposer names
    them.
    """

    name = "strike"

    def carry_out(self, state: TahitiState) -> bool:
        """Units on land are named; where all that are left lie at sea, the first of them goes."""
        if self.options(state):
            return True
        state.agenda.pop()
        state.draft += tuple(free_units(state)[:1])
        return False

    def options(self, state: TahitiState) -> list[Action]:
        strike = state.rules.more.strike
        out: list[Action] = []
        for piece in free_units(state):
            action = strike[state.hex_of[piece] * KINDS + state.kind[piece]]
            if action.verb >= 0 and action not in out:
                out.append(action)
        return out

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        return strike_refusal(state, action.a, action.b) if action.verb == t.STRIKE else NOT_NOW

    def apply(self, state: TahitiState, action: Action) -> None:
        state.agenda.pop()
        for piece in free_units(state):
            if state.hex_of[piece] == action.a and state.kind[piece] == action.b:
                state.draft += (piece,)
                break


def leave_rest_neutral(state: TahitiState) -> None:
    """[T94-13ab, T94-12.3e] Areas in no deal turn neutral; beside a deal each costs two Units, which the one who leaves
    names.
    """
    draft = state.draft
    rest = passing(state)
    if len(state.deals) <= HEADER or rest == 0:
        return
    state.draft = with_at(draft, t.D_FREED, draft[t.D_FREED] | rest)
    for area in range(len(state.control)):
        if rest >> area & 1:
            for _ in range(2):
                state.agenda.append(StrikeOff(draft[t.D_LEAVER]))


def lent_people(state: TahitiState) -> Row:
    """[T94-12.3h] The Population with which a captor, or another partner, sends off one who has no Unit; nobody where he
    has none himself.
    """
    for deal in concluded(state):
        people = parted_with(state, deal[PARTNER], POPULATION)
        if people:
            return people
    return ()


class Pack(ClanDecision[TahitiState]):
    """[T94-13c, T94-12.3h] Units are taken from anywhere on the map; Combat Units may be disarmed for it."""

    name = "pack"

    def carry_out(self, state: TahitiState) -> bool:
        if POPULATION not in state.voyage[1:] and not free_units(state):
            if state.version >= 2:  # nobody lost the people who came along
                state.packed += lent_people(state)
            state.voyage += (POPULATION,)
        return True

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        out = [action for action in more.pack if pack_refusal(state, action.a) is None]
        if POPULATION in state.voyage[1:]:
            out.append(more.cast_off)
        if may_stay(state):
            out.append(more.stay)
        return out

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb == t.CAST_OFF:
            return None if POPULATION in state.voyage[1:] else NEEDS_PEOPLE
        if action.verb == t.STAY:
            return None if may_stay(state) else MUST_LEAVE
        return pack_refusal(state, action.a) if action.verb == t.PACK else NOT_NOW

    def apply(self, state: TahitiState, action: Action) -> None:
        if action.verb == t.CAST_OFF:
            state.agenda.pop()
            cast_off(state)
            return
        if action.verb == t.STAY:
            state.agenda.pop()
            stay(state, self.seat)
            state.voyage = ()
            state.packed = ()
            return
        units = free_units(state)
        chosen = [p for p in units if state.kind[p] == action.a]
        if not chosen:
            chosen = sorted(units, key=lambda p: (state.kind[p], p))
        state.packed += (chosen[0],)
        state.voyage += (action.a,)


def stay(state: TahitiState, seat: Seat) -> None:
    """[T94-13a] One who wanted to leave thinks better of it."""
    if state.events is not None:
        state.note("stay", seat, {})
    forget(state)


def forget(state: TahitiState) -> None:
    """No bargain is on the table any more."""
    state.draft = ()
    state.deals = ()


def going_along(state: TahitiState, deals: list[Row]) -> list[Piece]:
    """The canoes on the map that sail with an Expedition: the leaver's own, and what his partners add."""
    draft = state.draft
    out = canoes_of(state, draft[t.D_LEAVER])[: draft[t.D_CANOES]]
    for deal in deals:
        out += to_give(state, canoes_of(state, deal[PARTNER]))[: deal[GIFT_CANOES]]
    return out


def cast_off(state: TahitiState) -> None:
    """[T94-12.3e, T94-13b] Canoes and leaders go aboard, what is left is settled, and the voyage begins."""
    draft = state.draft
    leaver = draft[t.D_LEAVER]
    canoes = places(state) // 2
    deals = concluded(state)
    markers = markers_of(state, leaver)
    fleet = going_along(state, deals)
    for piece in state.packed:
        state.scrap(piece)
    if state.version < 2:  # what those who were packed had guarded stayed on the map
        markers = markers_of(state, leaver)
        fleet = going_along(state, deals)
    state.packed = ()
    for piece in fleet:
        state.scrap(piece)
    leaders = 0
    for piece in state.pieces_of(leaver):
        if UNITS <= state.kind[piece] < MARKERS:
            leaders += state.edition.combat[state.kind[piece]]
    kinds = state.voyage[1:]
    struck = draft[t.D_STRUCK :]
    if state.events is not None:
        state.note("cast off", leaver, {"canoes": canoes, "units": list(kinds)})
    disperse(state, leaver, deals, draft[t.D_FREED], struck, markers)
    forget(state)
    state.voyage = (leaders, *arrange(list(kinds), canoes))
    state.via = with_at(state.via, leaver, t.BY_SEA)
    drop_out(state, leaver, t.TD)
    state.agenda.append(Voyage(leaver))
    take_seats(state, leaver)


def killed(state: TahitiState, seat: Seat) -> None:
    """[T94-12.3a] All counters of a dead Chieftain leave the map, his areas turn neutral: a Total Defeat."""
    if state.events is not None:
        state.note("killed", seat, {})
    disperse(state, seat, [], 0, (), markers_of(state, seat))
    state.via = with_at(state.via, seat, t.KILLED)
    drop_out(state, seat, t.TD)


def drop_out(state: TahitiState, seat: Seat, level: int) -> None:
    """[T94-4c, T94-10.1a] The rest of his turn is skipped, his marker returns to stock; one Chieftain left ends
    play.
    """
    state.fate = with_at(state.fate, seat, level)
    state.shaman_due = with_at(state.shaman_due, seat, 0)
    won = state.won
    state.won = tuple([n for i in range(0, len(won), 3) if won[i + 2] != seat for n in won[i : i + 3]])
    if state.marker == seat:
        state.marker = -1
        state.doubled = 0
    if state.active == seat:
        begin(state, -1, 0)
        state.battles = ()
        state.gains = ()
        if state.version >= 2:  # his canoes counted as those of whoever came there next
            state.afloat = ()
    stays = ["voyage", "turn", "initiative", "advance"]  # the clock goes on, whatever seat its decisions name
    if state.version >= 2:  # a sea battle is brought to its end; it just stopped when its winner drowned
        stays.append("sea retreat")
    runs = [each for each in state.agenda if isinstance(each, Rout | Retreat | Pursue | Panic) and each.loser == seat]
    state.agenda = [each for each in state.agenda if (each.seat != seat or each.name in stays) and each not in runs]
    if runs and state.version >= 2:
        rout_over(state)
    if len(state.staying()) <= (1 if state.players > 1 else 0):
        state.ended = 1


def vanquished(state: TahitiState, seat: Seat) -> None:
    """[T94-16p, T94-16v, T94-16z] The beaten lone player leaves with what he has, or in an emergency canoe."""
    own = len(canoes_of(state, seat))
    state.draft = draft_for(seat, -1, seat, own, 0, 0 if own else 1, 2 * max(own, 1))
    start_dealing(state)
    pack_up(state)
