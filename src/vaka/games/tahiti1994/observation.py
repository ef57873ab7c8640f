"""An observation of Tahiti (1994): all counters lie open."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaka.core.game import Game
from vaka.core.observation import Buffer, Layout, Part, numbered, put, relative
from vaka.core.option import Options
from vaka.core.state import State
from vaka.games.clans.chart import Chart
from vaka.games.clans.observation import SEATS, Scheme, party, see, table
from vaka.games.tahiti1994.components import chart_of, map_data
from vaka.games.tahiti1994.state import TahitiState
from vaka.games.tahiti1994.tables import D_FREED, D_GIFTS, D_PROPOSER, D_STRUCK

VERSION: Final = 3
ASKED: Final = numbered(
    "turn homeland village place initiative order seat build rehome control settle move lead walk sail "
    "crash combat battle rout retreat pursue panic doomed lost_home sea_battle seating sinking swim "
    "sea_retreat sea_lost leave bargain answer sentence strike pack places change_places voyage leak "
    "landfall rise advance consent bid boarding"
)
TERMS: Final = D_FREED - D_PROPOSER
"""The counts of a bargain, from who proposes on."""
GIFTS: Final = D_STRUCK - D_GIFTS


@lru_cache(maxsize=8)
def scheme(text: str) -> Scheme:
    """The scheme of a map."""
    chart: Chart = chart_of(map_data(text))
    more = [
        Part("left", (SEATS,), 2, "how a seat left the island: by sea 1, killed 2"),
        Part("bargain", (2, SEATS), 1, "who leaves and with whom he bargains"),
        Part("terms", (TERMS + GIFTS,), 24, "a bargain's counts so far, then the Units given, by kind"),
    ]
    return Scheme(VERSION, chart, ASKED, 0, more)


def layout(game: Game, players: int, options: Options) -> Layout:
    return scheme(str(options["map"])).layout


def fill(state: State, seat: int | None, out: Buffer) -> None:
    """What everybody sees, from one seat's chair."""
    assert isinstance(state, TahitiState)
    me = -1 if seat is None else seat
    here = scheme(str(state.options["map"]))
    table(state, me, here, out)
    party(state, state.active, here, out)
    for piece in range(len(state.kind)):
        hex = state.hex_of[piece]
        if hex >= 0:
            see(state, state.kind[piece], state.owner[piece], hex, me, here, out)
    at = here.starts[10]
    for each in range(state.players):
        put(out, at + relative(each, me, state.players), state.via[each], 2)
    bargain(state, me, here.starts[11], here.starts[12], out)


def bargain(state: TahitiState, me: int, who: int, terms: int, out: Buffer) -> None:
    """The bargain under way, if there is one."""
    draft = state.draft
    if len(draft) < D_STRUCK:
        return
    for place in range(2):
        if 0 <= draft[place] < state.players:
            out[who + place * SEATS + relative(draft[place], me, state.players)] = 1
    for place in range(TERMS):
        put(out, terms + place, draft[D_PROPOSER + place], 24)
    for kind in range(GIFTS):
        put(out, terms + TERMS + kind, draft[D_GIFTS + kind], 24)
