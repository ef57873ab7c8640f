"""Who goes along, and what is carried: taken up, put down, and nothing to and fro in one place."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Kind, Piece, Row
from vaka.games.clans.build import NO_SUCH_PIECE
from vaka.games.clans.edition import CANNOT_CARRY
from vaka.games.clans.kinds import CANOE, CHIEF, NOBODY, POPULATION, SHAMAN, UNITS
from vaka.games.clans.markers import MARKERS_HELD, held_by_others
from vaka.games.clans.reason import Shared
from vaka.games.clans.rows import without
from vaka.games.clans.state import ClanState


def units_in(state: ClanState, party: Row) -> int:
    """[T94-2.1c, MAO-2.1b] How many of a party are Units."""
    found = 0
    for piece in party:
        if state.kind[piece] < UNITS:
            found += 1
    return found


def has_force(state: ClanState, party: Row) -> bool:
    """Whether a Combat Unit is in a party."""
    for piece in party:
        if state.edition.is_combat[state.kind[piece]]:
            return True
    return False


def pick(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Piece:
    """The counter that "take" means: one that already moved with this mover before one that has not; -1 for none."""
    best = -1
    at = state.head[hex]
    while at >= 0:
        if (
            state.kind[at] == kind
            and state.owner[at] == seat
            and at != state.march.mover
            and at not in state.march.party
        ):
            if state.bound[at] == state.march.mover + 1:
                return at
            if state.bound[at] == 0 and best < 0:
                best = at
        at = state.next[at]
    return best


BOUND: Final = Shared("This piece has already moved this turn.", "T94-7.2h", "MAO-8.2f")
LEADER_BOUND: Final = Shared("A leader who has already moved this turn cannot come along.", "T94-7.2g", "MAO-8.2g")
LEADERSHIP: Final = Shared("A leader cannot take along more units than its leadership.", "T94-7.2b", "MAO-8.2h")
CHIEFS_LEADERSHIP: Final = Shared(LEADERSHIP.text, "T94-7.2a", "MAO-8.2h")
ONLY_CHIEF: Final = Shared(
    "Only the head chieftain can take other leaders along.",
    "T94-7.2g",
    "MAO-8.2c",
    mao="Only the paramount chief can take other leaders along.",
)
SHAMAN_STAYS: Final = Shared(
    "The shaman moves only with the head chieftain.",
    "T94-7.2c",
    "MAO-8.2c",
    mao="Only the paramount chief can take other leaders along.",
)
TO_AND_FRO: Final = Shared("You have just picked this up or put it down here.", "T94-7.2i", "MAO-8.2h")


def take_refusal(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Reason | None:
    """[T94-7.2a, T94-7.2b, T94-7.2c, T94-7.2f, T94-7.2g] Why the leader who moves may not take a counter of a kind
    along.
    """
    edition = state.edition
    chief = state.kind[state.march.mover] == CHIEF
    if kind >= UNITS and (not chief or kind == CHIEF):
        return SHAMAN_STAYS if kind == SHAMAN else ONLY_CHIEF
    if state.march.left >> kind & 1:
        return TO_AND_FRO
    if kind < UNITS and units_in(state, state.march.party) >= edition.leadership_of(state, state.march.mover):
        return CHIEFS_LEADERSHIP if chief else LEADERSHIP
    return missing_refusal(state, seat, hex, kind)


PEOPLE_MOVED: Final = Shared("These people have already moved this turn.", "T94-7.4a", "MAO-8.4a")


def missing_refusal(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Reason | None:
    """[T94-7.2g, T94-7.2h, T94-7.4a] Why there is no counter of a kind that may still come along."""
    if pick(state, seat, hex, kind) >= 0:
        return None
    if state.find(hex, kind, seat) < 0:
        return NO_SUCH_PIECE
    if kind >= UNITS:
        return LEADER_BOUND
    walked = kind == POPULATION and any(
        state.bound[p] == p + 1 for p in state.living(hex, seat) if state.kind[p] == kind
    )
    return PEOPLE_MOVED if walked else BOUND


NOT_ALONE: Final = Shared("Left here without troops, they would be alone among enemies.", "T94-7.5j", "MAO-8.3d")
NOT_WITH_MOVER: Final = Shared("No such piece is on the move here.", "T94-7.2i", "MAO-8.2h")
STILL_CARRIED: Final = Shared("They are carrying something: put it down first.", "T94-7.4b", "MAO-8.4b")


def leave_refusal(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Reason | None:
    """[T94-7.2i, T94-7.2k] Why one of the party may not be put down here."""
    if with_mover(state, kind) < 0:
        return NOT_WITH_MOVER
    if state.march.taken >> kind & 1:
        return TO_AND_FRO
    if not state.edition.can_spare(state, kind):
        return STILL_CARRIED
    combat = state.edition.sharing or (kind < UNITS and state.edition.is_combat[kind])
    if not combat and state.strangers(hex, seat) and not force_besides(state, seat, hex):
        return NOT_ALONE
    return None


def force_besides(state: ClanState, seat: Seat, hex: Hex) -> bool:
    """Whether a Combat Unit of the seat that is not in the party stands in a hex."""
    at = state.head[hex]
    while at >= 0:
        if state.owner[at] == seat and state.edition.is_combat[state.kind[at]] and at not in state.march.party:
            return True
        at = state.next[at]
    return False


def forsakes(state: ClanState, seat: Seat, hex: Hex) -> bool:
    """[T94-7.5j] Whether those on the move are the last troops in a hex with enemies, where others who came in this phase
    would be left alone.
    """
    if state.version < 2 or state.edition.sharing or not state.strangers(hex, seat):  # once whoever had landed was left
        return False
    if not has_force(state, state.march.party) or force_besides(state, seat, hex):
        return False
    here = state.living(hex, seat)
    return any(state.bound[p] and p != state.march.mover and p not in state.march.party for p in here)


def with_mover(state: ClanState, kind: Kind) -> Piece:
    """A counter of a kind in the party; -1 where there is none."""
    for piece in state.march.party:
        if state.kind[piece] == kind:
            return piece
    return -1


def count_in(state: ClanState, party: Row, kind: Kind) -> int:
    """How many counters of a kind are in a party."""
    found = 0
    for piece in party:
        if state.kind[piece] == kind:
            found += 1
    return found


def kinds_in(state: ClanState, hex: Hex) -> int:
    """A bit for each kind of counter in a hex, whoever's."""
    found = 0
    at = state.head[hex]
    while at >= 0:
        found |= 1 << state.kind[at]
        at = state.next[at]
    return found


def marker_here(state: ClanState, hex: Hex, kind: Kind) -> Piece:
    """A marker that the mover may carry: his own before a fresh one; -1 where there is none."""
    best = -1
    at = state.head[hex]
    while at >= 0:
        if state.kind[at] == kind and at not in state.march.cargo and at not in state.march.fleet:
            if state.owner[at] != NOBODY and state.owner[at] != state.owner[state.march.mover]:
                at = state.next[at]
                continue
            if state.bound[at] == state.march.mover + 1:
                return at
            if state.bound[at] == 0 and best < 0:
                best = at
        at = state.next[at]
    return best


MARKER_MOVED: Final = Shared("Somebody else has already carried this one this turn.", "T94-7.4c", "MAO-8.4c")
NOTHING_TO_CARRY: Final = Shared("There is nothing like that to carry here.", "T94-7.4b", "MAO-8.4b")
NOT_CARRIED: Final = Shared("Nothing like that is being carried.", "T94-7.4b", "MAO-8.4b")


def carry_refusal(state: ClanState, hex: Hex, kind: Kind) -> Reason | None:
    """[T94-7.4b, T94-7.4c, T94-7.4d, T94-2.1e, MAO-2.1e] Why a marker may not be picked up here."""
    if kind == CANOE:
        return CANNOT_CARRY
    blocked = state.edition.carry_refusal(state, hex, kind)
    if blocked is not None:
        return blocked
    if state.find(hex, kind, NOBODY) >= 0 and held_by_others(state, state.owner[state.march.mover], hex):
        return MARKERS_HELD
    if state.march.left >> kind & 1:
        return TO_AND_FRO
    if marker_here(state, hex, kind) < 0:
        return MARKER_MOVED if state.find(hex, kind, NOBODY) >= 0 else NOTHING_TO_CARRY
    return None


def drop_refusal(state: ClanState, kind: Kind) -> Reason | None:
    """Why a marker may not be put down here."""
    if count_in(state, state.march.cargo, kind) == 0:
        return NOT_CARRIED
    return TO_AND_FRO if state.march.taken >> kind & 1 else None


def lift_or_drop(state: ClanState, hex: Hex, action: Action) -> None:
    """People take a marker up or put it down."""
    kind = action.a
    if action.verb == v.CARRY:
        own = state.own_march()
        own.cargo += (marker_here(state, hex, kind),)
        own.taken |= 1 << kind
    else:
        for piece in state.march.cargo:
            if state.kind[piece] == kind:
                state.own_march().cargo = without(state.march.cargo, piece)
                break
        state.own_march().left |= 1 << kind
