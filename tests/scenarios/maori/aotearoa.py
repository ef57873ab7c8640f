"""Words for scenarios of Māori: positions, dice and steps said as in a rulebook's example."""

from __future__ import annotations

import pytest

import vaka
from vaka.core.chance import seeded
from vaka.games.clans.decision import Phase
from vaka.games.clans.kinds import BUILT, CANOE, CHIEF, FIGHTERS, MARKERS, NOBODY, PART_BUILT, SHAMAN
from vaka.games.maori import tables as t
from vaka.games.maori.rules.battle import MaoriCombat
from vaka.games.maori.rules.building import MaoriBuild
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.rules.events import RollEvent
from vaka.games.maori.rules.movement_step import MaoriMovement
from vaka.games.maori.rules.sequence import MaoriAdvance
from vaka.games.maori.state import MaoriState
from vaka.games.maori.title import GAME

HOMES = ("waikato", "taranaki", "kahungunu", "ngapuhi")
VILLAGES = ("2325", "1933", "3235", "1811")


def hex_of(state: MaoriState, name: str) -> int:
    return state.chart.number[name]


def area_of(state: MaoriState, key: str) -> int:
    return state.rules.land.keys.index(key)


def kind_of(state: MaoriState, word: str) -> int:
    return CANOE if word == "canoe" else state.edition.names.index(word)


def table(players: int = 2, **options: object) -> MaoriState:
    """Homes in Waikato, Taranaki, Kahungunu and Ngāpuhi, each with Chief, Tohunga and Warriors; every letter is A.

    The lowest number is left free, so that the first counter a scene lays gets it: counters are alike, whatever their
    numbers.
    """
    state = GAME.make(players, GAME.read_options(options, players), seeded("table"))
    assert isinstance(state, MaoriState)
    state.setup()
    state.agenda = []
    lowest = state.make(FIGHTERS, 0, hex_of(state, VILLAGES[0]))
    for seat in range(players):
        hex = hex_of(state, VILLAGES[seat])
        state.control[area_of(state, HOMES[seat])] = seat
        state.village[hex] = BUILT + seat
        state.home[seat] = hex
        for kind in (CHIEF, SHAMAN, FIGHTERS):
            state.make(kind, seat, hex)
    state.scrap(lowest)
    state.letter = [0 if owner < 0 else -1 for owner in state.control]
    state.turn = 1
    state.order = list(range(players))
    state.marker = 0
    state.active = 0
    return state


def put(state: MaoriState, where: str, words: str, seat: int = 0) -> list[int]:
    """Lay counters into a hex; markers belong to nobody, captives to the seat."""
    out: list[int] = []
    for word in words.split():
        kind = kind_of(state, word)
        owner = NOBODY if MARKERS <= kind <= t.HUNTED else seat
        if t.ELDERS and word.startswith(("elder-", "shaken-")):
            state.pool[seat * t.ELDERS + int(word.partition("-")[2]) - 1] = 0
        out.append(state.make(kind, owner, hex_of(state, where)))
    return out


def clear(state: MaoriState, where: str, seat: int) -> None:
    """Take a seat's living counters out of a hex."""
    for piece in state.living(hex_of(state, where), seat):
        state.scrap(piece)


def move_chief(state: MaoriState, where: str, seat: int = 0, tohunga: bool = True) -> None:
    """Put the Chief, and the Tohunga with him, somewhere else."""
    for piece in state.pieces_of(seat):
        if state.kind[piece] == CHIEF or (tohunga and state.kind[piece] == SHAMAN):
            state.shift(piece, hex_of(state, where))


def village(state: MaoriState, where: str, seat: int = 0, finished: bool = True) -> int:
    """A Village stands somewhere, and its area is the seat's."""
    hex = hex_of(state, where)
    state.village[hex] = BUILT + seat if finished else PART_BUILT
    state.control[state.chart.area[hex]] = seat
    return hex


def here(state: MaoriState, where: str, seat: int = -1) -> list[str]:
    """What lies in a hex, in words, sorted; of one seat (or of nobody: 5) where it is given."""
    out: list[str] = []
    at = state.head[hex_of(state, where)]
    while at >= 0:
        if seat < 0 or state.owner[at] == seat:
            kind = state.kind[at]
            out.append("canoe" if kind == CANOE else state.edition.names[kind])
        at = state.next[at]
    return sorted(out)


def begin(state: MaoriState, phase: type[Phase[MaoriState]], seat: int = 0) -> MaoriState:
    """Go to a step of a seat's turn; what follows it in the turn follows."""
    order: list[type[Phase[MaoriState]]] = [MaoriBuild, MaoriControl, MaoriMovement, MaoriCombat]
    state.active = seat
    state.release()
    state.agenda = [each(seat) for each in reversed(order[order.index(phase) :])]
    state.settle()
    return state


def building(state: MaoriState, seat: int = 0) -> MaoriState:
    return begin(state, MaoriBuild, seat)


def moving(state: MaoriState, seat: int = 0) -> MaoriState:
    return begin(state, MaoriMovement, seat)


def fighting(state: MaoriState, seat: int = 0) -> MaoriState:
    return begin(state, MaoriCombat, seat)


def attack(state: MaoriState, seat: int, where: str, *dice: int) -> MaoriState:
    """A seat attacks in a hex, with these dice and no others."""
    script(state, *dice)
    fighting(state, seat)
    if f"fight {where}" in texts(state):
        state.play(f"fight {where}")
    return state


def script(state: MaoriState, *outcomes: int) -> vaka.Scripted:
    """The next dice, and nothing after them."""
    source = vaka.Scripted(list(outcomes))
    state.chance = source
    return source


def then_random(state: MaoriState, *outcomes: int) -> None:
    """The next dice, and any after them."""
    state.chance = vaka.Scripted(list(outcomes), seeded("then"))


def play(state: MaoriState, *actions: str) -> MaoriState:
    for action in actions:
        state.play(action)
    return state


def texts(state: MaoriState) -> list[str]:
    return [action.text for action in state.legal]


def offers(state: MaoriState, word: str) -> list[str]:
    """What may be chosen that begins with a word."""
    return [text for text in texts(state) if text.split()[0] == word]


def refused(state: MaoriState, text: str, rule: str) -> None:
    """An action is refused, its rule is named, and nothing changes."""
    before = state.digest()
    with pytest.raises(vaka.Illegal) as caught:
        state.play(text)
    assert caught.value.rule == rule, caught.value
    assert state.digest() == before


def order(state: MaoriState, seat: int, topic: str, setting: str) -> None:
    """A standing order."""
    number = t.TOPIC_WORDS.index(topic)
    state.orders[seat * t.TOPICS + number] = t.SETTINGS[number].index(setting)


def event(state: MaoriState, number: int, die: int, *more: int, roller: int = 0) -> MaoriState:
    """Roll an event by its number and third die, with whatever dice it asks for after that."""
    state.agenda = [MaoriAdvance(0), RollEvent(roller)]
    state.edition.last_turn = state.turn
    script(state, number // 10, number % 10, die, *more)
    state.settle()
    return state


def cell(state: MaoriState, key: str) -> tuple[int, int]:
    """The dice that name an area on the Random Area Selection Table."""
    at = state.rules.land.random_area.index(area_of(state, key))
    return at // 6 + 1, at % 6 + 1
