"""A position of Hawaii in words.

    hawaii, 2 players, round 2
    asked: turn of seat 0
    order: seat 1, seat 0
    surf: 3, 5 spears                     # the tokens of a place, circle by circle
    cove: 1 fish x2, 3 fish
    sequence: none, 4                     # the token under each space
    docks: points, none, tikis, harvest
    piles of gods: ku of 6, kane of 5
    seat 0: shells x13, feet x7, fruits
    seat 0 chieftain: surf                # or beach, cove, dock 2, space 1
    seat 0 village 1: shell-hut, hula II
    seat 0 boats: fishing, I x2
    seat 0 boats used: fishing
    seat 0 kahunas: 2
    seat 0 points: docks 3, rounds 8
    seat 0 taken: 5 spears, 2 fish

Unless something else is said, places lie in the order of the rules, no token lies anywhere, chieftains stand on the
beach, and everybody has what a game begins with.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, ClassVar

from vaka.core.decision import Decision
from vaka.core.errors import Malformed
from vaka.core.lay import Line, PositionText
from vaka.core.nouns import Named, Noun, counted, counts, find, read_seat, say_counted, say_counts, split, whole
from vaka.games.hawaii import saving
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.nouns import (
    BOAT_NAMES,
    DRAWS,
    FACE_WORDS,
    FISH_WORDS,
    GOD_NAMES,
    NONE,
    ROUNDS_SOURCE,
    SEAT_LINES,
    SOURCE_NAMES,
    TOKEN_WORDS,
    WHERE,
    KindSet,
    say_row,
)
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.bidding import Claim
from vaka.games.hawaii.rules.rounds import NextTurn, Prepare
from vaka.games.hawaii.saying import plain_gods, plain_huts, plain_purse, plain_turn, say_beach, say_seat
from vaka.games.hawaii.tables import (
    BEACH,
    BOAT,
    CIRCLES,
    DOCKS,
    FACE,
    FISH_BACK,
    FISH_TAKEN,
    FLEET,
    GOD_PLACE,
    ISLAND_COUNTS,
    ISLAND_NAMES,
    ISLANDS,
    KAHUNA,
    KAHUNA_SPACES,
    KIND_NAMES,
    KINDS,
    MANY,
    NO_ISLAND,
    PLACE_CIRCLES,
    PLACE_NAMES,
    PLACES,
    RESOURCES,
    REST,
    SELLS,
    SOURCES,
    SPACES,
    TIKI,
    TIKI_SPACES,
    VILLAGE_KINDS,
    VILLAGES,
    kind_of_laid,
    laid_tile,
    row_of_laid,
    taken_by,
    token_of_taken,
)


class Text(PositionText[Position]):
    """How a position of Hawaii is written and read."""

    nouns: ClassVar[dict[str, Noun]] = {
        "place": Named(PLACE_NAMES, "place"),
        "kind": Named(KIND_NAMES, "kind"),
        "kinds": KindSet(),
        "island": Named(ISLAND_NAMES, "island"),
        "native": Named(MANY, "resource"),
        "reason": Named(["move", "tile", "boats"], "payment"),
        "token": Named([], "token", FACE_WORDS),
    }
    seats: ClassVar[frozenset[str]] = frozenset({"waiting", "holders"})
    may_lack: ClassVar[frozenset[str]] = frozenset({*KIND_NAMES, "tokens out of the bag"})

    def __init__(self, state: Position) -> None:
        super().__init__(state)
        self.used = [0] * (state.players * FLEET)
        self.lacking = [0] * KINDS
        self.where: dict[int, int] = {}
        self.purses: dict[int, list[int]] = {}
        self.villages: dict[int, list[tuple[int, int]]] = {}
        self.in_turn: list[int] = []
        self.gods: list[tuple[int, int]] | None = None
        self.turn: int | None = None
        self.huts: list[int] | None = None

    # Reading.

    def clear(self) -> None:
        """[HAW-2.02] [HAW-2.04] [HAW-2.07] A table before the tokens are laid out."""
        self.state.clear()
        self.state.place_at = list(range(PLACES))

    def read(self, line: Line) -> None:
        state, subject = self.state, line.subject
        seat = self.seat_and_rest(subject)
        if seat is not None:
            self.read_seat(*seat, line)
        elif subject in PLACE_NAMES:
            place = PLACE_NAMES.index(subject)
            faces = self.read_row(line, FACE_WORDS, PLACE_CIRCLES[place], "token")
            state.tokens[place * CIRCLES : place * CIRCLES + PLACE_CIRCLES[place]] = faces
        elif subject == "round":
            state.round = whole(line.value, 1, 5)
        elif subject == "order":
            state.order = [read_seat(each, state.players) for each in line.items]
            if sorted(state.order) != list(range(state.players)):
                raise Malformed("every seat stands in the order once")
        elif subject == "places":
            state.place_at = [find(each, PLACE_NAMES, "place") for each in line.items]
            if sorted(state.place_at) != list(range(PLACES)):
                raise Malformed("every place is named once")
        elif subject == "last turn":
            self.turn = read_seat(line.value, state.players)
        else:
            self.read_beach(line)

    def read_beach(self, line: Line) -> None:
        """Cove, docks, sequence, gods, and what is out of use."""
        state, subject, value = self.state, line.subject, line.value
        if subject == "cove":
            state.cove = counts(value, FISH_WORDS, "fish token")
        elif subject == "sequence":
            state.sequence = self.read_row(line, FACE_WORDS, SPACES, "token")
        elif subject == "docks":
            state.docks = self.read_row(line, dict(enumerate(ISLAND_NAMES)), DOCKS, "island", NO_ISLAND)
        elif subject == "islands face up":
            state.face_up = counts(value, ISLAND_NAMES, "island")
        elif subject == "piles of gods":
            self.gods = [self.read_pile(part) for part in split(value)]
            if len(self.gods) != 2:
                raise Malformed("there are two piles of gods, such as 'ku of 6, kane of 6'")
        elif subject == "exchange huts unused":
            self.huts = counts(value, BOAT_NAMES, "side")[1:]
        elif subject == "left in the box":
            self.lacking = counts(value, KIND_NAMES, "kind")
        elif subject == "laid in turn":
            for part in line.items:
                where, count = counted(part, 200)
                owner, _, village = where.partition(" village ")
                row = read_seat(owner, state.players) * VILLAGES + whole(village, 1, VILLAGES, "a village") - 1
                self.in_turn += [row] * count
        else:
            known = [f"seat 0{about}" for about in SEAT_LINES]
            raise line.unknown(
                *PLACE_NAMES, *known, "round", "order", "places", "last turn", "cove", "sequence", "docks",
                "islands face up", "piles of gods", "exchange huts unused", "left in the box", "laid in turn",
            )  # fmt: skip

    def read_row(self, line: Line, names: dict[int, str], most: int, what: str, empty: int = 0) -> list[int]:
        """One thing a space, from the first; "none" leaves a space empty."""
        known = {name: number for number, name in names.items()} | {NONE: empty}
        out = [find(each, known, what) for each in line.items]
        if len(out) > most:
            raise Malformed(f"there is room for {most}, not for {len(out)}")
        return out + [empty] * (most - len(out))

    def read_pile(self, words: str) -> tuple[int, int]:
        """The god on top of a pile, and how many tiles it holds: "ku of 6"; or "none"."""
        if words == NONE:
            return -1, 0
        name, _, count = words.partition(" of ")
        return SELLS[GOD_PLACE][find(name, GOD_NAMES, "god")], whole(count, 1, 12, "how many")

    def read_seat(self, seat: int, about: str, line: Line) -> None:
        state, value = self.state, line.value
        if not about:
            self.purses[seat] = counts(value, MANY, "resource")
        elif about == "paid":
            state.paid[seat * RESOURCES : seat * RESOURCES + RESOURCES] = counts(value, MANY, "resource")
        elif about == "chieftain":
            known = {name: spot for spot, name in WHERE.items()}
            places = {name: -1 - place for place, name in enumerate(PLACE_NAMES)}
            self.where[seat] = find(value, known | places, "place")
        elif about.startswith("village "):
            row = seat * VILLAGES + whole(about.removeprefix("village "), 1, VILLAGES, "a village") - 1
            self.villages[row] = [self.read_tile(each) for each in line.items]
        elif about in ("boats", "boats used"):
            boats = counts(value, BOAT_NAMES, "boat")
            target = state.fleet if about == "boats" else self.used
            target[seat * FLEET : seat * FLEET + FLEET] = boats
        elif about == "kahunas":
            state.kahunas[seat] = whole(value, 0, KAHUNA_SPACES)
        elif about == "tikis":
            state.tikis[seat] = whole(value, 0, TIKI_SPACES)
        elif about == "points":
            for part in line.items:
                name, _, points = part.rpartition(" ")
                source = find(name, SOURCE_NAMES, "source of points") if name else ROUNDS_SOURCE
                state.earned[seat * SOURCES + source] = whole(points, 0, 999)
        elif about == "taken":
            tokens = {name: token for token, name in TOKEN_WORDS.items()}
            state.taken += [taken_by(seat, find(each, tokens, "token")) for each in line.items]
        else:
            raise line.unknown(*[f"seat {seat}{each}" for each in SEAT_LINES])

    def read_tile(self, words: str) -> tuple[int, int]:
        """A tile of a village and its side: "hula II"."""
        name = words.removesuffix(" II")
        return find(name.removesuffix(" I"), KIND_NAMES[:VILLAGE_KINDS], "tile of a village"), 1 + (name != words)

    def finish(self) -> None:
        """What follows: stocks, stacks, purses, and everything that tiles bring."""
        state, n = self.state, self.state.players
        slot_of = [state.place_at.index(place) for place in range(PLACES)]
        spots = [self.where.get(seat, BEACH) for seat in range(n)]
        state.at = [slot_of[-1 - spot] if spot < 0 else spot for spot in spots]
        state.resting = [-1] * n
        for seat, spot in enumerate(state.at):
            if spot >= REST:
                if spot - REST >= n or state.resting[spot - REST] >= 0:
                    raise Malformed(f"{WHERE[spot]} is taken twice, or not in use", field="position")
                state.resting[spot - REST] = seat
        self.lay_villages()
        self.fill_purses()
        state.ready = [boats - used for boats, used in zip(state.fleet, self.used, strict=True)]
        state.stock = self.stock_left()
        tops, piles = zip(*(self.gods or plain_gods(state)), strict=True)
        state.tops, state.piles = list(tops), list(piles)
        at_docks = [state.docks.count(island) for island in range(ISLANDS)]
        state.face_down = [
            total - up - docked for total, up, docked in zip(ISLAND_COUNTS, state.face_up, at_docks, strict=True)
        ]
        if min(state.face_down) < 0:
            raise Malformed("an island is there more often than in the box", field="position")
        self.check_tokens()
        said = saving.dump(state)
        state.clear()
        saving.restore(state, said)
        state.turn = plain_turn(state) if self.turn is None else state.order.index(self.turn) if self.turn >= 0 else -1
        state.ones, state.twos = plain_huts(state) if self.huts is None else self.huts

    def fill_purses(self) -> None:
        """[HAW-2.08] [HAW-2.09] What was not said is what a game begins with; all of it was gained openly."""
        state = self.state
        state.purse = []
        for seat in range(state.players):
            state.purse += self.purses.get(seat, plain_purse(state, seat))
        state.gained = [left + gone for left, gone in zip(state.purse, state.paid, strict=True)]

    def lay_villages(self) -> None:
        """The tiles in the order in which they were laid; where it is not said, at the end, village by village."""
        left = {row: list(tiles) for row, tiles in self.villages.items()}
        rows = self.in_turn[:]
        for row in sorted(left):
            rows += [row] * (len(left[row]) - rows.count(row))
        self.state.laid = []
        for row in rows:
            if not left.get(row):
                raise Malformed("more tiles were laid in turn than lie in the villages", field="position")
            kind, side = left[row].pop(0)
            self.state.laid.append(laid_tile(row, kind, side))

    def stock_left(self) -> list[int]:
        self.state.stock = [0] * KINDS
        out = [tile.count - used for tile, used in zip(BOX.tiles, self.found(), strict=True)]
        for kind in range(KINDS):
            out[kind] -= self.lacking[kind]
            if out[kind] < 0:
                raise Malformed(f"there are {BOX.tiles[kind].count} of {KIND_NAMES[kind]}, not more", field="position")
        return out

    def found(self) -> list[int]:
        """How many tiles of each kind there are, in stock and in realms."""
        state = self.state
        out = state.stock[:]
        for entry in state.laid:
            out[kind_of_laid(entry)] += 1
        out[BOAT] += sum(state.fleet) - state.players
        out[KAHUNA] += sum(state.kahunas)
        out[TIKI] += sum(state.tikis)
        return out

    def check_tokens(self) -> None:
        """[HAW-1.02] No more tokens of a face, or with a number of fish, than there are."""
        state = self.state
        taken = [token_of_taken(entry) for entry in state.taken]
        for face, word in FACE_WORDS.items():
            if state.tokens.count(face) + state.sequence.count(face) + taken.count(face) > FACE.count(face):
                raise Malformed(f"there are {FACE.count(face)} tokens {word}", field="position")
        for fish in range(4):
            if state.cove[fish] + taken.count(FISH_TAKEN + fish) > FISH_BACK.count(fish):
                raise Malformed(f"there are {FISH_BACK.count(fish)} tokens with {fish} fish", field="position")

    def opening(self) -> Decision[Any]:
        return NextTurn(self.state.order[0])

    def beneath(self, top: Decision[Any]) -> list[Decision[Any]]:
        return [] if isinstance(top, NextTurn | Prepare | Claim) else [NextTurn(self.state.order[0])]

    def read_draw(self, word: str) -> int:
        return find(word, DRAWS, "god, island, seat or token")

    # Writing.

    def heading(self) -> list[str]:
        return [f"round {self.state.round}"]

    def say(self) -> Iterator[tuple[str, str]]:
        state = self.state
        if state.order != list(range(state.players)):
            yield "order", ", ".join([f"seat {seat}" for seat in state.order])
        if state.turn != plain_turn(state):
            yield "last turn", f"seat {state.order[state.turn]}" if state.turn >= 0 else "nobody"
        if state.place_at != list(range(PLACES)):
            yield "places", ", ".join([PLACE_NAMES[place] for place in state.place_at])
        for place in state.place_at:
            if any(state.tokens[place * CIRCLES : place * CIRCLES + CIRCLES]):
                yield PLACE_NAMES[place], say_row(state.tokens[place * CIRCLES : place * CIRCLES + CIRCLES], FACE_WORDS)
        yield from say_beach(state)
        for seat in range(state.players):
            yield from say_seat(state, seat)
        lacking = [tile.count - left for tile, left in zip(BOX.tiles, self.found(), strict=True)]
        if any(lacking):
            yield "left in the box", say_counts(lacking, KIND_NAMES)
        rows = [row_of_laid(entry) for entry in state.laid]
        if rows != sorted(rows):
            runs = [
                (f"seat {row // VILLAGES} village {row % VILLAGES + 1}", len(list(run))) for row, run in groupby(rows)
            ]
            yield "laid in turn", ", ".join([say_counted(name, count) for name, count in runs])
