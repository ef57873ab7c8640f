"""Does a title say in words what is asked, what can be done and what happened, in every position and to every seat?"""

from __future__ import annotations

from collections.abc import Callable

from vaka.core.events import Event, load_event
from vaka.core.state import State
from vaka.core.view import View
from vaka.lab.conformance.trial import Broken, Trial, expect


def what_happened_is_told(trial: Trial) -> None:
    """Every event has words and a rule that exists, for each seat that may know of it; and listening changes nothing."""
    told = 0
    final = ""
    for state in trial.play(listen=True):
        events = state.listen()
        for event in events:
            told += 1
            _check_event(trial, state, event)
        events.clear()
        final = state.digest() if state.over else ""
    expect(told > 0, "a whole game passed without an event", trial.now)
    silent = None
    for state in trial.play():
        silent = state
    expect(silent is not None and silent.digest() == final, "listening changes the game", silent)
    trial.notes["events"] += told


def _check_event(trial: Trial, state: State, event: Event) -> None:
    expect(event.rule in trial.game.rules, f"event {event.what!r} cites {event.rule!r}: there is no such rule", state)
    expect(-1 <= event.seat < trial.players, f"event {event.what!r} is of seat {event.seat}", state)
    expect(load_event(event.to_json()).to_json() == event.to_json(), f"event {event.what!r} is not plain data", state)
    _sentence(trial.game.say(event), f"the log line of {event.what!r}", state)
    for seat in trial.eyes():
        seen = event.view(seat)
        if seen is not None:
            expect(seen.seen_by is None and seen.instead is None, "an event's view carries the secret with it", state)
            _sentence(trial.game.say(seen), f"the log line of {seen.what!r} for seat {seat}", state)


def _sentence(text: object, what: str, state: State) -> None:
    if not isinstance(text, str):
        raise Broken(f"{what} is a {type(text).__name__}, not text", state)
    expect(text.strip() != "" and text == text.strip(), f"{what} is {text!r}", state)
    expect("\n" not in text, f"{what} is longer than a line: {text!r}", state)
    expect("None" not in text and "{" not in text, f"{what} is unfinished: {text!r}", state)


def everything_has_words(trial: Trial) -> None:
    """Prompt, hint, table and the label of every offered action: one line each, and no two labels alike."""
    game = trial.game
    for state in trial.positions():
        for seat in trial.eyes():
            view = state.view(seat)
            _sentence(view.prompt, f"the prompt for seat {seat}", state)
            _check_hint(trial, state, view)
            table = game.text(view)
            expect(len(table.strip().splitlines()) > 1, f"the table for seat {seat} reads {table!r}", state)
            labels: dict[str, str] = {}
            for action in view.legal:
                label = game.label(action, view)
                _sentence(label, f"the label of {action.text!r}", state)
                other = labels.setdefault(label, action.text)
                expect(other == action.text, f"{other!r} and {action.text!r} are both labelled {label!r}", state)


def _check_hint(trial: Trial, state: State, view: View) -> None:
    hint, rule = trial.game.hint(view)
    expect("\n" not in hint, f"the hint for seat {view.seat} is longer than a line", state)
    if hint:
        expect(rule == "" or rule in trial.game.rules, f"the hint cites {rule!r}: there is no such rule", state)


def everything_can_be_drawn(trial: Trial) -> None:
    """A picture, panels and facts for every seat; targets on the board are legal actions, and pieces have ids of their own."""
    import re
    from xml.etree import ElementTree as ET

    game = trial.game
    for state in trial.positions(2):
        for seat in trial.eyes():
            view = state.view(seat)
            picture = game.draw(view)
            legal = {action.text for action in view.legal}
            expect(picture.label.strip() != "", "the board has no label for a screen reader", state)
            expect(picture.box[2] > 0 and picture.box[3] > 0, "the board has no size", state)
            expect(picture.offers <= legal, f"the board offers {sorted(picture.offers - legal)}", state)
            whole = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{picture.sprites}{picture.layers()}</svg>'
            try:
                ET.fromstring(whole)
            except ET.ParseError as error:
                raise Broken(f"the board for seat {seat} is not well formed: {error}", state) from error
            ids = re.findall(r'data-id="([^"]*)"', picture.pieces)
            double = {one for one in ids if ids.count(one) > 1}
            expect(not double, f"two pieces have the id {sorted(double)}", state)
            targets = set(re.findall(r'data-action="([^"]*)"', picture.targets))
            expect(targets == picture.offers, f"targets and offers differ: {sorted(targets ^ picture.offers)}", state)
            for panel in game.panels(view):
                expect(panel.title.strip() != "", f"panel {panel.id!r} has no title", state)
                expect(panel.offers <= legal, f"panel {panel.id!r} offers {sorted(panel.offers - legal)}", state)
            for other in range(trial.players):
                for fact in game.facts(view, other):
                    expect(fact.meaning.strip() != "", f"fact {fact.icon!r} does not say what it means", state)


def judgement_is_a_number(trial: Trial) -> None:
    """A title judges every position for every seat by a finite number, and the position stays as it is."""
    judge: Callable[[State, int], float] = trial.game.judge
    for state in trial.positions():
        before = state.digest()
        for seat in range(trial.players):
            value = judge(state, seat)
            expect(-1e9 < value < 1e9, f"seat {seat} judges the position {value!r}", state)
        expect(state.digest() == before, "judging changes the position", state)
