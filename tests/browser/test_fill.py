"""Cage, supervisor and dealer at once: an opener, a buy-in in four taps, a fill from the tile to its receipt, a slip
printed twice, and the closer (rulings 101 to 103).
"""

from __future__ import annotations

from typing import Any

import pytest

from demo.casino import BADGES
from tests.browser.dealer_console import TABLET, Console
from tests.browser.dealt_table import DESK, SMALL_DESK, assert_sound, turn_to, wait_text
from tests.browser.pictures import keep
from tests.browser.test_number_keys import press

pytestmark = [pytest.mark.browser, pytest.mark.live]


class VicsConsole(Console):
    """A table that no other test counts."""

    table = "t2"


def signed(page: Any) -> None:
    """Sam's badge, and what came of it."""
    page.locator(".d-sheet-go").click()
    page.get_by_label("Badge number").fill(BADGES["sam"].number)
    page.get_by_label("PIN", exact=True).fill(BADGES["sam"].pin)
    page.get_by_role("button", name="Approve").click()
    page.get_by_role("button", name="Go on").click()


def chips_sheet(page: Any) -> Any:
    page.get_by_role("button", name="Chips", exact=True).click()
    return page.get_by_role("dialog")


def a_credit_comes_back_short(page: Any, pit: Any, cage: Any, opened_by: Any) -> None:
    """Four of $100 are sent and three arrive; the slip is void, three come back, and Rita has the fourth."""
    pit.get_by_label("$100", exact=True).fill("4")
    pit.get_by_role("button", name="Ask for credit").click()
    slip = cage.locator(".cage-slip", has_text="Credit")
    slip.get_by_label("Who carries it?").fill("Rita")
    slip.get_by_role("button", name="Issue").click()
    chips_sheet(page).get_by_role("button", name="count it out").click()
    page.get_by_label("$100", exact=True).fill("4")
    page.get_by_label("Who carries it?").fill("Rita")
    signed(page)
    slip.get_by_label("$100", exact=True).fill("3")
    slip.get_by_role("button", name="Counted: it is here").click()
    wait_text(cage, ".answer--bad", "not what the slip says")
    wait_text(pit, ".tray-slips", r"\$300 of \$400 counted, \$100 less, carried by Rita")
    keep(cage, "cage-short", SMALL_DESK)
    assert_sound(cage)
    slip.get_by_label("Reason for the void").fill("A chip is missing")
    slip.get_by_role("button", name="Ask to void").click()
    gus = opened_by("gus", "/pit/t2/")
    turn_to(gus, "Chips and money")
    gus.get_by_role("button", name="Void it").click()
    wait_text(cage, ".cage-slip", "Two people at the table count what came back next")
    chips_sheet(page).get_by_role("button", name="void: count what came back").click()
    page.get_by_label("$100", exact=True).fill("3")
    signed(page)
    wrong = pit.locator(".tray-wrong", has_text="Rita: $100 still open")
    wrong.wait_for()
    pit.get_by_role("button", name="Put chips for no wager on record").click()
    keep(pit, "for-no-wager", DESK)
    assert_sound(pit, part=".controls")
    pit.get_by_role("button", name="Leave it").click()
    wrong.get_by_role("spinbutton").fill("100")
    wrong.get_by_role("button", name="Put right").click()
    wrong.wait_for(state="detached")
    wait_text(pit, ".tray-figures", r"\$2,300")


@pytest.mark.clause("ruling 102", "ruling 105")
def test_a_fill_goes_from_the_tile_to_the_tray(browser: Any, live_casino: Any, opened: Any) -> None:
    opened_by = opened
    console = VicsConsole(browser, live_casino.base_url, "vic").open().finish_round()
    page, pit = console.page, opened("mona", "/pit/t2/")
    turn_to(pit, "Settings")
    pit.locator(".rack-chips li").nth(-2).get_by_label("Dollars").fill("200")
    pit.get_by_role("button", name="Set the chips").click()
    wait_text(pit, ".feed-row", "chips of the table are now")
    pit.get_by_label("The tray is counted").check()
    pit.get_by_role("button", name="Set counting").click()
    wait_text(pit, ".controls .answer", "Changed")

    sheet = chips_sheet(page)
    sheet.get_by_role("button", name="Count the opener").click()
    page.get_by_role("button", name="20 more of $100").click()
    keep(page, "tray-opener", TABLET)
    signed(page)

    sheet = chips_sheet(page)  # tap 1
    amounts = sheet.locator(".incident-chips").nth(1)
    keys = ["$200", "$400", "$600", "$1,000", "$2,000", "$4,000"]
    assert amounts.get_by_role("button").all_inner_texts() == keys, "by the chips of the table"
    sheet.locator(".incident-chips button").first.click()  # tap 2
    press(sheet.get_by_label("Another amount, dollars"), "3505<")
    sheet.get_by_role("button", name="buys $350").wait_for()
    amounts.get_by_role("button", name="$200", exact=True).click()  # tap 3
    keep(page, "tray-chips", TABLET)
    assert_sound(page)
    sheet.get_by_role("button", name="buys $200").click()  # tap 4

    pit.goto("/pit/")
    pit.locator(".pit-tile__link[href='/pit/t2/']").click()  # tap 1
    wait_text(pit, ".feed-row", "chips of the table are now")  # what comes last; a key that moves is not pressed
    turn_to(pit, "Chips and money")  # tap 2
    pit.get_by_role("button", name="20 more of $25", exact=True).click()  # tap 3
    keep(pit, "tray-pit", DESK)
    assert_sound(pit, part=".controls")
    pit.get_by_role("button", name="Ask for fill").click()  # tap 4
    wait_text(pit, ".tray-slips", "Asked for")

    cage = opened("cora", "/cage/", SMALL_DESK)
    slip = cage.locator(".cage-slip").first
    slip.get_by_label("Who carries it?").fill("Rita")
    slip.get_by_role("button", name="Issue").click()
    wait_text(cage, ".cage-slip h3", r"Fill \d{4}-\d+")
    keep(cage, "cage", SMALL_DESK)
    assert_sound(cage)
    for printed in (1, 2):
        with cage.context.expect_page() as opened:
            slip.get_by_role("button", name="Print").click()
        paper = opened.value
        paper.locator(".slip-paper").wait_for()
        assert ("REPRINT Cora" in paper.locator(".slip-paper").inner_text().replace("\n", " ")) is (printed == 2)
        keep(paper, "slip", SMALL_DESK)
        paper.close()
        wait_text(cage, ".cage-slip", "Print again")

    sheet = chips_sheet(page)
    sheet.get_by_role("button", name="is here: count it").click()
    page.get_by_role("button", name="20 more of $25", exact=True).click()
    signed(page)
    wait_text(cage, ".cage-ended li", "Received")
    wait_text(pit, ".tray-figures", r"\$2,300")

    a_credit_comes_back_short(page, pit, cage, opened_by)
    sheet = chips_sheet(page)
    sheet.get_by_role("button", name="Count the closer").click()
    for value in ("$25", "$100"):
        page.get_by_role("button", name=f"20 more of {value}", exact=True).click()
    page.get_by_label("$100", exact=True).fill("18")
    signed(page)
    turn_to(pit, "Settings")
    pit.get_by_label("The tray is counted").uncheck()
    pit.get_by_role("button", name="Set counting").click()
    wait_text(pit, ".controls .answer", "Changed")
    pit.get_by_role("button", name="Standard chips").click()
    wait_text(pit, ".feed-row", "the standard ones")
