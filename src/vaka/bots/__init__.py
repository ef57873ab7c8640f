"""Opponents that never sleep.

>>> from vaka.bots import bots
>>> bot = bots()["greedy"](seed=1)
>>> action = bot.choose(state.view(state.to_act))
"""

from __future__ import annotations

from vaka.bots.base import Bot
from vaka.bots.levels import Level, bot, bots

__all__ = ["FRIENDLY", "Bot", "Level", "bot", "bots"]
FRIENDLY = "greedy"
"""The level that newcomers meet: at a table that one click begins, and after a lesson."""
