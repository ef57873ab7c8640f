"""A position of Polynesia in words.

    polynesia, 4 players, round 3, pass 2, tides 1.2 2.4 3.7
    asked: turn of seat 1, n 4
    start: seat 1
    savaii: mask token                    # what lies on an island
    lifuka to savaii: fish, seat 0, seat 2  # a route: its kind, and whose ships lie on it
    seat 0: fish x4, shells               # what a seat has in stock
    seat 0 people: tofua x3, vavau x2     # where its members stand; the others are on its board
    seat 0 tokens: mask, point
    seat 0 point tokens: 2
    crater: red, grey

Islands are named as in actions. Unless something else is said, five members of each seat stand on the main island,
nobody has a ship at sea, and no token lies anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, ClassVar, Final

from vaka.core.decision import Decision
from vaka.core.errors import Malformed
from vaka.core.lay import Line, PositionText
from vaka.core.nouns import Named, Noun, counted, counts, find, read_seat, say_counted, say_counts, whole
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.bidding import Claim
from vaka.games.polynesia.rules.maintenance import Decline, Eruption, NewStart, Pass, Resources
from vaka.games.polynesia.rules.setup import cards_to_draw, place_people, ready_point_tokens
from vaka.games.polynesia.rules.turn import Turn
from vaka.games.polynesia.tables import (
    AT_NEW_START,
    CROSS,
    GOOD_WORDS,
    GOODS,
    GROUPS,
    MASK,
    MASK_FOUR,
    MEMBERS,
    MOST_BID,
    NO_TOKEN,
    NOTHING,
    NOWHERE,
    PASS_NUMBERS,
    POINT_TOKENS,
    RED,
    STONE_WORDS,
    STONES,
    TOKEN_WORDS,
    TOKENS,
)

BOARD: Final = "board"
"""Where members are that stand on no island."""
PHASES: Final = [f"pass {number + 1}" for number in range(len(PASS_NUMBERS))] + [
    "volcano",
    "decline",
    "resources",
    "new start",
]
"""The spaces of the phase track."""
UPKEEP: Final[list[type[Decision[Position]]]] = [NewStart, Resources, Decline, Eruption]
SEAT_LINES: Final = ("", " people", " tokens", " point tokens", " bid")
SUBJECTS: Final = ("round", "pass", "maintenance", "tides", "start", "order", "prizes", "crater")
TAKEN_WORDS: Final = {*SUBJECTS, "asked", "then", "dice", "options"}
"""A map of one's own may call an island so: then a line says "island start"."""


class Text(PositionText[Position]):
    """How a position of Polynesia is written and read."""

    seats: ClassVar[frozenset[str]] = frozenset({"waiting", "holders"})

    def __init__(self, state: Position) -> None:
        super().__init__(state)
        ocean = state.ocean
        self.islands = {key: island for island, key in enumerate(ocean.ids)}
        self.lines = {f"island {key}" if key in TAKEN_WORDS else key: island for key, island in self.islands.items()}
        self.routes = {
            f"{ocean.ids[ocean.one[route]]} to {ocean.ids[ocean.other[route]]}": route for route in range(ocean.routes)
        }
        self.names = list(self.routes)
        self.island = Named(ocean.ids, "island")
        self.own_nouns: Mapping[str, Noun] = {
            "route": Named(self.names, "route"),
            "start": self.island,
            "goal": self.island,
            "island": self.island,
        }
        self.phase: int | None = None
        self.tides: list[int] = []
        self.prizes: list[int] | None = None

    def noun(self, kind: type[Decision[Any]], name: str) -> Noun:
        return self.own_nouns.get(name) or super().noun(kind, name)

    # Reading.

    def clear(self) -> None:
        """[POL-2.03] [POL-2.04] [POL-2.05] Members on the main island, 3 fish and 3 shells each, and nothing else."""
        state = self.state
        state.clear()
        place_people(state)
        state.stock = [BOX.start] * (GOODS * state.players)

    def read(self, line: Line) -> None:
        state, subject, value = self.state, line.subject, line.value
        seat = self.seat_and_rest(subject)
        if seat is not None:
            self.read_seat(*seat, line)
        elif subject in self.lines:
            state.token[self.lines[subject]] = self.read_token(value)
        elif " to " in subject:
            self.read_route(self.route_of(subject), line)
        elif subject == "round":
            state.round = whole(value, 1, 999)
        elif subject == "pass":
            self.phase = whole(value, 1, len(PASS_NUMBERS)) - 1
        elif subject == "maintenance":
            self.phase = find(value, {name: space for space, name in enumerate(PHASES) if space >= len(PASS_NUMBERS)})
        elif subject == "tides":
            self.tides = self.read_tides(value)
        elif subject == "start":
            state.start = read_seat(value, state.players)
        elif subject == "order":
            state.order = [read_seat(each, state.players) for each in line.items]
        elif subject == "prizes":
            self.prizes = counts(value, state.ocean.group_ids, "archipelago")
        elif subject == "crater":
            state.crater = [find(stone, STONE_WORDS, "stone") for stone in line.items]
        else:
            known = [f"seat 0{about}" for about in SEAT_LINES]
            raise line.unknown(*self.lines, *self.names, *known, *SUBJECTS)

    def read_seat(self, seat: int, about: str, line: Line) -> None:
        state = self.state
        if not about:
            state.stock[seat * GOODS : seat * GOODS + GOODS] = counts(line.value, GOOD_WORDS, "resource")
        elif about == "people":
            self.read_people(seat, line)
        elif about == "tokens":
            state.held[seat * TOKENS : seat * TOKENS + TOKENS] = counts(line.value, TOKEN_WORDS, "token")
        elif about == "point tokens":
            state.points[seat] = whole(line.value, 0, POINT_TOKENS)
        elif about == "bid":
            state.bid[seat] = whole(line.value, 0, MOST_BID)
        else:
            raise line.unknown(*[f"seat {seat}{each}" for each in SEAT_LINES])

    def read_people(self, seat: int, line: Line) -> None:
        """Members in their order: "tofua x3, vavau"; the rest are on the board."""
        places: list[int] = []
        for part in line.items:
            name, count = counted(part, MEMBERS)
            places += [find(name, self.islands | {BOARD: NOWHERE}, "island")] * count
        if len(places) > MEMBERS:
            raise Malformed(f"a seat has {MEMBERS} members, not {len(places)}")
        places += [NOWHERE] * (MEMBERS - len(places))
        self.state.members[seat * MEMBERS : seat * MEMBERS + MEMBERS] = places

    def read_token(self, words: str) -> int:
        if words == "nothing":
            return NO_TOKEN
        return find(words.removesuffix(" token"), {TOKEN_WORDS[kind]: kind for kind in range(1, CROSS)}, "token")

    def route_of(self, words: str) -> int:
        """A route by its two ends, in either order."""
        one, _, other = words.partition(" to ")
        ends = {find(one, self.islands, "island"), find(other.strip(), self.islands, "island")}
        ocean = self.state.ocean
        for route in range(ocean.routes):
            if {ocean.one[route], ocean.other[route]} == ends:
                return route
        raise Malformed("no route joins these islands")

    def read_route(self, route: int, line: Line) -> None:
        state = self.state
        lying = range(route * state.players, (route + 1) * state.players)
        state.laid[route] = NOTHING
        for ship in lying:
            state.ships[ship] = 0
        for part in line.items:
            if part in GOOD_WORDS:
                state.laid[route] = GOOD_WORDS.index(part)
            else:
                state.ships[lying[read_seat(part, state.players)]] = 1

    def read_tides(self, words: str) -> list[int]:
        cards = words.split()
        if len(cards) != 3:
            raise Malformed("three tide cards were expected, one of each type, such as '1.2 2.4 3.7'")
        out: list[int] = []
        for kind, card in enumerate(cards, start=1):
            known = {f"{kind}.{number}": number for number in cards_to_draw(kind, self.state.players)}
            out.append(find(card, list(known), f"card of type {kind} for this table"))
            out[-1] = known[list(known)[out[-1]]]
            said = str(self.state.options[f"tide_{kind}"])
            if said not in ("draw", card):
                raise Malformed(f"option tide_{kind} says {said}")
        return out

    def finish(self) -> None:
        """What follows: counts, the tokens out of the game, the point tokens left, the bag, and the end."""
        state = self.state
        state.count_again()
        state.tide1, state.tide2, state.tide3 = self.tides or [self.plain_tide(kind) for kind in (1, 2, 3)]
        state.connected = [False] * GROUPS
        for route in range(state.ocean.routes):
            for group in state.ocean.joins[route]:
                state.connected[group] |= state.laid[route] != NOTHING
        points = state.points
        ready_point_tokens(state)
        state.points = points
        state.prize = state.prize if self.prizes is None else self.prizes
        state.reserve = POINT_TOKENS - state.boxed - sum(state.prize) - sum(points)
        if state.reserve < 0 or max(state.prize) > 1:
            raise Malformed(f"there are {POINT_TOKENS - state.boxed} point tokens in use", field="position")
        state.gone = self.tokens_out()
        state.bag = [STONES[colour] - state.crater.count(colour) for colour in range(len(STONES))]
        state.erupted = state.bag[RED] == 0
        state.marker = self.phase_of(state.agenda[-1] if state.agenda else None)

    def plain_tide(self, kind: int) -> int:
        """The card that the options name, otherwise the first."""
        said = str(self.state.options[f"tide_{kind}"])
        return cards_to_draw(kind, self.state.players)[0] if said == "draw" else int(said.partition(".")[2])

    def tokens_out(self) -> list[int]:
        """[POL-2.07] [POL-2.08] [POL-12.03] Tokens that are on no island and with nobody."""
        state = self.state
        out = [0] * TOKENS
        for kind, word in enumerate(TOKEN_WORDS):
            out[kind] = BOX.green.get(word, 0) + BOX.orange.get(word, 0)
        if state.players == 4:
            out[MASK] += out[MASK_FOUR]
            out[MASK_FOUR] = 0
        for kind in range(1, TOKENS):
            used = state.token.count(kind) + sum(state.held[kind::TOKENS])
            if used > out[kind]:
                raise Malformed(f"there are {out[kind]} {TOKEN_WORDS[kind]} tokens, not {used}", field="position")
            out[kind] -= used
        return out

    def phase_of(self, top: Decision[Any] | None) -> int:
        """The space of the phase track: as it was said, or as the decision tells."""
        if self.phase is not None:
            return self.phase
        if top is None:
            return len(PASS_NUMBERS)
        if type(top) in UPKEEP:
            return AT_NEW_START - UPKEEP.index(type(top))
        number = getattr(top, "n", 0)
        return PASS_NUMBERS.index(number) if number in PASS_NUMBERS else 0

    def opening(self) -> Decision[Any]:
        return Turn(self.state.start, PASS_NUMBERS[min(self.phase or 0, len(PASS_NUMBERS) - 1)])

    def beneath(self, top: Decision[Any]) -> list[Decision[Any]]:
        """[POL-3.01] [POL-4.02] The turns of the pass that are still to come, the other passes, and maintenance."""
        start = self.state.start
        if isinstance(top, Claim):
            return []
        if type(top) in UPKEEP:
            return [each(start) for each in UPKEEP[: UPKEEP.index(type(top))]]
        at = top.number if isinstance(top, Pass) else self.phase_of(top)
        out: list[Decision[Any]] = [each(start) for each in UPKEEP]
        out += [Pass(start, number) for number in range(len(PASS_NUMBERS) - 1, at, -1)]
        if not isinstance(top, Pass) and at < len(PASS_NUMBERS):
            turns = self.state.seats_from(start)
            out += [Turn(seat, PASS_NUMBERS[at]) for seat in reversed(turns[turns.index(top.seat) + 1 :])]
        return out

    def read_draw(self, word: str) -> int:
        return find(word, STONE_WORDS, "stone")

    # Writing.

    def heading(self) -> list[str]:
        state = self.state
        self.phase = state.marker
        phase = PHASES[state.marker]
        return [
            f"round {state.round}",
            phase if state.marker < len(PASS_NUMBERS) else f"maintenance {phase}",
            f"tides 1.{state.tide1} 2.{state.tide2} 3.{state.tide3}",
        ]

    def say(self) -> Iterator[tuple[str, str]]:
        state, ocean = self.state, self.state.ocean
        if state.start:
            yield "start", f"seat {state.start}"
        if state.order != list(range(state.players)):
            yield "order", ", ".join([f"seat {seat}" for seat in state.order])
        for name, island in self.lines.items():
            if state.token[island]:
                yield name, f"{TOKEN_WORDS[state.token[island]]} token"
        for route in range(ocean.routes):
            if state.laid[route] != NOTHING:
                owners = [seat for seat in range(state.players) if state.ships[route * state.players + seat]]
                said = [GOOD_WORDS[state.laid[route]]] + [f"seat {seat}" for seat in owners]
                yield self.names[route], ", ".join(said)
        for seat in range(state.players):
            yield from self.say_seat(seat)
        if state.prize != [1 if state.tide1 == 2 else 0] * GROUPS:
            yield "prizes", say_counts(state.prize, ocean.group_ids)
        if state.crater:
            yield "crater", ", ".join([STONE_WORDS[stone] for stone in state.crater])

    def say_seat(self, seat: int) -> Iterator[tuple[str, str]]:
        state = self.state
        stock = state.stock[seat * GOODS : seat * GOODS + GOODS]
        if stock != [BOX.start] * GOODS:
            yield f"seat {seat}", say_counts(stock, GOOD_WORDS)
        members = state.members[seat * MEMBERS : seat * MEMBERS + MEMBERS]
        if members != [state.ocean.main] * BOX.on_main_island + [NOWHERE] * (MEMBERS - BOX.on_main_island):
            runs = [(place, len(list(run))) for place, run in groupby(members)]
            if runs[-1][0] == NOWHERE:
                runs.pop()
            said = [say_counted(BOARD if place == NOWHERE else state.ocean.ids[place], n) for place, n in runs]
            yield f"seat {seat} people", ", ".join(said) or "nothing"
        held = state.held[seat * TOKENS : seat * TOKENS + TOKENS]
        if any(held):
            yield f"seat {seat} tokens", say_counts(held, TOKEN_WORDS)
        if state.bid[seat]:
            yield f"seat {seat} bid", str(state.bid[seat])
        if state.points[seat]:
            yield f"seat {seat} point tokens", str(state.points[seat])
