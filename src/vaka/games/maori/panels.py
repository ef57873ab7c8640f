"""Beside the map: the season and its event, the force that moves, odds, choices, standing orders, and all stacks."""

from __future__ import annotations

from functools import cache

from vaka.core.view import View
from vaka.draw import odds as draw_odds
from vaka.draw.picture import Fact, Panel
from vaka.draw.shapes import esc
from vaka.games.clans import verbs as v
from vaka.games.clans.board.panels import (
    battle_table,
    chip,
    choices,
    clock_facts,
    clock_rows,
    first_next,
    force,
    more,
    own_first,
    panic_rows,
    peek,
    share_row,
    spread,
    stacks_panel,
)
from vaka.games.clans.kinds import BUILT, POPULATION, SHAMAN, UNITS
from vaka.games.clans.odds import Odds
from vaka.games.clans.words import several
from vaka.games.maori import tables as t
from vaka.games.maori.components import load_components, load_events
from vaka.games.maori.face_up import face_up
from vaka.games.maori.figures import SETS
from vaka.games.maori.gambles import event_odds, gambles
from vaka.games.maori.pieces import LOOK, strength_of
from vaka.games.maori.rules.battle import (
    Commit,
    attacker_wins_ties,
    counts_of,
    defence_total,
    foes_in,
    strongest,
    value_of,
)
from vaka.games.maori.rules.leaders import tohunga_value
from vaka.games.maori.rules.stacks import VILLAGE_TOP
from vaka.games.maori.signs import signs
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView
from vaka.games.maori.words import ORDERS, VOICE, answer

MORE = (2, 4, 6, 8)
"""What unseen counters might add to a defence."""


def panels(view: View) -> list[Panel]:
    """The season and its event, what may be chosen beside the map, and all stacks in words."""
    assert isinstance(view, MaoriView)
    state = face_up(view)
    out: list[Panel] = []
    standing = orders(view)
    seldom = more(state, view, LOOK)
    if view.seat is not None and view.seat == view.to_act:
        done = {action.text for action in LOOK.chosen(view.legal).values()} | (standing.offers if standing else set())
        done |= seldom.offers if seldom is not None else set()
        under_way = view.asked in ("lead", "walk", "sail", "freed")
        gamble = odds(state, view) or draw_odds.panel(gambles(view))
        for panel in (force(state, view, LOOK) if under_way else None, gamble):
            if panel is not None:
                out.append(panel)
                done |= panel.offers
        menu = choices(state, view, LOOK, done)
        out += [menu] if menu is not None else []
    out.append(season(state))
    out += [standing] if standing is not None else []
    out += [seldom] if seldom is not None else []
    out.append(stacks(view, state))
    return out


def season(state: MaoriState) -> Panel:
    """The clock, and what the dice of this turn have brought."""
    number, turn = divmod(max(state.turn, 1) - 1, state.edition.turns_a_season)
    words = "No event yet."
    if state.weather.event:
        happening = load_events()[state.weather.event // 10]
        words = f"{happening.name}: {happening.outcomes[state.weather.event % 10 - 1].text}"
    bound = "".join([f"<li>{esc(line)}</li>" for line in signs(state)])
    bound = f"<ul>{bound}</ul>" if bound else ""
    body = f"<p>{esc(words)}</p>{bound}{clock_rows(state, VOICE)}{first_next(state)}{event_table(state)}"
    return Panel("season", f"Season {number + 1}, turn {turn + 1}", body)


def event_table(state: MaoriState) -> str:
    """What the next event may touch, closed until somebody asks."""
    if not state.turn:
        return ""
    return odds_of_events(state.rules.mild_end)


@cache
def odds_of_events(mild_end: bool) -> str:
    """The same for every position of a table: drawn once."""
    picture = draw_odds.body([event_odds(mild_end)])
    return f'<details class="peek" id="event-odds"><summary><b>What the next event may bring</b></summary>{picture}</details>'


# Odds.


def odds(state: MaoriState, view: MaoriView) -> Panel | None:
    """The odds of the battle that is nearest, by what has been seen, and how unseen counters would change them."""
    seat = view.to_act
    assert seat is not None
    hex = battle_hex(state, view, seat)
    if hex < 0:
        return None
    foes = foes_in(state, seat, hex)
    foes = [foe for foe in foes if state.armed[hex] >> foe & 1] or foes
    if not foes:
        return None
    foe = foes[0]
    mine = attack_of(state, seat, hex, foe, view.asked in ("lead", "sail"))
    twin = state.copy()
    assert isinstance(twin, MaoriState)
    best = strongest(counts_of(state, hex, foe))
    twin.answer = SETS[best] if best >= 0 else ()
    theirs = defence_total(twin, hex, foe)
    ties = attacker_wins_ties(state, seat, foe)
    hidden = unseen(view, hex, foe)
    more = ""
    if hidden:
        counters = "counter" if hidden == 1 else "counters"
        rows = ""
        for extra in [extra for extra in MORE if extra <= 5 * hidden]:
            chance = Odds(mine, theirs + extra, ties).chance
            rows += share_row(f"… adding {extra}", chance, seat)
            if chance == 0:
                break
        more = f"<p>You win if the {hidden} {counters} you have not seen turn out to fight,</p><dl>{rows}</dl>"
    group = state.living(hex, seat)
    if state.march.mover >= 0 and state.owner[state.march.mover] == seat:
        group = group + [piece for piece in [state.march.mover, *state.march.party] if piece not in group]
    more += panic_rows(state, VOICE, seat, foe, hex, group)
    note = "by what you see, of 36 throws" if hidden else "exact, of 36 throws"
    return Panel(
        "odds",
        f"If you fight at {VOICE.place(state, hex)}",
        battle_table(seat, [foe], Odds(mine, theirs, ties), more),
        note,
    )


def battle_hex(state: MaoriState, view: MaoriView, seat: int) -> int:
    """Where the next battle would be: one to be fought, one that is being prepared, or one step away."""
    for action in view.legal:
        if action.verb == v.FIGHT:
            return action.a
    top = state.agenda[-1]
    if isinstance(top, Commit) and not top.defends:
        return top.hex
    for action in view.legal:
        if action.verb == v.STEP and view.asked == "lead" and state.here[action.a] & ~(1 << seat):
            return action.a
    return -1


def attack_of(state: MaoriState, seat: int, hex: int, foe: int, on_the_way: bool) -> int:
    """What a seat brings to a battle at best, with those who are on their way."""
    utu = 1 if seat == state.marker and foe == state.weather.utu and state.weather.utu_left else 0
    total = strength_of(state, hex, seat) + utu
    if not on_the_way or state.march.mover < 0 or state.hex_of[state.march.mover] == hex:
        return total
    counts = counts_of(state, hex, seat)
    leaders = total - utu - (value_of(SETS[strongest(counts)]) if any(counts) else 0)
    for piece in [state.march.mover, *state.march.party]:
        kind = state.kind[piece]
        if POPULATION <= kind <= t.GUARD:
            counts[kind] += 1
        elif kind == SHAMAN:
            leaders += tohunga_value(state, seat)
        elif kind >= UNITS:
            leaders += state.edition.combat[kind]
    return (value_of(SETS[strongest(counts)]) if any(counts) else 0) + leaders + utu


def unseen(view: MaoriView, hex: int, owner: int) -> int:
    """How many counters lie in a stack that this seat has not been shown."""
    return sum(each.beneath - len(each.seen) for each in view.stacks if each.hex == hex and each.owner == owner)


# Standing orders.


def orders(view: MaoriView) -> Panel | None:
    """What answers for this seat while others move; each can be changed at any time."""
    if not view.orders:
        return None
    legal = {(action.a, action.b): action.text for action in view.legal if action.verb == t.ORDER}
    asides = {(action.a, action.b): action.text for action in view.game.asides(view) if action.verb == t.ORDER}
    rows = []
    for topic, word in enumerate(ORDERS):
        chips = []
        for setting, name in enumerate(t.SETTINGS[topic]):
            chosen = view.orders[topic] == setting
            text = legal.get((topic, setting)) or asides.get((topic, setting), "")
            if chosen or text:
                chips.append(chip("", answer(name), "" if chosen else text, chosen))
        rows.append(f"<dt>{esc(word.capitalize())}</dt><dd>{''.join(chips)}</dd>")
    given = sum(1 for setting in view.orders if setting)
    words = f"{given} given" if given else "you are asked each time"
    body = (
        f'<details class="peek" id="orders-given"><summary><b>While others move</b><span>{words}</span></summary>'
        f'<dl class="standing">{"".join(rows)}</dl></details>'
    )
    return Panel("orders", "Standing orders", body, "seen by you alone", set(legal.values()))


# What stands where.


def stacks(view: MaoriView, state: MaoriState) -> Panel:
    """Every stack as far as it is seen, seat by seat: closed until somebody asks, here or on the map."""
    parts: list[str] = []
    for owner in own_first(view):
        lines: dict[int, list[int]] = {}
        for piece in view.pieces:
            if piece.owner == owner:
                lines.setdefault(piece.hex, []).append(piece.kind)
        rows = []
        for hex, kinds in lines.items():
            id = f"p{state.chart.names[hex]}-{owner}"
            rows.append(spread(id, VOICE.place(state, hex), owner, LOOK.fan(state, kinds)))
        for each in view.stacks:
            if each.owner == owner:
                shown = ([] if each.top == VILLAGE_TOP else [each.top]) + each.seen
                hidden = each.beneath - len(each.seen)
                note = f"{hidden} unseen{' under the village' if each.top == VILLAGE_TOP else ''}" if hidden else ""
                id = f"p{state.chart.names[each.hex]}-{owner}"
                rows.append(spread(id, VOICE.place(state, each.hex), owner, LOOK.fan(state, shown), note))
        if rows:
            parts.append(peek(owner, several(len(rows), "stack"), rows))
    return stacks_panel(parts)


def facts(view: View, seat: int) -> list[Fact]:
    """A few public numbers of a seat."""
    assert isinstance(view, MaoriView)
    areas = view.numbers("control").count(seat)
    level = 0
    for number, (_, least) in enumerate(load_components().levels):
        if areas >= least:
            level = number
    villages = sum(1 for _, what in view.villages if what == BUILT + seat)
    return [
        Fact("area", str(areas), f"areas: {load_components().levels[level][0]}"),
        Fact("village", str(villages), "villages"),
        Fact("elder", str(view.elders[seat]), "clan elders"),
        *clock_facts(face_up(view), seat, VOICE),
    ]
