"""Chapter 11: what a neutral area brings, to one of several players or to one alone."""

from __future__ import annotations

from vaka.core.aliases import Seat
from vaka.core.compiler import mypyc_attr
from vaka.games.clans.aliases import Area, Owner
from vaka.games.clans.control import Control, draw_elder, newcomers
from vaka.games.clans.kinds import HOSTILE
from vaka.games.clans.rows import with_at
from vaka.games.clans.solitaire import calm, movement_over, rise
from vaka.games.tahiti1994.state import TahitiState


@mypyc_attr(free_list_len=1)
class TahitiControl(Control[TahitiState]):
    """[T94-11f] [T94-11h] The areas that were due when the phase began change hands."""

    def take_neutral(self, state: TahitiState, area: Area) -> None:
        """[T94-11b] [T94-11c] [T94-16a] Own marker, three Population, an Elder on an even roll; alone, the table
        decides.
        """
        if state.players == 1:
            lone_area(state, self.seat, area)
            return
        die = state.chance.roll(6)
        gain(state, self.seat, area, die % 2 == 0, die)

    def conquered(self, state: TahitiState, area: Area, before: Owner) -> None:
        """[T94-16y] Hostile people of an area won without a battle follow its new master."""
        if before == HOSTILE:
            calm(state, self.seat, area)


def gain(state: TahitiState, seat: Seat, area: Area, elder: bool, die: int = 0) -> None:
    """A neutral area joins a seat; `die` is that for the Elder, where one was rolled."""
    state.control = with_at(state.control, area, seat)
    if state.events is not None:
        state.note("gain", seat, {"area": area, "elder": elder, "die": die})
    newcomers(state, seat, area, draw_elder(state, seat) if elder else 0)


def lone_area(state: TahitiState, seat: Seat, area: Area) -> None:
    """[T94-16a] [T94-16b] [T94-16c] [T94-16d] [T94-16e] [T94-16t] [T94-16w] One die; 2 less with few neutral areas
    left.
    """
    rules = state.rules
    rolled = state.chance.roll(6)
    die = rolled - 2 if state.control.count(-1) <= rules.solitaire_few else rolled
    if state.events is not None:
        state.note("area roll", seat, {"area": area, "die": rolled, "total": die})
    units = rules.hostile_units[die + 1]
    if units:
        rise(state, seat, area, units, rules.hostile_village[die + 1])
    else:
        gain(state, seat, area, True)


def wake_entered(state: TahitiState, seat: Seat) -> None:
    """[T94-16j] A lone player's Combat Units wake a sleeping area into which a battle has led them, too: on a retreat or in a
    pursuit.
    """
    if state.players == 1 and state.version >= 2:  # they did so only by staying there
        movement_over(state, seat)
