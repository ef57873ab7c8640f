"""Prompts, buttons and log lines of Tahiti (1994)."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.events import Event, EventData
from vaka.core.view import View
from vaka.games.clans.aliases import Row
from vaka.games.clans.kinds import POPULATION, UNITS
from vaka.games.clans.sea import with_embarking
from vaka.games.clans.state import ClanState
from vaka.games.clans.view import table_of
from vaka.games.clans.words import BY_BOTH, BY_HEX, BY_KIND, PLAIN, PROMPTS, SAYINGS, Voice, seat_name, several
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.components import components
from vaka.games.tahiti1994.hints import AT_SEA_TOO, BY_CHOICE, HINTS
from vaka.games.tahiti1994.rules.deals import (
    AREAS,
    GIFT_CANOES,
    GIFTS,
    HEADER,
    PARTNER,
    SCATTER,
    by_choice,
    concluded,
    gift_canoes,
    passing,
)
from vaka.games.tahiti1994.rules.expedition import free_units, room
from vaka.games.tahiti1994.rules.places import ChangePlaces
from vaka.games.tahiti1994.rules.sea_combat import Boarding
from vaka.games.tahiti1994.rules.seating import aboard, riding_in
from vaka.games.tahiti1994.rules.swimming import Swim
from vaka.games.tahiti1994.rules.victory import LEVELS
from vaka.games.tahiti1994.rules.voyage import Landfall
from vaka.games.tahiti1994.state import TahitiState


def land_name(land: int) -> str:
    """A land of the expedition tables."""
    box = components()
    if land > 6:
        return str(box["occupied_land"][land - 7]["name"])
    return str(box["empty_land"][land - 2]["name"]) if land >= 2 else "the open sea"


class TahitiVoice(Voice):
    """[T94-1b] The system's words, and those of bargains, voyages and the sea; each piece has one name only."""

    prompts = {
        **PROMPTS,
        "leave": "Offer a deal to somebody who stays, or leave without one",
        "strike": "Choose a unit to give up for the area that becomes neutral",
        "sentence": "Standard terms, or execution?",
        "leak": "Which canoe do you give up?",
        "crash": "Which canoe tries the reef next?",
        "swim": "Where does the swimmer go?",
        "boarding": "Your canoes are attacked: does any leader stay ashore?",
        "seating": "Who sits in which canoe?",
        "sea retreat": "Choose the course of the retreat",
        "sea lost": "No way home by sea: leave on an Expedition, or be captured?",
    }
    by_hex = {
        **BY_HEX,
        t.CRASH: "Crash the reef at {}",
        t.ENGAGE: "Fight at sea at {}",
        t.SWIM: "Swim to {}",
        t.FLEE: "They flee to {}",
    }
    by_kind = {**BY_KIND, t.PACK: "Take {}"}
    by_both = {**BY_BOTH, t.STRIKE: "Give up {} at {}"}
    by_seat = {t.DEAL: "Offer a deal to {}"}
    plain = {
        **PLAIN,
        t.DEPART: "Leave the island",
        t.NO_DEAL: "Leave without a deal",
        t.STAY: "Stay after all",
        t.CAST_OFF: "Cast off",
        t.SCATTER: "Remove the people left behind",
        t.OFFER: "Offer these terms",
        t.ACCEPT: "Accept",
        t.REFUSE: "Refuse",
        t.COUNTER: "Propose other terms",
        t.START_OVER: "Start the terms again",
        t.EXECUTE: "Execute the captive",
        t.STANDARD: "Standard terms",
        t.SAIL_ON: "Sail on",
        t.CALL_OFF: "Call it off",
        t.CLIMB: "Climb aboard",
        t.SEATED: "Sail like this",
        t.READY: "Keep these seats",
    }
    sayings = {
        **SAYINGS,
        "shaman lost": "loses the Shaman at {hex}",
        "shaman returns": "welcomes a new Shaman at {hex}",
        "killed": "loses the Head Chieftain: a Total Defeat",
        "depart": "makes ready to leave the island",
        "stay": "stays after all",
        "offer": "makes an offer",
        "counter": "proposes other terms",
        "voyage": "rolls {die} on the open sea",
        "storm": "loses canoe {canoe} in a storm",
        "empty land": "rolls {die} for an uninhabited land",
        "sail on": "sails on",
        "crash": "crashes the reef at {hex} with canoe {canoe}: {die}",
        "call off": "calls the attempt off",
        "sink": "loses a canoe at {hex}",
        "drown": "loses {kind} to the sea",
        "panic": "has {kind} turn into {into}",
        "saved": "brings {kind} to safety at {hex}",
        "chief caught": "catches the Head Chieftain of {from} and rolls {die}",
    }

    def prompt(self, state: ClanState, asked: str) -> str:
        assert isinstance(state, TahitiState)
        top = state.agenda[-1]
        if asked == "bargain":
            return f"Set the terms and offer them: {terms(state)}"
        if asked == "answer":
            return f"Accept these terms? {terms(state)}"
        if asked == "pack":
            return f"Who comes along on the Expedition? {packing(state)}"
        if asked == "places":
            return f"Who sits where? {canoes(state)}"
        if isinstance(top, ChangePlaces):
            return f"Where does {self.kind(state, state.voyage[top.place])} go?"
        if isinstance(top, Swim):
            piece = top.piece
            return f"{self.kind(state, state.kind[piece])} in the water at {self.place(state, state.hex_of[piece])}: where to?"
        if isinstance(top, Landfall):
            return f"{land_name(top.land)}: {LEVELS[top.level]}. Settle, or sail on?"
        return super().prompt(state, asked)

    def label(self, state: ClanState, action: Action) -> str:
        assert isinstance(state, TahitiState)
        verb = action.verb
        if verb == t.GIVE:
            gift = "a canoe" if action.a == UNITS else self.kind(state, action.a)
            return f"{self.party_to(state, t.D_PARTNER)} adds {gift}"
        if verb == t.FREE_AREA:
            return f"{state.chart.areas[action.a]} becomes neutral"
        if verb == t.OMIT:
            return f"Leave {state.chart.areas[action.a]} out of this deal"
        if verb == t.NO_DEAL and len(state.deals) > HEADER:
            return "No more deals"
        if verb == t.LEAK:
            crew = state.voyage[1 + 2 * action.a : 3 + 2 * action.a]
            who = " and ".join(self.kind(state, k) for k in crew if k >= POPULATION) or "nobody"
            return f"Canoe {action.a + 1}, with {who}"
        if verb == t.SEAT:
            return f"{self.kind(state, action.a)} into canoe {action.b + 1}"
        if verb == t.UNSEAT:
            return f"Move {self.kind(state, action.b)} out of canoe {action.a + 1}"
        if verb == t.TAKE_SEAT:
            top = state.agenda[-1]
            own = isinstance(top, ChangePlaces) and action.a == (top.place - 1) // 2
            return f"{'Back into' if own else 'Into'} canoe {action.a + 1}"
        if verb == t.CHANGE_SEATS:
            return f"Change places with {self.kind(state, action.b)} in canoe {action.a + 1}"
        if verb == t.ACCEPT and state.agenda and isinstance(state.agenda[-1], Landfall):
            return "Settle here"
        if verb == t.SWIM and state.agenda and isinstance(top := state.agenda[-1], Swim):
            if action.a == state.hex_of[top.piece]:
                return f"Go ashore at {self.place(state, action.a)}"
        if verb == t.SEND:
            return f"Send canoe {action.a + 1}"
        if verb == t.GRANT or verb == t.WITHHOLD:
            thing = "canoe" if action.a == 0 else "unit"
            return f"One {thing} {'more' if verb == t.GRANT else 'fewer'} for {self.party_to(state, t.D_LEAVER)}"
        words = self.boarding(state, action) or super().label(state, action)
        return f"{words}, {self.crash_price(state)}" if verb == t.CRASH else words

    def crash_price(self, state: TahitiState) -> str:
        """What it costs to crash a reef, with the embarking where that was not free."""
        return self.points(state.edition, with_embarking(state, state.edition.stroke))

    def boarding(self, state: TahitiState, action: Action) -> str:
        """What is said before a battle by the coast; empty for any other moment."""
        if not (state.agenda and isinstance(state.agenda[-1], Boarding)):
            return ""
        return "Let the battle begin" if action.verb == t.READY else f"{self.kind(state, action.a)} stays ashore"

    def party_to(self, state: TahitiState, place: int) -> str:
        """One of the two who bargain, by his place in the terms."""
        return seat_name(state.draft[place]) if state.draft else "the other"

    def say(self, event: Event) -> str:
        data = event.data
        if event.what == "elder caught":
            end = "it changes sides" if data["joins"] else "it goes home"
            rolled = f" and rolls {data['die']}" if "die" in data else ""
            return f"catches a Clan Elder of {seat_name(int(str(data['from'])))}{rolled}: {end}"
        if event.what == "cast off":
            return f"casts off with {several(int(str(data['canoes'])), 'canoe')}"
        if event.what in ON_THE_WAY:
            return self.on_the_way(event)
        if event.what in ROLLS:
            return self.roll(event)
        if event.what in ("occupied land", "ousted", "voyage ends"):
            where, level = land_name(int(str(data["land"]))), LEVELS[int(str(data["level"]))]
            if event.what == "occupied land":
                return f"lands in {where}, {data['roll']} in all: {level}"
            return f"{'is driven back' if event.what == 'ousted' else 'ends the voyage'} in {where}: {level}"
        return super().say(event)

    def names(self, data: EventData | None) -> str:
        """Counters by name, each with its number where there are several."""
        return listed(self.numbers(data))

    def numbers(self, data: EventData | None) -> list[str]:
        names = [str(name) for name in data] if isinstance(data, list) else []
        return [self.number(names.count(n), n) for n in sorted(set(names), key=names.index)]

    def number(self, count: int, name: str) -> str:
        """Counters of a kind: "Fighters", "2 Fighters", "2 War Canoes"."""
        title = self.title(name)
        if count == 1:
            return title
        return several(count, title) if name in MARKER_NAMES else f"{count} {title}"

    def on_the_way(self, event: Event) -> str:
        """Who goes where, with whom: everything lies open."""
        data = event.data
        where = f"{data['hex']} {data['place']}" if "place" in data else str(data["hex"])
        others = data.get("along")
        along = self.names(others)
        if "who" not in data:
            return ON_THE_WAY[event.what].format(where) + (f" with {along}" if along else "")
        if event.what == "walk":
            return f"moves people to {where}{f' with a {along}' if along else ''}"
        party = [str(data["who"]), *(others if isinstance(others, list) else [])]
        return f"{ON_THE_WAY[event.what].format(where)} with the {self.names(party)}"

    def roll(self, event: Event) -> str:
        """A die that everybody has seen fall."""
        data = event.data
        die, kind = int(str(data.get("die", 0))), self.title(str(data.get("kind", "")))
        if event.what == "panic roll":
            return f"rolls {die} for {kind}: {'they panic' if die % 2 else 'they hold'}"
        if event.what == "swim":
            total = int(str(data["total"]))
            sum_of = f"{die} + {total - die}" if total > die else str(die)
            return f"rolls {sum_of} for {kind} in the water: {'alive' if total < int(str(data['limit'])) else 'lost'}"
        if event.what == "sinking":
            count = int(str(data["count"]))
            end = "no canoe sinks" if not count else "1 canoe sinks" if count == 1 else f"{count} canoes sink"
            return f"rolls {die} for the canoes, {data['total']} in all: {end}"
        if event.what == "area roll":
            less = int(str(data["total"])) - die
            return f"rolls {die}{f' − {-less}' if less else ''} for {data['area']}"
        if event.what == "gain":
            rolled = f" on a {die}" if die else ""
            elder = f", and a Clan Elder joins{rolled}" if data["elder"] else f", but no Clan Elder{rolled}"
            return f"gains {data['area']}{elder}"
        village = ["a Village"] if data["village"] else []
        return f"finds {data['area']} hostile: {listed([*self.numbers(data['units']), *village])}"


MARKER_NAMES = ("log", "part-canoe", "canoe")
ROLLS = ("panic roll", "swim", "sinking", "area roll", "gain", "rise")
ON_THE_WAY = {
    "step": "marches to {}",
    "walk": "moves people to {}",
    "sail": "paddles to {}",
    "retreat": "retreats to {}",
    "follow": "follows to {}",
    "flee": "flees to {}",
    "march": "Hostile troops march to {}",
}

VOICE = TahitiVoice()


def prompt(view: View) -> str:
    """What is asked, in one line."""
    return VOICE.prompt(table_of(view), view.asked) if view.result is None else view.result.why


def tahiti_of(view: View) -> TahitiState:
    """The table as the seat sees it."""
    state = table_of(view)
    assert isinstance(state, TahitiState)
    return state


def hint(view: View) -> tuple[str, str]:
    """One more line of help, and its rule."""
    if view.asked == "sail" and table_of(view).edition.may_lie_at_sea(table_of(view)):
        return AT_SEA_TOO
    if view.asked == "bargain" and by_choice(tahiti_of(view)):
        return BY_CHOICE
    return HINTS.get(view.asked, ("The game is over.", "T94-14c"))


def label(action: Action, view: View) -> str:
    """The words on the button of an action."""
    return VOICE.label(table_of(view), action)


def say(event: Event) -> str:
    """A line of the log without its seat."""
    return VOICE.told(event)


def crew(state: TahitiState, at: int) -> str:
    """Who sits in a canoe of a sea battle, leaders first."""
    kinds = [state.kind[piece] for piece in riding_in(state, at) + aboard(state, at)]
    return ", ".join(VOICE.counted(state, kinds, sorted(set(kinds), reverse=True)))


def canoes(state: TahitiState) -> str:
    """Who sits where, in words."""
    parts = []
    for at in range(1, len(state.voyage), 2):
        crew = [VOICE.kind(state, kind) for kind in state.voyage[at : at + 2] if kind >= POPULATION]
        parts.append(f"Canoe {at // 2 + 1}: {' and '.join(crew) or 'nobody'}")
    return "; ".join(parts) + "."


def packing(state: TahitiState) -> str:
    """Who comes along on an Expedition so far, and how many more of his own the voyager can take."""
    left = min(max(room(state), 0), len(free_units(state)))
    more = f"{several(left, 'more unit')} can come" if left else "nobody else can come"
    if len(state.voyage) < 2:
        return f"{several(left, 'unit')} can come."
    names = [state.edition.names[kind] for kind in state.voyage[1:]]
    return f"{VOICE.names(list(names))} so far; {more}."


def terms(state: TahitiState) -> str:
    """The bargain in words: who leaves with what, and each deal, made or on the table."""
    draft = state.draft
    own = draft[t.D_CANOES] + draft[t.D_EMERGENCY]
    canoes = own + draft[t.D_GIFT_CANOES] + (gift_canoes(state) if state.deals else 0)
    parts = [
        f"{seat_name(draft[t.D_LEAVER])} leaves with {several(canoes, 'canoe')} and up to {several(draft[t.D_UNITS], 'unit')}"
    ]
    if state.version >= 2:
        for deal in concluded(state):
            parts.append(f"agreed: {', '.join(share(state, deal))}")
    partner = draft[t.D_PARTNER]
    if partner >= 0:
        gifts = draft[t.D_GIFTS : t.D_STRUCK]
        parts += share(state, (partner, passing(state), draft[t.D_SCATTER], draft[t.D_GIFT_CANOES], *gifts))
    freed = [name for area, name in enumerate(state.chart.areas) if draft[t.D_FREED] >> area & 1]
    if freed:
        parts.append(f"{listed(freed)} {'becomes' if len(freed) == 1 else 'become'} neutral")
    return "; ".join(parts) + "."


def share(state: TahitiState, deal: Row) -> list[str]:
    """What one partner gives and gets, in words."""
    name = seat_name(deal[PARTNER])
    gifts = [several(deal[GIFT_CANOES], "canoe")] if deal[GIFT_CANOES] else []
    gifts += [f"{deal[GIFTS + k]} {VOICE.kind(state, k)}" for k in range(5) if deal[GIFTS + k]]
    out = [f"{name} adds {listed(gifts)}"] if gifts else []
    areas = [area for area in range(len(state.control)) if deal[AREAS] >> area & 1]
    held = state.areas_of(state.draft[t.D_LEAVER])
    if 1 < len(areas) == held:
        out.append(f"all areas pass to {name}")
    elif areas:
        names = listed([state.chart.areas[area] for area in areas])
        out.append(f"{names} {'passes' if len(areas) == 1 else 'pass'} to {name}")
    else:
        out.append(f"no area passes to {name}")
    people = "the people left there" if 0 < len(areas) < held else "the people left behind"
    out.append(f"{people} are removed" if deal[SCATTER] else f"{people} follow {name}")
    return out


def listed(words: list[str]) -> str:
    """Words in a row."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
