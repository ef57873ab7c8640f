"""The move under way and the flight under way: what a position holds while a counter moves or a battle ends.

The fields are the parameters of `__init__`: storing and reading follow from them. Copies of a position share both; a
position has them for itself (`ClanState.own_march`, `own_flight`) before it changes anything in them.
"""

from __future__ import annotations

from vaka.games.clans.aliases import Piece, Row
from vaka.games.clans.record import Record


class March(Record):
    """Who moves, how far yet, with whom and what, and what binds him."""

    def __init__(
        self,
        mover: Piece = -1,
        points: int = 0,
        party: Row = (),
        cargo: Row = (),
        fleet: Row = (),
        fresh: int = 0,
        stepped: int = 0,
        zoned: int = 0,
        sea_zoned: int = 0,
        taken: int = 0,
        left: int = 0,
    ) -> None:
        self.mover = mover
        """-1 while nobody moves."""
        self.points = points
        """What is left to move, in the edition's fractions of a point."""
        self.party = party
        """Who goes along."""
        self.cargo = cargo
        self.fleet = fleet
        """The canoes in which they sit."""
        self.fresh = fresh
        """1 from embarking to the first stroke."""
        self.stepped = stepped
        self.zoned = zoned
        """1 once the mover has entered an enemy zone on land in this move."""
        self.sea_zoned = sea_zoned
        """How canoes are bound by an enemy zone: see the modes in `sea_zones`."""
        self.taken = taken
        """A bit for each kind that was taken up in this hex visit, and in `left` for each that was put down: nothing goes
        to and fro.
        """
        self.left = left

    def copy(self) -> March:
        return March(
            self.mover,
            self.points,
            self.party,
            self.cargo,
            self.fleet,
            self.fresh,
            self.stepped,
            self.zoned,
            self.sea_zoned,
            self.taken,
            self.left,
        )


class Flight(Record):
    """Who runs after a battle, who has won it, and who follows."""

    def __init__(self, fleeing: Row = (), victors: Row = (), chasing: Row = ()) -> None:
        self.fleeing = fleeing
        self.victors = victors
        self.chasing = chasing

    def copy(self) -> Flight:
        return Flight(self.fleeing, self.victors, self.chasing)
