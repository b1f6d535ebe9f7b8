"""The dock serves the moment: chips and players while bets are open, what a void moves, the rest only when it was seen;
whatever opens is at its beginning, and nothing that passes covers cards, wagers or keys.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.accessible import report, violations
from tests.browser.dealer_console import SMALL_TABLET, TABLE, TABLET
from tests.browser.dealt_table import DealtTable, resize, wait_text, wait_until
from tests.browser.incidents import cleared
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
LARGE_TABLET = {"width": 1366, "height": 1024}
SIZES = (SMALL_TABLET, TABLET, LARGE_TABLET)
MANY = 9

OUT_OF_DOCK = """() => {
  const dock = document.querySelector(".d-dock").getBoundingClientRect();
  return [...document.querySelectorAll(".d-dock button")].filter((key) => {
    const { left, right, top, bottom, height } = key.getBoundingClientRect();
    return left < dock.left || right > dock.right + 0.5 || top < dock.top || bottom > dock.bottom + 0.5 || height < 48;
  }).map((key) => key.textContent.trim());
}"""
SCROLLED = """() => { const rail = document.querySelector(".d-rail-list");
  rail.scrollTop = rail.scrollHeight; return rail.scrollTop; }"""
COVERED = """(over) => {
  const box = document.querySelector(over).getBoundingClientRect();
  const laid = ".felt-plate rect, .felt-spot, .felt-card, .felt-house__place, .d-button, .d-home";
  return [...document.querySelectorAll(laid)]
    .filter((each) => !each.closest(over)).filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left < box.right - 1 && box.left < right - 1 && top < box.bottom - 1 && box.top < bottom - 1;
    }).map((each) => each.textContent.trim() || each.getAttribute("class"));
}"""
SUM = ".d-stake-total .money"


@pytest.fixture
def crowd(dealing, live_casino):
    """Nine players at the table, and bets are open."""
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    here = len(table.view["players"])
    extra = [f"extra{number}" for number in range(MANY - here)]
    for number, player in enumerate(extra):
        table.send("seat_player", player=player, name=f"Guest Number {number}", seat=None)
    table.send("open_betting")
    yield dealing.open()
    table.take_console()
    table.finish()
    for player in extra:
        table.send("remove_player", player=player)


def test_chips_and_nine_players_have_the_dock(crowd) -> None:
    page = crowd.page
    assert page.locator(".d-dock .d-person:not(.is-new)").count() >= MANY
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(OUT_OF_DOCK) == [], size
        keep(page, f"dock-bet-{size['width']}")
    resize(page, SMALL_TABLET)
    found = violations(page)
    assert found == [], report(found)


def test_a_chip_on_an_area_where_nobody_sits_brings_itself_into_the_sheet(dealing) -> None:
    console, page = dealing, dealing.page
    console.primary()
    page.locator(".d-palette .d-chip[data-cents='2500']").click()
    console.area(2)
    sheet = page.locator("dialog.d-sheet")
    sheet.locator(".d-person", has_text="Ana").click()
    assert sheet.locator(SUM).inner_text() == "$25"
    sheet.locator(".d-sheet-go").click()
    sheet.wait_for(state="detached")
    wait_text(page, ".d-wager", "Ana")
    assert page.locator(".d-palette .d-chip[aria-pressed=true]").count() == 1, "the chip is still in the hand"


def test_what_a_void_moves_stays_in_the_dock_with_ticks(tablet, live_casino) -> None:
    with cleared(live_casino.base_url) as table:
        table.send("open_betting")
        table.wager(1, ana=20)
        table.wager(3, pat=30)
        table.wager(3, "pair", pat=10)
        table.send("close_betting")
        table.deal("8S 7D 7H 4C 7C")
        table.send("settle")
        table.send("void_round", ground="equipment_fault")
        console, page = tablet.open(), tablet.page
        dock = page.locator(".d-dock-void")
        assert dock.locator(".d-pay-sum").inner_text() == "Give $20"
        columns = dock.locator(".d-column")
        assert [column.locator(".d-column-head").inner_text() for column in columns.all()] == ["1", "3"]
        assert "+$30" in columns.nth(1).inner_text()
        for size in SIZES:
            resize(page, size)
            assert page.evaluate(OUT_OF_DOCK) == [], size
            keep(page, f"dock-void-{size['width']}")
        columns.nth(0).locator("button").click()
        page.locator(".d-column.is-paid").wait_for()
        console.open()
        page.locator(".d-column.is-paid").wait_for()
        assert dock.locator(".d-column.is-paid .d-column-head").inner_text() == "1", "kept by the tablet"
        columns.nth(1).locator("button").click()
        wait_text(page, ".d-dock-void", "Everything is given back and taken")
        order = page.locator(".d-answers .d-row strong").all_inner_texts()
        page.locator(".d-answers .d-row", has_text=order[-1]).get_by_role("button").click()
        wait_text(page, ".d-answers .d-row", f"{order[-1]}.*Told by word")
        assert page.locator(".d-answers .d-row strong").all_inner_texts() == order, "no row moves under a finger"


def test_the_rest_is_paid_as_shown_only_when_every_line_was_in_sight(tablet, live_casino) -> None:
    """Seven backers on one area are more lines than its column shows."""
    with cleared(live_casino.base_url) as table:
        extra = [f"payee{number}" for number in range(7)]
        for player in extra:
            table.send("seat_player", player=player, name=player.title(), seat=None)
        table.send("open_betting")
        for line in (1, 2, 3):
            backers = extra[line * 2 - 2 : line * 2 + (line == 3)]
            stakes = [{"player": player, "cents": 2_500} for player in backers]
            table.send("place_wager", area=1, kind="main", line=line, stakes=stakes)
        table.wager(3, pat=25)
        table.send("close_betting")
        while (view := table.view)["round"]["phase"] == "control":
            calls = [a["command"] for a in view["actions"] if a["command"]["type"] == "announce_controller"]
            fields = dict(calls[0])
            table.send(fields.pop("type"), **fields)
        table.deal("KS 8D 7D 9C 9H")
        while (view := table.view)["round"]["phase"] != "settlement":
            if view["round"]["phase"] == "decision":
                table.send("stand")
            elif view["round"]["phase"] in ("surrender", "insurance"):
                primary = next(action for action in view["actions"] if action["primary"])
                table.send(primary["command"]["type"])
            else:
                table.deal("8S")
        page = tablet.open().page
        large = page.locator(".d-foot .d-button-primary")
        wait_text(page, ".d-foot .d-button-primary", "out of sight")
        assert large.is_disabled()
        keep(page, "dock-unseen", *SIZES)
        column = page.locator(".d-column > ul").first
        for part in (0.3, 0.6, 1):
            column.evaluate("(list, part) => { list.scrollTop = list.scrollHeight * part }", part)
            page.wait_for_timeout(100)
        wait_until(page, large.is_enabled)
        page.locator(".d-column-key").nth(1).click()
        wait_text(page, ".d-foot .d-button-primary", "The rest as shown")
        table.take_console()
        table.finish()
        for player in extra:
            table.send("remove_player", player=player)


def test_whatever_opens_is_at_its_beginning(dealing) -> None:
    """The rail is scrolled to its end at every step; the next one begins at its top."""
    console, page = dealing, dealing.page
    resize(page, {"width": 1024, "height": 600})
    console.primary()
    for area, player in ((1, "Ana"), (3, "Pat"), (5, "Ben")):
        console.wager(area, player, ["$25"])
    moved = page.evaluate(SCROLLED)

    def assert_at_its_beginning() -> None:
        assert page.evaluate("document.querySelector('.d-rail-list').scrollTop") == 0, console.step

    console.primary()
    assert_at_its_beginning()
    console.deal("9S 8H 7C AD 9D 8C 7D")
    for _ in range(4):  # insurance and surrender, each offered and closed
        assert_at_its_beginning()
        moved += page.evaluate(SCROLLED)
        console.primary()
    console.wait_step("decides, area 1")
    assert_at_its_beginning()
    for _ in range(3):
        moved += page.evaluate(SCROLLED)
        console.decide("stand")
        console.wait_unlocked()
    page.evaluate(SCROLLED)
    console.card("8S")
    console.wait_step("Pay and collect")
    assert_at_its_beginning()
    moved += page.evaluate(SCROLLED)
    assert moved > 0, "there was something to scroll"
    console.primary()
    console.wait_step("Open the betting")
    assert_at_its_beginning()


def test_what_passes_covers_no_card_no_wager_and_no_key(dealing) -> None:
    console, page = dealing, dealing.page
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.wager(4, "Pat", ["$25"])
    console.primary()
    console.deal("9S 8H 7C")
    page.locator(".d-call").click()
    page.locator("dialog.d-sheet").get_by_role("button", name="Call now").click()
    toast = page.locator(".d-toast")
    toast.wait_for()
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(COVERED, ".d-toast") == [], size
        keep(page, f"toast-{size['width']}")
    toast.get_by_role("button", name="Close").click()
    toast.wait_for(state="detached")


def test_the_dock_of_offers_holds_the_closing_key_until_they_were_seen(dealing) -> None:
    """A page that is too low to show the dock: nobody was asked yet."""
    console, page = dealing, dealing.page
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.primary()
    resize(page, {"width": 640, "height": 400})
    console.deal("9S AD 8C")
    page.locator(".d-console").evaluate("console => { console.scrollTop = 0 }")
    console.primary()
    large: Any = page.locator(".d-foot .d-button-primary")
    wait_text(page, ".d-foot .d-button-primary", "out of sight")
    assert large.is_disabled()
    page.locator(".d-offer").first.scroll_into_view_if_needed()
    wait_until(page, large.is_enabled)
    resize(page, SMALL_TABLET)
