"""The title Tahiti (2012): what the rest of the library knows of it."""

from __future__ import annotations

from vaka.core.action import Action, Space
from vaka.core.chance import Chance
from vaka.core.game import Floors, Game
from vaka.core.option import Option, Options
from vaka.core.state import State
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.judge import PLACES_WORTH
from vaka.games.tahiti2012.rules.actions import Act, KeepFish
from vaka.games.tahiti2012.rules.bidding import Claim
from vaka.games.tahiti2012.rules.bounty import Bounty, PlaceCube
from vaka.games.tahiti2012.rules.depletion import Deplete
from vaka.games.tahiti2012.rules.exploration import FaceIsland, LayIsland, MoveHaumea, TakeIsland
from vaka.games.tahiti2012.rules.turn import NextTurn, Turn
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import GOODS, ISLANDS, MOST_BID, SPACE

TURN_AT_MOST = 4 + 3 + 8 + 1
"""Decisions of one turn: Haumea, tile, place and facing; three cubes; four actions, each perhaps a fish; a token."""


class Tahiti2012(Game):
    """Tahiti, by David E. Whitcher."""

    name = "tahiti-2012"
    title = "Tahiti (2012)"
    year = 2012
    version = 2
    designer = "David E. Whitcher"
    blurb = "Fill the canoe, mind the reefs, feed the home island."
    players = range(2, 5)
    floors = Floors(compiled=21.0, copy=24.0)
    careless = {"novice": 12, "casual": 4}
    trials = {"strong": (8, 3, 8), "expert": (64, 5, 20)}
    spread = (0.7, 4.0)
    click_goal = 7.0
    quick = {
        "deliver": 58,
        "keep": 56,
        "stay": 53,
        "harvest": 34,
        "take": 29,
        "lay": 29,
        "put": 16,
        "deplete": 14,
        "fish": 9,
        "paddle": 6,
        "haumea": 6,
        "release": 2,
        "end": 1,
        "claim": 1,
    }
    last_verbs = ("release", "stay", "end")
    decisions = (
        Turn,
        MoveHaumea,
        TakeIsland,
        LayIsland,
        FaceIsland,
        Bounty,
        PlaceCube,
        Act,
        KeepFish,
        Deplete,
        NextTurn,
        Claim,
    )
    options = (
        Option(
            "start",
            "butterfly",
            "Which islands lie around Home at the start?",
            "T12-3.08",
            {"butterfly": "the printed start islands", "random": "random islands, for experienced groups"},
        ),
        Option(
            "reef_loss",
            "one",
            "What does a cube drawn at a reef cost you?",
            "T12-10.07",
            {"one": "one carried cube of its colour", "all": "all carried cubes of its colour"},
        ),
        Option("round_cap", False, "End a stalled game after round 40.", "T12-16.06"),
        Option(
            "quiet_rounds",
            10,
            "After Haumea has left, the season ends when nobody delivers and no island is marked for this many rounds in a row.",
            "T12-16.07",
            low=3,
            high=20,
            formerly=0,
        ),
        Option("fair_start", False, "Bid points for the order of turns; a house rule.", "T12-3.17"),
    )

    def make(self, players: int, options: Options, chance: Chance) -> State:
        return Tahiti2012State(self, players, options, chance)

    def longest(self, players: int, options: Options) -> int:
        """[T12-16.07] Every turn lays an island until none is left. After that each run of quiet rounds ends with a cube
        ashore or a token laid, and of both there are only so many.
        """
        laying = -(-ISLANDS // players)
        stirring = BOX.cubes_each * GOODS + ISLANDS
        rounds = laying + (stirring + 1) * int(options["quiet_rounds"])
        if options["round_cap"]:
            rounds = min(rounds, BOX.round_cap)
        claims = players * (MOST_BID + 1) if options["fair_start"] else 0
        return claims + rounds * players * TURN_AT_MOST

    def space(self, players: int, options: Options) -> Space:
        return SPACE

    def promising(self, state: State) -> list[Action]:
        """[T12-3.17] A bot claims the place that brings most for its price; elsewhere it thinks about all it can do."""
        now = state.agenda[-1] if state.agenda else None
        if isinstance(now, Claim):
            assert isinstance(state, Tahiti2012State)
            return [now.best(state, PLACES_WORTH[state.players])]
        return state.choices


GAME = Tahiti2012()
