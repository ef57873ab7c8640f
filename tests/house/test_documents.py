"""The pages that strangers read: their commands run, their Python runs, their links lead somewhere.

Commands are run in order in an empty folder. So that it stays quick, games by the hundred are cut down to two.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import vaka
from tests.house.source import PACKAGE, ROOT, tracked

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)(?: ([\w./-]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
NOT_RUN = ("make play", "make test", "pip install .", "vaka serve")
"""These need minutes, a network or an interrupt: they are checked to exist instead."""


class Block(NamedTuple):
    language: str
    file: str
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(*(part or "" for part in found)) for found in BLOCK.findall(page.read_text(encoding="utf-8"))]


def shortened(command: str) -> str:
    command = re.sub(r"--games \d+", "--games 2", command)
    command = re.sub(r"--workers \d+", "--workers 1", command)
    if command.startswith("vaka fuzz"):
        command += " --check random_play_ends --check twins_look_alike"
    if command.startswith("vaka compare") and "--games" not in command:
        command += " --games 2"
    if command.startswith("vaka bench"):
        command += " --repeats 1 --seconds 0.05"
    return command


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which `vaka` is this Vaka."""
    folder = tmp_path / "bin"
    folder.mkdir()
    command = folder / "vaka"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m vaka.cli "$@"\n')
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    paths = os.pathsep.join(
        str((ROOT / path).resolve()) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path
    )
    return {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": paths,
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "VAKA_TESTS": str(ROOT / "tests"),
    }


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=lambda page: page.name)
def test_the_commands_of_a_page_run(page: Path, tmp_path: Path, shell: dict[str, str]) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (work / "my-map.json").write_text("{}")
    for block in blocks(page):
        if block.file:
            (work / block.file).write_text(block.text)
        elif block.language == "sh":
            for line in block.text.strip().splitlines():
                run(line, work, shell)
        elif block.language == "python":
            run_python(block.text, work, shell)


def run(line: str, work: Path, shell: dict[str, str]) -> None:
    if line in NOT_RUN:
        return
    if line.startswith("PYTHONPATH=src .venv/bin/python -m pytest"):
        folder = line.split()[4]
        assert (ROOT / folder).is_dir(), f"{line}: there is no {folder}"
        return
    assert line.startswith("vaka "), f"a page shows {line!r}, which this test does not know how to run"
    done = subprocess.run(
        shortened(line),
        shell=True,
        cwd=work,
        env=shell,
        input="? deliver\n1\nquit\n",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    wanted = 1 if line.startswith("vaka map check") else 0  # the map of the example is empty, hence full of faults
    assert done.returncode == wanted, f"{line}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    assert "Traceback" not in done.stderr, f"{line}\n{done.stderr}"


def run_python(text: str, work: Path, shell: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", text], cwd=work, env=shell, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, f"{text}\n{done.stderr}"


def test_what_is_not_run_exists() -> None:
    targets = (ROOT / "Makefile").read_text()
    assert re.search(r"^play:", targets, re.MULTILINE)
    assert re.search(r"^test:", targets, re.MULTILINE)
    from vaka.cli import app

    assert "serve" in {command.name for command in app.registered_commands}
    shown = {
        line for page in PAGES for block in blocks(page) if block.language == "sh" for line in block.text.splitlines()
    }
    assert set(NOT_RUN) <= shown


def test_every_command_is_shown_on_some_page() -> None:
    from vaka.cli import app

    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for command in [*app.registered_commands, *app.registered_groups]:
        assert f"vaka {command.name}" in text, f"no page shows vaka {command.name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_readme_lists_the_titles_with_their_players() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for game in vaka.games():
        low, high = game.players[0], game.players[-1]
        people = f"{low}" if low == high else f"{low} to {high}"
        assert f"| {game.title} | `{game.name}` | {people} |" in text


def test_every_setting_is_documented() -> None:
    text = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    for path in tracked():
        if PACKAGE in path.parents or path.name in ("Makefile", "hatch_build.py"):
            for name in re.findall(r"\bVAKA_[A-Z_]+", path.read_text(encoding="utf-8", errors="ignore")):
                assert f"`{name}`" in text, f"{path.name} reads {name}: docs/settings.md does not say so"
