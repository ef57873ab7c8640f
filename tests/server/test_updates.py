"""Updates carry what is new: put in place of what a page showed, they give the whole page, and tell nothing else."""

from __future__ import annotations

import re

import pytest

import vaka
from tests.server.client import Running, wait_for
from tests.server.test_live import Stream
from vaka.server.pages.leaves import Leaves
from vaka.server.pages.sections import Frame, Leaf, pieces_in
from vaka.server.store import Person, Table
from vaka.server.tables.chat import Chat
from vaka.server.tables.offers import Offers
from vaka.server.tables.seating import Actor, Place, Proposal
from vaka.server.tables.timeline import Head, current_moves

MOVES = 24


def element(html: str, id: str) -> str:
    """The element of an id, with all that is in it."""
    start = re.search(rf'<([a-z]+)\b[^>]*? id="{re.escape(id)}"[^>]*>', html)
    assert start is not None, id
    depth = 0
    for tag in re.finditer(rf"<(/?){start[1]}\b[^>]*?(/?)>", html[start.start() :]):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if depth == 0:
            return html[start.start() : start.start() + tag.end()]
    raise AssertionError(f"{id} has no end")


def applied(page: str, update: str) -> str:
    """A page after an update, as the script of the page does it."""
    if "data-from=" not in update:
        return update
    head = re.match(r'<div id="page"([^>]*) data-from="([0-9a-f]+)">', update)
    assert head is not None
    assert f'data-sum="{head[2]}"' in page, "it begins from what the page shows"
    inside = (
        update[head.end() : -len("</div>")].removeprefix("<svg>").replace("</svg>", "", 1 if "<svg><g" in update else 0)
    )
    while inside:
        id = re.search(r' id="([^"]+)"', inside)
        assert id is not None
        fresh = element(inside, id[1])
        old = element(page, id[1])
        inside = inside[inside.index(fresh) + len(fresh) :]
        for stub in re.findall(r'<(?:g|li) id="[^"]+" data-same></(?:g|li)>', fresh):
            name = re.search(r'id="([^"]+)"', stub)
            assert name is not None
            fresh = fresh.replace(stub, element(old, name[1]))
        page = page.replace(old, fresh)
    return re.sub(r'<div id="page"[^>]*>', f'<div id="page" class="page"{head[1]}>', page)


def plain(html: str) -> str:
    """Without keys, and without the space between elements."""
    return re.sub(r">\s+<", "><", re.sub(r'(name="key" value="[a-z]?)[A-Za-z0-9_-]{12}"', r'\1"', html)).strip()


def seated(quiet: Running, title: str) -> tuple[Table, list[Person]]:
    game = vaka.game(title)
    people = [
        quiet.guest(name) for name in ("Hina", "Rata", "Maui", "Tane")[: 2 if 2 in game.players else game.players[0]]
    ]
    places = [Place("me"), *[Place("link") for _ in people[1:]]]
    table = quiet.services.tables.create(Proposal(title, len(people), places), people[0])
    for seat, person in enumerate(people[1:], start=1):
        quiet.services.tables.sit(table.id, seat, person, table.seats[seat].invite)
    return quiet.services.tables.get(table.id), people


@pytest.mark.parametrize("title", ["tahiti-1994", "maori", "hawaii", "polynesia", "tahiti-2012"])
def test_updates_put_in_place_give_the_whole_page(quiet: Running, title: str) -> None:
    table, people = seated(quiet, title)
    updates, tables = quiet.services.pages.updates, quiet.services.tables
    viewers = [people[0], people[1], None]
    pages = [updates.text(table, viewer, "") for viewer in viewers]
    dice = vaka.seeded(title)
    partial = 0
    for number in range(MOVES):
        state = tables.state(table)
        assert state.to_act is not None
        if number == 15 and tables.can_undo(table, Actor(people[state.to_act].id)):
            table = tables.undo(table.id, Actor(people[state.to_act].id), table.version, "undo")
        else:
            action = state.legal[dice.uniform(len(state.legal))].text
            table = tables.act(table.id, Actor(people[state.to_act].id), action, table.version, f"k{number}")
        for at, viewer in enumerate(viewers):
            shows = re.search(r'data-sum="([0-9a-f]+)"', pages[at])
            assert shows is not None
            update = updates.text(table, viewer, "", shows[1])
            partial += "data-from=" in update
            pages[at] = applied(pages[at], update)
            assert plain(pages[at]) == plain(updates.text(table, viewer, ""))
    assert partial > MOVES, "mostly only a part is sent"


@pytest.mark.parametrize("title", ["tahiti-1994", "maori", "hawaii", "polynesia", "tahiti-2012"])
def test_what_is_kept_of_a_page_is_what_would_be_written_anew(quiet: Running, title: str) -> None:
    table, people = seated(quiet, title)
    pages, tables = quiet.services.pages, quiet.services.tables
    kept = Leaves(pages.jinja)
    dice = vaka.seeded(f"kept {title}")
    same = 0
    earlier: dict[Person | None, Leaf] = {}
    for number in range(MOVES):
        state = tables.state(table)
        assert state.to_act is not None
        mover = people[state.to_act]
        if number == 6:
            Chat(tables).say(table.id, people[0], "Haere mai")
            table = tables.get(table.id)
        if number == 10:
            Offers(tables, quiet.services.history).offer_end(table.id, people[1], table.version)
            table = tables.get(table.id)
        if number % 7 == 5 and tables.can_undo(table, Actor(mover.id)):
            table = tables.undo(table.id, Actor(mover.id), table.version, f"u{number}")
        else:
            action = state.legal[dice.uniform(len(state.legal))].text
            table = tables.act(table.id, Actor(mover.id), action, table.version, f"k{number}")
        for viewer in (*people, None):
            leaf = kept.leaf(pages.scene(table, viewer))
            fresh = Leaves(pages.jinja).leaf(pages.scene(table, viewer))
            assert leaf.whole() == fresh.whole()
            assert leaf.shown == fresh.shown
            before = earlier.get(viewer)
            same += before is not None and leaf.frame is before.frame
            earlier[viewer] = leaf
    assert same > MOVES, "the frame is mostly kept"


def test_where_the_board_goes_by_other_words_only_they_are_sent(quiet: Running) -> None:
    table, people = seated(quiet, "polynesia")
    updates, tables = quiet.services.pages.updates, quiet.services.tables
    dice = vaka.seeded("words")
    words = before = element(updates.text(table, people[0], ""), "board-label")
    update = ""
    while words == before:
        shown = updates.now(table, people[0], "").leaf.shown.sum
        state = tables.state(table)
        assert state.to_act is not None
        action = state.legal[dice.uniform(len(state.legal))].text
        table = tables.act(table.id, Actor(people[state.to_act].id), action, table.version, f"k{table.version}")
        update = updates.text(table, people[0], "", shown)
        words = element(updates.text(table, people[0], ""), "board-label")
    assert "data-from=" in update
    assert words in update


def test_a_line_of_moves_without_anything_taken_back_is_all_of_them() -> None:
    heads = [Head(version, "play", 0, f"go {version}", None) for version in range(4, 9)]
    line = current_moves(heads)
    assert line == heads
    assert line is not heads
    undone = [*heads, Head(9, "undo", 0, "go 8", 6), Head(10, "play", 1, "stay", None)]
    assert [head.version for head in current_moves(undone)] == [4, 5, 6, 10]
    assert [head.version for head in current_moves([*heads[:2], *heads[3:]])] == [7, 8], (
        "what is before a gap is not known"
    )


def test_a_page_that_is_not_known_is_sent_everything(quiet: Running) -> None:
    table, (host, friend) = seated(quiet, "tahiti-2012")
    updates = quiet.services.pages.updates
    sums = [updates.now(table, viewer, "").leaf.shown.sum for viewer in (host, friend, None)]
    assert len(set(sums)) == 3
    table = quiet.play(table, host, 1)
    for viewer, own in zip((host, friend, None), sums, strict=True):
        for shows in ("", "0123456789abcdef", *sums):
            assert ("data-from=" in updates.text(table, viewer, "", shows)) == (shows == own), "nobody else's"


def test_a_stream_sends_what_is_new_to_a_page_that_says_what_it_shows(quiet: Running) -> None:
    host = quiet.guest()
    table = quiet.table(host, "me", "here")
    shows = quiet.services.pages.updates.now(table, None, "http://vaka.test").leaf.shown.sum
    address = f"/t/{table.id}/live?stamp={table.stamp}"
    fresh, strange, old = (Stream(quiet, f"{address}{more}") for more in (f"&shows={shows}", "&shows=", ""))
    back = Stream(quiet, f"{address}&shows={shows}", **{"last-event-id": f"{table.stamp + 5}"})
    quiet.play(table, host, 2)
    streams = (fresh, strange, old, back)
    wait_for(lambda: all(stream.events() and stream.events()[-1][0] == table.stamp + 2 for stream in streams))
    assert all("data-from=" in data for _, data in fresh.events())
    assert "data-from=" not in strange.events()[0][1]
    assert all("data-from=" in data for _, data in strange.events()[1:])
    assert all("data-from=" not in data for _, data in old.events()), (
        "a script of an earlier version knows only whole pages"
    )
    assert "data-from=" not in back.events()[0][1], "what it has missed is not known"
    for stream in streams:
        stream.close()


def test_the_page_and_its_updates_say_alike_what_they_show(quiet: Running) -> None:
    browser = quiet.browser()
    table = quiet.services.tables.get(browser.begin("me", "here").removeprefix("/t/"))
    host = quiet.services.people.find(browser.client.cookies["vaka"])
    page = browser.get(f"/t/{table.id}").text
    sums = set(re.findall(r'data-sum="([0-9a-f]+)"', page)) | set(re.findall(r"shows=([0-9a-f]+)", page))
    base = str(browser.client.base_url).rstrip("/")
    assert sums == {quiet.services.pages.updates.now(table, host, base).leaf.shown.sum}
    assert quiet.services.pages.updates.shown(table.id, host, *sums) is not None


def test_what_is_said_is_all_that_is_sent_and_the_key_stays(quiet: Running) -> None:
    table, (host, friend) = seated(quiet, "tahiti-2012")
    updates = quiet.services.pages.updates
    shows = updates.now(table, host, "").leaf.shown.sum
    Chat(quiet.services.tables).say(table.id, friend, "Haere mai")
    update = updates.text(quiet.services.tables.get(table.id), host, "", shows)
    assert "data-from=" in update
    assert "Haere mai" in update
    assert not {"pieces", "choices", "strip", "log-lines"} & set(re.findall(r'id="([^"]+)"', update))


def test_in_a_lesson_everything_is_sent(quiet: Running) -> None:
    leaf = Leaf({}, Frame(""), {}, alone=True)
    assert leaf.shown.sum == ""
    assert "data-from" not in leaf.since(leaf.shown)


def test_a_piece_that_stays_is_named_and_what_has_no_name_is_drawn_again() -> None:
    first = '<g data-id="a" id="p-a"><g><path d=""/></g></g><g class="selected"><circle r="3"/></g>'
    second = '<g data-id="b" id="p-b"></g>'
    lead = '<g aria-hidden="true"></g>'
    items = pieces_in(lead + first + second)
    assert "".join(item.html for item in items) == lead + first + second
    assert [item.stub for item in items] == [
        lead,
        '<g id="p-a" data-same></g><g class="selected"><circle r="3"/></g>',
        '<g id="p-b" data-same></g>',
    ]
    assert pieces_in("") == []
