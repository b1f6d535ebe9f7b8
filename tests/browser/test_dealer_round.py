"""Wagers on the dealer's tablet: of a guest, of several backers, insured by staff, and each one's part when paid."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import resize
from tests.browser.incidents import cleared
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]

# Nothing lies over any corner of an element.
LIES_OPEN = """element => {
  const {left, right, top, bottom} = element.getBoundingClientRect();
  return [[left, top], [right, top], [left, bottom], [right, bottom]].every(([x, y]) => {
    const inward = (at, low) => at + (at === low ? 12 : -12);
    return element.contains(document.elementFromPoint(inward(x, left), inward(y, top)));
  });
}"""


@pytest.fixture
def console(dealing):
    """Dana at Table 1, between rounds."""
    resize(dealing.page, TABLET)
    return dealing


def test_the_pay_sheet_says_each_backers_part(console, live_casino):
    with cleared(live_casino.base_url) as mona:
        mona.send("open_betting")
        mona.wager(1, ana=20, raj=10)
        mona.send("close_betting")
        mona.deal("KS 7C QD")
        mona.send("stand")
        mona.deal("KC")
        console.open().wait_step("Pay and collect")
        line = console.page.locator(".d-pay-line").inner_text()
        assert "1 to 1 on $30 = $30" in line
        assert "Ana $20 · Raj $10" in line
        keep(console.page, "dealer-shared")
    console.open()


def test_a_guest_is_added_while_placing_their_wager(console):
    page = console.page
    console.primary()
    console.area(7)
    sheet = page.locator("dialog.d-sheet")
    sheet.get_by_role("button", name="Guest").click()
    page.get_by_role("button", name="Seat at 7").click()
    guest = page.locator("dialog.d-sheet .d-person[aria-pressed=true]")
    guest.wait_for()
    assert guest.inner_text().startswith("Guest")
    sheet.locator(".d-chip").nth(1).click()
    sheet.locator(".d-sheet-go").click()
    sheet.wait_for(state="detached")
    page.locator(".d-wager", has_text="Guest").click()
    page.locator("dialog.d-sheet").get_by_role("button", name="Withdraw", exact=True).click()
    page.locator("dialog.d-sheet").wait_for(state="detached")
    assert page.locator(".d-wager", has_text="Guest").count() == 0


def test_several_backers_share_a_wager_and_one_is_taken_off(console):
    page = console.page
    console.primary()
    console.area(4)
    sheet = page.locator("dialog.d-sheet")
    for name in ("Ana", "Raj"):
        sheet.locator(".d-person", has_text=name).click()
        sheet.locator(".d-chip").nth(1).click()
    assert "Together $50" in sheet.locator(".d-stake-total").inner_text()
    sheet.locator(".d-sheet-go").click()
    sheet.wait_for(state="detached")
    page.locator(".d-wager", has_text="Ana + Raj").click()
    go = sheet.locator(".d-sheet-go")
    assert go.is_disabled()  # it is as it lies there
    sheet.locator(".d-person", has_text="Pat").click()
    assert sheet.get_by_role("button", name="Take off Pat").count() == 0  # nothing of theirs is there
    assert go.is_disabled()
    sheet.locator(".d-person", has_text="Ana").click()
    sheet.get_by_role("button", name="Take off Ana").click()
    assert go.is_enabled()
    go.click()
    sheet.wait_for(state="detached")
    assert page.locator(".d-wager").inner_text().split() == ["4", "Raj", "line", "1", "$25"]


@pytest.mark.clause("PM 3.7")
def test_an_amount_is_refused_in_sight_on_a_small_tablet_and_insurance_that_staff_puts_down_says_so(console):
    page = console.page
    resize(page, SMALL_TABLET)
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.wager(3, "Pat", ["$100"])
    console.primary()
    console.deal("8S 9C AH 8C 7D")
    console.primary()
    page.locator(".d-row", has_text="Ana").get_by_role("button", name="Other…", exact=True).click()
    sheet = page.locator("dialog.d-sheet")
    sheet.locator(".d-chips").get_by_role("button", name="$25").click()
    sheet.locator(".d-sheet-go").click()
    sheet.locator(".d-refused", has_text="half of the wager").wait_for()
    assert sheet.locator(".d-refused").evaluate(LIES_OPEN)
    assert sheet.get_by_role("button", name="Clear").evaluate(LIES_OPEN)
    sheet.get_by_role("button", name="Clear").click()
    sheet.get_by_role("button", name="Half").click()
    sheet.get_by_label("Placed by staff at the player's request").check()
    sheet.locator(".d-sheet-go").click()
    sheet.wait_for(state="detached")
    page.locator(".d-offer", has_text="Ana").get_by_text("Insured $12 by staff").wait_for()
    page.locator(".d-offer", has_text="Pat").get_by_role("button", name="Insures $50").click()
    page.locator(".d-offer", has_text="Pat").locator(".d-button-taken").wait_for()
    areas = page.request.get(f"/api/v1/tables/{console.table}").json()["view"]["round"]["areas"]
    found = {w["area"]: w["placed_by_staff"] for a in areas for w in a["wagers"] if w["kind"] == "insurance"}
    assert found == {1: True, 3: False}
