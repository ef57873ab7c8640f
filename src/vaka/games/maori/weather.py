"""What an event leaves behind (5j): it binds until the end of a turn or longer, and is read where it binds."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Seat
from vaka.games.clans.aliases import Area, Piece
from vaka.games.clans.record import Record

ERUPTION: Final[int] = 0
RAHUI: Final[int] = 1
TANIWHA: Final[int] = 2
LASTING: Final[tuple[str, ...]] = ("eruption", "rahui", "taniwha")
"""What may last longer than its turn, so that two of a sort can bind at one time; the words are those of the fields."""


class Weather(Record):
    """All that the event of this turn, and those of earlier ones, have set going."""

    def __init__(
        self,
        event: int = 0,
        strides: int = 0,
        stroke_cost: int = 0,
        rain: int = 0,
        blight: int = 0,
        coast_blight: int = 0,
        flood: Area = -1,
        mourning: int = 0,
        eruption: Area = -1,
        eruption_until: int = 0,
        rahui: Area = -1,
        rahui_until: int = 0,
        taniwha: Area = -1,
        taniwha_until: int = 0,
        comet: tuple[int, ...] = (),
        utu: Seat = -1,
        utu_left: int = 0,
        haka: int = 0,
        stuck: Piece = -1,
        doubted: Seat = -1,
        doubt: int = 0,
        earlier: tuple[int, ...] = (),
    ) -> None:
        self.event = event
        """Number and third die of this turn's event, as 461; 0 where there was none."""
        self.strides = strides
        """How far people walk in this turn; 0 as printed."""
        self.stroke_cost = stroke_cost
        """What a stroke costs by an event, in twelfths; 0 as printed, -1 no canoe moves."""
        self.rain = rain
        """From 1, forests cost more, to 4, nothing moves on land; from 3 on no logs are gathered."""
        self.blight = blight
        """A bit for each area whose Village makes nothing in this turn."""
        self.coast_blight = coast_blight
        """1 where no Village on the coast makes anything."""
        self.flood = flood
        self.mourning = mourning
        """A bit for each area in which nobody attacks in this turn."""
        self.eruption = eruption
        self.eruption_until = eruption_until
        self.rahui = rahui
        self.rahui_until = rahui_until
        self.taniwha = taniwha
        self.taniwha_until = taniwha_until
        self.comet = comet
        """How each seat's tohunga counts in this turn: 0 as printed, 1 one more, 2 nothing."""
        self.utu = utu
        """The seat on which the holder of the initiative takes utu in this turn."""
        self.utu_left = utu_left
        """1 in his first attack only, 2 in every attack."""
        self.haka = haka
        """1 he wins ties, 2 his people panic only on a 1, 3 both."""
        self.stuck = stuck
        """An elder who neither moves nor is moved in this turn."""
        self.doubted = doubted
        """The seat whose chief's authority is challenged in this turn."""
        self.doubt = doubt
        """1 he leads two Units; 2 he leads one, and moves two points at most."""
        self.earlier = earlier
        """What still binds beside a newer one of its sort: sort, area and last turn, again and again."""

    def copy(self) -> Weather:
        return Weather(
            self.event,
            self.strides,
            self.stroke_cost,
            self.rain,
            self.blight,
            self.coast_blight,
            self.flood,
            self.mourning,
            self.eruption,
            self.eruption_until,
            self.rahui,
            self.rahui_until,
            self.taniwha,
            self.taniwha_until,
            self.comet,
            self.utu,
            self.utu_left,
            self.haka,
            self.stuck,
            self.doubted,
            self.doubt,
            self.earlier,
        )

    def leaves_ground(self) -> bool:
        """Whether no event makes a step on land dearer anywhere."""
        return self.rain == 0 and self.flood < 0 and self.eruption < 0 and len(self.earlier) == 0

    def newest(self, sort: int) -> Area:
        """The area that the newest event of a lasting sort binds; -1 where there is none."""
        return self.eruption if sort == ERUPTION else self.rahui if sort == RAHUI else self.taniwha

    def until(self, sort: int) -> int:
        """The last turn of the newest one."""
        return self.eruption_until if sort == ERUPTION else self.rahui_until if sort == RAHUI else self.taniwha_until

    def binds(self, sort: int, area: Area) -> bool:
        """[MAO-5j] Whether an event of a lasting sort, the newest or an earlier one, binds an area."""
        if area < 0:
            return False
        return self.newest(sort) == area or (len(self.earlier) > 0 and area in self.bound_before(sort))

    def bound_before(self, sort: int) -> list[Area]:
        """The areas that earlier events of a sort still bind."""
        at = range(0, len(self.earlier), 3)
        return [self.earlier[n + 1] for n in at if self.earlier[n] == sort]

    def areas_of(self, sort: int) -> list[tuple[Area, int]]:
        """All areas that events of a sort bind, each with its last turn, the newest first."""
        out = [(self.newest(sort), self.until(sort))] if self.newest(sort) >= 0 else []
        at = range(0, len(self.earlier), 3)
        return out + [(self.earlier[n + 1], self.earlier[n + 2]) for n in at if self.earlier[n] == sort]
