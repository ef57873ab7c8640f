"""Events among people (5E): Elders, Tohunga, captives, troops and refugees."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Kind
from vaka.games.clans.build import NO_SUCH_PIECE
from vaka.games.clans.decision import NOT_NOW, Question
from vaka.games.clans.kinds import BUILT, FIGHTERS, HEAVY, HOSTILE, MILITIA, POPULATION, UNITS
from vaka.games.maori import tables as t
from vaka.games.maori.rules.battle import NO_RIVAL
from vaka.games.maori.rules.control import MaoriSettle
from vaka.games.maori.rules.events_lasting import LosePopulation
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
from vaka.games.maori.rules.lots import (
    all_elders,
    around,
    extreme,
    fewest_elders,
    random_area,
    told,
    with_areas,
)
from vaka.games.maori.rules.stacks import asks_alike, beneath, by_place, or_pass, rivals_in, show_all
from vaka.games.maori.rules.stepping_down import Demote
from vaka.games.maori.state import MaoriState


def harvest(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E13a] [MAO-5q] People for the roller, for the player with the fewest areas, or for all."""
    seats = state.staying() if value == 2 else [roller if value == 0 else with_areas(state, False)]
    for seat in seats:
        if state.home[seat] >= 0:
            state.bring(POPULATION, seat, state.home[seat])
            told(state, seat, "harvest", state.home[seat])


def berries(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E32a] A random Elder is shaken or goes home; two go home; or one goes and his companions are shaken."""
    for _ in range(2 if value == 2 else 1):
        elders = all_elders(state)
        if not elders:
            return
        chosen = state.chance.pick(elders)
        hex = state.hex_of[chosen]
        if value == 0 and not is_shaken(state.kind[chosen]):
            shake(state, chosen, "MAO-E32a")
            return
        send_home(state, chosen, "MAO-E32a")
        if value == 3:
            for piece in all_elders(state):
                if state.hex_of[piece] == hex:
                    shake(state, piece, "MAO-E32a")


def foretell(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E34a] The Tohunga of the roller, or of the player with the most areas, is gone for a while."""
    piece = tohunga_of(state, roller if value == 0 else with_areas(state, True))
    if piece >= 0:
        tohunga_lost(state, piece)
        state.cited("MAO-E34a")


def see(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E35a] A lost Tohunga is back, the roller's or everybody's."""
    for seat in [roller] if value == 0 else state.staying():
        if tohunga_back(state, seat):
            state.cited("MAO-E35a")


def quarrel(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E36a] A random Elder goes home, or two; of the others, the player with the fewest draws one."""
    for _ in range(2 if value == 2 else 1):
        elders = all_elders(state)
        if not elders:
            return
        chosen = state.chance.pick(elders)
        owner = state.owner[chosen]
        send_home(state, chosen, "MAO-E36a")
        seat = fewest_elders(state, owner) if value else -1
        if seat >= 0 and state.home[seat] >= 0:
            give_elder(state, seat, state.home[seat], "MAO-E36a")


def ally(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E41a] An Elder for the player with the fewest, or for the roller; or the roller's shaken Elders recover."""
    if value == 2:
        for piece in state.elders_on_map(roller):
            recover(state, piece, "MAO-E41a")
        return
    seat = roller if value == 1 else fewest_elders(state, -1)
    if state.home[seat] >= 0:
        give_elder(state, seat, state.home[seat], "MAO-E41a")


def slip_away(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E45a] A random captive, or every captive outside a Village, is home again."""
    held = by_place(state, [p for p, kind in enumerate(state.kind) if state.hex_of[p] >= 0 and kind >= t.CAPTIVE])
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


class Spy(Question[MaoriState]):
    """[MAO-E52a] The holder of the initiative, and he alone, looks through so many enemy stacks, or an area's (0)."""

    name = "spy"
    other = NO_RIVAL

    def __init__(self, seat: Seat, stacks: int) -> None:
        super().__init__(seat)
        self.stacks = stacks

    def rivals(self, state: MaoriState) -> list[int]:
        out: list[int] = []
        for hex in state.chart.dry:
            if state.head[hex] < 0:
                continue
            for owner in rivals_in(state, hex, self.seat):
                if owner < HOSTILE and beneath(state, hex, owner) > 0 and hex not in out:
                    out.append(hex)
        return out

    def options(self, state: MaoriState) -> list[Action]:
        stacks = self.rivals(state)
        if self.stacks:
            return [state.rules.spy[hex] for hex in stacks]
        areas = sorted({state.chart.area[hex] for hex in stacks})
        return [state.rules.spy_area[area] for area in areas]

    def why_not(self, state: MaoriState, action: Action) -> Reason | None:
        return NOT_NOW if (action.a < 0) == (self.stacks > 0) else super().why_not(state, action)

    def chosen(self, state: MaoriState, action: Action) -> None:
        seat = self.seat
        hexes = [action.a] if action.a >= 0 else state.chart.hexes_of[action.b]
        for hex in hexes:
            for owner in rivals_in(state, hex, seat):
                show_all(state, hex, owner, seat)
        if state.events is not None:
            state.note("spy", seat, {"hex": action.a} if action.a >= 0 else {"area": action.b})
        if self.stacks > 1:
            state.agenda.append(Spy(seat, self.stacks - 1))


def send_spies(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E52a] The roller looks through stacks, where there is anybody to be looked at."""
    if len(state.staying()) > 1:
        state.agenda.append(Spy(roller, value))


def combat_units(state: MaoriState, seat: Seat) -> list[int]:
    """A seat's Combat Units."""
    return [p for p in state.pieces_of(seat) if state.kind[p] < UNITS and state.edition.is_combat[state.kind[p]]]


def desert(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E53a] [MAO-5n] The player with the most Combat Units steps some of them down; of several the one with the most
    areas, which by version 1 of the rules did not matter.
    """
    seats = state.staying()
    seat = extreme(state, seats, [len(combat_units(state, each)) for each in seats], True, state.version >= 2)
    for _ in range(value):
        state.agenda.append(Demote(seat))


class Raise(Question[MaoriState]):
    """[MAO-E54a] [MAO-4d] One Militia becomes Warriors, or one Warriors Elite Troops, where it stands; who has none is
    asked like everybody.
    """

    name = "raise"
    other = NO_SUCH_PIECE

    def __init__(self, seat: Seat, kind: Kind) -> None:
        super().__init__(seat)
        self.kind = kind

    def must_ask(self, state: MaoriState) -> bool:
        return asks_alike(state)

    def options(self, state: MaoriState) -> list[Action]:
        rules = state.rules
        out: list[Action] = []
        for piece in state.pieces_of(self.seat):
            if state.kind[piece] == self.kind:
                action = rules.upgrade[state.hex_of[piece]]
                if action not in out:
                    out.append(action)
        return or_pass(state, out)

    def chosen(self, state: MaoriState, action: Action) -> None:
        if action.verb == t.PASS:
            return
        piece = state.find(action.a, self.kind, self.seat)
        state.change(piece, FIGHTERS if self.kind == MILITIA else HEAVY)
        if state.events is not None:
            state.note_of("raise", piece, {"hex": action.a, "kind": state.kind[piece]})


def carve(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E54a] Greenstone raises Warriors, Militia, or both."""
    if value & 2:
        state.agenda.append(Raise(roller, FIGHTERS))
    if value & 1:
        state.agenda.append(Raise(roller, MILITIA))


def shelter(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E55a] Refugees come to whoever holds an area."""
    area = random_area(state)
    holder = state.control[area]
    if 0 <= holder < state.players and state.fate[holder] < 0:
        how = t.REFUGEES if state.version >= 2 else 0
        for _ in range(value):
            state.agenda.append(MaoriSettle(holder, area, POPULATION, how))


def hunger(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E56a] Players lose Population in an area, or one in each area around."""
    area = random_area(state)
    for each in reversed([area] if value else around(state, area)):
        for seat in reversed(state.staying()):
            for _ in range(value or 1):
                state.agenda.append(LosePopulation(seat, each))
