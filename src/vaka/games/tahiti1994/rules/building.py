"""Chapter 6: what this edition adds to building. A Home Village may move to the coast."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.games.clans import verbs as v
from vaka.games.clans.combat import NameHome, home_choices
from vaka.games.clans.construction import Build
from vaka.games.clans.decision import Choice
from vaka.games.clans.rows import with_at
from vaka.games.tahiti1994.state import TahitiState


@mypyc_attr(free_list_len=1)
class TahitiBuild(Build[TahitiState]):
    """[T94-6.1a] Fell, train, shape, finish, found, complete, give up, in any order, until done."""

    def complete(self, state: TahitiState, seat: Seat, hex: Hex) -> None:
        """[T94-6.2c] A new coastal Village may become Home if the present one lies inland."""
        home = state.home[seat]
        super().complete(state, seat, hex)
        if home >= 0 and state.chart.coastal[hex] and not state.chart.coastal[home]:
            state.agenda.append(Rehome(seat, hex))


class Rehome(Choice[TahitiState]):
    """[T94-6.2c] Directly after finishing a Coastal Village an inland Home may be moved to it."""

    name = "rehome"
    quiet = True

    def __init__(self, seat: Seat, village: Hex) -> None:
        super().__init__(seat)
        self.village = village

    def options(self, state: TahitiState) -> list[Action]:
        return [state.act.keep, state.act.home[self.village]]

    def chosen(self, state: TahitiState, action: Action) -> None:
        if action.verb == v.HOME:
            state.home = with_at(state.home, self.seat, self.village)
            if state.events is not None:
                state.note("home", self.seat, {"hex": self.village})


class TahitiNameHome(NameHome[TahitiState]):
    """[T94-6.2a] A player without a Home names another of his Villages, a coastal one if there is any; never the one in
    which he has just lost.
    """

    name = "lost home"

    def __init__(self, seat: Seat, lost: Hex = -1) -> None:
        super().__init__(seat)
        self.lost = lost

    def choices_of(self, state: TahitiState) -> list[Hex]:
        return home_choices(state, self.seat, self.lost)
