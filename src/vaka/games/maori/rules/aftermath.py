"""What a battle leaves (10): captives, Villages and whare pūrākau that fall, and the loser's new home."""

from __future__ import annotations

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Owner
from vaka.games.clans.build import village_lost
from vaka.games.clans.combat import NameHome
from vaka.games.clans.decision import ClanDecision
from vaka.games.clans.kinds import BUILT, FIGHTERS, HOSTILE
from vaka.games.clans.rows import with_at
from vaka.games.clans.solitaire import surrender
from vaka.games.maori import tables as t
from vaka.games.maori.rules.captives import free_the_lonely, hold
from vaka.games.maori.rules.leaders import chief_caught, drop_pa
from vaka.games.maori.rules.retreat import MaoriRout
from vaka.games.maori.state import MaoriState


def captives_change_hands(state: MaoriState, hex: Hex, loser: Owner, winner: Owner) -> None:
    """[MAO-10.2p] Captives of the beaten side pass to the winner before Panic; his own people are free at once."""
    for piece in state.captives_in(hex, loser):
        first = state.kind[piece] - t.CAPTIVE
        state.scrap(piece)
        if winner < state.players:
            hold(state, first, winner, hex)
    if state.version >= 2:
        free_the_lonely(state)


class MaoriNameHome(NameHome[MaoriState]):
    """[MAO-6.2a] [MAO-10.3h] [MAO-10.3j] [MAO-6.2b] Another Village is named Home at once; never the one just lost."""

    name = "lost-home"

    def __init__(self, seat: Seat, lost: Hex = 0) -> None:
        super().__init__(seat)
        self.lost = lost

    def choices_of(self, state: MaoriState) -> list[Hex]:
        return [hex for hex in state.villages_of(self.seat) if hex != self.lost]


class Verdict(ClanDecision[MaoriState]):
    """[MAO-10.2f] [MAO-6.2g] After the losses: a lost Village and its pā are replaced, a new Home is named, the rout begins."""

    name = "verdict"

    def __init__(self, seat: Seat, hex: Hex, loser: Owner, length: int, stormed: int) -> None:
        super().__init__(seat)
        self.hex = hex
        self.loser = loser
        self.length = length
        self.stormed = stormed

    def carry_out(self, state: MaoriState) -> bool:
        state.agenda.pop()
        winner, hex, loser, length, attacked = self.seat, self.hex, self.loser, self.length, self.stormed
        state.chosen = ()
        state.answer = ()
        state.refuge = -1
        if surrender(state, hex, loser, winner):
            return False
        state.agenda.append(MaoriRout(winner, loser, hex, length))
        was_home = loser < state.players and state.home[loser] == hex
        another = [village for village in state.villages_of(loser) if village != hex]
        if attacked or state.version >= 2:  # by version 1 a beaten attacker kept his whare pūrākau
            school_falls(state, hex, loser)
        if attacked:
            village_falls(state, hex, loser)
        elif was_home and (another or state.version < 2):  # by version 1 he had no Home from then on
            state.home = with_at(state.home, loser, -1)
        if was_home and another:
            state.agenda.append(MaoriNameHome(loser, hex))
        elif was_home and winner == HOSTILE and (attacked or state.version < 2):
            chief = state.chief_of(loser)
            if chief >= 0:
                chief_caught(state, chief, winner, hex)
        return False


def school_falls(state: MaoriState, hex: Hex, loser: Owner) -> None:
    """[MAO-14.4d] A whare pūrākau in whose hex its owner has lost yields Warriors, who run with the rest."""
    if loser < state.players and state.whare[loser] == hex:
        state.whare = with_at(state.whare, loser, -1)
        state.bring(FIGHTERS, loser, hex)


def village_falls(state: MaoriState, hex: Hex, loser: Owner) -> None:
    """[MAO-6.2g] [MAO-6.3g] [MAO-6.3j] A Part-built Village and a Population instead, and what is left of a pā."""
    if state.village[hex] != BUILT + loser:
        return
    village_lost(state, hex)
    drop_pa(state, hex)
    if state.events is not None:
        state.note("fall", loser, {"hex": hex})
