"""Chapters 3 to 5 and 10: homes, game-turns and player-turns."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.bidding import NOBODY
from vaka.core.compiler import mypyc_attr
from vaka.games.clans.aliases import Area
from vaka.games.clans.bidding import BidForHome, add_people
from vaka.games.clans.decision import Choice, ClanDecision
from vaka.games.clans.turn import (
    NOT_A_SITE,
    Initiative,
    PlaceVillage,
    PlayerTurn,
    give_home,
    home_sites,
    next_turn,
    take_turns,
)
from vaka.games.tahiti1994.rules.control import wake_entered
from vaka.games.tahiti1994.rules.sea_retreat import forget_won
from vaka.games.tahiti1994.state import TahitiState


def lay_out(state: TahitiState, homes: list[int]) -> None:
    """[T94-3.1d] [T94-3.1e] [T94-16w] Homes are dealt at random, players place in seat order; one alone chooses."""
    state.agenda.append(TahitiGameTurn(0))
    if state.players == 1:
        state.agenda.append(ChooseHomeland(0))
        return
    if state.options["fair_start"]:
        nobody, nothing = tuple([NOBODY] * state.players), tuple([0] * state.players)
        state.agenda.append(TahitiBid(0, tuple(range(1, state.players)), tuple(homes), nobody, nothing))
        return
    state.chance.shuffle(homes)
    for seat in range(state.players - 1, -1, -1):
        give_home(state, seat, homes[seat], PlaceVillage(seat, homes[seat]))


@mypyc_attr(allow_interpreted_subclasses=True)
class TahitiBid(BidForHome[TahitiState]):
    """[T94-3.1f] [T94-3.1g] The home areas are bid for instead of dealt."""

    def settled(self, state: TahitiState, areas: list[Area], more: list[int]) -> None:
        for seat in range(state.players - 1, -1, -1):
            add_people(state, seat, areas[seat], more[seat])
            give_home(state, seat, areas[seat], PlaceVillage(seat, areas[seat]))


class ChooseHomeland(Choice[TahitiState]):
    """[T94-16w] A player alone chooses any area as home area."""

    name = "homeland"
    other = NOT_A_SITE

    def options(self, state: TahitiState) -> list[Action]:
        return [state.act.homeland[area] for area in range(len(state.chart.areas)) if home_sites(state, area)]

    def chosen(self, state: TahitiState, action: Action) -> None:
        give_home(state, self.seat, action.a, PlaceVillage(self.seat, action.a))


class TahitiGameTurn(ClanDecision[TahitiState]):
    """[T94-4a] A game-turn begins; a lone player has no initiative to roll for."""

    name = "turn"

    def carry_out(self, state: TahitiState) -> bool:
        next_turn(state)
        if state.players == 1:
            take_turns(state, [0])
        else:
            state.agenda.append(Initiative(0))
        return False


@mypyc_attr(free_list_len=1)
class TahitiPlayerTurn(PlayerTurn[TahitiState]):
    """[T94-4b] A player-turn begins."""

    def carry_out(self, state: TahitiState) -> bool:
        forget_won(state)
        wake_entered(state, self.seat)
        return super().carry_out(state)
