"""What may be done at sea: embarking, paddling, taking aboard, putting ashore, landing. `sailing` carries it out."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Kind, Piece
from vaka.games.clans.build import NOT_COMBAT
from vaka.games.clans.decision import NOT_NOW
from vaka.games.clans.edition import ZONE_STOP
from vaka.games.clans.kinds import CANOE, CHIEF, MARKERS, NOBODY, SEA, SHAMAN, UNITS
from vaka.games.clans.land import ENEMY_ENDS
from vaka.games.clans.markers import MARKERS_HELD, held_by_others, own_at_sea
from vaka.games.clans.party import (
    BOUND,
    NOT_ALONE,
    NOT_WITH_MOVER,
    ONLY_CHIEF,
    SHAMAN_STAYS,
    TO_AND_FRO,
    force_besides,
    forsakes,
    missing_refusal,
    with_mover,
)
from vaka.games.clans.reason import Shared
from vaka.games.clans.sea_zones import FREE, SEA_ZONE_STEP, ZONE_REASONS, finds_shore, sea_sources, stroke_mode
from vaka.games.clans.state import ClanState
from vaka.games.clans.steps import NO_POINTS, halt_refusal

CANOE_BIT: Final = 1 << CANOE


# Questions about canoes and crews.


def canoes_here(state: ClanState, hex: Hex) -> list[Piece]:
    """Canoes the mover may use: those he moved himself first, then those nobody moved. Where others hold the hex
    only those that are his own from a battle there.
    """
    own: list[int] = []
    free: list[int] = []
    seat = state.owner[state.march.mover]
    at_sea = state.chart.kind[hex] == SEA
    held = held_by_others(state, seat, hex)
    at = state.head[hex]
    while at >= 0:
        kept = held and not (left_by(state, seat, hex, at) if at_sea else state.edition.won(state, seat, at))
        if state.kind[at] == CANOE and at not in state.march.fleet and not kept:
            if state.bound[at] == state.march.mover + 1:
                own.append(at)
            elif state.bound[at] == 0:
                free.append(at)
        at = state.next[at]
    return own + free


CANOE_MOVED: Final = Shared("Another leader has already moved this canoe this turn.", "T94-8.1o", "MAO-8.2g")
COMMAND: Final = Shared("This leader cannot command that many canoes.", "T94-8.1f", "MAO-9.1e")
NO_CANOE: Final = Shared("There are not that many war canoes here.", "T94-8.1b", "MAO-9.1b")
NO_CREW: Final = Shared("Every canoe needs a combat unit to paddle it.", "T94-8.1c", "MAO-9.1b")
PLACES: Final = Shared("A canoe has two places for units.", "T94-8.1a", "MAO-9.1a")


NO_BEACH: Final = Shared("You can embark only in a coastal hex.", "T94-8.1g", "MAO-9.1f")


def embark_refusal(state: ClanState, seat: Seat, hex: Hex, count: int) -> Reason | None:
    """[T94-8.1b, T94-8.1c, T94-8.1f] Why the leader may not go afloat here with so many canoes."""
    if not state.chart.coastal[hex]:
        return NO_BEACH
    if state.armed[hex] & ~(1 << seat) and state.march.stepped:
        return ENEMY_ENDS
    usable = len(canoes_here(state, hex))
    if usable < count:
        if held_by_others(state, seat, hex) and state.count(hex, CANOE, NOBODY) >= count:
            return MARKERS_HELD
        return CANOE_MOVED if state.count(hex, CANOE, NOBODY) >= count else NO_CANOE
    if state.march.zoned:
        return ZONE_STOP
    if state.march.left & CANOE_BIT:
        return TO_AND_FRO
    if count > state.edition.command(state, state.march.mover):
        return COMMAND
    blocked = state.edition.cargo_refusal(state, count)
    if blocked is not None:
        return blocked
    if state.edition.places_taken(state) > 2 * count:
        return PLACES
    paddlers = state.edition.paddlers(state)
    for piece in state.stack(hex):
        kind = state.kind[piece]
        if state.owner[piece] == seat and state.edition.is_combat[kind] and piece not in state.march.party:
            if (
                state.bound[piece] == 0 or state.bound[piece] == state.march.mover + 1
            ) and not state.march.left >> kind & 1:
                paddlers += 1
    if paddlers < count:
        return NO_CREW
    if not moved_before(state) or state.march.points >= state.edition.stroke + state.edition.least_stroke(state):
        return None
    return NO_POINTS


def moved_before(state: ClanState) -> bool:
    """[T94-8.1g, MAO-9.1f] Whether anybody in the party, or a canoe of the fleet, has moved in this phase: then
    embarking costs.
    """
    if state.bound[state.march.mover]:
        return True
    for piece in state.march.party:
        if state.bound[piece]:
            return True
    for piece in state.march.fleet:
        if state.bound[piece]:
            return True
    return False


def with_embarking(state: ClanState, cost: int) -> int:
    """[T94-8.1g, MAO-9.1f] What a stroke costs, with the embarking before it where that was not free."""
    return cost + state.edition.stroke if state.march.fresh and moved_before(state) else cost


def in_reach(state: ClanState, hex: Hex) -> bool:
    """Whether crews can change here: by the coast, or at sea before the first stroke or, where canoes may lie at sea, among
    those that do.
    """
    if state.chart.kind[hex] != SEA or state.march.fresh == 1:
        return True
    if state.version >= 2 and not state.edition.may_lie_at_sea(state):
        return False
    return bool(others_here(state, hex))


def others_here(state: ClanState, hex: Hex) -> list[Piece]:
    """Units and Leaders of the mover's side in a hex that are not with him."""
    seat = state.owner[state.march.mover]
    return [p for p in state.living(hex, seat) if p != state.march.mover and p not in state.march.party]


NOT_ON_THE_COAST: Final = Shared(
    "Units go aboard and ashore only in a coastal hex; at sea you can only take up others, and nobody may be left without a place.",
    "T94-8.1h",
    "MAO-9.1h",
)


NO_COAST_LEFT: Final = Shared("The canoes could no longer reach a coast.", "T94-8.1e", "MAO-9.1d")


def rescue_refusal(state: ClanState, seat: Seat, hex: Hex, kind: Kind, canoes: int) -> Reason | None:
    """[T94-15.1f] Why nobody is taken up at sea where no canoes may lie by choice: only what a reef has left behind lies
    there. With the one who comes aboard, and with one of their canoes or none, the rest can lie on or come aboard too, and
    the points still reach a coast.
    """
    others = others_here(state, hex)
    if not others or state.strangers(hex, seat) or state.version < 2:
        return NOT_ON_THE_COAST
    left = [p for p in others if state.kind[p] < UNITS]
    boats = state.count(hex, CANOE, NOBODY) - len(state.march.fleet) - canoes
    units = len(left) - (1 if kind < UNITS else 0)
    more = max(0, units - 2 * boats)
    if units < boats or (boats <= 0 and len(others) > len(left) and kind < UNITS):
        return NOT_ON_THE_COAST
    if more and any(state.bound[p] not in (0, state.march.mover + 1) for p in left):
        return BOUND
    if more > 2 * (len(state.march.fleet) + canoes) - state.edition.places_taken(state) - (1 if kind < UNITS else 0):
        return PLACES
    points = state.march.points - state.edition.stroke * (more + (1 if kind < UNITS else 0))
    if points < 0 or not finds_shore(state, seat, sea_sources(state, seat), hex, state.march.sea_zoned, points):
        return NO_COAST_LEFT
    return None


def board_refusal(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Reason | None:
    """[T94-8.1a, T94-8.1h, T94-8.1n, MAO-9.1h, MAO-9.1l] Why one more may not come aboard."""
    if not in_reach(state, hex):
        blocked = rescue_refusal(state, seat, hex, kind, 0)
        if blocked is not None:
            return blocked
    if kind >= UNITS and (state.kind[state.march.mover] != CHIEF or kind == CHIEF):
        return SHAMAN_STAYS if kind == SHAMAN else ONLY_CHIEF
    if state.march.left >> kind & 1:
        return TO_AND_FRO
    missing = missing_refusal(state, seat, hex, kind)
    if missing is not None:
        return missing
    if kind < UNITS:
        if state.edition.places_taken(state) >= 2 * len(state.march.fleet):
            return PLACES
        if not state.march.fresh and state.march.points < state.edition.stroke:
            return NO_POINTS
    return None


def ashore_refusal(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Reason | None:
    """[T94-8.1h, MAO-9.1h] Why one of those aboard may not be put ashore."""
    if not in_reach(state, hex):
        return NOT_ON_THE_COAST
    if with_mover(state, kind) < 0:
        return NOT_WITH_MOVER
    if state.march.taken >> kind & 1:
        return TO_AND_FRO
    combat = state.edition.sharing or (kind < UNITS and state.edition.is_combat[kind])
    if not combat and state.strangers(hex, seat) and not force_besides(state, seat, hex):
        return NOT_ALONE
    return None


def join_refusal(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Reason | None:
    """[T94-8.1o] Why one more canoe, manned by a Combat Unit from the shore, may not join the flotilla on its way."""
    if state.march.fresh:
        return NOT_NOW
    if not state.edition.is_combat[kind]:
        return NOT_COMBAT
    if not in_reach(state, hex):
        blocked = rescue_refusal(state, seat, hex, kind, 1)
        if blocked is not None:
            return blocked
    if state.march.left & CANOE_BIT or state.march.left >> kind & 1:
        return TO_AND_FRO
    if not canoes_here(state, hex):
        held = held_by_others(state, seat, hex) and state.find(hex, CANOE, NOBODY) >= 0
        return MARKERS_HELD if held else NO_CANOE
    if len(state.march.fleet) >= state.edition.command(state, state.march.mover):
        return COMMAND
    missing = missing_refusal(state, seat, hex, kind)
    if missing is not None:
        return missing
    return None if state.march.points >= state.edition.stroke else NO_POINTS


AT_SEA: Final = Shared("A canoe cannot end its turn at sea.", "T94-8.1e", "MAO-9.1d")
LAST_CANOE: Final = Shared("There is no other canoe in which they could go on.", "T94-8.1b", "MAO-9.1b")


def beach_refusal(state: ClanState, hex: Hex) -> Reason | None:
    """[T94-8.1k] Why a canoe may not be left behind here."""
    if not in_reach(state, hex):
        return AT_SEA
    if len(state.march.fleet) < 2:
        return LAST_CANOE
    if state.march.taken & CANOE_BIT or (state.march.fresh and state.chart.kind[hex] != SEA):
        return TO_AND_FRO
    return PLACES if state.edition.places_taken(state) > 2 * len(state.march.fleet) - 2 else None


def left_at_sea_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """Why those who stay behind in an all-sea hex cannot lie there by themselves, with the canoes they have."""
    canoes = units = others = 0
    for piece in state.stack(hex):
        kind = state.kind[piece]
        if kind == CANOE:
            if piece not in state.march.fleet and left_by(state, seat, hex, piece):
                canoes += 1
        elif (
            state.owner[piece] == seat
            and piece != state.march.mover
            and piece not in state.march.party
            and kind < MARKERS
        ):
            if kind < UNITS:
                units += 1
            else:
                others += 1
    if units > 2 * canoes or (others and canoes == 0):
        return PLACES
    return NO_CREW if units < canoes else None


def left_by(state: ClanState, seat: Seat, hex: Hex, canoe: Piece) -> bool:
    """Whether a canoe in an all-sea hex is a seat's own: all are, since none lies there empty, but for those of others. By
    the first rules all were.
    """
    if state.version < 2 or not state.strangers(hex, seat):
        return True
    return canoe in own_at_sea(state, seat, hex, [p for p in state.stack(hex) if state.bound[p]])


def crew_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """Why the flotilla is not fit to paddle: it is commanded, manned, and holds nobody too many."""
    canoes = len(state.march.fleet)
    if canoes > state.edition.command(state, state.march.mover):
        return COMMAND
    if state.edition.paddlers(state) < canoes:
        return NO_CREW
    if state.edition.places_taken(state) > 2 * canoes:
        return PLACES
    if state.chart.kind[hex] == SEA:
        return left_at_sea_refusal(state, seat, hex)
    return NOT_ALONE if forsakes(state, seat, hex) else None


def stroke_refusal(state: ClanState, seat: Seat, hex: Hex, target: Hex, cost: int, sources: list[int]) -> Reason | None:
    """Why a fit flotilla may not paddle into a neighbouring hex at a given cost."""
    cost = with_embarking(state, cost)
    if cost > state.march.points:
        return NO_POINTS
    blocked = state.edition.stroke_refusal(state, seat, hex, target)
    if blocked is not None:
        return blocked
    mode = stroke_mode(state, sources, hex, target, state.march.sea_zoned)
    if state.edition.may_lie_at_sea(state):
        return ZONE_REASONS[-mode] if mode < 0 else None
    if mode < 0:
        return ZONE_REASONS[-mode]
    if state.chart.kind[target] == SEA:
        left = state.march.points - cost
        if not finds_shore(state, seat, sources, target, mode, left):
            return SEA_ZONE_STEP if mode != FREE else NO_COAST_LEFT
    return None


def stopped_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """Why a flotilla among enemy Combat Units goes no farther. Those whom a reef has left at sea, where nobody fights, are
    passed by.
    """
    if state.version >= 2 and state.chart.kind[hex] == SEA and not state.edition.may_lie_at_sea(state):
        return None  # who came among them could neither go on nor stop
    return ENEMY_ENDS if state.armed[hex] & ~(1 << seat) and state.march.stepped and not state.march.fresh else None


def fit_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """Why the flotilla may not paddle at all: it has met an enemy, or is not manned and commanded."""
    return stopped_refusal(state, seat, hex) or crew_refusal(state, seat, hex)


NOT_BY_CANOE: Final = Shared("No canoe can go that way.", "T94-8.1j", "MAO-9.3a")


def sail_refusal(state: ClanState, seat: Seat, hex: Hex, target: Hex) -> Reason | None:
    """[T94-8.1j] Why the flotilla may not paddle into a hex."""
    if target not in state.chart.water[hex]:
        return NOT_BY_CANOE
    blocked = fit_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    return stroke_refusal(
        state, seat, hex, target, state.edition.sea_cost(state, seat, target), sea_sources(state, seat)
    )


def rest_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """Why the flotilla may not end its move in a hex."""
    if state.chart.kind[hex] != SEA:
        return halt_refusal(state, seat, hex)
    if not state.edition.may_lie_at_sea(state):  # one who lay there from before could not stay, even if he had no way
        return AT_SEA if state.march.stepped or state.version < 2 else None
    if state.version < 2:  # who had changed crews with canoes there could have no choice left
        return crew_refusal(state, seat, hex) if state.march.stepped else None
    if stopped_refusal(state, seat, hex) or not (state.march.stepped or state.march.taken or state.march.left):
        return None  # among enemies there is no choice, and as they lay, so they may lie on
    return stack_at_sea_refusal(state, seat, hex)


def stack_at_sea_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """Why all of a seat in an all-sea hex cannot lie there together: those who came and those who were there share their
    canoes.
    """
    canoes = units = 0
    for piece in state.stack(hex):
        if state.kind[piece] == CANOE:
            if piece in state.march.fleet or left_by(state, seat, hex, piece):
                canoes += 1
        elif state.owner[piece] == seat and state.kind[piece] < UNITS:
            units += 1
    if units > 2 * canoes:
        return PLACES
    return NO_CREW if units < canoes else None


def land_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """Why the leader may not land and walk on."""
    if state.chart.kind[hex] == SEA:
        return AT_SEA
    if stopped_refusal(state, seat, hex):
        return ENEMY_ENDS
    return None


# Procedures.
