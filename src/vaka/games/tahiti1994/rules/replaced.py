"""This edition's answers where the system asks for them, and its stages in the order of their numbers."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.core.compiler import mypyc_attr
from vaka.core.option import Options
from vaka.games.clans import verbs as v
from vaka.games.clans.build import BuildStage, RehomeStage
from vaka.games.clans.chart import Chart
from vaka.games.clans.combat import BattleStage, LostHomeStage
from vaka.games.clans.control import ControlStage, SettleStage, draw_elder, newcomers
from vaka.games.clans.kinds import HOSTILE
from vaka.games.clans.land import MoveStage, WalkStage
from vaka.games.clans.reasons import FINE, NOT_NOW
from vaka.games.clans.retreat import DoomedStage, PanicStage, PursueStage, RetreatStage, RoutStage
from vaka.games.clans.sea import CoastStage
from vaka.games.clans.solitaire import (
    RiseStage,
    calm,
    goal_of,
    movement_over,
    rise,
    surrender,
    wake,
    wake_bar,
)
from vaka.games.clans.stage import Stage
from vaka.games.clans.state import ClanState
from vaka.games.clans.turn import (
    AdvanceStage,
    ConsentStage,
    HomelandStage,
    InitiativeStage,
    OrderStage,
    PlaceStage,
    SeatStage,
    TurnStage,
    VillageStage,
    give_home,
)
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules import bargain, expedition, leaders, own, reefs, sea_combat, swimming, voyage
from vaka.games.tahiti1994.rules.edition import Tahiti
from vaka.games.tahiti1994.rules.reasons import CITE, RULES, TEXTS
from vaka.games.tahiti1994.survey import Data


@mypyc_attr(allow_interpreted_subclasses=True)
class TahitiRules(Tahiti):
    """The rules of Tahiti (1994) where they replace or extend the system's."""

    def __init__(self, chart: Chart, players: int, options: Options, box: Data, homes: list[int]) -> None:
        super().__init__(chart, players, options, box)
        self.homes = homes
        """The agreed home areas, before they are dealt; empty for a player alone."""
        self.say_reasons(RULES, TEXTS, t.REASONS_END)
        self.cite = CITE
        self.stages = make_stages()

    def lay_out(self, state: ClanState) -> None:
        """[T94-3.1d, T94-3.1e, T94-16w] Homes are dealt at random, players place in seat order; one alone chooses."""
        state.agenda.append(Step(v.S_TURN, 0))
        if state.players == 1:
            state.agenda.append(Step(v.S_HOMELAND, 0))
            return
        homes = self.homes[:]
        state.chance.shuffle(homes)
        for seat in range(state.players - 1, -1, -1):
            give_home(state, seat, homes[seat])

    def promising(self, state: ClanState, step: Step) -> list[Action]:
        """[T94-12.3c] A captor lets his captive go with as little as can be."""
        if step.kind == t.S_BARGAIN and own.of(state).draft[t.D_PARTNER] == step.seat:
            less = [action for action in state.choices if action.verb == t.WITHHOLD]
            return less[:1] if less else [self.more.offer]
        return []

    def prize(self, state: ClanState, rival: int) -> float:
        """[T94-12.3e, T94-14b] His areas come with him, but on a voyage he may yet do better than the captor."""
        return 30.0 * state.areas_of(rival) - 40.0 if rival < state.players else 45.0

    def enough(self, state: ClanState, seat: int) -> int:
        """[T94-14a, T94-14c] A Substantive Victory, or a Total one where a voyager has done as well."""
        wanted = t.SV
        for other in range(state.players):
            if other != seat and state.fate[other] >= t.SV:
                wanted = t.TV
        return self.level_areas[wanted]

    def take_neutral(self, state: ClanState, seat: int, area: int) -> None:
        """[T94-11b, T94-11c, T94-16a] Own marker, three Population, an Elder on an even roll; alone, the table
        decides.
        """
        if state.players == 1:
            self.lone_area(state, seat, area)
            return
        even = state.chance.roll(6) % 2 == 0
        self.gain(state, seat, area, even)

    def gain(self, state: ClanState, seat: int, area: int, elder: bool) -> None:
        """A neutral area joins a seat."""
        state.control[area] = seat
        if state.events is not None:
            state.note("gain", seat, {"area": area, "elder": elder})
        newcomers(state, seat, area, draw_elder(state, seat) if elder else 0)

    def lone_area(self, state: ClanState, seat: int, area: int) -> None:
        """[T94-16a, T94-16b, T94-16c, T94-16d, T94-16e, T94-16t, T94-16w] One die; 2 less with few neutral areas
        left.
        """
        die = state.chance.roll(6)
        if state.control.count(-1) <= self.solitaire_few:
            die -= 2
        units = self.hostile_units[die + 1]
        if units:
            rise(state, seat, area, units, self.hostile_village[die + 1])
        else:
            self.gain(state, seat, area, True)

    def entered(self, state: ClanState, seat: int, start: int, target: int) -> None:
        """[T94-16j] A Combat Unit of the player wakes a hostile area."""
        if state.players == 1 and not wake_bar(state, seat, start, target):
            wake(state, seat, state.chart.area[target])

    def area_taken(self, state: ClanState, seat: int, area: int, before: int) -> None:
        """[T94-16y] Hostile people of an area won without a battle follow its new master."""
        if before == HOSTILE:
            calm(state, seat, area)

    def surrenders(self, state: ClanState, hex: int, loser: int, winner: int) -> bool:
        """[T94-16q, T94-16u] Beaten in their own area, the hostile give up."""
        return surrender(state, hex, loser, winner)

    def retreat_goal(self, state: ClanState, loser: int, hex: int) -> int:
        """[T94-9.3a, T94-16r] The Home Village; for the hostile their Village, or where they first stood."""
        return goal_of(state, hex) if loser == HOSTILE else state.home[loser]

    def village_fell(self, state: ClanState, hex: int, loser: int, winner: int, was_home: bool) -> None:
        """[T94-16p, T94-16v] A lone player who loses his last Village to the hostile is vanquished."""
        if was_home and winner == HOSTILE and not state.villages_of(loser):
            expedition.vanquished(state, loser)

    def combat_begins(self, state: ClanState, seat: int) -> None:
        """[T94-12.2d] A Shaman who is due comes back first."""
        leaders.shaman_returns(state, seat)

    def shaman_lost(self, state: ClanState, shaman: int) -> None:
        leaders.shaman_lost(state, shaman)

    def elder_caught(self, state: ClanState, elder: int, captor: int, hex: int) -> None:
        leaders.elder_caught(state, elder, captor, hex)

    def chief_caught(self, state: ClanState, chief: int, captor: int, hex: int) -> None:
        leaders.chief_caught(state, chief, captor, hex)

    def may_escape(self, state: ClanState, loser: int, group: list[int]) -> bool:
        return expedition.may_escape(state, loser, group)

    def escape(self, state: ClanState, loser: int) -> None:
        """[T94-9.3f] Off on an Expedition at once."""
        if state.players == 1:
            expedition.vanquished(state, loser)
        else:
            expedition.depart(state, loser)

    def in_flux(self, state: ClanState) -> bool:
        return len(own.of(state).crews) > 0

    def moored(self, state: ClanState, seat: int, hex: int) -> None:
        """[T94-15.2b] With the sea combat rule it matters who came by sea."""
        if self.sea_combat and state.strangers(hex, seat):
            own.of(state).afloat += [state.mover] + state.party + state.fleet


class TahitiMoveStage(MoveStage):
    """Movement, and leaving the island by choice."""

    def offer_more(self, state: ClanState, seat: int, out: list[Action]) -> None:
        if expedition.declare_bar(state, seat) == FINE:
            out.append(own.edition_of(state).more.depart)

    def bar_more(self, state: ClanState, seat: int, action: Action) -> int:
        return expedition.declare_bar(state, seat) if action.verb == t.DEPART else NOT_NOW

    def apply_more(self, state: ClanState, seat: int, action: Action) -> None:
        state.proposed |= expedition.DECLARED
        expedition.depart(state, seat)

    def close(self, state: ClanState, seat: int) -> None:
        """[T94-16u] Before the combat phase: which hostile areas are awake."""
        super().close(state, seat)
        if state.players == 1:
            movement_over(state, seat)


def make_stages() -> list[Stage]:
    """One stage for each kind of step; numbers without one are never on the agenda."""
    out: list[Stage] = [Stage("") for _ in range(t.S_SEA_LOST + 1)]
    out[v.S_TURN] = TurnStage("turn")
    out[v.S_HOMELAND] = HomelandStage("homeland")
    out[v.S_VILLAGE] = VillageStage("village")
    out[v.S_PLACE] = PlaceStage("place")
    out[v.S_INITIATIVE] = InitiativeStage("initiative")
    out[v.S_ORDER] = OrderStage("order")
    out[v.S_SEAT] = SeatStage("seat")
    out[v.S_BUILD] = BuildStage("build")
    out[v.S_REHOME] = RehomeStage("rehome")
    out[v.S_CONTROL] = ControlStage("control")
    out[v.S_SETTLE] = SettleStage("settle")
    out[v.S_MOVE] = TahitiMoveStage("move")
    out[v.S_LEAD] = CoastStage("lead")
    out[v.S_WALK] = WalkStage("walk")
    out[v.S_SAIL] = reefs.ReefStage("sail")
    out[v.S_COMBAT] = sea_combat.TahitiCombatStage("combat")
    out[v.S_BATTLE] = BattleStage("battle")
    out[v.S_ROUT] = RoutStage("rout")
    out[v.S_RETREAT] = RetreatStage("retreat")
    out[v.S_PURSUE] = PursueStage("pursue")
    out[v.S_PANIC] = PanicStage("panic")
    out[v.S_LOST_HOME] = LostHomeStage("lost home")
    out[v.S_DOOMED] = DoomedStage("doomed")
    out[v.S_ADVANCE] = AdvanceStage("advance")
    out[v.S_CONSENT] = ConsentStage("consent")
    out[v.S_RISE] = RiseStage("rise")
    out[t.S_LEAVE] = bargain.LeaveStage("leave")
    out[t.S_BARGAIN] = bargain.BargainStage("bargain")
    out[t.S_STRIKE] = bargain.StrikeStage("strike")
    out[t.S_ANSWER] = bargain.AnswerStage("answer")
    out[t.S_SENTENCE] = bargain.SentenceStage("sentence")
    out[t.S_PACK] = expedition.PackStage("pack")
    out[t.S_VOYAGE] = voyage.VoyageStage("voyage")
    out[t.S_LEAK] = voyage.LeakStage("leak")
    out[t.S_LANDFALL] = voyage.LandfallStage("landfall")
    out[t.S_CRASH] = reefs.CrashStage("crash")
    out[t.S_SEA_BATTLE] = sea_combat.SeaBattleStage("sea battle")
    out[t.S_SWIM] = swimming.SwimStage("swim")
    out[t.S_SEA_RETREAT] = sea_combat.SeaRetreatStage("sea retreat")
    out[t.S_SEA_LOST] = sea_combat.SeaLostStage("sea lost")
    for kind in (t.S_VOYAGE, t.S_LEAK, t.S_LANDFALL):
        out[kind].outlasts = True
    return out


STEP_NAMES: tuple[str, ...] = tuple(stage.name or f"unused {number}" for number, stage in enumerate(make_stages()))
