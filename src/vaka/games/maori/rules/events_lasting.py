"""Events that last (5j): they bind until the end of this turn, of the next, or as long as they say.

Each is noted in the state and read where it binds.
"""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Area
from vaka.games.clans.build import NO_SUCH_PIECE
from vaka.games.clans.control import OUTSIDE_AREA
from vaka.games.clans.decision import Question
from vaka.games.clans.kinds import POPULATION
from vaka.games.clans.record import but
from vaka.games.maori.rules.battle import NO_RIVAL
from vaka.games.maori.rules.captives import free_the_lonely
from vaka.games.maori.rules.leaders import ruin
from vaka.games.maori.rules.lots import around, random_area, with_areas
from vaka.games.maori.rules.stacks import asks_alike, by_place, may_cover
from vaka.games.maori.rules.stepping_down import step_down
from vaka.games.maori.state import MaoriState
from vaka.games.maori.weather import ERUPTION, LASTING, RAHUI, TANIWHA, Weather


def expire(state: MaoriState) -> None:
    """[MAO-5j] A new game turn: what lasted for the turn is over, what lasted longer may be."""
    before, turn = state.weather, state.turn
    state.weather = Weather(
        comet=(0,) * state.players,
        eruption=-1 if turn > before.eruption_until else before.eruption,
        eruption_until=before.eruption_until,
        rahui=-1 if turn > before.rahui_until else before.rahui,
        rahui_until=before.rahui_until,
        taniwha=-1 if turn > before.taniwha_until else before.taniwha,
        taniwha_until=before.taniwha_until,
        earlier=still_binding(before.earlier, turn),
    )


def still_binding(earlier: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """What of the earlier events has not ended before a turn."""
    out: list[int] = []
    for at in range(0, len(earlier), 3):
        if earlier[at + 2] >= turn:
            out += earlier[at : at + 3]
    return tuple(out)


def settle_on(state: MaoriState, sort: int, area: Area, until: int) -> None:
    """[MAO-5j] A lasting event comes to an area. Another of its sort goes on beside it where it is; in the same area the
    longer one counts. By version 1 of the rules the newer one ended the older.
    """
    weather = state.weather
    earlier: list[int] = []
    if state.version >= 2:
        for where, last in weather.areas_of(sort):
            if where == area:
                until = max(until, last)
            else:
                earlier += [sort, where, last]
        for at in range(0, len(weather.earlier), 3):
            if weather.earlier[at] != sort:
                earlier += weather.earlier[at : at + 3]
    name = LASTING[sort]
    state.weather = but(weather, **{name: area, f"{name}_until": until, "earlier": tuple(earlier)})


def strides(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E11a] People walk farther, or less far."""
    state.weather = but(state.weather, strides=value * state.edition.point)


def stroke(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E21a] [MAO-E22a] Gales and winds change what a stroke costs."""
    state.weather = but(state.weather, stroke_cost=value)


def becalm(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E21a] [MAO-E66a] No canoe moves."""
    state.weather = but(state.weather, stroke_cost=-1)


BLIGHT: Final = 14
"""The event that takes people besides hunger."""


class LosePopulation(Question[MaoriState]):
    """[MAO-E14a] [MAO-E56a] One Population of the player in an area is taken off."""

    name = "lose"
    other = NO_SUCH_PIECE

    def __init__(self, seat: Seat, area: Area) -> None:
        super().__init__(seat)
        self.area = area

    def must_ask(self, state: MaoriState) -> bool:
        """[MAO-4d] Also where his people are in one hex only, if others cannot see that."""
        return asks_alike(state) and any(may_cover(state, h, self.seat) for h in state.chart.hexes_of[self.area])

    def options(self, state: MaoriState) -> list[Action]:
        lose = state.rules.lose
        hexes = state.chart.hexes_of[self.area]
        return [lose[hex] for hex in hexes if state.find(hex, POPULATION, self.seat) >= 0]

    def why_not(self, state: MaoriState, action: Action) -> Reason | None:
        blocked = super().why_not(state, action)
        return OUTSIDE_AREA if blocked == NO_SUCH_PIECE and state.chart.area[action.a] != self.area else blocked

    def chosen(self, state: MaoriState, action: Action) -> None:
        state.scrap(state.find(action.a, POPULATION, self.seat))
        if state.events is not None:
            state.note("lose", self.seat, {"hex": action.a})
            if state.weather.event // 10 == BLIGHT:
                state.cited("MAO-E14a")
        free_the_lonely(state)


def blight(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E14a] No builds in an area, or in it and all around; at worst its controller also loses a Population there."""
    area = random_area(state)
    for each in around(state, area) if value else [area]:
        state.weather = but(state.weather, blight=state.weather.blight | 1 << each)
    holder = state.control[area]
    if value == 2 and 0 <= holder < state.players and state.fate[holder] < 0:
        state.agenda.append(LosePopulation(holder, area))


def flood(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E25a] No builds, rivers that cost double, or a ruined Village."""
    area = random_area(state)
    if value == 2:
        hex = state.village_in(area)
        if hex >= 0:
            ruin(state, hex, False)
        return
    state.weather = but(state.weather, blight=state.weather.blight | 1 << area)
    if value == 1:
        state.weather = but(state.weather, flood=area)


def erupt(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E31a] [MAO-E31b] Ash over an area until the end of the next turn; at worst the Village and troops suffer first."""
    area = state.rules.land.volcanoes[value % 4]
    settle_on(state, ERUPTION, area, state.turn + 1)
    if value == 4:
        hex = state.village_in(area)
        if hex >= 0:
            ruin(state, hex, True)
        there = [p for p, at in enumerate(state.hex_of) if at >= 0 and state.chart.area[at] == area]
        for piece in by_place(state, there):
            step_down(state, piece)


def comet(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E33a] Tohunga count one more or nothing."""
    sign = 1 if value in (0, 3) else 2
    signs = [sign if value >= 2 or seat == roller else 0 for seat in range(state.players)]
    state.weather = but(state.weather, comet=tuple(signs))


class NameForUtu(Question[MaoriState]):
    """[MAO-E42a] The holder of the initiative names an opponent."""

    name = "utu"
    other = NO_RIVAL

    def options(self, state: MaoriState) -> list[Action]:
        rules = state.rules
        return [rules.rival[seat] for seat in state.staying() if seat != self.seat]

    def chosen(self, state: MaoriState, action: Action) -> None:
        state.weather = but(state.weather, utu=action.a)
        if state.events is not None:
            state.note("utu", self.seat, {"against": action.a})


def take_utu(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E42a] The holder of the initiative names an opponent, where there is one."""
    state.weather = but(state.weather, utu_left=value)
    if len(state.staying()) > 1:
        state.agenda.append(NameForUtu(roller))


def mourn(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E43a] [MAO-E43b] No attacks in an area, around it, or anywhere; late in the game that ends it with this turn."""
    if value >= 2:
        state.weather = but(state.weather, mourning=(1 << len(state.chart.areas)) - 1)
        season = (state.turn - 1) // state.edition.turns_a_season + 1
        if value == 2 and season >= 4:
            state.closing = 1
        return
    area = random_area(state)
    for each in around(state, area) if value else [area]:
        state.weather = but(state.weather, mourning=state.weather.mourning | 1 << each)


def dance(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E44a] A haka: ties, panic, or both."""
    state.weather = but(state.weather, haka=value)


def rain(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E46a] [MAO-E46b] Rain, from bad to worse."""
    state.weather = but(state.weather, rain=value)


def forbid(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E61a] A rāhui lies on an area."""
    settle_on(state, RAHUI, random_area(state), state.turn + value)


def haunt(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E62a] A taniwha dwells in the waters of an area."""
    settle_on(state, TANIWHA, random_area(state), state.turn + value - 1)


def challenge(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E65a] An Elder of the roller stays put, or the strongest player's Chief loses authority."""
    if value == 0:
        elders = by_place(state, state.elders_on_map(roller))
        if elders:
            state.weather = but(state.weather, stuck=state.chance.pick(elders))
            if state.events is not None:
                state.note(
                    "stuck", roller, {"hex": state.hex_of[state.weather.stuck], "kind": state.kind[state.weather.stuck]}
                )
        return
    state.weather = but(state.weather, doubted=with_areas(state, True), doubt=value)


def salt(state: MaoriState, roller: Seat, value: int) -> None:
    """[MAO-E66a] No Village on the coast makes anything."""
    state.weather = but(state.weather, coast_blight=1)
