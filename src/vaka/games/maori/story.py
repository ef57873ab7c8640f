"""What a report keeps of a game of Māori: also which random events came."""

from __future__ import annotations

from vaka.core.events import Event
from vaka.games.clans import story


class Story(story.Story):
    """[MAO-5h] Every random event under its number."""

    def hear(self, event: Event) -> None:
        super().hear(event)
        if event.what == "event":
            name = f"event {event.data['number']}"
            self.happened[name] = self.happened.get(name, 0) + 1
