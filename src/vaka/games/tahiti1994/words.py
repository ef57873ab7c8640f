"""Prompts, buttons and log lines of Tahiti (1994)."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.events import Event
from vaka.core.view import View
from vaka.games.clans.kinds import POPULATION, UNITS
from vaka.games.clans.state import ClanState
from vaka.games.clans.view import table_of
from vaka.games.clans.words import BY_BOTH, BY_HEX, BY_KIND, PLAIN, PROMPTS, SAYINGS, Voice, seat_name
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.components import components
from vaka.games.tahiti1994.rules.victory import LEVELS
from vaka.games.tahiti1994.state import TahitiState

HINTS = {
    "homeland": ("Any area will do: you are alone.", "T94-16w"),
    "village": ("A clear coastal hex with a river in your home area.", "T94-3.2b"),
    "place": ("Anywhere in your home area, jungle and village included.", "T94-3.2d"),
    "order": ("You have the initiative: name who goes first, and the direction.", "T94-5c"),
    "build": ("What stood ready when the phase began may be used, once; each village makes one thing.", "T94-6.1d"),
    "rehome": ("The old home lies inland; only now it may be moved to the new coastal village.", "T94-6.2c"),
    "settle": ("Newcomers go anywhere in the area, but not among enemies.", "T94-11g"),
    "move": ("One leader finishes his move before another begins; people walk by themselves.", "T94-7.2h"),
    "lead": ("Clear land costs 1 point, jungle 2. An enemy zone stops you, unless you go on to attack.", "T94-7.5b"),
    "walk": ("Three points, with one log or unfinished canoe; people keep out of enemy zones.", "T94-7.4a"),
    "sail": ("A third of a point a hex, a whole one for a strange reef; end on a coast.", "T94-8.1d"),
    "combat": ("You choose the order; each battle is finished before the next.", "T94-9.1e"),
    "retreat": ("Both ways home are equally short: the winner chooses.", "T94-9.3a"),
    "pursue": ("Say it before the panic rolls: those beside the beaten catch people who panic.", "T94-9.2i"),
    "lost home": ("A coastal village first, if you have one.", "T94-6.2a"),
    "doomed": ("Without a way home all are captured, unless you leave the island now.", "T94-9.3f"),
    "consent": ("All players still on the island must agree.", "T94-10.1b"),
    "leave": ("Without a deal all you leave behind is removed and your areas turn neutral.", "T94-13b"),
    "bargain": ("Change the terms, then offer them. Three offers, then the default.", "T94-12.3g"),
    "strike": ("For an area that turns neutral its village and two units go.", "T94-12.3i"),
    "answer": ("Accept the terms, or refuse them.", "T94-12.3g"),
    "sentence": ("Bargaining has failed.", "T94-12.3f"),
    "pack": ("Two units in each canoe, at least one of them Population; leaders ride free.", "T94-13c"),
    "leak": ("Its units change to free places in the others.", "T94-13f"),
    "landfall": ("Settle here, or start afresh with what you have.", "T94-13i"),
    "crash": ("1 to 4 it gets through, 5 it strikes unharmed, 6 it sinks.", "T94-15.1e"),
    "swim": ("The closest safety: a friendly canoe with a place, or a shore without enemies.", "T94-15.3d"),
    "sea retreat": ("The cheapest course to his coastal home.", "T94-15.2k"),
    "sea lost": ("Without a coastal home your canoes are captured, unless you leave the island now.", "T94-15.2j"),
}


def land_name(land: int) -> str:
    """A land of the expedition tables."""
    box = components()
    if land > 6:
        return str(box["occupied_land"][land - 7]["name"])
    return str(box["empty_land"][land - 2]["name"]) if land >= 2 else "the open sea"


class TahitiVoice(Voice):
    """The system's words, and those of bargains, voyages and the sea."""

    prompts = {
        **PROMPTS,
        "leave": "Offer a deal to one who stays, or leave without",
        "bargain": "Set the terms and offer them",
        "strike": "Name a unit that goes with the freed area",
        "sentence": "Standard terms, or execution?",
        "pack": "Who comes along on the Expedition?",
        "leak": "A canoe leaks: which one is given up?",
        "crash": "Which canoe tries the reef next?",
        "swim": "Where does the swimmer go?",
        "sea retreat": "Choose the course of the retreat",
        "sea lost": "No coastal home: be captured (no), or leave on an Expedition (yes)?",
    }
    by_hex = {
        **BY_HEX,
        t.CRASH: "Crash the reef at {}, ⅓ point",
        t.ENGAGE: "Fight at sea at {}",
        t.SWIM: "Swim to {}",
        t.FLEE: "They flee to {}",
    }
    by_kind = {**BY_KIND, t.PACK: "Take {}"}
    by_both = {**BY_BOTH, t.STRIKE: "{} at {} goes"}
    by_seat = {t.DEAL: "Offer a deal to {}"}
    plain = {
        **PLAIN,
        t.DEPART: "Leave the island",
        t.NO_DEAL: "Leave without a deal",
        t.STAY: "Stay after all",
        t.CAST_OFF: "Cast off",
        t.SCATTER: "The rest is removed",
        t.OFFER: "Offer these terms",
        t.ACCEPT: "Accept",
        t.REFUSE: "Refuse",
        t.EXECUTE: "Execute him",
        t.STANDARD: "Standard terms",
        t.SAIL_ON: "Sail on",
        t.CALL_OFF: "Call the attempt off",
        t.CLIMB: "Climb aboard",
    }
    sayings = {
        **SAYINGS,
        "shaman lost": "loses the Shaman at {hex}",
        "shaman returns": "welcomes a new Shaman at {hex}",
        "killed": "is dead: a Total Defeat",
        "depart": "leaves the island",
        "offer": "makes an offer",
        "cast off": "casts off with {canoes} canoes",
        "voyage": "rolls {die} on the open sea",
        "storm": "loses canoe {canoe} in a storm",
        "empty land": "rolls {die} for an empty land",
        "sail on": "sails on",
        "crash": "crashes the reef at {hex} with canoe {canoe}: {die}",
        "call off": "calls the attempt off",
        "sink": "loses a canoe at {hex}",
        "drown": "loses {kind} to the sea",
        "saved": "brings {kind} to safety at {hex}",
        "flee": "flees to {hex}",
        "chief caught": "catches the Head Chieftain of {from} and rolls {die}",
    }

    def prompt(self, state: ClanState, asked: str) -> str:
        assert isinstance(state, TahitiState)
        step = state.agenda[-1]
        if asked == "answer":
            return f"Accept these terms? {terms(state)}"
        if asked == "landfall":
            return f"{land_name(step.a)}: {LEVELS[step.b]}. Settle, or sail on?"
        return super().prompt(state, asked)

    def label(self, state: ClanState, action: Action) -> str:
        assert isinstance(state, TahitiState)
        verb = action.verb
        if verb == t.GIVE:
            return "Add a canoe of the one who stays" if action.a == UNITS else f"Add {self.kind(state, action.a)}"
        if verb == t.FREE_AREA:
            return f"{state.chart.areas[action.a]} turns neutral"
        if verb == t.LEAK:
            crew = state.voyage[1 + 2 * action.a : 3 + 2 * action.a]
            who = " and ".join(self.kind(state, k) for k in crew if k >= POPULATION) or "nobody"
            return f"Canoe {action.a + 1}, with {who}"
        if verb == t.SEND:
            return f"Send canoe {action.a + 1}"
        if verb == t.GRANT or verb == t.WITHHOLD:
            return f"{'One more' if verb == t.GRANT else 'One less'} of his {'canoes' if action.a == 0 else 'units'}"
        return super().label(state, action)

    def say(self, event: Event) -> str:
        data = event.data
        if event.what == "elder caught":
            return (
                f"catches a Clan Elder of {seat_name(int(str(data['from'])))}{', who joins' if data['joins'] else ''}"
            )
        if event.what in ("occupied land", "ousted", "voyage ends"):
            where, level = land_name(int(str(data["land"]))), LEVELS[int(str(data["level"]))]
            if event.what == "occupied land":
                return f"lands in {where}, {data['roll']}: {level}"
            return f"{'is driven back' if event.what == 'ousted' else 'ends the voyage'} in {where}: {level}"
        return super().say(event)


VOICE = TahitiVoice()


def prompt(view: View) -> str:
    """What is asked, in one line."""
    return VOICE.prompt(table_of(view), view.asked) if view.result is None else view.result.why


def hint(view: View) -> tuple[str, str]:
    """One more line of help, and its rule."""
    return HINTS.get(view.asked, ("The game is over.", "T94-14c"))


def label(action: Action, view: View) -> str:
    """The words on the button of an action."""
    return VOICE.label(table_of(view), action)


def say(event: Event) -> str:
    """A line of the log without its subject."""
    return VOICE.say(event)


def terms(state: TahitiState) -> str:
    """A draft in words."""
    draft = state.draft
    canoes = draft[t.D_CANOES] + draft[t.D_GIFT_CANOES] + draft[t.D_EMERGENCY]
    parts = [f"{seat_name(draft[t.D_LEAVER])} leaves with {canoes} canoes and up to {draft[t.D_UNITS]} units"]
    gifts = [f"{draft[t.D_GIFTS + k]} {VOICE.kind(state, k)}" for k in range(5) if draft[t.D_GIFTS + k]]
    if gifts:
        parts.append(f"with {', '.join(gifts)} of {seat_name(draft[t.D_PARTNER])}")
    freed = [name for area, name in enumerate(state.chart.areas) if draft[t.D_FREED] >> area & 1]
    parts.append(f"{', '.join(freed)} turn neutral" if freed else f"all areas pass to {seat_name(draft[t.D_PARTNER])}")
    parts.append("the rest is removed" if draft[t.D_SCATTER] else f"the rest follows {seat_name(draft[t.D_PARTNER])}")
    return "; ".join(parts) + "."
