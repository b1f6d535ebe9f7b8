"""What was keyed wrongly, put right on the console from the story of its hand: by the dealer, and after the settlement
with the Pit Manager (ruling 81).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import DealtTable
from tests.browser.incidents import GUS, IncidentSheet, Story, cleared, two_wagers
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Ana has $20 and K 6 on area 1, Pat $30 and 7 6 on area 3, the house a 9; nobody has drawn."""
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("KS 7D 9H 6C 6D")
        yield mona


def test_a_tapped_card_is_put_right_by_the_dealer(table, tablet) -> None:
    """A tap on the hand, one on the card, one on what it is."""
    story = Story(tablet.open(), "Cards of area 1")
    assert story.told("Area 1") == ["Main wager $20\nAna", "K♠", "6♣"]
    story.sheet.get_by_role("button", name="6 of clubs").wait_for()
    keep(tablet.page, "story", SMALL_TABLET, TABLET)
    incident = story.tap("6 of clubs")
    incident.assert_fits("story-card-asked")
    incident.cards("Which card?", "9C")
    assert "9 of clubs" in incident.see("was entered wrongly")
    incident.assert_fits("entry-corrected")
    incident.do()
    assert table.view["round"]["areas"][0]["hands"][0]["cards"] == ["KS", "9C"]


def test_the_right_card_is_typed_too(table, tablet) -> None:
    incident = Story(tablet.open(), "House hand").tap("9 of hearts")
    tablet.page.keyboard.type("JD", delay=60)
    assert "Jack of diamonds" in incident.see("was entered wrongly")
    incident.close()


def test_without_a_tap_on_the_felt_every_hand_is_told(table, tablet) -> None:
    """By the menu, and by the words of the menu's search."""
    tablet.open()
    tablet.page.get_by_role("button", name="Something went wrong").click()
    tablet.page.get_by_role("searchbox").fill("typed wrong card")
    assert tablet.page.locator(".incident-key").all_inner_texts() == ["A card was entered wrongly\nruling 81"]
    tablet.page.locator(".incident-key").click()
    story = Story(tablet)
    assert story.told("Area 3") == ["Main wager $30\nPat", "7♦", "6♦"]
    assert story.told("House") == ["9♥"]
    keep(tablet.page, "story-all", SMALL_TABLET, TABLET)
    story.tap("Main wager $30 Pat", "Area 3")
    keep(tablet.page, "story-all-tapped", SMALL_TABLET, TABLET)
    story.sheet.get_by_role("button", name="Back", exact=True).click()
    story.tap("King of spades", "Area 1")
    story.sheet.get_by_role("button", name="Back", exact=True).click()
    story.tap("9 of hearts", "House")
    keep(tablet.page, "story-all-house", SMALL_TABLET, TABLET)


def test_main_was_keyed_for_a_pair_wager_while_bets_are_open(live_casino, tablet) -> None:
    """Both doors: the sheet of the wager that was tapped, and the claim that it became."""
    with cleared(live_casino.base_url) as mona:
        mona.send("open_betting")
        mona.wager(1, ana=20)
        mona.wager(1, pat=25)
        tablet.open()
        tablet.page.locator(".d-wager", has_text="Pat").click()
        tablet.page.get_by_role("button", name="Entered wrongly").click()
        incident = IncidentSheet(tablet)
        incident.press("What is it?", "Pair wager")
        assert "Pair wager $25" in incident.see("entered wrongly")
        incident.assert_fits("wager-kind-corrected")
        incident.do()
        assert [claim["player"] for claim in mona.view["round"]["claims"]] == ["pat"]
        assert [wager["id"].endswith(".1") for wager in mona.view["round"]["areas"][0]["wagers"]] == [True]

        tablet.page.locator(".d-claim", has_text="Pat").get_by_role("button", name="Entered wrongly").click()
        incident = IncidentSheet(tablet)
        incident.press("What is it?", "Main wager")
        incident.see("entered wrongly")
        incident.do()
        assert [wager["kind"] for wager in mona.view["round"]["areas"][0]["wagers"]] == ["main", "main"]


def test_once_bets_are_closed_a_tap_on_the_wager_puts_it_right(live_casino, tablet) -> None:
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        tablet.open()
        tablet.page.locator(".d-wager", has_text="Pat").click()
        tablet.page.get_by_role("button", name="Entered wrongly").click()
        incident = IncidentSheet(tablet)
        incident.press("What is it?", "Pair wager")
        assert "pair" in incident.refused()
        incident.press("Where does it lie?", "Area 1")
        incident.see("entered wrongly")
        incident.assert_fits("wager-kind-corrected-closed")
        incident.do()
        assert [wager["kind"] for wager in mona.view["round"]["areas"][0]["wagers"]] == ["main", "pair"]

        mona.take_console()
        mona.deal("KS AH 6C")
        for command in ("settle", "offer_insurance", "close_insurance"):
            mona.send(command)
        stakes = [{"player": "ana", "cents": 1_000}]
        mona.send("record_found_wager", area=1, line=1, kind="insurance", stakes=stakes, in_time=True)
        tablet.open().page.locator(".d-wager", has_text="insurance").click()
        incident = IncidentSheet(tablet)
        incident.field("What is it?").get_by_role("button", name="Insurance", pressed=True).wait_for()
        incident.sheet.get_by_label("How much, in dollars").fill("5")
        assert "$5" in incident.see("entered wrongly")
        incident.approved("Pit Manager", GUS)
        assert [wager["stake_cents"] for wager in mona.view["round"]["areas"][0]["wagers"]] == [2_000, 3_000, 500]


def test_a_decision_is_keyed_anew_from_where_it_was_wrong(table, tablet) -> None:
    """Ana stood, so it was keyed; she had hit and got a 4. Pat decides by then."""
    table.send("stand")
    story = Story(tablet.open(), "Cards of area 1")
    assert story.told("Area 1")[-1] == "Stand"
    incident = story.tap("Stand", "Area 1")
    incident.assert_fits("story-decision-asked")
    incident.key("Hit", "4C", "Stand")
    assert "stand was entered wrongly; it was hit, stand" in incident.see("was entered wrongly")
    incident.assert_fits("decision-corrected")
    incident.do()
    assert table.view["round"]["areas"][0]["hands"][0]["cards"] == ["KS", "6C", "4C"]
    assert table.view["round"]["turn"] == {"area": 3, "hand": 1}


def test_the_second_hit_is_tapped_and_a_card_on_record_stays(table, tablet) -> None:
    """Nobody counts which of several it was: it is tapped. The card that came to it is there already."""
    table.send("hit")
    table.deal("2C")
    table.send("hit")
    table.deal("2D")
    story = Story(tablet.open(), "Cards of area 1")
    assert story.told("Area 1")[3:] == ["Hit", "2♣", "Hit", "2♦"]
    story.sheet.get_by_role("button", name="Hit", exact=True).last.click()
    incident = IncidentSheet(tablet)
    incident.key("Stand")
    assert "hit was entered wrongly; it was stand" in incident.see("was entered wrongly")
    incident.sheet.get_by_role("button", name="Erase the last one").click()
    incident.sheet.get_by_role("button", name="Erase the last one").click()
    incident.sheet.get_by_role("button", name="Hit", exact=True).last.click()
    assert incident.sheet.locator(".incident-chosen b").all_inner_texts() == ["Hit", "2♦"]
    incident.close()
