"""A position of Polynesia with its rules: how it begins, is copied, looked at and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.compiler import mypyc_attr
from vaka.core.result import Result
from vaka.games.polynesia import audit
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules import ending, maintenance, setup
from vaka.games.polynesia.rules.bidding import Claim

if TYPE_CHECKING:
    from vaka.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class PolynesiaState(Position):
    """One position of a game in progress."""

    def setup(self) -> None:
        """[POL-2.12] [POL-2.13] Lay everything out; the start player opens the first round, or the bidding for the order."""
        setup.lay_out(self, [_card(self.options[f"tide_{kind}"]) for kind in (1, 2, 3)])
        if self.bids:
            self.agenda = [Claim.opening(self.seats_from(self.start))]
        else:
            maintenance.begin_round(self)

    def copy(self, chance: Chance | None = None) -> PolynesiaState:
        own = self.chance.copy() if chance is None else chance
        twin = PolynesiaState(self.game, self.players, self.options, own, self.ocean, True)
        self.copy_position_to(twin)
        return twin

    def view(self, seat: Seat | None) -> View:
        from vaka.games.polynesia.view import build_view

        return build_view(self, seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(ending.totals(self))

    def inventory(self) -> dict[str, int]:
        return audit.inventory(self)

    def faults(self) -> list[str]:
        return audit.faults(self)

    def outcome(self) -> Result:
        return ending.result(self)

    def read(self, text: str) -> Action:
        return self.ocean.space.read(text)


def _card(value: bool | int | str) -> int:
    """The number after the point of a tide card; 0 where it is to be drawn."""
    text = str(value)
    return 0 if text == "draw" else int(text.partition(".")[2])
