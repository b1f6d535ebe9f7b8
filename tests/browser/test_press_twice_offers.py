"""Offers, claims and answers pressed again and again behind a slow network: each deed goes out once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLE, Console
from tests.browser.dealt_table import DealtTable
from tests.browser.hands import late
from tests.browser.incidents import clear
from tests.browser.test_press_twice import PRIMARY, RestlessDealer

pytestmark = [pytest.mark.browser, pytest.mark.live]

OPEN = ":not(.is-refused):enabled"


class Finger(RestlessDealer):
    """At a table that the API has brought to where its keys are."""

    def all_of(self, command: str) -> int:
        """Press the keys of a command until there is none any more; how many that were."""
        pressed = 0
        while self.page.locator(f"[data-command={command}]{OPEN}").count():
            assert self.once(f"[data-command={command}]{OPEN}") == command
            pressed += 1
        return pressed


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Table 1 between rounds, before and after, dealt by Dana through the API."""
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    clear(table)
    yield table
    table.take_console()
    clear(table)


@pytest.fixture
def finger(browser, live_casino, table) -> Iterator[Finger]:
    """Dana's tablet with the guard on presses, behind a slow network; `console.open()` takes the table over."""
    console = Console(browser, live_casino.base_url, size=SMALL_TABLET)
    finger = Finger(console)
    with late(console.page):
        yield finger


def test_claims_answers_and_a_double_that_is_withdrawn(finger, table) -> None:
    table.send("open_betting")
    for player in ("ana", "pat"):
        table.wager(2, **{player: 25})
    for player in ("ana", "pat", "ben", "mei"):
        table.wager(2, "pair", **{player: 25})
    finger.console.open()
    finger.press(PRIMARY, "close_betting")
    assert finger.all_of("decide_claim") >= 1
    finger.deal("5S 7H 6D")
    finger.console.wait_step("Settle the pair wagers")
    finger.press(".d-dock .d-column-key", "mark_paid")
    finger.console.wait_step("decides, area 2")
    finger.press("[data-command=double]", "double")
    assert finger.all_of("answer_option") == 1
    finger.deal("3C")
    columns = finger.page.locator(".d-dock-asked .d-row")
    before = columns.locator("strong").all_inner_texts()
    finger.press(f".d-row:first-child [data-command=withdraw_double]{OPEN}", "withdraw_double")
    if finger.page.locator(".d-dock-asked .d-row").count():
        assert columns.locator("strong").all_inner_texts() == before, "nobody moves under a finger"
        assert "Has answered" in columns.first.inner_text()
