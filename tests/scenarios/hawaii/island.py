"""Words for scenarios of Hawaii: places, tokens, purses and realms said as in a rulebook's example."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import vaka
from vaka.games.hawaii.rules.final import realm_points
from vaka.games.hawaii.rules.rounds import NextTurn
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import (
    BEACH,
    CIRCLES,
    GOD_BITS,
    ISLAND_NAMES,
    KIND_NAMES,
    NO_ISLAND,
    PLACE_CIRCLES,
    PLACE_NAMES,
    REST,
    VILLAGES,
)

GAME = vaka.game("hawaii")
PLACES = "income-huts craft-huts long-house hula orchard boatyard surf kahunas tikis gods"
"""The order of most scenarios: income and craft huts at the beach, tikis and gods at the far end."""


def places(words: str) -> list[int]:
    return [PLACE_NAMES.index(word) for word in words.split()]


def token_id(value: int, spears: bool = False, fish: int = 0) -> int:
    """A token of the bag: its value, spears or not, and where it matters its fish."""
    copies = {(False, 1): 0, (True, 1): 1, (False, 2): 2, (True, 2): 3, (False, 3): 4}
    return (value - 2) * 5 + copies[spears, fish or 1]


def script(
    players: int, order: str = PLACES, gods: str = "ku kane", islands: str = "points kahunas tikis harvest"
) -> list[int]:
    """The draws of a setup up to the tokens: places, gods, islands, and the seats in their order."""
    pantheon = ["ku", "kane", "pele", "lono", "laka", "kanaloa"]
    out = places(order)
    out += [pantheon.index(god) for god in gods.split()]
    out += [ISLAND_NAMES.index(island) for island in islands.split()]
    return out + list(range(players))


def new(
    players: int = 2,
    order: str = PLACES,
    gods: str = "ku kane",
    islands: str = "points kahunas tikis harvest",
    tokens: Sequence[int] = (),
    **options: object,
) -> HawaiiState:
    """A fresh game with a known setup, in which seat 0 begins, then 1, 2 and so on."""
    chance = vaka.Scripted(script(players, order, gods, islands) + list(tokens), vaka.seeded(7))
    state = GAME.new(players, options=options, chance=chance)
    assert isinstance(state, HawaiiState)
    return state


def face(word: str) -> int:
    """A token by its value, with x for spears: 3, 5x."""
    return int(word[0]) * 2 + (1 if word.endswith("x") else 0)


def tokens(state: HawaiiState, place: str, words: str) -> None:
    """The tokens of a place, and no others."""
    number = PLACE_NAMES.index(place)
    faces = [face(word) for word in words.split()]
    assert len(faces) <= PLACE_CIRCLES[number]
    state.tokens[number * CIRCLES : number * CIRCLES + CIRCLES] = faces + [0] * (CIRCLES - len(faces))
    state.find_cheapest(number)


def purse(state: HawaiiState, seat: int, shells: int, feet: int, fruits: int = 0) -> None:
    """What lies behind a screen."""
    state.purse[seat * 3 : seat * 3 + 3] = [shells, feet, fruits]
    state.paid[seat * 3 : seat * 3 + 3] = [0, 0, 0]
    state.gained = state.gained[:]
    state.gained[seat * 3 : seat * 3 + 3] = [shells, feet, fruits]


def held(state: HawaiiState, seat: int = 0) -> tuple[int, int, int]:
    shells, feet, fruits = state.purse[seat * 3 : seat * 3 + 3]
    return shells, feet, fruits


def village(state: HawaiiState, row: int, words: str, seat: int = 0) -> None:
    """Tiles laid into village 1 to 5, in order; `hula:2` lies with side II up."""
    for word in words.split():
        name, _, side = word.partition(":")
        kind = KIND_NAMES.index(name)
        state.lay_tile(seat, row - 1, kind, int(side or 1))
        state.stock[kind] -= 1
        if GOD_BITS >> kind & 1:
            pile = 1 if state.piles[1] > state.piles[0] else 0
            state.piles = state.piles[:]
            state.piles[pile] -= 1
    state.find_offer()


def stand(state: HawaiiState, seat: int, place: str) -> None:
    """Put a chieftain on a place, or back on the beach."""
    state.at[seat] = BEACH if place == "beach" else state.slot_of[PLACE_NAMES.index(place)]


def turn(state: HawaiiState, seat: int = 0) -> HawaiiState:
    """Give a seat its turn, everything as it lies: the seat before it in the sequence has just had its own."""
    state.turn = (state.order.index(seat) or state.players) - 1
    state.agenda = [NextTurn(seat)]
    state.settle()
    assert state.agenda[-1].seat == seat, "the seat rests already"
    return state


def rest_all(state: HawaiiState, spaces: Sequence[int]) -> None:
    """Everybody but the last seat rests: seat 0 on the first of these spaces, and so on."""
    for seat, space in enumerate(spaces):
        state.at[seat] = REST + space - 1
        state.resting = state.resting[:]
        state.resting[space - 1] = seat


def end_round(state: HawaiiState, sums: Sequence[int]) -> None:
    """The round ends with these sums; seats rest in their order."""
    state.sums = list(sums)
    rest_all(state, range(1, state.players + 1))
    state.agenda = [NextTurn(0)]
    state.settle()


def visit_free(state: HawaiiState, island: str, seat: int = 0) -> None:
    """A visit to an island at dock 1 by a seat with feet and boats enough."""
    state.docks = [ISLAND_NAMES.index(island), NO_ISLAND, NO_ISLAND, NO_ISLAND]
    state.fleet = state.fleet[:]
    state.fleet[seat * 3 + 1] = 1
    state.ready[seat * 3 + 1] = 1
    state.ready[seat * 3] = 1
    purse(state, seat, 0, 9)
    turn(state, seat)
    state.play("visit 1")


def texts(state: HawaiiState) -> list[str]:
    return [action.text for action in state.legal]


def refused(state: HawaiiState, text: str, rule: str) -> None:
    """The action is refused by this rule, and nothing changes."""
    before = state.digest()
    with pytest.raises(vaka.Illegal) as error:
        state.play(text)
    assert error.value.rule == rule, error.value
    assert state.digest() == before


def play(state: HawaiiState, words: str) -> None:
    """Several actions, separated by semicolons; one with a question mark may have been taken as the only choice."""
    for text in words.split(";"):
        wanted = text.strip()
        if not wanted.endswith("?"):
            state.play(wanted)
        elif wanted[:-1] in texts(state):
            state.play(wanted[:-1])


def kinds(state: HawaiiState, row: int, seat: int = 0) -> list[str]:
    """The tiles of a village in the order of their columns."""
    view = state.view(seat)
    assert hasattr(view, "realms")
    return [f"{KIND_NAMES[tile.kind]}:{tile.side}" for tile in view.realms[seat].villages[row - 1].tiles]


def length(state: HawaiiState, row: int, seat: int = 0) -> int:
    return state.length[seat * VILLAGES + row - 1]


def realm(state: HawaiiState, seat: int = 0) -> int:
    """What the final scoring would bring."""
    return realm_points(state, seat)
