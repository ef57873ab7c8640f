"""What bots of the wargames are like: how many canoes they want, and which plans they like."""

from __future__ import annotations

from typing import Final


class Character:
    """Weights over plans, in the unit of the judgement: an area is worth 100."""

    def __init__(
        self, canoes: int, take: float, attack: float, guard: float, sea: float, hunt: float, daring: float
    ) -> None:
        self.canoes = canoes
        """How many canoes it wants to have."""
        self.take = take
        self.attack = attack
        self.guard = guard
        self.sea = sea
        """What it likes besides about a plan that is carried out by canoe."""
        self.hunt = hunt
        """What enemy canoes are worth to it that may be sunk."""
        self.daring = daring
        """What it likes about a voyage into the unknown."""


NOBODY_IN_PARTICULAR: Final = Character(3, 0.0, 0.0, 0.0, 2.0, 14.0, 0.0)
CHARACTERS: Final[dict[str, Character]] = {
    "builder": Character(1, 4.0, -8.0, 6.0, 0.0, 4.0, -50.0),
    "raider": Character(3, 0.0, 12.0, -4.0, 4.0, 20.0, 0.0),
    "navigator": Character(4, 0.0, 2.0, 0.0, 10.0, 20.0, 60.0),
}
"""By the names that `vaka.bots.levels` offers, with words for each."""


def character_of(name: str) -> Character:
    """What somebody of a name is like; an unknown name is nobody in particular."""
    return CHARACTERS.get(name, NOBODY_IN_PARTICULAR)
