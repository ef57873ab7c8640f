"""Peers to be measured against, each in an environment and a process of its own.

Catanatron is the one that floors are set by: the best-known Python engine of this kind. The others show what a learner
gets elsewhere: OpenSpiel's chess and backgammon driven from Python, PettingZoo's connect four. They play other games, so
their figures say what is usual, not who is better.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from vaka.core.errors import VakaError


@dataclass(frozen=True, slots=True)
class Kind:
    """A peer: what has to be installed for it, and the Python that defines `play()` and, where it can be copied, `half()`.

    `play()` plays one random game and returns the number of its actions; `half()` returns a function that copies a game
    from its middle.
    """

    name: str
    packages: tuple[str, ...]
    module: str
    code: str


CATANATRON = Kind(
    "catanatron",
    ("catanatron",),
    "catanatron",
    r"""
from catanatron import Color, Game, RandomPlayer

def fresh():
    return Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=random.getrandbits(31))

def number(game):
    state = game.state
    return len(getattr(state, "action_records", None) or getattr(state, "actions", None) or ())

def play():
    game = fresh()
    game.play()
    return number(game)

def half():
    moves = play()
    game = fresh()
    for _ in range(moves // 2):
        game.play_tick()
    return game.copy
""",
)

OPENSPIEL = r"""
import pyspiel

GAME = pyspiel.load_game("{name}")

def step(state):
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes())
        state.apply_action(random.choices(actions, odds)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))

def play():
    state = GAME.new_initial_state()
    moves = 0
    while not state.is_terminal():
        step(state)
        moves += 1
    return moves

def half():
    state = GAME.new_initial_state()
    for _ in range(play() // 2):
        if not state.is_terminal():
            step(state)
    return state.clone
"""

CONNECT_FOUR = r"""
from pettingzoo.classic import connect_four_v3

ENV = connect_four_v3.raw_env()

def play():
    ENV.reset(seed=random.getrandbits(31))
    moves = 0
    for agent in ENV.agent_iter():
        seen, reward, terminated, truncated, info = ENV.last()
        if terminated or truncated:
            ENV.step(None)
            continue
        legal = [action for action, open_ in enumerate(seen["action_mask"]) if open_]
        ENV.step(random.choice(legal))
        moves += 1
    return moves

half = None
"""

OTHERS = (
    Kind("OpenSpiel chess", ("open_spiel",), "pyspiel", OPENSPIEL.replace("{name}", "chess")),
    Kind("OpenSpiel backgammon", ("open_spiel",), "pyspiel", OPENSPIEL.replace("{name}", "backgammon")),
    Kind("PettingZoo connect four", ("pettingzoo[classic]",), "pettingzoo.classic", CONNECT_FOUR),
)

SCRIPT = r"""
import json, random, sys, time
{code}
def measure(seconds):
    actions = games = 0
    start, begun = time.process_time(), time.perf_counter()
    while time.process_time() - start < seconds:
        actions += play()
        games += 1
    spent, passed = time.process_time() - start, time.perf_counter() - begun
    found = {"actions": actions / spent, "wall": actions / passed, "games": games / spent}
    if half is not None:
        copy = half()
        copies = 0
        begin = time.process_time()
        while time.process_time() - begin < seconds / 4:
            for _ in range(10):
                copy()
            copies += 10
        found["copy"] = (time.process_time() - begin) / copies * 1e6
    return found

for line in sys.stdin:
    print(json.dumps(measure(float(line))), flush=True)
"""


class PeerFailed(VakaError):
    """The peer could not be installed or run."""


def environment() -> Path:
    """Where the peers are installed: the user's cache, one folder a Python."""
    from platformdirs import user_cache_path

    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return user_cache_path("vaka", appauthor=False) / f"peer-{version}"


def install(kind: Kind = CATANATRON) -> Path:
    """Make the environment once and put a peer into it; the path of its Python."""
    folder = environment()
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if python.exists() and _runs([str(python), "-c", f"import {kind.module}"]):
        return python
    if not (python.exists() and _runs([str(python), "-m", "pip", "--version"])):
        _make(folder, python)
    done = subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *kind.packages],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["pip failed"]
        raise PeerFailed(f"{kind.name} could not be installed: {last[0]}")
    return python


def _make(folder: Path, python: Path) -> None:
    """An empty environment with pip in it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    for maker in (["venv"], ["virtualenv", "--quiet"]):
        if _runs([sys.executable, "-m", *maker, "--clear", str(folder)]) and _runs(
            [str(python), "-m", "pip", "--version"]
        ):
            return
    raise PeerFailed("no environment for the peers could be made: this Python lacks venv and virtualenv")


def _runs(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


class Peer:
    """A running peer that measures itself when asked."""

    def __init__(self, kind: Kind = CATANATRON) -> None:
        self.name = kind.name
        self.process = subprocess.Popen(
            [str(install(kind)), "-c", SCRIPT.replace("{code}", kind.code)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
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
            raise PeerFailed(f"{self.name} stopped with exit code {self.process.wait()}")
        found: dict[str, float] = json.loads(line)
        return found

    def close(self) -> None:
        self.process.communicate(timeout=10)
