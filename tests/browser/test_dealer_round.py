"""The dealer deals a whole round by touch alone: wagers, a pair, surrender, a split, a double, the pay sheet."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
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
# An element, and each word beside it, lies within what the one around it shows.
IS_ALL_THERE = """element => {
  const inside = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1
    && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
  const words = document.createRange();
  words.selectNodeContents(element.parentElement);
  const box = element.parentElement.getBoundingClientRect();
  return [...words.getClientRects()].every(each => inside(each, box));
}"""


@pytest.fixture
def console(dealing):
    """Dana at Table 1, between rounds."""
    dealing.page.set_viewport_size(TABLET)
    return dealing


def test_a_whole_round_by_touch(console):
    page = console.page
    console.primary()
    console.wager(1, "Ana", ["$25", "$25"])
    console.wager(3, "Pat", ["$100"])
    console.wager(3, "Raj", ["$5", "$5", "$5"], line=2)
    console.wager(5, "Ben", ["$25"])
    console.wager(5, "Raj", ["$25"], kind="Pair wager")
    console.primary()
    assert console.step == "Card to area 1"

    console.deal("KS 8H 7C KD 7S 8D 7H")
    assert console.step == "Settle the pair wagers"
    line = page.locator(".d-pay-line", has_text="Raj")
    assert "11 to 1 on $25 = $275" in line.inner_text()
    console.primary()

    assert console.step == "Offer surrender"
    assert page.locator(".d-last").count() == 0, "the round is not over"
    console.primary()
    assert page.locator(".d-row", has_text="Ben").get_by_role("button").inner_text() == "Surrenders $12.50"
    page.locator(".d-row", has_text="Raj").get_by_role("button", name="Surrenders").click()
    page.locator(".d-taken", has_text="Surrendered").wait_for()
    console.primary()

    console.wait_step("Ana decides, area 1")
    console.decide("stand")
    console.wait_step("Pat decides, area 3")
    console.decide("split")
    console.wait_step("Card to area 3, hand 1")
    console.card("3C")
    console.wait_step("Pat decides, area 3, hand 1")
    page.set_viewport_size(SMALL_TABLET)
    assert page.locator(".d-total").evaluate(IS_ALL_THERE), "the total of a split hand is read on a small tablet too"
    page.set_viewport_size(TABLET)
    console.decide("double")
    console.wait_step("One card to area 3, hand 1")
    console.card("9S")
    console.wait_step("Does anyone withdraw the double")
    console.primary()
    console.wait_step("Card to area 3, hand 2")
    console.card("KH")
    console.wait_step("Pat decides, area 3, hand 2")
    console.decide("stand")
    console.wait_step("Ben decides, area 5")
    console.decide("hit")
    console.wait_step("Card to area 5")
    console.card("9D")
    console.wait_step("Bust on area 5")
    console.primary()

    console.wait_step("Card to the house")
    console.card("8S")
    console.wait_step("Pay and collect")
    sheet = page.locator(".d-pay").inner_text()
    assert "1 to 1 on $200 = $200" in sheet or sheet.count("1 to 1 on $100 = $100") == 2
    console.primary()
    console.wait_step("Open the betting")
    assert page.locator(".d-last li", has_text="Area 5").inner_text().startswith("Area 5 · Ben + Raj")


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
def test_insurance_that_staff_puts_down_says_so(console):
    page = console.page
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.wager(3, "Pat", ["$100"])
    console.primary()
    console.deal("8S 9C AH 8C 7D")
    console.primary()
    page.locator(".d-row", has_text="Ana").get_by_role("button", name="Other…", exact=True).click()
    insure_half_by_staff(page)
    page.locator(".d-row", has_text="Ana").get_by_text("Insured $12 by staff").wait_for()
    page.locator(".d-row", has_text="Pat").get_by_role("button", name="Insures $50").click()
    page.locator(".d-row", has_text="Pat").locator(".d-taken").wait_for()
    areas = page.request.get(f"/api/v1/tables/{console.table}").json()["view"]["round"]["areas"]
    found = {w["area"]: w["placed_by_staff"] for a in areas for w in a["wagers"] if w["kind"] == "insurance"}
    assert found == {1: True, 3: False}


def test_why_an_amount_is_refused_is_in_sight_on_a_small_tablet(console):
    page = console.page
    page.set_viewport_size(SMALL_TABLET)
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.primary()
    console.deal("8S AH 8C")
    console.primary()
    page.locator(".d-row", has_text="Ana").get_by_role("button", name="Other…", exact=True).click()
    sheet = page.locator("dialog.d-sheet")
    sheet.locator(".d-chips").get_by_role("button", name="$25").click()
    sheet.locator(".d-sheet-go").click()
    sheet.locator(".d-refused", has_text="half of the wager").wait_for()
    assert sheet.locator(".d-refused").evaluate(LIES_OPEN)
    assert sheet.get_by_role("button", name="Clear").evaluate(LIES_OPEN)
    sheet.get_by_role("button", name="Close").click()


def insure_half_by_staff(page) -> None:
    """Half of the wager as insurance, in the sheet that is open."""
    sheet = page.locator("dialog.d-sheet")
    sheet.get_by_role("button", name="Half").click()
    sheet.get_by_label("Placed by staff at the player's request").check()
    sheet.locator(".d-sheet-go").click()
    sheet.wait_for(state="detached")
