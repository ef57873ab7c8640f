"""Leaders (12): Elders drawn and captured, the Tohunga lost and returned, the fall of a Paramount Chief."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Area, Kind, Owner, Piece
from vaka.games.clans.build import give_up, name_home
from vaka.games.clans.kinds import BUILT, ELDER, HEAVY, HOSTILE, MARKERS, MILITIA, POPULATION, SHAMAN, UNITS
from vaka.games.clans.record import but
from vaka.games.clans.rows import added, with_at
from vaka.games.clans.turn import Advance, Consent, PlayerTurn, SetOrder
from vaka.games.maori import tables as t
from vaka.games.maori.rules.captives import set_free
from vaka.games.maori.rules.stacks import by_place
from vaka.games.maori.state import MaoriState, is_elder

TOHUNGA_REST: Final = 2
"""A Tohunga lost in turn T is back in turn T + 2."""


# Elders.


def draw_elder(state: MaoriState, seat: Seat) -> Kind:
    """[MAO-3c] [MAO-7d] A Clan Elder of the seat's own, drawn unseen; -1 where the pool is empty."""
    start = seat * t.ELDERS
    counts = list(state.pool[start : start + t.ELDERS])
    if not any(counts):
        return -1
    number = state.chance.draw(counts)
    state.pool = added(state.pool, start + number, -1)
    return ELDER + number


def pool_left(state: MaoriState, seat: Seat) -> bool:
    """Whether a seat has Clan Elders left to draw."""
    return any(state.pool[seat * t.ELDERS : seat * t.ELDERS + t.ELDERS])


def give_elder(state: MaoriState, seat: Seat, hex: Hex, rule: str) -> None:
    """A new Elder comes to a hex, front side up, by a rule."""
    kind = draw_elder(state, seat)
    if kind >= 0:
        piece = state.make(kind, seat, hex)
        if state.events is not None:
            state.note_of("elder", piece, {"hex": hex, "kind": kind}, "elder-unseen")
            state.cited(rule)


def send_home(state: MaoriState, piece: Piece, rule: str) -> None:
    """An Elder goes back into his owner's pool, by a rule."""
    seat = state.owner[piece]
    state.pool = added(state.pool, seat * t.ELDERS + number_of(state.kind[piece]), 1)
    if state.weather.stuck == piece:
        state.weather = but(state.weather, stuck=-1)
    if state.events is not None:
        state.note_of("elder-home", piece, {"hex": state.hex_of[piece], "kind": state.kind[piece]}, "elder-gone")
        state.cited(rule)
    state.scrap(piece)


def number_of(kind: Kind) -> int:
    """Which of the nine Elders a counter is, on either side."""
    return (kind - ELDER) % t.ELDERS


def is_shaken(kind: Kind) -> bool:
    return t.SHAKEN <= kind < t.SHAKEN + t.ELDERS


def shake(state: MaoriState, piece: Piece, rule: str = "MAO-10.2m") -> None:
    """[MAO-10.2m] An Elder turns to his shaken side and uses its values."""
    if not is_shaken(state.kind[piece]):
        state.change(piece, state.kind[piece] + t.ELDERS)
        if state.events is not None:
            state.note_of("shaken", piece, {"hex": state.hex_of[piece], "kind": state.kind[piece]})
            state.cited(rule)


def recover(state: MaoriState, piece: Piece, rule: str = "MAO-10.2o") -> None:
    """[MAO-10.2o] A shaken Elder turns to his front side."""
    if is_shaken(state.kind[piece]):
        state.change(piece, state.kind[piece] - t.ELDERS)
        if state.events is not None:
            state.note_of("recover", piece, {"hex": state.hex_of[piece], "kind": state.kind[piece]})
            state.cited(rule)


def elder_caught(state: MaoriState, elder: int, captor: Owner, hex: Hex) -> None:
    """[MAO-12.1a] He goes back to his own pool; on 2 to 6 the captor draws one of his own, front side up."""
    if state.events is not None:
        state.note("elder-caught", captor, {"hex": hex, "from": state.owner[elder]})
    if state.owner[elder] < state.players:
        send_home(state, elder, "MAO-12.1a")
    else:
        state.scrap(elder)
    if captor == HOSTILE:
        return
    roll = state.chance.roll(6)
    if state.events is not None:
        state.note("elder-roll", captor, {"roll": roll, "joins": roll > 1 and pool_left(state, captor)})
        state.cited("MAO-12.1a")
    if roll > 1:
        give_elder(state, captor, hex, "MAO-12.1a")


# The Tohunga.


def tohunga_of(state: MaoriState, seat: Seat) -> Piece:
    """The seat's Tohunga; -1 while he is off the map."""
    for piece in range(len(state.kind)):
        if state.kind[piece] == SHAMAN and state.owner[piece] == seat and state.hex_of[piece] >= 0:
            return piece
    return -1


def tohunga_lost(state: MaoriState, piece: Piece) -> None:
    """[MAO-12.2a] [MAO-12.2b] He is removed at once, and comes back in the turn after the next."""
    seat = state.owner[piece]
    if state.events is not None:
        state.note("tohunga-lost", seat, {"hex": state.hex_of[piece]})
    state.scrap(piece)
    state.high = with_at(state.high, seat, 0)
    state.shaman_due = with_at(state.shaman_due, seat, state.turn + TOHUNGA_REST)


def tohunga_back(state: MaoriState, seat: Seat) -> bool:
    """[MAO-12.2d] [MAO-12.2e] He appears in the Home Village, as 2-0-0 only if his player controls Aupōuri now. Whether he
    does.
    """
    if state.home[seat] < 0 or state.shaman_due[seat] == 0:
        return False
    state.shaman_due = with_at(state.shaman_due, seat, 0)
    state.bring(SHAMAN, seat, state.home[seat])
    holy = state.rules.land.holy
    state.high = with_at(state.high, seat, 1 if holy >= 0 and state.control[holy] == seat else 0)
    if state.events is not None:
        state.note("tohunga-back", seat, {"hex": state.home[seat]})
    return True


def holy_ground_taken(state: MaoriState, seat: Seat, area: Area) -> None:
    """[MAO-12.2c] [MAO-12.2e] Whoever takes Aupōuri turns his Tohunga to 2-0-0, if he is on the map."""
    if area == state.rules.land.holy and tohunga_of(state, seat) >= 0:
        state.high = with_at(state.high, seat, 1)
        if state.events is not None:
            state.note("head-tohunga", seat, {"area": area})


def tohunga_value(state: MaoriState, seat: Seat) -> int:
    """[MAO-2.1c] [MAO-E33a] What a Tohunga counts in combat in this turn."""
    if seat >= state.players:
        return 0
    if state.weather.comet[seat] == 2:
        return 0
    return (2 if state.high[seat] else 1) + (1 if state.weather.comet[seat] == 1 else 0)


# Villages lost outside battle.


def drop_pa(state: MaoriState, hex: Hex) -> None:
    """[MAO-6.3g] A Village that is lost takes a Level 2 Pā down to Level 1."""
    if state.pa[hex] > 1:
        state.set_pa(hex, 1)


def ruin(state: MaoriState, hex: Hex, raze: bool) -> None:
    """[MAO-5m] [MAO-8.4g] A Village becomes Part-built with one Population of its owner, or is razed without; a Home is
    replaced. Captives whom it alone held are free; by version 1 of the rules not before something moved.
    People of a hostile Village are of its area.
    """
    owner = state.village[hex] - BUILT
    was_home = owner < state.players and state.home[owner] == hex
    give_up(state, hex)
    if raze:
        state.set_village(hex, 0)
    else:
        piece = state.bring(POPULATION, owner, hex)
        if (
            owner == HOSTILE and state.version >= 2
        ):  # by version 1 they came from nowhere, and nobody could win them over
            state.bind(piece, state.chart.area[hex] + 1)
    drop_pa(state, hex)
    if state.events is not None:
        state.note("raze" if raze else "ruin", owner, {"hex": hex})
    if was_home:
        name_home(state, owner)
    if state.version >= 2:
        state.edition.stacks_thinned(state)


# The fall of a Chief.


def chief_caught(state: MaoriState, chief: Piece, captor: Owner, hex: Hex) -> None:
    """[MAO-12.3a] [MAO-11.1a] Total Defeat: the player is out; his pieces are diced for, or removed where
    nobody made the capture.
    """
    loser = state.owner[chief]
    if state.events is not None:
        state.note("chief-caught", captor, {"hex": hex, "from": loser})
    state.scrap(chief)
    state.fate = with_at(state.fate, loser, 0)
    state.captor = tuple([captor if seat == loser else before for seat, before in enumerate(state.captor)])
    staying = state.staying()
    if len(staying) <= 1 and state.players > 1:
        state.ended = 1
    if state.players == 1:
        state.ended = 1
    if len(staying) >= 2 and captor < state.players:
        divide(state, loser, captor)
    else:
        clear_away(state, loser)
    leave_agenda(state, loser)


def divide(state: MaoriState, loser: Owner, captor: Owner) -> None:
    """[MAO-12.3b] [MAO-12.3c] [MAO-12.3d] A die for each Unit, Elder and Village: odd goes, even becomes the captor's."""
    for piece in by_place(state, state.pieces_of(loser)):
        kind = state.kind[piece]
        if kind >= t.CAPTIVE:
            set_free(state, piece)
        elif kind in (SHAMAN, t.DUMMY):
            state.scrap(piece)
        elif kind < UNITS:
            inherit_unit(state, piece, captor, state.chance.roll(6) % 2 == 0)
        elif is_elder(kind):
            hex = state.hex_of[piece]
            odd = state.chance.roll(6) % 2 == 1
            send_home(state, piece, "MAO-12.3d")
            if not odd and not foreign_arms(state, hex, captor, loser):
                give_elder(state, captor, hex, "MAO-12.3d")
    for hex in state.villages_of(loser):
        raze_or_give(state, hex, loser, captor, state.chance.roll(6) % 2 == 0)
    state.whare = with_at(state.whare, loser, -1)
    state.home = with_at(state.home, loser, -1)
    state.shaman_due = with_at(state.shaman_due, loser, 0)


def foreign_arms(state: MaoriState, hex: Hex, captor: Owner, loser: Owner) -> bool:
    """[MAO-12.3f] Whether a third player's Combat Units stand in a hex. By version 1 of the rules those of the loser, for
    whom the dice were still to be rolled, counted as well.
    """
    own = 1 << captor if state.version < 2 else 1 << captor | 1 << loser
    return state.armed[hex] & ~own != 0


def inherit_unit(state: MaoriState, piece: Piece, captor: Owner, even: bool) -> None:
    """[MAO-12.3d] A second Royal Guard becomes Elite Troops, a sixth Scout Militia."""
    others = state.armed[state.hex_of[piece]] & ~(1 << captor) & ~(1 << state.owner[piece])
    if not even or others:
        state.scrap(piece)
        return
    kind = state.kind[piece]
    if kind == t.GUARD and state.count_of(captor, t.GUARD) >= 1:
        kind = HEAVY
    elif kind == t.SCOUT and state.count_of(captor, t.SCOUT) >= 5:
        kind = MILITIA
    hex = state.hex_of[piece]
    state.scrap(piece)
    state.make(kind, captor, hex)


def raze_or_give(state: MaoriState, hex: Hex, loser: Owner, captor: Owner, even: bool) -> None:
    """[MAO-12.3c] [MAO-6.3g] Odd razes a Village; even gives it, and with it control of its area."""
    if even and not foreign_arms(state, hex, captor, loser):
        state.set_village(hex, BUILT + captor)
        area = state.chart.area[hex]
        state.control = with_at(state.control, area, captor)
        if state.home[captor] < 0:
            state.home = with_at(state.home, captor, hex)
        holy_ground_taken(state, captor, area)
        if state.events is not None:
            state.note("inherit", captor, {"hex": hex, "area": area})
    else:
        state.set_village(hex, 0)
        drop_pa(state, hex)


def clear_away(state: MaoriState, loser: Owner) -> None:
    """[MAO-12.3e] All pieces of the loser are removed, but not his control markers; captives he held go free."""
    for piece in range(len(state.kind)):
        if state.hex_of[piece] < 0 or state.owner[piece] != loser:
            continue
        kind = state.kind[piece]
        if kind >= t.CAPTIVE and not state.ended:
            set_free(state, piece)
        elif is_elder(kind):
            send_home(state, piece, "MAO-12.3e")
        elif kind < MARKERS or kind >= t.CAPTIVE:
            state.scrap(piece)
    for hex in state.villages_of(loser):
        state.set_village(hex, 0)
        drop_pa(state, hex)
    state.whare = with_at(state.whare, loser, -1)
    state.home = with_at(state.home, loser, -1)
    state.shaman_due = with_at(state.shaman_due, loser, 0)


def leave_agenda(state: MaoriState, loser: Owner) -> None:
    """[MAO-12.3f] What the loser was still to do is dropped; what others are to do goes on."""
    state.agenda = [
        each
        for each in state.agenda
        if each.seat != loser or isinstance(each, Advance | PlayerTurn | SetOrder | Consent)
    ]
    if state.march.mover >= 0 and state.hex_of[state.march.mover] < 0:
        own = state.own_march()
        own.mover = -1
        own.party = ()
        own.cargo = ()
        own.fleet = ()
