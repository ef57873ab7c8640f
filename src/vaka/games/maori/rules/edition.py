"""This edition's answers where the system asks for them, and all its decisions."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.aliases import Hex, Seat
from vaka.core.decision import Decision
from vaka.core.option import Options
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Area, Kind, Owner, Piece
from vaka.games.clans.decision import ClanDecision
from vaka.games.clans.edition import Decisions
from vaka.games.clans.kinds import CHIEF, HOSTILE, POPULATION
from vaka.games.clans.solitaire import Rise, goal_of
from vaka.games.clans.turn import Consent, Initiative, PlaceUnit
from vaka.games.maori import tables as t
from vaka.games.maori.figures import Figures
from vaka.games.maori.rules import (
    advanced,
    aftermath,
    battle,
    building,
    captives,
    carrying,
    control,
    events,
    events_land,
    events_lasting,
    events_people,
    leaders,
    movement,
    movement_step,
    pa,
    retreat,
    sea,
    sequence,
    solitaire,
    stepping_down,
    taniwha,
    zones,
)
from vaka.games.maori.rules.citations import CITE
from vaka.games.maori.state import MaoriState
from vaka.games.maori.survey import Survey
from vaka.games.maori.weather import ERUPTION


class MaoriDecisions(Decisions):
    """The decisions of Māori that the system's rules ask for."""

    def phases(self, seat: Seat) -> list[Decision[Any]]:
        return [
            building.MaoriBuild(seat),
            control.MaoriControl(seat),
            movement_step.MaoriMovement(seat),
            battle.MaoriCombat(seat),
        ]

    def game_turn(self, seat: Seat) -> Decision[Any]:
        return sequence.MaoriGameTurn(seat)

    def set_order(self, seat: Seat) -> Decision[Any]:
        return sequence.MaoriSetOrder(seat)

    def player_turn(self, seat: Seat) -> Decision[Any]:
        return sequence.MaoriPlayerTurn(seat)

    def advance(self, seat: Seat) -> Decision[Any]:
        return sequence.MaoriAdvance(seat)

    def settle(self, seat: Seat, area: Area, kind: Kind) -> Decision[Any]:
        return control.MaoriSettle(seat, area, kind)

    def lead(self, seat: Seat) -> Decision[Any]:
        return movement.MaoriLead(seat)

    def walk(self, seat: Seat) -> Decision[Any]:
        return movement.MaoriWalk(seat)

    def sail(self, seat: Seat) -> Decision[Any]:
        return sea.MaoriSail(seat)

    def battle(self, seat: Seat, hex: Hex) -> Decision[Any]:
        return battle.MaoriBattle(seat, hex)

    def rout(self, winner: Owner, loser: Owner, hex: Hex, length: int) -> Decision[Any]:
        return retreat.MaoriRout(winner, loser, hex, length)

    def retreat(self, winner: Owner, loser: Owner, hex: Hex, left: int, done: int) -> Decision[Any]:
        return retreat.MaoriRetreat(winner, loser, hex, left, done)

    def pursue(self, winner: Owner, loser: Owner, vacated: Hex) -> Decision[Any]:
        return retreat.MaoriPursue(winner, loser, vacated)

    def panic(self, winner: Owner, loser: Owner, hex: Hex) -> Decision[Any]:
        return retreat.MaoriPanic(winner, loser, hex)

    def name_home(self, seat: Seat) -> Decision[Any]:
        return aftermath.MaoriNameHome(seat)


class Maori(Figures[MaoriState]):
    """The rules of Māori on the clans system."""

    book = "MAO"

    def __init__(self, land: Survey, players: int, options: Options) -> None:
        super().__init__(land, players, options)
        self.cite = CITE
        self.decisions = MaoriDecisions()

    # Setup and end.

    def lay_out(self, state: MaoriState) -> None:
        sequence.lay_out(state)

    # Building.

    def builds_of(self, state: MaoriState, hex: Hex) -> int:
        """[MAO-6.1b] [MAO-6.4d] One, or two after a meal."""
        return 2 if hex in state.fed else 1

    def work_refusal(self, state: MaoriState, seat: Seat, hex: Hex, verb: int) -> Reason | None:
        return building.work_refusal(state, seat, hex, verb)

    # Movement.

    def land_cost(self, state: MaoriState, seat: Seat, hex: Hex) -> int:
        """[MAO-2.2c] [MAO-5o] Terrain, and what rain, flood and ash add to it."""
        cost = self.cost[hex]
        weather = state.weather
        if weather.leaves_ground():
            return cost
        if weather.rain:
            if weather.rain == 1:
                cost = 3 * self.point if self.chart.jungle[hex] else cost
            elif weather.rain < 4:
                cost += self.point
        area = self.chart.area[hex]
        if area == weather.flood and self.land.river[hex]:
            cost += self.cost[hex]
        if weather.binds(ERUPTION, area):
            cost += self.point
        return cost

    def sea_cost(self, state: MaoriState, seat: Seat, hex: Hex) -> int:
        """[MAO-9.1c] [MAO-E21a] [MAO-E22a] A third of a point, or what gales and winds make of it."""
        cost = state.weather.stroke_cost
        return cost if cost > 0 else self.stroke

    def least_stroke(self, state: MaoriState) -> int:
        cost = state.weather.stroke_cost
        return cost if cost > 0 else self.stroke

    def points_of(self, state: MaoriState, piece: Piece) -> int:
        """[MAO-8.2a] [MAO-14.2a] [MAO-E11a] [MAO-E65a] The printed points; two at first where movement is variable."""
        kind = state.kind[piece]
        if kind == POPULATION:
            return state.weather.strides or self.people_points
        points = self.points[kind]
        if kind == CHIEF and state.weather.doubted == state.owner[piece] and state.weather.doubt == 2:
            points = 2 * self.point
        if state.part == 1 and points > 2 * self.point:
            return 2 * self.point
        return points

    def leadership_of(self, state: MaoriState, leader: Piece) -> int:
        """[MAO-8.2a] [MAO-8.2b] [MAO-E65a] The printed leadership; a challenged Chief has less."""
        kind = state.kind[leader]
        if kind == CHIEF and state.weather.doubted == state.owner[leader] and state.weather.doubt:
            return 3 - state.weather.doubt
        return self.leadership[kind]

    def command(self, state: MaoriState, leader: Piece) -> int:
        """[MAO-9.1e] As many canoes as his leadership; a Scout one."""
        return 1 if state.kind[leader] == t.SCOUT else self.leadership_of(state, leader)

    def places_taken(self, state: MaoriState) -> int:
        return sea.places_taken(state)

    def paddlers(self, state: MaoriState) -> int:
        return sea.paddlers(state)

    def cargo_refusal(self, state: MaoriState, canoes: int) -> Reason | None:
        return sea.cargo_refusal(state, canoes)

    def stroke_refusal(self, state: MaoriState, seat: Seat, hex: Hex, target: Hex) -> Reason | None:
        return sea.stroke_refusal(state, seat, hex, target)

    def exerts_at_sea(self, state: MaoriState, seat: Seat, hex: Hex) -> bool:
        return sea.exerts_at_sea(state, seat, hex)

    def carry_refusal(self, state: MaoriState, hex: Hex, kind: Kind) -> Reason | None:
        return carrying.carry_refusal(state, hex, kind)

    def can_spare(self, state: MaoriState, kind: Kind) -> bool:
        return carrying.can_spare(state, kind)

    def may_lie_at_sea(self, state: MaoriState) -> bool:
        """[MAO-14.2f] Between the two parts of a variable move only."""
        return state.part == 1

    def in_zone(self, state: MaoriState, seat: Seat, hex: Hex) -> bool:
        return zones.in_claimed_zone(state, seat, hex)

    def calm_around(self, state: MaoriState, seat: Seat, hex: Hex) -> bool:
        """Nobody looks whether it is calm: only claimed zones count, and of those there are few."""
        return False

    def entered(self, state: MaoriState, seat: Seat, start: Hex, target: Hex) -> None:
        if state.players == 1:
            solitaire.set_foot(state, seat, start, target)
        captives.left_behind(state, start)
        sea.arrived(state, seat, target)

    # Battle, control and a lone player.

    def defence_bonus(self, state: MaoriState, hex: Hex, defenders: int) -> int:
        """[MAO-10.2c] [MAO-6.3a] [MAO-14.4c] Forest, a pā, and a whare pūrākau of the defender's."""
        bonus = 1 if self.chart.jungle[hex] else 0
        if hex < len(state.pa):
            bonus += state.pa[hex]
        for seat in range(self.players):
            if state.whare[seat] == hex and defenders >> seat & 1:
                bonus += 2
        return bonus

    def retreat_goal(self, state: MaoriState, loser: Owner, hex: Hex) -> Hex:
        """[MAO-15m] Hostile troops run to their Village, or to the hex in which they first stood."""
        return goal_of(state, hex) if loser == HOSTILE else retreat.goal_of(state, loser, hex)

    def capture_unit(self, state: MaoriState, piece: Piece, captor: Owner, hex: Hex) -> None:
        captives.take_captive(state, piece, captor, hex)

    def chief_caught(self, state: MaoriState, chief: Piece, captor: Owner, hex: Hex) -> None:
        leaders.chief_caught(state, chief, captor, hex)

    def elder_caught(self, state: MaoriState, elder: int, captor: Owner, hex: Hex) -> None:
        leaders.elder_caught(state, elder, captor, hex)

    def shaman_lost(self, state: MaoriState, shaman: Piece) -> None:
        leaders.tohunga_lost(state, shaman)

    def stays_armed(self, state: MaoriState, seat: Seat, hex: Hex) -> bool:
        """[MAO-6.1e] [MAO-8.5e] [MAO-10.1a] A stack that has answered for its zone in this player-turn stays as it is, and so
        does the one that must make an attack.
        """
        if battle.last_to_attack(state, seat, hex):
            return True
        return zones.zone_state(state.land_zones, hex, seat) > 0 or zones.zone_state(state.sea_zones, hex, seat) > 0

    def stacks_thinned(self, state: MaoriState) -> None:
        captives.free_the_lonely(state)

    def hostile_ground(self, state: MaoriState, area: Area) -> list[Hex]:
        """[MAO-15f] Anywhere in the area; by version 1 of the rules not deep in the forest."""
        return self.chart.hexes_of[area] if state.version >= 2 else super().hostile_ground(state, area)

    def march_costs(self, state: MaoriState) -> list[int]:
        return solitaire.march_costs(state)

    def march_barred(self, state: MaoriState, start: Hex, target: Hex) -> bool:
        return solitaire.march_barred(state, start, target)

    def peace_in(self, state: MaoriState, hex: Hex) -> bool:
        """[MAO-E43a] By version 1 of the rules the hostile minded no event."""
        return state.version >= 2 and state.weather.mourning >> self.chart.area[hex] & 1 == 1

    def surrendered(self, state: MaoriState, area: Area, all_of_them: bool) -> None:
        solitaire.surrendered(state, area, all_of_them)


DECISIONS: Final[tuple[type[ClanDecision[Any]], ...]] = (
    sequence.MaoriGameTurn,
    sequence.RollHome,
    sequence.Reroll,
    sequence.RollHomes,
    sequence.MaoriBid,
    sequence.MaoriPlaceVillage,
    PlaceUnit,
    Initiative,
    sequence.MaoriSetOrder,
    events.RollEvent,
    events_land.LayCatch,
    events_land.ChooseIsland,
    events_lasting.LosePopulation,
    events_lasting.NameForUtu,
    events_people.Spy,
    events_people.Raise,
    stepping_down.Demote,
    sequence.MaoriPlayerTurn,
    building.MaoriBuild,
    building.Meal,
    control.MaoriControl,
    control.MaoriSettle,
    movement_step.MaoriMovement,
    movement.MaoriLead,
    movement.MaoriWalk,
    movement.TryStep,
    sea.MaoriSail,
    sea.Portage,
    zones.AnswerZone,
    taniwha.Challenge,
    stepping_down.Wound,
    advanced.SecondPart,
    advanced.ForcedMarch,
    battle.MaoriCombat,
    battle.MaoriBattle,
    battle.Commit,
    battle.Clash,
    pa.Strike,
    aftermath.Verdict,
    aftermath.MaoriNameHome,
    retreat.MaoriRout,
    retreat.ChooseRefuge,
    retreat.MaoriRetreat,
    retreat.MaoriPursue,
    retreat.MaoriPanic,
    captives.KeepCaptive,
    captives.FreedCaptive,
    Rise,
    sequence.MaoriAdvance,
    Consent,
)
"""Everything that can be on the agenda, in the order of a game turn."""
