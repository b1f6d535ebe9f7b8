"""What was paid wrongly: put on record at the console, in the pit and on the round's page (ruling 96)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from tests.browser.dealt_table import SMALL_DESK, TABLE, DealtTable, assert_sound, wait_text
from tests.browser.incidents import SAM, IncidentSheet, cleared, two_wagers
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def played(live_casino) -> Iterator[DealtTable]:
    """Table 1: Ana won $20, Pat lost $30; and the next round's bets are open."""
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("KS 7D 9H 9C 9D")
        for command in ("stand", "stand"):
            mona.send(command)
        mona.deal("9S")
        mona.send("settle")
        mona.send("open_betting")
        yield mona


def lines_of(casino: Any, table: DealtTable, number: int) -> list[dict[str, Any]]:
    with closing(casino.sign_in("sam")) as sam:
        found: list[dict[str, Any]] = sam.get(f"/api/v1/tables/{table.table}/rounds/{number}/lines").json()
    return found


def fill(place: Any, line: str, dollars: str, found_by: str, fix: str) -> None:
    """The line, what was paid, who found it and whether it was put right."""
    place.locator(".mispay-line", has_text=line).click()
    place.get_by_label("stake included").fill(dollars)
    place.get_by_role("button", name=found_by, exact=True).click()
    place.get_by_label("How did it come about?").fill("Counted twice.")
    place.get_by_role("button", name=fix).click()


def test_at_the_console_a_supervisor_signs_while_another_round_is_in_play(played, tablet, live_casino) -> None:
    page = tablet.open().page
    number = played.view["table"]["rounds"] - 1
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("searchbox").fill("paid wrong")
    assert "Something was paid or collected wrongly" in page.locator(".incident-key").all_inner_texts()[0]
    page.locator(".incident-key", has_text="paid or collected wrongly").click()
    incident = IncidentSheet(tablet)
    incident.sheet.get_by_text(f"Nothing is settled in round {number + 1}").wait_for()
    incident.sheet.get_by_role("button", name="Round before").click()
    fill(incident.sheet, "Ana", "70", "Surveillance", "gave back $30")
    told = incident.see("paid wrongly in round")
    assert "owed $40, paid $70: $30 too much" in told
    incident.assert_fits("mispay-console")
    incident.approved("Pit Supervisor", SAM)
    ana = next(line for line in lines_of(live_casino, played, number) if line["player"] == "ana")
    assert (ana["owed_cents"], ana["paid_cents"], ana["left_cents"]) == (40_00, 70_00, 0)
    assert played.view["round"]["phase"] == "betting"


@pytest.mark.parametrize("size", [SMALL_DESK, {"width": 1024, "height": 768}], ids=["1280", "1024"])
def test_in_the_pit_and_put_right_later_on_the_rounds_page(table, opened, live_casino, size) -> None:
    table.send("open_betting")
    table.wager(3, marc=100)
    table.send("close_betting")
    table.finish()
    number = table.view["table"]["rounds"]
    owed = lines_of(live_casino, table, number)[0]["owed_cents"]
    page = opened("sam", f"/pit/{TABLE}/", size)
    page.get_by_role("button", name="Put a mis-pay on record").click()
    form = page.locator(".mispay-form")
    fill(form, "Marc", f"{owed // 100 + 25}", "Count of the rack", "Not yet")
    keep(page, f"mispay-pit-{size['width']}")
    form.get_by_role("button", name="Put on record").click()
    wait_text(page, ".mispay-form .answer", "On record")
    wait_text(page, ".feed-row", "paid wrongly in round|Paid wrongly in round")
    assert_sound(page)

    history = opened("mona", f"/history/{TABLE}/{number}/", size)
    section = history.locator("#mispays")
    assert "+$25" in section.inner_text()
    section.locator(".mispay-line", has_text="$25 stand out").click()
    section.get_by_role("button", name="A part of it").click()
    section.get_by_label("How much, in dollars?").fill("10")
    with history.expect_navigation():
        section.get_by_role("button", name="Put on record").click()
    history.locator("#mispays", has_text="$15").wait_for()
    keep(history, f"mispay-history-{size['width']}")
    assert_sound(history)
    assert lines_of(live_casino, table, number)[0]["left_cents"] == 15_00
    rounds = opened("mona", f"/history/?table={TABLE}", size)
    assert "Paid wrongly in them" in rounds.locator("tfoot").inner_text()
