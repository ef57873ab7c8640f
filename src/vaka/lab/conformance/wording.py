"""Can a position be said in words, and laid again as it was?"""

from __future__ import annotations

from vaka.core.chance import Seeded
from vaka.core.errors import VakaError
from vaka.core.state import State
from vaka.lab.conformance.trial import Broken, Trial, difference, expect, same_text, trace

SPOILT = ("", "x9999999999", "seat 99", "nothing", "((((", "ʻokina", "-1", "none")
"""What a careless hand may write instead of a word."""


def positions_can_be_said(trial: Trial) -> None:
    """The words of a position lay it again: same data, views and actions. Spoilt words are refused, or still say one."""
    dice = trial.dice("words")
    for state in trial.positions(trial.samples * 2):
        said = state.words()
        again = _laid(trial, state, said)
        found = difference(_kept(state), _kept(again))
        expect(not found, f"laid again from its words: {found}", state)
        expect(again.legal == state.legal, "laid again from its words it offers other actions", state)
        for seat in trial.eyes():
            found = difference(state.view(seat).to_json(), again.view(seat).to_json())
            expect(not found, f"laid again from its words seat {seat} sees something else: {found}", state)
        expect(again.words() == said, "the words change when they are laid and said again", state)
        for _ in range(3):
            _spoil(trial, state, said, dice)


def _laid(trial: Trial, state: State, said: str) -> State:
    try:
        return trial.game.lay(said)
    except VakaError as error:
        raise Broken(f"its own words cannot be laid: {error}", state) from error


def _kept(state: State) -> dict[str, object]:
    """The position without chance and seed, which are no part of its words."""
    return {name: value for name, value in trace(state).items() if name != "seed"}


def _spoil(trial: Trial, state: State, said: str, dice: Seeded) -> None:
    """Write something else for one word, or leave a line out."""
    rows = said.splitlines()
    at = dice.uniform(len(rows))
    parts = rows[at].split(" ")
    if dice.uniform(4):
        parts[dice.uniform(len(parts))] = SPOILT[dice.uniform(len(SPOILT))]
        rows[at] = " ".join(parts)
    else:
        del rows[at]
    text = "\n".join(rows)
    before = same_text(trace(state))
    try:
        trial.game.lay(text)
    except VakaError:
        trial.notes["spoilt words refused"] += 1
    except Exception as error:
        raise Broken(f"spoilt words crash: {type(error).__name__}: {error}, in {text!r}", state) from error
    else:
        trial.notes["spoilt words laid"] += 1
    expect(same_text(trace(state)) == before, "laying a text changed another position", state)
