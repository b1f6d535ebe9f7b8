"""One round on every screen at once: dealer, pit, two seats, the table sign, and the auditor afterwards.

With PICTURES set to a folder, the screens are also kept there as pictures: those of the README are made so.
"""

from __future__ import annotations

import re

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET, Console
from tests.browser.dealt_table import PHONE, DealtTable, paired, resize, wait_text
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
TABLE = "t1"
PORTRAIT = {"width": 800, "height": 1280}
ANA, PAT = 1, 3
CUT_OPTIONS = """[...document.querySelectorAll(".may-do :is(.option, .clause)")]
    .filter(option => option.getBoundingClientRect().right > innerWidth)
    .map(option => option.innerText)"""

# An element, and each word beside it, lies within what the one around it shows.
IS_ALL_THERE = """element => {
  const inside = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1
    && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
  const words = document.createRange();
  words.selectNodeContents(element.parentElement);
  const box = element.parentElement.getBoundingClientRect();
  return [...words.getClientRects()].every(each => inside(each, box));
}"""


@pytest.fixture
def screens(browser, live_casino, opened):
    """Dana's console with Table 1 between rounds, Sam's pit page, the displays of Ana and Pat, the sign."""
    DealtTable(live_casino.base_url, "dana", TABLE).finish()  # a full shoe, too: it has only so many of each card
    console = Console(browser, live_casino.base_url).open()
    pit = opened("sam", f"/pit/{TABLE}/")
    ana = paired(browser, live_casino, "seat", PORTRAIT, ANA, TABLE)
    pat = paired(browser, live_casino, "seat", PORTRAIT, PAT, TABLE)
    sign = paired(browser, live_casino, "sign", {"width": 1920, "height": 1080}, None, TABLE)
    yield console, pit, ana, pat, sign
    console.finish_round()


def test_a_round_is_live_and_right_to_the_cent_on_every_screen(screens, opened):
    console, pit, ana, pat, sign = screens
    console.primary()
    for page in (ana, pat):
        wait_text(page, ".now__text", "Bets are open")
    wait_text(sign, "body", "Place your bets")
    console.wager(1, "Ana", ["$25", "$25"])
    console.wager(1, "Raj", ["$25"], line=2)
    console.wager(3, "Pat", ["$100"])
    console.wager(3, "Pat", ["$25"], kind="Pair wager")
    console.wager(6, "Mei", ["$25"])
    keep(console.page, "dealer-betting")
    console.primary()

    console.deal("6S 8H KS AC 7H 8D")
    keep(console.page, "dealer-card")
    console.card("QD")
    console.wait_step("Settle the pair wagers")
    assert "11 to 1 on $25 = $275" in console.page.locator(".d-pay").inner_text()
    keep(console.page, "dealer-pay")
    console.primary()
    wait_text(pat, ".wager", re.escape("11 to 1 on $25 = $275"))
    assert "$275" not in ana.locator("body").inner_text(), "Pat's result is not Ana's to see"

    console.primary()
    wait_text(ana, "body", "Insurance is offered")
    wait_text(pat, ".may-do", "Ask for another player’s insurance")
    resize(pat, PHONE)
    keep(pat, "seat-insurance-phone")
    assert pat.evaluate(CUT_OPTIONS) == []
    resize(pat, PORTRAIT)
    console.primary()
    console.primary()
    page = console.page
    assert page.locator(".d-offer", has_text="Mei").get_by_role("button").inner_text() == "Surrenders $12.50"
    page.locator(".d-offer", has_text="Raj").get_by_role("button", name="Surrenders").click()
    page.locator(".d-button-taken", has_text="Surrendered").wait_for()
    assert page.locator(".d-last").count() == 0, "the round is not over"
    console.primary()
    console.wait_step("Ana decides, area 1")
    wait_text(ana, "body", "Hit")
    keep(ana, "seat-decides")
    keep(pit, "pit-table")
    keep(sign, "sign")
    console.decide("hit")
    console.wait_step("Card to area 1")
    console.card("8S")
    console.wait_step("21 on area 1")
    assert "3 to 2 on $50 = $75" in console.page.locator(".d-pay").inner_text()
    console.primary()
    wait_text(ana, ".wager", re.escape("3 to 2 on $50 = $75"))
    keep(ana, "seat-paid")

    console.wait_step("Pat decides, area 3")
    console.decide("split")
    console.deal("3C")
    console.wait_step("Pat decides, area 3, hand 1")
    keep(console.page, "dealer-split")
    resize(page, SMALL_TABLET)
    assert page.locator(".d-total").evaluate(IS_ALL_THERE), "the total of a split hand is read on a small tablet too"
    resize(page, TABLET)
    console.decide("double")
    console.card("9S")
    console.wait_step("Does anyone withdraw the double")
    console.primary()
    console.card("KH")
    console.wait_step("Pat decides, area 3, hand 2")
    console.decide("stand")
    console.wait_step("Mei decides, area 6")
    console.decide("hit")
    console.wait_step("Card to area 6")
    console.card("5C")
    console.wait_step("Bust on area 6")
    console.primary()
    console.wait_step("Card to the house")
    console.card("7C")
    console.wait_step("Pay and collect")
    console.primary()
    console.wait_step("Open the betting")
    assert page.locator(".d-last li", has_text="Area 1").inner_text().startswith("Area 1 · Ana + Raj")

    # House: Ace and 7 is a soft 18. Pat doubled 8-3 and drew a 9: 20 wins 200; 8 and King stand off; the pair won 275.
    wait_text(pat, "body", re.escape("+$475"))
    pit.goto("/pit/")
    wait_text(pit, "body", "Table 1")
    keep(pit, "pit")
    auditor = opened("ada", f"/history/{TABLE}/")
    number = max(int(n) for n in re.findall(rf"/history/{TABLE}/(\d+)/", auditor.content()))
    auditor.goto(f"/history/{TABLE}/{number}/")
    text = auditor.locator("body").inner_text()
    assert "3 to 2 on $50 = $75" in text
    assert "11 to 1 on $25 = $275" in text
    auditor.goto(f"/history/{TABLE}/{number}/?step=30")
    keep(auditor, "history-round")
