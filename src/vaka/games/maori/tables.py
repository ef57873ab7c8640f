"""Small numbers of this edition: its own kinds of counter, verbs, steps, reasons and the tables read from its data."""

from __future__ import annotations

from typing import Final

from vaka.games.clans.kinds import CANOE, ELDER, HEAVY
from vaka.games.clans.verbs import STAGES, VERBS

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

# Kinds of step.
S_HOMES: Final[int] = STAGES
S_REROLL: Final[int] = STAGES + 1
S_EVENT: Final[int] = STAGES + 3
S_FISH: Final[int] = STAGES + 4
S_LOSE: Final[int] = STAGES + 5
S_DEMOTE: Final[int] = STAGES + 6
S_RAISE: Final[int] = STAGES + 7
S_UTU: Final[int] = STAGES + 8
S_SPY: Final[int] = STAGES + 9
S_ISLAND: Final[int] = STAGES + 10
S_MEAL: Final[int] = STAGES + 11
S_ZONE: Final[int] = STAGES + 13
S_TRY: Final[int] = STAGES + 14
S_CHALLENGE: Final[int] = STAGES + 15
S_SECOND: Final[int] = STAGES + 16
S_FORCED: Final[int] = STAGES + 17
S_WOUND: Final[int] = STAGES + 18
S_COMMIT: Final[int] = STAGES + 19
S_CLASH: Final[int] = STAGES + 20
S_STRIKE: Final[int] = STAGES + 21
S_VERDICT: Final[int] = STAGES + 22
S_REFUGE: Final[int] = STAGES + 23
S_CAPTIVE: Final[int] = STAGES + 24
S_FREED: Final[int] = STAGES + 25
S_PREY: Final[int] = STAGES + 28

# Standing orders, and what each may say.
ZONES: Final = 0
UNITS_IN_BATTLE: Final = 1
PURSUIT: Final = 2
CAPTIVES: Final = 3
TOPICS: Final = 4
TAKEN_OFF: Final = -1
"""Among the hexes that have worked in a Build Step: a dummy was taken off."""
TOPIC_WORDS: tuple[str, ...] = ("zones", "battle", "pursuit", "captives")
ASK: Final = 0
SETTINGS: tuple[tuple[str, ...], ...] = (
    ("ask", "claim", "waive"),
    ("ask", "strongest"),
    ("ask", "follow", "hold"),
    ("ask", "swap", "keep"),
)
