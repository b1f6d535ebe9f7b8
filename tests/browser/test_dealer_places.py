"""Every key at a place of its own, a felt that stays where it is, and what can be read and reached, also zoomed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLE, TABLET, Console
from tests.browser.hands import commands_of

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


@pytest.fixture
def console(dealing):
    """Dana at Table 1 between rounds, with a full shoe."""
    return dealing


def start(console: Console) -> None:
    """Two wagers on area 3 and one on area 1, bets closed."""
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.wager(3, "Pat", ["$100"])
    console.primary()


def test_nothing_moves_when_a_hand_is_split(console):
    start(console)
    console.deal("KS 8H 7C 7S 8D")
    console.wait_step("decides, area 1")
    before = console.page.evaluate(PLACES)
    assert len(before) > 60
    console.decide("stand")
    console.wait_step("decides, area 3")
    console.decide("split")
    console.wait_step("Card to area 3, hand 1")
    assert console.page.evaluate(PLACES) == before
    console.card("3C")
    console.wait_step("decides, area 3, hand 1")
    assert console.page.evaluate(PLACES) == before


def test_stakes_and_names_can_be_read(console):
    console.page.set_viewport_size(TABLET)
    start(console)
    sizes = console.page.evaluate(TEXTS)
    assert len(sizes) >= 4
    assert min(sizes) >= LEAST_TEXT


def in_sight(page: Any, selector: str) -> bool:
    """Whether all of a key lies within the screen, and nothing over its middle."""
    return page.locator(selector).evaluate(
        """key => { const {left, top, right, bottom} = key.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && key.contains(found) }"""
    )


def test_zoomed_to_200_percent_the_large_key_and_the_decisions_are_in_sight(console):
    page = console.page
    page.set_viewport_size(ZOOMED)
    assert in_sight(page, ".d-foot .d-button-primary")
    console.primary()
    assert in_sight(page, ".d-foot .d-button-primary")
    page.set_viewport_size(SMALL_TABLET)
    console.wager(1, "Ana", ["$25"])
    console.primary()
    console.deal("KS 7C 7S")
    console.wait_step("decides, area 1")
    page.set_viewport_size(ZOOMED)
    for command in ("hit", "stand", "double"):
        assert in_sight(page, f".d-decision-keys [data-command={command}]"), command
    page.set_viewport_size({"width": 768, "height": 1024})
    page.get_by_text("Turn the tablet on its side").wait_for()
    page.set_viewport_size(SMALL_TABLET)


def test_a_tap_on_an_area_opens_the_wager_that_lies_there(console):
    page = console.page
    console.primary()
    console.wager(3, "Pat", ["$100"])
    console.area(3)
    sheet = page.locator("dialog.d-sheet")
    sheet.get_by_role("heading", name="Change the wager").wait_for()
    assert "$100" in sheet.locator(".d-stake-total").inner_text()
    sheet.locator(".d-laid-new").click()
    sheet.get_by_role("heading", name="Wager", exact=True).wait_for()
    page.keyboard.press("Escape")


def test_a_tapped_area_never_hides_where_the_next_card_belongs(console):
    start(console)
    console.area(5)
    marked = console.page.locator(".felt-area:has(.felt-mark)")
    assert marked.count() == 1
    assert marked.get_attribute("aria-label").startswith("Area 1")


def test_a_round_by_keyboard(console):
    page = console.page
    sent = commands_of(page, TABLE)
    page.keyboard.press("n")
    console.wait_step("Take the wagers")
    console.area(1)
    page.locator("dialog.d-sheet").wait_for()
    for digit in "40":
        page.keyboard.press(digit)
    assert "$40" in page.locator(".d-stake-total").inner_text()
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


def test_no_digit_is_lost_that_is_typed_as_the_sheet_opens(console):
    console.primary()
    area = console.page.locator(".felt-touch[aria-label^='Area 1']").first
    area.evaluate(TAPPED_AND_TYPED, "140")
    assert console.page.locator(".d-stake-total .money").inner_text() == "$140"


def test_each_sound_is_muted_by_itself_and_the_tablet_keeps_it(console):
    page = console.page
    page.get_by_role("button", name="Table", exact=True).click()
    refused = page.get_by_role("group", name="Sound and vibration").get_by_role("button", name="Refused")
    refused.click()
    page.reload()
    page.locator(".connection[data-state=live]").wait_for()
    page.get_by_role("button", name="Table", exact=True).click()
    assert refused.get_attribute("aria-pressed") == "false"
    others = page.get_by_role("group", name="Sound and vibration").locator("[aria-pressed=true]")
    assert others.count() == 4
    refused.click()
    page.keyboard.press("Escape")
