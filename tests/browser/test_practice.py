"""A practice round on the console itself: from the home page of whoever deals, with hints that fade, errors and
seconds.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.accessible import report, violations
from tests.browser.dealer_console import SMALL_TABLET, TABLET, Console, card_words
from tests.browser.dealt_table import SIDEWAYS, signed_in
from tests.browser.incidents import Story
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]


class Practice(Console):
    """The console on a practice table."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def begin(self, scene: str) -> Practice:
        self.page.goto(f"/practice/{scene}/")
        self.page.evaluate("sessionStorage.clear()")
        self.page.reload()
        self.page.locator(".d-practice").wait_for()
        return self

    @property
    def says(self) -> str:
        said: str = self.page.locator(".d-practice-say").inner_text()
        return said

    def wait_says(self, words: str) -> None:
        self.page.locator(".d-practice-say", has_text=words).wait_for()

    def bet(self, *areas: int) -> None:
        """A chip of $100 on each."""
        self.page.locator(".d-palette [data-cents='10000']").click()
        for area in areas:
            self.area(area)
            self.page.locator(f".felt-touch[aria-label^='Area {area}'][aria-label*='$100']").first.wait_for()


@pytest.fixture
def practice(browser: Any, live_casino: Any) -> Practice:
    return Practice(signed_in(browser, live_casino.base_url, "dana", SMALL_TABLET, alone=True))


def test_from_the_home_page_to_the_end_of_a_round(practice: Practice) -> None:
    page = practice.page
    missed: list[str] = []
    page.on("response", lambda answer: missed.append(answer.url) if answer.status >= 400 else None)
    page.goto("/")
    page.locator(".place-card", has_text="Practice").click()
    keep(page, "practice-list", SMALL_TABLET, TABLET)
    page.get_by_role("link", name="One player").click()
    practice.wait_says("A new round begins")
    assert page.locator(".d-practice-hint", has_text="Press the large key").count() == 1
    keep(page, "practice-begin", SMALL_TABLET, TABLET)
    found = violations(page)
    assert found == [], report(found)
    assert page.evaluate(SIDEWAYS) <= 0
    practice.primary()
    practice.wait_says("Ana $100 on 1")
    practice.bet(1)
    practice.primary()
    practice.wait_says("King of spades")
    practice.press_card("2C")
    page.locator(".d-practice-count", has_text="Errors 1").wait_for()
    page.locator(".d-entered", has_text="not what happened").wait_for()
    page.locator(".d-entered").get_by_role("button", name="Throw away").click()
    for card in ("KS", "9H", "5S"):
        practice.wait_says(card_words(card))
        keep(page, f"practice-{card}", SMALL_TABLET, TABLET)
        practice.press_card(card)
    practice.wait_says("asks for a card")
    assert page.locator(".d-practice-hint").inner_text() == "Key the card for this hand: that is the hit."
    practice.decide("hit")
    practice.wait_says("4 of spades")
    assert page.locator(".d-practice-hint").inner_text() == "Hint", "three cards were right: the hint fades"
    page.get_by_role("button", name="Hint").click()
    assert page.locator(".d-practice-hint").inner_text() == "Key it on the card pad."
    practice.press_card("4S")
    practice.wait_says("stands")
    practice.decide("stand")
    for card in ("4H", "5H"):
        practice.wait_says(card_words(card))
        practice.press_card(card)
    practice.wait_says("Pay and take")
    practice.primary()
    sheet = page.locator("dialog.d-sheet")
    sheet.get_by_text("The round is over").wait_for()
    assert sheet.locator(".d-practice-sums dd").last.inner_text() == "1"
    keep(page, "practice-over", SMALL_TABLET, TABLET)
    sheet.get_by_role("button", name="Once more").click()
    practice.wait_says("A new round begins")
    others = [url for url in missed if "/desk" not in url]
    assert others == [], "nothing is asked of a table that is nowhere"


def test_a_mishap_is_put_right_from_the_hands_own_story(practice: Practice) -> None:
    practice.begin("wrong-decision").primary()
    practice.bet(1, 3)
    practice.primary()
    for card in ("KS", "7D", "9H", "6C", "6D"):
        practice.wait_says(card_words(card))
        practice.press_card(card)
    practice.wait_says("You keyed “stand”")
    incident = Story(practice, "Cards of area 1").tap("Stand")
    incident.key("Hit", "4C", "Stand")
    incident.see("was entered wrongly")
    incident.do()
    practice.wait_says("Area 3")


def test_a_reload_goes_on_where_it_was(practice: Practice) -> None:
    practice.begin("one").primary()
    practice.wait_says("Ana $100")
    practice.page.reload()
    practice.wait_says("Ana $100")
