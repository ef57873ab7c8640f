"""A position of the clans system in words: hexes with what lies in them, areas, seats, the clock, what is under way.

    tahiti-1994, 2 players, season 1 turn 3
    asked: move of seat 0
    0508: seat 0: home village, head chieftain, fighters x2, population (served); big log
    0607: seat 1: militia; war canoe
    seat 0 controls: Faaʻa, Pāʻea

An edition adds its own fields, and its own words in a hex.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Final, Generic

from vaka.core.aliases import Hex, Seat
from vaka.core.decision import Decision
from vaka.core.errors import Malformed
from vaka.core.lay import Line, PositionText
from vaka.core.nouns import PLAIN, Noun, counted, say_counted, short, whole
from vaka.core.sheet import Placed
from vaka.games.clans.aliases import Area, Kind, Owner, Piece
from vaka.games.clans.decision import Phase, S
from vaka.games.clans.edition import Edition
from vaka.games.clans.kinds import CHIEF, ELDER, HOSTILE, MARKERS, NEUTRAL, SHAMAN
from vaka.games.clans.land import Movement
from vaka.games.clans.saying.counters import (
    FREE_NUMBERS,
    NUMBERS,
    Shelf,
    build,
    in_text_order,
    read_bound,
    read_hex,
    say_bound,
    say_hexes,
    say_numbers,
)
from vaka.games.clans.saying.fields import (
    NOTHING,
    Bits,
    Counters,
    Data,
    Field,
    Flag,
    OfAreas,
    OfSeat,
    One,
    Several,
    parts_of,
)
from vaka.games.clans.saying.nouns import CounterNoun, Names, OwnerNoun, PointsNoun, TurnNoun
from vaka.games.clans.solitaire import Rise
from vaka.games.clans.turn import PlayerTurn

CONTROLS: Final = " controls"
OF_SEAT: Final = re.compile(r"seat ([0-9]) (.+)")
SEA_MODES: Final = ("free", "caught", "leaving")
MOODS: Final = ("calm", "hostile", "on the march", "newly risen", "pacified")
FIELD_NOUNS: Final[dict[str, str]] = {
    "hex": "hex", "battlefield": "hex", "vacated": "hex", "village": "hex", "target": "hex", "lost": "hex",
    "reef": "hex", "start": "hex", "area": "area", "kind": "kind", "piece": "counter", "seat": "owner",
    "loser": "owner", "winner": "owner", "foe": "owner", "attacker": "owner", "mover": "owner", "people": "owner",
}  # fmt: skip
"""What the fields of decisions mean; the rest are plain numbers."""


class Homelands(OfSeat):
    """Where each seat began; in the area of its Home Village unless it is said."""

    def plain_of(self, text: ClanText[Any], data: Data, seat: int) -> Any:
        return text.home_area(data, seat)


class EldersToCome(OfSeat):
    """Which Clan Elders a seat may still draw: all who are not on the map, unless it is said."""

    counters = True

    def plain_of(self, text: ClanText[Any], data: Data, seat: int) -> Any:
        return text.elders_off_map(data, seat)

    def value_of(self, data: Data, seat: int) -> Any:
        size = len(data[self.name]) // len(data["home"])
        return data[self.name][seat * size : seat * size + size]

    def say_value(self, text: ClanText[Any], value: Any) -> str:
        said = [say_counted(text.kind.say(ELDER + number), left) for number, left in enumerate(value) if left]
        return ", ".join(said) or NOTHING

    def read(self, text: ClanText[Any], data: Data, value: str, seat: int) -> None:
        size = text.edition.elders
        row = [0] * size
        for part in parts_of(value):
            name, left = counted(part)
            number = text.kind.read(name) - ELDER
            if not 0 <= number < size:
                raise Malformed(f"{short(name)} is no clan elder")
            row[number] = left
        data[self.name][seat * size : seat * size + size] = row


class OrderOfPlay(Several):
    """The seats in the order of their turns: from the first on, those who are still there, unless it is said."""

    def say(self, text: ClanText[Any], data: Data) -> str:
        return "" if data[self.name] == text.usual_order(data) else super().say(text, data) or NOTHING


SYSTEM: Final[tuple[Field, ...]] = (
    One("initiative", "marker", "owner", -1),
    Flag("initiative doubled", "doubled"),
    OrderOfPlay("order of play", "order", "owner"),
    One("turn of", "active", "owner", -1),
    Flag("island over", "ended"),
    Homelands("homeland", "homeland", "area"),
    OfSeat("out of the game", "fate", "fate", -1),
    OfSeat("captured by", "captor", "owner", -1),
    EldersToCome("elders to come", "pool", "kind"),
    OfSeat("elders lost", "lost_elders", "number"),
    OfSeat("shaman back", "shaman_due", "turn"),
    OfAreas("moods", "mood", "mood"),
    OfAreas("first troops", "lair", "hex", -1),
    Several("stumps", "stumps", "hex"),
)
UNDER_WAY: Final[tuple[Field, ...]] = (
    Several("worked", "worked", "work"),
    Several("areas to take", "gains", "area"),
    One("moving", "mover", "counter", -1),
    One("points left", "points", "points"),
    Counters("along", "party"),
    Counters("carried", "cargo"),
    Counters("fleet", "fleet"),
    Flag("just embarked", "fresh"),
    Flag("has stepped", "stepped"),
    Flag("in a zone", "zoned"),
    One("in a sea zone", "sea_zoned", "sea mode"),
    Bits("taken up here", "taken", "kind"),
    Bits("put down here", "left", "kind"),
    Several("battles", "battles", "hex"),
    Counters("fleeing", "fleeing"),
    Counters("victors", "victors"),
    Counters("chasing", "chasing"),
)


class ClanText(PositionText[S], Generic[S]):
    """How a position of either edition is said."""

    own: ClassVar[tuple[Field, ...]] = ()
    """The edition's own fields."""
    fates: ClassVar[tuple[str, ...]] = ()
    """How a seat may have ended, by number."""
    by_counter: ClassVar[tuple[str, ...]] = ("bound",)
    """Lists with an entry for each counter, besides what it is, whose and where."""
    inside: ClassVar[dict[str, str]] = {
        "lead": "move", "walk": "move", "sail": "move", "battle": "combat", "retreat": "combat", "pursue": "combat",
        "panic": "combat", "rehome": "build", "settle": "control",
    }  # fmt: skip
    """Decisions that are made within a phase."""
    opened: ClassVar[tuple[str, ...]] = ("combat",)
    """Phases that begin with something and note that it has been done."""

    def __init__(self, state: S) -> None:
        super().__init__(state)
        self.edition: Edition[Any] = state.edition
        self.hex = Names(state.chart.names, "hex", {-1: "nowhere"})
        self.area = self.areas()
        self.owner = OwnerNoun(state.players)
        self.kind = self.kinds()
        self.counter = CounterNoun(self.kind, self.hex, self.owner)
        self.words: dict[str, Noun] = {
            "hex": self.hex,
            "work": self.hex,
            "area": self.area,
            "owner": self.owner,
            "kind": self.kind,
            "counter": self.counter,
            "points": PointsNoun(self.edition.point),
            "turn": TurnNoun(self.edition.turns_a_season),
            "number": PLAIN,
            "mood": Names(MOODS, "mood"),
            "sea mode": Names(SEA_MODES, "way to be in a sea zone"),
            "fate": Names(self.fates, "end"),
        }
        self.shelf = Shelf()
        self.waiting: list[tuple[Line, Field, Seat]] = []
        """Lines that speak of counters, until all of these lie in their hexes."""
        self.said: set[str] = set()
        self.data: Data = {}
        self.on_the_move = any(isinstance(each, Movement) for each in state.agenda)

    # What an edition says.

    def areas(self) -> Names:
        """The areas as people read them."""
        return Names(self.state.chart.areas, "area", {-1: "nowhere"})

    @abstractmethod
    def kinds(self) -> Names:
        """The kinds of counter as people read them; what actions call them is understood, too."""

    def belongs(self, kind: Kind) -> bool:
        """Whether a counter of a kind has an owner."""
        return kind < MARKERS

    def more_hexes(self, data: Data) -> list[Hex]:
        """Hexes of which there is something else to say, besides counters and Villages."""
        return []

    def hex_words(self, data: Data, hex: Hex, owner: Owner) -> list[str]:
        """What else of an owner is in a hex, besides counters and Villages."""
        return []

    def hex_word(self, hex: Hex, owner: Owner, word: str) -> bool:
        """Take in such words; False where they mean something else."""
        return False

    def marks(self, data: Data, piece: Piece) -> list[str]:
        """What is said in brackets behind a counter."""
        bound = say_bound(self, data, piece)
        return [bound] if bound else []

    def read_mark(self, piece: Piece, mark: str) -> None:
        """Take in what stands in such brackets."""
        if not read_bound(self, piece, mark):
            raise Malformed(
                f"in brackets stands how a counter is bound, such as (served) or (moved), not {short(mark)}"
            )

    def rest(self, data: Data) -> None:
        """Work out what no line has said."""

    # What everybody relies on.

    def noun(self, kind: type[Decision[Any]], name: str) -> Noun:
        word = FIELD_NOUNS.get(name)
        if word == "counter":
            self.find_counters()
        return PLAIN if word is None else self.words[word]

    def find_counters(self) -> None:
        """Know which counters lie where, from the lines that were read or from the position that is written."""
        if self.data:
            build(self)
        elif not self.counter.group_of:
            data: Data = self.state.dump()
            for piece in in_text_order(self, data):
                self.counter.add((data["hex_of"][piece], data["owner"][piece], data["kind"][piece]), piece)

    def home_area(self, data: Data, seat: Seat) -> Area:
        """The area in which a seat's Home Village stands."""
        home = data["home"][seat]
        return -1 if home < 0 else self.state.chart.area[home]

    def usual_order(self, data: Data) -> list[Seat]:
        """Those who are still there, from the first seat on; nobody before the first turn."""
        return [seat for seat in range(self.state.players) if data["fate"][seat] < 0] if data["turn"] else []

    def elders_off_map(self, data: Data, seat: Seat) -> list[int]:
        """1 for each Clan Elder of a seat who is not on the map."""
        out = [1] * self.edition.elders
        for kind, owner, hex in zip(data["kind"], data["owner"], data["hex_of"], strict=True):
            if owner == seat and hex >= 0 and 0 <= kind - ELDER < len(out):
                out[kind - ELDER] = 0
        return out

    # Reading.

    def clear(self) -> None:
        state = self.state
        state.setup()
        state.agenda = []
        self.data = state.dump()
        self.data["control"] = [NEUTRAL] * len(state.chart.areas)
        self.data["homeland"] = [-1] * state.players

    def read(self, line: Line) -> None:
        subject = line.subject
        field, seat = self.field(subject)
        if subject in self.state.chart.number:
            read_hex(self, self.state.chart.number[subject], line)
        elif field is not None:
            self.said.add(subject)
            if field.counters:
                self.waiting.append((line, field, seat))
            else:
                field.read(self, self.data, line.value, seat)
        elif subject.endswith(CONTROLS):
            self.take(self.owner.read(subject.removesuffix(CONTROLS)), line.items)
        elif subject == "season":
            self.data["turn"] = self.words["turn"].read(line.value)
        elif subject == NUMBERS:
            self.shelf.numbers = line
        elif subject == FREE_NUMBERS:
            self.shelf.free = line
        elif subject.isdigit():
            raise Malformed(f"there is no hex {short(subject)} on this map")
        else:
            known = [f"seat 0 {each.subject}" if each.by_seat else each.subject for each in self.fields()]
            raise line.unknown(*known, "season", "seat 0 controls", "hostile controls", NUMBERS, FREE_NUMBERS)

    def fields(self) -> tuple[Field, ...]:
        """All lines but those of hexes, in the order in which they are written."""
        return (*SYSTEM, *self.own, *UNDER_WAY)

    def field(self, subject: str) -> tuple[Field | None, Seat]:
        """What a line is about, and of which seat."""
        whose = OF_SEAT.fullmatch(subject)
        for each in self.fields():
            if each.by_seat and whose is not None and each.subject == whose[2]:
                return each, whole(whose[1], 0, self.state.players - 1, "a seat")
            if not each.by_seat and each.subject == subject:
                return each, -1
        return None, -1

    def take(self, owner: Owner, names: list[str]) -> None:
        """Areas that an owner controls."""
        for name in names:
            area = self.area.read(name)
            if area < 0 or self.data["control"][area] not in (NEUTRAL, owner):
                raise Malformed(f"{short(name)} has no place, or another owner")
            self.data["control"][area] = owner

    def finish(self) -> None:
        data, seats = self.data, range(self.state.players)
        build(self)
        data["pool"] = [left for seat in seats for left in self.elders_off_map(data, seat)]
        for line, field, seat in self.waiting:
            with Placed(line.number, f"{line.subject}: {line.value}"):
                field.read(self, data, line.value, seat)
        for seat in seats:
            if f"seat {seat} homeland" not in self.said:
                data["homeland"][seat] = self.home_area(data, seat)
        if "order of play" not in self.said:
            data["order"] = self.usual_order(data)
        self.rest(data)
        self.state.clear()
        self.state.restore(data)
        self.refuse_twins(data)

    def refuse_twins(self, data: Data) -> None:
        """Nobody has two Head Chieftains or two Shamans."""
        for seat in range(self.state.players):
            mine = [data["kind"][piece] for piece in self.state.pieces_of(seat)]
            for kind in (CHIEF, SHAMAN):
                if mine.count(kind) > 1:
                    raise Malformed(f"seat {seat} has {mine.count(kind)} counters {self.kind.say(kind)}: there is one")

    def opening(self) -> Decision[Any]:
        """The first player's turn."""
        return self.edition.decisions.player_turn((self.data.get("order") or [0])[0])

    def beneath(self, top: Decision[Any]) -> list[Decision[Any]]:
        """The phases of the same seat that are still to come, then the turns of those who follow it."""
        decisions = self.edition.decisions
        data: Data = self.data or self.state.dump()
        order: list[Seat] = data["order"] or self.usual_order(data)
        phases = decisions.phases(top.seat)
        names = [phase.name for phase in phases]
        name = self.inside.get(top.name, top.name)
        if top.seat not in order or not (name in names or isinstance(top, PlayerTurn)):
            return []
        out: list[Decision[Any]] = [decisions.advance(0)]
        out += [decisions.player_turn(seat) for seat in reversed(order[order.index(top.seat) + 1 :])]
        if name in names:
            if self.state.players == 1:
                out.append(Rise(top.seat))
            at = names.index(name)
            out += reversed(phases[at + 1 :])
            if name != top.name:
                phase = phases[at]
                out.append(type(phase)(top.seat, 1) if isinstance(phase, Phase) and name in self.opened else phase)
        return out

    # Writing.

    def heading(self) -> list[str]:
        turn = self.state.turn
        return [self.words["turn"].say(turn)] if turn else []

    def say(self) -> Iterator[tuple[str, str]]:
        data: Data = self.state.dump()
        self.find_counters()
        yield from say_hexes(self, data)
        for owner in (*range(self.state.players), HOSTILE):
            areas = [self.area.say(area) for area, holder in enumerate(data["control"]) if holder == owner]
            if areas:
                yield f"{self.owner.say(owner)}{CONTROLS}", ", ".join(areas)
        for field in self.fields():
            if field.name in data:
                yield from field.lines(self, data)
        yield from say_numbers(self, data)
