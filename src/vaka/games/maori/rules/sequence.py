"""Set up (3) and the sequence of play (4, 5, 11): homes by lot, breeding, initiative, event, player turns, the calendar."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import BUILT, CHIEF, FIGHTERS, POPULATION, SHAMAN
from vaka.games.clans.reasons import FINE, NOT_A_SITE, NOT_NOW, NOT_OWN_VILLAGE
from vaka.games.clans.stage import Stage
from vaka.games.clans.turn import AdvanceStage, OrderStage, SeatStage
from vaka.games.maori.rules.breeding import breed_moa, breed_seals
from vaka.games.maori.rules.events import expire
from vaka.games.maori.rules.leaders import holy_ground_taken
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import LETTERS, OF_EACH, REROLL, S_EVENT, S_HOMES, S_REROLL

SOUTH = 1


# Set up.


def lay_out(state: MaoriState) -> None:
    """[MAO-3a] [MAO-3b] [MAO-3.1a] Homes are rolled for in seat order, letters are laid under the neutral markers."""
    state.agenda.append(Step(v.S_TURN, 0))
    for seat in reversed(range(state.players)):
        state.agenda.append(Step(S_HOMES, seat))


def home_fault(state: MaoriState, area: int) -> bool:
    """[MAO-3.1b] [MAO-3.1c] [MAO-3.1e] Taken, beside another home, or on South Island in a game of fewer than four."""
    land = state.rules.land
    if land.islands_of[area] == SOUTH and state.players < 4:
        return True
    if state.control[area] >= 0:
        return True
    for other in land.touching[area]:
        if state.control[other] >= 0:
            return True
    return False


def roll_home(state: MaoriState) -> int:
    """[MAO-3.1a] Two dice on the table, again until the result has no fault."""
    while True:
        area = state.rules.land.random_area[6 * (state.chance.roll(6) - 1) + state.chance.roll(6) - 1]
        if not home_fault(state, area):
            return area


class HomesStage(Stage[MaoriState]):
    """[MAO-3.1a] [MAO-3.1f] A seat gets its Home Area and controls it."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        state.agenda.pop()
        area = roll_home(state)
        if state.rules.land.islands_of[area] == SOUTH and step.a == 0:
            state.agenda.append(Step(S_REROLL, step.seat, area))
        else:
            settle_home(state, step.seat, area)
        return False


class RerollStage(Stage[MaoriState]):
    """[MAO-3.1d] Whoever draws the South Island area may take one free new roll."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return [state.act.keep, state.rules.reroll]

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        return FINE if action.verb == v.KEEP or action.verb == REROLL else NOT_NOW

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        state.agenda.pop()
        if action.verb == REROLL:
            state.agenda.append(Step(S_HOMES, step.seat, 1))
        else:
            settle_home(state, step.seat, step.a)


def settle_home(state: MaoriState, seat: int, area: int) -> None:
    """[MAO-3.1f] [MAO-3.2a] [MAO-3.2b] Control of the area; then the Village is placed, and two Population."""
    state.control[area] = seat
    state.homeland = [area if each == seat else before for each, before in enumerate(state.homeland)]
    if state.events is not None:
        state.note("homeland", seat, {"area": area})
    if seat == state.players - 1:
        lay_letters(state)
    for _ in range(2):
        state.agenda.append(Step(v.S_PLACE, seat, area, POPULATION))
    state.agenda.append(Step(v.S_VILLAGE, seat, area))


def lay_letters(state: MaoriState) -> None:
    """[MAO-3.1g] A random marker on every other area, out of eight of each letter; nobody sees it."""
    counts = [OF_EACH] * len(LETTERS)
    for area in range(len(state.control)):
        if state.control[area] < 0:
            letter = state.chance.draw(counts)
            counts[letter] -= 1
            state.letter[area] = letter


class HomeVillageStage(Stage[MaoriState]):
    """[MAO-3.2a] [MAO-3.2c] The Home Village on a village site, and in it Chief, Tohunga and one Warriors."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return [state.act.home[hex] for hex in state.edition.sites_in[step.a]]

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        if action.verb != v.HOME:
            return NOT_NOW
        return FINE if action.a in state.edition.sites_in[step.a] else NOT_A_SITE

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        state.agenda.pop()
        seat, hex = step.seat, action.a
        state.set_village(hex, BUILT + seat)
        state.home[seat] = hex
        for kind in (CHIEF, SHAMAN, FIGHTERS):
            state.make(kind, seat, hex)
        if state.events is not None:
            state.note("home", seat, {"hex": hex})
        holy_ground_taken(state, seat, step.a)


# The game turn.


class MaoriTurnStage(Stage[MaoriState]):
    """[MAO-4a] [MAO-4c] Moa and Seals breed, then the initiative is rolled for; a lone player goes straight on."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        state.agenda.pop()
        state.turn += 1
        expire(state)
        if state.events is not None:
            state.note("turn", 0, {"turn": state.turn})
        if state.turn % 2 == 0:
            breed_moa(state)
        if state.turn > 1 and (state.turn - 1) % state.edition.turns_a_season == 0:
            breed_seals(state)
        if state.players == 1:
            state.order = [0]
            state.marker = 0
            state.agenda.append(Step(v.S_ADVANCE, 0))
            state.agenda.append(Step(v.S_SEAT, 0))
            if state.rules.with_events:
                state.agenda.append(Step(S_EVENT, 0))
        else:
            state.agenda.append(Step(v.S_INITIATIVE, 0))
        return False


class MaoriOrderStage(OrderStage[MaoriState]):
    """[MAO-5b] [MAO-5h] The winner sets the order; then he rolls the event."""

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        super().apply(state, step, action)
        if state.rules.with_events:
            state.agenda.append(Step(S_EVENT, step.seat))


class MaoriSeatStage(SeatStage[MaoriState]):
    """[MAO-4b] [MAO-8.5e] A player turn begins: every zone is unasked, every order may be changed."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        state.land_zones = []
        state.sea_zones = []
        state.ordered = 0
        state.clash = []
        return super().resolve(state, step)


class MaoriAdvanceStage(AdvanceStage[MaoriState]):
    """[MAO-11.2a] [MAO-11.1b] [MAO-E43b] The marker advances; an event or the agreed limit may end the game here."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        if state.closing:
            state.agenda.clear()
            return False
        return super().resolve(state, step)


class MaoriLostHomeStage(Stage[MaoriState]):
    """[MAO-6.2a] [MAO-10.3h] [MAO-10.3j] Another Village is named Home at once; never the one just lost."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        if state.fate[step.seat] < 0 and self.options(state, step):
            return True
        state.agenda.pop()
        return False

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return [state.act.home[hex] for hex in state.villages_of(step.seat) if hex != step.a]

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        if action.verb != v.HOME:
            return NOT_NOW
        return FINE if action.a != step.a and state.village[action.a] == BUILT + step.seat else NOT_OWN_VILLAGE

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        state.agenda.pop()
        state.home[step.seat] = action.a
        if state.events is not None:
            state.note("home", step.seat, {"hex": action.a})
