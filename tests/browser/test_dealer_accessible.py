"""The dealer console has no accessibility violations that axe can find, and its keys are large enough to hit."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.dealer_console import SMALL_TABLET, Console

pytestmark = [pytest.mark.browser, pytest.mark.live]

LEAST_PIXELS = 48
SMALL_KEYS = """least => [...document.querySelectorAll('button:not(.visually-hidden), .d-home')]
  .filter(key => key.checkVisibility())
  .map(key => [key.innerText || key.getAttribute('aria-label'), key.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
  .map(([words, box]) => `${words}: ${box.width} x ${box.height}`)"""


def check(page, where: str) -> None:
    """No violation on the page as it is now, and no key below the least size."""
    found = Axe().run(page).response["violations"]
    assert not found, [(where, each["id"], each["nodes"][0]["html"][:200]) for each in found]
    assert page.evaluate(SMALL_KEYS, LEAST_PIXELS) == [], where
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


def test_each_screen_of_a_round(browser, live_casino):
    console = Console(browser, live_casino.base_url, size=SMALL_TABLET).open().finish_round()
    page = console.page
    check(page, "between rounds")
    console.primary()
    console.wager(1, "Ana", ["$25"])
    check(page, "betting")
    console.area(3)
    page.locator("dialog.d-sheet").wait_for()
    check(page, "wager sheet")
    page.keyboard.press("Escape")
    page.locator("dialog.d-sheet").wait_for(state="detached")
    page.get_by_role("button", name="Table", exact=True).click()
    check(page, "table sheet")
    page.keyboard.press("Escape")
    console.primary()
    check(page, "card pad")
    console.deal("8S AH 8C")
    console.primary()
    check(page, "insurance")
    console.primary()
    console.primary()
    check(page, "surrender")
    console.primary()
    check(page, "decision")
    console.decide("stand")
    console.wait_step("Card to the house")
    console.card("KD")
    console.wait_step("Pay and collect")
    check(page, "pay sheet")
    console.primary()
    console.wait_step("Open the betting")
    console.close()
