"""Offers, claims, answers and dialogs pressed again and again behind a slow network: each deed goes out once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLE, Console
from tests.browser.dealt_table import DealtTable
from tests.browser.hands import late
from tests.browser.incidents import SAM, clear, two_wagers
from tests.browser.test_press_twice import GO, PRIMARY, RestlessDealer

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


def test_who_stays_and_which_card_of_two_is_dealt(finger, table) -> None:
    two_wagers(table)
    table.deal("8S 7D 7H 4C 6D")
    table.send("hit")
    table.send("report_cards_together", count=2, disclosed=["3S"])
    finger.console.open()
    finger.press(".d-answers button:has-text('Pat stays')", "stay_in")
    finger.once(".incident-choices button:has-text('Deal the 3 of spades')")
    finger.console.wait_step("decides")


def test_a_void_and_who_is_told_of_it(finger, table) -> None:
    two_wagers(table)
    table.send("count_cards", counted=7)
    finger.console.open()
    finger.press(".incident-choices button:has-text('missing cards')")
    finger.page.locator(f"{GO}:enabled").wait_for()  # what it does is shown
    finger.approved("void_round", SAM)
    finger.console.wait_step("Tell the players")
    assert finger.all_of("tell_void") >= 1


def test_a_card_that_was_not_taken_is_given_or_thrown_away_once(finger, table) -> None:
    two_wagers(table)
    table.deal("9S 6H 7C 9H 5H")
    console = finger.console.open()
    for card, key, deeds in (("2D", "Throw away", ()), ("3D", "Give to Area 1", ("deal_card",))):
        finger.press(f".d-card:not(.is-refused)[aria-label='{card[0]} of diamonds']:enabled")
        finger.press(f".d-entered.is-missed button:has-text('{key}')", *deeds)
    assert console.page.locator(".d-entered").count() == 0
    assert [hand["cards"] for hand in table.view["round"]["areas"][0]["hands"]] == [["9S", "9H", "3D"]]
