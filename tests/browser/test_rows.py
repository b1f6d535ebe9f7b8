"""The lists of rows for IT and auditors, and the areas and hands on a round's page, in a browser."""

from __future__ import annotations

from typing import Any

import pytest

from history.rows import LISTS
from rounds.models import Seat
from tables.models import Table
from tests.browser.dealt_table import DESK, DealtTable, assert_sound, signed_in
from tests.browser.pictures import keep

pytestmark = [pytest.mark.live, pytest.mark.browser]
SIZES = (DESK, {"width": 1024, "height": 768})


@pytest.fixture(scope="module")
def number(live_casino: Any) -> int:
    """A whole round of table 4."""
    with DealtTable(live_casino.base_url) as dealt:
        dealt.send("open_betting")
        dealt.wager(3, marc=100)
        dealt.send("close_betting")
        dealt.finish()
        return dealt.view["round"]["number"]


@pytest.fixture
def page(browser: Any, live_casino: Any, number: int) -> Any:
    """The auditor's page; an error that the browser's console tells of fails the test too."""
    opened = signed_in(browser, live_casino.base_url, "ada")
    opened.on("console", lambda said: opened.problems.append(said.text) if said.type == "error" else None)
    return opened


def test_lists_of_rows(page: Any, live_casino: Any, number: int) -> None:
    """Each list with the rows of one table or round: what a page shows more of is the same again."""
    page.goto(live_casino.base_url + "/rows/")
    assert page.locator("main li a").count() == len(LISTS)
    assert_sound(page, *SIZES)
    for model in LISTS:
        words = "t4" if model in (Table, Seat) else f"t4+{number}"
        page.goto(f"{live_casino.base_url}/rows/{model._meta.model_name}/?q={words}")
        assert page.locator("tbody tr").count()
        assert_sound(page, *SIZES)
    page.goto(f"{live_casino.base_url}/rows/playingarea/")
    page.get_by_role("searchbox", name="Find").fill(f"t4 {number} marc")
    page.get_by_role("button", name="Find").click()
    page.wait_for_url("**q=t4*")
    assert "PM 3.1" in page.locator("tbody tr").inner_text()
    keep(page, "rows-areas", *SIZES)


def test_a_round_has_its_areas_and_is_found_by_who_controlled_one(page: Any, live_casino: Any, number: int) -> None:
    page.goto(f"{live_casino.base_url}/history/?table=t4&controller=marc")
    assert "Controlled area 3 (PM 3.1" in page.locator("tbody tr").first.inner_text()
    assert_sound(page, *SIZES)
    page.goto(f"{live_casino.base_url}/history/t4/{number}/")
    areas = page.locator("section[aria-labelledby=areas-title]")
    assert "House" in areas.inner_text()
    areas.scroll_into_view_if_needed()
    keep(page, "history-areas", *SIZES)
    assert_sound(page, *SIZES)
