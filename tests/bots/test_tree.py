"""How simulations go through a tree of decisions, and what they leave there."""

from __future__ import annotations

import pytest

import vaka
from tests.conformance.toy import TOY
from vaka.bots.search import Search
from vaka.bots.tree import Node, Tree, fork
from vaka.bots.value import Value
from vaka.core.action import Action

SOME = [Action(f"do {number}", number) for number in range(4)]


def tree(judged: list[float], willing: float = 1.0, heat: float = 1.0) -> Tree:
    return Tree(Value(TOY), fork(vaka.seeded(1)), SOME[: len(judged)], judged, willing, heat)


def told(one: Tree, place: int, share: float) -> None:
    """As if a simulation had begun with this choice and come to this share."""
    one.note((share,), [one.root], [place], [0])


def test_what_is_judged_better_looks_more_promising_by_the_heat() -> None:
    near, far = tree([1.0, 0.0], heat=1.0).root.priors, tree([1.0, 0.0], heat=0.5).root.priors
    assert near[0] / near[1] == pytest.approx(2.718281828)
    assert far[0] / far[1] == pytest.approx(2.718281828**2)
    assert sum(near) == pytest.approx(1.0)


def test_the_most_promising_is_tried_first_and_nothing_is_forgotten() -> None:
    one = tree([0.0, 2.0, 1.0])
    assert one.pick(one.root, [0, 1, 2]) == 1
    for _ in range(40):
        place = one.pick(one.root, [0, 1, 2])
        told(one, place, 0.5)
    assert all(one.root.visits)
    assert one.root.visits[1] > one.root.visits[2] > one.root.visits[0]


def test_what_does_well_is_tried_more_whatever_it_looked_like() -> None:
    one = tree([1.0, 0.0])
    for _ in range(60):
        place = one.pick(one.root, [0, 1])
        told(one, place, 0.9 if place == 1 else 0.1)
    assert one.root.visits[1] > one.root.visits[0]
    assert one.favourite() is SOME[1]


def test_only_what_is_open_in_a_world_is_picked() -> None:
    one = tree([3.0, 0.0, 1.0])
    assert one.pick(one.root, [1, 2]) == 2


def test_of_equally_tried_choices_the_better_one_is_taken() -> None:
    one = tree([0.0, 0.0])
    told(one, 0, 0.2)
    told(one, 1, 0.7)
    assert one.favourite() is SOME[1]


def test_actions_that_only_another_world_offers_join_the_decision() -> None:
    node = Node()
    node.begin(SOME[:2], [0.5, 0.5])
    assert node.open_in(SOME[:2]) == [0, 1]
    assert node.open_in([SOME[2], SOME[0]]) == [2, 0]
    assert node.actions == SOME[:3]
    assert len(node.priors) == len(node.visits) == len(node.totals) == 3
    assert node.open_in([SOME[2]]) == [2]


def test_a_simulation_adds_one_decision_and_the_next_visit_thinks_about_it() -> None:
    state = vaka.game("hawaii").new(2, seed=3)
    grown = Search(1, simulations=30).grow(state.view(state.to_act))
    nodes = [grown.root]
    for node in nodes:
        nodes += node.after.values()
    assert len(nodes) <= 31, "the root and one for each simulation"
    assert all(bool(node.priors) == bool(node.tried) for node in nodes)
    for node in nodes[1:]:
        assert sum(node.visits) == node.tried
