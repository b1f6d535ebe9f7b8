"""A dispute from the player's word to the closed case, with everybody who has a part in it, then every door that is
shut (ruling 140).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from demo.casino import BADGES
from tests.browser.dealt_table import PHONE, DealtTable, assert_sound, client_of, paired
from tests.browser.incidents import GUS, Story, cleared, two_wagers
from tests.browser.pictures import keep

DESK, SMALL = {"width": 1440, "height": 900}, {"width": 1024, "height": 768}
SIZES = (DESK, SMALL, PHONE)
TABLE = "t1"
PAT_SEAT = 3
pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def over(live_casino: Any) -> Iterator[DealtTable]:
    """Table 1, dealt by Mona: Ana won $20, Pat lost $30."""
    with cleared(live_casino.base_url) as mona:
        two_wagers(mona)
        mona.deal("KS 7D 9H 9C 9D")
        for command in ("stand", "stand"):
            mona.send(command)
        mona.deal("9S")
        mona.send("settle")
        yield mona


def enter(page: Any, step: str, **fields: str) -> None:
    """A step of the case: its key, its fields, and in the file it is."""
    before = page.locator(".case-steps > li").count()
    page.get_by_role("link", name=step).click()
    form = page.locator("#step")
    for label, value in fields.items():
        choice = form.get_by_role("radio", name=value, exact=True)
        if choice.count():
            choice.check()
            continue
        field = form.get_by_label(label.replace("_", " "))
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    form.get_by_role("button", name="Enter").click()
    page.locator(".messages").wait_for()
    assert page.locator(".case-steps > li").count() > before


def test_from_the_players_word_to_the_closed_case(
    over: DealtTable, tablet: Any, opened: Any, browser: Any, live_casino: Any
) -> None:
    number = over.view["table"]["rounds"]
    console = tablet.open().page

    # The dealer's console: three taps.
    console.get_by_role("button", name="Call the pit").click()
    console.locator(".d-dispute button", has_text="Pat").click()
    keep(console, "case-console", SMALL, {"width": 1280, "height": 800})
    console.get_by_role("button", name="Open a case").click()
    console.get_by_text("stays as it is").wait_for()

    # The pit reads of it, and takes down what is said.
    sam = opened("sam", f"/history/{TABLE}/{number}/", DESK)
    sam.get_by_role("link", name="is open: this round stays as it is").click()
    sam.locator(".case-felt svg").first.wait_for()
    assert "Pat" in sam.locator("h1 + p").inner_text()
    keep(sam, "case-opened", *SIZES)
    enter(sam, "Take down a statement", Who_says="The patron", What_do_they="I had 21, the dealer took my chips.")
    enter(sam, "Back up the cards", What_was="The discards of the round are dealt out again.")
    enter(sam, "Say what the video shows", Camera="14", From="21:03:10", What_does="Two cards, 19.")
    enter(sam, "Offer something", Amount="10", What_is="A free wager.")
    assert sam.get_by_role("link", name="Decide", exact=True).count() == 0
    assert_sound(sam, *SIZES)

    # Who dealt the round decides nothing of it; the Gaming Shift Manager does, as a ruling of the table's record.
    mona = opened("mona", sam.url, DESK)
    mona.get_by_role("link", name="Decide", exact=True).click()
    form = mona.locator("#step")
    form.get_by_label("The result stands").check()
    form.get_by_label("By which clause").fill("PM 3.24.1")
    form.get_by_label("Why?").fill("So.")
    form.get_by_role("button", name="Enter").click()
    mona.get_by_text("Whoever dealt a round of the case").wait_for()
    gus = opened("gus", sam.url, DESK)
    enter(
        gus,
        "Decide",
        Decision="The patron is partly right",
        By_which="PM 3.24.1",
        Why="The tenth card was turned late.",
    )
    keep(gus, "case-decided", *SIZES)
    gus.get_by_text("Pay or take back").click()
    gus.get_by_label("Which line?").select_option(index=1)
    gus.get_by_label("What has the player of it").fill("10")
    gus.locator("#id_payment-reason").fill("Goodwill.")
    gus.get_by_role("button", name="Enter as a step").click()
    gus.get_by_text("The payment is on record").wait_for()
    assert gus.locator(".case-steps h3", has_text="Payment").count() == 1

    # The slip, on paper and at the seat.
    gus.get_by_role("link", name="The patron’s slip").click()
    gus.get_by_role("heading", name="Your rights").wait_for()
    assert_sound(gus, *SIZES)
    keep(gus, "case-slip", *SIZES)
    gus.go_back()
    seat = paired(browser, live_casino, "seat", {"width": 800, "height": 1280}, PAT_SEAT, TABLE)
    seat.get_by_role("button", name=f"Your dispute of round {number} is decided").click()
    seat.get_by_text("partly right").wait_for()
    keep(seat, "case-seat")

    enter(sam_again(sam), "Give the patron the slip")
    enter(sam, "Note the patron’s answer", The_patron="accepts it")

    # Two persons close it, and the round is free again.
    gus.reload()
    gus.get_by_text("Close the case").click()
    gus.get_by_label("Badge number").fill(BADGES["sam"].number)
    gus.get_by_label("Their PIN").fill(BADGES["sam"].pin)
    gus.get_by_role("button", name="Close it, two of us").click()
    gus.locator(".badge", has_text="Closed").wait_for()
    keep(gus, "case-closed", *SIZES)
    assert gus.get_by_role("navigation", name="Next").count() == 0


def sam_again(page: Any) -> Any:
    page.reload()
    return page


def test_the_lists_and_the_journal(over: DealtTable, opened: Any, live_casino: Any) -> None:
    gus = opened("gus", "/cases/", DESK)
    assert_sound(gus, *SIZES)
    keep(gus, "cases", *SIZES)
    gus.goto("/cases/clocks/")
    assert_sound(gus, *SIZES)
    keep(gus, "case-clocks", *SIZES)
    gus.goto("/incidents/?table=t1")
    gus.get_by_label("Where").fill("Table 1, seat 3")
    gus.get_by_label("Who was there").fill("sam, dana")
    gus.get_by_label("What happened").fill("A drink was spilt over the layout.")
    gus.get_by_role("button", name="Enter", exact=True).click()
    gus.get_by_text("is in the journal").wait_for()
    assert_sound(gus, *SIZES)
    keep(gus, "incidents", *SIZES)
    number = over.view["table"]["rounds"]
    pit = opened("sam", f"/pit/{TABLE}/", DESK)
    pit.get_by_role("link", name="Open a case").click()
    pit.get_by_text("Ana").click()
    assert_sound(pit, *SIZES)
    keep(pit, "case-new", *SIZES)
    pit.get_by_role("button", name="Open the case").click()
    pit.get_by_text(f"Round {number} stays as it is").wait_for()


def test_with_the_network_gone_a_step_is_entered_once(over: DealtTable, opened: Any, live_casino: Any) -> None:
    sam = client_of(live_casino, "sam")
    wager = sam.get(f"/api/v1/tables/{TABLE}/cases").json()["wagers"][0]["key"]
    said = {"round": over.view["table"]["rounds"], "wager": wager}
    number = sam.post(f"/api/v1/tables/{TABLE}/cases", json=said).json()["number"]
    page = opened("mona", f"/cases/{number}/?do=statement#step", DESK)
    address = f"**/cases/{number}/steps/statement/"

    def fill() -> None:
        page.locator("#step").get_by_label("Who says").select_option(label="The patron")
        page.locator("#step").get_by_label("What do they").fill("I had 21.")

    def press(cut: Any) -> None:
        page.route(address, cut)
        with page.expect_event("requestfailed"):
            page.locator("#step").get_by_role("button", name="Enter").click()
        page.unroute(address)
        page.goto(f"{live_casino.base_url}/cases/{number}/?do=statement#step")
        fill()

    fill()
    press(lambda route: route.abort())
    assert page.locator(".case-steps > li").count() == 1, "what was not sent is not there"
    press(lambda route: (route.fetch(max_redirects=0), route.abort()))
    assert page.locator(".case-steps > li").count() == 2, "the answer was lost, the step was not"
    page.locator("#step").get_by_role("button", name="Enter").click()
    page.locator(".messages").wait_for()
    assert page.locator(".case-steps > li").count() == 2


def test_every_door_that_is_shut(over: DealtTable, live_casino: Any) -> None:
    number = over.view["table"]["rounds"]
    sam = client_of(live_casino, "sam")
    found = sam.get(f"/api/v1/tables/{TABLE}/cases").json()
    wager = next(each["key"] for each in found["wagers"] if each["player"] == "pat")
    said = {"round": number, "wager": wager}
    assert client_of(live_casino, "vic").post(f"/api/v1/tables/{TABLE}/cases", json=said).status_code == 403
    assert client_of(live_casino, "ada").post(f"/api/v1/tables/{TABLE}/cases", json=said).status_code == 403
    answer = sam.post(f"/api/v1/tables/{TABLE}/cases", json=said)
    case = answer.json()["number"]
    assert sam.post(f"/api/v1/tables/{TABLE}/cases", json=said).json()["number"] == case
    for who, status in (("dana", 403), ("sam", 200), ("ada", 200), ("gus", 200)):
        client = client_of(live_casino, who)
        for address in ("/cases/", f"/cases/{case}/", f"/api/v1/cases/{case}", "/api/v1/cases", "/incidents/"):
            assert client.get(address).status_code == status, (who, address)
    shown = {who: client_of(live_casino, who).get(f"/cases/{case}/").content.decode() for who in ("sam", "ada")}
    assert "Pat disputes round" in shown["sam"]
    assert "pat disputes round" in shown["ada"]
    assert "Pat disputes" not in shown["ada"]
    refused = over.send("correct_card", 422, area=3, was="9C", card="8C")
    assert refused["code"] == "case_open"
    ruling = {"type": "record_ruling", "ruling": "It stands.", "reason": "So."}
    gus = client_of(live_casino, "gus")
    sent = {"command_id": "0b9c6a0e-3c1f-4c55-9d0c-2b8f5d0f4a10", "command": ruling}
    assert gus.post(f"/api/v1/tables/{TABLE}/commands", json=sent).json()["code"] == "case_open"


def test_the_console_enters_a_correction_as_a_step_with_the_managers_badge(
    over: DealtTable, tablet: Any, live_casino: Any
) -> None:
    sam = client_of(live_casino, "sam")
    found = sam.get(f"/api/v1/tables/{TABLE}/cases").json()
    wager = next(each["key"] for each in found["wagers"] if each["player"] == "pat")
    opened = sam.post(f"/api/v1/tables/{TABLE}/cases", json={"round": found["round"], "wager": wager}).json()
    incident = Story(tablet.open(), "Cards of area 3").tap("9 of diamonds")
    incident.cards("Which card?", "8D")
    assert f"Case {opened['number']} is open about round {found['round']}" in incident.refused()
    incident.sheet.get_by_role("button", name="Enter it as a step").click()
    incident.see("was entered wrongly")
    incident.assert_fits("case-step-console")
    incident.approved("Pit Manager", GUS)
    assert over.view["round"]["areas"][2]["hands"][0]["cards"] == ["7D", "8D"]
    events = sam.get(f"/api/v1/tables/{TABLE}/events").json()
    assert {"type": "case_joined", "case": opened["number"]}.items() <= events[0]["event"].items()
