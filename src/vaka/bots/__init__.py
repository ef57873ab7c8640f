"""Opponents that never sleep.

>>> from vaka.bots import bots
>>> bot = bots()["greedy"](seed=1)
>>> action = bot.choose(state.view(state.to_act))
"""

from __future__ import annotations

from vaka.bots.base import Bot
from vaka.bots.levels import Level, bot, bots, offered

__all__ = ["FRIENDLY", "STAND_IN", "Bot", "Level", "bot", "bots", "offered"]
FRIENDLY = "casual"
"""The level that newcomers meet: at a table that one click begins, and after a lesson."""
STAND_IN = "steady"
"""The level that plays for somebody who is away, unless stronger bots sit at the table."""
