"""Retreat, panic, pursuit and capture (10.2, 10.3)."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.decision import Decision
from vaka.core.events import EventData
from vaka.games.clans.aliases import Owner, Piece
from vaka.games.clans.combat import NOT_OWN_VILLAGE
from vaka.games.clans.decision import Choice
from vaka.games.clans.kinds import BUILT, CHIEF, SHAMAN, UNITS
from vaka.games.clans.pursuit import Panic, Pursue
from vaka.games.clans.retreat import Retreat, Rout
from vaka.games.maori import tables as t
from vaka.games.maori.rules.leaders import elder_caught, is_shaken, shake
from vaka.games.maori.rules.stacks import by_place
from vaka.games.maori.state import MaoriState, is_elder

MASK: Final = 64
"""What 0.1.0 multiplied the open sides of a retreat by."""


def refuges(state: MaoriState, loser: Owner, hex: Hex) -> list[Hex]:
    """[MAO-10.3f] A loser's Villages on the island he fought on, but for the one that he must leave; by version 1 of the
    rules that one too.
    """
    island = state.rules.island[hex]
    return [
        village
        for village in state.villages_of(loser)
        if state.rules.island[village] == island and (village != hex or state.version < 2)
    ]


def goal_of(state: MaoriState, loser: Owner, hex: Hex) -> Hex:
    """[MAO-10.3a] [MAO-10.3f] [MAO-9.1n] Home, or the chosen Village on the other island; -1 where there is none."""
    home = state.home[loser]
    return home if home < 0 or state.rules.island[home] == state.rules.island[hex] else state.refuge


class MaoriRout(Rout[MaoriState]):
    """[MAO-10.1e] Everything a loser has in the combat hex begins to run, counted or not; only one side has won."""

    def beaten(self, state: MaoriState) -> list[Piece]:
        return by_place(state, super().beaten(state))

    def victors(self, state: MaoriState, hex: Hex, winner: Owner, loser: Owner) -> list[int]:
        return by_place(state, state.living(hex, winner))

    def flees(self, state: MaoriState, loser: Owner, hex: Hex) -> None:
        """[MAO-10.3f] With his Home across the water he may have to choose where to run."""
        if loser >= state.players or state.home[loser] < 0:
            return
        if state.rules.island[state.home[loser]] != state.rules.island[hex]:
            choices = refuges(state, loser, hex)
            if len(choices) == 1:
                state.refuge = choices[0]
            elif choices:
                state.agenda.append(ChooseRefuge(loser, hex))


class ChooseRefuge(Choice[MaoriState]):
    """[MAO-10.3f] On the island without his Home the loser chooses a Village to run to."""

    name = "refuge"
    other = NOT_OWN_VILLAGE

    def __init__(self, seat: Seat, hex: Hex) -> None:
        super().__init__(seat)
        self.hex = hex

    def options(self, state: MaoriState) -> list[Action]:
        return [state.rules.refuges[hex] for hex in refuges(state, self.seat, self.hex)]

    def chosen(self, state: MaoriState, action: Action) -> None:
        state.refuge = action.a


class MaoriRetreat(Retreat[MaoriState]):
    """[MAO-10.3a] [MAO-10.3b] Hex by hex by the cheapest way; among equal ones the winner picks.

    The ways depend on stacks that nobody has seen, so they are worked out once and kept: `sides` are the numbers of the
    sides that are open, empty before.
    """

    def __init__(
        self, seat: Seat, loser: Owner, battlefield: Hex, left: int, done: int, sides: tuple[int, ...] = ()
    ) -> None:
        super().__init__(seat, loser, battlefield, left, done)
        self.sides = sides

    @classmethod
    def of_step(cls, numbers: list[int]) -> Decision[Any]:
        """The open sides stood as bits above the number of hexes done."""
        seat, loser, battlefield, left, packed = numbers
        sides = tuple([side for side in range(6) if packed // MASK >> side & 1])
        return cls(seat, loser, battlefield, left, packed % MASK, sides)

    def carry_out(self, state: MaoriState) -> bool:
        return len(self.sides) > 0 or super().carry_out(state)

    def passing(self, state: MaoriState, hex: Hex) -> list[Piece]:
        group = super().passing(state, hex)
        return by_place(state, group) if self.loser < state.players else group

    def company(self, state: MaoriState, hex: Hex) -> list[Piece]:
        """[MAO-10.3k] [MAO-8.4f] Captives run with those who escort them, one with each Unit, and stay in a Village that holds
        them. By version 1 of the rules all of them ran.
        """
        held = state.captives_in(hex, self.loser)
        if state.version < 2:
            return held
        if state.village[hex] == BUILT + self.loser:
            return []
        return held[: len([piece for piece in state.flight.fleeing if state.edition.is_unit[state.kind[piece]]])]

    def captors_in(self, state: MaoriState, winner: Owner, fought_in: Hex) -> Hex:
        """[MAO-10.3e] [MAO-10.3i] With those who follow, else where the group was beaten."""
        return state.hex_of[state.flight.chasing[0]] if state.flight.chasing else fought_in

    def asks(self, state: MaoriState, ways: list[Hex]) -> bool:
        if len(ways) == 1 or self.seat >= state.players or state.fate[self.seat] >= 0:
            self.run(state, ways[0] if len(ways) == 1 else state.chance.pick(ways))
            return False
        near = state.chart.land[state.hex_of[state.flight.fleeing[0]]]
        sides = tuple([side for side, beside in enumerate(near) if beside in ways])
        state.agenda[-1] = MaoriRetreat(self.seat, self.loser, self.battlefield, self.left, self.done, sides)
        return False

    def ways(self, state: MaoriState) -> list[Hex]:
        near = state.chart.land[state.hex_of[state.flight.fleeing[0]]]
        return [near[side] for side in self.sides]


class MaoriPursue(Pursue[MaoriState]):
    """[MAO-10.2q] [MAO-10.2r] The winner follows into the hex just left or not; a standing order may answer."""

    def carry_out(self, state: MaoriState) -> bool:
        asks = super().carry_out(state)
        if not asks or state.order_of(self.seat, t.PURSUIT) == t.ASK:
            return asks
        if state.order_of(self.seat, t.PURSUIT) == 1:
            self.follow(state)
        else:
            self.hold(state)
        return False

    def follow(self, state: MaoriState) -> None:
        """[MAO-10.2r] Those who follow take along the captives they escort."""
        hex = state.hex_of[state.flight.chasing[0]]
        held = state.captives_in(hex, self.seat)
        is_unit = state.edition.is_unit
        escorts = len([piece for piece in state.flight.chasing if is_unit[state.kind[piece]]])
        stay = len([p for p in state.living(hex, self.seat) if state.kind[p] < UNITS and p not in state.flight.chasing])
        super().follow(state)
        if not stay and state.village[hex] != BUILT + self.seat:
            for piece in held[:escorts]:
                state.shift(piece, self.vacated)
        state.edition.stacks_thinned(state)


class MaoriPanic(Panic[MaoriState]):
    """[MAO-10.2g] A die for each retreating Unit and Elder, the weakest first; then the Leaders who are left alone."""

    def carry_out(self, state: MaoriState) -> bool:
        """[MAO-8.4j] Captives whose last escort was caught are free at once; by version 1 of the rules later."""
        super().carry_out(state)
        if state.version >= 2:
            state.edition.stacks_thinned(state)
        return False

    def rolling(self, state: MaoriState) -> list[int]:
        """[MAO-10.2g] The order of the dice changes nothing; the weakest roll first."""
        combat = state.edition.combat
        who = [piece for piece in state.flight.fleeing if state.kind[piece] not in (CHIEF, SHAMAN, t.DUMMY)]
        return sorted(who, key=lambda piece: combat[state.kind[piece]])

    def panics(self, state: MaoriState, piece: Piece) -> bool:
        """[MAO-10.2g] [MAO-10.2n] [MAO-E44a] Odd; an Elder beside his Chief not on a 5; after a haka only a 1."""
        roll = state.chance.roll(6)
        if state.weather.haka & 2 and state.owner[piece] == state.marker:
            return roll == 1
        if is_elder(state.kind[piece]) and any(state.kind[other] == CHIEF for other in state.flight.fleeing):
            return roll == 1 or roll == 3
        return roll % 2 == 1

    def panic(self, state: MaoriState, piece: Piece, hex: Hex, captor: Owner) -> None:
        """[MAO-10.2m] An Elder is shaken, and caught where he was so before."""
        kind = state.kind[piece]
        if not is_elder(kind):
            super().panic(state, piece, hex, captor)
        elif not is_shaken(kind):
            shake(state, piece)
        elif captor >= 0:
            elder_caught(state, piece, state.owner[captor], state.hex_of[captor])

    def tell(self, state: MaoriState, piece: Piece, data: dict[str, EventData]) -> None:
        if state.events is not None:
            state.note_of("panic", piece, data)
