"""The keys of each step of Pontoon pressed again and again, as a slip of a finger does: the first deed counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from demo.casino import DemoBadge
from tests.browser.dealer_console import SMALL_TABLET, TABLE, Console, card_words
from tests.browser.dealt_table import KEPT, DealtTable
from tests.browser.hands import late
from tests.browser.incidents import MONA, SAM
from tests.browser.restless import Restless

pytestmark = [pytest.mark.browser, pytest.mark.live]

PRIMARY = ".d-button-primary"
GO = "dialog.d-sheet .d-sheet-go"


class RestlessDealer(Restless):
    """A dealer at a console."""

    def __init__(self, console: Console) -> None:
        super().__init__(console.page, console.wait_unlocked)
        self.console = console

    def card(self, card: str) -> None:
        """Enter a card."""
        self.press(f".d-card:not(.is-refused)[aria-label='{card_words(card)}']:enabled", "deal_card")

    def deal(self, cards: str) -> None:
        """Cards that matter no more than once, by a scanner: "8S 9H"."""
        for card in cards.split():
            before = self.console.shown_cards
            self.console.burst(card[0], card[1].lower(), "Enter")
            self.console.wait_cards(before + 1)

    def wager(self, area: int, chip: str) -> None:
        """A wager by its sheet; only the chip is pressed once, for two are twice the amount."""
        self.press(f".felt-touch[aria-label^='Area {area}']")
        sheet = self.page.locator("dialog.d-sheet")
        assert sheet.locator(".d-stake-total .money").inner_text() == "$0", "further presses entered nothing"
        assert sheet.locator(".d-person[aria-pressed=true]").count() == 1
        self.tap(sheet.locator(".d-chips").get_by_role("button", name=chip, exact=False).first)
        self.press(GO, "place_wager")
        assert sheet.count() == 0, "further presses opened nothing"

    def badge(self, badge: DemoBadge) -> None:
        """Badge and PIN, keyed once: two of one digit are two digits."""
        sheet = self.page.locator("dialog.d-sheet")
        sheet.get_by_label("Badge number").fill(badge.number)
        sheet.get_by_label("PIN", exact=True).fill(badge.pin)

    def approved(self, deed: str, badge: DemoBadge) -> None:
        """Ask somebody who agrees on this tablet; nothing is asked, agreed to or done twice."""
        self.press(GO, "approvals")
        self.badge(badge)
        self.press(".d-badge-go", "badge", deed, until=".incident-result")
        self.press(".incident-result .d-sheet-go")
        assert self.page.locator("dialog.d-sheet").count() == 0


@pytest.fixture
def finger(browser, live_casino) -> Iterator[RestlessDealer]:
    """Dana at Table 1 between rounds, with a full shoe and the guard on presses, behind a slow network."""
    DealtTable(live_casino.base_url, "dana", TABLE).finish()
    console = Console(browser, live_casino.base_url, size=SMALL_TABLET)
    finger = RestlessDealer(console)
    console.open()
    with late(console.page):
        yield finger
    DealtTable(live_casino.base_url, "dana", TABLE).finish()


def test_a_further_press_does_nothing_in_any_step(finger: RestlessDealer) -> None:
    """A round with split, double, hit, stands, offers, payment, undo, a chip in the hand and the same wagers."""
    console, chip = finger.console, ".d-palette .d-chip[data-cents='2500']"
    finger.press(PRIMARY, "open_betting")
    finger.wager(1, "$25")
    finger.press(chip)
    assert finger.page.locator(chip).get_attribute("aria-pressed") == "true", "it stays in the hand"
    finger.press(".felt-touch[aria-label^='Area 3']", "place_wager")
    finger.press(PRIMARY, "close_betting")
    finger.card("KS")
    finger.deal("8H")
    finger.press(".d-button-undo", "undo_entry")
    finger.deal("8H KD 2D 8D")
    finger.press(PRIMARY, "offer_surrender")
    finger.press(PRIMARY, "close_surrender")
    console.wait_step("decides, area 1")
    finger.press("[data-command=hit]", "hit")
    finger.deal("5C")
    finger.press("[data-command=stand]", "stand")
    console.wait_step("decides, area 3")
    finger.press("[data-command=split]", "split")
    finger.card("3C")
    finger.press("[data-command=double]", "double")
    finger.deal("9S")
    finger.press(PRIMARY, "keep_double")
    finger.deal("KH")
    finger.press("[data-command=stand]", "stand")
    finger.deal("8S")
    console.wait_step("Pay and collect")
    finger.press(PRIMARY, "settle")
    finger.press(PRIMARY, "open_betting")
    finger.press("[data-command=repeat_wagers]:not(.is-refused)", "repeat_wagers")


def test_what_is_put_right_and_who_is_called(browser: Any, live_casino: Any, finger: RestlessDealer) -> None:
    page = finger.page
    finger.press(PRIMARY, "open_betting")
    finger.wager(1, "$25")
    finger.press(PRIMARY, "close_betting")
    finger.deal("7D")
    finger.presses(
        ("[aria-label='Cards of area 1']",),
        (".incident-card--laid",),
        (f"dialog.d-sheet fieldset:last-of-type [aria-label='{card_words('9D')}']",),
    )
    page.locator(".effect").wait_for()
    finger.presses(
        (GO, "correct_card"),
        (".incident-result .d-sheet-go",),
        (".d-wager",),
        ("dialog.d-sheet button:has-text('Entered wrongly')",),
    )
    page.get_by_label("How much, in dollars").fill("50")
    page.locator(".effect").wait_for()
    finger.approved("correct_wager", MONA)
    finger.presses((".d-call",), (":not(.d-dispute) > .d-call-reasons button", "call"), (".d-change",))
    finger.badge(SAM)
    with page.expect_navigation():
        finger.still(page.locator(".d-badge-go"))
        finger.sent.clear()
        page.evaluate("() => { for (const _ of [1, 2, 3]) document.querySelector('.d-badge-go').click(); }")
    assert finger.sent == ["dealer"]
    page.locator(".connection[data-state=live]").wait_for()
    KEPT.forget("dana")  # her session became Sam's
    Console(browser, live_casino.base_url).open().close()  # and Dana takes the table back
