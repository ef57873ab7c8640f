"""Which areas and whom events bind now, in words: the event of this turn, and earlier ones that last."""

from __future__ import annotations

from vaka.games.clans.aliases import Area
from vaka.games.clans.words import seat_name
from vaka.games.maori.state import MaoriState
from vaka.games.maori.weather import ERUPTION, RAHUI, TANIWHA
from vaka.games.maori.words import VOICE

LASTING_WORDS = {
    ERUPTION: "{}: ash, each hex costs 1 point more and nothing is built",
    RAHUI: "{}: a rāhui, nobody may enter",
    TANIWHA: "{}: a taniwha guards rivers, lakes and coast",
}
DOUBTS = ("", "leads two units", "leads one unit and moves two points at most")


def signs(state: MaoriState) -> list[str]:
    """One line for each."""
    weather = state.weather
    out: list[str] = []
    if weather.blight:
        out.append(f"{areas(state, weather.blight)}: villages build nothing this turn")
    if weather.flood >= 0:
        out.append(f"{VOICE.area(state, weather.flood)}: river hexes cost double this turn")
    if weather.mourning:
        out.append(f"{areas(state, weather.mourning)}: nobody may attack this turn")
    for sort, words in LASTING_WORDS.items():
        for area, until in weather.areas_of(sort):
            out.append(f"{words.format(VOICE.area(state, area))} {how_long(until - state.turn)}")
    if weather.utu >= 0 and weather.utu_left:
        out.append(f"{seat_name(state.marker)} takes utu on {seat_name(weather.utu)}: 1 more in attack")
    if weather.doubted >= 0 and weather.doubt:
        out.append(f"The paramount chief of {seat_name(weather.doubted)} {DOUBTS[weather.doubt]} this turn")
    return out


def areas(state: MaoriState, bits: int) -> str:
    """Areas by their names; all of them in one word."""
    found: list[Area] = [area for area in range(len(state.chart.areas)) if bits >> area & 1]
    if len(found) == len(state.chart.areas):
        return "Everywhere"
    return ", ".join([VOICE.area(state, area) for area in found])


def how_long(more: int) -> str:
    """For how many turns after this one something lasts."""
    if more <= 0:
        return "this turn"
    return "this turn and the next" if more == 1 else f"this turn and the next {more}"
