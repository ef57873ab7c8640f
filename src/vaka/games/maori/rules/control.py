"""Area control (7) and the letters under the neutral markers."""

from __future__ import annotations

from typing import Final

from vaka.core.action import Action
from vaka.core.aliases import Hex, Seat
from vaka.core.compiler import mypyc_attr
from vaka.core.reason import Reason
from vaka.games.clans import kinds as k
from vaka.games.clans.aliases import Area, Owner
from vaka.games.clans.control import ENEMY_HERE, OUTSIDE_AREA, Control, Settle, due_areas
from vaka.games.clans.kinds import HOSTILE
from vaka.games.clans.rows import added, with_at
from vaka.games.clans.solitaire import calm
from vaka.games.maori.rules.leaders import draw_elder, holy_ground_taken, pool_left
from vaka.games.maori.rules.solitaire import roll_for_area
from vaka.games.maori.rules.stacks import by_place, may_be_armed, rivals_in
from vaka.games.maori.rules.stepping_down import step_down
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import REFUGEES

VILLAGE_GIFT: Final = 99
"""In place of a counter: a Part-built Village."""


@mypyc_attr(free_list_len=1)
class MaoriControl(Control[MaoriState]):
    """[MAO-7a] [MAO-7e] What a seat takes is settled when its Area Control Step starts."""

    def begun(self) -> MaoriControl:
        return MaoriControl(self.seat, 1)

    def carry_out(self, state: MaoriState) -> bool:
        if self.open(state):
            return super().carry_out(state)
        state.gains = tuple(due_areas(state, self.seat))
        return False

    def take_neutral(self, state: MaoriState, area: Area) -> None:
        if state.players == 1:
            roll_for_area(state, self.seat, area)
        else:
            read_letter(state, self.seat, area)

    def conquered(self, state: MaoriState, area: Area, before: Owner) -> None:
        """[MAO-7g] [MAO-12.2c] Nothing comes with an area won from a player; Aupōuri makes a head Tohunga."""
        if before == HOSTILE:
            calm(state, self.seat, area)
        holy_ground_taken(state, self.seat, area)


def read_letter(state: MaoriState, seat: Seat, area: Area) -> None:
    """[MAO-7b] [MAO-NAa] [MAO-NAb] [MAO-NAc] [MAO-NAg] [MAO-NAh] The marker is flipped and its letter applied; control
    is taken in every case.
    """
    letter = state.letter[area]
    state.control = with_at(state.control, area, seat)
    state.letter = with_at(state.letter, area, -1)
    state.read_letters = added(state.read_letters, letter, 1)
    entry = state.rules.box.letters[letter]
    if state.events is not None:
        state.note("take", seat, {"area": area, "letter": entry.letter})
    holy_ground_taken(state, seat, area)
    if entry.gift == "resent":
        resent(state, seat, area)
    elder = -1
    if entry.elder == "sure":
        elder = draw_elder(state, seat)
    elif entry.elder == "roll":
        roll = state.chance.roll(6)
        if state.events is not None:
            state.note("elder-roll", seat, {"roll": roll, "joins": roll % 2 == 0 and pool_left(state, seat)})
        if roll % 2 == 0:
            elder = draw_elder(state, seat)
    if elder >= 0:
        state.agenda.append(MaoriSettle(seat, area, elder))
    gift = gift_kind(state, area, entry.gift)
    if gift >= 0:
        state.agenda.append(MaoriSettle(seat, area, gift))
    for _ in range(entry.people):
        state.agenda.append(MaoriSettle(seat, area, k.POPULATION))


def gift_kind(state: MaoriState, area: Area, gift: str) -> int:
    """[MAO-NAd] [MAO-NAe] [MAO-NAf] [MAO-NAj] What a letter brings besides people; -1 for nothing."""
    if gift == "militia":
        return k.MILITIA
    if gift == "log":
        return k.LOG
    if gift == "part":
        return k.PART if any(state.chart.coastal[hex] for hex in state.chart.hexes_of[area]) else k.LOG
    if gift == "village":
        standing = any(state.village[hex] != k.NO_VILLAGE for hex in state.edition.sites_in[area])
        return -1 if standing else VILLAGE_GIFT
    return -1


def resent(state: MaoriState, seat: Seat, area: Area) -> None:
    """[MAO-NAk] A random Combat Unit of the player in the area steps down."""
    troops: list[int] = []
    for piece in state.pieces_of(seat):
        kind = state.kind[piece]
        if kind < k.UNITS and state.edition.is_combat[kind] and state.chart.area[state.hex_of[piece]] == area:
            troops.append(piece)
    if troops:
        step_down(state, state.chance.pick(by_place(state, troops)))


# Placing what comes.


class MaoriSettle(Settle[MaoriState]):
    """[MAO-7b] [MAO-7d] One newcomer or gift is placed in an area."""

    def settle_refusal(self, state: MaoriState, hex: Hex) -> Reason | None:
        """[MAO-7d] [MAO-NAe] [MAO-NAf] Newcomers go anywhere in the area but onto enemy Combat Units; a log into
        forest, an unfinished canoe to the coast, gardens to a village site.

        An area that has just been taken holds no enemy Combat Units, as everybody knows. Refugees come to any area,
        so they keep off every stack that may hide some; by version 1 of the rules all newcomers did.
        """
        chart, area, kind = state.chart, self.area, self.kind
        if chart.area[hex] != area:
            return OUTSIDE_AREA
        if kind == VILLAGE_GIFT:
            return None if chart.is_site[hex] and state.village[hex] == k.NO_VILLAGE else OUTSIDE_AREA
        if kind == k.LOG and not chart.jungle[hex] and any(chart.jungle[h] for h in chart.hexes_of[area]):
            return OUTSIDE_AREA
        if kind == k.PART and not chart.coastal[hex]:
            return OUTSIDE_AREA
        if state.version >= 2 and self.how != REFUGEES:
            return ENEMY_HERE if state.armed[hex] & ~(1 << self.seat) else None
        for owner in rivals_in(state, hex, self.seat):
            if may_be_armed(state, hex, owner):
                return ENEMY_HERE
        return None

    def apply(self, state: MaoriState, action: Action) -> None:
        if self.kind != VILLAGE_GIFT:
            super().apply(state, action)
            return
        state.agenda.pop()
        state.set_village(action.a, k.PART_BUILT)
        if state.events is not None:
            state.note("gardens", self.seat, {"hex": action.a})
