"""How a table stands, its last rounds and limits to come, on the pit, the floor, the sign, a seat and the console."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import SMALL_TABLET
from tests.browser.dealt_table import DESK, SMALL_DESK, TABLE, assert_sound, paired, resize, turn_to, wait_text
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
TABLET = {"width": 1180, "height": 820}


@pytest.mark.clause("ruling 110", "ruling 111", "ruling 112")
def test_last_rounds_a_reservation_and_limits_ahead_are_read_on_every_screen(table, opened, browser, live_casino):
    page, floor = opened("sam", f"/pit/{TABLE}/"), opened("sam", "/pit/")
    screens = [paired(browser, live_casino, "sign", DESK), paired(browser, live_casino, "seat", SMALL_DESK, 3)]
    tile = floor.locator(".pit-tile", has_text="Table 4")
    turn_to(page, "Close or reserve")
    page.get_by_label("Reason (everybody can read it)").first.fill("End of the evening")
    page.get_by_role("spinbutton", name="Last rounds").fill("1")
    page.get_by_role("button", name="Announce the last rounds").click()
    for screen in (*screens, floor):
        screen.get_by_text("Next round is the last").first.wait_for()
    keep(screens[0], "sign-closing", DESK)
    keep(screens[1], "seat-closing", SMALL_DESK)
    assert "End of the evening" in tile.inner_text()
    assert table.view["step"]["say"] == "This is the last round. Place your bets, please"
    table.send("open_betting")
    table.finish()
    assert table.send("open_betting", 422)["code"] == "last_round_dealt"
    wait_text(page, ".pit-step", "Close the table")
    console = opened("omar", f"/tables/{TABLE}/deal/", TABLET)
    console.get_by_role("button", name="Take over here").click()
    console.get_by_text("The last round was dealt").first.wait_for()
    keep(console, "console-closing", SMALL_TABLET, TABLET)
    resize(console, SMALL_TABLET)
    assert_sound(console)
    page.get_by_role("button", name="Stay open after all").click()
    page.get_by_label("Reserved for whom?").fill("the Tan party")
    page.get_by_role("button", name="Reserve the table").click()
    for screen in (*screens, floor):
        screen.get_by_text("Reserved for the Tan party").first.wait_for()
    page.get_by_role("button", name="No longer reserved").click()
    turn_to(page, "Limits")
    page.get_by_role("spinbutton", name="Main wagers Minimum $").fill("200")
    page.get_by_label("From when?").select_option(label="After so many rounds")
    page.get_by_role("button", name="Set the limits").click()
    for screen in screens:
        screen.get_by_text("After 1 more round").first.wait_for()
    assert "After 1 more round: main wagers $200 to $10,000" in table.view["step"]["detail"]
    assert_sound(page)
    table.take_console()
    table.send("set_limits", limits={"main": {"min_cents": 10_000, "max_cents": 1_000_000}})
