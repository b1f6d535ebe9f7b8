"""A round of Three Card Poker with a jackpot, on dealer console, pit, seat display and sign at once (TC 3.4-3.20)."""

from __future__ import annotations

import re

import pytest

from tests.browser.dealt_table import DESK, SIDEWAYS, paired, resize, signed_in, wait_text
from tests.browser.incidents import SAM
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE, PokerConsole, meter_of

# Pixels that a bar with chips and limits of five figures would stand over the screen's edge.
OVERFULL_BAR = """() => {
    const bar = document.querySelector(".d-bar"), wrong = bar.querySelector(".incident-open");
    const more = Object.assign(document.createElement("p"), { innerText: "$10,000 Chips" });
    wrong.before(more);
    const over = bar.lastElementChild.getBoundingClientRect().right - innerWidth;
    more.remove();
    return over;
}"""

# What of a seat's display is cut, or lies over another part of it.
OVER_OTHERS = """() => {
    const boxes = (what, of = document) => [...of.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
    const [bar, meter, tabs, side] = [".seat-bar", ".seat-bar .jackpot-meter", ".seat-tabs", ".wagers"]
        .map((what) => boxes(what)[0]);
    const clashes = [...document.querySelectorAll(".option")].filter((option) => {
        const parts = boxes(".option-label, .clause > span, .option-hint", option);
        return parts.some((one, at) => parts.slice(at + 1).some((other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom));
    });
    return [
        meter.bottom > bar.bottom && "meter", tabs.bottom > innerHeight + 1 && "tabs", side.height < 24 && "wagers",
        ...clashes.map((option) => option.innerText),
    ].filter(Boolean);
}"""

pytestmark = [pytest.mark.browser, pytest.mark.live]
PHONE, SMALL = {"width": 390, "height": 844}, {"width": 600, "height": 1024}
PORTRAIT = {"width": 800, "height": 1280}
ROYAL, HOUSE, PAIR = "KS AS QS", "QD 8C 2H", "9D 9C 5C"


def test_a_round_with_a_jackpot_on_every_screen(browser, live_casino):
    console = PokerConsole(browser, live_casino.base_url).open()
    pit = signed_in(browser, live_casino.base_url, "sam", DESK)
    pit.goto(f"/pit/{TABLE}/")
    gil = paired(browser, live_casino, "seat", PORTRAIT, 1, TABLE)
    sign = paired(browser, live_casino, "sign", {"width": 1920, "height": 1080}, None, TABLE)
    before = meter_of(sign)
    console.primary()
    console.wager(1, "Gil", ["$25"], kind="Ante")
    console.wager(1, "Gil", ["$5"], kind="Pair Plus")
    console.progressive(1)
    console.wager(3, "Hana", ["$25"], kind="Ante")
    console.progressive(3)
    console.wager(5, "Ivo", ["$25"], kind="Pair Plus")
    for size in (PHONE, SMALL, {"width": 1024, "height": 600}):
        resize(gil, size)
        assert gil.locator(".option").count() > 4
        assert gil.evaluate(OVER_OTHERS) == [], size
        keep(gil, f"poker-seat-betting-{size['width']}")
    resize(gil, PORTRAIT)
    console.primary()
    for page in (console.page, pit, gil, sign):
        wait_text(page, ".jackpot-meter", re.escape(f"${before + 2.40:,.2f}"))
    console.deal_all()
    resize(gil, SMALL)
    wait_text(gil, ".option", "as much as the Ante")
    assert gil.evaluate(OVER_OTHERS) == []
    resize(gil, PORTRAIT)
    assert console.page.locator("use[href$='card-back']").count() == 12
    keep(console.page, "poker-decide")
    assert console.page.evaluate(OVERFULL_BAR) <= 0
    console.decide_at(1, "view_hand")
    console.decide_at(1, "play")
    console.decide_at(3, "fold")
    console.decide_at(5, "continue")
    keep(gil, "poker-seat")
    console.show(HOUSE)
    console.wait_step("Show the hand of position 1")
    console.burst("Q", "D")
    wait_text(console.page, ".d-toast", "TC 2.1")
    assert console.page.locator(".d-expose-cards svg").count() == 0, "a card that lies up already is in no other hand"
    console.show(ROYAL)
    keep(console.page, "poker-show")
    # The spade royal stops the showing; the two other hands follow.
    for area, cards in (("3", "TD TC 5H"), ("5", PAIR)):
        wait_text(console.page, ".d-step", f"Stop, call the pit.*Then show the hand of position {area}")
        console.show(cards)
    wait_text(console.page, ".d-step", "Then pay and collect")
    assert "40 to 1 on $5 = $200" in console.page.locator(".d-pay").inner_text()
    assert "Taken already" in console.page.locator(".d-pay-line", has_text="Hana Progressive").inner_text()
    # Gil: Ante 25, Play 25, Ante Bonus 125, Pair Plus 200; Ivo: Pair Plus 25. Hana: the Ante of the folded hand.
    sums = console.page.locator(".d-sums dd")
    assert sums.all_inner_texts()[:2] == ["$400", "$25"]
    keep(console.page, "poker-pay")
    console.primary()
    console.wait_step("Pay the Envy Bonus")
    assert "$250" in console.page.locator(".d-pay").inner_text()
    console.primary()
    console.wait_step("Jackpot: Gil, position 1")
    for page in (console.page, pit, gil, sign):
        wait_text(page, ".jackpot-meter", "Pending|PENDING")
    for page, name in ((console.page, "dealer"), (pit, "pit"), (gil, "seat"), (sign, "sign")):
        keep(page, f"poker-pending-{name}")
    pit.goto("/jackpots/three-card/")
    keep(pit, "jackpot-page")
    wait_text(pit, "main", "Royal Flush of spades")
    assert console.page.evaluate(SIDEWAYS) <= 0
    pit.get_by_role("link", name="Verify it").click()
    pit.get_by_label("Badge number").fill(SAM.number)
    pit.get_by_label("PIN").fill(SAM.pin)
    pit.get_by_role("button", name="Verify").click()
    wait_text(pit, ".messages", "whom to pay")
    console.wait_step("Pay Gil")
    console.primary()
    console.wait_step("Open the betting")
    wait_text(gil, "body", re.escape("from the Progressive Jackpot"))
    wait_text(sign, ".jackpot-meter", re.escape("$25,000"))
    keep(gil, "poker-paid-seat")
    assert "jackpot three-card: sound" in live_casino.manage("verify_audit")
    console.close()
    for page in (pit, gil, sign):
        assert page.problems == []
        page.context.close()
