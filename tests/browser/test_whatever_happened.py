"""What really happened, put on record at the console: cards as they lie after a stray box, a hand that was kept down by
slip, and what a ruling orders of each wager (rulings 61, 98, 99).
"""

from __future__ import annotations

import pytest

from tests.browser.dealt_table import DealtTable
from tests.browser.incidents import GUS, SAM, IncidentSheet, Story, cleared, two_wagers
from tests.browser.poker_console import TABLE, PokerConsole

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.mark.clause("PM 5.16", "ruling 61")
def test_who_reports_says_that_a_player_had_drawn_by_then(live_casino, tablet) -> None:
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("8S 7D 7H 9C 3D")
        incident = IncidentSheet(tablet.open(), "Cards lie on the wrong places")
        incident.card("3D").click()
        incident.sheet.get_by_role("button", name="Area 1 · Ana", exact=True).click()
        incident.see("Cards reconstructed")
        incident.press("Had a player drawn a card by then?", "Yes")
        incident.see("Cards taken as they lay")
        incident.assert_fits("lie-had-drawn")
        incident.approved("Pit Supervisor", SAM)
        areas = mona.view["round"]["areas"]
        assert [hand["cards"] for area in areas for hand in area["hands"]] == [["8S", "9C", "3D"], ["7D"]]


@pytest.mark.clause("PM 6.1", "ruling 99")
def test_a_ruling_orders_what_becomes_of_each_wager(live_casino, tablet) -> None:
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("8S 7D 7H 9C 3D")
        incident = IncidentSheet(tablet.open(), "Record the Gaming Shift Manager's ruling")
        incident.sheet.get_by_label("The ruling").fill("Half of it.")
        incident.sheet.get_by_label("Reason, for the record").fill("Two saw it.")
        incident.sheet.get_by_role("button", name="Each wager as ordered").click()
        ana = incident.sheet.get_by_role("group", name="Ana")
        ana.get_by_role("button", name="A sum").click()
        ana.get_by_label("Comes back in all ($)").fill("10")
        pat = incident.sheet.get_by_role("group", name="Pat")
        pat.get_by_role("button", name="At odds").click()
        pat.get_by_label("Wins").fill("3")
        pat.get_by_label("for each staked").fill("2")
        incident.see("Won $75")
        incident.assert_fits("ruling-orders")
        incident.approved("Gaming Shift Manager", GUS)
        results = {(w["stakes"][0]["name"], w["status"]) for a in mona.view["round"]["areas"] for w in a["wagers"]}
        assert results == {("Ana", "part"), ("Pat", "won")}


@pytest.mark.clause("TC 3.10.1", "ruling 98")
def test_a_hand_that_was_kept_down_by_slip_is_compared(browser, live_casino) -> None:
    with cleared(live_casino.base_url, TABLE) as mona:
        table: DealtTable = mona
        table.send("open_betting")
        table.wager(1, kind="ante", gil=25)
        table.send("close_betting")
        table.send("deal_hands")
        table.send("play", area=1)
        table.send("expose_hand", area=0, cards=["KS", "9D", "4C"])
        table.send("decline_exposure", area=1)
        console = PokerConsole(browser, live_casino.base_url).open()
        console.page.get_by_role("button", name="Something went wrong").click()
        console.page.locator(".incident-key", has_text="A decision was entered wrongly").click()
        incident = Story(console).tap("Face down", "Position 1")
        incident.press("What was done?", "To be compared")
        incident.cards("Which cards are they?", "7S 7D 7H")
        incident.see("entered wrongly")
        incident.assert_fits("decline-corrected")
        incident.approved("Pit Supervisor", SAM)
        assert mona.view["round"]["areas"][0]["hands"][0]["cards"] == ["7S", "7D", "7H"]
