"""An auditor draws rounds by a seed, and draws them again from it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.dealt_table import DESK, PHONE, DealtTable, signed_in
from tests.browser.pictures import keep
from tests.browser.test_asked_of_the_floor import SMALL, Asking

pytestmark = [pytest.mark.live, pytest.mark.browser]
YOUNG_SECONDS = 61
"""What ended in this minute is not drawn from yet. In a whole run earlier files have had rounds long before."""


def drawn(asking: Asking) -> bool:
    """Whether there was a round to draw."""
    asking.press("button", "Write down a seed and draw")
    return asking.page.get_by_text("No round ended then").count() == 0


def test_a_draw_and_the_same_again(browser: Any, live_casino: Any) -> None:
    page = signed_in(browser, live_casino.base_url, "ada")
    asking = Asking(page, live_casino.base_url)
    asking.press("link", "Draws")
    keep(page, "draws", DESK, SMALL, PHONE)
    if not drawn(asking):
        with DealtTable(live_casino.base_url) as table:
            table.send("open_betting")
            table.wager(3, marc=100)
            table.send("close_betting")
        page.wait_for_timeout(YOUNG_SECONDS * 1000)
        asking.clicks -= 1
        assert drawn(asking)
    asking.press("link", "Draw again from the seed, and compare")
    asking.reads("The same")
    assert asking.is_quick()
    keep(page, "draw", DESK, SMALL, PHONE)
    page.emulate_media(media="print")
    assert page.locator(".history-hash").first.is_visible()
    assert not page.locator("summary", has_text="Note").first.is_visible()
    keep(page, "draw-on-paper", {"width": 794, "height": 1123})
    page.emulate_media(media="screen")
