"""“Something went wrong” in a dealer's hands: the five likeliest of the moment first, found by everyday words, and a
card that the dealer holds although it is greyed leads to the one that was keyed wrongly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET, card_words
from tests.browser.dealt_table import DealtTable
from tests.browser.incidents import SAM, IncidentSheet, Story, cleared, two_wagers
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE, PokerConsole

pytestmark = [pytest.mark.browser, pytest.mark.live]
FOUND = {
    "undo": "A card was entered wrongly",
    "hit by mistake": "A decision was entered wrongly",
    "paid too much": "Something was paid or collected wrongly",
    "wrong box": "Cards lie on the wrong places",
    "player skipped": "A player was passed over",
    "did not ask": "No hit: the card came out in error",
}
"""What a dealer would type, and what is among what it finds."""


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        yield mona


def opened(console: Any) -> Any:
    console.page.get_by_role("button", name="Something went wrong").click()
    console.page.locator(".incident-key").first.wait_for()
    return console.page


def likeliest(page: Any) -> list[str]:
    return page.locator("[data-group=likely] .incident-key__text").all_inner_texts()


def test_the_five_likeliest_of_the_moment_come_first(table, tablet) -> None:
    page = opened(tablet.open())
    assert len(likeliest(page)) == 5
    assert "Refuse a late wager" in likeliest(page)
    page.get_by_role("button", name="Close").click()
    table.take_console()
    table.deal("KS 7D 9H 6C 6D")
    page = opened(tablet.open())
    first = likeliest(page)
    assert (len(first), first[1:3]) == (5, ["A card was entered wrongly", "A decision was entered wrongly"])
    assert first[0].startswith("Undo")
    assert page.locator(".incident-groups section").first.get_attribute("data-group") == "likely"
    keep(page, "went-wrong", SMALL_TABLET, TABLET)
    elsewhere = page.locator(".incident-groups section:not([data-group=likely]) .incident-key__text").all_inner_texts()
    assert not set(first) & set(elsewhere)


def test_everyday_words_find_theirs(table, tablet) -> None:
    table.deal("KS 7D 9H 6C 6D")
    table.send("hit")
    table.deal("2C")
    page = opened(tablet.open())
    for words, title in FOUND.items():
        page.get_by_role("searchbox").fill(words)
        assert title in page.locator(".incident-key__text").all_inner_texts(), words
        assert page.locator(".incident-key").count() <= 12, words
    page.get_by_role("searchbox").fill("xyzzy")
    page.get_by_text("Nothing fits").wait_for()


def test_the_newest_entry_is_taken_back_from_there_too(table, tablet) -> None:
    table.deal("KS 7D")
    page = opened(tablet.open())
    page.get_by_role("searchbox").fill("undo")
    page.locator(".incident-key", has_text="Undo").first.click()
    IncidentSheet(tablet).do()
    assert [area["hands"][0]["cards"] for area in table.view["round"]["areas"] if area["hands"]] == [["KS"]]


def test_a_number_has_number_keys(table, tablet) -> None:
    table.deal("KS 7D 9H 6C 6D")
    tablet.open()
    incident = IncidentSheet(tablet, "Count the cards")
    keys = incident.sheet.get_by_role("group", name="Number keys")
    for digit in "3129":
        keys.get_by_role("button", name=digit, exact=True).click()
    keys.get_by_role("button", name="Erase digit").click()
    field = incident.sheet.get_by_label("How many cards were counted")
    assert (field.input_value(), field.get_attribute("inputmode")) == ("312", "none")
    incident.assert_fits("number-keys")
    incident.close()


@pytest.mark.clause("TC 2.1", "ruling 81")
def test_a_greyed_card_that_the_dealer_holds_leads_to_the_one_that_was_keyed_wrongly(browser, live_casino) -> None:
    with cleared(live_casino.base_url, TABLE) as mona:
        mona.send("open_betting")
        mona.wager(1, kind="ante", gil=25)
        mona.send("close_betting")
        mona.send("deal_hands")
        mona.send("play", area=1)
        mona.send("expose_hand", area=0, cards=["KS", "9D", "4C"])
        console = PokerConsole(browser, live_casino.base_url).open()
        page = console.page
        page.locator(f".d-card.is-refused[aria-label='{card_words('9D')}']").dispatch_event("click")
        page.get_by_role("button", name="I hold the 9 of diamonds").click()
        story = Story(console)
        assert story.sheet.locator(".is-held").all_inner_texts() == ["9♦"]
        keep(page, "held-card", SMALL_TABLET, TABLET)
        incident = story.tap("9 of diamonds", "House")
        incident.cards("Which card?", "9H")
        assert "9 of hearts" in incident.see("was entered wrongly")
        incident.approved("Pit Supervisor", SAM)
        assert mona.view["round"]["house"]["cards"] == ["KS", "9H", "4C"]
