"""Prompts, buttons and log lines that both editions share."""

from __future__ import annotations

from typing import Any

from vaka.core.action import Action
from vaka.core.events import Event
from vaka.games.clans import verbs as v
from vaka.games.clans.edition import Edition
from vaka.games.clans.kinds import CHIEF, UNITS
from vaka.games.clans.state import ClanState

SEATS = ("Hibiscus", "Moana", "Kapa", "Basalt")
"""The names of the seats, as the pieces show them."""

TITLES = {
    "population": "Population",
    "militia": "Militia",
    "slingers": "Slingers",
    "fighters": "Fighters",
    "heavy": "Heavy Troops",
    "chief": "Head Chieftain",
    "shaman": "Shaman",
    "log": "Big Log",
    "part-canoe": "Part-Built Canoe",
    "canoe": "War Canoe",
}


def kind_title(name: str) -> str:
    """A counter as people read it."""
    if name.startswith("elder-"):
        return f"Clan Elder {name[6:]}"
    return TITLES.get(name, name.capitalize())


def seat_name(owner: int) -> str:
    """A seat, or those who rise against a lone player."""
    return SEATS[owner] if 0 <= owner < len(SEATS) else "the hostile"


def points(edition: Edition[Any], amount: int) -> str:
    """An amount of movement: "2 points", "1 ⅓ points"."""
    whole, rest = divmod(amount, edition.point)
    thirds = 3 * rest // edition.point
    part = ("", "⅓", "⅔")[thirds]
    if whole and part:
        return f"{whole} {part} points"
    if part:
        return f"{part} point"
    return "1 point" if whole == 1 else f"{whole} points"


def place(state: ClanState, hex: int) -> str:
    """A hex as it is spoken of: its number, its own name and its area."""
    chart = state.chart
    name = chart.names[hex]
    own = chart.label[hex]
    return name if own == name else f"{name} {own}"


def mover(state: ClanState) -> str:
    """Who moves now."""
    return kind_title(state.edition.names[state.kind[state.mover]]) if state.mover >= 0 else ""


PROMPTS = {
    "homeland": "Choose your home area",
    "village": "Place your Home Village",
    "order": "Choose who goes first",
    "build": "Build and train, or end the phase",
    "rehome": "Move the Home Village here?",
    "move": "Choose who moves, or end the movement phase",
    "combat": "Choose the next battle",
    "retreat": "Choose the way of the retreat",
    "pursue": "Follow the beaten, or hold?",
    "lost home": "Name a new Home Village",
    "doomed": "No way home: be captured (no), or leave on an Expedition (yes)?",
    "consent": "End the game here, by agreement?",
}


def prompt(state: ClanState, asked: str) -> str:
    """What is asked, in one line."""
    edition = state.edition
    step = state.agenda[-1]
    if asked in ("place", "settle"):
        return f"Place {kind_title(edition.names[step.b])} in {state.chart.areas[step.a]}"
    if asked == "lead":
        return f"{mover(state)} on foot: {points(edition, state.points)} left"
    if asked == "sail":
        return f"{mover(state)} afloat with {len(state.fleet)} canoes: {points(edition, state.points)} left"
    if asked == "walk":
        return f"People on the move: {points(edition, state.points)} left"
    return PROMPTS.get(asked, asked.capitalize())


def label(state: ClanState, action: Action) -> str:
    """The words on the button of an action."""
    verb = action.verb
    edition = state.edition
    names = edition.names
    if verb in BY_HEX:
        return BY_HEX[verb].format(place(state, action.a))
    if verb in BY_KIND:
        return BY_KIND[verb].format(kind_title(names[action.a]))
    if verb == v.STEP:
        seat = state.agenda[-1].seat
        cost = points(edition, edition.land_cost(state, seat, action.a))
        enemy = state.armed[action.a] & ~(1 << seat)
        zone = "" if enemy or not edition.in_zone(state, seat, action.a) else ", into an enemy zone"
        return f"{'Attack' if enemy else 'March to'} {place(state, action.a)}, {cost}{zone}"
    if verb == v.SAIL:
        cost = points(edition, edition.sea_cost(state, state.agenda[-1].seat, action.a))
        return f"Paddle to {place(state, action.a)}, {cost}"
    if verb == v.TRAIN:
        return f"Train {kind_title(names[action.b])} at {place(state, action.a)}"
    if verb == v.DISARM:
        return f"Disarm {kind_title(names[action.b])} at {place(state, action.a)}"
    if verb == v.LEAD:
        return f"Lead {kind_title(names[action.b])} at {place(state, action.a)}"
    if verb == v.HOMELAND:
        return state.chart.areas[action.a]
    if verb == v.FIRST:
        way = "" if len(state.staying()) == 2 else ", counterclockwise" if action.b else ", clockwise"
        return f"{seat_name(action.a)} first{way}"
    if verb == v.EMBARK:
        return f"Embark in {action.a} canoe{'s' if action.a > 1 else ''}"
    return PLAIN.get(verb, action.text.capitalize())


BY_HEX = {
    v.PLACE: "Place at {}",
    v.FELL: "Fell a Big Log at {}",
    v.SHAPE: "Shape a canoe at {}",
    v.LAUNCH: "Finish a War Canoe at {}",
    v.FOUND: "Found a Village at {}",
    v.COMPLETE: "Finish the Village at {}",
    v.ABANDON: "Give up the Village at {}",
    v.HOME: "Home Village at {}",
    v.WALK: "Move people from {}",
    v.FIGHT: "Fight at {}",
    v.RETREAT: "They retreat to {}",
}
BY_KIND = {
    v.TAKE: "Take {} along",
    v.LEAVE: "Leave {} here",
    v.CARRY: "Carry a {}",
    v.DROP: "Drop the {}",
    v.BOARD: "{} comes aboard",
    v.ASHORE: "{} goes ashore",
    v.JOIN: "Add a canoe with {}",
    v.DETACH: "{} stays behind",
}
PLAIN = {
    v.DONE: "End the phase",
    v.HALT: "Halt here",
    v.LAND: "Land",
    v.BEACH: "Leave a canoe",
    v.FOLLOW: "Follow",
    v.HOLD: "Hold",
    v.KEEP: "Keep the old Home Village",
    v.PROPOSE: "Propose to end the game",
    v.YES: "Yes",
    v.NO: "No",
}


SAYINGS = {
    "home": "names {hex} Home Village",
    "place": "places {kind} at {hex}",
    "order": "lets {first} go first",
    "seat": "begins turn {turn}",
    "propose": "proposes to end the game",
    "fell": "fells a Big Log at {hex}",
    "stump": "leaves only stumps at {hex}",
    "train": "trains {kind} at {hex}",
    "shape": "shapes a canoe at {hex}",
    "launch": "finishes a War Canoe at {hex}",
    "found": "founds a Village at {hex}",
    "complete": "finishes the Village at {hex}",
    "abandon": "gives up the Village at {hex}",
    "disarm": "disarms {kind} at {hex}",
    "settle": "places {kind} at {hex}",
    "step": "marches to {hex} with the {who}",
    "walk": "moves people to {hex}",
    "embark": "embarks at {hex}",
    "sail": "paddles to {hex}",
    "land": "lands at {hex}",
    "fall": "loses the Village at {hex}",
    "retreat": "retreats to {hex}",
    "follow": "follows to {hex}",
    "panic": "sees {kind} panic and become {into}",
    "wake": "has woken {area}",
    "march": "sees the hostile march to {hex}",
    "surrender": "accepts the surrender of {area}",
    "turn": "turns the page: game-turn {turn}",
}


def say(event: Event) -> str:
    """A line of the log without its subject."""
    data = dict(event.data)
    for key in ("kind", "who", "into"):
        if isinstance(data.get(key), str):
            data[key] = kind_title(str(data[key]))
    if event.what in SAYINGS:
        if "first" in data:
            data["first"] = seat_name(int(str(data["first"])))
        return SAYINGS[event.what].format(**data)
    if event.what == "initiative":
        return f"rolls {data['total']} for the initiative"
    if event.what == "conquer":
        return f"takes {data['area']} from {seat_name(int(str(data['from'])))}"
    if event.what == "gain":
        return f"gains {data['area']}{' with a Clan Elder' if data['elder'] else ''}"
    if event.what == "capture":
        return f"captures {data['kind']} of {seat_name(int(str(data['from'])))}"
    if event.what == "answer":
        return "agrees" if data["yes"] else "refuses"
    if event.what == "rise":
        return f"finds {data['area']} hostile"
    if event.what in ("battle", "sea battle"):
        return battle_line(event)
    return event.what


def battle_line(event: Event) -> str:
    """A battle in one line: strengths, dice, and who runs how far."""
    data = event.data
    dice = data["dice"]
    against = data["against"]
    assert isinstance(dice, list)
    assert isinstance(against, list)
    others = " and ".join(seat_name(int(owner)) for owner in against)
    kind = "at sea " if event.what == "sea battle" else ""
    end = f"and wins: {data['length']} hexes back" if data["won"] else f"and loses: {data['length']} hexes back"
    return (
        f"attacks {others} {kind}at {data['hex']}, {data['attack']} against {data['defence']}, "
        f"rolls {dice[0]} against {dice[1]} {end}"
    )


def stack_line(state: ClanState, hex: int, owner: int) -> str:
    """What an owner has in a hex, in words."""
    counts: dict[int, int] = {}
    for piece in state.living(hex, owner):
        counts[state.kind[piece]] = counts.get(state.kind[piece], 0) + 1
    order = sorted(counts, key=lambda kind: (kind < UNITS, kind != CHIEF, -kind))
    parts = [
        f"{counts[k]} {kind_title(state.edition.names[k])}" if counts[k] > 1 else kind_title(state.edition.names[k])
        for k in order
    ]
    return ", ".join(parts)
