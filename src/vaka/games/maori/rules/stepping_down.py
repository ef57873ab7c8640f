"""Units that step down (5m): one rung lower on the ladder of panic."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans.aliases import Piece
from vaka.games.clans.build import NO_SUCH_PIECE
from vaka.games.clans.decision import NOT_NOW, Question
from vaka.games.clans.kinds import KINDS, UNITS
from vaka.games.maori import tables as t
from vaka.games.maori.rules.stacks import asks_alike, may_be_armed, or_pass
from vaka.games.maori.state import MaoriState


def offer_kinds(state: MaoriState, actions: list[Action], pieces: list[Piece], out: list[Action]) -> None:
    """Offer the actions, which stand by hex and kind, that mean some of these counters; each once."""
    for piece in pieces:
        action = actions[state.hex_of[piece] * KINDS + state.kind[piece]]
        if action not in out:
            out.append(action)


def step_down(state: MaoriState, piece: Piece) -> None:
    """[MAO-5m] One step on the ladder of panic; Population and dummies are unhurt."""
    kind = state.kind[piece]
    if kind >= UNITS or not state.edition.is_combat[kind]:
        return
    state.change(piece, state.edition.panic[kind])
    if state.events is not None:
        into = state.kind[piece]
        state.note_of("step-down", piece, {"hex": state.hex_of[piece], "kind": kind, "into": into})


class Demote(Question[MaoriState]):
    """[MAO-E53a] [MAO-4d] One Combat Unit steps down, its owner's choice; who has none is asked like everybody.

    Where several step down they are several Units: who has done so is bound until the first player turn. By version 1 of
    the rules one Unit could do so twice.
    """

    name = "demote"
    other = NO_SUCH_PIECE

    def stack(self, state: MaoriState) -> list[int]:
        """Who comes into question."""
        return [piece for piece in state.pieces_of(self.seat) if state.bound[piece] == 0 or state.version < 2]

    def must_ask(self, state: MaoriState) -> bool:
        return asks_alike(state)

    def options(self, state: MaoriState) -> list[Action]:
        troops = [piece for piece in self.stack(state) if state.edition.is_combat[state.kind[piece]]]
        out: list[Action] = []
        offer_kinds(state, state.rules.demote, troops, out)
        return or_pass(state, out)

    def chosen(self, state: MaoriState, action: Action) -> None:
        if action.verb == t.PASS:
            return
        piece = self.one(state, action)
        step_down(state, piece)
        self.lowered(state, piece)

    def one(self, state: MaoriState, action: Action) -> Piece:
        """The Unit that is meant."""
        if state.version < 2:
            return state.find(action.a, action.b, self.seat)
        here = [piece for piece in self.stack(state) if state.hex_of[piece] == action.a]
        return next(piece for piece in here if state.kind[piece] == action.b)

    def lowered(self, state: MaoriState, piece: Piece) -> None:
        """[MAO-E53a] It does not step down again by this event."""
        if state.version >= 2:
            state.bind(piece, 1)


class Wound(Demote):
    """[MAO-E62a] [MAO-E62b] One Combat Unit of a stack steps down, its owner's choice: of those who came there in this
    step, or (`came` 0) of all who are there.
    """

    name = "wound"

    def __init__(self, seat: Seat, hex: Hex, came: int = 0) -> None:
        super().__init__(seat)
        self.hex = hex
        self.came = came

    def stack(self, state: MaoriState) -> list[int]:
        return [piece for piece in state.living(self.hex, self.seat) if state.bound[piece] or not self.came]

    def options(self, state: MaoriState) -> list[Action]:
        """Where everybody sees that no Combat Unit is there, nobody is asked."""
        return super().options(state) if may_be_armed(state, self.hex, self.seat) else []

    def one(self, state: MaoriState, action: Action) -> Piece:
        return next(piece for piece in self.stack(state) if state.kind[piece] == action.b)

    def lowered(self, state: MaoriState, piece: Piece) -> None:
        """On the move it is known already who has moved."""

    def why_not(self, state: MaoriState, action: Action) -> Reason | None:
        return super().why_not(state, action) if action.a == self.hex or action.verb == t.PASS else NOT_NOW
