"""Reasons that both editions give: one sentence, and the rule behind it in the book of each.

A reason stands above the function or the decision that gives it. An edition's own is a plain `Reason`.
"""

from __future__ import annotations

from vaka.core.reason import Reason


class Shared(Reason):
    """What the system forbids; an edition says it under its own rule, and in its own words where it has them."""

    __slots__ = ("said",)

    def __init__(self, text: str, *rules: str, mao: str = "") -> None:
        super().__init__(rules[0], text)
        self.said: dict[str, Reason] = {}
        for rule in rules:
            book = rule.partition("-")[0]
            self.said[book] = Reason(rule, mao if mao and book == "MAO" else text)
