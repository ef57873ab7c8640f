"""What a bot is: a name and an answer to a view."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod

from vaka.core.action import Action
from vaka.core.chance import Seeded, seeded
from vaka.core.view import View


class Bot(ABC):
    """Somebody who decides. A bot is handed what its seat may know, never the position.

    The same seed, seat and move give the same answer whatever was asked before, so a bot can be made anew for every
    decision: nothing is lost when a server restarts, and a simulated game can be repeated.
    """

    name = "bot"
    limit: float | None = None
    """Seconds for one decision, set by whoever asks by the clock; None: as many as it wants."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed: int | str = secrets.randbits(48) if seed is None else seed

    @abstractmethod
    def choose(self, view: View) -> Action:
        """One of `view.legal`. Whoever asks a bot does so by `vaka.bots.answers`, which looks at what it says."""

    def dice(self, view: View, purpose: int | str = "") -> Seeded:
        """The bot's own chance for this decision."""
        return seeded(f"{self.name}/{self.seed}/{view.seat}/{view.moves}/{purpose}")
