"""Links that invite: the banner with its link, the code, what the friend finds, what a messenger shows."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tests.server.client import TITLE, Running, game
from vaka.server.pages import sharing
from vaka.server.tables.seating import Place, Proposal

PNG = b"\x89PNG\r\n\x1a\n"


def tag(page: str, name: str) -> str:
    found = re.search(rf'<meta (?:property|name)="{re.escape(name)}" content="([^"]*)">', page)
    assert found is not None, name
    return html.unescape(found[1])


def test_the_host_finds_the_link_large_with_copy_share_and_code(quiet: Running) -> None:
    host = quiet.browser()
    path = host.begin("me", "link", name="Hinano")
    page = host.get(path).text
    [link] = set(re.findall(r'data-copy-text="(http://vaka\.test/join/[^"]+)"', page))
    assert f'data-share="{link}"' in page
    banner = page[page.index('id="invite"') :]
    assert page.index('id="side"') < page.index('id="invite"') < page.index('id="seats"'), "before everything else"
    assert "Send this link to your friend" in banner
    code = quiet.browser().get(f"{link.removeprefix('http://vaka.test')}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.text == sharing.qr(link)


def test_the_code_holds_the_address_and_another_address_another_code() -> None:
    assert sharing.qr("https://vaka.test/join/a") != sharing.qr("https://vaka.test/join/b")
    assert sharing.qr("https://vaka.test/join/a").startswith("<svg")


def test_nobody_else_sees_the_link_and_it_goes_when_the_friend_sits_down(quiet: Running) -> None:
    host, friend = quiet.browser(), quiet.browser()
    path = host.begin("me", "link", name="Hinano")
    assert 'id="invite"' not in quiet.browser().get(path).text
    link = re.findall(r'href="(/join/[^"/]+)"', host.get(path).text)[0]
    assert friend.post(link, data={"name": "Ari"}).status_code == 200
    assert 'id="invite"' not in host.get(path).text
    assert friend.get(f"{link}/qr.svg").status_code == 404, "a seat that is taken has no link any more"


def test_several_friends_get_a_link_each(quiet: Running) -> None:
    host = quiet.browser()
    page = host.get(host.begin("me", "link", "link")).text
    assert len(set(re.findall(r'data-copy-text="([^"]+)"', page))) == 2
    assert "Send these links to your friends" in page


def test_the_friend_reads_who_invites_to_what_and_how_long_it_takes(quiet: Running) -> None:
    table = quiet.table(quiet.guest("Hinano"), "me", "link")
    page = quiet.browser().get(f"/join/{table.seats[1].invite}").text
    assert f"<h1>Hinano invites you to {game().title}</h1>" in page
    assert html.escape(game().blurb) in page
    assert "About 45 minutes." in page
    assert f"/t/{table.id}/board.svg" in page


def test_a_host_without_a_name_invites_all_the_same(quiet: Running) -> None:
    table = quiet.table(quiet.guest(""), "me", "link")
    assert f"You are invited to {game().title}" in quiet.browser().get(f"/join/{table.seats[1].invite}").text


@pytest.mark.parametrize("path", ["/", f"/learn/{TITLE}", "table", "invitation"])
def test_a_messenger_finds_lines_and_a_picture_with_complete_addresses(quiet: Running, path: str) -> None:
    table = quiet.table(quiet.guest("Hinano"), "me", "link")
    path = {"table": f"/t/{table.id}", "invitation": f"/join/{table.seats[1].invite}"}.get(path, path)
    page = quiet.browser().get(path).text
    assert tag(page, "og:url") == f"http://vaka.test{path}"
    assert tag(page, "og:title")
    assert tag(page, "twitter:card") == "summary_large_image"
    image = tag(page, "og:image")
    assert image.startswith("http://vaka.test/")
    made = quiet.browser().get(image.removeprefix("http://vaka.test"))
    assert made.headers["content-type"] == "image/png"
    assert made.content.startswith(PNG)
    assert int.from_bytes(made.content[16:20], "big") == sharing.WIDE
    assert abs(int.from_bytes(made.content[20:24], "big") - sharing.HIGH) <= 1
    assert "max-age" in made.headers["cache-control"]


def test_the_set_address_goes_before_the_one_that_was_asked_for(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False, address="https://games.example.org/") as running:
        host = running.browser()
        page = host.get(host.begin("me", "link")).text
        assert "https://games.example.org/join/" in page
        assert tag(page, "og:image").startswith("https://games.example.org/t/")


def test_a_preview_shows_everybody_what_an_onlooker_may_see(quiet: Running) -> None:
    """Hidden stacks of Māori: the same picture for the host, the friend and a stranger, made of the onlooker's view."""
    host = quiet.guest("Hinano")
    table = quiet.services.tables.create(Proposal("maori", 2, [Place("me"), Place("link")]), host)
    state = quiet.services.tables.state(table)
    svg = sharing.table_svg(state)
    assert svg == sharing.in_frame(state.game.draw(state.view(None)))
    assert svg == sharing.table_svg(state), "always the same"
    answers = {quiet.browser().get(f"/t/{table.id}/preview.png").content for _ in range(2)}
    assert len(answers) == 1


def test_a_preview_is_drawn_once_for_a_position(quiet: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    host = quiet.guest()
    table = quiet.table(host, "me", "here")
    first = quiet.browser().get(f"/t/{table.id}/preview.png").content
    monkeypatch.setattr(sharing, "table_svg", lambda state: pytest.fail("drawn again"))
    assert quiet.browser().get(f"/t/{table.id}/preview.png").content == first
