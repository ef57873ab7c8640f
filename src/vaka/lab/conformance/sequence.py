"""Is every game playable to its end, is everything offered accepted, and is everything else refused for a reason?"""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.chance import Seeded
from vaka.core.errors import Illegal, Malformed, NotYourDecision, Over, VakaError
from vaka.core.reason import Reason
from vaka.core.result import Result
from vaka.core.state import State
from vaka.lab.conformance.trial import Broken, Trial, expect

NONSENSE = ("", " ", "\x00", "ʻ", "play", "9" * 400, "rest\nrest", "['a']", "None", "-1", "seat 0", "💥", "{}")


def random_play_ends(trial: Trial) -> None:
    """Somebody is asked in every position until the game is over, and what they are offered is in order."""
    space = trial.game.space(trial.players, trial.new().options)
    numbers = {id(action): number for number, action in enumerate(space)}
    moves = 0
    for state in trial.play():
        expect(state.moves == moves, f"{state.moves} moves are counted, {moves} were made", state)
        moves += 1
        if state.over:
            break
        expect(state.to_act in range(trial.players), f"seat {state.to_act} is asked: there is none", state)
        expect(state.result is None, "a game that goes on has a result", state)
        expect(bool(state.choices), f"dead end: seat {state.to_act} is asked and has no choice", state)
        if len(state.choices) == 1:
            expect(
                state.agenda[-1].must_ask(state),
                f"only {state.choices[0].text!r} is offered: the engine should take it",
                state,
            )
        seen: set[int] = set()
        for action in state.choices:
            number = numbers.get(id(action), -1)
            expect(number == action.number >= 0, f"{action.text!r} is offered but is not in the action space", state)
            expect(number not in seen, f"{action.text!r} is offered twice", state)
            seen.add(number)
    _check_end(trial, state)
    trial.notes["decisions"] += moves - 1


def _check_end(trial: Trial, state: State) -> None:
    result = state.result
    if result is None:
        raise Broken("a finished game has no result", state)
    expect(state.to_act is None and not state.legal, "a finished game asks somebody", state)
    expect(len(result.scores) == len(result.ranks) == trial.players, "the result is not a number a seat", state)
    expect(state.scores() == result.scores, f"scores() {state.scores()} and the result {result.scores} differ", state)
    expect(result.why.strip() != "", "the result does not say how the end came", state)
    expect(min(result.ranks) == 1, f"nobody is first: {result.ranks}", state)
    for rank in result.ranks:
        better = sum(1 for other in result.ranks if other < rank)
        expect(rank == better + 1, f"ranks {result.ranks}: {better} are ahead of rank {rank}", state)
    _check_breakdown(trial, state, result)


def _check_breakdown(trial: Trial, state: State, result: Result) -> None:
    expect(len(result.breakdown) == trial.players, "the breakdown is not a list a seat", state)
    for seat, lines in enumerate(result.breakdown):
        total = sum(line.points for line in lines)
        expect(total == result.scores[seat], f"seat {seat}: lines add up to {total}, not {result.scores[seat]}", state)
        for line in lines:
            expect(line.label.strip() != "", f"seat {seat}: a line of the breakdown has no label", state)
            expect(line.rule in trial.game.rules, f"the breakdown cites {line.rule!r}: there is no such rule", state)


def everything_offered_is_accepted(trial: Trial) -> None:
    """Each legal action can be played, on a copy, and leaves a sound position."""
    for state in trial.positions():
        before = state.digest()
        total = state.inventory()
        for action in state.legal:
            copy = state.copy()
            try:
                copy.play(action.text, seat=state.to_act)
            except VakaError as error:
                raise Broken(f"{action.text!r} is offered, then refused: {error}", state) from error
            faults = copy.faults()
            expect(not faults, f"after {action.text!r}: {faults}", state)
            expect(copy.inventory() == total, f"after {action.text!r} the pieces do not add up", state)
            expect(copy.over or bool(copy.choices), f"after {action.text!r}: dead end", state)
            trial.notes["actions tried"] += 1
        expect(state.digest() == before, "playing on a copy changed the original", state)


def everything_else_is_refused(trial: Trial) -> None:
    """Over the whole action space: what is not offered is refused by a rule that exists, and nothing changes."""
    for state in trial.positions():
        space = trial.game.space(trial.players, state.options)
        if state.over:
            _check_over(trial, state)
            continue
        decision = state.agenda[-1]
        offered = {action.number for action in state.choices}
        before = state.digest()
        for action in space:
            reason = decision.refusal(state, action)
            if action.number in offered:
                expect(reason is None, f"{action.text!r} is offered, but a rule forbids it: {reason!r}", state)
                expect(state.why_not(action) is None, f"{action.text!r} is offered, why_not() explains it", state)
                continue
            if reason is None:
                raise Broken(f"{action.text!r} is not offered, yet no rule forbids it", state)
            _check_reason(trial, state, action, reason)
            _expect_illegal(state, action, reason)
            trial.notes["refusals"] += 1
        expect(state.digest() == before, "a refused action changed the position", state)
        expect([a.number for a in decision.choices(state)] == [a.number for a in state.choices], "order changes", state)


def _check_over(trial: Trial, state: State) -> None:
    before = state.digest()
    action = trial.game.space(trial.players, state.options)[0]
    for attempt in (action, action.text):
        try:
            state.play(attempt)
        except Over:
            continue
        raise Broken(f"{action.text!r} can be played after the end", state)
    reason = state.why_not(action)
    expect(reason is not None and reason.text != "", "a finished game gives no reason", state)
    expect(state.digest() == before, "an action after the end changed the position", state)


def _check_reason(trial: Trial, state: State, action: Action, reason: Reason) -> None:
    expect(
        reason.rule in trial.game.rules,
        f"{action.text!r} is refused by {reason.rule!r}: there is no such rule",
        state,
    )
    expect(len(reason.text.strip()) > 3, f"{action.text!r} is refused by [{reason.rule}] without a word", state)


def _expect_illegal(state: State, action: Action, reason: Reason) -> None:
    try:
        state.play(action)
    except Illegal as error:
        expect(error.reason == reason, f"{action.text!r}: two reasons, {reason!r} and {error.reason!r}", state)
        return
    raise Broken(f"{action.text!r} is refused by refusal() and accepted by play()", state)


def bad_input_changes_nothing(trial: Trial) -> None:
    """Text that cannot be read, another seat's action, a broken setup: each has its own error and changes nothing."""
    dice = trial.dice("bad input")
    for state in trial.positions(1):
        before = state.digest()
        space = trial.game.space(trial.players, state.options)
        for _ in range(3):
            action = space[dice.uniform(len(space))]
            _try_text(state, mutated(action.text, dice))
        _try_text(state, NONSENSE[dice.uniform(len(NONSENSE))])
        _try_text(state, f" {space[0].text.upper()}  ")
        if not state.over:
            _try_other_seat(trial, state)
        expect(state.digest() == before, "bad input changed the position", state)
    _try_setups(trial)


def mutated(text: str, dice: Seeded) -> str:
    """A text with a letter lost, doubled, swapped or replaced."""
    at = dice.uniform(len(text))
    kind = dice.uniform(4)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[: at + 1] + text[at:]
    if kind == 2:
        return text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :]
    return text[:at] + "q~7 ,"[dice.uniform(5)] + text[at + 1 :]


def _try_text(state: State, text: str) -> None:
    """Whatever a text says, the error is the right one and a readable action is judged like its plain form."""
    space = state.game.space(state.players, state.options)
    readable = space.by_text.get(" ".join(text.lower().split()))
    try:
        state.copy().play(text)
    except Malformed:
        expect(readable is None or state.over, f"{text!r} can be read and is called malformed", state)
    except Illegal:
        expect(readable is not None, f"{text!r} cannot be read and is called illegal", state)
    except Over:
        expect(state.over, f"{text!r}: the game is not over", state)
    else:
        expect(readable in state.choices, f"{text!r} is accepted", state)


def _try_other_seat(trial: Trial, state: State) -> None:
    for seat in range(-1, trial.players + 1):
        if seat == state.to_act:
            continue
        try:
            state.play(state.choices[0], seat=seat)
        except NotYourDecision:
            continue
        raise Broken(f"seat {seat} may act for seat {state.to_act}", state)


def _try_setups(trial: Trial) -> None:
    game = trial.game
    attempts: list[tuple[int, dict[str, object]]] = [
        (game.players[-1] + 1, {}),
        (game.players[0] - 1, {}),
        (trial.players, {"no such option": True}),
    ]
    attempts += [(trial.players, {option.name: [1]}) for option in game.options]
    for players, options in attempts:
        try:
            game.new(players, seed=0, options=options)
        except Malformed as error:
            expect(error.field != "", f"{players} players, {options}: the complaint names no field", None)
            continue
        raise Broken(f"a table with {players} players and {options} can be set up")
