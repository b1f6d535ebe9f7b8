"""Lines that stand paid stand paid after the server was killed, on the tablet that was there and on one that is opened
anew (PM 5.29, TC 5.16; ruling 88).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, Console
from tests.browser.dealt_table import DealtTable, assert_sound
from tests.browser.incidents import cleared, kill_the_server
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE as POKER_TABLE
from tests.browser.poker_console import PokerConsole

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def pontoon(browser, live_casino) -> Iterator[tuple[DealtTable, Console, Console]]:
    """Ana won $25 and Ben $50; Pat lost $100. Nothing is paid yet."""
    with cleared(live_casino.base_url) as table:
        table.send("open_betting")
        table.wager(1, ana=25)
        table.wager(3, pat=100)
        table.wager(5, ben=50)
        table.send("close_betting")
        table.deal("KS 9H JC 9D KD 8H KC")
        for _ in range(3):
            table.send("stand")
        table.deal("9S")
        one, another = (Console(browser, live_casino.base_url, size=SMALL_TABLET) for _ in range(2))
        yield table, one, another


@pytest.fixture
def poker(browser, live_casino) -> Iterator[tuple[DealtTable, Console, Console]]:
    """Gil's straight beats a pair of queens and has an Ante Bonus, Hana's Pair Plus lost with her Ante."""
    with cleared(live_casino.base_url, POKER_TABLE) as table:
        table.send("open_betting")
        table.wager(1, "ante", gil=20)
        table.wager(1, "pair_plus", gil=10)
        table.wager(3, "ante", hana=20)
        table.send("close_betting")
        table.send("deal_hands")
        table.send("play", area=1, stakes=[{"player": "gil", "cents": 20_00}])
        table.send("fold", area=3)
        for area, cards in ((0, "QD QH 3C"), (1, "9S 8H 7S")):
            table.send("expose_hand", area=area, cards=cards.split())
        one, another = (PokerConsole(browser, live_casino.base_url, SMALL_TABLET) for _ in range(2))
        yield table, one, another


def ticks(page: Any) -> list[str]:
    return [key.get_attribute("aria-pressed") for key in page.locator(".d-pay-tick").all()]


def tick(page: Any, number: int) -> None:
    page.locator(".d-pay-tick").nth(number).click()
    page.locator(".d-pay-tick").nth(number).and_(page.locator("[aria-pressed=true]")).wait_for()


@pytest.mark.clause("PM 5.29", "TC 5.16", "ruling 88")
def test_the_tables_show_which_lines_stood_paid(live_casino, pontoon, poker) -> None:
    """At both games, by one and the same failure."""
    stood = [two_paid(table, console) for table, console, _ in (pontoon, poker)]
    kill_the_server(live_casino)
    for (table, console, another), ticked, game in zip((pontoon, poker), stood, ("pontoon", "poker"), strict=True):
        all_paid_after_it(table, console, another, ticked, game)


def two_paid(table: DealtTable, console: Console) -> list[str]:
    """Two lines are ticked; how all of them stand."""
    page = console.open().page
    page.locator(".d-pay-tick").first.wait_for()
    lines = len(ticks(page))
    assert lines >= 3
    tick(page, 0)
    tick(page, 1)
    stood = ["true", "true"] + ["false"] * (lines - 2)
    assert ticks(page) == stood
    return stood


def all_paid_after_it(table: DealtTable, console: Console, another: Console, stood: list[str], game: str) -> None:
    """What stood paid does, on record, on the tablet that was there and on another; and the rest is paid."""
    on_record = table.view["round"]["pay_sheet"]
    assert [line["paid"] for line in on_record].count(True) == 2
    page = console.page
    page.locator(".incident-interrupted").wait_for()
    assert_sound(page)
    keep(page, f"paid-after-power-{game}")
    page.reload()
    page.locator(".incident-interrupted").wait_for()

    page = another.open().page
    page.locator(".incident-interrupted").wait_for()
    page.get_by_role("button", name="The power failed").click()
    page.locator(".d-pay-tick[aria-pressed=true]").first.wait_for()
    assert ticks(page) == stood, "after the kill the ticks are there"
    keep(page, f"paid-after-power-{game}-again")
    assert table.view["round"]["pay_sheet"] == on_record

    for number in range(2, len(stood)):
        page.locator(".d-pay-tick[aria-pressed=false]").first.click()
        if number < len(stood) - 1:
            page.locator(".d-pay-tick[aria-pressed=true]").nth(number).wait_for()
    page.locator(".d-pay-tick").first.wait_for(state="detached")
    assert table.view["round"]["phase"] == "concluded"
