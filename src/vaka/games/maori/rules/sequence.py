"""Set up (3) and the sequence of play (4, 5, 11): homes by lot, breeding, initiative, event, player turns, the calendar."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.bidding import NOBODY
from vaka.core.compiler import mypyc_attr
from vaka.games.clans.aliases import Area
from vaka.games.clans.bidding import BidForHome, add_people
from vaka.games.clans.decision import Choice, ClanDecision
from vaka.games.clans.rows import with_at
from vaka.games.clans.turn import (
    Advance,
    Initiative,
    PlaceVillage,
    PlayerTurn,
    SetOrder,
    give_home,
    next_turn,
    take_turns,
)
from vaka.games.maori import tables as t
from vaka.games.maori.rules.breeding import breed_moa, breed_seals
from vaka.games.maori.rules.events import RollEvent
from vaka.games.maori.rules.events_lasting import expire
from vaka.games.maori.rules.leaders import holy_ground_taken
from vaka.games.maori.state import MaoriState

SOUTH: Final = 1


# Set up.


def lay_out(state: MaoriState) -> None:
    """[MAO-3a] [MAO-3b] [MAO-3.1a] Homes are rolled for in seat order, letters are laid under the neutral markers."""
    state.agenda.append(MaoriGameTurn(0))
    if state.options["fair_start"] and state.players > 1:
        state.agenda.append(RollHomes(0))
        return
    for seat in reversed(range(state.players)):
        state.agenda.append(RollHome(seat))


def home_fault(state: MaoriState, area: Area) -> bool:
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


def roll_home(state: MaoriState) -> Area:
    """[MAO-3.1a] Two dice on the table, again until the result has no fault."""
    while True:
        area = state.rules.land.random_area[6 * (state.chance.roll(6) - 1) + state.chance.roll(6) - 1]
        if not home_fault(state, area):
            return area


class RollHome(ClanDecision[MaoriState]):
    """[MAO-3.1a] [MAO-3.1f] A seat gets its Home Area and controls it."""

    name = "homes"

    def __init__(self, seat: Seat, again: int = 0) -> None:
        super().__init__(seat)
        self.again = again

    def carry_out(self, state: MaoriState) -> bool:
        state.agenda.pop()
        area = roll_home(state)
        if state.rules.land.islands_of[area] == SOUTH and self.again == 0:
            state.agenda.append(Reroll(self.seat, area))
        else:
            settle_home(state, self.seat, area)
        return False


class RollHomes(ClanDecision[MaoriState]):
    """[MAO-3.1h] As many home areas as there are players are rolled for, and then bid for."""

    name = "lots"

    def carry_out(self, state: MaoriState) -> bool:
        state.agenda.pop()
        homes: list[Area] = []
        for seat in range(state.players):
            homes.append(roll_home(state))
            state.control = with_at(state.control, homes[-1], seat)
        for area in homes:
            state.control = with_at(state.control, area, NOBODY)
        nobody, nothing = tuple([NOBODY] * state.players), tuple([0] * state.players)
        state.agenda.append(MaoriBid(0, tuple(range(1, state.players)), tuple(homes), nobody, nothing))
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class MaoriBid(BidForHome[MaoriState]):
    """[MAO-3.1h] [MAO-3.1i] The home areas rolled for are bid for."""

    def settled(self, state: MaoriState, areas: list[Area], more: list[int]) -> None:
        for seat in range(state.players):
            state.control = with_at(state.control, areas[seat], seat)
        for seat in range(state.players - 1, -1, -1):
            add_people(state, seat, areas[seat], more[seat])
            settle_home(state, seat, areas[seat])


class Reroll(Choice[MaoriState]):
    """[MAO-3.1d] Whoever draws the South Island area may take one free new roll."""

    name = "reroll"

    def __init__(self, seat: Seat, area: Area) -> None:
        super().__init__(seat)
        self.area = area

    def options(self, state: MaoriState) -> list[Action]:
        return [state.act.keep, state.rules.reroll]

    def chosen(self, state: MaoriState, action: Action) -> None:
        if action.verb == t.REROLL:
            state.agenda.append(RollHome(self.seat, 1))
        else:
            settle_home(state, self.seat, self.area)


class MaoriPlaceVillage(PlaceVillage[MaoriState]):
    """[MAO-3.2a] [MAO-3.2c] The Home Village is placed, and in it those who live there from the first."""

    def chosen(self, state: MaoriState, action: Action) -> None:
        super().chosen(state, action)
        state.cited("MAO-3.2a")
        holy_ground_taken(state, self.seat, self.area)


def settle_home(state: MaoriState, seat: Seat, area: Area) -> None:
    """[MAO-3.1f] [MAO-3.2a] [MAO-3.2b] Control of the area; then the Village is placed, and two Population."""
    give_home(state, seat, area, MaoriPlaceVillage(seat, area))
    if state.events is not None:
        state.note("homeland", seat, {"area": area})
    if seat == state.players - 1:
        lay_letters(state)


def lay_letters(state: MaoriState) -> None:
    """[MAO-3.1g] A random marker on every other area, out of eight of each letter; nobody sees it."""
    counts = [t.OF_EACH] * len(t.LETTERS)
    for area in range(len(state.control)):
        if state.control[area] < 0:
            letter = state.chance.draw(counts)
            counts[letter] -= 1
            state.letter = with_at(state.letter, area, letter)


# The game turn.


class MaoriGameTurn(ClanDecision[MaoriState]):
    """[MAO-4a] [MAO-4c] What lasted for a turn is over, Moa and Seals breed; then the initiative is rolled for. A lone
    player always has it.
    """

    name = "turn"

    def carry_out(self, state: MaoriState) -> bool:
        next_turn(state)
        expire(state)
        if state.turn % 2 == 0:
            breed_moa(state)
        if state.turn > 1 and (state.turn - 1) % state.edition.turns_a_season == 0:
            breed_seals(state)
        if state.players == 1:
            take_turns(state, [0])
            roll_event(state, 0)
        else:
            state.agenda.append(Initiative(0))
        return False


class MaoriSetOrder(SetOrder[MaoriState]):
    """[MAO-5b] The winner of the initiative names who goes first, and the direction; then the event is rolled."""

    def chosen(self, state: MaoriState, action: Action) -> None:
        super().chosen(state, action)
        roll_event(state, self.seat)


def roll_event(state: MaoriState, seat: Seat) -> None:
    """[MAO-5h] [MAO-4c] [MAO-15n] Whoever has the initiative rolls the event."""
    state.marker = seat
    if state.rules.with_events:
        state.agenda.append(RollEvent(seat))


@mypyc_attr(free_list_len=1)
class MaoriPlayerTurn(PlayerTurn[MaoriState]):
    """[MAO-4b] [MAO-8.5e] A player turn begins: every zone is unasked, every order may be changed."""

    def carry_out(self, state: MaoriState) -> bool:
        state.land_zones = ()
        state.sea_zones = ()
        state.ordered = 0
        state.clash = ()
        state.entered = ()
        return super().carry_out(state)


class MaoriAdvance(Advance[MaoriState]):
    """[MAO-11.2a] [MAO-11.1b] [MAO-E43b] The marker advances; an event or the agreed limit may end the game here."""

    def carry_out(self, state: MaoriState) -> bool:
        if state.closing:
            state.agenda.clear()
            return False
        return super().carry_out(state)
