"""A countdown that ends while a wager is being keyed does not make it a late one: the dealer is asked (ruling 83)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from tests.browser.dealt_table import DealtTable
from tests.browser.incidents import SAM, IncidentSheet, cleared
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.usefixtures("at_work")]


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Bets are open, with Ana's $20 on area 1."""
    with cleared(live_casino.base_url) as mona:
        mona.send("open_betting")
        mona.wager(1, ana=20)
        yield mona


def keyed_too_slowly(table, tablet):
    """Pat's $25 keyed on area 3 while the countdown runs out, and sent."""
    page = tablet.open().page
    table.take_console()
    table.send("set_betting_time", seconds=12)
    closes_at = datetime.fromisoformat(table.view["round"]["closes_at"])
    tablet.open()
    tablet.area(3)
    sheet = page.locator("dialog.d-sheet")
    sheet.locator(".d-person", has_text="Pat").click()
    sheet.locator(".d-chips").get_by_role("button", name="$25").first.click()
    left = (closes_at - datetime.now(UTC)).total_seconds()
    assert left > 0, "it was keyed in time"
    page.wait_for_timeout(1_000 * left + 500)
    sheet.locator(".d-sheet-go").click()
    sheet.get_by_text("Did it lie there in time?").wait_for()
    return sheet


def stakes(table) -> list[tuple[int, str, int]]:
    return [
        (area["area"], stake["name"], stake["cents"])
        for area in table.view["round"]["areas"]
        for wager in area["wagers"]
        for stake in wager["stakes"]
    ]


@pytest.mark.clause("PM 5.3", "ruling 43", "ruling 83")
def test_what_lay_there_in_time_is_a_wager_of_the_round(table, tablet) -> None:
    sheet = keyed_too_slowly(table, tablet)
    keep(tablet.page, "did-it-lie-there-in-time")
    sheet.get_by_role("button", name="It lay there in time").click()
    sheet.wait_for(state="detached")
    assert stakes(table) == [(1, "Ana", 2_000), (3, "Pat", 2_500)]
    assert table.view["round"]["phase"] == "initial_deal", "the end of the countdown is announced"
    tablet.page.locator(".d-wager", has_text="Pat").wait_for()


@pytest.mark.clause("PM 5.3", "ruling 83")
def test_what_came_late_is_recorded_and_goes_back(table, tablet) -> None:
    sheet = keyed_too_slowly(table, tablet)
    tablet.wait_step("Card to area 1")  # the end of the countdown is announced meanwhile
    sheet.get_by_role("button", name="No, it came late").click()
    sheet.wait_for(state="detached")
    told = tablet.page.locator(".d-toast.is-refused")
    told.wait_for()
    assert "Recorded. Give $25 back: Pat, area 3." in told.inner_text()
    keep(tablet.page, "recorded-give-back")
    assert stakes(table) == [(1, "Ana", 2_000)]


@pytest.mark.clause("PM 6.2", "ruling 83")
def test_after_the_first_card_a_supervisor_says_so(table, tablet) -> None:
    table.send("close_betting")
    table.deal("9S")
    page = tablet.open().page
    tablet.area(1)
    page.get_by_role("button", name="Down in time, entered late").click()
    sheet = page.locator("dialog.d-sheet")
    sheet.locator(".d-person", has_text="Pat").click()
    sheet.locator(".d-chips").get_by_role("button", name="$25").first.click()
    sheet.locator(".d-sheet-go").click()
    asked = IncidentSheet(tablet)
    assert "$25" in asked.see("Pat")
    asked.approved("Pit Supervisor", SAM)
    assert (1, "Pat", 2_500) in stakes(table)
