"""Wagers that players may take back when something went wrong, all of them or none (PM 5.15, 5.25, 5.29; TC 5.16)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import DealtTable, wait_text
from tests.browser.incidents import SAM, IncidentSheet, cleared, confirm_the_power_failure, the_others_stay, two_wagers
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Ana has $20 and 8S 4C on area 1, Pat $30 and 7D 6D on area 3, the house the 7H; Ana asked for a card."""
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("8S 7D 7H 4C 6D")
        mona.send("hit")
        yield mona


def statuses(table: DealtTable) -> dict[str, str]:
    """How each wager of the round stands: {"ana": "live"}."""
    areas = table.view["round"]["areas"]
    return {wager["stakes"][0]["player"]: wager["status"] for area in areas for wager in area["wagers"]}


def test_pm_5_25_who_is_dissatisfied_withdraws_everything_before_the_next_card(table, tablet) -> None:
    table.send("report_cards_together", count=2, disclosed=["3S"])
    page = tablet.open().page
    offered = page.locator(".d-answers")
    offered.locator(".d-row", has_text="Ana").get_by_text("Has not answered").wait_for()
    keep(page, "offer", SMALL_TABLET, TABLET)
    offered.get_by_role("button", name="Pat withdraws everything").click()
    withdrawal = IncidentSheet(tablet)
    assert "PM 5.25" in withdrawal.see("+$30")
    withdrawal.assert_fits("withdraws")
    withdrawal.approved("Pit Supervisor", SAM)
    assert statuses(table) == {"ana": "live", "pat": "returned"}
    page.locator(".incident-choices button", has_text="Deal the 3 of spades").click()
    tablet.wait_step("Ana decides")
    assert offered.count() == 0, "a card has been dealt since"


def test_pm_5_29_1_after_a_power_failure_a_player_takes_all_back_or_stays(table, tablet) -> None:
    tablet.open()
    failure = IncidentSheet(tablet, "The power failed")
    assert "each player may withdraw all of their wagers or none" in failure.sheet.inner_text()
    failed = tablet.page.evaluate("new Date(Date.now() - 300000).toLocaleTimeString('en-GB').slice(0, 5)")
    failure.field("When did the power fail?").get_by_label("When did the power fail?").fill(failed)
    failure.see(f"since {failed}:00, back at ")
    failure.assert_fits("power-failure")
    failure.do()
    tablet.wait_step("A Pit Supervisor confirms")
    heading = tablet.page.locator(".d-panel-head")
    assert "Ask each player" not in heading.inner_text()
    assert "A supervisor confirms it first" in heading.inner_text()
    assert tablet.page.get_by_role("button", name="Pat withdraws everything").get_attribute("class").count("is-refused")
    confirm_the_power_failure(tablet)
    tablet.wait_step("Who withdraws")
    assert "Ask each player" in heading.inner_text()
    wait_text(tablet.page, ".d-step-detail", f"failed at {failed}:00. It was back at ")
    tablet.page.get_by_role("button", name="Pat withdraws everything").click()
    tablet.page.get_by_role("button", name="Pat withdraws everything").wait_for(state="detached")
    assert statuses(table) == {"ana": "live", "pat": "returned"}
    the_others_stay(tablet)
    tablet.wait_step("Card to area 1")
