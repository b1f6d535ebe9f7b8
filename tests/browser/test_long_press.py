"""A long press on a word, a mark or a key says in two sentences what it is, and does nothing else; a clause has its
first thirty words, and the whole text behind them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import DealtTable
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
