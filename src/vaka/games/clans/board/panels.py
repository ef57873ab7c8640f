"""Beside the map: the force that moves, odds before a fight, choices without a place, what stands where."""

from __future__ import annotations

from fractions import Fraction

from vaka.core.action import Action
from vaka.core.gamble import percent
from vaka.core.view import View
from vaka.draw.icons import icon
from vaka.draw.picture import Fact, Panel
from vaka.draw.seats import badge, face, on
from vaka.draw.shapes import esc
from vaka.games.clans import clock
from vaka.games.clans import verbs as v
from vaka.games.clans.board.look import Look
from vaka.games.clans.board.pieces import on_top
from vaka.games.clans.combat import defenders_in
from vaka.games.clans.kinds import CANOE, HOSTILE, NOBODY, SEA, SHAMAN
from vaka.games.clans.odds import Odds, battle_odds, initiative_odds, panic_odds, step_odds
from vaka.games.clans.state import ClanState, seats_in
from vaka.games.clans.words import Voice, seat_name, several

FEW = 3
"""So many choices fit into the prompt; more of them are laid out here."""
WIDE = Fraction(1, 9)
"""A share of a bar that has room for its number."""
BARS = 400
"""So many bars of the initiative are kept before all are drawn anew."""
SHORT = 26
"""A choice in more letters than this is no button of the prompt either."""


def crowded(labels: list[str]) -> bool:
    """Whether choices are too many or too long for the prompt."""
    return len(labels) > FEW or any(len(words) > SHORT for words in labels)


def chip(svg: str, words: str, action: str = "", pressed: bool | None = None, label: str = "") -> str:
    """A small button, or a tile that only tells; `label` is heard where the words leave something out."""
    if action:
        mark = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
        mark += f' aria-label="{esc(label)}"' if label and label != words else ""
        return f'<button type="button" class="chip" data-action="{esc(action)}"{mark}>{svg}<span>{esc(words)}</span></button>'
    look = (
        ' style="border-color:var(--sun-deep);box-shadow:0 0 0 2px var(--sun);background:var(--sun-soft)"'
        if pressed
        else ""
    )
    return f'<span class="chip"{look}>{svg}<span>{esc(words)}</span></span>'


def small(body: str) -> str:
    """A counter as a picture in running text."""
    return f'<svg viewBox="-17 -18 34 38" width="34" height="38" aria-hidden="true">{body}</svg>'


def force(state: ClanState, view: View, look: Look) -> Panel | None:
    """Who moves, with whom, and what is left to spend; those who may join or leave can be touched."""
    if state.march.mover < 0:
        return None
    seat, voice = state.owner[state.march.mover], look.voice

    def face_of(kind: int) -> str:
        return small(look.counter(state, seat, kind))

    chips = [chip(face_of(state.kind[state.march.mover]), voice.kind(state, state.kind[state.march.mover]), "", True)]
    offers: set[str] = set()
    put = {a.a: a.text for a in view.legal if a.verb in (v.LEAVE, v.ASHORE)}
    take = {a.a: a for a in view.legal if a.verb in (v.TAKE, v.BOARD)}
    counts: dict[int, int] = {}
    for piece in state.march.party:
        counts[state.kind[piece]] = counts.get(state.kind[piece], 0) + 1
    for kind, count in sorted(counts.items()):
        words = voice.kind(state, kind) + (f" ×{count}" if count > 1 else "")
        chips.append(chip(face_of(kind), words, put.get(kind, ""), True))
        if kind in put:
            offers.add(put[kind])
    for kind, action in take.items():
        chips.append(chip(face_of(kind), f"+ {voice.kind(state, kind)}", action.text, False))
        offers.add(action.text)
    for action in view.legal:
        if action.verb in (v.CARRY, v.DROP, v.EMBARK, v.JOIN, v.BEACH, v.LAND):
            picture = icon("log" if action.verb in (v.CARRY, v.DROP) else "canoe", 22)
            chips.append(chip(picture, view.game.label(action, view), action.text))
            offers.add(action.text)
    for piece in state.march.cargo:
        chips.append(chip(icon("log", 22), voice.kind(state, state.kind[piece]), "", True))
    note = f"{voice.points(state.edition, state.march.points)} left"
    here = voice.place(state, state.hex_of[state.march.mover])
    return Panel("force", f"Force at {here}", f'<div class="tray">{"".join(chips)}</div>', note, offers)


def odds_panel(state: ClanState, view: View, voice: Voice) -> Panel | None:
    """The exact odds of the fight that is nearest: where one may step, or where one must fight."""
    seat = view.to_act
    if seat is None:
        return None
    for action in view.legal:
        if action.verb == v.FIGHT and state.chart.kind[action.a] != SEA:
            return one_battle(state, seat, voice, action.a, battle_odds(state, seat, action.a))
    for action in view.legal:
        if action.verb in (v.STEP, v.SAIL) and state.march.mover >= 0 and state.armed[action.a] & ~(1 << seat):
            return one_battle(state, seat, voice, action.a, step_odds(state, seat, action.a))
    return None


def one_battle(state: ClanState, seat: int, voice: Voice, hex: int, odds: Odds) -> Panel:
    """Strengths, the chance to win, and the spread of retreats."""
    others = seats_in(defenders_in(state, hex, seat))
    group = state.living(hex, seat)
    if state.march.mover >= 0 and state.owner[state.march.mover] == seat:
        group = group + [piece for piece in [state.march.mover, *state.march.party] if piece not in group]
    panic = panic_rows(state, voice, seat, others[0] if others else HOSTILE, hex, group)
    body = battle_table(seat, others, odds, panic)
    return Panel("odds", f"If you fight at {voice.place(state, hex)}", body, "exact, of 36 throws")


def battle_table(seat: int, others: list[int], odds: Odds, more: str = "") -> str:
    """The odds of a battle as a drawing with its numbers; `more` stands below."""
    rival = others[0] if others else seat
    rows = ""
    for table, who, owner in ((odds.won, "They retreat", seat), (odds.lost, "You retreat", rival)):
        grouped: dict[int, int] = {}
        for length, count in table.items():
            grouped[min(length, 4)] = grouped.get(min(length, 4), 0) + count
        for length, count in sorted(grouped.items()):
            far = "4 or more" if length == 4 else str(length)
            rows += share_row(f"{who} {far}", count / 36, owner)
    win = odds.chance
    share = f"You win {win:.0%}" if win > 0.36 else f"{win:.0%}" if win > 0.12 else ""
    return (
        f'<div class="odds"><div class="sum"><p class="force"><span>{seat_name(seat)}</span><b>{odds.attack}</b></p>'
        f'<span class="vs">against</span><p class="force"><span>{", ".join(seat_name(o) for o in others)}</span>'
        f"<b>{odds.defence}</b></p></div>"
        f'<p class="meter" role="img" aria-label="{odds.wins} of 36 throws win">'
        f'<span style="width:{win:.1%};background:{face(seat)};color:{on(seat)}">{share}</span>'
        f'<span style="background:{face(rival)};color:{on(rival)};flex:1;justify-content:center;padding:0">'
        f"{f'{1 - win:.0%}' if win < 0.95 else ''}</span></p><dl>{rows}</dl>{more}</div>"
    )


def panic_rows(state: ClanState, voice: Voice, seat: int, rival: int, hex: int, group: list[int]) -> str:
    """What a defeat may do to the own units that run: a row for each chance there is."""
    by_chance: dict[Fraction, list[str]] = {}
    for kind, chance in panic_odds(state, rival, seat, hex, group):
        by_chance.setdefault(chance, []).append(voice.kind(state, kind))
    rows = "".join(
        share_row("A unit panics" if len(by_chance) == 1 else f"{', '.join(kinds)}: panic", float(chance), rival)
        for chance, kinds in by_chance.items()
    )
    return f"<p>If you have to retreat:</p><dl>{rows}</dl>" if rows else ""


_BARS: dict[tuple[tuple[int, int], ...], str] = {}
"""The bars drawn so far: all dice are gone through for one, and it is the same for turns on end."""


def first_next(state: ClanState) -> str:
    """Who is likely to win the next roll for the initiative, as a bar in the colours of the seats."""
    if len(state.staying()) <= 1 or state.turn == 0:
        return ""
    handicaps = tuple((seat, clock.handicap(state, seat)) for seat in state.staying())
    bar = _BARS.get(handicaps)
    if bar is None:
        if len(_BARS) >= BARS:
            _BARS.clear()
        bar = _BARS[handicaps] = initiative_bar(initiative_odds(state))
    return bar


def initiative_bar(odds: dict[int, Fraction]) -> str:
    spoken = ", ".join(f"{seat_name(seat)} {percent(chance)}" for seat, chance in odds.items())
    bars = "".join(
        f'<span style="width:{float(chance):.2%};background:{face(seat)};color:{on(seat)}">'
        f"{percent(chance) if chance >= WIDE else ''}</span>"
        for seat, chance in odds.items()
    )
    return (
        '<div class="odds"><div class="chance"><p>Next initiative</p>'
        f'<p class="meter" role="img" aria-label="Next initiative: {esc(spoken)}">{bars}</p></div></div>'
    )


def share_row(words: str, share: float, owner: int) -> str:
    """A line of a table of chances, with its bar."""
    return (
        f'<dt>{esc(words)}</dt><dd class="bar2"><i style="width:{share:.0%};background:{face(owner)}"></i></dd>'
        f"<dd>{share:.0%}</dd>"
    )


def choices(state: ClanState, view: View, look: Look, done: set[str]) -> Panel | None:
    """All other choices, where they are more than the prompt can hold."""
    left = [action for action in view.legal if action.text not in done]
    keep = [action for action in left if action.verb not in look.in_prompt]
    if not keep or not crowded([view.game.label(action, view) for action in left]):
        return None
    body = by_place(state, view, look, keep)
    return Panel("choices", "What you may do", body, "", {action.text for action in keep})


def by_place(state: ClanState, view: View, look: Look, actions: list[Action]) -> str:
    """Choices as small buttons; what can be done at the same place stands together, and the place is named once."""
    groups: dict[str, list[str]] = {}
    for action in actions:
        words = view.game.label(action, view)
        at_a_place = action.verb in look.voice.by_both or action.verb in look.voice.by_hex
        place = look.voice.place(state, action.a) if at_a_place else ""
        short = words.removesuffix(f" at {place}") if place else words
        where = place if short != words else ""
        groups.setdefault(where, []).append(chip(look.picture(state, action), short, action.text, label=words))
    if not any(groups):
        return f'<div class="tray">{"".join(groups.get("", []))}</div>'
    rows = "".join(f'<div class="group">{name_tag(place)}{"".join(chips)}</div>' for place, chips in groups.items())
    return f'<div class="by-place">{rows}</div>'


def name_tag(place: str) -> str:
    """The name of a place before what can be done there."""
    return f'<span class="at">{esc(place)}</span>' if place else ""


def more(state: ClanState, view: View, look: Look) -> Panel | None:
    """What is seldom wanted, closed until somebody asks: troops sent home as people, a village given up."""
    legal = [action for action in view.legal if action.verb in look.seldom]
    actions = legal + [action for action in view.game.asides(view) if action.verb in look.seldom]
    if not actions:
        return None
    chips = [chip(look.picture(state, action), view.game.label(action, view), action.text) for action in actions]
    body = (
        f'<details class="peek" id="seldom"><summary><b>Rarely wanted</b><span>{len(actions)} possible</span></summary>'
        f'<div class="tray">{"".join(chips)}</div></details>'
    )
    return Panel("more", "More", body, "", {action.text for action in legal})


def stacks(state: ClanState, view: View, look: Look) -> Panel:
    """Every stack spread open, seat by seat: closed until somebody asks, here or on the map."""
    parts: list[str] = []
    for owner in own_first(view):
        hexes = [h for h in range(state.chart.size) if state.here[h] >> owner & 1]
        if not hexes:
            continue
        rows = []
        for hex in hexes:
            pieces = state.living(hex, owner)
            kinds = [state.kind[piece] for piece in pieces]
            canoes = state.count(hex, CANOE, NOBODY)
            fan = look.fan(state, kinds)
            if canoes:
                fan.append(("canoe", "War Canoe", canoes))
            rows.append(spread(f"p{on_top(state, pieces)}", look.voice.place(state, hex), owner, fan))
        counters = sum(len(state.living(hex, owner)) for hex in hexes)
        parts.append(peek(owner, f"{several(counters, 'piece')} in {several(len(hexes), 'hex')}", rows))
    return stacks_panel(parts)


def own_first(view: View) -> list[int]:
    """Everybody who can have counters, the one who looks before the others."""
    return sorted(range(HOSTILE + 1), key=lambda owner: owner != view.seat)


def peek(owner: int, words: str, rows: list[str]) -> str:
    """The stacks of one owner: closed until somebody asks."""
    return (
        f'<details class="peek" id="stacks-{owner}"><summary>{badge(owner, 20)}<b>{esc(seat_name(owner).capitalize())}</b>'
        f"<span>{words}</span></summary><ul>{''.join(rows)}</ul></details>"
    )


def stacks_panel(parts: list[str]) -> Panel:
    return Panel("stacks", "Stacks", "".join(parts) or "<p>Nothing stands on the map yet.</p>")


def spread(id: str, where: str, owner: int, fan: list[tuple[str, str, int]], note: str = "") -> str:
    """A stack laid open: where it is and each kind of counter in it. `id` is that of its drawing on the map."""
    tiles = "".join(
        f'<span class="tile" style="background:{face(owner)};color:{on(owner)};--cut:{face(owner)}">{icon(picture, 18)}'
        f"{esc(words)}{f' ×{count}' if count > 1 else ''}</span>"
        for picture, words, count in fan
    )
    more = f" <i>{esc(note)}</i>" if note else ""
    return f'<li data-of="{esc(id)}" tabindex="-1"><b>{esc(where)}</b>{more}<span class="fan">{tiles}</span></li>'


def clock_facts(state: ClanState, seat: int, voice: Voice) -> list[Fact]:
    """When a seat plays in this game-turn, what the initiative costs it next time, and who is awaited."""
    out: list[Fact] = []
    order = clock.order_now(state)
    if seat in order:
        out.append(Fact("clock", str(order.index(seat) + 1), "place in this turn's order of play"))
    less = clock.handicap(state, seat)
    if less:
        out.append(Fact("initiative", f"−{less}", "holds the initiative: subtracted from the next initiative roll"))
    due = state.shaman_due[seat]
    if due and state.fate[seat] < 0:
        who = voice.kind(state, SHAMAN)
        out.append(Fact("shaman", str(due), f"turn in which the {who} returns: {clock.when(state, due)}"))
    return out


def clock_rows(state: ClanState, voice: Voice) -> str:
    """The same for the whole table, as paragraphs."""
    return "".join(f"<p>{esc(line)}.</p>" for line in clock.lines(state, voice))


def facts(state: ClanState, seat: int) -> list[Fact]:
    """A few public numbers of a seat."""
    combat = [p for p in state.pieces_of(seat) if state.edition.is_combat[state.kind[p]]]
    canoes = 0
    for hex in range(state.chart.size):
        if state.here[hex] == 1 << seat:
            canoes += state.count(hex, CANOE, NOBODY)
    return [
        Fact("area", str(state.areas_of(seat)), "areas"),
        Fact("village", str(len(state.villages_of(seat))), "villages"),
        Fact("militia", str(len(combat)), "combat units"),
        Fact("canoe", str(canoes), "war canoes"),
    ]
