"""Setup, and the sequence of play: who goes first, whose turn it is, when the game ends."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.control import due_areas
from vaka.games.clans.kinds import BUILT, CHIEF, COAST, FIGHTERS, POPULATION, SHAMAN
from vaka.games.clans.reasons import (
    FINE,
    GONE,
    NO_CONSENT,
    NOT_A_SITE,
    NOT_HOME_AREA,
    NOT_NOW,
    ONE_DIRECTION,
    PROPOSED,
)
from vaka.games.clans.stage import S, Stage
from vaka.games.clans.state import ClanState

SEQUENCE: list[int] = [v.S_BUILD, v.S_CONTROL, v.S_MOVE, v.S_COMBAT]
"""A player-turn: Construction and Training, control, Movement, Combat, each finished before the next begins."""


# Setup.


class HomelandStage(Stage[S]):
    """[T94-16w] A player alone chooses any area as home area."""

    def options(self, state: S, step: Step) -> list[Action]:
        return [state.act.homeland[area] for area in range(len(state.chart.areas)) if home_sites(state, area)]

    def bar(self, state: S, step: Step, action: Action) -> int:
        if action.verb != v.HOMELAND:
            return NOT_NOW
        return FINE if home_sites(state, action.a) else NOT_A_SITE

    def apply(self, state: S, step: Step, action: Action) -> None:
        state.agenda.pop()
        give_home(state, step.seat, action.a)


def give_home(state: ClanState, seat: int, area: int) -> None:
    """[T94-3.1d, T94-3.2c] A seat controls its home area, and places its Village, its Fighters and two Population
    there.
    """
    state.control[area] = seat
    state.homeland = [area if each == seat else before for each, before in enumerate(state.homeland)]
    for kind in (POPULATION, POPULATION, FIGHTERS):
        state.agenda.append(Step(v.S_PLACE, seat, area, kind))
    state.agenda.append(Step(v.S_VILLAGE, seat, area))


def home_sites(state: ClanState, area: int) -> list[int]:
    """[T94-3.2a, T94-3.2b] Clear coastal hexes with a river in an area."""
    return [hex for hex in state.edition.sites_in[area] if state.chart.kind[hex] == COAST]


class VillageStage(Stage[S]):
    """[T94-3.2a, T94-3.2c] The Home Village is placed, with Head Chieftain and Shaman in it."""

    def options(self, state: S, step: Step) -> list[Action]:
        return [state.act.home[hex] for hex in home_sites(state, step.a)]

    def bar(self, state: S, step: Step, action: Action) -> int:
        if action.verb != v.HOME:
            return NOT_NOW
        return FINE if action.a in home_sites(state, step.a) else NOT_A_SITE

    def apply(self, state: S, step: Step, action: Action) -> None:
        state.agenda.pop()
        seat, hex = step.seat, action.a
        state.set_village(hex, BUILT + seat)
        state.home[seat] = hex
        state.make(CHIEF, seat, hex)
        state.make(SHAMAN, seat, hex)
        if state.events is not None:
            state.note("home", seat, {"hex": hex})


class PlaceStage(Stage[S]):
    """[T94-3.2d] The first Units are placed anywhere in the home area."""

    def options(self, state: S, step: Step) -> list[Action]:
        return [state.act.place[hex] for hex in state.chart.hexes_of[step.a]]

    def bar(self, state: S, step: Step, action: Action) -> int:
        if action.verb != v.PLACE:
            return NOT_NOW
        return FINE if state.chart.area[action.a] == step.a else NOT_HOME_AREA

    def apply(self, state: S, step: Step, action: Action) -> None:
        state.agenda.pop()
        state.make(step.b, step.seat, action.a)
        if state.events is not None:
            state.note("place", step.seat, {"hex": action.a, "kind": step.b})


# The game-turn.


class TurnStage(Stage[S]):
    """[T94-4a] A game-turn begins; a lone player has no initiative to roll for."""

    def resolve(self, state: S, step: Step) -> bool:
        state.agenda.pop()
        state.turn += 1
        if state.events is not None:
            state.note("turn", 0, {"turn": state.turn})
        if state.players == 1:
            state.order = [0]
            state.agenda.append(Step(v.S_ADVANCE, 0))
            state.agenda.append(Step(v.S_SEAT, 0))
        else:
            state.agenda.append(Step(v.S_INITIATIVE, 0))
        return False


class InitiativeStage(Stage[S]):
    """[T94-5a, T94-5b, T94-5d, T94-5e, T94-5f, T94-5g] One die each, the holder's less 2 or 4 on the first roll;
    those tied on top roll again, plainly.
    """

    def resolve(self, state: S, step: Step) -> bool:
        state.agenda.pop()
        rolling = state.staying()
        first = True
        while len(rolling) > 1:
            totals: list[int] = []
            for seat in rolling:
                total = state.chance.roll(6)
                if first and seat == state.marker:
                    total -= 4 if state.doubled else 2
                totals.append(total)
                if state.events is not None:
                    state.note("initiative", seat, {"total": total})
            best = max(totals)
            rolling = [seat for seat, total in zip(rolling, totals, strict=True) if total == best]
            first = False
        winner = rolling[0]
        state.doubled = 1 if winner == state.marker else 0
        state.marker = winner
        state.agenda.append(Step(v.S_ORDER, winner))
        return False


class OrderStage(Stage[S]):
    """[T94-5c, T94-5h] The winner names who goes first, and the direction."""

    def options(self, state: S, step: Step) -> list[Action]:
        staying = state.staying()
        turns = 1 if len(staying) == 2 else 2
        return [state.act.first[2 * seat + turn] for seat in staying for turn in range(turns)]

    def bar(self, state: S, step: Step, action: Action) -> int:
        if action.verb != v.FIRST:
            return NOT_NOW
        staying = state.staying()
        if action.a not in staying:
            return GONE
        return ONE_DIRECTION if len(staying) == 2 and action.b else FINE

    def apply(self, state: S, step: Step, action: Action) -> None:
        state.agenda.pop()
        way = -1 if action.b else 1
        circle = [(action.a + way * i) % state.players for i in range(state.players)]
        state.order = [seat for seat in circle if state.fate[seat] < 0]
        if state.events is not None:
            state.note("order", step.seat, {"first": action.a, "direction": action.b})
        state.agenda.append(Step(v.S_ADVANCE, 0))
        for seat in reversed(state.order):
            state.agenda.append(Step(v.S_SEAT, seat))


class SeatStage(Stage[S]):
    """[T94-4b] A player-turn begins: which areas will fall to him is settled now."""

    def resolve(self, state: S, step: Step) -> bool:
        state.agenda.pop()
        seat = step.seat
        if state.fate[seat] >= 0:
            return False
        state.active = seat
        state.proposed = 0
        state.release()
        state.gains = due_areas(state, seat)
        if state.events is not None:
            state.note("seat", seat, {"turn": state.turn})
        if state.players == 1:
            state.agenda.append(Step(v.S_RISE, seat))
        for kind in reversed(SEQUENCE):
            state.agenda.append(Step(kind, seat))
        return False


class AdvanceStage(Stage[S]):
    """[T94-10.2a, T94-10.1c] The turn marker goes on; after the last agreed game-turn the game is over."""

    def resolve(self, state: S, step: Step) -> bool:
        state.agenda.pop()
        state.active = -1
        if state.turn < state.edition.last_turn:
            state.agenda.append(Step(v.S_TURN, 0))
        return False


# An end by agreement.


def propose_bar(state: ClanState) -> int:
    """Whether the active seat may ask all others to end the game here."""
    if not state.edition.by_consent or state.players == 1:
        return NO_CONSENT
    return PROPOSED if state.proposed & 1 else FINE


def propose(state: ClanState, seat: int) -> None:
    """Ask the next seat that stays."""
    state.proposed |= 1
    if state.events is not None:
        state.note("propose", seat, {})
    for other in reversed([s for s in state.order if state.fate[s] < 0 and s != seat]):
        state.agenda.append(Step(v.S_CONSENT, other))


class ConsentStage(Stage[S]):
    """[T94-10.1b] All players still on the island must agree."""

    def options(self, state: S, step: Step) -> list[Action]:
        return [state.act.no, state.act.yes]

    def bar(self, state: S, step: Step, action: Action) -> int:
        return FINE if action.verb in (v.YES, v.NO) else NOT_NOW

    def apply(self, state: S, step: Step, action: Action) -> None:
        state.agenda.pop()
        if state.events is not None:
            state.note("answer", step.seat, {"yes": action.verb == v.YES})
        if action.verb == v.NO:
            while state.agenda and state.agenda[-1].kind == v.S_CONSENT:
                state.agenda.pop()
        elif state.agenda[-1].kind != v.S_CONSENT:
            state.agenda.clear()
