"""How a bot bargains: what a deal is worth to the one who stays, and what it offers and answers."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.games.clans import judge as system
from vaka.games.clans.aliases import Row
from vaka.games.clans.kinds import POPULATION, UNITS
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.deals import (
    AREAS,
    GIFT_CANOES,
    GIFTS,
    PARTNER,
    SCATTER,
    areas_held,
    by_choice,
    concluded,
    passing,
)
from vaka.games.tahiti1994.rules.terms import standard_draft
from vaka.games.tahiti1994.state import TahitiState

CANOE_WORTH: Final = 15.0
"""What a canoe of his own is worth to one who stays."""


def worth(state: TahitiState, deal: Row) -> float:
    """[T94-12.3c, T94-12.3e] What a deal brings to its partner, less what he adds."""
    total = -CANOE_WORTH * deal[GIFT_CANOES]
    for kind in range(5):
        total -= system.WORTH[kind] * deal[GIFTS + kind]
    for area in range(len(state.control)):
        if deal[AREAS] >> area & 1:
            total += 0.9 * system.AREA
    if not deal[SCATTER]:
        for piece in state.pieces_of(state.draft[t.D_LEAVER]):
            area = state.chart.area[state.hex_of[piece]]
            if state.kind[piece] < UNITS and (area < 0 or deal[AREAS] >> area & 1):
                total += 0.5 * system.WORTH[POPULATION]
    return total


def on_table(state: TahitiState) -> Row:
    """The terms on the table as a deal."""
    draft = state.draft
    gifts = draft[t.D_GIFTS : t.D_STRUCK]
    return (draft[t.D_PARTNER], passing(state), draft[t.D_SCATTER], draft[t.D_GIFT_CANOES], *gifts)


def brings(state: TahitiState, seat: Seat) -> float:
    """What the deals made with a seat, and the one on the table, bring it."""
    total = 0.0
    if state.version >= 2:
        for deal in concluded(state):
            if deal[PARTNER] == seat:
                total += worth(state, deal)
    if state.draft[t.D_PARTNER] == seat:
        total += worth(state, on_table(state))
    return total


def takes(draft: Row) -> tuple[int, int]:
    """What one who leaves takes along by the terms: canoes, and Units that have a place."""
    canoes = draft[t.D_CANOES] + draft[t.D_GIFT_CANOES] + draft[t.D_EMERGENCY]
    units = draft[t.D_UNITS] + sum(draft[t.D_GIFTS : t.D_STRUCK])
    return canoes, min(units, 2 * canoes)


def at_least_standard(state: TahitiState, captive: bool) -> bool:
    """[T94-12.3g] Whether the terms are as good as the standard ones for one of the two sides."""
    draft = state.draft
    fair = standard_draft(state, draft[t.D_LEAVER], draft[t.D_PARTNER])
    if captive:
        canoes, units = takes(draft)
        least_canoes, least_units = takes(fair)
        return canoes >= least_canoes and units >= least_units
    areas = areas_held(state, draft[t.D_LEAVER])
    standard = (draft[t.D_PARTNER], areas, 0, fair[t.D_GIFT_CANOES]) + (0,) * 5
    return worth(state, on_table(state)) >= worth(state, standard)


def proposal(state: TahitiState, seat: Seat) -> list[Action]:
    """[T94-12.3c] A captor lets his captive go with as little as can be; who answers asks for the standard terms."""
    more = state.rules.more
    captor = seat == state.draft[t.D_PARTNER]
    if captor and not by_choice(state):
        less = [action for action in state.choices if action.verb == t.WITHHOLD]
        return less[:1] if less else [more.offer]
    if more.start_over in state.choices and state.draft[t.D_EDITS] == 0:
        return [more.start_over]
    return [more.offer]


def answer(state: TahitiState, seat: Seat) -> list[Action]:
    """[T94-12.3g] Terms no worse than the standard ones are accepted, and by one who stays any that bring something.
    A captive asks for more while he may; at the last he takes what he gets.
    """
    more = state.rules.more
    if by_choice(state):
        stays = seat != state.draft[t.D_LEAVER]
        good = worth(state, on_table(state)) > 0.0 if stays else takes(state.draft)[1] >= 2
        return [more.accept if good else more.refuse]
    captive = seat == state.draft[t.D_LEAVER]
    if at_least_standard(state, captive):
        return [more.accept]
    if not captive:
        return [more.refuse]
    return [more.counter if more.counter in state.choices else more.accept]
