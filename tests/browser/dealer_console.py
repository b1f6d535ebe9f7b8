"""The dealer console as a person uses it: what the browser tests press and read."""

from __future__ import annotations

import itertools
import re
from contextlib import suppress
from typing import Any, Self

from playwright.sync_api import TimeoutError as PlaywrightTimeout

from demo.casino import BADGES
from tests.browser.dealt_table import signed_in

TABLE = "t1"
TABLET = {"width": 1280, "height": 800}
SMALL_TABLET = {"width": 1024, "height": 768}
SHOWN = ".d-console, .incident-interrupted"  # the table, or what is asked first where play was interrupted
RANKS = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def card_words(card: str) -> str:
    """The name of a key on the card pad: "Ace of spades"."""
    return f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"


class Console:
    """One tablet with somebody signed in. `page` is playwright's."""

    table = TABLE
    place = "Area"
    left = False
    """Whether a test has left the table between rounds, and the console free."""

    def __init__(
        self, browser: Any, base_url: str, username: str = "dana", size: dict[str, int] | None = None, **options: Any
    ) -> None:
        self.page = signed_in(browser, base_url, username, size or TABLET, **options)
        self.context = self.page.context

    def open(self, take_over: bool = True) -> Self:
        """Open the table's console; where another page holds it, take it over or stay on that question."""
        self.page.goto(f"/tables/{self.table}/deal/")
        self.page.locator(".d-console, .d-page").first.wait_for()
        if take_over and self.page.locator(".d-page:not(.incident-interrupted)").count():
            self._take_over()
            if self.page.locator(".d-badge-form").count():  # somebody else deals there: the pit agrees
                self.page.get_by_label("Badge number").fill(BADGES["sam"].number)
                self.page.get_by_label("PIN", exact=True).fill(BADGES["sam"].pin)
                self.page.get_by_role("button", name="Agree").click()
        if take_over:
            self.page.locator(".d-console .connection[data-state=live], .incident-interrupted").first.wait_for()
        return self

    def _take_over(self) -> None:
        """A press in the moment in which the key comes counts for nothing: then it is pressed again."""
        key, taken = self.page.get_by_role("button", name="Take over here"), f"{SHOWN}, .d-badge-form"
        for _ in range(5):
            if key.count():
                key.click()
            with suppress(PlaywrightTimeout):
                self.page.locator(taken).first.wait_for(timeout=4_000)
                return
        raise AssertionError("the console was not taken over")

    def put_down(self) -> None:
        """Leave the console's page, which would fetch itself anew as soon as its table has another rulebook."""
        self.page.goto("about:blank")

    def close(self) -> None:
        """Put the tablet away; a script error on its pages fails the test."""
        self.page.close()
        assert self.page.problems == []

    @property
    def step(self) -> str:
        """The title of the next step."""
        return self.page.locator(".d-step h1").inner_text()

    def wait_step(self, pattern: str) -> None:
        """Wait until the next step's title matches."""
        self.page.locator(".d-step h1").filter(has_text=re.compile(pattern)).wait_for()

    def primary(self) -> None:
        """Press the big button of the next step, and wait until the step has moved on."""
        before = self.step
        self.page.locator(".d-button-primary:enabled").click()
        self._wait_for("before => document.querySelector('.d-step h1').innerText !== before", before)

    def finish_round(self) -> Console:
        """Play whatever is on the table to its end, so that the next test finds it between rounds."""
        calls = "[data-command=announce_controller]:enabled"
        plain = ":is(.d-rail-list, .d-dock-asked) .d-button-plain:enabled"
        easy = [".d-button-primary:enabled", "[data-command=stand]:enabled", plain, calls]
        for card in itertools.cycle(f"{rank}{suit}" for suit in "SHDC" for rank in "98765432"):
            self.wait_unlocked()
            if self.step.startswith("Open the betting"):
                return self
            if self.page.locator("[data-command=stand]:enabled").count():
                self.decide("stand")
                continue
            if self.page.locator(".d-pad.is-due").count():
                # A shoe has only so many of each.
                if not self.page.locator(f".d-card.is-refused[aria-label='{card_words(card)}']").count():
                    self.card(card)
                continue
            self.page.locator(", ".join(easy)).last.click()
            self.page.wait_for_timeout(50)
        raise AssertionError("cycle does not end")

    def decide(self, command: str) -> None:
        """Press the key of a decision: hit, stand, double, split."""
        self.page.locator(f".d-decision-keys [data-command={command}]:enabled").click()

    def card(self, card: str) -> None:
        """Enter a card on the pad and wait until it is in."""
        before = self.shown_cards
        self.press_card(card)
        self.wait_cards(before + 1)

    def press_card(self, card: str) -> None:
        """Press a key of the card pad; one that would only say why the card cannot be is none."""
        self.page.locator(f".d-card:not(.is-refused)[aria-label='{card_words(card)}']:enabled").click()

    def burst(self, *keys: str) -> list[bool]:
        """Keys as a machine presses them, one right after the other; whether what has the focus may act on each."""
        press = "keys => keys.map(key => document.activeElement.dispatchEvent("
        event = "new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true})))"
        return self.page.evaluate(press + event, list(keys))

    def deal(self, cards: str) -> None:
        """Enter cards in a row: "7S KD"."""
        for card in cards.split():
            self.card(card)

    @property
    def shown_cards(self) -> int:
        """Cards left in the shoe, as the bar says, counted backwards."""
        return -int(self.page.locator(".d-bar-fact .number").inner_text())

    def wait_cards(self, count: int) -> None:
        """Wait until so many cards are out (`shown_cards`) and the next one may be entered."""
        self._wait_for("left => document.querySelector('.d-bar-fact .number').innerText === String(left)", -count)
        self.wait_unlocked()

    def _wait_for(self, condition: str, about: Any) -> None:
        """Wait until it is so. It is not looked at in every frame, which the page would draw for the look alone."""
        self.page.wait_for_function(condition, arg=about, polling=50)

    def wait_unlocked(self) -> None:
        """Wait until the last command is answered and its view is here."""
        self.page.locator(".connection", has_text="Live").wait_for()

    def area(self, number: int) -> None:
        """Tap an area of the felt."""
        self.page.locator(f".felt-touch[aria-label^='{self.place} {number}']").first.click()

    def new_wager(self, area: int) -> Any:
        """The sheet for a new wager on an area, also where others lie already."""
        self.area(area)
        sheet = self.page.locator("dialog.d-sheet")
        sheet.wait_for()
        if sheet.locator(".d-laid-new").count():
            sheet.locator(".d-laid-new").click()
        return sheet

    def wager(
        self, area: int, player: str, chips: list[str], kind: str = "Main wager", line: int | None = None
    ) -> None:
        """Enter a wager through its sheet."""
        sheet = self.new_wager(area)
        who = sheet.locator(".d-person", has_text=player)
        if kind != "Main wager":
            sheet.get_by_role("button", name=kind).click()
        if who.get_attribute("aria-pressed") != "true":
            who.click()
        if line is not None:
            sheet.get_by_role("group", name="Line").get_by_role("button", name=str(line), exact=True).click()
        for chip in chips:
            sheet.locator(".d-chips").get_by_role("button", name=chip, exact=False).first.click()
        sheet.locator(".d-sheet-go").click()
        sheet.wait_for(state="detached")
