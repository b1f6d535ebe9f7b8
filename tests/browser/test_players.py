"""A player is stopped in the pit: the dealer sees why and takes no wager of theirs; one is found to be seated."""

from __future__ import annotations

import re

import pytest

from demo.casino import BADGES
from tests.browser.dealer_console import TABLET
from tests.browser.dealt_table import DESK, SMALL_DESK, assert_sound, resize, wait_text
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.clause("ruling 130")]
WHY = "Reason: Asked to be kept from play"


def test_a_stop_reaches_the_table_and_a_known_player_is_seated_by_name(dealing, opened):
    resize(dealing.page, TABLET)
    page, mona = dealing.page, BADGES["mona"]
    pit = opened("sam", "/pit/")
    sam = opened("sam", "/players/")
    sam.get_by_label("Name", exact=True).fill("Zoltan Quill")
    sam.get_by_role("button", name="Enter").click()
    sam.get_by_role("heading", name="Zoltan Quill").wait_for()

    page.locator(".d-person.is-new").click()
    sheet = page.locator("dialog.d-sheet")
    sheet.get_by_label("Name").fill("quil")
    sheet.get_by_role("button", name=re.compile("Zoltan Quill")).click()
    keep(page, "dealer-player-found", TABLET)
    sheet.locator(".d-sheet-go").click()
    sheet.wait_for(state="detached")
    seated = page.locator(".d-person", has_text="Zoltan Quill")
    seated.wait_for()

    sam.reload()
    wait_text(sam, "section li", "standing")
    sam.get_by_label("Reason").last.fill("Asked to be kept from play")
    sam.get_by_label("Badge of a Pit Manager").last.fill(mona.number)
    sam.get_by_label("PIN").last.fill(mona.pin)
    sam.get_by_role("button", name="Stop on the whole floor").click()
    wait_text(sam, ".badge", "In force")
    assert_sound(sam, DESK, SMALL_DESK)
    keep(sam, "player-stopped", DESK)

    seated.filter(has_text=WHY).wait_for()
    wait_text(pit, "body", f"Zoltan Quill is stopped and was at Table 1. {WHY}")
    dealing.primary()
    wager = dealing.new_wager(5)
    wager.locator(".d-person.is-refused", has_text="Zoltan Quill").click()
    wait_text(page, "dialog.d-sheet", f"Zoltan Quill is stopped from play in this house. {WHY}")
    wager.locator(".d-chips button").nth(1).click()
    assert wager.locator(".d-sheet-go").is_disabled()
    keep(page, "dealer-player-stopped", TABLET)
    page.keyboard.press("Escape")
    wager.wait_for(state="detached")

    sam.get_by_text("Lift", exact=True).click()
    form = sam.locator("details form")
    form.get_by_label("Reason").fill("Spoken to.")
    form.get_by_label("Badge of a Pit Manager").fill(mona.number)
    form.get_by_label("PIN").fill(mona.pin)
    form.get_by_role("button", name="Lift").click()
    seated.filter(has_not_text=WHY).wait_for()
