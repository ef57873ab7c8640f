"""Help in somebody's first games: who gets it, what it says, and that it knows no more than they do."""

from __future__ import annotations

import re

import pytest

import vaka
from tests.server.client import TITLE, Browser, Running, choices, finished_record, without_nonces
from vaka.bots import bots
from vaka.server.pages.scene import Choice
from vaka.server.pages.suggestions import LEAST, MOST, suggestions
from vaka.server.tables.seating import Place, Proposal
from vaka.teaching.first_turns import WORDS, aim_now, first_turns, verb_of

TITLES = [game.name for game in vaka.games()]


def opened(running: Running, browser: Browser) -> str:
    """A table at one screen, open for the seat that is asked."""
    path = browser.begin("me", "here")
    asked = running.services.tables.get(path.rpartition("/")[2]).to_act
    browser.post(f"{path}/open", data={"seat": asked})
    return path


@pytest.mark.parametrize("title", TITLES)
def test_every_title_says_what_to_aim_at_and_why_in_few_words(title: str) -> None:
    words = first_turns(vaka.game(title))
    assert words.now
    assert words.why
    for line in (*words.now.values(), *words.why.values()):
        assert len(line.split()) <= WORDS, line
        assert line.endswith("."), line
    assert all(line.startswith("Now: ") for line in words.now.values())


@pytest.mark.parametrize("title", TITLES)
def test_suggestions_are_legal_few_and_have_reasons(title: str) -> None:
    state = vaka.game(title).new(2, seed=3)
    bot = bots()["random"](seed=1)
    asked = 0
    for _ in range(60):
        view = state.view(state.to_act)
        found = suggestions(view)
        texts = {action.text for action in view.legal}
        assert len(found) <= MOST
        assert len({each.action for each in found}) == len(found)
        for each in found:
            assert each.action in texts
            assert each.reason.endswith(".")
            asked += 1
        assert all(each.action.split()[0] not in state.game.last_verbs for each in found[1:])
        assert suggestions(view) == found, "the same position, the same help"
        state.play(bot.choose(view))
    assert asked > 30


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_whoever_opens_a_game_has_two_or_three_things_to_choose_from(title: str, seed: int) -> None:
    state = vaka.game(title).new(2, seed=seed)
    for _ in range(8):
        view = state.view(state.to_act)
        found = suggestions(view)
        wise = [action for action in view.legal if verb_of(action) not in state.game.last_verbs]
        assert min(len(wise), LEAST) <= len(found) <= MOST, state.game.prompt(view)
        state.play(found[0].action if found else view.legal[0])


def test_suggestions_are_made_from_the_seats_view_alone() -> None:
    """Two positions that differ only in what the other seat hides look alike to this one, and get the same help."""
    game = vaka.game(TITLE)
    one = game.new(2, seed=1)
    view = one.view(one.to_act)
    hidden = view.imagine(vaka.seeded("another world"))
    assert hidden.view(one.to_act) == view
    assert suggestions(hidden.view(one.to_act)) == suggestions(view)


def test_a_newcomer_gets_the_aim_on_the_page_and_suggestions_by_a_request_of_their_own(quiet: Running) -> None:
    browser = quiet.browser()
    path = opened(quiet, browser)
    page = browser.get(path).text
    assert 'id="first-turns"' in page
    prompt = page[page.index('id="prompt"') : page.index('id="frame"')]
    assert "Now: lead Haumea" in prompt, "the prompt says what the aim is"
    column = page[page.index('id="side"') :]
    assert column.index('id="first-turns"') < column.index('id="panel-'), "help stands above everything else"
    found = browser.get(f"{path}/suggestions").text
    buttons = re.findall(r'form="act" name="action" value="([^"]+)"', found)
    assert 1 <= len(buttons) <= MOST
    assert set(buttons) <= set(choices(page))


def test_help_stays_in_its_place_while_others_play(quiet: Running) -> None:
    """A column that jumps with every move is hard to read."""
    host, friend = quiet.guest("Hinano"), quiet.guest("Ari")
    table = quiet.table(host, "me", "link")
    table = quiet.services.tables.sit(table.id, 1, friend, table.seats[1].invite)
    asked, waiting = (host, friend) if table.to_act == 0 else (friend, host)
    scene = quiet.services.pages.scene(table, waiting)
    assert (scene.newcomer, scene.aim) == (True, "")
    page = quiet.services.pages.table_fragment(scene)
    assert 'id="watch-now"' in page
    assert "data-suggest" not in page
    assert quiet.services.pages.scene(table, asked).aim.startswith("Now: ")


def test_nobody_but_the_seat_that_is_asked_gets_suggestions(quiet: Running) -> None:
    host = quiet.browser()
    path = opened(quiet, host)
    assert quiet.browser().get(f"{path}/suggestions").text.strip() == ""
    assert host.get(f"{path}/suggestions").text.strip() != ""
    assert 'id="first-turns"' not in quiet.browser().get(path).text


def test_who_has_finished_a_game_of_the_title_needs_no_help(quiet: Running) -> None:
    host = quiet.guest()
    table = quiet.table(host, "me", "here")
    assert quiet.services.newcomers.is_new(host.id, TITLE)
    quiet.services.history.resume(
        finished_record(2), None, Proposal(TITLE, 2, [Place("me"), Place("here")], name="Over"), host, "a record"
    )
    assert not quiet.services.newcomers.is_new(host.id, TITLE)
    assert quiet.services.newcomers.is_new(host.id, "hawaii"), "each title by itself"
    assert quiet.services.pages.scene(quiet.services.tables.get(table.id), host).aim == ""


def test_rated_tables_have_no_help(quiet: Running) -> None:
    host = quiet.account()
    rated = quiet.table(host, "me", "bot:greedy", rated=True)
    free = quiet.table(host, "me", "bot:greedy")
    for table in (rated, free):
        table.to_act = 0
    from vaka.server.tables.viewer import Actor, Viewer

    viewer = Viewer(Actor(host.id), (0,), 0, None)
    assert not quiet.services.newcomers.helped(rated, viewer, host)
    assert quiet.services.newcomers.helped(free, viewer, host)


def test_one_click_switches_it_off_everywhere_and_the_preferences_on_again(quiet: Running) -> None:
    browser = quiet.browser()
    path = opened(quiet, browser)
    assert 'id="first-turns"' not in browser.post(f"{path}/no-help").text
    other = opened(quiet, browser)
    assert 'id="first-turns"' not in browser.get(other).text
    assert browser.get(f"{other}/suggestions").text.strip() == ""
    browser.post("/account/preferences", data={"help": "yes", "motion": "yes"})
    assert 'id="first-turns"' in browser.get(other).text


def test_harmful_and_rare_acts_lie_under_more_while_there_is_something_else(quiet: Running) -> None:
    host = quiet.guest()
    table = quiet.services.tables.create(Proposal("tahiti-1994", 2, [Place("me"), Place("bot", bot="random")]), host)
    scene = quiet.services.pages.scene(table, host)
    scene.aim = "Now: move."
    depart, done = Choice("depart", "Leave the island", "button"), Choice("done", "End the phase", "button")
    scene.choices = [depart, Choice("lead 0508 chief", "Lead", "board"), done]
    assert (scene.rare, scene.plain) == ([depart], [done]), "what ends a phase stays in sight"
    page = quiet.services.pages.table_fragment(scene)
    more = page[page.index('id="rare"') :].partition("</details>")[0]
    assert 'value="depart"' in more
    assert 'value="done"' not in more
    scene.choices = [depart]
    assert scene.rare == [], "the only thing to do is not put away"
    scene.choices, scene.aim = [depart, done], ""
    assert scene.rare == [], "who knows the game has everything at hand"


def test_the_page_is_the_same_whoever_asks_for_help_meanwhile(quiet: Running) -> None:
    browser = quiet.browser()
    path = opened(quiet, browser)
    before = without_nonces(browser.get(path).text)
    browser.get(f"{path}/suggestions")
    assert without_nonces(browser.get(path).text) == before


def test_the_aim_follows_what_is_asked() -> None:
    state = vaka.game(TITLE).new(2, seed=1)
    lines = set()
    for _ in range(12):
        view = state.view(state.to_act)
        verbs = {verb_of(action) for action in view.legal}
        line = aim_now(view)
        assert any(first_turns(state.game).now.get(verb) == line for verb in verbs)
        lines.add(line)
        state.play(view.legal[0])
    assert len(lines) > 2
