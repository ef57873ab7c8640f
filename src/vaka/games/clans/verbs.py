"""Verbs: the first word of an action, and the kinds of step that ask for one. All as small numbers."""

from __future__ import annotations

from typing import Final

# Verbs.
HOMELAND: Final = 0
PLACE: Final = 1
FIRST: Final = 2
DONE: Final = 3
FELL: Final = 4
TRAIN: Final = 5
SHAPE: Final = 6
LAUNCH: Final = 7
FOUND: Final = 8
COMPLETE: Final = 9
ABANDON: Final = 10
DISARM: Final = 11
HOME: Final = 12
KEEP: Final = 13
LEAD: Final = 14
WALK: Final = 15
STEP: Final = 16
TAKE: Final = 17
LEAVE: Final = 18
CARRY: Final = 19
DROP: Final = 20
EMBARK: Final = 21
SAIL: Final = 22
BOARD: Final = 23
ASHORE: Final = 24
JOIN: Final = 25
BEACH: Final = 26
LAND: Final = 27
HALT: Final = 28
FIGHT: Final = 29
RETREAT: Final = 30
FOLLOW: Final = 31
HOLD: Final = 32
DETACH: Final = 33
PROPOSE: Final = 34
YES: Final = 35
NO: Final = 36
VERBS: Final = 40
"""An edition's own verbs start here."""

# Kinds of step.
S_TURN: Final = 0
S_HOMELAND: Final = 1
S_VILLAGE: Final = 2
S_PLACE: Final = 3
S_INITIATIVE: Final = 4
S_ORDER: Final = 5
S_SEAT: Final = 6
S_BUILD: Final = 7
S_REHOME: Final = 8
S_CONTROL: Final = 9
S_SETTLE: Final = 10
S_MOVE: Final = 11
S_LEAD: Final = 12
S_WALK: Final = 13
S_SAIL: Final = 14
S_COMBAT: Final = 15
S_BATTLE: Final = 16
S_ROUT: Final = 17
S_RETREAT: Final = 18
S_PURSUE: Final = 19
S_PANIC: Final = 20
S_LOST_HOME: Final = 21
S_DOOMED: Final = 22
S_ADVANCE: Final = 23
S_CONSENT: Final = 24
S_RISE: Final = 25
S_MARCH: Final = 26
STAGES: Final = 32
"""An edition's own kinds of step start here."""
