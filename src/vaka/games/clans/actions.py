"""The action space: every verb with its nouns, made once for a map and numbered."""

from __future__ import annotations

from typing import Final

from vaka.core.action import ELSEWHERE, Action, Space
from vaka.games.clans import verbs as v
from vaka.games.clans.chart import Chart
from vaka.games.clans.kinds import CANOE, HOSTILE, KINDS, LOG, SEA, UNITS

NONE: Final = Action("", -1)
"""Stands in the tables where a verb has no such noun."""
SEATS: Final = HOSTILE
"""The most seats of a table."""


def by_hex(chart: Chart, word: str, verb: int, which: list[bool], out: list[Action]) -> list[Action]:
    """One action for each of some hexes, in a list by hex."""
    return _kept([Action(f"{word} {chart.names[h]}", verb, h) if which[h] else NONE for h in range(chart.size)], out)


def by_kind(names: list[str], word: str, verb: int, which: list[bool], out: list[Action]) -> list[Action]:
    """One action for each of some kinds of counter, in a list by kind."""
    return _kept([Action(f"{word} {names[k]}", verb, k) if which[k] and names[k] else NONE for k in range(KINDS)], out)


def by_both(
    chart: Chart, names: list[str], word: str, verb: int, where: list[bool], which: list[bool], out: list[Action]
) -> list[Action]:
    """One for each of both, in a list by hex * KINDS + kind."""
    made: list[Action] = []
    for h in range(chart.size):
        for k in range(KINDS):
            fits = where[h] and which[k] and names[k] != ""
            made.append(Action(f"{word} {chart.names[h]} {names[k]}", verb, h, k) if fits else NONE)
    return _kept(made, out)


def by_seat(word: str, verb: int, players: int, out: list[Action]) -> list[Action]:
    """One action for each seat; those of absent seats keep their numbers free."""
    made = [Action(f"{word} {seat + 1}", verb if seat < players else ELSEWHERE, seat) for seat in range(SEATS)]
    out += made
    return made[:players]


def _kept(made: list[Action], out: list[Action]) -> list[Action]:
    """Add the actions of a table to the space."""
    out += [action for action in made if action is not NONE]
    return made


class Actions:
    """The shared actions by verb, each a list by its noun."""

    def __init__(
        self,
        chart: Chart,
        players: int,
        names: list[str],
        combat: list[bool],
        leads: list[bool],
        more: list[Action],
        at_sea: bool = True,
    ) -> None:
        """For a map, a number of players and an edition's counters; `at_sea` where canoes may lie there. An edition's own
        actions, `more`, come after the system's.
        """
        out: list[Action] = []
        dry = [kind != SEA for kind in chart.kind]
        wet = [len(chart.water[h]) > 0 for h in range(chart.size)]
        afloat = [dry[h] or (wet[h] and at_sea) for h in range(chart.size)]
        site = chart.is_site
        mouth = [site[h] and chart.coastal[h] for h in range(chart.size)]
        self.homeland = [Action(f"homeland {name.lower()}", v.HOMELAND, a) for a, name in enumerate(chart.areas)]
        out += self.homeland
        self.place = by_hex(chart, "place", v.PLACE, dry, out)
        self.first: list[Action] = []
        for seat in range(SEATS):
            for turn, word in enumerate(("clockwise", "counterclockwise")):
                here = seat < players and players > 1
                action = Action(f"first {seat + 1} {word}", v.FIRST if here else ELSEWHERE, seat, turn)
                out.append(action)
                if here:
                    self.first.append(action)
        self.done = Action("done", v.DONE)
        out.append(self.done)
        self.fell = by_hex(chart, "fell", v.FELL, chart.jungle, out)
        self.train = by_both(chart, names, "train", v.TRAIN, site, combat, out)
        self.shape = by_hex(chart, "shape", v.SHAPE, site, out)
        self.launch = by_hex(chart, "launch", v.LAUNCH, mouth, out)
        self.found = by_hex(chart, "found", v.FOUND, site, out)
        self.complete = by_hex(chart, "complete", v.COMPLETE, site, out)
        self.abandon = by_hex(chart, "abandon", v.ABANDON, site, out)
        self.disarm = by_both(chart, names, "disarm", v.DISARM, dry, combat, out)
        self.home = by_hex(chart, "home", v.HOME, site, out)
        self.keep = Action("keep", v.KEEP)
        out.append(self.keep)
        self.lead = by_both(chart, names, "lead", v.LEAD, afloat, leads, out)
        self.walk = by_hex(chart, "walk", v.WALK, dry, out)
        self.step = by_hex(chart, "step", v.STEP, dry, out)
        living = [kind < LOG for kind in range(KINDS)]
        self.take = by_kind(names, "take", v.TAKE, living, out)
        self.leave = by_kind(names, "leave", v.LEAVE, living, out)
        cargo = [kind >= LOG and kind != CANOE for kind in range(KINDS)]
        self.carry = by_kind(names, "carry", v.CARRY, cargo, out)
        self.drop = by_kind(names, "drop", v.DROP, cargo, out)
        self.embark = [Action(f"embark {count}", v.EMBARK, count) for count in range(1, 4)]
        out += self.embark
        self.sail = by_hex(chart, "sail", v.SAIL, wet, out)
        self.board = by_kind(names, "board", v.BOARD, living, out)
        self.ashore = by_kind(names, "ashore", v.ASHORE, living, out)
        self.join = by_kind(names, "join", v.JOIN, [k < UNITS and combat[k] for k in range(KINDS)], out)
        self.beach = Action("beach", v.BEACH)
        self.land = Action("land", v.LAND)
        self.halt = Action("halt", v.HALT)
        out += [self.beach, self.land, self.halt]
        self.fight = by_hex(chart, "fight", v.FIGHT, afloat, out)
        self.retreat = by_hex(chart, "retreat", v.RETREAT, dry, out)
        self.follow = Action("follow", v.FOLLOW)
        self.hold = Action("hold", v.HOLD)
        out += [self.follow, self.hold]
        self.detach = by_kind(names, "detach", v.DETACH, living, out)
        self.propose = Action("propose end", v.PROPOSE)
        self.yes = Action("yes", v.YES)
        self.no = Action("no", v.NO)
        out += [self.propose, self.yes, self.no]
        self.space = Space(out + more)
