"""Hunting: the conformance checks on game after game, in several processes, and a file for whatever is found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import vaka
from vaka.lab.conformance import CHECKS, Finding, examine, trials
from vaka.lab.work import spread


@dataclass
class Hunt:
    """What a hunt came to."""

    games: int = 0
    notes: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)


@dataclass(frozen=True)
class Task:
    """One game to examine: all that a process needs to know."""

    title: str
    players: int | None
    seed: str
    number: int
    samples: int
    checks: tuple[str, ...]


def hunt(
    title: str,
    games: int,
    players: int | None = None,
    seed: str = "0",
    checks: tuple[str, ...] = (),
    samples: int = 6,
    workers: int = 1,
    progress: Callable[[list[Finding]], None] | None = None,
) -> Hunt:
    """Examine so many games; `progress` is told after each what was found in it."""
    chosen = checks or tuple(CHECKS)
    tasks = [Task(title, players, seed, number, samples, chosen) for number in range(games)]
    out = Hunt()
    for found, notes in spread(examine_one, tasks, workers):
        out.games += 1
        out.findings += found
        out.notes.update(notes)
        if progress is not None:
            progress(found)
    return out


def examine_one(task: Task) -> tuple[list[Finding], dict[str, int]]:
    """One game of a hunt; its number fixes the table and the seed, whatever process it runs in."""
    trial = next(islice(trials(vaka.game(task.title), task.players, task.seed, task.samples), task.number, None))
    found = examine(trial, {name: CHECKS[name] for name in task.checks})
    return found, dict(trial.notes)


def write_finding(finding: Finding, folder: Path, title: str) -> Path:
    """A record of the game up to the finding, for `vaka replay`."""
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^a-z0-9.]+", "-", f"{title}-{finding.check}-{finding.seed}-{finding.moves}".lower())
    path = folder / f"{name}.json"
    path.write_text(finding.record, encoding="utf-8")
    return path
