"""Numbers for what only this title has: its verbs, and the places of a bargain."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.games.clans.actions import NONE, by_both, by_hex, by_seat
from vaka.games.clans.chart import Chart
from vaka.games.clans.kinds import KINDS, LOG, SEA, UNITS

# Verbs.
DEPART: Final = 40
DEAL: Final = 41
PACK: Final = 42
CAST_OFF: Final = 43
GRANT: Final = 44
WITHHOLD: Final = 45
GIVE: Final = 46
FREE_AREA: Final = 47
STRIKE: Final = 48
SCATTER: Final = 49
OFFER: Final = 50
ACCEPT: Final = 51
REFUSE: Final = 52
EXECUTE: Final = 53
STANDARD: Final = 54
LEAK: Final = 55
SAIL_ON: Final = 56
CRASH: Final = 57
SEND: Final = 58
CALL_OFF: Final = 59
ENGAGE: Final = 60
SWIM: Final = 61
CLIMB: Final = 62
NO_DEAL: Final = 63
FLEE: Final = 64
STAY: Final = 65
SEAT: Final = 66
READY: Final = 67
SEATED: Final = 80
UNSEAT: Final = 81
TAKE_SEAT: Final = 82
CHANGE_SEATS: Final = 83
COUNTER: Final = 84
START_OVER: Final = 85
OMIT: Final = 86

# A bargain: places in `draft`.
D_LEAVER: Final = 0
D_PARTNER: Final = 1
D_PROPOSER: Final = 2
D_OFFERS: Final = 3
D_EDITS: Final = 4
D_CANOES: Final = 5
"""Canoes of his own that the one who leaves takes."""
D_GIFT_CANOES: Final = 6
D_EMERGENCY: Final = 7
D_UNITS: Final = 8
"""How many Units of his own he takes."""
D_SCATTER: Final = 9
"""1 where the rest of his people is removed instead of passing to the partner."""
D_FREED: Final = 10
"""A bit for each area that turns neutral."""
D_GIFTS: Final = 11
"""Units from the partner, by kind."""
D_STRUCK: Final = 16
"""From here on: the Units that are removed for areas turning neutral."""

MAX_OFFERS: Final = 6
"""In all, counter-offers included."""
FIRST_OFFERS: Final = 3
"""By the first rules, which had no counter-offers."""
MAX_EDITS: Final = 12

# How a seat left the island.
ON_ISLAND: Final = 0
BY_SEA: Final = 1
KILLED: Final = 2

TD: Final = 0
SD: Final = 1
MD: Final = 2
MV: Final = 3
SV: Final = 4
TV: Final = 5


class TahitiActions:
    """The actions that only this title has."""

    def __init__(self, chart: Chart, players: int, names: list[str]) -> None:
        out: list[Action] = []
        self.depart = Action("depart", DEPART)
        out.append(self.depart)
        self.deal = by_seat("deal", DEAL, players if players > 1 else 0, out)
        self.no_deal = Action("no deal", NO_DEAL)
        self.stay = Action("stay", STAY)
        out += [self.no_deal, self.stay]
        self.pack = [Action(f"pack {names[k]}", PACK, k) for k in range(UNITS) if names[k]]
        self.cast_off = Action("cast off", CAST_OFF)
        out += [*self.pack, self.cast_off]
        self.grant = [Action("grant canoe", GRANT, 0), Action("grant unit", GRANT, 1)]
        self.withhold = [Action("withhold canoe", WITHHOLD, 0), Action("withhold unit", WITHHOLD, 1)]
        self.give = [Action(f"give {names[k]}", GIVE, k) for k in range(UNITS) if names[k]]
        self.give_canoe = Action("give canoe", GIVE, UNITS)
        self.free = [Action(f"free {name.lower()}", FREE_AREA, area) for area, name in enumerate(chart.areas)]
        out += [*self.grant, *self.withhold, *self.give, self.give_canoe, *self.free]
        dry = [kind != SEA for kind in chart.kind]
        self.strike = by_both(chart, names, "strike", STRIKE, dry, [k < UNITS for k in range(KINDS)], out)
        self.scatter = Action("scatter", SCATTER)
        self.offer = Action("offer", OFFER)
        self.accept = Action("accept", ACCEPT)
        self.refuse = Action("refuse", REFUSE)
        self.execute = Action("execute", EXECUTE)
        self.standard = Action("standard terms", STANDARD)
        self.leak = [Action(f"leak {i + 1}", LEAK, i) for i in range(MOST_CANOES)]
        self.sail_on = Action("sail on", SAIL_ON)
        out += [
            self.scatter,
            self.offer,
            self.accept,
            self.refuse,
            self.execute,
            self.standard,
            *self.leak,
            self.sail_on,
        ]
        wet = [len(chart.water[h]) > 0 for h in range(chart.size)]
        self.crash = by_hex(chart, "crash", CRASH, [wet[h] and chart.reef[h] for h in range(chart.size)], out)
        self.send = [Action(f"send {i + 1}", SEND, i) for i in range(3)]
        self.call_off = Action("call off", CALL_OFF)
        out += [*self.send, self.call_off]
        self.engage = by_hex(chart, "engage", ENGAGE, wet, out)
        self.swim = by_hex(chart, "swim", SWIM, wet, out)
        self.climb = Action("climb aboard", CLIMB)
        out.append(self.climb)
        self.flee = by_hex(chart, "flee", FLEE, wet, out)
        self.seat = [NONE] * (3 * KINDS)
        """By kind * 3 + the canoe."""
        for kind in range(LOG):
            if names[kind]:
                for i in range(3):
                    self.seat[3 * kind + i] = Action(f"seat {names[kind]} {i + 1}", SEAT, kind, i)
                out += self.seat[3 * kind : 3 * kind + 3]
        self.ready = Action("ready", READY)
        out.append(self.ready)
        self.seated = Action("seated", SEATED)
        canoes = range(MOST_CANOES)
        units = [k for k in range(UNITS) if names[k]]
        self.unseat = [Action(f"unseat {names[k]} {i + 1}", UNSEAT, i, k) for i in canoes for k in units]
        self.take_seat = [Action(f"seat {i + 1}", TAKE_SEAT, i) for i in canoes]
        self.swap = [Action(f"swap {names[k]} {i + 1}", CHANGE_SEATS, i, k) for i in canoes for k in units]
        out += [self.seated, *self.unseat, *self.take_seat, *self.swap]
        self.counter = Action("counter", COUNTER)
        self.start_over = Action("start over", START_OVER)
        self.omit = [Action(f"omit {name.lower()}", OMIT, area) for area, name in enumerate(chart.areas)]
        out += [self.counter, self.start_over, *self.omit]
        self.all = out


MOST_CANOES: Final = 12
"""A fleet that leaves the island numbers no more canoes than this in the action space; the twelfth stands for more."""
