"""This edition's answers to the questions that the system asks, and its stages in the places of the system's."""

from __future__ import annotations

from typing import cast

from vaka.core.action import Action
from vaka.core.option import Options
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import CHIEF, FIGHTERS, HOSTILE, POPULATION
from vaka.games.clans.reasons import FINE
from vaka.games.clans.solitaire import RiseStage, calm
from vaka.games.clans.solitaire import goal_of as hostile_goal
from vaka.games.clans.stage import Stage
from vaka.games.clans.state import ClanState
from vaka.games.clans.turn import ConsentStage, InitiativeStage, PlaceStage
from vaka.games.maori import tables as t
from vaka.games.maori.figures import Figures
from vaka.games.maori.rules.advanced import ForcedStage, SecondStage
from vaka.games.maori.rules.battle import (
    ClashStage,
    CommitStage,
    MaoriBattleStage,
    MaoriCombatStage,
    StrikeStage,
    VerdictStage,
)
from vaka.games.maori.rules.building import MaoriBuildStage, MealStage, work_bar
from vaka.games.maori.rules.captives import CaptiveStage, FreedStage
from vaka.games.maori.rules.choices import (
    DemoteStage,
    FishStage,
    IslandStage,
    LoseStage,
    RaiseStage,
    SpyStage,
    UtuStage,
)
from vaka.games.maori.rules.control import MaoriControlStage, MaoriSettleStage, take_neutral
from vaka.games.maori.rules.events import EventStage
from vaka.games.maori.rules.leaders import holy_ground_taken
from vaka.games.maori.rules.movement import (
    ChallengeStage,
    MaoriLeadStage,
    MaoriMoveStage,
    MaoriWalkStage,
    TryStage,
    WoundStage,
    can_spare,
    carry_bar,
    move_over,
)
from vaka.games.maori.rules.reasons import CITE, RULES, TEXTS
from vaka.games.maori.rules.retreat import (
    MaoriPanicStage,
    MaoriPursueStage,
    MaoriRetreatStage,
    MaoriRoutStage,
    RefugeStage,
)
from vaka.games.maori.rules.sea import (
    MaoriSailStage,
    PortageStage,
    arrived,
    cargo_bar,
    exerts_at_sea,
    landed,
    paddlers,
    places_taken,
    stroke_bar,
)
from vaka.games.maori.rules.sequence import (
    HomesStage,
    HomeVillageStage,
    MaoriAdvanceStage,
    MaoriLostHomeStage,
    MaoriOrderStage,
    MaoriSeatStage,
    MaoriTurnStage,
    RerollStage,
    lay_out,
)
from vaka.games.maori.rules.solitaire import roll_for_area, set_foot, surrender
from vaka.games.maori.rules.zones import ZoneStage, in_claimed_zone
from vaka.games.maori.state import MaoriState
from vaka.games.maori.survey import Survey

STEP_NAMES: tuple[str, ...] = (
    "turn", "homeland", "village", "place", "initiative", "order", "seat", "build", "rehome", "control", "settle",
    "move", "lead", "walk", "sail", "combat", "battle", "rout", "retreat", "pursue", "panic", "lost-home", "doomed",
    "advance", "consent", "rise", "march", "27", "28", "29", "30", "31",
    "homes", "reroll", "breed", "event", "fish", "lose", "demote", "raise", "utu", "spy", "island", "meal", "gift",
    "zone", "try", "challenge", "second", "forced", "wound", "commit", "clash", "strike", "verdict", "refuge",
    "captive", "freed", "free", "turn-end", "portage", "next-event",
)  # fmt: skip
"""Kinds of step by number, the system's first."""


class Maori(Figures):
    """The rules of Māori on the clans system."""

    def __init__(self, land: Survey, players: int, options: Options) -> None:
        super().__init__(land, players, options)
        self.say_reasons(RULES, TEXTS, t.LAST_REASON)
        self.cite = CITE
        blank = Stage("")
        self.stages = [blank] * len(STEP_NAMES)
        for kind, stage in self.replaced():
            self.stages[kind] = stage

    def replaced(self) -> list[tuple[int, Stage]]:
        """Every kind of step with its stage."""
        return [
            (v.S_TURN, MaoriTurnStage("turn")),
            (v.S_VILLAGE, HomeVillageStage("village")),
            (v.S_PLACE, PlaceStage("place")),
            (v.S_INITIATIVE, InitiativeStage("initiative")),
            (v.S_ORDER, MaoriOrderStage("order")),
            (v.S_SEAT, MaoriSeatStage("seat")),
            (v.S_BUILD, MaoriBuildStage("build")),
            (v.S_CONTROL, MaoriControlStage("control")),
            (v.S_SETTLE, MaoriSettleStage("settle")),
            (v.S_MOVE, MaoriMoveStage("move")),
            (v.S_LEAD, MaoriLeadStage("lead")),
            (v.S_WALK, MaoriWalkStage("walk")),
            (v.S_SAIL, MaoriSailStage("sail")),
            (v.S_COMBAT, MaoriCombatStage("combat")),
            (v.S_BATTLE, MaoriBattleStage("battle")),
            (v.S_ROUT, MaoriRoutStage("rout")),
            (v.S_RETREAT, MaoriRetreatStage("retreat")),
            (v.S_PURSUE, MaoriPursueStage("pursue")),
            (v.S_PANIC, MaoriPanicStage("panic")),
            (v.S_LOST_HOME, MaoriLostHomeStage("lost-home")),
            (v.S_ADVANCE, MaoriAdvanceStage("advance")),
            (v.S_CONSENT, ConsentStage("consent")),
            (v.S_RISE, RiseStage("rise")),
            (t.S_HOMES, HomesStage("homes")),
            (t.S_REROLL, RerollStage("reroll")),
            (t.S_EVENT, EventStage("event")),
            (t.S_FISH, FishStage("fish")),
            (t.S_LOSE, LoseStage("lose")),
            (t.S_DEMOTE, DemoteStage("demote")),
            (t.S_RAISE, RaiseStage("raise")),
            (t.S_UTU, UtuStage("utu")),
            (t.S_SPY, SpyStage("spy")),
            (t.S_ISLAND, IslandStage("island")),
            (t.S_MEAL, MealStage("meal")),
            (t.S_ZONE, ZoneStage("zone")),
            (t.S_TRY, TryStage("try")),
            (t.S_CHALLENGE, ChallengeStage("challenge")),
            (t.S_SECOND, SecondStage("second")),
            (t.S_FORCED, ForcedStage("forced")),
            (t.S_WOUND, WoundStage("wound")),
            (t.S_COMMIT, CommitStage("commit")),
            (t.S_CLASH, ClashStage("clash")),
            (t.S_STRIKE, StrikeStage("strike")),
            (t.S_VERDICT, VerdictStage("verdict")),
            (t.S_REFUGE, RefugeStage("refuge")),
            (t.S_CAPTIVE, CaptiveStage("captive")),
            (t.S_FREED, FreedStage("freed")),
            (t.S_PREY, PortageStage("portage")),
        ]

    # Setup and end.

    def lay_out(self, state: ClanState) -> None:
        lay_out(cast("MaoriState", state))

    def level_of(self, areas: int) -> int:
        """[MAO-13a] The level of victory for a number of areas."""
        level = 0
        for number, least in enumerate(self.least):
            if areas >= least:
                level = number
        return level

    # Building.

    def may_give_up_home(self, state: ClanState, seat: int) -> bool:
        """[MAO-6.2b] [MAO-6.2d] Never by choice."""
        return False

    def builds_of(self, state: ClanState, hex: int) -> int:
        """[MAO-6.1b] [MAO-6.4d] One, or two after a meal."""
        return 2 if hex in cast("MaoriState", state).fed else 1

    def work_bar(self, state: ClanState, seat: int, hex: int, verb: int) -> int:
        return work_bar(cast("MaoriState", state), seat, hex, verb)

    def depletes(self, state: ClanState) -> bool:
        """[MAO-14.1a] A 1, and then an odd die."""
        return state.chance.roll(6) == 1 and state.chance.roll(6) % 2 == 1

    def usefulness(self, state: ClanState, seat: int, action: Action) -> int:
        """A pā where nothing better can be made, a whare pūrākau where troops are many; nothing is hidden."""
        if action.verb == t.FORTIFY:
            return 4 if cast("MaoriState", state).pa[action.a] == 0 else 1
        return 2 if action.verb == t.SCHOOL and state.count(action.a, FIGHTERS, seat) > 2 else 0

    # Movement.

    def land_cost(self, state: ClanState, seat: int, hex: int) -> int:
        """[MAO-2.2c] [MAO-5o] Terrain, and what rain, flood and ash add to it."""
        maori = cast("MaoriState", state)
        cost = self.cost[hex]
        if maori.rain:
            if maori.rain == 1:
                cost = 3 * self.point if self.chart.jungle[hex] else cost
            elif maori.rain < 4:
                cost += self.point
        area = self.chart.area[hex]
        if area == maori.flood and self.land.river[hex]:
            cost += self.cost[hex]
        if area == maori.eruption and area >= 0:
            cost += self.point
        return cost

    def sea_cost(self, state: ClanState, seat: int, hex: int) -> int:
        """[MAO-9.1c] [MAO-E21a] [MAO-E22a] A third of a point, or what gales and winds make of it."""
        cost = cast("MaoriState", state).stroke_cost
        return cost if cost > 0 else self.stroke

    def least_stroke(self, state: ClanState) -> int:
        cost = cast("MaoriState", state).stroke_cost
        return cost if cost > 0 else self.stroke

    def points_of(self, state: ClanState, piece: int) -> int:
        """[MAO-8.2a] [MAO-14.2a] [MAO-E11a] [MAO-E65a] The printed points; two at first where movement is variable."""
        maori = cast("MaoriState", state)
        kind = state.kind[piece]
        if kind == POPULATION:
            return maori.strides or self.people_points
        points = self.points[kind]
        if kind == CHIEF and maori.doubted == state.owner[piece] and maori.doubt == 2:
            points = 2 * self.point
        if maori.part == 1 and points > 2 * self.point:
            return 2 * self.point
        return points

    def leadership_of(self, state: ClanState, leader: int) -> int:
        """[MAO-8.2a] [MAO-8.2b] [MAO-E65a] The printed leadership; a challenged Chief has less."""
        maori = cast("MaoriState", state)
        kind = state.kind[leader]
        if kind == CHIEF and maori.doubted == state.owner[leader] and maori.doubt:
            return 3 - maori.doubt
        return self.leadership[kind]

    def command(self, state: ClanState, leader: int) -> int:
        """[MAO-9.1e] As many canoes as his leadership; a Scout one."""
        return 1 if state.kind[leader] == t.SCOUT else self.leadership_of(state, leader)

    def places_taken(self, state: ClanState) -> int:
        return places_taken(cast("MaoriState", state))

    def paddlers(self, state: ClanState) -> int:
        return paddlers(cast("MaoriState", state))

    def cargo_bar(self, state: ClanState, canoes: int) -> int:
        return cargo_bar(cast("MaoriState", state), canoes)

    def stroke_bar(self, state: ClanState, seat: int, hex: int, target: int) -> int:
        return stroke_bar(cast("MaoriState", state), seat, hex, target)

    def exerts_at_sea(self, state: ClanState, seat: int, hex: int) -> bool:
        return exerts_at_sea(cast("MaoriState", state), seat, hex)

    def carry_bar(self, state: ClanState, hex: int, kind: int) -> int:
        return carry_bar(cast("MaoriState", state), hex, kind)

    def can_spare(self, state: ClanState, kind: int) -> bool:
        return can_spare(cast("MaoriState", state), kind)

    def may_lie_at_sea(self, state: ClanState) -> bool:
        """[MAO-14.2f] Between the two parts of a variable move only."""
        return cast("MaoriState", state).part == 1

    def in_zone(self, state: ClanState, seat: int, hex: int) -> bool:
        return in_claimed_zone(cast("MaoriState", state), seat, hex)

    def zone_bar(self, state: ClanState, seat: int, start: int, target: int) -> int:
        """[MAO-8.5f] The older ban on stepping from zone to zone is gone."""
        return FINE

    def entered(self, state: ClanState, seat: int, start: int, target: int) -> None:
        maori = cast("MaoriState", state)
        if state.players == 1:
            set_foot(maori, seat, start, target)
        arrived(maori, seat, target)

    def rested(self, state: ClanState) -> None:
        move_over(cast("MaoriState", state))

    def landed(self, state: ClanState, seat: int, hex: int) -> None:
        landed(cast("MaoriState", state), seat, hex)

    # Battle, control and a lone player.

    def defence_bonus(self, state: ClanState, hex: int, defenders: int) -> int:
        """[MAO-10.2c] [MAO-6.3a] [MAO-14.4c] Forest, a pā, and a whare pūrākau of the defender's."""
        maori = cast("MaoriState", state)
        bonus = 1 if self.chart.jungle[hex] else 0
        if hex < len(maori.pa):
            bonus += maori.pa[hex]
        for seat in range(self.players):
            if maori.whare[seat] == hex and defenders >> seat & 1:
                bonus += 2
        return bonus

    def retreat_goal(self, state: ClanState, loser: int, hex: int) -> int:
        """[MAO-15m] Hostile troops run to their Village, or to the hex in which they first stood."""
        return hostile_goal(state, hex) if loser == HOSTILE else state.home[loser]

    def surrenders(self, state: ClanState, hex: int, loser: int, winner: int) -> bool:
        return surrender(cast("MaoriState", state), hex, loser, winner)

    def take_neutral(self, state: ClanState, seat: int, area: int) -> None:
        maori = cast("MaoriState", state)
        if state.players == 1:
            roll_for_area(maori, seat, area)
        else:
            take_neutral(maori, seat, area)

    def area_taken(self, state: ClanState, seat: int, area: int, before: int) -> None:
        """[MAO-7g] [MAO-12.2c] Nothing comes with an area won from a player; Aupōuri makes a head Tohunga."""
        if before == HOSTILE:
            calm(state, seat, area)
        holy_ground_taken(cast("MaoriState", state), seat, area)
