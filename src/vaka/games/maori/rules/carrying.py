"""Carrying (8.4): what people and troops bear on land, and what they leave on the beach."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Kind
from vaka.games.clans.edition import CANNOT_CARRY, HANDS_FULL, NO_CARGO_AFLOAT
from vaka.games.clans.kinds import LOG, PART, POPULATION, UNITS
from vaka.games.clans.rows import without
from vaka.games.clans.sea import PLACES
from vaka.games.clans.steps import NO_POINTS
from vaka.games.maori import tables as t
from vaka.games.maori.state import MaoriState


def hands(state: MaoriState) -> tuple[int, int]:
    """How many people and how many other Units are on the move, the mover included."""
    people = troops = 0
    kinds = [state.kind[piece] for piece in state.march.party]
    kinds.append(state.kind[state.march.mover])
    for kind in kinds:
        if kind == POPULATION:
            people += 1
        elif kind < UNITS and kind != t.DUMMY:
            troops += 1
    return people, troops


def loads(state: MaoriState, more: int = -1) -> tuple[int, int, int]:
    """How many logs and unfinished canoes, Hunted markers and captives are carried, and one more of a kind."""
    wood = game = captives = 0
    kinds = [state.kind[piece] for piece in state.march.cargo]
    if more >= 0:
        kinds.append(more)
    for kind in kinds:
        if kind in (LOG, PART):
            wood += 1
        elif kind == t.HUNTED:
            game += 1
        else:
            captives += 1
    return wood, game, captives


def can_bear(people: int, troops: int, wood: int, game: int, captives: int) -> bool:
    """[MAO-8.4b] [MAO-8.4d] [MAO-8.4f] One log, unfinished canoe or Hunted marker to each of the people, one Hunted
    marker to each of the troops, one captive to either.
    """
    return wood <= people and wood + game <= people + troops and captives <= people + troops


GUARDED: Final = Reason("MAO-8.4f", "On the move each unit can guard only one captive.")
HOSTILE_NEAR: Final = Reason("MAO-8.3d", "Enemy troops are in this hex.")


def carry_refusal(state: MaoriState, hex: Hex, kind: Kind) -> Reason | None:
    """[MAO-8.4b] [MAO-8.3d] Why a marker cannot be carried: no hands are free, or hostile troops are in the hex."""
    if state.march.fleet:
        return stow_refusal(state, hex, kind)
    people, troops = hands(state)
    if people + (troops if kind == t.HUNTED or kind >= t.CAPTIVE else 0) == 0:
        return CANNOT_CARRY
    if kind < t.CAPTIVE and state.armed[hex] & ~(1 << state.owner[state.march.mover]):
        return HOSTILE_NEAR
    wood, game, captives = loads(state, kind)
    if can_bear(people, troops, wood, game, captives):
        return None
    return GUARDED if kind >= t.CAPTIVE else HANDS_FULL


HUNTED_PLACES: Final = Reason("MAO-9.1a", "A canoe holds only two catches.")


def stow_refusal(state: MaoriState, hex: Hex, kind: Kind) -> Reason | None:
    """[MAO-9.1a] [MAO-8.4e] Why a marker may not come aboard: two catches to a canoe, whoever is in it, captives under
    guard, and nothing else.
    """
    if kind >= t.CAPTIVE:
        return captive_refusal(state, kind) if state.version >= 2 else CANNOT_CARRY
    if kind != t.HUNTED:
        return NO_CARGO_AFLOAT
    if state.armed[hex] & ~(1 << state.owner[state.march.mover]):
        return HOSTILE_NEAR
    return HUNTED_PLACES if loads(state, kind)[1] > 2 * len(state.march.fleet) else None


def captive_refusal(state: MaoriState, kind: Kind) -> Reason | None:
    """[MAO-8.4f] [MAO-8.4h] Why a captive may not come aboard: each Unit guards one, it needs a place, and on the way it costs
    like a Unit. By version 1 of the rules none came aboard from the beach.
    """
    if loads(state, kind)[2] > sum(hands(state)):
        return GUARDED
    if state.edition.places_taken(state) >= 2 * len(state.march.fleet):
        return PLACES
    return NO_POINTS if not state.march.fresh and state.march.points < state.edition.stroke else None


def can_spare(state: MaoriState, kind: Kind) -> bool:
    """Whether those who go on could bear everything without one of a kind."""
    if not state.march.cargo or kind >= UNITS or kind == t.DUMMY:
        return True
    people, troops = hands(state)
    if kind == POPULATION:
        people -= 1
    else:
        troops -= 1
    wood, game, captives = loads(state)
    return can_bear(people, troops, wood, game, captives)


def shed(state: MaoriState) -> None:
    """[MAO-9.1i] [MAO-8.4b] What those on land can no longer carry stays where it is."""
    people, troops = hands(state)
    for piece in state.march.cargo[:]:
        wood, game, captives = loads(state)
        if can_bear(people, troops, wood, game, captives):
            return
        kind = state.kind[piece]
        if kind == t.HUNTED or (wood > people if kind in (LOG, PART) else captives > people + troops):
            state.own_march().cargo = without(state.march.cargo, piece)


def shed_afloat(state: MaoriState) -> None:
    """[MAO-9.1a] [MAO-8.4e] What the canoes cannot take stays on the beach: wood, and more than two catches to each."""
    for piece in state.march.cargo[:]:
        kind = state.kind[piece]
        if kind in (LOG, PART) or (kind == t.HUNTED and loads(state)[1] > 2 * len(state.march.fleet)):
            state.own_march().cargo = without(state.march.cargo, piece)
