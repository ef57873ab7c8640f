"""What a report keeps of a game of Hawaii: the first sequence, and where the places, gods and islands lay."""

from __future__ import annotations

from vaka.core import story
from vaka.core.compiler import mypyc_attr
from vaka.core.state import State
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import ISLAND_NAMES, KIND_NAMES, PLACE_NAMES


@mypyc_attr(allow_interpreted_subclasses=True)
class Story(story.Story):
    """[HAW-2.01] [HAW-2.04] [HAW-2.06] [HAW-2.07] What chance decided before the first move."""

    def begin(self, state: State) -> None:
        super().begin(state)
        assert isinstance(state, HawaiiState)
        self.order = [] if state.settings.bids else state.order[:]
        for slot, place in enumerate(state.place_at):
            self.setup[f"{PLACE_NAMES[place]} at"] = str(slot + 1)
        self.setup["gods"] = ", ".join(sorted([KIND_NAMES[god] for god in state.tops if god >= 0]))
        for dock, island in enumerate(state.docks):
            self.setup[f"dock {dock + 1}"] = ISLAND_NAMES[island]

    def end(self, state: State) -> None:
        assert isinstance(state, HawaiiState)
        self.rounds = state.round
