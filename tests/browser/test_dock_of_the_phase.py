"""The dock belongs to the phase: offers and payments of seven areas with three backers each in one look."""

from __future__ import annotations

from itertools import cycle

import pytest

from tests.accessible import report, violations
from tests.browser.dealer_console import SMALL_TABLET, TABLE, TABLET
from tests.browser.dealt_table import DealtTable, resize, wait_text, wait_until
from tests.browser.incidents import cleared
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE as POKER_TABLE
from tests.browser.poker_console import PokerConsole

pytestmark = [pytest.mark.browser, pytest.mark.live]

OUT_OF_SIGHT = """() => {
  const dock = document.querySelector(".d-dock").getBoundingClientRect();
  return [...document.querySelectorAll(".d-columns .d-offer, .d-columns li li, .d-dock button")]
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
LARGE_TABLET = {"width": 1366, "height": 1024}
SIZES = (SMALL_TABLET, TABLET, LARGE_TABLET)
# What would have to be scrolled.
SCROLLS = """() => [...document.querySelectorAll(".d-column, .d-column > ul")]
  .filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.textContent)"""
WHY = "At most half of each backer’s own stake, in steps of $1 (ruling 1)."
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
    announce(table)
    table.deal("KS 9S 9H 9C 9D KH 2S AD 8S 9S 9H 9C 9D KD 9H")
    return dealing.open()


def press(table, *types, view=None) -> bool:
    """Send a command that may be sent, of the first of these types that has one; whether there was one."""
    open_now = [action["command"] for action in (view or table.view)["actions"] if not action["refusal"]]
    offered = [command for each in types for command in open_now if command["type"] == each]
    if offered:
        fields = dict(offered[0])
        table.send(fields.pop("type"), **fields)
    return bool(offered)


def announce(table) -> None:
    """Who decides, at each area where that has to be said."""
    calls = [action["command"] for action in table.view["actions"]]
    for call in {call["area"]: call for call in calls if call["type"] == "announce_controller"}.values():
        fields = dict(call)
        table.send(fields.pop("type"), **fields)


def assert_in_one_look(page, *more) -> None:
    for size in (SMALL_TABLET, TABLET, *more):
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
    page.locator(".d-button-taken", has_text="Insured $12").wait_for()
    keep(page, "dock-insured", *SIZES)
    assert_in_one_look(page)
    full.primary()
    full.primary()
    full.primary()
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    while (view := table.view)["round"]["phase"] != "settlement":
        if not press(table, "stand", "settle", view=view):
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
    announce(table)
    table.deal("KS 9S 7H 9C 9D KH 2S AD 8S 9S 7H 9C 9D KD 9H")
    assert press(table, "offer_insurance")
    page = dealing.open().page
    keep(page, "dock-insurance-shared", *SIZES)
    assert_in_one_look(page)
    assert WHY in page.locator(".d-offer-why").inner_text()
    table.take_console()
    for step in ("insure", "close_insurance", "offer_surrender"):
        assert press(table, step), step
    page = dealing.open().page
    assert page.locator(".d-dock [data-command=surrender]").count() == 7 * len(BACKERS)
    keep(page, "dock-surrender-shared", *SIZES)
    assert_in_one_look(page)
    page.get_by_role("button", name="Pat surrenders").first.click()
    page.locator(".d-button-taken", has_text="Pat surrendered").wait_for()
    keep(page, "dock-surrendered-shared", *SIZES)
    assert_in_one_look(page)
    table.take_console()
    table.finish()


DEAD_PAD = "() => Boolean(document.querySelector('.d-pad')) && !document.querySelector('.d-card:enabled')"
ROYAL = ("KH QD 4C", "AS KS QS", "2S 5H 9C", "AC AD 7C", "3S 6H 9D", "2D 5D 8H", "2C 4H 8C")


def test_the_pad_is_nowhere_in_the_dock_where_no_card_is_due(browser, live_casino) -> None:
    """From before the bets to a claim that waits, at Three Card Poker; who folds or plays is in one look."""
    with cleared(live_casino.base_url, POKER_TABLE) as mona:
        console = PokerConsole(browser, live_casino.base_url, SMALL_TABLET)
        page = console.page

        def seen(name: str) -> None:
            console.open()
            assert page.evaluate(DEAD_PAD) is False, name
            keep(page, f"dock-{name}", SMALL_TABLET, TABLET)
            mona.take_console()

        seen("between")
        mona.send("open_betting")
        for position in range(1, 7):
            mona.wager(position, "ante", **dict.fromkeys(("gil", "hana", "ivo") if position > 1 else ("gil",), 25))
        mona.wager(1, "progressive", gil=5)
        mona.send("close_betting")
        seen("deal")
        mona.send("deal_hands")
        console.open()
        assert page.locator(".d-dock .d-row [data-command=fold]").count() == 6
        assert_in_one_look(page)
        # By keyboard: Play, Fold, and Undo takes the second back.
        for letter, row in (
            ("p", "[data-area='1'].is-done"),
            ("f", "[data-area='2'].is-done"),
            ("u", "[data-area='2']:not(.is-done)"),
        ):
            page.keyboard.press(letter)
            page.locator(f".d-dock .d-rows .d-row{row}").wait_for()
            console.wait_unlocked()
        seen("hands")
        for position in range(2, 7):
            mona.send("play", area=position)
        for place, cards in enumerate(ROYAL):
            mona.send("expose_hand", area=place, cards=cards.split())
        mona.send("settle")
        seen("jackpot")
        assert page.locator(".d-dock .d-jackpot-text .money").count() == 1


def test_the_pad_is_nowhere_in_the_dock_between_offers(dealing, live_casino) -> None:
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    for step in ("open_betting", "close_betting"):
        table.send(step)
    page = dealing.open().page
    assert page.evaluate(DEAD_PAD) is False, "no wagers"
    table.take_console()
    table.send("settle")
    table.send("open_betting")
    table.wager(1, ana=20)
    table.send("close_betting")
    table.deal("8S AD 9C")
    dealing.open()
    assert page.evaluate(DEAD_PAD) is False, "insurance is announced"
    assert page.locator(".d-dock-offers .d-offer").count() == 1


def split_and_doubled(table, cards: str, **dollars: int) -> None:
    """Seven areas insured, split, and both hands doubled, up to the payment; `cards` come from the first split on."""
    table.send("open_betting")
    for area in range(1, 8):
        table.wager(area, **dollars)
    table.send("close_betting")
    announce(table)
    table.deal("4S 4H 4C 4D 5S 5H 5C AD 4S 4H 4C 4D 5S 5H 5C")
    press(table, "offer_insurance")
    for insure in [each["command"] for each in table.view["actions"] if each["command"]["type"] == "insure"]:
        fields = dict(insure)
        table.send(fields.pop("type"), **fields)
    coming = cycle(cards.split())
    while (view := table.view)["round"]["phase"] != "settlement":
        if press(table, "close_insurance", "offer_surrender", "close_surrender", "keep_double", view=view):
            continue
        if view["round"]["phase"] != "decision" or not press(table, "split", "double", "stand", view=view):
            table.deal(next(coming))


def test_insurance_split_and_doubles_of_three_backers_on_seven_areas_are_in_one_look(dealing, live_casino) -> None:
    """105 lines; those of an equal sum stand together."""
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    split_and_doubled(table, "6S 6H 6C 6D 7S 7H 7C 7D", **dict.fromkeys(BACKERS, 25))
    page = dealing.open().page
    page.locator(".d-dock-pay").wait_for()
    assert_in_one_look(page, LARGE_TABLET)
    keep(page, "dock-pay-doubled", *SIZES)
    assert page.locator(".d-foot .d-button-primary").is_enabled()
    resize(page, SMALL_TABLET)
    assert page.locator(".d-column li").first.inner_text().split() == ["An", "−$25×4", "−$12"]
    table.take_console()
    table.finish()


def test_what_does_not_fit_stands_on_pages_that_one_key_turns(dealing, live_casino) -> None:
    """Each backer wins on a hand and loses on the other, in hundreds of dollars."""
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    split_and_doubled(table, "7S 5H 8S 7H 7C 5D 8C 7D", **dict.fromkeys(BACKERS, 225))
    page = dealing.open().page
    large = page.locator(".d-foot .d-button-primary")
    wait_text(page, ".d-foot .d-button-primary", "out of sight")
    keep(page, "dock-pay-pages", *SIZES)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(SMALL) == [], size
        assert page.evaluate(SCROLLS) == [], size
    resize(page, SMALL_TABLET)
    turn = page.locator(".d-pages-turn")
    assert turn.inner_text() == "5–7"
    assert page.locator(".d-column-key").nth(5).evaluate("key => key.closest('[inert]') !== null")
    turn.click()
    wait_until(page, large.is_enabled)
    keep(page, "dock-pay-page-2", SMALL_TABLET)
    found = violations(page)
    assert found == [], report(found)
    page.locator(".d-column-key").nth(5).click()
    page.locator(".d-column.is-paid").wait_for()
    turn.click()
    assert page.locator(".d-column-key").nth(5).evaluate("key => key.closest('[inert]') !== null")
    table.take_console()
    table.finish()


STRAIGHTS = ("KH QD 4C", "AS KS 9S", "2S 3H 4D", "AC AD 7C", "5S 6H 7D", "2D 5D 8H", "2C 4H 8C")


def test_three_backers_of_six_positions_are_paid_in_one_look(browser, live_casino) -> None:
    """Ante, Play, Pair Plus and the Ante Bonus of each backer."""
    with cleared(live_casino.base_url, POKER_TABLE) as mona:
        mona.send("open_betting")
        for position in range(1, 7):
            for kind, amount in (("ante", 100), ("pair_plus", 25)):
                mona.wager(position, kind, gil=amount, hana=amount + 50, ivo=amount)
        mona.send("close_betting")
        mona.send("deal_hands")
        for position in range(1, 7):
            mona.send("play", area=position)
        for place, cards in enumerate(STRAIGHTS):
            mona.send("expose_hand", area=place, cards=cards.split())
        page = PokerConsole(browser, live_casino.base_url, SMALL_TABLET).open().page
        page.locator(".d-dock-pay").wait_for()
        keep(page, "dock-pay-poker", *SIZES)
        assert_in_one_look(page, LARGE_TABLET)
