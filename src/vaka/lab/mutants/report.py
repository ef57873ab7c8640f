"""Runs a set of mutants in a process of their own and counts what was noticed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from vaka.lab.mutants.breaking import Mutant, Site
from vaka.lab.mutants.choosing import Ground, judged_equivalent, key_of, replaced_functions
from vaka.lab.mutants.running import ENDLESS, NOTICED, Plan

Row = tuple[int, int, int, int, int]


@dataclass
class Report:
    """What became of every mutant."""

    mutants: list[Mutant]
    found: dict[Site, tuple[str, str]]
    """The outcome and the test that noticed, by site."""
    judged: dict[tuple[str, str, str, str], str]
    failed: str = ""
    """A test that fails without any mutant: then nothing was tried."""
    words: str = ""
    replaced: dict[tuple[str, str], str] = field(default_factory=dict)

    def reason(self, mutant: Mutant) -> str:
        """Why a survivor counts apart: it changes nothing, or the title never comes to its function."""
        return self.judged.get(key_of(mutant)) or self.replaced.get((mutant.site.file, mutant.site.function), "")

    def survivors(self) -> list[tuple[Mutant, str, str]]:
        """Mutants nobody noticed, what became of them, and the reason where one was judged equivalent."""
        return [
            (mutant, self.found[mutant.site][0], self.reason(mutant))
            for mutant in self.mutants
            if mutant.site in self.found and self.found[mutant.site][0] not in (NOTICED, ENDLESS)
        ]

    def by_file(self) -> dict[str, Row]:
        """Mutants, noticed, survived, judged equivalent, and per cent noticed of those that count; the sum last."""
        equivalent = {mutant.site for mutant, _, reason in self.survivors() if reason}
        alive = {mutant.site for mutant, _, reason in self.survivors() if not reason}
        out: dict[str, Row] = {}
        for name in [*sorted({mutant.site.file for mutant in self.mutants}), "all"]:
            own = [mutant.site for mutant in self.mutants if name in (mutant.site.file, "all")]
            apart, survived = len(equivalent.intersection(own)), len(alive.intersection(own))
            noticed = len(own) - apart - survived
            counted = noticed + survived
            out[name] = len(own), noticed, survived, apart, 100 if not counted else 100 * noticed // counted
        return out

    def to_json(self) -> dict[str, object]:
        return {
            "files": {name: list(row) for name, row in self.by_file().items()},
            "mutants": [
                {
                    **asdict(mutant.site),
                    "before": mutant.before,
                    "after": mutant.after,
                    "outcome": self.found[mutant.site][0],
                    "by": self.found[mutant.site][1],
                    "equivalent": self.reason(mutant),
                }
                for mutant in self.mutants
            ],
        }


def run(ground: Ground, mutants: list[Mutant], workers: int = 1) -> Report:
    """Try the mutants; the rules run interpreted, whatever is installed."""
    files = {short: str(path) for short, path in ground.files.items()}
    plan = Plan(ground.title, files, ground.tests, [asdict(mutant.site) for mutant in mutants], workers)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "plan.json"
        file.write_text(json.dumps(asdict(plan)), encoding="utf-8")
        source = os.pathsep.join([str(Path(__file__).parents[3]), str(ground.root)])
        done = subprocess.run(
            [sys.executable, "-m", "vaka.lab.mutants.running", str(file)],
            cwd=ground.root,
            env={**os.environ, "VAKA_ENGINE": "pure", "PYTHONPATH": source},
            capture_output=True,
            text=True,
            check=False,
        )
        written = Path(f"{file}.found")
        if not written.exists():
            return Report(mutants, {}, {}, "the tests could not be collected", done.stdout + done.stderr)
        data = json.loads(written.read_text(encoding="utf-8"))
    found = {Site(**one["site"]): (one["what"], one["by"]) for one in data["outcomes"]}
    judged, replaced = judged_equivalent(ground), replaced_functions(ground)
    return Report(mutants, found, judged, data["failed"], data["words"], replaced)
