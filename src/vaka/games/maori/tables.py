"""Small numbers of this edition: its own kinds of counter, its verbs, and standing orders."""

from __future__ import annotations

from typing import Final

from vaka.games.clans.kinds import CANOE, ELDER, HEAVY
from vaka.games.clans.verbs import VERBS

# Counters. Population, Militia, Slingers, Warriors (Fighters) and Elite Troops (Heavy) are the system's.
SCOUT: Final = HEAVY + 1
GUARD: Final = HEAVY + 2
DUMMY: Final = HEAVY + 3
ELDERS: Final = 9
SHAKEN: Final = ELDER + ELDERS
"""The shaken side of the first Clan Elder; the others follow."""
HUNTED: Final = CANOE + 1
CAPTIVE: Final = CANOE + 2
"""A captive whose people are seat 1's; those of the other seats follow. Its owner is its captor."""

REFUGEES: Final = 1
"""In the step of a newcomer: he comes by an event, not with an area that was taken."""

LETTERS: Final = "ABCDEFGHJK"
OF_EACH: Final = 8

# Verbs.
CLAIM: Final[int] = VERBS
WAIVE: Final[int] = VERBS + 1
COMMIT: Final[int] = VERBS + 2
FORTIFY: Final[int] = VERBS + 3
SCHOOL: Final[int] = VERBS + 4
HIDE: Final[int] = VERBS + 5
UNMASK: Final[int] = VERBS + 6
SWAP: Final[int] = VERBS + 7
STRIKE: Final[int] = VERBS + 8
ORDER: Final[int] = VERBS + 9
SPY: Final[int] = VERBS + 10
LOSE: Final[int] = VERBS + 11
DEMOTE: Final[int] = VERBS + 12
RAISE: Final[int] = VERBS + 13
NAME: Final[int] = VERBS + 14
CHALLENGE: Final[int] = VERBS + 15
PASS: Final[int] = VERBS + 16
ISLAND: Final[int] = VERBS + 17
REROLL: Final[int] = VERBS + 18
REFUGE: Final[int] = VERBS + 19
MEAL: Final[int] = VERBS + 20
HALF: Final[int] = VERBS + 21
ATTACK: Final[int] = VERBS + 22

# Standing orders, and what each may say.
ZONES: Final = 0
UNITS_IN_BATTLE: Final = 1
PURSUIT: Final = 2
CAPTIVES: Final = 3
TOPICS: Final = 4
TAKEN_OFF: Final = -1
"""Among the hexes that have worked in a Build Step: a dummy was taken off."""
TOPIC_WORDS: Final[tuple[str, ...]] = ("zones", "battle", "pursuit", "captives")
ASK: Final = 0
SETTINGS: Final[tuple[tuple[str, ...], ...]] = (
    ("ask", "claim", "waive"),
    ("ask", "strongest"),
    ("ask", "follow", "hold"),
    ("ask", "swap", "keep"),
)

FORCED_PART: Final = 3
"""The part of the movement step in which forced marches are made."""
