"""Does nothing get lost or mixed up: copies, plain data, records, pieces?"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from vaka.core.chance import Seeded
from vaka.core.errors import VakaError
from vaka.core.record import Record, parse_record
from vaka.core.state import State
from vaka.lab.conformance.trial import Broken, Trial, difference, expect, same_text, trace


def pieces_add_up(trial: Trial) -> None:
    """The inventory never changes, and no position has a fault."""
    total: dict[str, int] | None = None
    for state in trial.play():
        count = state.inventory()
        total = count if total is None else total
        expect(count == total, f"pieces were lost or made: {difference(total, count)}", state)
        faults = state.faults()
        expect(not faults, f"faults: {faults}", state)
        scores = state.scores()
        expect(len(scores) == trial.players, f"{len(scores)} scores for {trial.players} seats", state)
        expect(all(isinstance(score, int) for score in scores), f"scores {scores} are not whole numbers", state)


def copies_are_independent(trial: Trial) -> None:
    """Earlier copies never change while play goes on, a copy that is played leaves the original alone, and both are equal."""
    kept: list[tuple[State, str, str, list[str]]] = []
    for state in trial.positions(trial.samples * 2):
        copy = state.copy()
        expect(copy is not state, "copy() gives the same object", state)
        expect(copy.digest() == state.digest(), f"a copy differs: {difference(trace(state), trace(copy))}", state)
        expect(copy.legal == state.legal, "a copy offers other actions", state)
        for seat in trial.eyes():
            expect(
                same_text(copy.view(seat).to_json()) == same_text(state.view(seat).to_json()),
                f"seat {seat} sees a copy differently",
                state,
            )
        expect(copy.record() == state.record(), "a copy has another history", state)
        kept.append((copy, copy.digest(), same_text(copy.record().to_json()), [a.text for a in copy.legal]))
        before = state.digest()
        trial.finish(state.copy(), "copies")
        expect(state.digest() == before, "playing a copy changed the original", state)
        expect([a.text for a in state.choices] == kept[-1][3], "playing a copy changed the original's choices", state)
        for one, digest, record, legal in kept:
            expect(one.digest() == digest, f"a copy made at move {one.moves} changed later", one)
            expect(
                same_text(one.record().to_json()) == record, f"the history of a copy at move {one.moves} changed", one
            )
            expect([a.text for a in one.legal] == legal, f"the choices of a copy at move {one.moves} changed", one)


def views_are_independent(trial: Trial) -> None:
    """A view that was taken keeps showing its moment: it shares nothing with the position."""
    kept = []
    for state in trial.positions():
        for seat in trial.eyes():
            view = state.view(seat)
            kept.append((view, state.moves, same_text(view.to_json())))
    for view, moves, text in kept:
        expect(same_text(view.to_json()) == text, f"the view of seat {view.seat} at move {moves} changed later")


def plain_data_round_trips(trial: Trial) -> None:
    """JSON and back gives the same position, which goes on in the same way."""
    for state in trial.positions():
        for history in (True, False):
            again = trial.game.load(json.loads(json.dumps(state.to_json(history))))
            found = difference(
                json.loads(json.dumps(state.to_json(history=False))),
                json.loads(json.dumps(again.to_json(history=False))),
            )
            expect(not found, f"after JSON and back: {found}", state)
            expect(again.digest() == state.digest(), "after JSON and back the digest differs", state)
            expect(again.legal == state.legal, "after JSON and back other actions are offered", state)
            if history:
                expect(again.record() == state.record(), "after JSON and back the history differs", state)
            ended = trial.finish(state.copy(), "json")
            also = trial.finish(again, "json")
            expect(ended.digest() == also.digest(), "after JSON and back play goes on differently", state)


def records_replay(trial: Trial) -> None:
    """A record, through its text, gives back every position of the game."""
    wanted: dict[int, State] = {state.moves: state.copy() for state in trial.positions()}
    final = wanted[max(wanted)]
    record = final.record()
    again = parse_record(record.to_text())
    expect(again == record, "a record read back from its text differs", final)
    expect(len(record.moves) == final.moves, f"{final.moves} moves made, {len(record.moves)} in the record", final)
    for moves, state in wanted.items():
        replayed = trial.game.replay(again, at=moves)
        found = difference(trace(state), trace(replayed))
        expect(not found, f"replayed to move {moves}: {found}", state)
        expect(replayed.legal == state.legal, f"replayed to move {moves}, other actions are offered", state)
    again_played = trial.game.new(trial.players, seed=trial.seed, options=trial.options)
    for move in record.moves:
        again_played.play(move.action, move.seat)
    expect(again_played.digest() == final.digest(), "the seed and the actions alone lead to another position", final)


def damage_is_noticed(trial: Trial) -> None:
    """A damaged record or position is refused with an error of ours, or still makes a game; it never crashes."""
    dice = trial.dice("damage")
    state = next(iter(trial.play()))
    trial.finish(state)
    texts: list[tuple[str, Callable[[Any], State]]] = [
        (same_text(state.record().to_json()), trial.game.replay),
        (same_text(next(iter(trial.play())).to_json()), trial.game.load),
    ]
    for text, use in texts:
        for _ in range(trial.samples * 2):
            data = json.loads(text)
            what = damage(data, dice)
            try:
                use(data)
            except VakaError:
                trial.notes["damage refused"] += 1
            except Exception as error:
                raise Broken(
                    f"{use.__name__}() of data where {what}: {type(error).__name__}: {error}", state
                ) from error
            else:
                trial.notes["damage harmless"] += 1
    _notice_missing_draw(trial, state)


def _notice_missing_draw(trial: Trial, state: State) -> None:
    """A record that lacks an outcome, or holds one too many, contradicts the rules."""
    for extra in (True, False):
        record = state.record()
        drew = [move for move in record.moves if move.outcomes]
        if not drew:
            return
        move = drew[len(drew) // 2]
        move.outcomes = [*move.outcomes, 0] if extra else move.outcomes[:-1]
        _expect_refused(trial, record, state)


def _expect_refused(trial: Trial, record: Record, state: State) -> None:
    try:
        trial.game.replay(record)
    except VakaError:
        return
    raise Broken("a record with a wrong number of draws is replayed without complaint", state)


def damage(data: object, dice: Seeded) -> str:
    """Spoil one place of some plain data, and say which."""
    path = ""
    while True:
        key: Any
        if isinstance(data, dict) and data:
            key = sorted(data)[dice.uniform(len(data))]
        elif isinstance(data, list) and data:
            key = dice.uniform(len(data))
        else:
            return f"{path} is empty"
        path += f"[{key!r}]"
        inner = data[key]
        if isinstance(inner, dict | list) and inner and dice.uniform(6):
            data = inner
            continue
        kind = dice.uniform(5)
        if kind == 0:
            del data[key]
            return f"{path} is missing"
        data[key] = (None, "spoilt", -7, [[]])[kind - 1]
        return f"{path} is {data[key]!r}"
