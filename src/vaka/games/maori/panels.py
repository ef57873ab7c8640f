"""Beside the map: the season and its event, the force that moves, odds, choices, standing orders, and all stacks."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.view import View
from vaka.draw.icons import icon
from vaka.draw.picture import Fact, Panel
from vaka.draw.seats import badge
from vaka.draw.shapes import esc
from vaka.games.clans import verbs as v
from vaka.games.clans.board.panels import Speech, battle_table, chip, crowded, force_panel, ranked, share_row, spread
from vaka.games.clans.kinds import BUILT, HOSTILE, POPULATION, SHAMAN, UNITS
from vaka.games.clans.odds import Odds
from vaka.games.clans.words import seat_name
from vaka.games.maori import tables as t
from vaka.games.maori.components import load_components, load_events
from vaka.games.maori.figures import SETS
from vaka.games.maori.pieces import icon_of, picture, strength_of
from vaka.games.maori.rules.battle import (
    attacker_wins_ties,
    counts_of,
    defence_total,
    foes_in,
    strongest,
    value_of,
)
from vaka.games.maori.rules.leaders import tohunga_value
from vaka.games.maori.rules.stacks import VILLAGE_TOP
from vaka.games.maori.seen import face_up, touched
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView
from vaka.games.maori.words import ORDERS, kind_title, points
from vaka.games.maori.words import place as spoken

IN_PROMPT = (v.DONE, v.HALT, v.FOLLOW, v.HOLD, t.WAIVE)
"""What ends a step, a move or a question stands in the prompt."""
MORE = (2, 4, 6, 8)
"""What unseen counters might add to a defence."""
ANSWERS = {"ask": "ask me", "waive": "let pass", "strongest": "the strongest"}
"""Standing orders in words, where the word of the action is not enough."""
PICTURES = {
    v.FELL: "log",
    v.SHAPE: "canoe",
    v.LAUNCH: "canoe",
    v.EMBARK: "canoe",
    v.FOUND: "village",
    v.COMPLETE: "village",
    v.ABANDON: "village",
    v.HOME: "home",
    v.WALK: "population",
    v.FIRST: "initiative",
    t.FORTIFY: "shield",
    t.CLAIM: "shield",
    t.HIDE: "help",
}


def panels(view: View) -> list[Panel]:
    """The season and its event, what may be chosen beside the map, and all stacks in words."""
    assert isinstance(view, MaoriView)
    state = face_up(view)
    out: list[Panel] = []
    standing = orders(view)
    if view.seat is not None and view.seat == view.to_act:
        done = {action.text for action in touched(view.legal).values()} | (standing.offers if standing else set())
        for panel in (force(state, view), odds(state, view)):
            if panel is not None:
                out.append(panel)
                done |= panel.offers
        menu = choices(state, view, done)
        out += [menu] if menu is not None else []
    out.append(season(state))
    out += [standing] if standing is not None else []
    out.append(stacks(view, state))
    return out


def season(state: MaoriState) -> Panel:
    """The clock, and what the dice of this turn have brought."""
    number, turn = divmod(max(state.turn, 1) - 1, state.edition.turns_a_season)
    words = "No event yet."
    if state.event:
        happening = load_events()[state.event // 10]
        words = f"{happening.name}: {happening.outcomes[state.event % 10 - 1].text}"
    return Panel("season", f"Season {number + 1}, turn {turn + 1}", f"<p>{esc(words)}</p>")


def force(state: MaoriState, view: MaoriView) -> Panel | None:
    """Who moves, with whom, and what is left to spend."""
    if state.mover < 0 or view.asked not in ("lead", "walk", "sail", "freed"):
        return None
    seat, names = state.owner[state.mover], state.edition.names
    speech = Speech(
        title=lambda kind: kind_title(names[kind]),
        picture=lambda kind: picture(state, seat, kind),
        here=spoken(state, state.hex_of[state.mover]),
        left=points(state.points),
    )
    return force_panel(state, view, speech)


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
    twin.answer = list(SETS[best]) if best >= 0 else []
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
    note = "by what you see, of 36 throws" if hidden else "exact, of 36 throws"
    return Panel(
        "odds", f"If you fight at {spoken(state, hex)}", battle_table(seat, [foe], Odds(mine, theirs, ties), more), note
    )


def battle_hex(state: MaoriState, view: MaoriView, seat: int) -> int:
    """Where the next battle would be: one to be fought, one that is being prepared, or one step away."""
    for action in view.legal:
        if action.verb == v.FIGHT:
            return action.a
    step = state.agenda[-1]
    if view.asked == "commit" and step.b == 0:
        return step.a
    for action in view.legal:
        if action.verb == v.STEP and view.asked == "lead" and state.here[action.a] & ~(1 << seat):
            return action.a
    return -1


def attack_of(state: MaoriState, seat: int, hex: int, foe: int, on_the_way: bool) -> int:
    """What a seat brings to a battle at best, with those who are on their way."""
    utu = 1 if seat == state.marker and foe == state.utu and state.utu_left else 0
    total = strength_of(state, hex, seat) + utu
    if not on_the_way or state.mover < 0 or state.hex_of[state.mover] == hex:
        return total
    counts = counts_of(state, hex, seat)
    leaders = total - utu - (value_of(SETS[strongest(counts)]) if any(counts) else 0)
    for piece in [state.mover, *state.party]:
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


# Choices.


def choices(state: MaoriState, view: MaoriView, done: set[str]) -> Panel | None:
    """All other choices, where they are more than the prompt can hold."""
    left = [action for action in view.legal if action.text not in done]
    keep = [action for action in left if action.verb not in IN_PROMPT]
    if not keep or not crowded([view.game.label(action, view) for action in left]):
        return None
    chips = [chip(icon(picture_of(state, action), 22), view.game.label(action, view), action.text) for action in keep]
    body = f'<div class="tray">{"".join(chips)}</div>'
    return Panel("choices", "What you may do", body, "", {action.text for action in keep})


def picture_of(state: MaoriState, action: Action) -> str:
    """A small picture for a choice."""
    if action.verb in (v.TRAIN, v.DISARM, v.LEAD, t.DEMOTE):
        return icon_of(state, action.b)
    if action.verb in (v.TAKE, v.LEAVE, v.BOARD, v.ASHORE, v.JOIN, v.DETACH):
        return icon_of(state, action.a)
    if action.verb in (t.COMMIT, t.STRIKE):
        return "fighters"
    return PICTURES.get(action.verb, "arrow")


def orders(view: MaoriView) -> Panel | None:
    """What answers for this seat while others move; each can be changed at any time."""
    if not view.orders:
        return None
    legal = {(action.a, action.b): action.text for action in view.legal if action.verb == t.ORDER}
    asides = {(action.a, action.b): action.text for action in view.game.asides(view)}
    rows = []
    for topic, word in enumerate(ORDERS):
        chips = []
        for setting, name in enumerate(t.SETTINGS[topic]):
            chosen = view.orders[topic] == setting
            text = legal.get((topic, setting)) or asides.get((topic, setting), "")
            if chosen or text:
                chips.append(chip("", ANSWERS.get(name, name), "" if chosen else text, chosen))
        rows.append(f"<dt>{esc(word.capitalize())}</dt><dd>{''.join(chips)}</dd>")
    body = f'<dl class="orders">{"".join(rows)}</dl>'
    return Panel("orders", "Standing orders", body, "seen by you alone", set(legal.values()))


# What stands where.


def stacks(view: MaoriView, state: MaoriState) -> Panel:
    """Every stack as far as it is seen, seat by seat: closed until somebody asks, here or on the map."""
    parts: list[str] = []
    names = state.edition.names
    owners = [view.seat] if view.seat is not None else []
    owners += [owner for owner in [*range(state.players), HOSTILE] if owner not in owners]
    for owner in owners:
        lines: dict[int, list[int]] = {}
        for piece in view.pieces:
            if piece.owner == owner:
                lines.setdefault(piece.hex, []).append(piece.kind)
        rows = []
        for hex, kinds in lines.items():
            fan = [(icon_of(state, kind), kind_title(names[kind]), kinds.count(kind)) for kind in ranked(kinds)]
            rows.append(spread(f"p{state.chart.names[hex]}-{owner}", spoken(state, hex), owner, fan))
        for each in view.stacks:
            if each.owner == owner:
                shown = ([] if each.top == VILLAGE_TOP else [each.top]) + each.seen
                fan = [(icon_of(state, kind), kind_title(names[kind]), shown.count(kind)) for kind in ranked(shown)]
                hidden = each.beneath - len(each.seen)
                note = f"{hidden} unseen{' under the village' if each.top == VILLAGE_TOP else ''}" if hidden else ""
                id = f"p{state.chart.names[each.hex]}-{owner}"
                rows.append(spread(id, spoken(state, each.hex), owner, fan, note))
        if rows:
            parts.append(
                f'<details class="peek" id="stacks-{owner}"><summary>{badge(owner, 20)}'
                f"<b>{esc(seat_name(owner).capitalize())}</b><span>{len(rows)} stacks</span></summary>"
                f"<ul>{''.join(rows)}</ul></details>"
            )
    return Panel("stacks", "Stacks", "".join(parts) or "<p>Nothing stands on the map yet.</p>")


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
    ]
