"""The system itself: it serves editions without knowing them, and its counters keep their places."""

from __future__ import annotations

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import vaka
from vaka.bots import bot
from vaka.core.chance import seeded
from vaka.core.reason import Reason
from vaka.games import clans
from vaka.games.clans.chart import FAR, cheapest
from vaka.games.clans.edition import Decisions
from vaka.games.clans.kinds import LOG, MILITIA, NO_VILLAGE, NOBODY, POPULATION
from vaka.games.clans.reason import Shared
from vaka.games.clans.record import but, read_record
from vaka.games.clans.state import ClanState
from vaka.games.clans.view import ClanGame
from vaka.games.maori.weather import Weather

FOLDER = Path(str(clans.__file__)).parent
EDITIONS = [game for game in vaka.games() if isinstance(game, ClanGame)]


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.stem)
def test_no_module_of_the_system_names_an_edition(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            word = node.id if isinstance(node, ast.Name) else node.attr
            assert not re.search(r"tahiti|maori", word, re.IGNORECASE), f"{word}, line {node.lineno}"
        if isinstance(node, ast.ImportFrom) and node.module:
            assert not re.search(r"games\.(tahiti|maori)", node.module), node.module


def reasons_in(folder: Path) -> list[Reason]:
    """The reasons that the modules of a folder hold as constants."""
    root = Path(str(vaka.__file__)).parent.parent
    out: list[Reason] = []
    for path in sorted(folder.rglob("*.py")):
        module = import_module(".".join(path.relative_to(root).with_suffix("").parts))
        out += [each for each in vars(module).values() if isinstance(each, Reason)]
    return out


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_every_reason_has_words_and_a_rule_of_the_edition(game: ClanGame) -> None:
    book = game.edition(2, game.read_options(None, 2)).book
    shared = [each for each in reasons_in(FOLDER) if isinstance(each, Shared)]
    own = [each for each in reasons_in(Path(str(game.folder))) if not isinstance(each, Shared)]
    assert len(set(shared)) > 60
    assert len(set(own)) > 20
    for reason in [each.said[book] for each in shared] + own:
        assert reason.text.endswith(".")
        assert reason.rule in game.rules


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_every_decision_that_the_system_puts_on_the_agenda_can_be_stored(game: ClanGame) -> None:
    known = {each.name: each for each in game.decisions}
    assert len(known) == len(game.decisions)
    decisions = game.edition(2, game.read_options(None, 2)).decisions
    for each in [*decisions.phases(0), *made_by(decisions)]:
        assert type(each) in game.decisions


def made_by(decisions: Decisions) -> list[object]:
    """A decision of each kind that an edition makes, whatever they are called and need."""
    out: list[object] = []
    for name in sorted(name for name in vars(Decisions) if name[0] != "_" and name != "phases"):
        make = getattr(decisions, name)
        out.append(make(*[0] * (len(inspect.signature(getattr(Decisions, name)).parameters) - 1)))
    return out


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_counters_keep_the_order_of_their_numbers_in_a_hex(game: ClanGame) -> None:
    state = game.new(2, seed=1)
    assert isinstance(state, ClanState)
    hex = state.chart.dry[3]
    made = [state.make(kind, owner, hex) for kind, owner in ((MILITIA, 1), (POPULATION, 0), (LOG, NOBODY))]
    state.scrap(made[1])
    assert state.hex_of[made[1]] == -1
    assert state.make(MILITIA, 0, hex) == made[1], "a free number is used again"
    thread = []
    at = state.head[hex]
    while at >= 0:
        thread.append(at)
        at = state.next[at]
    assert thread == sorted(thread)
    assert state.armed[hex] & 3 == 3
    state.change(made[1], POPULATION)
    assert state.armed[hex] & 1 == 0
    assert state.here[hex] & 3 == 3


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_the_cheapest_way_counts_every_hex_that_is_entered(game: ClanGame) -> None:
    state = game.new(2, seed=1)
    assert isinstance(state, ClanState)
    chart, edition = state.chart, state.edition
    goal = chart.dry[0]
    way = cheapest(chart, edition.cost, goal, [False] * chart.size)
    assert way[goal] == 0
    for hex in chart.land[goal]:
        assert way[hex] == edition.cost[goal]
    closed = [False] * chart.size
    closed[goal] = True
    shut = cheapest(chart, edition.cost, goal, closed)
    assert all(cost >= FAR for hex, cost in enumerate(shut) if hex != goal)


def map_of(state: ClanState) -> list[tuple[int, int, int]]:
    """What lies on top in each hex, and who is there."""
    return [(state.head[hex], state.armed[hex], state.here[hex]) for hex in range(state.chart.size)]


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_a_copy_has_every_field(game: ClanGame) -> None:
    state = game.new(2, seed=5)
    state.play_out("random", 200, seed=5)
    assert isinstance(state, ClanState)
    twin = state.copy()
    assert isinstance(twin, ClanState)
    assert [getattr(twin, name) for name in state.stored()] == [getattr(state, name) for name in state.stored()]
    assert (twin.next, twin.villages, map_of(twin)) == (state.next, state.villages, map_of(state))
    assert twin.to_json() == state.to_json()


def test_a_record_is_copied_with_every_field() -> None:
    plain = Weather().dump()
    fields: dict[str, object] = {
        name: [number] if isinstance(plain[name], list) else number for number, name in enumerate(plain, 100)
    }
    weather = read_record(Weather, fields)
    assert weather.copy().dump() == fields
    assert but(weather, rain=3).dump() == {**weather.dump(), "rain": 3}
    assert weather.rain != 3


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_the_villages_are_listed_as_they_stand(game: ClanGame) -> None:
    state = game.new(2, seed=6)
    assert isinstance(state, ClanState)
    while state.moves < 150 and not state.over:
        state.play(state.legal[state.moves % len(state.legal)])
        assert list(state.villages) == [hex for hex in state.chart.sites if state.village[hex] != NO_VILLAGE]
    loaded = game.load(state.to_json())
    assert isinstance(loaded, ClanState)
    assert loaded.villages == state.villages


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_a_copy_shares_nothing_that_changes(game: ClanGame) -> None:
    state = game.new(2, seed=4)
    assert isinstance(state, ClanState)
    twin = state.copy()
    assert isinstance(twin, ClanState)
    before, hexes = twin.digest(), map_of(twin)
    third = twin.copy()
    assert isinstance(third, ClanState)
    for changed in (state, third):
        while changed.moves < 60 and not changed.over:
            changed.play(changed.legal[changed.moves % len(changed.legal)])
        assert changed.faults() == []
        assert map_of(twin) == hexes
    assert state.digest() == third.digest()
    assert twin.digest() == before
    assert twin.faults() == []


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.name)
def test_a_position_outlives_the_edition_that_its_title_keeps(game: ClanGame) -> None:
    state = game.new(2, seed=4)
    while state.view(state.to_act).asked != "move":
        state.play(state.legal[0])
    game._editions.clear()
    seat = state.to_act
    assert seat is not None
    view = state.view(seat)
    imagined = view.imagine(seeded(1))
    assert imagined.legal[0] is not state.legal[0], "the title has made its edition anew"
    assert state.why_not(imagined.legal[0]) is None
    state.play(bot("greedy", 1).choose(view), seat)
    state.play(imagined.read(state.legal[-1].text))
