"""Tries mutants: pytest collects the title's tests once, then each mutant gets a forked process of its own.

First every test runs once under a tracer, which tells the lines it needs. A mutant is then met by the tests that run
its line, the quickest first, until one fails. A line that runs while modules are imported (tables are made then) is
tried in a fresh process, whose import finds the broken module; files are never touched. Processor time is limited: an
endless loop counts as noticed.

`python -m vaka.lab.mutants.running PLAN.json` does the work of one plan and writes what it found beside it.
"""

from __future__ import annotations

import json
import os
import pickle
import resource
import signal
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from vaka.lab.mutants.breaking import Site, parse
from vaka.lab.mutants.covering import Line, Lines
from vaka.lab.mutants.patching import BrokenFinder, break_here

NOTICED, SURVIVED, ENDLESS, NEVER_RUN = "noticed", "survived", "endless", "never run"
PYTEST = ["-q", "-s", "-x", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
SLACK = 3.0
"""Seconds of processor time that a test may take beyond three times what it took under the tracer."""
FEW = 12
"""A line that so few tests run may make something that is kept for the others: then they are all asked."""
MEMORY = 3 * 2**30


@dataclass
class Plan:
    """What a process is to do. Mutants are told by their sites."""

    title: str
    files: dict[str, str]
    tests: list[str]
    sites: list[dict[str, Any]]
    workers: int = 1
    order: dict[str, float] = field(default_factory=dict)
    """For a fresh process: the tests to run, in this order, and how long they took."""
    fresh: bool = False


@dataclass
class Outcome:
    """What became of a mutant, and which test noticed."""

    site: dict[str, Any]
    what: str
    by: str = ""
    seconds: float = 0.0


class Harness:
    """A plugin of pytest that takes over once the tests are collected."""

    def __init__(self, plan: Plan, imported: Lines) -> None:
        self.plan = plan
        self.imported = imported
        self.at_import: set[Line] = set()
        self.failed = ""
        self.words = ""
        self.seconds: dict[str, float] = {}
        self.lines: dict[Line, list[str]] = {}
        self.outcomes: list[Outcome] = []

    # Hooks.

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Only this title's stored games; in a fresh process only the tests asked for, in their order."""
        title = self.plan.title
        items[:] = [
            item
            for item in items
            if "test_stored_games" not in item.nodeid
            or (f"[{title}/" in item.nodeid and "::test_a_stored_" in item.nodeid)
        ]
        if self.plan.fresh:
            self.seconds = self.plan.order
            wanted = {name: at for at, name in enumerate(self.plan.order)}
            items[:] = sorted((item for item in items if item.nodeid in wanted), key=lambda item: wanted[item.nodeid])

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
            self.words = str(report.longrepr)[-1500:]

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid or "collection"
            self.words = str(report.longrepr)[-1500:]

    def pytest_runtestloop(self, session: Any) -> bool:
        self.at_import = self.imported.stop()
        if self.failed:
            return True
        if self.plan.fresh:
            self.run(session.items)
            return True
        if self.measure(session.items):
            self.try_all(session.items)
        return True

    # Running tests.

    def run(self, items: list[Any]) -> None:
        """Run tests until one fails."""
        for at, item in enumerate(items):
            following = items[at + 1] if at + 1 < len(items) else None
            limit(SLACK + 3 * self.seconds[item.nodeid])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return

    def measure(self, items: list[Any]) -> bool:
        """Run every test once in a process of its own, and learn how long it takes and which lines it needs."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            quiet()
            found: list[tuple[str, float, set[Line]]] = []
            tracer = Lines(set(self.plan.files.values()))
            for at, item in enumerate(items):
                tracer.start()
                began = time.process_time()
                following = items[at + 1] if at + 1 < len(items) else None
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                found.append((item.nodeid, time.process_time() - began, tracer.stop()))
                if self.failed:
                    break
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump((self.failed, self.words, found), pipe)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            self.failed, self.words, found = pickle.load(pipe)  # noqa: S301  from our own child
        os.waitpid(child, 0)
        for name, seconds, lines in found:
            self.seconds[name] = seconds
            for line in lines:
                self.lines.setdefault(line, []).append(name)
        return not self.failed

    # Trying mutants.

    def try_all(self, items: list[Any]) -> None:
        """Each mutant in a process of its own, so many at a time."""
        running: dict[int, tuple[dict[str, Any], float, Path]] = {}
        by_name = {item.nodeid: item for item in items}
        for number, data in enumerate(self.plan.sites):
            site = Site(**data)
            names, fresh = self.tests_for(site)
            if not names:
                self.outcomes.append(Outcome(data, NEVER_RUN))
                continue
            while len(running) >= self.plan.workers:
                self.collect(running)
            note = Path(f"{sys.argv[1]}.{number}")
            child = os.fork()
            if child == 0:
                self.meet(site, [by_name[name] for name in names], fresh, note)
            running[child] = data, time.monotonic(), note
        while running:
            self.collect(running)

    def tests_for(self, site: Site) -> tuple[list[str], bool]:
        """The tests that meet a mutant, the quickest first; and whether a fresh process must import it."""
        file = self.plan.files[site.file]
        lines = {site.line, *statement_lines(Path(file), site.line)}
        names = {name for line in lines for name in self.lines.get((file, line), [])}
        fresh = any((file, line) in self.at_import for line in lines)
        first = sorted(names, key=self.by_time)
        if fresh or 0 < len(names) <= FEW:
            first += sorted(set(self.seconds) - names, key=self.by_time)
        return first, fresh

    def by_time(self, name: str) -> tuple[float, str]:
        return self.seconds[name], name

    def meet(self, site: Site, items: list[Any], fresh: bool, note: Path) -> None:
        """In the child: break, run, say who noticed. Never returns."""
        quiet()
        budget = sum(SLACK + 3 * self.seconds[item.nodeid] for item in items)
        path = Path(self.plan.files[site.file])
        try:
            if not fresh and break_here(path, site):
                self.run(items)
            else:
                order = {item.nodeid: self.seconds[item.nodeid] for item in items}
                self.failed = run_fresh(self.plan, site, order, note, budget)
            note.write_text(self.failed, encoding="utf-8")
        except BaseException as error:
            note.write_text(f"{type(error).__name__} {error}", encoding="utf-8")
        os._exit(0)

    def collect(self, running: dict[int, tuple[dict[str, Any], float, Path]]) -> None:
        """Wait for a child and note what it found."""
        child, status = os.wait()
        if child not in running:
            return
        data, began, note = running.pop(child)
        seconds = time.monotonic() - began
        if not note.exists() or os.WIFSIGNALED(status):
            self.outcomes.append(Outcome(data, ENDLESS, "the time limit", seconds))
        else:
            by = note.read_text(encoding="utf-8")
            self.outcomes.append(Outcome(data, NOTICED if by else SURVIVED, by, seconds))
        note.unlink(missing_ok=True)
        self.save()

    def save(self) -> None:
        """Write down what is known so far."""
        report = {"failed": self.failed, "words": self.words, "outcomes": [asdict(one) for one in self.outcomes]}
        target = Path(f"{sys.argv[1]}.found")
        target.with_suffix(".new").write_text(json.dumps(report), encoding="utf-8")
        target.with_suffix(".new").replace(target)


def statement_lines(path: Path, line: int) -> list[int]:
    """The first line of the statement to which a line belongs."""
    import ast

    found = 0
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            found = max(found, node.lineno)
    return [found] if found else []


def quiet() -> None:
    """Nothing that a test prints is wanted."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)


def limit(seconds: float) -> None:
    """Processor time from now on, and memory, of this process: beyond them it is ended, or out of memory."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def run_fresh(plan: Plan, site: Site, order: dict[str, float], note: Path, budget: float) -> str:
    """Import and test a broken module in a new process; the test that noticed, or nothing."""
    own = Plan(plan.title, plan.files, plan.tests, [asdict(site)], 1, order, True)
    file = note.with_name(f"{note.name}.plan")
    file.write_text(json.dumps(asdict(own)), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "vaka.lab.mutants.running", str(file)], check=False, timeout=60 + 10 * budget
    )
    found = Path(f"{file}.found")
    report = json.loads(found.read_text(encoding="utf-8")) if found.exists() else {"failed": "import"}
    for left in (file, found):
        left.unlink(missing_ok=True)
    return str(report["failed"]) or ("" if done.returncode == 0 else "the process ended early")


def main(plan_file: str) -> int:
    """Do a plan. What was found is written beside it, also where the tests fail without any mutant."""
    import pytest

    plan = Plan(**json.loads(Path(plan_file).read_text(encoding="utf-8")))
    if plan.fresh:
        site = Site(**plan.sites[0])
        limit(60.0)  # for the import; then each test has a limit of its own
        sys.meta_path.insert(0, BrokenFinder(Path(plan.files[site.file]), site))
    imported = Lines(set(plan.files.values()))
    if not plan.fresh:
        imported.start()
    harness = Harness(plan, imported)
    code = pytest.main([*PYTEST, *plan.tests], plugins=[harness])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        harness.failed = harness.failed or f"pytest ended with {code!r}"
    harness.save()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
