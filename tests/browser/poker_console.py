"""The dealer console of a Three Card Poker table as a person uses it: Table 6, dealt by Ugo."""

from __future__ import annotations

from typing import Any

from tests.browser.dealer_console import Console

TABLE = "t6"


class PokerConsole(Console):
    """The console with the keys of Three Card Poker."""

    table = TABLE
    dealer = "ugo"
    place = "Position"

    def __init__(self, browser: Any, base_url: str, size: dict[str, int] | None = None, **options: Any) -> None:
        super().__init__(browser, base_url, self.dealer, size, **options)

    def progressive(self, area: int) -> None:
        """A progressive wager by the player of a position: its amount is there already."""
        sheet = self.new_wager(area)
        sheet.get_by_role("button", name="Progressive").click()
        sheet.locator(".d-sheet-go:enabled").click()
        sheet.wait_for(state="detached")

    def deal_all(self) -> None:
        """Three cards to each hand, face down."""
        self.page.locator("[data-command=deal_hands]:enabled").click()
        self.page.locator("section[aria-label=Decisions]").wait_for()
        self.wait_unlocked()

    def decide_at(self, area: int, command: str) -> None:
        """Press a key in a position's row."""
        self.page.locator(f".d-row[data-area='{area}'] [data-command={command}]:enabled").click()
        self.wait_unlocked()

    def show(self, cards: str) -> None:
        """Enter the cards of the hand that is shown next, one after the other: "QD 8C 2H"."""
        for card in cards.split():
            self.press_card(card)
        self.wait_unlocked()


def meter_of(page: Any) -> float:
    """Dollars that a screen's meter shows."""
    text = page.locator(".jackpot-meter .money").inner_text()
    return float(text.replace("$", "").replace(",", ""))
