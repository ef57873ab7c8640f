"""What a seat of Polynesia may know, built from nothing, and imagining the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.decision import Decision, Stored
from vaka.core.state import State
from vaka.core.view import View, common_to
from vaka.games.polynesia.maps import ocean
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules import ending
from vaka.games.polynesia.tables import (
    GOODS,
    MASK,
    MEMBERS,
    NOTHING,
    PASS_NUMBERS,
    RED,
    TOKENS,
    Ocean,
)

MOST_IMAGINED = 6
"""Where stocks are hidden, a seat is thought to hold up to so many of a kind."""


@dataclass(slots=True)
class PolynesiaView(View):
    """[POL-3.02] Everything on the table is open, the stones in the bag by number; by option stocks are hidden."""

    tides: list[str]
    """The open tide cards."""
    round: int
    marker: int
    """The space of the phase track: 0 to 2 are the passes at 3, 2 and 1; then eruption, decline, resources, new start."""
    start: int
    order: list[int]
    """The seats in the order of their turns, wherever the start player token is."""
    bid: list[int]
    """Points that each seat pays at the end for its place in the order."""
    erupted: bool
    stocks: list[list[int | None]]
    """Fish and shells of each seat; None where this seat may not know."""
    members: list[list[int]]
    """The island of each member of each seat; -1 on the personal board."""
    boards: list[int]
    """Members on each personal board."""
    harbours: list[int]
    """Ships on each personal board."""
    ships: list[list[int]]
    """The seats with a ship on each route."""
    laid: list[int]
    """What lies beside each route: 0 fish, 1 shells, -1 nothing yet."""
    tokens: list[int]
    """The token on each island."""
    held: list[list[int]]
    """The island tokens of each seat, by kind."""
    gone: list[int]
    points: list[int]
    """Point tokens of each seat."""
    reserve: int
    prizes: list[int]
    """Point tokens on the archipelagos."""
    boxed: int
    connected: list[bool]
    bag: list[int]
    """Stones still in the bag: red, grey, black."""
    crater: list[int]
    """Stones drawn, in order."""
    pending: list[Stored]
    """What is still to be done in this round, the next thing last."""

    @property
    def ocean(self) -> Ocean:
        """The map as tables."""
        return ocean(str(self.options["map"]), self.players)

    @property
    def now(self) -> Decision[Any] | None:
        """The decision that is asked."""
        return self.game.load_agenda(self.pending[-1:])[0] if self.pending else None

    @property
    def number(self) -> int:
        """[POL-4.02] The number under the marker; 0 outside the action phase."""
        return PASS_NUMBERS[self.marker] if self.marker < len(PASS_NUMBERS) else 0

    @property
    def reds(self) -> int:
        """Red stones drawn."""
        return self.crater.count(RED)

    def count(self, seat: Seat, island: int) -> int:
        """How many members a seat has on an island."""
        return self.members[seat].count(island)

    def saved(self, seat: Seat) -> int:
        """How many members of a seat stand on islands that survive."""
        doomed = self.ocean.doomed
        return sum(1 for island in self.members[seat] if island >= 0 and not doomed[island])

    def masks(self, seat: Seat) -> int:
        return self.held[seat][MASK]

    def stock(self, seat: Seat, good: int) -> int:
        """What a seat holds of a kind, 0 where this is not known."""
        return self.stocks[seat][good] or 0

    @property
    def complete(self) -> bool:
        """[POL-3.02] Only stocks can be hidden."""
        return all(None not in held for held in self.stocks)

    def imagine(self, chance: Chance) -> State:
        """[POL-3.02] The same table; hidden stocks are dealt afresh."""
        state = self.empty(chance)
        assert isinstance(state, Position)
        stock: list[int] = []
        for held in self.stocks:
            stock += [chance.below(MOST_IMAGINED + 1) if number is None else number for number in held]
        state.restore(
            {
                "tides": [int(card.partition(".")[2]) for card in self.tides],
                "round": self.round,
                "marker": self.marker,
                "start": self.start,
                "order": self.order[:],
                "bid": self.bid[:],
                "erupted": self.erupted,
                "stock": stock,
                "members": [island for members in self.members for island in members],
                "ships": [int(seat in seats) for seats in self.ships for seat in range(self.players)],
                "laid": self.laid[:],
                "token": self.tokens[:],
                "held": [number for held in self.held for number in held],
                "gone": self.gone[:],
                "points": self.points[:],
                "reserve": self.reserve,
                "prize": self.prizes[:],
                "boxed": self.boxed,
                "connected": self.connected[:],
                "bag": self.bag[:],
                "crater": self.crater[:],
            }
        )
        state.agenda = self.game.load_agenda(self.pending)
        self.set_going(state)
        if state.agenda:
            seat = state.agenda[-1].seat
            while not state.choices and None in self.stocks[seat]:
                # The seat that is asked can answer: it holds more than was dealt.
                for good, number in enumerate(self.stocks[seat]):
                    state.stock[seat * GOODS + good] += number is None
                state.refresh()
        return state


def build_view(state: Position, seat: Seat | None) -> PolynesiaView:
    """[POL-3.02] What a seat sees; hidden stocks are shown to their owner, and to all once the game is over."""
    players = state.players
    over = not state.agenda
    hides = state.options["stocks"] == "hidden" and not over
    scores = ending.totals(state)
    if hides and state.tide3 in (6, 8):
        # Who leads in fish or shells is not for others to know.
        scores = [score - third for score, third in zip(scores, ending.tide3_points(state), strict=True)]
    return PolynesiaView(
        **common_to(state, seat),
        scores=tuple(scores),
        tides=[f"1.{state.tide1}", f"2.{state.tide2}", f"3.{state.tide3}"],
        round=state.round,
        marker=state.marker,
        start=state.start,
        order=state.order[:],
        bid=state.bid[:],
        erupted=state.erupted,
        stocks=[
            [None if hides and each != seat else state.stock[each * GOODS + good] for good in range(GOODS)]
            for each in range(players)
        ],
        members=[state.members[each * MEMBERS : (each + 1) * MEMBERS] for each in range(players)],
        boards=state.board[:],
        harbours=state.harbour[:],
        ships=[
            [each for each in range(players) if state.ships[route * players + each]]
            if state.laid[route] != NOTHING
            else []
            for route in range(state.ocean.routes)
        ],
        laid=state.laid[:],
        tokens=state.token[:],
        held=[state.held[each * TOKENS : (each + 1) * TOKENS] for each in range(players)],
        gone=state.gone[:],
        points=state.points[:],
        reserve=state.reserve,
        prizes=state.prize[:],
        boxed=state.boxed,
        connected=state.connected[:],
        bag=state.bag[:],
        crater=state.crater[:],
        pending=state.game.dump_agenda(state.agenda),
    )
