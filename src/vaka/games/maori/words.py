"""Prompts, buttons and log lines of Māori."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.events import Event
from vaka.core.view import View
from vaka.games.clans import verbs as v
from vaka.games.clans import words as system
from vaka.games.clans.kinds import ELDER
from vaka.games.clans.words import seat_name
from vaka.games.maori import tables as t
from vaka.games.maori.components import load_components, load_events
from vaka.games.maori.rules.control import VILLAGE_GIFT
from vaka.games.maori.seen import face_up
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView

TITLES = {
    "population": "Population",
    "militia": "Militia",
    "slingers": "Slingers",
    "warriors": "Warriors",
    "elite": "Elite Troops",
    "scout": "Scout",
    "guard": "Royal Guard",
    "missile": "Royal Guard (missiles)",
    "dummy": "Dummy",
    "chief": "Paramount Chief",
    "tohunga": "Tohunga",
    "log": "Big Log",
    "part": "Part-built Canoe",
    "canoe": "War canoe",
    "hunted": "Catch",
}

HINTS = {
    "reroll": ("The south lies apart: you may roll once more.", "MAO-3.1d"),
    "village": ("Clear land with a river or a lake, in your home area.", "MAO-3.2c"),
    "place": ("Anywhere in your home area, together or apart.", "MAO-3.2b"),
    "order": ("You have the initiative: name who goes first, and the direction.", "MAO-5b"),
    "build": (
        "What lay ready when the step began may be used; a village makes one thing, two after a meal.",
        "MAO-6.1b",
    ),
    "settle": ("Newcomers go anywhere in the area.", "MAO-7b"),
    "move": ("One leader finishes before another begins. Standing orders answer for you in others' turns.", "MAO-8.2f"),
    "lead": ("Clear land costs 1 point, forest 2. A claimed zone stops you, unless you go on into it.", "MAO-8.5b"),
    "walk": ("Three points, with one log, unfinished canoe or catch; people keep out of claimed zones.", "MAO-8.4a"),
    "sail": ("A third of a point a hex; end on a coast.", "MAO-9.1c"),
    "combat": ("Enemy troops must be attacked; others may be left alone.", "MAO-10.1a"),
    "battle": ("One opponent is attacked.", "MAO-10.1g"),
    "commit": ("Two units count, three with slingers or a guard's missiles; both sides show at once.", "MAO-10.1f"),
    "strike": ("On an odd die the unit steps down.", "MAO-6.3c"),
    "retreat": ("The ways home are equally short: the winner chooses.", "MAO-10.3a"),
    "pursue": ("Say it before the panic rolls: those beside the beaten catch people who panic.", "MAO-10.2q"),
    "refuge": ("Home lies across the water: choose a village on this island.", "MAO-10.3f"),
    "lost-home": ("Name another of your villages at once.", "MAO-6.2a"),
    "captive": ("One of your own in its place, or a captive who needs an escort. The choice is final.", "MAO-10.2l"),
    "freed": ("It is free again: up to four points, at once.", "MAO-8.4g"),
    "meal": ("Captives of several peoples are in this village.", "MAO-6.5c"),
    "zone": ("Show a combat unit to claim the zone, or let them pass for this turn.", "MAO-8.5c"),
    "consent": ("All players still in the game must agree.", "MAO-11.1b"),
    "fish": ("One catch on a coastal village of yours.", "MAO-E12a"),
    "lose": ("One of your people there is lost.", "MAO-E56a"),
    "demote": ("A combat unit of your choice steps down.", "MAO-E53a"),
    "wound": ("A combat unit of this stack steps down.", "MAO-E62a"),
    "raise": ("Where it stands, without a village.", "MAO-E54a"),
    "utu": ("You add 1 when you attack this player in this turn.", "MAO-E42a"),
    "spy": ("You alone see what lies beneath.", "MAO-E52a"),
    "island": ("Both islands have as many moa.", "MAO-E63a"),
    "challenge": ("5 or 6: it leaves and an elder joins you; 1: a unit steps down.", "MAO-E62b"),
    "second": ("One after another rolls for more points.", "MAO-14.2b"),
    "forced": ("A die for points, then a die for panic.", "MAO-14.3c"),
}

PROMPTS = {
    "reroll": "Keep the South Island home, or roll again?",
    "build": "Build and train, or end the step",
    "move": "Choose who moves, or end the movement step",
    "combat": "Attack, or end the combat step",
    "battle": "Whom do you attack?",
    "commit": "Choose the units that count, in secret",
    "strike": "The pā strikes back: which attacking unit?",
    "refuge": "Which village do the beaten run to?",
    "lost-home": "Name a new Home Village",
    "captive": "Swap the captured people for your own, or keep them captive?",
    "meal": "Captives of which people are consumed?",
    "lose": "Where do you lose people?",
    "demote": "Which combat unit steps down?",
    "wound": "Which unit of the stack steps down?",
    "raise": "Which unit is raised by the greenstone?",
    "utu": "On whom do you take utu?",
    "spy": "Where do your spies look?",
    "island": "On which island do the moa die off?",
    "fish": "Where is the catch landed?",
    "challenge": "Challenge the taniwha?",
    "second": "Who rolls for more movement next?",
    "forced": "Try a forced march, or end the movement step",
}


def kind_title(name: str) -> str:
    """A counter as people read it; Elders with their values."""
    side, _, number = name.partition("-")
    if side in ("elder", "shaken") and number.isdigit():
        front, shaken = load_components().elders[int(number) - 1]
        values = "-".join(str(value) for value in (shaken if side == "shaken" else front))
        return f"Clan Elder {values}" + (" (shaken)" if side == "shaken" else "")
    if side == "captive":
        return f"captive of {seat_name(int(number) - 1)}"
    return TITLES.get(name, name.capitalize())


def points(amount: int) -> str:
    """An amount of movement: "2 points", "1⅓ points", "7/12 point"."""
    whole, rest = divmod(amount, 12)
    part = {0: "", 2: "⅙", 3: "¼", 4: "⅓", 6: "½", 8: "⅔", 9: "¾", 10: "⅚"}.get(rest, f"{rest}/12")
    if not rest:
        return "1 point" if whole == 1 else f"{whole} points"
    return f"{whole}{part} points" if whole else f"{part} point"


def place(state: MaoriState, hex: int) -> str:
    """A hex by its number, its own name where it has one, and its area."""
    chart = state.chart
    name, own = chart.names[hex], chart.label[hex]
    area = chart.area[hex]
    words = name if own == name else f"{name} {own}"
    return words if area < 0 else f"{words}, {state.rules.land.spelling[area]}"


def name_of(state: MaoriState, kind: int) -> str:
    return "Part-built Village" if kind == VILLAGE_GIFT else kind_title(state.edition.names[kind])


def prompt(view: View) -> str:
    """What is asked, in one line."""
    assert isinstance(view, MaoriView)
    if view.result is not None:
        return view.result.why
    asked = view.asked
    if asked in PROMPTS:
        return PROMPTS[asked]
    state = face_up(view)
    step = state.agenda[-1]
    land = state.rules.land
    if asked == "village":
        return f"Place your Home Village in {land.spelling[step.a]}"
    if asked in ("place", "settle"):
        return f"Place {name_of(state, step.b)} in {land.spelling[step.a]}"
    if asked == "zone":
        return f"Enemies beside your stack at {place(state, step.a)}: claim its zone, or let them pass?"
    if asked == "freed":
        return f"A freed captive moves: {points(state.points)} left"
    if asked == "walk":
        return f"People on the move: {points(state.points)} left"
    who = kind_title(state.edition.names[state.kind[state.mover]]) if state.mover >= 0 else "The leader"
    if asked == "lead":
        return f"{who} on foot: {points(state.points)} left"
    if asked == "sail":
        return f"{who} afloat: {points(state.points)} left"
    return system.PROMPTS.get(asked, asked.capitalize())


def hint(view: View) -> tuple[str, str]:
    """One more line of help, and its rule."""
    return HINTS.get(view.asked, ("The best level of victory wins, then the number of areas.", "MAO-13c"))


def label(action: Action, view: View) -> str:
    """The words on the button of an action."""
    assert isinstance(view, MaoriView)
    state = face_up(view)
    verb = action.verb
    names = state.edition.names
    if verb in BY_HEX:
        return BY_HEX[verb].format(place(state, action.a))
    if verb in BY_KIND:
        return BY_KIND[verb].format(kind_title(names[action.a]))
    if verb in BOTH:
        return BOTH[verb].format(kind_title(names[action.b]), place(state, action.a))
    if verb in BY_SEAT:
        return BY_SEAT[verb].format(seat_name(action.a))
    if verb == v.STEP:
        cost = points(state.edition.land_cost(state, state.agenda[-1].seat, action.a))
        return f"March to {place(state, action.a)}, {cost}"
    if verb == v.SAIL:
        stroke = state.edition.sea_cost(state, state.agenda[-1].seat, action.a)
        if state.mover >= 0 and action.a not in state.chart.water[state.hex_of[state.mover]]:
            return f"Portage to {place(state, action.a)}, {points(state.rules.portage_cost)}"
        return f"Paddle to {place(state, action.a)}, {points(stroke)}"
    if verb == v.FIRST:
        way = "" if len(state.staying()) == 2 else ", counterclockwise" if action.b else ", clockwise"
        return f"{seat_name(action.a)} first{way}"
    if verb == v.EMBARK:
        return f"Embark in {action.a} canoe{'s' if action.a > 1 else ''}"
    if verb == t.COMMIT or verb == t.STRIKE:
        return " and ".join(kind_title(word) for word in action.text.split()[1:])
    if verb == t.ORDER:
        return f"Standing order, {ORDERS[action.a]}: {t.SETTINGS[action.a][action.b]}"
    if verb == t.SPY:
        where = place(state, action.a) if action.a >= 0 else state.rules.land.spelling[action.b]
        return f"Look at {where}"
    if verb == t.ISLAND:
        return ("North Island", "South Island")[action.a]
    return PLAIN.get(verb, action.text.capitalize())


ORDERS = ("zones", "units in battle", "pursuit", "captives")
BY_HEX = {
    v.PLACE: "Place at {}",
    v.FELL: "Fell a Big Log at {}",
    v.SHAPE: "Shape a canoe at {}",
    v.LAUNCH: "Finish a War canoe at {}",
    v.FOUND: "Found a Village at {}",
    v.COMPLETE: "Finish the Village at {}",
    v.ABANDON: "Give up the Village at {}",
    v.HOME: "Home Village at {}",
    v.WALK: "Move people from {}",
    v.FIGHT: "Attack at {}",
    v.RETREAT: "They retreat to {}",
    t.FORTIFY: "Build the pā at {}",
    t.SCHOOL: "Found the whare pūrākau at {}",
    t.HIDE: "Lay a dummy under {}",
    t.UNMASK: "Remove a dummy at {}",
    t.REFUGE: "Run to {}",
    t.LOSE: "Lose people at {}",
    t.RAISE: "Raise a unit at {}",
    t.HALF: "Half-way into {}",
}
BY_KIND = {
    v.TAKE: "Take {} along",
    v.LEAVE: "Leave {} here",
    v.CARRY: "Carry: {}",
    v.DROP: "Put down: {}",
    v.BOARD: "{} comes aboard",
    v.ASHORE: "{} goes ashore",
    v.JOIN: "Add a canoe with {}",
    v.DETACH: "{} stays behind",
    t.CLAIM: "Claim the zone, showing {}",
}
BOTH = {
    v.TRAIN: "Train {} at {}",
    v.DISARM: "Turn {} into people at {}",
    v.LEAD: "Move {} at {}",
    t.DEMOTE: "{} at {} steps down",
}
BY_SEAT = {t.NAME: "{}", t.ATTACK: "Attack {}", t.MEAL: "Captives of {}"}
PLAIN = {
    v.DONE: "End the step",
    v.HALT: "Halt here",
    v.LAND: "Land",
    v.BEACH: "Leave a canoe",
    v.FOLLOW: "Follow",
    v.HOLD: "Hold",
    v.KEEP: "Keep",
    v.PROPOSE: "Propose to end the game",
    v.YES: "Yes",
    v.NO: "No",
    t.WAIVE: "Let them pass",
    t.SWAP: "Swap for your own people",
    t.CHALLENGE: "Challenge it",
    t.PASS: "Leave it in peace",
    t.REROLL: "Roll again",
}

SAYINGS = {
    "homeland": "comes from {area}",
    "area": "finds the event in {area}",
    "moa": "sees a moa more at {hex}",
    "seals": "sees {count} seals on the beaches",
    "fortify": "builds the pā at {hex}, level {level}",
    "school": "founds a whare pūrākau at {hex}",
    "hide": "lays a dummy under {hex}",
    "unmask": "removes a dummy at {hex}",
    "meal": "feeds the village at {hex} with a catch",
    "consumed": "holds a meal at {hex}: a captive is consumed",
    "hunt": "hunts at {hex}",
    "elder-roll": "rolls {roll} for an elder",
    "gardens": "finds old gardens at {hex}",
    "elder": "welcomes {kind} at {hex}",
    "elder-home": "sees {kind} go home from {hex}",
    "elder-gone": "sees an elder go home from {hex}",
    "elder-unseen": "welcomes an elder at {hex}",
    "shaken": "has {kind} at {hex}",
    "recover": "sees {kind} recover at {hex}",
    "kept-out": "is kept out of {hex} by a zone",
    "turned-back": "turns back before {hex}: troops are there",
    "portage": "carries canoes over the portage to {hex}",
    "portage-shut": "finds the portage closed",
    "back": "goes back to {hex}",
    "claim": "claims a zone at {hex}, showing {kind}",
    "claim-unseen": "claims a zone at {hex}",
    "waive": "lets them pass at {hex}",
    "step-down": "sees {kind} at {hex} become {into}",
    "keep": "keeps people captive at {hex}",
    "swap": "takes people in at {hex}",
    "freed": "has people set free at {hex}",
    "tohunga-lost": "loses the tohunga at {hex}",
    "tohunga-back": "welcomes a tohunga at {hex}",
    "head-tohunga": "has the head tohunga of the islands",
    "inherit": "inherits the village at {hex}",
    "ruin": "has the village at {hex} ruined",
    "raze": "has the village at {hex} razed",
    "whale": "sees a whale stranded at {hex}",
    "catch": "lands a catch at {hex}",
    "timber": "sees timber at {hex}",
    "harvest": "welcomes people at {hex}",
    "slip": "welcomes people home at {hex}",
    "lose": "loses people at {hex}",
    "raise": "raises a unit at {hex} to {kind}",
    "stuck": "has {kind} at {hex} refuse to move",
    "wave": "rolls {roll} after the great wave",
    "taniwha": "rolls {roll} by the taniwha's waters",
    "challenge": "challenges the taniwha and rolls {roll}",
    "variable": "rolls {more} more points for {kind}",
    "forced-march": "forces a march with {kind}: {more} points",
    "toll": "rolls {roll} for the toll of the march",
    "solitaire": "rolls {roll} for {area}",
    "strike": "strikes {unit} from the pā and rolls {roll}",
    "standing-unseen": "leaves word with the sentries",
}
KINDS = ("kind", "who", "into", "unit")


def say(event: Event) -> str:
    """A line of the log without its subject."""
    data = dict(event.data)
    for key in KINDS:
        if isinstance(data.get(key), str):
            data[key] = kind_title(str(data[key]))
    what = event.what
    if what in SAYINGS:
        return SAYINGS[what].format(**data)
    if what == "event":
        number, die = int(str(data["number"])), int(str(data["die"]))
        happening = load_events()[number]
        return f"rolls {number}, {die}: {happening.name}. {happening.outcomes[die - 1].text}"
    if what == "take":
        letter = str(data["letter"])
        found = [entry.name for entry in load_components().letters if entry.letter == letter]
        return f"takes {data['area']}" + (f" ({found[0].lower()})" if found else "")
    if what == "standing":
        topic, setting = int(str(data["topic"])), int(str(data["setting"]))
        return f"sets a standing order, {ORDERS[topic]}: {t.SETTINGS[topic][setting]}"
    if what == "utu":
        return f"names {seat_name(int(str(data['against'])))} for utu"
    if what == "spy":
        return f"sends spies to {data.get('hex', data.get('area'))}"
    if what == "elder-caught":
        return f"catches a clan elder of {seat_name(int(str(data['from'])))}"
    if what == "chief-caught":
        return f"captures the paramount chief of {seat_name(int(str(data['from'])))}"
    if what in ("train", "disarm", "place", "settle", "panic", "step", "capture"):
        return AGAIN[what].format(**{**data, "from": seat_name(int(str(data.get("from", 0))))})
    return system.say(event)


AGAIN = {
    "train": "trains {kind} at {hex}",
    "disarm": "turns {kind} into people at {hex}",
    "place": "places {kind} at {hex}",
    "settle": "places {kind} at {hex}",
    "panic": "sees {kind} panic and become {into}",
    "step": "marches to {hex} with the {who}",
    "capture": "captures people of {from} at {hex}",
}

__all__ = ["ELDER", "hint", "kind_title", "label", "place", "points", "prompt", "say"]
