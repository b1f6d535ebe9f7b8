"""From an empty house to its first settled round by pages alone, after one person was made on the command line."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from casino.local.ports import free_port
from casino.local.services import services
from casino.local.stack import Web
from casino.testing import environment_for_tests
from tests.accessible import report, violations
from tests.browser.dealt_table import resize
from tests.browser.pictures import keep
from tests.browser.poker_console import PokerConsole
from tests.chromium import new_person
from tests.data_folders import begin_with
from tests.live_server import LiveCasino

pytestmark = [pytest.mark.browser, pytest.mark.live]

GIVEN, OWN, PIN = "felt-and-brass-11", "ivory-and-oak-37", "2580"
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


COUNTED = """
addEventListener("click", (event) => event.isTrusted && event.target.closest(
  "a, button, [role=button], summary, [type=checkbox], [type=radio], .felt-touch") && counted("click"), true);
const seen = new WeakSet();
for (const kind of ["input", "change"]) addEventListener(kind, ({ target }) => {
  if (seen.has(target) || target.matches("[type=checkbox], [type=radio]")) return;
  seen.add(target);
  counted("field");
}, true);
"""
"""Each press on a link, key or box is a click; each field that is typed or chosen in is a field, once a page."""


class Counts(Counter[str]):
    """The clicks and fields of several people."""

    def of(self, context: Any) -> None:
        """Count what is done in a browser from now on."""
        context.expose_function("counted", lambda kind: self.update([kind]))
        context.add_init_script(COUNTED)


class Newcomer:
    """Somebody with a browser of their own, who signs in for the first time."""

    def __init__(
        self, browser: Any, base_url: str, username: str, *, pin: bool = False, counts: Counts | None = None
    ) -> None:
        self.base_url = base_url
        self.context = new_person(browser, viewport=DESK, base_url=base_url)
        if counts is not None:
            counts.of(self.context)
        self.page = self.context.new_page()
        self.page.goto("/sign-in/")
        self.fill(username=username, password=GIVEN)
        self.press("Sign in")
        self.page.wait_for_url("**/password/")
        self.fill(new_password=OWN, **({"pin": PIN} if pin else {}))
        self.press("Save")

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
        """From the home page to where the checklist leads, by the bar where another page is open."""
        if urlsplit(self.page.url).path != "/":
            self.page.get_by_role("link", name="Home", exact=True).click()
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
            resize(self.page, size)
            assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, size)


def add_people(gus: Newcomer) -> None:
    """A second one of the pit, a dealer and a cashier, by the lines that are there for them."""
    gus.step("People")
    gus.check("setup-people")
    for line, name in enumerate(("Mona", "Dana", "Cora"), 1):
        gus.page.locator(f"[name=person-{line}-name]").fill(name)
    gus.page.locator("[name=person-2-licence_number]").fill("L-dana")
    gus.page.locator("[name=person-2-licence_expires_on]").fill("2099-12-31")
    gus.fill(new_password=GIVEN)
    gus.press("Add them")


def add_poker_table(gus: Newcomer) -> None:
    """By what the form begins with."""
    gus.step("Table")
    gus.page.get_by_role("link", name="Choose Three Card Poker (MBS)").click()
    gus.press("Add table")


def add_pontoon_table(gus: Newcomer) -> None:
    """With limits of its own; a refusal on the way is said at its field."""
    gus.page.goto("/tables/new/")
    gus.check("setup-rulebook")
    gus.page.get_by_role("link", name="Choose Pontoon (MBS)").click()
    gus.fill(positions="7", decks="6", main_min="1000", main_max="10", chip_amber="2000")
    gus.press("Add table")
    assert "(PM 3.6)" in gus.page.locator("#id_main_min_error").inner_text()
    gus.check("setup-refused")
    gus.fill(main_min="10", main_max="1000")
    gus.press("Add table")


def propose_jackpot(gus: Newcomer) -> None:
    """Proposed and linked by one; what people decide about it is not filled in (ruling 39)."""
    gus.step("Jackpot")
    gus.fill(wager="5", seed="10000", contribution="20")
    for name in ("fixed_awards_from", "odd_cents"):
        gus.page.locator(f"[name={name}]").select_option(index=1)
    gus.press("Add")


def approve_jackpot(mona: Newcomer) -> None:
    """Approved and opened by another."""
    mona.step("Jackpot")
    mona.check("setup-jackpot")
    mona.press("Approve and open")


def pair_sign(gus: Newcomer, browser: Any) -> Any:
    """The sign of the table; its page."""
    display = new_person(browser, viewport={"width": 800, "height": 1280}, base_url=gus.base_url).new_page()
    display.goto("/pair/")
    code = "".join(display.locator(".pairing-code span").all_inner_texts())
    gus.step("Device")
    gus.fill(code=code, kind="Table sign")
    gus.press("Pair")
    return display


def open_table(gus: Newcomer) -> None:
    """Its drop box, and open."""
    gus.step("Drop box")
    gus.page.get_by_label("Number of the drop box").fill("17")
    gus.page.get_by_role("button", name="Hang the drop box").click()
    gus.page.locator(".answer--good").wait_for()
    gus.page.get_by_role("tab", name="Open or reserve").click()
    gus.page.get_by_role("button", name="Open the table").click()
    gus.page.get_by_role("button", name="Close the table").wait_for()


class NewConsole(PokerConsole):
    """The console of who signed in already."""

    table = "t1"

    def __init__(self, dealer: Newcomer) -> None:
        self.page, self.context = dealer.page, dealer.context

    def open_from_home(self) -> None:
        """As the dealer's home page leads there."""
        self.page.get_by_role("link", name="Deal Table 1").click()
        self.page.locator(".d-console .connection[data-state=live]").wait_for()

    def count_opener(self) -> None:
        """Counted with the dealer, signed by badge and PIN."""
        self.page.get_by_role("button", name="Chips", exact=True).click()
        self.page.get_by_role("dialog").get_by_role("button", name="Count the opener").click()
        self.page.get_by_role("button", name="20 more of $100", exact=True).click()
        self.page.locator(".d-sheet-go").click()
        self.page.get_by_label("Badge number").fill("1001")
        self.page.get_by_label("PIN", exact=True).fill(PIN)
        self.page.get_by_role("button", name="Approve").click()
        self.page.get_by_role("button", name="Go on").click()

    def seat(self, name: str) -> None:
        """Sit somebody down at seat 1."""
        self.page.locator(".d-person.is-new").click()
        sheet = self.page.locator("dialog.d-sheet")
        sheet.wait_for()
        keep(self.page, "setup-first-seat", TABLET)
        sheet.get_by_label("Name").fill(name)
        sheet.get_by_role("group", name="Seat").get_by_role("button", name="1", exact=True).click()
        sheet.locator(".d-sheet-go").click()
        sheet.wait_for(state="detached")

    def first_round(self) -> None:
        """An Ante and a progressive wager, dealt, played, shown and settled."""
        self.primary()
        self.wager(1, "Ana", ["$25"])
        self.progressive(1)
        self.primary()
        self.deal_all()
        self.decide_at(1, "play")
        self.show("QD 8C 2H")
        self.show("KS KD 4C")
        self.primary()


def test_an_empty_house_deals_its_first_round_and_its_second_table_has_limits_of_its_own(
    browser: Any, house: LiveCasino
) -> None:
    counts = Counts()
    gus = Newcomer(browser, house.base_url, "gus", counts=counts)
    people = ["People", "Cashier", "Badges and PINs"]
    assert gus.missing == [*people, "Pit", "Table", "Chips", "Dealer on duty", "Device", "Open the table"]
    gus.check("setup-home-empty")
    add_people(gus)
    add_poker_table(gus)
    to_open = ["Dealer on duty", "Device", "Open the table"]
    assert gus.missing == ["Badges and PINs", "Drop box", "Opener", "Jackpot", *to_open]
    gus.check("setup-home-half")
    propose_jackpot(gus)
    approve_jackpot(Newcomer(browser, house.base_url, "mona", pin=True, counts=counts))
    gus.step("Dealer on duty")
    gus.press("Put on duty")
    display = pair_sign(gus, browser)
    display.wait_for_url("**/tables/t1/sign/")
    open_table(gus)
    console = NewConsole(Newcomer(browser, house.base_url, "dana", counts=counts))
    console.open_from_home()
    console.count_opener()
    assert gus.missing == []
    assert gus.page.locator(".checklist").count() == 0
    gus.check("setup-home-done")
    console.seat("Ana")
    console.first_round()
    rounds = gus.page.request.get("/api/v1/tables/t1/rounds").json()["results"]
    assert [(row["number"], row["phase"]) for row in rounds] == [(1, "concluded")]
    keep(console.page, "setup-first-round", TABLET, DESK)
    assert counts["click"] <= 55, counts
    assert counts["field"] <= 60, counts
    add_pontoon_table(gus)
    gus.page.goto("/tables/")
    gus.check("setup-tables")
    assert "Main pit · A" in gus.page.get_by_role("region", name="Tables", exact=True).inner_text()
