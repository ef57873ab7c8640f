"""What a report keeps of a game of the clans system: the order of the first game-turn, homes, and what happened."""

from __future__ import annotations

from vaka.core import story
from vaka.core.compiler import mypyc_attr
from vaka.core.events import Event
from vaka.core.state import State
from vaka.games.clans.state import ClanState


@mypyc_attr(allow_interpreted_subclasses=True)
class Story(story.Story):
    """The order is chosen anew in every game-turn; what is kept is that of the first."""

    def begin(self, state: State) -> None:
        super().begin(state)
        if state.players == 1:
            self.order = [0]

    def hear(self, event: Event) -> None:
        super().hear(event)
        if event.what == "order" and not self.order:
            chosen = event.data["order"]
            assert isinstance(chosen, list)
            self.order = [int(seat) for seat in chosen]

    def end(self, state: State) -> None:
        assert isinstance(state, ClanState)
        self.rounds = state.turn
        for seat in range(state.players):
            self.began[seat]["home"] = state.chart.areas[state.homeland[seat]] if state.homeland[seat] >= 0 else "none"
