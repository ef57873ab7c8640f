"""After the game: the result of every title, replays with everybody's eyes, films, draws checked by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

import vaka
from tests.server.client import Running, finished_record
from vaka.bots import bots
from vaka.cli import app
from vaka.core.chance import Replayed
from vaka.core.record import Record
from vaka.draw.film import parts
from vaka.server.pages.captions import in_short
from vaka.server.pages.films import chosen, film_of, frames
from vaka.server.pages.result_page import curve_of
from vaka.server.store import Table
from vaka.server.tables.seating import Place, Proposal

TITLES = [game.name for game in vaka.games()]


def whole_game(name: str, players: int | None = None) -> Record:
    """A game of any title, played by random bots."""
    game = vaka.game(name)
    state = game.new(players or max(2, game.players[0]), seed=4)
    bot = bots()["random"](seed=5)
    while not state.over:
        state.play(bot.choose(state.view(state.to_act)))
    return state.record()


def opened(server: Running, record: Record) -> Table:
    places = [Place("me"), *[Place("here") for _ in range(record.players - 1)]]
    proposal = Proposal(record.title, record.players, places, name="Finished")
    return server.services.history.resume(record, None, proposal, server.guest(), "a record")


@pytest.mark.parametrize("name", TITLES)
def test_every_title_shows_its_result_line_by_line(quiet: Running, name: str) -> None:
    table = opened(quiet, whole_game(name))
    page = quiet.browser().get(f"/t/{table.id}").text
    result = quiet.state(table).result
    assert result is not None
    panel = page[page.index('id="result"') :]
    panel = panel[: panel.index("</section>")]
    table_game = vaka.game(name)
    for seat in range(table.players):
        assert result.breakdown[seat], f"{name} says nothing about seat {seat}"
        for line in result.breakdown[seat]:
            assert line.label in panel.replace("&#39;", "'")
            named = line.label == table_game.verdict(result.breakdown[seat])
            figure = "" if named else str(table_game.counts(line.points)).replace("-", "−")
            assert f'<td class="num">{figure}</td>' in panel


@pytest.mark.parametrize("name", ["tahiti-1994", "maori"])
def test_a_game_of_areas_ends_with_areas_and_levels_and_no_other_figure(quiet: Running, name: str) -> None:
    """Tahiti (1994) counts a level as hundreds; nobody should read that."""
    record = whole_game(name)
    table = opened(quiet, record)
    result = quiet.state(table).result
    assert result is not None
    game, winner = vaka.game(name), result.winners[0]
    browser = quiet.browser()
    page = browser.get(f"/t/{table.id}/result").text
    said = [game.verdict(lines) for lines in result.breakdown]
    assert all(said), "each has a level"
    for level in said:
        assert level in page
    table_page = browser.get(f"/t/{table.id}").text
    words = game.score_words(result.scores[winner])[0]
    assert words.isdigit()
    assert re.search(rf" (wins|share the win) with {words} area", table_page)
    for score in result.scores:
        if game.counts(score) != score:
            assert f">{score}<" not in page + table_page
            assert f" {score} " not in page + table_page
    assert '<th scope="row">Villages' in page, "what they were left with is compared, too"
    areas = max(game.counts(score) for score in result.scores)
    curve = curve_of(record)
    assert max(max(row) for row in curve.scores) <= 18
    assert max(curve.scores[-1]) == areas


@pytest.mark.parametrize("name", TITLES)
def test_a_finished_game_is_replayed_with_every_pair_of_eyes_and_with_everything(quiet: Running, name: str) -> None:
    record = whole_game(name)
    table = opened(quiet, record)
    browser = quiet.browser()
    middle = len(record.moves) // 2
    for seat in ("", "&seat=0", f"&seat={record.players - 1}", "&seat=all"):
        page = browser.get(f"/t/{table.id}/replay?at={middle}{seat}")
        assert page.status_code == 200
        assert f"Move {middle} of {len(record.moves)}" in page.text
        link = f"/t/{table.id}/replay?at={middle}{seat}".replace("&", "&amp;")
        assert f'id="link" href="{link}"' in page.text, "the address of the move can be copied"
        ids = re.findall(r' id="([^"]+)"', page.text)
        assert len(ids) == len(set(ids))


def test_everything_shows_what_lies_before_each_seat_and_was_told_to_one_alone(quiet: Running) -> None:
    record = finished_record(2)
    table = quiet.finished(quiet.guest(), 2)
    browser = quiet.browser()
    page = browser.get(f"/t/{table.id}/replay?at=30&seat=all").text
    state = quiet.services.tables.state(table, quiet.services.history.line(table)[30].version)
    for seat in range(2):
        for panel in state.game.panels(state.view(seat)):
            if panel.id != "others":
                assert panel.body in page
    assert record.players == 2


def test_a_link_to_a_move_that_was_never_made_says_so(quiet: Running) -> None:
    table = quiet.finished(quiet.guest(), 2)
    assert quiet.browser().get(f"/t/{table.id}/replay?at=99999").status_code == 404
    assert quiet.browser().get(f"/t/{table.id}/replay?at=3&seat=nobody").status_code == 400


# Films.


@pytest.mark.parametrize("name", TITLES)
def test_a_film_of_every_title_is_sound_svg_of_a_sane_size(name: str) -> None:
    record = whole_game(name)
    moving = film_of(vaka.game(name), record, None)
    root = ET.fromstring(moving)
    assert len(moving) < 1_500_000
    names = {use.get("href") for use in root.iter("{http://www.w3.org/2000/svg}use")}
    ids = {element.get("id") for element in root.iter()}
    assert {name for name in names if name and name[1:] not in ids} == set(), "everything that is used is there"
    rules = set(re.findall(r"@keyframes (\w+)", moving))
    assert set(re.findall(r"animation-name:(\w+)", moving)) <= rules
    assert "<script" not in moving


def test_a_film_shows_every_move_of_a_short_game_and_the_turns_of_a_long_one() -> None:
    record = finished_record(2)
    assert chosen(record, 10_000) == list(range(1, len(record.moves) + 1))
    turns = chosen(record, len(record.moves) - 1)
    assert turns[-1] == len(record.moves)
    assert all(record.moves[at - 1].seat != record.moves[at].seat for at in turns[:-1])
    assert len(chosen(record, 20)) <= 21


def test_a_frame_of_a_film_is_what_those_eyes_saw() -> None:
    name = "polynesia"
    record = whole_game(name)
    game = vaka.game(name)
    made = frames(game, record, None, 50)
    outcomes = record.setup + [outcome for move in record.moves for outcome in move.outcomes]
    state = game.reopen(record, Replayed(outcomes))
    state.begin()
    assert made[0].picture.pieces == game.draw(state.view(None)).pieces
    last = game.draw(game.replay(record).view(None))
    assert made[-1].picture.pieces == last.pieces


def test_the_parts_of_a_layer_are_its_outermost_things() -> None:
    layer = '<g class="a"><circle r="1"/><circle r="2"/></g><g data-id="x" style="transform:translate(1px,2px)"><g><rect/></g></g>'
    found = parts(layer)
    assert [place for _, place, _ in found] == ["", "", "transform:translate(1px,2px)"]
    assert found[2] == ("id:x", "transform:translate(1px,2px)", "<g><g><rect/></g></g>")


@pytest.mark.parametrize("name", TITLES)
def test_an_onlookers_film_tells_nothing_that_was_told_to_one_seat_alone(name: str) -> None:
    record = whole_game(name)
    game = vaka.game(name)
    outcomes = record.setup + [outcome for move in record.moves for outcome in move.outcomes]
    state = game.reopen(record, Replayed(outcomes))
    events = state.listen()
    state.begin()
    for move in record.moves:
        state.play(move.action, move.seat)
    public = {game.say(seen) for event in events if (seen := event.view(None)) is not None}
    private = {game.say(event) for event in events if event.seen_by is not None} - public
    told = " ".join(frame.words for frame in frames(game, record, None))
    assert [line for line in private if line and line[1:] in told] == []


def test_a_film_of_a_running_game_is_for_ones_own_eyes(quiet: Running) -> None:
    browser = quiet.browser()
    address = browser.begin("me", "link")
    assert browser.get(f"{address}/film.svg?seat=0").status_code == 200
    assert browser.get(f"{address}/film.svg?seat=1").status_code == 403
    onlooker = quiet.browser()
    assert onlooker.get(f"{address}/film.svg").status_code == 200
    assert onlooker.get(f"{address}/film.svg?seat=0").status_code == 403


def test_vaka_film_writes_a_file(tmp_path: Path) -> None:
    record, output = tmp_path / "game.json", tmp_path / "game.svg"
    record.write_text(finished_record(2).to_text())
    runner = CliRunner()
    made = runner.invoke(app, ["film", str(record), "-o", str(output), "--seat", "1", "--theme", "dark"])
    assert made.exit_code == 0, made.output
    ET.fromstring(output.read_text())
    wrong = runner.invoke(app, ["film", str(record), "-o", str(tmp_path / "game.gif")])
    assert wrong.exit_code != 0


# Draws.


def test_vaka_verify_reads_what_a_table_publishes(quiet: Running, tmp_path: Path) -> None:
    me = quiet.guest()
    table = quiet.finish(quiet.table(me, "me", "here", options={"round_cap": True}), me)
    file = tmp_path / "dice.json"
    file.write_text(quiet.browser().get(f"/t/{table.id}/dice.json").text)
    runner = CliRunner()
    good = runner.invoke(app, ["verify", str(file)])
    assert good.exit_code == 0, good.output
    assert table.commitment in good.output
    data = json.loads(file.read_text())
    data["secret"] = bytes(32).hex()
    file.write_text(json.dumps(data))
    assert runner.invoke(app, ["verify", str(file)]).exit_code != 0


def test_a_continued_table_is_checked_from_where_it_went_on(server: Running, tmp_path: Path) -> None:
    browser = server.browser()
    old = server.finished(server.guest(), 2)
    fields = {"at": "40", "kind-0": "me", "kind-1": "here"}
    page = browser.post(f"/t/{old.id}/continue", data=fields)
    person = server.services.people.find(browser.client.cookies["vaka"])
    assert person is not None
    fresh = server.finish(server.services.tables.get(page.url.path.removeprefix("/t/")), person)
    assert "draws follow from it" in browser.get(f"/t/{fresh.id}/dice").text
    file = tmp_path / "dice.json"
    file.write_text(browser.get(f"/t/{fresh.id}/dice.json").text)
    checked = CliRunner().invoke(app, ["verify", str(file)])
    assert checked.exit_code == 0, checked.output
    assert "The first 40 moves" in checked.output


def test_a_move_that_settled_much_is_told_in_short() -> None:
    assert in_short(["Sails home.", "Scores 3."]) == "Sails home. Scores 3."
    assert in_short(["Sails home.", "x" * 200]) == "Sails home. …"
    assert in_short(["x" * 200]) == "x" * 200
    assert in_short([]) == ""
    assert in_short(["Turn 14 begins", "Rolls 5 for the initiative"]) == "Turn 14 begins. Rolls 5 for the initiative"
