"""Exact chances, counted from the cubes in the bag."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from vaka.core.gamble import GOOD, SO_SO, Gamble, Share
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.tables import CAPACITY, FISH_GOOD, FISH_TOKEN, GOODS, HOME
from vaka.games.tahiti2012.view import TahitiView


def losses(view: TahitiView, seat: int, reefs: int) -> list[Fraction]:
    """[T12-10.04] [T12-10.06] [T12-10.07] [T12-13.07] How likely it is to lose 0, 1, 2… cubes across so many reefs."""
    bag = tuple(view.bag[good] + view.aside[good] for good in range(GOODS))
    return list(_losses(bag, tuple(view.cargo[seat]), reefs, view.options["reef_loss"] == "all"))


@lru_cache(maxsize=4096)
def _losses(bag: tuple[int, ...], cargo: tuple[int, ...], reefs: int, all_of_it: bool) -> tuple[Fraction, ...]:
    """The same from what it follows from: a board shows it at every reef, and for turns on end nothing of it changes."""
    out = [Fraction(0)] * (sum(cargo) + 1)
    _draw(list(bag), list(cargo), reefs, 0, Fraction(1), all_of_it, out)
    while len(out) > 1 and out[-1] == 0:
        out.pop()
    return tuple(out)


def _draw(
    bag: list[int], cargo: list[int], reefs: int, lost: int, chance: Fraction, all_of_it: bool, out: list[Fraction]
) -> None:
    total = sum(bag)
    if reefs == 0 or total == 0 or sum(cargo) == 0:
        out[lost] += chance
        return
    for good in range(GOODS):
        if bag[good]:
            gone = cargo[good] if all_of_it else min(1, cargo[good])
            left, aboard = bag[:], cargo[:]
            left[good] -= 1
            aboard[good] -= gone
            _draw(left, aboard, reefs - 1, lost + gone, chance * bag[good] / total, all_of_it, out)


def keep_all(view: TahitiView, seat: int, to: int) -> Fraction:
    """The chance that a step costs nothing."""
    return losses(view, seat, view.reefs_between(view.canoes[seat], to))[0]


def may_fish(view: TahitiView, seat: int) -> bool:
    """[T12-13.01] [T12-13.09] Whether an attempt is allowed: away from Home, with room for a fish."""
    cargo = view.cargo[seat]
    colours = sum(1 for count in cargo if count)
    if view.canoes[seat] == HOME or sum(cargo) >= CAPACITY:
        return False
    return colours == 1 if cargo[FISH_GOOD] else max(cargo) <= 1


def catch(view: TahitiView, seat: int) -> Fraction:
    """[T12-13.03] [T12-13.05] [T12-13.08] The chance that the next attempt draws a fish; what lies aside stays out."""
    here = view.tile_at(view.canoes[seat])
    asked = BOX.fishing[1] if here is not None and here.token == FISH_TOKEN else BOX.fishing[0]
    total = sum(view.bag)
    drawn = min(asked, total)
    if drawn == 0:
        return Fraction(0)
    return 1 - Fraction(comb(total - view.bag[FISH_GOOD], drawn), comb(total, drawn))


def bounty_size(view: TahitiView) -> int:
    """[T12-7.14] [T12-8.01] [T12-8.08] How many cubes the next bounty draws: with the last island Haumea leaves before it."""
    return min(BOX.bounty[1] if sum(view.heights) <= 1 else BOX.bounty[0], sum(view.bag))


def bounty(view: TahitiView) -> list[tuple[int, Fraction]]:
    """[T12-8.01] The chance of each good that the next bounty draws at least one of it."""
    total, drawn = sum(view.bag), bounty_size(view)
    return [
        (good, 1 - Fraction(comb(total - view.bag[good], drawn), comb(total, drawn))) for good in range(GOODS) if total
    ]


def next_token(view: TahitiView) -> list[Gamble]:
    """[T12-15.02] [T12-15.04] Which token a bare island gets: one with a fish makes fishing there easier."""
    total = sum(view.tokens)
    shares = [
        Share(words, Fraction(count, total), mood)
        for words, count, mood in (("fish", view.tokens[1], GOOD), ("plain", view.tokens[0], SO_SO))
        if count
    ]
    return [Gamble("The token for the island", tuple(shares), "T12-15.02")] if len(shares) > 1 else []
