"""How a table pays and with which chips, set in the pit (rulings 88, 97)."""

from __future__ import annotations

import pytest

from tests.browser.dealt_table import SMALL_DESK, TABLE, assert_sound, wait_text
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]


def test_line_by_line_alone_and_chips_of_its_own(table, opened) -> None:
    page = opened("mona", f"/pit/{TABLE}/", SMALL_DESK)
    page.get_by_label("Line by line alone").check()
    page.get_by_role("button", name="Set paying").click()
    wait_text(page, ".controls .answer", "Changed")
    table.send("open_betting")
    table.wager(3, marc=100)
    table.send("close_betting")
    table.deal("9H 9S 8D")
    table.send("stand")
    table.deal("8C")
    assert table.send("settle", 422)["code"] == "lines_open"
    chips = page.locator(".rack-chips li")
    for _ in range(chips.count() - 1):
        chips.last.get_by_role("button").click()
    chips.get_by_label("Dollars").fill("5")
    page.get_by_role("button", name="Set the chips").click()
    wait_text(page, ".controls .answer", "cannot pay every result exactly")
    chips.get_by_label("Dollars").fill("0.50")
    page.get_by_role("button", name="Add a chip").click()
    chips.last.get_by_label("Dollars").fill("20")
    chips.last.get_by_label("Colour").select_option("teal")
    page.get_by_role("button", name="Set the chips").click()
    wait_text(page, ".feed-row", "chips of the table are now")
    assert [chip["colour"] for chip in table.view["table"]["chips"]] == ["pink", "teal"]
    page.locator("svg.felt [data-chip=teal]").first.wait_for()
    keep(page, "rack-pit-1280")
    assert_sound(page)
    page.get_by_role("button", name="Standard chips").click()
    wait_text(page, ".feed-row", "the standard ones")
    page.get_by_label("All paid as shown with one tap").check()
    page.get_by_role("button", name="Set paying").click()
    wait_text(page, ".feed-row", "or all as shown")
    table.send("settle")
