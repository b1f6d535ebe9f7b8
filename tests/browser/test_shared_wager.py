"""A shared wager on the tablet: each backer surrenders and splits by themselves (PM 3.23, 3.24.3.2; ruling 4)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealt_table import DealtTable
from tests.browser.incidents import cleared

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Ana has $20 and Pat $40 in one wager on area 1, with 8S 8D against the king."""
    with cleared(live_casino.base_url) as mona:
        mona.send("open_betting")
        mona.wager(1, ana=20, pat=40)
        mona.send("close_betting")
        mona.deal("8S KC 8D")
        mona.send("offer_surrender")
        yield mona


def test_each_backer_surrenders_and_splits_by_themselves(table, tablet) -> None:
    page = tablet.open().page
    page.get_by_role("button", name="Ana surrenders $10").wait_for()
    page.get_by_role("button", name="Pat surrenders $20").click()
    page.locator(".d-taken li", has_text="Pat surrendered").wait_for()
    page.get_by_role("button", name="Pat plays on after all").click()
    page.locator(".d-taken li").wait_for(state="detached")
    tablet.primary()
    for decision in ("split", "double"):  # whose money a tap takes, before it
        assert "Ana $20, Pat $40" in page.locator(f'[data-command="{decision}"]').inner_text()
    page.get_by_role("button", name="Split, not all of them…").click()
    sheet = page.locator("dialog.d-sheet")
    assert "Who joins the split" in sheet.inner_text()
    sheet.locator(".d-person", has_text="Pat").click()
    sheet.get_by_role("button", name="Take off Pat").click()
    sheet.get_by_role("button", name="Split with $20").click()
    sheet.wait_for(state="detached")
    riding = [
        (wager["hand"], [stake["name"] for stake in wager["stakes"]])
        for wager in table.view["round"]["areas"][0]["wagers"]
    ]
    assert riding == [(1, ["Ana", "Pat"]), (2, ["Ana"])]
