"""A position of Tahiti (2012) in words.

    tahiti-2012, 2 players, round 3
    asked: act of seat 0
    haumea: 0,1
    0,2: I05 facing se, taro              # an island, and the cubes on it
    1,1: I07 facing n, token with fish
    seat 0 canoe: 0,2
    seat 0 aboard: banana x2
    seat 0 ashore: coconut, fish x3
    seat 0 favourites: banana and coconut

Home, its water, the printed start islands with all their crops, and a bag with the rest of the cubes are there unless
something else is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from vaka.core.decision import Decision
from vaka.core.errors import Malformed
from vaka.core.lay import Line, PositionText
from vaka.core.nouns import Named, Noun, counts, find, read_seat, say_counts, split, whole
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.actions import Act, KeepFish
from vaka.games.tahiti2012.rules.bounty import Bounty, PlaceCube
from vaka.games.tahiti2012.rules.depletion import Deplete
from vaka.games.tahiti2012.rules.exploration import FaceIsland, LayIsland, MoveHaumea, TakeIsland, lay_island
from vaka.games.tahiti2012.rules.setup import beside_home, lay_home
from vaka.games.tahiti2012.rules.turn import NextTurn, Turn
from vaka.games.tahiti2012.tables import (
    CROP_BITS,
    CROPS,
    DIRECTION_WORDS,
    DISC,
    FISH_TOKEN,
    GOOD_NAMES,
    GOODS,
    HOME,
    ISLANDS,
    MOST_BID,
    NOWHERE,
    PLAIN_TOKEN,
    REACH,
    REEF_BITS,
    SIDES,
    TILE_NAMES,
    VACANT,
    WATER_TILE,
)

HEX_NUMBERS: Final = {DISC.names[hex_]: hex_ for hex_ in range(REACH)}
TOKEN_WORDS: Final = {"token": PLAIN_TOKEN, "token with fish": FISH_TOKEN}
DRAWS: Final = {name: good for good, name in enumerate(GOOD_NAMES)} | {"plain-token": 0, "fish-token": 1}
ORDER: Final[list[type[Decision[Position]]]] = [NextTurn, Deplete, Act, Bounty]
"""What is left of a turn that has just begun, last first."""
WAITING: Final[dict[type[Decision[Any]], int]] = {
    MoveHaumea: 4,
    TakeIsland: 4,
    LayIsland: 4,
    FaceIsland: 4,
    Bounty: 3,
    PlaceCube: 3,
    KeepFish: 3,
    Act: 2,
    Deplete: 1,
}
"""How much of it waits below a decision."""


class Text(PositionText[Position]):
    """How a position of Tahiti (2012) is written and read."""

    nouns: ClassVar[dict[str, Noun]] = {
        "crop": Named(GOOD_NAMES[:CROPS], "crop"),
        "stack": Named(SIDES, "stack"),
        "hex": Named(DISC.names[:REACH], "hex"),
    }

    seats: ClassVar[frozenset[str]] = frozenset({"waiting", "holders"})

    def __init__(self, state: Position) -> None:
        super().__init__(state)
        self.stacks: list[list[int] | None] = [None, None]
        self.haumea_said = False
        self.stirred_said = False

    # Reading.

    def clear(self) -> None:
        """[T12-3.01] Home with its water and the printed start islands, all crops on them."""
        state = self.state
        state.clear()
        lay_home(state)
        if state.options["start"] != "random":
            for direction, tile, rotation in BOX.by_players[state.players].face.islands:
                lay_island(state, beside_home(direction), tile, rotation)
                state.cubes[beside_home(direction)] = CROP_BITS[tile]
        state.gone = [BOX.by_players[state.players].removed_per_good] * GOODS

    def read(self, line: Line) -> None:
        state = self.state
        seat = self.seat_and_rest(line.subject)
        if seat is not None:
            self.read_seat(*seat, line)
        elif line.subject in HEX_NUMBERS:
            self.read_tile(HEX_NUMBERS[line.subject], line)
        elif line.subject == "haumea":
            self.haumea_said = True
            state.haumea = NOWHERE if line.value == "gone" else find(line.value, HEX_NUMBERS, "hex")
        elif line.subject in ("left stack", "right stack"):
            self.stacks[line.subject.startswith("right")] = [find(each, TILE_NAMES, "island") for each in line.items]
        elif line.subject == "round":
            state.round = whole(line.value, 1)
        elif line.subject == "last busy round":
            self.stirred_said = True
            state.stirred = whole(line.value, 1)
        elif line.subject == "first":
            state.order = state.clockwise(read_seat(line.value, state.players))
        elif line.subject == "order":
            state.order = [read_seat(each, state.players) for each in line.items]
        elif line.subject == "actions taken":
            state.taken = whole(line.value, 0, 4)
        elif line.subject == "aside":
            state.aside = counts(line.value, GOOD_NAMES, "good")
        elif line.subject == "out of the game":
            state.gone = counts(line.value, GOOD_NAMES, "good")
        else:
            raise line.unknown(
                "a hex such as 0,1", "seat 0 canoe", "seat 0 aboard", "seat 0 ashore", "seat 0 favourites", "haumea",
                "left stack", "right stack", "round", "last busy round", "first", "order", "actions taken", "aside",
                "out of the game",
            )  # fmt: skip

    def read_seat(self, seat: int, about: str, line: Line) -> None:
        state = self.state
        at = seat * GOODS
        if about == "canoe":
            state.canoe[seat] = find(line.value, HEX_NUMBERS, "hex")
        elif about == "aboard":
            state.cargo[at : at + GOODS] = counts(line.value, GOOD_NAMES, "good")
        elif about == "ashore":
            state.chart[at : at + GOODS] = counts(line.value, GOOD_NAMES, "good")
        elif about == "favourites":
            state.favourite[seat] = find(line.value, favourite_words(state.players), "favourite tile")
        elif about == "bid":
            state.bid = [*state.bid[:seat], whole(line.value, 0, MOST_BID), *state.bid[seat + 1 :]]
        else:
            raise line.unknown(*[f"seat {seat} {each}" for each in ("canoe", "aboard", "ashore", "favourites", "bid")])

    def read_tile(self, hex_: int, line: Line) -> None:
        """An island with its facing and what lies on it, water, or nothing."""
        state = self.state
        if hex_ == HOME:
            raise Malformed("Home lies there")
        place = state.islands.index(hex_) if hex_ in state.islands else len(state.islands)
        state.islands = [each for each in state.islands if each != hex_]
        state.tile[hex_], state.reefs[hex_], state.cubes[hex_], state.token[hex_] = VACANT, 0, 0, 0
        if line.value in ("nothing", "water"):
            state.tile[hex_] = WATER_TILE if line.value == "water" else VACANT
            return
        first, *lying = split(line.value)
        name, facing, direction = first.partition(" facing ")
        tile = find(name, TILE_NAMES, "island")
        for other in state.islands:
            if state.tile[other] == tile:
                raise Malformed(f"{name} lies on {DISC.names[other]} already")
        lay_island(state, hex_, tile, find(direction, DIRECTION_WORDS, "direction") if facing else 0)
        state.islands.insert(place, state.islands.pop())
        for each in lying:
            if each in TOKEN_WORDS:
                state.token[hex_] = TOKEN_WORDS[each]
                continue
            crop = find(each, GOOD_NAMES[:CROPS], "crop")
            if not CROP_BITS[tile] >> crop & 1 or state.cubes[hex_] >> crop & 1:
                raise Malformed(f"{name} has no second space for {each}, or none at all")
            state.cubes[hex_] |= 1 << crop

    def finish(self) -> None:
        """The stacks, the bag and the unused tokens hold what is not elsewhere."""
        state = self.state
        state.stacks = self.rest()
        if not self.haumea_said:
            state.haumea = HOME if state.islands_to_lay() else NOWHERE
        if not self.stirred_said:
            state.stirred = state.round
        if len(set(state.favourite)) < state.players:
            raise Malformed("every favourite tile is there once", field="position")
        state.tokens = list(BOX.tokens)
        for hex_ in state.islands:
            if state.token[hex_]:
                state.tokens[state.token[hex_] == FISH_TOKEN] -= 1
        state.bag = [0] * GOODS
        for good, elsewhere in enumerate(state.inventory()[name] for name in GOOD_NAMES):
            state.bag[good] = BOX.cubes_each - elsewhere
            if state.bag[good] < 0:
                raise Malformed(f"there are {BOX.cubes_each} cubes of {GOOD_NAMES[good]}, not {elsewhere}", "position")

    def rest(self) -> list[list[int]]:
        """The stacks: as they were said, or the islands that are left, in the order of their names."""
        state = self.state
        said = [tile for stack in self.stacks if stack is not None for tile in stack]
        laid = [state.tile[hex_] for hex_ in state.islands]
        left = [tile for tile in range(ISLANDS) if tile not in laid and tile not in said]
        if len(set(said + laid)) < len(said + laid) or (left and None not in self.stacks):
            raise Malformed("every island lies on the board or in one of the stacks, once", field="position")
        one, other = self.stacks
        half = len(left) if other is not None else 0 if one is not None else -(-len(left) // 2)
        return [left[:half] if one is None else one[::-1], left[half:] if other is None else other[::-1]]

    def opening(self) -> Decision[Any]:
        return Turn(self.state.first)

    def beneath(self, top: Decision[Any]) -> list[Decision[Any]]:
        return [each(top.seat) for each in ORDER[: WAITING.get(type(top), 0)]]

    def read_draw(self, word: str) -> int:
        return find(word, DRAWS, "cube or token")

    # Writing.

    def heading(self) -> list[str]:
        return [f"round {self.state.round}"]

    def say(self) -> Iterator[tuple[str, str]]:
        state = self.state
        plain = state.game.position_text(state.copy())
        assert isinstance(plain, Text)
        plain.clear()
        yield from self.say_course()
        yield from self.say_tiles(plain.state)
        if state.stacks != self.rest():
            for side, stack in zip(SIDES, state.stacks, strict=True):
                yield f"{side} stack", ", ".join([TILE_NAMES[tile] for tile in reversed(stack)]) or "nothing"
        for seat in range(state.players):
            yield from self.say_seat(seat)
        if any(state.aside):
            yield "aside", say_counts(state.aside, GOOD_NAMES)
        if state.gone != plain.state.gone:
            yield "out of the game", say_counts(state.gone, GOOD_NAMES)

    def say_course(self) -> Iterator[tuple[str, str]]:
        state = self.state
        if state.order != state.clockwise(state.first):
            yield "order", ", ".join([f"seat {seat}" for seat in state.order])
        elif state.first:
            yield "first", f"seat {state.first}"
        if state.taken:
            yield "actions taken", str(state.taken)
        if state.stirred != state.round:
            yield "last busy round", str(state.stirred)
        if state.haumea not in (HOME, NOWHERE):
            yield "haumea", DISC.names[state.haumea]

    def say_tiles(self, plain: Position) -> Iterator[tuple[str, str]]:
        """Islands in the order in which they were laid; the start islands only where they have changed."""
        state = self.state
        keep = state.islands[: len(plain.islands)] == plain.islands
        for hex_ in plain.islands if not keep else []:
            if hex_ not in state.islands:
                yield DISC.names[hex_], "nothing"
        for number, hex_ in enumerate(state.islands):
            if keep and number < len(plain.islands) and _look(state, hex_) == _look(plain, hex_):
                continue
            tile = state.tile[hex_]
            facing = DIRECTION_WORDS[REEF_BITS[tile].index(state.reefs[hex_])]
            said = [f"{TILE_NAMES[tile]} facing {facing}"]
            said += [GOOD_NAMES[crop] for crop in range(CROPS) if state.cubes[hex_] >> crop & 1]
            said += [word for word, token in TOKEN_WORDS.items() if state.token[hex_] == token]
            yield DISC.names[hex_], ", ".join(said)

    def say_seat(self, seat: int) -> Iterator[tuple[str, str]]:
        state = self.state
        at = seat * GOODS
        if state.favourite[seat] != seat:
            yield f"seat {seat} favourites", favourite_words(state.players)[state.favourite[seat]]
        if state.bid[seat]:
            yield f"seat {seat} bid", str(state.bid[seat])
        if state.canoe[seat] != HOME:
            yield f"seat {seat} canoe", DISC.names[state.canoe[seat]]
        for about, goods in (("aboard", state.cargo), ("ashore", state.chart)):
            if any(goods[at : at + GOODS]):
                yield f"seat {seat} {about}", say_counts(goods[at : at + GOODS], GOOD_NAMES)


def _look(state: Position, hex_: int) -> tuple[int, int, int, int]:
    return state.tile[hex_], state.reefs[hex_], state.cubes[hex_], state.token[hex_]


def favourite_words(players: int) -> list[str]:
    """The favourite tiles in use, by their two goods."""
    return [f"{GOOD_NAMES[one]} and {GOOD_NAMES[other]}" for one, other in BOX.by_players[players].favourites]
