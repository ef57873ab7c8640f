"""Which modules of a title hold rules, which tests stand for them, and which mutants are tried."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from vaka.core.chance import seeded
from vaka.core.errors import Malformed
from vaka.core.game import Game
from vaka.lab.mutants.breaking import Mutant, Site, described, sites

OWN = ("rules/*.py", "state.py", "position.py", "tables.py")
SYSTEM = (
    *("build", "combat", "construction", "control", "counters", "decision", "edition", "land", "party", "pursuit"),
    *("reach", "retreat", "sailing", "sea", "sea_zones", "solitaire", "state", "steps", "turn", "walking"),
)
"""The modules of `games/clans` that hold rules: both wargames stand on them."""
NO_RULES = ("__init__.py", "citations.py")


@dataclass(frozen=True)
class Ground:
    """Where the rules of a title lie, and its tests."""

    title: str
    files: dict[str, Path]
    """The modules by a short name, such as `rules/beach.py` or `clans/land.py`."""
    tests: list[str]
    root: Path
    """The checkout."""

    @property
    def judged(self) -> Path:
        return self.root / "tests" / "mutants" / f"{self.title}.toml"


def ground_of(game: Game, root: Path) -> Ground:
    """The rules and tests of a title in a checkout."""
    folder = Path(str(game.folder))
    name = folder.name
    scenarios = root / "tests" / "scenarios" / name
    if not scenarios.is_dir():
        raise Malformed(f"{root} holds no tests of {game.name}: say so from a checkout of Vaka", field="root")
    files = {str(path.relative_to(folder)): path for pattern in OWN for path in sorted(folder.glob(pattern))}
    tests = [scenarios]
    clans = "clans" in {base.__module__.split(".")[2] for base in type(game).__mro__ if base.__module__.count(".") > 2}
    if clans:
        files |= {f"clans/{module}.py": folder.parent / "clans" / f"{module}.py" for module in SYSTEM}
        tests += [root / "tests" / "scenarios" / "clans", root / "tests" / "oracles" / "test_clans.py"]
    tests += [root / "tests" / "oracles" / f"test_{name}.py", root / "tests" / "replays" / "test_stored_games.py"]
    files = {short: path for short, path in files.items() if path.name not in NO_RULES and path.exists()}
    return Ground(game.name, files, [str(path) for path in tests if path.exists()], root)


def choose(ground: Ground, count: int, seed: str, only: str = "") -> list[Mutant]:
    """So many mutants, spread over all functions: one of each function in turn, until there are enough."""
    by_function: dict[tuple[str, str], list[Site]] = {}
    for short, path in ground.files.items():
        if only and not fnmatch(short, only):
            continue
        for site in sites(path, short):
            by_function.setdefault((short, site.function), []).append(site)
    if not by_function:
        raise Malformed(f"no rules of {ground.title} lie in files like {only!r}", field="files")
    dice = seeded(f"mutants/{ground.title}/{seed}")
    strata = [by_function[key] for key in sorted(by_function)]
    chosen: list[Site] = []
    while len(chosen) < count and strata:
        order = list(range(len(strata)))
        dice.shuffle(order)
        for at in order[: count - len(chosen)]:
            chosen.append(strata[at].pop(dice.below(len(strata[at]))))
        strata = [stratum for stratum in strata if stratum]
    chosen.sort(key=lambda site: (site.file, site.line, site.way, site.node, site.at))
    mutants = [described(ground.files[site.file], site) for site in chosen]
    return [mutant for mutant in mutants if mutant.before != mutant.after]


def judged_equivalent(ground: Ground) -> dict[tuple[str, str, str, str], str]:
    """Mutants that change nothing anybody could see, with the reasons, by file, function, before and after."""
    return {
        (entry["file"], entry["function"], entry["before"], entry["after"]): entry["reason"]
        for entry in _entries(ground, "equivalent")
    }


def replaced_functions(ground: Ground) -> dict[tuple[str, str], str]:
    """Functions of a system in whose place the title has rules of its own, with the reasons, by file and name."""
    return {
        (entry["file"], function): entry["reason"]
        for entry in _entries(ground, "replaced")
        for function in entry["functions"]
    }


def _entries(ground: Ground, kind: str) -> list[dict[str, Any]]:
    """What was judged about a title's mutants, of one kind; a judgement without a reason is none."""
    if not ground.judged.exists():
        return []
    entries: list[dict[str, Any]] = tomllib.loads(ground.judged.read_text(encoding="utf-8")).get(kind, [])
    for entry in entries:
        if not entry.get("reason"):
            raise Malformed(f"{ground.judged}: {entry} gives no reason", field="reason")
    return entries


def key_of(mutant: Mutant) -> tuple[str, str, str, str]:
    return mutant.site.file, mutant.site.function, mutant.before, mutant.after
