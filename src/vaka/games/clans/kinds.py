"""What the counters are: small numbers that every edition of the system shares.

Units lie below `UNITS`, Leaders from `CHIEF` on, markers that can change hex from `LOG` on. An edition may use the
free numbers in each stretch for kinds of its own.
"""

from __future__ import annotations

from typing import Final

POPULATION: Final = 0
MILITIA: Final = 1
SLINGERS: Final = 2
FIGHTERS: Final = 3
HEAVY: Final = 4
UNITS: Final = 12

CHIEF: Final = 12
SHAMAN: Final = 13
ELDER: Final = 14
"""The first Clan Elder; an edition has as many kinds of Elder as it has ratings."""

LOG: Final = 46
PART: Final = 47
CANOE: Final = 48
MARKERS: Final = 46
KINDS: Final = 56

HOSTILE: Final = 4
"""The owner of what rises against a lone player."""
NOBODY: Final = 5
"""The owner of logs and canoes."""
OWNERS: Final = 5

NEUTRAL: Final = -1
"""An area that belongs to nobody."""

NO_VILLAGE: Final = 0
PART_BUILT: Final = 1
BUILT: Final = 2
"""A finished Village is `BUILT` plus its owner."""

SEA: Final = 0
COAST: Final = 1
INLAND: Final = 2

CLEAR: Final = 0
JUNGLE: Final = 1
