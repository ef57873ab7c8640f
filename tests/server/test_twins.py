"""The twin test over HTTP: a small sample of every title passes, and each kind of leak is found."""

from __future__ import annotations

import asyncio

import pytest

import vaka
from tests.conformance.toy import DRAW, Keep, Toy, ToyState, Turn
from tests.server.test_silence import HIDDEN
from vaka.core.action import Action
from vaka.core.chance import Chance
from vaka.core.events import Event
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.state import State
from vaka.lab.conformance.retelling import Pair, opening, retold, told
from vaka.lab.conformance.trial import Trial, trials
from vaka.server.pages import films
from vaka.server.routes import replay, table
from vaka.server.store import Person, Table
from vaka.server.tables.tables import Tables
from vaka.server.tables.viewer import Viewer, viewer_of
from vaka.server.trials.asking import NONCE, Sent
from vaka.server.trials.twins import Found, a_teller, compare, difference, run

SAMPLES = {"tahiti-2012": (0, 2), "polynesia": (24, 2), "maori": (0, 2)}
"""Which positions are looked at: the first (in Polynesia one with hidden stocks) and how many. `vaka twins TITLE` looks at as many as you like."""


@pytest.mark.parametrize("title", SAMPLES)
def test_nothing_that_is_sent_tells_twins_apart(title: str) -> None:
    first, number = SAMPLES[title]
    found = run(title, number, first=first)
    assert [str(leak) for leak in found.leaks] == []
    assert found.notes["retold pairs"] + found.notes["imagined pairs"] >= 2
    assert found.notes["answers compared"] > 60
    assert found.notes["next actions alike"] > 0


@pytest.mark.parametrize("title", ["tahiti-1994", "hawaii"])
def test_where_nothing_is_hidden_there_are_no_twins(title: str) -> None:
    found = run(title, 1)
    assert found.positions == 0
    assert found.leaks == []
    assert set(found.notes) == {"positions without a secret"}


# A hidden choice in a real title.


def taken_along(viewer: int | None) -> tuple[Trial, Pair]:
    """Two games of Māori in which a Chief takes along one or another: nobody else can tell."""
    trial = Trial(vaka.game("maori"), 2, {}, "silence")
    stories = []
    for action in HIDDEN:
        story = [opening(trial)]
        while (state := story[-1].after) and action not in [choice.text for choice in state.choices]:
            lead = [choice for choice in state.choices if choice.text.startswith("lead") and "chief" in choice.text]
            chosen = lead[0] if lead else state.choices[0]
            assert state.to_act is not None
            story.append(told(state, state.to_act, chosen.text, state.chance.copy()))
        assert state.to_act == 0
        story.append(told(state, 0, action, state.chance.copy()))
        stories.append(story)
    return trial, Pair(viewer, stories[0], stories[1], len(stories[0]) - 1, "retold")


def compared(trial: Trial, pair: Pair, more: list[str]) -> Found:
    found = Found()

    async def work() -> None:
        await teller.attach()
        await compare(teller, trial, pair, vaka.seeded("compared"), found, more)

    with a_teller() as teller:
        asyncio.run(work())
    return found


@pytest.mark.parametrize("viewer", [1, None])
def test_a_hidden_choice_is_nowhere_to_be_seen(viewer: int | None) -> None:
    found = compared(*taken_along(viewer), ["film"] if viewer is None else ["film", "png"])
    assert [str(leak) for leak in found.leaks] == []
    assert found.notes["answers compared"] > 40


@pytest.mark.parametrize(("module", "path"), [(replay, "/replay"), (films, "/film.svg")])
def test_a_caption_that_tells_a_hidden_choice_is_found(
    monkeypatch: pytest.MonkeyPatch, module: object, path: str
) -> None:
    def outspoken(before: State, action: str, seat: int, eyes: int | None, name: str, *, over: bool) -> str:
        return before.game.label(before.read(action), before.view(eyes))

    monkeypatch.setattr(module, "in_silence", outspoken)
    found = compared(*taken_along(1), ["film"])
    assert [leak.where for leak in found.leaks if path in leak.where]


def test_a_page_for_the_wrong_eyes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(tables: Tables, table: Table, state: State, person: Person | None) -> Viewer:
        right = viewer_of(tables, table, state, person)
        return Viewer(right.who, right.seats, state.to_act, right.curtain)

    monkeypatch.setattr(table, "viewer_of", careless)
    found = compared(*taken_along(None), [])
    assert found.leaks


# Faults in a title: each a small change of a sound one.


class TellsTheKind(ToyState):
    """The log says to all what was drawn into a closed hand."""

    def take_shell(self, seat: int) -> None:
        kind = self.chance.draw(self.bag)
        self.bag[kind] -= 1
        self.hand[2 * seat + kind] += 1
        self.tell("drew", seat, "TOY-3", {"kind": kind})


class LeavesAGap(ToyState):
    """One more line, for the seat alone, where the shell is white."""

    def take_shell(self, seat: int) -> None:
        kind = self.chance.draw(self.bag)
        self.bag[kind] -= 1
        self.hand[2 * seat + kind] += 1
        if self.events is not None:
            if kind == 1:
                self.tell_only((seat,), Event("cheered", seat, "TOY-3", {}), None)
            self.tell("drew", seat, "TOY-3", {})


class AsksUnlike(ToyState):
    """Whoever draws a white shell goes on: who is asked tells what was drawn."""

    class Unlike(Turn):
        def apply(self, state: ToyState, action: Action) -> None:
            white = state.hand[2 * self.seat + 1]
            super().apply(state, action)
            if action.verb == DRAW and state.hand[2 * self.seat + 1] > white:
                state.agenda[-1] = type(self)(self.seat)

    turns = Unlike


def with_fault(monkeypatch: pytest.MonkeyPatch, kind: type[ToyState]) -> Found:
    class Faulty(Toy):
        state = kind
        decisions = (kind.turns, Keep)

        def make(self, players: int, options: Options, chance: Chance) -> State:
            return kind(self, players, options, chance)

    toy = Faulty()
    real = vaka.game

    def game(name: str) -> Game:
        return toy if name == "toy" else real(name)

    monkeypatch.setattr(vaka, "game", game)
    return run("toy", 2, players=2, pairs=3)


def test_a_sound_title_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_fault(monkeypatch, ToyState)
    assert [str(leak) for leak in found.leaks] == []
    assert found.notes["retold pairs"] > 1
    assert found.notes["next actions alike"] > 1


def test_a_log_that_tells_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_fault(monkeypatch, TellsTheKind)
    assert [leak for leak in found.leaks if "drew 0" in leak.what or "drew 1" in leak.what]


def test_a_line_that_is_not_told_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """The title may note something for one seat alone: nobody else sees that there was more."""
    assert [str(leak) for leak in with_fault(monkeypatch, LeavesAGap).leaks] == []


def test_who_is_asked_tells_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_fault(monkeypatch, AsksUnlike)
    assert [leak for leak in found.leaks if "who is asked" in leak.where]


def test_a_retold_story_is_a_game_that_could_have_been() -> None:
    """Every chapter of it follows from the one before, and the viewer sees the same after each."""
    trial = next(trials(Toy(), 2, "retold"))
    from vaka.lab.conformance.retelling import chapters, look

    story = list(chapters(trial))[:10]
    pair = retold(story, 1, vaka.seeded("retold"), tries=20)
    assert pair is not None
    assert pair.real == story[: len(pair.other)]
    assert [look(one, 1) for one in pair.real] == [look(other, 1) for other in pair.other]
    for number, chapter in enumerate(pair.other[1:], start=1):
        again = told(pair.other[number - 1].after, chapter.seat, chapter.action, vaka.Scripted(chapter.outcomes))
        assert again.after.to_json(history=False)["position"] == chapter.after.to_json(history=False)["position"]
    assert pair.other[pair.parted].after.digest() != pair.real[pair.parted].after.digest()


def test_all_that_differs_is_told() -> None:
    def sent(status: int = 200, length: str = "4", body: bytes = b"same") -> dict[str, Sent]:
        return {"GET /": Sent(status, (("content-length", length),), body)}

    assert difference(sent(), sent()) is None
    assert difference(sent(), sent(status=403)) == ("GET /", "status 200 and 403")
    told_by_headers = difference(sent(), sent(length="5"))
    assert told_by_headers is not None
    assert "content-length" in told_by_headers[1]
    told_by_body = difference(sent(), sent(body=b"sane"))
    assert told_by_body is not None
    assert "sane" in told_by_body[1]
    longer = difference(sent(), sent(body=b"same but longer"))
    assert longer is not None
    page = b'<input name="key" value="oAbc-_9876xyz"> <input name="key" value="Abc-_9876xyz">'
    assert NONCE.sub(rb'\1------------"', page).count(b'------------"') == 2
