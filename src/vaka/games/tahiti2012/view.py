"""What a seat of Tahiti (2012) may know, built from nothing, and imagining the rest."""

from __future__ import annotations

from dataclasses import dataclass

from vaka.core.aliases import Hex, Seat
from vaka.core.chance import Chance
from vaka.core.decision import Stored
from vaka.core.state import State
from vaka.core.view import View, common_to
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules import scoring
from vaka.games.tahiti2012.rules.bidding import Claim
from vaka.games.tahiti2012.rules.bounty import PlaceCube
from vaka.games.tahiti2012.rules.exploration import FaceIsland, LayIsland
from vaka.games.tahiti2012.tables import GOODS, HEXES, ISLANDS, NEIGHBOURS, VACANT


@dataclass(slots=True)
class Tile:
    """One tile on the board: an island 0 to 17, Home (18) or water (19)."""

    hex: int
    tile: int
    reefs: int
    cubes: int
    token: int


@dataclass(slots=True)
class TahitiView(View):
    """[T12-6.04] The board, stack tops and heights, cargoes, charts, laid tokens and the bag's contents are open;
    other favourites, lower tiles and unused token faces are not.
    """

    round: int
    stirred: int
    """The last round in which Haumea was here, a cube came ashore or a token was laid."""
    quiet_left: int
    """In how many more rounds the season ends unless something comes ashore or a token is laid; 0: not in sight."""
    first: int
    order: list[int]
    """The seats in the order of their turns."""
    bid: list[int]
    """Points that each seat pays at the end for its place in the order."""
    taken: int
    tiles: list[Tile]
    islands: list[int]
    """Hexes with an island, in the order in which they were laid."""
    haumea: int
    """Her hex, or -1 once she has left."""
    tops: list[int]
    """The top tile of each stack; -1 where it is used up."""
    heights: list[int]
    bag: list[int]
    aside: list[int]
    gone: list[int]
    canoes: list[int]
    cargo: list[list[int]]
    charts: list[list[int]]
    favourites: list[int | None]
    """The favourite tile of each seat, where this seat knows it."""
    tokens: list[int]
    """Unused tokens: plain ones and those with a fish. Their faces are down, but what was laid is known."""
    cube: int
    """The crop that has to be put on an island now; -1 otherwise."""
    stack: int
    """The stack from which a tile is being laid; -1 otherwise."""
    spot: int
    """The hex on which a tile is being laid, once chosen; -1 otherwise."""
    steps: list[Stored]
    """What is still to be resolved this turn; nothing in it is secret in this game."""

    @property
    def acting(self) -> Seat:
        """The seat whose turn it is."""
        return self.first if self.to_act is None else self.to_act

    @property
    def claim(self) -> Claim | None:
        """[T12-3.17] The bidding as it stands, while it lasts."""
        if self.asked != Claim.name:
            return None
        now = self.game.load_agenda(self.steps)[-1]
        assert isinstance(now, Claim)
        return now

    def tile_at(self, hex_: Hex) -> Tile | None:
        for tile in self.tiles:
            if tile.hex == hex_:
                return tile
        return None

    def reefs_between(self, from_: Hex, to: Hex) -> int:
        """[T12-10.05] Reefs on the side that two neighbouring tiles share."""
        here, there = self.tile_at(from_), self.tile_at(to)
        direction = NEIGHBOURS[from_].index(to)
        out = here.reefs >> direction & 1 if here else 0
        return out + (there.reefs >> (direction + 3) % 6 & 1 if there else 0)

    def favourite_goods(self, seat: Seat) -> tuple[int, int] | None:
        """The goods on a favourite tile, where it is known."""
        known = self.favourites[seat]
        return None if known is None else BOX.by_players[self.players].favourites[known]

    def imagine(self, chance: Chance) -> State:
        """[T12-6.04] Deal the lower tiles and the other favourites afresh."""
        seen = {*self.tops, *[laid.tile for laid in self.tiles]}
        unseen = [tile for tile in range(ISLANDS) if tile not in seen]
        chance.shuffle(unseen)
        stacks: list[list[int]] = []
        for top, height in zip(self.tops, self.heights, strict=True):
            under = [unseen.pop() for _ in range(height - 1)]
            stacks.append(under + [top] if height else [])
        dealt = [tile for tile in range(len(BOX.by_players[self.players].favourites)) if tile not in self.favourites]
        chance.shuffle(dealt)
        favourites = [dealt.pop() if known is None else known for known in self.favourites]
        state = self.empty(chance)
        assert isinstance(state, Position)
        state.restore(
            {
                "tiles": [[t.hex, t.tile, t.reefs, t.cubes, t.token] for t in self.tiles],
                "islands": self.islands[:],
                "stacks": stacks,
                "bag": self.bag[:],
                "aside": self.aside[:],
                "gone": self.gone[:],
                "canoe": self.canoes[:],
                "cargo": [count for cargo in self.cargo for count in cargo],
                "chart": [count for chart in self.charts for count in chart],
                "favourite": favourites,
                "tokens": self.tokens[:],
                "haumea": self.haumea,
                "order": self.order[:],
                "bid": self.bid[:],
                "round": self.round,
                "stirred": self.stirred,
                "taken": self.taken,
            }
        )
        state.agenda = self.game.load_agenda(self.steps)
        return self.set_going(state)


def build_view(state: Position, seat: Seat | None) -> TahitiView:
    """[T12-3.13] [T12-6.04] What a seat sees; everything is shown once the game is over."""
    over = not state.agenda
    asked = state.agenda[-1] if state.agenda else None
    return TahitiView(
        **common_to(state, seat),
        scores=tuple(_score(state, each, over or each == seat) for each in range(state.players)),
        round=state.round,
        stirred=state.stirred,
        quiet_left=state.quiet_left() if state.agenda else 0,
        first=state.first,
        order=state.order[:],
        bid=state.bid[:],
        taken=state.taken,
        tiles=[
            Tile(hex_, state.tile[hex_], state.reefs[hex_], state.cubes[hex_], state.token[hex_])
            for hex_ in range(HEXES)
            if state.tile[hex_] != VACANT
        ],
        islands=state.islands[:],
        haumea=state.haumea,
        tops=[stack[-1] if stack else -1 for stack in state.stacks],
        heights=[len(stack) for stack in state.stacks],
        bag=state.bag[:],
        aside=state.aside[:],
        gone=state.gone[:],
        canoes=state.canoe[:],
        cargo=[state.cargo[each * GOODS : each * GOODS + GOODS] for each in range(state.players)],
        charts=[state.chart[each * GOODS : each * GOODS + GOODS] for each in range(state.players)],
        favourites=[state.favourite[each] if over or each == seat else None for each in range(state.players)],
        tokens=state.tokens[:],
        cube=asked.crop if isinstance(asked, PlaceCube) else -1,
        stack=asked.stack if isinstance(asked, (LayIsland, FaceIsland)) else -1,
        spot=asked.hex if isinstance(asked, FaceIsland) else -1,
        steps=[each.dump() for each in state.agenda],
    )


def _score(state: Position, seat: Seat, with_favourites: bool) -> int:
    """A seat's points as far as they are known."""
    if with_favourites:
        return scoring.total(state, seat)
    return scoring.open_points(state, seat)
