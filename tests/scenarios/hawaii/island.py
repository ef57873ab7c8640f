"""Words for scenarios of Hawaii: places, tokens, purses and realms said as in a rulebook's example."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import vaka
from vaka.core.nouns import say_counts
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.nouns import BOAT_NAMES, FACE_WORDS, FISH_WORDS
from vaka.games.hawaii.rules.final import realm_points
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import (
    FACE,
    FISH_BACK,
    GOD_BITS,
    ISLAND_NAMES,
    KIND_NAMES,
    MANY,
    PLACE_NAMES,
    REST,
    VILLAGES,
    kind_of_laid,
    row_of_laid,
    side_of_laid,
)
from vaka.testing import amend

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


def dealt(
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


def new(
    players: int = 2,
    order: str = PLACES,
    gods: str = "ku kane",
    islands: str = "points kahunas tikis harvest",
    **options: object,
) -> HawaiiState:
    """A table like that, on which no tokens lie."""
    lines = [
        f"hawaii, {players} players",
        f"places: {', '.join(order.split())}",
        f"docks: {', '.join(islands.split())}",
    ]
    lines.append(f"piles of gods: {', '.join([f'{god} of 6' for god in gods.split()])}")
    state = GAME.lay("\n".join(lines), options=options, chance=vaka.seeded(7))
    assert isinstance(state, HawaiiState)
    return state


def lay(state: HawaiiState, *lines: str) -> None:
    """Change some lines of the position, as `state.words()` writes them."""
    amend(state, "\n".join(lines))


def face(word: str) -> int:
    """A token by its value, with x for spears: 3, 5x."""
    return int(word[0]) * 2 + (1 if word.endswith("x") else 0)


def faces(words: str) -> str:
    """Tokens as a position says them; - is an empty space."""
    return ", ".join(["none" if word == "-" else FACE_WORDS[face(word)] for word in words.split()]) or "nothing"


def tokens(state: HawaiiState, place: str, words: str) -> None:
    """The tokens of a place, and no others."""
    lay(state, f"{place}: {faces(words)}")


def cove(state: HawaiiState, one: int = 0, two: int = 0, three: int = 0) -> None:
    """The tokens in the cove, by their fish."""
    lay(state, f"cove: {say_counts([0, one, two, three], FISH_WORDS)}")


def purse(state: HawaiiState, seat: int, shells: int, feet: int, fruits: int = 0) -> None:
    """What lies behind a screen."""
    lay(state, f"seat {seat}: {say_counts([shells, feet, fruits], MANY)}", f"seat {seat} paid: nothing")


def boats(state: HawaiiState, seat: int, one: int = 0, two: int = 0, fishing: bool = True) -> None:
    """The boats of a seat, all unused but perhaps the fishing boat."""
    owned = f"seat {seat} boats: {say_counts([1, one, two], BOAT_NAMES)}"
    lay(state, owned, f"seat {seat} boats used: {'nothing' if fishing else 'fishing'}")


def figures(state: HawaiiState, seat: int, kahunas: int | None = None, tikis: int | None = None) -> None:
    """How many kahunas and tikis a seat has, where it is said."""
    said = [("kahunas", kahunas), ("tikis", tikis)]
    lay(state, *[f"seat {seat} {name}: {number}" for name, number in said if number is not None])


def stock(state: HawaiiState, kind: str, left: int = 0) -> None:
    """So many tiles of a kind are left; what nobody has stays in the box."""
    number = KIND_NAMES.index(kind)
    out = [tile.count - state.inventory()[name] for tile, name in zip(BOX.tiles, KIND_NAMES, strict=True)]
    out[number] += state.stock[number] - left
    lay(state, f"left in the box: {say_counts(out, KIND_NAMES)}")


def unused_huts(state: HawaiiState, ones: int, twos: int) -> None:
    """So many exchange huts of side I and II can still be used in this turn."""
    lay(state, f"exchange huts unused: {say_counts([0, ones, twos], BOAT_NAMES)}")


def rounds(state: HawaiiState, number: int) -> None:
    """It is this round."""
    lay(state, f"round: {number}")


def held(state: HawaiiState, seat: int = 0) -> tuple[int, int, int]:
    shells, feet, fruits = state.purse[seat * 3 : seat * 3 + 3]
    return shells, feet, fruits


def village(state: HawaiiState, row: int, words: str, seat: int = 0) -> None:
    """Tiles laid into village 1 to 5, in order; `hula:2` lies with side II up."""
    laid = [entry for entry in state.laid if row_of_laid(entry) == seat * VILLAGES + row - 1]
    tiles = [KIND_NAMES[kind_of_laid(each)] + " II" * (side_of_laid(each) - 1) for each in laid]
    piles = state.piles[:]
    for word in words.split():
        name, _, side = word.partition(":")
        tiles.append(name + (" II" if side == "2" else ""))
        if GOD_BITS >> KIND_NAMES.index(name) & 1:
            piles[1 if piles[1] > piles[0] else 0] -= 1
    gods = ", ".join([f"{KIND_NAMES[god]} of {height}" for god, height in zip(state.tops, piles, strict=True)])
    lay(state, f"seat {seat} village {row}: {', '.join(tiles) or 'nothing'}", f"piles of gods: {gods}", FRESH_HUTS)


FRESH_HUTS = "exchange huts unused:"
"""All exchange huts of the seat whose turn it is can be used."""


def stand(state: HawaiiState, seat: int, place: str) -> None:
    """Put a chieftain on a place, or back on the beach."""
    lay(state, f"seat {seat} chieftain: {place}")


def turn(state: HawaiiState, seat: int = 0) -> HawaiiState:
    """Give a seat its turn, everything as it lies."""
    assert state.at[seat] < REST, "the seat rests already"
    lay(state, f"asked: turn of seat {seat}", "last turn:", FRESH_HUTS)
    return state


def rest_all(state: HawaiiState, spaces: Sequence[int]) -> None:
    """Everybody but the last seat rests: seat 0 on the first of these spaces, and so on."""
    lay(state, *[f"seat {seat} chieftain: space {space}" for seat, space in enumerate(spaces)])


def taken(totals: Sequence[int]) -> list[str]:
    """Lines for tokens taken this round that add up to a number for each seat."""
    left = {word: FACE.count(number) for number, word in reversed(FACE_WORDS.items())}
    left |= {word: FISH_BACK.count(fish) for fish, word in reversed(list(enumerate(FISH_WORDS))) if fish}
    out: list[str] = []
    for seat, total in enumerate(totals):
        words: list[str] = []
        for word in left:
            while left[word] and total >= int(word[0]):
                left[word] -= 1
                total -= int(word[0])
                words.append(word)
        assert total == 0, "there are not so many tokens"
        out.append(f"seat {seat} taken: {', '.join(words) or 'nothing'}")
    return out


def end_round(state: HawaiiState, totals: Sequence[int]) -> None:
    """The round ends with these sums; seats rest in their order."""
    rested = [f"seat {seat} chieftain: space {seat + 1}" for seat in range(state.players)]
    lay(state, *taken(totals), *rested, "asked: next of seat 0", "last turn:", FRESH_HUTS)


def visit_free(state: HawaiiState, island: str, seat: int = 0) -> None:
    """A visit to an island at dock 1 by a seat with feet and boats enough."""
    lay(state, f"docks: {island}", "islands face up: nothing")
    boats(state, seat, one=1)
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
