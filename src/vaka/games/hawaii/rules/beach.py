"""Chapters 8 to 10, 19 and 21: the cove, the docks with their islands, the boats and the sequence track."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.buying import take_face
from vaka.games.hawaii.rules.payment import ask_boats, most_payable, payable
from vaka.games.hawaii.rules.realm import Settle, take_tile
from vaka.games.hawaii.tables import (
    BANANA,
    BREADFRUIT,
    BY_DOCKS,
    BY_ISLANDS,
    CANNOT,
    COVE,
    DOCK,
    DOCK_FEET,
    FEET,
    FISH,
    FISH_TAKEN,
    FLEET,
    FRUITS,
    ISLAND_FRUITS,
    ISLAND_KAHUNAS,
    ISLAND_POINTS,
    ISLAND_TIKIS,
    ISLAND_TILES,
    KAHUNA,
    KAHUNA_SPACES,
    LAUNCH_SET,
    LEAST,
    NO_ISLAND,
    PICK_FRUIT,
    REST,
    REST_AT,
    ROOM,
    ROUNDS,
    SAIL,
    TIKI,
    TIKI_SPACES,
    V_FISH,
    V_LAUNCH,
    V_PICK,
    V_SAIL,
    VISIT,
    Dock,
    Island,
    boat_set,
    launch_price,
)

NO_FISH: Final = Reason("HAW-8.02", "No such fish token lies in the cove.")
NO_BOAT_FOR_FISH: Final = Reason("HAW-8.03", "Each fish token needs a space on a boat not used this round, and a foot.")
NO_ISLAND_THERE: Final = Reason("HAW-9.08", "This dock has no island until the round ends.")
NO_BOAT_FOR_VISIT: Final = Reason("HAW-9.03", "You lack the feet, or the boats to carry them.")
BEYOND_TRACK: Final = Reason("HAW-2.11", "There are only as many sequence spaces as players.")
SPACE_TAKEN: Final = Reason("HAW-10.01", "Another chieftain rests there already.")


def ready_boats(state: Position, seat: Seat) -> int:
    """The number of the set of a seat's boats not used this round; 0 where there is none."""
    at = seat * FLEET
    ready = state.ready
    return boat_set(ready[at], ready[at + 1], ready[at + 2])


def can_launch(state: Position, seat: Seat, cost: int) -> bool:
    """[HAW-8.03] [HAW-9.03] [HAW-19.02] [HAW-19.03] Whether some unused boats carry a cost that can be paid."""
    least = LEAST[cost][ready_boats(state, seat)]
    return least < CANNOT and payable(state, seat, least, FEET)


# The cove.


def fish_refusal(state: Position, seat: Seat, taken: int, fish: int) -> Reason | None:
    """[HAW-8.02] [HAW-8.03] [HAW-8.05] A token of choice, while boats and feet suffice for one more."""
    if state.cove[fish] == 0:
        return NO_FISH
    return None if can_launch(state, seat, taken + 1) else NO_BOAT_FOR_FISH


def fish_choices(state: Position, seat: Seat, taken: int, out: list[Action]) -> None:
    """[HAW-8.02] The kinds of fish token that can be taken, the fullest first."""
    if has_fish(state) and can_launch(state, seat, taken + 1):
        offer_fish(state, out)


def has_fish(state: Position) -> bool:
    """[HAW-8.02] Whether a token lies in the cove."""
    cove = state.cove
    return cove[1] + cove[2] + cove[3] > 0


def offer_fish(state: Position, out: list[Action]) -> None:
    """The kinds of fish token in the cove."""
    cove = state.cove
    for fish in range(3, 0, -1):
        if cove[fish]:
            out.append(FISH[fish])


TAKE_OR_SAIL: Final = Reason("HAW-8.02", "First take another fish token, or sail with those you have.")


@mypyc_attr(free_list_len=1)
class Fishing(Decision[Position]):
    """[HAW-8.02] One more token, or sail with those chosen."""

    name = "fishing"

    def __init__(self, seat: Seat, taken: int) -> None:
        self.seat = seat
        self.taken = taken

    def choices(self, state: Position) -> list[Action]:
        out: list[Action] = []
        fish_choices(state, self.seat, self.taken, out)
        out.append(SAIL)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        if action.verb == V_FISH:
            return fish_refusal(state, self.seat, self.taken, action.a)
        return None if action.verb == V_SAIL else TAKE_OR_SAIL

    def apply(self, state: Position, action: Action) -> None:
        """[HAW-8.03] [HAW-8.05] When all tokens are chosen, the boats are launched for all of them."""
        if action.verb == V_SAIL:
            state.agenda[-1] = Launch(self.seat, self.taken)
        else:
            take_fish(state, self.seat, self.taken, action.a)


def take_fish(state: Position, seat: Seat, taken: int, fish: int) -> None:
    """[HAW-8.02] [HAW-8.05] A token is taken fish side up."""
    state.at[seat] = COVE
    state.cove = state.cove[:]
    state.cove[fish] = state.cove[fish] - 1
    state.keep_token(seat, FISH_TAKEN + fish, fish)
    state.agenda[-1] = Fishing(seat, taken + 1)
    if state.events is not None:
        state.tell("fishes", seat, "HAW-8.02", {"fish": fish})


# The boats.


def has_spare_boat(cost: int, price: int, fishing: int, one: int, two: int) -> bool:
    """[HAW-19.06] Whether a boat could be left out of a set without paying more."""
    if fishing and launch_price(cost, fishing - 1, one, two) <= price:
        return True
    if one and launch_price(cost, fishing, one - 1, two) <= price:
        return True
    return two > 0 and launch_price(cost, fishing, one, two - 1) <= price


BOATS_FIRST: Final = Reason("HAW-9.03", "First choose the boats.")
NOT_SO_MANY_BOATS: Final = Reason("HAW-8.03", "You do not have that many unused boats this round.")
WRONG_BOATS: Final = Reason("HAW-19.03", "These boats are too small, or more than the feet to be carried.")
SPARE_BOAT: Final = Reason("HAW-19.06", "One of these boats can stay ashore without paying more.")
BOATS_UNPAID: Final = Reason("HAW-9.03", "You cannot pay what these boats would carry.")


@mypyc_attr(free_list_len=1)
class Launch(Decision[Position]):
    """[HAW-8.03] [HAW-9.03] A set of unused boats is launched for a cost in feet."""

    name = "launch"

    def __init__(self, seat: Seat, cost: int) -> None:
        self.seat = seat
        self.cost = cost

    def choices(self, state: Position) -> list[Action]:
        """[HAW-19.02] [HAW-19.03] The sets of boats that can be launched, few boats first."""
        out: list[Action] = []
        at = self.seat * FLEET
        ready = state.ready
        most = min(self.cost, ready[at] + ready[at + 1] + ready[at + 2])
        for boats in range(1, most + 1):
            for fishing in range(min(boats, ready[at]), -1, -1):
                for one in range(min(boats - fishing, ready[at + 1]), -1, -1):
                    two = boats - fishing - one
                    if two <= ready[at + 2]:
                        action = LAUNCH_SET[boat_set(fishing, one, two)]
                        if self.refusal(state, action) is None:
                            out.append(action)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        """[HAW-8.03] [HAW-9.03] [HAW-19.01] [HAW-19.03] [HAW-19.04] [HAW-19.06] Each boat with at least one unit paid."""
        if action.verb != V_LAUNCH:
            return BOATS_FIRST
        at = self.seat * FLEET
        ready = state.ready
        if action.a > ready[at] or action.b > ready[at + 1] or action.c > ready[at + 2]:
            return NOT_SO_MANY_BOATS
        price = launch_price(self.cost, action.a, action.b, action.c)
        if price == CANNOT:
            return WRONG_BOATS
        if has_spare_boat(self.cost, price, action.a, action.b, action.c):
            return SPARE_BOAT
        return None if payable(state, self.seat, price, FEET) else BOATS_UNPAID

    def apply(self, state: Position, action: Action) -> None:
        """[HAW-8.03] [HAW-9.03] Every boat launched is out of use for the round, filled or not."""
        state.agenda.pop()
        seat = self.seat
        boats = [action.a, action.b, action.c]
        state.ready = state.ready[:]
        for kind in range(FLEET):
            state.ready[seat * FLEET + kind] -= boats[kind]
        feet = launch_price(self.cost, action.a, action.b, action.c)
        if state.events is not None:
            state.tell("launches", seat, "HAW-19.03", {"boats": boats, "cost": self.cost, "feet": feet})
        ask_boats(state, seat, feet)


# The docks.


def visit_refusal(state: Position, seat: Seat, dock: Dock) -> Reason | None:
    """[HAW-9.03] [HAW-9.04] [HAW-9.07] [HAW-9.08] A dock with an island, and a cost that can be met beforehand."""
    if state.docks[dock] == NO_ISLAND:
        return NO_ISLAND_THERE
    return None if can_launch(state, seat, DOCK_FEET[dock]) else NO_BOAT_FOR_VISIT


def why_no_visit(state: Position, seat: Seat, dock: Dock) -> Reason | None:
    """The same with the numbers that everybody sees: what the dock asks for, and what the boats carry."""
    reason = visit_refusal(state, seat, dock)
    if reason is not NO_BOAT_FOR_VISIT:
        return reason
    at = seat * FLEET
    boats = boat_set(state.ready[at], state.ready[at + 1], state.ready[at + 2])
    cost = DOCK_FEET[dock]
    if LEAST[cost][boats] < CANNOT:
        return Reason(reason.rule, f"Dock {dock + 1} asks for {cost} feet, and you cannot pay what your boats take.")
    carried = 0
    for kind in range(FLEET):
        carried += ROOM[kind] * state.ready[at + kind]
    return Reason(reason.rule, f"Dock {dock + 1} asks for {cost} feet, and your unused boats carry {carried}.")


def beach_choices(state: Position, seat: Seat, out: list[Action]) -> None:
    """[HAW-8.02] [HAW-8.03] [HAW-9.03] [HAW-9.08] The fish and the docks for which `fish_refusal` and `visit_refusal` have no
    reason: without an unused boat none.
    """
    boats = ready_boats(state, seat)
    if boats == 0:
        return
    most = min(most_payable(state, seat, FEET), CANNOT - 1)
    if has_fish(state) and LEAST[1][boats] <= most:
        offer_fish(state, out)
    for dock, island in enumerate(state.docks):
        if island != NO_ISLAND and LEAST[DOCK_FEET[dock]][boats] <= most:
            out.append(VISIT[dock])


def visit(state: Position, seat: Seat, dock: Dock) -> None:
    """[HAW-9.01] [HAW-9.02] [HAW-9.05] [HAW-9.07] [HAW-9.10] Points of the dock at once; paid before the island gives
    anything, or by the option after it.
    """
    island = state.docks[dock]
    state.at[seat] = DOCK + dock
    state.docks = state.docks[:]
    state.docks[dock] = NO_ISLAND
    state.face_up = state.face_up[:]
    state.face_up[island] = state.face_up[island] + 1
    state.score(seat, BY_DOCKS, state.settings.dock_points[dock])
    state.agenda.pop()
    gift, boats = Gift(seat, island), Launch(seat, DOCK_FEET[dock])
    state.agenda += [boats, gift] if state.settings.gift_first else [gift, boats]
    if state.events is not None:
        data = {"dock": dock, "island": island, "points": state.settings.dock_points[dock]}
        state.tell("visits", seat, "HAW-9.01", {**data})


class Gift(Decision[Position]):
    """[HAW-9.04] [HAW-9.09] [HAW-21.01] [HAW-21.02] [HAW-21.03] [HAW-21.05] What the island gives is taken as far as it
    fits and is in stock.
    """

    name = "island"

    def __init__(self, seat: Seat, island: Island) -> None:
        self.seat = seat
        self.island = island

    def resolve(self, state: Position) -> bool:
        state.agenda.pop()
        land(state, self.seat, self.island)
        return False


def land(state: Position, seat: Seat, island: Island) -> None:
    """[HAW-21.01] Points, fruits, kahunas, tikis, or a tile of side II."""
    if ISLAND_POINTS[island]:
        state.score(seat, BY_ISLANDS, ISLAND_POINTS[island])
        if state.events is not None:
            state.tell("island-points", seat, "HAW-21.01", {"points": ISLAND_POINTS[island]})
    elif ISLAND_FRUITS[island]:
        state.gain(seat, FRUITS, ISLAND_FRUITS[island])
        if state.events is not None:
            state.tell("harvests", seat, "HAW-21.01", {"fruits": ISLAND_FRUITS[island]})
    elif ISLAND_KAHUNAS[island] or ISLAND_TIKIS[island]:
        land_figures(state, seat, island)
    else:
        kinds = ISLAND_TILES[island] & state.offer & state.fits[seat]
        if kinds & (kinds - 1):
            state.agenda.append(Pick(seat, kinds))
        elif kinds:
            state.agenda.append(Settle(seat, kinds.bit_length() - 1, 2))
        elif state.events is not None:
            left = ISLAND_TILES[island] & state.offer != 0
            state.tell("finds-nothing", seat, "HAW-9.04", {"island": island, "stock": left})


def land_figures(state: Position, seat: Seat, island: Island) -> None:
    """[HAW-9.04] [HAW-21.02] Kahunas or tikis, as many as there are spaces and stock for."""
    kind = KAHUNA if ISLAND_KAHUNAS[island] else TIKI
    if kind == KAHUNA:
        count = min(ISLAND_KAHUNAS[island], state.stock[kind], KAHUNA_SPACES - state.kahunas[seat])
    else:
        count = min(ISLAND_TIKIS[island], state.stock[kind], TIKI_SPACES - state.tikis[seat])
    if count:
        take_tile(state, seat, kind, count)
    elif state.events is not None:
        state.tell("finds-no-room", seat, "HAW-9.04", {"kind": kind, "stock": state.stock[kind]})


PICK_FIRST: Final = Reason("HAW-21.04", "First pick a fruit tile.")
NO_SUCH_FRUIT: Final = Reason("HAW-21.04", "That fruit is out of stock, or has no village to go to.")


class Pick(Decision[Position]):
    """[HAW-21.04] Side II of any fruit in stock that fits; `kinds` holds them, one bit a kind."""

    name = "pick"

    def __init__(self, seat: Seat, kinds: int) -> None:
        self.seat = seat
        self.kinds = kinds

    def choices(self, state: Position) -> list[Action]:
        return [PICK_FRUIT[kind - BREADFRUIT] for kind in range(BREADFRUIT, BANANA + 1) if self.kinds >> kind & 1]

    def refusal(self, state: Position, action: Action) -> Reason | None:
        if action.verb != V_PICK:
            return PICK_FIRST
        return None if self.kinds >> action.a & 1 else NO_SUCH_FRUIT

    def apply(self, state: Position, action: Action) -> None:
        state.agenda[-1] = Settle(self.seat, action.a, 2)


# The sequence track.


def rest_refusal(state: Position, space: int) -> Reason | None:
    """[HAW-10.01] [HAW-2.11] [HAW-6.03] Any space in use that no chieftain holds."""
    if space >= state.players:
        return BEYOND_TRACK
    return None if state.resting[space] < 0 else SPACE_TAKEN


def rest_choices(state: Position, out: list[Action]) -> None:
    """[HAW-10.01] [HAW-2.11] [HAW-6.03] The spaces for which `rest_refusal` has no reason."""
    for space, chieftain in enumerate(state.resting):
        if chieftain < 0:
            out.append(REST_AT[space])


def rest(state: Position, seat: Seat, space: int) -> None:
    """[HAW-10.01] [HAW-10.02] [HAW-5.03] Free of charge, out for this round, and the token of the space is taken."""
    state.agenda.pop()
    state.at[seat] = REST + space
    state.resting = state.resting[:]
    state.resting[space] = seat
    face = state.sequence[space]
    if state.events is not None:
        state.tell("rests", seat, "HAW-10.01", {"space": space, "token": face, "last": state.round == ROUNDS})
    if face:
        state.sequence = state.sequence[:]
        state.sequence[space] = 0
        take_face(state, seat, face)
