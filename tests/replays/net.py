"""Stored games and what was seen in them: a net under every change of the rules.

A game is a record (`NAME.vaka.json`). Beside it lies what every seat and the onlooker saw (`NAME.seen.json`), at every
twentieth move and at the end, as short digests: one for each field of the views, over all eyes, and one for each pair
of eyes, over all fields. So a difference can be named. Only fields that were there when the game was stored are
compared, and no words: a field may be added and a prompt told better without harm.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import vaka
from vaka.core.chance import seeded
from vaka.core.errors import VakaError
from vaka.core.record import Record, parse_record
from vaka.core.state import State

FOLDER = Path(__file__).parent
EVERY = 20
LEFT_OUT = {"title", "steps", "pending", "result.why", "result.breakdown"}
"""The view's own copy of the agenda, and words."""
LATER = {"fair_start"}
"""Options that came after games were stored: where they are off, the view is the one that was stored."""
ADVICE = (
    "Stored games must stay as they are: repair the rules, or, where the change is meant, raise the title's version, "
    "keep the old rule for games of the old one, and store games of the new one with `python -m tests.replays.make`."
)


def stored(title: str = "") -> list[Path]:
    """All stored games, or those of one title."""
    return sorted(FOLDER.glob(f"{title or '*'}/*.vaka.json"))


def seen_beside(path: Path) -> Path:
    return path.with_name(path.name.replace(".vaka.json", ".seen.json"))


def walk(record: Record) -> Iterator[State]:
    """Every position of a game from the first on, played again from its seed. It is one object that moves on."""
    assert record.seed is not None
    state = vaka.game(record.title).reopen(record, seeded(record.seed))
    state.begin()
    assert list(state.setup_outcomes) == record.setup, "the seed gives another setup than the record holds"
    yield state
    for move in record.moves:
        state.play(move.action, move.seat)
        assert state.last is not None
        assert list(state.last.outcomes) == move.outcomes, "the seed gives other draws than the record holds"
        yield state


def leaves(value: object, path: str = "") -> dict[str, list[object]]:
    """Plain data by the names of its fields: `table.fate`, `realms[].gained`. What holds no names is one value."""
    if path in LEFT_OUT:
        return {}
    if isinstance(value, dict) and all(isinstance(key, str) and key.isidentifier() for key in value):
        named = {f"{path}.{key}".lstrip("."): value[key] for key in value}
        return {name: found for key in named for name, found in leaves(named[key], key).items()}
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        out: dict[str, list[object]] = {f"{path}[]": [len(value)]}
        for item in value:
            for name, found in leaves(item, f"{path}[]").items():
                out.setdefault(name, []).extend(found)
        return out
    return {path: [value]}


def short(data: object, length: int) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:length]


def eyes(state: State) -> dict[str, dict[str, list[object]]]:
    """What everybody sees, by whose eyes and by field."""
    out = {}
    for seat in [*range(state.players), None]:
        view: dict[str, Any] = state.view(seat).to_json()
        view["options"] = {name: value for name, value in view["options"].items() if value or name not in LATER}
        view["legal"] = [text for text in view["legal"] if text]
        fields = leaves(view)
        result = view["result"]
        lines = [] if result is None else result["breakdown"]
        fields["result.points"] = [[line["points"] for line in own if line["points"]] for own in lines]
        out["onlooker" if seat is None else f"seat {seat + 1}"] = fields
    return out


@dataclass
class Glimpse:
    """What was seen at one moment."""

    move: int
    fields: dict[str, str]
    eyes: dict[str, str]
    legal: str
    scores: list[int]


def glimpse(state: State, names: list[str]) -> Glimpse:
    """The digests of a position, over these fields alone."""
    views = eyes(state)
    fields = {name: short([view.get(name) for view in views.values()], 4) for name in names}
    by_eyes = {who: short([view.get(name) for name in names], 8) for who, view in views.items()}
    legal = short([action.text for action in state.legal if action.text], 8)
    return Glimpse(state.moves, fields, by_eyes, legal, list(state.scores()))


def names_in(record: Record) -> list[str]:
    """All fields of the views of a game."""
    found: set[str] = set()
    for state in walk(record):
        if state.moves % EVERY == 0 or state.moves == len(record.moves):
            for view in eyes(state).values():
                found |= set(view)
    return sorted(found)


def seen_text(record: Record) -> str:
    """What is kept beside a game, one moment a line."""
    names = names_in(record)
    moments = []
    result: dict[str, object] | None = None
    for state in walk(record):
        if state.moves % EVERY == 0 or state.moves == len(record.moves):
            now = glimpse(state, names)
            moments.append([now.move, "".join(now.fields.values()), " ".join(now.eyes.values()), now.legal, now.scores])
        if state.result is not None:
            result = {"ranks": list(state.result.ranks), "scores": list(state.result.scores)}
    lines = ",\n  ".join(json.dumps(moment) for moment in moments)
    head = json.dumps({"fields": names, "result": result}, indent=None)[:-1]
    return f'{head},\n "moments": [\n  {lines}\n ]}}\n'


def read_seen(path: Path) -> tuple[list[str], dict[str, object] | None, list[Glimpse]]:
    data = json.loads(path.read_text(encoding="utf-8"))
    names = data["fields"]
    moments = []
    for move, fields, by_eyes, legal, scores in data["moments"]:
        split = by_eyes.split(" ")
        who = [f"seat {seat + 1}" for seat in range(len(split) - 1)] + ["onlooker"]
        digests = {name: fields[4 * at : 4 * at + 4] for at, name in enumerate(names)}
        moments.append(Glimpse(move, digests, dict(zip(who, split, strict=True)), legal, scores))
    return names, data["result"], moments


def differences(then: Glimpse, now: Glimpse) -> list[str]:
    """What is not as it was, in words."""
    fields = [name for name in then.fields if then.fields[name] != now.fields.get(name)]
    who = [name for name in then.eyes if then.eyes[name] != now.eyes.get(name)]
    out = []
    if fields or who:
        out.append(f"the view of {', '.join(who)} differs in {', '.join(fields) or 'a field'}")
    if then.legal != now.legal:
        out.append("the legal actions are others, or in another order")
    if then.scores != now.scores:
        out.append(f"the scores are {now.scores}, not {then.scores}")
    return out


def faults(path: Path) -> list[str]:
    """Replay a stored game and compare; the first moment that differs is told, with the game's file and the move."""
    record = parse_record(path.read_text(encoding="utf-8"))
    names, result, moments = read_seen(seen_beside(path))
    due = {moment.move: moment for moment in moments}
    where = f"{path.parent.name}/{path.name}"
    at = 0
    state: State | None = None
    try:
        for state in walk(record):
            at = state.moves
            if at in due:
                found = differences(due.pop(at), glimpse(state, names))
                if found:
                    return [f"{where}, after move {at}: {'; '.join(found)}."]
    except (VakaError, AssertionError, LookupError, ValueError, TypeError) as error:
        told = record.moves[at].action if at < len(record.moves) else "setup"
        return [f"{where}, move {at + 1} ({told}): {type(error).__name__} {error}"]
    assert state is not None
    ended = state.result
    now = None if ended is None else {"ranks": list(ended.ranks), "scores": list(ended.scores)}
    if due or now != result:
        return [f"{where}, at the end: the result is {now}, not {result}; moments not reached: {sorted(due)}"]
    return []
