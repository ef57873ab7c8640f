"""The gambles of this title: which actions are one, and how to read what came of it. The odds follow from the rules."""

from __future__ import annotations

from collections.abc import Sequence

from vaka.core.action import Action
from vaka.core.events import Event
from vaka.core.gamble import BAD, GOOD, SO_SO, Answer, Gamble, Reading, imagined, of_actions
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.clans import verbs as v
from vaka.games.clans.words import several
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.victory import LEVELS
from vaka.games.tahiti1994.rules.voyage import Landfall
from vaka.games.tahiti1994.state import TahitiState

MANY = 2000
"""[T94-15.2h] Which canoes sink is drawn too, before the other side rolls."""
NEXT = ("battle", "sea battle", "turn", "seat")
"""Where the battle before is over."""


def number(event: Event, key: str) -> int:
    return int(str(event.data[key]))


def reef(event: Event, state: State) -> Answer:
    """[T94-15.1b] A 6 sinks the canoe, a 5 lets it pass alone, anything else finds the way for all."""
    die = number(event, "die")
    if die == 6:
        return "it sinks", BAD
    return ("it alone gets through", SO_SO) if die == 5 else ("all get through", GOOD)


def swimmer(event: Event, state: State) -> Answer:
    return ("alive", GOOD) if number(event, "total") < number(event, "limit") else ("drowns", BAD)


def panic(seat: int) -> Reading:
    """[T94-9.2f] One die for each Unit that runs; a panic is good news for everybody else."""

    def means(event: Event, state: State) -> Answer:
        ours = event.seat == seat
        return ("panics", BAD if ours else GOOD) if number(event, "die") % 2 else ("holds", GOOD if ours else BAD)

    return Reading("A retreating unit", "T94-9.2f", "panic roll", means, NEXT)


def voyage(event: Event, state: State) -> Answer:
    """[T94-13d] The first table."""
    return {
        1: ("Total Defeat", BAD),
        2: ("Total Defeat", BAD),
        3: ("a storm takes a canoe", BAD),
        4: ("a canoe leaks", BAD),
        5: ("inhabited country", SO_SO),
        6: ("uninhabited land", GOOD),
    }[number(event, "die")]


def mood_of(level: int) -> int:
    return GOOD if level >= t.MV else BAD


def landing(event: Event, state: State) -> Answer:
    level = number(event, "level")
    return LEVELS[level], mood_of(level)


def elder(event: Event, state: State) -> Answer:
    return ("an Elder joins", GOOD) if event.data["elder"] else ("no Elder", SO_SO)


def area(event: Event, state: State) -> Answer:
    """[T94-16a] What a neutral area is to one who plays alone."""
    assert isinstance(state, TahitiState)
    row = number(event, "total") + 1
    units = state.rules.hostile_units[row]
    if not units:
        return "friendly, with an Elder", GOOD
    return f"hostile: {several(len(units), 'unit')}{' and a Village' if state.rules.hostile_village[row] else ''}", BAD


def empty_land(event: Event, state: State) -> Answer | None:
    """[T94-13h] Table A: what the land would be worth, or an atoll that sends the voyagers on."""
    if number(event, "die") == 1:
        return "an atoll, sail on", SO_SO
    top = state.agenda[-1]
    return (LEVELS[top.level], mood_of(top.level)) if isinstance(top, Landfall) else None


def bare(event: Event, state: State) -> Answer:
    return "no tree is left", BAD


def elder_caught(seat: int) -> Reading:
    """[T94-12.1b] Even: he goes back to his pool, and the captor draws an Elder of his own."""

    def means(event: Event, state: State) -> Answer:
        ours = event.seat == seat
        if event.data["joins"]:
            return "the captor draws an Elder", GOOD if ours else BAD
        return "out of the game", SO_SO

    return Reading("A captured Elder", "T94-12.1b", "elder caught", means, NEXT)


def chief_caught(event: Event, state: State) -> Answer:
    return ("is killed", BAD) if number(event, "die") == 1 else ("bargains, and leaves", SO_SO)


def sinking(seat: int, own: bool) -> Reading:
    """[T94-15.2g] How many canoes of a side go down."""

    def means(event: Event, state: State) -> Answer | None:
        if (event.seat == seat) != own:
            return None
        count = number(event, "count")
        words = f"{several(count, 'canoe')} sink{'s' if count == 1 else ''}" if count else "none sinks"
        return words, (GOOD if count == 0 else BAD) if own else (GOOD if count else SO_SO)

    return Reading("Your canoes" if own else "Their canoes", "T94-15.2h", "sinking", means, most=MANY)


def sea_battle(event: Event, state: State) -> Answer:
    length = several(number(event, "length"), "hex")
    return (f"you win, they flee {length}", GOOD) if event.data["won"] else (f"you lose and flee {length}", BAD)


REEF = Reading("At the reef", "T94-15.1b", "crash", reef)
SWIMMER = Reading("The swimmer", "T94-15.3a", "swim", swimmer)
VOYAGE = Reading("The voyage", "T94-13d", "voyage", voyage)
EMPTY = Reading(
    "An uninhabited land would be", "T94-13h", "empty land", empty_land, ("storm", "occupied land", "voyage ends")
)
LIVED_IN = Reading("An inhabited country would be", "T94-13k", "occupied land", landing, ("storm", "empty land"))
ELDER = Reading("With a new area", "T94-11c", "gain", elder, ("area roll",))
AREA = Reading("A new area", "T94-16a", "area roll", area, ("gain",))
FELLED = Reading("After this log", "T94-15.4a", "stump", bare, otherwise=("trees are left", GOOD))
CHIEF = Reading("The captured Chieftain", "T94-12.3a", "chief caught", chief_caught, NEXT)
SEA = Reading("The sea battle", "T94-15.2e", "sea battle", sea_battle)
AT_SEA = (VOYAGE, EMPTY, LIVED_IN)

AFTER_A_BATTLE = (v.FOLLOW, v.HOLD, v.RETREAT)

BY_VERB: dict[int, tuple[Reading, ...]] = {
    t.CRASH: (REEF,),
    t.SEND: (REEF,),
    t.SWIM: (SWIMMER,),
    t.ENGAGE: (SEA,),
    v.FELL: (FELLED,),
    t.CAST_OFF: AT_SEA,
    t.SEATED: AT_SEA,
    t.SAIL_ON: AT_SEA,
}
BY_QUESTION: dict[tuple[str, int], tuple[Reading, ...]] = {
    ("build", v.DONE): (ELDER, AREA),
    ("doomed", v.YES): AT_SEA,
}


def gambles(view: View) -> list[Gamble]:
    """What the choices of the seat that is asked may bring."""

    seat = -1 if view.seat is None else view.seat

    def readings(action: Action) -> Sequence[Reading]:
        if view.asked == "boarding":
            return (SEA,) if action.verb == t.READY else ()
        if action.verb in (t.READY, t.SEAT):
            return sinking(seat, True), sinking(seat, False)
        if action.verb in AFTER_A_BATTLE or (view.asked == "doomed" and action.verb == v.NO):
            return panic(seat), elder_caught(seat), CHIEF
        return BY_VERB.get(action.verb) or BY_QUESTION.get((view.asked, action.verb), ())

    near = [action for action in view.legal if readings(action)]
    return of_actions(imagined(view), near, readings) if near else []
