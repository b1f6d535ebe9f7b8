"""A sheet that is left while a badge is being checked loses nothing: what was approved is carried out (PM 6.2)."""

from __future__ import annotations

import pytest

from tests.browser.dealt_table import wait_text
from tests.browser.incidents import GUS, IncidentSheet, cleared

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.clause("PM 6.2")]


@pytest.fixture
def dealing(tablet, live_casino):
    with cleared(live_casino.base_url):
        yield tablet.open()


def asked(console):
    """A question that waits for a badge: the round is void."""
    console.primary()
    console.wager(3, "Pat", ["$25"])
    console.primary()
    sheet = IncidentSheet(console, "Force majeure")
    sheet.sheet.get_by_label("What happened").fill("Fire alarm")
    sheet.see("to give and take")
    sheet.ask("Gaming Shift Manager")
    return sheet


def fill_badge(sheet):
    sheet.sheet.get_by_label("Badge number").fill(GUS.number)
    sheet.sheet.get_by_label("PIN", exact=True).fill(GUS.pin)


def test_left_while_the_badge_is_checked(dealing):
    sheet, page = asked(dealing), dealing.page
    fill_badge(sheet)
    page.route("**/badge", lambda route: (page.wait_for_timeout(600), route.continue_()))
    sheet.sheet.get_by_role("button", name="Approve", exact=True).click()
    sheet.sheet.get_by_role("button", name="Checking…").wait_for()
    page.keyboard.press("Escape")
    sheet.sheet.wait_for(state="detached")
    wait_text(page, ".d-toast", "approved by Gus")
    wait_text(page, ".d-answers", "is void")


def test_left_while_it_waits_it_is_taken_back(dealing, opened):
    sheet, page = asked(dealing), dealing.page
    pit = opened("sam", "/pit/")
    pit.locator(".approval").wait_for()
    sheet.close()
    pit.locator(".approval").wait_for(state="detached")
    assert page.locator(".d-toast").count() == 0
