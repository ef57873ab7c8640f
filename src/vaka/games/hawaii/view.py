"""What a seat of Hawaii may know, built from nothing, and imagining the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vaka.core.aliases import Seat
from vaka.core.chance import Chance
from vaka.core.decision import Decision, Stored
from vaka.core.state import State
from vaka.core.view import View, common_to
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.final import side_of, stands, village_points
from vaka.games.hawaii.rules.rounds import target_of
from vaka.games.hawaii.rules.walking import move_cost
from vaka.games.hawaii.tables import (
    FLEET,
    PLACES,
    REACH,
    RESOURCES,
    SOURCES,
    VILLAGES,
    Place,
    kind_of_laid,
    row_of_laid,
    seat_of_taken,
    taken_by,
    token_of_taken,
)


@dataclass(slots=True)
class Tile:
    """One tile in a village: its kind, and side 1 or 2."""

    kind: int
    side: int


@dataclass(slots=True)
class Village:
    """One row of a realm and what it would score now."""

    tiles: list[Tile]
    length: int
    """Tiles in the row, the printed start hut of the first village included."""
    stands: bool
    """Whether it touches a tiki."""
    points: list[int]
    """Kahuna, Laka, Kanaloa, irrigation, hula, long hut: what it scores if it stands at the end."""


@dataclass(slots=True)
class Realm:
    """What lies before a seat, for all to see."""

    villages: list[Village]
    kahunas: int
    tikis: int
    reach: int
    """How many tiles a village needs to touch a tiki; 99 without one."""
    boats: list[int]
    """Fishing boat, boats of side I, boats of side II."""
    ready: list[int]
    """Those of them that are unused this round."""
    taken: list[int]
    """Tokens taken this round: value * 2 + spears, or 16 plus the number of fish."""
    sum: int
    target: int
    earned: list[int]
    """Points by source."""
    extra: list[int]
    """Shells, feet and fruits that tiles add to the income."""
    spears: int
    """Points for each token with spears."""
    gained: list[int]
    """[HAW-2.12] All shells, feet and fruits received so far: they are handed out in the open."""
    paid: list[int]
    """All shells, feet and fruits paid so far, in the open as well."""
    purse: list[int] | None
    """Shells, feet and fruits behind the screen; None where this seat may not look."""


@dataclass(slots=True)
class HawaiiView(View):
    """[HAW-2.10] Tiles, boats, tokens and points are open; what lies behind the other screens is not shown."""

    round: int
    turn: int
    order: list[int]
    resting: list[int]
    at: list[int]
    place_at: list[int]
    tokens: list[int]
    cove: list[int]
    sequence: list[int]
    stock: list[int]
    tops: list[int]
    piles: list[int]
    docks: list[int]
    dock_points: list[int]
    face_down: list[int]
    """Islands in the stack face down, known by what lies elsewhere."""
    face_up: list[int]
    realms: list[Realm]
    laid: list[int]
    """All tiles in the order in which they were laid: ((seat * 5 + village) * 18 + kind) * 2 + side - 1."""
    walks: list[int]
    """Feet of a walk to each place for the seat that is asked; empty when the game is over."""
    unused_huts: list[int]
    """Exchange huts of side I and II still unused in this turn."""
    steps: list[Stored]
    """What is still to be resolved; nothing in it is secret in this game."""

    @property
    def now(self) -> Decision[Any] | None:
        """The decision that is asked."""
        return self.game.load_agenda(self.steps[-1:])[0] if self.steps else None

    def slot_of(self, place: Place) -> int:
        return self.place_at.index(place)

    @property
    def complete(self) -> bool:
        """[HAW-2.12] Nothing is shown of the other purses, but they follow from what was openly gained and paid."""
        return True

    def imagine(self, chance: Chance) -> State:
        """[HAW-2.12] [HAW-2.13] Purses follow from what was openly gained and paid; what lies covered is drawn when it is turned up."""
        state = self.empty(chance)
        assert isinstance(state, Position)
        gained = [count for realm in self.realms for count in realm.gained]
        paid = [count for realm in self.realms for count in realm.paid]
        state.restore(
            {
                "round": self.round,
                "turn": self.turn,
                "order": self.order[:],
                "resting": self.resting[:],
                "at": self.at[:],
                "place_at": self.place_at[:],
                "tokens": self.tokens[:],
                "cove": self.cove[:],
                "sequence": self.sequence[:],
                "stock": self.stock[:],
                "tops": self.tops[:],
                "piles": self.piles[:],
                "docks": self.docks[:],
                "face_down": self.face_down[:],
                "face_up": self.face_up[:],
                "purse": [got - gone for got, gone in zip(gained, paid, strict=True)],
                "gained": gained,
                "paid": paid,
                "earned": [points for realm in self.realms for points in realm.earned],
                "taken": [taken_by(seat, token) for seat, realm in enumerate(self.realms) for token in realm.taken],
                "laid": self.laid[:],
                "kahunas": [realm.kahunas for realm in self.realms],
                "tikis": [realm.tikis for realm in self.realms],
                "fleet": [count for realm in self.realms for count in realm.boats],
                "ready": [count for realm in self.realms for count in realm.ready],
                "unused_huts": self.unused_huts[:],
            }
        )
        state.agenda = self.game.load_agenda(self.steps)
        return self.set_going(state)


def build_view(state: Position, seat: Seat | None) -> HawaiiView:
    """[HAW-2.10] What a seat sees; the screens fall when the game is over."""
    step = state.agenda[-1] if state.agenda else None
    return HawaiiView(
        **common_to(state, seat),
        scores=tuple(state.points),
        round=state.round,
        turn=state.turn,
        order=state.order[:],
        resting=state.resting[:],
        at=state.at[:],
        place_at=state.place_at[:],
        tokens=state.tokens[:],
        cove=state.cove[:],
        sequence=state.sequence[:],
        stock=state.stock[:],
        tops=state.tops[:],
        piles=state.piles[:],
        docks=state.docks[:],
        dock_points=state.settings.dock_points[:],
        face_down=state.face_down[:],
        face_up=state.face_up[:],
        realms=[build_realm(state, each, seat) for each in range(state.players)],
        laid=state.laid[:],
        walks=[] if step is None else [move_cost(state, step.seat, place) for place in range(PLACES)],
        unused_huts=[state.ones, state.twos],
        steps=state.game.dump_agenda(state.agenda),
    )


def build_realm(state: Position, seat: Seat, eyes: Seat | None) -> Realm:
    """One seat's realm as others see it, with its purse for those who may look behind the screen."""
    three = slice(seat * RESOURCES, seat * RESOURCES + RESOURCES)
    boats = slice(seat * FLEET, seat * FLEET + FLEET)
    may_look = state.settings.open_purses or eyes == seat or not state.agenda
    return Realm(
        villages=[build_village(state, seat, village) for village in range(state.founded[seat])],
        kahunas=state.kahunas[seat],
        tikis=state.tikis[seat],
        reach=REACH[state.tikis[seat]],
        boats=state.fleet[boats],
        ready=state.ready[boats],
        taken=[token_of_taken(entry) for entry in state.taken if seat_of_taken(entry) == seat],
        sum=state.sums[seat],
        target=target_of(state, seat),
        earned=state.earned[seat * SOURCES : seat * SOURCES + SOURCES],
        extra=state.extra[three],
        spears=state.spears[seat],
        gained=state.gained[three],
        paid=state.paid[three],
        purse=state.purse[three] if may_look else None,
    )


def build_village(state: Position, seat: Seat, village: int) -> Village:
    """A row with its tiles in the order of their columns."""
    row = seat * VILLAGES + village
    tiles: list[Tile] = []
    for entry in state.laid:
        if row_of_laid(entry) == row:
            kind = kind_of_laid(entry)
            tiles.append(Tile(kind, side_of(state, row, kind) + 1))
    return Village(tiles, state.length[row], stands(state, seat, village), village_points(state, seat, village))


def target_of_round(round_: int) -> int:
    """[HAW-11.06] The figure on the round indicator."""
    return BOX.targets[round_ - 1]
