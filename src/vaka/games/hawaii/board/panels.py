"""Beside the board: the own realm with what it would score now, and the others' realms."""

from __future__ import annotations

from vaka.core.view import View
from vaka.draw import odds
from vaka.draw.icons import glyph, icon
from vaka.draw.picture import Fact, Panel
from vaka.draw.pieces import at, disc, fish_disc
from vaka.draw.seats import SEATS, badge
from vaka.draw.shapes import esc, n
from vaka.games.hawaii import words
from vaka.games.hawaii.board.art import LOOKS, tile_use, use
from vaka.games.hawaii.board.layout import TILE
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.gambles import gambles
from vaka.games.hawaii.tables import (
    FISH_TAKEN,
    KAHUNA,
    KAHUNA_POINTS,
    KAHUNA_SHELLS,
    MANY,
    SETTLE_IN,
    TIKI,
    TIKI_FEET,
    VILLAGES,
    has_spears,
    value_of,
)
from vaka.games.hawaii.view import HawaiiView, Realm

ICONS = ("shell", "foot", "fruit")
SCORED = ("kahuna", "Laka", "Kanaloa", "irrigation", "hula", "long hut")

COLUMNS = 8
_LINE = "display:grid;grid-template-columns:2.2em 5.2em 1fr;gap:0 8px;align-items:baseline;font-size:var(--t-s)"
X0, Y0, COLUMN, ROW = 62.0, 46.0, 33.5, 47.0
SCALE = 37 / TILE


def panels(view: View) -> list[Panel]:
    """The realm of this seat, odds where a draw is near, then the other realms."""
    assert isinstance(view, HawaiiView)
    out: list[Panel] = []
    if view.seat is not None:
        out.append(_mine(view, view.seat))
    gamble = odds.panel(gambles(view))
    if gamble is not None:
        out.append(gamble)
    out.append(_others(view))
    return out


def facts(view: View, seat: int) -> list[Fact]:
    """A few public numbers of a seat."""
    assert isinstance(view, HawaiiView)
    realm = view.realms[seat]
    lap = words.marker(view.scores[seat])
    out = [
        Fact("star", str(view.scores[seat]), f"points: {lap}"),
        Fact("turtle", f"{realm.sum} of {realm.target}", "tokens taken against the own target"),
        Fact("cloak", str(realm.kahunas), "kahunas"),
        Fact("post", str(realm.tikis), "tikis"),
    ]
    if realm.purse is not None and seat != view.seat:
        out += [Fact(ICONS[k], str(number), f"{MANY[k]} behind the screen") for k, number in enumerate(realm.purse)]
    return out


def realm_score(realm: Realm) -> int:
    """What the final scoring would bring now."""
    return sum(sum(village.points) for village in realm.villages if village.stands)


def _mine(view: HawaiiView, seat: int) -> Panel:
    realm = view.realms[seat]
    offers = {action.text for action in view.legal if view.asked == "settle"}
    body = _purse(realm) + _tokens(realm) + realm_picture(view, seat, offers) + _boats(realm) + _scores(view, seat)
    note = f"{words.points(view.scores[seat])}, realm {realm_score(realm)}"
    return Panel("mine", "My realm", body, note, offers)


def _others(view: HawaiiView) -> Panel:
    """Every other realm, closed until somebody asks."""
    parts: list[str] = []
    for seat in range(view.players):
        if seat == view.seat:
            continue
        realm = view.realms[seat]
        purse = _purse(realm) if realm.purse is not None else ""
        summary = f"{words.points(view.scores[seat])}, {realm.sum} of {realm.target}"
        parts.append(
            f'<details class="peek" data-id="peek-{seat}"><summary>{badge(seat, 22)}<b>{SEATS[seat].name}</b>'
            f"<span>{summary}</span></summary>{purse}{_tokens(realm)}{realm_picture(view, seat, set())}{_boats(realm)}"
            f"{_scores(view, seat)}</details>"
        )
    return Panel("others", "Other realms", "".join(parts))


def _purse(realm: Realm) -> str:
    """Shells, feet and fruits behind the screen, and what tiles add to the next income."""
    if realm.purse is None:
        return ""
    parts: list[str] = []
    for resource, number in enumerate(realm.purse):
        more = f" <small>+{realm.extra[resource]}</small>" if realm.extra[resource] else ""
        name = words.count(number, resource).partition(" ")[2]
        parts.append(f'<span class="fact">{icon(ICONS[resource], 20)}<b>{number}</b> {name}{more}</span>')
    return f'<p class="facts purse">{"".join(parts)}</p>'


def _tokens(realm: Realm) -> str:
    """Tokens taken this round against the own target."""
    shown = ""
    for k, token in enumerate(realm.taken):
        piece = (
            fish_disc(token - FISH_TAKEN, 11)
            if token > FISH_TAKEN
            else disc(str(value_of(token)), 11, has_spears(token))
        )
        shown += at(13 + k * 25, 13, piece)
    said = [
        words.fish(token - FISH_TAKEN) if token > FISH_TAKEN else words.token(token).removeprefix("the ")
        for token in realm.taken
    ]
    width = max(1, len(realm.taken)) * 25 + 2
    reached = "target reached" if realm.sum >= realm.target else f"{realm.target - realm.sum} more needed"
    picture = (
        f'<svg viewBox="0 0 {width} 28" width="{width}" height="28" role="img" aria-label="Tokens: {esc(", ".join(said))}">{shown}</svg>'
        if realm.taken
        else ""
    )
    return (
        f'<p class="facts tokens"><span class="fact">{icon("turtle", 20)}<b>{realm.sum}</b> of {realm.target}, {reached}</span>'
        f"{picture}</p>"
    )


def realm_picture(view: HawaiiView, seat: int, offers: set[str]) -> str:
    """Villages are rows; kahunas stand before them, tikis above the columns they reach down to."""
    realm = view.realms[seat]
    longest = max(COLUMNS, *(village.length for village in realm.villages))
    out = [_tiki_row(realm)]
    for row in range(VILLAGES):
        out.append(_village_row(realm, row, longest))
    for text in sorted(offers):
        row = int(text.rpartition(" ")[2]) - 1
        out.append(_settle_target(view, row, longest))
    width = X0 + longest * COLUMN
    height = Y0 + VILLAGES * ROW - 4
    counts = ((len(realm.villages), "village"), (realm.kahunas, "kahuna"), (realm.tikis, "tiki"))
    said = ", ".join(f"{number} {name}{'s' if number != 1 else ''}" for number, name in counts)
    return (
        f'<svg class="realm" viewBox="0 0 {n(width)} {n(height)}" width="100%" role="{"group" if offers else "img"}"'
        f' aria-label="Realm of {SEATS[seat].name}: {said}">{"".join(out)}</svg>'
    )


def _tiki_row(realm: Realm) -> str:
    out: list[str] = []
    for space, column in enumerate(BOX.tiki_columns):
        x = X0 + (column - 1) * COLUMN
        filled = space < realm.tikis
        if filled:
            out.append(
                f'<rect x="{n(x - COLUMN / 2 + 1)}" y="38" width="{n(COLUMN - 2)}" height="{n(VILLAGES * ROW - 2)}"'
                ' fill="var(--sun)" fill-opacity=".16"/>'
            )
        out.append(_space(x, 19, 26, 30, filled))
        if filled:
            out.append(glyph("post", x, 19, 23, LOOKS[TIKI][1], "var(--bone-2)"))
        elif TIKI_FEET[space]:
            out.append(_bonus(x, 19, "foot", TIKI_FEET[space]))
    return "".join(out)


def _space(x: float, y: float, width: float, height: float, filled: bool) -> str:
    look = (
        'fill="var(--bone-2)" stroke="var(--rim)"'
        if filled
        else 'fill="none" stroke="var(--line-strong)" stroke-dasharray="3 3"'
    )
    return (
        f'<rect x="{n(x - width / 2)}" y="{n(y - height / 2)}" width="{n(width)}" height="{n(height)}" rx="5" {look}/>'
    )


def _bonus(x: float, y: float, name: str, number: int) -> str:
    """What an empty space gives at once when it is filled."""
    return (
        f'<text x="{n(x - 1)}" y="{n(y + 4)}" text-anchor="end" font-size="11" fill="var(--ink-3)">{number}</text>'
        + glyph(name, x + 6, y, 11, "var(--ink-3)", "var(--paper)")
    )


def _village_row(realm: Realm, row: int, longest: int) -> str:
    y = Y0 + row * ROW
    out = [
        (
            f'<rect x="40" y="{n(y - 5)}" width="{n(longest * COLUMN + 8)}" height="{n(ROW - 5)}" rx="6" fill="none"'
            ' stroke="var(--line)" stroke-width="1.2"/>'
        )
    ]
    has = row < realm.kahunas
    out.append(_space(18, y + ROW / 2 - 7.5, 32, ROW - 5, has))
    ink = "var(--bone-ink)" if has else "var(--ink-3)"
    if has:
        out.append(glyph("cloak", 18, y + 9, 23, LOOKS[KAHUNA][1], "var(--bone-2)"))
    elif KAHUNA_SHELLS[row]:
        out.append(_bonus(18, y + 6, "shell", KAHUNA_SHELLS[row]))
    out.append(
        f'<text x="18" y="{n(y + 32)}" text-anchor="middle" class="num" font-size="11" fill="{ink}">{KAHUNA_POINTS[row]}</text>'
    )
    if row < len(realm.villages):
        village = realm.villages[row]
        tiles = [use("start-hut")] if row == 0 else []
        names = ["Start hut"] if row == 0 else []
        tiles += [tile_use(tile.kind, tile.side) for tile in village.tiles]
        names += [words.tile(tile.kind, tile.side) for tile in village.tiles]
        for column, (body, name) in enumerate(zip(tiles, names, strict=True)):
            out.append(at(X0 + column * COLUMN, y + 15, f"<title>{esc(name)}</title>{body}", scale=SCALE))
    return "".join(out)


def _settle_target(view: HawaiiView, row: int, longest: int) -> str:
    """The free end of a village where the tile in hand may go."""
    y = Y0 + row * ROW
    action = SETTLE_IN[row]
    label = words.label(action, view)
    box = f'x="40" y="{n(y - 6)}" width="{n(longest * COLUMN + 8)}" height="{n(ROW - 3)}" rx="7"'
    return (
        f'<g class="target" data-action="{action.text}" role="button" tabindex="0" aria-label="{esc(label)}">'
        f'<rect class="under" {box} fill="var(--foam)" fill-opacity=".18" stroke="var(--rim)" stroke-width="4"/>'
        f'<rect class="lit" {box} fill="none" stroke="var(--act)" stroke-width="2.4"/></g>'
    )


def _boats(realm: Realm) -> str:
    """Boats, used ones crossed out."""
    parts: list[str] = []
    for name, owned, ready in zip(("fishing boat", "boat I", "boat II"), realm.boats, realm.ready, strict=True):
        for k in range(owned):
            state = "" if k < ready else " used"
            parts.append(f'<span class="fact{" spent" if state else ""}">{icon("canoe", 18)}{name}{state}</span>')
    return f'<p class="facts boats">{"".join(parts)}</p>'


def _scores(view: HawaiiView, seat: int) -> str:
    """[HAW-15.02] What each village would score now, or why it would not."""
    realm = view.realms[seat]
    rows: list[str] = []
    for number, village in enumerate(realm.villages):
        if village.stands:
            parts = [f"{name} {points}" for name, points in zip(SCORED, village.points, strict=True) if points]
            total, why = str(sum(village.points)), ", ".join(parts) or "nothing that scores"
        else:
            lost = sum(village.points)
            total = "–"
            why = words.why_gone(view, seat, number) + (f" {lost} at stake." if lost else "")
        rows.append(
            f'<li style="{_LINE}"><b style="text-align:right">{total}</b><span>Village {number + 1}</span><small>{esc(why)}</small></li>'
        )
    return f'<ul class="scores" aria-label="What each village would score now">{"".join(rows)}</ul>'
