"""Pursuit, panic and capture: what happens to those who run, hex by hex."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Owner, Piece
from vaka.games.clans.decision import NOT_NOW, ClanDecision, S
from vaka.games.clans.kinds import BUILT, CHIEF, POPULATION, SHAMAN, UNITS
from vaka.games.clans.reason import Shared
from vaka.games.clans.rows import without
from vaka.games.clans.state import ClanState


def captor_beside(state: ClanState, hex: Hex, fought_in: Hex, followed: bool) -> Piece:
    """[T94-9.2h, T94-9.2p, T94-9.2o, MAO-10.2v] A winning Unit in a hex from which it could step here; with `followed`
    only one that has left the battle hex.
    """
    near = state.chart.land[hex]
    for piece in state.flight.victors:
        if state.edition.is_unit[state.kind[piece]]:
            where = state.hex_of[piece]
            if where in near and not (followed and where == fought_in):
                return piece
    return -1


def in_company(state: ClanState, hex: Hex) -> bool:
    """[T94-9.2k, T94-9.2t, MAO-10.2u] Whether those who flee are with a Unit of their own, one that stands in the hex
    included, or in a Village of their own.
    """
    loser = state.owner[state.flight.fleeing[0]]
    if state.version < 2:  # only those who had fled with them were looked at
        beside = state.flight.fleeing
    elif state.village[hex] == BUILT + loser:
        return True
    else:
        beside = tuple(state.living(hex, loser))
    for piece in beside:
        if state.edition.is_unit[state.kind[piece]]:
            return True
    return False


def may_follow(state: ClanState, winner: Owner, vacated: Hex) -> bool:
    """Whether there are pursuers who may advance into the hex just left."""
    if not state.flight.chasing:
        return False
    where = state.hex_of[state.flight.chasing[0]]
    return vacated in state.chart.land[where] and state.armed[vacated] & ~(1 << winner) == 0


def capture(state: ClanState, piece: Piece, captor: Owner, hex: Hex) -> None:
    """Units, Chieftain, Shaman and Elders each have their own fate."""
    kind = state.kind[piece]
    if piece in state.flight.fleeing:
        state.own_flight().fleeing = without(state.flight.fleeing, piece)
    if kind < UNITS:
        state.edition.capture_unit(state, piece, captor, hex)
    elif kind == CHIEF:
        state.edition.chief_caught(state, piece, captor, hex)
    elif kind == SHAMAN:
        state.edition.shaman_lost(state, piece)
    else:
        state.edition.elder_caught(state, piece, captor, hex)


def capture_all(state: ClanState, captor: Owner, hex: Hex) -> None:
    """[T94-9.3k] Everybody who flees is captured, a Chieftain last, since much may follow from that."""
    group = [piece for piece in state.flight.fleeing if state.kind[piece] != CHIEF]
    group += [piece for piece in state.flight.fleeing if state.kind[piece] == CHIEF]
    for piece in group:
        if state.hex_of[piece] >= 0:
            capture(state, piece, captor, hex)
    state.own_flight().fleeing = ()
    state.edition.stacks_thinned(state)


def foremost(state: ClanState, winner: Owner, fought_in: Hex) -> Hex:
    """[T94-9.3e] Where the foremost winners are: those who follow, else those who stayed behind."""
    for piece in state.flight.chasing + state.flight.victors:
        if state.owner[piece] == winner:
            return state.hex_of[piece]
    return fought_in


PURSUIT_PLACE: Final = Shared("No such piece is among the pursuers.", "T94-9.2p", "MAO-10.2r")


class Pursue(ClanDecision[S]):
    """[T94-9.2i, T94-9.2p] The winner says, before the dice of panic, whether he follows into the hex just left, and
    who stays behind.
    """

    name = "pursue"

    def __init__(self, seat: Seat, loser: Owner, vacated: Hex) -> None:
        super().__init__(seat)
        self.loser = loser
        self.vacated = vacated

    def carry_out(self, state: S) -> bool:
        """[T94-16o, MAO-15l] The hostile always follow as far as they can, but their people stay; a player is asked."""
        if self.seat >= state.players and state.version >= 2:  # their people ran along
            state.own_flight().chasing = tuple(
                [piece for piece in state.flight.chasing if state.edition.is_combat[state.kind[piece]]]
            )
        if not may_follow(state, self.seat, self.vacated):
            self.hold(state)
            return False
        if self.seat >= state.players:
            self.follow(state)
            return False
        return True

    def options(self, state: S) -> list[Action]:
        act = state.act
        out = [act.follow]
        if len(state.flight.chasing) > 1:
            for piece in state.flight.chasing:
                action = act.detach[state.kind[piece]]
                if action not in out:
                    out.append(action)
        out.append(act.hold)
        return out

    def why_not(self, state: S, action: Action) -> Reason | None:
        if action.verb == v.FOLLOW or action.verb == v.HOLD:
            return None
        if action.verb != v.DETACH:
            return NOT_NOW
        if len(state.flight.chasing) > 1:
            for piece in state.flight.chasing:
                if state.kind[piece] == action.a:
                    return None
        return PURSUIT_PLACE

    def apply(self, state: S, action: Action) -> None:
        if action.verb == v.FOLLOW:
            self.follow(state)
        elif action.verb == v.HOLD:
            self.hold(state)
        else:
            for piece in state.flight.chasing:
                if state.kind[piece] == action.a:
                    state.own_flight().chasing = without(state.flight.chasing, piece)
                    break

    def hold(self, state: S) -> None:
        """Nobody follows any farther."""
        state.own_flight().chasing = ()
        state.agenda.pop()

    def follow(self, state: S) -> None:
        """[T94-9.2q] The pursuers advance, whatever zones there are and at no cost."""
        state.agenda.pop()
        if state.events is not None:
            state.note("follow", self.seat, {"hex": self.vacated, "pieces": list(state.flight.chasing)})
        for piece in state.flight.chasing:
            state.shift(piece, self.vacated)


class Panic(ClanDecision[S]):
    """[T94-9.2f, T94-9.2g, T94-9.2n, T94-9.2r, T94-9.2j, MAO-10.2s, MAO-10.2t] One die for each retreating Unit, then
    the leaders who are left alone.
    """

    name = "panic"

    def __init__(self, seat: Seat, loser: Owner, battlefield: Hex) -> None:
        super().__init__(seat)
        self.loser = loser
        self.battlefield = battlefield

    def carry_out(self, state: S) -> bool:
        state.agenda.pop()
        if state.flight.fleeing:
            hex = state.hex_of[state.flight.fleeing[0]]
            for piece in self.rolling(state):
                if self.panics(state, piece):
                    self.panic(state, piece, hex, captor_beside(state, hex, self.battlefield, False))
            self.leaders_alone(state, hex, self.battlefield)
        return False

    def rolling(self, state: S) -> list[int]:
        """Who rolls, one after another."""
        return [piece for piece in state.flight.fleeing if state.kind[piece] < UNITS]

    def panics(self, state: S, piece: Piece) -> bool:
        """One die, odd."""
        return state.chance.roll(6) % 2 == 1

    def panic(self, state: S, piece: Piece, hex: Hex, captor: Owner) -> None:
        """[MAO-10.2h, MAO-10.2i, MAO-10.2j, MAO-10.2k] People are caught by a winner beside them, if there is one (-1:
        none); troops are worth less from now on.
        """
        kind = state.kind[piece]
        if kind == POPULATION:
            if captor >= 0:
                capture(state, piece, state.owner[captor], state.hex_of[captor])
            return
        state.change(piece, state.edition.panic[kind])
        self.tell(state, piece, {"hex": hex, "kind": kind, "into": state.kind[piece]})

    def tell(self, state: S, piece: Piece, data: dict[str, EventData]) -> None:
        if state.events is not None:
            state.note("panic", state.owner[piece], data)

    def leaders_alone(self, state: S, hex: Hex, fought_in: Hex) -> None:
        """[T94-9.2k] Leaders with no Unit beside them are caught by Units that have followed."""
        if not state.flight.fleeing or in_company(state, hex):
            return
        captor = captor_beside(state, hex, fought_in, state.edition.lone_needs_pursuit)
        if captor >= 0:
            capture_all(state, state.owner[captor], state.hex_of[captor])
