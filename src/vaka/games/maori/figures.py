"""The figures of this edition: what its data files and the options of a table say, before any rule is replaced."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from vaka.core.action import Action
from vaka.core.option import Options
from vaka.games.clans import kinds as k
from vaka.games.clans.actions import SEATS, Actions, by_both, by_hex, by_kind, by_seat
from vaka.games.clans.aliases import Kind
from vaka.games.clans.decision import S
from vaka.games.clans.edition import Edition
from vaka.games.maori import tables as t
from vaka.games.maori.components import Components, Happening, load_components, load_events
from vaka.games.maori.survey import Survey

NAMES: Final[dict[str, int]] = {
    "population": k.POPULATION,
    "militia": k.MILITIA,
    "slingers": k.SLINGERS,
    "warriors": k.FIGHTERS,
    "elite": k.HEAVY,
    "scout": t.SCOUT,
    "guard": t.GUARD,
    "dummy": t.DUMMY,
}
"""Units by the word that actions use."""

UNLIMITED: Final = 120
"""A game without a limit in seasons ends here at the latest, so that no game goes on for ever (own ruling)."""

FIGHTER_WORDS: Final = ("population", "militia", "slingers", "warriors", "elite", "scout", "guard", "missile")
"""How a Unit may fight: its own kind, or a Royal Guard on its missile side."""
MISSILE_SIDE: Final = 7


VALUES: Final[list[int]] = [0, 1, 2, 3, 4, 1, 5, 3]
"""[MAO-10.1d] What each way of fighting counts; the last is a Royal Guard on its missile side."""


def fighting_sets() -> list[tuple[int, ...]]:
    """[MAO-10.1b] [MAO-10.1c] Every set of Units that can be counted: two, or three with a missile Unit among them."""
    out: list[tuple[int, ...]] = []
    for size in (1, 2, 3):
        for chosen in combinations_with_replacement(range(8), size):
            if chosen.count(t.GUARD) + chosen.count(MISSILE_SIDE) > 1:
                continue
            if size == 3 and k.SLINGERS not in chosen and MISSILE_SIDE not in chosen:
                continue
            out.append(chosen)
    return out


SETS: Final[list[tuple[int, ...]]] = fighting_sets()


class Figures(Edition[S]):
    """[MAO-14a] Counters, charts and options by number; the rules proper are in the class that extends this one."""

    def __init__(self, land: Survey, players: int, options: Options) -> None:
        super().__init__(land.chart, players)
        self.land = land
        self.island: list[int] = land.island
        box = load_components()
        self.box: Components = box
        self.happenings: dict[int, Happening] = load_events()
        # Options.
        seasons = str(options["seasons"])
        self.last_turn = UNLIMITED if seasons == "none" else int(seasons) * box.turns_a_season
        if players == 1:
            self.last_turn = 4 * box.turns_a_season
        self.by_consent = bool(options["agreed_end"])
        self.depletion = bool(options["forest_depletion"])
        self.variable = bool(options["variable_movement"])
        self.forced = bool(options["forced_march"])
        self.schools = bool(options["whare_purakau"])
        self.dummies = bool(options["dummy_units"])
        self.mild_end = bool(options["mild_66"])
        self.with_events = bool(options["events"])
        self.open_training = bool(options["open_training"])
        self._movement(box)
        self._counters(box)
        self._building(box)
        self.turns_a_season = box.turns_a_season
        self.solitaire_few = box.few
        self.levels: list[str] = [name for name, _ in box.levels]
        self.least: list[int] = [least for _, least in box.levels]
        self.lone_needs_pursuit = options["lone_leader"] == "pursued"
        self.blocked_march = False
        self.siege_idles = False
        self.sea_zone_steps = True
        self.sharing = True
        self.one_part_built = False
        self.columns: list[list[int]] = [
            [],
            [],
            box.variable["move2"],
            box.variable["move3"],
            box.variable["move4"],
        ]
        self.march_column: list[int] = box.variable["forced_march"]
        self._actions()

    def _movement(self, box: Components) -> None:
        figures = box.movement
        self.point = figures["point"]
        self.stroke = figures["canoe"]
        self.portage_cost = figures["portage"]
        self.freed_points = figures["freed"]
        self.cost = [figures["forest"] if forest else figures["clear"] for forest in self.chart.jungle]
        self.people_points = box.units["population"]["move"] * self.point

    def _counters(self, box: Components) -> None:
        """[MAO-2.1a] [MAO-2.1b] [MAO-2.1c] Values by kind; everything but Population and dummies fights."""
        for word, kind in NAMES.items():
            self.names[kind] = word
            self.combat[kind] = box.units[word]["combat"]
            self.is_combat[kind] = kind not in (k.POPULATION, t.DUMMY)
        self.is_unit[t.DUMMY] = False
        if not self.dummies:
            self.names[t.DUMMY] = ""
        self.names[k.CHIEF] = "chief"
        self._leader(k.CHIEF, box.chief)
        self.names[k.SHAMAN] = "tohunga"
        self.combat[k.SHAMAN] = box.tohunga[0]
        self.elders = t.ELDERS
        for number, (front, shaken) in enumerate(box.elders):
            self.names[k.ELDER + number] = f"elder-{number + 1}"
            self._leader(k.ELDER + number, front)
            self.names[t.SHAKEN + number] = f"shaken-{number + 1}"
            self._leader(t.SHAKEN + number, shaken)
        self.leads[t.SCOUT] = True
        self.points[t.SCOUT] = box.units["scout"]["move"] * self.point
        self.names[k.LOG] = "log"
        self.names[k.PART] = "part"
        self.names[t.HUNTED] = "hunted"
        for seat in range(SEATS):
            self.names[t.CAPTIVE + seat] = f"captive-{seat + 1}"
        self.burdens = [k.LOG, k.PART, t.HUNTED] + [t.CAPTIVE + seat for seat in range(self.players)]
        self.stowed = self.burdens[2:]
        """What goes in a canoe besides Units and Leaders: catches and captives."""
        self.panic = [k.POPULATION] * k.UNITS
        for old, new in box.panic.items():
            self.panic[NAMES[old]] = NAMES[new]

    def _leader(self, kind: Kind, values: tuple[int, int, int]) -> None:
        self.combat[kind] = values[0]
        self.leadership[kind] = values[1]
        self.points[kind] = values[2] * self.point
        self.leads[kind] = True

    def _building(self, box: Components) -> None:
        self.training = [(NAMES[old], NAMES[new]) for old, new in box.training]
        self.found_workers = box.found_people
        self.finish_workers = box.finish_people
        self.finish_consumed = box.moves_in
        self.homes_given_up = False
        self.coastal_home_first = False
        self.household = [k.CHIEF, k.SHAMAN, k.FIGHTERS]
        self.first_units = [k.POPULATION, k.POPULATION]

    def _actions(self) -> None:
        """The words of this edition besides the system's."""
        chart = self.chart
        out: list[Action] = []
        dry = [kind != k.SEA for kind in chart.kind]
        nowhere = [False] * chart.size
        troops = [k.MILITIA <= kind <= t.GUARD for kind in range(k.KINDS)]
        self.claim: list[Action] = by_kind(self.names, "claim", t.CLAIM, troops, out)
        self.waive = Action("waive", t.WAIVE)
        self.swap = Action("swap", t.SWAP)
        self.challenge = Action("challenge", t.CHALLENGE)
        self.passing = Action("pass", t.PASS)
        self.reroll = Action("reroll", t.REROLL)
        out += [self.waive, self.swap, self.challenge, self.passing, self.reroll]
        self.commit: list[Action] = []
        for number, chosen in enumerate(SETS):
            words = " ".join(FIGHTER_WORDS[code] for code in chosen)
            self.commit.append(Action(f"commit {words}", t.COMMIT, number))
        out += self.commit
        self.strike: list[Action] = [
            Action(f"strike {word}", t.STRIKE, code) for code, word in enumerate(FIGHTER_WORDS)
        ]
        out += self.strike
        self.order: list[list[Action]] = []
        for topic, word in enumerate(t.TOPIC_WORDS):
            row = [Action(f"order {word} {s}", t.ORDER, topic, i) for i, s in enumerate(t.SETTINGS[topic])]
            self.order.append(row)
            out += row
        self.rival: list[Action] = by_seat("name", t.NAME, self.players, out)
        self.rival_foe: list[Action] = by_seat("attack", t.ATTACK, self.players, out)
        self.meal: list[Action] = by_seat("meal", t.MEAL, self.players, out)
        self.which_island: list[Action] = [Action(f"island {w}", t.ISLAND, i) for i, w in enumerate(("north", "south"))]
        out += self.which_island
        self.fortify: list[Action] = by_hex(chart, "fortify", t.FORTIFY, chart.is_site, out)
        self.school: list[Action] = by_hex(chart, "school", t.SCHOOL, chart.is_site if self.schools else nowhere, out)
        self.hide: list[Action] = by_hex(chart, "hide", t.HIDE, chart.is_site if self.dummies else nowhere, out)
        self.unmask: list[Action] = by_hex(chart, "unmask", t.UNMASK, dry if self.dummies else nowhere, out)
        self.refuges: list[Action] = by_hex(chart, "refuge", t.REFUGE, chart.is_site, out)
        self.spy: list[Action] = by_hex(chart, "spy", t.SPY, dry, out)
        self.spy_area: list[Action] = [
            Action(f"spy {key.replace('_', '-')}", t.SPY, -1, area) for area, key in enumerate(self.land.keys)
        ]
        out += self.spy_area
        self.lose: list[Action] = by_hex(chart, "lose", t.LOSE, dry, out)
        self.upgrade: list[Action] = by_hex(chart, "raise", t.RAISE, dry, out)
        forests = chart.jungle if self.variable else nowhere
        self.halfway: list[Action] = by_hex(chart, "half", t.HALF, forests, out)
        self.demote: list[Action] = by_both(chart, self.names, "demote", t.DEMOTE, dry, troops, out)
        self.act = Actions(chart, self.players, self.names, self.is_combat, self.leads, out, at_sea=self.variable)

    def level_of(self, areas: int) -> int:
        """[MAO-13a] The level of victory for a number of areas."""
        level = 0
        for number, least in enumerate(self.least):
            if areas >= least:
                level = number
        return level
