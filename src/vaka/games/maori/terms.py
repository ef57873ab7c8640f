"""What can be counted in a position, by name: as in the whole system."""

from vaka.games.clans.terms import TERMS, left, row

__all__ = ["TERMS", "left", "row"]
