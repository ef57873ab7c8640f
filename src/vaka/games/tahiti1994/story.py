"""What a report keeps of a game of Tahiti (1994)."""

from __future__ import annotations

from vaka.core.compiler import mypyc_attr
from vaka.core.state import State
from vaka.games.clans import story
from vaka.games.tahiti1994.spelling import spell


@mypyc_attr(allow_interpreted_subclasses=True)
class Story(story.Story):
    """Homes spelled as people read them."""

    def end(self, state: State) -> None:
        super().end(state)
        for seat in self.began:
            seat["home"] = spell(seat["home"])
