"""The table as plain text: season, event, seats, then every hex that holds something."""

from __future__ import annotations

from vaka.core.aliases import Hex
from vaka.core.view import View
from vaka.games.clans import charttext, clock
from vaka.games.clans.kinds import BUILT, NOBODY
from vaka.games.clans.terminal import areas_line, headline, moving, standing, village_words
from vaka.games.clans.words import seat_name
from vaka.games.maori.components import load_events
from vaka.games.maori.face_up import face_up
from vaka.games.maori.rules.stacks import VILLAGE_TOP
from vaka.games.maori.signs import signs
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView
from vaka.games.maori.words import VOICE


def text(view: View, width: int) -> str:
    """The table for a terminal."""
    assert isinstance(view, MaoriView)
    state = face_up(view)
    out = [headline(state)]
    if state.weather.event:
        out.append(f"Event {state.weather.event // 10}: {load_events()[state.weather.event // 10].name}")
    out += [f"  {line}" for line in signs(state)]
    out += [*clock.lines(state, VOICE), *standing(state, VOICE, "out of the game")]
    chart = state.chart
    around = charttext.named(chart, view) or [piece.hex for piece in view.pieces if 0 <= piece.hex < chart.size]
    out += ["", *charttext.draw(chart, lambda hex: sign(view, state, hex), around, width), ""]
    out += [
        areas_line(state, VOICE, charttext.shown_areas(chart, around, width)),
        *charttext.legend(chart, VOICE.woods),
        "",
    ]
    for hex in range(chart.size):
        line = hex_line(view, state, hex)
        if line:
            out.append(f"{VOICE.place(state, hex)}: {line}")
    return "\n".join(out + moving(state, VOICE))


def sign(view: MaoriView, state: MaoriState, hex: Hex) -> str:
    """Whose counters are seen in a hex, how many, and whether it has a Village; empty where there is nothing."""
    village = "#" if state.village[hex] >= BUILT else ""
    for stack in view.stacks:
        if stack.hex == hex:
            return f"{seat_name(stack.owner)[0]}{min(1 + stack.beneath, 9)}{village}"
    mine = [piece.owner for piece in view.pieces if piece.hex == hex and piece.owner != NOBODY]
    if mine:
        return f"{seat_name(mine[0])[0]}{min(len(mine), 9)}{village}"
    return f" {village}" if village else ""


def hex_line(view: MaoriView, state: MaoriState, hex: Hex) -> str:
    """What is seen in a hex; empty where nothing is."""
    parts = village_words(state, hex)
    level = view.pa_at(hex)
    if level:
        parts.append(f"pā {level}")
    parts += [f"{seat_name(seat)} whare pūrākau" for seat, where in enumerate(state.whare) if where == hex]
    counts: dict[tuple[int, str], int] = {}
    for piece in view.pieces:
        if piece.hex == hex:
            key = (piece.owner, VOICE.kind(state, piece.kind))
            counts[key] = counts.get(key, 0) + 1
    for (owner, title), count in counts.items():
        who = "" if owner == NOBODY else f"{seat_name(owner)} "
        parts.append(f"{who}{title}" + (f" ×{count}" if count > 1 else ""))
    for stack in view.stacks:
        if stack.hex == hex:
            top = "Village" if stack.top == VILLAGE_TOP else VOICE.kind(state, stack.top)
            parts.append(f"{seat_name(stack.owner)} {top}" + (f" over {stack.beneath}" if stack.beneath else ""))
    land = state.rules.land
    if hex in land.moa and state.moa[land.moa.index(hex)]:
        parts.append("moa")
    if hex in land.seals and state.seals[land.seals.index(hex)]:
        parts.append("seal")
    if hex in state.stumps:
        parts.append("stumps")
    return "; ".join(parts)
