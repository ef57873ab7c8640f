"""Positions for scenario tests: a bare island on which a test lays what it needs."""

from __future__ import annotations

import vaka
from vaka.core.action import Action
from vaka.games.clans.decision import Phase
from vaka.games.clans.kinds import BUILT, KINDS, MARKERS, NOBODY, PART_BUILT
from vaka.games.clans.turn import Advance
from vaka.games.clans.view import ClanGame
from vaka.games.tahiti1994.rules.building import TahitiBuild
from vaka.games.tahiti1994.rules.control import TahitiControl
from vaka.games.tahiti1994.rules.expedition import Pack, StrikeOff
from vaka.games.tahiti1994.rules.movement import TahitiMovement
from vaka.games.tahiti1994.rules.sea_combat import TahitiCombat
from vaka.games.tahiti1994.rules.sequence import TahitiPlayerTurn
from vaka.games.tahiti1994.state import TahitiState

GAME = vaka.game("tahiti-1994")
PHASES: dict[str, type[Phase[TahitiState]]] = {
    "build": TahitiBuild,
    "control": TahitiControl,
    "move": TahitiMovement,
    "combat": TahitiCombat,
}
HOMES = ("0508", "1210", "0905", "1112")
"""Where `island` puts the Home Villages unless told otherwise."""


class Island(TahitiState):
    """A table that never ends a phase or an Expedition's packing by itself, so that a test can look into an idle one."""

    def settle(self) -> None:
        while self.agenda:
            decision = self.agenda[-1]
            if decision.resolve(self):
                choices = decision.choices(self)
                if len(choices) != 1 or isinstance(decision, TahitiBuild | TahitiMovement | Pack | StrikeOff):
                    self.choices = choices
                    return
                decision.apply(self, choices[0])
        self.choices = []


def island(
    pieces: dict[str, str] | None = None,
    *,
    players: int = 2,
    options: dict[str, object] | None = None,
    homes: tuple[str, ...] | None = None,
    control: dict[str, int] | None = None,
    turn: int = 1,
) -> TahitiState:
    """An island with a Home Village for each seat and the Chieftains in them, and the pieces that are named.

    `pieces` maps a hex to words such as "0 fighters*2 population; 1 militia; log canoe".
    """
    chosen = GAME.read_options(options, players)
    assert isinstance(GAME, ClanGame)
    state = Island(GAME, players, chosen, vaka.seeded(1), GAME.edition(players, chosen))
    state.begin()
    state.kind, state.owner, state.hex_of, state.bound = [], [], [], []
    state.village = [0] * state.chart.size
    state.control = [-1] * len(state.chart.areas)
    state.rebuild()
    state.turn = turn
    state.order = list(range(players))
    state.agenda = []
    for seat in range(players):
        home = (homes or HOMES)[seat]
        state.home[seat] = -1
        if home:
            settle(state, home, seat)
            state.home[seat] = hex_at(state, home)
            state.control[state.chart.area[hex_at(state, home)]] = seat
    for area, owner in (control or {}).items():
        state.control[area_of(state, area)] = owner
    for where, words in (pieces or {}).items():
        lay(state, where, words)
    for seat in range(players):
        if state.chief_of(seat) < 0:
            state.make(kind_of(state, "chief"), seat, hex_at(state, (homes or HOMES)[seat] or HOMES[seat]))
    state.chance = vaka.Scripted([])
    return state


def hex_at(state: TahitiState, name: str) -> int:
    return state.chart.number[name]


def area_of(state: TahitiState, name: str) -> int:
    return state.chart.areas.index(name)


def kind_of(state: TahitiState, name: str) -> int:
    return state.edition.names.index(name)


def settle(state: TahitiState, where: str, seat: int | None) -> None:
    """A finished Village of a seat (None: an unfinished one)."""
    state.village[hex_at(state, where)] = PART_BUILT if seat is None else BUILT + seat


def lay(state: TahitiState, where: str, words: str) -> list[int]:
    """Lay counters into a hex."""
    out: list[int] = []
    for group in words.split(";"):
        owner = NOBODY
        for word in group.split():
            if word.isdigit():
                owner = int(word)
                continue
            name, _, count = word.partition("*")
            kind = kind_of(state, name)
            for _ in range(int(count or 1)):
                out.append(state.make(kind, NOBODY if kind >= MARKERS else owner, hex_at(state, where)))
    return out


def phase(state: TahitiState, name: str, seat: int = 0, dice: list[int] | None = None) -> TahitiState:
    """Open a phase of a seat's turn and go to its first decision; nothing comes after it."""
    script(state, dice or [])
    state.active = seat
    state.release()
    state.agenda = [PHASES[name](seat)]
    state.settle()
    return state


def turn_of(state: TahitiState, seat: int = 0, dice: list[int] | None = None) -> TahitiState:
    """Open a whole player-turn of a seat; after it the game-turn would end."""
    script(state, dice or [])
    state.agenda = [Advance(0), TahitiPlayerTurn(seat)]
    state.settle()
    return state


def script(state: TahitiState, dice: list[int]) -> None:
    """Dictate what falls next; then chance goes on from a seed."""
    state.chance = vaka.Scripted(dice, vaka.seeded(7))


def play(state: TahitiState, *actions: str) -> TahitiState:
    """Play actions one after another; those the engine takes by itself are skipped."""
    for text in actions:
        state.play(text)
    return state


def legal(state: TahitiState, *verbs: str) -> list[str]:
    """The legal actions, or those that begin with one of the words."""
    return sorted(a.text for a in state.legal if not verbs or a.text.split()[0] in verbs)


def refused(state: TahitiState, text: str, rule: str) -> None:
    """An action is refused under a rule, and nothing changes."""
    before = state.digest()
    reason = state.why_not(text)
    assert reason is not None, f"{text!r} is legal: {legal(state)}"
    assert reason.rule == rule, f"{text!r}: {reason}"
    assert state.digest() == before


def at(state: TahitiState, where: str, owner: int | None = None) -> str:
    """What lies in a hex, in words: "chief fighters*2"; of one owner, or markers."""
    hex = hex_at(state, where)
    counts: dict[str, int] = {}
    names = state.edition.names
    for kind in [*range(12, KINDS), *range(11, -1, -1)]:
        count = state.count(hex, kind, NOBODY if owner is None else owner)
        if count:
            counts[names[kind]] = count
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in counts.items())


def units(state: TahitiState, seat: int) -> dict[str, int]:
    """All counters of a seat by kind."""
    out: dict[str, int] = {}
    for piece in state.pieces_of(seat):
        name = state.edition.names[state.kind[piece]]
        out[name] = out.get(name, 0) + 1
    return out


def action(state: TahitiState, text: str) -> Action:
    return state.read(text)


def sound(state: TahitiState) -> None:
    """Nothing is broken."""
    assert state.faults() == []
