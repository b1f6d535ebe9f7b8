"""Every key at a place of its own, a felt that stays where it is, and what can be read and reached, also zoomed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLE, TABLET
from tests.browser.dealt_table import resize
from tests.browser.hands import commands_of
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]

ZOOMED = {"width": 640, "height": 400}  # 200 % on a tablet of 1280 × 800
LEAST_TEXT = 14
PLACES = """() => [...document.querySelectorAll('.felt-spot, .felt-plate, .d-card, .d-decision-keys, .d-button-undo')]
  .map(each => { const {x, y, width, height} = each.getBoundingClientRect();
    return [x, y, width, height].map(Math.round) })"""
TEXTS = """() => [...document.querySelectorAll('.felt-wager__amount, .felt-plate__name')]
  .map(each => parseFloat(each.getAttribute('font-size')))"""

# A tap, and keys in the moment in which its sheet is there, before anything of it was drawn.
TAPPED_AND_TYPED = """(area, keys) => new Promise((done) => {
  const typed = new MutationObserver(() => {
    if (!document.querySelector("dialog.d-sheet[open]")) return;
    typed.disconnect();
    for (const key of keys) {
      setTimeout(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
    }
    setTimeout(done);
  });
  typed.observe(document, { childList: true, subtree: true, attributes: true });
  area.dispatchEvent(new MouseEvent("click", { bubbles: true }));
})"""


def in_sight(page: Any, selector: str) -> bool:
    """Whether all of a key lies within the screen, and nothing over its middle."""
    return page.locator(selector).evaluate(
        """key => { const {left, top, right, bottom} = key.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && key.contains(found) }"""
    )


def test_a_round_keeps_its_places_in_sight(dealing):
    """At 200 % the large key and the decisions are there; a tap finds what lies on an area and hides nothing; stakes
    and names can be read; nothing moves when a hand is split.
    """
    console, page = dealing, dealing.page
    resize(page, ZOOMED)
    assert in_sight(page, ".d-foot .d-button-primary")
    console.primary()
    assert in_sight(page, ".d-foot .d-button-primary")
    resize(page, {"width": 768, "height": 1024})
    page.get_by_text("Turn the tablet on its side").wait_for()
    resize(page, SMALL_TABLET)
    console.wager(1, "Ana", ["$25"])
    console.wager(3, "Pat", ["$100"])
    console.area(3)
    sheet = page.locator("dialog.d-sheet")
    sheet.get_by_role("heading", name="Change the wager").wait_for()
    assert "$100" in sheet.locator(".d-stake-total").inner_text()
    sheet.locator(".d-laid-new").click()
    sheet.get_by_role("heading", name="Wager", exact=True).wait_for()
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    resize(page, TABLET)
    sizes = page.evaluate(TEXTS)
    assert len(sizes) >= 4
    assert min(sizes) >= LEAST_TEXT
    resize(page, SMALL_TABLET)
    console.primary()
    console.area(5)
    marked = page.locator(".felt-area:has(.felt-mark)")
    assert marked.count() == 1
    assert marked.get_attribute("aria-label").startswith("Area 1")

    console.deal("KS 8H 7C 7S 8D")
    console.wait_step("decides, area 1")
    before = page.evaluate(PLACES)
    assert len(before) > 60
    resize(page, ZOOMED)
    for command in ("hit", "stand", "double"):
        assert in_sight(page, f".d-decision-keys [data-command={command}]"), command
    resize(page, SMALL_TABLET)
    console.decide("stand")
    console.wait_step("decides, area 3")
    console.decide("split")
    console.wait_step("Card to area 3, hand 1")
    assert page.evaluate(PLACES) == before
    console.card("3C")
    console.wait_step("decides, area 3, hand 1")
    assert page.evaluate(PLACES) == before


def test_a_round_by_keyboard(dealing):
    console, page = dealing, dealing.page
    sent = commands_of(page, TABLE)
    page.keyboard.press("n")
    console.wait_step("Take the wagers")
    page.locator(".felt-touch[aria-label^='Area 1']").first.evaluate(TAPPED_AND_TYPED, "140")
    assert page.locator(".d-stake-total .money").inner_text() == "$140", "no digit is lost as the sheet opens"
    page.keyboard.press("Enter")
    page.locator("dialog.d-sheet").wait_for(state="detached")
    page.wait_for_timeout(100)
    page.keyboard.press("n")
    console.wait_step("Card to area 1")
    for card in ("5h", "7c", "6h"):
        before = console.shown_cards
        for letter in card:
            page.wait_for_timeout(100)
            page.keyboard.press(letter)
        console.wait_cards(before + 1)
    console.wait_step("decides, area 1")
    page.wait_for_timeout(100)
    page.keyboard.press("h")
    console.wait_step("Card to area 1")
    page.wait_for_timeout(100)
    page.keyboard.press("u")
    console.wait_step("decides, area 1")
    page.wait_for_timeout(100)
    page.keyboard.press("s")
    console.wait_step("Card to the house")
    page.keyboard.press("?")
    page.locator("dialog.d-sheet", has_text="Keys of a keyboard").wait_for()
    page.keyboard.press("Escape")
    types = [command["type"] for command in sent]
    assert types == ["open_betting", "place_wager", "close_betting", *["deal_card"] * 3, "hit", "undo_entry", "stand"]


def test_each_sound_is_muted_by_itself_and_the_tablet_keeps_it(dealing):
    page = dealing.page
    page.get_by_role("button", name="Table", exact=True).click()
    switches = page.get_by_role("group", name="Sound and vibration").get_by_role("switch")
    refused = switches.filter(has_text="Refused")
    assert refused.inner_text().split() == ["Refused", "On"]
    for size in (SMALL_TABLET, TABLET):
        resize(page, size)
        cut = "keys => keys.filter(key => key.scrollWidth > key.clientWidth).map(key => key.innerText)"
        assert switches.evaluate_all(cut) == []
    keep(page, "table-menu", SMALL_TABLET, TABLET)
    refused.click()
    page.reload()
    page.locator(".connection[data-state=live]").wait_for()
    page.get_by_role("button", name="Table", exact=True).click()
    assert refused.get_attribute("aria-checked") == "false"
    assert refused.inner_text().split() == ["Refused", "Off"]
    assert switches.and_(page.locator("[aria-checked=true]")).count() == 5
    refused.click()
    page.keyboard.press("Escape")
