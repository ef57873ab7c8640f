"""What others know of covered counters: what has been shown, what is forgotten, and who is told what happens."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.aliases import Hex, Seat
from vaka.core.chance import Chance
from vaka.core.events import Event, EventData
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.games.clans.aliases import Kind, Owner, Piece
from vaka.games.clans.state import ClanState
from vaka.games.maori.figures import Figures

UNSEEN: Final[dict[str, str]] = {
    "train": "work",
    "shape": "work",
    "launch": "work",
    "disarm": "",
    "embark": "embark-unseen",
}
"""[MAO-8.3f] Events that tell what a stack holds, and what others hear instead; nothing where it is empty."""
TRAINED: Final[tuple[str, ...]] = ("train", "shape", "launch", "disarm")
"""Those that a table with open training tells to everybody."""


class Concealed(ClanState):
    """A position whose stacks are covered."""

    def __init__(
        self, game: Game, players: int, options: Options, chance: Chance, edition: Figures[Any], blank: bool = False
    ) -> None:
        super().__init__(game, players, options, chance, edition, blank)
        self.rules = edition

    def clear(self) -> None:
        super().clear()
        self.shown: list[int] = []
        """A bit for each seat that has seen this counter in its stack; forgotten once anything leaves the stack."""
        self.lent_shown = False
        """Whether `shown` belongs to a copy too."""

    # What has been seen.

    def show(self, piece: Piece, seats: int) -> None:
        """Note who has seen a counter, by a bit for each seat."""
        if self.shown[piece] != seats:
            self.keep_shown()
            self.shown[piece] = seats

    def show_alike(self, piece: Piece, count: int, seats: int) -> None:
        """Seats see a counter, and so many of its kind in its stack at one time. Counters of a kind are alike, so each seat
        has then seen as many as that, or as many as before if these were more; which of them is nobody's knowledge.
        """
        hex, kind, owner = self.hex_of[piece], self.kind[piece], self.owner[piece]
        alike = [each for each in self.stack(hex) if self.kind[each] == kind and self.owner[each] == owner]
        seen = [0] * len(alike)
        for seat in range(self.players):
            known = len([each for each in alike if self.shown[each] >> seat & 1])
            for at in range(max(known, count if seats >> seat & 1 else 0)):
                seen[at] |= 1 << seat
        for each, by in zip(alike, seen, strict=True):
            self.show(each, by)

    def keep_shown(self) -> None:
        """Have for oneself what has been seen."""
        if self.lent_shown:
            self.shown = self.shown[:]
            self.lent_shown = False

    def lift(self, piece: Piece) -> None:
        """Take a counter out of its hex; what was shown of its stack is no longer certain."""
        hex = self.hex_of[piece]
        owner = self.owner[piece]
        super().lift(piece)
        self.show(piece, 0)
        self.forget(hex, owner)

    def forget(self, hex: Hex, owner: Owner) -> None:
        """What others have seen of an owner's counters in a hex is no longer certain."""
        at = self.head[hex]
        while at >= 0:
            if self.owner[at] == owner:
                self.show(at, 0)
            at = self.next[at]

    def change(self, piece: Piece, kind: Kind) -> None:
        """[MAO-8.3f] Nobody else sees what a counter is changed into."""
        super().change(piece, kind)
        if self.version >= 2:
            self.forget(self.hex_of[piece], self.owner[piece])

    def change_openly(self, piece: Piece, kind: Kind) -> None:
        """Everybody sees what a counter is changed into."""
        self.take_the_known(piece)
        super().change(piece, kind)
        self.lay_open(piece)

    def retrain(self, piece: Piece, kind: Kind) -> None:
        """[MAO-8.3f] Builds are not announced, unless the table plays with open training."""
        if self.rules.open_training:
            self.change_openly(piece, kind)
        else:
            self.change(piece, kind)

    def take_the_known(self, piece: Piece) -> None:
        """Counters of a kind are alike: of several, what is changed openly is one that others have seen before, so that
        nobody learns that there was another.
        """
        if self.version < 2:
            return
        for other in self.stack(self.hex_of[piece]):
            before, seen = self.shown[piece], self.shown[other]
            alike = self.kind[other] == self.kind[piece] and self.owner[other] == self.owner[piece]
            if alike and seen.bit_count() > before.bit_count():
                self.show(piece, seen)
                self.show(other, before)

    def lay_open(self, piece: Piece) -> None:
        """[MAO-8.3g] Everybody has seen what this counter is: it came to the table before all eyes."""
        if self.version >= 2:
            self.show(piece, (1 << self.players) - 1)

    def is_open(self, piece: Piece) -> bool:
        """Whether everybody has seen what a counter is, onlookers too."""
        return self.shown[piece] == (1 << self.players) - 1

    def make(self, kind: Kind, owner: Owner, hex: Hex) -> Piece:
        piece = super().make(kind, owner, hex)
        if piece == len(self.shown):
            self.keep_shown()
            self.shown.append(0)
        else:
            self.show(piece, 0)
        return piece

    def bring(self, kind: Kind, owner: Owner, hex: Hex) -> Piece:
        piece = super().bring(kind, owner, hex)
        self.lay_open(piece)
        return piece

    # Who is told.

    def note(self, what: str, seat: Seat, data: dict[str, EventData]) -> None:
        """[MAO-8.3f] What a covered stack makes is told to its owner; the others hear another line, or nothing."""
        instead = UNSEEN.get(what)
        if instead is None or (what in TRAINED and self.rules.open_training):
            self.note_all(what, seat, data)
        else:
            self.note_only(what, seat, data, (seat,), instead)

    def cited(self, rule: str) -> None:
        """The last line stands under another rule than such lines mostly do."""
        if self.events:
            for told in (self.events[-1], self.events[-1].instead):
                if told is not None:
                    told.rule = rule

    def note_all(self, what: str, seat: Seat, data: dict[str, EventData]) -> None:
        """Counters are never told by number, only how many went along; areas are told with their macrons."""
        pieces = data.pop("pieces", None)
        if isinstance(pieces, list):
            data["count"] = len(pieces)
        area = data.get("area")
        if isinstance(area, int):
            data["area"] = self.rules.land.spelling[area]
        super().note(what, seat, data)

    def note_only(
        self, what: str, seat: Seat, data: dict[str, EventData], seats: tuple[int, ...], instead: str
    ) -> None:
        """Tell some seats; the others hear another line, which says where but not what."""
        self.note_all(what, seat, data)
        if self.events is None:
            return
        event = self.events.pop()
        other = None
        if instead:
            where = {key: value for key, value in event.data.items() if key in ("hex", "who")}
            other = Event(instead, event.seat, self.edition.cite.get(instead, ""), where)
        self.tell_only(seats, event, other)
