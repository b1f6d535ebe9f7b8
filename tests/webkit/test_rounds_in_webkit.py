"""A round of each game in WebKit, the engine of iPads: on the dealer's console, a seat's display and the pit's page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from demo.casino import DEMO_PASSWORD
from tests.browser.dealer_console import card_words
from tests.browser.dealt_table import DealtTable
from tests.browser.incidents import clear
from tests.webkit.windows import Window, opened_webkit

pytestmark = [pytest.mark.browser, pytest.mark.live]

TABLET, UPRIGHT, DESK = (1024, 768), (600, 1024), (1280, 800)
PRIMARY = ".d-button-primary:enabled"
LAID = ".felt-card:not(.felt-card--ghost)"
CHIP = ".d-palette .d-chip[data-cents='2500']"


@pytest.fixture
def window(live_casino: Any) -> Iterator[Callable[[tuple[int, int]], Window]]:
    """Opens windows of WebKit; a script error in one of them fails the test."""
    opened: list[Window] = []

    with opened_webkit() as open_one:

        def window(size: tuple[int, int]) -> Window:
            opened.append(Window(open_one(size), live_casino.base_url))
            return opened[-1]

        yield window
        assert [problem for each in opened for problem in each.problems] == []


@pytest.fixture
def dealer(window: Callable[..., Window], live_casino: Any) -> Iterator[Callable[[str, str], Window]]:
    """Opens the console of a table between rounds; it is so afterwards too."""
    tables = []

    def of(username: str, table: str) -> Window:
        tables.append(DealtTable(live_casino.base_url, username, table))
        clear(tables[-1])
        console = window(TABLET)
        console.sign_in(username, DEMO_PASSWORD)
        console.open(f"/tables/{table}/deal/")
        console.press(".d-page button", "Take over here")
        console.find(".connection[data-state=live]")
        return console

    yield of
    for table in tables:
        table.take_console()
        clear(table)


def card(console: Window, name: str) -> None:
    """A card by the pad."""
    console.press(f".d-card:not(.is-refused)[aria-label='{card_words(name)}']:enabled")


def cards(console: Window, names: str) -> None:
    """Cards by the pad, each until it lies on the felt: "KS 7C"."""
    for name in names.split():
        before = console.count(LAID)
        card(console, name)
        console.wait(lambda before=before: console.count(LAID) == before + 1)


def pair(display: Window, live_casino: Any, kind: str, table: str, seat: int) -> None:
    """Pair a window as the display of a seat: Sam keys its code."""
    display.open("/pair/")
    code = re.sub(r"\W|Code", "", display.find(".pairing-code").get_attribute("aria-label"))
    with closing(live_casino.sign_in("sam")) as sam:
        sam.headers["Referer"] = live_casino.base_url
        fields = {"code": code, "kind": kind, "table_id": table, "seat": seat, "name": "An iPad"}
        assert "An iPad" in sam.post("/devices/", data=fields).text
    display.open("/seat/")


def test_a_round_of_pontoon(dealer: Any, window: Any, live_casino: Any) -> None:
    console, display, pit = dealer("dana", "t1"), window(UPRIGHT), window(DESK)
    pair(display, live_casino, "seat", "t1", 1)
    pit.sign_in("gus", DEMO_PASSWORD)
    pit.open("/pit/t1/")
    pit.find("#connection[data-state=live]")
    console.press(PRIMARY, "bets")
    display.find(".now__text", "Bets are open")
    console.press(CHIP)
    console.press(".felt-touch[aria-label^='Area 1']")
    display.find(".felt-wager__amount", r"\$25")
    console.press(PRIMARY, "No more bets")
    cards(console, "KS 7C 9S")
    display.find(".now__text", "You decide")
    display.find(".may-do .option-label", "Stand")
    pit.wait(lambda: pit.count(LAID) == 3)
    console.press(".d-decision-keys [data-command=stand]:enabled")
    cards(console, "KD")
    console.find(".d-step h1", "Pay and collect")
    console.press(PRIMARY)
    console.find(".d-step h1", "Open the betting")
    display.find(".now__sum", r"^\+\$25$")
    pit.find("body", "Between rounds")


def test_a_round_of_three_card_poker(dealer: Any) -> None:
    console = dealer("ugo", "t6")
    console.press(PRIMARY, "bets")
    console.press(CHIP)
    console.press(".felt-touch[aria-label^='Position 1']")
    console.find(".felt-coin--laid")
    console.press(PRIMARY, "No more bets")
    console.press("[data-command=deal_hands]:enabled")
    console.press(".d-row.is-next [data-command=play]:enabled")
    console.find(".d-step h1", "house")
    for name in ("QD", "8C", "2H"):
        card(console, name)
    console.find(".d-step h1", "Show the hand of position 1")
    for name in ("KS", "KD", "3C"):
        card(console, name)
    console.find(".d-step h1", "Pay and collect")
    console.press(PRIMARY)
    console.find(".d-step h1", "Open the betting")
