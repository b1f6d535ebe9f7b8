"""Paying walks the felt: a tap on the area that glows ticks it, and ticks outlive a reload (PM 5.29; ruling 88)."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import resize, wait_until
from tests.browser.incidents import SAM, IncidentSheet
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]


def ticked(page):
    return [key.get_attribute("aria-pressed") for key in page.locator(".d-pay-tick").all()]


def test_area_by_area_and_after_a_reload(dealing):
    console, page = dealing, dealing.page
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
    for size in (TABLET, SMALL_TABLET):
        resize(page, size)
        chip = glowing.locator(".felt-chip").first.bounding_box()
        assert min(chip["width"], chip["height"]) >= 24
    keep(page, "paid-by-line", TABLET, SMALL_TABLET)
    page.get_by_role("button", name="Pay $25: ").first.click()
    page.locator(".d-pay-tick[aria-pressed=true]").wait_for()
    assert ticked(page) == ["true", "false", "false"]

    console.open()
    page.locator(".d-pay-tick[aria-pressed=true]").wait_for()
    assert ticked(page) == ["true", "false", "false"]

    page.locator(".d-pay-tick").nth(0).click()
    page.wait_for_function("() => !document.querySelector('.d-pay-tick[aria-pressed=true]')")
    page.locator(".d-dock").get_by_role("button", name="Collect").click()
    wait_until(page, lambda: ticked(page) == ["false", "true", "true"])
    page.get_by_role("button", name="Pay $25: ").first.click()  # the last one settles the round
    console.wait_step("Open the betting")


@pytest.mark.clause("ruling 114", "PM 4.1.1")
def test_an_award_is_looked_at_and_the_line_beside_it_is_not(dealing):
    """Ana has three sevens of hearts against a seven, $5,000 for $100; Pat gets $50 beside her."""
    console, page = dealing, dealing.page
    console.primary()
    console.wager(1, "Ana", ["$100"])
    console.wager(3, "Pat", ["$25"])
    console.primary()
    console.deal("7H 9S 7S 7H KD")
    console.wait_step("Ana decides, area 1")
    console.decide("hit")
    console.wait_step("Card")
    console.card("7H")
    console.wait_step("21 on area 1")
    console.primary()
    console.wait_step("Pat decides, area 3")
    console.decide("stand")
    console.wait_step("Card to the house")
    console.card("KC")
    console.wait_step("Pay and collect")
    console.primary()
    console.wait_step("Pay the Super Bonus")
    page.locator(".d-pay-tick").nth(1).click()
    wait_until(page, lambda: ticked(page) == ["false", "true"])
    page.get_by_role("button", name="Pay $5,000: ").first.click()
    look = IncidentSheet(console)
    keep(page, "award-looked-at", TABLET, SMALL_TABLET)
    look.ask("Pit Supervisor")
    assert ticked(page) == ["false", "true"]
    look.badge(SAM)
    console.wait_step("Open the betting")
