"""What a bot thinks of a position of Māori: the system's judgement, and what this edition adds to it."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.games.clans import judge as system
from vaka.games.clans.aliases import Area
from vaka.games.clans.kinds import BUILT, FIGHTERS
from vaka.games.maori.rules.sequence import Reroll
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import CAPTIVE, FORTIFY, HUNTED, SCHOOL, SHAKEN

LAST: Final = 10_000.0
"""The last Chief wins, whatever he holds."""
PA: Final = 6.0
CAPTIVE_WORTH: Final = 3.0
CATCH: Final = 2.5
SHAKEN_COST: Final = 5.0
AWAKE: Final = 22.0
"""What a hostile area costs that has set out against a lone player."""


class MaoriOpinions(system.Opinions[MaoriState]):
    """What is worth building besides troops."""

    def usefulness(self, state: MaoriState, seat: Seat, action: Action) -> int:
        """A pā where nothing better can be made, a whare pūrākau where troops are many; nothing is hidden."""
        if action.verb == FORTIFY:
            return 4 if state.pa[action.a] == 0 else 1
        return 2 if action.verb == SCHOOL and state.count(action.a, FIGHTERS, seat) > 2 else 0

    def promising(self, state: MaoriState, asked: Decision[Any]) -> list[Action]:
        """[MAO-3.1d] A home that is worth nothing is rolled for again."""
        return [state.rules.reroll] if isinstance(asked, Reroll) and not self.home(state, asked.area) else []

    def home(self, state: MaoriState, area: Area) -> float:
        """[MAO-3.1h] What a home area is worth in bids, by who won from where."""
        return HOMES.get(state.chart.areas[area], 1.0)


HOMES: Final[dict[str, float]] = {
    "Aupouri": 0.0, "Ngapuhi": 0.0, "Ngati Whatua": 0.0, "Te Tau Ihu": 0.0, "Kahungunu": 0.5, "Arawa": 1.5,
    "Ngati Awa": 1.5, "Maniapoto": 1.5, "Whanau Apanui": 1.5, "Tuhoe": 1.5,
}  # fmt: skip
OPINIONS: Final = MaoriOpinions()


def judge(state: MaoriState, seat: Seat) -> float:
    """[MAO-13b] [MAO-13d] The system's judgement with pā, captives and what was hunted."""
    if state.fate[seat] >= 0:
        return -LAST
    if state.players > 1 and len(state.staying()) == 1:
        return LAST
    return system.judge(state, seat, OPINIONS) + holdings(state, seat)


def holdings(state: MaoriState, seat: Seat) -> float:
    """[MAO-6.3a] [MAO-6.4d] [MAO-6.5a] Pā around own Villages, meals at hand, Elders who have not lost heart."""
    total = 0.0
    pa = state.pa
    for hex in state.chart.sites:
        if pa[hex] and state.village[hex] == BUILT + seat:
            total += PA * pa[hex]
    mine = 1 << seat
    for piece in range(len(state.kind)):
        kind = state.kind[piece]
        hex = state.hex_of[piece]
        if hex < 0 or kind < SHAKEN:
            continue
        if kind == HUNTED:
            if state.here[hex] & mine:
                total += CATCH
        elif state.owner[piece] == seat:
            if kind >= CAPTIVE:
                total += CAPTIVE_WORTH
            elif kind < HUNTED:
                total -= SHAKEN_COST
    if state.players == 1:
        total -= AWAKE * state.mood.count(2)
    return total


__all__ = ["judge"]
