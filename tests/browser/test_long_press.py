"""A long press on a word, a mark or a key says in two sentences what it is, and does nothing else; a clause has its
first thirty words, and the whole text behind them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET, Console
from tests.browser.dealt_table import DealtTable, wait_text
from tests.browser.hands import pass_silence
from tests.browser.incidents import cleared, two_wagers
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
LONG_MS = 800


@pytest.fixture
def table(live_casino: Any) -> Iterator[DealtTable]:
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("KS 7D 9H 6C 6D")
        yield mona


def press_long(page: Any, place: Any) -> Any:
    """A finger that stays; the sheet that comes."""
    box = place.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(LONG_MS)
    page.mouse.up()
    sheet = page.locator("dialog.d-sheet")
    sheet.wait_for()
    return sheet


def test_words_marks_and_keys_are_told_and_nothing_is_done(table: DealtTable, tablet: Any) -> None:
    page = tablet.open().page
    seq = table.connection.table("t1")["seq"]
    for place, title in (
        (page.locator(".d-flags li").first, "Interim settlement"),
        (page.locator(".felt-plate").first, "★ The controller"),
        (page.locator(".d-button-undo"), "Undo"),
        (page.locator(".d-bar-fact", has_text="Cards left").locator("span"), "Cards left"),
        (page.get_by_role("button", name="Something went wrong"), "Something went wrong"),
    ):
        sheet = press_long(page, place)
        assert sheet.locator("h2").inner_text() == title
        assert sheet.locator(".d-requires").inner_text().count(". ") == 1, "two sentences"
        keep(page, f"long-press-{title.split()[-1].lower()}", SMALL_TABLET, TABLET)
        sheet.get_by_role("button", name="Close").click()
        sheet.wait_for(state="detached")
    sheet = press_long(page, page.locator("[data-command=stand]"))
    assert sheet.locator(".d-kicker").first.inner_text().startswith("PM ")
    sheet.get_by_role("button", name="Close").click()
    assert table.connection.table("t1")["seq"] == seq


def test_a_ruling_has_thirty_words_and_the_whole_text_behind(table: DealtTable, tablet: Any) -> None:
    page = tablet.open().page
    page.get_by_role("button", name="Cards of area 1").click()
    page.locator(".story").get_by_role("button", name="6 of clubs").click()
    page.get_by_role("button", name="What ruling 81 requires").click()
    sheet = page.locator("dialog.d-sheet").last
    assert len(sheet.locator(".d-requires").inner_text().split()) == 31  # with its "…"
    sheet.get_by_role("button", name="The whole text").click()
    assert len(sheet.locator(".d-requires").inner_text().split()) > 60


def test_the_words_come_once_the_console_is_live_and_stay_without_a_network(
    table: DealtTable, browser: Any, live_casino: Any
) -> None:
    """A first visit does not wait for them; a network that is gone by the first tap takes nothing away."""
    console = Console(browser, live_casino.base_url, size=SMALL_TABLET, alone=True)
    page = console.page
    page.clock.install()
    with page.expect_response("**/rulebooks/words/**") as fetched:
        console.open()
    assert fetched.value.ok
    console.context.set_offline(True)
    pass_silence(page, ".d-banner.is-stale")
    press_long(page, page.locator("[data-command=stand]"))
    wait_text(page, "dialog.d-sheet .d-requires", "^(?!Fetching|Our words)")


def test_words_that_could_not_come_are_asked_for_again(table: DealtTable, browser: Any, live_casino: Any) -> None:
    console = Console(browser, live_casino.base_url, size=SMALL_TABLET, alone=True)
    page = console.page
    page.route("**/rulebooks/words/**", lambda route: route.abort())
    console.open()
    press_long(page, page.locator("[data-command=stand]"))
    wait_text(page, "dialog.d-sheet .d-requires", "Our words did not reach this tablet yet")
    keep(page, "words-missing", SMALL_TABLET, TABLET)
    page.unroute("**/rulebooks/words/**")
    page.keyboard.press("Escape")
    press_long(page, page.locator("[data-command=stand]"))
    wait_text(page, "dialog.d-sheet .d-requires", "^(?!Fetching|Our words)")
