"""Positions for scenario tests: a bare island on which a test lays what it needs."""

from __future__ import annotations

import vaka
from vaka.core.action import Action
from vaka.core.state import State
from vaka.games.clans.kinds import BUILT, HOSTILE, KINDS, MARKERS, NOBODY, PART_BUILT
from vaka.games.clans.view import ClanGame
from vaka.games.tahiti1994.lay import Crews, Text
from vaka.games.tahiti1994.rules.building import TahitiBuild
from vaka.games.tahiti1994.rules.expedition import Pack, StrikeOff
from vaka.games.tahiti1994.rules.movement import TahitiMovement
from vaka.games.tahiti1994.state import TahitiState
from vaka.testing import amend
from vaka.testing import script as scripted

GAME = vaka.game("tahiti-1994")
HOMES = ("0508", "1210", "0905", "1112")
"""Where `island` puts the Home Villages unless told otherwise."""


class Island(TahitiState):
    """A table that never ends a phase or an Expedition's packing by itself, so that a test can look into an idle one."""

    def take_over(self, laid: State) -> None:
        """Become the position that was laid."""
        self.version = laid.version
        self.clear()
        self.restore(laid.dump())

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
    version: int = GAME.version,
) -> TahitiState:
    """An island with a Home Village for each seat and the Chieftains in them, and the pieces that are named.

    `pieces` maps a hex to words such as "0 fighters*2 population; 1 militia; log canoe".
    """
    assert isinstance(GAME, ClanGame)
    chosen = GAME.read_options(options, players)
    state = Island(GAME, players, chosen, vaka.Scripted([]), GAME.edition(players, chosen))
    hexes = {where: said(words) for where, words in (pieces or {}).items()}
    held: dict[str, int] = {}
    for seat in range(players):
        home = (homes or HOMES)[seat]
        if home:
            hexes.setdefault(home, []).insert(0, f"seat {seat}: home village")
            held[state.chart.areas[state.chart.area[hex_at(state, home)]]] = seat
        if not any(f"seat {seat}: " in group and "chief" in group for groups in hexes.values() for group in groups):
            hexes.setdefault(home or HOMES[seat], []).append(f"seat {seat}: chief")
    lines = [f"{GAME.name}, {players} players, version {version}{f', {season(turn)}' if turn else ''}", "asked: nobody"]
    lines += [f"{where}: {'; '.join(groups)}" for where, groups in hexes.items()]
    lines += controls({**held, **(control or {})})
    laid = GAME.lay("\n".join(lines), options=options)
    state.take_over(laid)
    return state


def said(words: str) -> list[str]:
    """Counters as a position says them: "0 fighters*2 log" is "seat 0: fighters x2, log"."""
    groups: list[str] = []
    for group in words.split(";"):
        owner, counters = "", []
        for word in group.split():
            if word.isdigit():
                owner = f"{owner_word(int(word))}: "
            else:
                counters.append(word.replace("*", " x"))
        if counters:
            groups.append(owner + ", ".join(counters))
    return groups


def owner_word(owner: int) -> str:
    return "hostile" if owner == HOSTILE else f"seat {owner}"


def season(turn: int) -> str:
    """A game-turn by its season."""
    return f"season {(turn - 1) // 6 + 1} turn {(turn - 1) % 6 + 1}"


def controls(held: dict[str, int]) -> list[str]:
    """Who controls which areas, in lines."""
    owners = sorted({owner for owner in held.values() if owner >= 0})
    return [f"{owner_word(owner)} controls: {', '.join([a for a in held if held[a] == owner])}" for owner in owners]


def say(state: TahitiState, *lines: str) -> TahitiState:
    """Change some lines of the position; counters are numbered anew where hexes are among them."""
    if any(line[:4].isdigit() for line in lines):
        lines = (*lines, "counters: nothing", "free numbers: nothing")
    amend(state, "\n".join(lines))
    return state


def also(state: TahitiState, where: str, words: str) -> None:
    """Lay more counters into a hex, as words; all counters are numbered anew."""
    before = [line.removeprefix(f"{where}: ") for line in state.words().splitlines() if line.startswith(f"{where}: ")]
    say(state, f"{where}: {'; '.join([*before, *said(words)])}")


def those(where: str, words: str) -> str:
    """Counters in a hex as lines speak of them: "0 fighters*2" is "fighters of seat 0 x2 in 0508"."""
    out: list[str] = []
    for group in said(words):
        owner, colon, counters = group.rpartition(": ")
        for each in counters.split(", "):
            name, times, count = each.partition(" x")
            whose = f" of {owner}" if colon else ""
            out.append(f"{name}{whose}{times}{count} in {where}")
    return ", ".join(out)


def crews_line(state: TahitiState, crews: list[int]) -> str:
    """Who sits where, as a line of the position."""
    return f"crews: {Crews('crews', 'crews').say(spoken(state), {'crews': crews})}"


def spoken(state: TahitiState) -> Text:
    """How this position speaks of its counters."""
    text = GAME.position_text(state)
    assert isinstance(text, Text)
    text.find_counters()
    return text


def voyage_line(state: TahitiState, leaders: int, crews: list[int]) -> str:
    """Who sits in the canoes of an Expedition; -1 is a free place."""
    places = ["nobody" if kind < 0 else state.edition.names[kind] for kind in crews]
    return f"voyage: leaders ({leaders}), places ({', '.join(places) or 'nothing'})"


def fight(state: TahitiState, *where: str, dice: list[int] | None = None, afloat: str = "nothing") -> TahitiState:
    """Seat 0 is in its combat phase, with battles in some hexes; those `afloat` came by canoe."""
    if dice is not None:
        script(state, dice)
    lines = ("turn of: seat 0", f"afloat: {afloat}", f"battles: {', '.join(where)}")
    return say(state, *lines, "asked: combat of seat 0, opened 1", "then: nothing")


def control(state: TahitiState, areas: dict[str, int]) -> None:
    """Give areas to owners; -1 makes one neutral. The others stay as they are."""
    held = {name: owner for name, owner in zip(state.chart.areas, state.control, strict=True) if owner >= 0}
    before = set(held.values())
    held |= areas
    gone = [f"{owner_word(owner)} controls: nothing" for owner in sorted(before - set(held.values()))]
    say(state, *controls(held), *gone)


def hex_at(state: TahitiState, name: str) -> int:
    return state.chart.number[name]


def area_of(state: TahitiState, name: str) -> int:
    return state.chart.areas.index(name)


def kind_of(state: TahitiState, name: str) -> int:
    return state.edition.names.index(name)


def settle(state: TahitiState, where: str, seat: int | None) -> None:
    """A finished Village of a seat (None: an unfinished one)."""
    state.set_village(hex_at(state, where), PART_BUILT if seat is None else BUILT + seat)


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
    state.release()
    return say(state, f"turn of: seat {seat}", f"asked: {name} of seat {seat}", "then: nothing")


def turn_of(state: TahitiState, seat: int = 0, dice: list[int] | None = None) -> TahitiState:
    """Open a whole player-turn of a seat; after it the game-turn would end."""
    script(state, dice or [])
    return say(state, f"asked: seat of seat {seat}", "then: advance of seat 0")


def script(state: TahitiState, dice: list[int]) -> None:
    """Dictate what falls next; then chance goes on from a seed."""
    scripted(state, *dice, then=vaka.seeded(7))


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
