"""The server is killed while cards are entered: each arrives once, on its hand, or waits in sight for the dealer."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.dealer_console import TABLE, Console, card_words
from tests.browser.hands import commands_of, late
from tests.browser.test_entries import LATENCY_MS, hands, scan, start

pytestmark = [pytest.mark.browser, pytest.mark.live]

HALF_WAY_MS = LATENCY_MS + 20
"""When the first card has reached the server, and its answer is on the way back or never comes."""
COMING = ("3H", "KD", "9S")


@pytest.mark.parametrize("after_ms", [0, HALF_WAY_MS], ids=["before it arrives", "before its answer"])
def test_a_card_under_way_as_the_server_is_killed_is_there_once(
    dealing: Console, live_casino: Any, after_ms: int
) -> None:
    console, page = dealing, dealing.page
    start(console, 1, 3)
    console.card("2S")
    sent = commands_of(page, TABLE)
    with late(page, LATENCY_MS):
        for card in COMING:
            scan(console, card)
        page.wait_for_timeout(after_ms)
        live_casino.web.kill()
        try:
            expect(page.locator(".felt-card"), "what was entered is in sight").to_have_count(4)
        finally:
            live_casino.web.start()
    asked = page.locator(".incident-interrupted")
    asked.wait_for()
    asked.get_by_role("button").last.click()
    asked.wait_for(state="detached")
    give_each_that_was_missed(console)
    assert hands(console) == ["KD", "2S 9S", "3H"]
    asked = {command["card"] for command in sent if command["type"] == "deal_card"}
    assert asked == set(COMING)


def give_each_that_was_missed(console: Console) -> None:
    """Those that did not arrive are given to where they lie."""
    for card, place in zip(COMING, ("Area 3", "The house", "Area 1"), strict=True):
        console.wait_unlocked()
        missed = console.page.locator(
            ".d-entered.is-missed li", has=console.page.get_by_role("img", name=card_words(card))
        )
        if missed.count():
            missed.get_by_role("button", name=f"Give to {place}").click()
            missed.wait_for(state="detached")
            console.wait_unlocked()
