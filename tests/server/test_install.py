"""The page as an app: what a browser asks for before it offers to install one."""

from __future__ import annotations

import pytest

from tests.server.client import TITLE, Running
from vaka.server.routes.install import SIZES


def test_every_page_leads_to_the_manifest_and_says_its_colour(quiet: Running) -> None:
    for path in ("/", f"/games/{TITLE}", "/login"):
        page = quiet.browser().get(path).text
        assert '<link rel="manifest" href="/manifest.webmanifest">' in page
        assert page.count('<meta name="theme-color"') == 2


def test_the_manifest_has_what_installing_needs(quiet: Running) -> None:
    answer = quiet.browser().get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    data = answer.json()
    assert (data["start_url"], data["scope"], data["display"]) == ("/", "/", "standalone")
    assert {icon["sizes"] for icon in data["icons"]} == {"192x192", "512x512"}
    assert {icon["purpose"] for icon in data["icons"]} == {"any", "maskable"}
    for icon in data["icons"]:
        made = quiet.browser().get(icon["src"])
        assert made.headers["content-type"] == "image/png"
        size = int.from_bytes(made.content[16:20], "big"), int.from_bytes(made.content[20:24], "big")
        assert f"{size[0]}x{size[1]}" == icon["sizes"]


@pytest.mark.parametrize("path", ["/icons/any-31.png", "/icons/any-100000.png"])
def test_icons_come_in_a_few_sizes_only(quiet: Running, path: str) -> None:
    assert quiet.browser().get(path).status_code == 404
    assert 512 in SIZES
    assert quiet.browser().get("/icons/round-192.png").status_code == 400


def test_the_front_page_offers_to_install_once_the_browser_can(quiet: Running) -> None:
    page = quiet.browser().get("/").text
    assert '<p class="install" data-install hidden>' in page
    assert "Add to Home Screen" in page, "where a browser never offers it, the page says how"
