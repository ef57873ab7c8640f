"""The gambles of this title: which god is uncovered, which island comes to a dock."""

from __future__ import annotations

from fractions import Fraction

from vaka.core.gamble import Gamble, Share, first_draw, imagined
from vaka.core.view import View
from vaka.games.hawaii import words
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.rules.realm import take_god
from vaka.games.hawaii.rules.rounds import refill_docks
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import GOD_PLACE, NO_ISLAND, SELLS, V_BUY, V_REST
from vaka.games.hawaii.view import HawaiiView


def gambles(view: View) -> list[Gamble]:
    """What the seat that is asked may set in motion: a god that is bought uncovers another, a round that ends fills the
    docks.
    """
    assert isinstance(view, HawaiiView)
    gods = sorted({action.a for action in view.legal if action.verb == V_BUY and action.a in SELLS[GOD_PLACE]})
    ends = (
        NO_ISLAND in view.docks
        and view.round < len(BOX.targets)
        and any(action.verb == V_REST for action in view.legal)
    )
    if not gods and not ends:
        return []
    state = imagined(view)
    assert isinstance(state, HawaiiState)
    out = [next_god(state, god) for god in gods]
    if ends:
        out.append(next_island(state))
    return [each for each in out if len(each.shares) > 1]


def next_god(state: HawaiiState, god: int) -> Gamble:
    """[HAW-2.05] What lies under a god that is bought."""
    seat = state.to_act or 0
    chances = first_draw(state, lambda twin: take_god(twin, seat, god))
    shares = [Share(words.tile(SELLS[GOD_PLACE][at], 1), chance) for at, chance in chances.items()]
    return Gamble(f"Under {words.tile(god, 1)}", tuple(shares), "HAW-2.05")


def next_island(state: HawaiiState) -> Gamble:
    """[HAW-13.04] Which island comes to a free dock when the round is over."""
    found: dict[str, Fraction] = {}
    for island, chance in first_draw(state, refill_docks).items():
        gift = words.island_gift(island)
        found[gift] = found.get(gift, Fraction(0)) + chance
    shares = [Share(gift, chance) for gift, chance in found.items()]
    return Gamble("An island for the free dock", tuple(shares), "HAW-13.04")
