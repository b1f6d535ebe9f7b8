"""Cards in error, cards drawn at once, a player passed over, cards that run out, as the dealer meets them (PM 5.8-5.10,
5.17-5.19, 5.23, 5.24).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from demo.casino import TABLES
from tests.browser.dealer_console import Console
from tests.browser.dealt_table import DealtTable
from tests.browser.incidents import GUS, SAM, IncidentSheet, cleared, two_wagers

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Ana has $20 and 8S 4C on area 1, Pat $30 and 7D 6D on area 3, the house the 7H; Ana decides."""
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("8S 7D 7H 4C 6D")
        yield mona


@pytest.fixture
def drawing(table) -> DealtTable:
    """Ana has asked for a card."""
    table.send("hit")
    return table


@pytest.fixture
def house(table) -> DealtTable:
    """Both stand; the house has 7H 5H and draws."""
    table.send("stand")
    table.send("stand")
    table.deal("5H")
    return table


def hand(table: DealtTable, area: int) -> str:
    """The cards of an area on record, of the house for 0."""
    round_ = table.view["round"]
    if not area:
        return " ".join(round_["house"]["cards"])
    return " ".join(round_["areas"][area - 1]["hands"][0]["cards"])


def key(console: Console, text: str) -> None:
    """Press a key of the dock."""
    console.page.locator(".incident-choices button", has_text=text).click()


def at_once(console: Console, seen: str, text: str, picture: str = "") -> None:
    """Tell that two cards came out at once, of which these were seen; Sam says that they did (ruling 58)."""
    incident = IncidentSheet(console, text)
    assert incident.field("How many").get_by_role("button", name="2").get_attribute("aria-pressed") == "true"
    incident.cards("The cards that were seen", seen)
    incident.see("cards came out at once")
    if picture:
        incident.assert_fits(picture)
    assert incident.sheet.get_by_role("button", name="Do it").count() == 0, "somebody chooses knowing the cards"
    incident.approved("Pit Supervisor", SAM)


def test_pm_5_8_a_card_in_error_may_be_refused_and_goes_to_the_next_player(table, tablet) -> None:
    incident = IncidentSheet(tablet.open(), "A card was drawn to a player in error")
    incident.cards("Which card?", "4S")
    incident.press("Where?", "Area 1")
    assert "No wager and no money changes" in incident.see("4 of spades")
    incident.assert_fits("error-card")
    incident.approved("Pit Supervisor", SAM)
    tablet.page.locator(".incident-notice", has_text="The 4 of spades is out and comes next").wait_for()
    refusal = IncidentSheet(tablet, "does not take the exposed card")
    refusal.see("Ana refuses the card")
    refusal.do()
    tablet.wait_step("Pat decides")
    tablet.decide("hit")
    key(tablet, "Deal the 4 of spades")
    tablet.wait_step("Pat decides")
    assert (hand(table, 1), hand(table, 3)) == ("8S 4C", "7D 6D 4S")


def test_pm_5_23_3_of_cards_seen_the_player_chooses_and_the_rest_are_offered_on(drawing, tablet) -> None:
    at_once(tablet.open(), "KS 2S", "two or more seen", "together-seen")
    tablet.wait_step("Ana chooses")
    assert tablet.page.locator(".d-step-detail").inner_text() == (
        "To choose from: King of spades, 2 of spades. Not answered yet: Ana and Pat."
    )
    key(tablet, "Take the 2 of spades")
    key(tablet, "Deal the 2 of spades")
    tablet.wait_step("Ana decides")
    tablet.decide("stand")
    tablet.wait_step("Pat chooses")
    key(tablet, "Take none of them")
    tablet.wait_step("house")
    assert (hand(drawing, 1), hand(drawing, 3)) == ("8S 4C 2S", "7D 6D")


def test_pm_5_23_4_5_the_card_that_is_worst_for_the_house_and_why_stand_on_the_screen(house, tablet) -> None:
    at_once(tablet.open(), "9D KS", "two or more seen")
    why = tablet.page.locator(".incident-weighed")
    why.wait_for()
    assert "King of spades makes 22, bust: $100" in why.inner_text()
    assert "Worst for the house: King of spades" in why.inner_text()
    key(tablet, "Take the 9 of diamonds")
    other = IncidentSheet(tablet)
    assert "Worst for the house: King of spades" in other.refused()
    other.close()
    key(tablet, "Take the King of spades")
    choice = IncidentSheet(tablet)
    assert "Worst for the house: King of spades" in choice.see("Chosen: King of spades")
    choice.assert_fits("together-house")
    choice.approved("Pit Manager", GUS)
    key(tablet, "Deal the King of spades")
    tablet.wait_step("Pay and collect")
    assert hand(house, 0) == "7H 5H KS"


def test_pm_5_17_a_player_passed_over_gets_the_turn_and_the_cards_count_as_unseen(table, tablet) -> None:
    table.send("stand")
    table.send("hit")
    table.deal("4S")
    incident = IncidentSheet(tablet.open(), "The player of area 1 was passed over")
    assert "PM 5.17" in incident.sheet.inner_text()
    incident.see("4♠")
    incident.assert_fits("passed-over")
    incident.approved("Pit Supervisor", SAM)
    tablet.wait_step("Ana decides")
    tablet.decide("hit")
    key(tablet, "Deal the 4 of spades")
    tablet.wait_step("Ana decides")
    assert (hand(table, 1), hand(table, 3)) == ("8S 4C 4S", "7D 6D")


def test_pm_5_19_the_discards_are_riffled_and_cut_by_the_player_next_to_act(live_casino, tablet) -> None:
    settings = next(each.settings for each in TABLES if each.id == "t1")
    other = {"positions": settings["positions"], "limits": {"main": settings["limits"]["main"]}}
    tablet.put_down()
    with cleared(live_casino.base_url) as mona:
        mona.send("change_rulebook", rulebook="rws-pontoon-4", settings=other)
        mona.send("change_rulebook", rulebook="mbs-pontoon-6", settings=settings | {"shuffle_at_cards": 288})
        two_wagers(mona)
        mona.deal("8S 7D 7H 4C 6D")
        mona.send("hit")
        incident = IncidentSheet(tablet.open(), "The cards do not last")
        assert "Cut by Ana." in incident.sheet.inner_text()
        incident.approved("Pit Supervisor", SAM)
        tablet.page.locator(".d-bar-fact", has_text="283").wait_for()
        tablet.put_down()
        mona.take_console()
        mona.send("void_round", ground="equipment_fault")
        mona.send("change_rulebook", rulebook="rws-pontoon-4", settings=other)
        mona.send("change_rulebook", rulebook="mbs-pontoon-6", settings=settings)
