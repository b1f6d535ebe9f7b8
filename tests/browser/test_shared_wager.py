"""A shared wager on the tablet: each backer surrenders and splits by themselves (PM 3.23, 3.24.3.2; ruling 4),
and a tap says whose it is.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealer_console import SMALL_TABLET
from tests.browser.dealt_table import DealtTable
from tests.browser.incidents import cleared
from tests.browser.poker_console import TABLE as POKER_TABLE
from tests.browser.poker_console import PokerConsole

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
    page.locator(".d-button-taken", has_text="Pat surrendered").wait_for()
    page.get_by_role("button", name="Take it back").click()
    page.locator(".d-button-taken").wait_for(state="detached")
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


def test_a_tap_on_a_position_names_the_backers_of_each_of_its_wagers(live_casino, browser) -> None:
    with cleared(live_casino.base_url, POKER_TABLE) as mona:
        mona.send("open_betting")
        for area in (1, 2):
            for kind in ("ante", "pair_plus"):
                mona.wager(area, kind, gil=25, hana=50, ivo=25)
        mona.send("close_betting")
        mona.send("deal_hands")
        console = PokerConsole(browser, live_casino.base_url, SMALL_TABLET).open()
        console.area(2)
        wagers = console.page.locator(".d-wager")
        said = [" ".join(wager.inner_text().split()) for wager in wagers.all()]
        assert said == ["2 Gil + Hana + Ivo ante $100", "2 Gil + Hana + Ivo pair plus $100"]
        rail = console.page.locator(".d-rail-list").bounding_box()
        box = wagers.last.bounding_box()
        assert rail["y"] <= box["y"] <= rail["y"] + rail["height"] - box["height"], "in sight"
