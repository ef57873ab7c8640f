"""Random events (5): the roll after the turn order is set, and which rule carries out each result.

Results that ask somebody push a step of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaka.core.aliases import Seat
from vaka.games.clans.decision import ClanDecision
from vaka.games.clans.record import but
from vaka.games.maori.rules import events_land as land
from vaka.games.maori.rules import events_lasting as lasting
from vaka.games.maori.rules import events_people as people
from vaka.games.maori.state import MaoriState

EFFECTS: Final[dict[str, Callable[[MaoriState, int, int], None]]] = {
    "strides": lasting.strides,
    "blight": lasting.blight,
    "stroke": lasting.stroke,
    "calm": lasting.becalm,
    "flood": lasting.flood,
    "eruption": lasting.erupt,
    "comet": lasting.comet,
    "utu": lasting.take_utu,
    "mourning": lasting.mourn,
    "haka": lasting.dance,
    "rain": lasting.rain,
    "rahui": lasting.forbid,
    "taniwha": lasting.haunt,
    "challenge": lasting.challenge,
    "coast": lasting.salt,
    "fishing": land.fish,
    "whale": land.strand,
    "brood": land.brood,
    "hull": land.rot,
    "timber": land.timber,
    "quake": land.quake,
    "fire": land.burn,
    "dieoff": land.die_off,
    "seals": land.seal_event,
    "walls": land.crumble,
    "wave": land.wave,
    "harvest": people.harvest,
    "berries": people.berries,
    "prophecy": people.foretell,
    "seer": people.see,
    "quarrel": people.quarrel,
    "alliance": people.ally,
    "slip": people.slip_away,
    "spies": people.send_spies,
    "desertion": people.desert,
    "greenstone": people.carve,
    "refugees": people.shelter,
    "hunger": people.hunger,
}
"""What the table's results do, by the word of the data file: the position, who rolled, and how much."""


class RollEvent(ClanDecision[MaoriState]):
    """[MAO-5h] [MAO-5j] Two dice for the event, a third for its result, before any player turn."""

    name = "event"

    def carry_out(self, state: MaoriState) -> bool:
        state.agenda.pop()
        number = 10 * state.chance.roll(6) + state.chance.roll(6)
        happen(state, self.seat, number, state.chance.roll(6))
        return False


def happen(state: MaoriState, roller: Seat, number: int, die: int) -> None:
    """[MAO-5h] [MAO-5i] [MAO-E66c] Read the table and carry the result out."""
    if number == 66 and (die == 1 or (die == 6 and state.rules.mild_end)):
        tell(state, roller, number, die)
        number, die = 11, state.chance.roll(6)
    tell(state, roller, number, die)
    state.weather = but(state.weather, event=number * 10 + die)
    outcome = state.rules.happenings[number].outcomes[die - 1]
    effect = EFFECTS.get(outcome.does)
    if effect is not None:
        effect(state, roller, outcome.value)


def tell(state: MaoriState, roller: Seat, number: int, die: int) -> None:
    if state.events is not None:
        state.note("event", roller, {"number": number, "die": die})
