"""How an edition's counters look and are spoken of, and what is chosen where: what its drawings differ in."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.draw.icons import icon
from vaka.draw.pieces import counter, leader
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import CHIEF, ELDER, SHAMAN, UNITS
from vaka.games.clans.state import ClanState
from vaka.games.clans.words import Voice

TOUCHED = (v.STEP, v.SAIL, v.PLACE, v.HOME, v.FIGHT, v.RETREAT, v.FELL, v.FOUND, v.COMPLETE)
PIECES = (v.LEAD, v.WALK)
IN_PROMPT = (v.DONE, v.HALT, v.FOLLOW, v.HOLD)
ICONS = {
    v.SHAPE: "canoe",
    v.LAUNCH: "canoe",
    v.FELL: "log",
    v.FOUND: "village",
    v.COMPLETE: "village",
    v.ABANDON: "village",
    v.HOME: "home",
    v.WALK: "population",
    v.FIRST: "initiative",
    v.HOMELAND: "area",
}


class Look:
    """The system's; an edition's own class adds its verbs and counters."""

    touched: tuple[int, ...] = TOUCHED
    """Verbs whose noun is a hex, and of which a hex has one at a time."""
    pieces: tuple[int, ...] = PIECES
    """Verbs that choose a piece in a hex; the first of them in a hex is touched there, the rest stands in the panel."""
    in_prompt: tuple[int, ...] = IN_PROMPT
    """What ends a phase, a move or a chase stands in the prompt."""
    icons: dict[int, str] = ICONS
    """Small pictures for choices, by verb."""
    seldom: tuple[int, ...] = (v.DISARM, v.ABANDON)
    """Verbs that stand under "More"."""
    of_kind: tuple[int, ...] = (v.TAKE, v.LEAVE, v.BOARD, v.ASHORE, v.JOIN, v.DETACH)
    """Verbs whose picture is that of the counter they name."""
    of_both: tuple[int, ...] = (v.TRAIN, v.DISARM, v.LEAD)
    """The same, where the counter comes after its hex."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def chosen(self, actions: tuple[Action, ...]) -> dict[int, Action]:
        """The action of each hex that is chosen on the map itself."""
        out: dict[int, Action] = {}
        for group in (self.touched, self.pieces):
            for action in actions:
                if action.verb in group and action.a >= 0 and action.a not in out:
                    out[action.a] = action
        return out

    def icon_of(self, state: ClanState, kind: int) -> str:
        """The glyph of a counter."""
        if kind >= ELDER:
            return "elder"
        return {CHIEF: "chief", SHAMAN: "shaman"}.get(kind, state.edition.names[kind])

    def counter(self, state: ClanState, seat: int, kind: int, size: float = 30) -> str:
        """A single counter."""
        edition = state.edition
        if kind >= UNITS:
            values = f"{edition.combat[kind]}·{edition.leadership[kind]}·{edition.points[kind] // edition.point}"
            return leader(seat, self.icon_of(state, kind), values, size + 2)
        return counter(seat, self.icon_of(state, kind), str(edition.combat[kind]), size)

    def picture(self, state: ClanState, action: Action) -> str:
        """A small picture for a choice."""
        if action.verb in self.of_both:
            return icon(self.icon_of(state, action.b), 22)
        if action.verb in self.of_kind:
            return icon(self.icon_of(state, action.a), 22)
        return icon(self.icons.get(action.verb, "arrow"), 22)

    def fan(self, state: ClanState, kinds: list[int]) -> list[tuple[str, str, int]]:
        """The counters of a stack laid open, each kind once: leaders, then the strongest."""
        ranked = sorted(set(kinds), key=lambda kind: (kind < UNITS, -kind if kind < UNITS else kind))
        return [(self.icon_of(state, kind), self.voice.kind(state, kind), kinds.count(kind)) for kind in ranked]
