"""What may be done on the board, and what may be tried in vain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vaka.core.action import Action
from vaka.draw import states
from vaka.draw.icons import glyph
from vaka.draw.pieces import at
from vaka.draw.shapes import Point, n, star
from vaka.games.hawaii import words
from vaka.games.hawaii.board.art import small_glyph, tile_use
from vaka.games.hawaii.board.layout import (
    BOX,
    COVE_X,
    COVE_Y,
    HIGH,
    SLOTS,
    TOKEN,
    WIDE,
    chieftain_place,
    circle_of,
    dock_place,
    fish_outline,
    space_place,
    token_at,
)
from vaka.games.hawaii.rules.beach import Launch
from vaka.games.hawaii.rules.buying import Buy, TakeToken
from vaka.games.hawaii.rules.payment import Pay
from vaka.games.hawaii.tables import (
    CIRCLES,
    DOCKS,
    FISH,
    FOR_BOATS,
    KAHUNA,
    PLACE_CIRCLES,
    PLACES,
    REST_AT,
    TAKE_TOKEN,
    TIKI,
    V_DECLINE,
    V_FISH,
    V_PAY,
    V_REST,
    V_TOKEN,
    V_VISIT,
    V_WALK,
    VISIT,
    WALK,
    launch_price,
    value_of,
)
from vaka.games.hawaii.view import HawaiiView

ICONS = ("shell", "foot", "fruit")

Choices = tuple[str, str, set[str], Point | None]


def targets_and_bars(view: HawaiiView) -> Choices:
    """Targets of all legal actions, shapes of what is barred, what was offered, and where to look."""
    if not view.legal or view.to_act is None:
        return "", "", set(), None
    look = chieftain_place(view, view.to_act)
    cards = _cards(view)
    if cards is not None:
        out, look = _tray(view, cards, look)
        return _chosen(view) + out, "", {action.text for action, _ in cards.choices}, look
    offers: set[str] = set()
    shapes = [_chosen(view)]
    for action in sorted(view.legal, key=lambda action: _row(view, action)):
        shape = _target(view, action)
        if shape:
            shapes.append(shape)
            offers.add(action.text)
    return "".join(shapes), _bars(view, offers), offers, look


def mat_outline(view: HawaiiView, place: int, grow: float = 4) -> str:
    """The outline of a mat, a little outside its hem."""
    x, y = SLOTS[view.slot_of(place)]
    return states.rounded(x, y, WIDE + 2 * grow, HIGH + 2 * grow, 16 + grow)


def _chosen(view: HawaiiView) -> str:
    """The place where the chieftain has stopped and is buying."""
    now = view.now
    return states.selected(mat_outline(view, now.place), 0) if isinstance(now, TakeToken | Buy) else ""


def _row(view: HawaiiView, action: Action) -> float:
    """How far down a place lies: the cost on its upper edge is drawn over the place above it."""
    return SLOTS[view.slot_of(action.a)][1] if action.verb == V_WALK else 0


def _target(view: HawaiiView, action: Action) -> str:
    """The target of an action, or nothing where it has no place on the board and becomes a button."""
    label = words.label(action, view)
    verb = action.verb
    if verb == V_WALK:
        x, y = SLOTS[view.slot_of(action.a)]
        feet = str(view.walks[action.a])
        cost = _feet(x - WIDE / 2 + 16, y - HIGH / 2 - 5, feet)
        return states.target(action.text, label, states.legal(mat_outline(view, action.a), 0.1) + cost)
    if verb == V_TOKEN:
        now = view.now
        assert isinstance(now, TakeToken)
        x, y = token_at(view, now.place, circle_of(view, now.place, action.a))
        body = states.legal(states.circle(x, y, TOKEN + 3), 0) + states.guide(x, y - TOKEN - 5, 9)
        return states.target(action.text, label, body, states.hit_circle(x, y, 23))
    if verb == V_FISH:
        return _fish_target(view, action, label)
    if verb == V_VISIT:
        x, y = dock_place(action.a)
        d = states.rounded(x, y + 5, 74, 66, 18)
        return states.target(action.text, label, states.legal(d, 0.16), quiet=True)
    if verb == V_REST:
        x, y = space_place(action.a)
        body = states.legal(states.circle(x, y + 2, TOKEN + 3), 0.12)
        return states.target(action.text, label, body, states.hit_circle(x, y, 25), quiet=True)
    return ""


def _feet(x: float, y: float, feet: str) -> str:
    """The feet of a walk on a bone slip, with the star."""
    return (
        f'<g class="slip" transform="translate({n(x)} {n(y)})"><rect x="-31" y="-13" width="62" height="26" rx="13"'
        f' fill="var(--bone)" stroke="var(--rim)" stroke-width="1.1"/><polygon points="{star(-17, 0, 8.5)}" fill="var(--sun)"'
        f' stroke="var(--rim)" stroke-width=".9"/><text x="2" y="4.8" text-anchor="middle" class="num" font-size="14"'
        f' fill="var(--bone-ink)">{feet}</text>{small_glyph("foot", 17, 0, 15)}</g>'
    )


def _fish_target(view: HawaiiView, action: Action, label: str) -> str:
    """All tokens with as many fish make one target."""
    middle, width = fish_outline(view, action.a)
    d = states.rounded(middle, COVE_Y + 1, width, 46, 22)
    return states.target(action.text, label, states.legal(d, 0.12), quiet=True)


def _bars(view: HawaiiView, offers: set[str]) -> str:
    """Places, tokens, docks and resting places that a person may try in vain."""
    out: list[str] = []

    def bar(action: Action, d: str) -> None:
        if action.text not in offers:
            out.append(states.barred(action.text, words.label(action, view), d))

    if view.asked == "turn":
        for place in range(PLACES):
            bar(WALK[place], mat_outline(view, place, 0))
        for dock in range(DOCKS):
            x, y = dock_place(dock)
            bar(VISIT[dock], states.rounded(x, y + 5, 74, 66, 18))
        for space in range(view.players):
            x, y = space_place(space)
            bar(REST_AT[space], states.circle(x, y + 2, TOKEN + 5))
    if view.asked in ("turn", "fishing"):
        for fish in (1, 2, 3):
            if view.cove[fish]:
                middle, width = fish_outline(view, fish)
                bar(FISH[fish], states.rounded(middle, COVE_Y + 1, width, 46, 22))
    if isinstance(now := view.now, TakeToken):
        place = now.place
        for circle in range(PLACE_CIRCLES[place]):
            face = view.tokens[place * CIRCLES + circle]
            if face:
                bar(TAKE_TOKEN[face], states.circle(*token_at(view, place, circle), TOKEN + 3))
    return "".join(out)


# Trays: a few cards to choose from, laid out beside what the decision is about.


@dataclass(slots=True)
class Cards:
    """What a tray offers: each action with its drawing around 0,0, and the size of a card."""

    choices: list[tuple[Action, str]]
    width: float
    height: float


def _cards(view: HawaiiView) -> Cards | None:
    """The cards of a decision that has no place on the board of its own."""
    match view.asked:
        case "buy":
            return Cards([(action, _ware(view, action)) for action in view.legal], 68, 92)
        case "pick":
            return Cards([(action, tile_use(action.a, 2)) for action in view.legal], 64, 70)
        case "pay" | "offering":
            parts = max(_parts(action) for action in view.legal)
            return Cards([(action, _price(action)) for action in view.legal], 26 + 46 * max(parts, 1), 52)
        case "gather":
            return Cards([(action, glyph(ICONS[action.a], 0, 0, 34, "var(--ink)")) for action in view.legal], 64, 58)
        case "launch":
            boats = max(action.a + action.b + action.c for action in view.legal)
            return Cards([(action, _boats(view, action)) for action in view.legal], max(76, 18 + 38 * boats), 70)
        case "settle":
            return Cards([(action, _village(view, action.a)) for action in view.legal], 132, 58)
        case _:
            return None


def _tray(view: HawaiiView, cards: Cards, look: Point) -> tuple[str, Point]:
    """Cards in rows no wider than a phone shows, below or above the place they belong to; and the middle of the tray."""
    gap = 6.0
    count = len(cards.choices)
    columns = min(count, max(1, int(392 // (cards.width + gap))))
    rows = -(-count // columns)
    columns = -(-count // rows)
    width = columns * (cards.width + gap) + gap + 12
    height = rows * (cards.height + gap) + gap + 12
    x, y = _anchor(view, look)
    left = min(max(x - width / 2, BOX[0] + 10), BOX[0] + BOX[2] - 10 - width)
    below = y + HIGH / 2 + 12
    top = below if below + height < BOX[1] + BOX[3] - 8 else max(y - HIGH / 2 - 14 - height, BOX[1] + 8)
    out = [
        (
            f'<g class="cards" aria-hidden="true"><rect x="{n(left)}" y="{n(top + 4)}" width="{n(width)}" height="{n(height)}" rx="16"'
            f' fill="#0a2c3a" fill-opacity=".35"/><rect x="{n(left)}" y="{n(top)}" width="{n(width)}" height="{n(height)}" rx="16"'
            ' fill="var(--paper)" stroke="var(--rim)" stroke-width="1.4"/></g>'
        )
    ]
    for k, (action, body) in enumerate(cards.choices):
        row, column = divmod(k, columns)
        cx = left + 6 + gap + cards.width / 2 + column * (cards.width + gap)
        cy = top + 6 + gap + cards.height / 2 + row * (cards.height + gap)
        d = states.rounded(cx, cy, cards.width, cards.height, 10)
        face = (
            f'<path d="{d}" fill="var(--paper-3)" stroke="var(--line-strong)" stroke-width="1.2"/>'
            f'<path class="lit" d="{d}" fill="none" stroke="var(--act)" stroke-width="1.8"/>{at(cx, cy, body)}'
        )
        out.append(states.target(action.text, words.label(action, view), face, states.hit_path(d)))
    return "".join(out), (left + width / 2, top + height / 2)


def _anchor(view: HawaiiView, look: Point) -> Point:
    """What the cards are about: the place, the cove, the docks, or the middle of the island."""
    now = view.now
    if isinstance(now, Buy):
        return SLOTS[view.slot_of(now.place)]
    if isinstance(now, Launch) or (isinstance(now, Pay) and now.reason == FOR_BOATS):
        return (COVE_X + 220, COVE_Y) if look[0] < 400 else (760, COVE_Y)
    x, y = look
    return (x, y + 45) if y < 560 else (500, 388)


def _ware(view: HawaiiView, action: Action) -> str:
    """A tile with its side and its true price."""
    kind, side = action.a, action.b
    if kind in (KAHUNA, TIKI):
        body = at(0, -13, tile_use(kind)) if side == 1 else at(-7, -10, tile_use(kind)) + at(7, -16, tile_use(kind))
    else:
        body = at(0, -13, tile_use(kind, side))
    now = view.now
    assert isinstance(now, Buy)
    price = value_of(now.token) * side
    return (
        body
        + f'<text x="-2" y="35" text-anchor="end" class="num" font-size="15" fill="var(--ink)">{price}</text>'
        + glyph("shell", 11, 30, 17, "var(--ink)", "var(--paper-3)")
    )


def _parts(action: Action) -> int:
    return sum(1 for number in (action.a, action.b, action.c) if number)


def _amounts(numbers: Sequence[int], y: float) -> str:
    """Shells, feet and fruits in a row, those that are none left out."""
    shown = [(ICONS[resource], number) for resource, number in enumerate(numbers) if number]
    out = ""
    for k, (icon, number) in enumerate(shown):
        x = (k - (len(shown) - 1) / 2) * 46
        out += (
            f'<text x="{n(x - 2)}" y="{n(y + 6)}" text-anchor="end" class="num" font-size="17" fill="var(--ink)">{number}</text>'
            + glyph(icon, x + 11, y, 20, "var(--ink)", "var(--paper-3)")
        )
    return out


def _price(action: Action) -> str:
    """A way to pay, or no tiki."""
    if action.verb == V_DECLINE:
        return '<text y="5" text-anchor="middle" font-size="14" fill="var(--ink)">No tiki</text>'
    assert action.verb == V_PAY
    return _amounts((action.a, action.b, action.c), 0)


def _boats(view: HawaiiView, action: Action) -> str:
    """A set of boats, and the feet that are paid for it."""
    names = ["2"] * action.a + ["I"] * action.b + ["II"] * action.c
    out = ""
    for k, name in enumerate(names):
        x = (k - (len(names) - 1) / 2) * 38
        out += glyph("canoe", x, -14, 26, "var(--ink)", "var(--paper-3)")
        out += (
            f'<text x="{n(x)}" y="8" text-anchor="middle" class="num" font-size="11" fill="var(--ink-2)">{name}</text>'
        )
    now = view.now
    assert isinstance(now, Launch)
    return out + _amounts((0, launch_price(now.cost, action.a, action.b, action.c), 0), 22)


def _village(view: HawaiiView, village: int) -> str:
    """A village: which one, how long it will be, and whether it then touches a tiki."""
    assert view.to_act is not None
    realm = view.realms[view.to_act]
    new = village >= len(realm.villages)
    length = 1 if new else realm.villages[village].length + 1
    title = f"Start village {village + 1}" if new else f"Village {village + 1}"
    reaches = length >= realm.reach
    note = f"{length} tile{'s' if length > 1 else ''}" + (", scores" if reaches else "")
    return (
        f'<text y="-4" text-anchor="middle" class="num" font-size="14.5" fill="var(--ink)">{title}</text>'
        f'<text y="15" text-anchor="middle" font-size="13" fill="var(--ink-2)">{note}</text>'
    )
