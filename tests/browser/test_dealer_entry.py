"""Cards by keyboard and scanner, undo, greyed cards, refused wagers, and what a broken moment leaves behind."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLE, Console
from tests.browser.dealt_table import DealtTable, wait_text
from tests.browser.hands import pass_silence
from tests.browser.shoe import sources

pytestmark = [pytest.mark.browser, pytest.mark.live]

COMMANDS = f"**/api/v1/tables/{TABLE}/commands"


@pytest.fixture(scope="module")
def console(browser, live_casino):
    """Dana at Table 1 with Ana's and Pat's wagers down and the first card due; the page's clock can be put forward."""
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    table.finish()
    table.send("open_betting")
    table.wager(1, ana=25)
    table.wager(3, pat=25)
    table.send("close_betting")
    tablet = Console(browser, live_casino.base_url, size=SMALL_TABLET, alone=True)
    tablet.page.clock.install()
    yield tablet.open()
    DealtTable(live_casino.base_url, "dana", TABLE).finish()


def test_cards_from_pad_keyboard_and_scanner(console, live_casino):
    page = console.page
    console.card("2S")
    console.wait_step("Card to area 3")

    page.keyboard.press("k")
    assert page.locator(".d-pad-typed kbd").inner_text() == "K"
    before = console.shown_cards
    page.wait_for_timeout(120)
    page.keyboard.press("h")
    console.wait_cards(before + 1)
    console.wait_step("Card to the house")

    console.burst("9", "D", "Enter")
    console.wait_cards(before + 2)
    console.wait_step("Card to area 1")
    assert sources(live_casino, TABLE) == ["pad", "keyboard", "scanner"]


def test_a_scanner_never_presses_the_button_that_has_the_focus(console):
    page = console.page
    page.locator(".d-button-undo").focus()
    before = console.shown_cards
    assert console.burst("3", "C", "Enter") == [False, False, False]
    console.wait_cards(before + 1)
    assert page.locator(".d-button-undo").inner_text().endswith("3 of clubs to area 1")
    page.locator(".d-button-undo").click()
    console.wait_cards(before)


def test_a_quick_hand_without_enter_counts_as_keyboard(console, live_casino):
    before = console.shown_cards
    console.burst("5", "h")
    console.wait_cards(before + 1)
    assert sources(live_casino, TABLE)[-1] == "keyboard"


def test_undo_takes_the_last_card_back(console):
    before = console.shown_cards
    console.page.locator(".d-button-undo").click()
    console.wait_cards(before - 1)
    console.wait_step("Card to area 1")


def test_a_ten_is_greyed_and_says_why(console):
    page = console.page
    page.locator(".d-card[aria-label='10 of hearts']").click(force=True)
    sheet = page.locator("dialog.d-sheet")
    assert "PM 2.1" in sheet.inner_text()
    assert "tens" in sheet.inner_text()
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")


def test_a_late_wager_is_sent_and_refused_with_both_times(console):
    page = console.page
    console.area(3)
    page.get_by_role("button", name="Refuse a late wager").click()
    sheet = page.locator("dialog.d-sheet")
    sheet.locator(".d-person", has_text="Mei").click()
    sheet.locator(".d-chip").nth(1).click()
    sheet.locator(".d-sheet-go").click()
    sheet.wait_for(state="detached")
    told = page.locator(".d-toast.is-refused")
    told.wait_for()
    assert "Recorded. Give $25 back: Mei, area 3." in told.inner_text()
    assert told.inner_text().count(":") >= 5, "two times of day"
    told.get_by_role("button", name="PM 5.3").click()
    text = wait_text(page, "dialog.d-sheet", "Late wagers")
    page.keyboard.press("Escape")
    text.wait_for(state="detached")
    told.get_by_role("button", name="Close").click()
    assert page.locator(".d-wager", has_text="Mei").count() == 0, "it is gone from the hand"


def test_a_reload_comes_back_to_the_same_moment(console):
    page = console.page
    step, shown = console.step, console.shown_cards
    page.reload()
    page.locator(".connection[data-state=live]").wait_for()
    assert (console.step, console.shown_cards) == (step, shown)


def test_a_command_cut_off_by_a_reload_is_sent_again_with_the_same_id(console):
    """The server carried it out but the tablet reloaded before the answer: asked again, no second effect."""
    page = console.page
    sent: list[str] = []
    before = console.shown_cards

    def swallow_the_first_answer(route):
        sent.append(route.request.post_data_json["command_id"])
        if len(sent) == 1:
            route.fetch()
        else:
            route.continue_()

    page.route(COMMANDS, swallow_the_first_answer)
    page.locator(".d-card[aria-label='4 of spades']").click()
    page.wait_for_function(
        "left => document.querySelector('.d-bar-fact .number').innerText === String(left)", arg=-(before + 1)
    )
    assert page.locator(".d-button-undo").is_disabled()
    page.reload()
    page.locator(".connection[data-state=live]").wait_for()
    page.locator(".d-button-undo:enabled").wait_for()
    page.unroute(COMMANDS)
    assert console.shown_cards == before + 1
    assert len(sent) == 2
    assert sent[1] == sent[0]


def test_without_a_connection_every_key_but_the_cards_is_locked_and_these_are_kept(console):
    page = console.page
    before = console.shown_cards
    console.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    pass_silence(page, ".d-banner.is-stale")
    assert page.locator(".d-button-undo").is_disabled()
    console.press_card("6C")
    page.locator(".felt-card--ghost").wait_for()
    assert console.shown_cards == before
    console.context.set_offline(False)
    page.locator(".connection[data-state=live]").wait_for(timeout=15_000)
    page.locator(".d-entered .d-button-take").click()  # nothing is sent by itself after the line was gone
    console.wait_cards(before + 1)
    page.locator(".d-button-undo").click()
    console.wait_cards(before)


def test_another_tablet_takes_over_only_explicitly(console, browser, live_casino):
    step = console.step
    other = Console(browser, live_casino.base_url).open(take_over=False)
    assert "Another console is active" in other.page.locator("h1").inner_text()
    other.page.get_by_role("button", name="Take over here").click()
    other.page.locator(".d-console").wait_for()
    assert other.step == step
    console.page.locator("h1", has_text="Another console is active").wait_for()
    console.page.get_by_role("button", name="Take over here").click()
    console.page.locator(".d-console").wait_for()


def test_a_late_withdrawal_is_recorded_and_the_wager_runs(console):
    page = console.page
    page.locator(".d-wager", has_text="Ana").first.click()
    sheet = page.locator("dialog.d-sheet")
    sheet.get_by_role("button", name="Withdraw", exact=True).click()
    refused = sheet.locator(".d-refused")
    refused.wait_for()
    assert "PM 5.4" in refused.inner_text()
    sheet.get_by_role("button", name="Close").click()
    assert "$25" in page.locator(".d-wager", has_text="Ana").first.inner_text()
