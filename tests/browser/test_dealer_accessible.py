"""The dealer console has no accessibility violations that axe can find, and its keys are large enough to hit."""

from __future__ import annotations

import pytest

from tests.accessible import violations

pytestmark = [pytest.mark.browser, pytest.mark.live]

LEAST_PIXELS = 48
SMALL_KEYS = """least => [...document.querySelectorAll('button:not(.visually-hidden), .d-home')]
  .filter(key => key.checkVisibility())
  .map(key => [key.innerText || key.getAttribute('aria-label'), key.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
  .map(([words, box]) => `${words}: ${box.width} x ${box.height}`)"""


def check(page, where: str) -> None:
    """No violation on the page as it is now, and no key below the least size."""
    found = violations(page)
    assert not found, [(where, each["id"], each["nodes"][0]["html"][:200]) for each in found]
    assert page.evaluate(SMALL_KEYS, LEAST_PIXELS) == [], where
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


def test_each_screen_of_a_round(dealing):
    console, page = dealing, dealing.page
    check(page, "between rounds")
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.primary()
    check(page, "card pad")
    console.deal("8S AH 8C")
    console.primary()
    check(page, "insurance")
    for _ in range(3):  # insurance is closed, surrender is offered and closed
        console.primary()
    check(page, "decision")
    console.decide("stand")
    console.wait_step("Card to the house")
    console.card("KD")
    console.wait_step("Pay and collect")
    check(page, "pay sheet")
    console.primary()
    console.wait_step("Open the betting")


def test_each_dialog_that_no_other_test_looks_at(dealing):
    console, page = dealing, dealing.page
    sheet = page.locator("dialog.d-sheet")
    console.primary()
    console.wager(1, "Ana", ["$25"])

    def closed() -> None:
        page.keyboard.press("Escape")
        sheet.wait_for(state="detached")

    page.get_by_role("button", name="Table", exact=True).click()
    sheet.wait_for()
    check(page, "Table")
    closed()
    page.wait_for_timeout(100)  # a machine's keys follow each other faster
    page.keyboard.press("?")
    sheet.wait_for()
    check(page, "keys of a keyboard")
    closed()
    page.get_by_role("button", name="Player", exact=True).click()
    sheet.wait_for()
    check(page, "a new player")
    closed()
    for area, what in ((3, "a wager"), (1, "a wager that lies there")):
        console.area(area)
        sheet.wait_for()
        check(page, what)
        closed()
    console.primary()
    page.locator(".d-step .clause").click()
    sheet.wait_for()
    check(page, "a clause")
    closed()
    page.locator(".d-card.is-refused").first.evaluate("key => key.click()")
    sheet.get_by_text("Why not?", exact=True).wait_for()
    check(page, "why not now")
    closed()
