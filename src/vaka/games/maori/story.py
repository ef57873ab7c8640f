"""What a report keeps of a game of Māori: also which random events came."""

from __future__ import annotations

from vaka.core.compiler import mypyc_attr
from vaka.core.events import Event
from vaka.core.state import State
from vaka.games.clans import story
from vaka.games.maori.state import MaoriState


@mypyc_attr(allow_interpreted_subclasses=True)
class Story(story.Story):
    """[MAO-5h] Every random event under its number, and homes as people read them."""

    def hear(self, event: Event) -> None:
        super().hear(event)
        if event.what == "event":
            name = f"event {event.data['number']}"
            self.happened[name] = self.happened.get(name, 0) + 1

    def end(self, state: State) -> None:
        super().end(state)
        assert isinstance(state, MaoriState)
        for seat, area in enumerate(state.homeland):
            if area >= 0:
                self.began[seat]["home"] = state.rules.land.spelling[area]
