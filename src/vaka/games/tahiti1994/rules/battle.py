"""Chapter 9: one battle on land: dice, winner, and the losers' rout."""

from __future__ import annotations

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Owner
from vaka.games.clans.build import village_lost
from vaka.games.clans.combat import Throw, attack_strength, defence_strength, defenders_in
from vaka.games.clans.decision import ClanDecision
from vaka.games.clans.kinds import BUILT, HOSTILE, SHAMAN
from vaka.games.clans.rows import with_at
from vaka.games.clans.solitaire import gives_up, surrender
from vaka.games.clans.state import seats_in
from vaka.games.tahiti1994.rules.building import TahitiNameHome
from vaka.games.tahiti1994.rules.expedition import vanquished
from vaka.games.tahiti1994.rules.retreat import TahitiRout
from vaka.games.tahiti1994.state import TahitiState


class Battle(ClanDecision[TahitiState]):
    """[T94-9.2b, T94-9.2m] One battle: dice, winner, and the losers' rout."""

    name = "battle"

    def __init__(self, seat: Seat, hex: Hex) -> None:
        super().__init__(seat)
        self.hex = hex

    def carry_out(self, state: TahitiState) -> bool:
        state.agenda.pop()
        seat, hex = self.seat, self.hex
        defenders = defenders_in(state, hex, seat)
        thrown = Throw(state, attack_strength(state, hex, seat), defence_strength(state, hex, defenders))
        yields = thrown.won and gives_up(state, hex, seats_in(defenders)[0])
        thrown.note(state, "battle", seat, hex, seats_in(defenders), yields)
        if thrown.won:
            for loser in reversed(seats_in(defenders)):
                beaten(state, hex, loser, seat, thrown.length)
            if state.version >= 2:  # whoever lost a Home named another only once those before had fled
                state.agenda.sort(key=lambda each: isinstance(each, TahitiNameHome))
        else:
            beaten(state, hex, seat, first_defender(state, hex, defenders), thrown.length, False)
        return False


def first_defender(state: TahitiState, hex: Hex, defenders: int) -> Owner:
    """The owner who decides for the defence: one with Combat Units before one without."""
    armed = seats_in(defenders & state.armed[hex])
    return armed[0] if armed else seats_in(defenders)[0]


def groups_in(state: TahitiState, hex: Hex, loser: Owner) -> int:
    """[T94-16r] How many groups of a loser run from a hex, one after another: the hostile of each area, else all as one."""
    if loser < state.players or state.version < 2:
        return 1
    return max(1, len({state.bound[piece] for piece in state.living(hex, loser)}))


def beaten(state: TahitiState, hex: Hex, loser: Owner, winner: Owner, length: int, stormed: bool = True) -> None:
    """[T94-6.2g, T94-9.3h, T94-12.2a, T94-16p, T94-16v] A side has lost in a hex: its Shaman is gone, its Village falls if
    it was attacked (`stormed`), a new Home is named, then it runs. A lone player who loses his last Village to the
    hostile is vanquished.
    """
    if surrender(state, hex, loser, winner):
        return
    shaman = state.find(hex, SHAMAN, loser)
    if shaman >= 0:
        state.edition.shaman_lost(state, shaman)
    for _ in range(groups_in(state, hex, loser)):
        state.agenda.append(TahitiRout(winner, loser, hex, length))
    if state.village[hex] == BUILT + loser:
        was_home = loser < state.players and state.home[loser] == hex
        another = [village for village in state.villages_of(loser) if village != hex]
        if stormed or state.version < 2:  # by the first rules a beaten attacker lost his Village too
            village_lost(state, hex)
            if state.events is not None:
                state.note("fall", loser, {"hex": hex})
        if was_home and another:
            state.home = with_at(state.home, loser, -1)
            state.agenda.append(TahitiNameHome(loser, hex))
        elif was_home and winner == HOSTILE and state.home[loser] < 0:
            vanquished(state, loser)
