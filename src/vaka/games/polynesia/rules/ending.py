"""Chapter 10 and the tide cards that count at the end."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Seat
from vaka.core.result import Line, Result, rank
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.position import Position
from vaka.games.polynesia.rules.tokens import income_from_tokens
from vaka.games.polynesia.tables import FISH, GOODS, MEMBERS, NOWHERE, POINT, SHELLS, TOKENS, TRACK, Good

FAR_AND_WIDE: Final[list[int]] = list(BOX.tide("1.3").points)
BOTH_SHORES: Final[list[int]] = list(BOX.tide("1.4").points)
THE_SET: Final[list[int]] = list(BOX.tide("2.4").points)
EMPTY_HANDED: Final[int] = BOX.tide("2.6").points[0]
TURTLE_SHORES: Final[list[int]] = list(BOX.tide("3.4").points)
STAYED: Final[int] = BOX.tide("3.5").points[0]
LAST_CATCH: Final[list[int]] = list(BOX.tide("3.6").points)
GREAT_FLEET: Final[list[int]] = list(BOX.tide("3.7").points)
LAST_HARVEST: Final[list[int]] = list(BOX.tide("3.8").points)


def end_game(state: Position) -> None:
    """[POL-10.01] [POL-10.02] [POL-10.04] Everything stops; first the doomed islands go, then is counted."""
    state.agenda.clear()
    extra = [last_income(state, seat) for seat in range(state.players)]
    lost: list[int] = []
    for seat in range(state.players):
        at = seat * MEMBERS
        number = 0
        for member in range(at, at + MEMBERS):
            island = state.members[member]
            if island != NOWHERE and state.ocean.doomed[island]:
                state.move_member(seat, island, NOWHERE)
                number += 1
        lost.append(number)
    state.erupted = True
    paid: list[int] = []
    for seat in range(state.players):
        fish, shells = (extra[seat], 0) if state.tide3 == 6 else (0, extra[seat])
        state.put_stock(seat, FISH, fish)
        state.put_stock(seat, SHELLS, shells)
        paid += [fish, shells]
    if state.events is not None:
        state.tell("end", NOWHERE, "POL-10.02", {"lost": lost, "island": state.ocean.names[state.ocean.main]})
        if state.tide3 in (6, 8):
            state.tell("income", NOWHERE, f"POL-T3.{state.tide3}a", {"paid": paid})


def track_points(saved: int) -> int:
    """[POL-10.03] [POL-10.05] [POL-10.06] Free spaces are the leftmost ones, as many as members were saved."""
    return TRACK[saved - 1] if saved else 0


def turtle_points(state: Position, seat: Seat) -> int:
    """[POL-10.07] The turtles of every turtle island with an own member, once each."""
    total = 0
    ocean = state.ocean
    at = seat * ocean.size
    for island in ocean.turtle_islands:
        if state.people[at + island]:
            total += ocean.turtles[island]
    return total


def token_points(state: Position, seat: Seat) -> int:
    """[POL-10.08] 1 for each point island token and each point token."""
    return state.held[seat * TOKENS + POINT] + state.points[seat]


def islands_settled(state: Position, seat: Seat) -> int:
    """[POL-10.09] On how many surviving islands a seat has members."""
    total = 0
    at = seat * state.ocean.size
    for island in state.ocean.safe:
        if state.people[at + island]:
            total += 1
    return total


def tide1_points(state: Position, seat: Seat) -> int:
    """[POL-T1.3a] [POL-T1.4a] Archipelagos reached, or archipelagos with members on both islands."""
    if state.tide1 == 3:
        return FAR_AND_WIDE[state.groups_reached(seat)]
    if state.tide1 == 4:
        return BOTH_SHORES[state.groups_filled(seat)]
    return 0


def tide2_points(state: Position, seat: Seat) -> int:
    """[POL-T2.4a] [POL-T2.5a] [POL-T2.6a] Masks by number, masks times archipelagos, or the want of one."""
    if state.tide2 == 4:
        return THE_SET[state.masks(seat)]
    if state.tide2 == 5:
        return state.masks(seat) * state.groups_reached(seat)
    if state.tide2 == 6:
        return 0 if state.masks(seat) else EMPTY_HANDED
    return 0


def tide3_points(state: Position) -> list[int]:
    """[POL-13.01] The card of type 3 compares the seats."""
    card = state.tide3
    if card == 4:
        return turtle_shores(state)
    if card == 5:
        return most(state, [MEMBERS - state.saved(seat) for seat in range(state.players)], STAYED, 0)
    if card == 6:
        return most(
            state, [last_stock(state, seat, FISH) for seat in range(state.players)], LAST_CATCH[0], LAST_CATCH[1]
        )
    if card == 7:
        return most(state, [state.ships_out(seat) for seat in range(state.players)], GREAT_FLEET[0], GREAT_FLEET[1])
    if card == 8:
        return most(
            state, [last_stock(state, seat, SHELLS) for seat in range(state.players)], LAST_HARVEST[0], LAST_HARVEST[1]
        )
    return [0] * state.players


def most(state: Position, values: list[int], alone: int, tied: int) -> list[int]:
    """[POL-T3.5a] [POL-T3.6a] [POL-T3.6b] [POL-T3.7a] [POL-T3.7b] [POL-T3.8a] [POL-T3.8b] A sole leader, or those tied."""
    top = max(values)
    gain = alone if values.count(top) == 1 else tied
    return [gain if value == top else 0 for value in values]


def last_income(state: Position, seat: Seat) -> int:
    """[POL-T3.6b] [POL-T3.8b] The one more income of tides 3.6 and 3.8: islands that survive, and tokens."""
    if state.tide3 == 6:
        return safe_income(state, seat, FISH)
    if state.tide3 == 8:
        return safe_income(state, seat, SHELLS)
    return 0


def safe_income(state: Position, seat: Seat, good: Good) -> int:
    """Income of one kind from islands that survive, and from tokens."""
    total = income_from_tokens(state, seat, good)
    ocean = state.ocean
    at = seat * ocean.size
    for island in ocean.paying[good]:
        if state.people[at + island] and not ocean.doomed[island]:
            total += 1
    return total


def last_stock(state: Position, seat: Seat, good: Good) -> int:
    """[POL-T3.6a] [POL-T3.8a] What a seat holds after the one more income, whether or not it has been paid out yet."""
    held = state.stock[seat * GOODS + good]
    return held if state.erupted else held + safe_income(state, seat, good)


def turtle_shores(state: Position) -> list[int]:
    """[POL-T3.4a] [POL-T3.4b] [POL-T3.4c] Most and second most members on each turtle island."""
    out = [0] * state.players
    size = state.ocean.size
    for island in state.ocean.turtle_islands:
        counts = [state.people[seat * size + island] for seat in range(state.players)]
        top = max(counts)
        if top == 0:
            continue
        tied = counts.count(top) > 1
        second = 0
        for value in counts:
            if value < top and value > second:
                second = value
        if tied and not state.options["second_after_tie"]:
            second = 0
        for seat in range(state.players):
            if counts[seat] == top:
                out[seat] = out[seat] + (TURTLE_SHORES[1] if tied else TURTLE_SHORES[0])
            elif counts[seat] == second and second:
                out[seat] = out[seat] + (TURTLE_SHORES[2] if counts.count(second) == 1 else tied_second(state))
    return out


def tied_second(state: Position) -> int:
    """[POL-T3.4c] What players tied for second gain each: 2 as printed, or less by option."""
    value = state.options["tied_second"]
    assert isinstance(value, int)
    return value


def totals(state: Position) -> list[int]:
    """[POL-10.08] [POL-10.10] [POL-10.11] [POL-2.14] What each seat would score if the volcano broke now, less its bid for
    a place; it may be below 0.
    """
    out = tide3_points(state)
    for seat in range(state.players):
        out[seat] = out[seat] + track_points(state.saved(seat)) + turtle_points(state, seat) + token_points(state, seat)
        out[seat] = out[seat] + tide1_points(state, seat) + tide2_points(state, seat)
        out[seat] = out[seat] - state.bid[seat]
    return out


def result(state: Position) -> Result:
    """[POL-10.09] The highest total wins; then more islands; then the victory is shared."""
    scores = totals(state)
    third = tide3_points(state)
    keys = [(scores[seat], islands_settled(state, seat)) for seat in range(state.players)]
    sheets = tuple(breakdown(state, seat, third[seat]) for seat in range(state.players))
    return Result(rank(keys), tuple(scores), sheets, f"The sixth red stone fell in round {state.round}.")


def breakdown(state: Position, seat: Seat, third: int) -> tuple[Line, ...]:
    """A seat's score, part by part."""
    saved = state.saved(seat)
    lines = [
        Line("Members saved", track_points(saved), "POL-10.05", f"{saved} of {MEMBERS}"),
        Line("Turtle islands", turtle_points(state, seat), "POL-10.07"),
        Line("Point island tokens", state.held[seat * TOKENS + POINT], "POL-10.08"),
        Line("Point tokens", state.points[seat], "POL-10.08"),
    ]
    for kind, card, points in (
        (1, state.tide1, tide1_points(state, seat)),
        (2, state.tide2, tide2_points(state, seat)),
        (3, state.tide3, third),
    ):
        tide = BOX.tide(f"{kind}.{card}")
        if tide.when == "end":
            lines.append(Line(f"Tide {tide.card}: {tide.name}", points, f"POL-T{tide.card}a"))
    if state.bids:
        place = f"place {state.order.index(seat) + 1} in the order of turns"
        lines.append(Line("Bid", -state.bid[seat], "POL-2.14", place))
    lines.append(Line("Islands settled", 0, "POL-10.09", f"{islands_settled(state, seat)}, which breaks a tie"))
    return tuple(lines)
