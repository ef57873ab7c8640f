"""What learners rely on: copies and pickles, numbers that stay, chance that can be asked, rewards."""

from __future__ import annotations

import copy
import hashlib
import itertools
import pickle
import subprocess
import sys

import pytest

import vaka
from vaka.core.action import ELSEWHERE, Action
from vaka.core.chance import Chance, Committed, Prepared, Replayed, Scripted, seeded
from vaka.core.draws import Asking, after_draws, next_draw
from vaka.core.result import Result
from vaka.core.state import State
from vaka.lab.conformance.trial import same_text
from vaka.lab.rewards import places, points, reward_of, shares

TITLES = [game.name for game in vaka.games()]
TABLES = [(game.name, players) for game in vaka.games() for players in game.players]


def in_play(title: str, players: int, moves: int = 25) -> State:
    """A game after some random moves."""
    state = vaka.game(title).new(players, seed=f"contract {players}")
    dice = seeded(players)
    for _ in range(moves):
        state.advance(state.choices[dice.uniform(len(state.choices))])
    return state


def sent(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own bytes


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_copies_and_pickles_of_a_position_go_on_alike_and_alone(title: str, players: int) -> None:
    state = in_play(title, players)
    before, record = state.digest(), state.record()
    ways = [copy.copy(state), copy.deepcopy(state), sent(state), state.copy()]
    after = set()
    for twin in ways:
        assert isinstance(twin, State)
        assert twin is not state
        assert twin.digest() == before
        assert twin.record() == record
        assert twin.legal == state.legal
        dice = seeded("onwards")
        for _ in range(20):
            if twin.choices:
                twin.advance(twin.choices[dice.uniform(len(twin.choices))])
        after.add(twin.digest())
    assert len(after) == 1
    assert state.digest() == before


@pytest.mark.parametrize("title", TITLES)
def test_an_imagined_position_stays_one_without_a_record(title: str) -> None:
    state = in_play(title, 2)
    imagined = state.view(0).imagine(seeded(3))
    twin = sent(imagined)
    assert isinstance(twin, State)
    assert twin.recording is False
    assert twin.digest() == imagined.digest()


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_a_pickled_view_is_the_same_view_and_holds_nothing_else(title: str, players: int) -> None:
    state = in_play(title, players)
    state.seed = "a seed that nobody may see"
    state.chance = Committed(b"a secret that nobody may see")
    for seat in (*range(players), None):
        view = state.view(seat)
        data = pickle.dumps(view)
        assert b"that nobody may see" not in data
        twin = pickle.loads(data)  # noqa: S301 - our own bytes
        assert same_text(twin.to_json()) == same_text(view.to_json())
        assert twin.legal == view.legal
        assert same_text(copy.deepcopy(view).to_json()) == same_text(view.to_json())


@pytest.mark.parametrize("title", TITLES)
def test_titles_and_actions_are_themselves_wherever_they_are_sent(title: str) -> None:
    game = vaka.game(title)
    assert sent(game) is copy.copy(game) is copy.deepcopy(game) is game
    for action in in_play(title, 2).legal:
        assert sent(action) is copy.copy(action) is copy.deepcopy(action) is action


def test_an_action_of_no_space_cannot_be_sent() -> None:
    with pytest.raises(TypeError, match="send its text"):
        pickle.dumps(Action("win at once", 0))


def test_a_pickle_is_read_by_another_process() -> None:
    things = [(state, state.view(0), state.legal[0]) for state in (in_play(title, 2) for title in TITLES)]
    code = (
        "import pickle, sys\n"
        "for state, view, action in pickle.load(sys.stdin.buffer):\n"
        "    assert action is state.legal[0]\n"
        "    print(state.digest(), view.to_json()['moves'], action.text)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(things), capture_output=True, check=True)
    expected = [f"{state.digest()} {view.moves} {action.text}" for state, view, action in things]
    assert done.stdout.decode().splitlines() == expected


SOURCES: list[Chance] = [
    seeded(7),
    Committed(b"secret", 4),
    Prepared([1, 2, 3, 1, 2], b"secret", 1),
    Replayed([3, 1, 2, 2, 3, 1]),
    Scripted([2, 3], seeded(1)),
    Asking([1, 2, 3, 1, 2, 3]),
]


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: type(source).__name__)
def test_every_source_of_chance_goes_on_the_same_after_a_pickle(source: Chance) -> None:
    source = source.copy()
    source.roll(6)
    ways = [copy.copy(source), copy.deepcopy(source), sent(source)]
    expected = [source.roll(6) for _ in range(4)]
    for twin in ways:
        assert isinstance(twin, Chance)
        assert type(twin) is type(source)
        assert [twin.roll(6) for _ in range(4)] == expected
        assert twin.count == source.count


# Numbers.

NUMBERED = {
    "tahiti-1994": (3622, "f5267e2916873531"),
    "maori": (21286, "cd1d8e61f9fc99c1"),
    "hawaii": (631, "0ffa941b0abb0b38"),
    "tahiti-2012": (1373, "7a680a3cb4115a72"),
    "polynesia": (378, "f31fd718a49400b0"),
}
"""How many actions were numbered first, and a digest of their texts in order. A later action goes to the end."""


@pytest.mark.parametrize("title", TITLES)
def test_a_number_means_the_same_at_every_player_count(title: str) -> None:
    game = vaka.game(title)
    lists = {players: [action.text for action in game.actions(players)] for players in game.players}
    first = lists[game.players[0]]
    assert all(texts == first for texts in lists.values())
    known, digest = NUMBERED[title]
    assert hashlib.sha256("\n".join(first[:known]).encode()).hexdigest()[:16] == digest
    for players in game.players:
        space = game.space(players, game.read_options(None, players))
        assert [space[action.number] for action in space] == list(space)


def test_what_only_other_tables_know_keeps_its_number_and_cannot_be_read() -> None:
    absent = 0
    for game in vaka.games():
        for players in game.players:
            space = game.space(players, game.read_options(None, players))
            for action in space.actions:
                if action.verb == ELSEWHERE:
                    absent += 1
                    with pytest.raises(vaka.Malformed):
                        space.read(action.text)
    assert absent > 50


@pytest.mark.parametrize("title", TITLES)
def test_legal_numbers_are_those_of_the_legal_actions(title: str) -> None:
    import numpy as np

    state = in_play(title, 2)
    view = state.view(state.to_act)
    assert list(view.legal_numbers) == state.legal_numbers == [action.number for action in state.legal]
    assert np.asarray(view.legal_numbers).sum() == sum(state.legal_numbers)
    others = state.view(None).legal_numbers
    assert len(others) == 0


# Chance that can be asked.


@pytest.mark.parametrize("title", TITLES)
def test_every_outcome_of_a_draw_has_its_chance_and_leads_on(title: str) -> None:
    asked = 0
    for moves in itertools.count(0, 5):
        state = in_play(title, 2, moves)
        before = state.digest()
        for action in state.legal[:6]:
            outcomes = next_draw(state, action, [])
            if outcomes:
                asked += 1
                assert sum(each.chance for each in outcomes) == pytest.approx(1)
                drawn = [outcomes[-1].outcome]
                while more := next_draw(state, action, drawn):
                    drawn.append(more[0].outcome)
                assert after_draws(state, action, drawn).moves == state.moves + 1
        assert state.digest() == before
        if asked >= 3:
            return


def test_a_draw_from_a_bag_is_as_likely_as_its_pieces_are_many() -> None:
    source = Asking([])
    with pytest.raises(Exception, match="nothing says") as asked:
        source.draw([3, 0, 1])
    assert [tuple(each) for each in asked.value.outcomes] == [(0, 0.75), (2, 0.25)]  # type: ignore[attr-defined]


# Rewards.


def ended(*ranks: int) -> Result:
    return Result(ranks, tuple(10 - rank for rank in ranks), ((),) * len(ranks), "")


@pytest.mark.parametrize(
    ("ranks", "share", "place"),
    [
        ((1, 2), (1, 0), (1, 0)),
        ((1, 1), (0.5, 0.5), (0.5, 0.5)),
        ((2, 1, 3), (0, 1, 0), (1 / 3, 2 / 3, 0)),
        ((1, 1, 3), (0.5, 0.5, 0), (0.5, 0.5, 0)),
        ((1, 2, 2, 4), (1, 0, 0, 0), (0.5, 0.25, 0.25, 0)),
        ((1,), (1,), (1,)),
    ],
)
def test_shares_of_a_win_add_up_to_one(
    ranks: tuple[int, ...], share: tuple[float, ...], place: tuple[float, ...]
) -> None:
    result = ended(*ranks)
    assert shares(result) == share
    assert places(result) == pytest.approx(place)
    assert sum(places(result)) == pytest.approx(1)


def test_a_lone_player_is_rewarded_by_the_score() -> None:
    assert reward_of(None, 1) is points
    assert reward_of(None, 3) is shares
    with pytest.raises(ValueError, match="there are: shares, places, points"):
        reward_of("glory", 2)
