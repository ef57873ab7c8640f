"""Why an action is refused: a rule's number and one sentence. Reasons are constants beside their rule."""

from __future__ import annotations


class Reason:
    """One refusal. Made once per rule as a module constant, so that refusing costs nothing."""

    __slots__ = ("rule", "text")

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and other.rule == self.rule and other.text == self.text

    def __hash__(self) -> int:
        return hash((self.rule, self.text))

    def __reduce__(self) -> tuple[type[Reason], tuple[str, str]]:
        return Reason, (self.rule, self.text)

    def __repr__(self) -> str:
        return f"Reason({self.rule!r}, {self.text!r})"
