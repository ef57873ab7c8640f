"""The title Tahiti (2012): what the rest of the library knows of it."""

from __future__ import annotations

from vaka.core.action import Space
from vaka.core.chance import Chance
from vaka.core.game import Game
from vaka.core.option import Option, Options
from vaka.core.state import State
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import SPACE, STEP_NAMES


class Tahiti2012(Game):
    """Tahiti, by David E. Whitcher."""

    name = "tahiti-2012"
    title = "Tahiti (2012)"
    year = 2012
    designer = "David E. Whitcher"
    blurb = "Fill the canoe, mind the reefs, feed the home island."
    players = range(2, 5)
    steps = STEP_NAMES
    options = (
        Option(
            "start",
            "butterfly",
            "Which islands lie around Home at the start.",
            "T12-3.08",
            {"butterfly": "the printed start islands", "random": "random islands, for experienced groups"},
        ),
        Option(
            "reef_loss",
            "one",
            "What a cube drawn at a reef costs.",
            "T12-10.07",
            {"one": "one carried cube of its colour", "all": "all carried cubes of its colour"},
        ),
        Option("round_cap", False, "End a stalled game after round 40.", "T12-16.06"),
    )

    def make(self, players: int, options: Options, chance: Chance) -> State:
        return Tahiti2012State(self, players, options, chance)

    def space(self, players: int, options: Options) -> Space:
        return SPACE


GAME = Tahiti2012()
