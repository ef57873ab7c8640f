"""Why one choice is better than another, in words: what the title counts that differs at the end of the turn."""

from __future__ import annotations

from vaka.bots.greedy import both
from vaka.bots.value import value_of
from vaka.core.chance import seeded
from vaka.core.game import Game
from vaka.core.state import State
from vaka.core.view import View
from vaka.draw.seats import SEATS
from vaka.lab.analysis.playout import play_out

WORLDS = 4
MOST = 3
"""How many differences are named."""
POINTS_FIRST = 4.0
LEAST = 0.2
"""A term must differ by this much to be named."""


def why_better(view: View, better: str, played: str, seed: int | str = 0) -> str:
    """What the better choice leads to that the other does not, in one sentence; from the seat's own view."""
    assert view.seat is not None
    ends = ends_of(view, [better, played], f"why/{seed}/{view.seat}/{view.moves}")
    mine = [said_of(view, name, by) for name, by in differences(view, ends, view.seat)[:MOST]]
    rivals = [
        f"{SEATS[seat].name}’s {said_of(view, name, by)}"
        for seat in range(view.players)
        if seat != view.seat
        for name, by in differences(view, ends, seat)[:1]
    ]
    said = [*mine, *rivals][:MOST]
    return f"At the end of the turn, against what was played: {', '.join(said)}." if said else ""


def what_they_bring(view: View, actions: list[str], seed: int | str = 0) -> list[str]:
    """What each choice changes by the end of the turn, as far as the choices differ in it: for hints."""
    assert view.seat is not None
    seed = f"brings/{seed}/{view.seat}/{view.moves}"
    now = view.imagine(seeded(f"{seed}/now"))
    ends = ends_of(view, actions, seed)
    pairs: list[list[tuple[State, ...]]] = [[(each[number], now) for each in ends] for number in range(len(actions))]
    changes = [dict(differences(view, each, view.seat)) for each in pairs]
    out = []
    for mine in changes:
        telling = [name for name in mine if any(abs(mine[name] - each.get(name, 0.0)) >= LEAST for each in changes)]
        said = [said_of(view, name, mine[name]) for name in (telling or list(mine))[:MOST]]
        out.append(f"By the end of the turn: {', '.join(said)}." if said else "Keeps everything as it is.")
    return out


def ends_of(view: View, actions: list[str], seed: str) -> list[tuple[State, ...]]:
    """The ends of the turn behind each action, side by side in a few imagined worlds."""
    assert view.seat is not None
    out: list[tuple[State, ...]] = []
    for number in range(WORLDS):
        world = view.imagine(seeded(f"{seed}/{number}"))
        world.recording = False
        here = {action.text: action for action in both(world.choices, view.legal)}
        if all(text in here for text in actions):
            out.append(tuple(play_out(world, here[text], view.seat, f"{seed}/{number}") for text in actions))
    return out


def differences(view: View, ends: list[tuple[State, ...]], seat: int) -> list[tuple[str, float]]:
    """The terms of a seat that differ between two lists of positions, the weightiest first."""
    game = view.game
    if not ends:
        return []
    names = list(game.term_words)
    totals = [0.0] * len(names)
    sizes = [1.0] * len(names)
    for one, other in ends:
        rows = zip(game.term_row(one, seat), game.term_row(other, seat), strict=True)
        for number, (here, there) in enumerate(rows):
            totals[number] += (here - there) / len(ends)
            sizes[number] += (abs(here) + abs(there)) / (2 * len(ends))
    left = game.left(ends[0][0])
    weights = {
        name: late + left * early for name, (late, early) in value_of(game, view.players).weights.items()
    }  # fmt: skip
    order = [
        (by * weights.get(name, 0.0) if any(weights.values()) else by / size * said_first(game, name), name, by)
        for name, by, size in zip(names, totals, sizes, strict=True)
        if abs(by) >= LEAST
    ]
    order.sort(key=lambda each: -abs(each[0]))
    return [(name, by) for _, name, by in order]


def said_first(game: Game, name: str) -> float:
    """Where no weights are known, points go before what leads to them."""
    return POINTS_FIRST if game.term_words[name].startswith("points") else 1.0


def said_of(view: View, name: str, by: float) -> str:
    """One difference in words: "points on the track +2"."""
    return f"{view.game.term_words[name]} {signed(by)}"


def signed(by: float) -> str:
    return f"{by:+.1f}".removesuffix(".0").replace("-", "−")
