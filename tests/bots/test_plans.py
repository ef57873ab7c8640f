"""Bots of the wargames think in plans: chains of ordinary actions, by land and by sea, tried in imagined games."""

from __future__ import annotations

import pytest

import vaka
from vaka.bots import bot
from vaka.bots.levels import CHARACTERS, THINKERS
from vaka.bots.planning import Planner
from vaka.bots.thinking import Thinker
from vaka.core.errors import Malformed
from vaka.core.plan import Plan
from vaka.games.clans.characters import CHARACTERS as WEIGHTS
from vaka.games.clans.characters import character_of
from vaka.games.clans.chart import FAR
from vaka.games.clans.goals import ATTACK, HUNT, TAKE, Goal, goals
from vaka.games.clans.habits import habit
from vaka.games.clans.kinds import BUILT, CANOE, CHIEF, FIGHTERS, HEAVY, LOG, MARKERS, MILITIA, NOBODY, POPULATION
from vaka.games.clans.land import Movement
from vaka.games.clans.plans import IDLE, SPLASH, landing, liking
from vaka.games.clans.rows import with_at
from vaka.games.clans.standing import commands
from vaka.games.clans.state import ClanState
from vaka.games.clans.verbs import STEP
from vaka.games.clans.view import ClanGame
from vaka.games.maori.plans import hidden, taught
from vaka.games.maori.state import MaoriState
from vaka.games.tahiti1994.plans import VOYAGE
from vaka.testing import play_on

EDITIONS = [game for game in vaka.games() if isinstance(game, ClanGame)]
TAHITI = next(game for game in EDITIONS if game.name == "tahiti-1994")
MAORI = next(game for game in EDITIONS if game.name == "maori")


def at_movement(game: ClanGame, turn: int, players: int = 2, **options: object) -> ClanState:
    """A game of greedy bots when somebody is about to move in a turn."""
    state = game.new(players, seed=4, options=options)
    seats = [bot("greedy", seat) for seat in range(players)]
    assert isinstance(state, ClanState)
    while state.to_act is not None:
        if state.turn >= turn and isinstance(state.agenda[-1], Movement):
            return state
        state.play(seats[state.to_act].choose(state.view(state.to_act)), state.to_act)
    raise AssertionError("the game was over before")


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_every_plan_is_a_chain_of_legal_actions_that_leads_where_it_says(game: ClanGame) -> None:
    for turn in (1, 6):
        state = at_movement(game, turn)
        seat = state.agenda[-1].seat
        plans = game.plans(state)
        assert [plan.kind for plan in plans if plan.idle] == [IDLE]
        assert len(plans) > 2
        for plan in plans:
            assert plan.actions[0] in state.choices
            if plan.idle:
                continue
            twin = state.copy()
            game.follow(twin, plan.actions, seat)
            assert isinstance(twin, ClanState)
            assert isinstance(plan.after, ClanState)
            assert twin.hex_of == plan.after.hex_of, plan.kind


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_a_leader_beside_a_canoe_thinks_of_the_sea(game: ClanGame) -> None:
    state = at_movement(game, 1)
    seat = state.agenda[-1].seat
    assert not [plan for plan in game.plans(state) if plan.kind.startswith(SPLASH)]
    chief = state.chief_of(seat)
    coast = next(hex for hex in state.chart.sites if state.chart.coastal[hex] and state.here[hex] == 0)
    state.shift(chief, coast)
    state.make(FIGHTERS, seat, coast)
    state.make(CANOE, NOBODY, coast)
    state.refresh()
    found = [plan for plan in game.plans(state) if plan.kind.startswith(SPLASH)]
    assert found
    assert all(any(action.text.startswith("embark ") for action in plan.actions) for plan in found)


@pytest.mark.parametrize("rule", [False, True])
def test_enemy_canoes_are_hunted_where_canoes_fight_at_sea(rule: bool) -> None:
    state = at_movement(TAHITI, 1, **{"sea-combat": rule})
    seat = state.agenda[-1].seat
    coasts = [hex for hex in state.chart.dry if state.chart.coastal[hex] and state.here[hex] == 0]
    here = coasts[0]
    there = next(hex for hex in coasts if 1 < state.edition.ways.strokes(here)[hex] < 6)
    state.shift(state.chief_of(seat), here)
    for owner, hex in ((seat, here), (1 - seat, there)):
        state.make(FIGHTERS, owner, hex)
        state.make(CANOE, NOBODY, hex)
    state.refresh()
    state.advance(state.act.lead[here * len(state.edition.names) + CHIEF])
    assert [goal.hex for goal in goals(state, seat, True) if goal.kind == HUNT] == ([there] if rule else [])


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_better_troops_on_the_way_take_the_place_of_worse_ones(game: ClanGame) -> None:
    state = at_movement(game, 1)
    seat = state.agenda[-1].seat
    chief = state.chief_of(seat)
    camp = state.hex_of[chief]
    ways = state.edition.ways.to(camp)
    start = next(hex for hex in state.chart.dry if state.here[hex] == 0 and 0 < ways[hex] <= state.edition.point)
    for piece in list(state.pieces_of(seat)):
        if piece != chief:
            state.scrap(piece)
    state.shift(chief, start)
    for _ in range(3):
        state.make(MILITIA, seat, start)
    state.make(HEAVY, seat, camp)
    state.refresh()
    wanted = ["leave militia", f"take {state.edition.names[HEAVY]}"]
    found = [plan for plan in game.plans(state) if wanted[1] in [action.text for action in plan.actions]]
    assert found
    for plan in found:
        assert [action.text for action in plan.actions if action.text in wanted] == wanted
    assert any(plan.actions[-2].verb == STEP for plan in found), "nobody goes on with them in the same move"


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_an_elder_stands_better_with_troops_of_his_own_than_beside_his_chieftain(game: ClanGame) -> None:
    state = at_movement(game, 1)
    seat = state.agenda[-1].seat
    elder = next(kind for kind in range(CHIEF + 1, MARKERS) if state.edition.leads[kind])
    home = state.home[seat]
    beside = state.hex_of[state.chief_of(seat)]
    way = state.edition.ways.to(home)
    if beside == home:
        beside = max((hex for hex in state.chart.dry if way[hex] < FAR), key=way.__getitem__)
        state.shift(state.chief_of(seat), beside)
        state.make(FIGHTERS, seat, beside)
    state.make(HEAVY, seat, home)
    half_way = min(
        (hex for hex in state.chart.dry if not state.here[hex]), key=lambda hex: abs(2 * way[hex] - way[beside])
    )
    worth = []
    for hex in (beside, half_way, home):
        twin = state.copy()
        assert isinstance(twin, ClanState)
        twin.make(elder, seat, hex)
        twin.refresh()
        worth.append(commands(twin, seat, beside))
    assert worth == sorted(worth)
    assert len(set(worth)) == 3


def test_canoes_are_carried_over_where_that_is_shorter() -> None:
    state = at_movement(MAORI, 1)
    [(east, west), _] = MAORI.crossings(state)
    seat = state.agenda[-1].seat
    chief = state.chief_of(seat)
    state.shift(chief, east)
    state.make(FIGHTERS, seat, east)
    state.make(CANOE, NOBODY, east)
    state.refresh()
    state.advance(state.act.lead[east * len(state.edition.names) + CHIEF])
    ways = state.edition.ways
    goals = [goal for goal in range(state.chart.size) if state.chart.coastal[goal] and ways.strokes(west)[goal] == 3]
    routes = []
    for goal in goals:
        aim = Goal(ATTACK, ways.to(goal), goal, 0, state.chart.area[goal])
        routes.append(landing(state, seat, aim, MAORI.crossings(state)))
    assert any(route[:2] == [east, west] for route in routes)


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_people_make_a_canoe_where_a_planner_wants_one(game: ClanGame) -> None:
    state = at_movement(game, 1)
    seat = state.agenda[-1].seat
    village = next(hex for hex in state.chart.sites if state.chart.coastal[hex] and state.here[hex] == 0)
    state.set_village(village, BUILT + seat)
    for area in range(3):
        state.control = with_at(state.control, area, seat)
    state.make(POPULATION, seat, village)
    state.make(LOG, NOBODY, village)
    state.agenda[-1] = state.edition.decisions.phases(seat)[0]
    state.settle()
    shape = state.act.shape[village]
    assert shape in state.choices
    assert habit(state, game.opinions, character_of("navigator")) == [shape]


def test_one_who_is_far_behind_at_the_end_leaves_with_the_best_he_has() -> None:
    state = at_movement(TAHITI, 2)
    seat = state.agenda[-1].seat
    state.turn = state.edition.last_turn
    rest = [area for area in range(len(state.control)) if state.control[area] != seat]
    for area in rest[:9]:
        state.control = with_at(state.control, area, 1 - seat)
    chief = state.chief_of(seat)
    coast = next(hex for hex in state.chart.sites if state.chart.coastal[hex] and state.here[hex] == 0)
    state.shift(chief, coast)
    for _ in range(2):
        state.make(CANOE, NOBODY, coast)
    for _ in range(3):
        state.make(FIGHTERS, seat, coast)
    state.refresh()
    [plan] = [plan for plan in TAHITI.plans(state) if plan.kind == VOYAGE]
    assert plan.actions[0].text == "depart"
    assert plan.actions[-1].text == "cast off"
    player = Planner(3, worlds=12, width=6)
    texts = []
    for _ in range(12):
        action = player.choose(state.view(seat))
        texts.append(action.text)
        state.play(action, seat)
        if action.text == "cast off" or state.to_act != seat:
            break
    assert texts == [action.text for action in plan.actions]


def test_dummies_are_laid_and_a_house_of_learning_is_built() -> None:
    state = at_movement(MAORI, 1, dummy_units=True, whare_purakau=True)
    assert isinstance(state, MaoriState)
    seat = state.agenda[-1].seat
    village = state.home[seat]
    for _ in range(3):
        state.make(FIGHTERS, seat, village)
    state.agenda[-1] = state.edition.decisions.phases(seat)[0]
    state.settle()
    action = hidden(state)
    assert action is not None
    assert [plan.actions for plan in MAORI.plans(state)] == [[action]]
    state.advance(action)
    assert hidden(state) is None
    school = taught(state)
    assert school is not None
    assert [plan.actions for plan in MAORI.plans(state)] == [[school]]


@pytest.mark.parametrize("level", ["steady", "expert-raider"])
@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_positions_that_look_alike_are_played_alike(game: ClanGame, level: str) -> None:
    for seed in range(3):
        state = play_on(game.new(2, seed=seed), seed, moves=60)
        if state.to_act is None:
            continue
        view = state.view(state.to_act)
        twin = view.imagine(vaka.seeded(seed + 100)).view(state.to_act)
        answers = []
        for each in (view, twin):
            made = bot(level, seed)
            assert isinstance(made, Thinker)
            made.most = 3
            answers.append(made.choose(each))
        assert answers[0] is answers[1]
        assert answers[0] in view.legal


def test_a_level_can_have_a_character() -> None:
    for level in THINKERS:
        for character in CHARACTERS:
            made = bot(f"{level}-{character}", 1)
            same = bot(f"{level}?character={character}", 1)
            assert isinstance(made, Thinker)
            assert isinstance(same, Thinker)
            assert (made.level, made.character) == (same.level, same.character) == (level, character)
            assert made.name == same.name == f"{level}-{character}"
    assert set(WEIGHTS) == set(CHARACTERS)


@pytest.mark.parametrize("name", ["strong-cook", "greedy-raider", "strong?character=cook", "strong?sims=4", "strong-"])
def test_a_character_that_nobody_has_is_refused(name: str) -> None:
    with pytest.raises(Malformed, match="there is no bot"):
        bot(name, 1)


def test_characters_like_different_plans() -> None:
    builder, raider, navigator = (WEIGHTS[name] for name in ("builder", "raider", "navigator"))
    assert liking(ATTACK, raider) > liking(ATTACK, navigator) > liking(ATTACK, builder)
    assert liking(SPLASH + TAKE, navigator) > liking(TAKE, navigator)
    assert liking(TAKE, builder) > liking(TAKE, raider)
    assert navigator.canoes > raider.canoes > builder.canoes
    assert liking(IDLE, raider) == 0.0
    assert liking(HUNT, raider) > liking(ATTACK, raider)


def test_the_plan_that_does_best_in_imagined_games_is_taken() -> None:
    """Of two plans that look alike at once, the one that leaves the Chieftain among enemies does worse."""
    state = at_movement(TAHITI, 6)
    seat = state.agenda[-1].seat
    view = state.view(seat)
    plans = [plan for plan in TAHITI.plans(view.imagine(vaka.seeded(1))) if plan.actions]
    doomed = Plan("doomed", plans[0].actions, plans[0].after.copy())
    after = doomed.after
    assert isinstance(after, ClanState)
    for piece in list(after.pieces_of(seat)):
        if after.kind[piece] != CHIEF:
            after.scrap(piece)
    after.refresh()
    for plan in (doomed, plans[0]):
        plan.worth = TAHITI.judge(plans[0].after, seat)
    assert Planner(1, worlds=3).tried(view, [doomed, plans[0]]) is plans[0]
