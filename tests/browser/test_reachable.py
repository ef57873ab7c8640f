"""Every action that a page offers can be hit: something visible stands for it, and its middle lies on top.

A position of random play for every title, on a laptop and on a phone. What lies under something else is looked
for first, as a person would: it gets the focus, and a map shows what has it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

import vaka
from tests.browser.journey import MIDDLE, Seat

pytestmark = pytest.mark.browser
Open = Callable[..., Seat]

SCREENS = ((1440, 900), (390, 844))
MOVES = 31
"""After so many moves of random play a position is looked at."""
LOOKED_AT = 14
"""So many actions of a position are tried at most, spread over all that are offered."""

# Tries every action in one go: where its middle is covered, it is given the focus and measured again.
COVERED = f"""actions => {{
    const middle = {MIDDLE};
    const hidden = [];
    for (const action of actions) {{
        let at = middle(action);
        if (at && !at.on_top) {{
            const spot = ['#targets', '#prompt', '#side'].flatMap(place => [...document.querySelectorAll(`${{place}} [data-action], ${{place}} button[value]`)])
                .find(element => (element.getAttribute('data-action') ?? element.value) === action);
            spot.focus();
            at = middle(action);
        }}
        if (!at || !at.on_top) hidden.push(action);
    }}
    return hidden;
}}"""


def played(title: str, moves: int) -> str:
    """A game of two after some moves of random play, as a record."""
    state = vaka.game(title).new(players=2, seed=11, options={})
    dice = random.Random(11)
    for _ in range(moves):
        state.play(dice.choice(state.legal))
    return json.dumps(state.record().to_json())


@pytest.mark.parametrize("title", sorted(game.name for game in vaka.games()))
def test_every_action_that_is_offered_can_be_hit(title: str, visit: Open) -> None:
    for width, height in SCREENS:
        seat = visit(width, height, has_touch=width < 600)
        seat.open(played(title, MOVES))
        choices = seat.choices()
        tried = choices[:: max(1, len(choices) // LOOKED_AT)]
        assert tried
        hidden = seat.page.evaluate(COVERED, tried)
        assert hidden == [], f"{title}, {width} wide: nothing can be hit for {hidden}"
