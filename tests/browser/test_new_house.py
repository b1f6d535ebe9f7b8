"""From an empty house to its first settled round by pages alone, after one person was made on the command line."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from casino.local.ports import free_port
from casino.local.services import services
from casino.local.stack import Web
from casino.testing import environment_for_tests
from tests.accessible import report, violations
from tests.browser.dealer_console import Console
from tests.browser.pictures import keep
from tests.chromium import new_person
from tests.data_folders import begin_with
from tests.live_server import LiveCasino

pytestmark = [pytest.mark.browser, pytest.mark.live]

GIVEN, OWN = "felt-and-brass-11", "ivory-and-oak-37"
DESK, TABLET = {"width": 1440, "height": 900}, {"width": 1024, "height": 768}


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveCasino]:
    """A casino of nobody and nothing, without the demo; Gus is made on the command line."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="casino-new-")))
        own = stack.enter_context(services(begin_with("migrated", folder), durable=False))
        settings = {"DEMO": "false", "STATIC_AUTOREFRESH": "false", "NEW_PERSON_PASSWORD": GIVEN, "PRESS_GUARD_MS": "0"}
        environment = environment_for_tests() | own.environment() | settings
        web = Web("127.0.0.1", free_port(), folder / "web.log", environment)
        stack.callback(web.kill)
        web.start()
        casino = LiveCasino(web.address, environment, own, web, web, web)
        casino.manage("createperson", "gus", "--role", "gaming_shift_manager", "--name", "Gus")
        yield casino


class Newcomer:
    """Somebody with a browser of their own, who signs in for the first time."""

    def __init__(self, browser: Any, base_url: str, username: str) -> None:
        self.base_url = base_url
        self.context = new_person(browser, viewport=DESK, base_url=base_url)
        self.page = self.context.new_page()
        self.page.goto("/sign-in/")
        self.fill(username=username, password=GIVEN)
        self.press("Sign in")
        self.page.wait_for_url("**/password/")
        self.fill(old_password=GIVEN, new_password=OWN)
        self.press("Save")
        self.page.goto("/")

    def fill(self, **fields: str) -> None:
        """Type into the form's fields, or choose by what is read in a list."""
        for name, value in fields.items():
            field = self.page.locator(f"main [name={name}]")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(label=value)
            else:
                field.fill(value)

    def press(self, button: str) -> None:
        """Press a button of the page, and wait for the page that comes of it."""
        with self.page.expect_navigation():
            self.page.locator("main").get_by_role("button", name=button, exact=True).click()

    def step(self, title: str) -> None:
        """From the home page to where the checklist leads."""
        self.page.goto("/")
        self.page.locator(".checklist").get_by_role("link", name=title, exact=True).click()

    @property
    def missing(self) -> list[str]:
        """What the checklist still asks for."""
        self.page.goto("/")
        return self.page.locator(".checklist > li:not(.is-done) :is(a, strong)").all_inner_texts()

    def check(self, name: str) -> None:
        """The page is accessible and goes nowhere sideways; its pictures."""
        found = violations(self.page)
        assert found == [], report(found)
        keep(self.page, name, TABLET, DESK)
        for size in (TABLET, DESK):
            self.page.set_viewport_size(size)
            assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, size)


PEOPLE = [("mona", "Mona", "Pit Manager"), ("dana", "Dana", "Dealer"), ("ugo", "Ugo", "Dealer")]


def add_people(gus: Newcomer) -> None:
    """A second one of the pit and two dealers."""
    for username, name, role in PEOPLE:
        gus.step("People")
        gus.page.get_by_role("link", name="Add a person").click()
        gus.fill(username=username, display_name=name, role=role, new_password=GIVEN)
        gus.fill(licence_number=f"L-{username}", licence_expires_on="2099-12-31")
        for game in gus.page.locator("main [name=licence_games]").all():
            game.check()
        gus.press("Save")


def add_tables(gus: Newcomer) -> None:
    """A pit, a Pontoon table and one of Three Card Poker; a refusal on the way is said at its field."""
    gus.step("Pit")
    gus.fill(pit="Main", section="A")
    gus.press("Add section")
    gus.step("Table")
    gus.check("setup-rulebook")
    gus.page.get_by_role("link", name="Choose Pontoon (MBS)").click()
    gus.fill(table="t1", name="Table 1", section="Main · A", positions="7", decks="6", main_min="1000", main_max="10")
    gus.fill(pair_min="5", pair_max="200", insurance_min="5", insurance_max="500", chip_amber="2000")
    gus.press("Add table")
    assert "(PM 3.6)" in gus.page.locator("#id_main_min_error").inner_text()
    gus.check("setup-refused")
    gus.fill(main_min="10", main_max="1000")
    gus.press("Add table")
    gus.page.goto("/tables/new/")
    gus.page.get_by_role("link", name="Choose Three Card Poker (MBS)").click()
    gus.fill(table="t2", name="Table 2", section="Main · A", ante_min="10", ante_max="500")
    gus.fill(pair_plus_min="5", pair_plus_max="200", progressive_min="5", progressive_max="5")
    gus.press("Add table")
    gus.check("setup-tables")


def add_jackpot(gus: Newcomer, mona: Newcomer) -> None:
    """Proposed by one, approved by another, linked and opened."""
    gus.step("Jackpot")
    gus.fill(jackpot="three-card", name="Three Card Jackpot")
    gus.press("Add")
    gus.page.get_by_role("link", name="Three Card Jackpot").click()
    gus.fill(wager="5", seed="10000", contribution="20")
    for name in ("fixed_awards_from", "odd_cents"):
        gus.page.locator(f"[name={name}]").select_option(index=1)
    gus.press("Propose")
    mona.page.goto("/jackpots/three-card/")
    mona.press("Approve")
    mona.page.locator("#link-table").select_option(label="Table 2")
    mona.press("Link it")
    mona.press("Open the jackpot")


def ready(gus: Newcomer, browser: Any) -> Any:
    """Dealers on duty, a seat's display, the tables open; the display."""
    for dealer, table in (("Dana", "Table 1"), ("Ugo", "Table 2")):
        gus.page.goto("/duties/")
        gus.page.locator("[name=table_id]").select_option(label=table)
        gus.page.locator("[name=person]").select_option(value=dealer.lower())
        gus.press("Put on duty")
    display = new_person(browser, viewport={"width": 800, "height": 1280}, base_url=gus.base_url).new_page()
    display.goto("/pair/")
    code = "".join(display.locator(".pairing-code span").all_inner_texts())
    gus.step("Device")
    gus.fill(code=code, kind="Seat display", table_id="Table 1", seat="1")
    gus.press("Pair")
    gus.step("Open the table")
    gus.page.get_by_role("button", name="Open the table").click()
    gus.page.locator(".answer--good").wait_for()
    return display


class HerTablet(Console):
    """The console of who signed in already."""

    def __init__(self, dealer: Newcomer) -> None:
        self.page, self.context = dealer.page, dealer.context


def settled_round(dealer: Newcomer) -> None:
    """Sit somebody down, take a bet, deal and settle."""
    console = HerTablet(dealer).open()
    console.page.locator(".d-person.is-new").click()
    sheet = console.page.locator("dialog.d-sheet")
    sheet.wait_for()
    keep(console.page, "setup-first-seat", TABLET)
    sheet.get_by_label("Name").fill("Ana")
    sheet.get_by_role("group", name="Seat").get_by_role("button", name="1", exact=True).click()
    sheet.locator(".d-sheet-go").click()
    sheet.wait_for(state="detached")
    console.primary()
    console.wager(1, "Ana", ["$25"])
    console.primary()
    console.finish_round()
    keep(console.page, "setup-first-round", TABLET, DESK)


def test_an_empty_house_deals_its_first_round(browser: Any, house: LiveCasino) -> None:
    gus = Newcomer(browser, house.base_url, "gus")
    assert gus.missing == ["People", "Pit", "Table", "Chips", "Dealer on duty", "Device", "Open the table"]
    gus.check("setup-home-empty")
    add_people(gus)
    add_tables(gus)
    assert gus.missing == ["Jackpot", "Dealer on duty", "Device", "Open the table"]
    gus.check("setup-home-half")
    add_jackpot(gus, Newcomer(browser, house.base_url, "mona"))
    display = ready(gus, browser)
    display.wait_for_url("**/seat/")
    assert gus.missing == []
    assert gus.page.locator(".checklist").count() == 0
    gus.check("setup-home-done")
    settled_round(Newcomer(browser, house.base_url, "dana"))
    rounds = gus.page.request.get("/api/v1/tables/t1/rounds").json()["results"]
    assert [(row["number"], row["phase"]) for row in rounds] == [(1, "concluded")]
