"""Chapter 14: levels of victory and how they are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vaka.core.aliases import Seat
from vaka.core.result import Line
from vaka.games.tahiti1994.tables import BY_SEA, KILLED, ON_ISLAND, TD

if TYPE_CHECKING:
    from vaka.games.tahiti1994.state import TahitiState

LEVELS: Final[tuple[str, ...]] = (
    "Total Defeat",
    "Substantive Defeat",
    "Marginal Defeat",
    "Marginal Victory",
    "Substantive Victory",
    "Total Victory",
)


def level_now(state: TahitiState, seat: Seat) -> int:
    """[T94-14a, T94-14b] By areas for those on the island, by the voyage for those who left, the worst for the dead."""
    if state.via[seat] == KILLED:
        return TD
    if state.via[seat] == BY_SEA:
        return state.fate[seat]
    return state.rules.level_of(state.areas_of(seat))


def score(state: TahitiState, seat: Seat) -> int:
    """The level in hundreds, and the areas of those who are rated by areas."""
    areas = state.areas_of(seat) if state.via[seat] == ON_ISLAND else 0
    return 100 * level_now(state, seat) + areas


def ranks(state: TahitiState) -> tuple[int, ...]:
    """[T94-14c, T94-14f, T94-14g, T94-14h, T94-14d, T94-14e] The best level wins; areas part equals unless a voyager is
    among them.
    """
    levels = [level_now(state, seat) for seat in range(state.players)]
    keys: list[tuple[int, int]] = []
    for seat in range(state.players):
        group = [other for other in range(state.players) if levels[other] == levels[seat]]
        voyager = any(state.via[other] == BY_SEA for other in group)
        keys.append((levels[seat], 0 if voyager else score(state, seat)))
    return tuple(1 + sum(1 for other in keys if other > key) for key in keys)


def breakdown(state: TahitiState, seat: Seat) -> tuple[Line, ...]:
    """The level and where it comes from, for a person to check."""
    level = level_now(state, seat)
    name = LEVELS[level]
    if state.via[seat] == KILLED:
        return (Line(name, 0, "T94-14b", "the head chieftain was killed"),)
    if state.via[seat] == BY_SEA:
        return (Line(name, 100 * level, "T94-14b", "by the voyage"),)
    areas = state.areas_of(seat)
    return (
        Line(name, 100 * level, "T94-14a", f"{areas} {'area' if areas == 1 else 'areas'} held"),
        Line("Areas", areas, "T94-14f", "decides between equal levels"),
    )


def why_ended(state: TahitiState) -> str:
    """How the end came."""
    left = state.staying()
    if state.players == 1:
        end = "has been killed" if state.via[0] == KILLED else "has left Tahiti"
        return "The last season is over." if left else f"The chieftain {end}."
    if len(left) == 1:
        return "One chieftain is left on Tahiti."
    if not left:
        return "Nobody is left on Tahiti."
    if state.turn >= state.edition.last_turn:
        return "The last agreed season is over."
    return "All players agreed to end the game."
