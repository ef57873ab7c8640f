"""What stands on the map of either edition: stacks, villages, logs and canoes, each under a stable id."""

from __future__ import annotations

from vaka.draw.hexmap import HexMap
from vaka.draw.icons import glyph
from vaka.draw.pieces import bone_disc, count_badge, hull, place, spent, stack, village
from vaka.draw.states import selected
from vaka.games.clans.board.look import Look
from vaka.games.clans.combat import attack_strength
from vaka.games.clans.kinds import (
    BUILT,
    CANOE,
    CHIEF,
    ELDER,
    HOSTILE,
    LOG,
    NOBODY,
    PART,
    SEA,
    UNITS,
)
from vaka.games.clans.state import ClanState, seats_in
from vaka.games.clans.words import seat_name

SPREAD = 13.0
"""How far two owners in one hex stand apart."""


def on_top(state: ClanState, pieces: list[int]) -> int:
    """The counter that shows: the Chieftain, else an Elder, else the strongest."""
    edition = state.edition
    ranked = sorted(
        pieces,
        key=lambda p: (
            state.kind[p] != CHIEF,
            state.kind[p] < ELDER,
            state.kind[p] < UNITS,
            -edition.combat[state.kind[p]],
            p,
        ),
    )
    return ranked[0]


def strength_badge(value: int, size: float = 30) -> str:
    """What a stack brings to a battle: crossed spears and a number on a dark slip at its lower edge."""
    wide = 17.0 if value < 10 else 22.0
    return (
        f'<g class="count"><rect x="{size / 2 - wide + 7:g}" y="{size / 2 - 5:g}" width="{wide:g}" height="12" rx="6"'
        ' fill="var(--rim)" stroke="var(--bone)" stroke-width=".8"/>'
        + glyph("fighters", size / 2 - wide + 12.6, size / 2 + 1, 9, "var(--bone)", "var(--rim)")
        + f'<text x="{size / 2 + 4:g}" y="{size / 2 + 4.4:g}" text-anchor="end" class="num" font-size="9.6"'
        f' fill="var(--bone)">{value}</text></g>'
    )


def zone_of(state: ClanState, chart: HexMap, hex: int, x: float, y: float, shown: bool = False) -> str:
    """The hexes over which an armed stack exerts its zone, on hover or always. Drawn around the stack at x, y."""
    names = state.chart.names
    d = "".join(chart.outline(names[near], 0.84) for near in state.chart.land[hex])
    return (
        f'<path class="zone{" shown" if shown else ""}" d="{d}" transform="translate({-x:.1f} {-y:.1f})" fill="var(--lava)" fill-opacity=".16"'
        ' stroke="var(--lava)" stroke-width="2" stroke-dasharray="3 4" stroke-linecap="round"/>'
    )


def draw_hex(state: ClanState, chart: HexMap, look: Look, hex: int) -> str:
    """Everything in a hex: the village lower left, the stacks upper right, markers along the lower edge."""
    name = state.chart.names[hex]
    x, y = chart.centre(name)
    out: list[str] = []
    where = look.voice.place(state, hex)
    if state.village[hex]:
        out.append(village_piece(state, hex, x, y, where, "Unfinished Village"))
    if hex in state.stumps:
        out.append(stump_piece(name, x, y, f"Depleted jungle at {where}"))
    owners = seats_in(state.here[hex])
    out += draw_markers(state, hex, x, y, owners, where)
    for i, owner in enumerate(owners):
        pieces = state.living(hex, owner)
        top = on_top(state, pieces)
        dx = 6.0 + SPREAD * (2 * i - len(owners) + 1) if len(owners) > 1 else 6.0
        body = look.counter(state, owner, state.kind[top])
        if state.active == owner and owner < HOSTILE and all(state.bound[p] for p in pieces):
            body = spent(body)
        drawn = stack(owner, len(pieces) - 1, body, len(pieces))
        label = f"{seat_name(owner)} at {where}: {look.voice.stack_line(state, hex, owner)}"
        strength = attack_strength(state, hex, owner)
        if state.armed[hex] >> owner & 1:
            drawn = zone_of(state, chart, hex, x + dx, y - 6) + drawn
            label += f"; strength {strength}"
            drawn += strength_badge(strength) if len(pieces) > 1 else ""
        out.append(place(f"p{top}", x + dx, y - 6, drawn, label=label, cls="stack"))
    return "".join(out)


def village_piece(
    state: ClanState, hex: int, x: float, y: float, where: str, unfinished: str, ring: str = "", wall: str = ""
) -> str:
    """A Village or its unfinished form, lower left in its hex; with a wall around it where it has one."""
    owner = state.village[hex] - BUILT
    if owner < 0:
        body = f'<g opacity=".82">{bone_disc("village", 11)}</g>'
        label = f"{unfinished}{wall} at {where}"
    else:
        home = owner < state.players and state.home[owner] == hex
        body = village(owner, "home" if home else "village")
        label = f"{'Home ' if home else ''}Village of {seat_name(owner)}{wall} at {where}"
    return place(f"v{state.chart.names[hex]}", x - 13, y + 10, ring + body, label=label)


def stump_piece(name: str, x: float, y: float, label: str) -> str:
    """Where nothing more can be felled."""
    return place(f"s{name}", x - 15, y - 14, bone_disc("stump", 8), label=label)


def draw_markers(state: ClanState, hex: int, x: float, y: float, owners: list[int], where: str) -> list[str]:
    """Logs, unfinished canoes and War Canoes."""
    out: list[str] = []
    sea = state.chart.kind[hex] == SEA
    canoes = state.count(hex, CANOE, NOBODY)
    if canoes:
        first = state.find(hex, CANOE, NOBODY)
        area = state.chart.area[hex]
        holder = owners[0] if owners else state.control[area] if area >= 0 else -1
        if 0 <= holder <= HOSTILE:
            body = hull(holder, 46, True, -14) + (count_badge(20, 4, canoes) if canoes > 1 else "")
        else:
            body = bone_disc("canoe", 10) + (count_badge(9, 7, canoes, 6) if canoes > 1 else "")
        spot = (x, y + 6) if sea else (x + 6, y + 17)
        label = f"{canoes} War Canoe{'s' if canoes > 1 else ''} at {where}"
        out.append(place(f"c{first}", *spot, body, angle=0, label=label))
    for i, (kind, words) in enumerate(((LOG, "Big Log"), (PART, "Part-Built Canoe"))):
        count = state.count(hex, kind, NOBODY)
        if count:
            first = state.find(hex, kind, NOBODY)
            body = bone_disc("log" if kind == LOG else "canoe", 7.6)
            if kind == PART:
                body += '<circle r="7.6" fill="none" stroke="var(--clay)" stroke-width="1.6" stroke-dasharray="3 2"/>'
            if count > 1:
                body += count_badge(6.5, 5.5, count, 5.6)
            label = f"{count} {words}{'s' if count > 1 else ''} at {where}"
            out.append(place(f"m{first}", x - 18 + 15 * i, y - 17, body, label=label))
    return out


def draw_pieces(state: ClanState, chart: HexMap, look: Look) -> str:
    """All counters, hex by hex, the one that moves last so that it stands above."""
    out: list[str] = []
    last = state.hex_of[state.march.mover] if state.march.mover >= 0 else -1
    for hex in range(state.chart.size):
        if hex != last and (state.head[hex] >= 0 or state.village[hex] or hex in state.stumps):
            out.append(draw_hex(state, chart, look, hex))
    if last >= 0:
        out.append(selected(chart.outline(state.chart.names[last])))
        out.append(draw_hex(state, chart, look, last))
    return "".join(out)


def control_of(state: ClanState) -> dict[str, int | None]:
    """Who holds each area, for the shapes before the names."""
    return {name: (owner if owner >= 0 else None) for name, owner in zip(state.chart.areas, state.control, strict=True)}
