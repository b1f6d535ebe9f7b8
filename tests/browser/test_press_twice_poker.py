"""The keys of Three Card Poker and of a jackpot that is won, pressed again and again behind a slow network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.browser.dealer_console import card_words
from tests.browser.dealt_table import DealtTable
from tests.browser.hands import late
from tests.browser.incidents import SAM
from tests.browser.poker_console import TABLE, PokerConsole
from tests.browser.restless import Restless
from tests.browser.test_press_twice import PRIMARY

pytestmark = [pytest.mark.browser, pytest.mark.live]


@contextmanager
def over_before_and_after(casino: Any) -> Iterator[DealtTable]:
    """Table 6 between rounds, dealt by Ugo through the API."""
    DealtTable(casino.base_url, "ugo", TABLE).finish()
    try:
        yield DealtTable(casino.base_url, "ugo", TABLE)
    finally:
        DealtTable(casino.base_url, "ugo", TABLE).finish()


def shown(finger: Restless, cards: str, *further: str) -> None:
    """The cards of a hand that is shown: it goes out once, with the third; then what the page does by itself."""
    *others, last = [f".d-card:not(.is-refused)[aria-label='{card_words(card)}']:enabled" for card in cards.split()]
    finger.presses(*[(card,) for card in others], (last, "expose_hand", *further))


@pytest.mark.clause("TC 3.14", "TC 3.18", "TC 3.19", "TC 3.20.1")
def test_from_the_hand_that_wins_the_meter_to_its_payment(browser: Any, live_casino: Any, opened: Any) -> None:
    with over_before_and_after(live_casino) as ugo:
        ugo.send("open_betting")
        for position, player in ((1, "gil"), (3, "hana")):
            ugo.wager(position, "ante", **{player: 25})
            ugo.wager(position, "progressive", **{player: 5})
        ugo.send("close_betting")
        console = PokerConsole(browser, live_casino.base_url)
        dealer = Restless(console.page, console.wait_unlocked)
        console.open()
        with late(console.page):
            dealer.presses(
                ("[data-command=deal_hands]", "deal_hands"),
                (".d-besides [data-command=view_hand]", "view_hand"),
                (".d-row[data-area='1'] [data-command=play]", "play"),
                (".d-row[data-area='3'] [data-command=play]", "play"),
            )
            shown(dealer, "QD 8C 2H")
            shown(dealer, "KS AS QS", "call")  # the pit, once
            console.wait_step("Stop, call the pit")
            shown(dealer, "TD TC 5H")
            dealer.press(PRIMARY, "settle")
            console.wait_step("Jackpot: Gil")
            dealer.press(".d-pay-tick")  # waits for the claim
            verified(opened("sam", "about:blank"))
            console.wait_step("Pay the Envy Bonus")
            dealer.press(".d-pay-tick", "mark_paid")
            console.wait_step("Pay Gil")
            dealer.press(PRIMARY, "settle")
            console.wait_step("Open the betting")


def verified(page: Any) -> None:
    """The claim is verified on the pit's screen, by a key that is pressed three times."""
    sam = Restless(page)
    page.goto("/jackpots/three-card/")
    page.goto(page.locator("a[href*='/claims/']").first.get_attribute("href"))
    form = page.locator(".claim-form", has=page.get_by_role("button", name="Verify"))
    form.get_by_label("Badge number").fill(SAM.number)
    form.get_by_label("PIN").fill(SAM.pin)
    with late(page, 500):
        key = form.get_by_role("button", name="Verify")
        sam.still(key)
        with page.expect_navigation():
            key.evaluate("(key) => { for (const _ of [1, 2, 3]) key.click(); }")
    assert len(sam.sent) == 1
