"""What can be counted in a position of the clans system, by name: facts that a value weighs and a coach speaks of."""

from __future__ import annotations

from typing import Final

from vaka.core.aliases import Hex, Seat
from vaka.games.clans.combat import attack_strength
from vaka.games.clans.kinds import CANOE, CHIEF, ELDER, LOG, MARKERS, PART, POPULATION, SHAMAN, UNITS
from vaka.games.clans.state import ClanState
from vaka.games.clans.view import ClanGame

TERMS: Final[dict[str, str]] = {
    "areas": "areas held",
    "short": "areas still missing for a victory",
    "villages": "finished villages",
    "home": "having a home village",
    "people": "population",
    "troops": "combat units",
    "strength": "strength of the strongest stack",
    "chief": "having a chieftain",
    "chief_strength": "strength of the chieftain's stack",
    "alone": "a chieftain without troops",
    "elders": "elders",
    "led": "elders with troops",
    "shaman": "having a shaman",
    "logs": "logs with people beside them",
    "parts": "unfinished canoes with people beside them",
    "canoes": "canoes with people beside them",
    "abroad": "areas of others with troops in them",
    "fights": "hexes where troops face others",
    "gone": "having left the island",
    "asked": "being asked next",
}


def left(state: ClanState) -> float:
    """How much of the game is still to come: 1 at the start, 0 at the end."""
    if not state.agenda or state.ended:
        return 0.0
    return max(0.05, 1.0 - state.turn / max(24, state.edition.last_turn)) if state.edition.last_turn < 999 else 0.5


def fought_over(state: ClanState, seat: Seat, hexes: list[Hex]) -> list[Hex]:
    """Those of a seat's hexes in which strangers stand too."""
    return [hex for hex in hexes if state.strangers(hex, seat)]


def row(state: ClanState, seat: Seat) -> list[float]:
    """The terms of a seat, in the order of `TERMS`."""
    edition, chart = state.edition, state.chart
    mine = 1 << seat
    people = troops = strength = chief = chief_strength = alone = elders = led = shaman = logs = parts = canoes = 0
    hexes: list[int] = []
    areas: list[int] = []
    for piece in range(len(state.owner)):
        hex = state.hex_of[piece]
        if hex < 0:
            continue
        kind = state.kind[piece]
        if kind >= LOG:
            if state.here[hex] & mine:
                logs += kind == LOG
                parts += kind == PART
                canoes += kind == CANOE
        elif state.owner[piece] != seat:
            continue
        elif kind == POPULATION:
            people += 1
        elif kind < UNITS:
            if edition.is_combat[kind]:
                troops += 1
                if hex not in hexes:
                    hexes.append(hex)
                    strength = max(strength, attack_strength(state, hex, seat))
                area = chart.area[hex]
                if area >= 0 and area not in areas and state.control[area] != seat:
                    areas.append(area)
        elif kind == CHIEF:
            chief = 1
            chief_strength = attack_strength(state, hex, seat)
            alone = 0 if state.armed[hex] & mine else 1
        elif kind == SHAMAN:
            shaman = 1
        elif ELDER <= kind < MARKERS:
            elders += 1
            led += 1 if state.armed[hex] & mine else 0
    fights = len(fought_over(state, seat, hexes))
    villages = len(state.villages_of(seat))
    held = state.areas_of(seat)
    game = state.game
    assert isinstance(game, ClanGame)
    out = [
        held,
        max(0, game.opinions.enough(state, seat) - held),
        villages,
        state.home[seat] >= 0,
        people,
        troops,
        strength,
    ]
    out += [chief, chief_strength, alone, elders, led, shaman, logs, parts, canoes, len(areas), fights]
    out.append(state.fate[seat] >= 0)
    out.append(state.to_act == seat)
    return [float(number) for number in out]
