"""What bots of Māori do besides the system's plans: dummies are laid for nothing, a whare pūrākau stands once warriors
can be spared.
"""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.plan import Plan
from vaka.games.clans.combat import best_units
from vaka.games.clans.kinds import FIGHTERS
from vaka.games.maori import tables as t
from vaka.games.maori.rules.building import MaoriBuild
from vaka.games.maori.state import MaoriState

SPARED: Final = 2
"""So many warriors stand in a Village before one of them becomes a teacher."""


def own_work(state: MaoriState, out: list[Plan]) -> None:
    """Where people build, this edition's own work comes first: it costs little or nothing."""
    if not isinstance(state.agenda[-1], MaoriBuild):
        return
    action = hidden(state) or taught(state)
    if action is not None:
        twin = state.copy()
        twin.advance(action)
        out.clear()
        out.append(Plan(action.text, [action], twin))


def hidden(state: MaoriState) -> Action | None:
    """[MAO-14.5a] A dummy under the Village that is guarded worst, among those that have none."""
    seat = state.agenda[-1].seat
    best: Action | None = None
    least = 100
    for action in state.choices:
        if action.verb == t.HIDE and state.find(action.a, t.DUMMY, seat) < 0:
            guard = best_units(state, action.a, 1 << seat)
            if guard < least:
                best = action
                least = guard
    return best


def taught(state: MaoriState) -> Action | None:
    """[MAO-14.4a] A whare pūrākau where there are warriors enough."""
    seat = state.agenda[-1].seat
    for action in state.choices:
        if action.verb == t.SCHOOL and state.count(action.a, FIGHTERS, seat) >= SPARED:
            return action
    return None


def portages(state: MaoriState) -> list[tuple[int, int]]:
    """[MAO-9.3a] Where canoes are carried over land, both ways."""
    east, west = state.rules.land.portage
    return [] if east < 0 else [(east, west), (west, east)]
