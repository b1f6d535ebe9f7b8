"""Pages with forms: the first press counts, they fit a phone, and paper says whose it is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.accessible import report, violations
from tests.browser.dealt_table import PHONE
from tests.browser.hands import guarded
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
OFFICE = [
    "/",
    "/duties/",
    "/tables/",
    "/road-map/",
    "/shifts/",
    "/people/",
    "/people/several/",
    "/devices/",
    "/webhooks/",
]
OFFICE += ["/reports/", "/results/", "/evening/", "/players/", "/jackpots/", "/history/", "/rulings/", "/password/"]


def test_a_press_counts_as_soon_as_the_page_is_there(opened: Any) -> None:
    """Nothing on it moves by itself, so that nobody meant anything else; the live screens wait (400 ms)."""
    page = opened("gus", "about:blank")
    guarded(page)
    page.goto("/people/several/", wait_until="domcontentloaded")
    tick = page.locator("[name=licence_games]").first
    tick.dispatch_event("click")
    assert not tick.is_checked()
    with page.expect_navigation() as sent:
        page.evaluate("document.querySelector('main button[type=submit]').click()")
    assert sent.value.request.method == "POST"


def test_they_fit_a_phone(opened: Any) -> None:
    page = opened("gus", "about:blank", PHONE)
    for address in OFFICE:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
        keep(page, f"phone-{address.strip('/').replace('/', '-') or 'home'}", PHONE)


@pytest.mark.parametrize("address", ["/duties/", "/tables/"])
def test_on_a_phone_every_key_of_a_row_is_in_sight(opened: Any, address: str) -> None:
    page = opened("sam", address, PHONE)
    keys = page.locator("tbody :is(button, a.button)")
    keys.first.wait_for()
    boxes = [key.bounding_box() for key in keys.all()]
    assert [box for box in boxes if box["x"] < 0 or box["x"] + box["width"] > PHONE["width"]] == []
    found = violations(page)
    assert found == [], report(found)


def test_paper_says_whose_it_is_who_printed_it_and_when(opened: Any) -> None:
    page = opened("sam", "about:blank")
    for address in ("/duties/", "/history/", "/pit/t1/"):
        page.emulate_media(media="screen")
        page.goto(address)
        head = page.locator(".paper-head")
        assert not head.is_visible(), address
        page.emulate_media(media="print")
        said = head.inner_text().replace("\n", " ")
        assert re.fullmatch(r"The Pontoon Table Printed by Sam, Pit Supervisor, \d{4}-\d\d-\d\d \d\d:\d\d UTC", said), (
            address,
            said,
        )


def test_a_printed_page_tells_the_time_of_printing(opened: Any) -> None:
    page = opened("sam", "/duties/")
    page.locator(".paper-head time").evaluate("time => (time.textContent = 'opened long ago')")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", page.locator(".paper-head time").text_content())


PAGE_RULES = """() => {
  const within = (rules) => [...rules].flatMap((rule) => (rule.cssRules ? [rule, ...within(rule.cssRules)] : [rule]));
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  const rules = sheets.flatMap((sheet) => within(sheet.cssRules));
  return rules.filter((rule) => rule instanceof CSSPageRule).map((rule) => rule.cssText);
}"""


def test_each_printed_page_has_its_number_and_says_whose_it_is(opened: Any) -> None:
    page = opened("sam", "about:blank")
    for address in ("/duties/", "/history/", "/reports/", "/pit/", "/pit/t1/", "/what-if/t1/"):
        page.goto(address)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        margins = " ".join(page.evaluate(PAGE_RULES))
        assert "margin: 16mm 14mm 18mm" in margins, address
        assert 'counter(page) " / " counter(pages)' in margins, address
        assert re.search(
            r'@top-left \{ content: "The Pontoon Table. Printed by Sam, Pit Supervisor, [-0-9 :]+ UTC"', margins
        ), address


def test_paper_says_it_once_and_its_tables_have_their_heads(opened: Any) -> None:
    page = opened("gus", "/results/")
    page.locator(".sort-by").first.wait_for()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert not page.locator(".paper-head").is_visible(), "the margin of each page says it"
    assert all(heading.is_visible() for heading in page.locator(".sort-by").all())
    assert not page.get_by_role("button", name="Show").is_visible()


def test_what_to_do_when_a_tablet_breaks_is_one_sheet(opened: Any) -> None:
    sheet = opened("sam", "/pit/tablet-breaks/paper/").pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1


def test_a_line_is_kept_whole_and_refused_where_it_is_too_long(opened: Any) -> None:
    """Pasted into forms of either kind: what no field holds is not cut."""
    long = "Ann " * 30
    page = opened("sam", "/pit/t1/")
    page.get_by_role("tab", name="reserve").click()
    whom = page.get_by_label("Reserved for")
    whom.fill(long)
    assert whom.evaluate("field => field.checkValidity()")
    whom.fill(long + "Ann")
    page.get_by_text("123 characters. There are 120 at most.").wait_for()
    assert whom.input_value() == long + "Ann"
    assert not whom.evaluate("field => field.checkValidity()")
