"""Vaka: five Polynesian board games with exact rules, to play, to study and to train on.

>>> import vaka
>>> game = vaka.game("tahiti-2012")
>>> state = game.new(players=3, seed=7)
>>> state.play(state.legal[0])
"""

from __future__ import annotations

from vaka import _engine

_engine.install()

from vaka.core.action import Action, Space  # noqa: E402
from vaka.core.chance import Chance, Committed, Scripted, Seeded, seeded  # noqa: E402
from vaka.core.errors import Corrupt, Illegal, Malformed, NotYourDecision, Over, Refused, Stale, VakaError  # noqa: E402
from vaka.core.events import Event  # noqa: E402
from vaka.core.game import Game  # noqa: E402
from vaka.core.option import Option  # noqa: E402
from vaka.core.reason import Reason  # noqa: E402
from vaka.core.record import Record, parse_record  # noqa: E402
from vaka.core.result import Result  # noqa: E402
from vaka.core.state import State  # noqa: E402
from vaka.core.view import View  # noqa: E402
from vaka.games import game, games  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Chance",
    "Committed",
    "Corrupt",
    "Event",
    "Game",
    "Illegal",
    "Malformed",
    "NotYourDecision",
    "Option",
    "Over",
    "Reason",
    "Record",
    "Refused",
    "Result",
    "Scripted",
    "Seeded",
    "Space",
    "Stale",
    "State",
    "VakaError",
    "View",
    "game",
    "games",
    "parse_record",
    "seeded",
]
