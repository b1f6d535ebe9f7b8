"""The table's sign and its rules: limits, odds, whether bets are open, and every clause to search."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import SMALL_TABLET
from tests.browser.dealt_table import TABLE, assert_sound, paired, resize, signed_in, wait_text

pytestmark = [pytest.mark.browser, pytest.mark.live]
WALL = {"width": 1920, "height": 1080}
PILLAR = {"width": 1080, "height": 1920}
BEYOND = "document.documentElement.scrollHeight - innerHeight"


def test_the_sign_follows_the_betting(table, browser, live_casino):
    page = paired(browser, live_casino, "sign", WALL)
    wait_text(page, ".plate--main", r"\$100\s*Maximum\s+\$10,000")
    text = page.inner_text("body")
    assert "version 6" in text
    assert "27 September 2019" in text
    assert "11 to 1" in text
    table.send("open_betting")
    wait_text(page, ".sign-say", "Place your bets, please")
    page.locator(".countdown").wait_for()
    assert_sound(page, PILLAR, WALL)
    for size in (PILLAR, WALL, SMALL_TABLET):
        resize(page, size)
        assert page.evaluate(BEYOND) <= 0
    table.wager(3, marc=100)
    table.send("close_betting")
    wait_text(page, ".sign-say", "Initial deal")
    assert "Marc" not in page.inner_text("body")
    assert_sound(page, PILLAR, WALL)


def test_the_sign_of_three_card_poker_needs_no_scrolling_on_a_small_tablet(browser, live_casino):
    """With its meter, four kinds of wagers and the longest pay table of all."""
    page = paired(browser, live_casino, "sign", SMALL_TABLET, table="t6")
    wait_text(page, ".jackpot-meter", r"\$")
    assert page.evaluate(BEYOND) <= 0
    assert_sound(page)


def test_the_rules_are_searched_without_javascript(browser, live_casino):
    signed = signed_in(browser, live_casino.base_url, "dana")
    state = signed.context.storage_state()
    plain = browser.new_context(base_url=live_casino.base_url, storage_state=state, java_script_enabled=False)
    page = plain.new_page()
    page.goto(f"/tables/{TABLE}/rules/")
    assert "Super Bonus" in page.inner_text("main")
    page.get_by_role("searchbox").fill("insurance half")
    page.get_by_role("button", name="Search").click()
    assert "PM 3.26" in page.inner_text("main")
    assert page.get_by_text("clauses with").count() == 1
    page.goto(f"/tables/{TABLE}/rules/?q=zeppelin")
    assert "No clause has" in page.inner_text("main")
    plain.close()


def test_the_rules_page_is_accessible(browser, live_casino):
    page = signed_in(browser, live_casino.base_url, "dana")
    page.goto(f"/tables/{TABLE}/rules/")
    assert_sound(page)
