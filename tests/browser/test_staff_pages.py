"""The pages about people and devices as people see them: accessible, easy to touch, usable without JavaScript."""

from __future__ import annotations

import pytest

from demo.casino import DEMO_PASSWORD
from tests.accessible import report, violations
from tests.browser.dealer_console import SMALL_TABLET as TABLET
from tests.browser.dealt_table import DESK, signed_in
from tests.browser.pictures import keep
from tests.chromium import new_person

pytestmark = [pytest.mark.live, pytest.mark.browser]
PAGES = ["/", "/policy/", "/people/", "/people/new/", "/people/dana/", "/people/record/", "/duties/", "/devices/"]
PAGES += ["/password/", "/shifts/", "/road-map/", "/reports/", "/results/", "/webhooks/", "/tables/", "/tables/new/"]
PAGES += ["/tables/t1/place/", "/results/rounds/", "/evening/"]
PAGES += [f"/tables/new/?rulebook={book}" for book in ("mbs-pontoon-6", "mbs-three-card-poker-5")]
TARGET = 44  # the least height of anything one taps, in CSS pixels
TOO_SMALL = """
least => [...document.querySelectorAll("a, button, select, input:not([type=hidden], [type=checkbox])")]
  .filter(e => e.offsetParent && !e.closest("td, th, p:not(.button-row)") && !e.matches(".skip-link"))
  .filter(e => e.getBoundingClientRect().height < least)
  .map(e => e.outerHTML.slice(0, 120))
"""


def assert_accessible(page):
    found = violations(page)
    assert found == [], report(found)
    assert page.evaluate(TOO_SMALL, TARGET) == []


def test_signing_in_is_accessible_right_and_wrong(browser, live_casino):
    page = new_person(browser, viewport=TABLET, base_url=live_casino.base_url).new_page()
    page.goto("/policy/")
    assert_accessible(page)
    for name, password in (("nobody", "nothing"), ("gus", DEMO_PASSWORD)):
        page.fill("[name=username]", name)
        page.fill("[name=password]", password)
        page.click("button[type=submit]")
        if name == "nobody":
            assert "do not belong together" in page.inner_text("[role=alert]")
            assert_accessible(page)
    page.wait_for_url("**/policy/")


def test_every_page_is_accessible(opened):
    page = opened("gus", "about:blank", TABLET)
    for address in PAGES:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert_accessible(page)
        name = address.strip("/").partition("?")[0].replace("/", "-") or "home"
        keep(page, f"staff-{name}", TABLET, DESK)


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_a_device_is_paired_by_its_code_and_moves_on_by_itself(browser, live_casino, scripts):
    url = live_casino.base_url
    display = browser.new_context(viewport={"width": 800, "height": 1280}, java_script_enabled=scripts).new_page()
    display.goto(url + "/pair/")
    code = "".join(display.locator(".pairing-code span").all_inner_texts())
    assert len(code) == 6
    supervisor = signed_in(browser, url, "sam", java_script_enabled=scripts)
    supervisor.goto("/devices/")
    supervisor.fill("[name=code]", code.lower())
    supervisor.select_option("[name=kind]", "sign")
    supervisor.select_option("[name=table_id]", "t2")
    supervisor.click("main form button:has-text('Pair')")
    display.wait_for_url("**/tables/t2/sign/", timeout=10_000)


def test_vic_finds_no_way_to_table_1_but_its_sign(opened):
    page = opened("vic", "/")
    links = page.eval_on_selector_all("a", "links => links.map(link => link.getAttribute('href'))")
    assert [link for link in links if "t1" in link] == ["/tables/t1/sign/"]
    for address in ("/tables/t1/deal/", "/pit/", "/pit/t1/", "/history/", "/api/v1/tables/t1"):
        assert page.request.get(address).status in (403, 404), address
