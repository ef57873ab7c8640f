"""Two stories of one game that a viewer cannot tell apart.

A game is told as chapters: its setup and one for every action. A second story is found for a viewer by letting others
choose, or chance deal, something else wherever all that this viewer sees stays the same; every chapter of it is a real
one of a game that could have been. What is then shown of the two (log, replay, film, stream) must be equal to a byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vaka.bots import Bot
from vaka.core.chance import Chance, Scripted, Seeded, seeded
from vaka.core.errors import VakaError
from vaka.core.events import Event
from vaka.core.state import State
from vaka.lab.conformance.trial import Trial, same_text, trace

ASKING = frozenset({"to_act", "asked", "legal"})
"""What a view says about the decision that comes next."""
AGENDA = frozenset({"steps"})
"""What it says about those after it, where it does."""
OTHERS, DEALS, SETUPS = 12, 3, 40
"""How many other actions, other outcomes of one action, and other setups are tried."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One thing that happened, and the position after it."""

    seat: int
    action: str
    outcomes: list[int]
    events: list[Event]
    after: State


@dataclass(frozen=True, slots=True)
class Pair:
    """Two stories of the same length that look the same to a viewer; `parted` is the first chapter that differs."""

    viewer: int | None
    real: list[Chapter]
    other: list[Chapter]
    parted: int
    how: str
    """`retold` by another history, or `imagined`: then only the last position differs."""


class AskedUnlike(AssertionError):
    """Two positions look alike to a viewer, yet somebody else, or something else, is asked next."""


def opening(trial: Trial, chance: Chance | None = None) -> Chapter:
    """The setup of a trial's game."""
    options = trial.game.read_options(dict(trial.options), trial.players)
    state = trial.game.make(trial.players, options, trial.dice("deal") if chance is None else chance)
    events = state.listen()
    state.begin()
    outcomes = list(state.setup_outcomes)
    state.events = None
    return Chapter(-1, "", outcomes, list(events), state)


def told(before: State, seat: int, action: str, chance: Chance) -> Chapter:
    """What follows from an action."""
    after = before.copy()
    after.chance = chance
    after.recording = True
    events = after.listen()
    after.play(action, seat)
    move = after.last
    assert move is not None
    after.last = after.events = None
    return Chapter(seat, action, list(move.outcomes), list(events), after)


def chapters(trial: Trial, player: Bot | None = None) -> Iterator[Chapter]:
    """A whole game: played by a bot or, without one, at random; now and then somebody gives a standing order."""
    dice = trial.dice("stories")
    chapter = opening(trial)
    while True:
        yield chapter
        state = chapter.after
        trial.now = state
        if state.to_act is None:
            return
        seat, action = state.to_act, ""
        if dice.uniform(12) == 0:
            seat = dice.uniform(trial.players)
            asides = trial.game.asides(state.view(seat))
            action = asides[dice.uniform(len(asides))].text if asides else ""
        if not action:
            seat = state.to_act
            action = (trial.choose(state, dice) if player is None else player.choose(state.view(seat))).text
        chapter = told(state, seat, action, state.chance.copy())


# What a viewer sees of a chapter.


def look(chapter: Chapter, viewer: int | None) -> str:
    """All that a viewer has before their eyes after a chapter, with what was shown openly in it and is not kept."""
    reveals = chapter.after.game.reveals
    shown = [seen for event in chapter.events if (seen := event.view(viewer)) is not None and seen.what in reveals]
    return same_text([chapter.after.view(viewer).to_json(), [event.to_json() for event in shown]])


def differ_in_asking_alone(one: Chapter, other: Chapter, viewer: int | None) -> bool:
    """True where nothing but the question that comes next tells two chapters apart."""
    here, there = (chapter.after.view(viewer).to_json() for chapter in (one, other))
    names = {name for name in here if here[name] != there.get(name)}
    return bool(names & ASKING) and names <= ASKING | AGENDA and _shown(one, viewer) == _shown(other, viewer)


def _shown(chapter: Chapter, viewer: int | None) -> str:
    return same_text([seen.to_json() for event in chapter.events if (seen := event.view(viewer)) is not None])


def kinds(chapter: Chapter, viewer: int | None) -> list[object]:
    """What a viewer saw being done, but not what was said of it: two actions that are done openly are not alike.

    Where a title does everything openly, what is said of it belongs to what was seen.
    """
    seen = [event for event in (each.view(viewer) for each in chapter.events) if event is not None]
    if chapter.after.game.acts_openly:
        return [event.to_json() for event in seen]
    return [(event.what, event.seat) for event in seen]


def same_position(one: State, other: State) -> bool:
    return same_text(trace(one)["position"]) == same_text(trace(other)["position"])


# Another story.


def imagined(story: Sequence[Chapter], viewer: int | None, dice: Seeded) -> Pair | None:
    """The same story up to now, but what this viewer cannot see dealt afresh; None where that changes nothing."""
    last = story[-1]
    twin = last.after.view(viewer).imagine(seeded(f"{dice.uniform(1 << 30)}"))
    twin.chance = last.after.chance.copy()
    other = Chapter(last.seat, last.action, last.outcomes, last.events, twin)
    if same_position(last.after, twin):
        return None
    return Pair(viewer, list(story), [*story[:-1], other], len(story) - 1, "imagined")


def retold(story: Sequence[Chapter], viewer: int | None, dice: Seeded, tries: int = 6) -> Pair | None:
    """The longest other story that is found; where the two come apart before the end, both stop there."""
    best: Pair | None = None
    starts = [number for number in range(1, len(story)) if story[number].seat != viewer or story[number].outcomes]
    if story[0].seat < 0 and story[0].outcomes:
        starts.append(0)
    for _ in range(min(tries, len(starts))):
        parted = starts.pop(dice.uniform(len(starts)))
        found = _other_setup(story[0], viewer, dice) if parted == 0 else _otherwise(story, parted, viewer, dice)
        if found is None:
            continue
        other = [*story[:parted], found]
        while len(other) < len(story):
            after = _again(story[len(other)], other[-1].after, viewer, dice)
            if after is None:
                break
            other.append(after)
        if best is None or len(other) > len(best.other):
            best = Pair(viewer, list(story[: len(other)]), other, parted, "retold")
        if len(best.other) == len(story):
            break
    return best


def _otherwise(story: Sequence[Chapter], number: int, viewer: int | None, dice: Seeded) -> Chapter | None:
    """A chapter in which something else happened that looks the same."""
    return _elsewise(story[number], story[number - 1].after, viewer, dice, must_differ=True)


def _again(chapter: Chapter, before: State, viewer: int | None, dice: Seeded) -> Chapter | None:
    """The same happens in the other story; else something that looks the same."""
    wanted = look(chapter, viewer)
    try:
        same = told(before, chapter.seat, chapter.action, _as_before(chapter, before))
    except VakaError:
        pass
    else:
        if look(same, viewer) == wanted:
            return same
        if differ_in_asking_alone(chapter, same, viewer):
            raise AskedUnlike(_unlike(chapter, same, viewer))
    return _elsewise(chapter, before, viewer, dice, must_differ=False)


def _unlike(one: Chapter, other: Chapter, viewer: int | None) -> str:
    asked = asked_in(one.after), asked_in(other.after)
    return f"after {one.action!r} seat {viewer} cannot tell two positions apart, but here {asked[0]}, there {asked[1]}"


def asked_in(state: State) -> str:
    """What is asked in a position, and of whom."""
    return f"{state.view(None).asked!r} is asked of seat {state.to_act}"


def _elsewise(
    chapter: Chapter, before: State, viewer: int | None, dice: Seeded, *, must_differ: bool
) -> Chapter | None:
    wanted = look(chapter, viewer)
    tried: list[tuple[str, Chance]] = []
    if chapter.seat != viewer:
        offered = before.choices if chapter.seat == before.to_act else before.game.asides(before.view(chapter.seat))
        texts = [action.text for action in offered if action.text != chapter.action]
        for _ in range(min(OTHERS, len(texts))):
            text = texts.pop(dice.uniform(len(texts)))
            tried.append((text, _as_before(chapter, before)))
    if chapter.outcomes:
        tried += [(chapter.action, _dealt_afresh(before, dice)) for _ in range(DEALS)]
    for text, chance in tried:
        try:
            found = told(before, chapter.seat, text, chance)
        except VakaError:
            continue
        if text == chapter.action and differ_in_asking_alone(chapter, found, viewer):
            raise AskedUnlike(_unlike(chapter, found, viewer))
        if look(found, viewer) != wanted or (must_differ and same_position(found.after, chapter.after)):
            continue
        if text == chapter.action or kinds(found, viewer) == kinds(chapter, viewer):
            return found
    return None


def _other_setup(chapter: Chapter, viewer: int | None, dice: Seeded) -> Chapter | None:
    """A game that was set up otherwise in what this viewer does not see."""
    wanted = look(chapter, viewer)
    state = chapter.after
    for _ in range(SETUPS):
        outcomes = list(chapter.outcomes)
        one, other = dice.uniform(len(outcomes)), dice.uniform(len(outcomes))
        outcomes[one], outcomes[other] = outcomes[other], outcomes[one]
        kept = outcomes if dice.uniform(2) else outcomes[:one]
        fresh = state.game.make(state.players, dict(state.options), Scripted(kept, seeded(f"{dice.uniform(1 << 30)}")))
        events = fresh.listen()
        try:
            fresh.begin()
        except VakaError:
            continue
        found = Chapter(-1, "", list(fresh.setup_outcomes), list(events), fresh)
        fresh.events = None
        fresh.chance = state.chance.copy()
        if look(found, viewer) == wanted and not same_position(fresh, state):
            return found
    return None


def _as_before(chapter: Chapter, before: State) -> Chance:
    """The outcomes of a chapter once more, and others where it takes more."""
    chance = Scripted(chapter.outcomes, seeded(f"as before {before.moves}"))
    chance.count = before.chance.count
    return chance


def _dealt_afresh(before: State, dice: Seeded) -> Chance:
    chance = seeded(f"{dice.uniform(1 << 30)}")
    chance.count = before.chance.count
    return chance
