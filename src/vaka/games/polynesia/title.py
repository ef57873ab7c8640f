"""The title Polynesia: what the rest of the library knows of it."""

from __future__ import annotations

from collections.abc import Mapping

from vaka.core.action import Action, Space
from vaka.core.chance import Chance
from vaka.core.errors import Malformed
from vaka.core.game import Floors, Game
from vaka.core.option import Option, Options
from vaka.core.plainwords import find_words, plain_words
from vaka.core.reason import Reason
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.polynesia import map_faults, maps
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.judge import PLACES_WORTH
from vaka.games.polynesia.rules.bidding import Claim
from vaka.games.polynesia.rules.explore import Explore, Pay
from vaka.games.polynesia.rules.maintenance import Decline, Eruption, NewStart, Pass, Resources
from vaka.games.polynesia.rules.populate import Catch, Populate
from vaka.games.polynesia.rules.tides import Extra, Masked
from vaka.games.polynesia.rules.travel import Fare, Travel
from vaka.games.polynesia.rules.turn import Turn
from vaka.games.polynesia.state import PolynesiaState
from vaka.games.polynesia.tables import MOST_BID, PASS_NUMBERS, STONES
from vaka.games.polynesia.view import PolynesiaView

STEP_AT_MOST = 7
"""Decisions of one step of a journey: the step, its fare, a mask, and a free exploration with its kind and a Populate
with an extra member.
"""


def _cards(kind: int) -> dict[str, str]:
    """The choices of a tide option: drawn at random, or one card by its number."""
    cards = [tide for tide in BOX.tides if tide.card.startswith(f"{kind}.")]
    return {"draw": "drawn at random"} | {tide.card: f"{tide.name}: {tide.text}" for tide in cards}


class Polynesia(Game):
    """Polynesia, by Peer Sylvester."""

    name = "polynesia"
    title = "Polynesia"
    year = 2020
    version = 2
    designer = "Peer Sylvester"
    blurb = "Chart the routes, share the guides, and bring your people out to sea before the volcano breaks."
    players = range(2, 5)
    floors = Floors(compiled=33.0, copy=28.0)
    decisions = (
        Pass,
        Eruption,
        Decline,
        Resources,
        NewStart,
        Turn,
        Explore,
        Pay,
        Travel,
        Fare,
        Populate,
        Extra,
        Catch,
        Masked,
        Claim,
    )
    simulations: Mapping[int, tuple[int, int, int]] = dict.fromkeys(range(2, 5), (0, 400, 3000))
    spread = (0.7, 4.0)
    click_goal = 2.6
    acts_openly = True
    quick = {
        "populate": 41,
        "travel": 37,
        "explore": 27,
        "place": 16,
        "sail": 10,
        "stop": 5,
        "fish": 4,
        "route": 2,
        "forgo": 1,
        "claim": 1,
    }
    last_verbs = ("stop", "enough", "forgo")
    options = (
        Option("tide_1", "draw", "The tide card on archipelagos.", "POL-2.09", _cards(1)),
        Option("tide_2", "draw", "The tide card on masks.", "POL-2.09", _cards(2)),
        Option("tide_3", "draw", "The third tide card; 3.1 and 3.2 are not for two players.", "POL-2.10", _cards(3)),
        Option(
            "free_route_populates",
            True,
            "Tide 1.1: a first route laid with a free exploration still brings the Populate.",
            "POL-T1.1e",
        ),
        Option(
            "masks_bring_tokens", False, "Tides 2.2 and 3.1: a step paid with a mask brings point tokens.", "POL-T2.2c"
        ),
        Option(
            "mask_reach",
            "step",
            "Tide 2.2: how far does a discarded mask take you?",
            "POL-T2.2b",
            {"step": "one step of one member", "travel": "all foreign routes until this Travel ends"},
        ),
        Option(
            "few_to_main",
            "all",
            "Can fewer than three members be brought to the main island together?",
            "POL-7.05",
            {"all": "those that are left", "none": "no: it takes three"},
        ),
        Option("own_ship_counts", False, "Tide 3.2: the ship just placed counts as well.", "POL-T3.2b"),
        Option("second_after_tie", False, "Tide 3.4: where first place is tied there is still a second.", "POL-T3.4c"),
        Option("tied_second", 2, "Tide 3.4: points for each player tied for second place.", "POL-T3.4c", low=0, high=2),
        Option(
            "stocks",
            "open",
            "Who can see a player's fish and shells?",
            "POL-3.02",
            {"open": "everybody", "hidden": "only that player, until the end"},
        ),
        Option("fair_start", False, "Bid points for the order of turns; a house rule.", "POL-2.13"),
        Option("map", "", "Your own map, as JSON; leave empty for the map of the box.", "POL-2.01"),
    )

    def read_options(self, given: Mapping[str, object] | None, players: int) -> Options:
        """[POL-2.10] Some cards are not for two players, and a map says for how many it is."""
        options = super().read_options(given, players)
        for kind in (1, 2, 3):
            card = str(options[f"tide_{kind}"])
            if card != "draw" and players not in BOX.tide(card).players:
                raise Malformed(f"option tide_{kind}: tide {card} is not used with {players} players", f"tide_{kind}")
        maps.ocean(str(options["map"]), players)
        return options

    def check_map(self, data: object) -> list[str]:
        """Everything that is wrong with a map, in words; empty where nothing is."""
        return map_faults.faults_of(data)

    def make(self, players: int, options: Options, chance: Chance) -> State:
        return PolynesiaState(self, players, options, chance, maps.ocean(str(options["map"]), players))

    def longest(self, players: int, options: Options) -> int:
        """[POL-9.02] [POL-9.04] Every round draws a stone, and the last red one ends the game at the latest with the bag."""
        turns = players * len(PASS_NUMBERS)
        claims = players * (MOST_BID + 1) if options["fair_start"] else 0
        return claims + sum(STONES) * (turns * (2 + STEP_AT_MOST * max(PASS_NUMBERS)) + 1)

    def space(self, players: int, options: Options) -> Space:
        return maps.ocean(str(options["map"]), players).space

    def promising(self, state: State) -> list[Action]:
        """[POL-2.13] A bot claims the place that brings most for its price; elsewhere it thinks about all it can do."""
        now = state.agenda[-1] if state.agenda else None
        if isinstance(now, Claim):
            assert isinstance(state, PolynesiaState)
            return [now.best(state, PLACES_WORTH[state.players])]
        return state.choices

    def missing(self, words: str, view: View) -> Reason | None:
        """[POL-6.01] Two islands without a route between them."""
        assert isinstance(view, PolynesiaView)
        typed = plain_words(words)
        names = view.ocean.names
        at = {island: find_words(plain_words(name), typed) for island, name in enumerate(names)}
        named = sorted((place, island) for island, place in at.items() if place > 0)
        if not typed or typed[0] not in ("sail", "route", "explore", "travel") or len(named) != 2:
            return None
        one, other = (island for _, island in named)
        if other in view.ocean.exit_goals[one]:
            return None
        return Reason("POL-6.01", f"No route joins {names[one]} and {names[other]}.")


GAME = Polynesia()
