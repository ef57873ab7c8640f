"""The measure of all others: any legal action, each equally likely."""

from __future__ import annotations

from vaka.bots.base import Bot
from vaka.core.action import Action
from vaka.core.view import View


class Random(Bot):
    name = "random"

    def choose(self, view: View) -> Action:
        return view.legal[self.dice(view).uniform(len(view.legal))]
