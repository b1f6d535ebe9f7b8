"""Every key of every step pressed again and again, as a slip of the finger does: nothing but the first deed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLE, Console, card_words
from tests.browser.dealt_table import DealtTable
from tests.browser.hands import LATENCY_MS, commands_of, guarded, late

pytestmark = [pytest.mark.browser, pytest.mark.live]

PRIMARY = ".d-button-primary"
STILL_MS = 450
AGAIN_MS = (60, 120, 250, 350)
"""When a finger comes down again after its first press."""
# By the page's own clock, since a loaded machine makes a finger from outside come down any time later. A page that is
# late itself hears of a further press later, but an event tells when the finger came down.
PRESS_AGAIN = """async ([clientX, clientY, again]) => {
  const press = (timeStamp) => {
    const key = document.elementFromPoint(clientX, clientY);
    const at = {clientX, clientY, bubbles: true, cancelable: true};
    const down = new PointerEvent('pointerdown', at);
    Object.defineProperty(down, 'timeStamp', {value: timeStamp});
    key.dispatchEvent(down);
    if (key.closest('button')) key.closest('button').click();
    else key.dispatchEvent(new MouseEvent('click', at));
  };
  const first = performance.now();
  press(first);
  await Promise.all(again.map((gap) => new Promise((done) => setTimeout(() => { press(first + gap); done(); }, gap))));
}"""
# The time of stillness begins once what is on the screen has been painted.
STILL = """milliseconds => new Promise(done => requestAnimationFrame(() =>
  requestAnimationFrame(() => setTimeout(done, milliseconds))))"""


class Restless:
    """A dealer whose finger comes down again at the same place, at each of `AGAIN_MS`."""

    def __init__(self, console: Console, sent: list[dict[str, Any]]) -> None:
        self.console, self.page, self.sent = console, console.page, sent

    def press(self, selector: str, *deeds: str) -> None:
        """Press a key again and again at one place; exactly these commands go out."""
        key = self.page.locator(selector).last
        key.wait_for()
        self.console.wait_unlocked()
        self.page.evaluate(STILL, STILL_MS)  # what was pressed before is over and done
        box = key.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before = len(self.sent)
        self.page.evaluate(PRESS_AGAIN, [x, y, AGAIN_MS])
        self.page.wait_for_timeout(2 * LATENCY_MS)
        self.console.wait_unlocked()
        found = tuple(command["type"] for command in self.sent[before:])
        assert found == deeds, f"{selector} sent {found}"

    def card(self, card: str) -> None:
        """Enter a card."""
        self.press(f".d-card:not(.is-refused)[aria-label='{card_words(card)}']:enabled", "deal_card")

    def wager(self, area: int, chip: str) -> None:
        """A wager by its sheet; only the chip is pressed once, for two are twice the amount."""
        self.press(f".felt-touch[aria-label^='Area {area}']")
        sheet = self.page.locator("dialog.d-sheet")
        assert sheet.locator(".d-stake-total .money").inner_text() == "$0", "further presses entered nothing"
        assert sheet.locator(".d-person[aria-pressed=true]").count() == 1
        self.page.evaluate(STILL, STILL_MS)
        sheet.locator(".d-chips").get_by_role("button", name=chip, exact=False).first.click()
        self.press("dialog.d-sheet .d-sheet-go", "place_wager")
        assert sheet.count() == 0, "further presses opened nothing"


def test_a_further_press_does_nothing_in_any_step(browser, live_casino):
    DealtTable(live_casino.base_url, "dana", TABLE).finish()  # a full shoe, too: it has only so many of each card
    console = Console(browser, live_casino.base_url, size=SMALL_TABLET).open()
    guarded(console.page)
    console.open()
    with late(console.page):
        play(Restless(console, commands_of(console.page, console.table)))
    console.open().finish_round().close()


def play(finger: Restless) -> None:
    """A round with every kind of key: a split, a double, a hit, stands, offers, payment, and an undo."""
    console = finger.console
    finger.press(PRIMARY, "open_betting")
    finger.wager(1, "$25")
    finger.wager(3, "$100")
    finger.wager(5, "$25")
    finger.press(PRIMARY, "close_betting")
    for card in ("KS", "8H", "7C"):
        finger.card(card)
    finger.press(".d-button-undo", "undo_entry")
    for card in ("7C", "KD", "7S", "8D", "7H"):
        finger.card(card)
    finger.press(PRIMARY, "offer_surrender")
    finger.press(PRIMARY, "close_surrender")
    console.wait_step("decides, area 1")
    finger.press("[data-command=stand]", "stand")
    console.wait_step("decides, area 3")
    finger.press("[data-command=split]", "split")
    finger.card("3C")
    finger.press("[data-command=double]", "double")
    finger.card("9S")
    finger.press(PRIMARY, "keep_double")
    finger.card("KH")
    finger.press("[data-command=stand]", "stand")
    console.wait_step("decides, area 5")
    finger.press("[data-command=hit]", "hit")
    finger.card("2D")
    finger.press("[data-command=stand]", "stand")
    finger.card("8S")
    console.wait_step("Pay and collect")
    finger.press(PRIMARY, "settle")
    console.wait_step("Open the betting")
