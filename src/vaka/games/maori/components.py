"""Counters, charts, events and the map, read from `data/` and checked; a fault names the file, the entry and what is wrong."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from vaka.core.errors import Corrupt, Malformed
from vaka.core.plain import read_json
from vaka.games.maori.survey import Survey, faults_of, survey_of

COMPONENTS = "components.toml"
EVENTS = "events.toml"
MAP = "map.json"
TEXT_LIMIT = 2_000_000
MOST_HEXES = 3_000
"""More than twice the printed map: everything takes the longer, the more there are."""

DOES = (
    "nothing", "strides", "fishing", "harvest", "blight", "whale", "brood", "stroke", "calm", "hull", "timber",
    "flood", "quake", "eruption", "berries", "comet", "prophecy", "seer", "quarrel", "alliance", "utu", "mourning",
    "haka", "slip", "rain", "fire", "spies", "desertion", "greenstone", "refugees", "hunger", "rahui", "taniwha",
    "dieoff", "seals", "challenge", "again", "walls", "coast", "wave",
)  # fmt: skip
"""What an event can do."""

SECTIONS = (
    "units", "leaders", "panic", "training", "villages", "movement", "control", "letters", "variable_movement",
    "calendar", "victory", "solitaire",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Outcome:
    """One result of an event: what it does, how much, how long, in words."""

    does: str
    value: int
    lasts: str
    text: str


@dataclass(frozen=True, slots=True)
class Happening:
    """One of the 36 events; its outcomes by the third die less one."""

    number: int
    name: str
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Letter:
    """What the letter under a neutral marker brings."""

    letter: str
    name: str
    people: int
    elder: str
    gift: str


@dataclass(frozen=True, slots=True)
class Components:
    """Figures by the names of the data file."""

    units: dict[str, dict[str, Any]]
    chief: tuple[int, int, int]
    tohunga: tuple[int, int, int]
    head_tohunga: tuple[int, int, int]
    elders: tuple[tuple[tuple[int, int, int], tuple[int, int, int]], ...]
    panic: dict[str, str]
    training: tuple[tuple[str, str], ...]
    found_people: int
    finish_people: int
    moves_in: int
    movement: dict[str, int]
    letters: tuple[Letter, ...]
    of_each: int
    variable: dict[str, list[int]]
    turns_a_season: int
    seasons: tuple[int, ...]
    levels: tuple[tuple[str, int], ...]
    few: int


def _read(file: str) -> str:
    return resources.files(__package__).joinpath("data", file).read_text(encoding="utf-8")


def _fault(file: str, entry: str, what: str) -> Corrupt:
    return Corrupt(f"{file}: {entry}: {what}")


@cache
def load_components() -> Components:
    """[MAO-2.1a] [MAO-2.1c] [MAO-2.1d] The counters with their values, and the charts."""
    try:
        data = tomllib.loads(_read(COMPONENTS))
    except tomllib.TOMLDecodeError as error:
        raise Corrupt(f"{COMPONENTS}: {error}") from error
    return read_components(data)


def read_components(data: dict[str, Any]) -> Components:
    """Check the tables and give them as one record."""
    for section in SECTIONS:
        if section not in data:
            raise _fault(COMPONENTS, section, "is missing")
        if not data[section].get("origin"):
            raise _fault(COMPONENTS, section, "does not say where it comes from")
    units = {name: dict(unit) for name, unit in data["units"].items() if name != "origin"}
    for name, unit in units.items():
        if not isinstance(unit.get("combat"), int) or not unit.get("name"):
            raise _fault(COMPONENTS, f"units.{name}", "needs a name and a combat value")
    elders = data["leaders"]["elders"]
    for number, sides in enumerate(elders, start=1):
        if len(sides) != 2 or any(len(side) != 3 or min(side) < 0 for side in sides):
            raise _fault(COMPONENTS, f"leaders.elders, number {number}", "needs two sides of three values")
    for old, new in data["training"]["lines"] + [list(x) for x in data["panic"].items() if x[0] != "origin"]:
        if old not in units or new not in units:
            raise _fault(COMPONENTS, "training and panic", f"{old} to {new} names no unit")
    letters = []
    for letter in data["control"]["letters"]:
        entry = data["letters"].get(letter)
        if entry is None:
            raise _fault(COMPONENTS, f"letters.{letter}", "is missing")
        letters.append(Letter(letter, entry["name"], entry["population"], entry["elder"], entry.get("gift", "")))
    columns = {name: row for name, row in data["variable_movement"].items() if isinstance(row, list)}
    for name, row in columns.items():
        if len(row) != 6:
            raise _fault(COMPONENTS, f"variable_movement.{name}", f"has {len(row)} entries instead of 6")
    levels = [(str(name), int(least)) for name, least in data["victory"]["levels"]]
    if [least for _, least in levels] != sorted(least for _, least in levels):
        raise _fault(COMPONENTS, "victory.levels", "must rise")
    three = _three
    return Components(
        units,
        three(data["leaders"]["chief"]),
        three(data["leaders"]["tohunga"]),
        three(data["leaders"]["head_tohunga"]),
        tuple((three(front), three(shaken)) for front, shaken in elders),
        {key: str(value) for key, value in data["panic"].items() if key != "origin"},
        tuple((str(old), str(new)) for old, new in data["training"]["lines"]),
        data["villages"]["found_people"],
        data["villages"]["finish_people"],
        data["villages"]["moves_in"],
        {key: value for key, value in data["movement"].items() if key != "origin"},
        tuple(letters),
        data["control"]["of_each"],
        columns,
        data["calendar"]["turns_a_season"],
        tuple(data["calendar"]["seasons"]),
        tuple(levels),
        data["solitaire"]["few"],
    )


def _three(values: list[int]) -> tuple[int, int, int]:
    return (int(values[0]), int(values[1]), int(values[2]))


@cache
def load_events() -> dict[int, Happening]:
    """[MAO-5h] The Random Events Table by number."""
    try:
        data = tomllib.loads(_read(EVENTS))
    except tomllib.TOMLDecodeError as error:
        raise Corrupt(f"{EVENTS}: {error}") from error
    return read_events(data)


def read_events(data: dict[str, Any]) -> dict[int, Happening]:
    """Check that every number of two dice has one event, and every third die one result."""
    out: dict[int, Happening] = {}
    for entry in data.get("event", []):
        number = int(entry["number"])
        faces: list[Outcome] = []
        for result in entry["results"]:
            low, high = result["dice"]
            if low != len(faces) + 1 or not low <= high <= 6:
                raise _fault(EVENTS, f"event {number}", f"results for {low} to {high} do not follow on")
            if result["does"] not in DOES:
                raise _fault(EVENTS, f"event {number}", f"nothing does {result['does']!r}")
            outcome = Outcome(result["does"], int(result["value"]), str(result["lasts"]), str(result["text"]))
            faces += [outcome] * (high - low + 1)
        if len(faces) != 6:
            raise _fault(EVENTS, f"event {number}", f"has results for {len(faces)} faces of the third die")
        if number in out:
            raise _fault(EVENTS, f"event {number}", "occurs twice")
        out[number] = Happening(number, str(entry["name"]), tuple(faces))
    missing = [10 * a + b for a in range(1, 7) for b in range(1, 7) if 10 * a + b not in out]
    if missing or len(out) != 36:
        raise _fault(EVENTS, "event", f"missing or unknown numbers: {missing}")
    return out


@cache
def printed_map() -> Survey:
    """[MAO-2.2a] The map of this project, checked."""
    return read_map(_read(MAP), MAP)


@lru_cache(maxsize=8)
def own_map(text: str) -> Survey:
    """A user's own map, given as the text of its file; empty means the printed one."""
    return printed_map() if not text else read_map(text, "map")


def check_map(text: str) -> list[str]:
    """Everything that is wrong with a map file, in words; empty where it can be played on."""
    if len(text) > TEXT_LIMIT:
        return ["a map file is shorter than this"]
    try:
        data = read_json(text)
    except ValueError as error:
        return [f"not JSON: {error}"]
    if isinstance(data, dict) and isinstance(data.get("hexes"), list) and len(data["hexes"]) > MOST_HEXES:
        return [f"hexes: at most {MOST_HEXES}, not {len(data['hexes'])}"]
    return faults_of(data)


def read_map(text: str, file: str) -> Survey:
    """The map in a file's text; a fault names the file, the entry and the fault."""
    faults = check_map(text)
    if faults:
        if file == MAP:
            raise Corrupt(f"{file}: {faults[0]}")
        raise Malformed(f"{file}: {faults[0]}", field="map")
    return survey_of(json.loads(text))
