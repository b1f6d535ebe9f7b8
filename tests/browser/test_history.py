"""The audit history in a browser: a real round stepped through by key, button, slider and list; without JavaScript too;
accessible; on paper.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.dealt_table import DESK, DealtTable, assert_sound, signed_in, wait_text

pytestmark = [pytest.mark.live, pytest.mark.browser]
SIZES = (DESK, {"width": 1024, "height": 768})


@pytest.fixture(scope="module")
def round_address(live_casino: Any) -> str:
    """A whole round of table 4 with a refused late wager: where its page is."""
    with DealtTable(live_casino.base_url) as dealt:
        dealt.send("open_betting")
        dealt.wager(3, marc=100)
        dealt.send("close_betting")
        dealt.wager(3, expect=422, iris=100)
        dealt.finish()
        number = dealt.view["round"]["number"]
    return f"{live_casino.base_url}/history/t4/{number}/"


@pytest.fixture
def page(browser: Any, live_casino: Any) -> Any:
    """The auditor's page; an error that the browser's console tells of fails the test too."""
    opened = signed_in(browser, live_casino.base_url, "ada")
    opened.on("console", lambda said: opened.problems.append(said.text) if said.type == "error" else None)
    return opened


def at_step(page: Any, number: int) -> None:
    """Wait until a step is shown everywhere."""
    page.locator(".history-stepper__place", has_text=f"Step {number} of").wait_for()
    page.wait_for_url(f"**step={number}")
    assert page.locator("#scrub input").input_value() == str(number)
    assert page.locator("#steps [aria-current=step]").get_attribute("data-step") == str(number)


@pytest.mark.usefixtures("at_work")
def test_stepping_by_key_button_slider_and_list(page: Any, round_address: str) -> None:
    page.goto(round_address)
    last = int(page.locator("#scrub input").get_attribute("max"))
    page.keyboard.press("Home")
    at_step(page, 1)
    page.locator("#felt svg").wait_for()
    assert page.locator("#felt g[role=group][aria-label*=line]").count() == 0
    page.keyboard.press("ArrowRight")
    at_step(page, 2)
    page.locator("#felt g[aria-label*='Main wager $100 on line 1']").wait_for()
    page.locator("[data-go=next]").click()
    at_step(page, 3)
    assert page.evaluate("document.activeElement.dataset.go") == "next"
    page.keyboard.press("ArrowLeft")
    at_step(page, 2)
    assert "marc" in page.locator(".history-event__text").inner_text(), "the auditor reads ids"
    page.locator("#scrub input").fill("4")
    at_step(page, 4)
    page.locator("[data-step='5']").click()
    at_step(page, 5)
    assert page.locator("#said").inner_text().startswith(f"Step 5 of {last}: ")
    page.locator("[data-go=last]").click()
    at_step(page, last)
    assert page.locator("[data-go=next]").get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Verify Table 4").click()
    page.get_by_text("Verified up to event").wait_for()  # once the worker has proved it, without another tap
    assert page.locator("#proof").count() == 0
    paper_has_everything_but_the_controls(page)


def paper_has_everything_but_the_controls(page: Any) -> None:
    page.emulate_media(media="print")
    for hidden in ("#felt", "#scrub", ".history-stepper", ".frame-bar", "text=whole record now"):
        page.locator(hidden).first.wait_for(state="hidden")
    for shown in ("h1", "#steps", ".history-settlement", "#chain", "#chain .history-hash"):
        assert page.locator(shown).first.is_visible(), shown
    assert page.locator("#steps").evaluate("list => list.scrollHeight <= list.clientHeight + 1")
    pdf = page.pdf(prefer_css_page_size=True)
    (box,) = set(re.findall(rb"/MediaBox \[([^\]]*)\]", pdf))
    assert [round(float(side)) for side in box.split()] in ([0, 0, 595, 842], [0, 0, 596, 842])


@pytest.mark.usefixtures("at_work")
def test_the_same_without_javascript(browser: Any, live_casino: Any, round_address: str) -> None:
    page = signed_in(browser, live_casino.base_url, "ada", java_script_enabled=False)
    page.goto(live_casino.base_url + "/history/")
    page.locator("[name=table]").select_option("t4")
    page.locator("[name=refusals]").check()
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Table 4, round").last.click()
    page.locator("[data-go=first]").click()
    wait_text(page, ".history-stepper__place", "Step 1 of")
    page.goto(round_address + "?step=1")
    page.locator("[data-go=next]").click()
    wait_text(page, ".history-event", r"Main wager \$100 on area 3, line 1, marc")
    assert "Main wager $100, line 1: marc" in page.locator(".history-table").inner_text()
    assert not page.locator("#scrub").is_visible()
    page.get_by_role("link", name="Recompute this round").click()
    assert page.locator("#recomputed .badge").first.inner_text().strip() == "Same"
    page.get_by_role("button", name="Verify Table 4").click()
    refresh = page.get_by_role("link", name="Refresh")
    while refresh.count():
        refresh.click()
    wait_text(page, "#chain", "Verified up to event")


def test_accessible_and_within_the_screen(page: Any, live_casino: Any, round_address: str) -> None:
    base = live_casino.base_url
    wrong = "/history/?clause=nothing"
    for address in (f"{base}/history/", base + wrong, round_address, f"{base}/history/t4/events/?type=command_refused"):
        page.goto(address)
        assert_sound(page, *SIZES)
