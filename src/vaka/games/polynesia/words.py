"""Prompts, buttons and log lines of Polynesia."""

from __future__ import annotations

from typing import Any

from vaka.core.action import Action
from vaka.core.aliases import Seat
from vaka.core.decision import Decision
from vaka.core.events import Event
from vaka.core.view import View
from vaka.draw.seats import NAMES, SEATS
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.rules.bidding import Claim
from vaka.games.polynesia.rules.explore import EACH_OWNER, Explore, Pay
from vaka.games.polynesia.rules.populate import Catch, Populate
from vaka.games.polynesia.rules.tides import EXTRA_PRICE, MASK_AMOUNT, Extra, Masked, is_first_route, price_of_new_route
from vaka.games.polynesia.rules.travel import FEE, Fare, Travel
from vaka.games.polynesia.rules.turn import Turn
from vaka.games.polynesia.tables import (
    FISH,
    FISH_TOKEN,
    FREE_EXPLORE,
    MASK,
    NOWHERE,
    POINT,
    SHELL_TOKEN,
    SHELLS,
    STONE_WORDS,
    THREE,
    V_CLAIM,
    V_DEPRIVE,
    V_EXTRA,
    V_GAIN,
    V_GUIDE,
    V_LAY,
    V_MASK,
    V_NAME,
    V_PAY,
    V_PLACE_ONE,
    V_PLACE_THREE,
    V_ROUTE,
    V_SAIL,
    V_TAKE,
)
from vaka.games.polynesia.view import PolynesiaView

ORDINALS = ("first", "second", "third", "fourth")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TOKEN_NAMES = {
    POINT: "a point token: 1 point at the end",
    MASK: "a mask",
    FISH_TOKEN: "a fish token: 1 fish more each round",
    SHELL_TOKEN: "a shell token: 1 shell more each round",
    FREE_EXPLORE: "a free exploration",
}


HOUSE_RULES: dict[str, tuple[tuple[str, bool | int | str, str], ...]] = {
    "1.1": (("free_route_populates", False, "not after a free exploration"),),
    "2.2": (("mask_reach", "travel", "it opens all their routes until the Travel ends"),),
    "3.1": (("masks_bring_tokens", True, "under tide 2.2 a mask brings them, too"),),
    "3.2": (("own_ship_counts", True, "the new ship counts, too"),),
    "3.4": (
        ("second_after_tie", True, "there is a second after a tie for the most"),
        ("tied_second", 1, "players tied for second score 1"),
        ("tied_second", 0, "players tied for second score nothing"),
    ),
}
"""What a table's options change about a tide card: the option, its value and the words."""


def tide_text(view: PolynesiaView, card: str) -> str:
    """What a tide card says at this table."""
    changed = [words for option, value, words in HOUSE_RULES.get(card, ()) if view.options[option] == value]
    return " ".join([BOX.tide(card).text, *[f"House rule: {words}." for words in changed]])


def amount(number: int, good: int) -> str:
    """So many of a kind: "3 fish", "1 shell"."""
    return f"{number} fish" if good == FISH else f"{number} shell" if number == 1 else f"{number} shells"


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def good_name(good: int) -> str:
    return "fish" if good == FISH else "shells"


def seat_name(seat: Seat) -> str:
    return SEATS[seat].name


def listed(words: list[str], last: str = "and") -> str:
    """Words in a row: "Moana, Kapa and Basalt"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def new_route_price(view: PolynesiaView, route: int) -> int:
    """[POL-5.05] [POL-T1.1a] What a new route costs now."""
    first = is_first_route(int(view.tides[0][2:]), view.ocean.joins[route], view.connected)
    return price_of_new_route(view.number, first)


def guides_at(view: PolynesiaView, route: int, start: int) -> list[int]:
    """Owners of ships on a route who have a member on the island of departure."""
    return [owner for owner in view.ships[route] if view.count(owner, start)]


def is_free_step(view: PolynesiaView, seat: Seat, route: int) -> bool:
    """[POL-6.04] [POL-T2.2b] Orange and own routes cost nothing, nor any explored one in a Travel that a mask has opened."""
    opened = isinstance(journey := view.now, Travel) and journey.masked
    return view.ocean.neutral[route] or seat in view.ships[route] or (opened and bool(view.ships[route]))


def _of(view: View) -> PolynesiaView:
    assert isinstance(view, PolynesiaView)
    return view


def prompt(view: View) -> str:
    """What is asked of the seat that decides."""
    view = _of(view)
    step = view.now
    if step is None:
        return "The volcano has broken: the game is over"
    names = view.ocean.names
    match step:
        case Claim():
            return "Claim a place in the order of turns"
        case Turn():
            return f"Explore, travel, populate or fish (the marker is on {view.number})"
        case Explore():
            if step.free:
                return "Free exploration: put a ship on any route, or skip it"
            return f"Explore: choose a route for your ship (a new one costs {view.number})"
        case Pay():
            route = view.ocean.route_name(step.route)
            if step.free:
                return f"Lay a fish or a shell beside {route}?"
            return f"Pay {step.cost} of one kind for {route}"
        case Travel():
            done = "" if not step.taken else ", or stop here"
            return f"Travel: {NUMBERS[step.left]} step{'s' if step.left != 1 else ''} left{done}"
        case Fare():
            return f"How does your member sail from {names[step.start]} to {names[step.goal]}?"
        case Populate():
            extra = "Populate at once: " if step.optional else "Populate: "
            number = min(THREE, view.boards[step.seat])
            if number < THREE and view.options["few_to_main"] == "none":
                return f"{extra}one beside your people"
            return f"{extra}{NUMBERS[number]} to {names[view.ocean.main]}, or one beside your people"
        case Extra():
            return f"Pay {EXTRA_PRICE} of one kind for one more member on {names[view.ocean.main]}?"
        case Catch():
            return f"Fish: take {view.number} fish or {view.number} shell{'s' if view.number > 1 else ''}"
        case Masked():
            return f"The mask: take {MASK_AMOUNT} of a kind, or make the others lose {MASK_AMOUNT} of it"
        case _:
            return "Decline: which do all players put back, fish or shells?"


HINTS: dict[str, tuple[str, str]] = {
    "": ("Everybody on the volcano and the islands near it is lost; now all points are counted.", "POL-10.02"),
    "claim": (
        "One point more takes a place from its holder. Your bid is taken from your score at the end.",
        "POL-2.13",
    ),
    "turn": ("One action a turn, with the number the marker shows. You cannot pass.", "POL-4.03"),
    "explore": ("Any white route on the map. Where others have ships, you pay each of them 2.", "POL-5.02"),
    "pay": ("One of them stays beside the route and sets what its guides cost.", "POL-5.06"),
    "travel": ("On somebody else's route you pay its owner 1, and a guide comes along.", "POL-6.06"),
    "fare": ("Only the one you choose is paid, and only that guide moves.", "POL-6.09"),
    "populate": ("People come from the left of your board, free of charge.", "POL-7.02"),
    "extra": ("Once with each Populate, wherever you did it.", "POL-T3.3a"),
    "catch": ("All of one kind.", "POL-8.01"),
    "masked": ("The mask is discarded afterwards.", "POL-T2.1a"),
    "decline": ("Everybody puts all of it back, you too. Then the islands pay.", "POL-9.07"),
}


def hint(view: View) -> tuple[str, str]:
    """One line of help and its rule."""
    view = _of(view)
    step = view.now
    if isinstance(step, Explore) and step.free:
        return "Nobody is paid; the token cannot be kept for later.", "POL-12.05"
    if isinstance(step, Pay) and step.free:
        return "It comes from the reserve and sets what guides on this route cost.", "POL-12.06"
    if isinstance(step, Explore) and view.players == 2:
        return "Any white route on the map on which no ship lies.", "POL-11.01"
    if isinstance(step, Travel) and step.masked:
        return "The mask opens the routes of others until this Travel ends: no fee, no guide.", "POL-T2.2b"
    if view.asked == "travel" and view.tides[1] == "2.2" and view.masks(step.seat if step else 0):
        far = (
            "the routes of others for this Travel"
            if view.options["mask_reach"] == "travel"
            else "another's route for one step"
        )
        return f"A mask opens {far}: no fee, no guide.", "POL-T2.2a"
    return HINTS[view.asked]


def label(action: Action, view: View) -> str:
    """What an action's button or target says, its cost included."""
    view = _of(view)
    step = view.now
    names = view.ocean.names
    verb, a = action.verb, action.a
    if verb == V_ROUTE:
        return f"{view.ocean.route_name(a)}: {route_cost(view, a, step)}"
    if verb == V_PAY:
        return f"Pay {amount(step.cost if isinstance(step, Pay) else 0, a)}"
    if verb == V_LAY:
        return f"Lay {amount(1, a)}"
    if verb == V_SAIL:
        return f"{names[action.b]} → {names[action.c]}: {fare(view, a, action.b)}"
    if verb == V_GUIDE:
        return f"Guided by {seat_name(a)}, for {amount(FEE, view.laid[step.route] if isinstance(step, Fare) else FISH)}"
    if verb == V_MASK:
        return f"Spend a mask{_owner_named(view, a)}"
    if verb == V_PLACE_THREE:
        left = view.boards[step.seat if step else 0]
        who = "Three" if left >= THREE else "The last two" if left == 2 else "The last one"
        return f"{who} to {names[view.ocean.main]}"
    if verb == V_PLACE_ONE:
        return f"One to {names[a]}"
    if verb == V_EXTRA:
        return f"One more, for {amount(EXTRA_PRICE, a)}"
    if verb == V_TAKE:
        return f"Take {amount(view.number, a)}"
    if verb == V_GAIN:
        return f"Take {amount(MASK_AMOUNT, a)}"
    if verb == V_DEPRIVE:
        return f"All others lose {amount(MASK_AMOUNT, a)}"
    if verb == V_NAME:
        return f"All {good_name(a)} go back"
    if verb == V_CLAIM:
        price = step.standing(a, points, NAMES) if isinstance(step, Claim) else "free"
        return f"Play {ORDINALS[a]}: {price}"
    return {
        "explore": "Explore",
        "travel": "Travel",
        "populate": "Populate",
        "fish": "Fish",
        "stop": "Stop here",
        "enough": "No, thank you",
        "forgo": "Skip it",
    }[action.text]


def _owner_named(view: PolynesiaView, owner: int) -> str:
    """[POL-T2.2c] [POL-T3.1c] What a mask brings the owner it names, where it names one."""
    if owner == NOWHERE:
        return ""
    who = seat_name(owner)
    return f", {who} takes a point token too" if view.reserve > 1 else f", no point token is left for {who}"


def route_cost(view: PolynesiaView, route: int, step: Decision[Any] | None) -> str:
    """What exploring a route costs, and who is paid."""
    owners = view.ships[route]
    if isinstance(step, Explore) and step.free:
        return "free" if not owners else f"free, beside {listed([seat_name(o) for o in owners])}"
    if owners:
        each = " each" if len(owners) > 1 else ""
        return f"{amount(EACH_OWNER, view.laid[route])} to {listed([seat_name(o) for o in owners])}{each}"
    price = new_route_price(view, route)
    more = ", first to its archipelago" if price != view.number else ""
    if more and step is not None and view.boards[step.seat]:
        more += ", then Populate"
    if step is None or view.stocks[step.seat][FISH] is None:
        return f"{price} of one kind{more}"
    goods = [amount(price, good) for good in (FISH, SHELLS) if view.stock(step.seat, good) >= price]
    return listed(goods, "or") + more if goods else f"{price} of one kind{more}"


def fare(view: PolynesiaView, route: int, start: int) -> str:
    """What a step costs, who is paid and who comes along."""
    seat = view.to_act if view.to_act is not None else 0
    if is_free_step(view, seat, route):
        return "free"
    ways: list[str] = []
    guides = [owner for owner in guides_at(view, route, start) if view.stock(seat, view.laid[route]) >= FEE]
    if guides:
        who = listed([seat_name(owner) for owner in guides], "or")
        ways.append(f"{amount(FEE, view.laid[route])} to {who}, whose guide comes along")
    if view.tides[1] == "2.2" and view.masks(seat):
        ways.append("a mask")
    return listed(ways, "or") if ways else "no guide"


def say(event: Event) -> str:  # noqa: C901 - a flat table of words
    """A log line without its subject."""
    data = event.data
    number = {key: value for key, value in data.items() if isinstance(value, int)}
    lists = {key: [int(x) for x in value] for key, value in data.items() if isinstance(value, list)}
    good = number.get("good", 0)
    match event.what:
        case "round":
            return f"Round {number['round']} begins." if event.seat < 0 else f"opens round {number['round']}."
        case "claims":
            price = f" for {points(number['price'])}" if number["price"] else ""
            return f"claims to play {ORDINALS[number['space']]}{price}."
        case "begins":
            return f"takes the first turn, then {', then '.join([seat_name(seat) for seat in lists['order'][1:]])}."
        case "explore":
            cost = "for free" if data["free"] else f"for {amount(number['cost'], good)}"
            return f"explores {data['route']} {cost}; {amount(1, good)} lies beside it."
        case "share":
            owners = listed([seat_name(owner) for owner in lists["owners"]])
            if not number["each"]:
                return f"puts a ship on {data['route']}, beside {owners}, for free."
            each = " each" if len(lists["owners"]) > 1 else ""
            return f"puts a ship on {data['route']} and pays {owners} {amount(number['each'], good)}{each}."
        case "sail":
            way = f"{data['from']} → {data['to']}"
            if data["mask"]:
                return f"sails {way}, spending a mask."
            if number["guide"] == NOWHERE:
                return f"sails {way}."
            return f"sails {way} with a guide of {seat_name(number['guide'])}, who is paid {amount(FEE, good)}."
        case "token":
            return f"takes the token of {data['island']}: {TOKEN_NAMES[number['kind']]}."
        case "ashore":
            return f"is first ashore in the {data['group']} and takes a point token."
        case "gain":
            return f"takes {amount(number['number'], good)} for the mask."
        case "deprive":
            if not lists["lost"]:
                return f"makes the others lose {amount(number['number'], good)} each, or what they had."
            losers = [f"{seat_name(seat)} {amount(lost, good)}" for seat, lost in enumerate(lists["lost"]) if lost]
            return f"makes the others lose {good_name(good)}: {listed(losers) if losers else 'nobody had any'}."
        case "newcomer":
            return f"brings a member to {data['island']} for the mask."
        case "no-newcomer":
            return "has nobody left to bring, and discards the mask."
        case "voyage":
            if number["owner"] == NOWHERE:
                return "takes the last point token."
            return f"takes a point token, and so does {seat_name(number['owner'])}."
        case "waters":
            return f"takes {NUMBERS[number['number']]} point token{'s' if number['number'] > 1 else ''}."
        case "populate":
            people = "a member" if number["number"] == 1 else f"{NUMBERS[number['number']]} members"
            return f"brings {people} to {data['island']}."
        case "extra":
            return f"pays {amount(number['cost'], good)} for one more member on {data['island']}."
        case "fish":
            return f"fishes: {amount(number['number'], good)}."
        case "stone":
            return _stone(number["stone"], number["reds"], number.get("left", BOX.extra_draws))
        case "decline":
            if not lists["lost"]:
                return f"names {good_name(good)}: everybody puts back what they held."
            back = [f"{seat_name(seat)} {lost}" for seat, lost in enumerate(lists["lost"]) if lost]
            return f"names {good_name(good)}: {f'put back by {listed(back)}' if back else 'nobody held any'}."
        case "income":
            return f"{'The islands pay' if event.seat < 0 else 'sees the islands pay'} {_income(lists['paid'])}."
        case _:
            lost = [f"{seat_name(seat)} {count}" for seat, count in enumerate(lists["lost"]) if count]
            gone = f"members lost there: {listed(lost)}" if lost else "nobody was left there"
            if event.seat < 0:
                return f"{data['island']} and the near islands are destroyed; {gone}."
            return f"sees {data['island']} and the near islands destroyed; {gone}."


def _stone(stone: int, reds: int, left: int) -> str:
    """A stone that was drawn; with the black one, how many more come, which may be the last one alone."""
    word = STONE_WORDS[stone]
    if word == "red":
        return f"draws a red stone, the {('first', 'second', 'third', 'fourth', 'fifth', 'sixth')[reds - 1]}."
    more = NUMBERS[min(BOX.extra_draws, left)]
    return f"draws the {word} stone: {more} more." if word == "black" else f"draws a {word} stone."


def _income(paid: list[int]) -> str:
    parts: list[str] = []
    for seat in range(len(paid) // 2):
        got = [amount(paid[2 * seat + good], good) for good in (FISH, SHELLS) if paid[2 * seat + good]]
        if got:
            parts.append(f"{seat_name(seat)}: {listed(got)}")
    return "; ".join(parts) if parts else "nothing"
