"""Chapters 12.3 and 13: what was agreed, with one or with several, and what becomes of all that is left behind.

`state.deals` begins with three numbers: a bit for each area that the deal on the table leaves out, then how many
canoes and Units of his own the one who leaves may take by the deals so far. A record for each partner follows.
"""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.aliases import Area, Kind, Piece, Row
from vaka.games.clans.kinds import (
    BUILT,
    CANOE,
    ELDER,
    LOG,
    NEUTRAL,
    NO_VILLAGE,
    PART,
    PART_BUILT,
    SEA,
    UNITS,
)
from vaka.games.clans.rows import added, with_at
from vaka.games.tahiti1994 import tables as t
from vaka.games.tahiti1994.rules.seating import C_CANOE, C_OWNER, C_STATE, C_UNIT, SUNK, WIDTH
from vaka.games.tahiti1994.state import TahitiState

OMITTED: Final = 0
CANOES: Final = 1
ONLY_UNITS: Final = 2
HEADER: Final = 3
PARTNER: Final = 0
AREAS: Final = 1
SCATTER: Final = 2
GIFT_CANOES: Final = 3
GIFTS: Final = 4
RECORD: Final = 9
NO_DEALS: Final[Row] = (0, -1, -1)

# Questions.


def by_choice(state: TahitiState) -> bool:
    """Whether the one who leaves does so of his own will."""
    return state.draft[t.D_PROPOSER] == state.draft[t.D_LEAVER]


def areas_held(state: TahitiState, seat: Seat) -> int:
    """A bit for each area of a seat."""
    mask = 0
    for area in range(len(state.control)):
        if state.control[area] == seat:
            mask |= 1 << area
    return mask


def concluded(state: TahitiState) -> list[Row]:
    """The deals made so far: partner, areas, whether his share of the people is removed, canoes and Units he adds."""
    draft = state.draft
    if state.version < 2:  # the first rules: one partner, whose terms stay in the draft
        partner = draft[t.D_PARTNER]
        if partner < 0:
            return []
        areas = areas_held(state, draft[t.D_LEAVER]) & ~draft[t.D_FREED]
        return [(partner, areas, draft[t.D_SCATTER], draft[t.D_GIFT_CANOES], *draft[t.D_GIFTS : t.D_STRUCK])]
    return [state.deals[at : at + RECORD] for at in range(HEADER, len(state.deals), RECORD)]


def promised(state: TahitiState) -> int:
    """A bit for each area that a deal has given away."""
    mask = 0
    for at in range(HEADER, len(state.deals), RECORD):
        mask |= state.deals[at + AREAS]
    return mask


def passing(state: TahitiState) -> int:
    """[T94-12.3e, T94-13b] A bit for each area that passes to the partner by the terms on the table."""
    mask = areas_held(state, state.draft[t.D_LEAVER]) & ~state.draft[t.D_FREED]
    return mask & ~promised(state) & ~state.deals[OMITTED] if state.deals else mask


def gift_canoes(state: TahitiState) -> int:
    """Canoes that partners of earlier deals add."""
    total = 0
    for at in range(HEADER, len(state.deals), RECORD):
        total += state.deals[at + GIFT_CANOES]
    return total


def gift_units(state: TahitiState) -> int:
    """Units that partners add, by earlier deals and the terms on the table."""
    total = sum(state.draft[t.D_GIFTS : t.D_STRUCK])
    for at in range(HEADER, len(state.deals), RECORD):
        total += sum(state.deals[at + GIFTS : at + RECORD])
    return total


def draft_gifts(state: TahitiState, kind: Kind) -> int:
    """Units of a kind that partners add, by earlier deals and the terms on the table."""
    total = state.draft[t.D_GIFTS + kind]
    for at in range(HEADER, len(state.deals), RECORD):
        total += state.deals[at + GIFTS + kind]
    return total


def partners(state: TahitiState) -> list[int]:
    """Those who have a deal already."""
    return [state.deals[at + PARTNER] for at in range(HEADER, len(state.deals), RECORD)]


def own_units(state: TahitiState, canoes: int) -> int:
    """How many Units one who leaves by choice wants to take: two a canoe, also if it is still to be given to him."""
    return 2 * max(canoes, 1) if state.version >= 2 else 2 * canoes


def draft_for(leaver: Seat, partner: Seat, proposer: int, own: int, gift: int, emergency: int, units: int) -> Row:
    """Fresh terms."""
    return (leaver, partner, proposer, 0, 0, own, gift, emergency, units, 0, 0) + (0,) * 5


# Procedures.


def conclude(state: TahitiState) -> None:
    """The terms on the table are agreed: they go on record, and what follows starts from them."""
    draft = state.draft
    gifts = draft[t.D_GIFTS : t.D_STRUCK]
    record = (draft[t.D_PARTNER], passing(state), draft[t.D_SCATTER], draft[t.D_GIFT_CANOES], *gifts)
    state.deals = (0, draft[t.D_CANOES], draft[t.D_UNITS], *state.deals[HEADER:], *record)
    terms = list(draft)
    terms[t.D_PARTNER] = -1
    terms[t.D_GIFT_CANOES] = 0
    for place in range(t.D_GIFTS, t.D_STRUCK):
        terms[place] = 0
    state.draft = tuple(terms)


def heirs_of(state: TahitiState, deals: list[Row], freed: int) -> list[int]:
    """To whom each area passes; -1 where it turns neutral."""
    out: list[int] = []
    for area in range(len(state.control)):
        heir = -1
        for deal in deals:
            if deal[AREAS] >> area & 1 and not freed >> area & 1:
                heir = deal[PARTNER]
        out.append(heir)
    return out


def follows(deals: list[Row], heir: int) -> int:
    """Whom people and markers follow: the heir of the area where they stand, elsewhere the first partner; -1 where
    these people are removed.
    """
    for deal in deals:
        if deal[PARTNER] == heir:
            return -1 if deal[SCATTER] else heir
    for deal in deals:
        if not deal[SCATTER]:
            return deal[PARTNER]
    return -1


def markers_of(state: TahitiState, seat: Seat) -> list[Piece]:
    """[T94-2.1f] All logs and canoes, finished or not, that count among a seat's assets."""
    return [
        p
        for p in range(len(state.kind))
        if state.hex_of[p] >= 0 and state.kind[p] in (LOG, PART, CANOE) and state.owns_marker(p, seat)
    ]


def disperse(state: TahitiState, leaver: Seat, deals: list[Row], freed: int, struck: Row, markers: list[Piece]) -> None:
    """[T94-12.3e, T94-13b, T94-13ab] Areas, Villages, people and markers go to the partners, or off the map."""
    heirs = heirs_of(state, deals, freed)
    heirless = follows(deals, -1)
    for piece in struck:
        if state.hex_of[piece] >= 0:
            state.scrap(piece)
    for area in range(len(state.control)):
        if state.control[area] == leaver:
            hand_over(state, leaver, area, heirs[area])
    for hex in state.villages_of(leaver):
        state.set_village(hex, NO_VILLAGE if heirless < 0 else BUILT + heirless)
    state.home = with_at(state.home, leaver, -1)
    for deal in deals:
        partner = deal[PARTNER]
        if state.home[partner] < 0 and state.villages_of(partner):
            state.agenda.append(state.edition.decisions.name_home(partner))
    left: list[Piece] = []
    for piece in state.pieces_of(leaver):
        kind = state.kind[piece]
        area = state.chart.area[state.hex_of[piece]]
        follower = follows(deals, heirs[area] if area >= 0 else -1)
        if kind < UNITS and follower >= 0:
            state.bind(piece, 0)
            state.claim(piece, follower)
            left.append(piece)
        else:
            if kind >= ELDER:
                state.lost_elders = added(state.lost_elders, leaver, 1)
            state.scrap(piece)
    for piece in markers:
        if state.hex_of[piece] < 0:  # it goes along
            continue
        area = state.chart.area[state.hex_of[piece]]
        if follows(deals, heirs[area] if area >= 0 else -1) < 0:
            state.scrap(piece)
    if state.version >= 2:  # they lay there for ever
        leave_battle(state, leaver, left)
        lose_at_sea(state, left)


def leave_battle(state: TahitiState, leaver: Seat, left: list[Piece]) -> None:
    """[T94-15.2a] In a battle at sea that is not over yet, whatever the leaver has left there is lost: others have still to
    flee with their own.
    """
    hexes = fought_over(state)
    for piece in left:
        if state.hex_of[piece] in hexes:
            state.scrap(piece)
    for at in range(0, len(state.crews), WIDTH):
        if state.crews[at + C_OWNER] == leaver:
            canoe = state.crews[at + C_CANOE]
            if state.crews[at + C_STATE] != SUNK and state.hex_of[canoe] in hexes:
                state.scrap(canoe)
            state.crews = with_at(state.crews, at + C_STATE, SUNK)
            for place in range(at + C_UNIT, at + C_STATE):
                state.crews = with_at(state.crews, place, -1)


def fought_over(state: TahitiState) -> list[Hex]:
    """The all-sea hex of a battle that is not over yet, if there is one."""
    hexes = [state.hex_of[p] for p in state.crews[C_CANOE::WIDTH]]
    return [hex for hex in hexes if hex >= 0 and state.chart.kind[hex] == SEA]


def lose_at_sea(state: TahitiState, left: list[Piece]) -> None:
    """[T94-15.2a] Canoes that nobody is left to paddle in an all-sea hex are lost, and so is whoever is left there without
    one: of those whom the leaver has left behind, since others sit in their own.
    """
    not_over = fought_over(state)
    for hex in range(state.chart.size):
        if state.chart.kind[hex] != SEA or state.head[hex] < 0 or hex in not_over:
            continue
        canoes = [p for p in state.stack(hex) if state.kind[p] == CANOE]
        crews = [[p for p in state.living(hex, seat) if state.kind[p] < UNITS] for seat in range(state.players)]
        while sum([canoes_needed(state, canoes, seat, crew) for seat, crew in enumerate(crews)]) > len(canoes):
            stranded = [crew for crew in crews if any(p in left for p in crew)]
            crew = max(stranded or crews, key=len)
            lost = next((p for p in reversed(crew) if p in left), crew[-1])
            crew.remove(lost)
            state.scrap(lost)
        for piece in canoes[sum([len(crew) for crew in crews]) :]:
            state.scrap(piece)


def canoes_needed(state: TahitiState, canoes: list[Piece], seat: Seat, crew: list[Piece]) -> int:
    """How many of the canoes in an all-sea hex a crew has: nobody sits with people of another, or in a canoe from which
    another has fought.
    """
    fought = len([canoe for canoe in canoes if state.is_won(seat, canoe)])
    return max((len(crew) + 1) // 2, min(len(crew), fought))


def hand_over(state: TahitiState, leaver: Seat, area: Area, heir: int) -> None:
    """An area passes to its heir with its Village; where it turns neutral the Village goes."""
    state.control = with_at(state.control, area, NEUTRAL if heir < 0 else heir)
    for hex in state.edition.sites_in[area]:
        if state.village[hex] == BUILT + leaver:
            state.set_village(hex, NO_VILLAGE if heir < 0 else BUILT + heir)
        elif state.village[hex] == PART_BUILT and heir < 0 and not state.here[hex] & ~(1 << leaver):
            state.set_village(hex, NO_VILLAGE)
