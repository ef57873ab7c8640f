"""A position of Māori in words: the system's, and pā, prey, letters, standing orders, zones, battles and the weather."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from vaka.core.aliases import Hex
from vaka.core.errors import Malformed
from vaka.core.nouns import Noun, find, short, split, whole
from vaka.games.clans.aliases import Kind, Owner, Piece
from vaka.games.clans.kinds import CANOE, ELDER, KINDS, NOBODY
from vaka.games.clans.saying.fields import (
    NOTHING,
    Bits,
    Data,
    Field,
    Flag,
    FlagOfSeat,
    OfAreas,
    OfSeat,
    One,
    Several,
    keyed,
    parts_of,
)
from vaka.games.clans.saying.nouns import Names
from vaka.games.clans.saying.text import ClanText
from vaka.games.maori import tables as t
from vaka.games.maori.figures import FIGHTER_WORDS
from vaka.games.maori.rules.control import VILLAGE_GIFT
from vaka.games.maori.state import MaoriState
from vaka.games.maori.weather import LASTING
from vaka.games.maori.words import VOICE

HIGHEST_PA: Final = 9
OPEN: Final = "open"
SHOWN: Final = "shown to "
RAIN: Final = ("no rain", "forests cost more", "all land costs more", "no logs are gathered", "nothing moves on land")
COMET: Final = ("as printed", "one more", "nothing")
UTU: Final = ("no attack", "first attack", "every attack")
HAKA: Final = ("no haka", "wins ties", "panics only on a 1", "wins ties and panics only on a 1")
DOUBT: Final = ("no doubt", "leads two", "leads one and moves two points at most")
PARTS: Final = ("whole", "first", "second", "forced marches")
CLASH: Final = 7
"""Hex, attacker, defender, both totals and both dice."""


class HexOrDummy(Noun):
    """Where something was built in this step; -1 is a dummy that was taken off."""

    def __init__(self, hexes: Names) -> None:
        self.hexes = hexes

    def say(self, value: Any) -> str:
        return "dummy off" if value == t.TAKEN_OFF else self.hexes.say(value)

    def read(self, text: str) -> Any:
        return t.TAKEN_OFF if text == "dummy off" else self.hexes.read(text)


class StrokeCost(Noun):
    """What a stroke costs by an event; "no canoe moves" where none does."""

    def __init__(self, points: Noun) -> None:
        self.points = points

    def say(self, value: Any) -> str:
        return "no canoe moves" if value < 0 else self.points.say(value)

    def read(self, text: str) -> Any:
        return -1 if text == "no canoe moves" else self.points.read(text)


class Prey(Field):
    """Moa or seals that are not seen any more, by their hexes."""

    def hexes(self, text: Any) -> list[Hex]:
        land = text.state.rules.land
        return list(land.moa if self.name == "moa" else land.seals)

    def say(self, text: Any, data: Data) -> str:
        pairs = zip(self.hexes(text), data[self.name], strict=True)
        return ", ".join([text.hex.say(hex) for hex, seen in pairs if not seen])

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        places = self.hexes(text)
        seen = [1] * len(places)
        for part in parts_of(value):
            hex = text.hex.read(part)
            if hex not in places:
                raise Malformed(f"{short(part)} has no {self.name}; they are at {', '.join(map(text.hex.say, places))}")
            seen[places.index(hex)] = 0
        data[self.name] = seen


class Letters(OfAreas):
    """The letter under each neutral marker: A unless it is said."""

    def say(self, text: Any, data: Data) -> str:
        values, plain = data[self.name], text.usual_letters(data)
        if values == plain:
            return ""
        noun = text.words[self.noun]
        return ", ".join([f"{text.area.say(n)} ({noun.say(v)})" for n, v in enumerate(values) if v != plain[n]])

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        for key, said in keyed(value):
            text.letters[text.area.read(key)] = text.words[self.noun].read(said)


class LettersRead(Field):
    """How often each letter has been read: "A x2, C"."""

    def say(self, text: Any, data: Data) -> str:
        pairs = zip(t.LETTERS, data[self.name], strict=True)
        return ", ".join([letter if count == 1 else f"{letter} x{count}" for letter, count in pairs if count])

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        counts = [0] * len(t.LETTERS)
        for part in parts_of(value):
            letter, _, count = part.partition(" x")
            counts[find(letter, t.LETTERS, "letter")] = whole(count or "1", 0, 99)
        data[self.name] = counts


class StandingOrders(OfSeat):
    """What a seat has ordered: "zones claim, battle strongest"."""

    def plain_of(self, text: Any, data: Data, seat: int) -> Any:
        return [0] * t.TOPICS

    def value_of(self, data: Data, seat: int) -> Any:
        return data[self.name][seat * t.TOPICS : seat * t.TOPICS + t.TOPICS]

    def say_value(self, text: Any, value: Any) -> str:
        said = [f"{t.TOPIC_WORDS[n]} {t.SETTINGS[n][setting]}" for n, setting in enumerate(value) if setting]
        return ", ".join(said)

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        for part in parts_of(value):
            word, _, setting = part.partition(" ")
            topic = find(word, t.TOPIC_WORDS, "standing order")
            data[self.name][seat * t.TOPICS + topic] = find(setting, t.SETTINGS[topic], "setting")


class Zones(Field):
    """Which stacks have been asked for a zone, and what they said: "seat 1 in 0508 (claimed)"."""

    def say(self, text: Any, data: Data) -> str:
        out: list[str] = []
        for code in data[self.name]:
            hex, owner, claimed = code >> 4, code >> 1 & 7, code & 1
            said = "claimed" if claimed else "waived"
            out.append(f"{text.owner.say(owner)} in {text.hex.say(hex)} ({said})")
        return ", ".join(out)

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        codes: list[int] = []
        for stack, said in keyed(value):
            whose, _, where = stack.partition(" in ")
            claimed = find(said, ("waived", "claimed"), "answer")
            codes.append(text.hex.read(where) * 16 + text.owner.read(whose) * 2 + claimed)
        data[self.name] = codes


class Waiting(Field):
    """Those who may roll for more, with the hexes they came through; or those who have marched by force."""

    counters = True

    def say(self, text: Any, data: Data) -> str:
        spent, out, at = data[self.name], [], 0
        if data["part"] == PARTS.index("forced marches"):
            return str(text.counter.say_all(spent))
        while at < len(spent):
            ways = spent[at + 2 : at + 2 + spent[at + 1]]
            out.append(f"{text.counter.say(spent[at])} ({', '.join(map(text.hex.say, ways)) or NOTHING})")
            at += 2 + spent[at + 1]
        return ", ".join(out)

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        if "(" not in value:
            data[self.name] = text.counter.read_all(parts_of(value))
            return
        spent: list[int] = []
        for who, way in keyed(value):
            hexes = [] if way == NOTHING else [text.hex.read(part) for part in split(way)]
            spent += [text.counter.read(who), len(hexes), *hexes]
        data[self.name] = spent


class HalfWay(Field):
    """Forest hexes into which those who wait stand half-way."""

    counters = True

    def say(self, text: Any, data: Data) -> str:
        strode = data[self.name]
        pairs = zip(strode[::2], strode[1::2], strict=True)
        return ", ".join([f"{text.counter.say(who)} ({text.hex.say(hex)})" for who, hex in pairs])

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        data[self.name] = [n for who, hex in keyed(value) for n in (text.counter.read(who), text.hex.read(hex))]


class LastBattle(Field):
    """The last battle of this turn: hex, both sides, both totals, both dice."""

    def say(self, text: Any, data: Data) -> str:
        if not data[self.name]:
            return ""
        hex, one, other, *numbers = data[self.name]
        sides = f"{text.hex.say(hex)}, {text.owner.say(one)}, {text.owner.say(other)}"
        return f"{sides}, {', '.join(map(str, numbers))}"

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        parts = split(value)
        if len(parts) != CLASH:
            raise Malformed("a hex, attacker, defender, both totals and both dice were expected")
        numbers = [whole(part, -99, 99) for part in parts[3:]]
        data[self.name] = [text.hex.read(parts[0]), *[text.owner.read(part) for part in parts[1:3]], *numbers]


class Earlier(Field):
    """What still binds beside a newer event of its sort: "rahui on Te Arawa until season 1 turn 4"."""

    def say(self, text: Any, data: Data) -> str:
        numbers, turn = data[self.name], text.words["turn"]
        parts = [numbers[at : at + 3] for at in range(0, len(numbers), 3)]
        return ", ".join(
            [f"{LASTING[sort]} on {text.area.say(area)} until {turn.say(last)}" for sort, area, last in parts]
        )

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        out: list[int] = []
        for part in parts_of(value):
            sort, on, rest = part.partition(" on ")
            area, until, last = rest.partition(" until ")
            if not on or not until:
                raise Malformed(
                    f"a lasting event was expected, such as 'rahui on Te Arawa until season 1 turn 4', not {short(part)}"
                )
            out += [find(sort, LASTING, "lasting event"), text.area.read(area), text.words["turn"].read(last)]
        data[self.name] = out


WEATHER: Final[tuple[Field, ...]] = (
    One("event", "event", "number"),
    One("strides", "strides", "points"),
    One("stroke cost", "stroke_cost", "stroke cost"),
    One("rain", "rain", "rain"),
    Bits("blight", "blight", "area"),
    Flag("coast blight", "coast_blight"),
    One("flood", "flood", "area", -1),
    Bits("mourning", "mourning", "area"),
    One("eruption", "eruption", "area", -1),
    One("eruption until", "eruption_until", "turn"),
    One("rahui", "rahui", "area", -1),
    One("rahui until", "rahui_until", "turn"),
    One("taniwha", "taniwha", "area", -1),
    One("taniwha until", "taniwha_until", "turn"),
    Earlier("still on", "earlier"),
    OfSeat("comet", "comet", "comet"),
    One("utu on", "utu", "owner", -1),
    One("utu left", "utu_left", "utu"),
    One("haka", "haka", "haka"),
    One("refuses to move", "stuck", "counter", -1),
    One("doubted", "doubted", "owner", -1),
    One("doubt", "doubt", "doubt"),
)
OWN: Final[tuple[Field, ...]] = (
    Flag("end proposed", "proposed"),
    Flag("last turn", "closing"),
    FlagOfSeat("head tohunga", "high"),
    StandingOrders("standing orders", "orders", "number"),
    Bits("orders changed", "ordered", "topic"),
    Letters("letters", "letter", "letter", -1),
    LettersRead("letters read", "read_letters"),
    Prey("moa gone", "moa"),
    Prey("seals gone", "seals"),
    Zones("zones", "land_zones"),
    Zones("sea zones", "sea_zones"),
    Several("fed", "fed", "hex"),
    Several("must attack in", "entered", "hex"),
    Several("track", "track", "hex"),
    One("half-way into", "half", "hex", -1),
    One("part of movement", "part", "part"),
    Waiting("may go on", "spent"),
    HalfWay("half-way", "strode"),
    Several("attackers chosen", "chosen", "fighter"),
    Several("defenders chosen", "answer", "fighter"),
    One("refuge", "refuge", "hex", -1),
    LastBattle("last battle", "clash"),
)


class Text(ClanText[MaoriState]):
    """How a position of Māori is said."""

    fates = ("chief captured",)
    own: ClassVar[tuple[Field, ...]] = (*WEATHER, *OWN)
    by_counter = ("bound", "shown")
    opened = ("build", "control", "move", "combat")
    inside: ClassVar[dict[str, str]] = {**ClanText.inside, "zone": "move", "commit": "combat", "meal": "build"}

    def __init__(self, state: MaoriState) -> None:
        super().__init__(state)
        self.everybody = (1 << state.players) - 1
        self.letters: dict[int, int] = {}
        """Letters that were said, by their areas."""
        self.words |= {
            "work": HexOrDummy(self.hex),
            "stroke cost": StrokeCost(self.words["points"]),
            "rain": Names(RAIN, "rain"),
            "comet": Names(COMET, "sign of the comet"),
            "utu": Names(UTU, "utu"),
            "haka": Names(HAKA, "haka"),
            "doubt": Names(DOUBT, "doubt"),
            "topic": Names(t.TOPIC_WORDS, "standing order"),
            "letter": Names(t.LETTERS, "letter", {-1: "taken off"}),
            "part": Names(PARTS, "part of the movement step"),
            "fighter": Names(FIGHTER_WORDS, "way to fight"),
        }

    def areas(self) -> Names:
        land = self.state.rules.land
        noun = Names(land.spelling, "area", {-1: "nowhere"})
        for names in (land.keys, self.state.chart.areas):
            noun.numbers |= {name: n for n, name in enumerate(names) if name not in noun.numbers}
        return noun

    def kinds(self) -> Names:
        names = self.edition.names
        said = {k: VOICE.title(names[k]).lower() for k in range(KINDS) if names[k]}
        for number in range(1, t.ELDERS + 1):
            said[ELDER + number - 1] = f"clan elder {number}"
            said[t.SHAKEN + number - 1] = f"shaken elder {number}"
        for seat in range(4):
            said[t.CAPTIVE + seat] = f"captive from seat {seat}"
        said |= {CANOE: "war canoe", t.DUMMY: "dummy", VILLAGE_GIFT: "part-built village", -1: "nobody"}
        noun = Names([], "counter", said)
        noun.numbers |= {name: kind for kind, name in enumerate(names) if name and name not in noun.numbers}
        noun.numbers["canoe"] = CANOE
        return noun

    def belongs(self, kind: Kind) -> bool:
        """Captives lie with their captors."""
        return super().belongs(kind) or t.CAPTIVE <= kind < KINDS

    # A hex.

    def more_hexes(self, data: Data) -> list[Hex]:
        return [*[hex for hex, level in enumerate(data["pa"]) if level], *[hex for hex in data["whare"] if hex >= 0]]

    def hex_words(self, data: Data, hex: Hex, owner: Owner) -> list[str]:
        if owner == NOBODY:
            level = data["pa"][hex] if hex < len(data["pa"]) else 0
            return [f"pā {level}"] if level else []
        return ["whare pūrākau"] if owner < self.state.players and data["whare"][owner] == hex else []

    def hex_word(self, hex: Hex, owner: Owner, word: str) -> bool:
        name, _, level = word.replace("ā", "a").partition(" ")
        if name == "pa" and hex < len(self.data["pa"]):
            self.data["pa"][hex] = whole(level or "1", 1, HIGHEST_PA, "the level of a pā")
        elif word.replace("ū", "u").replace("ā", "a") == "whare purakau" and owner < self.state.players:
            self.data["whare"][owner] = hex
        else:
            return False
        return True

    def marks(self, data: Data, piece: Piece) -> list[str]:
        """Who has seen a counter in its stack."""
        shown = data["shown"][piece]
        if not shown:
            return super().marks(data, piece)
        seats = [seat for seat in range(self.state.players) if shown >> seat & 1]
        seen = OPEN if shown == self.everybody else SHOWN + " and ".join(map(self.owner.say, seats))
        return [*super().marks(data, piece), seen]

    def read_mark(self, piece: Piece, mark: str) -> None:
        if mark == OPEN:
            self.data["shown"][piece] = self.everybody
        elif mark.startswith(SHOWN):
            for seat in mark.removeprefix(SHOWN).split(" and "):
                self.data["shown"][piece] |= 1 << self.owner.read(seat)
        else:
            super().read_mark(piece, mark)

    # Letters.

    def usual_letters(self, data: Data) -> list[int]:
        """A under every neutral marker that is on the table; none before the homes are found."""
        if not data["turn"]:
            return [-1] * len(data["control"])
        return [0 if owner < 0 else -1 for owner in data["control"]]

    def rest(self, data: Data) -> None:
        data["letter"] = self.usual_letters(data)
        for area, letter in self.letters.items():
            data["letter"][area] = letter
