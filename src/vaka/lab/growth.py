"""How the cost of an action grows: with the number of players, and over the length of a game.

What a server adds (tables, viewers, stored games) is measured by `vaka.server.trials.cost`. All of it is CPU time of one
process.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from time import process_time
from typing import Any, Final

from vaka.core.game import Game
from vaka.core.policy import policy_of

PARTS: Final = 10
"""A game is cut into this many stretches of equal length."""
CURVES: Final = {
    "players": "Microseconds for an action in the engine, by number of players",
    "length": "Microseconds for an action in the engine, over the length of a game",
    "viewers": "Milliseconds for an action on the server, by number of viewers",
    "tables": "Milliseconds for an action on the server, by number of running tables",
    "stored": "Milliseconds for an action on the server, by number of finished games stored",
}
AXES: Final = {"length": "part of the game", "tables": "running tables", "stored": "finished games"}
"""What is said below a picture, where that is more than the name of its curve."""


@dataclass(frozen=True, slots=True)
class Point:
    """One figure of a curve."""

    curve: str
    """What grows: `players`, `length`, `tables`, `viewers` or `stored`."""
    title: str
    at: float
    """How far it has grown: players, tenths of a game, tables …"""
    cost: float
    """Microseconds for an action in the engine, milliseconds on the server."""

    def plain(self) -> dict[str, object]:
        return asdict(self)


def by_players(game: Game, games: int) -> list[Point]:
    """Microseconds for an action in random play, at every player count."""
    out: list[Point] = []
    for players in game.players:
        costs: list[float] = []
        for number in range(games):
            state = game.new(players, seed=f"growth/{number}")
            state.recording = False
            start = process_time()
            moves = state.play_out("random", seed=number)
            costs.append((process_time() - start) / moves * 1e6)
        out.append(Point("players", game.name, players, median(costs)))
    return out


def by_length(game: Game, players: int, games: int) -> list[Point]:
    """Microseconds for an action in each tenth of a random game."""
    stretches: list[list[float]] = [[] for _ in range(PARTS)]
    for number in range(games):
        whole = game.new(players, seed=f"growth/{number}")
        moves = whole.play_out("random", seed=number)
        if moves < PARTS:
            continue
        again = game.new(players, seed=f"growth/{number}")
        policy = policy_of("random", number)
        for part in range(PARTS):
            count = moves * (part + 1) // PARTS - moves * part // PARTS
            start = process_time()
            again.play_out(policy, limit=count)
            stretches[part].append((process_time() - start) / count * 1e6)
    return [
        Point("length", game.name, (part + 0.5) / PARTS, median(costs)) for part, costs in enumerate(stretches) if costs
    ]


def drawn(curve: str, points: Sequence[dict[str, Any]]) -> str:
    """A curve as a picture, a line for each title."""
    from vaka.lab.report.charts import libraries

    alt, converter = libraries()
    ticks = alt.Axis() if curve == "length" else alt.Axis(tickMinStep=1, tickCount=8)
    chart = (
        alt.Chart(alt.Data(values=list(points)))
        .mark_line(point=True)
        .encode(
            x=alt.X("at:Q", title=AXES.get(curve, curve), axis=ticks),
            y=alt.Y("cost:Q", title="µs" if curve in ("players", "length") else "ms", scale=alt.Scale(zero=True)),
            color=alt.Color("title:N", title=None, legend=alt.Legend(orient="bottom")),
        )
        .properties(
            width=520,
            height=240,
            title=alt.TitleParams(CURVES[curve], anchor="start", fontSize=12),
            background="white",
            padding={"left": 8, "top": 8, "bottom": 8, "right": 40},  # letters may be wider where it is looked at
        )
    )
    return str(converter.vegalite_to_svg(chart.to_dict()))
