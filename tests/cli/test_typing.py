"""What is shown and typed at a terminal table: order of choices, standing orders, names, slips, and what has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

import vaka
from tests.cli.conftest import TITLE, Run
from vaka.cli.common import fitted
from vaka.cli.prompt import Offer, in_order, verb_of
from vaka.cli.table import HELP, changed_rows
from vaka.core.errors import Malformed
from vaka.core.plainwords import plain_words
from vaka.core.state import State
from vaka.testing import play_on

TITLES = [game.name for game in vaka.games()]


def offer(state: State) -> Offer:
    assert state.to_act is not None
    return Offer(state.view(state.to_act))


def reach(title: str, verb: str, *, seed: int = 1, players: int = 2) -> State:
    """The first position of a seeded game in which an action of this verb can be chosen."""
    for start in range(seed, seed + 20):
        state = vaka.game(title).new(players, seed=start)
        for _ in range(400):
            if state.to_act is None:
                break
            if any(verb_of(action) == verb for action in state.legal):
                return state
            play_on(state, f"{start}/{state.moves}", moves=1)
    raise AssertionError(f"{verb} never came up in {title}")


# The order of the choices.


@pytest.mark.parametrize(
    ("title", "verb"),
    [
        ("tahiti-2012", "end"),
        ("tahiti-2012", "stay"),
        ("hawaii", "rest"),
        ("polynesia", "stop"),
        ("tahiti-1994", "done"),
        ("tahiti-1994", "halt"),
        ("maori", "done"),
        ("maori", "halt"),
    ],
)
def test_what_ends_something_is_never_the_first_choice(title: str, verb: str) -> None:
    state = reach(title, verb)
    shown = offer(state).choices
    assert len(shown) > 1
    assert verb_of(shown[0]) != verb
    assert verb_of(shown[-1]) in (verb, "done")


@pytest.mark.parametrize("title", ["tahiti-1994", "maori"])
def test_disarming_stands_behind_everything_but_the_end(title: str) -> None:
    state = reach(title, "disarm")
    verbs = [verb_of(action) for action in offer(state).choices]
    assert set(verbs[verbs.index("disarm") :]) <= {"disarm", "abandon", "propose", "depart", "done"}


@pytest.mark.parametrize("title", TITLES)
def test_the_list_holds_every_legal_action_once_and_leaves_the_order_of_the_rules_alone(title: str) -> None:
    state = play_on(vaka.game(title).new(2, seed=3), 3, moves=60)
    legal = state.legal
    shown = offer(state)
    assert set(legal) <= set(shown.numbered)
    assert len(set(shown.numbered)) == len(shown.numbered)
    assert state.legal == legal
    ranked = [action for action in legal if action in shown.choices and verb_of(action) not in state.game.last_verbs]
    assert shown.choices[: len(ranked)] == ranked


def test_every_verb_that_comes_last_is_one_of_the_title() -> None:
    for game in vaka.games():
        players = 2 if 2 in game.players else game.players[0]
        known = {verb_of(action) for action in game.actions(players)}
        if game.name in ("tahiti-1994", "maori"):
            known |= {verb_of(action) for other in ("tahiti-1994", "maori") for action in vaka.game(other).actions(2)}
        assert set(game.last_verbs) <= known


# Standing orders.


def test_standing_orders_have_a_word_of_their_own(run: Run) -> None:
    state = reach("maori", "order")
    shown = offer(state)
    assert shown.orders
    assert all(verb_of(action) == "order" for action in shown.orders)
    assert all(verb_of(action) != "order" for action in shown.choices)
    first = shown.orders[0]
    assert shown.read(str(len(shown.choices) + 1), state) is first
    assert shown.read(first.text, state) is first


def test_orders_are_listed_given_and_not_among_the_choices(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    shown = run("play", "maori", "--seats", "me,me", "--seed", 5, "--record", file, typed="orders\norder zones claim\n")
    choices, _, rest = shown.out.partition("> ")
    assert "order zones" not in choices
    assert "type orders" in choices
    assert "(order zones claim)" in rest
    assert [move.action for move in vaka.parse_record(file.read_text()).moves] == ["order zones claim"]
    assert "no standing orders" in run("play", TITLE, "--seats", "me,me", "--seed", 5, typed="orders\n").out


# Names as they are shown.


def test_plain_words_need_no_capitals_macrons_okina_or_hyphens() -> None:
    assert plain_words("Sail Moʻorea Bora-Bora") == ["sail", "moorea", "bora", "bora"]
    assert plain_words("Tūhoe, Te Whānau-ā-Apanui") == ["tuhoe", "te", "whanau", "a", "apanui"]
    assert plain_words("paddle 1,-2 → Home (0 %)") == ["paddle", "1,-2", "home", "0"]


@pytest.mark.parametrize("players", [2, 4])
def test_islands_are_understood_by_the_names_on_the_screen(players: int) -> None:
    state = reach("polynesia", "route", players=players)
    names = dict(zip(state.ocean.ids, state.ocean.names, strict=True))  # type: ignore[attr-defined]
    shown = offer(state)
    assert len(shown.choices) > 20
    for action in shown.choices:
        _, one, other = action.text.split()
        for typed in (
            f"route {names[one]} {names[other]}",
            f"ROUTE {one} {other}",
            f"route {names[one]} – {names[other]}",
        ):
            assert shown.read(typed, state) is action


@pytest.mark.parametrize("title", TITLES)
def test_every_choice_is_understood_by_its_number_its_words_and_its_label(title: str) -> None:
    for moves in (0, 15, 40, 75):
        state = play_on(vaka.game(title).new(2, seed=8), 8, moves=moves)
        shown = offer(state)
        for number, action in enumerate(shown.numbered, start=1):
            assert shown.read(str(number), state) is action
            assert shown.read(action.text.upper(), state) is action
            assert shown.read(shown.label(action), state) is action


def test_a_hex_is_understood_by_its_own_name() -> None:
    state = vaka.game("tahiti-1994").new(2, seed=5)
    shown = offer(state)
    assert shown.read("place Taravao isthmus", state).text == "place 1009"
    assert shown.read("place pueu", state).text == "place 1210"
    with pytest.raises(Malformed, match=r"could be 1 \(place 1009\), 3 \(place 1110\)"):
        shown.read("place taravao", state)


def test_words_must_follow_each_other_as_they_are_shown() -> None:
    assert in_order(["head", "1210"], ["lead", "head", "chieftain", "at", "1210"])
    assert in_order(["chief"], ["lead", "head", "chieftain"])
    assert not in_order(["1210", "head"], ["lead", "head", "chieftain", "at", "1210"])
    assert not in_order(["ch"], ["chieftain"])


def test_a_verb_that_is_also_a_word_of_the_table_stays_playable() -> None:
    state = vaka.game("tahiti-1994").new(2, seed=5)
    assert offer(state).read("board population", state).text == "board population"


# What is not understood.


def complaint(state: State, words: str) -> str:
    with pytest.raises(Malformed) as refused:
        offer(state).read(words, state)
    return str(refused.value)


def test_only_a_choice_of_the_same_verb_and_nearly_the_same_words_is_suggested() -> None:
    state = reach("tahiti-2012", "harvest")
    harvest = next(action.text for action in state.legal if verb_of(action) == "harvest")
    slip = harvest.replace("ve", "ev")
    assert complaint(state, slip) == f"no action reads {slip!r}; did you mean {harvest!r}?"
    for words in ("pass", "paddle 99,99", "harvest gold", "xyzzy", "sail mehetia rangiroa"):
        assert "did you mean" not in complaint(state, words)


def test_a_slip_of_an_action_that_cannot_be_played_now_is_not_suggested() -> None:
    state = vaka.game("tahiti-2012").new(2, seed=5)
    assert all(verb_of(action) != "deliver" for action in state.legal)
    assert "did you mean" not in complaint(state, "delivr")


def test_swapped_ends_of_a_route_are_told() -> None:
    state = reach("polynesia", "route")
    assert complaint(state, "route huahine moʻorea").endswith("did you mean 'route moorea huahine'?")


@pytest.mark.rule("POL-6.01")
def test_islands_without_a_route_between_them_are_told_so(run: Run) -> None:
    state = vaka.game("polynesia").new(2, seed=5)
    for words in ("sail mehetia rangiroa", "route Mehetia Rangiroa"):
        assert complaint(state, words) == "No route joins Mehetia and Rangiroa. [POL-6.01]"
    assert "No route joins" not in complaint(state, "sail mehetia nowhere")
    shown = run(
        "play", "polynesia", "--seats", "me,me", "--seed", 5, typed="? sail mehetia rangiroa\n?sail Mehetia Moʻorea\n"
    )
    assert "No route joins Mehetia and Rangiroa. [POL-6.01]" in shown.out
    reason = state.why_not("sail mehetia moorea")
    assert reason is not None
    assert f"[{reason.rule}] {reason.text}" in shown.out


@pytest.mark.parametrize(
    ("title", "words", "answer"),
    [
        ("tahiti-1994", "step 9999", "There is no hex 9999 on this map."),
        ("maori", "step 9999", "There is no hex 9999 on this map."),
        ("tahiti-1994", "step 0405", "0405 is open sea: nobody gets there on foot."),
        ("tahiti-1994", "train 1009 militia", "No Village can be at 1009: it needs clear land with a river or a lake."),
    ],
)
def test_a_hex_that_an_action_cannot_name_is_told_so(title: str, words: str, answer: str) -> None:
    assert complaint(vaka.game(title).new(2, seed=5), words) == answer


def test_what_is_typed_in_no_language_names_what_can_be_typed() -> None:
    state = vaka.game(TITLE).new(2, seed=5)
    assert "`choices`" in complaint(state, "nonsense here")
    assert complaint(state, "?" * 81) == "that is too long to be an action"


# What is shown.


def test_help_names_every_word_of_the_table(run: Run) -> None:
    shown = run("play", TITLE, "--seats", "me,me", "--seed", 5, typed="help\n?\n")
    assert shown.out.count(HELP) == 2
    for word in ("board", "map", "choices", "orders", "log", "agree", "rule", "undo", "save", "quit"):
        assert f"\n{word}" in HELP or f": {word})" in HELP


def test_a_question_needs_no_blank(run: Run) -> None:
    shown = run("play", TITLE, "--seats", "me,me", "--seed", 5, typed="?deliver\n")
    reason = vaka.game(TITLE).new(2, seed="5").why_not("deliver")
    assert reason is not None
    assert f"[{reason.rule}] {reason.text}" in shown.out


def test_the_whole_table_is_shown_once_a_turn_and_then_only_what_has_changed(run: Run) -> None:
    shown = run("play", TITLE, "--seats", "me,greedy", "--seed", 5, typed="1\n1\n1\n1\n1\nquit\n")
    prompts = shown.out.split("> ")
    whole = ["Sides: _" in part for part in prompts]
    assert whole[0]
    assert sum(whole) < len([part for part in prompts if "Hibiscus (me):" in part])
    again = run("play", TITLE, "--seats", "me,greedy", "--seed", 5, typed="1\n1\nboard\nmap\nquit\n").out.split("> ")
    assert "Sides: _" not in again[1]
    assert "Sides: _" in again[3]
    assert again[3] == again[4]


@pytest.mark.parametrize("title", ["tahiti-1994", "maori"])
def test_within_a_wargame_turn_the_map_is_not_drawn_again(run: Run, title: str) -> None:
    typed = "1\n" * 12 + "quit\n"
    shown = run("play", title, "--players", 1, "--seats", "me", "--seed", 5, typed=typed)
    prompts = [part for part in shown.out.split("> ") if "Hibiscus (me):" in part]
    drawn = [part for part in prompts if "Mountains: " in part]
    assert len(prompts) > 8
    assert 1 <= len(drawn) <= 4
    moving = [part for part in prompts if "\nMoving: " in part]
    assert moving
    assert all(part.count("\n") < 25 for part in moving if part not in drawn)


def test_changed_rows_are_words_not_parts_of_a_drawing() -> None:
    before = "Round 1: a\n\n /-\\\n\nH: 1 fish\nM: 2 fish\nKey to it: a b"
    after = "Round 1: a\n\n /=\\\n\nH: 3 fish\nM: 2 fish\nKey to it: a c"
    assert changed_rows(before, after) == ["H: 3 fish"]


def test_long_rows_of_words_are_broken_and_drawings_are_not() -> None:
    words = "Hibiscus: " + "fish " * 20
    drawing = "~ " * 60
    rows = fitted(f"{words}\n{drawing}", 80).split("\n")
    assert rows[-1] == drawing
    assert all(len(row) <= 80 for row in rows[:-1])
    assert len(rows) == 3


@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_wider_than_a_screen_of_80_columns(run: Run, monkeypatch: pytest.MonkeyPatch, title: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("play", title, "--seats", "me,greedy", "--seed", 5, typed="1\n" * 12)
    lines = [line for line in shown.out.split("\n") if "--resume" not in line and "The record is in" not in line]
    assert len(lines) > 60
    assert [line for line in lines if len(line.removeprefix("> ")) > 80] == []


def test_many_choices_are_set_in_two_columns_where_they_fit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    wide = run("play", "polynesia", "--seats", "me,me", "--seed", 5, typed="explore\n").out.split("> ")[1]
    monkeypatch.setenv("COLUMNS", "80")
    narrow = run("play", "polynesia", "--seats", "me,me", "--seed", 5, typed="explore\n").out.split("> ")[1]
    assert wide.count("(route ") == narrow.count("(route ") > 20
    assert wide.count("\n") < narrow.count("\n") - 15


def test_vaka_data_is_where_the_record_goes(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("VAKA_DATA", str(tmp_path / "elsewhere"))
    run("play", TITLE, "--seats", "me,me", "--seed", 5, typed="1\nquit\n")
    kept = tmp_path / "elsewhere" / "games" / f"{TITLE}-5.json"
    assert len(vaka.parse_record(kept.read_text()).moves) == 1


def test_a_game_ends_by_agreement_of_all_people_at_the_keyboard(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    seats = ("play", TITLE, "--seats", "me,me", "--seed", 5, "--record", file)
    refused = run(*seats, typed="agree\nno\n1\nquit\n").out
    assert "wants to play on" in refused
    assert "ends by agreement" not in refused
    assert len(vaka.parse_record(file.read_text()).moves) == 1
    agreed = run(*seats, typed="1\nagree\nyes\n1\n").out
    assert "The game ends by agreement, with the points as they stand." in agreed
    assert agreed.count("(me): 0 points\n") == 2
    assert len(vaka.parse_record(file.read_text()).moves) == 1


def test_an_agreed_end_says_what_the_title_counts(run: Run, tmp_path: Path) -> None:
    seats = ("play", "tahiti-1994", "--seats", "me,me", "--seed", 4, "--record", tmp_path / "r.json")
    agreed = run(*seats, typed="agree\nyes\n").out
    assert agreed.count("(me): 1 area: a Substantive Defeat as it stands\n") == 2


def test_a_rule_that_is_not_named_is_asked_for(run: Run) -> None:
    shown = run("play", TITLE, "--seats", "me,me", "--seed", 5, typed="rule\nquit\n")
    assert "which rule? Write it as T12-1.01" in shown.out


def test_bots_agree_to_an_end(run: Run, tmp_path: Path) -> None:
    shown = run("play", TITLE, "--seats", "me,greedy", "--seed", 5, "--record", tmp_path / "r.json", typed="agree\n1\n")
    assert "ends by agreement" in shown.out
    assert shown.out.count("> ") == 1
