"""Prompts, buttons and log lines that both editions share: tables of words, and a voice that speaks from them."""

from __future__ import annotations

from typing import Any

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.events import Event
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Area, Kind, Owner
from vaka.games.clans.bidding import BidForHome
from vaka.games.clans.control import Settle
from vaka.games.clans.edition import Edition
from vaka.games.clans.kinds import CHIEF, UNITS
from vaka.games.clans.state import BY_HOSTILE, ClanState
from vaka.games.clans.turn import PlaceUnit

SEATS = ("Hibiscus", "Moana", "Kapa", "Basalt")
"""The names of the seats, as the pieces show them."""


def seat_name(owner: Owner) -> str:
    """A seat, or those who rise against a lone player."""
    return SEATS[owner] if 0 <= owner < len(SEATS) else "hostile troops"


def several(count: int, word: str) -> str:
    """A number of things: "1 hex", "2 hexes"."""
    if count == 1:
        return f"1 {word}"
    return f"{count} {word}{'es' if word.endswith('x') else 's'}"


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

PROMPTS = {
    "homeland": "Choose your home area",
    "bid": "Bid for a home area",
    "village": "Place your Home Village",
    "order": "Choose who goes first",
    "build": "Build and train, or end the phase",
    "rehome": "Move the Home Village here?",
    "move": "Choose who moves, or end the movement phase",
    "combat": "Choose the next battle",
    "retreat": "Choose where they retreat to",
    "pursue": "Follow the losers, or hold?",
    "lost home": "Name a new Home Village",
    "doomed": "No way home: leave on an Expedition, or be captured?",
    "consent": "End the game here, by agreement?",
}

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
    v.BOARD: "Take {} aboard",
    v.ASHORE: "Put {} ashore",
    v.JOIN: "Add a canoe with {}",
    v.DETACH: "Leave {} behind",
}
BY_BOTH = {
    v.TRAIN: "Train {} at {}",
    v.DISARM: "Disarm {} at {}",
    v.LEAD: "Lead {} at {}",
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

LEAVE_OR_STAY = {v.YES: "Leave on an Expedition", v.NO: "Be captured"}
ANSWERS = {"doomed": LEAVE_OR_STAY, "sea lost": LEAVE_OR_STAY}
"""What yes and no mean where a question leaves that open, by the name of the decision."""

SAYINGS = {
    "bid": "bids {people} for {area}",
    "home": "makes {hex} the Home Village",
    "place": "places {kind} at {hex}",
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
    "panic": "has {kind} panic and turn into {into}",
    "wake": "wakes {area}",
    "surrender": "accepts the surrender of {area}",
    "conquer": "takes {area} from {from}",
    "capture": "captures {kind} of {from}",
    "rise": "finds {area} hostile",
}
ALONE = {
    "turn": "Turn {turn} begins",
    "march": "Hostile troops march to {hex}",
    "stump": "Only stumps are left at {hex}",
}
"""Lines of the log that are nobody's doing: whole sentences, without a seat before them."""


class Voice:
    """How an edition speaks. Its own class puts its words into the tables, and says otherwise what it says otherwise."""

    titles: dict[str, str] = TITLES
    """Counters by name."""
    woods: str = "jungle"
    """What the map has besides clear land."""
    prompts: dict[str, str] = PROMPTS
    by_hex: dict[int, str] = BY_HEX
    """Buttons whose noun is a hex."""
    by_kind: dict[int, str] = BY_KIND
    """Buttons whose noun is a counter."""
    by_both: dict[int, str] = BY_BOTH
    """Buttons with a counter and its hex."""
    by_seat: dict[int, str] = {}
    plain: dict[int, str] = PLAIN
    sayings: dict[str, str] = SAYINGS
    """Lines of the log."""
    alone: dict[str, str] = ALONE

    # Names.

    def title(self, name: str) -> str:
        """A counter as people read it."""
        if name.startswith("elder-"):
            return f"Clan Elder {name[6:]}"
        return self.titles.get(name, name.capitalize())

    def kind(self, state: ClanState, kind: Kind) -> str:
        """The same by its number."""
        return self.title(state.edition.names[kind])

    def points(self, edition: Edition[Any], amount: int) -> str:
        """An amount of movement: "2 points", "1 ⅓ points"."""
        whole, rest = divmod(amount, edition.point)
        thirds = 3 * rest // edition.point
        part = ("", "⅓", "⅔")[thirds]
        if whole and part:
            return f"{whole} {part} points"
        if part:
            return f"{part} point"
        return "1 point" if whole == 1 else f"{whole} points"

    def area(self, state: ClanState, area: Area) -> str:
        return state.chart.areas[area]

    def place(self, state: ClanState, hex: Hex) -> str:
        """A hex as it is spoken of: its number, and its own name."""
        name, own = state.chart.names[hex], state.chart.label[hex]
        return name if own == name else f"{name} {own}"

    def stack_line(self, state: ClanState, hex: Hex, owner: Owner) -> str:
        """What an owner has in a hex, in words."""
        kinds = [state.kind[piece] for piece in state.living(hex, owner)]
        order = sorted(set(kinds), key=lambda kind: (kind < UNITS, kind != CHIEF, -kind))
        return ", ".join(self.counted(state, kinds, order))

    def counted(self, state: ClanState, kinds: list[int], order: list[int]) -> list[str]:
        """Kinds of counters in an order, each with its number where there are several."""
        return [f"{kinds.count(k)} {self.kind(state, k)}" if kinds.count(k) > 1 else self.kind(state, k) for k in order]

    # What is asked.

    def prompt(self, state: ClanState, asked: str) -> str:
        """What is asked, in one line."""
        top = state.agenda[-1]
        if isinstance(top, PlaceUnit | Settle):
            return f"Place {self.kind(state, top.kind)} in {self.area(state, top.area)}"
        left = f"{self.points(state.edition, state.march.points)} left"
        who = self.kind(state, state.kind[state.march.mover]) if state.march.mover >= 0 else "The leader"
        if asked == "lead":
            return f"{who} on foot: {left}"
        if asked == "sail":
            return f"{who} {self.afloat(state)}: {left}"
        if asked == "walk":
            return f"People on the move: {left}"
        return self.prompts.get(asked, asked.capitalize())

    def afloat(self, state: ClanState) -> str:
        return f"afloat with {several(len(state.march.fleet), 'canoe')}"

    # What may be chosen.

    def label(self, state: ClanState, action: Action) -> str:
        """The words on the button of an action."""
        verb = action.verb
        if state.agenda and verb in (answers := ANSWERS.get(state.agenda[-1].name, {})):
            return answers[verb]
        if verb in self.by_hex:
            return self.by_hex[verb].format(self.place(state, action.a))
        if verb in self.by_kind:
            return self.by_kind[verb].format(self.kind(state, action.a))
        if verb in self.by_both:
            return self.by_both[verb].format(self.kind(state, action.b), self.place(state, action.a))
        if verb in self.by_seat:
            return self.by_seat[verb].format(seat_name(action.a))
        if verb == v.STEP:
            return self.step(state, state.agenda[-1].seat, action.a)
        if verb == v.SAIL:
            return self.sail(state, state.agenda[-1].seat, action.a)
        if verb == v.HOMELAND:
            return self.homeland(state, action.a)
        if verb == v.FIRST:
            way = "" if len(state.staying()) == 2 else ", counterclockwise" if action.b else ", clockwise"
            return f"{seat_name(action.a)} first{way}"
        if verb == v.EMBARK:
            return f"Embark in {action.a} canoe{'s' if action.a > 1 else ''}"
        return self.plain.get(verb, action.text.capitalize())

    def homeland(self, state: ClanState, area: Area) -> str:
        """A home area; where it is bid for, with what it takes."""
        name, asked = self.area(state, area), state.agenda[-1]
        if not isinstance(asked, BidForHome) or area not in asked.homes:
            return name
        holder = asked.holders[asked.homes.index(area)]
        if holder < 0:
            return f"{name}: free"
        return f"{name}: {asked.price(area)} more Population for each of the others, over {seat_name(holder)}"

    def step(self, state: ClanState, seat: Seat, hex: Hex) -> str:
        """A step on foot."""
        edition = state.edition
        enemy = state.armed[hex] & ~(1 << seat)
        zone = "" if enemy or not edition.in_zone(state, seat, hex) else ", into an enemy zone"
        cost = self.points(edition, edition.land_cost(state, seat, hex))
        return f"{'Attack' if enemy else 'March to'} {self.place(state, hex)}, {cost}{zone}"

    def sail(self, state: ClanState, seat: Seat, hex: Hex) -> str:
        """A stroke."""
        cost = self.points(state.edition, state.edition.sea_cost(state, seat, hex))
        return f"Paddle to {self.place(state, hex)}, {cost}"

    # What has happened.

    def told(self, event: Event) -> str:
        """A line of the log without its seat. The hostile of a lone player have none: they are named."""
        words = self.say(event)
        return f"The hostile {words}" if event.data.get(BY_HOSTILE) and event.what not in self.alone else words

    def say(self, event: Event) -> str:
        """A line of the log without its subject."""
        data = dict(event.data)
        for key in ("kind", "who", "into", "unit"):
            if isinstance(data.get(key), str):
                data[key] = self.title(str(data[key]))
        for key in ("from", "first", "against"):
            if isinstance(data.get(key), int):
                data[key] = seat_name(int(str(data[key])))
        if "place" in data:
            data["hex"] = f"{data['hex']} {data['place']}"
        if event.seat < 0 and event.what in self.alone:
            return self.alone[event.what].format(**data)
        if event.what in self.sayings:
            return self.sayings[event.what].format(**data)
        if event.what == "gain":
            return f"gains {data['area']}{' with a Clan Elder' if data['elder'] else ''}"
        if event.what == "initiative":
            return initiative_line(event)
        if event.what == "turn":
            return f"begins turn {data['turn']}"
        if event.what == "order":
            return order_line(event)
        if event.what == "answer":
            return "agrees" if data["yes"] else "refuses"
        if event.what in ("battle", "sea battle"):
            return battle_line(event)
        return event.what


def initiative_line(event: Event) -> str:
    """A roll for the initiative, with what the marker takes from it."""
    total = int(str(event.data["total"]))
    die = int(str(event.data.get("die", total)))
    rolled = f"{die} − {die - total} = {str(total).replace('-', '−')}" if die != total else str(total)
    return f"rolls {rolled} for the initiative"


def order_line(event: Event) -> str:
    """Who goes first, and who follows."""
    first = int(str(event.data["first"]))
    others = event.data.get("order")
    after = [seat_name(int(seat)) for seat in others[1:]] if isinstance(others, list) else []
    then = f", then {', '.join(after)}" if after else ""
    return f"goes first{then}" if first == event.seat else f"lets {seat_name(first)} go first{then}"


def battle_line(event: Event) -> str:
    """A battle in one line: strengths, dice, and who runs how far."""
    data = event.data
    dice = data["dice"]
    against = data["against"]
    assert isinstance(dice, list)
    assert isinstance(against, list)
    others = " and ".join(seat_name(int(owner)) for owner in against)
    kind = "at sea " if event.what == "sea battle" else ""
    back = f"{several(int(str(data['length'])), 'hex')} back"
    end = f"and loses: {back}" if not data["won"] else f"and wins: {back}"
    if data.get("yields"):
        end = "and wins; the hostile troops surrender"
    where = f"{data['hex']} {data['place']}" if "place" in data else data["hex"]
    return (
        f"attacks {others} {kind}at {where}, {data['attack']} against {data['defence']}, "
        f"rolls {dice[0]} against {dice[1]} {end}"
    )
