"""What a report keeps of a game of Polynesia: the first player, the three tides and the tokens on the islands."""

from __future__ import annotations

from vaka.core import story
from vaka.core.compiler import mypyc_attr
from vaka.core.state import State
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.state import PolynesiaState
from vaka.games.polynesia.tables import NO_TOKEN, TOKEN_WORDS


@mypyc_attr(allow_interpreted_subclasses=True)
class Story(story.Story):
    """[POL-2.06] [POL-2.09] What chance decided before the first move."""

    def begin(self, state: State) -> None:
        super().begin(state)
        assert isinstance(state, PolynesiaState)
        self.order = [] if state.bids else state.seats_from(state.start)
        for kind, number in enumerate([state.tide1, state.tide2, state.tide3], start=1):
            card = f"{kind}.{number}"
            self.setup[f"tide {kind}"] = f"{card} {BOX.tide(card).name}"
        for island, token in enumerate(state.token):
            if token != NO_TOKEN:
                self.setup[f"token on {state.ocean.names[island]}"] = TOKEN_WORDS[token]

    def end(self, state: State) -> None:
        assert isinstance(state, PolynesiaState)
        self.rounds = state.round
