"""Something went wrong: the dealer's sheet and the supervisor's approval, on two screens at once, with seats told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET, Console
from tests.browser.dealt_table import DealtTable, assert_sound
from tests.browser.incidents import SAM, cleared, confirm_the_power_failure, kill_the_server, the_others_stay
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE as POKER_TABLE
from tests.browser.poker_console import PokerConsole

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


def test_pm_5_1_a_void_is_declined_with_a_reason_and_approved_on_the_supervisors_own_screen(console, opened) -> None:
    page, sam = console.page, opened("sam", "/pit/")
    choose(console, "Missing cards")
    page.get_by_role("button", name="Ask a Pit Supervisor").click()
    sam.get_by_role("button", name="Decline…").click()
    sam.get_by_label("Why not?").fill("Count them again first")
    sam.get_by_role("button", name="Decline", exact=True).click()
    page.locator(".incident-wait.is-declined", has_text="Count them again first").wait_for()
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Something went wrong").click()
    page.locator(".round-flags li").nth(2).wait_for()
    assert page.locator(".round-flags li").count() == 3
    assert_sound(page, *SIZES)
    page.locator(".incident-key", has_text="Extra cards").click()
    page.locator(".effect-table", has_text="Wagers").wait_for()
    assert page.locator(".effect-players li", has_text="+$100").count() == 2
    page.get_by_role("button", name="Ask a Pit Supervisor").click()
    page.locator(".incident-approval").wait_for()
    assert_sound(page, *SIZES)
    page.get_by_label("Badge number").fill(SAM.number)
    page.get_by_label("PIN", exact=True).focus()
    for digit in "0000":
        page.get_by_role("group", name="Digits of the PIN").get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="Approve", exact=True).click()
    page.get_by_text("do not belong together").wait_for()
    request = sam.locator(".approval")
    request.wait_for()
    assert "extra cards" in request.inner_text()
    assert request.locator(".effect-players li", has_text="+$100").count() == 2
    assert_sound(sam)
    sam.get_by_role("button", name="Approve", exact=True).click()
    page.locator(".incident-result", has_text="approved by Sam").wait_for()
    request.wait_for(state="detached")


@pytest.fixture
def poker(browser, live_casino) -> Iterator[tuple[PokerConsole, DealtTable]]:
    """Ugo's tablet at Table 6: Gil took up his cards, Hana and Ivo have wagers too."""
    with cleared(live_casino.base_url, POKER_TABLE) as table:
        table.send("open_betting")
        for area, kind, player in ((1, "ante", "gil"), (3, "ante", "hana"), (5, "pair_plus", "ivo")):
            table.wager(area, kind, **{player: 25})
        for command, fields in (("close_betting", {}), ("deal_hands", {}), ("view_hand", {"area": 1})):
            table.send(command, **fields)
        yield PokerConsole(browser, live_casino.base_url).open(), table


@pytest.mark.clause("PM 5.29", "TC 5.16")
def test_after_a_killed_server_each_table_asks_first_what_it_was(live_casino, console, poker) -> None:
    page, (poker_console, table) = console.page, poker
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

    page = poker_console.page
    asked = page.locator(".incident-interrupted")
    asked.wait_for()
    words = asked.inner_text()
    assert "TC 5.16" in words
    assert "Gil takes up the cards of position 1" in words
    assert "Gil decides, position 1" in words, "the step that comes then"
    assert not [word for word in ("PM ", "Area", "Interim", "Subsequent") if word in words]
    keep(page, "poker-interrupted", SMALL_TABLET)
    page.get_by_role("button", name="The power failed").click()
    poker_console.wait_step("A Pit Supervisor confirms")
    confirm_the_power_failure(poker_console)
    page.get_by_role("button", name="Ivo withdraws every wager").click()
    page.get_by_role("button", name="Ivo withdraws every wager").wait_for(state="detached")
    the_others_stay(poker_console)
    page.locator("section[aria-label=Decisions]").wait_for()
    assert table.view["round"]["areas"][0]["hands"][0]["status"] == "viewed", "what was acknowledged is there"
