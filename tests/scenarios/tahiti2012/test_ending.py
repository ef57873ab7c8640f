"""Chapters 15 to 17: depletion, the end of the season, the scores."""

from __future__ import annotations

import pytest

import vaka
from tests.scenarios.tahiti2012.lagoon import (
    GAME,
    acting,
    at_step,
    bag_only,
    canoe,
    carrying,
    chart,
    grow,
    kinds,
    late,
    lay,
    new,
    next_turn,
    refused,
    script,
    set_chart,
    texts,
)
from vaka.bots.greedy import Greedy
from vaka.core.nouns import say_counts
from vaka.games.tahiti2012.lay import favourite_words
from vaka.games.tahiti2012.rules import scoring
from vaka.games.tahiti2012.rules.actions import Act
from vaka.games.tahiti2012.rules.bounty import put_refusal
from vaka.games.tahiti2012.rules.depletion import Deplete
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.tables import (
    DISC,
    FISH_TOKEN,
    GOOD_NAMES,
    NOWHERE,
    PLAIN_TOKEN,
    POINTS,
    TILE_CROPS,
    VARIETY,
)
from vaka.testing import script as scripted


def idle(state: Tahiti2012State) -> None:
    """Whoever is asked ends the actions, or takes the first choice where there is no ending them."""
    state.play("end" if state.view(state.to_act).asked == "act" else state.legal[0])


def depleting(bare: int, marked: int = 0, players: int = 2, seat: int = 0) -> Tahiti2012State:
    state = late(players, bare, marked, seat)
    at_step(state, Deplete, seat)
    return state


def finished(rows: list[list[int]], favourite: list[int] | None = None) -> Tahiti2012State:
    """A position in which only the final reckoning is left."""
    state = late(len(rows), bare=4, marked=14)
    lines = [f"seat {seat} ashore: {say_counts(row, GOOD_NAMES)}" for seat, row in enumerate(rows)]
    tiles = favourite_words(len(rows))
    for seat, tile in enumerate(favourite or []):
        lines.append(f"seat {seat} favourites: {tiles[tile]}")
    lay(state, *lines, "out of the game: nothing", "asked: nobody")
    return state


@pytest.mark.rule("T12-15.01")
def test_no_token_is_laid_while_haumea_is_on_the_board() -> None:
    state = acting("0,1")
    for hex_ in state.islands:
        grow(state, DISC.names[hex_], "")
    state.play("end")
    assert not any(state.token)
    assert state.to_act == 1


@pytest.mark.rule("T12-15.02")
def test_exactly_one_bare_island_has_to_be_marked() -> None:
    state = depleting(bare=3)
    bare = [h for h in state.islands if not state.cubes[h]]
    assert texts(state) == [f"deplete {DISC.names[h]}" for h in bare]
    refused(state, "end", "T12-15.02")
    full = next(h for h in state.islands if state.cubes[h])
    refused(state, f"deplete {DISC.names[full]}", "T12-15.02")
    state.play(texts(state)[1])
    assert sum(map(bool, state.token)) == 1
    assert state.to_act == 1
    none = depleting(bare=0)
    assert not any(none.token)
    assert none.to_act == 1


@pytest.mark.rule("T12-15.03")
def test_home_water_and_marked_islands_are_never_marked() -> None:
    state = depleting(bare=2, marked=1)
    refused(state, "deplete 0,0", "T12-15.03")
    refused(state, "deplete 0,1", "T12-15.03")
    refused(state, f"deplete {DISC.names[state.islands[0]]}", "T12-15.03")
    # An island that never had a cube counts as bare: these were laid without any.
    assert all(state.cubes[h] == 0 for h in state.islands[1:3])


@pytest.mark.rule("T12-15.04")
def test_the_island_is_named_before_its_token_is_turned() -> None:
    for kind, token in ((0, PLAIN_TOKEN), (1, FISH_TOKEN)):
        state = depleting(bare=2)
        left = state.tokens[:]
        scripted(state, kind, then=vaka.seeded(1))
        named = state.legal[0]
        state.play(named)
        assert state.token[named.a] == token
        assert state.tokens[kind] == left[kind] - 1


@pytest.mark.rule("T12-15.05")
def test_a_marked_island_never_gets_a_cube_again() -> None:
    state = late(2, marked=1)
    spot = state.islands[0]
    for crop in TILE_CROPS[state.tile[spot]]:
        reason = put_refusal(state, crop, spot)
        assert reason is not None
        assert reason.rule == "T12-8.04"


@pytest.mark.rule("T12-15.06")
def test_canoes_give_no_protection() -> None:
    state = late(2, bare=1)
    bare = next(h for h in state.islands if not state.cubes[h])
    lay(state, f"seat 0 canoe: {DISC.names[bare]}", f"seat 1 canoe: {DISC.names[bare]}")
    at_step(state, Deplete)
    assert state.token[bare]  # the only bare island is marked without asking


@pytest.mark.rule("T12-15.07")
def test_example_marania_spares_the_island_with_bananas() -> None:
    state = late(2)
    with_banana = next(h for h in state.islands if 0 in TILE_CROPS[state.tile[h]])
    without = next(h for h in state.islands if 0 not in TILE_CROPS[state.tile[h]])
    for spot in (with_banana, without):
        grow(state, DISC.names[spot], "")
    at_step(state, Deplete)
    assert len(state.legal) == 2
    state.play(f"deplete {DISC.names[without]}")
    assert state.token[without]
    assert not state.token[with_banana]


@pytest.mark.rule("T12-16.01", "T12-16.02")
def test_the_fourteenth_token_calls_the_end_and_the_round_is_played_out() -> None:
    state = late(3, bare=2, marked=13)
    at_step(state, Deplete, 0)
    script(state, "", then=vaka.seeded(3))
    state.play(state.legal[0])
    assert state.unmarked() == 4
    assert any(state.cubes[h] for h in state.islands)
    turns = []
    for _ in range(40):
        if state.over:
            break
        if state.to_act not in turns:
            turns.append(state.to_act)
        idle(state)
    assert state.over
    assert turns == [1, 2]


@pytest.mark.rule("T12-16.01")
def test_thirteen_tokens_do_not_end_the_game() -> None:
    state = late(2, bare=2, marked=12, seat=1)
    lay(state, "first: seat 0")
    at_step(state, Deplete, 1)
    state.play(state.legal[0])
    assert state.unmarked() == 5
    assert not state.over
    assert state.to_act == 0


@pytest.mark.rule("T12-16.03")
def test_later_turns_of_the_last_round_may_lay_more_tokens_and_the_last_seat_ends_at_once() -> None:
    state = late(4, bare=4, marked=13)
    at_step(state, Deplete, 0)
    script(state, "", then=vaka.seeded(5))
    for _ in range(60):
        if not state.over:
            idle(state)
    assert state.over
    laid = sum(map(bool, state.token))
    assert 14 < laid <= 17
    last = late(2, bare=2, marked=13, seat=1)
    lay(last, "first: seat 0")
    at_step(last, Deplete, 1)
    last.play(last.legal[0])
    assert last.over


@pytest.mark.rule("T12-16.04")
def test_the_last_load_counts_from_anywhere() -> None:
    state = late(2, bare=2, marked=13, seat=1)
    lay(state, "first: seat 0")
    carrying(state, 0, "banana fish")
    carrying(state, 1, "taro")
    lay(state, "seat 0 canoe: 0,4", "seat 1 canoe: 1,3")
    at_step(state, Deplete, 1)
    state.play(state.legal[0])
    assert state.over
    assert chart(state, 0) == [1, 0, 0, 0, 1]
    assert chart(state, 1) == [0, 0, 1, 0, 0]
    assert not any(state.cargo)


@pytest.mark.rule("T12-16.05")
def test_the_last_load_too_stops_at_nine() -> None:
    state = late(2, bare=2, marked=13, seat=1)
    lay(state, "first: seat 0")
    lay(state, "seat 0 ashore: fish x8", "seat 0 aboard: fish x2")
    gone = state.gone[4]
    at_step(state, Deplete, 1)
    state.play(state.legal[0])
    assert chart(state, 0)[4] == 9
    assert state.gone[4] == gone + 1


@pytest.mark.rule("T12-16.06")
def test_the_optional_cap_ends_a_stalled_game_after_round_forty() -> None:
    for capped in (False, True):
        state = late(2, seat=1, round_cap=capped)
        lay(state, "first: seat 0")
        lay(state, "round: 40")
        set_chart(state, 0, [1, 1, 1, 1, 1])
        at_step(state, Act, 1)
        state.play("end")
        assert state.over is capped
        if capped:
            assert state.result is not None
            assert state.scores()[0] >= 6
    assert not next(o for o in GAME.options if o.name == "round_cap").default


def quiet(players: int = 2, marked: int = 6, **options: object) -> Tahiti2012State:
    """Haumea has left, no island is bare, and nobody does anything: the last seat's action is asked in round 20."""
    state = late(players, marked=marked, seat=players - 1, **options)
    lay(state, "first: seat 0")
    lay(state, "round: 20")
    at_step(state, Act, players - 1)
    return state


def rest(state: Tahiti2012State) -> None:
    """Every seat ends its turn until the round is over; the cubes of the bounty find no space."""
    round_ = state.round
    for _ in range(state.players):
        if not state.over and state.round == round_:
            script(state, "fish fish")
            state.play("end")
    assert state.over or state.round == round_ + 1


@pytest.mark.rule("T12-16.07")
@pytest.mark.parametrize("rounds", [3, 10])
def test_so_many_quiet_rounds_in_a_row_end_the_season(rounds: int) -> None:
    state = quiet(quiet_rounds=rounds)
    carrying(state, 1, "taro")
    rest(state)  # the round in which something stirred
    for done in range(1, rounds):
        rest(state)
        assert not state.over, done
        assert state.view(0).quiet_left == rounds - done
    rest(state)
    assert state.over
    assert state.unmarked() > 4
    assert chart(state, 1) == [0, 0, 1, 0, 0]  # the last load counts as ever
    assert state.result is not None
    assert f"nothing had come ashore for {rounds} rounds" in state.result.why


@pytest.mark.rule("T12-16.07")
def test_the_end_is_told_a_round_before_it_comes() -> None:
    state = quiet(quiet_rounds=3)
    for _ in range(3):
        assert "ends after this round" not in GAME.hint(state.view(0))[0]
        events = state.listen()
        events.clear()
        rest(state)
    assert [event.what for event in events if event.seat < 0] == ["round", "quiet"]
    said = [GAME.say(event) for event in events if event.what == "quiet"]
    assert said == [
        "The season ends after this round unless somebody delivers or an island is marked: 2 rounds went by without either."
    ]
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view.quiet_left == 1
        warning = "The season ends after this round unless somebody delivers or an island is marked."
        assert GAME.hint(view) == (warning, "T12-16.07")
        assert warning in GAME.text(view)
        assert any(panel.id == "quiet" and warning in panel.body for panel in GAME.panels(view))


@pytest.mark.rule("T12-16.07")
@pytest.mark.parametrize("stir", ["deliver", "surplus", "token"])
def test_a_delivery_or_a_token_keeps_the_season_going_but_surplus_does_not(stir: str) -> None:
    state = quiet(quiet_rounds=3)
    for _ in range(3):
        rest(state)
    assert state.quiet_left() == 1
    carrying(state, 0, "" if stir == "token" else "fish")
    canoe(state, 0, "0,0")
    if stir == "token":
        grow(state, DISC.names[next(h for h in state.islands if not state.token[h])], "")
        scripted(state, 0, *kinds("fish fish"))
        state.play("end")  # the bare island is marked
    else:
        if stir == "surplus":
            set_chart(state, 0, [0, 0, 0, 0, 9])
        at_step(state, Act, 0)
        state.play("deliver")
        script(state, "fish fish")
        state.play("end")
    script(state, "fish fish")
    state.play("end")
    assert state.over is (stir == "surplus")
    if not state.over:
        assert state.quiet_left() == 3


@pytest.mark.rule("T12-16.07")
def test_rounds_with_haumea_are_never_quiet() -> None:
    state = new(2, quiet_rounds=3)
    for _ in range(400):
        if state.haumea == NOWHERE:
            break
        idle(state)
        assert state.quiet_left() in (0, 3)
        assert not state.over
    assert state.haumea == NOWHERE


@pytest.mark.rule("T12-16.07")
def test_while_haumea_is_here_nobody_is_told_that_the_season_ends() -> None:
    state = new(2, quiet_rounds=3)
    for _ in range(40):
        if state.round == 1:
            idle(state)
    assert state.round == 2
    for seat in (0, 1, None):
        view = state.view(seat)
        assert "unless somebody delivers" not in GAME.text(view)
        assert [panel.id for panel in GAME.panels(view) if panel.id == "quiet"] == []


@pytest.mark.rule("T12-16.07")
def test_games_begun_before_the_ruling_go_on_without_it() -> None:
    state = quiet(quiet_rounds=3)
    kept = state.to_json(history=False)
    for part, name in ((kept["options"], "quiet_rounds"), (kept["position"], "stirred")):
        assert isinstance(part, dict)
        del part[name]
    old = GAME.load(kept)
    assert isinstance(old, Tahiti2012State)
    assert old.options["quiet_rounds"] == 0
    assert old.view(0).quiet_left == 0
    again = GAME.load(old.to_json(history=False))
    assert isinstance(again, Tahiti2012State)
    for each in (old, again):
        for _ in range(12):
            rest(each)
            assert each.quiet_left() == 0
        assert not each.over
    with pytest.raises(vaka.Malformed):
        GAME.new(2, seed=1, options={"quiet_rounds": 0})


@pytest.mark.rule("T12-16.07")
def test_a_record_from_before_the_ruling_is_replayed_without_it() -> None:
    state = GAME.new(2, seed=4)
    for _ in range(5):
        state.play(state.legal[0])
    record = state.record().to_json()
    record["options"] = {name: value for name, value in state.options.items() if name != "quiet_rounds"}
    assert GAME.replay(record).options["quiet_rounds"] == 0
    assert GAME.replay(state.record()).options["quiet_rounds"] == 10


def test_a_bot_with_nothing_to_win_clears_the_islands_and_ends_the_season() -> None:
    """A full chart, five islands with a cube each, nothing in the bag that grows: waiting would change nothing."""
    state = late(2, marked=13, quiet_rounds=20)
    for hex_ in state.islands:
        if not state.token[hex_]:
            grow(state, DISC.names[hex_], GOOD_NAMES[TILE_CROPS[state.tile[hex_]][0]])
    lay(state, "seat 0 ashore: banana x9, coconut x9, taro x9, spice x9, fish x9", "out of the game: nothing")
    bag_only(state, "fish fish fish")
    at_step(state, Act, 0)
    script(state, "", then=vaka.seeded(7))
    greedy = Greedy(3, worlds=1, width=3, depth=3)
    for _ in range(300):
        if state.over:
            break
        if state.to_act == 0:
            state.play(greedy.choose(state.view(0)).text)
        else:
            idle(state)
    assert state.over
    assert state.unmarked() <= 4


@pytest.mark.rule("T12-17.01", "T12-17.02")
def test_a_row_scores_a_point_a_cube_and_nine_when_full() -> None:
    assert list(range(10)) == POINTS
    state = finished([[9, 0, 3, 1, 2], [0] * 5])
    assert scoring.goods_points(state, 0) == 15


@pytest.mark.rule("T12-17.03", "T12-17.04", "T12-17.05")
def test_favourites_pay_most_and_second_with_ties_each_good_on_its_own() -> None:
    # Favourite tiles of the 3-player set: banana+coconut, coconut+taro, banana+taro.
    state = finished([[4, 1, 0, 0, 0], [4, 2, 1, 0, 0], [3, 5, 1, 7, 0]], [0, 1, 2])
    assert [scoring.favourite_points(state, 0, good) for good in (0, 1)] == [5, 0]
    assert [scoring.favourite_points(state, 1, good) for good in (1, 2)] == [3, 5]
    assert [scoring.favourite_points(state, 2, good) for good in (0, 2)] == [3, 5]
    # Leading in a good that is not on the own tile gives nothing.
    assert scoring.favourites_points(state, 2) == 8
    assert scoring.favourites_points(state, 0) == 5


@pytest.mark.rule("T12-17.05")
def test_all_who_share_the_highest_number_are_first_and_the_next_number_is_second() -> None:
    state = finished([[5, 0, 0, 0, 0], [5, 0, 0, 0, 0], [3, 0, 0, 0, 0], [2, 0, 0, 0, 0]])
    assert [scoring.favourite_points(state, seat, 0) for seat in range(4)] == [5, 5, 3, 0]


@pytest.mark.rule("T12-17.06")
def test_a_favourite_without_a_cube_scores_nothing_and_second_of_two_still_pays() -> None:
    nobody = finished([[0] * 5, [0] * 5], [0, 1])
    assert scoring.favourites_points(nobody, 0) == 0
    two = finished([[1, 4, 0, 0, 0], [6, 0, 0, 0, 0]], [0, 1])
    assert [scoring.favourite_points(two, 0, good) for good in (0, 1)] == [3, 5]


@pytest.mark.rule("T12-17.07", "T12-17.08")
def test_only_the_rightmost_complete_column_pays() -> None:
    assert VARIETY == [0, 1, 3, 5, 7, 9, 11, 13, 15, 17]
    state = finished([[3, 4, 7, 3, 3], [0, 9, 9, 9, 9]])
    assert scoring.variety_points(state, 0) == 5
    assert scoring.variety_points(state, 1) == 0


@pytest.mark.rule("T12-2.01", "T12-17.09")
def test_the_highest_total_wins_and_equals_share_the_win() -> None:
    state = finished([[2, 2, 2, 2, 2], [2, 2, 2, 2, 2], [1, 0, 0, 0, 0]], [0, 1, 2])
    result = state.result
    assert result is not None
    assert result.scores == (10 + 10 + 3, 10 + 10 + 3, 1 + 3)
    assert result.ranks == (1, 1, 3)
    assert result.winners == (0, 1)
    for seat, lines in enumerate(result.breakdown):
        assert sum(line.points for line in lines) == result.scores[seat]
        assert {line.label.split()[0] for line in lines} == {"Goods", "Favourite", "Variety"}


@pytest.mark.rule("T12-17.10")
@pytest.mark.parametrize("rows", [[3, 5, 3, 3, 3], [3, 4, 4, 3, 3]])
def test_example_meherio_scores_thirty(rows: list[int]) -> None:
    state = finished([rows, [4, 0, 0, 0, 0], [3, 1, 0, 0, 0]], [0, 1, 2])
    assert scoring.goods_points(state, 0) == 17
    assert scoring.favourite_points(state, 0, 1) == 5
    assert scoring.favourite_points(state, 0, 0) == 3
    assert scoring.variety_points(state, 0) == 5
    assert scoring.total(state, 0) == 30


def test_a_whole_late_turn_still_has_bounty_actions_and_depletion() -> None:
    state = late(2, bare=3)
    script(state, "fish fish")
    next_turn(state, 0)
    assert state.view(0).asked == "act"
    state.play("end")
    assert state.view(0).asked == "deplete"
    script(state, "", then=vaka.seeded(2))
    state.play(state.legal[0])
    assert state.to_act == 1
    assert new(2).round == 1
