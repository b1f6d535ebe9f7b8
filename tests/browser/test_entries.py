"""Cards entered faster than they are taken: each arrives once, in order, on its hand, or stays to be dealt with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep
from typing import Any

import pytest

from tests.browser.dealer_console import SMALL_TABLET, TABLE, Console, card_words
from tests.browser.dealt_table import DealtTable, wait_text
from tests.browser.hands import commands_of, late, pass_silence
from tests.browser.poker_console import PokerConsole

pytestmark = [pytest.mark.browser, pytest.mark.live]

EVERY_MS = 200
LATENCY_MS = 300
UNSEEN_MS = 80  # static/screens/dealer/session.js
SLOW_MS = 1000
WAITING = ".d-entered li"


@pytest.fixture(scope="module")
def tablet(browser, live_casino):
    """Dana's; its pages' clock can be put forward."""
    tablet = Console(browser, live_casino.base_url, size=SMALL_TABLET, alone=True)
    tablet.page.clock.install()
    return tablet


@pytest.fixture
def console(dealing):
    """Dana at Table 1 between rounds, with a full shoe, and with a network again afterwards."""
    yield dealing
    dealing.context.set_offline(False)


def start(console: Console, *areas: int) -> None:
    """Bets on these areas, and the first card due."""
    console.primary()
    for area in areas:
        console.wager(area, PLAYERS[area], ["$25"])
    console.primary()


PLAYERS = {1: "Ana", 3: "Pat", 5: "Ben", 6: "Mei"}


def hands(console: Console) -> list[str]:
    """The cards of the house and of each hand, as the server has them."""
    round_ = console.page.request.get(f"/api/v1/tables/{console.table}").json()["view"]["round"]
    held = [hand["cards"] for area in round_["areas"] for hand in area["hands"]]
    return [" ".join(cards) for cards in [round_["house"]["cards"], *held]]


def scan(console: Console, card: str) -> None:
    """A card as a scanner sends it."""
    console.burst(card[0], card[1].lower(), "Enter")


def test_thirty_cards_at_five_a_second_arrive_all_once_and_in_order(console, live_casino):
    """A deal to seven areas and fifteen hits at two of them, by a scanner, with answers slower than the cards."""
    page = console.page
    with_seven_wagers(live_casino)
    console.open()
    sent = commands_of(page, TABLE)
    deal = ["2S", *["3H", "7C", "KD", "9S", "5D", "6H"], "7S", "2H", *["4C", "8C", "3D", "JS", "QC", "9C"]]
    hits, more = ["AS", "AH", "AC", "AD", "AS", "AH", "2C", "AC", "AD", "AS", "AH", "AC"], ["2C", "2D", "2S"]
    with late(page, LATENCY_MS):
        at_five_a_second(console, deal)
        console.wait_step("decides, area 1")
        at_five_a_second(console, hits)
        console.decide("stand")
        console.wait_step("decides, area 2")
        console.wait_unlocked()
        at_five_a_second(console, more)
    assert hands(console)[:3] == ["7S", " ".join(["2S", "2H", *hits]), " ".join(["3H", "4C", *more])]
    assert [command["card"] for command in sent if command["type"] == "deal_card"] == deal + hits + more
    assert len(deal + hits + more) == 30


STARTED = """() => {
    window.started = [];
    addEventListener("animationstart", ({ animationName }) => window.started.push(animationName), true);
}"""


LIVE = "document.querySelector('.connection').textContent === 'Live'"
SAID = """() => {
    window.said = new Set();
    const look = () => window.said.add(document.querySelector(".connection")?.textContent);
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


def test_a_card_lies_on_the_felt_at_once_is_drawn_once_and_keeps_other_keys_waiting_in_sight(console):
    """Each drawing costs a tablet as much as the card itself; a slow answer is waited for in sight, and a key that is
    pressed meanwhile does nothing and shows why.
    """
    page = console.page
    start(console, 3, 5)
    page.emulate_media(reduced_motion="no-preference")
    try:
        page.evaluate(STARTED)
        scan(console, "9S")
        scan(console, "8D")
        page.wait_for_function("() => document.querySelectorAll('.felt-card:not(.felt-card--ghost)').length === 2")
        page.wait_for_function("() => window.started.includes('felt-breathe')")  # the mark of what is next moves
        assert "felt-deal" not in page.evaluate("window.started")
    finally:
        page.emulate_media(reduced_motion="reduce")
    console.wait_unlocked()
    page.evaluate(SAID)
    with paused(page):
        scan(console, "7C")
        for _ in range(UNSEEN_MS // 2):
            page.clock.run_for(1)
            if page.locator(".felt-card:not(.felt-card--ghost)").count() == 3 and page.evaluate(LIVE):
                break
            sleep(0.05)
        assert page.evaluate("[...window.said]") == ["Live"]
        page.clock.run_for(1)
        page.route("**/commands", lambda route: None)
        scan(console, "6D")
        page.clock.run_for(UNSEEN_MS - 10)
        assert page.evaluate("[...window.said]") == ["Live"]
        page.clock.run_for(20)
        page.locator(".felt-card--ghost").wait_for()
        assert page.evaluate("[...window.said]") == ["Live", "Sending…"]
    console.wait_unlocked()

    page.evaluate(SAID)
    sent = commands_of(page, TABLE)
    with paused(page):
        page.route("**/commands", lambda route: None)
        scan(console, "5C")
        page.get_by_role("button", name="Undo: 6 of diamonds").evaluate("key => key.click()")
        assert page.evaluate("[...window.said]") == ["Sending…"]
    console.wait_unlocked()
    assert [command["type"] for command in sent] == ["deal_card"]


@contextmanager
def paused(page: Any) -> Iterator[None]:
    """The page's clock stands still meanwhile; afterwards every command is answered again."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    try:
        yield
    finally:
        page.clock.resume()
        page.unroute("**/commands")


def with_seven_wagers(live_casino) -> None:
    """Seven wagers, and the bets are closed."""
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    table.send("open_betting")
    for area in range(1, 8):
        table.wager(area, ana=25)
    table.send("close_betting")


def at_five_a_second(console: Console, cards: list[str]) -> None:
    for card in cards:
        scan(console, card)
        console.page.wait_for_timeout(EVERY_MS)
    console.page.wait_for_function("() => !document.querySelector('.felt-card--ghost, .d-entered')")
    console.wait_unlocked()


def test_quicker_than_the_network_they_lie_as_ghosts_first(console):
    page = console.page
    start(console, 1, 3, 5)
    with late(page, LATENCY_MS):
        for card in ("2S", "3H", "7C", "KD", "9S", "5D", "6H"):
            scan(console, card)
        # Each lies there once: what the view brought already is no ghost any more, answered or not.
        page.wait_for_function("() => document.querySelectorAll('.felt-card').length === 7")
        assert page.locator(".felt-card--ghost").count() >= 5
        assert page.locator(".d-pad-target").inner_text().split("\n")[-1].startswith("Area 5")
        page.wait_for_function("() => !document.querySelector('.felt-card--ghost')")
    assert hands(console) == ["KD", "2S 9S", "3H 5D", "7C 6H"]


def test_a_gap_in_the_network_and_a_reload_keep_them(console):
    page = console.page
    start(console, 1, 3)
    console.card("2S")
    console.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    for card in ("3H", "KD", "9S"):
        scan(console, card)
    page.wait_for_function("() => document.querySelectorAll('.felt-card--ghost').length === 3")
    pass_silence(page, ".d-banner")
    console.context.set_offline(False)
    page.reload()
    page.locator(".connection[data-state=live]").wait_for(timeout=15_000)
    sent = commands_of(page, TABLE)
    for card, place in (("KD", "The house"), ("9S", "Area 1")):  # the first was under way
        missed = page.locator(".d-entered.is-missed li", has=page.get_by_role("img", name=card_words(card)))
        missed.get_by_role("button", name=f"Give to {place}").click()
        missed.wait_for(state="detached")
        console.wait_unlocked()
    assert hands(console) == ["KD", "2S 9S", "3H"]
    assert [command["card"] for command in sent if "card" in command] == ["KD", "9S"], "none went by itself"


def test_one_whose_hand_has_gone_by_stays_until_it_is_dealt_with(console):
    """Two cards for the hand that gets one: the second is never sent to another hand."""
    page = console.page
    start(console, 1, 3)
    console.deal("2S 9H 7C 3S 8H")
    console.wait_step("decides, area 1")
    console.decide("double")
    page.locator(".d-pad.is-due").wait_for()
    with late(page, LATENCY_MS):
        scan(console, "5D")
        scan(console, "6D")
        page.locator(".d-entered:not(.is-missed), .felt-card--ghost").first.wait_for()
    while page.locator(".d-entered.is-missed").count() == 0:
        console.wait_unlocked()
        page.locator(".d-button-primary:enabled").click()
        page.wait_for_timeout(200)
    assert "6" in page.locator(".d-entered.is-missed li").inner_text()
    console.wait_step("decides, area 3")
    assert hands(console)[1:] == ["2S 3S 5D", "9H 8H"]
    page.get_by_role("button", name="Give to Area 3").click()
    page.locator(".d-entered").wait_for(state="detached")
    console.wait_unlocked()
    assert hands(console)[2] == "9H 8H 6D"


def quick(console: Console, decision: str, card: str) -> None:
    """A decision and at once a card, while the decision is under way."""
    before = console.shown_cards
    with late(console.page, SLOW_MS):
        console.decide(decision)
        console.press_card(card)
        console.wait_cards(before + 1)


def test_a_card_right_after_a_decision_is_for_what_it_brings(console):
    """A split takes a card out of the hand, a hit adds one, and the last stand makes the house's the next."""
    start(console, 1, 3)
    console.deal("8S 6H 7C 8H 5H")
    console.wait_step("decides, area 1")
    quick(console, "split", "2D")
    assert hands(console) == ["7C", "8S 2D", "8H", "6H 5H"]
    quick(console, "hit", "4D")
    console.decide("stand")
    console.card("JC")
    console.wait_step("decides, area 1, hand 2")
    console.decide("stand")
    console.wait_step("decides, area 3")
    quick(console, "hit", "6D")
    quick(console, "stand", "JS")
    assert hands(console) == ["7C JS", "8S 2D 4D", "8H JC", "6H 5H 6D"]


def test_a_card_right_after_a_stand_is_nobodys_hit(console):
    """The next player has not decided: it stays in sight, and the dealer throws it away."""
    start(console, 1, 3)
    console.deal("9S 6H 7C 9H 5H")
    console.wait_step("decides, area 1")
    with late(console.page, SLOW_MS):
        console.decide("stand")
        console.press_card("2D")
        console.page.locator(".d-entered.is-missed").wait_for()
    console.wait_step("decides, area 3")
    assert hands(console) == ["7C", "9S 9H", "6H 5H"]
    console.card("4D")
    assert hands(console) == ["7C", "9S 9H", "6H 5H 4D"], "what was not taken holds up no other card"
    console.page.get_by_role("button", name="Throw away").click()
    console.page.locator(".d-entered").wait_for(state="detached")
    console.wait_unlocked()
    assert hands(console) == ["7C", "9S 9H", "6H 5H 4D"]


def test_a_hit_on_hard_17_or_more_is_asked_about_first(console):
    """By pad, keyboard and scanner alike; the key Hit says it by itself, and a soft total is hit without a question."""
    page = console.page
    start(console, 1, 3)
    console.deal("9S 6H 7C 8H AD")
    console.wait_step("decides, area 1")
    console.press_card("2D")
    wait_text(page, ".d-entered.is-missed", "This hand has 17")
    assert hands(console)[1] == "9S 8H"
    page.get_by_role("button", name="Throw away").click()
    page.locator(".d-entered").wait_for(state="detached")
    scan(console, "2D")
    page.get_by_role("button", name="Give to Area 1").click()
    page.locator(".d-entered").wait_for(state="detached")
    console.wait_unlocked()
    assert hands(console)[1] == "9S 8H 2D"
    console.decide("hit")
    console.card("AC")
    assert hands(console)[1] == "9S 8H 2D AC"
    console.decide("stand")
    console.wait_step("decides, area 3")
    console.card("2C")
    assert hands(console)[2] == "6H AD 2C", "soft 17"


def test_a_rank_without_its_suit_is_forgotten(console):
    """A "7" and a good second later an "S" are Stand, and no seven of spades."""
    page = console.page
    start(console, 1, 3)
    console.deal("9S 6H 7C 6D AD")
    console.wait_step("decides, area 1")
    page.keyboard.press("7")
    page.locator(".d-pad-typed kbd", has_text="7").wait_for()
    page.clock.run_for(1100)
    page.locator(".d-pad-typed kbd").wait_for(state="detached")
    page.keyboard.press("s")
    console.wait_step("decides, area 3")
    assert hands(console)[1] == "9S 6D"


def test_while_a_decision_has_no_answer_its_card_stays_in_sight(console):
    page = console.page
    start(console, 1, 3)
    console.deal("8S 6H 7C 8H 5H")
    console.wait_step("decides, area 1")
    before = console.shown_cards
    console.context.set_offline(True)
    console.decide("split")
    console.press_card("2D")
    pass_silence(page, ".d-banner")
    assert "2" in page.locator(WAITING).inner_text()
    console.context.set_offline(False)
    page.locator(".connection[data-state=live]").wait_for(timeout=15_000)
    page.get_by_role("button", name="Give to Area 1").click()
    console.wait_cards(before + 1)
    assert hands(console) == ["7C", "8S 2D", "8H", "6H 5H"]


@contextmanager
def without_network(console: Console) -> Iterator[None]:
    """The network goes in the very moment of what is done here, and comes back."""
    console.context.set_offline(True)
    yield
    console.context.set_offline(False)
    console.page.locator(".connection[data-state=live]").wait_for(timeout=15_000)
    console.wait_unlocked()


def test_a_wager_that_the_network_lost_is_placed_once(console):
    """By its sheet; of chips that were tapped behind it none is lost in silence."""
    page = console.page
    console.primary()
    sheet = console.new_wager(1)
    sheet.locator(".d-chips").get_by_role("button", name="$25").first.click()
    with without_network(console):
        sheet.locator(".d-sheet-go").click()
        pass_silence(page, ".d-banner")
        sheet.wait_for(state="detached")
    page.locator(".d-person strong", has_text="Ana").wait_for()
    assert laid(console) == [(1, 2_500)]
    page.locator(".d-palette").get_by_role("button", name="$25", exact=True).click()
    with without_network(console):
        console.area(3)
        console.area(5)
        pass_silence(page, ".d-banner")
        page.locator(".d-toast.is-refused").first.wait_for()
    page.wait_for_function("() => document.querySelector(`.felt-touch[aria-label^='Area 3; '][aria-label*='$25']`)")
    assert laid(console) == [(1, 2_500), (3, 2_500)], "the chip on area 5 was said not to be placed"


def test_a_tick_that_the_network_lost_is_there_once(console, live_casino):
    page = console.page
    table = DealtTable(live_casino.base_url, "dana", TABLE)
    table.send("open_betting")
    table.wager(1, ana=25)
    table.wager(3, pat=25)
    table.send("close_betting")
    table.deal("KS 9H 8C QD KD")
    for command in ("stand", "stand"):
        table.send(command)
    table.deal("9D")
    console.open()
    sent = commands_of(page, TABLE)
    with without_network(console):
        page.locator("[role=button][aria-label^='Pay ']").first.click()
        pass_silence(page, ".d-banner")
    page.locator(".d-pay-tick[aria-pressed=true]").wait_for()
    lines = table.view["round"]["pay_sheet"]
    assert [line.get("paid", False) for line in lines] == [True, False]
    assert {command["type"] for command in sent} == {"mark_paid"}


def laid(console: Console) -> list[tuple[int, int]]:
    """The wagers of the round, as the server has them: area and cents."""
    round_ = console.page.request.get(f"/api/v1/tables/{console.table}").json()["view"]["round"]
    return [(area["area"], wager["stake_cents"]) for area in round_["areas"] for wager in area["wagers"]]


def test_a_fourth_quick_card_at_three_card_poker_is_the_next_hands_first(browser, live_casino):
    console = PokerConsole(browser, live_casino.base_url).open().finish_round()
    console.primary()
    console.wager(1, "Gil", ["$25"], kind="Ante")
    console.wager(3, "Hana", ["$25"], kind="Ante")
    console.primary()
    console.deal_all()
    console.decide_at(1, "play")
    console.decide_at(3, "play")
    with late(console.page, LATENCY_MS):
        for card in ("QD", "8C", "2H", "KS"):
            scan(console, card)
        console.wait_step("Show the hand of position 1")
    console.wait_unlocked()
    assert console.page.locator(".d-expose-cards svg").count() == 1, "the fourth is the first of the next hand"
    for card in ("KD", "3C", "9S", "9H", "4D"):
        scan(console, card)
    console.wait_step("Pay and collect")
    assert hands(console) == ["QD 8C 2H", "KS KD 3C", "9S 9H 4D"]
    console.primary()
