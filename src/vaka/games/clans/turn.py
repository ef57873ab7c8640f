"""Setup, and the sequence of play: who goes first, whose turn it is, when the game ends."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.decision import Decision
from vaka.core.events import EventData
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Area, Kind
from vaka.games.clans.control import due_areas
from vaka.games.clans.decision import NOT_NOW, Choice, ClanDecision, S
from vaka.games.clans.kinds import BUILT
from vaka.games.clans.reason import Shared
from vaka.games.clans.rows import with_at
from vaka.games.clans.solitaire import Rise
from vaka.games.clans.state import ClanState

# Setup.


NOT_A_SITE: Final = Shared(
    "A Home Village needs a clear coastal hex with a river, in your home area.",
    "T94-3.2b",
    "MAO-3.2c",
    mao="A Home Village needs clear land with a river or a lake, in your home area.",
)


def give_home(state: ClanState, seat: Seat, area: Area, village: Decision[Any]) -> None:
    """[T94-3.1d, T94-3.2c] A seat controls its home area, and places its Village and its first Units there."""
    state.control = with_at(state.control, area, seat)
    state.homeland = tuple([area if each == seat else before for each, before in enumerate(state.homeland)])
    for kind in state.edition.first_units:
        state.agenda.append(PlaceUnit(seat, area, kind))
    state.agenda.append(village)


def home_sites(state: ClanState, area: Area) -> list[Hex]:
    """[T94-3.2a, T94-3.2b] The places in an area for a first Village, by the coast where the edition wants it so."""
    sites = state.edition.sites_in[area]
    return [hex for hex in sites if state.chart.coastal[hex]] if state.edition.coastal_home_first else sites


class PlaceVillage(Choice[S]):
    """[T94-3.2a, T94-3.2c] The Home Village is placed, and in it those who live there from the first."""

    name = "village"
    other = NOT_A_SITE

    def __init__(self, seat: Seat, area: Area) -> None:
        super().__init__(seat)
        self.area = area

    def options(self, state: S) -> list[Action]:
        return [state.act.home[hex] for hex in home_sites(state, self.area)]

    def chosen(self, state: S, action: Action) -> None:
        seat, hex = self.seat, action.a
        state.set_village(hex, BUILT + seat)
        state.home = with_at(state.home, seat, hex)
        for kind in state.edition.household:
            state.bring(kind, seat, hex)
        if state.events is not None:
            state.note("home", seat, {"hex": hex})


NOT_HOME_AREA: Final = Shared("Your first pieces must start in your home area.", "T94-3.2d", "MAO-3.2b")


class PlaceUnit(Choice[S]):
    """[T94-3.2d] The first Units are placed anywhere in the home area."""

    name = "place"
    other = NOT_HOME_AREA

    def __init__(self, seat: Seat, area: Area, kind: Kind) -> None:
        super().__init__(seat)
        self.area = area
        self.kind = kind

    def options(self, state: S) -> list[Action]:
        return [state.act.place[hex] for hex in state.chart.hexes_of[self.area]]

    def chosen(self, state: S, action: Action) -> None:
        state.bring(self.kind, self.seat, action.a)
        if state.events is not None:
            state.note("place", self.seat, {"hex": action.a, "kind": self.kind})


# The game-turn.


def next_turn(state: ClanState) -> None:
    """[T94-4a] [MAO-4a] A game-turn begins."""
    state.agenda.pop()
    state.turn += 1
    if state.events is not None:
        state.note("turn", -1, {"turn": state.turn})


def take_turns(state: ClanState, order: list[Seat]) -> None:
    """The order of the player-turns is set; after them the turn marker goes on."""
    decisions = state.edition.decisions
    state.order = tuple(order)
    state.agenda.append(decisions.advance(0))
    for each in reversed(order):
        state.agenda.append(decisions.player_turn(each))


class Initiative(ClanDecision[S]):
    """[T94-5a, T94-5b, T94-5d, T94-5e, T94-5f, T94-5g, MAO-5a, MAO-5c, MAO-5d, MAO-5f] One die each, the holder's less
    2 or 4 on the first roll; those tied on top roll again, plainly.
    """

    name = "initiative"

    def carry_out(self, state: S) -> bool:
        state.agenda.pop()
        rolling = state.staying()
        first = True
        while len(rolling) > 1:
            totals: list[int] = []
            best = -6
            for seat in rolling:
                die = state.chance.roll(6)
                less = (4 if state.doubled else 2) if first and seat == state.marker else 0
                totals.append(die - less)
                best = max(best, die - less)
                if state.events is not None:
                    data: dict[str, EventData] = {"total": die - less}
                    state.note("initiative", seat, {**data, "die": die} if less else data)
            rolling = [rolling[at] for at in range(len(rolling)) if totals[at] == best]
            first = False
        winner = rolling[0]
        state.doubled = 1 if winner == state.marker else 0
        state.marker = winner
        state.agenda.append(state.edition.decisions.set_order(winner))
        return False


GONE: Final = Shared("That player has left the island.", "T94-4b", "MAO-5e", mao="That player is out of the game.")
ONE_DIRECTION: Final = Shared("With two players there is no direction to choose.", "T94-5h", "MAO-5b")


class SetOrder(Choice[S]):
    """[T94-5c, T94-5h, MAO-5g] The winner names who goes first, and the direction."""

    name = "order"
    quiet = True

    def options(self, state: S) -> list[Action]:
        staying = state.staying()
        turns = 1 if len(staying) == 2 else 2
        return [state.act.first[2 * seat + turn] for seat in staying for turn in range(turns)]

    def why_not(self, state: S, action: Action) -> Reason | None:
        if action.verb != v.FIRST:
            return NOT_NOW
        staying = state.staying()
        if action.a not in staying:
            return GONE
        return ONE_DIRECTION if len(staying) == 2 and action.b else None

    def chosen(self, state: S, action: Action) -> None:
        way = -1 if action.b else 1
        circle = [(action.a + way * i) % state.players for i in range(state.players)]
        order = [seat for seat in circle if state.fate[seat] < 0]
        if state.events is not None:
            state.note("order", self.seat, {"first": action.a, "direction": action.b, "order": order[:]})
        take_turns(state, order)


class PlayerTurn(ClanDecision[S]):
    """[T94-4b] A player-turn begins: which areas will fall to him is settled now."""

    name = "seat"

    def carry_out(self, state: S) -> bool:
        state.agenda.pop()
        seat = self.seat
        if state.fate[seat] >= 0:
            return False
        state.active = seat
        state.proposed = 0
        state.release()
        state.gains = tuple(due_areas(state, seat))
        if state.events is not None:
            state.note("seat", seat, {"turn": state.turn})
        if state.players == 1:
            state.agenda.append(Rise(seat))
        phases = state.edition.decisions.phases(seat)
        phases.reverse()
        for phase in phases:
            state.agenda.append(phase)
        return False


class Advance(ClanDecision[S]):
    """[T94-10.2a, T94-10.1c, T94-16s, MAO-11.1c, MAO-15r] The turn marker goes on; after the last agreed game-turn the
    game is over.
    """

    name = "advance"

    def carry_out(self, state: S) -> bool:
        state.agenda.pop()
        state.active = -1
        if state.turn < state.edition.last_turn:
            state.agenda.append(state.edition.decisions.game_turn(0))
        return False


# An end by agreement.


NO_CONSENT: Final = Shared("Ending by agreement is not an action at this table.", "T94-10.1b", "MAO-11.1b")
PROPOSED: Final = Shared("You have already proposed to end the game this turn.", "T94-10.1b", "MAO-11.1b")


def propose_refusal(state: ClanState) -> Reason | None:
    """Why the active seat may not ask all others to end the game here."""
    if not state.edition.by_consent or state.players == 1:
        return NO_CONSENT
    return PROPOSED if state.proposed & 1 else None


def propose(state: ClanState, seat: Seat) -> None:
    """Ask the next seat that stays."""
    state.proposed |= 1
    if state.events is not None:
        state.note("propose", seat, {})
    for other in reversed([s for s in state.order if state.fate[s] < 0 and s != seat]):
        state.agenda.append(Consent(other))


class Consent(Choice[S]):
    """[T94-10.1b] All players still on the island must agree."""

    name = "consent"
    quiet = True

    def options(self, state: S) -> list[Action]:
        return [state.act.no, state.act.yes]

    def chosen(self, state: S, action: Action) -> None:
        if state.events is not None:
            state.note("answer", self.seat, {"yes": action.verb == v.YES})
        if action.verb == v.NO:
            while state.agenda and isinstance(state.agenda[-1], Consent):
                state.agenda.pop()
        elif not isinstance(state.agenda[-1], Consent):
            state.agenda.clear()
