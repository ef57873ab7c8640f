"""The title Tahiti (1994): what the rest of the library knows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.errors import Malformed
from vaka.core.events import Event
from vaka.core.folder import SCREEN
from vaka.core.game import Floors
from vaka.core.option import Option, Options
from vaka.core.plan import Plan
from vaka.core.result import Line
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.clans.characters import character_of
from vaka.games.clans.chart import Chart
from vaka.games.clans.state import ClanState
from vaka.games.clans.view import ClanGame
from vaka.games.tahiti1994.components import chart_of, components, map_data
from vaka.games.tahiti1994.judge import OPINIONS
from vaka.games.tahiti1994.plans import sentences, voyages
from vaka.games.tahiti1994.rules.edition import DECISIONS, Tahiti
from vaka.games.tahiti1994.rules.victory import LEVELS, level_now
from vaka.games.tahiti1994.spelling import spell
from vaka.games.tahiti1994.state import TahitiState
from vaka.games.tahiti1994.survey import check_map
from vaka.games.tahiti1994.tables import BY_SEA, KILLED


class Tahiti1994(ClanGame):
    """[T94-1a] Tahiti, by Kevin McPartland."""

    name = "tahiti-1994"
    title = "Tahiti (1994)"
    version = 2
    year = 1994
    designer = "Kevin McPartland"
    blurb = "Chieftains, villages and war canoes: unite seventeen areas, or take to the open sea."
    players = range(1, 5)
    click_goal = 12.0
    solitaire = True
    counted = "areas"
    spread = (40.0, 250.0)
    decisions = DECISIONS
    opinions = OPINIONS
    floors = Floors(compiled=25.0, pure=1.2, copy=30.0)
    options = (
        Option(
            "seasons",
            4,
            "Number of seasons, of six turns each; 0 plays until one chieftain is left.",
            "T94-10.1c",
            low=0,
            high=20,
        ),
        Option(
            "consent",
            False,
            "Agreeing to end is also an action of the game. Every table can do it from its menu anyway.",
            "T94-10.1b",
        ),
        Option(
            "homes",
            "",
            "Home areas you have agreed on, separated by commas; leave empty for the standard ones.",
            "T94-3.1c",
            players=(2, 3, 4),
        ),
        Option(
            "fair_start",
            False,
            "Bid for the home areas: a bid gives each other player more Population. A house rule.",
            "T94-3.1f",
            players=(2, 3, 4),
        ),
        Option(
            "crashing-reefs",
            False,
            "Canoes may try to crash through reefs outside their own areas; people may have to swim.",
            "T94-15.1a",
        ),
        Option("sea-combat", False, "Canoes fight at sea and may stay there; people may have to swim.", "T94-15.2a"),
        Option("jungle-depletion", False, "Felling trees can use a jungle up.", "T94-15.4a"),
        Option(
            "lone-leader",
            "pursued",
            "When is a retreating leader without units caught?",
            "T94-9.2p",
            {"pursued": "only by winners who have followed", "adjacent": "by winning units in any adjacent hex"},
        ),
        Option(
            "blocked-retreat",
            "march",
            "What happens to losers who have no way home?",
            "T94-9.3j",
            {"march": "they march until they are stopped", "captured": "they are captured at once"},
        ),
        Option(
            "finish-workers",
            "two",
            "How many people does it take to finish a village? One of them moves in.",
            "T94-6.1s",
            {"two": "two people", "three": "three people"},
        ),
        Option("map", "", "Your own map, as JSON; leave empty for the island of Tahiti.", "T94-2.2b"),
    )

    def score_words(self, score: int) -> tuple[str, str]:
        """[T94-14a, T94-14b] The areas of those on the island; the level, as two letters, of those who left it."""
        level, areas = divmod(score, 100)
        if areas or not level:
            return str(areas), f"{'area' if areas == 1 else 'areas'}: a {LEVELS[level]} as it stands"
        return "".join(word[0] for word in LEVELS[level].split()), f"{LEVELS[level]}, by the voyage"

    def counts(self, score: int) -> int:
        """Areas: the hundreds only tell the level."""
        return score % 100

    def verdict(self, lines: Sequence[Line]) -> str:
        """[T94-14a, T94-14b] The level that a seat came to."""
        return lines[0].label if lines and lines[0].label in LEVELS else ""

    def __init__(self) -> None:
        super().__init__()
        self._charts: dict[str, Chart] = {}

    def chart(self, options: Options) -> Chart:
        """The chart of a table's map."""
        text = str(options["map"])
        if text not in self._charts:
            if len(self._charts) > 8:
                self._charts.clear()
            self._charts[text] = chart_of(map_data(text))
        return self._charts[text]

    def make_edition(self, players: int, options: Options) -> Tahiti:
        homes = self.homes(players, options) if players > 1 else []
        return Tahiti(self.chart(options), players, options, components(), homes)

    def edition(self, players: int, options: Options) -> Tahiti:
        found = super().edition(players, options)
        assert isinstance(found, Tahiti)
        return found

    def homes(self, players: int, options: Options) -> list[int]:
        """[T94-3.1a, T94-3.1b, T94-3.1c, T94-3.1e] The standard home areas, or the agreed ones within the frame."""
        chart = self.chart(options)
        text = str(options["homes"])
        if not text:
            names = map_data(str(options["map"]))["standard_home_areas"][str(players)]
            return [chart.areas.index(name) for name in names]
        known = {name.lower(): area for area, name in enumerate(chart.areas)}
        wanted = [name.strip().lower() for name in text.split(",")]
        for name in wanted:
            if name not in known:
                raise Malformed(f"option homes: there is no area {name!r}", field="homes")
        areas = [known[name] for name in wanted]
        if len(areas) != players or len(set(areas)) != players:
            raise Malformed(f"option homes: name {players} different areas", field="homes")
        regions = [chart.region[area] for area in areas]
        if len(set(regions)) < min(players, 3):
            raise Malformed(
                "option homes: homes lie in different regions, two in one only with four players", field="homes"
            )
        for i, one in enumerate(areas):
            for other in areas[i + 1 :]:
                if any(chart.area[n] == other for h in chart.hexes_of[one] for n in chart.beside[h]):
                    names = f"{chart.areas[one]} and {chart.areas[other]}"
                    raise Malformed(f"option homes: another area must lie between {names}", field="homes")
        return areas

    def read_options(self, given: Mapping[str, object] | None, players: int) -> Options:
        options = super().read_options(given, players)
        if not given:
            return options
        map_data(str(options["map"]))
        if players > 1:
            self.homes(players, options)
        return options

    def plans(self, state: State, character: str = "") -> list[Plan]:
        assert isinstance(state, TahitiState)
        out = super().plans(state, character)
        voyages(state, out, character_of(character).daring)
        sentences(state, out)
        return out

    def check_map(self, data: object) -> list[str]:
        """Every fault of a map of one's own, each naming its place."""
        return check_map(data)

    def make(self, players: int, options: Options, chance: Chance) -> State:
        return TahitiState(self, players, options, chance, self.edition(players, options))

    def fate(self, state: ClanState, seat: Seat) -> str:
        assert isinstance(state, TahitiState)
        if state.via[seat] == KILLED:
            return "chieftain killed"
        level = LEVELS[state.fate[seat]] if state.via[seat] == BY_SEA else ""
        if level and state.captor[seat] < 0:
            return f"left by choice: {level}"
        return f"captured, sent to sea: {level}" if level else f"held out: {LEVELS[level_now(state, seat)]}"

    # Names as people read them.

    def prompt(self, view: View) -> str:
        return spell(super().prompt(view))

    def label(self, action: Action, view: View) -> str:
        return spell(super().label(action, view))

    def say(self, event: Event) -> str:
        return spell(super().say(event))

    def text(self, view: View, width: int = SCREEN) -> str:
        return spell(super().text(view, width))


GAME = Tahiti1994()
