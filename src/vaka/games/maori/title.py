"""The title Māori: what the rest of the library knows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.game import Floors
from vaka.core.option import Option, Options
from vaka.core.plan import Plan
from vaka.core.result import Line
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.clans.state import ClanState
from vaka.games.clans.view import ClanGame
from vaka.games.maori.components import own_map
from vaka.games.maori.face_up import face_up
from vaka.games.maori.judge import OPINIONS
from vaka.games.maori.plans import own_work, portages
from vaka.games.maori.rules.edition import DECISIONS, Maori
from vaka.games.maori.rules.orders import dummies_to_remove
from vaka.games.maori.state import MaoriState
from vaka.games.maori.survey import faults_of
from vaka.games.maori.view import MaoriView


class MaoriGame(ClanGame):
    """[MAO-1a] Māori, by Kevin McPartland."""

    name = "maori"
    title = "Māori"
    version = 2
    year = 2004
    designer = "Kevin McPartland"
    blurb = "Chiefs, pā and war canoes in Aotearoa: win the eighteen areas, and never show what your stacks hold."
    players = range(1, 5)
    click_goal = 12.0
    solitaire = True
    counted = "areas"
    spread = (40.0, 250.0)
    decisions = DECISIONS
    opinions = OPINIONS
    floors = Floors(compiled=16.0, pure=0.75, copy=25.0)
    options = (
        Option(
            "seasons",
            "4",
            "Number of seasons, of six turns each; a solitaire game has four.",
            "MAO-11.1c",
            {"4": "four seasons", "6": "six seasons", "8": "eight seasons", "none": "until one chief is left"},
        ),
        Option(
            "agreed_end",
            False,
            "Agreeing to end is also an action of the game. Every table can do it from its menu anyway.",
            "MAO-11.1b",
        ),
        Option(
            "fair_start",
            False,
            "Bid for the home areas: a bid gives each other player more Population. A house rule.",
            "MAO-3.1h",
            players=(2, 3, 4),
        ),
        Option("events", True, "Roll for random events every turn.", "MAO-5h"),
        Option(
            "mild_66",
            True,
            "Event 66 with a 6, the great wave, counts as the milder event 11.",
            "MAO-E66c",
            formerly=False,
        ),
        Option("open_training", False, "Everybody learns what is trained, disarmed and built.", "MAO-8.3f"),
        Option(
            "lone_leader",
            "adjacent",
            "When is a retreating leader without units caught?",
            "MAO-10.2u",
            {"adjacent": "by winning units in any adjacent hex", "pursued": "only by winners who have followed"},
        ),
        Option("forest_depletion", False, "Felling trees can use a forest up.", "MAO-14.1a"),
        Option("variable_movement", False, "Leaders and scouts roll for part of their movement.", "MAO-14.2a"),
        Option("forced_march", False, "Leaders may try a forced march.", "MAO-14.3a"),
        Option(
            "whare_purakau",
            False,
            "Each player may found a whare pūrākau, a house where the arts of war are taught.",
            "MAO-14.4a",
        ),
        Option("dummy_units", False, "Each player has three dummies to bluff with.", "MAO-14.5a"),
        Option("map", "", "Your own map, as JSON; leave empty for Aotearoa.", "MAO-2.2a"),
    )

    def score_words(self, score: int) -> tuple[str, str]:
        """[MAO-13a] The areas that a seat holds."""
        return str(score), "area" if score == 1 else "areas"

    def verdict(self, lines: Sequence[Line]) -> str:
        """[MAO-13a, MAO-13b] The level that a seat came to."""
        return lines[0].detail if lines else ""

    def make_edition(self, players: int, options: Options) -> Maori:
        return Maori(own_map(str(options["map"])), players, options)

    def edition(self, players: int, options: Options) -> Maori:
        found = super().edition(players, options)
        assert isinstance(found, Maori)
        return found

    def read_options(self, given: Mapping[str, object] | None, players: int) -> Options:
        options = super().read_options(given, players)
        own_map(str(options["map"]))
        return options

    def plans(self, state: State, character: str = "") -> list[Plan]:
        assert isinstance(state, MaoriState)
        out = super().plans(state, character)
        own_work(state, out)
        return out

    def crossings(self, state: ClanState) -> list[tuple[int, int]]:
        assert isinstance(state, MaoriState)
        return portages(state)

    def check_map(self, data: object) -> list[str]:
        """Every fault of a map of one's own, each naming its place."""
        return faults_of(data)

    def make(self, players: int, options: Options, chance: Chance) -> State:
        return MaoriState(self, players, options, chance, self.edition(players, options))

    def fate(self, state: ClanState, seat: Seat) -> str:
        assert isinstance(state, MaoriState)
        if state.fate[seat] < 0:
            return f"held out: {state.rules.levels[state.level(seat)]}"
        return (
            "chief captured by a rival" if 0 <= state.captor[seat] < state.players else "chief lost to hostile troops"
        )

    open_asides = frozenset({"disarm", "unmask"})

    def seen(self, view: View) -> ClanState:
        assert isinstance(view, MaoriView)
        return face_up(view)

    def turn_mark(self, view: View) -> tuple[int, ...]:
        assert isinstance(view, MaoriView)
        return view.number("turn"), view.number("active")

    def asides(self, view: View) -> tuple[Action, ...]:
        """[MAO-4d] [MAO-6.1e] [MAO-14.5a] Standing orders other than those that stand, then Units that may be sent home
        and dummies that may be taken off.
        """
        if not isinstance(view, MaoriView) or view.seat is None or view.to_act is None:
            return ()
        order = self.edition(view.players, view.options).order
        given = tuple(
            action
            for topic, setting in enumerate(view.orders)
            for number, action in enumerate(order[topic])
            if number != setting and view.numbers("fate")[view.seat] < 0
        )
        dummies = [action for action in dummies_to_remove(face_up(view), view.seat) if action not in view.legal]
        return (*given, *super().asides(view), *dummies)


GAME = MaoriGame()
