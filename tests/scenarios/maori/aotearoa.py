"""Words for scenarios of Māori: positions, dice and steps said as in a rulebook's example."""

from __future__ import annotations

import pytest

import vaka
from vaka.core.chance import seeded
from vaka.games.clans.decision import Phase
from vaka.games.clans.kinds import BUILT, CANOE, CHIEF, HOSTILE, MARKERS, NOBODY, PART_BUILT, SHAMAN
from vaka.games.maori import tables as t
from vaka.games.maori.rules.battle import MaoriCombat
from vaka.games.maori.rules.building import MaoriBuild
from vaka.games.maori.rules.control import MaoriControl
from vaka.games.maori.rules.movement_step import MaoriMovement
from vaka.games.maori.state import MaoriState
from vaka.games.maori.title import GAME
from vaka.testing import amend
from vaka.testing import script as scripted

HOMES = ("waikato", "taranaki", "kahungunu", "ngapuhi")
VILLAGES = ("2325", "1933", "3235", "1811")


def hex_of(state: MaoriState, name: str) -> int:
    return state.chart.number[name]


def area_of(state: MaoriState, key: str) -> int:
    return state.rules.land.keys.index(key)


def kind_of(state: MaoriState, word: str) -> int:
    return CANOE if word == "canoe" else state.edition.names.index(word)


def table(players: int = 2, version: int = GAME.version, **options: object) -> MaoriState:
    """Homes in Waikato, Taranaki, Kahungunu and Ngāpuhi, each with Chief, Tohunga and Warriors; every letter is A.

    The lowest number is left free, so that the first counter a scene lays gets it: counters are alike, whatever their
    numbers.
    """
    lines = [f"maori, {players} players, version {version}, season 1 turn 1", "asked: nobody"]
    for seat in range(players):
        lines.append(f"{VILLAGES[seat]}: seat {seat}: home village, chief, tohunga, warriors")
        lines.append(f"seat {seat} controls: {HOMES[seat]}")
    lines += ["initiative: seat 0", "turn of: seat 0"]
    lines += [f"counters: 1-{3 * players}", "free numbers: 0 warriors of seat 0"]
    state = GAME.lay("\n".join(lines), options=options, chance=seeded("table"))
    assert isinstance(state, MaoriState)
    return state


def say(state: MaoriState, *lines: str) -> MaoriState:
    """Change some lines of the position."""
    amend(state, "\n".join(lines))
    return state


def season(turn: int) -> str:
    """A game-turn by its season."""
    return f"season {(turn - 1) // 6 + 1} turn {(turn - 1) % 6 + 1}"


def owner_word(owner: int) -> str:
    return "hostile" if owner == HOSTILE else f"seat {owner}"


def control(state: MaoriState, areas: dict[str, int]) -> None:
    """Give areas to owners; -1 makes one neutral. The others stay as they are."""
    held = dict(zip(state.rules.land.keys, state.control, strict=True))
    owners = {owner for owner in (*held.values(), *areas.values()) if owner >= 0}
    held |= areas
    said = {owner: [key for key in held if held[key] == owner] for owner in sorted(owners)}
    say(state, *[f"{owner_word(owner)} controls: {', '.join(keys) or 'nothing'}" for owner, keys in said.items()])


def hex_line(state: MaoriState, where: str) -> str:
    """What a position says of a hex."""
    found = [line for line in state.words().splitlines() if line.startswith(f"{where}: ")]
    return found[0].removeprefix(f"{where}: ") if found else ""


def homeless(state: MaoriState, seat: int, village: str = "") -> None:
    """A seat has no Home Village; its Village is gone, or unfinished."""
    where = state.chart.names[state.home[seat]]
    groups = hex_line(state, where).replace("home village, ", "").split("; ")
    groups = [group for group in groups if not group.endswith(": home village")]
    say(state, f"{where}: {'; '.join([*groups, *([village] if village else [])]) or 'nothing'}")


def home(state: MaoriState, where: str) -> None:
    """The Village in a hex is the Home Village of its owner."""
    say(state, f"{where}: {hex_line(state, where).replace(': village', ': home village')}")


def seals_line(state: MaoriState, seen: list[int]) -> str:
    """On which beaches there are seals."""
    gone = [state.chart.names[hex] for hex, there in zip(state.rules.land.seals, seen, strict=True) if not there]
    return f"seals gone: {', '.join(gone) or 'nothing'}"


def put(state: MaoriState, where: str, words: str, seat: int = 0) -> list[int]:
    """Lay counters into a hex; markers belong to nobody, captives to the seat."""
    out: list[int] = []
    for word in words.split():
        kind = kind_of(state, word)
        owner = NOBODY if MARKERS <= kind <= t.HUNTED else seat
        out.append(state.make(kind, owner, hex_of(state, where)))
    drawn = [int(word.partition("-")[2]) for word in words.split() if word.startswith(("elder-", "shaken-"))]
    if drawn:
        pool = state.pool[seat * t.ELDERS : seat * t.ELDERS + t.ELDERS]
        left = [f"elder-{number}" for number, there in enumerate(pool, start=1) if there and number not in drawn]
        say(state, f"seat {seat} elders to come: {', '.join(left) or 'nothing'}")
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
    state.set_village(hex, BUILT + seat if finished else PART_BUILT)
    control(state, {state.rules.land.keys[state.chart.area[hex]]: seat})
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
    state.release()
    now, *later = [f"{each.name} of seat {seat}" for each in order[order.index(phase) :]]
    follows = [f"then: {each}" for each in later] or ["then: nothing"]
    return say(state, f"turn of: seat {seat}", f"asked: {now}", *follows)


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
    return scripted(state, *outcomes)


def then_random(state: MaoriState, *outcomes: int) -> None:
    """The next dice, and any after them."""
    scripted(state, *outcomes, then=seeded("then"))


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
    given = dict(zip(t.TOPIC_WORDS, state.orders[seat * t.TOPICS : seat * t.TOPICS + t.TOPICS], strict=True))
    said = {word: t.SETTINGS[number][given[word]] for number, word in enumerate(t.TOPIC_WORDS)} | {topic: setting}
    say(state, f"seat {seat} standing orders: {', '.join([f'{word} {how}' for word, how in said.items()])}")


def event(state: MaoriState, number: int, die: int, *more: int, roller: int = 0) -> MaoriState:
    """Roll an event by its number and third die, with whatever dice it asks for after that; then the game is over."""
    script(state, number // 10, number % 10, die, *more)
    return say(state, f"asked: event of seat {roller}", "then: nothing")


def cell(state: MaoriState, key: str) -> tuple[int, int]:
    """The dice that name an area on the Random Area Selection Table."""
    at = state.rules.land.random_area.index(area_of(state, key))
    return at // 6 + 1, at % 6 + 1
