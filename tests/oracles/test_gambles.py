"""Odds are those of the rules: counted by hand, or by playing every face of every die."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import vaka
from tests.scenarios.maori import aotearoa
from tests.scenarios.tahiti1994.test_advanced import CRASH, reef, sea_fight, swimmer
from tests.scenarios.tahiti1994.test_sea_battles import FLEET
from vaka.core.chance import Replayed
from vaka.core.gamble import Followed, Fork, Gamble, first_draw, imagined, spread
from vaka.core.record import read_record
from vaka.core.state import State
from vaka.games.clans.odds import initiative_odds, panic_odds
from vaka.games.clans.record import but
from vaka.games.clans.state import ClanState
from vaka.games.clans.turn import Initiative
from vaka.games.maori.gambles import FAMILIES, event_odds
from vaka.games.maori.rules.events import RollEvent
from vaka.games.maori.state import MaoriState
from vaka.games.tahiti1994.rules.sea_combat import Sinking
from vaka.games.tahiti2012.board import chances
from vaka.games.tahiti2012.rules.bounty import draw_from_bag
from vaka.games.tahiti2012.state import Tahiti2012State
from vaka.games.tahiti2012.view import TahitiView

SIX = range(1, 7)
STORED = Path(__file__).parents[1] / "replays"
TITLES = sorted(game.name for game in vaka.games())
SAMPLE = 40
"""Every so many moves of a stored game are looked at."""


def told(state: State) -> dict[str, dict[str, Fraction]]:
    """The odds that the seat that is asked is shown."""
    assert state.to_act is not None
    return {each.title: shares(each) for each in state.game.gambles(state.view(state.to_act))}


def shares(gamble: Gamble) -> dict[str, Fraction]:
    return {share.words: share.chance for share in gamble.shares}


def sixths(**parts: int) -> dict[str, Fraction]:
    return {words.replace("_", " "): Fraction(part, 6) for words, part in parts.items()}


# Tahiti (1994).


def test_a_canoe_at_a_strange_reef_sinks_on_a_six_and_passes_alone_on_a_five() -> None:
    state = reef("0 chief militia*3; canoe*3", [])
    expected = sixths(all_get_through=4, it_alone_gets_through=1, it_sinks=1)
    state.play("crash 0407")
    assert told(state) == {"At the reef": expected}
    alone = reef("0 chief militia*2; canoe", [])
    assert told(alone)["At the reef"] == expected
    assert CRASH["crashing-reefs"]


def test_a_swimmer_drowns_the_sooner_the_farther_he_has_swum_and_heavy_troops_sooner_than_others() -> None:
    full = {"0307": "0 militia*4; canoe*2"}
    heavy = swimmer("heavy*2", "0308", [4, 5], full)
    assert told(heavy) == {"The swimmer": sixths(alive=3, drowns=3)}
    light = swimmer("fighters", "0308", [1], full)
    assert told(light) == {"The swimmer": sixths(alive=4, drowns=2)}


def test_how_many_canoes_sink_depends_on_the_canoes_of_the_other_side() -> None:
    state = sea_fight(FLEET, "1 elder-0-1-2 heavy*2 militia; canoe*2", [6, 1], as_seated=False)
    state.play("ready")
    found = told(state)
    assert set(found) == {"Your canoes", "Their canoes"}
    rules = state.rules
    length = next(each.length for each in state.agenda if isinstance(each, Sinking))
    for title, against, more in (("Your canoes", 3, length), ("Their canoes", 2, 0)):
        own = 2 if title == "Your canoes" else 3
        counts = [min(sum(die + against + more >= least for least in rules.sinking), own) for die in SIX]
        for count in set(counts):
            words = "none sinks" if count == 0 else "1 canoe sinks" if count == 1 else f"{count} canoes sink"
            if len(set(counts)) > 1:
                assert found[title][words] == Fraction(counts.count(count), 6)


# Māori.


@pytest.mark.parametrize("mild", [False, True])
def test_the_event_dice_are_counted_as_the_rule_reads_them(mild: bool) -> None:
    state = aotearoa.table(mild_66=mild)
    state.weather = but(state.weather, event=0)
    rule = RollEvent(0)

    def family(path: list[int]) -> str | None:
        twin = state.copy(Followed(path))
        twin.agenda.append(rule)
        with suppress(Fork):
            rule.carry_out(twin)  # type: ignore[arg-type]
        assert isinstance(twin, MaoriState)
        if not twin.weather.event:  # another die decides
            return None
        number, die = divmod(twin.weather.event, 10)
        return FAMILIES[state.rules.happenings[number].outcomes[die - 1].does]

    found: dict[str, Fraction] = {}
    for dice in product(SIX, repeat=3):
        words = family(list(dice))
        for again in (0,) if words is not None else SIX:
            name = words or family([*dice, again]) or ""
            found[name] = found.get(name, Fraction(0)) + Fraction(1, 216 if words is not None else 1296)
    assert shares(event_odds(mild)) == found


def test_an_elder_panics_less_beside_his_chief() -> None:
    state = aotearoa.table()
    hex = aotearoa.hex_of(state, "2325")
    chief = next(p for p in state.pieces_of(0) if state.edition.names[state.kind[p]] == "chief")
    elder = state.make(aotearoa.kind_of(state, "elder-1"), 0, hex)
    warriors = state.make(aotearoa.kind_of(state, "warriors"), 0, hex)
    by_kind = dict(panic_odds(state, 1, 0, hex, [chief, elder, warriors]))
    assert by_kind[state.kind[warriors]] == Fraction(1, 2)
    assert by_kind[state.kind[elder]] == Fraction(1, 3)
    assert dict(panic_odds(state, 1, 0, hex, [elder]))[state.kind[elder]] == Fraction(1, 2)


# Both wargames.


@pytest.mark.parametrize(("title", "players"), [("tahiti-1994", 2), ("tahiti-1994", 3), ("maori", 4)])
@pytest.mark.parametrize("doubled", [0, 1])
def test_the_initiative_is_won_as_often_as_the_roll_says(title: str, players: int, doubled: int) -> None:
    state = vaka.game(title).new(players=players, seed=1)
    assert isinstance(state, ClanState)
    state.marker, state.doubled = 1, doubled
    rule: Initiative[ClanState] = Initiative(0)
    won = dict.fromkeys(range(players), Fraction(0))
    for dice in product(SIX, repeat=players):
        twin = state.copy(Followed(list(dice)))
        assert isinstance(twin, ClanState)
        twin.agenda.append(rule)
        heard = twin.listen()
        try:
            rule.carry_out(twin)
            tied = [twin.marker]
        except Fork:
            totals = {event.seat: int(str(event.data["total"])) for event in heard if event.what == "initiative"}
            tied = [seat for seat, total in totals.items() if total == max(totals.values())]
        for seat in tied:  # they roll again, and nobody has an edge then
            won[seat] += Fraction(1, 6**players * len(tied))
    assert initiative_odds(state) == won


# Tahiti (2012).


def test_the_bounty_is_counted_as_cubes_are_drawn() -> None:
    state = vaka.game("tahiti-2012").new(players=2, seed=3)
    assert isinstance(state, Tahiti2012State)
    view = state.view(0)
    assert isinstance(view, TahitiView)
    size = chances.bounty_size(view)
    at_least_one = dict.fromkeys(range(len(state.bag)), Fraction(0))

    def draw(path: list[int], chance: Fraction) -> None:
        twin = state.copy(Followed(path))
        assert isinstance(twin, Tahiti2012State)
        try:
            drawn = draw_from_bag(twin, size)
        except Fork as fork:
            total = sum(weight for _, weight in fork.ways)
            for good, weight in fork.ways:
                draw([*path, good], chance * weight / total)
            return
        for good in set(drawn):
            at_least_one[good] += chance

    draw([], Fraction(1))
    assert dict(chances.bounty(view)) == at_least_one


# All titles.


def decisions(title: str) -> Iterator[State]:
    """Positions of stored games, some of each."""
    for file in sorted((STORED / title).glob("v2-*.vaka.json"))[:6]:
        record = read_record(json.loads(file.read_text(encoding="utf-8")))
        outcomes = record.setup + [outcome for move in record.moves for outcome in move.outcomes]
        state = vaka.game(title).reopen(record, Replayed(outcomes))
        state.begin()
        for number, move in enumerate(record.moves):
            if number % SAMPLE == 0 and state.to_act is not None:
                yield state
            state.play(move.action, move.seat)


@pytest.mark.parametrize("title", TITLES)
def test_shares_add_up_and_a_gamble_belongs_to_choices_that_are_open(title: str) -> None:
    seen = 0
    for state in decisions(title):
        view = state.view(state.to_act)
        before = state.digest()
        for gamble in state.game.gambles(view):
            seen += 1
            assert sum(share.chance for share in gamble.shares) == 1
            assert len({share.words for share in gamble.shares}) == len(gamble.shares) > 1
            assert set(gamble.actions) <= {action.text for action in view.legal}
            assert gamble.rule in state.game.rules
        assert state.digest() == before
        assert state.game.gambles(state.view(None)) == []
    assert (seen > 0) == (title not in ("polynesia", "tahiti-2012"))  # these two draw theirs beside the board


def test_a_play_that_takes_too_long_is_not_told_at_all() -> None:
    state = imagined(vaka.game("tahiti-1994").new(players=2, seed=1).view(0))
    action = state.legal[0]
    assert spread(state, action, lambda *_: None) == {}
    assert first_draw(state, lambda twin: twin.chance.roll(4)) == dict.fromkeys(range(1, 5), Fraction(1, 4))
    assert first_draw(state, lambda twin: twin.chance.draw([3, 0, 1])) == {0: Fraction(3, 4), 2: Fraction(1, 4)}
    assert first_draw(state, lambda twin: None) == {}
