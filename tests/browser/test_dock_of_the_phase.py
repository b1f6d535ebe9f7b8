"""The dock belongs to the phase: offers and payments of seven areas with three backers each in one look."""

from __future__ import annotations

import pytest

from tests.accessible import report, violations
from tests.browser.dealer_console import SMALL_TABLET, TABLE, TABLET
from tests.browser.dealt_table import DealtTable, resize
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]

OUT_OF_SIGHT = """() => {
  const dock = document.querySelector(".d-dock").getBoundingClientRect();
  return [...document.querySelectorAll(".d-columns .d-offer, .d-columns li li, .d-columns button")]
    .filter((part) => part.getBoundingClientRect().bottom > dock.bottom + 0.5)
    .map((part) => part.textContent);
}"""
SMALL = """() => [...document.querySelectorAll(".d-dock button")]
  .filter((key) => key.getBoundingClientRect().height < 48).map((key) => key.textContent)"""
# Keys that lie over another one, or whose words stand out of them.
OVER_OTHERS = """() => {
  const keys = [...document.querySelectorAll(".d-dock button")].map((key) => [key, key.getBoundingClientRect()]);
  const over = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5
    && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
  return keys.filter(([key, box], at) =>
    key.scrollWidth > key.clientWidth + 1 || keys.slice(at + 1).some(([, other]) => over(box, other)))
    .map(([key]) => key.textContent);
}"""
BACKERS = ("ana", "pat", "ben")


@pytest.fixture
def full(dealing, live_casino):
    """Seven areas with three backers each, and an ace of the house."""
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    table.send("open_betting")
    for area in range(1, 8):
        for line, player in enumerate(BACKERS, 1):
            table.send("place_wager", area=area, kind="main", line=line, stakes=[{"player": player, "cents": 2_500}])
    table.send("close_betting")
    while press(table, "announce_controller"):
        pass
    table.deal("KS 9S 9H 9C 9D KH 2S AD 8S 9S 9H 9C 9D KD 9H")
    return dealing.open()


def press(table, *types) -> bool:
    """Send the first command of these types that may be sent; whether there was one."""
    open_now = [action["command"] for action in table.view["actions"] if not action["refusal"]]
    offered = [command for command in open_now if command["type"] in types]
    if offered:
        fields = dict(offered[0])
        table.send(fields.pop("type"), **fields)
    return bool(offered)


def assert_in_one_look(page) -> None:
    for size in (SMALL_TABLET, TABLET):
        resize(page, size)
        assert page.evaluate(OVER_OTHERS) == [], size
        assert page.evaluate(OUT_OF_SIGHT) == [], size
        assert page.evaluate(SMALL) == [], size
    found = violations(page)
    assert found == [], report(found)


def test_offers_and_payments_of_a_full_table(full, live_casino):
    page = full.page
    full.primary()
    page.locator(".d-dock-offers [data-command=insure], .d-dock-offers [data-command=surrender]").first.wait_for()
    assert_in_one_look(page)
    keep(page, "dock-offers", SMALL_TABLET, TABLET)
    page.locator(".d-offer-keys [data-command=insure]").first.click()
    page.locator(".d-taken li", has_text="Insured $12").wait_for()
    full.primary()
    full.primary()
    full.primary()
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    while table.view["round"]["phase"] != "settlement":
        if not press(table, "stand", "settle"):
            table.deal("9H")
    full.open()
    page.locator(".d-dock-pay").wait_for()
    assert_in_one_look(page)
    assert page.locator(".d-pay-sum").evaluate("sum => parseFloat(getComputedStyle(sum).fontSize)") >= 40
    keep(page, "dock-pay", SMALL_TABLET, TABLET)
    keys = page.locator(".d-column-key")
    keys.first.click()
    page.locator(".d-column.is-paid").wait_for()
    assert keys.first.get_attribute("aria-pressed") == "true"
    keys.first.click()
    page.locator(".d-column.is-paid").wait_for(state="detached")


def test_three_backers_of_one_wager_on_seven_areas_each_have_a_key(dealing, live_casino) -> None:
    """Surrender is each backer's own; what is paid has each amount of theirs in sight (PM 3.24.3.2)."""
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    table.send("open_betting")
    for area in range(1, 8):
        table.wager(area, **dict.fromkeys(BACKERS, 25))
    table.send("close_betting")
    while press(table, "announce_controller"):
        pass
    table.deal("KS 9S 7H 9C 9D KH 2S AD 8S 9S 7H 9C 9D KD 9H")
    for step in ("offer_insurance", "insure", "close_insurance", "offer_surrender"):
        assert press(table, step), step
    page = dealing.open().page
    assert page.locator(".d-dock [data-command=surrender]").count() == 7 * len(BACKERS)
    keep(page, "dock-surrender-shared", SMALL_TABLET, TABLET)
    assert_in_one_look(page)
    table.take_console()
    table.finish()
