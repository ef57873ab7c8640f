"""This edition's answers where the system asks for them, and its stages in the order of their numbers."""

from __future__ import annotations

from typing import Any

from vaka.core.action import Action
from vaka.core.compiler import mypyc_attr
from vaka.core.events import EventData
from vaka.core.option import Options
from vaka.core.reason import Reason
from vaka.games.clans.build import Build, Rehome
from vaka.games.clans.chart import Chart
from vaka.games.clans.combat import Battle, NameHome
from vaka.games.clans.control import Control, Settle, draw_elder, newcomers
from vaka.games.clans.decision import NOT_NOW, ClanDecision
from vaka.games.clans.edition import Decisions
from vaka.games.clans.kinds import HOSTILE
from vaka.games.clans.land import Movement, Walk
from vaka.games.clans.pursuit import Panic, Pursue
from vaka.games.clans.retreat import Doomed, Retreat, Rout
from vaka.games.clans.sea import LeadToSea
from vaka.games.clans.solitaire import (
    Rise,
    calm,
    gives_up,
    goal_of,
    movement_over,
    rise,
    surrender,
    wake,
    wakes,
)
from vaka.games.clans.turn import (
    Advance,
    ChooseHomeland,
    Consent,
    GameTurn,
    Initiative,
    PlaceUnit,
    PlaceVillage,
    PlayerTurn,
    SetOrder,
    give_home,
)
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules import (
    bargain,
    expedition,
    leaders,
    places,
    reefs,
    sea_combat,
    sea_retreat,
    seating,
    swimming,
    voyage,
)
from vaka.games.tahiti1994.rules.edition import Tahiti
from vaka.games.tahiti1994.rules.reasons import CITE
from vaka.games.tahiti1994.state import TahitiState
from vaka.games.tahiti1994.survey import Data


@mypyc_attr(allow_interpreted_subclasses=True)
class TahitiRules(Tahiti):
    """The rules of Tahiti (1994) where they replace or extend the system's."""

    book = "T94"

    def __init__(self, chart: Chart, players: int, options: Options, box: Data, homes: list[int]) -> None:
        super().__init__(chart, players, options, box)
        self.homes = homes
        """The agreed home areas, before they are dealt; empty for a player alone."""
        self.cite = CITE
        self.decisions = Decisions(
            phases=(Build, Control, TahitiMovement, sea_combat.TahitiCombat),
            advance=Advance,
            settle=Settle,
            lead=LeadToSea,
            walk=Walk,
            sail=reefs.SailReefs,
            battle=Battle,
            rout=Rout,
            retreat=Retreat,
            pursue=Pursue,
            panic=TahitiPanic,
            name_home=TahitiNameHome,
        )

    def lay_out(self, state: TahitiState) -> None:
        """[T94-3.1d, T94-3.1e, T94-16w] Homes are dealt at random, players place in seat order; one alone chooses."""
        state.agenda.append(GameTurn(0))
        if state.players == 1:
            state.agenda.append(ChooseHomeland(0))
            return
        homes = self.homes[:]
        state.chance.shuffle(homes)
        for seat in range(state.players - 1, -1, -1):
            give_home(state, seat, homes[seat])

    def take_neutral(self, state: TahitiState, seat: int, area: int) -> None:
        """[T94-11b, T94-11c, T94-16a] Own marker, three Population, an Elder on an even roll; alone, the table
        decides.
        """
        if state.players == 1:
            self.lone_area(state, seat, area)
            return
        die = state.chance.roll(6)
        self.gain(state, seat, area, die % 2 == 0, die)

    def gain(self, state: TahitiState, seat: int, area: int, elder: bool, die: int = 0) -> None:
        """A neutral area joins a seat; `die` is that for the Elder, where one was rolled."""
        state.control[area] = seat
        if state.events is not None:
            state.note("gain", seat, {"area": area, "elder": elder, "die": die})
        newcomers(state, seat, area, draw_elder(state, seat) if elder else 0)

    def lone_area(self, state: TahitiState, seat: int, area: int) -> None:
        """[T94-16a, T94-16b, T94-16c, T94-16d, T94-16e, T94-16t, T94-16w] One die; 2 less with few neutral areas
        left.
        """
        rolled = state.chance.roll(6)
        die = rolled - 2 if state.control.count(-1) <= self.solitaire_few else rolled
        if state.events is not None:
            state.note("area roll", seat, {"area": area, "die": rolled, "total": die})
        units = self.hostile_units[die + 1]
        if units:
            rise(state, seat, area, units, self.hostile_village[die + 1])
        else:
            self.gain(state, seat, area, True)

    def entered(self, state: TahitiState, seat: int, start: int, target: int) -> None:
        """[T94-16j] A Combat Unit of the player wakes a hostile area."""
        if state.players == 1 and wakes(state, seat, start, target):
            wake(state, seat, state.chart.area[target])

    def area_taken(self, state: TahitiState, seat: int, area: int, before: int) -> None:
        """[T94-16y] Hostile people of an area won without a battle follow its new master."""
        if before == HOSTILE:
            calm(state, seat, area)

    def surrenders(self, state: TahitiState, hex: int, loser: int, winner: int) -> bool:
        """[T94-16q, T94-16u] Beaten in their own area, the hostile give up."""
        return surrender(state, hex, loser, winner)

    def gives_up(self, state: TahitiState, hex: int, loser: int) -> bool:
        return gives_up(state, hex, loser)

    def retreat_goal(self, state: TahitiState, loser: int, hex: int) -> int:
        """[T94-9.3a, T94-16r] The Home Village; for the hostile their Village, or where they first stood."""
        return goal_of(state, hex) if loser == HOSTILE else state.home[loser]

    def village_fell(self, state: TahitiState, hex: int, loser: int, winner: int, was_home: bool) -> None:
        """[T94-16p, T94-16v] A lone player who loses his last Village to the hostile is vanquished."""
        if was_home and winner == HOSTILE and not state.villages_of(loser):
            expedition.vanquished(state, loser)

    def combat_begins(self, state: TahitiState, seat: int) -> None:
        """[T94-12.2d] A Shaman who is due comes back first."""
        leaders.shaman_returns(state, seat)

    def shaman_lost(self, state: TahitiState, shaman: int) -> None:
        leaders.shaman_lost(state, shaman)

    def elder_caught(self, state: TahitiState, elder: int, captor: int, hex: int) -> None:
        leaders.elder_caught(state, elder, captor, hex)

    def chief_caught(self, state: TahitiState, chief: int, captor: int, hex: int) -> None:
        leaders.chief_caught(state, chief, captor, hex)

    def may_escape(self, state: TahitiState, loser: int, group: list[int]) -> bool:
        return expedition.may_escape(state, loser, group)

    def escape(self, state: TahitiState, loser: int) -> None:
        """[T94-9.3f] Off on an Expedition at once."""
        if state.players == 1:
            expedition.vanquished(state, loser)
        else:
            bargain.depart(state, loser)

    def in_flux(self, state: TahitiState) -> bool:
        return len(state.crews) > 0

    def seat_begins(self, state: TahitiState, seat: int) -> None:
        sea_retreat.forget_won(state)

    def won(self, state: TahitiState, seat: int, canoe: int) -> bool:
        """[T94-2.1g] Those who fight from their canoes keep them, whoever else is in the hex."""
        return sea_retreat.is_won(state, seat, canoe)

    def moored(self, state: TahitiState, seat: int, hex: int) -> None:
        """[T94-15.2b] With the sea combat rule it matters who came by sea."""
        if self.sea_combat and state.strangers(hex, seat):
            state.afloat += [state.mover] + state.party + state.fleet


class TahitiMovement(Movement[TahitiState]):
    """Movement, and leaving the island by choice."""

    def offer_more(self, state: TahitiState, seat: int, out: list[Action]) -> None:
        if expedition.declare_refusal(state, seat) is None:
            out.append(state.rules.more.depart)

    def refuse_more(self, state: TahitiState, seat: int, action: Action) -> Reason | None:
        return expedition.declare_refusal(state, seat) if action.verb == t.DEPART else NOT_NOW

    def apply_more(self, state: TahitiState, seat: int, action: Action) -> None:
        state.proposed += expedition.DECLARED
        bargain.depart(state, seat)

    def close(self, state: TahitiState, seat: int) -> None:
        """[T94-16u] Before the combat phase: which hostile areas are awake."""
        super().close(state, seat)
        if state.players == 1:
            movement_over(state, seat)


class TahitiPanic(Panic[TahitiState]):
    """Panic, each die told: all lies open here."""

    def panics(self, state: TahitiState, piece: int) -> bool:
        die = state.chance.roll(6)
        if state.events is not None:
            data: dict[str, EventData] = {"hex": state.hex_of[piece], "kind": state.kind[piece], "die": die}
            state.note("panic roll", state.owner[piece], data)
        return die % 2 == 1


class TahitiNameHome(NameHome[TahitiState]):
    """[T94-6.2a] A player without a Home names another of his Villages, a coastal one if there is any."""

    name = "lost home"


DECISIONS: tuple[type[ClanDecision[Any]], ...] = (
    GameTurn,
    ChooseHomeland,
    PlaceVillage,
    PlaceUnit,
    Initiative,
    SetOrder,
    PlayerTurn,
    Build,
    Rehome,
    Control,
    Settle,
    TahitiMovement,
    LeadToSea,
    Walk,
    reefs.SailReefs,
    reefs.Crash,
    sea_combat.TahitiCombat,
    Battle,
    Rout,
    Retreat,
    Pursue,
    TahitiPanic,
    Doomed,
    TahitiNameHome,
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
