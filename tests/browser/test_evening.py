"""The evening and the results in a browser, small and wide: picture, figures of a round, a heading that sorts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.dealt_table import DealtTable, assert_sound, signed_in
from tests.browser.pictures import keep

pytestmark = [pytest.mark.live, pytest.mark.browser]
EVERY_MS = 15_000
"""How often the evening reads itself again (static/screens/results/evening.js)."""
SIZES = ({"width": 1024, "height": 768}, {"width": 390, "height": 844})


@pytest.fixture(scope="module")
def played(live_casino: Any) -> Any:
    with DealtTable(live_casino.base_url) as dealt:
        dealt.send("open_betting")
        dealt.wager(3, marc=100)
        dealt.send("close_betting")
        dealt.finish()
    live_casino.manage("results_anew")
    return live_casino


def test_the_evening_fits_says_the_round_and_reads_itself_again(browser: Any, played: Any) -> None:
    page = signed_in(browser, played.base_url, "gus", alone=True)
    page.clock.install()
    page.goto("/evening/")
    assert_sound(page, *SIZES)
    with page.expect_response("**/evening/evening.json*") as read:
        page.clock.fast_forward(EVERY_MS)
    keep(page, "evening", *SIZES)
    assert page.locator(".hours-plot canvas").is_visible()
    rounds = read.value.json()["whole"]["rounds"]
    assert page.locator("tfoot td").first.inner_text() == str(rounds) != "0"
    page.locator("tfoot a").click()
    page.wait_for_url("**/results/rounds/**")
    assert page.locator("tbody tr").count() == rounds


def test_results_have_the_picture_and_a_heading_sorts(browser: Any, played: Any) -> None:
    page = signed_in(browser, played.base_url, "gus")
    page.goto("/results/")
    assert_sound(page, *SIZES)
    keep(page, "results", *SIZES)
    assert page.locator(".hours-plot canvas").is_visible()
    table = page.get_by_role("region", name="Results by wager")
    table.get_by_role("button", name="Wager").click()
    assert table.locator("[aria-sort=ascending]").inner_text().strip().startswith("Wager")
    names = table.locator("tbody th").all_inner_texts()
    assert names == sorted(names)
