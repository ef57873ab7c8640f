"""The contents of the box, read from `data/components.toml` and checked; a fault names the file, the entry and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import Any

from vaka.core.figures import Figures

FILE = "components.toml"
FIGURES = Figures(FILE)
demand = FIGURES.demand
TOKEN_KINDS = ("cross", "point", "mask", "fish", "shell", "explore", "mask4")
CARDS = ("1.1 1.2 1.3 1.4", "2.1 2.2 2.3 2.4 2.5 2.6", "3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8")


@dataclass(frozen=True, slots=True)
class Tide:
    """One tide card: its number, our name and words for it, and its figures."""

    card: str
    name: str
    when: str
    text: str
    points: tuple[int, ...]
    amount: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Components:
    """[POL-1.01] [POL-1.04] [POL-1.05] [POL-1.06] Everything in the box, apart from the two maps."""

    stones: tuple[int, int, int]
    extra_draws: int
    members: int
    ships: int
    on_main_island: int
    three: int
    track: tuple[int, ...]
    row: int
    goods: tuple[int, int]
    resource_tokens: tuple[int, int]
    start: int
    existing_route: int
    guide_fee: int
    passes: tuple[int, ...]
    green: dict[str, int]
    orange: dict[str, int]
    point_tokens: int
    tides: tuple[Tide, ...]

    def tide(self, card: str) -> Tide:
        """The card of that number."""
        return next(tide for tide in self.tides if tide.card == card)


def read_components(text: str) -> Components:
    """Parse and check the file's text."""
    return FIGURES.read(text, _read)


def _tokens(name: str, entry: dict[str, int], total: int) -> dict[str, int]:
    where = f"island_tokens.{name}"
    for kind in entry:
        demand(kind in TOKEN_KINDS, where, f"there is no kind {kind!r}")
    demand(sum(entry.values()) == total, where, f"there are {total} of them")
    return dict(entry)


def _tide(entry: dict[str, Any]) -> Tide:
    where = f"tide {entry['card']}"
    demand(entry["when"] in ("play", "end"), where, "when must be play or end")
    return Tide(
        entry["card"],
        entry["name"],
        entry["when"],
        entry["text"],
        tuple(entry.get("points", ())),
        entry.get("amount", 0),
        tuple(entry.get("players", (2, 3, 4))),
    )


def _read(data: dict[str, Any]) -> Components:
    stones, people, goods = data["stones"], data["people"], data["resources"]
    demand(stones["red"] >= 1, "stones", "without a red stone the game would never end")
    demand(stones["black"] <= 1, "stones", "one black stone at most")
    rows = data["personal_board"]["rows"]
    track = tuple(value for row in rows for value in row)
    demand(len(track) == people["members"], "personal_board", "one space for each member")
    demand(list(track) == sorted(track), "personal_board", "values rise from left to right")
    demand(
        len(rows[0]) == people["on_main_island"], "personal_board", "the first row is that of the members on the map"
    )
    tides = tuple(_tide(entry) for entry in data["tide"])
    demand([tide.card for tide in tides] == " ".join(CARDS).split(), "tide", "the 18 cards, in order")
    return Components(
        stones=(stones["red"], stones["grey"], stones["black"]),
        extra_draws=stones["extra_draws"],
        members=people["members"],
        ships=people["ships"],
        on_main_island=people["on_main_island"],
        three=people["three"],
        track=track,
        row=len(rows[0]),
        goods=(goods["fish"], goods["shells"]),
        resource_tokens=(goods["tokens"], goods["token_worth"]),
        start=goods["start"],
        existing_route=goods["existing_route"],
        guide_fee=goods["guide_fee"],
        passes=tuple(data["passes"]["numbers"]),
        green=_tokens("green", data["island_tokens"]["green"], 8),
        orange=_tokens("orange", data["island_tokens"]["orange"], 6),
        point_tokens=data["point_tokens"]["count"],
        tides=tides,
    )


BOX = read_components((resources.files(__package__) / "data" / FILE).read_text(encoding="utf-8"))
