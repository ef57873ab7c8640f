"""Beside the board: the own canoe and chart, the odds before a gamble, the others' canoes and charts."""

from __future__ import annotations

from functools import cache

from vaka.core.gamble import GOOD, SO_SO, Share
from vaka.core.view import View
from vaka.draw import odds as shared
from vaka.draw.goods import GOODS as TONES
from vaka.draw.goods import cube
from vaka.draw.icons import glyph, icon
from vaka.draw.odds import EXACT, bar, row
from vaka.draw.picture import Fact, Panel
from vaka.draw.pieces import at
from vaka.draw.seats import SEATS, badge, deep, face
from vaka.draw.shapes import esc
from vaka.games.tahiti2012.board import chances
from vaka.games.tahiti2012.components import BOX
from vaka.games.tahiti2012.tables import (
    CAPACITY,
    CROPS,
    GOOD_NAMES,
    GOODS,
    NEIGHBOURS,
    ROW_END,
    ROWERS,
    VARIETY,
)
from vaka.games.tahiti2012.view import TahitiView
from vaka.games.tahiti2012.words import ORDINALS, cargo_words, quiet_words, season_words
from vaka.games.tahiti2012.words import points as points_words

FREE_SPACES = 2
COLUMN = 32
FIRST = 47


def panels(view: View) -> list[Panel]:
    """What lies before this seat, then the odds where a gamble is near, then the others."""
    assert isinstance(view, TahitiView)
    out = []
    if quiet_words(view):
        out.append(Panel("quiet", "The season", f"<p>{esc(quiet_words(view))}.</p>", season_words(view)))
    if view.seat is not None:
        out.append(_mine(view, view.seat))
    gamble = odds(view)
    if gamble is not None:
        out.append(gamble)
    out.append(_others(view))
    return out


def facts(view: View, seat: int) -> list[Fact]:
    """A few public numbers of a seat."""
    assert isinstance(view, TahitiView)
    ashore, aboard = sum(view.charts[seat]), sum(view.cargo[seat])
    known = view.favourites[seat] is not None
    points = str(view.scores[seat])
    return [
        Fact("star", points, "points so far" if known else "points so far, favourites not counted"),
        *([] if view.options["fair_start"] is not True or view.claim else [_place(view, seat)]),
        Fact("coconut", str(ashore), "cubes ashore"),
        Fact("canoe", str(aboard), "cubes aboard"),
        Fact("seat", str(ROWERS[aboard]), "rowers not covered by cubes"),
    ]


def _place(view: TahitiView, seat: int) -> Fact:
    """[T12-3.18] The place in the order that was bid for."""
    place = view.order.index(seat)
    return Fact("next", str(place + 1), f"plays {ORDINALS[place]}, for a bid of {points_words(view.bid[seat])}")


def _mine(view: TahitiView, seat: int) -> Panel:
    sets = min(view.charts[seat])
    note = f"{view.scores[seat]} points, variety {VARIETY[sets]}"
    if view.asked == "act" and view.acting == seat:
        left = ROWERS[sum(view.cargo[seat])] - view.taken
        note = f"{left} action{'s' if left != 1 else ''} left"
    body = canoe(view, seat) + chart(view, seat) + _favourites(view, seat)
    return Panel("mine", "My canoe and harvest", body, note)


def _others(view: TahitiView) -> Panel:
    """Every other canoe and chart, closed until somebody asks."""
    parts = []
    for seat in range(view.players):
        if seat == view.seat:
            continue
        aboard = cargo_words(view.cargo[seat])
        parts.append(
            f'<details class="peek" data-id="peek-{seat}"><summary>{badge(seat, 22)}<b>{SEATS[seat].name}</b>'
            f"<span>{aboard}</span></summary>{canoe(view, seat)}{chart(view, seat)}{_favourites(view, seat)}</details>"
        )
    return Panel("others", "Other canoes", "".join(parts))


# The canoe.

_HULL = "M4 34C60 20 276 20 332 34C310 78 276 84 250 84H86C60 84 26 78 4 34Z"
_DECK = "M30 36C80 27 256 27 306 36C290 68 266 74 246 74H90C70 74 46 68 30 36Z"


@cache
def _empty_canoe(seat: int) -> str:
    spaces = "".join(
        f'<rect x="{60 + k * 40}" y="36" width="32" height="32" rx="4" fill="var(--wood-deep)" fill-opacity=".28"'
        f' stroke="var(--wood-ink)" stroke-width="1.2" stroke-dasharray="{"none" if k < FREE_SPACES else "4 3"}"/>'
        for k in range(CAPACITY)
    )
    return (
        f'<path d="{_HULL}" fill="{deep(seat)}" stroke="var(--rim)" stroke-width="1.2" transform="translate(0 3)"/>'
        f'<path d="{_HULL}" fill="{face(seat)}" stroke="var(--rim)" stroke-width="1.2"/>'
        f'<path d="{_HULL}" fill="url(#pt-{seat + 1})" fill-opacity=".13"/>'
        f'<path d="{_DECK}" fill="var(--wood)" stroke="var(--wood-deep)" stroke-width="1.2"/>{spaces}'
        f"{glyph('seat', 276, 52, 22, 'var(--wood-ink)', 'var(--wood)')}"
    )


def canoe(view: TahitiView, seat: int) -> str:
    """A loaded canoe: two spaces for cubes alone, three that cover a rower each, one rower that nothing covers."""
    aboard = [good for good in range(GOODS) for _ in range(view.cargo[seat][good])]
    out = [_empty_canoe(seat)]
    for k in range(CAPACITY):
        x = 76 + k * 40
        if k < len(aboard):
            out.append(at(x - 3, 55, cube(GOOD_NAMES[aboard[k]], 25)))
        elif k >= FREE_SPACES:
            out.append(glyph("seat", x, 52, 22, "var(--wood-ink)", "var(--wood)"))
    rowers = ROWERS[len(aboard)]
    words = f"Canoe: {cargo_words(view.cargo[seat])}; {rowers} rower{'s' if rowers > 1 else ''} not covered"
    return f'<svg viewBox="0 20 336 70" width="100%" role="img" aria-label="{words}">{"".join(out)}</svg>'


# The harvest chart.


def chart(view: TahitiView, seat: int) -> str:
    """A row a good, a cube a space; the number in the first free space is the row's score."""
    counts = view.charts[seat]
    likes = view.favourite_goods(seat) or ()
    out = [_row(good, counts[good], good in likes) for good in range(GOODS)]
    y = 18 + GOODS * 31
    sets = min(counts)
    out.append(f'<text x="0" y="{y + 4}" font-size="12" fill="var(--ink-2)">all 5</text>')
    for column in range(1, ROW_END + 1):
        x = FIRST + column * COLUMN - COLUMN
        reached = column == sets
        out.append(
            f'<circle cx="{x}" cy="{y}" r="12" fill="{"var(--sun)" if reached else "none"}"'
            f' stroke="{"var(--rim)" if reached else "var(--line-strong)"}" stroke-width="{1.4 if reached else 0.8}"/>'
            f'<text x="{x}" y="{y + 4}" text-anchor="middle" class="num" font-size="12"'
            f' fill="{"#2b1c00" if reached else "var(--ink-2)"}">{VARIETY[column]}</text>'
        )
    words = f"Harvest: {cargo_words(counts)}; {sets} complete column{'' if sets == 1 else 's'}, variety bonus {VARIETY[sets]}"
    return f'<svg viewBox="0 0 338 {y + 16}" width="100%" role="img" aria-label="{words}">{"".join(out)}</svg>'


@cache
def _row(good: int, have: int, liked: bool) -> str:
    """One row of the chart; a favourite bears a heart."""
    name = GOOD_NAMES[good]
    tone = TONES[name]
    y = 18 + good * 31
    edge = ' stroke="var(--ink-2)" stroke-width="1.2"' if liked else ""
    out = [f'<rect x=".6" y="{y - 14}" width="336" height="28" rx="6" fill="{tone.face}" fill-opacity=".2"{edge}/>']
    out.append(glyph(name, 14, y, 20, "var(--ink)", "var(--paper)"))
    if liked:
        out.append(glyph("favourite", 28, y - 5, 10, "var(--no)", "var(--paper)"))
    for column in range(ROW_END):
        x = FIRST + column * COLUMN
        if column < have:
            out.append(at(x - 2, y + 2, cube(name, 18)))
            continue
        first = column == have
        out.append(
            f'<rect x="{x - 11}" y="{y - 11}" width="22" height="22" rx="3" fill="{"var(--paper)" if first else "none"}"'
            f' stroke="{"var(--ink)" if first else "var(--line-strong)"}" stroke-width="{1.6 if first else 0.8}"/>'
            f'<text x="{x}" y="{y + 4.3}" text-anchor="middle" font-size="12"'
            f' font-weight="{700 if first else 400}" fill="{"var(--ink)" if first else "var(--ink-3)"}">{column}</text>'
        )
    return "".join(out)


def _favourites(view: TahitiView, seat: int) -> str:
    """The favourite tile, where it is known, and how it stands: most of a good is worth 5, second most 3."""
    likes = view.favourite_goods(seat)
    if likes is None:
        return ""
    parts = []
    for good in likes:
        standing = _standing(view, seat, good)
        words = {BOX.most: "the most", BOX.second: "second"}.get(standing, "no bonus yet")
        parts.append(
            f"<li>{icon(GOOD_NAMES[good], 18)}<span>{GOOD_NAMES[good]}</span><b>{'+' if standing else ''}{standing}</b>"
            f"<small>{words}</small></li>"
        )
    whose = "My favourites" if seat == view.seat else "Favourites"
    return f'<div class="favourites"><p>{icon("favourite", 16)}{whose}</p><ul>{"".join(parts)}</ul></div>'


def _standing(view: TahitiView, seat: int, good: int) -> int:
    """[T12-17.03] [T12-17.06] What a favourite would score now."""
    mine = view.charts[seat][good]
    if not mine:
        return 0
    more = {row[good] for row in view.charts if row[good] > mine}
    return BOX.most if not more else BOX.second if len(more) == 1 else 0


# Odds.

BEFORE_THE_BOUNTY = ("lay", "face")
"""What is asked before Haumea's cubes are drawn."""


def bounty_panel(view: TahitiView) -> Panel:
    """What the cubes that are drawn next may bring: a row a good, and the chance that at least one of it comes."""
    shares = [Share(GOOD_NAMES[good], chance, GOOD if good < CROPS else SO_SO) for good, chance in chances.bounty(view)]
    rows = "".join(row(share) for share in shares)
    drawn = chances.bounty_size(view)
    body = f'<div class="odds"><div class="chance"><p>At least one of the {drawn} cubes</p><dl>{rows}</dl></div></div>'
    return Panel("odds", "The next bounty", body, EXACT)


_LOST = ("Keep all", "Lose 1", "Lose 2", "Lose 3", "Lose 4", "Lose 5")
_TONES = (
    ("var(--yes)", "var(--paper)"),
    ("var(--coral)", "#2b0f07"),
    ("#8c3a1c", "#ffffff"),
    ("#6d2c14", "#ffffff"),
    ("#6d2c14", "#ffffff"),
    ("#6d2c14", "#ffffff"),
)


def odds(view: View) -> Panel | None:
    """The chances of what the seat that acts may try now, each counted from the cubes in the bag; None without a gamble."""
    assert isinstance(view, TahitiView)
    if view.asked in BEFORE_THE_BOUNTY:
        return bounty_panel(view)
    if view.asked == "deplete":
        return shared.panel(chances.next_token(view))
    if view.asked != "act":
        return None
    seat = view.acting
    here = view.canoes[seat]
    laid = {tile.hex for tile in view.tiles}
    parts = []
    if sum(view.cargo[seat]):
        ways = sorted({view.reefs_between(here, to) for to in NEIGHBOURS[here] if to in laid} - {0})
        for reefs in ways:
            title = f"Across {reefs} reef{'s' if reefs > 1 else ''}"
            shares = chances.losses(view, seat, reefs)
            parts.append(bar(title, [(_LOST[k], share, *_TONES[k]) for k, share in enumerate(shares)]))
    if chances.may_fish(view, seat):
        fish = chances.catch(view, seat)
        parts.append(
            bar("Fishing here", [("Fish", fish, *_TONES[0]), ("Nothing", 1 - fish, "var(--paper-3)", "var(--ink)")])
        )
    if not parts:
        return None
    total = sum(view.bag) + sum(view.aside)
    body = f'<div class="odds">{"".join(parts)}</div>'
    return Panel("odds", "The odds", body, f"{total} cube{'s' if total != 1 else ''} to draw from")
