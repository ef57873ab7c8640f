"""The title Hawaii: what the rest of the library knows of it."""

from __future__ import annotations

from collections.abc import Mapping

from vaka.core.action import Action, Space
from vaka.core.chance import Chance
from vaka.core.game import Floors, Game
from vaka.core.option import Option, Options
from vaka.core.state import State
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.judge import best_claim
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.beach import Fishing, Gift, Launch, Pick
from vaka.games.hawaii.rules.bidding import Claim
from vaka.games.hawaii.rules.buying import Buy, Deliver, TakeToken
from vaka.games.hawaii.rules.payment import Pay
from vaka.games.hawaii.rules.realm import Offering, Settle
from vaka.games.hawaii.rules.rounds import Gather, NextTurn, Prepare
from vaka.games.hawaii.rules.turns import Turn
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import DOCKS, IRRIGATION, MOST_BID, ROUNDS, SPACE, TOKENS

DEED_AT_MOST = 10
"""Decisions of one deed: the deed, token, tile, two payments, village, Kāne's offer; boats and a fruit on the beach."""


class Hawaii(Game):
    """Hawaii, by Gregory Daigle."""

    name = "hawaii"
    title = "Hawaii"
    year = 2011
    version = 2
    designer = "Gregory Daigle"
    blurb = "Walk the island, buy while it is cheap, and let your villages grow to the tikis."
    players = range(2, 6)
    floors = Floors(compiled=17.0, copy=36.0)
    decisions = (
        NextTurn,
        Turn,
        TakeToken,
        Buy,
        Pay,
        Deliver,
        Settle,
        Offering,
        Fishing,
        Launch,
        Gift,
        Pick,
        Gather,
        Prepare,
        Claim,
    )
    careless = {"novice": 25, "casual": 10}
    simulations: Mapping[int, tuple[int, int, int]] = dict.fromkeys(range(2, 6), (0, 180, 2000))
    spread = (1.0, 9.0)
    click_goal = 3.0
    click_part = ("turn", "buy")
    acts_openly = True
    quick = {
        "launch": 27,
        "pay": 26,
        "settle": 25,
        "token": 25,
        "sail": 23,
        "gather": 18,
        "pick": 17,
        "buy": 16,
        "visit": 7,
        "walk": 6,
        "fish": 5,
        "rest": 3,
        "claim": 3,
    }
    last_verbs = ("decline", "rest")
    options = (
        Option(
            "open_resources", False, "Play without screens: everybody sees all shells, feet and fruits.", "HAW-2.10"
        ),
        Option("kanaloa_start_boat", True, "The starting boat counts for Kanaloa.", "HAW-20.11"),
        Option(
            "dock_4_points", 9, "Points for the fourth dock. Only one source gives the 9.", "HAW-9.02", low=5, high=9
        ),
        Option(
            "round_points",
            "rising",
            "How many points do the rounds' targets bring?",
            "HAW-11.06",
            {"rising": "8/5/2 in the first round, one more in each later one", "flat": "8/5/2 in every round"},
        ),
        Option(
            "income",
            "steep",
            "How quickly does the base income fall?",
            "HAW-12.02",
            {"steep": "10/6, 7/5, 4/4, 1/3 shells and feet", "gentle": "10/6, 8/5, 6/4, 4/3 shells and feet"},
        ),
        Option(
            "island_gift",
            "last",
            "Do you pay for a visit before the island gives anything?",
            "HAW-9.10",
            {
                "last": "boats and feet are paid first",
                "first": "the gift comes first, and what it brings may help to pay",
            },
        ),
        Option(
            "frame",
            "staggered",
            "How are the rows of places arranged?",
            "HAW-2.02",
            {
                "staggered": "rows of two centred between rows of three",
                "grid": "a strict grid of three columns: P2 also touches P3, P8 also P9",
            },
        ),
        Option("fair_start", False, "Bid shells for the order of the first round; a house rule.", "HAW-2.15"),
    )

    def make(self, players: int, options: Options, chance: Chance) -> State:
        return HawaiiState(self, players, options, chance)

    def longest(self, players: int, options: Options) -> int:
        """[HAW-4.01] [HAW-4.03] Five rounds, and every deed but the one that ends a round uses up a token or an island."""
        deeds = TOKENS + DOCKS + players
        gathering = BOX.tiles[IRRIGATION].count
        claims = players * (MOST_BID + 1) if options["fair_start"] else 0
        return claims + ROUNDS * (deeds * DEED_AT_MOST + gathering)

    def space(self, players: int, options: Options) -> Space:
        return SPACE

    def promising(self, state: State) -> list[Action]:
        """[HAW-2.15] A bot claims the space that brings most for its price; everywhere else it thinks about all it can do."""
        now = state.agenda[-1] if state.agenda else None
        if isinstance(now, Claim):
            assert isinstance(state, Position)
            return [best_claim(now, state)]
        return state.choices


GAME = Hawaii()
