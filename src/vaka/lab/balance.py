"""How fair a title is, as its bots play it: the share of wins by order of turn, by seat, and by what a seat began with.

Measured by `vaka balance TITLE --games 400`, kept among the title's data with how it was measured, and shown on the
title's page and in docs/balance.md. A table (so many players, bots and options) is measured anew as a whole; the others
stay, and so do the words beside them, which say what was made of the figures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import vaka
from vaka.core.errors import Corrupt
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.lab.keep import short
from vaka.lab.measures import Share, smallest_seen, z_of
from vaka.lab.report.gather import Section
from vaka.lab.simulate import Plan, Played
from vaka.lab.standings import wilson

FILE: Final = "balance.json"
MOST: Final = 24
"""What seats began with is left out where it has more values than this: each was seen too seldom."""
PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
POINTS: Final = 5.0
"""Points of a hundred by which a share must be off before it is spoken of."""


@dataclass(frozen=True, slots=True)
class Row:
    """A place in the order, a seat or a home: how often somebody had it, and their wins."""

    name: str
    games: int
    wins: float

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def interval(self, looks: int = 1) -> tuple[float, float]:
        return wilson(self.wins, self.games, z_of(looks=looks))


@dataclass(frozen=True, slots=True)
class Kind:
    """Everything that was told apart in one respect."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """One number of players, and how it was measured."""

    players: int
    games: int
    bots: tuple[str, ...]
    seed: str
    options: Options
    version: int
    """Of the title's rules."""
    vaka: str
    kinds: tuple[Kind, ...]
    commit: str = ""
    """Of Vaka, where somebody said it."""

    @property
    def key(self) -> tuple[object, ...]:
        """What a new measurement has in common with the one that it replaces."""
        return self.players, sorted(self.options.items()), self.bots

    @property
    def name(self) -> str:
        """Which table it is: the players, and options that are not the usual ones."""
        return f"{self.players} players" + "".join(f", {name} = {told(value)}" for name, value in self.options.items())

    @property
    def fair(self) -> float:
        return 1 / self.players

    def off(self) -> list[tuple[str, Row]]:
        """What is shown to be better or worse than fair by more than a little, the furthest first."""
        found = []
        for kind in self.kinds:
            for row in kind.rows:
                low, high = row.interval(len(kind.rows))
                if not low <= self.fair <= high and 100 * abs(row.share - self.fair) > POINTS:
                    found.append((kind.name, row))
        return sorted(found, key=lambda each: -abs(each[1].share - self.fair))

    def verdict(self) -> str:
        """What the games show, in a sentence."""
        off = self.off()
        if not off:
            unseen = smallest_seen(self.fair, self.games)
            return f"Nothing is shown to be unfair; less than {unseen:.0f} points could be missed with {self.games:,} games."
        said = [
            f"{who(kind, row)} wins {row.share:.0%} ({low:.0%} to {high:.0%})"
            for kind, row in off[:4]
            for low, high in [row.interval()]
        ]
        more = f"; and {len(off) - 4} more" if len(off) > 4 else ""
        sentence = f"{'; '.join(said)}{more}, where {self.fair:.0%} would be fair."
        return sentence[0].upper() + sentence[1:]


def who(kind: str, row: Row) -> str:
    """Whose wins a row counts, in words."""
    return f"whoever moves {row.name}" if kind == "order" else f"{kind} {row.name}"


def told(value: object) -> str:
    """An option's value as people write it."""
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def measured(plan: Plan, bots: Sequence[str], games: Iterable[Played], commit: str = "") -> Measured:
    """What the games of a plan come to."""
    game = vaka.game(plan.title)
    section = Section(plan.title, plan.players, plan.options)
    for one in games:
        section.add(one)
    kinds = [
        Kind("order", tuple(row(PLACES[turn], share) for turn, share in sorted(section.turns.items()))),
        Kind("seat", tuple(row(str(seat + 1), share) for seat, share in sorted(section.seats.items()))),
    ]
    for name, values in sorted(section.began.items()):
        if 1 < len(values) <= MOST:
            named = sorted(values.items(), key=lambda item: (-item[1].rate, item[0]))
            kinds.append(Kind(name, tuple(row(value, share) for value, share in named)))
    usual = game.read_options(None, plan.players)
    unusual = {name: value for name, value in short(plan.options).items() if usual.get(name) != value}
    return Measured(
        plan.players, section.games, tuple(bots), plan.seed, unusual, game.version, vaka.__version__,
        tuple(kind for kind in kinds if kind.rows), commit,
    )  # fmt: skip


def row(name: str, share: Share) -> Row:
    return Row(name, share.games, round(share.wins, 3))


# Kept among a title's data.


@dataclass(frozen=True, slots=True)
class Balance:
    """What is known of a title."""

    words: str = ""
    """What was made of the figures: written by people, kept when a table is measured anew."""
    tables: tuple[Measured, ...] = ()
    """The fewest players first."""


def balance_of(game: Game) -> Balance:
    """What was measured of a title; nothing where nothing was."""
    file = game.folder / "data" / FILE
    return read(file.read_text(encoding="utf-8")) if file.is_file() else Balance()


def read(text: str) -> Balance:
    try:
        data = json.loads(text)
        return Balance(data.get("words", ""), tuple(_read(each) for each in data["tables"]))
    except (ValueError, TypeError, KeyError) as error:
        raise Corrupt(f"{FILE}: not what `vaka balance` writes: {error}") from error


def _read(data: dict[str, Any]) -> Measured:
    kinds = tuple(Kind(kind["name"], tuple(Row(**each) for each in kind["rows"])) for kind in data["kinds"])
    return Measured(**{**data, "bots": tuple(data["bots"]), "kinds": kinds})


def put(file: Path, new: Measured) -> None:
    """Put a measured table into a file, in the place of an earlier one of the same kind."""
    kept = read(file.read_text(encoding="utf-8")) if file.is_file() else Balance()
    tables = sorted([*(each for each in kept.tables if each.key != new.key), new], key=lambda each: each.key)
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(to_text(Balance(kept.words, tuple(tables))), encoding="utf-8")
    fresh.replace(file)


def to_text(known: Balance) -> str:
    """The file: a row a line, so that a change is seen where it is."""
    text = json.dumps(asdict(known), ensure_ascii=False, indent=1)
    return (
        re.sub(r"\{\s*(\"name\": [^{}\[]+?)\s*\}", lambda row: "{" + re.sub(r"\n\s*", " ", row[1]) + "}", text) + "\n"
    )


# Told.


def how(one: Measured) -> str:
    """Who played, and how often, in words."""
    bots = " and ".join(one.bots)
    commit = f", commit {one.commit}" if one.commit else ""
    return f"{one.games:,} games of {bots} bots; seed {one.seed}, rules {one.version}, Vaka {one.vaka}{commit}"


def markdown(games: Iterable[Game]) -> str:
    """The page docs/balance.md."""
    out = [HEAD]
    for game in games:
        out.append(f"## {game.title}\n")
        known = balance_of(game)
        if not known.tables:
            out.append("Not measured yet.\n")
        elif known.words:
            out.append(f"{known.words}\n")
        for one in known.tables:
            out += [
                f"### {one.name[:1].upper()}{one.name[1:]}\n",
                f"{one.verdict()}\n",
                f"{how(one)}.\n",
                *map(_table, one.kinds),
            ]
    return "\n".join(out)


def _table(kind: Kind) -> str:
    rows = [f"| {kind.name} | wins | 95 % interval | games |", "|---|---|---|---|"]
    for each in kind.rows:
        low, high = each.interval()
        rows.append(f"| {each.name} | {each.share:.1%} | {low:.1%} to {high:.1%} | {each.games:,} |")
    return "\n".join([*rows, ""])


HEAD: Final = """# How fair are the games?

The share of wins by order of turn, by seat, and by what a seat began with, as bots of one kind play against themselves. What bots show need not hold between people: it is a hint where to look. Shares are off by chance too; the intervals say how much, and a sentence speaks only of what holds when all rows of a table are looked at together and what is off by more than five points.

The bots are the strongest level of which 400 games a table could be played on two cores that were shared with other work: *steady* in Hawaii, Polynesia and Tahiti (2012), at 0.2 to 1 second of one core a game, and *greedy* in the two wargames, at 0.5 to 3 seconds. *Strong* takes 3 to 10 seconds for a game of two in these three, so hours for each table, and *expert* longer. Stronger bots may find what these overlook, in one seat more than in another.

The figures are kept among each title's data (`data/balance.json`) with the games they come from and what was made of them. They are measured, and this page is written, by

```text
vaka balance TITLE --games 400 --bots steady --commit COMMIT
vaka balance TITLE --games 400 --bots steady --commit COMMIT -o fair_start=yes
vaka balance --page docs/balance.md
```

In the wargames it is `--bots greedy`, and `--players 2` measures one table alone. The first two lines go on where they were interrupted. `vaka balance TITLE` shows what is known. To see what an option does on the same seeds: `vaka compare TITLE fair_start=no fair_start=yes --bots steady`, or `vaka compare` with the two files of games that `vaka balance --folder` kept.
"""
