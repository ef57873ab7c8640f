"""Who plays the games that are stored: chance, curiosity, greed, and mixtures of them."""

from __future__ import annotations

from collections import Counter

from vaka.bots import bots
from vaka.core.action import Action
from vaka.core.chance import Seeded
from vaka.core.state import State

STYLES = ("keen", "curious", "random", "greedy", "restless", "by verb", "seafaring", "keen")
HUNTERS = ("random", "by verb", "curious")
RARE = 8
"""A verb that has been played less often than this is rare."""
DRAWN_TO = {
    "restless": {"depart", "pack", "cast", "sail", "propose", "yes"},
    "seafaring": {
        *("fell", "shape", "launch", "embark", "board", "sail", "join", "land", "beach"),
        *("engage", "send", "call", "swim", "climb", "crash", "flee", "portage"),
    },
}
"""The first words of what some choose nearly always when they can: to get away or to an end, or out to sea."""


class Player:
    """Chooses for all seats of one game."""

    def __init__(self, style: str, dice: Seeded, used: Counter[str]) -> None:
        self.style = style
        self.dice = dice
        self.used = used
        """How often each verb has been played in all games so far: the curious play what is rare."""
        self.greedy = bots()["greedy"](f"stored {dice.uniform(1000)}")

    def choose(self, state: State) -> Action:
        chosen = self.take([action for action in state.legal if action.text], state)
        self.used[chosen.verb] += 1
        return chosen

    def take(self, choices: list[Action], state: State) -> Action:
        """One of the choices, in this player's style."""
        style = self.style
        verbs = sorted({action.verb for action in choices})
        if style in DRAWN_TO:
            tempting = [action for action in choices if action.text.split()[0] in DRAWN_TO[style]]
            if tempting and self.dice.uniform(4):
                return self.any_of(tempting)
            style = "keen"
        if style == "keen":
            rare = min(self.used[verb] for verb in verbs) < RARE
            style = "curious" if rare else "random" if self.dice.uniform(9) == 0 else "greedy"
        if style == "greedy" and len(choices) > 1:
            return self.greedy.choose(state.view(state.to_act))
        if style == "by verb" or (style == "curious" and self.dice.uniform(8) == 0):
            verb = verbs[self.dice.uniform(len(verbs))]
            return self.any_of([action for action in choices if action.verb == verb])
        if style == "curious":
            rarest = min(self.used[verb] for verb in verbs)
            return self.any_of([action for action in choices if self.used[action.verb] <= rarest + 2])
        return self.any_of(choices)

    def any_of(self, choices: list[Action]) -> Action:
        return choices[self.dice.uniform(len(choices))]
