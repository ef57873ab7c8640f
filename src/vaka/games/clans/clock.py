"""What everybody at the table sees of the clock: the initiative, the order of this game-turn, who is awaited."""

from __future__ import annotations

from vaka.core.aliases import Seat
from vaka.games.clans.kinds import SHAMAN
from vaka.games.clans.state import ClanState
from vaka.games.clans.turn import Initiative, SetOrder
from vaka.games.clans.words import Voice, seat_name


def handicap(state: ClanState, seat: Seat) -> int:
    """What a seat subtracts from its next initiative roll."""
    if state.players == 1 or state.marker != seat:
        return 0
    return 4 if state.doubled else 2


def order_now(state: ClanState) -> list[int]:
    """The seats that play in this game-turn, in their order; empty before it is set."""
    for step in state.agenda:
        if isinstance(step, SetOrder | Initiative):
            return []
    return [seat for seat in state.order if state.fate[seat] < 0] if state.players > 1 else []


def when(state: ClanState, turn: int) -> str:
    """A game-turn by its season."""
    season, number = divmod(turn - 1, state.edition.turns_a_season)
    return f"season {season + 1}, turn {number + 1}"


def lines(state: ClanState, voice: Voice) -> list[str]:
    """Initiative, order and who is awaited, a line each."""
    out: list[str] = []
    if state.players > 1 and state.turn > 0:
        holder = state.marker
        if holder < 0:
            out.append("Initiative: nobody holds the marker")
        else:
            side = ", on its ×2 side" if state.doubled else ""
            out.append(
                f"Initiative: {seat_name(holder)} holds the marker{side}: −{handicap(state, holder)} on the next roll"
            )
        names = [f"{seat_name(seat)}{' (now)' if seat == state.active else ''}" for seat in order_now(state)]
        out.append(f"Order of this turn: {', '.join(names) if names else 'not chosen yet'}")
    for seat in range(state.players):
        due = state.shaman_due[seat]
        if due and state.fate[seat] < 0:
            who = f"{seat_name(seat)}’s {voice.kind(state, SHAMAN)}"
            out.append(f"{who} returns in game-turn {due} ({when(state, due)})")
    return out
