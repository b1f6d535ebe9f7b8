"""An offer to withdraw as seat, console and pit show it; a count of the cards that voids the round (rulings 93, 94)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import PHONE, DealtTable, assert_sound, paired, wait_text
from tests.browser.incidents import SAM, IncidentSheet, cleared, two_wagers
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
PORTRAIT, LANDSCAPE = {"width": 600, "height": 1024}, {"width": 1024, "height": 600}


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Ana has $20 and 8S 4C on area 1, Pat $30 and 7D 6D on area 3; Ana asked for a card."""
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("8S 7D 7H 4C 6D")
        mona.send("hit")
        yield mona


@pytest.mark.clause("PM 5.25", "ruling 93")
def test_each_player_answers_and_seat_console_and_pit_say_who_stays(
    browser, live_casino, table, tablet, opened
) -> None:
    pat = paired(browser, live_casino, "seat", PORTRAIT, 3, "t1")
    sam = opened("sam", "/pit/t1/")
    table.send("report_cards_together", count=2, disclosed=["3S"])
    wait_text(pat, ".now__text", "You decide")
    for label in ("Withdraw every wager", "Stay with every wager"):
        wait_text(pat, ".may-do .option-label", label)
    wait_text(pat, ".notices", "You may take back what is left of your wagers.*PM 5.25")
    keep(pat, "offer-seat", PORTRAIT, LANDSCAPE, PHONE)
    assert_sound(pat)
    wait_text(sam, ".told li", "Pat.*Has not answered")

    page = tablet.open().page
    wait_text(page, ".d-step-detail", "Not answered yet: Ana and Pat")
    offered = page.locator(".d-answers")
    offered.get_by_role("button", name="Pat stays").click()
    wait_text(page, ".d-answers .d-row", "Pat.*Stays")
    wait_text(page, ".d-step-detail", "Not answered yet: Ana")
    keep(page, "offer-console", SMALL_TABLET, TABLET)
    assert_sound(page)
    wait_text(sam, ".told li", "Pat.*Stays")
    keep(sam, "offer-pit", SMALL_TABLET, TABLET)
    assert_sound(sam, part=".told")
    wait_text(pat, ".notices", "You stay with your wagers")
    assert pat.locator(".may-do .option-label", has_text="Stay with every wager").count() == 0

    page.locator(".incident-choices button", has_text="Deal the 3 of spades").click()
    tablet.wait_step("Ana decides")
    assert offered.count() == 0
    number = table.view["round"]["number"]
    sam.goto(f"/history/t1/{number}/")
    answers = sam.locator("section", has=sam.locator("#offers-title")).inner_text()
    assert "Pat" in answers
    assert "Stays" in answers
    assert "No answer" in answers
    keep(sam, "offer-history", TABLET)
    assert_sound(sam, part="section:has(#offers-title)")


@pytest.mark.clause("PM 5.1", "PM 5.1.1", "ruling 94")
def test_a_count_from_the_rail_is_put_right_with_an_approval_or_fills_in_the_void(table, tablet) -> None:
    page = tablet.open().page
    cards = table.view["table"]["decks"] * 48
    page.get_by_role("button", name="Count the cards").click()
    sheet = IncidentSheet(tablet)
    assert f"{cards} cards" in sheet.sheet.inner_text()
    sheet.sheet.get_by_label("How many cards were counted").fill(str(cards - 1))
    assert "1 too few" in sheet.see("1 too few")
    sheet.assert_fits("count")
    sheet.do()
    tablet.wait_step("Have the round declared void")
    wait_text(page, ".d-step-detail", f"{cards - 1} of {cards}, 1 too few")
    assert "is void" not in page.locator("body").inner_text(), "nobody has declared it"
    keep(page, "count-wrong", SMALL_TABLET, TABLET)
    assert_sound(page)
    page.locator(".incident-choices button", has_text="Count again").click()
    again = IncidentSheet(tablet)
    again.sheet.get_by_label("How many cards were counted").fill(str(cards))
    again.approved("Pit Supervisor", SAM)
    tablet.wait_step("Card to area 1")

    table.take_console()
    table.send("count_cards", counted=7)
    tablet.open().wait_step("Have the round declared void")
    page.locator(".incident-choices button", has_text="missing cards").click()
    void = IncidentSheet(tablet)
    void.see("missing cards")
    void.approved("Pit Supervisor", SAM)
    tablet.wait_step("Tell the players")
    assert table.view["round"]["void"]["ground"] == "Missing cards"
