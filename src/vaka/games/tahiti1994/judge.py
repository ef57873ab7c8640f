"""What a bot thinks of a position."""

from __future__ import annotations

from typing import Any, Final

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.games.clans import judge as system
from vaka.games.clans.aliases import Area, Owner
from vaka.games.tahiti1994.haggling import answer, brings, proposal
from vaka.games.tahiti1994.rules.bargain import AnswerOffer, Bargain
from vaka.games.tahiti1994.rules.places import TakePlaces
from vaka.games.tahiti1994.rules.sea_combat import Boarding
from vaka.games.tahiti1994.rules.seating import Seating
from vaka.games.tahiti1994.state import TahitiState
from vaka.games.tahiti1994.tables import BY_SEA, D_LEAVER, D_PARTNER, KILLED, SV, TV

VOYAGED: Final[list[float]] = [-400.0, -250.0, 0.0, 300.0, 600.0, 900.0]
"""What a voyage's level is worth; one who stays on the island has more to hope for than from most voyages."""
UNDER_WAY: Final = -180.0
"""A voyage that has not ended: better than a defeat of substance, worse than a marginal one."""
DEAD: Final = -600.0


HOMES: Final[dict[str, float]] = {
    "Punaauia": 1.5, "Paea": 1.0, "Arue": 1.0, "Pueu": 0.0, "Vairao": 0.0, "Tiarei": 0.0, "Hitiaa": 0.0, "Teahupoo": 0.0
}  # fmt: skip


class TahitiOpinions(system.Opinions[TahitiState]):
    """Bargains, seats on a voyage, and what a rival's fall is worth."""

    def promising(self, state: TahitiState, asked: Decision[Any]) -> list[Action]:
        """How a bot bargains; a voyager sits as proposed."""
        if isinstance(asked, TakePlaces):
            return [state.rules.more.seated]
        if isinstance(asked, (Seating, Boarding)):
            return [state.rules.more.ready]
        if isinstance(asked, Bargain):
            return proposal(state, asked.seat)
        return answer(state, asked.seat) if isinstance(asked, AnswerOffer) else []

    def home(self, state: TahitiState, area: Area) -> float:
        """[T94-3.1f] What a home area is worth in bids, by who won from where."""
        return HOMES.get(state.chart.areas[area], 0.5)

    def prize(self, state: TahitiState, rival: Owner) -> float:
        """[T94-12.3e, T94-14b] His areas come with him, but on a voyage he may yet do better than the captor."""
        return 30.0 * state.areas_of(rival) - 40.0 if rival < state.players else 45.0

    def enough(self, state: TahitiState, seat: Seat) -> int:
        """[T94-14a, T94-14c] A Substantive Victory, or a Total one where a voyager has done as well."""
        wanted = SV
        for other in range(state.players):
            if other != seat and state.fate[other] >= SV:
                wanted = TV
        return state.rules.level_areas[wanted]


OPINIONS: Final = TahitiOpinions()


def judge(state: TahitiState, seat: Seat) -> float:
    """[T94-14a, T94-14b] The system's judgement, or what a voyage is worth, or what a bargain promises."""
    if state.via[seat] == KILLED:
        return DEAD
    if state.via[seat] == BY_SEA:
        for step in state.agenda:
            if step.seat == seat and state.voyage:
                return UNDER_WAY + 10.0 * (len(state.voyage) // 2)
        return VOYAGED[state.fate[seat]]
    if not state.draft:
        return system.judge(state, seat, OPINIONS)
    leaver = state.draft[D_LEAVER]
    if leaver == seat:
        return UNDER_WAY
    worth = system.judge(state, seat, OPINIONS) + brings(state, seat)
    if state.draft[D_PARTNER] == seat:
        worth += 0.3 * system.material(state, leaver)
    return worth
