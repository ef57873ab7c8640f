"""The checks themselves: a sound title passes all of them, and for each there is a fault that it finds."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conformance.toy import ACTIONS, DRAW, REST, SHOW, TOY, Keep, Toy, ToyState, ToyText, ToyView, Turn
from vaka.core.action import Action
from vaka.core.chance import Chance, Seeded
from vaka.core.events import Event
from vaka.core.lay import Line as Row
from vaka.core.lay import PositionText
from vaka.core.reason import Reason
from vaka.core.result import Line, Result
from vaka.core.state import State
from vaka.core.view import View
from vaka.draw.picture import Picture
from vaka.lab.conformance import CHECKS, Finding, examine, trials


def examined(game: Toy, check: str, games: int = 12) -> list[Finding]:
    found: list[Finding] = []
    for trial in itertools.islice(trials(game, samples=4), games):
        found += examine(trial, {check: CHECKS[check]})
    return found


@pytest.mark.parametrize("check", CHECKS)
def test_a_sound_title_passes(check: str) -> None:
    assert examined(TOY, check) == []


def test_the_twin_test_deals_other_secrets() -> None:
    trial = next(trials(TOY, samples=10))
    assert examine(trial) == []
    assert trial.notes["twins with other secrets"] > 10
    assert trial.notes["stories alike"] > 10


# Faults, each a small change of a sound title.


class DeadEnd(Turn):
    def choices(self, state: ToyState) -> list[Action]:
        return [] if state.turn == 4 else super().choices(state)


class NeverEnds(Turn):
    def choices(self, state: ToyState) -> list[Action]:
        return [ACTIONS[DRAW], ACTIONS.read("rest")]

    def apply(self, state: ToyState, action: Action) -> None:
        state.agenda[-1] = NeverEnds(1 - self.seat)


class OffersTwice(Turn):
    def choices(self, state: ToyState) -> list[Action]:
        found = super().choices(state)
        return [*found, found[0]]


class MadeUpAction(Turn):
    def choices(self, state: ToyState) -> list[Action]:
        return [*super().choices(state)[:-1], Action("rest", REST)]


class UnevenRanks(ToyState):
    def outcome(self) -> Result:
        return Result((1,) * (self.players - 1) + (2,), self.scores(), super().outcome().breakdown, "Done.")


class WrongSum(ToyState):
    def outcome(self) -> Result:
        sound = super().outcome()
        return Result(sound.ranks, sound.scores, ((Line("points", 99, "TOY-8"),),) * self.players, sound.why)


class CrashesWhenShown(Turn):
    def apply(self, state: ToyState, action: Action) -> None:
        if action.verb == SHOW and action.a == 1:
            raise IndexError("list index out of range")
        super().apply(state, action)


class RefusesTheOffered(Turn):
    def choices(self, state: ToyState) -> list[Action]:
        return [action for action in ACTIONS if Turn.refusal(self, state, action) is None]

    def refusal(self, state: ToyState, action: Action) -> Reason | None:
        return Reason("TOY-7", "Nobody rests.") if action.verb == REST else super().refusal(state, action)


class RefusesWithoutRule(Turn):
    def refusal(self, state: ToyState, action: Action) -> Reason | None:
        reason = super().refusal(state, action)
        return None if reason is None else Reason("TOY-99", reason.text)


class RefusesSilently(Turn):
    def refusal(self, state: ToyState, action: Action) -> Reason | None:
        reason = super().refusal(state, action)
        return None if reason is None else Reason(reason.rule, "")


class OffersLess(Turn):
    def choices(self, state: ToyState) -> list[Action]:
        found = super().choices(state)
        return found[:-1] if len(found) > 2 else found


class AskingChangesIt(Turn):
    def refusal(self, state: ToyState, action: Action) -> Reason | None:
        if action.verb == SHOW and action.a == 1 and not state.hand[2 * self.seat + 1]:
            state.chips[0] += 1
        return super().refusal(state, action)


class LosesAShell(Turn):
    def apply(self, state: ToyState, action: Action) -> None:
        super().apply(state, action)
        if action.verb == REST and state.bag[0]:
            state.bag[0] -= 1


class Overdraws(ToyState):
    def faults(self) -> list[str]:
        return ["too many turns"] if self.turn > 4 else []


class SharesAList(ToyState):
    def copy(self, chance: Chance | None = None) -> ToyState:
        twin = super().copy(chance)
        twin.points = self.points
        return twin


class ForgetsInCopies(ToyState):
    def copy(self, chance: Chance | None = None) -> ToyState:
        twin = super().copy(chance)
        twin.buried = []
        return twin


class SharesChance(ToyState):
    def copy(self, chance: Chance | None = None) -> ToyState:
        twin = super().copy(chance)
        twin.chance = self.chance
        return twin


class LiveView(ToyState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        view.shown = self.shown
        return view


class ForgetsInDump(ToyState):
    def dump(self) -> dict[str, object]:
        return {**super().dump(), "pile": sorted(self.pile)}


class OwnDice(ToyState):
    dice = Seeded(1, 2, 3, 4)

    def take_shell(self, seat: int) -> None:
        if self.dice.uniform(2) and self.bag[0]:
            self.bag[0] -= 1
            self.hand[2 * seat] += 1
        else:
            super().take_shell(seat)


class CrashesOnDamage(ToyState):
    def restore(self, data: dict[str, object]) -> None:
        if not isinstance(data.get("turn"), int):
            raise RuntimeError("what is this?")
        super().restore(data)


class ShowsSeed(ToyState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        assert isinstance(self.chance, Seeded)
        view.turn = self.chance.a
        return view


class OffersToAll(ToyState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        view.legal = self.legal
        return view


class ShowsBag(ToyState):
    """The view tells how many red shells are in the bag, and with them what the others hold."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        view.bag = self.bag[0]
        return view


class ShowsOrder(ToyState):
    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        view.pile = sum(position * chip for position, chip in enumerate(self.pile))
        return view


class ForgetsHalf(ToyState):
    """A view from which nobody can imagine the decision that is open."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        view.dug = 0
        return view


class TellsAll(ToyState):
    def take_shell(self, seat: int) -> None:
        events, self.events = self.events, None
        before = self.hand[2 * seat]
        super().take_shell(seat)
        self.events = events
        self.tell("drew", seat, "TOY-3", {"kind": int(self.hand[2 * seat] == before)})


class TellsNoRule(ToyState):
    def tell(self, what: str, seat: int, rule: str, data: dict[str, object]) -> None:  # type: ignore[override]
        super().tell(what, seat, "TOY-0", {})


class ListeningMatters(ToyState):
    def tell(self, what: str, seat: int, rule: str, data: dict[str, object]) -> None:  # type: ignore[override]
        super().tell(what, seat, rule, {})
        self.points[seat] += self.events is not None


class SeesThroughHands(ToyState):
    def may_look(self, eyes: int | None, seat: int) -> bool:
        return True


class Unlucky(ToyState):
    def setup(self) -> None:
        super().setup()
        self.turn = -3 if self.options["digging"] else 0


def with_state(kind: type[ToyState] | type[Turn]) -> Toy:
    """The toy with another state, or with another kind of turn."""
    game = Toy()
    if issubclass(kind, Turn):
        game.state = type(kind.__name__, (ToyState,), {"turns": kind})
        game.decisions = (kind, Keep)
    else:
        game.state = kind
    return game


FAULTS = [
    (DeadEnd, "random_play_ends", "dead end"),
    (OffersTwice, "random_play_ends", "offered twice"),
    (MadeUpAction, "random_play_ends", "not in the action space"),
    (UnevenRanks, "random_play_ends", "ranks|nobody is first"),
    (WrongSum, "random_play_ends", "add up to 99"),
    (CrashesWhenShown, "everything_offered_is_accepted", "IndexError"),
    (LosesAShell, "everything_offered_is_accepted", "do not add up"),
    (RefusesTheOffered, "everything_else_is_refused", "is offered, but a rule forbids it"),
    (RefusesWithoutRule, "everything_else_is_refused", "TOY-99"),
    (RefusesSilently, "everything_else_is_refused", "without a word"),
    (OffersLess, "everything_else_is_refused", "no rule forbids it"),
    (AskingChangesIt, "everything_else_is_refused", "changed the position"),
    (LosesAShell, "pieces_add_up", "lost or made: shells"),
    (Overdraws, "pieces_add_up", "too many turns"),
    (SharesAList, "copies_are_independent", "changed the original"),
    (ForgetsInCopies, "copies_are_independent", "a copy differs: position.buried"),
    (SharesChance, "copies_are_independent", "changed"),
    (LiveView, "views_are_independent", "changed later"),
    (ForgetsInDump, "plain_data_round_trips", "differ"),
    (OwnDice, "records_replay", ""),
    (CrashesOnDamage, "damage_is_noticed", "RuntimeError"),
    (ShowsSeed, "views_hold_plain_data", "state of chance"),
    (OffersToAll, "views_hold_plain_data", "is offered"),
    (ShowsBag, "twins_look_alike", "tell an imagined position.*bag"),
    (ShowsOrder, "twins_look_alike", "tell an imagined position.*pile"),
    (ForgetsHalf, "twins_look_alike", ""),
    (SeesThroughHands, "observations_tell_no_secrets", "could tell what it imagined by hand"),
    (TellsAll, "events_tell_no_secrets", "events tell seat .* a secret"),
    (TellsNoRule, "what_happened_is_told", "TOY-0"),
    (ListeningMatters, "what_happened_is_told", "listening changes the game"),
]


@pytest.mark.parametrize(("fault", "check", "words"), FAULTS, ids=lambda value: getattr(value, "__name__", None))
def test_a_fault_in_the_rules_is_found(fault: type[ToyState | Turn], check: str, words: str) -> None:
    found = examined(with_state(fault), check)
    assert found, f"{check} does not notice {fault.__name__}"
    assert any(re.search(words, finding.what) for finding in found), found


@pytest.mark.parametrize("check", ["random_play_ends", "every_way_of_playing_ends"])
def test_a_game_without_end_is_found(check: str) -> None:
    found = examined(with_state(NeverEnds), check, games=1)
    assert re.search(r"no end after \d+ decisions", found[0].what)


def test_a_game_that_takes_longer_than_stated_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TOY), "longest", lambda self, players, options: 5)
    for check in ("random_play_ends", "every_way_of_playing_ends"):
        assert "no end after 5 decisions" in examined(TOY, check, games=1)[0].what


def test_an_agenda_that_goes_round_in_circles_is_found() -> None:
    class Circles(Turn):
        def resolve(self, state: ToyState) -> bool:
            return state.turn < 4

    found = examined(with_state(Circles), "random_play_ends", games=1)
    assert "goes round in circles" in found[0].what


def test_undo_that_overlooks_a_draw_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vaka.lab.conformance.undoing.informs", lambda before, action, after: False)
    found = examined(TOY, "undo_stops_at_what_informed", games=2)
    assert "'draw' drew from chance and can be taken back" in found[0].what


def test_a_finding_comes_with_a_record_that_leads_there() -> None:
    game = with_state(DeadEnd)
    [finding] = examined(game, "random_play_ends", games=1)
    from vaka.core.record import parse_record

    again = game.replay(parse_record(finding.record))
    assert again.turn == 4
    assert again.choices == []
    assert again.moves == finding.moves


# Faults in the words and pictures.


class Wordless(Toy):
    def say(self, event: Event) -> str:
        return "" if event.what == "dug" else super().say(event)


class SameLabels(Toy):
    def label(self, action: Action, view: View) -> str:
        return "Show" if action.verb in (SHOW, REST) else super().label(action, view)


class CrashingPrompt(Toy):
    def prompt(self, view: View) -> str:
        return {"turn": "Your turn", "keep": "Keep it?"}[view.asked]


class UnknownHint(Toy):
    def hint(self, view: View) -> tuple[str, str]:
        return "Dig!", "TOY-77"


class BadPicture(Toy):
    def draw(self, view: View) -> Picture:
        return Picture((0, 0, 9, 9), "A bag.", pieces='<g data-id="bag"><circle>')


class DoubleIds(Toy):
    def draw(self, view: View) -> Picture:
        return Picture((0, 0, 9, 9), "A bag.", pieces='<g data-id="bag"/><g data-id="bag"/>')


class OffersAnything(Toy):
    def draw(self, view: View) -> Picture:
        return Picture((0, 0, 9, 9), "A bag.", targets='<g data-action="dance"/>', offers={"dance"})


class EndlessJudge(Toy):
    def judge(self, state: State, seat: int) -> float:
        return float("inf")


class ForgetsChips(Toy):
    """Its words do not tell who has which chips."""

    class Text(ToyText):
        def say(self) -> Iterator[tuple[str, str]]:
            return ((subject, value) for subject, value in super().say() if not subject.endswith("chips"))

    def position_text(self, state: State) -> PositionText[Any]:
        return self.Text(state)


class CannotRead(ForgetsChips):
    """It says more than it understands."""

    class Text(ToyText):
        def say(self) -> Iterator[tuple[str, str]]:
            yield from super().say()
            yield "weather", "fair"


class StumblesOverWords(ForgetsChips):
    """It trusts that a line says something."""

    class Text(ToyText):
        def read(self, line: Row) -> None:
            int({"nothing": "no number"}.get(line.value, "1"))
            super().read(line)


class Nods(ToyState):
    """Nodding is an aside; here it gives a point, which everybody sees."""

    def apply_aside(self, seat: int, action: Action) -> None:
        self.points[seat] += 1


class LoudAside(Toy):
    state = Nods

    def asides(self, view: View) -> tuple[Action, ...]:
        return () if view.seat is None or view.to_act is None else (ACTIONS.read("rest"),)


class Whispers(ToyState):
    def apply_aside(self, seat: int, action: Action) -> None:
        self.tell("whispered", seat, "TOY-1", {})


class ToldAside(LoudAside):
    state = Whispers


class Idle(ToyState):
    def apply_aside(self, seat: int, action: Action) -> None:
        pass


class LateAside(LoudAside):
    state = Idle

    def asides(self, view: View) -> tuple[Action, ...]:
        return () if view.seat is None else (ACTIONS.read("rest"),)


@pytest.mark.parametrize(
    ("game", "check", "words"),
    [
        (LoudAside(), "asides_inform_nobody", "shows to"),
        (ToldAside(), "asides_inform_nobody", "is told to"),
        (LateAside(), "asides_inform_nobody", "after the end"),
        (Wordless(), "what_happened_is_told", "log line of 'dug'"),
        (SameLabels(), "everything_has_words", "both labelled 'Show'"),
        (CrashingPrompt(), "everything_has_words", "KeyError"),
        (UnknownHint(), "everything_has_words", "TOY-77"),
        (BadPicture(), "everything_can_be_drawn", "not well formed"),
        (DoubleIds(), "everything_can_be_drawn", "two pieces"),
        (OffersAnything(), "everything_can_be_drawn", "dance"),
        (EndlessJudge(), "judgement_is_a_number", "inf"),
        (ForgetsChips(), "positions_can_be_said", r"laid again from its words: position.chips\[\d\]"),
        (CannotRead(), "positions_can_be_said", "its own words cannot be laid: line .*there is no line 'weather'"),
        (StumblesOverWords(), "positions_can_be_said", "ValueError"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Toy) else None,
)
def test_a_fault_in_words_and_pictures_is_found(game: Toy, check: str, words: str) -> None:
    found = examined(game, check)
    assert any(re.search(words, finding.what) for finding in found), found


def test_a_forced_decision_is_taken_by_the_engine() -> None:
    class AsksForOne(ToyState):
        def settle(self) -> None:
            """A copy of the engine's loop that forgets to take forced decisions."""
            while self.agenda and not self.agenda[-1].resolve(self):
                continue
            self.choices = self.agenda[-1].choices(self)[-1:] if self.agenda else []

    found = examined(with_state(AsksForOne), "random_play_ends", games=1)
    assert "the engine should take it" in found[0].what


def test_bad_input_that_is_accepted_is_found() -> None:
    class TakesAnything(ToyState):
        def read(self, text: str) -> Action:
            return ACTIONS.by_text.get(text, ACTIONS[DRAW])

    found = examined(with_state(TakesAnything), "bad_input_changes_nothing", games=2)
    assert any("is accepted" in finding.what or "called illegal" in finding.what for finding in found)


def test_another_seat_that_may_act_is_found() -> None:
    class AnySeat(ToyState):
        def play(self, action: Action | str, seat: int | None = None) -> None:
            super().play(action)

    found = examined(with_state(AnySeat), "bad_input_changes_nothing", games=1)
    assert "may act for seat" in found[0].what


def test_names_in_the_toy_are_used() -> None:
    """The constants that faults are built from still mean what they say."""
    assert [kind.name for kind in TOY.decisions] == ["turn", "keep"]
    assert isinstance(TOY.new(2, seed=1).chance, Chance)
