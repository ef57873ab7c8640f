"""What the lessons say is so: every one is played, through the learner's eyes, by the rules as they are."""

from __future__ import annotations

import pytest

import vaka
from tests.teaching.walk import Walk
from vaka.core.errors import Corrupt, Malformed
from vaka.teaching import Lesson, stand, teaching
from vaka.teaching.lesson import Reader
from vaka.teaching.marks import find, find_all
from vaka.teaching.script import Instead

TITLES = [game.name for game in vaka.games()]
LESSONS = [lesson for game in vaka.games() for lesson in teaching(game).lessons]
each = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.id}")


def test_every_title_has_a_guided_game_and_the_wargames_have_lessons() -> None:
    counts = {name: len(teaching(vaka.game(name)).lessons) for name in TITLES}
    assert counts == {"tahiti-1994": 5, "maori": 5, "hawaii": 1, "tahiti-2012": 1, "polynesia": 1}
    assert all(teaching(vaka.game(name)).lesson().guided for name in TITLES)


@each
def test_every_action_is_legal_and_every_text_is_true(lesson: Lesson) -> None:
    walk = Walk(lesson)
    assert walk.state.to_act == lesson.learner, "the lesson opens with the learner"
    step = 0
    for here in walk.moments():
        while step < here.number:
            check_story(walk, step)
            step += 1
            walk.lines.clear()
    assert step == len(lesson.steps)
    assert walk.state.to_act is not None, "somebody has to play on"


def check_story(walk: Walk, number: int) -> None:
    """What a step says about the log and the scores."""
    step = walk.lesson.steps[number]
    story = " | ".join(walk.lines)
    for phrase in step.log:
        assert phrase in story, f"step {number + 1}: {phrase!r} was not said, but {story!r}"
    if step.scores:
        assert walk.state.scores() == step.scores, f"step {number + 1}"


@each
def test_the_record_is_the_lessons_own_line(lesson: Lesson) -> None:
    walk = Walk(lesson)
    assert [here.phase for here in walk.moments()][-1] == "end"
    line = lesson.record.moves
    assert [move.action for move in line[lesson.at :]] == walk.played
    stored = lesson.game.replay(lesson.record)
    assert stored.version == lesson.record.version
    for seat in range(stored.players):
        assert stored.view(seat).to_json() == walk.state.view(seat).to_json()
    assert walk.state.chance.count == len(lesson.outcomes), "no draw is left over, none comes from elsewhere"


@each
def test_other_good_ways_lead_on_and_draw_the_same(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        for way in step.others:
            walk = Walk(lesson, swap=(number, way))
            assert [here.phase for here in walk.moments()][-1] == "end"
            assert walk.state.chance.count == len(lesson.outcomes), f"step {number + 1}: {way}"


@each
def test_what_a_step_calls_forbidden_is_refused_by_the_rule_it_names(lesson: Lesson) -> None:
    walk = Walk(lesson)
    for here in walk.moments():
        if here.step is None or here.done or here.phase == "then":
            continue
        for action, rule in here.step.refused.items():
            reason = walk.state.why_not(action)
            assert reason is not None, f"step {here.number + 1}: {action!r} is legal"
            assert reason.rule == rule, f"step {here.number + 1}: {action!r} is refused by {reason}"


@each
def test_whatever_else_is_done_gets_an_answer_of_its_own(lesson: Lesson) -> None:
    """The learner who does another legal thing is told why not now; a special answer answers something possible."""
    walk = Walk(lesson)
    possible: dict[int, set[str]] = {}
    for here in walk.moments():
        if here.phase != "do" or here.step is None:
            continue
        others = set(walk.legal) - set(here.expected)
        possible.setdefault(here.number, set()).update(others)
        for other in others:
            with pytest.raises(Instead) as told:
                here.check(True, other)
            assert str(told.value) in (here.step.instead, *here.step.instead_of.values())
            assert str(told.value)
    for number, step in enumerate(lesson.steps):
        for beginning in step.instead_of:
            assert any(other.startswith(beginning) for other in possible[number]), f"step {number + 1}: {beginning!r}"


@each
def test_everything_a_step_points_at_is_there_at_some_moment(lesson: Lesson) -> None:
    walk = Walk(lesson)
    unseen = {(number, text) for number, step in enumerate(lesson.steps) for text in step.highlight}
    for here in walk.moments():
        if here.step is None or here.phase == "then":
            continue
        view = walk.state.view(lesson.learner)
        picture = lesson.game.draw(view)
        for text in here.step.highlight:
            mark = find(lesson.game, view, picture, text)
            if mark is not None and (mark.box is not None or mark.kind in ("choice", "panel")):
                unseen.discard((here.number, text))
    assert unseen == set()


@each
def test_the_action_that_fulfils_a_step_is_pointed_at_or_stands_beside_what_is(lesson: Lesson) -> None:
    """No step leaves the learner without anything to look at."""
    for number, step in enumerate(lesson.steps):
        assert step.highlight or not step.do, f"step {number + 1}"


@pytest.mark.parametrize("title", TITLES)
def test_the_pictures_of_a_learn_page_show_what_they_point_at(title: str) -> None:
    taught = teaching(vaka.game(title))
    for panel in taught.learn.panels:
        lesson = taught.lesson(panel.lesson)
        state = Walk(lesson).to(panel.step - 1, panel.done)
        view = state.view(lesson.learner)
        picture = lesson.game.draw(view)
        missing = [text for text in panel.highlight if find(lesson.game, view, picture, text) is None]
        assert missing == []
        assert find_all(lesson.game, view, picture, panel.highlight)


def test_where_somebody_stands_follows_from_what_they_played_and_read() -> None:
    lesson = teaching(vaka.game("hawaii")).lesson()
    assert (stand(lesson, [], 0).number, stand(lesson, [], 0).expected) == (0, ("walk income-huts",))
    moves = [move.action for move in lesson.record.moves]
    unread = stand(lesson, moves[:23], 0)
    assert (unread.number, unread.phase, unread.expected) == (7, "read", ())
    assert stand(lesson, moves[:23], 8).phase == "then"
    assert stand(lesson, moves, 8).phase == "end"
    with pytest.raises(Instead, match="over"):
        stand(lesson, moves, 8).check(True, "rest 1")
    with pytest.raises(Instead, match="Read on"):
        unread.check(False, "visit 2")
    with pytest.raises(Corrupt, match="'rest 2' is not part of it"):
        stand(lesson, ["rest 2"], 0)


def test_a_good_way_of_ones_own_is_let_through() -> None:
    lesson = teaching(vaka.game("tahiti-2012")).lesson()
    number = next(n for n, step in enumerate(lesson.steps) if step.others == (("harvest coconut", "harvest banana"),))
    walk = Walk(lesson)
    walk.to(number, 0)
    here = stand(lesson, walk.played, number)
    assert here.expected == ("harvest banana", "harvest coconut")
    here.check(True, "harvest coconut")
    walk.play("harvest coconut", mine=True)
    assert stand(lesson, walk.played, number).expected == ("harvest banana",)


GOOD = """
[learn]
aim = "a"
time = "t"
advice = ["1", "2", "3"]
score = []
word = [{word = "a", means = "b"}, {word = "a", means = "b"}, {word = "a", means = "b"}, {word = "a", means = "b"}, {word = "a", means = "b"}]
panel = [PANELS]
[[lesson]]
id = "one"
name = "One"
learner = 0
opponent = "Moana"
end = "Play on."
STEPS
"""
PANEL = '{caption = "c", lesson = "one", step = 1, shows = "s", highlight = []}, ' * 4
STEP = '[[lesson.step]]\nread = "Do it."\ndo = ["end"]\ninstead = "No."\n'


@pytest.mark.parametrize(
    ("steps", "panels", "fault"),
    [
        (STEP + 'colour = "red"', PANEL, "step 1: unknown key 'colour'"),
        (STEP * 15, PANEL, "has 15 steps"),
        (STEP.replace("Do it.", "word " * 46), PANEL, "read has 46 words, at most 45"),
        (STEP + 'said = "' + "word " * 46 + '"', PANEL, "said has 46 words"),
        (STEP + 'then = ["end"]', PANEL, "nothing is said about it"),
        (STEP + 'or = [["end", "end"]]', PANEL, "one way is the beginning of another"),
        (STEP + 'refused = { "end" = "T12-99" }', PANEL, "there is no rule T12-99"),
        ('[[lesson.step]]\ndo = ["end"]', PANEL, "step 1: read is missing"),
        (STEP, PANEL.replace("step = 1", "step = 2"), "there is no step 2"),
        (STEP, "", "4 to 6 panels"),
        (STEP, PANEL.replace('"c"', '"' + "word " * 31 + '"'), "caption has 31 words"),
    ],
)
def test_a_fault_in_a_file_is_named(steps: str, panels: str, fault: str) -> None:
    text = GOOD.replace("PANELS", panels).replace("STEPS", steps)
    with pytest.raises(Corrupt, match=fault):
        Reader(vaka.game("tahiti-2012"), text).teaching()


def test_a_sound_file_is_read() -> None:
    text = GOOD.replace("PANELS", PANEL).replace("STEPS", STEP * 14)
    taught = Reader(vaka.game("tahiti-2012"), text).teaching()
    assert len(taught.lesson().steps) == 14
    with pytest.raises(Malformed, match="no lesson 'two'; there are: one"):
        taught.lesson("two")
    with pytest.raises(Corrupt, match=r"teaching\.toml"):
        Reader(vaka.game("tahiti-2012"), "[learn")


@pytest.mark.parametrize(
    ("title", "name"), [("tahiti-1994", "hex 1210"), ("maori", "hex 2137"), ("hawaii", "dock 4"), ("polynesia", "island anaa"), ("polynesia", "route moorea huahine")]
)  # fmt: skip
def test_places_are_found_by_the_words_of_actions(title: str, name: str) -> None:
    game = vaka.game(title)
    view = teaching(game).lesson().open().view(0)
    spot = game.where(view, name)
    assert spot is not None
    x, y, r = spot
    left, top, wide, high = game.draw(view).box
    assert left <= x <= left + wide
    assert top <= y <= top + high
    assert r > 10


@pytest.mark.parametrize("title", TITLES)
def test_what_no_map_knows_is_nowhere(title: str) -> None:
    game = vaka.game(title)
    view = teaching(game).lesson().open().view(0)
    for name in ("hex 9999", "island atlantis", "route atlantis anaa", "dock 9", "route anaa rapa-nui", "moon"):
        assert game.where(view, name) is None, name
