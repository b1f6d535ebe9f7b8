"""What an auditor asks, each from the history's start page in at most four clicks; what was typed is no click."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from demo.casino import FIRST_CAMERA
from tests.accessible import report, violations
from tests.browser.dealt_table import DESK, PHONE, DealtTable, connected, signed_in
from tests.browser.pictures import keep

pytestmark = [pytest.mark.live, pytest.mark.browser]
MOST_CLICKS = 4
SMALL = {"width": 1024, "height": 768}
PAGES = [
    "/history/", "/history/events/", "/history/video/", "/history/draws/", "/history/recompute/", "/results/errors/",
    "/tables/cameras/", "/tables/t4/camera/",
]  # fmt: skip
CAMERA = str(FIRST_CAMERA + 3)
"""The camera of Table 4, the fourth that the demo made."""


@pytest.fixture(scope="module")
def floor(live_casino: Any) -> dict[str, Any]:
    """At Table 4: a refused late wager, a house Pontoon against Marc, and a round that is void on Gus's word: the
    numbers of the rounds, and a time at which the second was on.
    """
    with DealtTable(live_casino.base_url) as dealt:
        dealt.send("open_betting")
        dealt.wager(3, marc=100)
        dealt.send("close_betting")
        dealt.wager(3, expect=422, iris=100)
        dealt.finish()
        refused = dealt.view["round"]["number"]
        pontoon, at = house_pontoon(dealt)
        dealt.send("open_betting")
        dealt.wager(5, yuki=600)
        assert connected(live_casino.base_url, "gus").approves(dealt.ask("void_round", ground="equipment_fault"))
        void = dealt.view["round"]["number"]
        return {"refused": refused, "pontoon": pontoon, "void": void, "at": at}


def house_pontoon(dealt: DealtTable) -> tuple[int, datetime]:
    """A round in which the house's Ace becomes a Pontoon, and a time while it was on, by the house's clock."""
    dealt.send("open_betting")
    dealt.wager(3, marc=100)
    dealt.send("close_betting")
    dealt.deal("9S AD KH")
    time.sleep(1.1)  # a picture shows seconds: nothing else happens in the one that is asked about
    at = datetime.now(ZoneInfo("UTC"))
    time.sleep(1.1)
    for _ in range(12):
        view = dealt.view
        primary = next((action for action in view["actions"] if action["primary"]), None)
        if view["round"]["phase"] == "decision":
            dealt.send("stand")
        elif primary is not None and not primary["fields"] and not primary["refusal"]:
            fields = dict(primary["command"])
            dealt.send(fields.pop("type"), **fields)
        else:
            break
    dealt.deal("KD")
    dealt.finish()
    return dealt.view["round"]["number"], at


class Asking:
    """The auditor's page at the start of the history, with the clicks counted."""

    def __init__(self, page: Any, base_url: str) -> None:
        self.page, self.clicks = page, 0
        page.goto(f"{base_url}/history/")

    def press(self, role: str, name: str, exact: bool = True) -> None:
        self.clicks += 1
        self.page.get_by_role(role, name=name, exact=exact).first.click()

    def choose(self, name: str, value: str) -> None:
        """An entry of a list: a click to open it, and one that chooses."""
        self.clicks += 2
        self.page.locator(f"[name={name}]").select_option(value)

    def fill(self, name: str, text: str) -> None:
        self.page.locator(f"[name={name}]").fill(text)

    def reads(self, *texts: str) -> None:
        """These stand there now."""
        for text in texts:
            self.page.get_by_text(text).first.wait_for()

    def is_quick(self) -> bool:
        """In few clicks, and nothing goes sideways."""
        sideways = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return bool(self.clicks <= MOST_CLICKS and sideways <= 0)


@pytest.fixture
def asking(browser: Any, live_casino: Any, floor: dict[str, Any]) -> Iterator[Asking]:
    page = signed_in(browser, live_casino.base_url, "ada")
    opened = Asking(page, live_casino.base_url)
    yield opened
    assert opened.is_quick()


def test_what_somebody_approved(asking: Asking) -> None:
    asking.press("link", "Ask the floor")
    asking.fill("approver", "Gus")
    asking.press("button", "Find")
    asking.reads("Gus, Gaming Shift Manager")
    assert "void" in asking.page.locator(".history-events tbody").inner_text()
    keep(asking.page, "floor", DESK, SMALL, PHONE)


def test_all_voids_tonight(asking: Asking, floor: dict[str, Any]) -> None:
    asking.press("link", "Tonight")
    asking.choose("what", "void")
    asking.press("button", "Find")
    asking.reads(f"Table 4, round {floor['void']}")
    assert "?event=" in asking.page.get_by_role("link", name=f"Table 4, round {floor['void']}").get_attribute("href")


def test_somebodys_wager_against_a_house_pontoon(asking: Asking, floor: dict[str, Any]) -> None:
    asking.fill("player", "marc")
    asking.press("checkbox", "Only rounds in which the house had Pontoon")
    asking.press("button", "Find")
    asking.reads(f"Table 4, round {floor['pontoon']}")
    assert asking.page.locator(".history-rounds tbody tr").count() == 1
    asking.press("link", f"Table 4, round {floor['pontoon']}")
    asking.reads("Main wager, area 3")


def on_camera(asking: Asking, floor: dict[str, Any]) -> None:
    zone = asking.page.locator("html").get_attribute("data-zone")
    asking.clicks += 1
    asking.page.locator("summary", has_text="From a camera’s picture").click()
    asking.fill("camera", CAMERA)
    asking.fill("time", f"{floor['at'].astimezone(ZoneInfo(zone)):%H:%M:%S}")
    asking.press("button", "Find the round")


def test_a_camera_and_the_time_on_its_picture(asking: Asking, floor: dict[str, Any]) -> None:
    on_camera(asking, floor)
    asking.reads("Table 4, Camera 14", "Recorder’s clock")
    keep(asking.page, "video", DESK, SMALL, PHONE)
    asking.press("link", f"Round {floor['pontoon']}, this step")
    asking.reads(f"Table 4, round {floor['pontoon']}", "King of hearts")
    link = asking.page.locator(".history-event .video-mark")
    assert link.get_attribute("href").startswith("https://recorder.example/play?camera=14&from=20")
    keep(asking.page, "round-with-video", DESK, SMALL, PHONE)


def test_rounds_that_somebody_controlled(asking: Asking, floor: dict[str, Any]) -> None:
    asking.fill("controller", "marc")
    asking.press("button", "Find")
    asking.reads(f"Table 4, round {floor['pontoon']}", "Controlled area 3")


def test_a_table_between_two_times(asking: Asking, floor: dict[str, Any]) -> None:
    zone = ZoneInfo(asking.page.locator("html").get_attribute("data-zone"))
    asking.choose("table", "t4")
    asking.fill("on_from", f"{floor['at'].astimezone(zone):%Y-%m-%dT%H:%M:%S}")
    asking.fill("on_before", f"{datetime.now(zone):%Y-%m-%dT%H:%M:%S}")
    asking.press("button", "Find")
    asking.reads(f"Table 4, round {floor['pontoon']}")
    assert asking.page.get_by_role("link", name=f"Table 4, round {floor['refused']}", exact=True).count() == 0


def test_late_wagers_open_at_their_refusal(asking: Asking, floor: dict[str, Any]) -> None:
    asking.fill("clause", "PM 5.3")
    asking.press("button", "Find")
    asking.press("link", f"Table 4, round {floor['refused']}")
    asking.page.locator(".history-event--refused").wait_for()


def test_rounds_with_much_staked_are_kept_as_a_search(asking: Asking, floor: dict[str, Any]) -> None:
    asking.fill("dollars", "500")
    asking.press("button", "Find")
    asking.page.locator("summary", has_text="Keep searches").click()
    asking.clicks += 1
    asking.fill("saved-name", "Large wagers")
    asking.press("button", "Keep")
    asking.press("link", "Large wagers")
    assert asking.page.locator("[name=dollars]").input_value() == "500"
    asking.reads(f"Table 4, round {floor['void']}")
    keep(asking.page, "rounds", DESK, SMALL, PHONE)


def test_what_was_set_and_by_whom(asking: Asking) -> None:
    asking.press("link", "What was set")
    asking.reads("Camera set: t4")


def test_which_dealer_makes_most_errors(browser: Any, live_casino: Any, floor: dict[str, Any]) -> None:
    page = signed_in(browser, live_casino.base_url, "ada")
    opened = Asking(page, live_casino.base_url)
    opened.press("link", "Errors")
    opened.reads("Errors")
    keep(page, "errors", DESK, SMALL, PHONE)
    assert opened.clicks <= MOST_CLICKS


def test_would_these_rules_say_the_same(asking: Asking, live_casino: Any) -> None:
    asking.press("link", "Recompute")
    asking.press("button", "Recompute them")
    asking.page.locator("#proof").wait_for()
    live_casino.manage("shell", "-c", "from proofs.tasks import recompute_asked; recompute_asked()")
    asking.reads("rounds differ (")
    asking.reads("0 of ")
    keep(asking.page, "recompute", DESK, SMALL, PHONE)


def test_the_pages_are_sound_and_fit_a_phone(browser: Any, live_casino: Any, floor: Any) -> None:
    page = signed_in(browser, live_casino.base_url, "mona", PHONE)
    for address in PAGES:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
        found = violations(page)
        assert found == [], (address, report(found))
        keep(page, f"mona{address.replace('/', '-')}", DESK, SMALL, PHONE)
