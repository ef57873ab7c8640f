"""A bot that errs is answered for: whatever it says, what is played is legal, and its failure is told."""

from __future__ import annotations

import pytest

import vaka
from tests.bots.erring import ERRING, Raises
from vaka.bots import Bot
from vaka.bots.answers import FOREIGN, ILLEGAL, NOTHING, RAISED, answer, simpler
from vaka.bots.greedy import Greedy
from vaka.bots.random import Random
from vaka.core.view import View

KINDS = dict(zip(ERRING, (RAISED, RAISED, NOTHING, FOREIGN, ILLEGAL, ILLEGAL), strict=True))


def a_view() -> View:
    state = vaka.game("polynesia").new(2, seed="answers")
    while len(state.legal) < 3:
        state.play(state.legal[0])
    assert state.to_act is not None
    return state.view(state.to_act)


@pytest.mark.parametrize("kind", ERRING)
def test_a_simpler_bot_answers_for_one_that_errs(kind: type[Bot]) -> None:
    view = a_view()
    said = answer(kind(1).choose, view, kind.name, 7)
    assert said.action is Greedy(7).choose(view)
    [failure] = said.failures
    assert (failure.bot, failure.kind) == (kind.name, KINDS[kind])
    assert str(failure).startswith(f"{kind.name} ")


def test_a_good_answer_is_played_as_it_is() -> None:
    view = a_view()
    for action in view.legal:
        said = answer(lambda _, action=action: action, view, "mine")
        assert said.action is action
        assert said.failures == ()


def test_where_greedy_fails_random_answers_and_where_that_fails_the_first_legal_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = a_view()
    monkeypatch.setattr(Greedy, "choose", Raises.choose)
    said = answer(Raises(1).choose, view, "raises", 7)
    assert said.action is Random(7).choose(view)
    assert [failure.bot for failure in said.failures] == ["raises", "greedy"]
    monkeypatch.setattr(Random, "choose", Raises.choose)
    said = answer(Raises(1).choose, view, "raises", 7)
    assert said.action is view.legal[0]
    assert [failure.bot for failure in said.failures] == ["raises", "greedy", "random"]


def test_nobody_is_answered_for_by_a_stronger_bot() -> None:
    assert [bot.name for bot in simpler("mine")] == ["greedy", "random"]
    assert [bot.name for bot in simpler("greedy")] == ["random"]
    assert simpler("random") == ()


def test_greedy_chooses_what_is_legal_where_it_imagines_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """In its world there is more to do than in truth: it takes what is open in both."""
    view = a_view()
    kept = view.legal[-1]
    view.legal = (view.legal[0], kept)
    monkeypatch.setattr(type(view.game), "promising", lambda game, world: [*world.choices[1:-1], kept])
    assert Greedy(1).choose(view) is kept
    monkeypatch.setattr(type(view.game), "promising", lambda game, world: world.choices[1:-1] or world.choices)
    assert Greedy(1).choose(view) in view.legal
