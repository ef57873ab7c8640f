"""A step on land: where it may lead, what it costs, and where a move may end."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans.edition import ZONE_STOP, ZONE_TO_ZONE
from vaka.games.clans.party import has_force
from vaka.games.clans.reason import Shared
from vaka.games.clans.state import ClanState

CLOSED_SIDE: Final = Shared("This side of the hex cannot be crossed.", "T94-2.2c", "MAO-2.2b")
NOT_ADJACENT: Final = Shared("That hex is not next to this one.", "T94-7.2l", "MAO-2.2b")


def way_refusal(state: ClanState, start: Hex, target: Hex) -> Reason | None:
    """Why a side may not be crossed on foot."""
    if target in state.chart.land[start]:
        return None
    return CLOSED_SIDE if target in state.chart.beside[start] else NOT_ADJACENT


NO_FORCE: Final = Shared("Nobody can stop among enemies without a combat unit.", "T94-7.5j", "MAO-10.1h")
NO_POINTS: Final = Shared("There are not enough movement points left.", "T94-7.2d", "MAO-8.2i")
NO_REST: Final = Shared("There would be nowhere left to stop.", "T94-7.5j", "MAO-8.5j")


def zone_refusal(state: ClanState, seat: Seat, in_zone: bool, target: Hex) -> Reason | None:
    """[T94-7.5b, T94-7.5c, T94-7.5d, T94-7.5h] Why a leader, who may stand in an enemy zone, may not step into another
    hex that holds no enemy Combat Units.
    """
    if in_zone:
        if state.march.zoned:
            return ZONE_STOP
        if state.edition.in_zone(state, seat, target):
            return ZONE_TO_ZONE
    return None


def step_refusal(state: ClanState, seat: Seat, in_zone: bool, target: Hex, points: int) -> Reason | None:
    """[T94-7.2d, T94-7.5i, T94-7.5j, MAO-8.5h] Why the leader who moves, in an enemy zone or not, may not step into a
    hex that is next to him on foot.
    """
    cost = state.edition.land_cost(state, seat, target)
    if cost > points:
        return NO_POINTS
    mine = 1 << seat
    armed = state.armed[target]
    if armed & ~mine:
        return None if armed & mine or has_force(state, state.march.party) else NO_FORCE
    blocked = zone_refusal(state, seat, in_zone, target)
    if blocked is not None:
        return blocked
    if armed & mine == 0 and state.strangers(target, seat) and not has_force(state, state.march.party):
        if not can_rest(state, seat, target, points - cost, False, state.edition.in_zone(state, seat, target)):
            return NO_REST
    return None


def can_rest(state: ClanState, seat: Seat, start: Hex, points: int, people: bool, zoned: bool = False) -> bool:
    """[T94-7.5b, T94-7.5f, T94-7.5j] Whether those without a Combat Unit, passing among enemies, can still reach a hex in
    which they may stop; once they have entered a zone (`zoned`) only where their own troops meet those whose zone it is.
    """
    edition = state.edition
    mine = 1 << seat
    if zoned and state.version < 2:  # they never entered a zone there
        return False
    for target in state.chart.land[start]:
        cost = edition.land_cost(state, seat, target)
        armed = state.armed[target]
        if cost > points or (zoned and not armed & ~mine) or (armed & ~mine and (people or not armed & mine)):
            continue
        zone = edition.in_zone(state, seat, target)
        if people and zone and not armed & mine:
            continue
        if armed & mine or not state.strangers(target, seat):
            return True
        if can_rest(state, seat, target, points - cost, people, zone):
            return True
    return False


PEOPLE_FIGHT: Final = Shared("People by themselves cannot enter a hex with enemy troops.", "T94-7.5l", "MAO-8.5k")
PEOPLE_ZONE: Final = Shared("People by themselves cannot enter an enemy zone.", "T94-7.5e", "MAO-8.5g")


def people_refusal(state: ClanState, seat: Seat, target: Hex, points: int, calm: bool) -> Reason | None:
    """[T94-7.4a, T94-7.5e, T94-7.5l] Why a Population by itself may not step into a hex that is next to it on foot; `calm`
    where it is known that no enemy zone reaches it.
    """
    cost = state.edition.land_cost(state, seat, target)
    if cost > points:
        return NO_POINTS
    armed = state.armed[target]
    if armed:
        return PEOPLE_FIGHT if armed & ~(1 << seat) else None
    if not calm and state.edition.in_zone(state, seat, target):
        return PEOPLE_ZONE
    if state.strangers(target, seat) and not can_rest(state, seat, target, points - cost, True):
        return NO_REST
    return None


def halt_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-7.5j] Why a move may not end in a hex: among enemies only with a Combat Unit. Who has not stepped may stay."""
    if state.edition.sharing or not state.march.stepped or state.armed[hex] & (1 << seat):
        return None
    if not state.strangers(hex, seat):
        return None
    return NO_FORCE
