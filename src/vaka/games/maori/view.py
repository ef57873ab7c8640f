"""What a seat of Māori may know: own pieces, the tops of other stacks and how many lie beneath, and what was shown.

Built from nothing. Counters have no numbers here, so that no face-down piece can be followed.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from vaka.core.chance import Chance
from vaka.core.state import State
from vaka.core.view import View, common_to
from vaka.games.clans.aliases import Row
from vaka.games.clans.control import Control
from vaka.games.maori.rules.battle import Clash, Commit
from vaka.games.maori.sight import filled, pieces_of, plain_all, sent_home_unnoticed, stacks_of_others, villages_of
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import FORCED_PART, SCOUT, TOPICS

PUBLIC: tuple[str, ...] = (
    "stumps", "control", "mood", "lair", "home", "homeland", "captor", "fate", "lost_elders", "shaman_due", "turn", "marker", "doubled",
    "order", "active", "proposed", "ended", "worked", "gains",
    "battles", "moa", "seals", "read_letters", "high", "whare", "ordered", "land_zones", "sea_zones",             "closing", "fed", "track", "half", "part", "refuge", "clash",
)  # fmt: skip
"""Fields of the position that lie open for everybody."""

public_of = attrgetter(*PUBLIC)
"""All of them at once: a view is built many times to find out whether an action told anything."""

OPEN_MARCH: tuple[str, ...] = ("points", "fresh", "stepped", "zoned", "sea_zoned")
"""What everybody sees of the move under way."""

march_of = attrgetter(*OPEN_MARCH)
ONLOOKER = -1


@dataclass(slots=True)
class Stack:
    """Somebody's stack: its top, how many counters lie beneath, and those among them that this seat has seen."""

    hex: int
    owner: int
    top: int
    beneath: int
    seen: list[int]
    armed: int
    """1 or 0 where everybody knows whether it has Combat Units, -1 where only its owner does."""


@dataclass(slots=True)
class Piece:
    """A counter that this seat sees: its own, a hostile one, or a marker."""

    kind: int
    owner: int
    hex: int
    moved: int
    """0 not yet; -3 with the one who moves now, -2 otherwise; or the leader it moved with, as kind * 2048 + hex + 1."""


@dataclass(slots=True)
class MaoriView(View):
    """The table as one seat sees it."""

    table: dict[str, object]
    """What lies open, under the names of the position's fields."""
    villages: list[list[int]]
    """Hex and state of every Village and Part-built Village."""
    pa: list[list[int]]
    pieces: list[Piece]
    stacks: list[Stack]
    elders: list[int]
    """How many Elders each seat has on the map."""
    orders: list[int]
    """This seat's standing orders."""
    handled: list[int]
    """What this seat's mover has taken up and put down in this hex, as bits."""
    mover: list[int]
    """Owner, kind and hex of the one who moves; empty where nobody does."""
    along: list[int]
    """For his owner: the kinds of his party and of what is carried, and the number of canoes, parted by -1."""
    fleeing: list[int]
    """Owner, hex and number of those who run; the kinds follow where they are this seat's own."""
    victors: list[int]
    """The same of those who have won; those in another hex than the first of them are counted too."""
    behind: list[list[int]]
    """Those of them in other hexes, hex by hex: some have followed, others have not."""
    chasing: list[int]
    chosen: list[int]
    answer: list[int]
    waiting: list[list[int]]
    """Movers who may roll for more: kind, hex, the forest half entered or -1, and the way they came."""
    stuck: list[int]
    """Owner, kind and hex of an elder who may not move."""
    entered: list[int]
    """Hexes with enemy Combat Units that pieces of the active seat have entered in this turn."""
    steps: list[Any]
    """What is still to be resolved."""

    def number(self, name: str) -> int:
        """An open number of the position."""
        value = self.table[name]
        assert isinstance(value, int)
        return value

    def numbers(self, name: str) -> list[int]:
        """An open list of the position."""
        value = self.table[name]
        assert isinstance(value, list)
        return value

    def pa_at(self, hex: int) -> int:
        for where, level in self.pa:
            if where == hex:
                return level
        return 0

    def imagine(self, chance: Chance) -> State:
        from vaka.games.maori.imagine import imagine

        return imagine(self, chance)


def build_view(state: MaoriState, seat: int | None) -> MaoriView:
    """[MAO-8.3b] [MAO-8.3c] What a seat, or an onlooker, sees; everything is shown once the game is over."""
    me = ONLOOKER if seat is None else seat
    over = not state.agenda
    top = state.agenda[-1] if state.agenda else None
    secret = isinstance(top, Commit)
    chosen_by = attacker_of(state) if secret else -1
    mine = seat is not None
    return MaoriView(
        **common_to(state, seat),
        scores=state.scores(),
        table=open_table(state, me),
        villages=villages_of(state),
        pa=filled(state.pa),
        pieces=pieces_seen(state, me, over),
        stacks=[] if over else stacks_seen(state, me),
        elders=[len(state.elders_on_map(each)) for each in range(state.players)],
        orders=list(state.orders[me * TOPICS : me * TOPICS + TOPICS]) if mine else [],
        handled=[state.march.taken, state.march.left] if mine and moving(state) == me else [],
        mover=mover_seen(state),
        along=along_seen(state, me),
        fleeing=group_seen(state, state.flight.fleeing, me),
        victors=group_seen(state, state.flight.victors, me),
        behind=behind_seen(state, me),
        chasing=group_seen(state, state.flight.chasing, me),
        chosen=list(state.chosen) if not secret or chosen_by == me else [],
        answer=list(state.answer),
        waiting=waiting_seen(state, me),
        stuck=place_of(state, state.weather.stuck),
        entered=list(state.entered),
        steps=state.game.dump_agenda(state.agenda),
    )


def open_table(state: MaoriState, me: int) -> dict[str, object]:
    """What lies open. Which areas fall to a seat depends on covered troops, so nobody knows before its Area Control Step;
    on which topics it has changed its orders is its own affair. Tables of version 1 of the rules showed both.
    """
    out: dict[str, object] = dict(zip(PUBLIC, plain_all(public_of(state)), strict=True))
    out |= open_weather(state)
    out |= zip(OPEN_MARCH, march_of(state.march), strict=True)
    if state.version < 2:
        return out
    if not any(isinstance(each, Control) and each.opened for each in state.agenda):
        out["gains"] = []
    if me != state.active or me == ONLOOKER:  # between turns nobody is active, and an onlooker is nobody
        out["ordered"] = 0
    return out


def open_weather(state: MaoriState) -> dict[str, object]:
    """What events have set going, but for the Elder who is stuck: he may be hidden."""
    out = state.weather.dump()
    del out["stuck"]
    return out


def attacker_of(state: MaoriState) -> int:
    """Who attacks in the battle that is being prepared."""
    for each in reversed(state.agenda):
        if isinstance(each, Clash):
            return each.seat
    return -1


def moving(state: MaoriState) -> int:
    """The owner of the one who moves."""
    return state.owner[state.march.mover] if state.march.mover >= 0 else -1


def place_of(state: MaoriState, piece: int) -> list[int]:
    if piece < 0 or state.hex_of[piece] < 0:
        return []
    return [state.owner[piece], state.kind[piece], state.hex_of[piece]]


def mover_seen(state: MaoriState) -> list[int]:
    return place_of(state, state.march.mover)


def along_seen(state: MaoriState, me: int) -> list[int]:
    """Who and what goes along, for their owner only: others see how high the stacks are before and after."""
    if state.march.mover < 0 or moving(state) != me:
        return []
    out = sorted(state.kind[piece] for piece in state.march.party)
    out += [-1] + sorted(state.kind[piece] for piece in state.march.cargo)
    return out + [-1, len(state.march.fleet)]


def group_seen(state: MaoriState, group: Row, me: int) -> list[int]:
    """Owner, hex and number of a group, and its kinds where it is one's own."""
    there = [piece for piece in group if state.hex_of[piece] >= 0]
    if not there:
        return []
    out = [state.owner[there[0]], state.hex_of[there[0]], len(there)]
    if state.owner[there[0]] == me:
        out += sorted(state.kind[piece] for piece in there)
    return out


def behind_seen(state: MaoriState, me: int) -> list[list[int]]:
    """The winners who are not with the first of them, a group for each hex."""
    there = [piece for piece in state.flight.victors if state.hex_of[piece] >= 0]
    hexes = sorted({state.hex_of[piece] for piece in there})
    groups = [tuple([piece for piece in there if state.hex_of[piece] == hex]) for hex in hexes]
    return [group_seen(state, group, me) for group in groups if group[0] != there[0]]


def waiting_seen(state: MaoriState, me: int) -> list[list[int]]:
    """Movers between the two parts, or who have made their forced march. Others do not know of a Scout who is none any more."""
    if state.part == FORCED_PART:
        return sorted(
            [state.kind[piece], state.hex_of[piece], -1] for piece in state.marched if state.hex_of[piece] >= 0
        )
    unnoticed = [] if me == state.active else sent_home_unnoticed(state)
    return [
        [SCOUT if each.piece in unnoticed else state.kind[each.piece], state.hex_of[each.piece], each.half, *each.track]
        for each in state.paused
        if state.hex_of[each.piece] >= 0 and (state.edition.leads[state.kind[each.piece]] or each.piece in unnoticed)
    ]


def pieces_seen(state: MaoriState, me: int, over: bool) -> list[Piece]:
    """[MAO-8.3c] One's own pieces, hostile ones, and markers that no other stack covers; in the end, all."""
    return [Piece(kind, owner, hex, moved) for hex, owner, kind, moved in pieces_of(state, me, over)]


def stacks_seen(state: MaoriState, me: int) -> list[Stack]:
    """[MAO-8.3b] [MAO-8.3c] Every other seat's stack: whose it is, its top, the number beneath, what was shown."""
    return [Stack(*each) for each in stacks_of_others(state, me)]
