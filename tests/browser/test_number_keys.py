"""Numbers are typed on the console's own keys: limits, and how many rounds are the last; test_fill.py has a buy-in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, Console
from tests.browser.dealt_table import DealtTable
from tests.browser.incidents import cleared

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Table 1 between rounds, with the limits as they were before and after."""
    with cleared(live_casino.base_url) as mona:
        limits = mona.view["table"]["limits"]
        yield mona
        mona.take_console()
        if mona.view["table"].get("standing"):
            mona.send("cancel_closing")
        mona.send("set_limits", limits=limits)


@pytest.fixture
def page(browser, live_casino, table) -> Any:
    """Mona deals: limits are hers to set."""
    return Console(browser, live_casino.base_url, "mona", SMALL_TABLET).open().page


def press(field: Any, keys: str) -> None:
    """Tap a field and then its keys; the first takes the place of what stood there, "<" erases a digit."""
    field.click()
    assert field.get_attribute("inputmode") == "none", "no keyboard of the tablet covers the sheet"
    for key in keys:
        name = "Erase digit" if key == "<" else key
        field.page.get_by_role("group", name="Number keys").get_by_role("button", name=name, exact=True).click()


def test_limits_and_the_last_rounds_are_typed_on_the_keys(table, page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator("dialog.d-sheet [data-command=set_limits]").click()
    sheet = page.locator("dialog.d-sheet")
    press(sheet.get_by_label("Least, dollars").first, "2")  # has the focus since the sheet opened
    main = sheet.locator("fieldset", has_text="Main wagers")
    least, most = main.get_by_label("Least, dollars"), main.get_by_label("Most, dollars")
    press(least, "259<")
    press(most, "2000")
    assert (least.input_value(), most.input_value()) == ("25", "2000")
    assert page.get_by_role("group", name="Number keys").count() == 1, "those of the field that is asked"
    sheet.locator(".d-sheet-go").click()
    sheet.wait_for(state="detached")
    limits = table.view["table"]["limits"]
    assert limits["main"] == {"min_cents": 2_500, "max_cents": 200_000}
    assert limits["insurance"]["min_cents"] == 200
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator("dialog.d-sheet [data-command=announce_closing]").click()
    press(sheet.get_by_label("Rounds still to be dealt"), "12<")
    sheet.locator("input[maxlength]").fill("The gaming day ends.")
    sheet.locator(".d-sheet-go").click()
    sheet.wait_for(state="detached")
    (standing,) = [each for each in table.view["table"]["standing"] if each["state"] == "closing"]
    assert standing["rounds_left"] == 1
