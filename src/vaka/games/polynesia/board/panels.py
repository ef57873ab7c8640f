"""Beside the chart: what this turn can do, the crater and its odds, the tides, the own people, the others'."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from vaka.core.action import Action
from vaka.core.gamble import percent
from vaka.core.view import View
from vaka.draw.icons import icon
from vaka.draw.picture import Fact, Panel
from vaka.draw.pieces import at, pawn, stone
from vaka.draw.seats import SEATS, badge, face
from vaka.draw.shapes import esc, n
from vaka.games.polynesia import words
from vaka.games.polynesia.board.art import TOKEN_ICONS, point_token
from vaka.games.polynesia.components import BOX
from vaka.games.polynesia.odds import of_bag
from vaka.games.polynesia.tables import FISH, MEMBERS, POINT_TOKENS, SHELLS, SHIPS, STONE_WORDS, STONES, TRACK
from vaka.games.polynesia.view import PolynesiaView

FEW = 3
"""So many choices fit into the prompt; more of them are laid out here."""
TURN_ICONS = {"explore": "canoe", "travel": "paddle", "populate": "people", "fish": "fish"}
GOOD_ICONS = ("fish", "shell")


def panels(view: View) -> list[Panel]:
    """What this turn can do, then the crater, the tides, the own people, the others'."""
    assert isinstance(view, PolynesiaView)
    out: list[Panel] = []
    menu = _menu(view)
    if menu is not None:
        out.append(menu)
    out.append(_crater(view))
    if view.seat is not None:
        out.append(
            Panel("people", "My people", personal_board(view, view.seat), f"{view.scores[view.seat]} points now")
        )
    out.append(_tides(view))
    out.append(_others(view))
    return out


def facts(view: View, seat: int) -> list[Fact]:
    """A few public numbers of a seat."""
    assert isinstance(view, PolynesiaView)
    fish, shells = ("?" if number is None else str(number) for number in view.stocks[seat])
    out = [
        Fact("fish", fish, "fish"),
        Fact("shell", shells, "shells"),
        Fact("people", str(view.saved(seat)), "members on islands that survive"),
        Fact("canoe", str(SHIPS - view.harbours[seat]), "ships on the map"),
    ]
    if view.masks(seat):
        out.append(Fact("mask", str(view.masks(seat)), "masks"))
    points = view.points[seat] + view.held[seat][1]
    if view.options["fair_start"] is True and view.asked != "claim":
        place = view.order.index(seat)
        meaning = f"place in the order of turns, for a bid of {words.points(view.bid[seat])}"
        out.append(Fact("next", str(place + 1), meaning))
    if points:
        out.append(Fact("star", str(points), "points in tokens"))
    return out


# What this turn can do.


def _menu(view: PolynesiaView) -> Panel | None:
    """Choices that have no place on the chart, where there are more than the prompt can hold."""
    chosen = [action for action in view.legal if view.asked in ("turn", "masked", "fare")]
    if len(chosen) <= FEW and view.asked != "turn":
        return None
    if not chosen:
        return None
    chips = "".join(_chip(view, action) for action in chosen)
    title = {"turn": f"Your turn at {view.number}", "masked": "The mask"}.get(view.asked, "Who guides")
    return Panel("menu", title, f'<div class="tray">{chips}</div>', offers={action.text for action in chosen})


def _chip(view: PolynesiaView, action: Action) -> str:
    name = words.label(action, view)
    picture = TURN_ICONS.get(action.text, "") or ("mask" if action.text.startswith("mask") else "")
    if action.text.split()[-1] in ("fish", "shells") and not picture:
        picture = GOOD_ICONS[action.a]
    lead = icon(picture, 22) if picture else badge(action.a, 22)
    effect = _effect(view, action.text)
    more = f"<small>{esc(effect)}</small>" if effect else ""
    return f'<button type="button" class="chip" data-action="{esc(action.text)}">{lead}<span><b>{esc(name)}</b> {more}</span></button>'


def _effect(view: PolynesiaView, kind: str) -> str:
    """What each kind of turn would do now."""
    number = view.number
    if kind == "explore":
        return f"{number} of one kind"
    if kind == "travel":
        return f"up to {number} step{'s' if number > 1 else ''}"
    if kind == "populate":
        left = view.boards[view.to_act or 0]
        together = BOX.three if left >= BOX.three else left if view.options["few_to_main"] == "all" else 1
        return f"{together} or 1" if together > 1 else "1"
    return f"take {number}" if kind == "fish" else ""


# The crater.


def _crater(view: PolynesiaView) -> Panel:
    """[POL-9.02] Stones drawn, stones left, and when the end may come."""
    total = sum(STONES)
    stones = [STONE_WORDS[kind] for kind in view.crater]
    shown = "".join(at(13 + k * 28, 14, stone(stones[k] if k < len(stones) else "")) for k in range(total))
    left = [f"{number} {STONE_WORDS[colour]}" for colour, number in enumerate(view.bag) if number]
    drawn = ", ".join(stones) or "none"
    body = (
        f'<svg viewBox="0 0 {total * 28} 30" width="100%" role="img" aria-label="Stones drawn: {drawn}">{shown}</svg>'
    )
    if view.erupted:
        body += _line(f"{esc(view.ocean.names[view.ocean.main])} is gone, and the near islands with it.")
        return Panel("crater", "The crater", body, f"round {view.round}")
    chances = of_bag(view.bag)
    reds = view.bag[0]
    main = esc(view.ocean.names[view.ocean.main])
    many = "One more red stone" if reds == 1 else f"{words.NUMBERS[reds].capitalize()} more red stones"
    body += _line(f"{many} and {main} breaks. In the bag: {words.listed(left)}.")
    body += _rounds(view, chances)
    return Panel("crater", "The crater", body, f"round {view.round}")


def _line(sentence: str) -> str:
    """A sentence in a panel."""
    return f'<p class="facts"><span>{sentence}</span></p>'


def _rounds(view: PolynesiaView, chances: tuple[Fraction, ...]) -> str:
    """With which round the game may end: a bar for each."""
    # Once this round's stone has fallen, the next one falls in the next round.
    first = view.round + (1 if view.marker > len(BOX.passes) else 0)
    ends = [(first + k, chance) for k, chance in enumerate(chances) if chance]
    wide = 320 / len(ends)
    bars = []
    for k, (number, chance) in enumerate(ends):
        x, high = k * wide + wide / 2, 3 + 30 * float(chance)
        bars.append(
            f'<rect x="{n(x - min(wide, 72) / 2 + 4)}" y="{n(48 - high)}" width="{n(min(wide, 72) - 8)}" height="{n(high)}"'
            f' rx="3" fill="var(--act)"/><text x="{n(x)}" y="{n(44 - high)}" text-anchor="middle" class="num" font-size="12"'
            f' fill="var(--ink)">{percent(chance)}</text><text x="{n(x)}" y="63" text-anchor="middle" font-size="12"'
            f' fill="var(--ink-2)">round {number}</text>'
        )
    words_ = ", ".join(f"ends in round {number}: {percent(chance)}" for number, chance in ends)
    return f'<svg viewBox="0 0 320 67" width="100%" role="img" aria-label="{words_}">{"".join(bars)}</svg>'


# The tides.


def _tides(view: PolynesiaView) -> Panel:
    """The three open cards."""
    out = []
    for card in view.tides:
        tide = BOX.tide(card)
        when = "during play" if tide.when == "play" else "at the end"
        out.append(
            f"<li>{icon('tide', 20)}<span><b>{card} {esc(tide.name)}</b>, {when}. {esc(words.tide_text(view, card))}</span></li>"
        )
    note = (
        ""
        if view.boxed or view.tides[2] not in ("3.1", "3.2")
        else f"{view.reserve} of {POINT_TOKENS} point tokens left"
    )
    return Panel("tides", "Tides", f'<ul class="log">{"".join(out)}</ul>', note)


# Personal boards.


def personal_board(view: PolynesiaView, seat: int) -> str:
    """Fish, shells and ships, the thirteen spaces, and the tokens taken."""
    fish, shells = view.stocks[seat][FISH], view.stocks[seat][SHELLS]
    stocks = (
        _fact("fish", fish, "fish")
        + _fact("shell", shells, "shell" if shells == 1 else "shells")
        + _fact("canoe", view.harbours[seat], "ships left")
    )
    saved = view.saved(seat)
    safe = f"{saved} safe: {_many(TRACK[saved - 1], 'point')} on this board." if saved else "Nobody is safe yet."
    return f'<p class="facts">{stocks}</p>{_track(view, seat)}{_line(safe)}{_tokens(view, seat)}'


def _fact(picture: str, number: int | None, meaning: str) -> str:
    return f'<span class="fact">{icon(picture, 18)}<b>{"?" if number is None else number}</b> {meaning}</span>'


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _track(view: PolynesiaView, seat: int) -> str:
    """[POL-7.01] [POL-10.03] Members fill the spaces from the right; free ones are on the left."""
    free = MEMBERS - view.boards[seat]
    cells = "".join(_cell(k, seat, k < free, k < view.saved(seat)) for k in range(MEMBERS))
    words_ = f"{view.boards[seat]} member{'' if view.boards[seat] == 1 else 's'} on the board, {free} on the map, {view.saved(seat)} of them safe"
    return (
        f'<svg viewBox="0 0 342 52" width="100%" role="img" aria-label="{words_}"><g class="spaces">{cells}</g></svg>'
    )


@cache
def _cell(number: int, seat: int, free: bool, safe: bool) -> str:
    """One space: a member, or its value; what would score if the volcano broke now is edged in the seat's colour."""
    x = 1 + number * 26 + (4 if number >= BOX.row else 0)
    edge = f'stroke="{face(seat)}" stroke-width="2"' if safe else 'stroke="var(--line)"'
    fill = "var(--act-soft)" if free else "var(--paper-3)"
    body = "" if free else at(x + 12, 32, pawn(seat, 25))
    return (
        f'<g class="{"free" if free else "held"}"><rect x="{x}" y="1" width="24" height="50" rx="4" fill="{fill}" {edge}/>{body}'
        f'<text x="{x + 12}" y="47" text-anchor="middle" class="num" font-size="12" fill="var(--ink)">{TRACK[number]}</text></g>'
    )


def _tokens(view: PolynesiaView, seat: int) -> str:
    """Island tokens and point tokens of a seat."""
    parts = [
        f'<span class="fact">{icon(TOKEN_ICONS[kind], 18)}<b>{number}</b> {_TOKEN_WORDS[kind]}</span>'
        for kind, number in enumerate(view.held[seat])
        if number
    ]
    if view.points[seat]:
        token = (
            f'<svg class="icon" viewBox="-12 -12 24 26" width="18" height="18" aria-hidden="true">{point_token()}</svg>'
        )
        parts.append(
            f'<span class="fact">{token}<b>{view.points[seat]}</b> point token{"" if view.points[seat] == 1 else "s"}</span>'
        )
    return f'<p class="facts">{"".join(parts)}</p>' if parts else ""


_TOKEN_WORDS = {1: "point", 2: "mask", 3: "fish a round", 4: "shell a round", 5: ""}


def _others(view: PolynesiaView) -> Panel:
    """Every other board, closed until somebody asks."""
    parts = []
    for seat in range(view.players):
        if seat == view.seat:
            continue
        held = f"{view.saved(seat)} safe, {view.boards[seat]} on the board"
        first = " · starts" if seat == view.start else ""
        parts.append(
            f'<details class="peek" data-id="peek-{seat}"><summary>{badge(seat, 22)}<b>{SEATS[seat].name}</b>'
            f"<span>{held}{first}</span></summary>{personal_board(view, seat)}</details>"
        )
    return Panel("others", "The other boards", "".join(parts))
