"""Cards that lie wrongly, as the dealer puts them right with an approval (PM 5.6, 5.11-5.16)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealt_table import DealtTable
from tests.browser.incidents import SAM, IncidentSheet, cleared, two_wagers

pytestmark = [pytest.mark.browser, pytest.mark.live]
ANA, PAT, EMPTY = "Area 1 · Ana", "Area 3 · Pat", "Area 2"


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Ana has $20 and 8S 9C on area 1, Pat $30 and 7D 6D on area 3, the house the 7H; nobody has drawn."""
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("8S 7D 7H 9C 6D")
        yield mona


@pytest.fixture
def begun(table) -> DealtTable:
    """Ana has drawn the 2C: the subsequent deal has begun."""
    table.send("hit")
    table.deal("2C")
    return table


def lie(incident: IncidentSheet, card: str, place: str) -> None:
    """Tap a card, then the place where it lies."""
    incident.card(card).click()
    incident.sheet.get_by_role("button", name=place, exact=True).click()


def cards(table: DealtTable) -> dict[str, str]:
    """The cards on record: {"1": "8S 9C", "house": "7H"}."""
    round_ = table.view["round"]
    areas = {str(area["area"]): " ".join(hand["cards"]) for area in round_["areas"] for hand in area["hands"]}
    return areas | {"house": " ".join(round_["house"]["cards"])}


def test_pm_5_6_1_two_cards_exchanged_are_laid_out_anew(table, tablet) -> None:
    incident = IncidentSheet(tablet.open(), "Cards lie on the wrong places")
    incident.assert_fits("lie-untold")
    assert "Still to say: The cards as they lie" in incident.sheet.inner_text()
    incident.card("8S").click()
    incident.card("7D").click()
    assert "No wager and no money changes" in incident.see("Cards reconstructed")
    incident.assert_fits("lie-exchanged")
    incident.approved("Pit Supervisor", SAM)
    assert cards(table) == {"1": "8S 9C", "3": "7D 6D", "house": "7H"}


def test_pm_5_6_1_the_order_in_which_they_came_out_is_put_right(table, tablet) -> None:
    incident = IncidentSheet(tablet.open(), "Cards lie on the wrong places")
    incident.sheet.get_by_role("button", name="entered in a wrong order").click()
    for card in ("7D", "8S", "7H", "9C"):
        incident.card(card).click()
    assert incident.sheet.locator(".effect").count() == 0, "one card has not been told yet"
    incident.card("6D").click()
    assert "House" not in incident.see("Cards"), "the house card stays"
    incident.assert_fits("lie-order")
    incident.approved("Pit Supervisor", SAM)
    assert cards(table) == {"1": "7D 9C", "3": "8S 6D", "house": "7H"}


def test_pm_5_12_the_house_draws_the_card_it_lacks(begun, tablet) -> None:
    incident = IncidentSheet(tablet.open(), "The house has no card")
    lie(incident, "7H", PAT)
    incident.see("7♥")
    incident.assert_fits("lie-house")
    incident.approved("Pit Supervisor", SAM)
    tablet.page.locator(".incident-notice", has_text="The house lacks its first card").wait_for()
    tablet.page.get_by_role("button", name="Deal the 7 of hearts").click()
    tablet.wait_step("Ana decides")
    assert cards(begun) == {"1": "8S 9C 2C", "3": "7D 6D", "house": "7H"}


def test_pm_5_16_a_hand_of_one_card_plays_on_or_takes_its_wager_back(begun, tablet) -> None:
    incident = IncidentSheet(tablet.open(), "A hand has one card")
    lie(incident, "6D", EMPTY)
    incident.see("6♦")
    incident.approved("Pit Supervisor", SAM)
    assert cards(begun)["3"] == "7D"
    back = IncidentSheet(tablet, "takes back $30 from the single card")
    assert "+$30" in back.see("Returned")
    back.do()
    assert "3" not in cards(begun)


def test_what_an_earlier_answer_would_have_done_is_not_said_of_a_new_one(begun, tablet) -> None:
    incident = IncidentSheet(tablet.open(), "Cards lie on the wrong places")
    lie(incident, "2C", PAT)
    incident.see("Cards reconstructed")
    key = incident.sheet.locator(".d-sheet-go")
    top = key.bounding_box()["y"]
    tablet.page.route("**/preview", lambda route: None)  # the next answer is long in coming
    incident.sheet.get_by_role("button", name="All as on the screen again").click()
    lie(incident, "9C", PAT)
    assert incident.sheet.locator(".effect").count() == 0
    assert key.is_disabled()
    assert key.bounding_box()["y"] == top
    tablet.page.unroute("**/preview")
    incident.close()


def test_a_picture_that_no_clause_mends_says_who_decides(begun, tablet) -> None:
    begun.send("stand")
    begun.send("stand")
    begun.deal("5H")
    incident = IncidentSheet(tablet.open(), "Cards lie on the wrong places")
    lie(incident, "5H", EMPTY)
    assert "what becomes of the house cards. The Gaming Shift Manager decides" in incident.refused()
    assert incident.sheet.locator(".effect").count() == 0
    assert incident.sheet.locator(".d-sheet-go").is_disabled()
    incident.sheet.get_by_role("button", name="All as on the screen again").click()
    incident.sheet.get_by_text("Still to say: ").wait_for()
    incident.close()
