"""Twins: two positions that differ only in what somebody cannot know must look alike to him, act for act.

He gets the same view, the same prompt and the same events, and the same seats are asked.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.scenarios.maori.aotearoa import (
    attack,
    building,
    cell,
    clear,
    control,
    event,
    fighting,
    hex_line,
    hex_of,
    kind_of,
    move_chief,
    moving,
    order,
    play,
    put,
    refused,
    say,
    script,
    table,
    texts,
    village,
)
from vaka.bots.greedy import Greedy
from vaka.core.chance import seeded
from vaka.games.clans import verbs as v
from vaka.games.maori.state import MaoriState
from vaka.games.maori.view import MaoriView
from vaka.lab.conformance.trial import difference, same_text

KAINGA = "3025"
"""A village site by the coast, far from both homes."""
COVERED = ("log", "part", "canoe", "hunted", "captive-1", "population", "militia", "elite", "guard")
"""What one counter under a Village may be."""

Move = str | tuple[str, ...]


def alike(positions: list[MaoriState], eyes: tuple[int | None, ...], *moves: Move) -> None:
    """Play moves in all positions, one text for all or one for each; nobody of these eyes can tell them apart."""
    heard = [state.listen() for state in positions]
    compare(positions, eyes)
    for move in moves:
        for number, state in enumerate(positions):
            heard[number].clear()
            state.play(move if isinstance(move, str) else move[number])
        compare(positions, eyes)
        for seat in eyes:
            told = [[seen.to_json() for each in events if (seen := each.view(seat)) is not None] for events in heard]
            for other in told[1:]:
                assert same_text(told[0]) == same_text(other), f"{move}, told to {seat}"


def compare(positions: list[MaoriState], eyes: tuple[int | None, ...]) -> None:
    for seat in eyes:
        views = [state.view(seat) for state in positions]
        for view in views[1:]:
            assert same_text(views[0].to_json()) == same_text(view.to_json()), difference(
                views[0].to_json(), view.to_json()
            )
            assert (views[0].to_act, views[0].prompt, views[0].legal) == (view.to_act, view.prompt, view.legal)


def under_a_village(*hidden: str, players: int = 2) -> list[MaoriState]:
    """Positions in which a Village of the second seat covers one thing or another."""
    out: list[MaoriState] = []
    for words in hidden:
        state = table(players)
        village(state, KAINGA, 1)
        put(state, KAINGA, words, 1)
        put(state, "2927", "elder-6 militia")
        out.append(state)
    return out


def rolled(state: MaoriState, number: int, die: int, *more: int) -> MaoriState:
    """An event is rolled, after which the game goes on."""
    script(state, number // 10, number % 10, die, *more)
    return say(state, "asked: event of seat 0", "then: move of seat 0")


# Who is asked.


@pytest.mark.rule("MAO-8.5c", "MAO-8.3c", "MAO-4d")
@pytest.mark.parametrize("setting", ["ask", "waive"])
def test_a_village_is_asked_for_its_zone_whatever_it_covers(setting: str) -> None:
    twins = under_a_village(*COVERED, players=3)
    for state in twins:
        order(state, 1, "zones", setting)
        moving(state)
    answer: tuple[Move, ...] = ("waive",) if setting == "ask" else ()
    alike(twins, (0, 2, None), "lead 2927 elder-6", "take militia", "step 3026", *answer, "halt")


@pytest.mark.rule("MAO-8.5c")
def test_an_empty_village_is_not_asked() -> None:
    state = under_a_village("")[0]
    moving(state)
    play(state, "lead 2927 elder-6", "step 3026")
    assert state.to_act == 0


@pytest.mark.rule("MAO-8.4a", "MAO-8.5g")
def test_people_walk_by_a_village_that_covers_anything() -> None:
    twins = under_a_village(*COVERED)
    for state in twins:
        put(state, "2928", "population")
        moving(state)
    alike(twins, (0, None), "walk 2928", "step 2927", "step 3026", "waive")


@pytest.mark.rule("MAO-E52a")
@pytest.mark.parametrize(("die", "offered"), [(4, "spy 3025"), (6, "spy arawa")])
def test_spies_are_offered_every_village_that_covers_something(die: int, offered: str) -> None:
    twins = under_a_village(*COVERED, players=3)
    for state in twins:
        event(state, 52, die)
        assert offered in texts(state)
    alike(twins, (0, 2, None), *(["spy 1933"] if die == 4 else []))


@pytest.mark.rule("MAO-E52a")
def test_a_spy_sees_what_is_not_alive() -> None:
    (state,) = under_a_village("log canoe")
    event(state, 52, 4)
    state.play("spy 3025")
    stack = next(stack for stack in look(state, 0).stacks if stack.hex == hex_of(state, KAINGA))
    assert [state.edition.names[kind] or "canoe" for kind in stack.seen] == ["log", "canoe"]


@pytest.mark.rule("MAO-E43a")
def test_in_mourning_nobody_goes_against_a_village_that_covers_anything() -> None:
    twins = under_a_village(*COVERED)
    for state in twins:
        event(state, 43, 6)
        put(state, "3026", "elder-5")
        moving(state)
        play(state, "lead 3026 elder-5")
        refused(state, f"step {KAINGA}", "MAO-E43a")
    alike(twins, (0, None), "halt")


@pytest.mark.rule("MAO-7d", "MAO-E55a")
def test_refugees_keep_off_a_village_that_covers_anything() -> None:
    twins = under_a_village(*COVERED)
    for state in twins:
        control(state, {"arawa": 0})
        event(state, 55, 4, *cell(state, "arawa"))
        refused(state, f"place {KAINGA}", "MAO-7d")
    alike(twins, (0, None), "place 3026")


@pytest.mark.rule("MAO-10.1f")
def test_whoever_has_no_choice_among_his_units_is_asked_for_them_all_the_same() -> None:
    twins: list[MaoriState] = []
    for hidden in ("militia log", "militia militia", "elite part", "guard hunted"):
        state = table(3)
        put(state, "2424", "elder-5 " + hidden)
        put(state, "2424", "slingers population", 1)
        fought = attack(state, 0, "2424")
        assert (fought.to_act, fought.view(0).asked) == (0, "commit")
        twins.append(fought)
    alike(twins, (2, None), ("commit militia", "commit militia", "commit elite", "commit missile"))


@pytest.mark.rule("MAO-10.1f")
@pytest.mark.parametrize("version", [1, 2])
def test_people_alone_are_counted_unasked_so_that_they_look_like_markers(version: int) -> None:
    twins: list[MaoriState] = []
    for hidden in ("population population", "log log"):
        state = table(3, version)
        put(state, "2424", "elder-5 " + hidden)
        put(state, "2424", "slingers population", 1)
        twins.append(attack(state, 0, "2424"))
    assert [state.to_act for state in twins] == ([0, 1] if version == 1 else [1, 1])
    if version == 2:
        alike(twins, (2, None))
        assert list(twins[0].chosen) == [0]


@pytest.mark.rule("MAO-10.1f")
def test_a_unit_that_everybody_sees_to_be_alone_is_not_asked_for() -> None:
    state = table()
    put(state, "2424", "militia")
    put(state, "2424", "slingers population", 1)
    attack(state, 0, "2424")
    assert (state.to_act, state.view(1).asked) == (1, "commit")


@pytest.mark.rule("MAO-E53a", "MAO-E54a")
def test_who_must_raise_or_lower_a_unit_is_asked_also_where_he_has_one_only() -> None:
    twins = [table(3) for _ in range(2)]
    for number, state in enumerate(twins):
        put(state, "2325", ("militia log", "militia militia")[number])
        event(state, 54, 6)
        assert (state.view(0).asked, texts(state)) == ("raise", ["raise 2325"])
    alike(twins, (1, 2, None), "raise 2325")


@pytest.mark.rule("MAO-4d", "MAO-E54a")
def test_greenstone_asks_also_whoever_has_no_such_unit() -> None:
    twins: list[MaoriState] = []
    for hidden in ("militia", "elite"):
        state = table(3)
        put(state, "2424", "elder-5 " + hidden)
        twins.append(rolled(state, 54, 2))
    alike(twins, (1, 2, None), ("raise 2424", "pass"))
    assert texts(event(table(1), 54, 2)) == [], "a player alone hides nothing"


@pytest.mark.rule("MAO-4d", "MAO-E53a")
def test_desertion_asks_as_often_whatever_is_left() -> None:
    twins: list[MaoriState] = []
    for hidden in ("militia militia", "elite elite"):
        state = table(3)
        clear(state, "2325", 0)
        put(state, "2325", "chief tohunga")
        put(state, "2424", "elder-5 " + hidden)
        twins.append(rolled(state, 53, 6))
    alike(twins, (1, 2, None), ("demote 2424 militia", "demote 2424 elite"))
    alike(twins, (1, 2, None), ("demote 2424 militia", "demote 2424 elite"), "pass")


@pytest.mark.rule("MAO-4d", "MAO-E62a", "MAO-E62b")
def test_a_taniwha_asks_every_stack_that_may_hold_troops() -> None:
    twins: list[MaoriState] = []
    for hidden in ("militia", "population"):
        state = table(3)
        event(state, 62, 3, *cell(state, "waikato"))
        put(state, "2424", "elder-5 " + hidden)
        moving(state)
        play(state, "lead 2424 elder-5", f"take {hidden}", "step 2425")
        script(state, 1)
        twins.append(state)
    alike(twins, (1, 2, None), "halt", ("demote 2425 militia", "pass"))
    for alone in twins:
        put(alone, "2325", "elder-6")
        say(alone, "asked: wound of seat 0, hex 2325, came 1", "then: nothing")
        assert texts(alone) == ["pass"], "only those who have come there"


@pytest.mark.rule("MAO-4d", "MAO-E62a")
def test_a_leader_whom_everybody_sees_alone_is_not_asked_for_troops() -> None:
    state = table()
    event(state, 62, 3, *cell(state, "waikato"))
    put(state, "2424", "elder-5")
    moving(state)
    play(state, "lead 2424 elder-5", "step 2425")
    script(state, 1)
    play(state, "halt")
    assert state.view(0).asked == "move"


@pytest.mark.rule("MAO-E62a")
@pytest.mark.parametrize(("version", "offered"), [(2, ["militia"]), (1, ["militia", "warriors"])])
def test_a_taniwha_harms_only_those_who_have_come(version: int, offered: list[str]) -> None:
    state = table(version=version)
    event(state, 62, 3, *cell(state, "waikato"))
    put(state, "2425", "warriors")
    put(state, "2424", "elder-5 militia")
    moving(state)
    play(state, "lead 2424 elder-5", "take militia", "step 2425")
    script(state, 1)
    play(state, "halt")
    assert texts(state) == [f"demote 2425 {word}" for word in offered]


@pytest.mark.rule("MAO-4d", "MAO-E56a")
def test_who_loses_people_is_asked_where_whatever_his_stacks_cover() -> None:
    twins: list[MaoriState] = []
    for hidden in ("population", "militia"):
        state = table(3)
        put(state, "2424", "population", 0)
        put(state, "2425", "elder-5 " + hidden)
        twins.append(rolled(state, 56, 2, *cell(state, "waikato")))
    alike(twins, (1, 2, None), "lose 2424")


@pytest.mark.rule("MAO-4d", "MAO-6.5c")
def test_whose_captives_are_consumed_is_asked_for_whatever_peoples_there_are() -> None:
    twins: list[MaoriState] = []
    for hidden in ("captive-1 captive-3", "captive-1 captive-1", "captive-1 log"):
        state = table(3)
        put(state, "1933", hidden, 1)
        twins.append(building(state, 1))
    alike(twins, (0, 2, None), "meal 1")


@pytest.mark.rule("MAO-4d", "MAO-6.1a")
def test_who_has_nothing_left_to_build_still_ends_the_step_himself() -> None:
    twins: list[MaoriState] = []
    for hidden in ("militia", "population"):
        state = table(3)
        clear(state, "2325", 0)
        put(state, "2325", "chief tohunga")
        put(state, "2424", "elder-5 " + hidden)
        twins.append(building(state))
    alike(twins, (1, 2, None), "fortify 2325", "done")


@pytest.mark.rule("MAO-4d", "MAO-8.2h", "MAO-8.4b")
@pytest.mark.parametrize(("hidden", "other"), [("militia", "log"), ("log", "population"), ("hunted", "dummy")])
def test_who_comes_to_a_covered_stack_is_asked_before_he_rests(hidden: str, other: str) -> None:
    """He may find somebody to take along, or something to carry."""
    for mover, walks in (("elder-1", "lead 3027 elder-1"), ("population", "walk 3027")):
        twins: list[MaoriState] = []
        for words in (hidden, other):
            state = table(3, dummy_units=True)
            village(state, KAINGA)
            put(state, KAINGA, words)
            put(state, "3027", mover)
            moving(state)
            play(state, walks, "step 3026")
            say(state, "points left: 1")
            twins.append(state)
        alike(twins, (1, 2, None), f"step {KAINGA}", "halt")


@pytest.mark.rule("MAO-8.2i")
def test_who_rests_alone_in_the_open_is_not_asked() -> None:
    state = table()
    put(state, "2423", "population")
    moving(state)
    play(state, "walk 2423", "step 2424", "step 2425", "step 2426")
    assert state.view(0).asked == "move"


# What lies open.


@pytest.mark.rule("MAO-8.3c", "MAO-8.4a")
def test_people_who_set_out_may_be_those_that_were_seen() -> None:
    twins: list[MaoriState] = []
    for hidden in ("population", "militia"):
        state = table(3)
        village(state, KAINGA)
        put(state, KAINGA, hidden)
        state.bring(kind_of(state, "population"), 0, hex_of(state, KAINGA))
        twins.append(moving(state))
    alike(twins, (1, 2, None), f"walk {KAINGA}")


@pytest.mark.rule("MAO-8.3f")
def test_people_who_are_trained_openly_may_be_those_that_were_seen() -> None:
    twins: list[MaoriState] = []
    for hidden in ("population", "militia"):
        state = table(3, open_training=True)
        village(state, KAINGA)
        put(state, KAINGA, hidden)
        state.bring(kind_of(state, "population"), 0, hex_of(state, KAINGA))
        twins.append(building(state))
    alike(twins, (1, 2, None), f"train {KAINGA} militia")


@pytest.mark.rule("MAO-7a", "MAO-8.3c")
def test_what_falls_to_a_seat_is_not_known_before_its_area_control_step() -> None:
    twins: list[MaoriState] = []
    for hidden in ("population", "militia"):
        state = table(3)
        put(state, "2728", "population " + hidden, 1)
        move_chief(state, "2827")
        put(state, "2827", "militia")
        twins.append(say(state, "asked: seat of seat 0", "then: nothing"))
    alike(twins, (0, 2, None))
    assert [state.view(0).asked for state in twins] == ["build", "build"]
    for state in twins:
        state.play("done")
    assert [state.view(0).asked for state in twins] == ["settle", "move"]


@pytest.mark.rule("MAO-4d")
def test_on_which_topic_orders_were_changed_is_not_shown() -> None:
    twins = [moving(table(3)), moving(table(3))]
    alike(twins, (1, 2, None), ("order zones claim", "order captives keep"))
    assert [look(state, 0).table["ordered"] for state in twins] == [1, 8]


# What is told.


@pytest.mark.rule("MAO-8.3f", "MAO-6.1c")
def test_what_a_village_makes_is_told_to_its_owner_alone() -> None:
    things = [
        ("train 3025 militia", "train"),
        ("train 3025 elite", "train"),
        ("shape 3025", "shape"),
        ("launch 3025", "launch"),
    ]
    twins = under_a_village(*(["population warriors log part"] * len(things)), players=3)
    for state in twins:
        building(state, 1)
    stories = [state.listen() for state in twins]
    alike(twins, (0, 2, None), tuple(text for text, _ in things))
    for state, story, (_, what) in zip(twins, stories, things, strict=True):
        mine, other = story[0].view(1), story[0].view(0)
        assert mine is not None
        assert other is not None
        assert (mine.what, other.what, other.data) == (what, "work", {"hex": KAINGA})
        assert state.game.say(other) == "trains or builds at 3025"


@pytest.mark.rule("MAO-8.3f", "MAO-6.1e")
@pytest.mark.parametrize("step", [building, moving])
def test_who_is_disarmed_is_told_to_his_owner_alone(step: Callable[[MaoriState, int], MaoriState]) -> None:
    twins = under_a_village("militia warriors", "elite slingers", players=3)
    for state in twins:
        step(state, 1)
    alike(twins, (0, 2, None), ("disarm 3025 militia", "disarm 3025 slingers"))
    state = under_a_village("militia")[0]
    heard = step(state, 1).listen()
    state.play("disarm 3025 militia")
    told = [event.view(1) for event in heard if event.what == "disarm"]
    assert [seen.data for seen in told if seen is not None] == [{"hex": KAINGA, "kind": "militia"}]


@pytest.mark.rule("MAO-8.3f")
def test_what_was_seen_is_forgotten_once_the_stack_is_changed_in_secret() -> None:
    twins = under_a_village("militia population", "militia warriors", players=3)
    for state in twins:
        say(state, f"{KAINGA}: {hex_line(state, KAINGA).replace('militia', 'militia (shown to seat 0)')}")
        building(state, 1)
        assert seen_by(state, 0) == ["militia"]
    alike(twins, (0, 2, None), ("train 3025 warriors", "train 3025 elite"))
    assert seen_by(twins[0], 0) == []


@pytest.mark.rule("MAO-8.3f", "MAO-9.1f")
def test_how_many_canoes_put_to_sea_is_told_to_their_owner_alone() -> None:
    twins: list[MaoriState] = []
    for hidden in ("militia militia canoe canoe", "militia militia hunted canoe"):
        state = table(3)
        put(state, "2220", "elder-5 " + hidden, 1)
        moving(state, 1)
        twins.append(state)
    alike(twins, (0, 2, None), "lead 2220 elder-5", "take militia", "take militia", ("embark 2", "embark 1"))


@pytest.mark.rule("MAO-8.3f", "MAO-5m")
def test_a_unit_under_a_village_is_changed_by_an_event_without_a_word_to_others() -> None:
    twins = under_a_village("militia", "warriors", players=3)
    for state, kind in zip(twins, ("militia", "warriors"), strict=True):
        say(state, "initiative: seat 1")
        move_chief(state, "2037", 1)
        for piece in state.living(hex_of(state, "1933"), 1):
            state.scrap(piece)
        event(state, 54, {"militia": 1, "warriors": 5}[kind], roller=1)
    told = [state.listen() for state in twins]
    for state in twins:
        state.play("raise 3025")
    assert [[event.view(0) for event in story if event.what == "raise"] for story in told] == [[None], [None]]


@pytest.mark.rule("MAO-8.3g")
def test_what_comes_before_all_eyes_stays_known_until_the_stack_is_touched() -> None:
    state = table(3)
    put(state, "2224", "elder-6 population", 1)
    building(state, 1)
    state.play("fell 2224")
    for seat in (0, 2, None):
        assert seen_by(state, seat, "2224") == ["log"]
        for number in range(8):
            twin = look(state, seat).imagine(seeded(number))
            assert isinstance(twin, MaoriState)
            assert twin.find(hex_of(state, "2224"), 46, 5) >= 0
    play(state, "done", "lead 2224 elder-6", "take population", "carry log")
    assert seen_by(state, 0, "2224") == ["log"]
    state.play("step 2223")
    assert seen_by(state, 0, "2223") == []


# Tables that train openly.


@pytest.mark.rule("MAO-8.3f")
def test_a_table_may_train_openly_and_then_views_and_imagined_positions_know_it() -> None:
    state = table(3, open_training=True)
    village(state, KAINGA, 1)
    put(state, KAINGA, "population population log", 1)
    building(state, 1)
    say(state, f"fed: {KAINGA}")
    heard = state.listen()
    play(state, "train 3025 militia", "shape 3025")
    for seat in (0, 2, None):
        told = [seen for each in heard if (seen := each.view(seat)) is not None]
        assert [(seen.what, seen.data.get("kind")) for seen in told] == [("train", "militia"), ("shape", None)]
        assert seen_by(state, seat) == ["militia", "part"]
        for number in range(8):
            twin = look(state, seat).imagine(seeded(number))
            assert isinstance(twin, MaoriState)
            assert twin.find(hex_of(state, KAINGA), 1, 1) >= 0
            assert twin.find(hex_of(state, KAINGA), 47, 5) >= 0
    state.play("disarm 3025 militia")
    disarmed = heard[-1].view(0)
    assert disarmed is not None
    assert disarmed.data == {"hex": KAINGA, "kind": "militia"}
    assert seen_by(state, 0) == ["population", "part"]


# What is imagined.


def look(state: MaoriState, seat: int | None) -> MaoriView:
    view = state.view(seat)
    assert isinstance(view, MaoriView)
    return view


def seen_by(state: MaoriState, seat: int | None, where: str = KAINGA) -> list[str]:
    """What a seat has seen beneath the second seat's stack in a hex."""
    hex = hex_of(state, where)
    return [state.edition.names[kind] or "canoe" for s in look(state, seat).stacks if s.hex == hex for kind in s.seen]


def dealt(state: MaoriState, seat: int | None, where: str, deals: int = 60) -> list[list[str]]:
    """What is imagined in a hex, deal after deal; every deal looks like the position it was imagined from."""
    out: list[list[str]] = []
    view = look(state, seat)
    for number in range(deals):
        twin = view.imagine(seeded(f"deal {number}"))
        assert isinstance(twin, MaoriState)
        assert same_text(twin.view(seat).to_json()) == same_text(view.to_json())
        assert twin.faults() == []
        words: list[str] = []
        at = twin.head[hex_of(state, where)]
        while at >= 0:
            words.append(twin.edition.names[twin.kind[at]] or "canoe")
            at = twin.next[at]
        out.append(sorted(words))
    return out


@pytest.mark.rule("MAO-8.3c")
@pytest.mark.parametrize("hidden", ["canoe", "elite"])
def test_a_village_is_imagined_over_wood_as_well_as_over_units(hidden: str) -> None:
    (state,) = under_a_village(hidden, players=3)
    moving(state)
    for seat in (0, 2, None):
        deals = [words[0] for words in dealt(state, seat, KAINGA)]
        assert {"log", "canoe", "population", "militia", "warriors"} <= set(deals)


@pytest.mark.rule("MAO-8.3c")
def test_no_canoe_is_imagined_inland_and_no_wood_under_a_stack_that_does_not_cover_it() -> None:
    state = table(3)
    put(state, "2424", "population", 1)
    put(state, "2424", "population militia elite slingers", 2)
    moving(state)
    for words in dealt(state, 0, "2424"):
        assert not {"log", "part", "canoe", "hunted"} & set(words)
    inland = table()
    village(inland, "2829", 1)
    put(inland, "2829", "militia militia", 1)
    moving(inland)
    assert not inland.chart.coastal[hex_of(inland, "2829")]
    deals = [word for words in dealt(inland, 0, "2829") for word in words]
    assert "log" in deals
    assert "canoe" not in deals


@pytest.mark.rule("MAO-8.3c", "MAO-10.3a")
def test_as_many_run_in_every_deal_as_everybody_saw_run() -> None:
    state = table(3)
    put(state, "2727", "elder-5 militia militia militia")
    put(state, "2727", "elite elite", 1)
    order(state, 0, "battle", "strongest")
    order(state, 1, "battle", "strongest")
    attack(state, 1, "2727", 6, 1, 2, 2, 2, 2, 2, 2, 2, 2)
    _, hex, count = look(state, 2).fleeing
    assert count == 4
    for words in dealt(state, 2, state.chart.names[hex], 20):
        assert not {"log", "part", "canoe", "hunted"} & set(words)


@pytest.mark.rule("MAO-6.5c")
def test_whoever_is_asked_has_something_to_choose_in_every_deal() -> None:
    state = table(3)
    put(state, "1933", "captive-1 captive-3", 1)
    building(state, 1)
    assert state.view(1).asked == "meal"
    for seat in (0, 2, None):
        for number in range(6):
            assert look(state, seat).imagine(seeded(number)).legal


# Bots.


@pytest.mark.rule("MAO-E52a")
def test_a_bot_plays_nothing_that_is_legal_in_its_imagination_only() -> None:
    """By version 1 of the rules spies were not offered a Village over markers, which an imagined position may be."""
    state = table(version=1)
    village(state, "1310", 1)
    put(state, "1310", "canoe", 1)
    put(state, "3433", "population militia", 1)
    event(state, 52, 4)
    view = state.view(0)
    worlds = [view.imagine(seeded(number)) for number in range(12)]
    assert "spy 1310" in {action.text for world in worlds for action in world.legal}
    assert texts(state) == ["spy 1933", "spy 3433"]
    assert {Greedy(number).choose(view).text for number in range(12)} <= set(texts(state))


# Own troops that nobody else knows of.


def walking_to_friends(*hidden: str) -> list[MaoriState]:
    """People walk to a hex of their own beside an enemy stack; an Elder there covers one thing or another."""
    out: list[MaoriState] = []
    for words in hidden:
        state = table(3)
        put(state, "2927", "militia militia", 1)
        put(state, "3026", f"elder-5 {words}")
        put(state, "3025", "population")
        out.append(moving(state))
    return out


@pytest.mark.rule("MAO-8.5c", "MAO-8.5g", "MAO-4d")
def test_a_zone_is_asked_for_whatever_awaits_people_in_the_hex_they_walk_to() -> None:
    twins = walking_to_friends("militia", "population", "log")
    alike(twins, (1, 2, None), "walk 3025", "step 3026", "waive", "halt")


@pytest.mark.rule("MAO-8.5g")
@pytest.mark.parametrize(("words", "where"), [("militia", "3026"), ("population", "3025")])
def test_a_claimed_zone_keeps_people_out_unless_troops_of_their_own_are_there(words: str, where: str) -> None:
    (state,) = walking_to_friends(words)
    play(state, "walk 3025", "step 3026", "claim militia")
    assert state.chart.names[state.hex_of[state.march.mover]] == where


@pytest.mark.rule("MAO-4d", "MAO-8.5g")
def test_people_whom_zones_keep_in_are_asked_whatever_their_own_stack_beside_them_hides() -> None:
    twins = [table(3), table(3)]
    for state, words in zip(twins, ("militia", "population"), strict=True):
        put(state, "3026", f"elder-5 {words}")
        put(state, "2926", "population")
        for where in ("2927", "3127", "2825"):
            put(state, where, "militia", 1)
        moving(state)
        say(state, "zones: seat 1 in 2927 (claimed), seat 1 in 3127 (claimed), seat 1 in 2825 (claimed)")
        play(state, "walk 2926")
    assert "step 3025" in texts(twins[1])
    alike(twins, (1, 2, None), "step 3025", "halt")


@pytest.mark.rule("MAO-4d")
def test_between_turns_an_onlooker_does_not_see_that_orders_were_changed() -> None:
    twins = [table(2), table(2)]
    for number, state in enumerate(twins):
        say(state, "asked: move of seat 1", "then: combat of seat 1", "then: advance of seat 0", "turn of: seat 1")
        if number:
            play(state, "order pursuit hold")
        script(state, 6, 1)
        play(state, "done")
        assert state.active == -1
        view = look(state, None)
        assert view.number("ordered") == 0


@pytest.mark.rule("MAO-8.3c")
def test_what_has_served_in_a_build_names_no_counter() -> None:
    """Which number a counter has depends on what others have laid in secret."""
    twins = [table(2), table(2)]
    for number, state in enumerate(twins):
        if number:
            put(state, "1933", "militia", 1)  # takes the lowest number
            put(state, "2325", "militia population")
        else:
            put(state, "2325", "militia population")
            put(state, "1933", "militia", 1)
        building(state)
        play(state, "train 2325 slingers")
    compare(twins, (0,))


# Refusals.


@pytest.mark.rule("MAO-8.3c", "MAO-6.1t", "MAO-6.1u")
@pytest.mark.parametrize("finished", ["found", "complete"])
def test_a_refusal_does_not_tell_whether_a_log_lies_under_anothers_stack(finished: str) -> None:
    for words in ("log", "militia", "canoe"):
        state = table()
        control(state, {"arawa": 0})
        if finished == "complete":
            say(state, "2927: part-built village")
        put(state, "2927", f"elder-6 {words}", 1)
        building(state)
        refused(state, f"{finished} 2927", "MAO-6.1t")


@pytest.mark.rule("MAO-8.3c")
def test_no_refusal_tells_what_a_covered_stack_holds() -> None:
    """Every action of the title is asked about in two positions that differ in what an Elder and a Village cover."""
    for step in (building, moving, fighting):
        twins: list[MaoriState] = []
        for hidden in ("log militia", "canoe population"):
            state = table()
            village(state, KAINGA, 1)
            put(state, KAINGA, hidden, 1)
            put(state, "2927", f"elder-6 {hidden}", 1)
            put(state, "2926", "elder-5 militia population population population log")
            control(state, {"ngai_te_rangi": 0})
            twins.append(step(state))
        for action in twins[0].game.space(2, twins[0].options).actions:
            named = action.text.split()[1:2]
            if not named or named[0] in (KAINGA, "2927", "2926") or action.verb in (v.TAKE, v.CARRY):
                one, other = (state.why_not(action.text) for state in twins)
                assert one == other, action.text
