"""What section 5 says at a Three Card Poker table, from the dealer's tablet with its approval (TC 5.2, 5.9, 5.12)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealer_console import SMALL_TABLET
from tests.browser.dealt_table import SMALL_DESK, DealtTable, assert_sound, wait_text
from tests.browser.incidents import GUS, SAM, IncidentSheet, cleared, denial_reason
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE, PokerConsole

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture(scope="module")
def tablet(browser, live_casino) -> PokerConsole:
    """Ugo's tablet."""
    return PokerConsole(browser, live_casino.base_url, SMALL_TABLET)


@pytest.fixture
def table(live_casino) -> Iterator[DealtTable]:
    """Gil and Hana have an Ante of $25 on positions 1 and 3, Ivo Pair Plus of $25 on 5; nobody has decided."""
    with cleared(live_casino.base_url, TABLE) as mona:
        deal(mona, (1, "ante", "gil"), (3, "ante", "hana"), (5, "pair_plus", "ivo"))
        yield mona


def deal(table: DealtTable, *wagers: tuple[int, str, str]) -> None:
    """Wagers of $25 each, and three cards to each hand."""
    table.send("open_betting")
    for area, kind, player in wagers:
        table.wager(area, kind, **{player: 25})
    table.send("close_betting")
    table.send("deal_hands")


def statuses(table: DealtTable) -> dict[str, str]:
    """How each wager stands: {"gil ante": "live"}."""
    wagers = [wager for area in table.view["round"]["areas"] for wager in area["wagers"]]
    return {f"{wager['stakes'][0]['player']} {wager['kind']}": wager["status"] for wager in wagers}


def hands(table: DealtTable) -> dict[int, str]:
    """How each hand stands: {1: "waiting"}."""
    return {area["area"]: area["hands"][0]["status"] for area in table.view["round"]["areas"] if area["hands"]}


@pytest.mark.clause("TC 5.10", "TC 3.4.1")
def test_a_second_hand_that_a_player_takes_up_is_asked_about(table, tablet, opened) -> None:
    with cleared(table.base_url, TABLE) as mona:
        deal(mona, (1, "ante", "gil"), (3, "ante", "gil"))
        page = tablet.open().page
        page.get_by_role("button", name="Took the cards up").click()
        tablet.wait_unlocked()
        assert hands(mona) == {1: "viewed", 3: "waiting"}
        tablet.area(3)
        page.get_by_role("button", name="Took the cards up").click()
        asked = IncidentSheet(tablet)
        asked.see("a second hand")
        keep(page, "second-hand", SMALL_TABLET)
        assert hands(mona) == {1: "viewed", 3: "waiting"}
        asked.do()
        assert hands(mona) == {1: "viewed", 3: "viewed"}
        page.get_by_role("button", name="Undo: took the cards of position 3 up").click()
        IncidentSheet(tablet).approved("Pit Supervisor", SAM)
        assert hands(mona) == {1: "viewed", 3: "waiting"}


def test_tc_3_10_1_a_supervisor_looks_at_a_hand_that_was_kept_down(table, tablet, opened) -> None:
    table.send("play", area=1)
    table.send("fold", area=3)
    table.send("continue", area=5)
    table.send("expose_hand", area=0, cards=["QD", "8C", "2H"])
    page = tablet.open().page
    reason = denial_reason(tablet, "Whole hands lie on the wrong positions")
    assert "It ends with: every hand is shown" in reason
    assert "TC 5.2" in reason
    page.get_by_role("button", name="Keeps the cards down").click()
    kept = IncidentSheet(tablet)
    assert "This cannot be taken back" in kept.sheet.inner_text()
    kept.see("Gil keeps the cards down")
    kept.do()
    assert hands(table)[1] == "declined"
    look = IncidentSheet(tablet, "A supervisor looks at the hand of position 1")
    look.cards("The cards, in order", "KH TD 2C")
    look.approved("Pit Supervisor", SAM)
    assert page.locator("use[href$='card-KH']").count() == 0, "the dealer is not shown them"
    opened("sam", f"/pit/{TABLE}/").locator("use[href$='card-KH']").wait_for()


def test_tc_5_9_who_shows_cards_is_kept_from_play_until_the_gaming_shift_manager_lets_them_in(
    table, tablet, opened
) -> None:
    incident = IncidentSheet(tablet.open(), "Hana told or showed cards to others")
    assert "Area" not in incident.sheet.inner_text(), "at this game it is a position"
    incident.sheet.get_by_label("Reason, for the record").fill("Turned the Queen towards Ivo")
    assert "+$25" in incident.see("Hana is kept from further play: Turned the Queen towards Ivo.")
    incident.assert_fits("poker-confidential")
    incident.approved("Gaming Shift Manager", GUS)
    assert statuses(table) == {"gil ante": "live", "hana ante": "returned", "ivo pair_plus": "live"}
    pages = {who: opened(who, f"/pit/{TABLE}/", SMALL_DESK) for who in ("sam", "gus")}
    for page in pages.values():
        wait_text(page, ".players li", "Hana.*Kept from play")
    assert "Gaming Shift Manager" in wait_text(pages["sam"], ".players li", "Hana").inner_text()
    assert pages["sam"].get_by_role("button", name="Let Hana play again").is_disabled()
    assert_sound(pages["sam"], part=".players")
    keep(pages["gus"], "poker-kept-from-play")
    pages["gus"].get_by_role("button", name="Let Hana play again").click()
    for page in pages.values():
        page.locator(".players li", has_text="Kept from play").wait_for(state="detached")
    assert [player["name"] for player in table.view["players"] if player["prohibited"]] == []


def test_tc_5_12_1_bets_stay_open_while_a_progressive_wager_stands_alone(live_casino, tablet) -> None:
    with cleared(live_casino.base_url, TABLE) as table:
        table.send("open_betting")
        table.wager(1, "ante", gil=25)
        table.wager(1, "progressive", gil=5)
        table.send("change_wager", wager=table.view["round"]["areas"][0]["wagers"][0]["id"], stakes=[])
        page = tablet.open().page
        key = page.locator(".d-foot [data-command=close_betting]")
        assert key.get_attribute("aria-disabled") == "true"
        key.dispatch_event("click")
        reason = page.locator("dialog.d-sheet").inner_text()
        assert "Position 1 has a progressive wager without Ante or Pair Plus" in reason
        assert "TC 5.12.1" in reason
        keep(page, "poker-progressive-alone")
        page.get_by_role("button", name="Close").click()
        tablet.wager(1, "Gil", ["$25"], kind="Pair Plus")
        tablet.primary()
        assert statuses(table) == {"gil progressive": "live", "gil pair_plus": "live"}


def test_tc_5_12_2_one_that_is_found_after_the_deal_goes_back_at_the_end(live_casino, tablet) -> None:
    with cleared(live_casino.base_url, TABLE) as table:
        deal(table, (1, "ante", "gil"), (3, "ante", "hana"))
        page = tablet.open().page
        page.locator(".d-bar").get_by_role("button", name="Table", exact=True).click()
        page.get_by_role("button", name="Wager found outside the limits").click()
        sheet = page.locator("dialog.d-sheet").last
        sheet.locator(".d-person", has_text="Ivo").click()
        sheet.get_by_role("group", name="Kind").get_by_role("button", name="Progressive").click()
        sheet.get_by_role("group", name="Position").get_by_role("button", name="5", exact=True).click()
        keep(page, "poker-progressive-found")
        sheet.get_by_role("button", name="Record $5").click()
        asked = IncidentSheet(tablet)
        assert "$5" in asked.see("Ivo")
        asked.approved("Pit Supervisor", SAM)
        assert statuses(table)["ivo progressive"] == "live"
        tablet.decide_at(1, "fold")
        tablet.decide_at(3, "fold")
        tablet.wait_step("Pay and collect")
        line = page.locator(".d-pay-line", has_text="Ivo")
        assert "TC 5.12.2" in line.inner_text()
        assert "$5" in line.inner_text()
        tablet.primary()
        assert statuses(table) == {"gil ante": "lost", "hana ante": "lost", "ivo progressive": "returned"}
