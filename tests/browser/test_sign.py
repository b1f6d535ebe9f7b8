"""The table's sign: limits, odds, whether bets are open."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import SMALL_TABLET
from tests.browser.dealt_table import assert_sound, paired, resize, wait_text
from tests.browser.hands import pass_silence
from tests.browser.incidents import cleared
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
WALL = {"width": 1920, "height": 1080}
PILLAR = {"width": 1080, "height": 1920}
NAME_IS_SEEN = """() => {
  const { left, right, top, bottom } = document.querySelector('.sign-bar h1').getBoundingClientRect();
  return [left + 2, right - 2].every((x) => document.elementFromPoint(x, (top + bottom) / 2).matches('h1'));
}"""
SIZES = (PILLAR, WALL, SMALL_TABLET)
# What lies empty above the foot, in pixels: in each column, since one of them is the longest.
UNUSED = """(() => {
  const foot = document.querySelector('.sign-foot').getBoundingClientRect().top;
  const ends = ['.sign-limits', '.sign-odds'].map((part) =>
    Math.max(...[...document.querySelectorAll(`${part} *`)].map((each) => each.getBoundingClientRect().bottom)));
  return foot - Math.max(...ends);
})()"""
BEYOND = "document.documentElement.scrollHeight - innerHeight"


def test_the_sign_follows_the_betting(table, browser, live_casino):
    page = paired(browser, live_casino, "sign", WALL)
    wait_text(page, ".plate--main", r"\$100\s*Maximum\s+\$10,000")
    text = page.inner_text("body")
    assert "version 6" in text
    assert "27 September 2019" in text
    assert "11 to 1" in text
    assert "Three sevens of one suit" in page.locator(".sign-bonus-hand").inner_text()
    keep(page, "sign-pontoon", *SIZES)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(UNUSED) <= size["height"] * 0.05
    table.send("open_betting")
    wait_text(page, ".sign-say", "Place your bets")
    page.locator(".countdown").wait_for()
    assert_sound(page, PILLAR, WALL)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(BEYOND) <= 0
    table.wager(3, marc=100)
    table.send("close_betting")
    wait_text(page, ".sign-say", "No more bets")
    assert "Marc" not in page.inner_text("body")
    assert_sound(page, PILLAR, WALL)


def test_the_sign_of_three_card_poker_needs_no_scrolling_on_a_small_tablet(browser, live_casino):
    """With its meter, four kinds of wagers and the longest pay table of all."""
    page = paired(browser, live_casino, "sign", SMALL_TABLET, table="t6", alone=True)
    page.clock.install()
    page.reload()
    wait_text(page, ".jackpot-meter", r"\$")
    keep(page, "sign-poker", *SIZES)
    assert page.evaluate(BEYOND) <= 0, page.locator("body").inner_text()
    with cleared(live_casino.base_url, "t6") as dealt:
        dealt.send("open_betting")
        dealt.send("void_round", ground="suspected_offence", note="A marked card")
        wait_text(page, ".sign-say", "is void .ruling 91.. The reason: a ground that the law gives")
        assert page.evaluate(BEYOND) <= 0, "nor with a long sentence"
    assert_sound(page)
    page.context.set_offline(True)
    pass_silence(page, ".banner--stale")
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(BEYOND) <= 0, "nor does one that is not live"
        assert page.evaluate(NAME_IS_SEEN)
    page.context.set_offline(False)
    page.locator(".banner").wait_for(state="detached")
