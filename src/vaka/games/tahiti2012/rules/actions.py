"""Chapters 9 to 14: the action phase, and what a rower can do."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.position import Position
from vaka.games.tahiti2012.rules.bounty import draw_from_bag
from vaka.games.tahiti2012.tables import (
    CAPACITY,
    CROPS,
    DELIVER,
    END,
    FISH_GOOD,
    FISH_TOKEN,
    GO_FISHING,
    GOODS,
    HARVEST,
    HOME,
    KEEP_FISH,
    NEIGHBOURS,
    PADDLE_TO,
    RELEASE_FISH,
    V_DELIVER,
    V_END,
    V_FISH,
    V_HARVEST,
    V_KEEP,
    V_PADDLE,
    V_RELEASE,
    VACANT,
    Good,
)

ONE_OF_FOUR: Final = Reason("T12-9.04", "An action is one of paddle, harvest, fish or deliver.")
NO_TILE: Final = Reason("T12-10.01", "No tile lies there to paddle to.")
TOO_FAR: Final = Reason("T12-10.01", "One action takes the canoe one step, to a neighbouring tile.")
NO_CUBE: Final = Reason("T12-11.02", "There is no such cube where your canoe lies.")
CANOE_FULL: Final = Reason("T12-12.01", "A canoe never holds more than five cubes.")
ONE_COLOUR: Final = Reason("T12-12.02", "You carry several cubes of one colour, so no other colour may come aboard.")
ALL_DIFFERENT: Final = Reason("T12-12.03", "With two or more colours aboard each may occur only once.")
NOT_ON_HOME: Final = Reason("T12-13.01", "There is no fishing on Home.")
NO_ROOM_FOR_FISH: Final = Reason("T12-13.09", "You have no room for a fish, so you cannot try.")
ONLY_ON_HOME: Final = Reason("T12-14.01", "Goods are delivered only on Home.")
NOTHING_TO_DELIVER: Final = Reason("T12-14.04", "Your canoe is empty.")

DRAW: Final[int] = BOX.fishing[0]
DRAW_AT_FISH: Final[int] = BOX.fishing[1]


class Act(Decision[Position]):
    """[T12-9.01] [T12-9.02] [T12-9.03] As long as rowers now in sight outnumber actions already taken."""

    name = "act"

    def resolve(self, state: Position) -> bool:
        if state.rowers(self.seat) > state.taken:
            return True
        state.return_aside()
        state.agenda.pop()
        return False

    def choices(self, state: Position) -> list[Action]:
        """[T12-9.04] [T12-9.05] [T12-12.04] Whatever a rower can do from here, and stopping; dumping cargo is nothing of it."""
        seat = self.seat
        out: list[Action] = []
        hex_ = state.canoe[seat]
        if state.cubes[hex_]:
            for crop in range(CROPS):
                if harvest_refusal(state, seat, crop) is None:
                    out.append(HARVEST[crop])
        if deliver_refusal(state, seat) is None:
            out.append(DELIVER)
        if fish_refusal(state, seat) is None:
            out.append(GO_FISHING)
        for beside in NEIGHBOURS[hex_]:
            if state.tile[beside] != VACANT:
                out.append(PADDLE_TO[beside])
        out.append(END)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        """[T12-9.04] [T12-9.05] Paddle, harvest, fish, deliver, or stop."""
        verb = action.verb
        if verb == V_PADDLE:
            return paddle_refusal(state, self.seat, action.a)
        if verb == V_HARVEST:
            return harvest_refusal(state, self.seat, action.a)
        if verb == V_FISH:
            return fish_refusal(state, self.seat)
        if verb == V_DELIVER:
            return deliver_refusal(state, self.seat)
        return None if verb == V_END else ONE_OF_FOUR

    def apply(self, state: Position, action: Action) -> None:
        """[T12-9.02] Carry out one action; fishing alone keeps the cubes set aside where they are."""
        verb = action.verb
        if verb != V_FISH:
            state.return_aside()
        if verb == V_END:
            state.agenda.pop()
            if state.events is not None:
                state.tell("stops", self.seat, "T12-9.05", {})
            return
        state.taken += 1
        if verb == V_PADDLE:
            paddle(state, self.seat, action.a)
        elif verb == V_HARVEST:
            harvest(state, self.seat, action.a)
        elif verb == V_FISH:
            go_fishing(state, self.seat)
        else:
            deliver(state, self.seat)


def loading_refusal(state: Position, seat: Seat, good: Good) -> Reason | None:
    """[T12-12.01] [T12-12.02] [T12-12.03] [T12-12.05] At most five; all of one colour, or all different."""
    cargo, at = state.cargo, seat * GOODS
    total = 0
    colours = 0
    for each in range(at, at + GOODS):
        count = cargo[each]
        if count:
            total += count
            colours += 1
    if total >= CAPACITY:
        return CANOE_FULL
    if cargo[at + good]:
        return ALL_DIFFERENT if colours > 1 else None
    return ONE_COLOUR if total > colours else None


def paddle_refusal(state: Position, seat: Seat, hex_: Hex) -> Reason | None:
    """[T12-10.01] [T12-10.02] One step to any neighbouring tile; canoes never block."""
    if state.tile[hex_] == VACANT:
        return NO_TILE
    return None if hex_ in NEIGHBOURS[state.canoe[seat]] else TOO_FAR


def harvest_refusal(state: Position, seat: Seat, crop: Good) -> Reason | None:
    """[T12-11.01] [T12-11.02] A cube from the island under the canoe, if it may be loaded."""
    if not state.cubes[state.canoe[seat]] >> crop & 1:
        return NO_CUBE
    return loading_refusal(state, seat, crop)


def fish_refusal(state: Position, seat: Seat) -> Reason | None:
    """[T12-13.01] [T12-13.02] [T12-13.09] Anywhere but on Home, if a fish could be loaded."""
    if state.canoe[seat] == HOME:
        return NOT_ON_HOME
    return None if loading_refusal(state, seat, FISH_GOOD) is None else NO_ROOM_FOR_FISH


def deliver_refusal(state: Position, seat: Seat) -> Reason | None:
    """[T12-14.01] [T12-14.04] Only on Home, only with cargo."""
    if state.canoe[seat] != HOME:
        return ONLY_ON_HOME
    return None if state.load(seat) else NOTHING_TO_DELIVER


def reefs_between(state: Position, from_: Hex, to: Hex) -> int:
    """[T12-10.05] Reefs on the shared side, from either tile: 0, 1 or 2."""
    beside = NEIGHBOURS[from_]
    direction = 0
    while beside[direction] != to:
        direction += 1
    return (state.reefs[from_] >> direction & 1) + (state.reefs[to] >> (direction + 3) % 6 & 1)


def paddle(state: Position, seat: Seat, to: Hex) -> None:
    """[T12-10.01] [T12-10.03] [T12-10.04] [T12-10.08] The canoe moves; with cargo, each reef draws a cube."""
    from_ = state.canoe[seat]
    state.canoe[seat] = to
    reefs = reefs_between(state, from_, to)
    if reefs == 0 or state.load(seat) == 0:
        if state.events is not None:
            state.tell("paddles", seat, "T12-10.01", {"from": from_, "to": to, "reefs": reefs})
        return
    drawn = draw_from_bag(state, reefs)
    lost = lose_cargo(state, seat, drawn)
    for good in drawn:
        state.bag[good] = state.bag[good] + 1
    for good in lost:
        state.bag[good] = state.bag[good] + 1
    if state.events is not None:
        state.tell(
            "crosses", seat, "T12-10.04", {"from": from_, "to": to, "reefs": reefs, "drawn": drawn[:], "lost": lost[:]}
        )


def lose_cargo(state: Position, seat: Seat, drawn: list[Good]) -> list[Good]:
    """[T12-10.06] [T12-10.07] A drawn colour costs one carried cube of it, or all of them by the option."""
    lost: list[int] = []
    for good in drawn:
        at = seat * GOODS + good
        while state.cargo[at]:
            state.cargo[at] = state.cargo[at] - 1
            lost.append(good)
            if not state.lose_all:
                break
    return lost


def harvest(state: Position, seat: Seat, crop: Good) -> None:
    """[T12-11.01] Exactly one cube comes aboard."""
    hex_ = state.canoe[seat]
    at = seat * GOODS + crop
    state.put_cubes(hex_, state.cubes[hex_] & ~(1 << crop))
    state.cargo[at] = state.cargo[at] + 1
    if state.events is not None:
        state.tell("harvests", seat, "T12-11.01", {"good": crop, "hex": hex_})


def fishing_draw(state: Position, hex_: Hex) -> int:
    """[T12-13.03] [T12-13.08] How many cubes an attempt draws here."""
    return DRAW_AT_FISH if state.token[hex_] == FISH_TOKEN else DRAW


def go_fishing(state: Position, seat: Seat) -> None:
    """[T12-13.03] [T12-13.05] [T12-13.10] Draw beside what already lies aside; a fish may be kept."""
    drawn = draw_from_bag(state, fishing_draw(state, state.canoe[seat]))
    caught = False
    for good in drawn:
        state.aside[good] = state.aside[good] + 1
        if good == FISH_GOOD:
            caught = True
    if state.events is not None:
        state.tell("fishes", seat, "T12-13.03", {"drawn": drawn[:]})
    if caught:
        state.agenda.append(KeepFish(seat))


FIRST_KEEP: Final = Reason("T12-13.04", "First keep the fish or let it go.")


class KeepFish(Decision[Position]):
    """[T12-13.03] [T12-13.04] A fish drawn may be kept or declined; one at most comes aboard, the rest stays aside."""

    name = "keep"

    def choices(self, state: Position) -> list[Action]:
        return [KEEP_FISH, RELEASE_FISH]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        return None if action.verb in (V_KEEP, V_RELEASE) else FIRST_KEEP

    def apply(self, state: Position, action: Action) -> None:
        state.agenda.pop()
        if action.verb == V_KEEP:
            state.aside[FISH_GOOD] -= 1
            state.cargo[self.seat * GOODS + FISH_GOOD] += 1
            if state.events is not None:
                state.tell("keeps", self.seat, "T12-13.03", {"good": FISH_GOOD})
        elif state.events is not None:
            state.tell("releases", self.seat, "T12-13.04", {"good": FISH_GOOD})


def deliver(state: Position, seat: Seat) -> None:
    """[T12-14.01] [T12-14.02] The whole cargo goes to the chart."""
    unloaded: list[int] = []
    for good in range(GOODS):
        count = state.cargo[seat * GOODS + good]
        if count:
            state.store(seat, good, count)
            state.cargo[seat * GOODS + good] = 0
            for _ in range(count):
                unloaded.append(good)
    if state.events is not None:
        state.tell("delivers", seat, "T12-14.01", {"goods": unloaded})
