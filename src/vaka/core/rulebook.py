"""A title's rules in our own words, numbered: the reference on the page, in reasons and in tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Final

from vaka.core.errors import Corrupt

EXAMPLE: Final = "example"
"""The kind of a rule that shows others at work: it explains, unless code says that it carries it."""
DATA: Final = "data"
EXPLANATION: Final = "explanation"


@dataclass(frozen=True, slots=True)
class Rule:
    """One testable statement."""

    id: str
    section: str
    kind: str
    text: str
    reconstructed: str = ""
    """Why a figure in it could only be rebuilt; empty where nothing was."""
    carried_by: str = ""
    """What carries it where no function does: "data", or "explanation" for what only explains other rules."""


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

    def part(self, stem: str) -> list[Rule]:
        """The rules of a chapter or section: "HAW-9" and "MAO-10.3" hold all ids that go on from there."""
        wanted = stem.lower().rstrip(".")
        following = [rule for rule in self.rules if rule.id.lower().startswith(wanted) and rule.id.lower() != wanted]
        return [rule for rule in following if not (wanted[-1:].isdigit() and rule.id[len(wanted)].isdigit())]

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
        carried = entry.get("carried_by", EXPLANATION if entry["kind"] == EXAMPLE else "")
        if carried not in ("", DATA, EXPLANATION):
            raise Corrupt(f"{file.name}: {entry['id']}: carried_by is {DATA!r} or {EXPLANATION!r}, not {carried!r}")
        rules.append(Rule(entry["id"], entry["section"], entry["kind"], entry["text"], rebuilt, carried))
    return RuleBook(tuple(rules))
