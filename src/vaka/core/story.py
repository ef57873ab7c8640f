"""What a report keeps of one game besides its result: who moved first, how it was set up, what happened how often.

A title says more in the module `story` of its folder, by a class `Story` that inherits this one. Each has the same note
to the compiler: without it, mypyc (2.4) runs an inherited `__init__` twice for a class whose parent has the note, and
what the first run made is never let go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaka.core.compiler import mypyc_attr
from vaka.core.events import Event

if TYPE_CHECKING:
    from vaka.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Story:
    """One game as it goes by. It sees the whole position: it is for finished games, never for players."""

    def __init__(self) -> None:
        self.order: list[int] = []
        """The seats in the order of their first turn; empty where nobody knows."""
        self.setup: dict[str, str] = {}
        """What was dealt or laid out for everybody, by name."""
        self.began: list[dict[str, str]] = []
        """What each seat began with, by name."""
        self.rounds = 0
        self.happened: dict[str, int] = {}
        """How often each kind of event happened."""

    def begin(self, state: State) -> None:
        """The game stands at its first decision."""
        self.began = [{} for _ in range(state.players)]

    def hear(self, event: Event) -> None:
        """Something happened. Where the order was bid for, it is known only when the first turn begins."""
        self.happened[event.what] = self.happened.get(event.what, 0) + 1
        order = event.data.get("order")
        if event.what == "begins" and isinstance(order, list):
            self.order = [int(seat) for seat in order]

    def end(self, state: State) -> None:
        """The game is over."""
