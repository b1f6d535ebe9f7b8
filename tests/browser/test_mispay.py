"""What was paid wrongly: put on record at the console, in the pit and on the round's page (ruling 96)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import (
    SMALL_DESK,
    TABLE,
    DealtTable,
    assert_sound,
    client_of,
    paired,
    resize,
    turn_to,
    wait_text,
    wait_until,
)
from tests.browser.incidents import SAM, IncidentSheet, cleared, two_wagers
from tests.browser.pictures import keep

SIZES = (SMALL_DESK, {"width": 1024, "height": 768})
PORTRAIT, LANDSCAPE = {"width": 600, "height": 1024}, {"width": 1024, "height": 600}
pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def over(live_casino) -> Iterator[DealtTable]:
    """Table 1: Ana won $20, Pat lost $30; what was paid wrongly is put right after the test."""
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("KS 7D 9H 9C 9D")
        for command in ("stand", "stand"):
            mona.send(command)
        mona.deal("9S")
        mona.send("settle")
        yield mona
        mona.put_right()


@pytest.fixture
def table(table) -> Iterator[DealtTable]:
    """Table 4; what was paid wrongly is put right after the test."""
    yield table
    table.put_right()


@pytest.fixture
def played(over) -> DealtTable:
    """The same, and the next round's bets are open."""
    over.send("open_betting")
    return over


def lines_of(casino: Any, table: DealtTable, number: int) -> list[dict[str, Any]]:
    address = f"/api/v1/tables/{table.table}/rounds/{number}/lines"
    found: list[dict[str, Any]] = client_of(casino, "sam").get(address).json()
    return found


def fill(place: Any, line: str, dollars: str, found_by: str, fix: str) -> None:
    """The line, what was paid, who found it and whether it was put right."""
    place.locator(".mispay-line", has_text=line).click()
    place.get_by_label("stake included").fill(dollars)
    place.get_by_role("button", name=found_by, exact=True).click()
    place.get_by_label("How did it happen?").fill("Counted twice.")
    place.get_by_role("button", name=fix).click()


def test_at_the_console_a_supervisor_signs_while_another_round_is_in_play(played, tablet, live_casino) -> None:
    page = tablet.open().page
    number = played.view["table"]["rounds"] - 1
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("searchbox").fill("paid wrong")
    keys = page.locator(".incident-key").all_inner_texts()
    assert any("Something was paid or collected wrongly" in key for key in keys)
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


def win_of(page: Any) -> int:
    """What the pit says at this moment that the table won, in dollars."""
    win = page.locator("dt").filter(has_text=re.compile("^Win$"))
    figure = page.locator(".pit-figures > div").filter(has=win).locator("dd")
    return int(figure.inner_text().replace("−", "-").replace("$", "").replace(",", "").replace("+", ""))


def test_in_the_pit_and_put_right_later_on_the_rounds_page(table, opened, live_casino) -> None:
    table.send("open_betting")
    table.wager(3, marc=100)
    table.send("close_betting")
    table.finish()
    number = table.view["table"]["rounds"]
    owed = lines_of(live_casino, table, number)[0]["owed_cents"]
    page = opened("sam", f"/pit/{TABLE}/", SMALL_DESK)
    page.locator(".pit-figures dt", has_text="Staked").wait_for()
    page.get_by_text(re.compile("ended round")).wait_for()
    before = win_of(page)
    turn_to(page, "Chips and money")
    page.get_by_role("button", name="Put a mis-pay on record").click()
    form = page.locator(".mispay-form")
    fill(form, "Marc", f"{owed // 100 + 25}", "Count of the rack", "Not yet")
    keep(page, "mispay-pit", *SIZES)
    form.get_by_role("button", name="Put on record").click()
    wait_text(page, ".mispay-form .answer", "On record")
    wait_text(page, ".feed-row", "paid wrongly in round|Paid wrongly in round")
    wait_text(page, ".alert--grave", r"Paid or collected wrongly[\s\S]*Marc, area 3.*: .25 too much")
    wait_text(page, ".pit-figures", "Paid wrongly−")
    wait_until(page, lambda: win_of(page) == before - 25)
    assert_sound(page, *SIZES)

    history = opened("mona", f"/history/{TABLE}/{number}/", SMALL_DESK)
    section = history.locator("#mispays")
    assert "+$25" in section.inner_text()
    section.locator(".mispay-line", has_text="$25 still open").click()
    section.get_by_role("button", name="A part of it").click()
    section.get_by_label("How much, in dollars?").fill("10")
    with history.expect_navigation():
        section.get_by_role("button", name="Put on record").click()
    history.locator("#mispays", has_text="$15").wait_for()
    keep(history, "mispay-history", *SIZES)
    assert_sound(history, *SIZES)
    assert lines_of(live_casino, table, number)[0]["left_cents"] == 15_00
    rounds = opened("mona", f"/history/?table={TABLE}", SMALL_DESK)
    assert "Paid wrongly in them" in rounds.locator("tfoot").inner_text()


def test_the_player_and_the_dealer_read_it_where_they_look(browser, over, tablet, opened, live_casino) -> None:
    """At the seat in plain words, at the console beside what the round came to; and when it is put right."""
    seat = paired(browser, live_casino, "seat", PORTRAIT, 3, "t1")
    console = tablet.open().page
    number = over.view["table"]["rounds"]
    page = opened("sam", "/pit/t1/")
    turn_to(page, "Chips and money")
    page.get_by_role("button", name="Put a mis-pay on record").click()
    form = page.locator(".mispay-form")
    fill(form, "Pat", "20", "Player", "Not yet")
    form.get_by_role("button", name="Put on record").click()
    wait_text(seat, ".notices", f"Round {number}: You were paid .20 too much. Please give .20 back")
    keep(seat, "mispay-seat", PORTRAIT, LANDSCAPE)
    seat.get_by_role("button", name="Rounds", exact=True).click()
    seat.locator(".round").first.click()
    wait_text(seat, "dialog", "You were paid .20 too much. Please give .20 back")
    keep(seat, "mispay-seat-round", PORTRAIT, LANDSCAPE)
    assert_sound(seat)
    wait_text(console, ".d-last-wrong", "Pat.*.20 too much.*.20 still open")
    console.reload()
    wait_text(console, ".d-last-wrong", "Pat.*.20 too much.*.20 still open")
    keep(console, "mispay-last-round")
    assert_sound(console)

    form.locator(".mispay-line", has_text="still open").click()
    form.get_by_role("button", name="Pat gave back $20").click()
    form.get_by_role("button", name="Put on record").click()
    seat.locator(".notices").wait_for(state="detached")
    wait_text(console, ".d-last-wrong", "Pat.*.20 too much$")


def test_money_that_was_paid_wrongly_stands_in_the_dock_until_it_is_put_right(over, tablet, opened) -> None:
    """With lines and ticks, as other money that moves; each tick takes the pit's badge."""
    page = tablet.open().page
    sam = opened("sam", "/pit/t1/")
    turn_to(sam, "Chips and money")
    sam.get_by_role("button", name="Put a mis-pay on record").click()
    form = sam.locator(".mispay-form")
    fill(form, "Pat", "20", "Player", "Not yet")
    form.get_by_role("button", name="Put on record").click()
    dock = page.locator(".d-dock-mispay")
    dock.wait_for()
    assert dock.locator(".d-pay-sum").inner_text() == "Take $20"
    column = dock.locator(".d-column")
    assert [column.locator(".d-column-head").inner_text(), column.locator("button").inner_text()] == ["3", "Take $20"]
    for size in (SMALL_TABLET, TABLET):
        resize(page, size)
        keep(page, f"dock-mispay-{size['width']}")
    resize(page, SMALL_TABLET)
    assert_sound(page)
    column.locator("button").click()
    incident = IncidentSheet(tablet)
    assert "gave back $20" in incident.see("gave back")
    incident.approved("Pit Supervisor", SAM)
    dock.wait_for(state="detached")
    wait_text(page, ".d-last-wrong", "Pat.*.20 too much$")
