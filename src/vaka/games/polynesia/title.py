"""The title Polynesia: what the rest of the library knows of it."""

from __future__ import annotations

from collections.abc import Mapping

from vaka.core.action import Space
from vaka.core.chance import Chance
from vaka.core.errors import Malformed
from vaka.core.game import Game
from vaka.core.option import Option, Options
from vaka.core.state import State
from vaka.games.polynesia import maps
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.state import PolynesiaState
from vaka.games.polynesia.tables import STEP_NAMES


def _cards(kind: int) -> dict[str, str]:
    """The choices of a tide option: drawn at random, or one card by its number."""
    cards = [tide for tide in BOX.tides if tide.card.startswith(f"{kind}.")]
    return {"draw": "drawn at random"} | {tide.card: f"{tide.name}: {tide.text}" for tide in cards}


class Polynesia(Game):
    """Polynesia, by Peer Sylvester."""

    name = "polynesia"
    title = "Polynesia"
    year = 2020
    designer = "Peer Sylvester"
    blurb = "Chart the routes, share the guides, and bring your people out to sea before the volcano breaks."
    players = range(2, 5)
    steps = STEP_NAMES
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
        Option("own_ship_counts", False, "Tide 3.2: the ship just placed counts as well.", "POL-T3.2b"),
        Option("second_after_tie", False, "Tide 3.4: where first place is tied there is still a second.", "POL-T3.4c"),
        Option("tied_second", 2, "Tide 3.4: points for each player tied for second place.", "POL-T3.4c", low=0, high=2),
        Option(
            "stocks",
            "open",
            "Who sees the fish and shells of a player.",
            "POL-3.02",
            {"open": "everybody", "hidden": "only that player, until the end"},
        ),
        Option("map", "", "A map of your own, as JSON; empty for the map of the box.", "POL-2.01"),
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
        return maps.faults_of(data)

    def make(self, players: int, options: Options, chance: Chance) -> State:
        return PolynesiaState(self, players, options, chance, maps.ocean(str(options["map"]), players))

    def space(self, players: int, options: Options) -> Space:
        return maps.ocean(str(options["map"]), players).space


GAME = Polynesia()
