"""What section 5 says at a Three Card Poker table, from the dealer's tablet with its approval (TC 5.2, 5.3, 5.7-5.12,
5.16).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.dealer_console import SMALL_TABLET
from tests.browser.dealt_table import DESK, SMALL_DESK, DealtTable, assert_sound, paired, signed_in, wait_text
from tests.browser.incidents import (
    GUS,
    SAM,
    IncidentSheet,
    cleared,
    confirm_the_power_failure,
    denial_reason,
    kill_the_server,
    the_others_stay,
)
from tests.browser.pictures import keep
from tests.browser.poker_console import TABLE, PokerConsole

pytestmark = [pytest.mark.browser, pytest.mark.live]
PORTRAIT = {"width": 800, "height": 1280}


@pytest.fixture(scope="module")
def tablet(browser, live_casino) -> Iterator[PokerConsole]:
    """Ugo's tablet."""
    console = PokerConsole(browser, live_casino.base_url)
    console.page.set_viewport_size(SMALL_TABLET)
    yield console
    console.close()


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


def test_tc_5_2_whole_hands_change_places_while_nobody_has_handled_them(table, tablet) -> None:
    """Ivo's wager was keyed as Pair Plus and is an Ante, which a Pit Manager puts right first (ruling 81)."""
    incident = IncidentSheet(tablet.open(), "A wager was entered wrongly")
    incident.sheet.get_by_role("button", name="Ivo").first.click()
    incident.press("What is it?", "Ante")
    assert "Ante $25" in incident.see("entered wrongly")
    incident.assert_fits("poker-wager-kind-corrected")
    incident.approved("Pit Manager", GUS)
    tablet.wait_unlocked()
    assert statuses(table) == {"gil ante": "live", "hana ante": "live", "ivo ante": "live"}
    incident = IncidentSheet(tablet, "Whole hands lie on the wrong positions")
    assert "Area" not in incident.sheet.inner_text(), "at this game it is a position"
    incident.press("Where?", "Position 1")
    incident.press("And where else?", "Position 3")
    incident.see("The hands of positions 1 and 3 exchanged")
    incident.assert_fits("poker-moved")
    incident.approved("Pit Supervisor", SAM)
    tablet.wait_step("decide")
    tablet.decide_at(1, "view_hand")
    reason = denial_reason(tablet, "Whole hands lie on the wrong positions")
    assert "A player has handled cards" in reason
    assert "TC 5.2" in reason


def test_tc_3_10_1_a_supervisor_looks_at_a_hand_that_was_kept_down(browser, live_casino, table, tablet) -> None:
    table.send("play", area=1)
    table.send("fold", area=3)
    table.send("continue", area=5)
    table.send("expose_hand", area=0, cards=["QD", "8C", "2H"])
    page = tablet.open().page
    page.get_by_role("button", name="Keeps the cards down").click()
    kept = IncidentSheet(tablet)
    assert "is not taken back" in kept.sheet.inner_text()
    kept.see("Gil keeps the cards down")
    kept.do()
    assert hands(table)[1] == "declined"
    look = IncidentSheet(tablet, "A supervisor looks at the hand of position 1")
    look.cards("The cards, in order", "KH TD 2C")
    look.approved("Pit Supervisor", SAM)
    assert page.locator("use[href$='card-KH']").count() == 0, "the dealer is not shown them"
    pit = signed_in(browser, live_casino.base_url, "sam", DESK)
    pit.goto(f"/pit/{TABLE}/")
    pit.locator("use[href$='card-KH']").wait_for()
    pit.context.close()


@pytest.mark.clause("TC 3.10", "ruling 81")
def test_a_card_of_a_shown_hand_is_put_right_before_anything_is_paid(table, tablet) -> None:
    for area, decision in ((1, "play"), (3, "fold"), (5, "continue")):
        table.send(decision, area=area)
    table.send("expose_hand", area=0, cards=["QD", "8C", "2H"])
    table.send("expose_hand", area=1, cards=["KH", "9D", "2C"])
    incident = IncidentSheet(tablet.open(), "A card was entered wrongly")
    incident.press("Which card was entered wrongly", "King of hearts")
    incident.cards("Which card?", "JH")
    assert "Jack of hearts" in incident.see("was entered wrongly")
    incident.assert_fits("poker-entry-corrected")
    incident.do()
    assert table.view["round"]["areas"][0]["hands"][0]["cards"] == ["JH", "9D", "2C"]


def test_tc_5_2_past_mending_it_voids_the_round_and_all_is_returned(table, tablet) -> None:
    incident = IncidentSheet(tablet.open(), "moving whole hands does not mend it")
    effect = incident.see("+$25")
    assert effect.count("+$25") == 3
    assert "Position 5 · Ivo" in effect
    incident.assert_fits("poker-misdeal")
    incident.approved("Pit Supervisor", SAM)
    tablet.wait_step("Tell the players that the round is void")
    assert set(statuses(table).values()) == {"returned"}


def test_tc_5_3_a_wrong_house_hand_voids_the_round_until_the_next_one_begins(table, tablet) -> None:
    for area, decision in ((1, "fold"), (3, "fold"), (5, "continue")):
        table.send(decision, area=area)
    table.send("expose_hand", area=0, cards=["QD", "8C", "2H"])
    table.send("expose_hand", area=5, cards=["9D", "9C", "5C"])
    table.send("settle")
    tablet.open()
    tablet.wait_step("Open the betting")
    incident = IncidentSheet(tablet, "Wrong number of cards in the house hand")
    effect = incident.see("TC 5.3")
    assert "Gil" in effect
    incident.approved("Gaming Shift Manager", GUS)
    assert set(statuses(table).values()) == {"returned"}


def test_tc_5_7_a_hand_of_the_wrong_count_is_out_and_the_others_may_withdraw(browser, live_casino, table, tablet):
    hana = paired(browser, live_casino, "seat", PORTRAIT, 3, TABLE)
    incident = IncidentSheet(tablet.open(), "Position 3 has too many or too few cards")
    assert "+$25" in incident.see("Hana")
    incident.assert_fits("poker-count")
    incident.approved("Pit Supervisor", SAM)
    wait_text(hana, ".now", "Your wagers went back")
    withdrawal = IncidentSheet(tablet, "Ivo withdraws what is left")
    assert "TC 5.7.1" in withdrawal.see("+$25")
    withdrawal.approved("Pit Supervisor", SAM)
    assert statuses(table) == {"gil ante": "live", "hana ante": "returned", "ivo pair_plus": "returned"}
    assert hands(table)[3] == "invalid"
    assert hana.problems == []
    hana.context.close()


def test_tc_5_8_a_wrong_count_of_the_cards_voids_the_round_and_the_deck_is_changed(table, tablet) -> None:
    incident = IncidentSheet(tablet.open(), "The count of the cards is wrong")
    incident.see("TC 5.8")
    incident.approved("Pit Supervisor", SAM)
    tablet.page.get_by_text("shuffle due").wait_for()
    assert set(statuses(table).values()) == {"returned"}


def test_tc_5_9_who_shows_cards_to_others_is_kept_from_play_by_the_gaming_shift_manager(table, tablet) -> None:
    incident = IncidentSheet(tablet.open(), "Hana told or showed cards to others")
    incident.sheet.get_by_label("Reason, for the record").fill("Turned the Queen towards Ivo")
    assert "+$25" in incident.see("Hana is kept from further play: Turned the Queen towards Ivo.")
    incident.assert_fits("poker-confidential")
    incident.approved("Gaming Shift Manager", GUS)
    assert statuses(table) == {"gil ante": "live", "hana ante": "returned", "ivo pair_plus": "live"}
    table.take_console()
    table.send("prohibit_player", player="hana", reason="Cleared", prohibited=False)


def test_tc_5_9_the_gaming_shift_manager_lets_a_player_back_in_from_the_pits_page(
    table, tablet, browser, live_casino
) -> None:
    table.send("prohibit_player", player="hana", reason="Turned the Queen towards Ivo")
    tablet.open()
    pages = {who: signed_in(browser, live_casino.base_url, who, SMALL_DESK) for who in ("sam", "gus")}
    for page in pages.values():
        page.goto(f"/pit/{TABLE}/")
        wait_text(page, ".players li", "Hana.*Kept from play")
    assert "Gaming Shift Manager" in wait_text(pages["sam"], ".players li", "Hana").inner_text()
    assert pages["sam"].get_by_role("button", name="Let Hana play again").is_disabled()
    assert_sound(pages["sam"])
    keep(pages["gus"], "poker-kept-from-play")
    pages["gus"].get_by_role("button", name="Let Hana play again").click()
    for page in pages.values():
        page.locator(".players li", has_text="Kept from play").wait_for(state="detached")
        assert page.problems == []
        page.context.close()
    assert [player["name"] for player in table.view["players"] if player["prohibited"]] == []


def test_tc_5_10_of_several_hands_of_one_player_the_first_dealt_stays(live_casino, tablet) -> None:
    with cleared(live_casino.base_url, TABLE) as table:
        deal(table, (1, "ante", "gil"), (2, "ante", "gil"), (3, "ante", "hana"))
        incident = IncidentSheet(tablet.open(), "Gil controls several hands in error")
        assert "TC 5.10.2" in incident.see("Position 2 · Gil")
        incident.approved("Pit Supervisor", SAM)
        assert (hands(table)[1], hands(table)[2]) == ("waiting", "invalid")


def test_tc_5_11_nobody_there_to_decide_the_hand_is_out_and_its_wagers_go_back(table, tablet) -> None:
    incident = IncidentSheet(tablet.open(), "Nobody is there to decide for position 1")
    assert "TC 5.11" in incident.see("+$25")
    incident.do()
    assert statuses(table)["gil ante"] == "returned"
    assert hands(table)[1] == "invalid"


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


def test_tc_5_16_1_after_a_power_failure_each_player_takes_all_back_or_stays(table, tablet) -> None:
    failure = IncidentSheet(tablet.open(), "The power failed")
    assert "TC 5.16" in failure.sheet.inner_text()
    failure.do()
    confirm_the_power_failure(tablet)
    tablet.page.get_by_role("button", name="Ivo withdraws every wager").click()
    tablet.page.get_by_role("button", name="Ivo withdraws every wager").wait_for(state="detached")
    the_others_stay(tablet)
    tablet.page.locator("section[aria-label=Decisions]").wait_for()
    assert statuses(table) == {"gil ante": "live", "hana ante": "live", "ivo pair_plus": "returned"}


def test_tc_5_16_1_after_a_killed_server_the_table_asks_first_what_it_was(live_casino, table, tablet) -> None:
    table.send("view_hand", area=1)
    page = tablet.open().page
    kill_the_server(live_casino)
    asked = page.locator(".incident-interrupted")
    asked.wait_for()
    words = asked.inner_text()
    assert "TC 5.16" in words
    assert "Gil takes up the cards of position 1" in words
    assert "Gil decides, position 1" in words, "the step that comes then"
    assert not [word for word in ("PM ", "Area", "Interim", "Subsequent") if word in words]
    keep(page, "poker-interrupted", SMALL_TABLET)
    page.get_by_role("button", name="The power failed").click()
    tablet.wait_step("A Pit Supervisor confirms")
    confirm_the_power_failure(tablet)
    tablet.wait_step("Power failure")
    page.get_by_role("button", name="Ivo withdraws every wager").click()
    page.get_by_role("button", name="Ivo withdraws every wager").wait_for(state="detached")
    the_others_stay(tablet)
    page.locator("section[aria-label=Decisions]").wait_for()
    assert statuses(table) == {"gil ante": "live", "hana ante": "live", "ivo pair_plus": "returned"}
    assert hands(table)[1] == "viewed", "what was acknowledged is there"


def test_tc_5_16_2_with_an_outcome_established_nobody_withdraws_and_play_goes_on(table, tablet) -> None:
    table.send("fold", area=1)
    failure = IncidentSheet(tablet.open(), "The power failed")
    assert "TC 5.16.2" in failure.sheet.inner_text()
    failure.do()
    tablet.wait_step("Hana decides")
    assert tablet.page.get_by_role("button", name="withdraws every wager").count() == 0
    tablet.decide_at(3, "fold")
    assert set(statuses(table).values()) == {"live"}
