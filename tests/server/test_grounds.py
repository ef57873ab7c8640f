"""The ground of a board: a file that is loaded once, for ever the same at its address."""

from __future__ import annotations

import copy
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import vaka
from tests.server.client import Running
from vaka.games.tahiti1994.components import standard_map
from vaka.server.store import Table
from vaka.server.tables.seating import Place, Proposal

FOREVER = "max-age=31536000, immutable"


def open_table(running: Running, title: str, **options: object) -> Table:
    proposal = Proposal(title, 2, [Place("me"), Place("here")], options=options)
    return running.services.tables.create(proposal, running.guest())


def ground_of(running: Running, table: Table) -> str:
    """The address on the table's page: asked for early, and named again where it is laid."""
    page = running.browser().get(f"/t/{table.id}").text
    (early,) = re.findall(r'<link rel="preload" as="fetch" crossorigin href="([^"]+)">', page)
    (laid,) = re.findall(r'data-ground="([^"]+)"', page)
    assert early == laid
    return str(laid)


def our_island() -> str:
    """A map of one's own: a wood is cleared."""
    data = copy.deepcopy(standard_map())
    wood = next(entry for entry in data["hexes"] if entry.get("terrain") == "jungle")
    wood["terrain"] = "clear"
    return json.dumps(data)


@pytest.mark.parametrize("title", [game.name for game in vaka.games()])
def test_a_ground_may_be_kept_for_ever_and_is_what_the_title_draws(quiet: Running, title: str) -> None:
    table = open_table(quiet, title)
    address = ground_of(quiet, table)
    answer = quiet.browser().get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert FOREVER in answer.headers["cache-control"]
    picture = vaka.game(title).draw(quiet.state(table).view(0))
    assert f"<defs>{picture.sprites}</defs><g>{picture.ground}</g>" in answer.text
    assert [child.tag.partition("}")[2] for child in ET.fromstring(answer.text)] == ["defs", "g"]
    assert picture.ground not in quiet.browser().get(f"/t/{table.id}").text


def test_all_tables_on_the_printed_map_share_one_ground(quiet: Running) -> None:
    first, second = (ground_of(quiet, open_table(quiet, "maori")) for _ in range(2))
    assert first == second
    assert first.startswith("/ground/maori/")
    answer = quiet.browser().get(first)
    assert answer.headers["cache-control"] == f"public, {FOREVER}"
    assert answer.headers["content-encoding"] == "gzip"


def test_a_wrong_mark_is_no_address(quiet: Running) -> None:
    table = open_table(quiet, "tahiti-1994")
    mark = ground_of(quiet, table).split("/")[-1]
    wrong = f"{'0' * 24}.svg"
    for address in (f"/ground/tahiti-1994/{wrong}", f"/ground/maori/{mark}", f"/ground/nothing/{mark}"):
        assert quiet.browser().get(address).status_code == 404
    for address in (f"/t/{table.id}/ground/{wrong}", f"/t/none/ground/{mark}"):
        assert quiet.browser().get(address).status_code == 404


def test_the_ground_of_ones_own_map_is_found_at_its_table_alone(quiet: Running) -> None:
    table, other = open_table(quiet, "tahiti-1994", map=our_island()), open_table(quiet, "tahiti-1994")
    address = ground_of(quiet, table)
    mark = address.split("/")[-1]
    assert address == f"/t/{table.id}/ground/{mark}"
    answer = quiet.browser().get(address)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == f"private, {FOREVER}"
    assert quiet.browser().get(f"/ground/tahiti-1994/{mark}").status_code == 404
    assert quiet.browser().get(f"/t/{other.id}/ground/{mark}").status_code == 404


def test_a_ground_is_found_after_a_restart(tmp_path: Path) -> None:
    with Running(tmp_path, bots=False) as before:
        tables = [open_table(before, "tahiti-1994", map=our_island()), open_table(before, "hawaii")]
        found = {ground_of(before, table): before.browser().get(ground_of(before, table)).text for table in tables}
    with Running(tmp_path, bots=False) as after:
        for address, text in found.items():
            assert after.browser().get(address).text == text


def test_without_scripts_the_board_is_a_picture(quiet: Running) -> None:
    table = open_table(quiet, "maori")
    for path in (f"/t/{table.id}", f"/t/{table.id}/replay?at=0"):
        page = quiet.browser().get(path).text
        (shown,) = re.findall(r'<noscript><picture>.*?<img class="still" src="([^"]+)"', page)
        light = quiet.browser().get(shown.replace("&amp;", "&"))
        dark = quiet.browser().get(shown.replace("&amp;", "&").replace("light", "dark"))
        assert light.text.startswith("<svg")
        assert dark.text.startswith("<svg")
        assert light.text != dark.text
