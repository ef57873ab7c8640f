"""What may be built, by the lines of the build chart, with what stood ready when the phase began. `construction` does it."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Kind, Owner, Piece
from vaka.games.clans.kinds import (
    BUILT,
    HOSTILE,
    LOG,
    NO_VILLAGE,
    NOBODY,
    PART,
    PART_BUILT,
    POPULATION,
    UNITS,
)
from vaka.games.clans.markers import MARKERS_HELD, held_by_others
from vaka.games.clans.reason import Shared
from vaka.games.clans.rows import with_at
from vaka.games.clans.state import ClanState

# Questions.


def ready(state: ClanState, hex: Hex, kind: Kind, owner: Owner) -> Piece:
    """[T94-6.1b, T94-6.1c, T94-6.1r, MAO-6.2j, MAO-6.1v] The first counter of a kind that stood here when the phase
    began and has not served; -1 where none does.
    """
    at = state.head[hex]
    while at >= 0:
        if state.kind[at] == kind and state.owner[at] == owner and state.bound[at] == 0:
            return at
        at = state.next[at]
    return -1


def ready_count(state: ClanState, hex: Hex, kind: Kind, owner: Owner) -> int:
    """How many such counters there are."""
    found = 0
    at = state.head[hex]
    while at >= 0:
        if state.kind[at] == kind and state.owner[at] == owner and state.bound[at] == 0:
            found += 1
        at = state.next[at]
    return found


def stock(state: ClanState, hex: Hex, seat: Seat) -> int:
    """A bit for each kind of which a counter of the seat's own, or a marker that is nobody's, is ready in a hex."""
    found = 0
    at = state.head[hex]
    while at >= 0:
        owner = state.owner[at]
        if owner in (seat, NOBODY) and state.bound[at] == 0:
            found |= 1 << state.kind[at]
        at = state.next[at]
    return found


FELLED: Final = Shared(
    "This jungle has already given its log this turn.",
    "T94-6.1e",
    "MAO-6.1s",
    mao="This forest has already given its log this turn.",
)
NOT_JUNGLE: Final = Shared("Big logs come from jungle.", "T94-6.1n", "MAO-6.1s", mao="Big logs come from forest.")
NO_WORKER: Final = Shared(
    "You have no people here who were here when your turn began and have not worked yet.",
    "T94-6.1n",
    "MAO-6.1s",
)
STUMP: Final = Shared("This jungle is depleted.", "T94-15.4b", "MAO-14.1b", mao="This forest is depleted.")


def fell_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-6.1e, T94-6.1n, T94-6.1u] Why Population may not fell a Big Log in a hex."""
    if not state.chart.jungle[hex]:
        return NOT_JUNGLE
    if hex in state.stumps:
        return STUMP
    if hex in state.worked:
        return FELLED
    if ready(state, hex, POPULATION, seat) < 0:
        return NO_WORKER
    return state.edition.work_refusal(state, seat, hex, v.FELL)


BESIEGED: Final = Shared("Enemy troops are in this village: it can make nothing.", "T94-6.2j", "MAO-6.1h")
NO_VILLAGE_HERE: Final = Shared("You have no finished village here.", "T94-6.1h", "MAO-6.1b")
VILLAGE_USED: Final = Shared(
    "This village has already made something this turn, or was only finished now.", "T94-6.1d", "MAO-6.1b"
)


def village_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-6.1d, T94-6.2j] Why a Village may not make something in this phase."""
    if state.village[hex] != BUILT + seat:
        return NO_VILLAGE_HERE
    if hex in state.worked and state.worked.count(hex) >= state.edition.builds_of(state, hex):
        return VILLAGE_USED
    return BESIEGED if state.edition.siege_idles and state.armed[hex] & ~(1 << seat) else None


NO_SOURCE: Final = Shared(
    "What this needs was not in the village when your turn began, or has already been used.", "T94-6.1b", "MAO-6.1a"
)
NO_SUCH_TRAINING: Final = Shared("The build chart has no such training.", "T94-6.1q", "MAO-6.1j")


def train_refusal(state: ClanState, seat: Seat, hex: Hex, target: Kind) -> Reason | None:
    """[T94-6.1h, T94-6.1i, T94-6.1j, T94-6.1k, T94-6.1q, MAO-6.1i, MAO-6.1k, MAO-6.1m, MAO-6.1j] Why a Village may not
    train a Unit of the target's kind.
    """
    blocked = village_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    blocked = NO_SUCH_TRAINING
    for line in state.edition.training:
        if line[1] == target:
            if ready(state, hex, line[0], seat) >= 0:
                return state.edition.work_refusal(state, seat, hex, v.TRAIN)
            blocked = NO_SOURCE
    return blocked


NO_LOG: Final = Shared("No big log was here when your turn began.", "T94-6.1b", "MAO-6.1a")


def shape_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-6.1l, MAO-6.1o] Why a Village may not shape a Big Log into a Part-Built Canoe."""
    blocked = village_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    return state.edition.work_refusal(state, seat, hex, v.SHAPE) if ready(state, hex, LOG, NOBODY) >= 0 else NO_LOG


NOT_COASTAL: Final = Shared("This village is not on the coast.", "T94-6.1m", "MAO-6.1p")
NO_PART: Final = Shared("No unfinished canoe was here when your turn began.", "T94-6.1m", "MAO-6.1p")


def launch_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-6.1m] Why a Coastal Village may not finish a War Canoe."""
    blocked = village_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    if not state.chart.coastal[hex]:
        return NOT_COASTAL
    return state.edition.work_refusal(state, seat, hex, v.LAUNCH) if ready(state, hex, PART, NOBODY) >= 0 else NO_PART


AREA_HAS_VILLAGE: Final = Shared("This area already has a village.", "T94-6.1t", "MAO-6.2c")
NOT_CONTROLLED: Final = Shared("You do not control this area.", "T94-6.2d", "MAO-6.2c")
NOT_VILLAGE_SITE: Final = Shared(
    "A village needs clear land with a river.",
    "T94-6.2d",
    "MAO-6.2c",
    mao="A village needs clear land with a river or a lake.",
)


def ground_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-6.2d, T94-11e, MAO-7h] Why a Village may not be built in a hex at all: clear, by a river, in an own area
    without another Village.
    """
    if not state.chart.is_site[hex]:
        return NOT_VILLAGE_SITE
    area = state.chart.area[hex]
    if state.control[area] != seat:
        return NOT_CONTROLLED
    return AREA_HAS_VILLAGE if state.village_in(area) >= 0 else None


PART_BUILT_HERE: Final = Shared("An unfinished village already stands here.", "T94-6.1t", "MAO-6.1t")
TOO_FEW_WORKERS: Final = Shared("There are too few people here who have not worked yet.", "T94-6.1s", "MAO-6.1t")


def found_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-6.1o, T94-6.1t] Why a Part-Built Village may not be founded."""
    blocked = ground_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    for site in state.edition.sites_in[state.chart.area[hex]]:
        if state.village[site] != NO_VILLAGE and state.edition.one_part_built:
            return AREA_HAS_VILLAGE
    if state.village[hex] != NO_VILLAGE:
        return PART_BUILT_HERE
    if ready_count(state, hex, POPULATION, seat) < state.edition.found_workers:
        return TOO_FEW_WORKERS  # first: whether a log lies under another's stack is no answer to anybody
    if ready(state, hex, LOG, NOBODY) < 0:
        return NO_LOG
    return MARKERS_HELD if held_by_others(state, seat, hex) else state.edition.work_refusal(state, seat, hex, v.FOUND)


NO_PART_BUILT: Final = Shared("There is no unfinished village here.", "T94-6.1p", "MAO-6.1u")
JUST_FOUNDED: Final = Shared(
    "This village was founded or given up only now: it can be finished in your next turn.", "T94-6.1c", "MAO-6.1v"
)


def complete_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-6.1p, T94-6.1t] Why a Part-Built Village may not be finished."""
    if state.village[hex] != PART_BUILT:
        return NO_PART_BUILT
    if hex in state.worked:
        return JUST_FOUNDED
    blocked = ground_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    if ready_count(state, hex, POPULATION, seat) < state.edition.finish_workers:
        return TOO_FEW_WORKERS
    if ready(state, hex, LOG, NOBODY) < 0:
        return NO_LOG
    return (
        MARKERS_HELD if held_by_others(state, seat, hex) else state.edition.work_refusal(state, seat, hex, v.COMPLETE)
    )


BUSY_VILLAGE: Final = Shared(
    "This village has made something this turn, or was only finished now: it cannot be given up.",
    "T94-6.2e",
    "MAO-6.1b",
)
LAST_HOME: Final = Shared(
    "You can give up your home village only if you have another village.",
    "T94-6.2f",
    "MAO-6.2d",
    mao="You can never give up your home village by choice.",
)


def abandon_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-6.2e, T94-6.2f] Why a Village may not be swapped for its Part-Built form."""
    blocked = village_refusal(state, seat, hex)
    return keep_refusal(state, seat, hex) if blocked in (None, VILLAGE_USED) else blocked


def keep_refusal(state: ClanState, seat: Seat, hex: Hex) -> Reason | None:
    """[T94-6.2f] The same of a Village that could make something."""
    if hex in state.worked:
        return BUSY_VILLAGE
    if state.home[seat] == hex and not (state.edition.homes_given_up and has_another(state, seat, hex)):
        return LAST_HOME
    return None


def has_another(state: ClanState, seat: Seat, village: Hex) -> bool:
    """Whether a seat has a finished Village besides one."""
    for hex in state.villages:
        if hex != village and state.village[hex] == BUILT + seat:
            return True
    return False


NOT_COMBAT: Final = Shared("Only combat units can be turned into people.", "T94-6.1g", "MAO-6.1e")
NO_SUCH_PIECE: Final = Shared("You have no such piece there.", "T94-7.1a", "MAO-8.1a")


def disarm_refusal(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> Reason | None:
    """[T94-6.1f, T94-6.1g] Why a Combat Unit may not be turned into Population."""
    if kind >= UNITS or not state.edition.is_combat[kind]:
        return NOT_COMBAT
    return None if state.find(hex, kind, seat) >= 0 else NO_SUCH_PIECE


# Procedures.


def disarm(state: ClanState, seat: Seat, hex: Hex, kind: Kind, piece: Piece = -1) -> Piece:
    """[T94-6.1g, T94-6.1v] A Combat Unit becomes a Population: this one, else one that has not moved before one that
    has.
    """
    if piece < 0:
        piece = ready(state, hex, kind, seat)
    if piece < 0:
        piece = state.find(hex, kind, seat)
    state.retrain(piece, POPULATION)
    if state.events is not None:
        state.note("disarm", seat, {"hex": hex, "kind": kind})
    return piece


def use_workers(state: ClanState, seat: Seat, hex: Hex, count: int) -> None:
    """People serve a build and are kept."""
    for _ in range(count):
        state.bind(ready(state, hex, POPULATION, seat), 1)


def give_up(state: ClanState, hex: Hex) -> None:
    """[MAO-6.2e] A finished Village falls back to its Part-Built form."""
    owner = state.village[hex] - BUILT
    state.set_village(hex, PART_BUILT)
    if owner < state.players and state.home[owner] == hex:
        state.home = with_at(state.home, owner, -1)


def village_lost(state: ClanState, hex: Hex) -> None:
    """[T94-6.2g, T94-6.2h, MAO-6.2h] A Village is lost to enemies: its Part-Built form and a Population of its owner
    stand there instead.
    """
    owner = state.village[hex] - BUILT
    give_up(state, hex)
    piece = state.bring(POPULATION, owner, hex)
    if owner == HOSTILE:
        state.bind(piece, state.chart.area[hex] + 1)


def name_home(state: ClanState, seat: Seat) -> None:
    """Ask for a new Home Village, where there is a Village to name."""
    if state.villages_of(seat):
        state.agenda.append(state.edition.decisions.name_home(seat))
