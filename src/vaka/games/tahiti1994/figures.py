"""The figures of this edition: counters, costs, charts and tables, taken from its component file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.option import Options
from vaka.games.clans.actions import Actions
from vaka.games.clans.chart import Chart
from vaka.games.clans.edition import Edition
from vaka.games.clans.kinds import CANOE, CHIEF, ELDER, LOG, PART, SEA, SHAMAN
from vaka.games.tahiti1994.survey import Data
from vaka.games.tahiti1994.tables import TahitiActions

if TYPE_CHECKING:
    from vaka.games.tahiti1994.state import TahitiState

UNLIMITED: Final = 360
"""A game without a limit in seasons ends here at the latest, so that no game goes on for ever (own ruling)."""
LONE_TURNS: Final = 24
"""[T94-16s] A player alone has four seasons."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Figures(Edition["TahitiState"]):
    """[T94-2a] What the box holds, for a map, a number of players and the options of a table."""

    def __init__(self, chart: Chart, players: int, options: Options, box: Data) -> None:
        super().__init__(chart, players)
        self.figures(box)
        self.choices(options)
        self.more = TahitiActions(chart, players, self.names)
        self.act = Actions(chart, players, self.names, self.is_combat, self.leads, self.more.all)
        self.reef_areas: list[list[int]] = [[] for _ in range(chart.size)]
        for hex in range(chart.size):
            if chart.reef[hex]:
                near = [hex] if chart.kind[hex] != SEA else chart.beside[hex]
                self.reef_areas[hex] = sorted({chart.area[h] for h in near if chart.area[h] >= 0})

    def figures(self, box: Data) -> None:
        """[T94-2.1a, T94-2.1b, T94-2.1d, T94-7.2j, T94-8.1d, T94-8.3b] Values, costs and charts."""
        move = box["movement"]
        self.point = move["point"]
        self.stroke = move["sea"]
        self.reef_cost: int = move["reef"]
        self.people_points = move["population"]
        self.cost = [move["jungle"] if jungle else move["clear"] for jungle in self.chart.jungle]
        for kind, entry in enumerate(box["unit"]):
            self.names[kind] = entry["name"]
            self.combat[kind] = entry["combat"]
        leaders = [(CHIEF, box["leader"][0]), (SHAMAN, box["leader"][1])]
        self.elders = len(box["elder"])
        leaders += [(ELDER + i, entry) for i, entry in enumerate(box["elder"])]
        for kind, entry in leaders:
            rating = f"{entry['combat']}-{entry['leadership']}-{entry['move']}"
            self.names[kind] = entry.get("name", f"elder-{rating}")
            self.combat[kind] = entry["combat"]
            self.leadership[kind] = entry["leadership"]
            self.points[kind] = entry["move"] * self.point
            self.leads[kind] = kind != SHAMAN
        self.names[LOG] = "log"
        self.names[PART] = "part-canoe"
        self.names[CANOE] = "canoe"
        kinds = {entry["name"]: kind for kind, entry in enumerate(box["unit"])}
        self.training = [(kinds[line["use"]], kinds[line["make"]]) for line in box["training"]]
        village = box["village"]
        self.found_workers = village["found_workers"]
        self.finish_workers = village["finish_workers"]
        self.finish_consumed = village["finish_consumed"]
        self.settlers = village["settlers"]
        self.level_areas: list[int] = [entry["areas"] for entry in box["level"]]
        self.land_names: list[str] = [""] * 13
        self.empty_levels: list[int] = [0] * 7
        self.land_modifiers: list[int] = [0] * 7
        self.land_shifts: list[int] = [0] * 7
        for entry in box["empty_land"]:
            self.land_names[entry["die"]] = entry["name"]
            self.empty_levels[entry["die"]] = entry["level"]
        for entry in box["occupied_land"]:
            self.land_names[6 + entry["die"]] = entry["name"]
            self.land_modifiers[entry["die"]] = entry["modifier"]
            self.land_shifts[entry["die"]] = entry["shift"]
        self.table_c: list[list[int]] = [list(row) for row in box["occupied"]["rows"]]
        self.columns: list[int] = list(box["occupied"]["columns"])
        sinking = box["sinking"]
        self.sinking: list[int] = [sinking["one"], sinking["two"], sinking["three"]]
        self.hostile_units: list[list[int]] = [[] for _ in range(8)]
        """By modified die plus 1; empty where the area is friendly."""
        self.hostile_village: list[bool] = [False] * 8
        for entry in box["hostile"]:
            self.hostile_units[entry["die"] + 1] = [kinds[name] for name in entry["units"]]
            self.hostile_village[entry["die"] + 1] = entry["village"]

    def choices(self, options: Options) -> None:
        """[T94-10.1b, T94-15a] What the players of a table agreed on."""
        seasons = int(options["seasons"])
        self.last_turn = seasons * self.turns_a_season if seasons else UNLIMITED
        if self.players == 1:
            self.last_turn = LONE_TURNS
        self.by_consent = bool(options["consent"])
        self.depletion = bool(options["jungle-depletion"])
        self.crashing = bool(options["crashing-reefs"])
        self.sea_combat = bool(options["sea-combat"])
        self.disarms_on_the_move = True
        self.lone_needs_pursuit = options["lone-leader"] == "pursued"
        self.blocked_march = options["blocked-retreat"] == "march"
        if options["finish-workers"] == "three":
            self.finish_workers = 3

    def level_of(self, areas: int) -> int:
        """[T94-14a] The level for a number of areas."""
        level = 0
        while level + 1 < len(self.level_areas) and areas >= self.level_areas[level + 1]:
            level += 1
        return level

    def friendly_reef(self, state: TahitiState, seat: Seat, hex: Hex) -> bool:
        """[T94-8.3a, T94-8.3c] Coastal in an own area, or all-sea and touching one, at the moment of entry."""
        for area in self.reef_areas[hex]:
            if state.control[area] == seat:
                return True
        return False

    def sea_cost(self, state: TahitiState, seat: Seat, hex: Hex) -> int:
        """[T94-8.1d, T94-8.3a, T94-8.3b] One third of a point, a whole one for a strange reef."""
        if self.chart.reef[hex] and not self.friendly_reef(state, seat, hex):
            return self.reef_cost
        return self.stroke

    def way_back(self, state: TahitiState, seat: Seat, hex: Hex) -> int:
        """[T94-8.1e, T94-15.1a] Those who may crash a reef need no more for it than for open water."""
        return self.stroke if self.crashing and state.version >= 2 else self.sea_cost(state, seat, hex)

    def may_lie_at_sea(self, state: TahitiState) -> bool:
        """[T94-8.1e, T94-15.2a] Only with the sea combat rule."""
        return self.sea_combat
