"""Another dealer at the same tablet, by ten keys or a reader, and a tablet that takes the console over with consent."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET, Console
from tests.browser.dealt_table import KEPT
from tests.browser.incidents import SAM
from tests.browser.pictures import keep
from tests.browser.test_dealer_accessible import check

pytestmark = [pytest.mark.browser, pytest.mark.live]


def test_a_badge_and_a_pin_change_the_dealer_and_the_round_goes_on(browser: Any, live_casino: Any) -> None:
    console = Console(browser, live_casino.base_url, size=SMALL_TABLET).open().finish_round()
    page = console.page
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.primary()
    console.card("KS")
    step = console.step
    page.get_by_role("button", name="Change dealer").click()
    check(page, "changing the dealer")
    keep(page, "dealer-change", SMALL_TABLET, TABLET)
    page.keyboard.type(f"{SAM.number}\n{SAM.pin}")  # as a reader types it
    began = monotonic()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.locator(".connection[data-state=live]").wait_for()
    assert monotonic() - began < 10  # 3 seconds on a machine that does nothing else
    assert console.step == step
    console.card("9C")
    KEPT.forget("dana")  # her session became Sam's

    other = Console(browser, live_casino.base_url).open(take_over=False)
    other.page.get_by_role("button", name="Take over here").click()
    other.page.locator(".d-badge-form").wait_for()
    check(other.page, "consent")
    keep(other.page, "dealer-consent", SMALL_TABLET, TABLET)
    other.page.get_by_label("Badge number").fill(SAM.number)
    other.page.get_by_label("PIN", exact=True).fill(SAM.pin)
    other.page.get_by_role("button", name="Agree").click()
    other.page.locator(".d-console").wait_for()
    page.locator(".d-page").wait_for()
    console.close()
    other.finish_round().close()
