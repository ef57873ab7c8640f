"""What is typed at a table: a number, an action in its own words, or the names as the screen shows them."""

from __future__ import annotations

import difflib

from vaka.core.action import LONGEST, Action
from vaka.core.errors import Malformed
from vaka.core.plainwords import plain_words
from vaka.core.state import State
from vaka.core.view import View

NEAR = 0.75
"""How alike two words must be before one is taken for a slip of the other."""
DIGITS = 9
"""No list is so long that a number in it has more."""


class Offer:
    """The choices of one prompt in the order in which they are read. Their numbers hold as long as the prompt does."""

    def __init__(self, view: View) -> None:
        asides = view.game.asides(view)
        verbs = {verb_of(action) for action in asides}
        orders = [action for action in view.legal if verb_of(action) in verbs]
        orders += [action for action in asides if action not in orders]
        choices = [action for action in view.legal if action not in orders]
        if not choices:
            choices, orders = orders, []
        last = view.game.last_verbs
        choices.sort(key=lambda action: last.index(verb_of(action)) + 1 if verb_of(action) in last else 0)
        self.view = view
        self.choices: list[Action] = choices
        """What the turn is about; what is rarely wanted, and what ends something, comes last."""
        self.orders: list[Action] = orders
        """Standing orders, which can be given at any time."""

    @property
    def numbered(self) -> list[Action]:
        """All of them: number 1 is the first."""
        return self.choices + self.orders

    def label(self, action: Action) -> str:
        return self.view.game.label(action, self.view)

    def read(self, words: str, state: State) -> Action:
        """The action that was meant, legal or not; a fault says what was not understood."""
        everything = self.numbered
        if words.isdecimal():
            number = int(words) if len(words) <= DIGITS else 0
            if not 1 <= number <= len(everything):
                raise Malformed(f"choose a number from 1 to {len(everything)}", field="action")
            return everything[number - 1]
        typed = plain_words(words)
        for action in everything:
            if typed in (plain_words(self.label(action)), plain_words(action.text)):
                return action
        named = self._in_space(typed, state)
        if named is not None:
            return named
        found = [action for action in everything if self._names(action, typed)]
        if len(found) > 1:
            which = ", ".join(f"{everything.index(action) + 1} ({action.text})" for action in found[:4])
            raise Malformed(f"{words!r} could be {which}{' and more' if len(found) > 4 else ''}", field="action")
        if found:
            return found[0]
        raise Malformed(self._complaint(words, typed, state), field="action")

    def _in_space(self, typed: list[str], state: State) -> Action | None:
        """An action of the title in its own words, whether or not it can be played now."""
        for action in state.game.space(state.players, state.options):
            if typed and action.text.startswith(typed[0]) and plain_words(action.text) == typed:
                return action
        return None

    def _names(self, action: Action, typed: list[str]) -> bool:
        """Whether the words name a choice: they begin as it does and follow each other as on the screen."""
        text, label = plain_words(action.text), plain_words(self.label(action))
        if not typed or typed[0] not in (text[0], label[0]):
            return False
        return any(in_order(typed[1:], shown) for shown in (text, label))

    def _complaint(self, words: str, typed: list[str], state: State) -> str:
        if len(words) > LONGEST:
            return "that is too long to be an action"
        reason = state.game.missing(words, self.view)
        if reason is not None:
            return f"{reason.text} [{reason.rule}]" if reason.rule else reason.text
        near = self._nearest(typed)
        if near is not None:
            return f"no action reads {words!r}; did you mean {near.text!r}?"
        return f"no action reads {words!r}: `choices` shows what can be played, `help` what can be typed"

    def _nearest(self, typed: list[str]) -> Action | None:
        """A choice of the same verb that differs by a slip of the keyboard or the order of its words."""
        best, found = NEAR, None
        for action in self.numbered:
            text = plain_words(action.text)
            if len(text) == len(typed) and alike(text[0], typed[0]) >= NEAR:
                pairs = list(zip(text, typed, strict=True))
                swapped = 1.0 if sorted(text) == sorted(typed) else 0.0
                score = max(swapped, min(alike(one, other) for one, other in pairs))
                if score >= best:
                    best, found = score, action
        return found


def verb_of(action: Action) -> str:
    """The first word of an action."""
    return action.text.partition(" ")[0]


def in_order(typed: list[str], shown: list[str]) -> bool:
    """Whether all words are among those shown, in the same order; the beginning of a longer word will do."""
    at = 0
    for word in typed:
        while at < len(shown) and not (shown[at] == word or (len(word) >= 3 and shown[at].startswith(word))):
            at += 1
        if at == len(shown):
            return False
        at += 1
    return True


def alike(one: str, other: str) -> float:
    """How near two words are; numbers are never near, since another number is another thing."""
    if one == other:
        return 1.0
    if any(letter.isdigit() for letter in one + other):
        return 0.0
    return difflib.SequenceMatcher(None, one, other).ratio()
