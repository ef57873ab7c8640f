"""The peer to be measured against: catanatron from PyPI, in an environment and a process of its own."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from pathlib import Path

from vaka.core.errors import VakaError

PACKAGE = "catanatron"

SCRIPT = r"""
import json, random, sys, time
from catanatron import Color, Game, RandomPlayer

def fresh():
    return Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=random.getrandbits(31))

def number(game):
    state = game.state
    return len(getattr(state, "action_records", None) or getattr(state, "actions", None) or ())

def measure(seconds):
    actions = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        game = fresh()
        game.play()
        actions += number(game)
        games += 1
    passed = time.perf_counter() - start
    half = fresh()
    for _ in range(number(game) // 2):
        half.play_tick()
    copies = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds / 4:
        for _ in range(10):
            half.copy()
        copies += 10
    copy = (time.perf_counter() - begin) / copies
    return {"actions": actions / passed, "games": games / passed, "copy": copy * 1e6}

for line in sys.stdin:
    print(json.dumps(measure(float(line))), flush=True)
"""


class PeerFailed(VakaError):
    """The peer could not be installed or run."""


def environment() -> Path:
    """Where the peer lives: the user's cache, one folder a Python."""
    from platformdirs import user_cache_path

    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return user_cache_path("vaka", appauthor=False) / f"peer-{version}"


def install() -> Path:
    """Make the environment once; the path of its Python."""
    folder = environment()
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if python.exists() and _runs([str(python), "-c", f"import {PACKAGE}"]):
        return python
    folder.parent.mkdir(parents=True, exist_ok=True)
    for maker in (["venv"], ["virtualenv", "--quiet"]):
        if _runs([sys.executable, "-m", *maker, "--clear", str(folder)]) and _runs(
            [str(python), "-m", "pip", "--version"]
        ):
            break
    else:
        raise PeerFailed("no environment for the peer could be made: this Python lacks venv and virtualenv")
    done = subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["pip failed"]
        raise PeerFailed(f"{PACKAGE} could not be installed: {last[0]}")
    return python


def _runs(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


class Peer:
    """A running peer that measures itself when asked."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [str(install()), "-c", SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def measure(self, seconds: float) -> dict[str, float]:
        """One repeat."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(f"{seconds}\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            self.process.stdout.close()
            with contextlib.suppress(BrokenPipeError):
                self.process.stdin.close()
            raise PeerFailed(f"{PACKAGE} stopped with exit code {self.process.wait()}")
        found: dict[str, float] = json.loads(line)
        return found

    def close(self) -> None:
        self.process.communicate(timeout=10)
