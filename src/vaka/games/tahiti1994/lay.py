"""A position of Tahiti (1994) in words: the system's, and bargains, voyages, sea battles and swimmers."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from vaka.core.errors import Malformed
from vaka.core.nouns import counts, find, say_counts, short, split, whole
from vaka.games.clans.kinds import HEAVY, KINDS
from vaka.games.clans.saying.fields import (
    NOTHING,
    Bit,
    Counters,
    Data,
    Field,
    OfSeat,
    bits_of,
    keyed,
    mask_of,
    read_all,
    say_all,
)
from vaka.games.clans.saying.nouns import Names
from vaka.games.clans.saying.text import ClanText
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.deals import HEADER, RECORD
from vaka.games.tahiti1994.rules.seating import WIDTH
from vaka.games.tahiti1994.rules.victory import LEVELS
from vaka.games.tahiti1994.spelling import spell
from vaka.games.tahiti1994.state import TahitiState
from vaka.games.tahiti1994.words import VOICE

WAYS: Final = ("on the island", "by sea", "killed")
CREW_STATES: Final = ("afloat", "through", "sunk", "fighting")
GIFT_KINDS: Final = HEAVY + 1

Place = tuple[str, str, int]
"""A place of a list: its word, its noun, and what is not said."""
TERMS: Final[tuple[Place, ...]] = (
    ("leaves", "owner", -1), ("partner", "owner", -1), ("proposed by", "owner", -1), ("offers", "number", 0),
    ("changes", "number", 0), ("own canoes", "number", 0), ("canoes given", "number", 0),
    ("emergency canoes", "number", 0), ("own units", "number", 0), ("scatter", "number", 0), ("freed", "areas", 0),
)  # fmt: skip
DEAL: Final[tuple[Place, ...]] = (
    ("partner", "owner", -1), ("areas", "areas", 0), ("scatter", "number", 0), ("canoes given", "number", 0),
)  # fmt: skip
DEALT: Final[tuple[Place, ...]] = (
    ("left out", "areas", 0), ("own canoes", "number", -1), ("own units", "number", -1),
)  # fmt: skip


def say_places(text: Text, places: tuple[Place, ...], values: list[int]) -> list[str]:
    """Numbers by their places, as far as there is something to say."""
    out: list[str] = []
    for (word, noun, plain), value in zip(places, values, strict=True):
        if value != plain:
            said = say_all(text.area, bits_of(value)) if noun == "areas" else text.words[noun].say(value)
            out.append(f"{word} ({said})")
    return out


def read_places(text: Text, places: tuple[Place, ...], said: list[tuple[str, str]]) -> list[int]:
    """What `say_places` wrote."""
    values = [plain for _, _, plain in places]
    words = [word for word, _, _ in places]
    for word, value in said:
        at = find(word, words, "term")
        noun = places[at][1]
        values[at] = mask_of(read_all(text.area, value)) if noun == "areas" else text.words[noun].read(value)
    return values


class Terms(Field):
    """The terms of a bargain that is under way."""

    counters = True

    def say(self, text: Any, data: Data) -> str:
        draft = data[self.name]
        if not draft:
            return ""
        said = say_places(text, TERMS, draft[: t.D_GIFTS])
        if any(draft[t.D_GIFTS : t.D_STRUCK]):
            said.append(f"given ({say_counts(draft[t.D_GIFTS : t.D_STRUCK], text.gift_words)})")
        if draft[t.D_STRUCK :]:
            said.append(f"removed ({text.counter.say_all(draft[t.D_STRUCK :])})")
        return ", ".join(said)

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        said = keyed(value)
        parts = dict(said)
        gifts = counts(parts.get("given", NOTHING), text.gift_words, "unit")
        struck = text.counter.read_all(split(parts.get("removed", "")))
        rest = [(word, what) for word, what in said if word not in ("given", "removed")]
        data[self.name] = read_places(text, TERMS, rest) + gifts + struck


class Deals(Field):
    """What one who leaves has settled so far."""

    def say(self, text: Any, data: Data) -> str:
        deals = data[self.name]
        if not deals:
            return ""
        said = say_places(text, DEALT, deals[:HEADER])
        for at in range(HEADER, len(deals), RECORD):
            terms = say_places(text, DEAL, deals[at : at + len(DEAL)])
            terms.append(f"given ({say_counts(deals[at + len(DEAL) : at + RECORD], text.gift_words)})")
            said.append(f"deal ({', '.join(terms)})")
        return ", ".join(said) or NOTHING

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        said = keyed(value)
        deals = read_places(text, DEALT, [(word, what) for word, what in said if word != "deal"])
        for word, what in said:
            if word == "deal":
                terms = keyed(what)
                deals += read_places(text, DEAL, [each for each in terms if each[0] != "given"])
                deals += counts(dict(terms).get("given", NOTHING), text.gift_words, "unit")
        data[self.name] = deals


class Voyage(Field):
    """An Expedition: what its leaders count, then the places in its canoes."""

    def say(self, text: Any, data: Data) -> str:
        voyage = data[self.name]
        if not voyage:
            return ""
        crew = f", places ({say_all(text.kind, voyage[1:])})" if voyage[1:] else ""
        return f"leaders ({voyage[0]}){crew}"

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        parts = dict(keyed(value))
        if "leaders" not in parts or not set(parts) <= {"leaders", "places"}:
            raise Malformed("an expedition is said as 'leaders (2), places (fighters, nobody)'")
        data[self.name] = [whole(parts["leaders"], 0, 99), *read_all(text.kind, parts.get("places", NOTHING))]


class Crews(Field):
    """Who sits in which canoe while canoes crash a reef or sink."""

    counters = True

    def say(self, text: Any, data: Data) -> str:
        crews, out = data[self.name], []
        for at in range(0, len(crews), WIDTH):
            owner, canoe, one, other, how = crews[at : at + WIDTH]
            people = f"{text.counter.say(one)}, {text.counter.say(other)}"
            out.append(f"{text.owner.say(owner)} ({text.counter.say(canoe)}, {people}, {CREW_STATES[how]})")
        return ", ".join(out)

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        crews: list[int] = []
        for owner, crew in keyed(value):
            parts = split(crew)
            if len(parts) != WIDTH - 1:
                raise Malformed(f"a canoe, two places and how it is were expected, not {short(crew)}")
            crews += [text.owner.read(owner), *[text.counter.read(part) for part in parts[:-1]]]
            crews.append(find(parts[-1], CREW_STATES, "state of a canoe"))
        data[self.name] = crews


class Riding(Field):
    """In which canoe each Leader rides."""

    counters = True

    def say(self, text: Any, data: Data) -> str:
        riding = data[self.name]
        pairs = zip(riding[::2], riding[1::2], strict=True)
        return ", ".join([f"{text.counter.say(leader)} (canoe {at // WIDTH + 1})" for leader, at in pairs])

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        riding: list[int] = []
        for leader, canoe in keyed(value):
            riding += [text.counter.read(leader), WIDTH * (whole(canoe.removeprefix("canoe "), 1, 99, "a canoe") - 1)]
        data[self.name] = riding


class Won(Field):
    """Canoes among enemies after a sea battle: where each lies, and whose it is."""

    counters = True

    def say(self, text: Any, data: Data) -> str:
        won, out = data[self.name], []
        for canoe, hex, owner in zip(won[::3], won[1::3], won[2::3], strict=True):
            out.append(f"{text.counter.say(canoe)} ({text.hex.say(hex)}, {text.owner.say(owner)})")
        return ", ".join(out)

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        won: list[int] = []
        for canoe, rest in keyed(value):
            hex, _, owner = rest.partition(", ")
            won += [text.counter.read(canoe), text.hex.read(hex), text.owner.read(owner)]
        data[self.name] = won


class Departures(Field):
    """How often the active seat has begun to leave in this turn."""

    def say(self, text: Any, data: Data) -> str:
        return str(data[self.name] >> 1) if data[self.name] >> 1 else ""

    def read(self, text: Any, data: Data, value: str, seat: int) -> None:
        data[self.name] = data[self.name] & 1 | whole(value, 0, 99) << 1


class Text(ClanText[TahitiState]):
    """How a position of Tahiti (1994) is said."""

    fates = tuple(level.lower() for level in LEVELS)
    own: ClassVar[tuple[Field, ...]] = (
        Bit("end proposed", "proposed", 0),
        Departures("departures declared", "proposed"),
        OfSeat("gone", "via", "way"),
        OfSeat("landed", "landed", "number", -1),
        Terms("bargain", "draft"),
        Deals("deals", "deals"),
        Counters("packed", "packed"),
        Voyage("voyage", "voyage"),
        Counters("afloat", "afloat"),
        Crews("crews", "crews"),
        Riding("riding", "riding"),
        Won("won", "won"),
    )
    inside: ClassVar[dict[str, str]] = {**ClanText.inside, "sea battle": "combat", "leave": "move"}

    def __init__(self, state: TahitiState) -> None:
        super().__init__(state)
        self.words["way"] = Names(WAYS, "way to leave")
        self.gift_words = [self.kind.say(kind) for kind in range(GIFT_KINDS)]

    def areas(self) -> Names:
        return Names([spell(name) for name in self.state.chart.areas], "area", {-1: "nowhere"})

    def kinds(self) -> Names:
        names = self.edition.names
        noun = Names(
            [], "counter", {-1: "nobody"} | {k: VOICE.title(names[k]).lower() for k in range(KINDS) if names[k]}
        )
        noun.numbers |= {name: kind for kind, name in enumerate(names) if name and name not in noun.numbers}
        return noun
