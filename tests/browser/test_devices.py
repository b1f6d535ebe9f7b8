"""A shoe deals beside the dealer's console: what was not taken stays on the felt, a card in dispute stops play, and the
pit is called from one corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLE, TABLET, Console, card_words
from tests.browser.dealt_table import client_of
from tests.browser.hands import commands_of
from tests.browser.incidents import SAM, IncidentSheet, cleared
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE as POKER_TABLE
from tests.browser.poker_console import PokerConsole
from tests.browser.shoe import shoe_of, sources
from tests.browser.test_dealer_accessible import check

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def shoe(live_casino: Any) -> Iterator[Any]:
    """A shoe of Table 1 that may send cards."""
    with shoe_of(live_casino, TABLE) as device:
        yield device


def with_a_wager(console: Console, shoe: Any) -> Console:
    """The console of a round whose bets are closed, and whose cards the shoe sends."""
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.primary()
    shoe.pair()
    return console


def test_a_shoe_a_dispute_and_a_call(dealing: Console, live_casino: Any, shoe: Any) -> None:
    console, page = with_a_wager(dealing, shoe), dealing.page

    before = console.shown_cards
    assert shoe.send("card", card="KS")["answer"] == "taken"
    console.wait_cards(before + 1)
    assert shoe.send("card", card="XX")["answer"] == "refused"
    notice = page.locator(".d-device.is-refused")
    notice.wait_for()
    check(page, "a refused card")
    keep(page, "dealer-device-refused", SMALL_TABLET, TABLET)
    assert_covers_nothing(page)
    notice.get_by_role("button", name="Dealt with").click()
    notice.wait_for(state="detached")

    dispute = IncidentSheet(console, "Another card lies there than the shoe read")
    dispute.sheet.get_by_label("King of clubs").click()
    dispute.do()
    console.wait_step("Which card lies there")
    check(page, "a card in dispute")
    keep(page, "dealer-device-dispute", SMALL_TABLET, TABLET)
    assert shoe.send("card", card="9C")["code"] == "not_now"
    page.get_by_role("button", name="King of clubs lies there").click()
    IncidentSheet(console).approved("Pit Supervisor", SAM)
    page.locator(".d-pad.is-due").wait_for()
    notice.get_by_role("button", name="Dealt with").click()
    notice.wait_for(state="detached")

    page.get_by_role("button", name="Call the pit").click()
    check(page, "calling the pit")
    keep(page, "dealer-call-pit", SMALL_TABLET, TABLET)
    page.get_by_role("button", name="Chips are needed").click()
    page.locator(".d-toast", has_text="The pit is called").wait_for()
    alerts = client_of(live_casino, "sam").get("/api/v1/alerts", params={"waiting": "true", "table": TABLE})
    waiting = alerts.json()
    assert [alert["message"] for alert in waiting if alert["kind"] == "pit_called"] == [
        "Dana calls the pit: Chips are needed"
    ]


def assert_covers_nothing(page: Any) -> None:
    """What a device read and the table did not take lies over no area, no key and no row of the rail, however far that
    is scrolled.
    """
    assert page.evaluate(LIES_OVER) == []


LIES_OVER = """() => {
  document.querySelector('.d-rail-list').scrollTop = 9999;
  const notice = document.querySelector('.d-devices').getBoundingClientRect();
  const beside = '.d-felt, .d-dock, .d-step, .d-foot, .d-flags, .d-rail-list';
  return [...document.querySelectorAll(beside)].filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < notice.right - 1 && right > notice.left + 1 && top < notice.bottom - 1 && bottom > notice.top + 1;
  }).map((each) => each.className);
}"""


def test_the_shoe_is_dead_and_the_pad_takes_over_in_one_tap(dealing: Console, live_casino: Any, shoe: Any) -> None:
    console, page = with_a_wager(dealing, shoe), dealing.page
    before = console.shown_cards
    shoe.send("card", card="KS")
    console.wait_cards(before + 1)

    sent = commands_of(page, TABLE)
    page.get_by_role("button", name=card_words("9C"), exact=True).click()
    console.wait_cards(before + 2)
    keep(page, "dealer-shoe-dead", SMALL_TABLET, TABLET)
    assert sent == [{"type": "deal_card", "card": "9C", "source": "pad"}]
    assert sources(live_casino, TABLE) == ["device", "pad"]


def test_the_shoe_of_a_poker_table_is_dead_and_the_rest_of_the_deal_is_one_tap(browser: Any, live_casino: Any) -> None:
    with cleared(live_casino.base_url, POKER_TABLE), shoe_of(live_casino, POKER_TABLE) as shoe:
        console = PokerConsole(browser, live_casino.base_url, SMALL_TABLET).open()
        page = console.page
        console.primary()
        console.wager(1, "Gil", ["$25"])
        console.primary()
        shoe.pair()
        assert shoe.send("card", card="KS")["answer"] == "taken"
        assert shoe.send("card", card="XX")["answer"] == "refused"
        page.locator(".d-device.is-refused").wait_for()
        keep(page, "poker-device-refused", SMALL_TABLET, TABLET)
        assert_covers_nothing(page)
        page.get_by_role("button", name="Dealt with").click()
        sent = commands_of(page, POKER_TABLE)
        page.locator("[data-command=deal_hands]:enabled").click()
        page.locator("section[aria-label=Decisions]").wait_for()
        assert [command["type"] for command in sent] == ["deal_hands"]
        assert sources(live_casino, POKER_TABLE) == ["device", *5 * ["pad"]]
        console.wait_unlocked()
        console.decide_at(1, "play")
        keep(page, "poker-shoe-dead-house", SMALL_TABLET, TABLET)
        console.show("QD 8C 2H")
        assert sent[-1]["source"] == "pad"
        assert sources(live_casino, POKER_TABLE, "hand_exposed") == ["pad"]
