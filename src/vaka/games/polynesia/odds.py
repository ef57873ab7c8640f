"""How long the volcano waits: exact chances from the stones still in the bag."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from vaka.core.gamble import percent
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.tables import BLACK, RED


@cache
def rounds_left(red: int, grey: int, black: int) -> tuple[Fraction, ...]:
    """[POL-9.02] [POL-9.04] The chance that the game ends with the k-th eruption from now, k counted from 0."""
    out: list[Fraction] = []
    alive: dict[tuple[int, int, int], Fraction] = {(red, grey, black): Fraction(1)} if red else {}
    while alive:
        ended = Fraction(0)
        after: dict[tuple[int, int, int], Fraction] = {}
        for bag, chance in alive.items():
            for left, share in _eruption(bag, 1).items():
                if left is None:
                    ended += chance * share
                else:
                    after[left] = after.get(left, Fraction(0)) + chance * share
        out.append(ended)
        alive = after
    return tuple(out)


@cache
def _eruption(bag: tuple[int, int, int], draws: int) -> dict[tuple[int, int, int] | None, Fraction]:
    """The bags that so many draws may leave; None stands for the end."""
    total = sum(bag)
    if draws == 0 or total == 0:
        return {bag: Fraction(1)}
    out: dict[tuple[int, int, int] | None, Fraction] = {}
    for colour in range(3):
        if bag[colour]:
            share = Fraction(bag[colour], total)
            rest = (bag[0] - (colour == 0), bag[1] - (colour == 1), bag[2] - (colour == 2))
            if colour == RED and rest[RED] == 0:
                out[None] = out.get(None, Fraction(0)) + share
                continue
            more = draws - 1 + (BOX.extra_draws if colour == BLACK else 0)
            for left, chance in _eruption(rest, more).items():
                out[left] = out.get(left, Fraction(0)) + share * chance
    return out


def of_bag(bag: list[int]) -> tuple[Fraction, ...]:
    """The same for the bag of a view."""
    return rounds_left(bag[0], bag[1], bag[2])


def outlook(bag: list[int]) -> str:
    """One line on the end: the chance of the next eruption, and how many rounds are expected."""
    chances = of_bag(bag)
    if not chances:
        return "the volcano has broken"
    expected = sum((k + 1) * chance for k, chance in enumerate(chances))
    return f"the next eruption ends the game: {percent(chances[0])}; rounds left: about {float(expected):.1f}"
