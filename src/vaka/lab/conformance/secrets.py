"""Does a seat learn nothing that it may not know, and can it imagine the rest?

The twin test: deal afresh what a view does not show, and look again with the same eyes. If anything differs, the view
held something that depends on a secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from vaka.core.action import Action
from vaka.core.chance import Chance, Seeded, seeded
from vaka.core.decision import Decision
from vaka.core.game import Game
from vaka.core.record import Move
from vaka.core.state import State
from vaka.core.view import View
from vaka.lab.conformance.trial import Broken, Trial, difference, expect, same_text, trace

FORBIDDEN_KEYS = ("seed", "chance", "secret", "rng", "outcomes", "history", "agenda")
FORBIDDEN_KINDS = (State, Chance, Decision, Move)
LARGE = 1 << 20


def views_hold_plain_data(trial: Trial) -> None:
    """A view is plain data without a source of chance in it, and offers actions only to the seat that is asked."""
    for state in trial.positions():
        words = _large_numbers_of(state)
        for seat in trial.eyes():
            view = state.view(seat)
            expect(view.seat == seat, f"the view of seat {seat} says seat {view.seat}", state)
            expect(view.to_act == state.to_act, f"seat {seat} thinks that seat {view.to_act} is asked", state)
            expect(view.moves == state.moves, f"seat {seat} counts {view.moves} moves, not {state.moves}", state)
            mine = state.legal if seat is not None and seat == state.to_act else ()
            expect(view.legal == mine, f"seat {seat} is offered {view.legal}, not {mine}", state)
            expect((view.asked == "") == state.over, f"the decision asked is called {view.asked!r}", state)
            for path, value in walk(view):
                expect(not isinstance(value, FORBIDDEN_KINDS), f"view.{path} is a {type(value).__name__}", state)
            for path, value in leaves(view.to_json()):
                plain = value is None or isinstance(value, bool | int | float | str)
                expect(plain, f"{path} is a {type(value).__name__}, not plain data", state)
                name = path.rpartition(".")[2].partition("[")[0]
                expect(name not in FORBIDDEN_KEYS, f"{path} should not be in a view", state)
                expect(value not in words or value in (True, False), f"{path} holds the state of chance", state)
            same_text(view.to_json())


def _large_numbers_of(state: State) -> set[object]:
    found: set[object] = set()
    for _, value in leaves(state.chance.to_json()):
        if isinstance(value, int) and value >= LARGE:
            found.add(value)
    if isinstance(state.seed, str) or (isinstance(state.seed, int) and state.seed >= LARGE):
        found.add(state.seed)
    return found


def leaves(data: object, path: str = "view") -> Iterator[tuple[str, object]]:
    """All values in plain data, each with the way to it. Keys that are no text count as values that are not plain."""
    if isinstance(data, dict):
        for key, value in data.items():
            if not isinstance(key, str):
                yield f"{path} (a key)", (key,)
            yield from leaves(value, f"{path}.{key}")
    elif isinstance(data, list | tuple):
        for number, value in enumerate(data):
            yield from leaves(value, f"{path}[{number}]")
    else:
        yield path, data


def walk(thing: object, path: str = "", depth: int = 8) -> Iterator[tuple[str, object]]:
    """All objects that can be reached from a view without passing through its title."""
    yield path, thing
    if depth == 0 or isinstance(thing, Game | str | int | float | bytes | None):
        return
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from walk(value, f"{path}[{key!r}]", depth - 1)
    elif isinstance(thing, list | tuple | set | frozenset):
        for number, value in enumerate(thing):
            yield from walk(value, f"{path}[{number}]", depth - 1)
    elif is_dataclass(thing):
        for item in fields(thing):
            yield from walk(getattr(thing, item.name), f"{path}.{item.name}".lstrip("."), depth - 1)
    elif hasattr(thing, "__dict__"):
        for name, value in vars(thing).items():
            yield from walk(value, f"{path}.{name}", depth - 1)


def twins_look_alike(trial: Trial) -> None:
    """The twin test, for every seat and the onlooker; twins are sound positions that can be played to their end."""
    dice = trial.dice("twins")
    for state in trial.positions():
        total = state.inventory()
        for seat in trial.eyes():
            chance = seeded(f"{trial.seed}/twin {state.moves} {seat}")
            view = state.view(seat)
            twin = view.imagine(chance)
            trial.notes["twins"] += 1
            dealt = chance.count > 0
            _compare(state, twin, view)
            faults = twin.faults()
            expect(not faults, f"what seat {seat} imagines is broken: {faults}", state)
            found = difference(total, twin.inventory())
            expect(not found, f"what seat {seat} imagines has other pieces: {found}", state)
            expect(twin.to_act == state.to_act, f"what seat {seat} imagines asks another seat", state)
            if seat == state.to_act:
                expect(twin.legal == state.legal, f"what seat {seat} imagines offers other actions", state)
            if same_text(trace(twin)["position"]) != same_text(trace(state)["position"]):
                trial.notes["twins with other secrets"] += 1
            trial.notes["twins dealt"] += dealt
        _imagine_onwards(trial, state, dice)


def _compare(state: State, twin: State, view: View) -> None:
    again = twin.view(view.seat)
    one, other = view.to_json(), again.to_json()
    if same_text(one) != same_text(other):
        found = difference(one, other) or "it is ordered differently"
        raise Broken(f"seat {view.seat} could tell an imagined position from the real one: {found}", state)


def _imagine_onwards(trial: Trial, state: State, dice: Seeded) -> None:
    """Play a twin to its end, looking at it as one looks at the real game."""
    if state.over:
        return
    seat = trial.eyes()[dice.uniform(trial.players + 1)]
    twin = state.view(seat).imagine(seeded(f"{trial.seed}/onwards {state.moves}"))
    twin.recording = False
    total = twin.inventory()
    halfway = dice.uniform(30)
    for number in range(100_000):
        if twin.over:
            break
        expect(bool(twin.choices), f"dead end {number} decisions after what seat {seat} imagined", state)
        if number == halfway:
            again = twin.view(seat).imagine(seeded(number))
            _compare(twin, again, twin.view(seat))
            expect(again.inventory() == total, "the second imagination has other pieces", state)
        twin.advance(trial.choose(twin, dice))
        faults = twin.faults()
        expect(not faults, f"{number} decisions after what seat {seat} imagined: {faults}", state)
    expect(twin.over, "what a seat imagined never ends", state)
    expect(twin.inventory() == total, "an imagined game loses pieces", state)


def events_tell_no_secrets(trial: Trial) -> None:
    """Two positions that a seat cannot tell apart, before and after an action, must also tell it the same story.

    A title names in `reveals` the events that show openly what its views do not keep.
    """
    dice = trial.dice("stories")
    for state in trial.positions(trial.samples * 2):
        if state.over:
            continue
        action = state.choices[dice.uniform(len(state.choices))]
        for seat in trial.eyes():
            twin = state.view(seat).imagine(seeded(f"{trial.seed}/story {state.moves} {seat}"))
            if action not in twin.choices:
                continue
            stories = []
            looks = []
            for position in (state.copy(), twin):
                position.chance = seeded(f"{trial.seed}/outcome {state.moves}")
                position.events = None
                events = position.listen()
                position.play(action)
                seen = [event.view(seat) for event in events if event.what not in trial.game.reveals]
                # A line that a seat is not told must not even leave a gap.
                stories.append([event.to_json() for event in seen if event is not None])
                looks.append(same_text(position.view(seat).to_json()))
            if looks[0] != looks[1]:
                trial.notes["stories that differ"] += 1
                continue
            found = difference(stories[0], stories[1])
            expect(not found, f"{action.text!r}: events tell seat {seat} a secret: {found}", state)
            trial.notes["stories alike"] += 1


def asides_inform_nobody(trial: Trial) -> None:
    """What a seat may do at any time leaves every other view as it is, unless the title says that it is seen, and is
    kept in the record.
    """
    for state in trial.positions():
        for seat in range(trial.players):
            asides = trial.game.asides(state.view(seat))
            expect(not (asides and state.over), f"seat {seat} may still do {asides} after the end", state)
            replayed: set[str] = set()
            for action in asides:
                verb = action.text.split()[0]
                _check_aside(trial, state, seat, action, verb not in replayed)
                replayed.add(verb)
            trial.notes["asides"] += len(asides)


def _check_aside(trial: Trial, state: State, seat: int, action: Action, replay: bool) -> None:
    after = state.copy()
    events = after.listen()
    after.play(action.text, seat)
    expect(not after.faults(), f"{action.text!r} leaves faults", after)
    if seat != state.to_act:
        expect(after.to_act == state.to_act, f"{action.text!r} of seat {seat} changes who is asked", state)
        expect(bool(after.legal), f"{action.text!r} of seat {seat} leaves another nothing to do", state)
    if seat != state.to_act and action.text.split()[0] not in trial.game.open_asides:
        expect(after.legal == state.legal, f"{action.text!r} of seat {seat} changes what another may do", state)
        for eyes in trial.eyes():
            if eyes == seat:
                continue
            expect(not [e for e in events if e.view(eyes) is not None], f"{action.text!r} is told to {eyes}", state)
            one, other = state.view(eyes).to_json(), after.view(eyes).to_json()
            other["moves"] = one["moves"]
            found = difference(one, other)
            expect(not found, f"{action.text!r} of seat {seat} shows to {eyes}: {found}", state)
    if not replay:
        return
    again = trial.game.replay(after.record())
    expect(same_text(trace(again)) == same_text(trace(after)), f"{action.text!r} is not replayed", state)
