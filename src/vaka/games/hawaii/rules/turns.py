"""Chapter 4: the four deeds of a turn."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.compiler import mypyc_attr
from vaka.core.decision import Decision
from vaka.core.reason import Reason
from vaka.games.hawaii.position import Position
from vaka.games.hawaii.rules.beach import (
    beach_choices,
    fish_refusal,
    rest,
    rest_choices,
    rest_refusal,
    take_fish,
    visit,
    why_no_visit,
)
from vaka.games.hawaii.rules.buying import walk
from vaka.games.hawaii.rules.walking import walk_choices, walk_refusal
from vaka.games.hawaii.tables import (
    V_FISH,
    V_REST,
    V_VISIT,
    V_WALK,
)

DEED_FIRST: Final = Reason(
    "HAW-4.03", "First choose what to do: buy at a place, fish, visit an island, or end your round."
)


@mypyc_attr(free_list_len=1)
class Turn(Decision[Position]):
    """[HAW-4.03] [HAW-4.04] One deed: buying at a place, fishing, an island visit, or ending the own round."""

    name = "turn"

    def choices(self, state: Position) -> list[Action]:
        out: list[Action] = []
        seat = self.seat
        walk_choices(state, seat, out)
        beach_choices(state, seat, out)
        rest_choices(state, out)
        return out

    def refusal(self, state: Position, action: Action) -> Reason | None:
        verb = action.verb
        if verb == V_WALK:
            return walk_refusal(state, self.seat, action.a)
        if verb == V_FISH:
            return fish_refusal(state, self.seat, 0, action.a)
        if verb == V_VISIT:
            return why_no_visit(state, self.seat, action.a)
        return rest_refusal(state, action.a) if verb == V_REST else DEED_FIRST

    def apply(self, state: Position, action: Action) -> None:
        """[HAW-8.01] Exactly one deed a turn."""
        verb = action.verb
        if verb == V_WALK:
            walk(state, self.seat, action.a)
        elif verb == V_FISH:
            take_fish(state, self.seat, 0, action.a)
        elif verb == V_VISIT:
            visit(state, self.seat, action.a)
        else:
            rest(state, self.seat, action.a)
