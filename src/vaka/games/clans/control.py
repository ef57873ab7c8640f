"""Area control: what falls to a seat after its builds, and the people who come with it."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Area, Kind, Owner
from vaka.games.clans.decision import NOT_NOW, ClanDecision, Phase, S
from vaka.games.clans.kinds import CHIEF, ELDER, MARKERS, NEUTRAL, NOBODY, POPULATION, UNITS
from vaka.games.clans.reason import Shared
from vaka.games.clans.rows import added, with_at
from vaka.games.clans.state import ClanState

# Questions.


def due_areas(state: ClanState, seat: Seat) -> list[Area]:
    """[T94-11a, T94-11d, T94-11f, MAO-7c, MAO-7f] The areas whose conditions a seat meets now, neutral and enemy alike,
    in the order of the map.
    """
    area_of = state.chart.area
    is_combat = state.edition.is_combat
    held: list[int] = []
    chief = -1
    for piece, owner in enumerate(state.owner):
        if owner != seat:
            continue
        hex = state.hex_of[piece]
        if hex < 0:
            continue
        kind = state.kind[piece]
        if kind == CHIEF:
            chief = area_of[hex]
        elif kind < UNITS and is_combat[kind]:
            area = area_of[hex]
            if area >= 0 and state.control[area] != seat and area not in held:
                held.append(area)
    held.sort()
    return [area for area in held if falls(state, seat, area, chief)]


def falls(state: ClanState, seat: Seat, area: Area, chief_area: Area) -> bool:
    """[T94-11a, T94-11d] Whether an area in which a seat has Combat Units falls to it: no enemy ones, and Chieftain
    or no Village.
    """
    others = ~(1 << seat)
    for hex in state.chart.hexes_of[area]:
        if state.armed[hex] & others:
            return False
    if state.control[area] == NEUTRAL:
        return area == chief_area
    return state.village_in(area) < 0


ENEMY_HERE: Final = Shared("Enemy pieces are in this hex.", "T94-11g", "MAO-7d")
OUTSIDE_AREA: Final = Shared("This hex is not in that area.", "T94-11b", "MAO-7b")


def settle_refusal(state: ClanState, seat: Seat, area: Area, hex: Hex) -> Reason | None:
    """[T94-11b, T94-11g] Why newcomers may not be placed in a hex of their area: among enemy Combat Units, of which an
    area that has just been taken holds none.
    """
    if state.chart.area[hex] != area:
        return OUTSIDE_AREA
    if state.version < 2:  # anything of an enemy kept them off, and with no other hex they were lost
        return ENEMY_HERE if state.strangers(hex, seat) else None
    return ENEMY_HERE if state.armed[hex] & ~(1 << seat) else None


# Procedures.


def draw_elder(state: ClanState, seat: Seat) -> Kind:
    """[T94-12.1a, T94-12.1c] A Clan Elder of the seat's own, drawn blindly; an empty pool is filled with a second
    set.
    """
    size = state.edition.elders
    start = seat * size
    counts = list(state.pool[start : start + size])
    if not any(counts):
        counts = [1] * size
        state.pool = state.pool[:start] + tuple(counts) + state.pool[start + size :]
    rating = state.chance.draw(counts)
    state.pool = added(state.pool, start + rating, -1)
    return ELDER + rating


def newcomers(state: ClanState, seat: Seat, area: Area, elder: int) -> None:
    """[T94-11b, T94-11c] Ask for places for the people of a new area, and for an Elder (0: none)."""
    if elder:
        state.agenda.append(state.edition.decisions.settle(seat, area, elder))
    for _ in range(state.edition.settlers):
        state.agenda.append(state.edition.decisions.settle(seat, area, POPULATION))


class Control(Phase[S]):
    """[T94-11f, T94-11h] The areas that were due when the phase began change hands, one after another."""

    name = "control"

    def carry_out(self, state: S) -> bool:
        seat = self.seat
        if not state.gains:
            state.agenda.pop()
            return False
        area = state.gains[0]
        state.gains = state.gains[1:]
        if state.control[area] == NEUTRAL:
            self.take_neutral(state, area)
        elif state.control[area] != seat:
            before = state.control[area]
            state.control = with_at(state.control, area, seat)
            if state.events is not None:
                state.note("conquer", seat, {"area": area, "from": before})
            self.conquered(state, area, before)
        return False

    def take_neutral(self, state: S, area: Area) -> None:
        """What a neutral area brings, once its conditions are met."""

    def conquered(self, state: S, area: Area, before: Owner) -> None:
        """An enemy area has changed hands."""


class Settle(ClanDecision[S]):
    """One newcomer of an area, or what it brings, is placed there; where there is no room for it, it is lost."""

    name = "settle"
    quiet = True

    def __init__(self, seat: Seat, area: Area, kind: Kind, how: int = 0) -> None:
        super().__init__(seat)
        self.area = area
        self.kind = kind
        self.how = how

    def settle_refusal(self, state: S, hex: Hex) -> Reason | None:
        return settle_refusal(state, self.seat, self.area, hex)

    def carry_out(self, state: S) -> bool:
        for hex in state.chart.hexes_of[self.area]:
            if self.settle_refusal(state, hex) is None:
                return True
        state.agenda.pop()
        if ELDER <= self.kind < MARKERS:
            state.pool = added(state.pool, self.seat * state.edition.elders + self.kind - ELDER, 1)
        return False

    def options(self, state: S) -> list[Action]:
        hexes = state.chart.hexes_of[self.area]
        return [state.act.place[hex] for hex in hexes if self.settle_refusal(state, hex) is None]

    def why_not(self, state: S, action: Action) -> Reason | None:
        return self.settle_refusal(state, action.a) if action.verb == v.PLACE else NOT_NOW

    def apply(self, state: S, action: Action) -> None:
        state.agenda.pop()
        state.bring(self.kind, self.seat if self.kind < MARKERS else NOBODY, action.a)
        if state.events is not None:
            state.note("settle", self.seat, {"hex": action.a, "kind": self.kind})
