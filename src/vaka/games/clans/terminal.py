"""The table of either edition as plain text: areas, stacks and seats, line by line."""

from __future__ import annotations

from vaka.core.aliases import Hex
from vaka.core.view import View
from vaka.games.clans import charttext, clock
from vaka.games.clans.kinds import (
    BUILT,
    CANOE,
    CHIEF,
    HOSTILE,
    LOG,
    MARKERS,
    NOBODY,
    PART,
    PART_BUILT,
    UNITS,
)
from vaka.games.clans.state import ClanState, seats_in
from vaka.games.clans.words import Voice, seat_name

ENDLESS = 100
"""A game without an agreed end has more turns than this in its calendar."""


def text(state: ClanState, view: View, voice: Voice, width: int) -> str:
    """Turn, areas, the map, then every hex that holds something."""
    chart = state.chart
    around = charttext.named(chart, view) or [hex for hex in range(chart.size) if state.here[hex]]
    out = [headline(state), *clock.lines(state, voice), *standing(state, voice, "has left the island")]
    out += ["", *charttext.draw(chart, lambda hex: sign(state, hex), around, width), ""]
    out += [
        areas_line(state, voice, charttext.shown_areas(chart, around, width)),
        *charttext.legend(chart, voice.woods),
        "",
    ]
    for hex in range(chart.size):
        line = hex_line(state, hex, voice)
        if line:
            out.append(f"{voice.place(state, hex)}: {line}")
    return "\n".join(out + moving(state, voice))


def headline(state: ClanState) -> str:
    """Season and turn, and how many there are."""
    edition = state.edition
    season, turn = divmod(max(state.turn, 1) - 1, edition.turns_a_season)
    endless = str(state.options["seasons"]) in ("0", "none") and edition.last_turn >= ENDLESS
    ahead = "" if endless else f" of {edition.last_turn}"
    out = f"Season {season + 1}, turn {turn + 1} of {edition.turns_a_season} (game-turn {state.turn}{ahead})"
    return f"{out}: setting up" if state.turn == 0 else out


def areas_line(state: ClanState, voice: Voice, areas: list[int]) -> str:
    """The letters of the areas on the map, and who holds them."""
    named = []
    for area in areas:
        owner = state.control[area]
        holder = f" ({seat_name(owner)[0]})" if 0 <= owner < state.players else " (hostile)" if owner == HOSTILE else ""
        named.append(f"{charttext.area_letter(area)} {voice.area(state, area)}{holder}")
    return f"Key to the areas: {', '.join(named)}"


def moving(state: ClanState, voice: Voice) -> list[str]:
    """Who is on the move, with whom, how far still, and what is carried."""
    if state.march.mover < 0:
        return []
    mover = state.march.mover
    kinds = [state.kind[piece] for piece in state.march.party if piece != mover]
    order = sorted(set(kinds), key=lambda kind: (kind < UNITS, kind != CHIEF, -kind))
    who = voice.kind(state, state.kind[mover])
    with_him = f" with {', '.join(voice.counted(state, kinds, order))}" if kinds else ""
    load = [state.kind[piece] for piece in state.march.cargo]
    facts = [f"{voice.points(state.edition, state.march.points)} left"]
    if load:
        facts.append(f"carries {', '.join(voice.counted(state, load, sorted(set(load))))}")
    if state.march.fleet:
        facts.append(f"in {len(state.march.fleet)} canoe{'' if len(state.march.fleet) == 1 else 's'}")
    where = f" at {voice.place(state, state.hex_of[mover])}" if state.hex_of[mover] >= 0 else ""
    return [f"Moving: {seat_name(state.owner[mover])}, {who}{with_him}{where}; {'; '.join(facts)}"]


def standing(state: ClanState, voice: Voice, gone: str) -> list[str]:
    """What each seat holds, or that it is gone; and what is hostile."""
    held = [[voice.area(state, a) for a, by in enumerate(state.control) if by == owner] for owner in range(HOSTILE + 1)]
    out = [
        f"{seat_name(seat)}: {gone if state.fate[seat] >= 0 else holding(held[seat])}" for seat in range(state.players)
    ]
    return out + ([f"Hostile: {', '.join(held[HOSTILE])}"] if held[HOSTILE] else [])


def holding(areas: list[str]) -> str:
    """What somebody holds, in words."""
    count = "1 area" if len(areas) == 1 else f"{len(areas)} areas"
    return f"{count}: {', '.join(areas)}" if areas else "no area"


def sign(state: ClanState, hex: Hex) -> str:
    """Whose counters lie in a hex, how many, and whether it has a Village; empty where there is nothing."""
    village = "#" if state.village[hex] >= BUILT else ""
    for owner in seats_in(state.here[hex]):
        count = sum(state.count(hex, kind, owner) for kind in range(MARKERS))
        return f"{seat_name(owner)[0]}{min(count, 9)}{village}"
    return f" {village}" if village else ""


def village_words(state: ClanState, hex: Hex) -> list[str]:
    """A Village or its unfinished form, where there is one."""
    village = state.village[hex]
    if village < BUILT:
        return ["[unfinished Village]"] if village == PART_BUILT else []
    owner = village - BUILT
    home = owner < state.players and state.home[owner] == hex
    return [f"[{seat_name(owner)} {'Home ' if home else ''}Village]"]


def hex_line(state: ClanState, hex: Hex, voice: Voice) -> str:
    """What lies in a hex; empty where nothing does."""
    parts = village_words(state, hex)
    for owner in seats_in(state.here[hex]):
        parts.append(f"{seat_name(owner)}: {voice.stack_line(state, hex, owner)}")
    for kind, word in ((LOG, "log"), (PART, "unfinished canoe"), (CANOE, "canoe")):
        count = state.count(hex, kind, NOBODY)
        if count:
            parts.append(f"{count} {word}{'s' if count > 1 else ''}")
    if hex in state.stumps:
        parts.append("stumps")
    return "; ".join(parts)
