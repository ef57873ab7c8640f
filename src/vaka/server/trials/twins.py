"""The twin test over HTTP: nothing that a viewer is sent tells two tables apart that differ in what they cannot know.

One table in one database is told two stories in turn (`retelling`): same ids, people, tokens and times, so that all
that is left to differ is what must not. Everything a viewer can ask for is asked for both times and compared, byte for
byte with its headers. Then the same action is played in both, and everything is compared once more.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import vaka
from vaka.bots import Bot
from vaka.bots.greedy import Greedy
from vaka.core.chance import Seeded
from vaka.core.undo import informs
from vaka.lab.conformance.retelling import (
    AskedUnlike,
    Chapter,
    Pair,
    asked_in,
    chapters,
    differ_in_asking_alone,
    imagined,
    look,
    retold,
)
from vaka.lab.conformance.trial import Trial, trials
from vaka.server.trials.asking import Sent
from vaka.server.trials.telling import ONLOOKER, STRANGER, Teller, about_all, about_now

WINDOW = 24
"""The number of last moves that are kept at a table; in every other game all of them, up to `WHOLE`."""
WHOLE = 90
"""A film is asked for where the table knows its whole game, and that is not longer than this."""
FAR = (12, 30, 60, 150, 400)
"""How far into its game a position lies, at most."""
SEARCH = 12
"""The most positions that are looked at to find one with a secret: some titles hide something by an option alone."""
REASONS = 8
"""The number of actions of which it is asked why they are not legal."""


@dataclass(frozen=True, slots=True)
class Leak:
    """A difference that a viewer was shown."""

    where: str
    """The request, or what else tells."""
    viewer: str
    what: str
    trial: str
    moves: int
    record: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.viewer} could tell two positions apart: {self.what}"


@dataclass
class Found:
    """What a run found."""

    positions: int = 0
    leaks: list[Leak] = field(default_factory=list)
    notes: Counter[str] = field(default_factory=Counter)


# Comparing.


def difference(one: dict[str, Sent], other: dict[str, Sent]) -> tuple[str, str] | None:
    """The first answer that differs, and how."""
    for name, here in one.items():
        there = other[name]
        if here == there:
            continue
        if here.status != there.status:
            return name, f"status {here.status} and {there.status}"
        at = next((n for n, (a, b) in enumerate(zip(here.body, there.body, strict=False)) if a != b), -1)
        if at < 0 and here.headers != there.headers:
            return name, f"headers {sorted(set(here.headers) ^ set(there.headers))}"
        parts = [sent.body[max(0, at - 60) : at + 80].decode(errors="replace") for sent in (here, there)]
        return name, f"…{parts[0]}… and …{parts[1]}…"
    return None


async def compare(teller: Teller, trial: Trial, pair: Pair, dice: Seeded, found: Found, more: list[str]) -> None:
    """Both stories, told at one table; then one more action in both."""
    table_id = teller.table(trial)
    last = len(pair.real) - 1
    state = pair.real[-1].after
    who = f"seat {pair.viewer}" if pair.viewer is not None else (ONLOOKER, STRANGER)[dice.uniform(2)]
    asked = about_all(table_id, pair, why_not(pair, dice), more)
    actions = shared(pair)
    action = actions[dice.uniform(len(actions))] if actions else ""
    sent: list[dict[str, Sent]] = []
    later: list[dict[str, Sent]] = []
    looks: list[Chapter] = []
    for story in (pair.real, pair.other):
        # Whether the last action told anybody anything is known from how it came about: an imagined end has no before.
        known = informed(pair.real if pair.how == "imagined" else story)
        teller.tell(table_id, story, state.chance.count, known)
        sent.append(await teller.everything(table_id, pair.viewer, asked, who))
        shows = teller.shows
        if action and state.to_act is not None:
            looks.append(teller.play(table_id, state.to_act, action, last))
            soon = [] if looks[-1].after.over else about_now(table_id, pair.viewer, last + 1, shows)
            later.append(await teller.everything(table_id, pair.viewer, soon, who) if soon else {})
    found.notes[f"{pair.how} pairs"] += 1
    found.notes["answers compared"] += len(sent[0]) + sum(map(len, later[:1]))
    note(found, trial, pair, difference(sent[0], sent[1]), "")
    if not looks or looks[0].after.over != looks[1].after.over:
        return
    if look(looks[0], pair.viewer) == look(looks[1], pair.viewer):
        found.notes["next actions alike"] += 1
        note(found, trial, pair, difference(later[0], later[1]), f" after {action!r}")
    elif differ_in_asking_alone(looks[0], looks[1], pair.viewer):
        names = [asked_in(each.after) for each in looks]
        note(found, trial, pair, ("who is asked", f"here {names[0]}, there {names[1]}"), f" after {action!r}")
    else:
        found.notes["next actions that reveal"] += 1


def note(found: Found, trial: Trial, pair: Pair, told: tuple[str, str] | None, when: str) -> None:
    if told is not None:
        state = pair.real[-1].after
        viewer = "an onlooker" if pair.viewer is None else f"seat {pair.viewer}"
        found.leaks.append(Leak(told[0] + when, viewer, told[1], f"{trial} ({pair.how})", state.moves))


def informed(story: list[Chapter]) -> bool:
    """Whether the last action of a story told anybody anything, as a table notes it."""
    if len(story) < 2:
        return False
    before, last = story[-2].after, story[-1]
    return informs(before, before.read(last.action), last.after)


def shared(pair: Pair) -> list[str]:
    """The actions that are legal in both stories."""
    here, there = ({action.text for action in story[-1].after.choices} for story in (pair.real, pair.other))
    return sorted(here & there)


def why_not(pair: Pair, dice: Seeded) -> list[str]:
    """Actions to ask about: first those that are legal in one story only, then some of the whole title."""
    here, there = ({action.text for action in story[-1].after.choices} for story in (pair.real, pair.other))
    telling = sorted(here ^ there)[: REASONS // 2]
    state = pair.real[-1].after
    space = state.game.space(state.players, state.options).actions
    return telling + [space[dice.uniform(len(space))].text for _ in range(REASONS - len(telling))]


# Positions.


def player_of(trial: Trial, number: int) -> Bot | None:
    """Who plays a game: at random or curious for rare verbs (as the trial says), or in every third game greedy."""
    return Greedy(f"{trial.seed}", worlds=1, width=2, depth=1) if number % 3 == 2 else None


def stories(trial: Trial, number: int) -> list[Chapter]:
    """A game up to some point: all of it, or its last part."""
    dice = trial.dice("twins over HTTP")
    far = 1 + dice.uniform(FAR[dice.uniform(len(FAR))])
    whole = number % 2 == 0
    kept: deque[Chapter] = deque(maxlen=WHOLE if whole else WINDOW)
    for chapter in islice(chapters(trial, player_of(trial, number)), min(far, WHOLE - 1) if whole else far):
        if chapter.after.over:
            break
        kept.append(chapter)
    return list(kept)


async def examine(teller: Teller, trial: Trial, number: int, found: Found, most: int) -> bool:
    """One position of one game, for every viewer, up to `most` pairs of stories. False where nothing is hidden."""
    story = stories(trial, number)
    dice = trial.dice("pairs")
    eyes = trial.eyes()
    start = dice.uniform(len(eyes))
    made = 0
    for turn in range(len(eyes)):
        viewer = eyes[(start + turn) % len(eyes)]
        for find in (retold, imagined):
            if made >= most:
                return True
            try:
                pair = find(story, viewer, dice)
            except AskedUnlike as unlike:
                found.leaks.append(
                    Leak("who is asked", f"seat {viewer}", str(unlike), str(trial), story[-1].after.moves)
                )
                made += 1
                continue
            if pair is None:
                continue
            made += 1
            whole = pair.real[0].seat < 0 and pair.how == "retold"
            more = ["film"] * (whole and number % 4 == 0) + ["png"] * (number % 10 == 0 and made == 1)
            more += ["hint"] * (number % 5 == 0)
            await compare(teller, trial, pair, dice, found, more)
    return made > 0


@contextmanager
def a_teller() -> Iterator[Teller]:
    """An application on a database of its own that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="vaka-twins-") as folder:
        teller = Teller(Path(folder))
        try:
            yield teller
        finally:
            teller.services.pubsub.close()
            teller.services.store.close()


def run(
    title: str,
    positions: int,
    players: int | None = None,
    seed: str = "0",
    pairs: int = 2,
    progress: Callable[[list[Leak]], None] | None = None,
    first: int = 0,
) -> Found:
    """The twin test on a number of positions of a title, with all player counts and options in turn."""
    found = Found()

    async def work(teller: Teller) -> None:
        await teller.attach()
        every = trials(vaka.game(title), players, f"{seed}/twins")
        for number, trial in enumerate(islice(every, first, first + SEARCH * positions), start=first):
            before = len(found.leaks)
            if not await examine(teller, trial, number, found, pairs):
                found.notes["positions without a secret"] += 1
                continue
            found.positions += 1
            if progress is not None:
                progress(found.leaks[before:])
            if found.positions == positions:
                break

    with a_teller() as teller:
        asyncio.run(work(teller))
    return found
