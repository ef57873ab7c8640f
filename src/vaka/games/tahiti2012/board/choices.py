"""What may be done on the board, and what may be tried in vain."""

from __future__ import annotations

from collections.abc import Callable

from vaka.core.action import Action
from vaka.core.gamble import percent
from vaka.draw import states
from vaka.draw.icons import glyph
from vaka.draw.pieces import at
from vaka.draw.shapes import hex_path
from vaka.games.tahiti2012 import words
from vaka.games.tahiti2012.board import chances
from vaka.games.tahiti2012.board.art import small_reefs, use
from vaka.games.tahiti2012.board.layout import (
    CENTRES,
    SIDES,
    Layout,
    R,
    canoe_place,
    drawn_cubes,
    drawn_place,
    garden,
    half,
    haumea_place,
    outline,
)
from vaka.games.tahiti2012.tables import (
    DEPLETE_AT,
    HARVEST,
    HAUMEA_TO,
    HOME,
    ISLANDS,
    LAY_ON,
    PADDLE_TO,
    PUT_ON,
    REEF_BITS,
    TILE_CROPS,
    V_DELIVER,
    V_DEPLETE,
    V_FISH,
    V_HARVEST,
    V_HAUMEA,
    V_LAY,
    V_PADDLE,
    V_PUT,
    V_STAY,
    V_TAKE,
    V_TURN,
)
from vaka.games.tahiti2012.view import TahitiView

SLIP = -0.76 * R
"""The slip of a tile stands on its upper edge."""
MANY = 12
"""From more choices than this the stars stay away until they are asked for."""
FISHING = (28, -28, 0, 0)
"""Beside each berth: how far from the middle the chance of a catch stands."""


def targets_and_bars(view: TahitiView, layout: Layout, vacant: dict[int, int]) -> tuple[str, str, set[str]]:
    """Targets of all legal actions that have a place on the board, shapes of what is barred, and what was offered."""
    offers: set[str] = set()
    if not view.legal:
        return "", "", offers
    out = [_chosen(view, layout)]
    for action in view.legal:
        shape = _target(view, layout, action)
        if shape:
            out.append(shape)
            offers.add(action.text)
    return "".join(out), _bars(view, vacant, offers), offers


def _chosen(view: TahitiView, layout: Layout) -> str:
    """What the decision is about: the own tile, the stack in hand, the cube drawn first."""
    match view.asked:
        case "act" | "keep":
            return states.selected(outline(view.canoes[view.acting], 0.95), 0)
        case "lay":
            x, y = layout.stacks[view.stack]
            return states.selected(hex_path(x, y, R * 0.77, pointy=False), 0)
        case "face":
            return _ghost(view)
        case "place":
            x, y = drawn_place(layout, 0, len(drawn_cubes(view)))
            return states.selected(states.rounded(x + 2, y - 3, 36, 36, 6), 0.2)
        case _:
            return ""


def _ghost(view: TahitiView) -> str:
    """The new island where it will lie, its facing still open."""
    x, y = CENTRES[view.spot]
    return (
        f'<g class="ghost" aria-hidden="true">{at(x, y, use(f"island-{view.tops[view.stack]}"))}</g>'
        + states.selected(outline(view.spot), 0)
    )


def _target(view: TahitiView, layout: Layout, action: Action) -> str:
    """The target of an action, or nothing where it has no place on the board and becomes a button."""
    label = words.label(action, view)
    verb, hex_ = action.verb, action.a
    if verb == V_HAUMEA:
        x, y = CENTRES[hex_]
        return states.target(action.text, label, states.legal(outline(hex_), 0.14) + states.guide(x, y + SLIP, 12))
    if verb == V_STAY:
        ring = states.legal_piece(*haumea_place(view), 24)
        return states.target(action.text, label, ring, states.hit_path(outline(view.haumea)))
    if verb == V_TAKE:
        x, y = layout.stacks[action.a]
        d = hex_path(x, y, R * 0.77, pointy=False)
        return states.target(action.text, label, states.legal(d, 0.16) + states.guide(x, y - 48, 12))
    if verb in (V_LAY, V_DEPLETE):
        x, y = CENTRES[hex_]
        body = states.legal(outline(hex_), 0.28) + states.guide(x, y, 15)
        return states.target(action.text, label, body, quiet=len(view.legal) > MANY)
    if verb == V_DELIVER:
        x, y = CENTRES[HOME]
        body = states.legal(outline(HOME, 0.8), 0.2) + states.slip(x, y + 6, "deliver", 13)
        return states.target(action.text, f"{label}: {words.cargo_words(view.cargo[view.acting])}", body)
    draw = OWN.get(verb)
    return draw(view, action, label) if draw else ""


def _facing(view: TahitiView, action: Action, label: str) -> str:
    """One of six facings: a small tile on the side to which its first reef would face; over it the tile as it would lie."""
    tile = view.tops[view.stack]
    bits = REEF_BITS[tile][action.a]
    x, y = CENTRES[view.spot]
    q, r = SIDES[action.a]
    dx, dy = q * R * 0.575, r * R * 0.575
    preview = "".join(use(f"reef-{side}") for side in range(6) if bits >> side & 1)
    thumb = (
        f'<circle class="under" r="22" fill="var(--bone)" stroke="var(--rim)" stroke-width="1.6"/>'
        f'<circle class="lit" r="22" fill="none" stroke="var(--foam)" stroke-width="0"/>'
        f'<path d="{hex_path(0, 0, 16, pointy=False)}" fill="var(--sea-2)" stroke="var(--rim)" stroke-width=".8"/>'
        f'<circle r="6" fill="var(--sand)" stroke="var(--sand-deep)"/>{small_reefs(bits, 15)}'
    )
    body = f'<g class="preview" aria-hidden="true">{at(x, y, preview)}</g>{at(x + dx, y + dy, thumb)}'
    return states.target(action.text, label, body, states.hit_circle(x + dx, y + dy, 26))


def _put(view: TahitiView, action: Action, label: str) -> str:
    """A vacant garden for the drawn cube."""
    x, y, _ = garden(view, action.a, view.cube)
    body = states.legal(states.circle(x, y, 26), 0.1) + states.guide(x, y + 1, 13)
    return states.target(action.text, label, body, states.hit_path(outline(action.a)))


def _paddle(view: TahitiView, action: Action, _: str) -> str:
    """A neighbouring tile, with the reefs on the way and what they may cost."""
    seat = view.acting
    x, y = CENTRES[action.a]
    reefs = view.reefs_between(view.canoes[seat], action.a)
    words_ = f"{reefs} reef{'s' if reefs > 1 else ''}" if reefs else "free"
    d = outline(action.a)
    shape = states.legal(d, 0.14)
    effect = "free, no reef on the way"
    if reefs:
        keep = chances.keep_all(view, seat, action.a)
        if keep < 1:
            shape = states.danger(d, 0.12)
            effect = f"across {words_}: {percent(keep)} to keep everything"
        else:
            effect = f"across {words_}, nothing to lose"
    label = f"Paddle to {words.place(view, action.a)}, {effect}"
    return states.target(action.text, label, shape + states.slip(x, y + SLIP, words_, 12))


def _harvest(view: TahitiView, action: Action, label: str) -> str:
    """A ripe cube beside the own canoe; each garden is touched anywhere on its half of the tile."""
    hex_ = view.canoes[view.acting]
    x, y, right = garden(view, hex_, action.a)
    return states.target(
        action.text, label, states.legal(states.circle(x, y, 24), 0), states.hit_path(half(hex_, right))
    )


def _fish(view: TahitiView, action: Action, label: str) -> str:
    """Fishing from the own canoe, with the chance of a catch."""
    seat = view.acting
    x, y, _ = canoe_place(view, seat)
    chance = percent(chances.catch(view, seat))
    sx, sy = CENTRES[view.canoes[seat]]
    icon = glyph("fish", 0, 0, 16, "var(--bone-ink)", "var(--bone)")
    body = states.legal_piece(x, y + 1, 25) + states.slip(sx + FISHING[seat], sy + 0.65 * R, chance, 12, icon)
    return states.target(action.text, f"{label}: {chance} to catch a fish", body, states.hit_circle(x, y, 30))


OWN: dict[int, Callable[[TahitiView, Action, str], str]] = {
    V_TURN: _facing,
    V_PUT: _put,
    V_PADDLE: _paddle,
    V_HARVEST: _harvest,
    V_FISH: _fish,
}
"""Targets that take more than a line to draw."""


def _bars(view: TahitiView, vacant: dict[int, int], offers: set[str]) -> str:
    """Tiles and hexes that somebody may try in vain at this decision."""
    tries: list[tuple[Action, str]] = []
    match view.asked:
        case "haumea":
            tries = [(HAUMEA_TO[tile.hex], outline(tile.hex)) for tile in view.tiles if tile.hex != view.haumea]
        case "lay":
            tries = [(LAY_ON[hex_], outline(hex_)) for hex_ in sorted(vacant)]
        case "place":
            tries = [(PUT_ON[tile.hex], outline(tile.hex)) for tile in view.tiles]
        case "deplete":
            tries = [(DEPLETE_AT[tile.hex], outline(tile.hex)) for tile in view.tiles]
        case "act":
            here = view.canoes[view.acting]
            tries = [(PADDLE_TO[tile.hex], outline(tile.hex)) for tile in view.tiles if tile.hex != here]
            tries += _vain_harvests(view)
    return "".join(
        states.barred(action.text, words.label(action, view), d) for action, d in tries if action.text not in offers
    )


def _vain_harvests(view: TahitiView) -> list[tuple[Action, str]]:
    """Cubes that cannot be taken: those here for which there is no room, and those elsewhere."""
    out = []
    for tile in view.tiles:
        if tile.tile < ISLANDS:
            for crop in TILE_CROPS[tile.tile]:
                if tile.cubes >> crop & 1:
                    x, y, _ = garden(view, tile.hex, crop)
                    out.append((HARVEST[crop], states.circle(x, y, 22)))
    return out
