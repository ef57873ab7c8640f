"""Small numbers of this edition: its own kinds of counter, verbs, steps, reasons and the tables read from its data."""

from __future__ import annotations

from typing import Final

from vaka.games.clans.kinds import CANOE, ELDER, HEAVY
from vaka.games.clans.reasons import REASONS
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

LETTERS: Final = "ABCDEFGHJK"
OF_EACH: Final = 8

# Verbs.
CLAIM: Final = VERBS
WAIVE: Final = VERBS + 1
COMMIT: Final = VERBS + 2
FORTIFY: Final = VERBS + 3
SCHOOL: Final = VERBS + 4
HIDE: Final = VERBS + 5
UNMASK: Final = VERBS + 6
SWAP: Final = VERBS + 7
STRIKE: Final = VERBS + 8
ORDER: Final = VERBS + 9
SPY: Final = VERBS + 10
LOSE: Final = VERBS + 11
DEMOTE: Final = VERBS + 12
RAISE: Final = VERBS + 13
NAME: Final = VERBS + 14
CHALLENGE: Final = VERBS + 15
PASS: Final = VERBS + 16
ISLAND: Final = VERBS + 17
REROLL: Final = VERBS + 18
REFUGE: Final = VERBS + 19
MEAL: Final = VERBS + 20
HALF: Final = VERBS + 21
ATTACK: Final = VERBS + 22

# Kinds of step.
S_HOMES: Final = STAGES
S_REROLL: Final = STAGES + 1
S_BREED: Final = STAGES + 2
S_EVENT: Final = STAGES + 3
S_FISH: Final = STAGES + 4
S_LOSE: Final = STAGES + 5
S_DEMOTE: Final = STAGES + 6
S_RAISE: Final = STAGES + 7
S_UTU: Final = STAGES + 8
S_SPY: Final = STAGES + 9
S_ISLAND: Final = STAGES + 10
S_MEAL: Final = STAGES + 11
S_GIFT: Final = STAGES + 12
S_ZONE: Final = STAGES + 13
S_TRY: Final = STAGES + 14
S_CHALLENGE: Final = STAGES + 15
S_SECOND: Final = STAGES + 16
S_FORCED: Final = STAGES + 17
S_WOUND: Final = STAGES + 18
S_COMMIT: Final = STAGES + 19
S_CLASH: Final = STAGES + 20
S_STRIKE: Final = STAGES + 21
S_VERDICT: Final = STAGES + 22
S_REFUGE: Final = STAGES + 23
S_CAPTIVE: Final = STAGES + 24
S_FREED: Final = STAGES + 25
S_FREE: Final = STAGES + 26
S_TURN_END: Final = STAGES + 27
S_PREY: Final = STAGES + 28
S_NEXT_EVENT: Final = STAGES + 29

# Reasons.
BLIGHTED: Final = REASONS
NO_LOGS: Final = REASONS + 1
PA_HERE: Final = REASONS + 2
PA_FULL: Final = REASONS + 3
SCHOOL_STANDS: Final = REASONS + 4
LIMIT: Final = REASONS + 5
NO_DUMMY: Final = REASONS + 6
RAHUI_BARS: Final = REASONS + 7
MOURNED: Final = REASONS + 8
RAIN: Final = REASONS + 9
BECALMED: Final = REASONS + 10
CHALLENGED: Final = REASONS + 11
NOT_CLAIMANT: Final = REASONS + 12
ASHORE_ONLY: Final = REASONS + 13
SCOUT_ALONE: Final = REASONS + 14
NO_TOHUNGA: Final = REASONS + 15
HOSTILE_NEAR: Final = REASONS + 16
PORTAGE_SHUT: Final = REASONS + 17
NOT_SPENT: Final = REASONS + 18
BAD_SET: Final = REASONS + 19
NOT_ATTACKING: Final = REASONS + 20
NO_COAST_VILLAGE: Final = REASONS + 21
NO_CAPTIVE: Final = REASONS + 22
NOT_HUNTER: Final = REASONS + 23
HUNTED_PLACES: Final = REASONS + 24
ORDERED: Final = REASONS + 25
NOT_HALF: Final = REASONS + 26
NO_MARCH: Final = REASONS + 27
FIRST_PART: Final = REASONS + 28
MUST_FIGHT: Final = REASONS + 29
NO_RIVAL: Final = REASONS + 30
DUMMY_LIMIT: Final = REASONS + 31
LAST_REASON: Final = REASONS + 32

# Standing orders, and what each may say.
ZONES: Final = 0
UNITS_IN_BATTLE: Final = 1
PURSUIT: Final = 2
CAPTIVES: Final = 3
TOPICS: Final = 4
TOPIC_WORDS: tuple[str, ...] = ("zones", "battle", "pursuit", "captives")
ASK: Final = 0
SETTINGS: tuple[tuple[str, ...], ...] = (
    ("ask", "claim", "waive"),
    ("ask", "strongest"),
    ("ask", "follow", "hold"),
    ("ask", "swap", "keep"),
)

FOOT: Final = 0
MISSILE: Final = 1
