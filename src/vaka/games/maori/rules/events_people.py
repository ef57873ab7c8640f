"""Events among people (5E): Elders, Tohunga, captives, troops and refugees."""

from __future__ import annotations

from vaka.core.agenda import Step
from vaka.games.clans.kinds import BUILT, FIGHTERS, MILITIA, POPULATION, UNITS
from vaka.games.clans.verbs import S_SETTLE
from vaka.games.maori import tables as t
from vaka.games.maori.rules.leaders import (
    give_elder,
    is_shaken,
    recover,
    send_home,
    shake,
    tohunga_back,
    tohunga_lost,
    tohunga_of,
)
from vaka.games.maori.rules.lots import all_elders, around, extreme, fewest_elders, random_area, told, with_areas
from vaka.games.maori.state import MaoriState


def harvest(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E13a] People for the roller, for the player with the fewest areas, or for all."""
    seats = state.staying() if value == 2 else [roller if value == 0 else with_areas(state, False)]
    for seat in seats:
        if state.home[seat] >= 0:
            state.bring(POPULATION, seat, state.home[seat])
            told(state, seat, "harvest", state.home[seat])


def berries(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E32a] A random Elder is shaken or goes home; two go home; or one goes and his companions are shaken."""
    for _ in range(2 if value == 2 else 1):
        elders = all_elders(state)
        if not elders:
            return
        chosen = state.chance.pick(elders)
        hex = state.hex_of[chosen]
        if value == 0 and not is_shaken(state.kind[chosen]):
            shake(state, chosen)
            return
        send_home(state, chosen)
        if value == 3:
            for piece in all_elders(state):
                if state.hex_of[piece] == hex:
                    shake(state, piece)


def foretell(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E34a] The Tohunga of the roller, or of the player with the most areas, is gone for a while."""
    piece = tohunga_of(state, roller if value == 0 else with_areas(state, True))
    if piece >= 0:
        tohunga_lost(state, piece)


def see(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E35a] A lost Tohunga is back, the roller's or everybody's."""
    for seat in [roller] if value == 0 else state.staying():
        tohunga_back(state, seat)


def quarrel(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E36a] A random Elder goes home, or two; of the others, the player with the fewest draws one."""
    for _ in range(2 if value == 2 else 1):
        elders = all_elders(state)
        if not elders:
            return
        chosen = state.chance.pick(elders)
        owner = state.owner[chosen]
        send_home(state, chosen)
        seat = fewest_elders(state, owner) if value else -1
        if seat >= 0 and state.home[seat] >= 0:
            give_elder(state, seat, state.home[seat])


def ally(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E41a] An Elder for the player with the fewest, or for the roller; or the roller's shaken Elders recover."""
    if value == 2:
        for piece in state.elders_on_map(roller):
            recover(state, piece)
        return
    seat = roller if value == 1 else fewest_elders(state, -1)
    if state.home[seat] >= 0:
        give_elder(state, seat, state.home[seat])


def slip_away(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E45a] A random captive, or every captive outside a Village, is home again."""
    held = [p for p in range(len(state.kind)) if state.hex_of[p] >= 0 and state.kind[p] >= t.CAPTIVE]
    if value == 0:
        held = [state.chance.pick(held)] if held else []
    else:
        held = [piece for piece in held if state.village[state.hex_of[piece]] < BUILT]
    for piece in held:
        first = state.kind[piece] - t.CAPTIVE
        if state.home[first] >= 0:
            state.scrap(piece)
            state.bring(POPULATION, first, state.home[first])
            told(state, first, "slip", state.home[first])


def send_spies(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E52a] The roller looks through stacks, where there is anybody to be looked at."""
    if len(state.staying()) > 1:
        state.agenda.append(Step(t.S_SPY, roller, value))


def combat_units(state: MaoriState, seat: int) -> list[int]:
    """A seat's Combat Units."""
    return [p for p in state.pieces_of(seat) if state.kind[p] < UNITS and state.edition.is_combat[state.kind[p]]]


def desert(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E53a] The player with the most Combat Units steps some of them down."""
    seats = state.staying()
    seat = extreme(state, seats, [len(combat_units(state, each)) for each in seats], True, False)
    for _ in range(value):
        state.agenda.append(Step(t.S_DEMOTE, seat))


def carve(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E54a] Greenstone raises Warriors, Militia, or both."""
    if value & 2:
        state.agenda.append(Step(t.S_RAISE, roller, FIGHTERS))
    if value & 1:
        state.agenda.append(Step(t.S_RAISE, roller, MILITIA))


def shelter(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E55a] Refugees come to whoever holds an area."""
    area = random_area(state)
    holder = state.control[area]
    if 0 <= holder < state.players and state.fate[holder] < 0:
        how = t.REFUGEES if state.version >= 2 else 0
        for _ in range(value):
            state.agenda.append(Step(S_SETTLE, holder, area, POPULATION, how))


def hunger(state: MaoriState, roller: int, value: int) -> None:
    """[MAO-E56a] Players lose Population in an area, or one in each area around."""
    area = random_area(state)
    for each in reversed([area] if value else around(state, area)):
        for seat in reversed(state.staying()):
            for _ in range(value or 1):
                state.agenda.append(Step(t.S_LOSE, seat, each))
