"""Whose logs and canoes are whose: markers serve those who hold the hex they lie in."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Kind, Piece
from vaka.games.clans.edition import RISEN
from vaka.games.clans.kinds import BUILT, CANOE, NOBODY, UNITS
from vaka.games.clans.reason import Shared
from vaka.games.clans.state import ClanState, seats_in

MARKERS_HELD: Final = Shared(
    "Others have pieces or a village here: you cannot use the logs and canoes before you have attacked.",
    "T94-2.1g",
    "MAO-8.3e",
    mao="Others have pieces or a village here: you cannot use the logs, canoes and catches before you have attacked.",
)


def held_by_others(state: ClanState, seat: Seat, hex: Hex) -> bool:
    """[T94-2.1g, MAO-8.3e] Whether the logs and canoes in a hex are kept from a seat by others there.

    Another's Village or Combat Units keep them, and so does anybody unarmed from those who have only just come: they
    attack first. Nobody unarmed keeps them from the owner of the Village, or from troops who stand there already, and those
    who have just risen against a lone player keep nothing from people who go straight away (T94-16h).
    """
    if state.version < 2 or not state.strangers(hex, seat):  # once they were there for whoever came by
        return False
    if state.players == 1 and state.chart.area[hex] >= 0 and state.mood[state.chart.area[hex]] == RISEN:
        return False  # a lone player may still leave an area that has just risen
    village = state.village[hex]
    if (village >= BUILT and village != BUILT + seat) or state.armed[hex] & ~(1 << seat):
        return True
    return village != BUILT + seat and not stands_guard(state, seat, hex)


def stands_guard(state: ClanState, seat: Seat, hex: Hex) -> bool:
    """Whether a Combat Unit of a seat is in a hex and has not moved there in this phase."""
    at = state.head[hex]
    while at >= 0:
        if state.owner[at] == seat and state.bound[at] == 0 and state.edition.is_combat[state.kind[at]]:
            return True
        at = state.next[at]
    return False


def within_reach(state: ClanState, seat: Seat, hex: Hex, kind: Kind) -> bool:
    """Whether a marker of a kind lies in a hex and a seat may use it."""
    return state.find(hex, kind, NOBODY) >= 0 and not held_by_others(state, seat, hex)


def shared_out(crews: list[int], canoes: int) -> list[int]:
    """How many of the canoes in an all-sea hex each of several crews has, by their numbers: everybody sits, nobody with
    others, and as far as there are canoes one Unit in each.
    """
    out = [(units + 1) // 2 for units in crews]
    spare = canoes - sum(out)
    for i, units in enumerate(crews):
        more = max(0, min(spare, units - out[i]))
        out[i] += more
        spare -= more
    return out


def own_at_sea(state: ClanState, seat: Seat, hex: Hex, known: list[Piece]) -> list[Piece]:
    """Which canoes in an all-sea hex are a seat's own: all, or among others those it is known to have come with, those it
    has fought from, and of the rest as many as those of its crew need who are not known to have come with them. No canoe
    lies there empty.
    """
    canoes = [piece for piece in state.stack(hex) if state.kind[piece] == CANOE]
    if not state.strangers(hex, seat):
        return canoes
    owners = [seat, *seats_in(state.here[hex] & ~(1 << seat))]
    crews = [[p for p in state.living(hex, owner) if state.kind[p] < UNITS] for owner in owners]
    own = [p for p in canoes if p in known or state.edition.won(state, seat, p)]
    rest = [p for p in canoes if p not in own and not any(state.edition.won(state, each, p) for each in owners[1:])]
    fought = len([p for p in own if p not in known])
    seated = len([p for p in crews[0] if p in known]) + 2 * fought
    mine = max(0, len(crews[0]) - seated, len(crews[0]) - 2 * len(own))
    others = [len(crew) for crew in crews[1:]]
    spare = max(0, len(rest) - sum([(n + 1) // 2 for n in others]))
    empty = len(rest) - sum(others)
    more = max(empty, min(spare, shared_out([mine, *others], len(rest))[0]))
    more = max(0, min(more, len(crews[0]) - len(own)))
    return own + rest[:more]
