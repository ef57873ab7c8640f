"""The table of Hawaii as plain text."""

from __future__ import annotations

from vaka.core.aliases import Seat
from vaka.core.view import View
from vaka.draw.seats import SEATS
from vaka.games.hawaii import words
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.tables import (
    BEACH,
    CIRCLES,
    COVE,
    DOCK,
    DOCK_FEET,
    FISH_TAKEN,
    GOD_PLACE,
    KIND_TITLES,
    PLACE_CIRCLES,
    PLACE_TITLES,
    PRINTED,
    REST,
    ROUNDS,
    SELLS,
    TIKI_SPACES,
    has_spears,
    value_of,
)
from vaka.games.hawaii.view import HawaiiView, Village, target_of_round

GAP = 2
WIDEST = 27
LEGEND = (
    "Places: (4x) a token for 4 with spears, ( ) taken, ft feet to walk there, letters the chieftains.",
    "Fish: <> one, <><> two, <><><> three.",
)
ROWS = ((8, 9), (5, 6, 7), (2, 3, 4), (0, 1))
"""Slots from the far end of the island to the beach."""


def text(view: View, width: int) -> str:
    """Island, beach and realms."""
    assert isinstance(view, HawaiiView)
    lines = [f"Round {view.round} of {ROUNDS}, target {target_of_round(view.round)}", ""]
    wide = min(WIDEST, (width - 2 * GAP) // 3)
    for row in ROWS:
        cells = [_place(view, slot, wide) for slot in row]
        indent = " " * ((3 - len(row)) * (wide + GAP) // 2)
        lines += [indent + (" " * GAP).join(f"{cell[i]:<{wide}}" for cell in cells).rstrip() for i in range(3)]
        lines.append("")
    lines += _beach(view)
    for seat in range(view.players):
        lines += ["", *_realm(view, seat)]
    return "\n".join([*lines, "", *LEGEND])


def token(face: int) -> str:
    """A token in two signs: its value, and x for spears."""
    if face > FISH_TAKEN:
        return "<>" * (face - FISH_TAKEN)
    return f"{value_of(face)}{'x' if has_spears(face) else ''}"


def _place(view: HawaiiView, slot: int, wide: int) -> tuple[str, str, str]:
    place = view.place_at[slot]
    faces = view.tokens[place * CIRCLES : place * CIRCLES + PLACE_CIRCLES[place]]
    tokens = " ".join(f"({token(face)})" if face else "( )" for face in faces)
    people = "".join(SEATS[seat].letter for seat in range(view.players) if view.at[seat] == slot)
    walk = f"{view.walks[place]} ft" if view.walks and view.to_act == view.seat else ""
    head = f"{PLACE_TITLES[place]} {walk}".strip()
    return f"[{head}] {people}".rstrip(), f"{tokens} up to {PRINTED[place]}", _stock(view, place, wide)


def _stock(view: HawaiiView, place: int, wide: int) -> str:
    """What a place still sells, in as many letters as there is room for."""
    if place == GOD_PLACE:
        piles = [
            f"{KIND_TITLES[god]} of {height}" for god, height in zip(view.tops, view.piles, strict=True) if god >= 0
        ]
        return ", ".join(piles) or "sold out"
    left = [(KIND_TITLES[kind], view.stock[kind]) for kind in SELLS[place] if view.stock[kind]]
    full = ", ".join(f"{name} ×{number}" for name, number in left) or "sold out"
    if len(full) <= wide:
        return full
    short = full.replace(" hut", "")
    return short if len(short) <= wide else " ".join(f"{name[:3]} {number}" for name, number in left)


def _beach(view: HawaiiView) -> list[str]:
    fish = " ".join("<>" * number for number in (1, 2, 3) for _ in range(view.cove[number])) or "empty"
    docks = []
    for dock, island in enumerate(view.docks):
        gift = words.island_gift(island) if island >= 0 else "no island"
        docks.append(f"{dock + 1}: {gift} ({DOCK_FEET[dock]} ft, +{view.dock_points[dock]})")
    spaces = []
    for space in range(view.players):
        seat = view.resting[space]
        who = SEATS[seat].letter if seat >= 0 else token(view.sequence[space]) if view.sequence[space] else "-"
        spaces.append(f"{space + 1}:{who}")
    order = " ".join(SEATS[seat].letter for seat in view.order)
    return [
        f"Cove: {fish}",
        f"Docks: {'; '.join(docks)}",
        f"{'Order drawn' if view.asked == 'claim' else 'Turn order'}: {order}; {_rests(view)}: {'  '.join(spaces)}",
    ]


def _rests(view: HawaiiView) -> str:
    """What the spaces for those who rest are good for: in the last round there is no next one."""
    if view.result is not None:
        return "ended on space"
    if view.round < ROUNDS:
        return "spaces for the next round"
    return f"spaces to end on, the first brings {words.points(BOX.first_space_bonus)}"


def where(view: HawaiiView, seat: Seat) -> str:
    """Where a chieftain stands."""
    spot = view.at[seat]
    if spot < BEACH:
        return f"at {PLACE_TITLES[view.place_at[spot]]}"
    if spot >= REST:
        return f"resting on {spot - REST + 1}"
    if spot >= DOCK:
        return f"at dock {spot - DOCK + 1}"
    return "in the cove" if spot == COVE else "on the beach"


def _realm(view: HawaiiView, seat: Seat) -> list[str]:
    realm = view.realms[seat]
    mark = "▸" if seat == view.to_act else " "
    purse = ", ".join(words.count(n, i) for i, n in enumerate(realm.purse)) if realm.purse else "screen up"
    taken = " ".join(token(each) for each in realm.taken) or "none"
    ready = words.boats(*realm.ready) if sum(realm.ready) else "no boat"
    lines = [
        (
            f"{mark} {SEATS[seat].name}: {words.points(view.scores[seat])}, {where(view, seat)}; {purse}; "
            f"tokens {taken} = {realm.sum} of {realm.target}; {ready} ready"
        ),
        f"      {realm.kahunas} kahuna{'' if realm.kahunas == 1 else 's'}, {realm.tikis} of {TIKI_SPACES} tikis"
        + (f" (villages of {realm.reach} tiles score)" if realm.tikis else ""),
    ]
    for number, village in enumerate(realm.villages):
        note = f"= {sum(village.points)}" if village.stands else f"({words.why_gone(view, seat, number)})"
        lines.append(f"      Village {number + 1}: {_tiles(number, village)} {note}")
    return lines


def _tiles(number: int, village: Village) -> str:
    names = ["Start hut"] if number == 0 else []
    names += [words.tile(tile.kind, tile.side) for tile in village.tiles]
    return f"[{village.length}] " + ", ".join(names)
