"""Prompts, buttons and log lines of Tahiti (2012)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from vaka.core.action import Action
from vaka.core.events import Event
from vaka.core.hexes import OFFSETS
from vaka.core.view import View
from vaka.draw.seats import NAMES
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.tables import (
    DISC,
    GOOD_NAMES,
    GOODS,
    HOME,
    HOME_TILE,
    ISLANDS,
    NEIGHBOURS,
    ROWERS,
    TILE_CROPS,
    TILE_NAMES,
    V_CLAIM,
    V_DEPLETE,
    V_HARVEST,
    V_HAUMEA,
    V_LAY,
    V_PADDLE,
    V_PUT,
    V_TAKE,
    V_TURN,
)
from vaka.games.tahiti2012.view import TahitiView

COMPASS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
ORDINALS = ("first", "second", "third", "fourth")
NUMBERS = ("no", "one", "two", "three", "four", "five")


def goods(kinds: Iterable[int]) -> str:
    """Goods as words: "banana, spice and fish"; nothing at all reads "nothing"."""
    names = [GOOD_NAMES[kind] for kind in kinds]
    if not names:
        return "nothing"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


@cache
def crops(tile: int) -> str:
    """An island by what it grows: "banana and spice"."""
    return goods(TILE_CROPS[tile])


@cache
def where(hex_: int) -> str:
    """A hex by the way there from Home: "Home", "south", "2 south-east", "2 north and 1 north-east"."""
    if hex_ == HOME:
        return "Home"
    q, r = DISC.coordinates[hex_]
    far = DISC.distance(HOME, hex_)
    for direction, (dq, dr) in enumerate(OFFSETS):
        if (q, r) == (dq * far, dr * far):
            return COMPASS[direction] if far == 1 else f"{far} {COMPASS[direction]}"
        turned_q, turned_r = OFFSETS[(direction + 1) % 6]
        for turned in range(1, far):
            straight = far - turned
            if (q, r) == (dq * straight + turned_q * turned, dr * straight + turned_r * turned):
                return f"{straight} {COMPASS[direction]} and {turned} {COMPASS[(direction + 1) % 6]}"
    raise AssertionError(f"hex {hex_} lies nowhere")


def towards(hex_: int) -> str:
    """A way to a hex: "Home", "south", "to 2 south and 1 south-east of Home"."""
    return where(hex_) if hex_ == HOME or DISC.distance(HOME, hex_) == 1 else f"to {where(hex_)}"


def place(view: TahitiView, hex_: int) -> str:
    """A hex with what lies there: "the banana and spice island, south-east"."""
    tile = view.tile_at(hex_)
    if tile is None:
        return f"the open sea, {where(hex_)}"
    if tile.tile == HOME_TILE:
        return "Home"
    if tile.tile >= ISLANDS:
        return f"the water, {where(hex_)}"
    return f"the {crops(tile.tile)} island, {where(hex_)}"


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def prompt(view: View) -> str:
    """What is asked of the seat that decides."""
    assert isinstance(view, TahitiView)
    match view.asked:
        case "":
            return "The season is over"
        case "claim":
            return "Claim a place in the order of turns"
        case "haumea":
            return "Move Haumea to an edge tile" + (", or let her stay" if _may_stay(view) else "")
        case "take":
            return "Take an island from one of the stacks"
        case "lay":
            return f"Lay the {crops(view.tops[view.stack])} island beside Haumea"
        case "face":
            return f"Turn the {crops(view.tops[view.stack])} island the way you want it"
        case "place":
            return f"Put the {GOOD_NAMES[view.cube]} on an island"
        case "keep":
            return "A fish! Keep it or let it go"
        case "deplete":
            return "Mark a bare island"
        case _:
            left = ROWERS[sum(view.cargo[view.acting])] - view.taken
            return f"Paddle, harvest, fish or deliver ({NUMBERS[left]} action{'s' if left != 1 else ''} left)"


def _may_stay(view: TahitiView) -> bool:
    return any(action.text == "stay" for action in view.legal)


HINTS: dict[str, tuple[str, str]] = {
    "": ("Goods, favourites and variety are counted once, now.", "T12-2.01"),
    "haumea": ("Haumea wakes new islands: the next one appears beside her tile.", "T12-7.03"),
    "take": ("The top island of either stack. You see the next one once this is laid.", "T12-7.07"),
    "lay": ("It must touch two tiles, one of them Haumea's.", "T12-7.10"),
    "face": ("A reef is a danger to cargo from both sides.", "T12-7.12"),
    "place": ("Any unmarked island with a free space for this crop.", "T12-8.03"),
    "act": ("Each free rower is an action; the third, fourth and fifth cube cover one each.", "T12-9.02"),
    "claim": (
        "One point more takes a place from its holder. Your bid is taken from your score at the end.",
        "T12-3.17",
    ),
    "keep": ("One fish at most from each attempt.", "T12-13.03"),
    "deplete": ("It never grows anything again; with a fish on its token, fishing there is better.", "T12-15.05"),
}


def hint(view: View) -> tuple[str, str]:
    """One line of help and its rule; a season about to end is told before anything else."""
    assert isinstance(view, TahitiView)
    if view.quiet_left == 1:
        return f"{quiet_words(view)}.", "T12-16.07"
    return HINTS[view.asked]


WARN = 3
"""So many rounds before a quiet season ends it is shown beside the board."""


def quiet_words(view: TahitiView) -> str:
    """When a quiet season ends: "The season ends after this round unless ..."; empty while that is far off, and while
    Haumea is here.
    """
    if view.haumea >= 0 or not 0 < view.quiet_left <= WARN:
        return ""
    when = "after this round" if view.quiet_left == 1 else f"in {NUMBERS[view.quiet_left]} rounds"
    return f"The season ends {when} unless somebody delivers or an island is marked"


def season_words(view: TahitiView) -> str:
    """How far the season is: "Round 12, 9 islands unmarked: the season ends with the round that leaves 4"."""
    laid = sum(view.heights)
    if laid:
        return f"Round {view.round}, {laid} island{'s' if laid != 1 else ''} to lay"
    unmarked = sum(1 for tile in view.tiles if tile.tile < ISLANDS and not tile.token)
    if unmarked <= BOX.unmarked_at_end:
        return f"Round {view.round}, the last one"
    return f"Round {view.round}, {unmarked} islands unmarked: the round that leaves {BOX.unmarked_at_end} is the last"


def label(action: Action, view: View) -> str:
    """What an action's button or target says."""
    assert isinstance(view, TahitiView)
    verb = action.verb
    if verb == V_HAUMEA:
        return f"Haumea to {place(view, action.a)}"
    if verb == V_TAKE:
        if view.tops[action.a] < 0:
            return "This stack is used up"
        one, other = crops(view.tops[action.a]), crops(view.tops[1 - action.a]) if view.tops[1 - action.a] >= 0 else ""
        which = f" on the {('left', 'right')[action.a]}" if one == other else ""
        return f"Take the {one} island{which}"
    if verb == V_LAY:
        return f"Lay it {where(action.a)} of Home"
    if verb == V_TURN:
        return f"Reef to the {COMPASS[action.a]}" + _other_reef(view, action.a)
    if verb == V_PUT:
        return f"Put it on {place(view, action.a)}"
    if verb == V_PADDLE:
        return f"Paddle to {place(view, action.a)}{_over(view, action.a)}"
    if verb == V_HARVEST:
        return f"Harvest {GOOD_NAMES[action.a]}"
    if verb == V_DEPLETE:
        return f"Mark {place(view, action.a)}"
    if verb == V_CLAIM:
        price = view.claim.standing(action.a, points, NAMES) if view.claim else "free"
        return f"Play {ORDINALS[action.a]}: {price}"
    return {
        "stay": "Let Haumea stay",
        "fish": "Go fishing",
        "keep fish": "Keep the fish",
        "release fish": "Let it go",
        "deliver": "Deliver everything",
        "end": "End turn",
    }[action.text]


def _over(view: TahitiView, to: int) -> str:
    """The reefs on the way to a neighbouring tile, while there is cargo to lose."""
    seat = view.acting
    here = view.canoes[seat]
    if not sum(view.cargo[seat]) or to not in NEIGHBOURS[here]:
        return ""
    reefs = view.reefs_between(here, to)
    return f", over {NUMBERS[reefs]} reef{'s' if reefs > 1 else ''}" if reefs else ""


def _other_reef(view: TahitiView, rotation: int) -> str:
    if view.stack < 0 or view.tops[view.stack] < 0:
        return ""
    second = BOX.tile_reefs[view.tops[view.stack]][1]
    return f" and {COMPASS[(second + rotation) % 6]}"


def say(event: Event) -> str:  # noqa: C901 - a flat table of words
    """A log line without its subject."""
    data = event.data
    number = {key: value for key, value in data.items() if isinstance(value, int)}
    lists = {key: [int(x) for x in value] for key, value in data.items() if isinstance(value, list)}
    match event.what:
        case "begins":
            after = [NAMES[seat] for seat in lists.get("order", [])[1:]]
            return f"takes the first turn{''.join([f', then {name}' for name in after])}."
        case "claims":
            price = f" for {points(number['price'])}" if number["price"] else ""
            return f"claims to play {ORDINALS[number['space']]}{price}."
        case "haumea":
            return f"leads Haumea {towards(number['to'])}."
        case "island":
            return f"finds an island of {crops(TILE_NAMES.index(str(data['tile'])))}, {where(number['hex'])}."
        case "departs":
            return "lays the last island: Haumea leaves, and the season turns."
        case "bounty":
            return f"draws {goods(lists['goods'])} for the bounty."
        case "returned":
            return f"finds no space for the {GOOD_NAMES[number['good']]}; it goes back into the bag."
        case "grows":
            return f"puts {GOOD_NAMES[number['good']]} on the island {where(number['hex'])}."
        case "paddles":
            reefs = number["reefs"]
            over = f" over {NUMBERS[reefs]} reef{'s' if reefs > 1 else ''} with an empty canoe" if reefs else ""
            return f"paddles from {where(number['from'])} to {where(number['to'])}{over}."
        case "crosses":
            coral = f"{NUMBERS[number['reefs']]} reef{'s' if number['reefs'] > 1 else ''}"
            lost = f"loses {goods(lists['lost'])}" if lists["lost"] else "loses nothing"
            return f"crosses {coral} to {where(number['to'])}, draws {goods(lists['drawn'])} and {lost}."
        case "harvests":
            return f"harvests {GOOD_NAMES[number['good']]}."
        case "fishes":
            return f"fishes and draws {goods(lists['drawn'])}."
        case "keeps":
            return "keeps a fish."
        case "releases":
            return "lets the fish go."
        case "delivers":
            return f"delivers {goods(lists['goods'])}."
        case "stops":
            return "ends the turn."
        case "depletes":
            return f"marks the island {where(number['hex'])}" + (": fish gather there." if data["fish"] else ".")
        case "season":
            return "leaves only four islands unmarked: this round is the last."
        case "round":
            began = f"Round {number['round']} begins."
            return began if event.seat < 0 else f"opens round {number['round']}."
        case "quiet":
            return f"The season ends after this round unless somebody delivers or an island is marked: {number['rounds']} rounds went by without either."
        case "last_load":
            return f"brings the last load ashore: {goods(lists['goods'])}."
        case _:
            ended = f"after round {number['round']}."
            return f"The season ends {ended}" if event.seat < 0 else f"sees the season end {ended}"


def cargo_words(cargo: list[int]) -> str:
    """A cargo or chart as words."""
    return ", ".join(f"{cargo[good]} {GOOD_NAMES[good]}" for good in range(GOODS) if cargo[good]) or "empty"
