"""The gambles of this title: which actions are one, and how to read what came of it. The odds follow from the rules.

Other players' stacks are imagined where they are not known; nothing that is read here hangs on them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from vaka.core.action import Action
from vaka.core.events import Event
from vaka.core.gamble import (
    BAD,
    GOOD,
    SO_SO,
    Answer,
    Gamble,
    Reading,
    Share,
    first_draw,
    gamble,
    imagined,
    of_actions,
)
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import NEUTRAL
from vaka.games.clans.words import several
from vaka.games.maori import tables as t
from vaka.games.maori.components import Letter, load_events
from vaka.games.maori.state import MaoriState


def number(event: Event, key: str) -> int:
    return int(str(event.data[key]))


def more_points(event: Event, state: State) -> Answer:
    """[MAO-14.2c] What the second part of a move brings."""
    more = number(event, "more")
    if more < 0:
        return "back where they came from", BAD
    return (f"{several(more, 'point')} more", GOOD) if more else ("no further", BAD)


def march(event: Event, state: State) -> Answer:
    """[MAO-14.3b] How far a forced march goes."""
    more = number(event, "more")
    return (several(more, "point"), GOOD) if more else ("no further", BAD)


def toll(event: Event, state: State) -> Answer:
    """[MAO-14.3c] Odd: each unit of the march rolls for panic."""
    return ("every unit rolls for panic", BAD) if number(event, "roll") % 2 else ("no panic", GOOD)


def taniwha(event: Event, state: State) -> Answer:
    return ("a unit steps down", BAD) if number(event, "roll") == 1 else ("it lets you pass", GOOD)


def challenge(event: Event, state: State) -> Answer:
    roll = number(event, "roll")
    if roll >= 5:
        return "it leaves, an elder joins", GOOD
    return ("a unit steps down", BAD) if roll == 1 else ("nothing happens", SO_SO)


def strike(event: Event, state: State) -> Answer:
    return ("it holds", GOOD) if number(event, "roll") % 2 == 0 else ("it drops a level", BAD)


def bare(event: Event, state: State) -> Answer:
    return "no tree is left", BAD


MORE = Reading("Rolling for more", "MAO-14.2c", "variable", more_points)
MARCH = Reading("The forced march", "MAO-14.3b", "forced-march", march)
TOLL = Reading("Panic after the march", "MAO-14.3c", "toll", toll, ("turn", "seat"))
TANIWHA = Reading("By the taniwha’s waters", "MAO-E62a", "taniwha", taniwha, ("turn", "seat"))
CHALLENGE = Reading("The challenge", "MAO-E62b", "challenge", challenge)
STRIKE = Reading("A unit at the pā", "MAO-6.3c", "strike", strike)
FELLED = Reading("After this log", "MAO-14.1a", "stump", bare, otherwise=("trees are left", GOOD))


class Lone(Reading):
    """[MAO-15a] [MAO-15b] What a neutral area is to one who plays alone. Who comes with it is drawn at once."""

    def read(self, state: State, events: Sequence[Event], done: bool) -> Answer | None:
        told = [event.what for event in events]
        if "solitaire" not in told:
            return None
        if "take" not in told:
            return "it rises against you", BAD
        return ("friendly", GOOD) if done or "settle" in told else ("friendly, with an elder", GOOD)


AREA = Lone("A new area", "MAO-15a", "solitaire", lambda event, state: None)

BY_QUESTION: dict[tuple[str, int], tuple[Reading, ...]] = {
    ("build", v.FELL): (FELLED,),
    ("second", v.LEAD): (MORE,),
    ("forced", v.LEAD): (MARCH,),
    ("challenge", t.CHALLENGE): (CHALLENGE,),
    ("strike", t.STRIKE): (STRIKE,),
}


def gambles(view: View) -> list[Gamble]:
    """What the choices of the seat that is asked may bring."""

    def readings(action: Action) -> Sequence[Reading]:
        return BY_QUESTION.get((view.asked, action.verb), ())

    near = [action for action in view.legal if readings(action)]
    end = [action for action in view.legal if action.verb in (v.HALT, v.DONE)]
    if not near and not (end and view.asked in ("lead", "build")):
        return []
    state = imagined(view)
    assert isinstance(state, MaoriState)
    out = of_actions(state, near, readings)
    if view.asked == "build" and end:
        out += of_areas(state, end[0])
    if view.asked == "lead" and end and state.march.mover >= 0:
        out += of_actions(state, end, lambda _: (TOLL, TANIWHA) if tells(state, end[0]) else ())
    return out


def tells(state: MaoriState, action: Action) -> bool:
    """Whether the end of a move is followed by a die of its own, before anything else is rolled."""
    return bool(first_draw(state, lambda twin: ends_here(twin, action)))


def ends_here(state: State, action: Action) -> None:
    state.agenda[-1].apply(state, action)


def of_areas(state: MaoriState, done: Action) -> list[Gamble]:
    """[MAO-7b] What the areas bring that are due in this turn: a letter that nobody has seen, or a die for one alone."""
    if not any(state.control[area] == NEUTRAL for area in state.gains):
        return []
    if state.players == 1:
        return of_actions(state, [done], lambda _: (AREA,))
    out = [_of_letters(state, title, words) for title, words in LETTERS]
    return [each for each in out if each is not None]


def _of_letters(
    state: MaoriState, title: str, words: Callable[[Letter], list[tuple[Answer, Fraction]]]
) -> Gamble | None:
    """[MAO-3.1g] Every letter that has not been read is as likely as there are markers of it left."""
    left = [t.OF_EACH - read for read in state.read_letters]
    found: dict[Answer, Fraction] = {}
    for letter, count in enumerate(left):
        for answer, share in words(state.rules.box.letters[letter]) if count else ():
            found[answer] = found.get(answer, Fraction(0)) + share * Fraction(count, sum(left))
    return gamble(title, found, "MAO-7b")


def people(entry: Letter) -> list[tuple[Answer, Fraction]]:
    return [((f"{entry.people} people", SO_SO), Fraction(1))]


def elders(entry: Letter) -> list[tuple[Answer, Fraction]]:
    """[MAO-7b] Some letters bring an Elder for sure, some on an even die."""
    if entry.elder == "roll":
        return [(ELDER_JOINS, HALF), (NO_ELDER, HALF)]
    return [(ELDER_JOINS if entry.elder == "sure" else NO_ELDER, Fraction(1))]


def gifts(entry: Letter) -> list[tuple[Answer, Fraction]]:
    answer = (
        ("a unit steps down", BAD) if entry.gift == "resent" else ("a gift", GOOD) if entry.gift else ("nothing", SO_SO)
    )
    return [(answer, Fraction(1))]


HALF = Fraction(1, 2)
ELDER_JOINS, NO_ELDER = ("an elder joins", GOOD), ("no elder", SO_SO)
LETTERS = (("People of a new area", people), ("With a new area", elders), ("Besides", gifts))

FAMILIES = {
    "nothing": "nothing",
    **dict.fromkeys(("strides", "stroke", "calm", "rain", "coast"), "wind and weather"),
    **dict.fromkeys(("fishing", "harvest", "whale", "brood", "dieoff", "seals", "hunger"), "food and game"),
    **dict.fromkeys(("blight", "flood", "quake", "eruption", "walls", "wave"), "villages and pā"),
    **dict.fromkeys(("hull", "timber", "fire"), "woods and canoes"),
    **dict.fromkeys(("berries", "comet", "prophecy", "seer", "quarrel", "alliance", "challenge"), "elders and tohunga"),
    **dict.fromkeys(
        ("utu", "mourning", "haka", "slip", "spies", "desertion", "greenstone", "refugees"), "people and war"
    ),
    **dict.fromkeys(("rahui", "taniwha"), "rāhui and taniwha"),
}
"""What the results of the event table are about."""


@cache
def event_odds(mild: bool) -> Gamble:
    """[MAO-5h] What the event dice may bring, by what it is about: all 216 throws, and the one that is read again."""
    table = load_events()
    found: dict[str, Fraction] = {}

    def add(number: int, die: int, chance: Fraction) -> None:
        if number == STRANGEST and (die == 1 or (die == SIDES and mild)):
            for again in range(1, SIDES + 1):
                add(CALMEST, again, chance / SIDES)
            return
        family = FAMILIES[table[number].outcomes[die - 1].does]
        found[family] = found.get(family, Fraction(0)) + chance

    for number in table:
        for die in range(1, SIDES + 1):
            add(number, die, Fraction(1, 216))
    shares = sorted(found.items(), key=lambda each: -each[1])
    return Gamble("The event dice may touch", tuple(Share(words, chance) for words, chance in shares), "MAO-5h")


SIDES, CALMEST, STRANGEST = 6, 11, 66
