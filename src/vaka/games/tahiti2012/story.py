"""What a report keeps of a game of Tahiti (2012): the first player, the favourites and the islands on top."""

from __future__ import annotations

from vaka.core import story
from vaka.core.compiler import mypyc_attr
from vaka.core.state import State
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import GOOD_NAMES


@mypyc_attr(allow_interpreted_subclasses=True)
class Story(story.Story):
    """[T12-3.07] [T12-3.12] [T12-3.16] What chance decided before the first move."""

    def begin(self, state: State) -> None:
        super().begin(state)
        assert isinstance(state, Tahiti2012State)
        self.order = [] if state.bids else state.order[:]
        tiles = BOX.by_players[state.players].favourites
        for seat in range(state.players):
            one, other = tiles[state.favourite[seat]]
            self.began[seat]["favourites"] = f"{GOOD_NAMES[one]} and {GOOD_NAMES[other]}"
        for number, stack in enumerate(state.stacks, start=1):
            self.setup[f"top of stack {number}"] = str(stack[-1] + 1) if stack else "none"

    def end(self, state: State) -> None:
        assert isinstance(state, Tahiti2012State)
        self.rounds = state.round
