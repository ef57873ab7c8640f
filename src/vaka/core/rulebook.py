"""A title's rules in our own words, numbered: the reference on the page, in reasons and in tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from vaka.core.errors import Corrupt


@dataclass(frozen=True, slots=True)
class Rule:
    """One testable statement."""

    id: str
    section: str
    kind: str
    text: str
    reconstructed: str = ""
    """Why a figure in it could only be rebuilt; empty where nothing was."""


class RuleBook:
    """All rules of a title, in the order of its rulebook."""

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self.rules = rules
        self.by_id = {rule.id: rule for rule in rules}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, rule: str) -> bool:
        return rule in self.by_id

    def __getitem__(self, rule: str) -> Rule:
        return self.by_id[rule]

    def sections(self) -> dict[str, list[Rule]]:
        """Section titles in order, each with its rules."""
        out: dict[str, list[Rule]] = {}
        for rule in self.rules:
            out.setdefault(rule.section, []).append(rule)
        return out


def load_rules(file: Traversable) -> RuleBook:
    """Read a `rules.toml`; a fault names the file and the entry."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Corrupt(f"{file.name}: {error}") from error
    rules: list[Rule] = []
    seen: set[str] = set()
    for position, entry in enumerate(data.get("rule", []), start=1):
        missing = [key for key in ("id", "section", "kind", "text") if not entry.get(key)]
        if missing:
            raise Corrupt(f"{file.name}: entry {position} ({entry.get('id', 'no id')}) lacks {', '.join(missing)}")
        if entry["id"] in seen:
            raise Corrupt(f"{file.name}: {entry['id']} occurs twice")
        seen.add(entry["id"])
        rebuilt = entry.get("reconstructed", "")
        rules.append(Rule(entry["id"], entry["section"], entry["kind"], entry["text"], rebuilt))
    return RuleBook(tuple(rules))
