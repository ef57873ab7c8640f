"""A table of Polynesia set up as a sentence says: who stands where, whose ships lie on which route, what is in hand."""

from __future__ import annotations

import vaka
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules import maintenance
from vaka.games.polynesia.rules.turn import Turn
from vaka.games.polynesia.tables import (
    FISH,
    MEMBERS,
    NO_TOKEN,
    NOWHERE,
    PASS_NUMBERS,
    SHELLS,
    TOKEN_WORDS,
    TOKENS,
)
from vaka.testing import play, refusal, script

ALBERTO, LAURA, HINA, TAVI = range(4)
GAME = vaka.game("polynesia")


class Scene:
    """One table. Seats begin with their five members on the main island, no token lies anywhere, Alberto is to act."""

    def __init__(self, players: int = 4, n: int = 3, tides: str = "1.3 2.4 3.7", **options: bool | int | str) -> None:
        cards = dict(zip(("tide_1", "tide_2", "tide_3"), tides.split(), strict=True))
        state = GAME.new(players, seed=1, options={**cards, **options})
        assert isinstance(state, Position)
        self._state: Position = state
        self._ready = False
        self.ocean = state.ocean
        state.start = ALBERTO
        for island in range(self.ocean.size):
            if state.token[island]:
                state.gone[state.token[island]] += 1
                state.token[island] = NO_TOKEN
        self.turn(ALBERTO, n)

    def turn(self, seat: int, n: int = 3, last: bool = False) -> Scene:
        """It is a seat's turn at N; with `last`, the last one of that pass."""
        state = self._state
        self._begin_round(PASS_NUMBERS.index(n))
        state.agenda[-1].resolve(state)
        while state.agenda[-1].seat != seat:
            state.agenda.pop()
        if last:
            del state.agenda[state.agenda.index(next(s for s in state.agenda if isinstance(s, Turn))) : -1]
        return self.settle()

    def _begin_round(self, passed: int) -> None:
        """A round as the engine lays it out, with so many of its passes over."""
        state = self._state
        state.agenda = []
        maintenance.begin_round(state)
        for _ in range(passed):
            assert isinstance(state.agenda.pop(), maintenance.Pass)

    def maintenance(self, *stones: int) -> Scene:
        """The action phase is over; these stones will come out of the bag (0 red, 1 grey, 2 black)."""
        script(self._state, *stones)
        self._begin_round(len(PASS_NUMBERS))
        return self.settle()

    @property
    def state(self) -> Position:
        """The table, at its next decision; what is arranged afterwards waits until the table is asked for again."""
        if not self._ready:
            self._ready = True
            self._state.settle()
        return self._state

    def settle(self) -> Scene:
        self._ready = False
        return self

    def people(self, seat: int, **where: int) -> Scene:
        """Where a seat's members are, by island (`_` for `-`); the others stand on the personal board."""
        spots = [self.island(name) for name, number in where.items() for _ in range(number)]
        at = seat * MEMBERS
        self._state.members[at : at + MEMBERS] = spots + [NOWHERE] * (MEMBERS - len(spots))
        return self._again()

    def goods(self, seat: int, fish: int, shells: int) -> Scene:
        self._state.stock[seat * 2 : seat * 2 + 2] = [fish, shells]
        return self._again()

    def route(self, one: str, other: str) -> int:
        ends = {self.island(one), self.island(other)}
        return next(r for r in range(self.ocean.routes) if {self.ocean.one[r], self.ocean.other[r]} == ends)

    def ships(self, one: str, other: str, good: str, *seats: int) -> Scene:
        """Ships of these seats lie on a route, and a good beside it."""
        route = self.route(one, other)
        self._state.laid[route] = FISH if good == "fish" else SHELLS
        for seat in seats:
            self._state.ships[route * self._state.players + seat] = 1
        for group in self.ocean.joins[route]:
            self._state.connected[group] = True
        return self._again()

    def token(self, island: str, kind: str) -> Scene:
        """A token lies on an island; it comes from those set aside."""
        number = TOKEN_WORDS.index(kind)
        assert self._state.gone[number], f"no {kind} token is left"
        self._state.gone[number] -= 1
        self._state.token[self.island(island)] = number
        return self._again()

    def holds(self, seat: int, kind: str, number: int = 1) -> Scene:
        """A seat has island tokens."""
        kind_ = TOKEN_WORDS.index(kind)
        self._state.gone[kind_] -= number
        self._state.held[seat * TOKENS + kind_] += number
        return self._again()

    def _again(self) -> Scene:
        self._state.count_again()
        return self.settle()

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
        self._state.bag = [1, 3, 1]
        self._state.crater = [0] * 5
        return self.maintenance(0)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores()
