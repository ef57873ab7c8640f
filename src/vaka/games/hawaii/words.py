"""Prompts, buttons and log lines of Hawaii."""

from __future__ import annotations

from collections.abc import Sequence

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.events import Event
from vaka.core.view import View
from vaka.draw.seats import NAMES
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.rules.beach import Fishing, Launch, Pick
from vaka.games.hawaii.rules.bidding import Claim
from vaka.games.hawaii.rules.buying import Buy, TakeToken
from vaka.games.hawaii.rules.payment import Pay
from vaka.games.hawaii.rules.realm import Offering, Settle
from vaka.games.hawaii.rules.turns import Turn
from vaka.games.hawaii.tables import (
    DOCK_FEET,
    ISLAND_FRUITS,
    ISLAND_KAHUNAS,
    ISLAND_POINTS,
    ISLAND_TIKIS,
    ISLAND_TILES,
    KAHUNA,
    KIND_TITLES,
    MANY,
    ONE,
    PLACE_TITLES,
    ROUNDS,
    SELLS,
    TIKI,
    TIKI_SPACES,
    V_BUY,
    V_CLAIM,
    V_DECLINE,
    V_FISH,
    V_GATHER,
    V_LAUNCH,
    V_PAY,
    V_PICK,
    V_REST,
    V_SETTLE,
    V_TOKEN,
    V_VISIT,
    V_WALK,
    has_spears,
    launch_price,
    value_of,
)
from vaka.games.hawaii.view import HawaiiView

SIDES = ("", "I", "II")
ORDINALS = ("first", "second", "third", "fourth", "fifth")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def count(number: int, resource: int) -> str:
    """A number of one resource: "1 foot", "3 shells"."""
    return f"{number} {ONE[resource] if number == 1 else MANY[resource]}"


def join(parts: Sequence[str]) -> str:
    """Words as a list: "a, b and c"."""
    if not parts:
        return "nothing"
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def resources(amounts: Sequence[int]) -> str:
    """Shells, feet and fruits as words, those that are none left out."""
    return join([count(number, resource) for resource, number in enumerate(amounts) if number])


def points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def token(face: int) -> str:
    """A token face up: "the 4", "the 4 with spears"."""
    return f"the {value_of(face)} with spears" if has_spears(face) else f"the {value_of(face)}"


def fish(number: int) -> str:
    return "one fish" if number == 1 else f"{NUMBERS[number]} fish"


def tile(kind: int, side: int) -> str:
    """A tile with its side, or one or two kahunas or tikis."""
    if kind in (KAHUNA, TIKI):
        name = "kahuna" if kind == KAHUNA else "tiki"
        return f"one {name}" if side == 1 else f"two {name}s"
    return f"{KIND_TITLES[kind]} {SIDES[side]}"


def in_pairs(place: int) -> bool:
    """Whether a place sells what has no sides but comes in twos."""
    return SELLS[place][0] in (KAHUNA, TIKI)


def boats(fishing: int, one: int, two: int) -> str:
    """A set of boats in words."""
    parts = ["the fishing boat"] if fishing else []
    for number, side in ((one, "I"), (two, "II")):
        if number:
            parts.append(f"boat {side}" if number == 1 else f"{NUMBERS[number] if number < 7 else number} boats {side}")
    return join(parts)


def island_gift(island: int) -> str:
    """What an island gives."""
    if ISLAND_POINTS[island]:
        return points(ISLAND_POINTS[island])
    if ISLAND_FRUITS[island]:
        return count(ISLAND_FRUITS[island], 2)
    if ISLAND_KAHUNAS[island]:
        return f"{NUMBERS[ISLAND_KAHUNAS[island]]} kahunas"
    if ISLAND_TIKIS[island]:
        return f"{NUMBERS[ISLAND_TIKIS[island]]} tikis"
    kinds = ISLAND_TILES[island]
    if kinds & (kinds - 1):
        return "a fruit tile II"
    return f"a {KIND_TITLES[kinds.bit_length() - 1].lower()} II"


def prompt(view: View) -> str:
    """What is asked of the seat that decides."""
    assert isinstance(view, HawaiiView)
    match view.now:
        case None:
            return "All villages are scored: the game is over"
        case Turn():
            last = "" if view.round < ROUNDS else f" (space 1 brings {points(BOX.first_space_bonus)})"
            return f"Walk to a place, fish, visit an island, or end your round{last}"
        case TakeToken() as now:
            return f"Take a price token at {PLACE_TITLES[now.place]}"
        case Buy() as now:
            one, two = ("one", "two") if in_pairs(now.place) else ("side I", "side II")
            price = value_of(now.token)
            return f"Buy with {token(now.token)}: {price} for {one}, {2 * price} for {two}"
        case Pay() as now:
            return f"Pay {now.cost} for {('the move', 'the tile', 'the boats')[now.reason]}: with what?"
        case Settle() as now:
            return f"Put {tile(now.kind, now.side)} into a village"
        case Offering():
            return "Kāne: pay two resources for a tiki?"
        case Fishing() as now:
            return f"{now.taken} fish token{'s' if now.taken > 1 else ''} chosen: take another, or sail"
        case Launch() as now:
            return f"Which boats carry {now.cost}?"
        case Claim():
            return "Claim a place in the order of the first round"
        case Pick():
            return "Pick a fruit tile"
        case _:
            return "Take a shell, a foot or a fruit from your irrigation"


HINTS: dict[str, tuple[str, str]] = {
    "": ("Villages that reached the tikis were scored.", "HAW-15.02"),
    "turn": ("Each step costs a foot, the way back to the beach is free. Where you stop, you buy.", "HAW-5.02"),
    "token": ("You pay its value, or twice that, and keep it: it counts towards the target.", "HAW-7.02"),
    "buy": ("The double price turns the tile to its better side, or brings two kahunas or tikis.", "HAW-7.03"),
    "pay": ("Pay all in one resource or all in fruits; exchange huts can swap some.", "HAW-17.03"),
    "settle": ("No village holds a kind twice; only a hut can start a new one.", "HAW-16.03"),
    "offering": ("Only now. The feet of its space come afterwards.", "HAW-20.05"),
    "fishing": ("Each token costs a foot and a space on a boat.", "HAW-8.03"),
    "launch": ("A boat that sails cannot be used again until the next round.", "HAW-9.03"),
    "pick": ("It comes with side II up, into a village without that fruit.", "HAW-21.04"),
    "claim": ("One shell more takes a place from its holder. You pay your bid once everybody has a place.", "HAW-2.15"),
    "gather": ("One for each irrigation with side II up, at the end of every round but the last.", "HAW-17.12"),
}


def hint(view: View) -> tuple[str, str]:
    """One line of help and its rule."""
    return HINTS[view.asked]


def label(action: Action, view: View) -> str:
    """What an action's button or target says."""
    assert isinstance(view, HawaiiView)
    verb = action.verb
    if verb == V_WALK:
        return _walk(view, action.a)
    if verb == V_FISH:
        return f"Take the token with {fish(action.a)}"
    if verb == V_VISIT:
        dock = action.a
        gain = f" for {island_gift(view.docks[dock])}" if view.docks[dock] >= 0 else ""
        return f"Dock {dock + 1}{gain}: {count(DOCK_FEET[dock], 1)}, {points(view.dock_points[dock])}"
    if verb == V_REST:
        face = view.sequence[action.a]
        taking = f", taking {token(face)}" if face else ""
        if view.round < ROUNDS:
            return f"End my round, go {ORDINALS[action.a]} in the next{taking}"
        bonus = f": {points(BOX.first_space_bonus)}" if action.a == 0 else ""
        return f"End my round on space {action.a + 1}{bonus}{taking}"
    if verb == V_TOKEN:
        price = value_of(action.a)
        double = "two" if isinstance(now := view.now, TakeToken) and in_pairs(now.place) else "side II"
        return f"Take {token(action.a)}: {count(price, 0)}, or {2 * price} for {double}"
    if verb == V_BUY:
        price = value_of(now.token) * action.b if isinstance(now := view.now, Buy) else 0
        cost = f": {count(price, 0)}" if price else ""
        return tile(action.a, action.b)[0].upper() + tile(action.a, action.b)[1:] + cost
    if verb == V_PAY:
        return f"Pay {resources([action.a, action.b, action.c])}"
    if verb == V_SETTLE:
        return _settle(view, action.a)
    if verb == V_LAUNCH:
        launch = view.now
        price = launch_price(launch.cost, action.a, action.b, action.c) if isinstance(launch, Launch) else 0
        cost = f": {count(price, 1)}" if 0 < price < 99 else ""
        return f"Launch {boats(action.a, action.b, action.c)}{cost}"
    if verb == V_PICK:
        return KIND_TITLES[action.a]
    if verb == V_GATHER:
        return f"One {ONE[action.a]}"
    if verb == V_CLAIM:
        return _claim(view, action.a)
    return "No tiki" if verb == V_DECLINE else "Sail with these"


def _claim(view: HawaiiView, space: int) -> str:
    """A space with its fruits, its price and its holder."""
    fruits = f", with {count(BOX.start[2][space], 2)}" if BOX.start[2][space] else ""
    now = view.now
    price = now.standing(space, shells, NAMES) if isinstance(now, Claim) else "free"
    return f"Move {ORDINALS[space]}{fruits}: {price}"


def shells(number: int) -> str:
    return count(number, 0)


def _walk(view: HawaiiView, place: int) -> str:
    feet = f": {count(view.walks[place], 1)}" if view.walks else ""
    here = view.to_act is not None and view.at[view.to_act] == view.slot_of(place)
    return f"{'Stay at' if here else 'Walk to'} {PLACE_TITLES[place]}{feet}"


def _settle(view: HawaiiView, village: int) -> str:
    seat = view.to_act if view.to_act is not None else 0
    villages = view.realms[seat].villages
    if village >= len(villages):
        return f"Start village {village + 1}"
    return f"Village {village + 1}, tile {villages[village].length + 1}"


def say(event: Event) -> str:  # noqa: C901 - a flat table of words
    """A log line without its subject."""
    data = event.data
    number = {key: value for key, value in data.items() if isinstance(value, int)}
    lists = {key: [int(x) for x in value] for key, value in data.items() if isinstance(value, list)}
    match event.what:
        case "begins":
            return "takes the first turn."
        case "claims":
            price = f" for {count(number['price'], 0)}" if number["price"] else ""
            return f"claims to move {ORDINALS[number['space']]}{price}."
        case "walks":
            return f"walks to {PLACE_TITLES[number['place']]}, a move of {count(number['feet'], 1)}."
        case "remains":
            return f"stays at {PLACE_TITLES[number['place']]}, a move of {count(number['feet'], 1)}."
        case "buys":
            bought = tile(number["kind"], number["side"])
            return f"buys {bought} with {token(number['token'])}, for {number['price']}."
        case "pays":
            swaps = ", swapped by exchange huts" if number["swaps"] else ""
            what = ("the move", "the tile", "the boats")[number["what"]]
            return f"pays {what} with {resources(lists['paid'])}{swaps}."
        case "settles":
            return f"puts {tile(number['kind'], number['side'])} into village {number['village'] + 1}."
        case "turns-up-god":
            return f"uncovers {KIND_TITLES[number['god']]}."
        case "places-kahunas":
            more = f" and gets {count(number['shells'], 0)}" if number["shells"] else ""
            return f"has {NUMBERS[number['total']]} kahuna{'s' if number['total'] > 1 else ''}{more}."
        case "places-tikis":
            more = f" and gets {count(number['feet'], 1)}" if number["feet"] else ""
            return f"has {NUMBERS[number['total']]} tiki{'s' if number['total'] > 1 else ''}{more}."
        case "moors":
            return f"moors boat {SIDES[number['side']]}."
        case "spears":
            return f"scores {points(number['points'])} for spears."
        case "offers":
            return f"pays {resources(lists['paid'])} to Kāne for a tiki."
        case "declines":
            return "takes no tiki from Kāne."
        case "fishes":
            return f"takes the token with {fish(number['fish'])}."
        case "launches":
            return f"launches {boats(*lists['boats'])} for {count(number['feet'], 1)}."
        case "visits":
            gift = island_gift(number["island"])
            return f"visits the island with {gift} from dock {number['dock'] + 1}: {points(number['points'])}."
        case "island-points":
            return f"scores {points(number['points'])} on the island."
        case "harvests":
            return f"brings home {count(number['fruits'], 2)}."
        case "finds-nothing":
            return "finds nothing there that fits." if data.get("stock", True) else "finds no such tile left."
        case "finds-no-room":
            what = "kahuna" if number["kind"] == KAHUNA else "tiki"
            return f"has no space left for a {what}." if number["stock"] else f"finds no {what} left."
        case "rests":
            face = number["token"]
            last = data.get("last", False)
            rests = f"on space {number['space'] + 1}" if last else f"{ORDINALS[number['space']]} in the next round"
            return f"rests{' ' if last else ', '}{rests}" + (f", with {token(face)}." if face else ".")
        case "round-scores":
            gained = number["points"]
            reach = f"{number['sum']} against {number['target']}"
            return f"has {reach} and scores {points(gained)}." if gained else f"has {reach} and misses the target."
        case "lono":
            return f"scores {points(number['points'])} with Lono."
        case "first-space":
            return f"scores {points(number['points'])} for the first space."
        case "income":
            return f"receives {resources(lists['gained'])}."
        case "gathers":
            return f"gathers one {ONE[number['resource']]} from irrigation."
        case "round":
            return f"Round {number['round']} begins." if event.seat < 0 else f"begins round {number['round']}."
        case _:
            gone = [str(village + 1) for village in lists["removed"]]
            which = f"; village{'s' if len(gone) > 1 else ''} {join(gone)} reached no tiki" if gone else ""
            return f"scores {points(number['points'])} for the realm{which}."


def why_gone(view: HawaiiView, seat: Seat, village: int) -> str:
    """Why a village would not score, in one sentence; nothing where it would."""
    realm = view.realms[seat]
    row = realm.villages[village]
    if row.stands:
        return ""
    if realm.tikis == 0:
        return "No tiki stands yet, so no village scores."
    missing = realm.reach - row.length
    many = "s" if missing > 1 else ""
    tikis = f" or tiki{many}" if realm.tikis < TIKI_SPACES else ""
    return f"{missing} more tile{many}{tikis} needed."


def marker(score: int) -> str:
    """[HAW-15.06] Where the sub-chief stands on the track of fifty, and which side of the 50/100 tile shows."""
    laps = min(score // 50, 2)
    space = f"space {score - 50 * laps}"
    return f"the {50 * laps} tile and {space}" if laps else space
