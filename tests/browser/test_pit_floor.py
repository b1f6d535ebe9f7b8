"""The pit's dashboard: tiles that follow the tables, and alerts that stay until somebody acknowledges them."""

from __future__ import annotations

import re

import pytest

from demo import casino
from tests.browser.dealt_table import DESK, NAME, SMALL_DESK, TABLE, acknowledge_all, assert_sound, resize, wait_text
from tests.browser.hands import pass_silence
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
MARC = 3
BEYOND_THE_PANEL = """() => {
  const panel = document.querySelector(".alert-list").getBoundingClientRect();
  return [...document.querySelectorAll(".alert *")]
    .filter((part) => part.getBoundingClientRect().right > panel.right + 1)
    .map((part) => part.className);
}"""


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


def shown(page):
    return page.locator(".pit-tile h2").all_inner_texts()


def test_the_floor_shows_one_pit_or_section_and_comes_back_to_it(pit):
    page = pit("sam")
    assert shown(page) == [row.name for row in casino.TABLES]
    tables = page.get_by_label("Tables shown")
    keep(page, "pit-all", SMALL_DESK, DESK)
    tables.select_option(label="Main pit · Poker")
    assert shown(page) == ["Table 5", "Table 6"]
    page.reload()
    page.locator(".pit-tile").first.wait_for()
    assert shown(page) == ["Table 5", "Table 6"]
    keep(page, "pit-section", SMALL_DESK, DESK)
    tables.select_option(label="Main pit")
    assert len(shown(page)) == len(casino.TABLES)
    tables.select_option(label="All tables")
    assert page.url.endswith("/pit/")


def late(table, *cents):
    """Yuki bets after "No more bets" (PM 5.3)."""
    for each in cents or (10_000,):
        table.send("place_wager", 422, area=5, kind="main", stakes=[{"player": "yuki", "cents": each}])


def late_wager(table, *cents):
    """The same in a round of its own."""
    table.send("open_betting")
    table.wager(MARC, marc=100)
    table.send("close_betting")
    late(table, *cents)


def test_a_tile_follows_its_table_and_an_alert_stays_until_acknowledged(live_casino, table, pit):
    acknowledge_all(live_casino)
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

    late(table)
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
    first = page.locator(".pit-tile__link").first
    first.focus()
    page.keyboard.press("ArrowRight")
    second = page.locator(".pit-tile__link").nth(1)
    assert second.evaluate("link => link === document.activeElement")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/pit/t2/$"))


def test_the_gravest_is_told_from_afar_taken_on_and_acknowledged_with_others(live_casino, table, pit):
    acknowledge_all(live_casino)
    page = pit("sam")
    late_wager(table, 10_000, 1_000_000)
    small = page.locator(".alert--notice", has_text=NAME).filter(has_text="$100").last
    large = page.locator(".alert--critical", has_text=NAME)
    large.wait_for()
    small.wait_for()
    assert page.locator(".alert", has_text=NAME).first.inner_text() == large.inner_text()
    assert "CRITICAL" in large.inner_text(), "not by its colour alone"
    assert tile(page).evaluate("tile => tile.classList.contains('pit-tile--critical')")
    assert_sound(page, SMALL_DESK, DESK)
    for size in ({"width": 1024, "height": 768}, DESK):
        resize(page, size)
        assert page.evaluate(BEYOND_THE_PANEL) == [], size
    keep(page, "pit-alerts", {"width": 1024, "height": 768}, DESK)
    page.route("**/api/v1/alerts/**", lambda route: route.abort())
    large.get_by_role("button", name="I am on it").click()
    page.get_by_text("No answer from the server. The alert still waits; try again.").wait_for()
    page.unroute("**/api/v1/alerts/**")
    large.get_by_role("button", name="I am on it").click()
    large.get_by_text(re.compile(r"Sam is on it since \d\d:\d\d:\d\d")).wait_for()
    sound = page.get_by_role("button", name="Sound of alerts")
    sound.click()
    page.reload()
    sound.wait_for()
    assert sound.get_attribute("aria-pressed") == "false", "the screen keeps it"
    assert re.fullmatch(rf"/history/{TABLE}/\d+/", large.get_by_role("link", name="Round").get_attribute("href"))
    for alert in (small, large):
        alert.get_by_role("checkbox").check()
    page.get_by_label("Note, if there is something to say").fill("Both told.")
    keep(page, "pit-alerts-chosen", {"width": 1024, "height": 768}, DESK)
    page.get_by_role("button", name="Acknowledge 2").click()
    large.wait_for(state="detached")
    page.get_by_text("Acknowledged lately").click()
    wait_text(page, ".acknowledged ul", r"Sam at \d\d:\d\d:\d\d\s*“Both told.”[\s\S]*“Both told.”")


def test_an_auditor_reads_alerts_and_acknowledges_none(table, pit):
    late_wager(table)
    page = pit("ada")
    button = page.locator(".alert").first.get_by_role("button", name="Acknowledge")
    button.wait_for()
    assert button.is_disabled()
    assert page.locator(".alert").first.get_by_role("button", name="I am on it").is_disabled()
    assert "An auditor reads and does not act." in page.locator(".alerts").inner_text()


def test_a_floor_that_is_cut_off_does_not_look_live_and_its_meters_may_be_old(table, opened):
    page = opened("sam", "about:blank", alone=True)
    page.clock.install()
    page.goto("/pit/")
    page.locator("#connection[data-state=live]").wait_for()
    meters = page.locator(".pit-tile .jackpot-meter")
    assert meters.count() == len(casino.JACKPOT.tables)
    assert re.search(r"Progressive Jackpot\s+\$2\d,\d{3}", meters.first.inner_text())
    assert "Closed" not in meters.first.inner_text()
    page.context.set_offline(True)
    pass_silence(page, ".pit[data-connection=stale]")
    page.locator("#connection", has_text=re.compile("^Not live$")).wait_for()
    wait_text(page, ".pit > .banner", "Not live")
    page.locator(".pit-tile .jackpot-meter[data-state=unsure]").first.wait_for()
    assert "MAY BE OLD" in meters.first.inner_text().upper()
