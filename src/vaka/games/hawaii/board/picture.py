"""The board of Hawaii: what lies on the island and along its beach."""

from __future__ import annotations

from functools import cache

from vaka.core.view import View
from vaka.draw.icons import glyph
from vaka.draw.picture import Picture
from vaka.draw.pieces import at, pawn, pile, place
from vaka.draw.scenery import name_plate
from vaka.draw.seats import SEATS, mark
from vaka.draw.shapes import blob, line, n
from vaka.games.hawaii import words
from vaka.games.hawaii.board.art import ISLAND_ICONS, fish_use, ground, sprites, tile_use, token_use
from vaka.games.hawaii.board.choices import targets_and_bars
from vaka.games.hawaii.board.layout import (
    BOX,
    DOCK_STEP,
    DOCK_X,
    DOCK_Y,
    PLANK,
    SLOTS,
    TILE,
    chieftain_place,
    dock_place,
    fish_places,
    pile_place,
    pile_size,
    space_place,
    token_at,
)
from vaka.games.hawaii.components import BOX as CONTENTS
from vaka.games.hawaii.tables import (
    BEACH,
    CIRCLES,
    COVE,
    DOCK,
    DOCK_FEET,
    DOCKS,
    GOD_PLACE,
    ISLAND_NAMES,
    KIND_NAMES,
    KIND_TITLES,
    PLACE_CIRCLES,
    PLACE_TITLES,
    PLACES,
    REST,
    ROUNDS,
    SELLS,
)
from vaka.games.hawaii.view import HawaiiView, target_of_round


def draw(view: View) -> Picture:
    """The table as a picture."""
    assert isinstance(view, HawaiiView)
    targets, barred, offers, focus = targets_and_bars(view)
    return Picture(
        box=BOX,
        label="The island: ten places in rows of two, three, three and two; below them the beach with cove, resting places and docks",
        sprites=sprites(),
        ground=ground(tuple(view.place_at), view.players, view.options["frame"] == "grid"),
        pieces=_indicator(view) + _places(view) + _cove(view) + _docks(view) + _sequence(view) + _chieftains(view),
        targets=targets,
        barred=barred,
        offers=offers,
        pan=True,
        touch=46,
        focus=focus,
    )


def _places(view: HawaiiView) -> str:
    out: list[str] = []
    for slot in sorted(range(PLACES), key=lambda slot: SLOTS[slot][1]):
        shop = view.place_at[slot]
        out += _piles(view, shop, *SLOTS[slot])
        for circle in range(PLACE_CIRCLES[shop]):
            face = view.tokens[shop * CIRCLES + circle]
            if face:
                x, y = token_at(view, shop, circle)
                label = f"{PLACE_TITLES[shop]}: {words.token(face)}"
                out.append(place(f"token-{shop}-{circle}", x, y, token_use(face), label=label))
    return "".join(out)


def _piles(view: HawaiiView, shop: int, x: float, y: float) -> list[str]:
    """The tiles of a place; of the gods the two piles by their tops."""
    if shop == GOD_PLACE:
        piles = [(f"gods-{k}", god, view.piles[k]) for k, god in enumerate(view.tops)]
    else:
        piles = [(KIND_NAMES[kind], kind, view.stock[kind]) for kind in SELLS[shop]]
    out: list[str] = []
    size = pile_size(shop)
    for k, (name, kind, left) in enumerate(piles):
        if kind < 0 or left == 0:
            continue
        dx, dy = pile_place(shop, k)
        top = tile_use(kind) if size == TILE else at(0, 0, tile_use(kind), scale=size / TILE)
        label = f"{KIND_TITLES[kind]}, {left} left" + (" in this pile" if shop == GOD_PLACE else "")
        out.append(place(f"pile-{name}", x + dx, y + dy, pile(top, left, size), label=label))
    return out


def _cove(view: HawaiiView) -> str:
    seen = {1: 0, 2: 0, 3: 0}
    out: list[str] = []
    for fish, (x, y) in fish_places(view):
        out.append(place(f"fish-{fish}-{seen[fish]}", x, y, fish_use(fish), label=f"Cove: {words.fish(fish)}"))
        seen[fish] += 1
    return "".join(out)


def where(view: View, name: str) -> tuple[float, float, float] | None:
    """The middle and radius of a dock: "dock 1"."""
    kind, _, number = name.partition(" ")
    if kind != "dock" or number not in map(str, range(1, DOCKS + 1)):
        return None
    x, y = dock_place(int(number) - 1)
    return x, y + 5, 38


def _docks(view: HawaiiView) -> str:
    """Islands with what they give; below each dock its feet and points."""
    out: list[str] = []
    seen: dict[int, int] = {}
    for dock in range(DOCKS):
        x, y = dock_place(dock)
        island = view.docks[dock]
        if island >= 0:
            again = seen.get(island, 0)
            seen[island] = again + 1
            name = ISLAND_NAMES[island] + (f"-{again}" if again else "")
            label = f"Island at dock {dock + 1}: {words.island_gift(island)}"
            out.append(place(f"island-{name}", x, y, island_body(island), label=label))
        out.append(at(x, y + 25, _fee(dock, view.dock_points[dock])))
    left = sum(view.face_down) + sum(view.face_up)
    out.append(name_plate(DOCK_X + 3 * DOCK_STEP + 36, DOCK_Y - 36, f"{left} more", 12.5, "end"))
    return "".join(out)


@cache
def island_body(island: int) -> str:
    """An island with the icon of its gift; tiles come with side II, kahunas and tikis in twos."""
    shape = line(blob(0, 0, 32, 21, seed=island + 3, bumps=10, rough=0.12), True)
    out = (
        f'<path d="{shape}" fill="none" stroke="var(--lagoon)" stroke-width="9"/>'
        f'<path d="{shape}" fill="var(--sand)" stroke="var(--sand-deep)" stroke-width="1.2"/>'
    )
    gift = {0: "5", 1: "2", 2: "2", 8: "4"}.get(island, "II")
    ink = "var(--rock-dark)"
    return (
        out
        + glyph(ISLAND_ICONS[island], -7, -2, 23, ink, "var(--sand)")
        + f'<text x="15" y="4" text-anchor="middle" class="num" font-size="13" fill="{ink}">{gift}</text>'
    )


def _fee(dock: int, points: int) -> str:
    """Feet and points of a dock."""
    return (
        '<rect x="-29" y="-10" width="58" height="20" rx="10" fill="var(--bone)" stroke="var(--rim)"/>'
        f'<text x="-19" y="4.5" text-anchor="middle" class="num" font-size="12.5" fill="var(--bone-ink)">{DOCK_FEET[dock]}</text>'
        f"{glyph('foot', -8, 0, 12.5, 'var(--bone-ink)', 'var(--bone)')}"
        f'<text x="14" y="4.5" text-anchor="middle" class="num" font-size="12.5" fill="#8f3d1c">+{points}</text>'
    )


def _sequence(view: HawaiiView) -> str:
    """Tokens under the spaces, and above them this round's order of play."""
    out: list[str] = []
    _, top, _, _ = PLANK
    for space in range(view.players):
        x, y = space_place(space)
        seat = view.order[space]
        done = view.at[seat] >= REST
        words_ = f"{words.ORDINALS[space]} in this round: {SEATS[seat].name}" + (", resting" if done else "")
        body = f'<circle r="10.5" fill="var(--bone)" stroke="var(--rim)"/>{mark(seat, 0, 0, 6)}'
        if done:
            body += '<path d="M-8 8L8-8" stroke="var(--rim)" stroke-width="1.8"/>'
        out.append(place(f"order-{seat}", x, top - 3, body, label=words_))
        face = view.sequence[space]
        if face:
            label = f"Resting place {space + 1}: {words.token(face)}"
            out.append(place(f"next-{space}", x, y + 3, token_use(face), label=label))
    return "".join(out)


def _chieftains(view: HawaiiView) -> str:
    out: list[str] = []
    for seat in sorted(range(view.players), key=lambda seat: chieftain_place(view, seat)[1]):
        x, y = chieftain_place(view, seat)
        label = f"{SEATS[seat].name}’s chieftain {standing(view, seat)}"
        out.append(place(f"chief-{seat}", x, y, pawn(seat, 36), label=label))
    return "".join(out)


def standing(view: HawaiiView, seat: int) -> str:
    """Where a chieftain stands, in words."""
    spot = view.at[seat]
    if spot < BEACH:
        return f"at {PLACE_TITLES[view.place_at[spot]]}"
    if spot >= REST:
        return f"resting, {words.ORDINALS[spot - REST]} in the next round"
    if spot >= DOCK:
        return f"at dock {spot - DOCK + 1}"
    return "in the cove" if spot == COVE else "on the beach"


def _indicator(view: HawaiiView) -> str:
    """The round indicator: target, points for 1st, 2nd and the rest, and the income that follows."""
    round_ = view.round
    first, second, rest = CONTENTS.round_points[str(view.options["round_points"])][round_ - 1]
    target = target_of_round(round_)
    label = f"Round {round_} of {ROUNDS}: reach {target} for {first}, {second} or {rest} points"
    body = (
        '<rect x="0" y="4" width="150" height="92" rx="12" fill="var(--wood-deep)" stroke="var(--rim)"/>'
        '<rect width="150" height="92" rx="12" fill="var(--wood)" stroke="var(--rim)"/>'
        f'<text x="12" y="21" class="place" font-size="14.5" fill="var(--wood-ink)">Round {round_} of {ROUNDS}</text>'
        + glyph("turtle", 32, 52, 44, "var(--wood-ink)", "var(--wood)")
        + f'<circle cx="32" cy="53" r="12.5" fill="var(--bone)" stroke="var(--rim)"/><text x="32" y="58.5" text-anchor="middle"'
        f' class="num" font-size="15.5" fill="var(--bone-ink)">{target}</text>'
    )
    for k, (name, points) in enumerate((("1st", first), ("2nd", second), ("rest", rest))):
        x = n(74 + k * 29)
        body += (
            f'<text x="{x}" y="43" text-anchor="middle" font-size="11" fill="var(--wood-ink)">{name}</text>'
            f'<text x="{x}" y="61" text-anchor="middle" class="num" font-size="15.5" fill="var(--wood-ink)">{points}</text>'
        )
    if round_ < ROUNDS:
        shells, feet = CONTENTS.income[str(view.options["income"])][round_ - 1]
        label += f"; income {shells} shells and {feet} feet"
        body += _income(shells, feet)
    else:
        label += "; no income"
        body += '<text x="12" y="83" font-size="12" fill="var(--wood-ink)">last, without income</text>'
    return place("round", 18, 22, body, label=label)


def _income(shells: int, feet: int) -> str:
    ink = "var(--wood-ink)"
    return (
        f'<text x="44" y="84" text-anchor="end" class="num" font-size="14" fill="{ink}">+{shells}</text>'
        + glyph("shell", 55, 79, 16, ink, "var(--wood)")
        + f'<text x="98" y="84" text-anchor="end" class="num" font-size="14" fill="{ink}">+{feet}</text>'
        + glyph("foot", 108, 79, 16, ink, "var(--wood)")
    )
