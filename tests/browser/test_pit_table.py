"""One table in the pit: what it shows, and what a supervisor and a manager may change about it."""

from __future__ import annotations

import pytest

from tests.browser.dealer_console import SMALL_TABLET
from tests.browser.dealt_table import (
    DESK,
    SMALL_DESK,
    TABLE,
    acknowledge_all,
    assert_sound,
    paired,
    resize,
    turn_to,
    wait_text,
)
from tests.browser.hands import pass_silence
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]


@pytest.fixture
def pit(opened):
    """Opens Table 4's page as somebody."""

    def as_(username, size=None):
        page = opened(username, f"/pit/{TABLE}/", size)
        page.locator(".controls").wait_for()
        return page

    return as_


def deal_round(table):
    """Marc and Iris share area 3 with a pair of eights, Marc also wins a pair wager; the house has a six."""
    table.send("open_betting")
    table.wager(3, marc=100, iris=300)
    table.wager(3, kind="pair", marc=50)
    table.send("close_betting")
    table.deal("8H 6S 8D")
    table.send("settle")


def test_wagers_a_claim_events_and_money(table, pit):
    """A claim to a pair place lies on the felt until it is decided."""
    page = pit("sam", SMALL_DESK)
    table.send("open_betting")
    table.wager(3, marc=100, iris=300)
    table.wager(3, kind="pair", marc=50)
    page.locator(".felt-coin--laid[data-status=claimed]").wait_for()
    table.send("close_betting")
    page.locator(".felt-coin--laid[data-status=live]").wait_for()
    assert page.locator(".felt-coin--laid").filter(has_text="50").count() == 1
    table.deal("8H 6S 8D")
    table.send("settle")
    row = wait_text(page, ".pit-wagers tr", "Pair wager")
    row.filter(has_text="11 to 1 on $50 = $550").wait_for()
    assert "$600" in row.inner_text()
    shared = wait_text(page, ".pit-wagers tr", "Main wager").inner_text()
    assert "Marc" in shared
    assert "$300" in shared
    dealt = wait_text(page, ".feed-row", "8 of diamonds to area 3")
    assert dealt.locator(".feed-by").inner_text().startswith("Omar · ")
    assert page.locator("svg.felt").count() == 1
    assert_sound(page, DESK, SMALL_DESK, SMALL_TABLET)
    table.finish()
    wait_text(page, ".pit-phase", "Between rounds")
    wait_text(page, ".pit-figures", "Win ÷ handle")


def test_a_page_that_was_cut_off_comes_back_with_all_that_happened_meanwhile(table, opened):
    page = opened("sam", "about:blank", alone=True)
    page.clock.install()
    page.goto(f"/pit/{TABLE}/#limits")
    page.locator(".controls").wait_for()
    deal_round(table)
    wait_text(page, ".feed-row", "8 of diamonds to area 3")
    before = table.view["table"]["limits"]
    limits = before | {"main": before["main"] | {"max_cents": 777_700}}
    for rounds in (1, 2):  # the second cut begins where the first one ended
        page.context.set_offline(True)
        pass_silence(page, ".pit[data-connection=stale]")
        table.send("set_limits", limits=limits if rounds == 1 else before)
        newest = table.seq
        page.context.set_offline(False)
        page.locator("#connection[data-state=live]").wait_for()
        page.clock.run_for(2_000)  # the feed is asked for now and then only
        wait_text(page, ".feed-when", rf"\b{newest}$")
        if rounds == 1:
            wait_text(page, ".waiting-change", r"Main wagers \$100 to \$7,777")
    table.finish()


# Where the keys below the felt lie in the page, from the first frame that has them.
PLACES = """window.places = new Set();
const look = () => {
  const controls = document.querySelector(".controls");
  if (controls) places.add(Math.round(controls.getBoundingClientRect().top + scrollY));
  requestAnimationFrame(look);
};
requestAnimationFrame(look);"""


# What a page shows only a part of, since it scrolls.
CUT = """[...document.querySelectorAll(".pit *")]
  .filter((each) => each.clientHeight > 1 && each.scrollHeight > each.clientHeight + 1)
  .filter((each) => getComputedStyle(each).overflowY !== "visible")
  .map((each) => each.className)"""
A4_ACROSS, A4_UPRIGHT = {"width": 1123, "height": 794}, {"width": 794, "height": 1123}


def test_no_key_moves_while_the_page_fills_and_paper_has_all_alerts_and_events(table, opened, live_casino):
    for _ in range(3):  # enough for the line of the win
        deal_round(table)
        for _ in range(3):
            table.wager(3, expect=422, marc=100)  # too late: an alert, which comes with the tile
        table.finish()
    page = opened("sam", "about:blank", DESK)
    page.add_init_script(PLACES)
    page.goto(f"/pit/{TABLE}/")
    page.locator(".win-line canvas").wait_for()
    wait_text(page, ".feed-row", "8 of diamonds to area 3")
    wait_text(page, ".alert", "Late wager refused")
    assert len(page.evaluate("[...places]")) == 1
    page.emulate_media(media="print")
    for paper in (A4_ACROSS, A4_UPRIGHT):
        resize(page, paper)
        assert page.evaluate(CUT) == []
    acknowledge_all(live_casino)


# The column beside the felt, made as short as where much waits, and scrolled past its beginning.
SCROLL_ASIDE = """{
  const aside = document.querySelector(".pit-aside");
  aside.querySelector(".alerts").style.minHeight = "1200px";
  aside.scrollTop = aside.scrollHeight;
}"""


@pytest.mark.clause("PM 6.2")
def test_an_approval_that_comes_out_of_sight_shows_the_way(table, pit):
    deal_round(table)
    page = pit("gus", DESK)
    turn_to(page, "Settings")  # the longest, so that the page scrolls far
    wait_text(page, ".feed-row", "8 of diamonds to area 3")
    for scroll in ("scrollTo(0, document.body.scrollHeight)", SCROLL_ASIDE):
        page.evaluate(scroll)
        assert table.ask("void_round", ground="equipment_fault")
        way = page.get_by_role("link", name="1 to approve")
        way.wait_for()
        way.click()
        way.wait_for(state="detached")
        page.locator(".approval").get_by_role("button", name="Decline…").click()
        page.locator(".approval").get_by_role("button", name="Decline", exact=True).click()
        page.locator(".approval").wait_for(state="detached")


@pytest.mark.clause("PM 6.2", "ruling 111")
def test_pm_3_6_a_supervisor_changes_limits_and_closes_between_rounds_and_sees_why_not_more(table, pit):
    page = pit("sam")
    assert page.get_by_role("button", name="Restrict Yuki to one area").is_disabled()
    turn_to(page, "Settings")
    assert page.get_by_role("button", name="2 wagers an area").is_disabled()
    assert page.locator(".command-reason", has_text="Pit Manager or higher").count() == 7
    assert page.get_by_role("button", name="Change the rulebook…").is_disabled()
    assert "Pit Manager or higher" in page.locator(".rulebook").inner_text()
    turn_to(page, "Limits")
    least = page.get_by_role("spinbutton", name="Main wagers Minimum $")
    least.fill("20000")
    page.get_by_role("button", name="Set the limits").click()
    assert "PM 3.6" in wait_text(page, ".answer--bad", "minimum").inner_text()
    before = table.view["table"]["limits"]["main"]
    deal_round(table)
    wait_text(page, ".pit-phase", "decides")
    turn_to(page, "Close or reserve")
    assert page.get_by_role("button", name="Close the table").is_disabled()
    turn_to(page, "Limits")
    least.fill("200")
    page.get_by_role("button", name="Set the limits").click()
    wait_text(page, ".waiting-change", r"Main wagers \$200 to \$10,000")
    assert table.view["table"]["limits"]["main"] == before
    table.finish()
    page.locator(".waiting-change").wait_for(state="detached")
    assert table.view["table"]["limits"]["main"]["min_cents"] == 20_000
    least.fill("100")
    page.get_by_role("button", name="Set the limits").click()
    wait_text(page, ".answer--good", "limits are set")
    assert table.view["table"]["limits"]["main"] == before
    turn_to(page, "Close or reserve")
    assert page.get_by_role("button", name="Close the table").is_disabled()
    page.locator(".command-reason", has_text="Announce the last rounds first").wait_for()
    keep(page, "pit-closing", SMALL_DESK)
    page.get_by_label("Reason (everybody can read it)").first.fill("End of the evening")
    page.get_by_role("spinbutton", name="Last rounds").fill("1")
    page.get_by_role("button", name="Announce the last rounds").click()
    page.locator(".command-reason", has_text="is not dealt yet").wait_for()
    deal_round(table)
    table.finish()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Close the table").wait_for()


@pytest.mark.clause("ruling 10", "ruling 112")
def test_what_a_manager_sets_on_one_visit(table, pit):
    page = pit("mona", SMALL_DESK)
    turn_to(page, "Limits")
    notice = page.locator(".limits-least")
    notice.locator("input[type=number]").fill("20")
    notice.get_by_role("button", name="Set the notice").click()
    said = wait_text(page, ".answer--good", "least notice is set").bounding_box()
    assert 0 <= said["y"] <= page.viewport_size["height"] - said["height"], "it is seen from where the key is"
    assert table.view["table"]["limits_notice_minutes"] == 20
    wait_text(page, ".limits-notice", "Players are told at least 20 minutes before")
    notice.locator("input[type=number]").fill("0")
    notice.get_by_role("button", name="Set the notice").click()
    page.locator(".limits-notice", has_not_text="at least 20 minutes").wait_for()
    assert "limits_notice_minutes" not in table.view["table"]

    turn_to(page, "Players")
    page.get_by_role("button", name="Restrict Yuki to one area").click()
    page.get_by_label("Why is Yuki kept to one area?").fill("Every seat of the floor is taken")
    page.get_by_role("button", name="Restrict", exact=True).last.click()
    wait_text(page, ".players li", "Yuki.*One area only")
    page.get_by_role("button", name="Lift Yuki's restriction").click()
    page.locator(".players li", has_text="One area only").wait_for(state="detached")
    turn_to(page, "Settings")
    page.get_by_role("button", name="2 wagers an area").click()
    wait_text(page, ".control-group", "Now at most 2")
    page.get_by_role("button", name="3 wagers an area").click()
    wait_text(page, ".control-group", "Now at most 3")

    page.get_by_role("button", name="Change the rulebook…").click()
    poker = wait_text(page, ".rulebook-choice", "Three Card Poker")
    assert poker.get_by_role("radio").is_disabled()
    assert "cannot become another" in poker.inner_text()
    online = wait_text(page, ".rulebook-choice", "Online Pontoon")
    assert online.get_by_role("radio").is_disabled()
    assert "a live table cannot run it" in online.inner_text()
    with page.context.expect_page() as opened:
        wait_text(page, ".rulebook-choice", "RWS").get_by_role("link", name="What would differ").click()
    opened.value.get_by_role("heading", name="Pontoon (RWS)").first.wait_for()
    assert_sound(page, part=".controls")


@pytest.mark.clause("PM 6.2", "ruling 113")
def test_an_auditor_reads_and_changes_nothing(table, pit):
    page = pit("ada")
    assert "An auditor reads and does not act." in page.locator(".controls").inner_text()
    for button in page.locator(".controls [role=tabpanel] button").all():
        assert button.is_disabled()
    turn_to(page, "Limits")
    assert page.get_by_role("spinbutton", name="Main wagers Minimum $").is_disabled()
    turn_to(page, "Settings")
    assert page.get_by_role("button", name="Change the rulebook…").is_disabled()
    assert "reads and does not act" in page.locator(".rulebook").inner_text()
    turn_to(page, "Players")
    wait_text(page, ".seating .command-reason", "Dealer|auditor|Auditor")
    assert page.get_by_label("Whom to seat").count() == 0
    assert page.get_by_role("link", name="What if…").count() == 0


def test_a_manager_changes_the_rulebook_between_rounds_and_every_screen_follows(table, pit, browser, live_casino):
    page = pit("mona")
    turn_to(page, "Settings")
    sign = paired(browser, live_casino, "sign", DESK)
    wait_text(sign, ".sign-version", "Version 6")
    before = table.view["table"]["limits"]
    change_rulebook(page, "Pontoon (RWS)", {"Main wagers": (200, 8_000), "Insurance": (None, None)})
    wait_text(page, ".feed-row", r"The rulebook is now Pontoon \(RWS\), it was Pontoon \(MBS\)")
    wait_text(sign, ".sign-version", "Version 4")
    after = table.view["table"]
    assert (after["rulebook"], after["limits"]) == (
        "rws-pontoon-4",
        {"main": {"min_cents": 20_000, "max_cents": 800_000}},
    )
    table.send("open_betting")
    wait_text(page, ".pit-phase", "Bets are open")
    change = page.get_by_role("button", name="Change the rulebook…")
    assert change.is_disabled()
    table.finish()
    dollars = {kind: tuple(cents // 100 for cents in limits.values()) for kind, limits in before.items()}
    named = {"Main wagers": "main", "Pair wagers": "pair", "Insurance": "insurance"}
    change_rulebook(page, "Pontoon (MBS)", {title: dollars[kind] for title, kind in named.items()})
    wait_text(sign, ".sign-version", "Version 6")
    assert table.view["table"]["limits"] == before


def change_rulebook(page, title, limits):
    """Choose another rulebook and its limits in dollars: {"Main wagers": (least, most)}, None for an empty field."""
    page.get_by_role("button", name="Change the rulebook…").click()
    page.get_by_label(title).check()
    for kind, pair in limits.items():
        for side, dollars in zip(("Minimum", "Maximum"), pair, strict=True):
            field = page.locator(".rulebook-settings").get_by_role("spinbutton", name=f"{kind} {side} $")
            field.fill("" if dollars is None else str(dollars))
    page.get_by_role("button", name=f"Change to {title}").click()
    wait_text(page, ".answer--good", "The next round is dealt by")


def test_the_controls_are_grouped_by_what_one_does_and_an_address_leads_to_a_group(pit, opened):
    page = pit("mona", DESK)
    tabs, panels = page.get_by_role("tab"), page.locator("[role=tabpanel]:visible")
    assert tabs.all_inner_texts() == ["Players", "Chips and money", "Limits", "Close or reserve", "Settings"]
    for tab in tabs.all():
        tab.click()
        assert panels.count() == 1
        assert page.evaluate("document.documentElement.scrollHeight") < 2_000
        assert_sound(page, part=".controls")
    tabs.last.press("ArrowRight")  # and around
    assert tabs.first.get_attribute("aria-selected") == "true"
    typed = page.get_by_label("Whom to seat")
    typed.fill("val")
    turn_to(page, "Limits")
    turn_to(page, "Players")
    assert typed.input_value() == "val", "what is typed in another group stays"
    page.goto(f"/pit/{TABLE}/#settings")
    page.reload()
    page.get_by_label("The tray is counted").wait_for()
    page.get_by_role("link", name="Who sits where").click()
    typed.wait_for()
