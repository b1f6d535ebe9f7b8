"""Paying walks the felt: a tap on the area that glows ticks it, and ticks outlive a reload (PM 5.29; ruling 88)."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET, Console
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture(params=[TABLET, SMALL_TABLET], ids=["1280", "1024"])
def console(browser, live_casino, request):
    """Dana at Table 1, between rounds."""
    console = Console(browser, live_casino.base_url, size=request.param).open().finish_round()
    yield console
    console.finish_round().close()


def ticked(page):
    return [key.get_attribute("aria-pressed") for key in page.locator(".d-pay-tick").all()]


def test_area_by_area_and_after_a_reload(console, request):
    page = console.page
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.wager(3, "Pat", ["$100"])
    console.wager(5, "Ben", ["$25"])
    console.primary()
    console.deal("KS 9H 8C QD KD 8H 9D")
    console.wait_step("Offer surrender")
    console.primary()
    console.primary()
    for player, area in (("Ana", 1), ("Pat", 3), ("Ben", 5)):
        console.wait_step(f"{player} decides, area {area}")
        console.decide("stand")
    console.wait_step("Card to the house")
    console.card("8S")
    console.wait_step("Pay and collect")

    glowing = page.locator(".felt-payment")
    assert "Pay $25" in glowing.text_content()
    chip = glowing.locator(".felt-chip").first.bounding_box()
    assert min(chip["width"], chip["height"]) >= 24
    keep(page, f"paid-by-line-{page.viewport_size['width']}")
    page.get_by_role("button", name="Pay $25: ").first.click()
    page.locator(".d-pay-tick[aria-pressed=true]").wait_for()
    assert ticked(page) == ["true", "false", "false"]

    console.open()
    page.locator(".d-pay-tick[aria-pressed=true]").wait_for()
    assert ticked(page) == ["true", "false", "false"]

    page.locator(".d-pay-tick").nth(0).click()
    page.wait_for_function("() => !document.querySelector('.d-pay-tick[aria-pressed=true]')")
    page.wait_for_timeout(400)  # the guard of presses
    page.locator(".d-sums").get_by_role("button", name="Collect").click()
    page.locator(".d-pay-tick[aria-pressed=true]").first.wait_for()
    page.wait_for_timeout(400)
    for _ in range(3):
        if not page.locator(".felt-payment").count():
            break
        page.locator("[role=button][aria-label^='Pay ']").first.click()
        page.wait_for_timeout(500)
    console.wait_step("Open the betting")
