"""Bots that err on purpose, each in its own way."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from vaka.bots import Bot
from vaka.core.action import Action
from vaka.core.view import View


class Raises(Bot):
    name = "raises"

    def choose(self, view: View) -> Action:
        raise RuntimeError("no idea")


class Leaves(Bot):
    name = "leaves"

    def choose(self, view: View) -> Action:
        sys.exit("enough")


class Interrupts(Bot):
    """As if somebody had pressed Ctrl-C."""

    name = "interrupts"

    def choose(self, view: View) -> Action:
        raise KeyboardInterrupt


class SaysNothing(Bot):
    name = "says nothing"

    def choose(self, view: View) -> Any:
        return None


class SaysText(Bot):
    """The right words, but not an action."""

    name = "says text"

    def choose(self, view: View) -> Any:
        return view.legal[0].text


class Cheats(Bot):
    """Something of the title that is not legal now."""

    name = "cheats"

    def choose(self, view: View) -> Action:
        legal = {action.text for action in view.legal}
        space = view.game.actions(view.players, view.options)
        return next(action for action in space if action.text not in legal)


class Invents(Bot):
    """An action that no title knows."""

    name = "invents"

    def choose(self, view: View) -> Action:
        return Action("win at once", 0)


class Hangs(Bot):
    """Never answers."""

    name = "hangs"

    def choose(self, view: View) -> Action:
        while True:
            time.sleep(3600)


class Devours(Bot):
    """Wants all the memory there is."""

    name = "devours"

    def choose(self, view: View) -> Action:
        held = []
        while True:
            held.append(bytearray(1 << 20))


class Dies(Bot):
    """Takes its whole process with it."""

    name = "dies"

    def choose(self, view: View) -> Action:
        os._exit(9)


ERRING = (Raises, Leaves, SaysNothing, SaysText, Cheats, Invents)
