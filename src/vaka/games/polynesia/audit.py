"""Whether everything is still there, and nothing is where it cannot be."""

from __future__ import annotations

from vaka.games.polynesia.position import Position
from vaka.games.polynesia.tables import GOODS, GROUPS, MEMBERS, MOST_BID, NOTHING, NOWHERE, STONE_WORDS


def inventory(state: Position) -> dict[str, int]:
    """[POL-1.01] [POL-1.03] Every member, ship, token and stone, wherever it lies; fish and shells have no limit."""
    out: dict[str, int] = {}
    size = state.ocean.size
    for seat in range(state.players):
        out[f"members of {seat}"] = state.board[seat] + sum(state.people[seat * size : (seat + 1) * size])
        out[f"ships of {seat}"] = state.harbour[seat] + sum(state.ships[seat :: state.players])
    out["island tokens"] = sum(1 for kind in state.token if kind) + sum(state.held) + sum(state.gone)
    out["point tokens"] = state.reserve + sum(state.prize) + sum(state.points) + state.boxed
    for colour, word in enumerate(STONE_WORDS):
        out[f"{word} stones"] = state.bag[colour] + state.crater.count(colour)
    return out


def faults(state: Position) -> list[str]:
    """What is wrong with a position, in words."""
    out = order_faults(state)
    ocean, players = state.ocean, state.players
    for seat in range(players):
        if min(state.stock[seat * GOODS : seat * GOODS + GOODS]) < 0:
            out.append(f"seat {seat} owes resources")
        for island in range(ocean.size):
            held = state.members[seat * MEMBERS : (seat + 1) * MEMBERS].count(island)
            if held != state.people[seat * ocean.size + island]:
                out.append(f"members of seat {seat} on {ocean.ids[island]} are miscounted")
        if state.members[seat * MEMBERS : (seat + 1) * MEMBERS].count(NOWHERE) != state.board[seat]:
            out.append(f"members on the board of seat {seat} are miscounted")
    out += route_faults(state)
    if state.erupted and any(state.count(s, i) for s in range(players) for i in range(ocean.size) if ocean.doomed[i]):
        out.append("members stand on islands that are gone")
    if state.erupted != (state.bag[0] == 0):
        out.append("the end comes exactly with the last red stone")
    if min(state.bag) < 0 or state.reserve < 0 or sum(state.prize) > GROUPS:
        out.append("more was drawn than there was")
    for island in range(ocean.size):
        if state.token[island] and any(state.count(seat, island) for seat in range(players)):
            out.append(f"the token on {ocean.ids[island]} was left behind")
    return out


def route_faults(state: Position) -> list[str]:
    """What is wrong with the ships that lie on routes."""
    out: list[str] = []
    ocean, players = state.ocean, state.players
    for route in range(ocean.routes):
        lying = state.ships[route * players : (route + 1) * players]
        if sum(lying) != state.fleet[route] or max(lying) > 1:
            out.append(f"ships on route {ocean.route_ids[route]} are miscounted")
        if (state.laid[route] == NOTHING) != (state.fleet[route] == 0):
            out.append(f"route {ocean.route_ids[route]} has a type exactly if it has a ship")
        if ocean.neutral[route] and state.fleet[route]:
            out.append(f"a ship lies on the orange route {ocean.route_ids[route]}")
        if players == 2 and state.fleet[route] > 1:
            out.append(f"two ships on route {ocean.route_ids[route]} in a game of two")
    return out


def order_faults(state: Position) -> list[str]:
    """What is wrong with the order of turns and what was bid for it."""
    out: list[str] = []
    around = list(range(state.players))
    if sorted(state.order) != around:
        out.append("every seat has one place in the order")
    if not state.bids and (state.order != around or any(state.bid)):
        out.append("the order goes around the table unless it was bid for")
    if not 0 <= min(state.bid) <= max(state.bid) <= MOST_BID:
        out.append(f"bids are {state.bid}")
    return out
