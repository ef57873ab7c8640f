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


class Actions:
    """The shared actions by verb, each a list by its noun."""

    def __init__(self, more: list[Action]) -> None:
        self.more = more
        """An edition's own actions, after the system's."""
        self.homeland: list[Action] = []
        self.place: list[Action] = []
        self.first: list[Action] = []
        self.done: Action = NONE
        self.fell: list[Action] = []
        self.train: list[Action] = []
        self.shape: list[Action] = []
        self.launch: list[Action] = []
        self.found: list[Action] = []
        self.complete: list[Action] = []
        self.abandon: list[Action] = []
        self.disarm: list[Action] = []
        self.home: list[Action] = []
        self.keep: Action = NONE
        self.lead: list[Action] = []
        self.walk: list[Action] = []
        self.step: list[Action] = []
        self.take: list[Action] = []
        self.leave: list[Action] = []
        self.carry: list[Action] = []
        self.drop: list[Action] = []
        self.embark: list[Action] = []
        self.sail: list[Action] = []
        self.board: list[Action] = []
        self.ashore: list[Action] = []
        self.join: list[Action] = []
        self.beach: Action = NONE
        self.land: Action = NONE
        self.halt: Action = NONE
        self.fight: list[Action] = []
        self.retreat: list[Action] = []
        self.follow: Action = NONE
        self.hold: Action = NONE
        self.detach: list[Action] = []
        self.propose: Action = NONE
        self.yes: Action = NONE
        self.no: Action = NONE
        self.space: Space = Space([])


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


def make_actions(
    chart: Chart,
    players: int,
    names: list[str],
    combat: list[bool],
    leads: list[bool],
    more: list[Action],
    at_sea: bool = True,
) -> Actions:
    """All actions for a map, a number of players and an edition's counters; `at_sea` where canoes may lie there."""
    act = Actions(more)
    out: list[Action] = []
    dry = [kind != SEA for kind in chart.kind]
    wet = [len(chart.water[h]) > 0 for h in range(chart.size)]
    site = chart.is_site
    mouth = [site[h] and chart.coastal[h] for h in range(chart.size)]
    act.homeland = [Action(f"homeland {name.lower()}", v.HOMELAND, a) for a, name in enumerate(chart.areas)]
    out += act.homeland
    act.place = by_hex(chart, "place", v.PLACE, dry, out)
    for seat in range(SEATS):
        for turn, word in enumerate(("clockwise", "counterclockwise")):
            here = seat < players and players > 1
            action = Action(f"first {seat + 1} {word}", v.FIRST if here else ELSEWHERE, seat, turn)
            out.append(action)
            if here:
                act.first.append(action)
    act.done = Action("done", v.DONE)
    out.append(act.done)
    act.fell = by_hex(chart, "fell", v.FELL, chart.jungle, out)
    units = [kind < UNITS for kind in range(KINDS)]
    act.train = by_both(chart, names, "train", v.TRAIN, site, combat, out)
    act.shape = by_hex(chart, "shape", v.SHAPE, site, out)
    act.launch = by_hex(chart, "launch", v.LAUNCH, mouth, out)
    act.found = by_hex(chart, "found", v.FOUND, site, out)
    act.complete = by_hex(chart, "complete", v.COMPLETE, site, out)
    act.abandon = by_hex(chart, "abandon", v.ABANDON, site, out)
    act.disarm = by_both(chart, names, "disarm", v.DISARM, dry, combat, out)
    act.home = by_hex(chart, "home", v.HOME, site, out)
    act.keep = Action("keep", v.KEEP)
    out.append(act.keep)
    act.lead = by_both(chart, names, "lead", v.LEAD, wet_or(dry, wet) if at_sea else dry, leads, out)
    act.walk = by_hex(chart, "walk", v.WALK, dry, out)
    act.step = by_hex(chart, "step", v.STEP, dry, out)
    living = [kind < LOG for kind in range(KINDS)]
    act.take = by_kind(names, "take", v.TAKE, living, out)
    act.leave = by_kind(names, "leave", v.LEAVE, living, out)
    cargo = [kind >= LOG and kind != CANOE for kind in range(KINDS)]
    act.carry = by_kind(names, "carry", v.CARRY, cargo, out)
    act.drop = by_kind(names, "drop", v.DROP, cargo, out)
    act.embark = [Action(f"embark {count}", v.EMBARK, count) for count in range(1, 4)]
    out += act.embark
    act.sail = by_hex(chart, "sail", v.SAIL, wet, out)
    act.board = by_kind(names, "board", v.BOARD, living, out)
    act.ashore = by_kind(names, "ashore", v.ASHORE, living, out)
    act.join = by_kind(names, "join", v.JOIN, [units[k] and combat[k] for k in range(KINDS)], out)
    act.beach = Action("beach", v.BEACH)
    act.land = Action("land", v.LAND)
    act.halt = Action("halt", v.HALT)
    out += [act.beach, act.land, act.halt]
    act.fight = by_hex(chart, "fight", v.FIGHT, wet_or(dry, wet) if at_sea else dry, out)
    act.retreat = by_hex(chart, "retreat", v.RETREAT, dry, out)
    act.follow = Action("follow", v.FOLLOW)
    act.hold = Action("hold", v.HOLD)
    out += [act.follow, act.hold]
    act.detach = by_kind(names, "detach", v.DETACH, living, out)
    act.propose = Action("propose end", v.PROPOSE)
    act.yes = Action("yes", v.YES)
    act.no = Action("no", v.NO)
    out += [act.propose, act.yes, act.no]
    act.space = Space(out + more)
    return act


def wet_or(dry: list[bool], wet: list[bool]) -> list[bool]:
    """Hexes a leader may start from: land, and the sea where canoes may lie."""
    return [d or w for d, w in zip(dry, wet, strict=True)]
