"""How a table pays and with which chips, set in the pit (rulings 88, 97)."""

from __future__ import annotations

import pytest

from tests.browser.dealt_table import SMALL_DESK, TABLE, DealtTable, assert_sound, paired, turn_to, wait_text
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]


def test_line_by_line_alone_and_chips_of_its_own(browser, live_casino, table, opened) -> None:
    marc = paired(browser, live_casino, "seat", {"width": 800, "height": 1280}, 3)
    page = opened("mona", f"/pit/{TABLE}/", SMALL_DESK)
    turn_to(page, "Settings")
    page.get_by_label("Line by line alone").check()
    page.get_by_role("button", name="Set paying").click()
    wait_text(page, ".controls .answer", "Changed")
    table.send("open_betting")
    table.wager(3, marc=100)
    table.wager(5, yuki=100)
    table.send("close_betting")
    table.deal("9H KD 9S 8D 9C")
    table.send("stand")
    table.send("stand")
    table.deal("8C")
    assert table.send("settle", 422)["code"] == "lines_open"
    wait_text(marc, ".wager-place", "^(?!.*Paid)")
    table.send("mark_paid", lines=[{"wager": line_of(table, 3), "kind": "main", "player": "marc"}])
    wait_text(marc, ".wager-place", "Paid$")
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
    assert_sound(page, part=".controls")
    page.get_by_role("button", name="Standard chips").click()
    wait_text(page, ".feed-row", "the standard ones")
    page.get_by_label("All paid as shown with one tap").check()
    page.get_by_role("button", name="Set paying").click()
    wait_text(page, ".feed-row", "or all as shown")
    table.send("settle")


def line_of(table: DealtTable, area: int) -> str:
    """The wager of an area's line on the pay sheet."""
    wager: str = next(line["wager"] for line in table.view["round"]["pay_sheet"] if line["area"] == area)
    return wager
