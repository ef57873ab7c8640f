"""What a draw changed, against what was to be expected before it.

Both are judged in the same way and from the same knowledge, that of the seat that acted: its unknowns imagined, its turn
played to the end. Over many games luck therefore comes to nothing, whatever the judgement is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from vaka.core.chance import seeded
from vaka.core.record import Recorded
from vaka.core.state import State
from vaka.lab.analysis.appraise import Evaluator
from vaka.lab.analysis.findings import Luck
from vaka.lab.analysis.playout import finish_turn


def luck_of(
    before: State, move: Recorded, after: State, number: int, worlds: int, seed: str, evaluate: Evaluator
) -> Luck | None:
    """The luck in a move that drew something; None where it cannot be told."""
    view = before.view(move.seat)
    seed = f"luck/{seed}/{number}"
    expected: list[Sequence[float]] = []
    for each in range(2 * worlds):
        world = view.imagine(seeded(f"{seed}/before/{each}"))
        action = next((one for one in world.choices if one.text == move.action), None)
        if action is None:
            continue
        world.recording = False
        world.chance = seeded(f"{seed}/draw/{each}")
        world.advance(action)
        expected.append(judged(world, move.seat, f"{seed}/expected/{each}", evaluate))
        if len(expected) == worlds:
            break
    if not expected:
        return None
    came = [judged(after, move.seat, f"{seed}/came/{each}", evaluate) for each in range(len(expected))]
    seats = range(before.players)
    return Luck(number, move.seat, [fmean(s[seat] for s in came) - fmean(s[seat] for s in expected) for seat in seats])


def judged(state: State, seat: int, seed: str, evaluate: Evaluator) -> Sequence[float]:
    """The shares of the win in a position as a seat could see it, its turn played to the end."""
    if state.over:
        return evaluate(state)
    world = state.view(seat).imagine(seeded(f"{seed}/world"))
    world.recording = False
    world.chance = seeded(f"{seed}/dice")
    return evaluate(finish_turn(world, seat, seed))
