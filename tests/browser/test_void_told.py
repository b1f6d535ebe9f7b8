"""A void after what the law asks: why is asked, winnings stay after force majeure, and everybody is told what came
back: on display and sign, by word at the console, from the pit; the round's page says who, how and when (PM 5.1, 5.3;
rulings 91, 92).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import DESK, PHONE, DealtTable, assert_sound, paired, wait_text
from tests.browser.incidents import GUS, IncidentSheet, cleared
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.clause("ruling 91", "ruling 92")]
PORTRAIT, LANDSCAPE = {"width": 600, "height": 1024}, {"width": 1024, "height": 600}


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Pat's pair on area 3 has paid; Ana on area 1 decides."""
    with cleared(live_casino.base_url) as gus:
        gus.send("open_betting")
        gus.wager(1, ana=20)
        gus.wager(3, pat=30)
        gus.wager(3, "pair", pat=10)
        gus.send("close_betting")
        gus.deal("8S 7D 7H 4C 7C")
        gus.send("settle")
        yield gus


def test_everybody_is_told_and_what_was_paid_stays(browser, live_casino, table, tablet, opened) -> None:
    ana, pat, ben = (paired(browser, live_casino, "seat", PORTRAIT, seat, "t1") for seat in (1, 3, 5))
    sign = paired(browser, live_casino, "sign", DESK, None, "t1")
    console, number = tablet.open(), table.view["round"]["number"]

    sheet = IncidentSheet(console, "Force majeure")
    sheet.sheet.get_by_label("What happened").fill("Fire alarm: the floor is cleared")
    moved = sheet.see("to give and take").strip()
    assert re.search(r"Pat\s+\+\$30$", moved), "the pair that was paid is not taken back"
    sheet.assert_fits("void-why")
    sheet.approved("Gaming Shift Manager", GUS)

    console.wait_step("Tell the players")
    void = f"Round {number} is void.*The reason: force majeure"
    for page in (ana, pat, ben):
        wait_text(page, ".notices", void)
    wait_text(sign, ".sign-say", void)
    wait_text(pat, ".notices", "What was paid to you is yours")
    wait_text(ana, ".now", "Your wagers went back")
    wait_text(ana, ".came-back", re.escape("$20"))
    assert "$30" not in ana.locator(".wagers").inner_text(), "Pat's money is not Ana's to see"
    assert ben.locator(".came-back").count() == 0
    for page, name in ((ana, "ana"), (sign, "sign")):
        keep(page, f"void-{name}")
        assert_sound(page)
    seen = pat.get_by_role("button", name=f"I know that round {number} is void")
    seen.wait_for()
    keep(pat, "void-seat", PORTRAIT, LANDSCAPE, PHONE)
    assert seen.bounding_box()["y"] + seen.bounding_box()["height"] <= PORTRAIT["height"]
    seen.click()
    wait_text(pat, ".void-seen", "It is noted")

    told = console.page.locator(".d-answers")
    wait_text(console.page, ".d-answers .d-row", "Pat.*Acknowledged on the display")
    keep(console.page, "void-told", SMALL_TABLET, TABLET)
    assert_sound(console.page)

    sam = opened("sam", "/pit/t1/")
    wait_text(sam, ".told li", "Ana.*Not told yet")
    keep(sam, "void-pit", SMALL_TABLET, TABLET)
    assert_sound(sam, part=".told")
    sam.get_by_role("button", name="Ana was told").click()
    wait_text(sam, ".told li", "Ana.*Told by word")
    wait_text(console.page, ".d-answers .d-row", "Ana.*Told by word")
    assert told.locator("button").count() == 0
    console.wait_step("Open the betting")

    sam.goto(f"/history/t1/{number}/")
    page = sam.locator("section", has=sam.locator("#told-title")).inner_text()
    assert re.search(r"Pat\s+Acknowledged on the display", page)
    assert re.search(r"Ana\s+Told by word\s.*Sam", page)
    keep(sam, "void-history", TABLET)
    assert_sound(sam, part="section:has(#told-title)")
    sam.goto("/history/?table=t1")
    row = sam.locator(".history-rounds tr", has_text=re.compile(rf"round {number}\b")).inner_text()
    assert "Void" in row

    console.primary()
    for page in (ana, pat, ben, sign):
        wait_text(page, "body", "Bets are open|Place your bets")
        assert void not in page.locator("body").inner_text(), "said until the next round only"


def test_the_dealer_notes_all_with_one_tap_and_may_open_the_next_round_before(table, tablet) -> None:
    table.send("void_round", ground="equipment_fault")
    console = tablet.open()
    console.wait_step("Tell the players")
    assert console.page.locator("[data-command=open_betting]:enabled").count() == 1
    console.page.locator(".d-answers").get_by_role("button", name="Was told").first.click()
    wait_text(console.page, ".d-answers .d-row", "Told by word")
    console.primary()
    console.wait_step("Open the betting")
    assert console.page.locator(".d-answers .d-row", has_text="Not told yet").count() == 0
