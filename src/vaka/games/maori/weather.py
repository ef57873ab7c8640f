"""What an event leaves behind (5j): it binds until the end of a turn or longer, and is read where it binds."""

from __future__ import annotations

from vaka.core.aliases import Seat
from vaka.games.clans.aliases import Area, Piece
from vaka.games.clans.record import Record


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
        )
