"""Fewer taps for the same round: a chip in the hand, the same wagers again, a card that is the hit."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.dealer_console import TABLE, Console
from tests.browser.dealt_table import DealtTable, assert_sound

pytestmark = [pytest.mark.browser, pytest.mark.live]


def dealt(tablet: Console, live_casino: Any) -> None:
    """The wagers that lie there are played to their end, and bets are open again."""
    tablet.primary()
    DealtTable(live_casino.base_url, "dana", TABLE).finish()
    tablet.open().primary()


def wait_area(page: Any, number: int, pattern: str) -> None:
    """Until an area of the felt says so."""
    page.wait_for_function(
        "([area, words]) => new RegExp(words).test(document.querySelector("
        "`.felt-touch[aria-label^='Area ${area}']`).getAttribute('aria-label'))",
        arg=[number, pattern],
    )


def chip(page: Any, amount: str) -> None:
    page.locator(".d-palette").get_by_role("button", name=amount, exact=True).click()


@pytest.mark.clause("PM 3.6", "PM 3.10")
def test_a_chip_and_a_tap_on_an_area_are_a_wager(tablet: Console, betting: Any) -> None:
    page = betting
    chip(page, "$100")
    tablet.area(1)
    tablet.area(1)
    tablet.area(3)
    wait_area(page, 1, re.escape("Main wager $200"))
    wait_area(page, 3, re.escape("Main wager $100"))
    page.locator(".d-person", has_text="Raj").click()
    tablet.area(1)
    wait_area(page, 1, "line 2")
    assert page.locator("dialog[open]").count() == 0
    assert_sound(page)
    chip(page, "$1,000")
    tablet.area(3)
    wait_area(page, 3, re.escape("$1,000"))
    tablet.area(3)
    page.locator(".d-toast", has_text="Raj").wait_for()  # over the maximum, and nothing is changed
    chip(page, "$1,000")
    tablet.area(1)
    page.locator("dialog[open]").wait_for()  # without a chip a tap opens what lies there
    page.keyboard.press("Escape")
    tablet.wait_unlocked()


@pytest.mark.clause("PM 3.28", "ruling 85", "ruling 86")
def test_the_same_wagers_again_and_a_card_that_is_the_hit(tablet: Console, betting: Any, live_casino: Any) -> None:
    page = betting
    chip(page, "$25")
    tablet.area(1)
    wait_area(page, 1, "Main wager")
    dealt(tablet, live_casino)
    wait_area(page, 1, "last round")
    page.locator("[data-command=repeat_wagers]:enabled").first.click()
    page.wait_for_function("() => !document.querySelector('[data-command=repeat_wagers]')")
    wait_area(page, 1, r"Main wager (?!.*last round)")
    page.locator("[data-command=undo_entry]:enabled").click()
    wait_area(page, 1, "last round")
    page.locator("[data-command=repeat_wagers]:enabled").first.click()
    page.wait_for_function("() => !document.querySelector('[data-command=repeat_wagers]')")
    tablet.wait_unlocked()
    tablet.primary()
    tablet.deal("9S 7C 5D")
    tablet.wait_step("decides, area 1")
    tablet.card("2C")
    tablet.wait_step("decides, area 1")
    assert page.locator(".d-decision-keys [data-command=hit]:enabled").count() == 1


def wagers_of(page: Any, area: int) -> str:
    """What the felt says of an area."""
    return page.locator(f".felt-touch[aria-label^='Area {area}']").first.get_attribute("aria-label")


@pytest.mark.clause("ruling 86")
def test_the_same_wagers_again_of_one_area_and_of_one_player(tablet: Console, betting: Any, live_casino: Any) -> None:
    page = betting
    tablet.wager(2, "Raj", ["$25"])
    tablet.wager(4, "Raj", ["$100"])
    tablet.wager(4, "Ana", ["$25"])
    dealt(tablet, live_casino)
    wait_area(page, 2, "last round")
    tablet.area(4)
    again = page.locator(".d-again")
    again.get_by_role("button", name=re.compile(r"Again on area 4 \$125")).wait_for()
    again.get_by_role("button", name=re.compile(r"Ana here again \$25")).click()
    page.locator("dialog[open]").wait_for(state="detached")
    wait_area(page, 4, r"\$25(?!.*\$25 .*last round)")
    assert "last round" in wagers_of(page, 2)
    tablet.wait_unlocked()
    page.locator("[data-command=undo_entry]:enabled").click()  # the press guard: another place, another deed
    wait_area(page, 4, r"\$100.*last round")
    tablet.area(2)
    again.get_by_role("button", name=re.compile(r"Raj again everywhere \$125")).click()
    page.locator("dialog[open]").wait_for(state="detached")
    wait_area(page, 2, r"Main wager \$25(?!.*last round)")
    wait_area(page, 4, r"Main wager \$100(?!.*\$100.*last round)")
    page.locator("[data-command=undo_entry]:enabled").click()
    wait_area(page, 2, "last round")
