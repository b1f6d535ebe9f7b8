"""Something went wrong: the dealer's sheet and the supervisor's approval, on two screens at once, with seats told."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLE, TABLET, Console
from tests.browser.dealt_table import assert_sound, signed_in
from tests.browser.incidents import SAM, cleared, confirm_the_power_failure, kill_the_server, the_others_stay

pytestmark = [pytest.mark.browser, pytest.mark.live]


SIZES = (TABLET, SMALL_TABLET)


@pytest.fixture
def console(tablet, live_casino):
    """Dana's tablet in mid-round: two players wagered $100 each, and area 3 decides."""
    with cleared(live_casino.base_url) as mona:
        mona.send("open_betting")
        mona.wager(3, pat=100)
        mona.wager(5, ana=100)
        mona.send("close_betting")
        mona.deal("9S 7C 8D KH 6D")
        tablet.open().wait_step("decides")
        yield tablet


def choose(console: Console, text: str) -> None:
    """Open the sheet and an incident of it."""
    console.page.get_by_role("button", name="Something went wrong").click()
    console.page.locator(".incident-key", has_text=text).first.click()


def test_pm_5_1_a_void_approved_on_the_supervisors_own_screen(browser, live_casino, console) -> None:
    page = console.page
    page.get_by_role("button", name="Something went wrong").click()
    page.locator(".round-flags li").nth(2).wait_for()
    assert page.locator(".round-flags li").count() == 3
    assert_sound(page, *SIZES)
    page.locator(".incident-key", has_text="Extra cards").click()
    page.locator(".effect-table", has_text="Wagers").wait_for()
    assert page.locator(".effect-players li", has_text="+$100").count() == 2
    assert_sound(page, *SIZES)
    page.get_by_role("button", name="Ask a Pit Supervisor").click()
    page.locator(".incident-approval").wait_for()
    assert_sound(page, *SIZES)
    sam = signed_in(browser, live_casino.base_url, "sam")
    sam.goto("/pit/")
    request = sam.locator(".approval")
    request.wait_for()
    assert "extra cards" in request.inner_text()
    assert request.locator(".effect-players li", has_text="+$100").count() == 2
    assert_sound(sam)
    sam.get_by_role("button", name="Approve", exact=True).click()
    page.locator(".incident-result", has_text="approved by Sam").wait_for()
    request.wait_for(state="detached")
    page.get_by_role("button", name="Go on").click()
    assert sam.problems == []
    sam.context.close()


def test_a_decline_is_told_with_its_reason(browser, live_casino, console) -> None:
    choose(console, "Missing cards")
    console.page.get_by_role("button", name="Ask a Pit Supervisor").click()
    sam = signed_in(browser, live_casino.base_url, "sam")
    sam.goto(f"/pit/{TABLE}/")
    sam.get_by_role("button", name="Decline…").click()
    sam.get_by_label("Why not?").fill("Count them again first")
    sam.get_by_role("button", name="Decline", exact=True).click()
    console.page.locator(".incident-wait.is-declined", has_text="Count them again first").wait_for()
    sam.context.close()
    console.page.get_by_role("button", name="Back", exact=True).click()
    console.page.get_by_role("button", name="Close").click()
    console.wait_step("decides")


def test_pm_6_2_badge_and_pin_on_the_dealers_tablet(browser, live_casino, console) -> None:
    page = console.page
    choose(console, "Extra cards")
    page.get_by_role("button", name="Ask a Pit Supervisor").click()
    page.get_by_label("Badge number").fill(SAM.number)
    page.get_by_label("PIN", exact=True).focus()
    digits = page.get_by_role("group", name="Digits of the PIN")
    for digit in "0000":
        digits.get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="Approve", exact=True).click()
    page.get_by_text("do not belong together").wait_for()
    for digit in SAM.pin:
        digits.get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="Approve", exact=True).click()
    page.locator(".incident-result", has_text="approved by").wait_for()


def test_pm_6_1_a_question_is_referred_and_the_dealer_sees_that_play_waits(console) -> None:
    page = console.page
    choose(console, "do not cover")
    page.get_by_label("What has to be decided?").fill("A drink was spilled over area 5. Do the cards stay?")
    page.get_by_role("button", name="Do it").click()
    page.locator(".incident-result").wait_for()
    page.get_by_role("button", name="Go on").click()
    console.wait_step("Gaming Shift")
    page.get_by_role("button", name="Record the ruling").click()
    page.get_by_role("textbox", name="The ruling").fill("The cards stay.")
    page.get_by_label("Reason, for the record").fill("They can be read.")
    page.get_by_role("button", name="Play goes on").click()
    page.get_by_role("button", name="Ask a Gaming Shift Manager").wait_for()
    assert_sound(page, *SIZES)
    page.get_by_role("button", name="Back", exact=True).click()


def test_pm_5_29_after_a_killed_server_the_table_comes_back_on_its_own_page(live_casino, console) -> None:
    page = console.page
    kill_the_server(live_casino)
    page.locator(".incident-interrupted").wait_for(timeout=20_000)
    assert "6 of diamonds" in page.locator(".incident-interrupted").inner_text()
    assert_sound(page, *SIZES)
    page.get_by_role("button", name="The power failed").click()
    console.wait_step("A Pit Supervisor confirms")
    confirm_the_power_failure(console)
    console.wait_step("Who withdraws")
    page.get_by_role("button", name="withdraws everything").first.click()
    the_others_stay(console)
    console.wait_step("decides|Enter|Card|Second|stand|Area")
