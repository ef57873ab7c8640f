"""Keeping the page like an app: offered where a browser can, explained where it never asks, silent elsewhere."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open

pytestmark = pytest.mark.browser
OFFER = "[data-install]"
BY_HAND = "[data-install-by-hand]"


def test_the_page_offers_to_be_installed_when_the_browser_does(visit: Open) -> None:
    page = visit(390, 844, has_touch=True, is_mobile=True).page
    page.goto(visit().server.address)
    assert not page.locator(OFFER).is_visible()
    assert not page.locator(BY_HAND).is_visible()
    page.evaluate(
        """() => {
            const offer = new Event('beforeinstallprompt', { cancelable: true });
            offer.prompt = () => { document.body.dataset.asked = 'yes'; return Promise.resolve(); };
            window.dispatchEvent(offer);
        }"""
    )
    page.locator(OFFER).get_by_role("button", name="Install Vaka").click()
    assert page.evaluate("() => document.body.dataset.asked") == "yes"
    page.evaluate("() => window.dispatchEvent(new Event('appinstalled'))")
    assert not page.locator(OFFER).is_visible()


@pytest.mark.parametrize(("standalone", "told"), [(False, True), (True, False)])
def test_an_iphone_is_told_how_until_it_is_done(visit: Open, standalone: bool, told: bool) -> None:
    seat = visit(390, 844, has_touch=True, is_mobile=True)
    seat.page.add_init_script(
        f"Object.defineProperty(navigator, 'standalone', {{ value: {'true' if standalone else 'false'} }})"
    )
    seat.page.goto(seat.server.address)
    assert seat.page.locator(BY_HAND).is_visible() == told
