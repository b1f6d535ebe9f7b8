"""Something went wrong, as browser tests meet it: a table set up through the API, the dealer's sheet, the approval."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from demo.casino import BADGES, DemoBadge
from tests.accessible import report, violations
from tests.browser.dealer_console import SMALL_TABLET, Console, card_words
from tests.browser.dealt_table import CONSOLE, SIDEWAYS, DealtTable
from tests.browser.pictures import keep

DESK = {"width": 1440, "height": 900}
SAM, MONA, GUS = (BADGES[username] for username in ("sam", "mona", "gus"))
LEAST_TARGET = 44
# Keys of a sheet that a thumb would miss.
SMALL_KEYS = """least => [...document.querySelectorAll("dialog[open] button, dialog[open] input, dialog[open] a")]
    .map(key => [key.innerText || key.ariaLabel || key.name, key.getBoundingClientRect()])
    .filter(([, {width, height}]) => width && (width < least || height < least) )
    .map(([words, {width, height}]) => `${words}: ${width} by ${height}`)"""


@contextmanager
def cleared(base_url: str, table: str = "t1") -> Iterator[DealtTable]:
    """A table between rounds with fresh cards, before and after, also where the test failed. Mona, the Pit Manager,
    deals it, and so approves nothing of the round.
    """
    mona = DealtTable(base_url, "mona", table)
    clear(mona)
    try:
        yield mona
    finally:
        mona.take_console()
        clear(mona)
        mona.connection.release_console(table, CONSOLE)


def clear(table: DealtTable) -> None:
    """No question waits, no round is left open, who has to know of a void does, and the cards are fresh."""
    if table.is_as_left():
        return
    view = table.view
    if view["step"]["code"] == "record_ruling":
        table.send("record_ruling", ruling="Cleared.", reason="The test is over.")
        view = table.view
    if view["round"] and view["round"]["phase"] != "concluded":
        table.send("void_round", ground="equipment_fault")
        view = table.view
    table.begin_anew(view)


def two_wagers(table: DealtTable) -> None:
    """Ana has $20 on area 1, Pat $30 on area 3, and the bets are closed."""
    table.send("open_betting")
    table.wager(1, ana=20)
    table.wager(3, pat=30)
    table.send("close_betting")


class IncidentSheet:
    """The dealer's sheet "Something went wrong", opened at an incident; without one as a key of the dock opened it."""

    def __init__(self, console: Console, incident: str = "") -> None:
        self.page = console.page
        self.sheet = self.page.locator("dialog.d-sheet")
        if incident:
            self.page.get_by_role("button", name="Something went wrong").click()
            self.sheet.locator(".incident-key", has_text=incident).first.click()
        self.sheet.locator(".incident-clause").wait_for()

    def field(self, title: str) -> Any:
        """One of the questions that are asked."""
        return self.sheet.locator("fieldset", has=self.page.locator("legend", has_text=title))

    def cards(self, title: str, cards: str) -> None:
        """Tap cards on the pad of a question: "8S KD"."""
        for card in cards.split():
            self.field(title).get_by_role("button", name=card_words(card), exact=True).click()

    def key(self, *keyed: str) -> None:
        """Key a turn anew, decisions and cards in order ("Hit", "4C"), and say that this was all."""
        for each in keyed:
            name = card_words(each) if len(each) == 2 and each[1] in "SHDC" else each
            self.field("What was done?").or_(self.sheet.locator(".incident-pad")).get_by_role(
                "button", name=name, exact=True
            ).click()
        self.sheet.get_by_role("button", name="That was all").click()

    def press(self, title: str, *labels: str) -> None:
        """Press keys of a question."""
        for label in labels:
            self.field(title).get_by_role("button", name=label, exact=True).click()

    def card(self, card: str) -> Any:
        """A card as it lies, to be told where it should."""
        return self.sheet.get_by_role("button", name=card_words(card), exact=True)

    def see(self, words: str) -> str:
        """What it would do, as the sheet says beforehand; waits for these words."""
        found = self.sheet.locator(".effect", has_text=words)
        found.wait_for()
        return found.inner_text()

    def refused(self) -> str:
        """Why it cannot be done so."""
        found = self.sheet.locator(".d-refused")
        found.wait_for()
        return found.inner_text()

    def do(self) -> None:
        """The dealer may do it alone."""
        self.sheet.get_by_role("button", name="Do it").click()
        self.done()

    def ask(self, role: str) -> None:
        """Ask for an approval; it now waits on the pit's screens."""
        self.sheet.get_by_role("button", name=f"Ask a {role}").click()
        self.sheet.locator(".incident-approval").wait_for()

    def badge(self, badge: DemoBadge) -> None:
        """Whoever approves does so on this tablet."""
        self.sheet.get_by_label("Badge number").fill(badge.number)
        self.sheet.get_by_label("PIN", exact=True).focus()
        digits = self.sheet.get_by_role("group", name="Digits of the PIN")
        for digit in badge.pin:
            digits.get_by_role("button", name=digit, exact=True).click()
        self.sheet.get_by_role("button", name="Approve", exact=True).click()
        self.done()

    def done(self) -> None:
        """Carried out; back to the table. An approval has a PIN to check and is looked for each second."""
        self.sheet.locator(".incident-result").wait_for(timeout=20_000)
        self.sheet.get_by_role("button", name="Go on").click()
        self.sheet.wait_for(state="detached")

    def close(self) -> None:
        """Nothing is done."""
        self.sheet.get_by_role("button", name="Close").click()
        self.sheet.wait_for(state="detached")

    def approved(self, role: str, badge: DemoBadge) -> None:
        """Ask, and approve with a badge."""
        self.ask(role)
        self.badge(badge)

    def assert_fits(self, name: str) -> None:
        """Nothing for axe to find, nothing sideways, no key too small for a thumb; and a picture of it."""
        keep(self.page, name, SMALL_TABLET, DESK)
        found = violations(self.page)
        assert found == [], report(found)
        assert self.page.evaluate(SIDEWAYS) <= 0
        assert self.page.evaluate(SMALL_KEYS, LEAST_TARGET) == []


class Story:
    """What was keyed of a hand, in order, opened by a tap on its cards: "Cards of area 1"."""

    def __init__(self, console: Console, cards: str = "") -> None:
        self.console = console
        self.sheet = console.page.locator("dialog.d-sheet")
        if cards:
            console.page.get_by_role("button", name=cards).click()
        self.sheet.locator(".story-place button").first.wait_for()

    def told(self, place: str) -> list[str]:
        """What stands there, as a person reads it."""
        return self.sheet.get_by_role("group", name=place).get_by_role("button").all_inner_texts()

    def tap(self, entry: str, place: str = "") -> IncidentSheet:
        """Tap what is wrong: the name of a card ("6 of clubs") or of what was decided."""
        inside = self.sheet.get_by_role("group", name=place) if place else self.sheet.locator(".story")
        key = inside.get_by_role("button", name=entry, exact=True)
        key.scroll_into_view_if_needed()
        before = key.bounding_box()
        key.click()
        opened = IncidentSheet(self.console)
        assert key.bounding_box() == before, "what opens leaves what was tapped where it is"
        return opened


def denial_reason(console: Console, incident: str) -> str:
    """Why an incident of the sheet does not apply: its key is greyed, and says so when tapped."""
    console.page.get_by_role("button", name="Something went wrong").click()
    key = console.page.locator("dialog.d-sheet .incident-key", has_text=incident)
    key.wait_for()
    assert key.get_attribute("aria-disabled") == "true"
    key.dispatch_event("click")  # a pointer's click would wait until the key is no longer greyed
    reason = console.page.locator("dialog.d-sheet .incident-denial").inner_text()
    words = f"{reason} {key.inner_text()}"
    console.page.get_by_role("button", name="Close").click()
    return words


def kill_the_server(casino: Any) -> None:
    """End the web server as a power failure does, and start it again."""
    casino.web.kill()
    casino.web.start()


def approve(page: Any, what: str) -> str:
    """Approve on a pit page that shows the request; what the request said."""
    request = page.locator(".approval").filter(has_text=re.compile(what))
    request.wait_for()
    words = request.inner_text()
    request.get_by_role("button", name="Approve", exact=True).click()
    request.wait_for(state="detached")
    return words


def confirm_the_power_failure(console: Console) -> None:
    """Sam confirms with his badge what the dealer reported (PM 5.29, TC 5.16)."""
    console.page.get_by_role("button", name="Confirm the power failure").click()
    IncidentSheet(console).approved("Pit Supervisor", SAM)


def the_others_stay(console: Console) -> None:
    """Whoever has not answered stays; then the large key lets play go on (ruling 93)."""
    page = console.page
    page.locator(".d-step-detail", has_text="Not answered yet").wait_for()
    page.locator(".d-foot [data-command=stay_in]:enabled").click()
    page.locator(".d-step-detail", has_text="Everybody has answered").wait_for()
    page.locator(".d-foot [data-command=resume_play]:enabled").click()
