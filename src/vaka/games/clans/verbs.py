"""Verbs: the first word of an action, as a small number."""

from __future__ import annotations

from typing import Final

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
