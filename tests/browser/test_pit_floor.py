"""The pit's dashboard: tiles that follow the tables, and alerts that stay until somebody acknowledges them."""

from __future__ import annotations

import re

import pytest

from demo import casino
from tests.browser.dealt_table import (
    NAME,
    SMALL_DESK,
    TABLE,
    assert_sound,
    signed_in,
    wait_text,
)

pytestmark = [pytest.mark.browser, pytest.mark.live]
MARC = 3


@pytest.fixture
def pit(opened):
    """Opens the dashboard as somebody."""

    def as_(username, size=None):
        page = opened(username, "/pit/", size)
        page.locator(".pit-tile").first.wait_for()
        page.locator("#connection[data-state=live]").wait_for()
        return page

    return as_


def tile(page):
    return page.locator(".pit-tile", has=page.get_by_role("link", name=NAME, exact=True))


def late_wager(table):
    """Marc bets after "No more bets" (PM 5.3)."""
    table.send("open_betting")
    table.wager(MARC, marc=100)
    table.send("close_betting")
    return table.send("place_wager", 422, area=5, kind="main", stakes=[{"player": "yuki", "cents": 10_000}])


def test_a_tile_follows_its_table(table, pit):
    page = pit("sam")
    tile(page).filter(has_text="Between rounds").wait_for()
    table.send("open_betting")
    tile(page).filter(has_text="Bets are open").wait_for()
    assert tile(page).locator(".countdown").count() == 1
    table.wager(MARC, marc=200)
    tile(page).filter(has_text="$200").wait_for()
    text = tile(page).inner_text()
    assert "Omar" in text
    assert "$100 to $10,000" in text
    table.send("close_betting")
    tile(page).filter(has_text="Initial deal").wait_for()


def test_pm_5_3_an_alert_stays_until_acknowledged(table, pit):
    page = pit("sam")
    late_wager(table)
    alert = page.locator(".alert", has_text="Late wager refused").filter(has_text=NAME).last
    alert.wait_for()
    assert "PM 5.3" in alert.inner_text()
    page.reload()
    alert.wait_for()
    waiting = page.locator(".alert").count()
    alert.get_by_role("button", name="Acknowledge").click()
    page.wait_for_function("count => document.querySelectorAll('.alert').length < count", arg=waiting)
    page.get_by_text("Acknowledged lately").click()
    wait_text(page, ".acknowledged li", r"Sam at \d\d:\d\d:\d\d")


def test_an_auditor_reads_alerts_and_acknowledges_none(table, pit):
    late_wager(table)
    page = pit("ada")
    button = page.locator(".alert").first.get_by_role("button")
    button.wait_for()
    assert button.is_disabled()
    assert "An auditor reads and does not act." in page.locator(".alerts").inner_text()


def test_dealers_do_not_see_the_pit(browser, live_casino):
    page = signed_in(browser, live_casino.base_url, "dana")
    assert page.goto("/pit/").status == 403
    assert page.goto(f"/pit/{TABLE}/").status == 403
    page.context.close()


def test_arrow_keys_and_enter_open_a_table(table, pit):
    page = pit("sam")
    first = page.locator(".pit-tile__link").first
    first.focus()
    page.keyboard.press("ArrowRight")
    second = page.locator(".pit-tile__link").nth(1)
    assert second.evaluate("link => link === document.activeElement")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/pit/t2/$"))


def test_tiles_of_linked_tables_show_the_meter_and_say_when_it_may_be_old(table, pit):
    page = pit("sam")
    meters = page.locator(".pit-tile .jackpot-meter")
    assert meters.count() == len(casino.JACKPOT.tables)
    assert re.search(r"Progressive Jackpot\s+\$2\d,\d{3}", meters.first.inner_text())
    assert "Closed" not in meters.first.inner_text()
    page.context.set_offline(True)
    page.locator(".pit-tile .jackpot-meter[data-state=unsure]").first.wait_for(timeout=15_000)
    assert "MAY BE OLD" in meters.first.inner_text().upper()


def test_a_floor_that_is_cut_off_does_not_look_live(table, pit):
    page = pit("sam")
    page.context.set_offline(True)
    page.locator(".pit[data-connection=stale]").wait_for(timeout=15_000)
    assert page.locator("#connection").inner_text() == "Not live"
    assert "Not live" in page.locator(".pit > .banner").inner_text()


@pytest.mark.parametrize("size", [None, SMALL_DESK], ids=["1440", "1280"])
def test_the_dashboard_is_accessible(table, pit, size):
    late_wager(table)
    page = pit("mona", size)
    page.locator(".alert").first.wait_for()
    assert_sound(page)
