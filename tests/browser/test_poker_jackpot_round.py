"""One Three Card Poker round with two irregularities and the jackpot won: approved on the pit's screen and by badge,
the meter to the cent on every screen, the claim locked, verified and paid, all of it in the audit (TC 3.14-3.20, 5.2,
5.7).
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.core.money import dollars
from tests.accessible import violations
from tests.browser.dealer_console import SMALL_TABLET, TABLET
from tests.browser.dealt_table import DESK, paired, resize, wait_text
from tests.browser.incidents import GUS, MONA, SAM, IncidentSheet, approve, cleared
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

# Parts of the bar that lie over each other.
BAR_CLASHES = """() => {
    const parts = [...document.querySelectorAll(".d-bar > :not(.d-bar-facts), .d-bar-facts > p")];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return parts.filter((part, at) => boxes.slice(at + 1).some((other) =>
        boxes[at].left < other.right && other.left < boxes[at].right)).map((part) => part.innerText);
}"""

# What of a seat's display is cut, or lies over another part of it.
OVER_OTHERS = """() => {
    const boxes = (what, of = document) => [...of.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
    const [bar, meter, tabs, laid] = [".seat-bar", ".seat-bar .jackpot-meter", ".seat-tabs", ".felt-coin--laid"]
        .map((what) => boxes(what)[0]);
    const clashes = [...document.querySelectorAll(".option")].filter((option) => {
        const parts = boxes(".option-label, .clause > span, .option-hint", option);
        return parts.some((one, at) => parts.slice(at + 1).some((other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom));
    });
    return [
        meter.bottom > bar.bottom && "meter", tabs.bottom > innerHeight + 1 && "tabs", laid.height < 24 && "wagers",
        ...clashes.map((option) => option.innerText),
    ].filter(Boolean);
}"""

pytestmark = [pytest.mark.browser, pytest.mark.live]
PORTRAIT, SMALL = {"width": 800, "height": 1280}, {"width": 600, "height": 1024}
SEAT_SIZES = ({"width": 390, "height": 844}, SMALL, {"width": 1024, "height": 600})
SEED, SHARE = 25_000, 1.20


@pytest.fixture
def screens(browser, live_casino, opened):
    """Ugo's tablet, Sam's pit page, the displays of Gil, Hana and Ivo, the sign."""
    with cleared(live_casino.base_url, TABLE):
        sign = paired(browser, live_casino, "sign", {"width": 1920, "height": 1080}, None, TABLE)
        sign.locator(".jackpot-meter .money").wait_for()
        seats = [paired(browser, live_casino, "seat", PORTRAIT, seat, TABLE) for seat in (1, 3, 5)]
        pit = opened("sam", f"/pit/{TABLE}/")
        yield PokerConsole(browser, live_casino.base_url, SMALL_TABLET).open(), pit, seats, sign


def wagers_fit_the_seats_display(console: PokerConsole, gil: Any) -> None:
    """Ante, Pair Plus and progressive wagers by the console; what Gil may do has room in each size, then and later."""
    console.primary()
    for area, player in ((1, "Gil"), (3, "Hana"), (5, "Ivo")):
        console.wager(area, player, ["$25"], kind="Ante")
        console.progressive(area)
    console.wager(1, "Gil", ["$5"], kind="Pair Plus")
    for size in SEAT_SIZES:
        resize(gil, size)
        assert gil.locator(".option").count() > 4
        assert gil.evaluate(OVER_OTHERS) == [], size
        keep(gil, f"poker-seat-betting-{size['width']}")
    console.primary()
    console.deal_all()
    resize(gil, SMALL)
    wait_text(gil, ".option", "as much as the Ante")
    assert gil.evaluate(OVER_OTHERS) == []
    resize(gil, PORTRAIT)
    assert console.page.locator("use[href$='card-back']").count() == 12
    resize(console.page, TABLET)
    assert console.page.evaluate(OVERFULL_BAR) <= 0
    resize(console.page, SMALL_TABLET)


def test_a_jackpot_is_won_in_a_round_with_two_irregularities(live_casino, screens, opened) -> None:
    console, pit, (gil, hana, ivo), sign = screens
    everywhere = (console.page, pit, gil, hana, ivo, sign)
    before = meter_of(sign)

    def metered(amount: float) -> None:
        for page in everywhere:
            wait_text(page, ".jackpot-meter", re.escape(dollars(round(amount * 100))))

    wagers_fit_the_seats_display(console, gil)
    metered(before + 3 * SHARE)

    # Whole hands on the wrong positions: the pit supervisor approves on their own screen.
    moved = IncidentSheet(console, "Whole hands lie on the wrong positions")
    moved.press("Where?", "Position 3")
    moved.press("And where else?", "Position 5")
    moved.see("The hands of positions 3 and 5 exchanged")
    moved.ask("Pit Supervisor")
    keep(pit, "jackpot-approval")
    words = approve(pit, "Ugo")
    assert "The hands of positions 3 and 5 exchanged" in words
    moved.done()

    # Two cards on position 3: approved with badge and PIN; what Hana had goes back, and leaves the meter.
    count = IncidentSheet(console, "Position 3 has too many or too few cards")
    assert "+$30" in count.see("Hana")
    count.approved("Pit Supervisor", GUS)
    wait_text(hana, ".now", "Your wagers went back")
    metered(before + 2 * SHARE)

    console.decide_at(1, "view_hand")
    console.decide_at(1, "play")
    console.decide_at(5, "fold")
    console.show("QD 8C 2H")
    console.wait_step("Show the hand of position 1")
    console.burst("Q", "D")
    wait_text(console.page, ".d-toast", "TC 2.1")
    assert console.page.locator(".d-expose-cards svg").count() == 0, "a card that lies up already is in no other hand"
    console.show("KS AS QS")
    console.wait_step("Stop, call the pit")
    wait_text(console.page, ".d-step", "Then show the hand of position 5")
    assert (
        console.page.locator(".felt-held")
        .get_attribute("aria-label")
        .startswith("Nobody touches the cards of position 1")
    )
    pit.locator(".alert", has_text="A hand on position 1 wins the Progressive Jackpot").wait_for()
    keep(console.page, "jackpot-stop-showing")
    console.show("TD TC 5H")
    console.wait_step("Stop, call the pit")
    wait_text(console.page, ".d-step", "Gil, position 1: Royal Flush of spades")
    assert "40 to 1 on $5 = $200" in console.page.locator(".d-pay").inner_text()
    keep(console.page, "poker-pay")
    keep(console.page, "jackpot-stop")
    console.primary()
    console.wait_step("Jackpot: Gil, position 1")

    # The Envy Bonus is paid for Gil's hand, and so not before it is verified (TC 3.14, 3.19).
    assert console.page.locator(".d-foot .d-button-primary").count() == 0
    envy = console.page.locator(".d-pay")
    assert "$250" in envy.inner_text()
    assert envy.locator(".d-pay-tick:disabled").count() == envy.locator(".d-pay-tick").count() == 1

    # The claim locks its amount; the alert names player, hand and amount and leads to it.
    won = f"${before + 2 * SHARE:,.2f}"
    for page in everywhere:
        wait_text(page, ".jackpot-meter", "Pending|PENDING")
    wait_text(console.page, ".d-jackpot", re.escape(won))
    for size in (SMALL_TABLET, TABLET, DESK):
        resize(console.page, size)
        assert console.page.evaluate(OVERFULL_BAR) <= 0, size
        assert console.page.evaluate(BAR_CLASHES) == [], size
    resize(console.page, SMALL_TABLET)
    assert "verifies the hand first" in console.page.locator(".d-dock-pay").inner_text()
    alert = pit.locator(".alert", has_text="Jackpot claimed")
    assert "Gil, position 1: Royal Flush of spades." in alert.inner_text()
    assert won in alert.inner_text()
    for page, name in ((console.page, "dealer"), (pit, "pit"), (gil, "seat"), (sign, "sign")):
        keep(page, f"jackpot-{name}")
    alert.get_by_role("link", name="Verify claim").click()

    # The verifier sees the cards and proves with badge and PIN who they are.
    pit.get_by_role("heading", name="Gil claims Royal Flush of spades").wait_for()
    assert pit.locator(".claim-card").count() == 3
    assert won in pit.locator(".claim-amount").inner_text()
    for size in (DESK, {"width": 1280, "height": 800}):
        resize(pit, size)
        keep(pit, f"jackpot-claim-{size['width']}")
        assert pit.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(pit) == []
    verifying = pit.locator(".claim-form", has=pit.get_by_role("button", name="Verify"))
    verifying.get_by_label("Badge number").fill(MONA.number)
    verifying.get_by_label("PIN").fill("1234")
    verifying.get_by_role("button", name="Verify").click()
    wait_text(pit, ".claim-form", "do not belong together")
    keep(pit, "jackpot-claim-wrong")
    verifying.get_by_label("Badge number").fill(SAM.number)
    verifying.get_by_label("PIN").fill(SAM.pin)
    verifying.get_by_role("button", name="Verify").click()
    wait_text(pit, ".messages", "The dealer’s tablet says now whom to pay")
    keep(pit, "jackpot-claim-verified")

    # The hand is verified: now it brings the others their Envy Bonus (TC 3.14).
    console.wait_step("Pay the Envy Bonus")
    assert "$250" in console.page.locator(".d-pay").inner_text()
    assert "Hana" not in console.page.locator(".d-pay").inner_text(), "her wager went back"
    keep(console.page, "jackpot-envy")
    console.primary()

    # The dealer's tablet says whom to pay what until it is done.
    console.wait_step(f"Pay Gil {re.escape(won)}")
    wait_text(console.page, ".d-jackpot", f"Gil, position 1[^$]*{re.escape(won)}")
    assert violations(console.page) == []
    for size in (SMALL_TABLET, {"width": 1280, "height": 800}, DESK):
        resize(console.page, size)
        keep(console.page, f"jackpot-pay-{size['width']}")
    resize(console.page, SMALL_TABLET)
    console.primary()
    console.wait_step("Open the betting")
    wait_text(gil, ".wager", re.escape(won))
    for page in (console.page, gil, hana, ivo, sign):
        wait_text(page, ".jackpot-meter", re.escape(f"${SEED:,}"))
    assert won not in hana.locator(".wagers").inner_text()
    assert "jackpot three-card: sound" in live_casino.manage("verify_audit")

    number = re.search(r"Round (\d+)", console.page.locator(".d-bar-name").inner_text())
    assert number
    ada = opened("ada", f"/history/{TABLE}/{number[1]}/")

    def recorded(words: str) -> str:
        """A step of the record as its list says it."""
        return ada.locator(".history-steps li", has_text=words).inner_text()

    assert "Approved by Sam, Pit Supervisor" in recorded("The hands of positions 3 and 5 exchanged")
    assert "Approved by Gus, Gaming Shift Manager" in recorded("Out of play: position 3")
    assert "$250" in recorded("Ivo, position 5: Envy Bonus")
    paid = recorded("Jackpot paid, verified by Sam: ")
    assert won in paid
    assert "Approved by Sam, Pit Supervisor" in paid
    assert won in recorded("Gil was given ")
    settled = ada.locator(".history-settlement")
    assert "$250" in settled.locator("tr", has_text="Envy Bonus, position 5").inner_text()
    assert settled.locator("tr", has_text=won).count() == 1
    ada.locator(".history-steps a", has_text="Out of play: position 3").click()
    wait_text(ada, "#step", "Gus, Gaming Shift Manager")
    keep(ada, "jackpot-audit")
