"""The pages about people and devices as people see them: accessible, easy to touch, usable without JavaScript."""

from __future__ import annotations

import pytest

from demo.casino import DEMO_PASSWORD
from tests.accessible import report, violations
from tests.browser.pictures import keep
from tests.chromium import new_person

pytestmark = [pytest.mark.live, pytest.mark.browser]
PAGES = ["/", "/policy/", "/people/", "/people/new/", "/people/dana/", "/people/record/", "/duties/", "/devices/"]
PAGES += [
    "/password/",
    "/shifts/",
    "/road-map/",
    "/reports/",
    "/results/",
    "/webhooks/",
    "/tables/",
    "/tables/new/",
    "/tables/t1/place/",
]
PAGES += ["/tables/new/?rulebook=mbs-pontoon-6", "/tables/new/?rulebook=mbs-three-card-poker-5"]
TARGET = 44  # the least height of anything one taps, in CSS pixels
TOO_SMALL = """
least => [...document.querySelectorAll("a, button, select, input:not([type=hidden], [type=checkbox])")]
  .filter(e => e.offsetParent && !e.closest("td, th, p:not(.button-row)") && !e.matches(".skip-link"))
  .filter(e => e.getBoundingClientRect().height < least)
  .map(e => e.outerHTML.slice(0, 120))
"""


def sign_in(page, base_url, username):
    page.goto(base_url + "/sign-in/")
    page.fill("[name=username]", username)
    page.fill("[name=password]", DEMO_PASSWORD)
    page.click("button[type=submit]")
    page.wait_for_url(base_url + "/")


def assert_accessible(page):
    found = violations(page)
    assert found == [], report(found)
    assert page.evaluate(TOO_SMALL, TARGET) == []


@pytest.fixture
def page(browser):
    """A tablet of somebody."""
    context = new_person(browser, viewport={"width": 1024, "height": 768})
    yield context.new_page()
    context.close()


def test_signing_in_is_accessible_right_and_wrong(page, live_casino):
    page.goto(live_casino.base_url + "/policy/")
    assert_accessible(page)
    page.fill("[name=username]", "nobody")
    page.fill("[name=password]", "nothing")
    page.click("button[type=submit]")
    assert "do not belong together" in page.inner_text("[role=alert]")
    assert_accessible(page)


def test_every_page_is_accessible(page, live_casino):
    sign_in(page, live_casino.base_url, "gus")
    for address in PAGES:
        page.goto(live_casino.base_url + address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert_accessible(page)
        name = address.strip("/").partition("?")[0].replace("/", "-") or "home"
        keep(page, f"staff-{name}", {"width": 1024, "height": 768}, {"width": 1440, "height": 900})


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_a_device_is_paired_by_its_code_and_moves_on_by_itself(browser, live_casino, scripts):
    display = browser.new_context(viewport={"width": 800, "height": 1280}, java_script_enabled=scripts).new_page()
    display.goto(live_casino.base_url + "/pair/")
    code = "".join(display.locator(".pairing-code span").all_inner_texts())
    assert len(code) == 6
    supervisor = browser.new_context(java_script_enabled=scripts).new_page()
    sign_in(supervisor, live_casino.base_url, "sam")
    supervisor.goto(live_casino.base_url + "/devices/")
    supervisor.fill("[name=code]", code.lower())
    supervisor.select_option("[name=kind]", "sign")
    supervisor.select_option("[name=table_id]", "t2")
    supervisor.click("main form button:has-text('Pair')")
    display.wait_for_url("**/tables/t2/sign/", timeout=10_000)


def test_vic_finds_no_way_to_table_1_but_its_sign(page, live_casino):
    sign_in(page, live_casino.base_url, "vic")
    links = page.eval_on_selector_all("a", "links => links.map(link => link.getAttribute('href'))")
    assert [link for link in links if "t1" in link] == ["/tables/t1/sign/"]
    for address in ("/tables/t1/deal/", "/pit/", "/pit/t1/", "/history/"):
        answer = page.goto(live_casino.base_url + address)
        assert answer.status in (403, 404), address
    assert page.request.get(live_casino.base_url + "/api/v1/tables/t1").status == 403
