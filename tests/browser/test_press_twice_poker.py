"""Every key of every step of Three Card Poker pressed again and again: nothing but the first deed."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import card_words
from tests.browser.dealt_table import DealtTable
from tests.browser.hands import late
from tests.browser.poker_console import TABLE, PokerConsole
from tests.browser.restless import Restless

pytestmark = [pytest.mark.browser, pytest.mark.live]

PRIMARY = ".d-button-primary"
POSITION = ".felt-touch[aria-label^='Position {}']"


def shown(finger: Restless, cards: str, *further: str) -> None:
    """The cards of a hand that is shown: it goes out once, with the third; then what the page does by itself."""
    *others, last = [f".d-card:not(.is-refused)[aria-label='{card_words(card)}']:enabled" for card in cards.split()]
    finger.presses(*[(card,) for card in others], (last, "expose_hand", *further))


def test_a_further_press_does_nothing_in_any_step(browser, live_casino) -> None:
    DealtTable(live_casino.base_url, "ugo", TABLE).finish()
    console = PokerConsole(browser, live_casino.base_url)
    finger = Restless(console.page, console.wait_unlocked)
    console.open()
    with late(console.page):
        finger.press(PRIMARY, "open_betting")
        finger.press(".d-palette .d-chip[data-cents='2500']")
        for position in (1, 3, 5):
            finger.press(POSITION.format(position), "place_wager")
        finger.presses(
            (PRIMARY, "close_betting"),
            ("[data-command=deal_hands]", "deal_hands"),
            (".d-besides [data-command=view_hand]", "view_hand"),
            (".d-row[data-area='1'] [data-command=play]", "play"),
            (".d-row[data-area='3'] [data-command=fold]", "fold"),
            (".d-row[data-area='5'] [data-command=play]", "play"),
        )
        shown(finger, "QD 8C 2H")
        console.wait_step("Show the hand of position 1")
        for card in ("KS", "KD", "KH", "9D", "9C", "5C"):
            console.burst(card[0], card[1].lower(), "Enter")
        console.wait_step("Pay and collect")
        finger.press(".d-pay-tick", "mark_paid")
        finger.press(PRIMARY, "settle")
        console.wait_step("Open the betting")
