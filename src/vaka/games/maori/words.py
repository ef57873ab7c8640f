"""Prompts, buttons and log lines of Māori."""

from __future__ import annotations

from typing import Any

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.events import Event
from vaka.core.view import View
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Area, Kind
from vaka.games.clans.edition import Edition
from vaka.games.clans.state import ClanState
from vaka.games.clans.turn import PlaceVillage
from vaka.games.clans.words import ALONE, BY_BOTH, BY_HEX, BY_KIND, PLAIN, PROMPTS, SAYINGS, TITLES, Voice, seat_name
from vaka.games.maori import tables as t
from vaka.games.maori.components import load_components, load_events
from vaka.games.maori.face_up import face_up
from vaka.games.maori.rules.control import VILLAGE_GIFT
from vaka.games.maori.rules.zones import AnswerZone
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView

HINTS = {
    "bid": (
        "A held area costs one more than its holder bid. Everybody else gets that much Population.",
        "MAO-3.1h",
    ),
    "reroll": ("The South Island is far from everybody else: you may roll once more.", "MAO-3.1d"),
    "village": ("Clear land with a river or a lake, in your home area.", "MAO-3.2c"),
    "place": ("Anywhere in your home area, together or apart.", "MAO-3.2b"),
    "order": ("You have the initiative: name who goes first, and the direction.", "MAO-5b"),
    "build": (
        "You can use only what was there at the start of this step; a village makes one thing, two after a meal.",
        "MAO-6.1b",
    ),
    "settle": ("Newcomers go anywhere in the area.", "MAO-7b"),
    "move": (
        "Finish one leader's move before you begin another. Standing orders answer for you in others' turns.",
        "MAO-8.2f",
    ),
    "lead": (
        "Clear land costs 1 point, forest 2. Entering a claimed zone ends your move unless you attack.",
        "MAO-8.5b",
    ),
    "walk": ("Three points, with one log, unfinished canoe or catch; people keep out of claimed zones.", "MAO-8.4a"),
    "sail": ("A third of a point a hex; end on a coast.", "MAO-9.1c"),
    "combat": (
        "You must attack enemy troops you have come to, or whose hex your troops share; others may be left alone.",
        "MAO-10.1a",
    ),
    "battle": ("You attack one opponent.", "MAO-10.1g"),
    "commit": ("Two units count, three with slingers or a guard's missiles; both sides show at once.", "MAO-10.1f"),
    "strike": ("On an odd die the unit steps down.", "MAO-6.3c"),
    "retreat": ("The ways home are equally short: the winner chooses.", "MAO-10.3a"),
    "pursue": ("Decide before the panic rolls: pursuers next to the losers capture people who panic.", "MAO-10.2q"),
    "refuge": ("Home lies across the water: choose a village on this island.", "MAO-10.3f"),
    "lost-home": ("Name another of your villages at once.", "MAO-6.2a"),
    "captive": (
        "Put one of your own people in its place, or keep a captive, which needs an escort. The choice is final.",
        "MAO-10.2l",
    ),
    "freed": ("Free again, it moves at once: up to four points.", "MAO-8.4g"),
    "meal": ("There are captives of several players in this village.", "MAO-6.5c"),
    "zone": ("Show a combat unit to claim the zone, or let them pass for this turn.", "MAO-8.5c"),
    "consent": ("All players still in the game must agree.", "MAO-11.1b"),
    "fish": ("One catch on a coastal village of yours.", "MAO-E12a"),
    "lose": ("One of your people there is lost.", "MAO-E56a"),
    "demote": ("A combat unit of your choice steps down.", "MAO-E53a"),
    "wound": ("A combat unit of this stack steps down.", "MAO-E62a"),
    "raise": ("Where it stands; no village is needed.", "MAO-E54a"),
    "utu": ("You add 1 when you attack this player this turn.", "MAO-E42a"),
    "spy": ("You alone see what lies beneath.", "MAO-E52a"),
    "island": ("Both islands have the same number of moa.", "MAO-E63a"),
    "challenge": ("5 or 6: it leaves and an elder joins you; 1: a unit steps down.", "MAO-E62b"),
    "second": ("They roll for extra points, one after another.", "MAO-14.2b"),
    "forced": ("One die for points, then one for panic.", "MAO-14.3c"),
}

ORDERS = ("zones", "units in battle", "pursuit", "captives")
ANSWERS = {"ask": "ask me", "waive": "let pass", "strongest": "the strongest"}
"""Standing orders in words, where the word of the action is not enough."""


def answer(setting: str) -> str:
    """What a standing order says, in words."""
    return ANSWERS.get(setting, setting)


class MaoriVoice(Voice):
    """The system's words where they fit, and this edition's own."""

    titles = {
        **TITLES,
        "elite": "Elite Troops",
        "guard": "Royal Guard",
        "missile": "Royal Guard (missiles)",
        "chief": "Paramount Chief",
        "part": "Part-built Canoe",
        "canoe": "War canoe",
        "hunted": "Catch",
    }
    woods = "forest"
    prompts = {
        **PROMPTS,
        "reroll": "Keep the South Island home, or roll again?",
        "build": "Build and train, or end the step",
        "move": "Choose who moves, or end the movement step",
        "combat": "Attack, or end the combat step",
        "battle": "Whom do you attack?",
        "commit": "Choose in secret which units count",
        "strike": "The pā strikes back: which attacking unit is hit?",
        "refuge": "Which village do the losers flee to?",
        "lost-home": "Name a new Home Village",
        "captive": "Swap the captured people for your own, or keep them captive?",
        "meal": "Whose captives are consumed?",
        "lose": "Where do you lose people?",
        "demote": "Which combat unit steps down?",
        "wound": "Which unit of the stack steps down?",
        "raise": "Which unit does the greenstone raise?",
        "utu": "On whom do you take utu?",
        "spy": "Where do your spies look?",
        "island": "On which island do the moa die off?",
        "fish": "Where is the catch landed?",
        "challenge": "Challenge the taniwha?",
        "second": "Who rolls for more movement next?",
        "forced": "Try a forced march, or end the movement step",
    }
    by_hex = {
        **BY_HEX,
        v.LAUNCH: "Finish a War canoe at {}",
        v.FIGHT: "Attack at {}",
        t.FORTIFY: "Build the pā at {}",
        t.SCHOOL: "Found the whare pūrākau at {}",
        t.HIDE: "Lay a dummy under {}",
        t.UNMASK: "Remove a dummy at {}",
        t.REFUGE: "Flee to {}",
        t.LOSE: "Lose people at {}",
        t.RAISE: "Raise a unit at {}",
        t.HALF: "Half-way into {}",
    }
    by_kind = {
        **BY_KIND,
        v.CARRY: "Carry: {}",
        v.DROP: "Put down: {}",
        t.CLAIM: "Claim the zone, showing {}",
    }
    by_both = {
        **BY_BOTH,
        v.DISARM: "Turn {} into people at {}",
        v.LEAD: "Move {} at {}",
        t.DEMOTE: "{} at {}",
    }
    by_seat = {t.NAME: "{}", t.ATTACK: "Attack {}", t.MEAL: "Captives of {}"}
    plain = {
        **PLAIN,
        v.DONE: "End the step",
        v.KEEP: "Keep",
        t.WAIVE: "Let them pass",
        t.SWAP: "Swap for your own people",
        t.CHALLENGE: "Challenge it",
        t.PASS: "Leave it in peace",
        t.REROLL: "Roll again",
    }
    sayings = {
        **SAYINGS,
        "homeland": "comes from {area}",
        "area": "rolls for the area of the event: {area}",
        "work": "trains or builds at {hex}",
        "embark-unseen": "embarks at {hex}",
        "hull": "has a War canoe damaged at {hex}",
        "log-lost": "loses a Big Log at {hex}",
        "fortify": "builds the pā at {hex}, level {level}",
        "school": "founds a whare pūrākau at {hex}",
        "hide": "lays a dummy under {hex}",
        "unmask": "removes a dummy at {hex}",
        "meal": "feeds the village at {hex} with a catch",
        "consumed": "holds a meal at {hex}: a captive is consumed",
        "hunt": "hunts at {hex}",
        "gardens": "finds old gardens at {hex}",
        "elder": "welcomes {kind} at {hex}",
        "elder-home": "bids {kind} farewell at {hex}",
        "elder-gone": "bids an elder farewell at {hex}",
        "elder-unseen": "welcomes an elder at {hex}",
        "shaken": "now has {kind} at {hex}",
        "recover": "has {kind} recover at {hex}",
        "kept-out": "is kept out of {hex} by a zone",
        "turned-back": "turns back before {hex}: troops are there",
        "portage": "carries canoes over the portage to {hex}",
        "portage-shut": "finds the portage closed",
        "back": "goes back to {hex}",
        "claim": "claims a zone at {hex}, showing {kind}",
        "claim-unseen": "claims a zone at {hex}",
        "waive": "lets them pass at {hex}",
        "step-down": "has {kind} at {hex} reduced to {into}",
        "keep": "keeps people captive at {hex}",
        "swap": "takes people in at {hex}",
        "freed": "has people set free at {hex}",
        "tohunga-lost": "loses the tohunga at {hex}",
        "tohunga-back": "welcomes a tohunga at {hex}",
        "head-tohunga": "has the head tohunga of the islands",
        "inherit": "takes over the village at {hex}",
        "ruin": "has the village at {hex} ruined",
        "raze": "has the village at {hex} razed",
        "whale": "finds a stranded whale at {hex}",
        "catch": "lands a catch at {hex}",
        "harvest": "welcomes people at {hex}",
        "slip": "welcomes people home at {hex}",
        "lose": "loses people at {hex}",
        "raise": "raises a unit at {hex} to {kind}",
        "stuck": "has {kind} at {hex} refuse to move",
        "wave": "rolls {roll} after the great wave",
        "taniwha": "rolls {roll} by the taniwha's waters",
        "challenge": "challenges the taniwha and rolls {roll}",
        "variable": "rolls for more movement for {kind}: {points}",
        "forced-march": "forces a march with {kind}: {points}",
        "toll": "rolls {roll} for panic after the march",
        "strike": "strikes {unit} from the pā and rolls {roll}",
        "disarm": "turns {kind} into people at {hex}",
        "capture": "captures people of {from} at {hex}",
        "utu": "names {against} for utu",
        "elder-caught": "catches a clan elder of {from}",
        "chief-caught": "captures the paramount chief of {from}",
        "standing-unseen": "changes standing orders",
    }

    alone = {
        **ALONE,
        "area": "The event strikes {area}",
        "moa": "Another moa is seen at {hex}",
        "timber": "There is felled timber at {hex}",
        "hull": "A War canoe is damaged at {hex}",
        "log-lost": "A Big Log is lost at {hex}",
    }

    def title(self, name: str) -> str:
        """A counter as people read it; Elders with their values."""
        side, _, number = name.partition("-")
        if side in ("elder", "shaken") and number.isdigit():
            front, shaken = load_components().elders[int(number) - 1]
            values = "-".join(str(value) for value in (shaken if side == "shaken" else front))
            return f"Clan Elder {values}" + (" (shaken)" if side == "shaken" else "")
        return f"captive of {seat_name(int(number) - 1)}" if side == "captive" else super().title(name)

    def kind(self, state: ClanState, kind: Kind) -> str:
        if kind == VILLAGE_GIFT:
            return "Part-built Village"
        return super().kind(state, kind) or self.titles["canoe"]

    def points(self, edition: Edition[Any], amount: int) -> str:
        """An amount of movement: "2 points", "1⅓ points", "7/12 point"."""
        whole, rest = divmod(amount, edition.point)
        part = {0: "", 2: "⅙", 3: "¼", 4: "⅓", 6: "½", 8: "⅔", 9: "¾", 10: "⅚"}.get(rest, f"{rest}/12")
        if not rest:
            return "1 point" if whole == 1 else f"{whole} points"
        return f"{whole}{part} points" if whole else f"{part} point"

    def area(self, state: ClanState, area: Area) -> str:
        """With its macrons."""
        assert isinstance(state, MaoriState)
        return state.rules.land.spelling[area]

    def place(self, state: ClanState, hex: Hex) -> str:
        """With the area in which it lies."""
        words, area = super().place(state, hex), state.chart.area[hex]
        return words if area < 0 else f"{words}, {self.area(state, area)}"

    def prompt(self, state: ClanState, asked: str) -> str:
        top = state.agenda[-1]
        if isinstance(top, PlaceVillage):
            return f"Place your Home Village in {self.area(state, top.area)}"
        if isinstance(top, AnswerZone):
            return f"Enemies beside your stack at {self.place(state, top.hex)}: claim its zone, or let them pass?"
        if asked == "freed":
            return f"A freed captive moves: {self.points(state.edition, state.march.points)} left"
        return super().prompt(state, asked)

    def afloat(self, state: ClanState) -> str:
        return "afloat"

    def label(self, state: ClanState, action: Action) -> str:
        verb = action.verb
        if verb == t.COMMIT or verb == t.STRIKE:
            return " and ".join(self.title(word) for word in action.text.split()[1:])
        if verb == t.ORDER:
            return f"Standing order, {ORDERS[action.a]}: {answer(t.SETTINGS[action.a][action.b])}"
        if verb == t.SPY:
            return f"Look at {self.place(state, action.a) if action.a >= 0 else self.area(state, action.b)}"
        if verb == t.PASS and state.agenda[-1].name != "challenge":
            return "Go on: you have none"
        if verb == t.ISLAND:
            return ("North Island", "South Island")[action.a]
        return super().label(state, action)

    def step(self, state: ClanState, seat: Seat, hex: Hex) -> str:
        """Who stands there is not said: it may not be known."""
        return f"March to {self.place(state, hex)}, {self.points(state.edition, state.edition.land_cost(state, seat, hex))}"

    def sail(self, state: ClanState, seat: Seat, hex: Hex) -> str:
        assert isinstance(state, MaoriState)
        if state.march.mover >= 0 and hex not in state.chart.water[state.hex_of[state.march.mover]]:
            return f"Portage to {self.place(state, hex)}, {self.points(state.rules, state.rules.portage_cost)}"
        return super().sail(state, seat, hex)

    def say(self, event: Event) -> str:
        data = event.data
        if event.what == "event":
            number, die = int(str(data["number"])), int(str(data["die"]))
            happening = load_events()[number]
            return f"rolls {number}, {die}: {happening.name}. {happening.outcomes[die - 1].text}"
        if event.what == "take":
            found = [entry.name for entry in load_components().letters if entry.letter == data["letter"]]
            return f"takes {data['area']}" + (f" ({found[0].lower()})" if found else "")
        if event.what == "standing":
            topic, setting = int(str(data["topic"])), int(str(data["setting"]))
            return f"sets a standing order, {ORDERS[topic]}: {answer(t.SETTINGS[topic][setting])}"
        if event.what == "seals":
            count = int(str(data["count"]))
            return f"There {'is' if count == 1 else 'are'} {count} {'seal' if count == 1 else 'seals'} on the beaches"
        if event.what == "elder-roll":
            comes = "" if "joins" not in data else ": one joins" if data["joins"] else ": none comes"
            return f"rolls {data['roll']} for an elder{comes}"
        if event.what == "solitaire":
            few = f", minus 2 because few areas are neutral: {data['roll']}".replace("-", "−")
            return f"rolls {data.get('die', data['roll'])} for {data['area']}" + (few if data.get("less") else "")
        if event.what == "rise":
            return self.rising(event)
        if event.what in ("variable", "forced-march"):
            return self.sayings[event.what].format(kind=data["kind"], points=rolled_points(int(str(data["more"]))))
        if event.what == "spy":
            return f"sends spies to {data.get('hex', data.get('area'))}"
        return super().say(event)

    def rising(self, event: Event) -> str:
        """An area has turned hostile: with what, and what may be done about it."""
        units = event.data["units"]
        assert isinstance(units, list)
        words = [str(word) for word in units]
        parts = [f"{words.count(word)} {self.title(word)}" for word in dict.fromkeys(words)]
        if event.data["village"]:
            parts.append("a Village")
        advice = "March out this turn and it stays quiet; it wakes if combat units stay or come back."
        return f"finds {event.data['area']} hostile, with {', '.join(parts)}. {advice}"


def rolled_points(more: int) -> str:
    """What the Variable Movement Table gives."""
    if more < 0:
        return "one point back"
    return "no points" if more == 0 else "1 point" if more == 1 else f"{more} points"


VOICE = MaoriVoice()


def prompt(view: View) -> str:
    """What is asked, in one line."""
    assert isinstance(view, MaoriView)
    return VOICE.prompt(face_up(view), view.asked) if view.result is None else view.result.why


def hint(view: View) -> tuple[str, str]:
    """One more line of help, and its rule."""
    return HINTS.get(view.asked, ("The best level of victory wins, then the number of areas.", "MAO-13c"))


def label(action: Action, view: View) -> str:
    """The words on the button of an action."""
    assert isinstance(view, MaoriView)
    return VOICE.label(face_up(view), action)


def say(event: Event) -> str:
    """A line of the log without its seat."""
    return VOICE.told(event)
