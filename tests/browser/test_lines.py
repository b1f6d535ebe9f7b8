"""PM 3.12: the wagers of an area are put in the order in which they lie, by finger and by keyboard (ruling 90)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.dealer_console import Console
from tests.browser.dealt_table import assert_sound
from tests.browser.test_pace import wait_area

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.clause("PM 3.12", "ruling 90")]


def names(page: Any) -> list[str]:
    """Who lies on lines 1, 2 and 3."""
    return [row.split("$")[0].strip() for row in page.locator(".d-line > :nth-child(2)").all_inner_texts()]


def wait_names(page: Any, *wanted: str) -> None:
    page.wait_for_function(
        "wanted => [...document.querySelectorAll('.d-line > :nth-child(2)')]"
        ".every((row, at) => row.innerText.startsWith(wanted[at]))",
        arg=list(wanted),
    )


def drag(page: Any, row: int, to: int) -> None:
    """A finger takes the grip of a line to another line."""
    start = page.locator(".d-line").nth(row).locator(".d-line-grip").bounding_box()
    end = page.locator(".d-line").nth(to).bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, (start["y"] + end["y"]) / 2, steps=3)
    page.mouse.move(start["x"] + 20, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


def test_lines_are_put_in_order_by_drag_keyboard_and_tap(tablet: Console, betting: Any) -> None:
    page = betting
    tablet.wager(5, "Raj", ["$25"])
    tablet.wager(5, "Ana", ["$100"])
    tablet.area(5)
    page.locator(".d-lines").wait_for()
    wait_names(page, "Raj", "Ana", "Free")
    assert_sound(page)
    drag(page, 1, 0)
    wait_names(page, "Ana", "Raj", "Free")
    drag(page, 0, 2)
    wait_names(page, "Free", "Raj", "Ana")
    tablet.wait_unlocked()
    page.locator(".d-line-grip").nth(0).focus()
    page.keyboard.press("ArrowUp")
    wait_names(page, "Raj", "Free", "Ana")
    tablet.wait_unlocked()
    assert "Raj" in page.evaluate("document.activeElement.getAttribute('aria-label')"), "the focus goes along"
    page.keyboard.press("ArrowDown")
    wait_names(page, "Free", "Raj", "Ana")
    page.locator(".d-line-grip").nth(1).click()
    wait_names(page, "Free", "Ana", "Raj")
    page.keyboard.press("Escape")
    wait_area(page, 5, "line 3.*line 2")
