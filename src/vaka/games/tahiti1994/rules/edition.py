"""This edition's answers where the system asks for them, and all its decisions."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision
from vaka.core.option import Options
from vaka.games.clans.aliases import Area, Kind, Owner, Piece
from vaka.games.clans.chart import Chart
from vaka.games.clans.control import Settle
from vaka.games.clans.decision import ClanDecision
from vaka.games.clans.edition import Decisions
from vaka.games.clans.kinds import HOSTILE
from vaka.games.clans.pursuit import Pursue
from vaka.games.clans.sailing import LeadToSea
from vaka.games.clans.solitaire import (
    Rise,
    goal_of,
    wake,
    wakes,
)
from vaka.games.clans.turn import (
    Advance,
    Consent,
    Initiative,
    PlaceUnit,
    PlaceVillage,
    SetOrder,
)
from vaka.games.clans.walking import Walk
from vaka.games.tahiti1994.figures import Figures
from vaka.games.tahiti1994.rules import (
    bargain,
    battle,
    building,
    control,
    expedition,
    leaders,
    movement,
    places,
    reefs,
    retreat,
    sea_combat,
    sea_retreat,
    seating,
    sequence,
    swimming,
    voyage,
)
from vaka.games.tahiti1994.rules.citations import CITE
from vaka.games.tahiti1994.state import TahitiState
from vaka.games.tahiti1994.survey import Data


@mypyc_attr(allow_interpreted_subclasses=True)
class TahitiDecisions(Decisions):
    """The decisions of Tahiti (1994) that the system's rules ask for."""

    def phases(self, seat: Seat) -> list[Decision[Any]]:
        return [
            building.TahitiBuild(seat),
            control.TahitiControl(seat),
            movement.TahitiMovement(seat),
            sea_combat.TahitiCombat(seat),
        ]

    def game_turn(self, seat: Seat) -> Decision[Any]:
        return sequence.TahitiGameTurn(seat)

    def set_order(self, seat: Seat) -> Decision[Any]:
        return SetOrder(seat)

    def player_turn(self, seat: Seat) -> Decision[Any]:
        return sequence.TahitiPlayerTurn(seat)

    def advance(self, seat: Seat) -> Decision[Any]:
        return Advance(seat)

    def settle(self, seat: Seat, area: Area, kind: Kind) -> Decision[Any]:
        return Settle(seat, area, kind)

    def lead(self, seat: Seat) -> Decision[Any]:
        return LeadToSea(seat)

    def walk(self, seat: Seat) -> Decision[Any]:
        return Walk(seat)

    def sail(self, seat: Seat) -> Decision[Any]:
        return reefs.SailReefs(seat)

    def battle(self, seat: Seat, hex: Hex) -> Decision[Any]:
        return battle.Battle(seat, hex)

    def rout(self, winner: Owner, loser: Owner, hex: Hex, length: int) -> Decision[Any]:
        return retreat.TahitiRout(winner, loser, hex, length)

    def retreat(self, winner: Owner, loser: Owner, hex: Hex, left: int, done: int) -> Decision[Any]:
        return retreat.TahitiRetreat(winner, loser, hex, left, done)

    def pursue(self, winner: Owner, loser: Owner, vacated: Hex) -> Decision[Any]:
        return Pursue(winner, loser, vacated)

    def panic(self, winner: Owner, loser: Owner, hex: Hex) -> Decision[Any]:
        return retreat.TahitiPanic(winner, loser, hex)

    def name_home(self, seat: Seat) -> Decision[Any]:
        return building.TahitiNameHome(seat)


class Tahiti(Figures):
    """The rules of Tahiti (1994) where they replace or extend the system's."""

    book = "T94"

    def __init__(self, chart: Chart, players: int, options: Options, box: Data, homes: list[int]) -> None:
        super().__init__(chart, players, options, box)
        self.homes = homes
        """The agreed home areas, before they are dealt; empty for a player alone."""
        self.cite = CITE
        self.decisions = TahitiDecisions()

    def lay_out(self, state: TahitiState) -> None:
        sequence.lay_out(state, self.homes[:])

    def entered(self, state: TahitiState, seat: Seat, start: Hex, target: Hex) -> None:
        """[T94-16j] A Combat Unit of the player wakes a hostile area."""
        if state.players == 1 and wakes(state, seat, start, target):
            wake(state, seat, state.chart.area[target])

    def retreat_goal(self, state: TahitiState, loser: Owner, hex: Hex) -> Hex:
        """[T94-9.3a, T94-16r] The Home Village; for the hostile their Village, or where they first stood."""
        return goal_of(state, hex) if loser == HOSTILE else state.home[loser]

    def shaman_lost(self, state: TahitiState, shaman: Piece) -> None:
        leaders.shaman_lost(state, shaman)

    def elder_caught(self, state: TahitiState, elder: int, captor: Owner, hex: Hex) -> None:
        leaders.elder_caught(state, elder, captor, hex)

    def chief_caught(self, state: TahitiState, chief: Piece, captor: Owner, hex: Hex) -> None:
        leaders.chief_caught(state, chief, captor, hex)

    def won(self, state: TahitiState, seat: Seat, canoe: int) -> bool:
        """[T94-2.1g] Those who fight from their canoes keep them, whoever else is in the hex."""
        return state.is_won(seat, canoe)


DECISIONS: Final[tuple[type[ClanDecision[Any]], ...]] = (
    sequence.TahitiGameTurn,
    sequence.ChooseHomeland,
    sequence.TahitiBid,
    PlaceVillage,
    PlaceUnit,
    Initiative,
    SetOrder,
    sequence.TahitiPlayerTurn,
    building.TahitiBuild,
    building.Rehome,
    control.TahitiControl,
    Settle,
    movement.TahitiMovement,
    LeadToSea,
    Walk,
    reefs.SailReefs,
    reefs.Crash,
    sea_combat.TahitiCombat,
    battle.Battle,
    retreat.TahitiRout,
    retreat.TahitiRetreat,
    Pursue,
    retreat.TahitiPanic,
    retreat.Doomed,
    building.TahitiNameHome,
    sea_combat.Boarding,
    sea_combat.SeaBattle,
    seating.Seating,
    sea_combat.Sinking,
    swimming.Swim,
    sea_retreat.SeaRetreat,
    sea_retreat.SeaLost,
    bargain.Leave,
    bargain.Bargain,
    bargain.AnswerOffer,
    bargain.Sentence,
    expedition.StrikeOff,
    expedition.Pack,
    places.TakePlaces,
    places.ChangePlaces,
    voyage.Voyage,
    voyage.Leak,
    voyage.Landfall,
    Rise,
    Advance,
    Consent,
)
"""Everything that can be on the agenda, in the order of a game-turn."""
