"""TC 6.1 at Table 6: a question between rounds and one in play, the ruling on the pit's screen, what everybody sees."""

from __future__ import annotations

import pytest

from tests.accessible import violations
from tests.browser.dealt_table import DESK, paired, resize, wait_text, wait_until
from tests.browser.incidents import IncidentSheet, approve, cleared
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE, PokerConsole

pytestmark = [pytest.mark.browser, pytest.mark.live]
TABLET = {"width": 1024, "height": 768}
PORTRAIT = {"width": 800, "height": 1280}


def ask(console: PokerConsole, question: str) -> None:
    incident = IncidentSheet(console, "do not cover")
    incident.sheet.get_by_label("What has to be decided?").fill(question)
    incident.see("Referred")
    incident.assert_fits("tc-6-1-question")
    incident.do()
    console.wait_step("The Gaming Shift Manager rules")


def test_tc_6_1_play_waits_for_the_ruling_on_every_screen(browser, live_casino, opened):
    with cleared(live_casino.base_url, TABLE):
        console = PokerConsole(browser, live_casino.base_url).open()
        gus = opened("gus", f"/pit/{TABLE}/")
        gil = paired(browser, live_casino, "seat", PORTRAIT, 1, TABLE)
        page = console.page
        resize(page, TABLET)
        ask(console, "A guest left chips of another casino on position 2.")
        keep(page, "tc-6-1-between-rounds")
        everybody_hears_it_between_rounds(browser, live_casino, gus)
        rule(console, gus, "They go to the cage.", "They are not ours.", "Play goes on")
        console.wait_step("Open the betting")
        console.primary()
        console.wager(1, "Gil", ["$25"], kind="Ante")
        console.wager(3, "Hana", ["$25"], kind="Ante")
        console.primary()
        console.deal_all()
        ask(console, "A drink was spilled over position 3. Do its cards stay?")
        wait_text(gus, ".pit-phase", "Referred to the Gaming Shift Manager")
        wait_text(gil, ".now", "The Gaming Shift Manager decides")
        for screen in (page, gil):
            backs = screen.locator("use[href$='card-back']")
            wait_until(screen, lambda backs=backs: backs.count() == 9)
        keep(page, "tc-6-1-dealer")
        keep(gus, "tc-6-1-pit")
        keep(gil, "tc-6-1-seat")
        assert violations(page) == []
        rule(console, gus, "Position 3 is out.", "Its cards cannot be read.", "Wagers go back", "Hana")
        console.wait_step("Gil decides")
        wait_text(gus, "body", "Position 3 is out")
        gus.goto("/rulings/?q=spilled")
        wait_text(gus, "body", "Three Card Poker")
        keep(gus, "tc-6-1-rulings")


def rule(console: PokerConsole, gus: object, ruling: str, reason: str, effect: str, whose: str = "") -> None:
    """The ruling is recorded on the tablet, and Gus approves it on his own screen."""
    page = console.page
    page.locator(".incident-choices").get_by_role("button", name="Record the ruling").click()
    page.get_by_role("textbox", name="The ruling").fill(ruling)
    page.get_by_label("Reason, for the record").fill(reason)
    page.get_by_role("button", name=effect).click()
    if whose:
        page.locator(".incident-fields").get_by_role("button", name=whose).click()
    keep(page, f"tc-6-1-ruling{whose}")
    page.get_by_role("button", name="Ask a Gaming Shift Manager").click()
    page.locator(".incident-approval").wait_for()
    approve(gus, "ruling")
    page.locator(".incident-result").wait_for()
    page.get_by_role("button", name="Go on").click()


def everybody_hears_it_between_rounds(browser: object, casino: object, gus: object) -> None:
    """The header of the table in the pit, its tile on the floor and its sign."""
    wait_text(gus, ".pit-phase", "Referred to the Gaming Shift Manager")
    keep(gus, "tc-6-1-pit-between-rounds")
    gus.goto("/pit/")
    wait_text(gus, ".pit-tile:has-text('Table 6') .pit-tile__phase", "Referred to the Gaming Shift Manager")
    keep(gus, "tc-6-1-floor")
    gus.goto(f"/pit/{TABLE}/")
    sign = paired(browser, casino, "sign", DESK, table=TABLE)
    wait_text(sign, ".sign-say", "Play waits")
    keep(sign, "tc-6-1-sign")
