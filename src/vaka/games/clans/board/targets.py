"""What may be chosen on the map, and what is tried in vain."""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.view import View
from vaka.draw.hexmap import HexMap
from vaka.draw.states import barred, cost, danger, guide, hit_path, legal, legal_piece, slip, target
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import POPULATION, SEA
from vaka.games.clans.odds import battle_odds, step_odds
from vaka.games.clans.reach import reach
from vaka.games.clans.state import ClanState

MANY = 12
"""From so many lit places on, star and cost come with hover or focus."""
TOUCHED = (v.STEP, v.SAIL, v.PLACE, v.HOME, v.FIGHT, v.RETREAT, v.FELL, v.FOUND, v.COMPLETE)
"""Verbs whose noun is a hex, and of which a hex has one at a time."""
PIECES = (v.LEAD, v.WALK)
"""Verbs that choose a piece in a hex; the first of them in a hex is touched there, the rest stands in the panel."""


def touched(actions: tuple[Action, ...], more: tuple[int, ...]) -> dict[int, Action]:
    """The action of each hex that is chosen on the map itself."""
    out: dict[int, Action] = {}
    for group in (TOUCHED + more, PIECES):
        for action in actions:
            if action.verb in group and action.a not in out:
                out[action.a] = action
    return out


def thirds(state: ClanState, amount: int) -> str:
    """A cost as a slip shows it."""
    whole, rest = divmod(amount, state.edition.point)
    part = ("", "⅓", "⅔")[3 * rest // state.edition.point]
    return f"{whole or ''}{part}"


def draw_targets(state: ClanState, chart: HexMap, view: View, more: tuple[int, ...]) -> tuple[str, set[str]]:
    """The lit places: each with its star and cost, or with the odds where it means a fight."""
    chosen = touched(view.legal, more)
    quiet = len(chosen) > MANY
    seat = view.to_act or 0
    out: list[str] = []
    for hex, action in chosen.items():
        name = state.chart.names[hex]
        x, y = chart.centre(name)
        outline = chart.outline(name)
        words = view.game.label(action, view)
        fight = action.verb == v.FIGHT or (
            action.verb in (v.STEP, v.SAIL) and state.mover >= 0 and state.armed[hex] & ~(1 << seat) != 0
        )
        if fight and state.chart.kind[hex] != SEA:
            odds = battle_odds(state, seat, hex) if action.verb == v.FIGHT else step_odds(state, seat, hex)
            share = f"{odds.chance:.0%}"
            body = danger(outline) + slip(x, y - 26, share, 11)
            words = f"{words}, {share} to win"
        elif action.verb in PIECES:
            body = legal_piece(x + 6, y - 6, 21) + reach_of(state, chart, seat, action)
            out.append(target(action.text, words, body, hit_path(outline), quiet=True))
            continue
        else:
            body = legal(outline, 0.34 if not quiet else 0.16) + guide(x, y)
            if action.verb == v.STEP:
                body += cost(x + 15, y - 17, thirds(state, state.edition.land_cost(state, seat, hex)))
            elif action.verb == v.SAIL:
                body += cost(x + 15, y - 17, thirds(state, state.edition.sea_cost(state, seat, hex)))
        out.append(target(action.text, words, body, hit_path(outline), quiet=quiet and not fight))
    return "".join(out), {action.text for action in chosen.values()}


def reach_of(state: ClanState, chart: HexMap, seat: int, action: Action) -> str:
    """On hover or focus: where the one who may be chosen could get to on foot, those who hold him up left out."""
    kind = action.b if action.verb == v.LEAD else POPULATION
    piece = state.find(action.a, kind, seat)
    if piece < 0 or state.chart.kind[action.a] == SEA:
        return ""
    d = "".join(chart.outline(state.chart.names[hex], 0.8) for hex in reach(state, piece))
    if not d:
        return ""
    return (
        f'<g class="slip"><path d="{d}" fill="var(--foam)" fill-opacity=".2" stroke="var(--rim)" stroke-width="3.4"/>'
        f'<path d="{d}" fill="none" stroke="var(--foam)" stroke-width="1.8" stroke-dasharray="4 3"/></g>'
    )


def draw_barred(state: ClanState, chart: HexMap, view: View) -> str:
    """The neighbours that the one who moves cannot enter: the page says why."""
    if view.to_act is None or view.seat != view.to_act or state.mover < 0:
        return ""
    here = state.hex_of[state.mover]
    on_foot = view.asked != "sail"
    texts = {action.text for action in view.legal}
    actions = state.act.step if on_foot else state.act.sail
    out: list[str] = []
    for hex in state.chart.beside[here]:
        action = actions[hex]
        if action.verb < 0 or action.text in texts:
            continue
        name = state.chart.names[hex]
        out.append(barred(action.text, f"{name}: not open", chart.outline(name, 0.9)))
    return "".join(out)
