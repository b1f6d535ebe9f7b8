"""The keys of the pit pressed again and again: nothing but the first deed, and nothing to what moves up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.dealt_table import DealtTable
from tests.browser.hands import late
from tests.browser.restless import Restless

pytestmark = [pytest.mark.browser, pytest.mark.live]


def test_alerts_and_approvals(table: DealtTable, opened: Any) -> None:
    """Where one is dealt with, the next moves up into its place."""
    table.send("open_betting")
    table.wager(3, marc=100)
    table.send("close_betting")
    for _ in range(3):
        table.send("place_wager", 422, area=5, kind="main", stakes=[{"player": "yuki", "cents": 10_000}])
    page = opened("gus", "about:blank")
    finger = Restless(page)
    page.goto(f"/pit/{table.table}/")
    with late(page):
        page.locator("#connection[data-state=live]").wait_for()
        finger.press(
            ".alert-like > .alert button:has-text('I am on it')",
            "take",
            until=".alert-taken + .alert-keys button:enabled",
        )
        waiting = page.locator(".alert").count()
        for left in (waiting - 1, waiting - 2):
            finger.press(
                ".alert-like > .alert button:has-text('Acknowledge')",
                "acknowledge",
                until=f"#alerts-title:has-text('{left} waiting')",
            )
        assert table.ask("void_round", ground="equipment_fault")
        finger.press(".approval .button:has-text('Decline…')")
        finger.press(".approval .button--primary", "decline")
        assert table.ask("void_round", ground="equipment_fault")
        finger.press(".approval .button--primary:has-text('Approve')", "approve")
        page.locator(".approval").wait_for(state="detached")
