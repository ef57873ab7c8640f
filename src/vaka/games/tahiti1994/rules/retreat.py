"""Chapter 9.3: retreat, and the last way out by sea."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.events import EventData
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Owner, Piece
from vaka.games.clans.decision import Choice
from vaka.games.clans.kinds import CANOE
from vaka.games.clans.pursuit import Panic, capture_all, foremost
from vaka.games.clans.retreat import Retreat, Rout, forget
from vaka.games.tahiti1994.rules.bargain import depart
from vaka.games.tahiti1994.rules.departure import may_escape
from vaka.games.tahiti1994.rules.expedition import vanquished
from vaka.games.tahiti1994.state import TahitiState


class TahitiRout(Rout[TahitiState]):
    """A rout; where nobody is left to run, nobody has won over him."""

    def beaten(self, state: TahitiState) -> list[Piece]:
        """[T94-16r] Those hostile to a lone player run area by area, since each has a goal of its own."""
        group = super().beaten(state)
        if self.loser < state.players or state.version < 2:
            return group
        return [piece for piece in group if state.bound[piece] == state.bound[group[0]]]

    def victors(self, state: TahitiState, hex: Hex, winner: Owner, loser: Owner) -> list[Piece]:
        """[T94-9.1f] Who has followed others beaten in the same battle has won over these as well."""
        kept = state.flight.victors if state.version >= 2 else ()  # only those still in the battle hex counted
        return list(kept) or super().victors(state, hex, winner, loser)

    def carry_out(self, state: TahitiState) -> bool:
        asks = super().carry_out(state)
        if not state.flight.fleeing and state.version >= 2:  # the victors were kept in mind
            forget(state)
        return asks


class TahitiRetreat(Retreat[TahitiState]):
    """[T94-9.3a] [T94-9.3g] Hex by hex toward home; where two ways are equally short the winner chooses."""

    def no_way(self, state: TahitiState) -> None:
        """[T94-9.3f] Losers without a way home may be saved by leaving the island."""
        loser, hex = self.loser, self.battlefield
        if self.done == 0 and loser != state.active and state.version >= 2:  # they were the winner's already
            keep_canoes(state, loser, hex)
        if loser < state.players and may_escape(state, loser, state.flight.fleeing):
            state.agenda.append(Doomed(loser, self.seat, hex))
        else:
            lose_canoes(state, loser, hex)
            super().no_way(state)


def keep_canoes(state: TahitiState, loser: Owner, hex: Hex) -> None:
    """[T94-9.3f, T94-9.2l] Defenders who have not left their hex yet could still sail with the canoes in it."""
    for piece in state.stack(hex):
        if state.kind[piece] == CANOE and piece not in state.afloat:
            state.won += (piece, hex, loser)


def lose_canoes(state: TahitiState, loser: Owner, hex: Hex) -> None:
    """They are the winner's."""
    won = state.won
    kept = [i for i in range(0, len(won), 3) if (won[i + 1], won[i + 2]) != (hex, loser)]
    state.won = tuple([n for i in kept for n in won[i : i + 3]])


class Doomed(Choice[TahitiState]):
    """[T94-9.3f] Losers without a way home: captured, or off on an Expedition at once."""

    name = "doomed"

    def __init__(self, seat: Seat, winner: Owner, battlefield: Hex) -> None:
        super().__init__(seat)
        self.winner = winner
        self.battlefield = battlefield

    def options(self, state: TahitiState) -> list[Action]:
        return [state.act.no, state.act.yes]

    def chosen(self, state: TahitiState, action: Action) -> None:
        if action.verb == v.YES:
            forget(state)
            if state.players == 1:
                vanquished(state, self.seat)
            else:
                depart(state, self.seat)
        else:
            lose_canoes(state, self.seat, self.battlefield)
            capture_all(state, self.winner, foremost(state, self.winner, self.battlefield))
            forget(state)


class TahitiPanic(Panic[TahitiState]):
    """Panic, each die told: all lies open here."""

    def panics(self, state: TahitiState, piece: Piece) -> bool:
        die = state.chance.roll(6)
        if state.events is not None:
            data: dict[str, EventData] = {"hex": state.hex_of[piece], "kind": state.kind[piece], "die": die}
            state.note("panic roll", state.owner[piece], data)
        return die % 2 == 1
