"""A table of Polynesia set up as a sentence says: who stands where, whose ships lie on which route, what is in hand."""

from __future__ import annotations

import vaka
from vaka.core.nouns import say_counts
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.tables import GOOD_WORDS, PASS_NUMBERS, STONE_WORDS, TOKEN_WORDS, TOKENS
from vaka.testing import amend, play, refusal, script

ALBERTO, LAURA, HINA, TAVI = range(4)
GAME = vaka.game("polynesia")


class Scene:
    """One table. Seats begin with their five members on the main island, no token lies anywhere, Alberto is to act."""

    def __init__(self, players: int = 4, n: int = 3, tides: str = "1.3 2.4 3.7", **options: bool | int | str) -> None:
        cards = dict(zip(("tide_1", "tide_2", "tide_3"), tides.split(), strict=True))
        state = GAME.lay(f"polynesia, {players} players", options={**cards, **options}, chance=vaka.seeded(1))
        assert isinstance(state, Position)
        self._state: Position = state
        self._waiting: dict[str, str] = {}
        """Lines of the position that are still to be laid, by their subjects."""
        self._agenda: list[str] = []
        self.ocean = state.ocean
        self.turn(ALBERTO, n)

    def lay(self, **lines: str) -> Scene:
        """Lines of the position in words; `_` stands for a space in their subjects."""
        return self._say({subject.replace("_", " "): value for subject, value in lines.items()})

    def _say(self, lines: dict[str, str]) -> Scene:
        self._waiting |= lines
        return self

    def turn(self, seat: int, n: int = 3, last: bool = False, marker: int | None = None) -> Scene:
        """It is a seat's turn at N; with `last`, the last one of that pass. The marker may stand at another number."""
        number = PASS_NUMBERS.index(n if marker is None else marker)
        self._agenda = [f"asked: turn of seat {seat}, n {n}"]
        if last:
            start = f"of seat {self._state.start}"
            self._agenda += [f"then: pass {start}, number {later}" for later in range(number + 1, len(PASS_NUMBERS))]
            self._agenda += [f"then: {part} {start}" for part in ("eruption", "decline", "resources", "new-start")]
        return self._say({"pass": str(number + 1)})

    def maintenance(self, *stones: int) -> Scene:
        """The action phase is over; these stones will come out of the bag (0 red, 1 grey, 2 black)."""
        script(self._state, *stones)
        self._agenda = [f"asked: eruption of seat {self._state.start}"]
        return self

    @property
    def state(self) -> Position:
        """The table, at its next decision; what is arranged afterwards waits until the table is asked for again."""
        if self._waiting or self._agenda:
            lines = [f"{subject}: {value}" for subject, value in self._waiting.items()]
            self._waiting, agenda, self._agenda = {}, self._agenda, []
            amend(self._state, "\n".join([*agenda, *lines]))
        return self._state

    def people(self, seat: int, **where: int) -> Scene:
        """Where a seat's members are, by island (`_` for `-`); the others stand on the personal board."""
        spots = [f"{name.replace('_', '-')} x{number}" for name, number in where.items()]
        return self._say({f"seat {seat} people": ", ".join(spots) or "nothing"})

    def goods(self, seat: int, fish: int, shells: int) -> Scene:
        return self._say({f"seat {seat}": say_counts([fish, shells], GOOD_WORDS)})

    def route(self, one: str, other: str) -> int:
        ends = {self.island(one), self.island(other)}
        return next(r for r in range(self.ocean.routes) if {self.ocean.one[r], self.ocean.other[r]} == ends)

    def ships(self, one: str, other: str, good: str, *seats: int) -> Scene:
        """Ships of these seats lie on a route, and a good beside it."""
        return self.ships_on(self.route(one, other), good, *seats)

    def ships_on(self, route: int, good: str, *seats: int) -> Scene:
        """The same for a route by its number; ships that lie there already stay."""
        ends = [self.ocean.ids[self.ocean.one[route]], self.ocean.ids[self.ocean.other[route]]]
        subject = " to ".join(ends)
        players = self._state.players
        lying = [f"seat {seat}" for seat in range(players) if self._state.ships[route * players + seat]]
        lying += [part for part in self._waiting.get(subject, "").split(", ") if part.startswith("seat")]
        new = [f"seat {seat}" for seat in seats if f"seat {seat}" not in lying]
        return self._say({subject: ", ".join([good, *lying, *new])})

    def token(self, island: str, kind: str) -> Scene:
        """A token lies on an island; it comes from those set aside."""
        return self._say({island.replace("_", "-"): "nothing" if kind == "none" else f"{kind} token"})

    def holds(self, seat: int, kind: str, number: int = 1) -> Scene:
        """A seat has so many more island tokens."""
        held = self.state.held[seat * TOKENS : seat * TOKENS + TOKENS]
        held[TOKEN_WORDS.index(kind)] += number
        return self._say({f"seat {seat} tokens": say_counts(held, TOKEN_WORDS)})

    def crater(self, *stones: int) -> Scene:
        """These stones have been drawn so far; the others are in the bag."""
        return self._say({"crater": ", ".join([STONE_WORDS[stone] for stone in stones]) or "nothing"})

    def points(self, seat: int, number: int) -> Scene:
        """A seat has point tokens; the others in use are in the reserve."""
        return self._say({f"seat {seat} point tokens": str(number)})

    # What is asked of a scene.

    def island(self, name: str) -> int:
        return self.ocean.ids.index(name.replace("_", "-"))

    def play(self, *actions: str) -> Scene:
        """Play a line of actions; the position stays sound."""
        for action in actions:
            play(self.state, action)
            assert self.state.faults() == []
        return self

    def why(self, action: str) -> str:
        """The rule that refuses an action."""
        return refusal(self.state, action).rule

    def fish(self, seat: int) -> int:
        return self.state.stock[seat * 2]

    def shells(self, seat: int) -> int:
        return self.state.stock[seat * 2 + 1]

    def count(self, seat: int, island: str) -> int:
        return self.state.count(seat, self.island(island))

    def token_on(self, island: str) -> str:
        return TOKEN_WORDS[self.state.token[self.island(island)]]

    def tokens_of(self, seat: int, kind: str) -> int:
        return self.state.held[seat * TOKENS + TOKEN_WORDS.index(kind)]

    def owners(self, one: str, other: str) -> list[int]:
        route, players = self.route(one, other), self.state.players
        return [seat for seat in range(players) if self.state.ships[route * players + seat]]

    def offered(self, verb: str = "") -> list[str]:
        """The texts of what is offered, those that begin with a word."""
        return [action.text for action in self.state.legal if action.text.split()[0] == verb or not verb]

    def erupt(self) -> Scene:
        """The sixth red stone falls now."""
        return self.crater(*[0] * 5).maintenance(0)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores()
