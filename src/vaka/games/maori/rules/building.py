"""Construction and training (6): meals, prey, two builds after a meal, pā, whare pūrākau, dummies."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Kind, Row
from vaka.games.clans.build import NO_LOG, NO_SOURCE, NO_VILLAGE_HERE, ready, village_refusal
from vaka.games.clans.construction import Build
from vaka.games.clans.decision import NOT_NOW, Choice
from vaka.games.clans.kinds import BUILT, FIGHTERS, HEAVY, LOG, MILITIA, NOBODY, SLINGERS
from vaka.games.clans.rows import with_at
from vaka.games.maori import tables as t
from vaka.games.maori.rules.carrying import HOSTILE_NEAR
from vaka.games.maori.rules.leaders import drop_pa, is_shaken, recover, tohunga_back
from vaka.games.maori.rules.orders import apply_aside, aside_refusal, offer_unmask
from vaka.games.maori.rules.stacks import asks_alike
from vaka.games.maori.state import MaoriState
from vaka.games.maori.weather import ERUPTION

SCOUTS: Final = 5
GUARDS: Final = 1
DUMMIES: Final = 3


# The start of the step.


def open_step(state: MaoriState, seat: Seat) -> None:
    """[MAO-6.1g] The Tohunga returns, shaken Elders recover, meals are taken, Moa and Seals are hunted."""
    if 0 < state.shaman_due[seat] <= state.turn:
        tohunga_back(state, seat)
    for piece in state.elders_on_map(seat):
        if is_shaken(state.kind[piece]) and state.village[state.hex_of[piece]] == BUILT + seat:
            recover(state, piece)
    state.fed = ()
    for hex in reversed(state.villages_of(seat)):
        feed(state, seat, hex)
    hunt(state, seat)


def feed(state: MaoriState, seat: Seat, hex: Hex) -> None:
    """[MAO-6.4d] [MAO-6.5a] [MAO-6.5b] [MAO-6.5c] One Hunted marker, or failing that one captive, is consumed."""
    game = ready(state, hex, t.HUNTED, NOBODY)
    if game >= 0:
        state.scrap(game)
        state.fed += (hex,)
        if state.events is not None:
            state.note("meal", seat, {"hex": hex})
        return
    peoples = peoples_held(state, seat, hex)
    if len(peoples) == 1 and not asks_for_meals(state):
        consume(state, seat, hex, peoples[0])
    elif peoples:
        state.agenda.append(Meal(seat, hex))


def asks_for_meals(state: MaoriState) -> bool:
    """[MAO-4d] With more than two players captives of one people are asked for like those of several."""
    return asks_alike(state) and state.players > 2


def peoples_held(state: MaoriState, seat: Seat, hex: Hex) -> list[int]:
    """The peoples of the captives in a Village."""
    out: list[int] = []
    for piece in state.captives_in(hex, seat):
        if state.kind[piece] - t.CAPTIVE not in out:
            out.append(state.kind[piece] - t.CAPTIVE)
    return sorted(out)


def consume(state: MaoriState, seat: Seat, hex: Hex, people: int) -> None:
    """[MAO-6.5a] A captive is consumed; the Village may build twice."""
    state.scrap(state.find(hex, t.CAPTIVE + people, seat))
    state.fed += (hex,)
    if state.events is not None:
        state.note("consumed", seat, {"hex": hex, "from": people})


NO_CAPTIVE: Final = Reason("MAO-6.5c", "There is no such captive in the village.")


class Meal(Choice[MaoriState]):
    """[MAO-6.5c] The owner picks among captives of several peoples."""

    name = "meal"
    other = NO_CAPTIVE

    def must_ask(self, state: MaoriState) -> bool:
        return asks_for_meals(state)

    def __init__(self, seat: Seat, village: Hex) -> None:
        super().__init__(seat)
        self.village = village

    def options(self, state: MaoriState) -> list[Action]:
        return [state.rules.meal[people] for people in peoples_held(state, self.seat, self.village)]

    def chosen(self, state: MaoriState, action: Action) -> None:
        consume(state, self.seat, self.village, action.a)


def hunt(state: MaoriState, seat: Seat) -> None:
    """[MAO-6.4a] [MAO-6.4b] [MAO-6.4c] A Moa or Seal with a Unit of the player beside it is flipped; Leaders do not hunt."""
    state.moa = hunted(state, seat, state.rules.land.moa, state.moa)
    state.seals = hunted(state, seat, state.rules.land.seals, state.seals)


def hunted(state: MaoriState, seat: Seat, symbols: list[Hex], standing: Row) -> Row:
    """The symbols of one kind that still stand after the hunt; each of the others has given a Hunted marker."""
    if not state.here.any_of(symbols, 1 << seat):
        return standing
    for number, hex in enumerate(symbols):
        if standing[number] and hunters(state, seat, hex):
            standing = with_at(standing, number, 0)
            state.bind(state.bring(t.HUNTED, NOBODY, hex), 1)
            if state.events is not None:
                state.note("hunt", seat, {"hex": hex})
    return standing


def hunters(state: MaoriState, seat: Seat, hex: Hex) -> bool:
    """Whether a Population or Combat Unit of the seat is in a hex."""
    if not state.here[hex] >> seat & 1:
        return False
    for piece in state.living(hex, seat):
        if state.edition.is_unit[state.kind[piece]]:
            return True
    return False


# What else may be built.


BLIGHTED: Final = Reason("MAO-5p", "An event keeps this village from building this turn.")
NO_LOGS: Final = Reason("MAO-E46a", "In this rain no logs can be gathered.")


def work_refusal(state: MaoriState, seat: Seat, hex: Hex, verb: int) -> Reason | None:
    """[MAO-5p] [MAO-E14a] [MAO-E46a] Blighted Villages make nothing, in heavy rain no logs are gathered, and nobody
    uses wood with hostile troops in the hex.
    """
    if verb == v.FELL:
        return NO_LOGS if state.weather.rain >= 3 else None
    if verb != v.TRAIN and state.armed[hex] & ~(1 << seat):
        return HOSTILE_NEAR
    if verb == v.FOUND or verb == v.COMPLETE:
        return None
    area = state.chart.area[hex]
    if state.weather.blight >> area & 1 or (state.weather.coast_blight and state.chart.coastal[hex]):
        return BLIGHTED
    return BLIGHTED if state.weather.binds(ERUPTION, area) else None


PA_FULL: Final = Reason("MAO-6.1r", "This pā already has its second level.")


def fortify_refusal(state: MaoriState, seat: Seat, hex: Hex) -> Reason | None:
    """[MAO-6.1q] [MAO-6.1r] [MAO-6.3h] [MAO-6.3i] Level 1 needs a Village alone, Level 2 a Big Log too."""
    blocked = village_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    if state.pa[hex] >= 2:
        return PA_FULL
    if state.pa[hex] == 1 and ready(state, hex, LOG, NOBODY) < 0:
        return NO_LOG
    return work_refusal(state, seat, hex, v.SHAPE if state.pa[hex] else v.TRAIN)


SCHOOL_STANDS: Final = Reason("MAO-14.4a", "You already have a whare pūrākau.")


def school_refusal(state: MaoriState, seat: Seat, hex: Hex) -> Reason | None:
    """[MAO-14.4a] One whare pūrākau a player, for one Warriors in an own Village."""
    blocked = village_refusal(state, seat, hex)
    if blocked is not None:
        return blocked
    if state.whare[seat] >= 0:
        return SCHOOL_STANDS
    if ready(state, hex, FIGHTERS, seat) < 0:
        return NO_SOURCE
    return work_refusal(state, seat, hex, v.TRAIN)


DUMMY_LIMIT: Final = Reason("MAO-14.5d", "You can have only three dummies on the map.")
DUMMIES_SETTLED: Final = Reason(
    "MAO-14.5e", "You have removed six dummies in this step: place no more until your next turn."
)


def hide_refusal(state: MaoriState, seat: Seat, hex: Hex) -> Reason | None:
    """[MAO-14.5a] [MAO-14.5d] [MAO-14.5e] Dummies go under own Villages, never more than three on the map, and not to and
    fro without end.
    """
    if state.village[hex] != BUILT + seat:
        return NO_VILLAGE_HERE
    if state.worked.count(t.TAKEN_OFF) >= 2 * DUMMIES:
        return DUMMIES_SETTLED
    return None if state.count_of(seat, t.DUMMY) < DUMMIES else DUMMY_LIMIT


TRAINING: Final[dict[int, str]] = {
    MILITIA: "MAO-6.1i",
    SLINGERS: "MAO-6.1j",
    FIGHTERS: "MAO-6.1k",
    t.SCOUT: "MAO-6.1l",
    HEAVY: "MAO-6.1m",
    t.GUARD: "MAO-6.1n",
}
"""Which line of the build chart says where a kind of Unit is trained."""
UNIT_LIMIT: Final = Reason("MAO-6.1f", "You can have only one royal guard and five scouts in play.")


@mypyc_attr(free_list_len=1)
class MaoriBuild(Build[MaoriState]):
    """[MAO-6.1g] What happens by itself first; then felling, training, building in any order, until done."""

    def begun(self) -> MaoriBuild:
        return MaoriBuild(self.seat, 1)

    def carry_out(self, state: MaoriState) -> bool:
        if self.open(state):
            return True
        open_step(state, self.seat)
        return False

    def must_ask(self, state: MaoriState) -> bool:
        """[MAO-4d] Whether anything is left to do depends on covered counters."""
        return asks_alike(state)

    def offer_village(self, state: MaoriState, seat: Seat, hex: Hex, out: list[Action]) -> None:
        super().offer_village(state, seat, hex, out)
        if fortify_refusal(state, seat, hex) is None:
            out.append(state.rules.fortify[hex])
        if state.rules.schools and school_refusal(state, seat, hex) is None:
            out.append(state.rules.school[hex])

    def offer_more(self, state: MaoriState, seat: Seat, out: list[Action]) -> None:
        if state.rules.dummies:
            for hex in state.villages_of(seat):
                if hide_refusal(state, seat, hex) is None:
                    out.append(state.rules.hide[hex])
        offer_unmask(state, seat, out)

    def train_refusal(self, state: MaoriState, seat: Seat, hex: Hex, target: Kind) -> Reason | None:
        """[MAO-6.1f] [MAO-6.1l] [MAO-6.1n] One Royal Guard and five Scouts in play at one time. Where there is no
        Village to train in, the line of the build chart that asks for one is cited.
        """
        if target == t.GUARD and state.count_of(seat, t.GUARD) >= GUARDS:
            return UNIT_LIMIT
        if target == t.SCOUT and state.count_of(seat, t.SCOUT) >= SCOUTS:
            return UNIT_LIMIT
        refused = super().train_refusal(state, seat, hex, target)
        return Reason(TRAINING[target], NO_VILLAGE_HERE.text) if refused is NO_VILLAGE_HERE else refused

    def refuse_more(self, state: MaoriState, seat: Seat, action: Action) -> Reason | None:
        if action.verb == t.FORTIFY:
            return fortify_refusal(state, seat, action.a)
        if action.verb == t.SCHOOL:
            return school_refusal(state, seat, action.a)
        if action.verb == t.HIDE:
            return hide_refusal(state, seat, action.a)
        return aside_refusal(state, seat, action) if action.verb == t.UNMASK else NOT_NOW

    def apply_more(self, state: MaoriState, seat: Seat, action: Action) -> None:
        hex = action.a
        if action.verb == t.FORTIFY:
            if state.pa[hex] == 1:
                state.scrap(ready(state, hex, LOG, NOBODY))
            state.set_pa(hex, state.pa[hex] + 1)
            state.worked += (hex,)
            if state.events is not None:
                state.note("fortify", seat, {"hex": hex, "level": state.pa[hex]})
        elif action.verb == t.SCHOOL:
            state.scrap(ready(state, hex, FIGHTERS, seat))
            state.whare = with_at(state.whare, seat, hex)
            state.worked += (hex,)
            if state.events is not None:
                state.note("school", seat, {"hex": hex})
        elif action.verb == t.HIDE:
            state.bind(state.make(t.DUMMY, seat, hex), 1)
            if state.events is not None:
                state.note_only("hide", seat, {"hex": hex}, (seat,), "")
        else:
            apply_aside(state, seat, action)

    def depletes(self, state: MaoriState) -> bool:
        """[MAO-14.1a] A 1, and then an odd die."""
        return state.chance.roll(6) == 1 and state.chance.roll(6) % 2 == 1

    def abandon(self, state: MaoriState, seat: Seat, hex: Hex) -> None:
        """[MAO-6.2f] [MAO-6.3j] The exchange also lowers a Level 2 Pā."""
        drop_pa(state, hex)
        super().abandon(state, seat, hex)

    def train(self, state: MaoriState, seat: Seat, hex: Hex, target: Kind) -> None:
        """[MAO-6.4e] After a meal one counter may go two steps."""
        before = [piece for piece in state.living(hex, seat) if state.kind[piece] == target]
        super().train(state, seat, hex, target)
        self.once_more(state, hex, [p for p in state.living(hex, seat) if state.kind[p] == target and p not in before])

    def swap(self, state: MaoriState, seat: Seat, hex: Hex, old: int, new: int, what: str) -> None:
        piece = ready(state, hex, old, NOBODY)
        super().swap(state, seat, hex, old, new, what)
        self.once_more(state, hex, [piece])

    def once_more(self, state: MaoriState, hex: Hex, made: list[int]) -> None:
        if state.worked.count(hex) < state.edition.builds_of(state, hex):
            for piece in made:
                state.bind(piece, 0)
