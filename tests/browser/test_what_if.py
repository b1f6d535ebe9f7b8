"""What-ifs in a browser: from the pit and from a step of the history, taken back, watermarked, accessible."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.dealt_table import DESK, SIDEWAYS, SMALL_DESK, DealtTable, assert_sound, resize
from tests.browser.incidents import LEAST_TARGET
from tests.browser.pictures import keep

pytestmark = [pytest.mark.live, pytest.mark.browser]
NARROW_KEYS = """least => [...document.querySelectorAll(".what-if-card")]
    .filter(key => key.getBoundingClientRect().width < least || key.scrollWidth > key.clientWidth)
    .map(key => key.ariaLabel)"""
SIZES = ({"width": 1024, "height": 768}, SMALL_DESK, DESK)
MARK = "getComputedStyle(document.body, '::after').content"


def steps(page: Any) -> Any:
    return page.locator(".what-if-step")


def tried(page: Any, count: int) -> None:
    page.get_by_text(re.compile(f"^Tried: {count},")).wait_for()


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def decision(table: DealtTable) -> None:
    """Marc has 16 against a 9."""
    table.send("open_betting")
    table.wager(3, marc=100)
    table.send("close_betting")
    table.deal("KH 9D 6S")


def test_from_the_pit(opened: Any, table: DealtTable) -> None:
    """A hit with a 5 wins, a stand loses; the table itself stays where it was until it moves on."""
    decision(table)
    page = opened("sam", "/pit/t4/")
    page.get_by_role("link", name="What if…").click()
    tried(page, 0)
    assert "What if" in page.evaluate(MARK)
    seq = table.connection.table("t4")["seq"]
    press(page, "Hit")
    tried(page, 1)
    for size in SIZES:
        resize(page, size)
        page.wait_for_function(f"least => ({NARROW_KEYS})(least).length === 0", arg=LEAST_TARGET)
    press(page, "5 of clubs")
    tried(page, 2)
    assert page.locator(".what-if-money tr.total").inner_text().split("\t")[0] == "Marc"
    assert table.connection.table("t4")["seq"] == seq
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(SIDEWAYS) <= 0
    keep(page, "what-if", *SIZES)
    assert_sound(page)
    steps(page).last.click()  # it is looked at when it is taken back
    press(page, "Take the last one back")
    tried(page, 1)
    press(page, "As it was")
    table.send("stand")
    press(page, "7 of clubs")
    tried(page, 2)
    page.get_by_text("The table has moved on").wait_for()
    page.get_by_role("link", name="Begin from now").click()
    tried(page, 0)


OTHER_STEP = (
    "before => ![null, before].includes(document.querySelector('a[href*=\"?seq=\"]')?.getAttribute('href') ?? null)"
)
"""The link of another step than before is there."""


def test_from_a_step_of_the_history(opened: Any, table: DealtTable) -> None:
    """Really Marc stood on 16; with a hit and a 5 he would have won at once."""
    decision(table)
    table.send("stand")
    table.deal("8C")
    table.send("settle")
    number = table.view["round"]["number"]
    page = opened("sam", f"/history/t4/{number}/")
    what_if = page.get_by_role("link", name="What if, from here…")
    for step in (page.locator("#steps [data-step]", has_text="stands").first, page.locator("[data-go=previous]")):
        before = what_if.get_attribute("href")
        step.click()
        page.wait_for_function(OTHER_STEP, arg=before)
    what_if.click()
    tried(page, 0)
    press(page, "Hit")
    tried(page, 1)
    press(page, "5 of clubs")
    tried(page, 2)
    page.locator(".what-if-keys .button--primary").first.click()
    tried(page, 3)
    total = page.locator(".what-if-money tr.total").inner_text()
    assert "+$100" in total
    assert "−$100" in total
    assert "+$200" in total
    keep(page, "what-if-history", *SIZES)


def test_what_is_refused_says_why_and_goes_no_step(opened: Any, table: DealtTable) -> None:
    table.send("open_betting")
    assert "auditor" in opened("ada", "/what-if/t4/").inner_text("main").lower()
    page = opened("sam", "/what-if/t4/")
    tried(page, 0)
    page.get_by_label("Dollars").fill("1")
    press(page, "Place it")
    page.locator(".what-if-notices .banner--danger").wait_for()
    keep(page, "what-if-refused", *SIZES)
    tried(page, 0)
    page.get_by_label("Dollars").fill("100")
    press(page, "Place it")
    tried(page, 1)
