"""Chapters 8.3 and 15.1: reefs, and crashing them."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans.decision import NOT_NOW, ClanDecision
from vaka.games.clans.kinds import UNITS
from vaka.games.clans.land import finish, tell_step
from vaka.games.clans.rows import with_at
from vaka.games.clans.sailing import Sail
from vaka.games.clans.sea import NOT_BY_CANOE, fit_refusal, stroke_refusal, with_embarking
from vaka.games.clans.sea_zones import sea_sources, stroke_mode
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.seating import AFLOAT, C_CANOE, C_STATE, SUNK, THROUGH, WIDTH, aboard
from vaka.games.tahiti1994.rules.swimming import first_of, man, sinks
from vaka.games.tahiti1994.state import TahitiState

NO_REEF: Final = Reason("T94-15.1a", "There is no reef here for you to crash.")
NO_CRASHING: Final = Reason("T94-15a", "There is no crashing of reefs at this table.")


def crash_refusal(state: TahitiState, seat: Seat, hex: Hex, target: Hex) -> Reason | None:
    """[T94-15.1a] Why a flotilla may not crash a strange reef for a third of a point."""
    edition = state.rules
    if not edition.crashing:
        return NO_CRASHING
    if target not in state.chart.water[hex]:
        return NOT_BY_CANOE
    if not state.chart.reef[target] or edition.friendly_reef(state, seat, target):
        return NO_REEF
    blocked = fit_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    return stroke_refusal(state, seat, hex, target, edition.stroke, sea_sources(state, seat))


class SailReefs(Sail[TahitiState]):
    """Sea movement, and the short way over a reef."""

    def halt(self, state: TahitiState) -> None:
        """[T94-15.2b] With the sea combat rule it matters who came by sea."""
        if state.rules.sea_combat and state.strangers(state.hex_of[state.march.mover], self.seat):
            state.afloat += (state.march.mover, *state.march.party, *state.march.fleet)
        super().halt(state)

    def offer_more(self, state: TahitiState, seat: Seat, hex: Hex, out: list[Action]) -> None:
        edition = state.rules
        if edition.crashing:
            for target in state.chart.water[hex]:
                if crash_refusal(state, seat, hex, target) is None:
                    out.append(edition.more.crash[target])

    def refuse_more(self, state: TahitiState, seat: Seat, hex: Hex, action: Action) -> Reason | None:
        return crash_refusal(state, seat, hex, action.a) if action.verb == t.CRASH else NOT_NOW

    def apply_more(self, state: TahitiState, seat: Seat, hex: Hex, action: Action) -> None:
        """[T94-15.1f] Those aboard each canoe are fixed before the rolls."""
        cost = with_embarking(state, state.edition.stroke)
        mode = stroke_mode(state, sea_sources(state, seat), hex, action.a, state.march.sea_zoned)
        own = state.own_march()
        own.points -= cost
        own.fresh = 0
        own.sea_zoned = mode if mode > 0 else 0
        own.stepped = 1
        units = [p for p in state.march.party if state.kind[p] < UNITS]
        state.crews = man(state, seat, list(state.march.fleet), units)
        state.agenda.append(Crash(seat, action.a, hex))


def waiting(state: TahitiState) -> list[int]:
    """The canoes that have not tried yet, by their places in `crews`."""
    return [at for at in range(0, len(state.crews), WIDTH) if state.crews[at + C_STATE] == AFLOAT]


NOT_IN_TURN: Final = Reason("T94-15.1c", "That canoe is already through, or lost.")


def send_refusal(state: TahitiState, canoe: int) -> Reason | None:
    """Why a canoe may not try the reef next."""
    return None if canoe * WIDTH in waiting(state) else NOT_IN_TURN


NO_LOSSES: Final = Reason("T94-15.1d", "You can call off the attempt only after losses.")


class Crash(ClanDecision[TahitiState]):
    """[T94-15.1b, T94-15.1c, T94-15.1d, T94-15.1e] Canoe after canoe, until one avoids the reef or the rest turn
    back.
    """

    name = "crash"

    def __init__(self, seat: Seat, reef: Hex, start: Hex) -> None:
        super().__init__(seat)
        self.reef = reef
        self.start = start

    def carry_out(self, state: TahitiState) -> bool:
        """[T94-15.3h] Without their commander the rest go no farther."""
        led = state.march.mover >= 0 and state.hex_of[state.march.mover] in (self.start, self.reef)
        if not waiting(state) or (state.version >= 2 and not led):
            self.close(state)
            return False
        return True

    def options(self, state: TahitiState) -> list[Action]:
        more = state.rules.more
        out = [more.send[at // WIDTH] for at in waiting(state)]
        if self.has_losses(state):
            out.append(more.call_off)
        return out

    def has_losses(self, state: TahitiState) -> bool:
        return any(state.crews[at + C_STATE] == SUNK for at in range(0, len(state.crews), WIDTH))

    def why_not(self, state: TahitiState, action: Action) -> Reason | None:
        if action.verb == t.SEND:
            return send_refusal(state, action.a)
        if action.verb == t.CALL_OFF:
            return None if self.has_losses(state) else NO_LOSSES
        return NOT_NOW

    def apply(self, state: TahitiState, action: Action) -> None:
        if action.verb == t.CALL_OFF:
            if state.events is not None:
                state.note("call off", self.seat, {"hex": self.reef})
            state.crews = ()
            state.agenda.pop()
            self.stop(state)
            return
        at = action.a * WIDTH
        die = state.chance.roll(6)
        if state.events is not None:
            state.note("crash", self.seat, {"hex": self.reef, "die": die, "canoe": action.a + 1})
        self.pass_over(state, at, self.reef)
        if die == 6:
            sinks(state, at, self.reef)
        elif die <= 4:
            for other in waiting(state):
                self.pass_over(state, other, self.reef)

    def pass_over(self, state: TahitiState, at: int, hex: Hex) -> None:
        """A canoe and all aboard are in the reef hex."""
        mark = state.march.mover + 1
        crew = [state.crews[at + C_CANOE]] + aboard(state, at)
        if first_of(state, state.crews[at]) == at:
            leaders = [state.march.mover] + [p for p in state.march.party if state.kind[p] >= UNITS]
            crew += [p for p in leaders if state.hex_of[p] == self.start or state.version < 2]
        for piece in crew:
            state.bind(piece, mark)
            state.shift(piece, hex)
        state.crews = with_at(state.crews, at + C_STATE, THROUGH)

    def stop(self, state: TahitiState) -> None:
        """[T94-15.1d, T94-15.2b] The whole flotilla's move is over; those who have come among enemies came by sea."""
        if state.rules.sea_combat and state.version >= 2 and state.strangers(self.reef, self.seat):
            came = [state.march.mover, *state.march.party, *state.march.fleet]
            state.afloat += tuple([p for p in came if state.hex_of[p] == self.reef])
        finish(state)

    def close(self, state: TahitiState) -> None:
        """[T94-15.3h] The crossing is over; without a commander among them the canoes stay where they are."""
        state.agenda.pop()
        seat = self.seat
        state.crews = ()
        own = state.own_march()
        own.taken = 0
        own.left = 0
        fit = state.march.mover >= 0 and state.hex_of[state.march.mover] == self.reef and len(state.march.fleet) > 0
        if not fit:
            self.stop(state)
            return
        tell_step(state, seat, "sail", self.reef)
        state.own_march().party = tuple([p for p in state.march.party if state.hex_of[p] == self.reef])
        state.edition.entered(state, seat, self.start, self.reef)
