"""The network is cut while an award's approval waits, and again while it is given: the award is paid once and wholly,
and the tablet says how it stands (PM 4.1.1, TC 4.4; rulings 58, 88, 114).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, Console
from tests.browser.dealt_table import DealtTable, client_of, wait_until
from tests.browser.hands import pass_silence
from tests.browser.incidents import SAM, IncidentSheet, approve, cleared
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE as POKER_TABLE
from tests.browser.poker_console import PokerConsole

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.clause("ruling 114")]


@dataclass
class Due:
    """A table at which an award is due, its tablet, and what is to be paid."""

    table: DealtTable
    console: Console
    casino: Any
    dealer: str
    kind: str
    amount: str
    cents: int

    @property
    def page(self) -> Any:
        return self.console.page

    def ask(self) -> IncidentSheet:
        """The dealer presses the award, and asks the pit to look at it."""
        self.page.get_by_role("button", name=f"Pay {self.amount}: ").first.click()
        sheet = IncidentSheet(self.console)
        sheet.ask("Pit Supervisor")
        return sheet

    def read(self, path: str) -> Any:
        return client_of(self.casino, "gus").get(f"/api/v1/tables/{self.table.table}/{path}").json()

    @property
    def is_paid(self) -> bool:
        """Whether the line stands paid, or the round has gone on past it."""
        sheet = self.table.view["round"]["pay_sheet"]
        return not any(line["returned_cents"] == self.cents and not line["paid"] for line in sheet)

    def assert_paid_once(self) -> None:
        """Ticked once and settled once, by the log of the round."""
        number = self.table.view["round"]["number"]
        paid = [event["type"] for event in self.read(f"rounds/{number}/events") if self._pays(event["body"])]
        assert paid.count("lines_marked") == 1
        assert len(paid) == len(set(paid))

    def _pays(self, body: str) -> bool:
        return f'"returned_cents":{self.cents}' in body


def with_a_clock(console: Console) -> Console:
    """The console open, on a page whose silence passes at once (`pass_silence`)."""
    console.page.clock.install()
    return console.open()


@contextmanager
def pontoon(browser: Any, casino: Any) -> Iterator[Due]:
    """Ana has three sevens of hearts against a seven, $5,000 for $100."""
    with cleared(casino.base_url) as table:
        table.send("open_betting")
        table.wager(1, ana=100)
        table.wager(3, pat=25)
        table.send("close_betting")
        table.deal("7H 9S 7S 7H KD")
        table.send("hit")
        table.deal("7H")
        table.send("settle")
        table.send("stand")
        table.deal("KC")
        table.send("settle")
        console = with_a_clock(Console(browser, casino.base_url, size=SMALL_TABLET, alone=True))
        yield Due(table, console, casino, "Dana", "bonus", "$5,000", 5_000_00)


@contextmanager
def poker(browser: Any, casino: Any) -> Iterator[Due]:
    """Gil has a Royal Flush of hearts with a progressive wager, $1,250."""
    with cleared(casino.base_url, POKER_TABLE) as table:
        table.send("open_betting")
        table.wager(1, "ante", gil=20)
        table.wager(1, "progressive", gil=5)
        table.wager(3, "ante", hana=20)
        table.send("close_betting")
        table.send("deal_hands")
        table.send("play", area=1, stakes=[{"player": "gil", "cents": 20_00}])
        table.send("fold", area=3)
        for area, cards in ((0, "QD 9S 3C"), (1, "AH KH QH")):
            table.send("expose_hand", area=area, cards=cards.split())
        beside = [line for line in table.view["round"]["pay_sheet"] if line["kind"] != "progressive"]
        refs = [
            {"wager": each["wager"], "kind": each["kind"], "player": each["shares"][0]["player"]} for each in beside
        ]
        table.send("mark_paid", lines=refs, paid=True)
        console = with_a_clock(PokerConsole(browser, casino.base_url, SMALL_TABLET, alone=True))
        yield Due(table, console, casino, "Ugo", "progressive", "$1,250", 1_250_00)


@pytest.fixture
def due(request: Any, browser: Any, live_casino: Any) -> Iterator[Due]:
    """In the game that a test names: what is cut off and sent again is the same code in both."""
    with request.param(browser, live_casino) as found:
        yield found


@contextmanager
def cut(due: Due) -> Iterator[None]:
    """The tablet has no network, and says so."""
    due.console.context.set_offline(True)
    due.page.evaluate("dispatchEvent(new Event('offline'))")
    pass_silence(due.page, ".d-banner")
    yield
    due.console.context.set_offline(False)
    due.page.locator(".connection[data-state=live]").wait_for(timeout=15_000)


def goes_on(due: Due, sheet: IncidentSheet) -> None:
    """The sheet comes to its end, however much of it the tablet missed, and nothing of the award is due any more."""
    sheet.done()
    wait_until(due.page, lambda: due.is_paid)
    due.assert_paid_once()


@pytest.mark.clause("PM 4.1.1", "ruling 58")
@pytest.mark.parametrize("due", [pytest.param(pontoon, id="pontoon")], indirect=True)
def test_an_award_that_the_pit_looks_at_while_the_tablet_is_cut_off_is_paid_once(due: Due, opened: Any) -> None:
    pit = opened("sam", "/pit/")
    sheet = due.ask()
    with cut(due):
        assert sheet.sheet.locator(".incident-wait-left").is_visible()
        assert not due.is_paid
        keep(due.page, f"award-cut-off-{due.kind}")
        pit.locator(".approval").first.wait_for()
    assert sheet.sheet.locator(".incident-approval").is_visible(), "it waits on, and is asked no second time"
    assert pit.locator(".approval").count() == 1
    with cut(due):
        approve(pit, due.dealer)
        assert sheet.sheet.locator(".incident-wait-left").is_visible(), "it does not know yet"
    goes_on(due, sheet)


@pytest.mark.clause("TC 4.4")
@pytest.mark.parametrize("due", [pytest.param(poker, id="poker")], indirect=True)
def test_an_answer_that_is_lost_pays_nothing_twice(due: Due) -> None:
    """First that to the badge, then that to what it approved."""
    lost: list[str] = []

    def once(route: Any) -> None:
        kind = route.request.url.rsplit("/", 1)[-1]
        if kind in lost or (kind == "commands" and route.request.post_data_json["command"]["type"] != "mark_paid"):
            route.continue_()
            return
        lost.append(kind)
        route.fetch()
        route.abort()

    sheet = due.ask()
    for address in ("**/badge", "**/commands"):
        due.page.route(address, once)
    sheet.sheet.get_by_label("Badge number").fill(SAM.number)
    sheet.sheet.get_by_label("PIN", exact=True).focus()
    for digit in SAM.pin:
        sheet.sheet.get_by_role("group", name="Digits of the PIN").get_by_role("button", name=digit, exact=True).click()
    sheet.sheet.get_by_role("button", name="Approve", exact=True).click()
    goes_on(due, sheet)
    assert "badge" in lost
    for address in ("**/badge", "**/commands"):
        due.page.unroute(address)
