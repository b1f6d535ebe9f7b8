"""The display of a seat: a round as its player sees it, nothing of the others', and what it says when not live."""

from __future__ import annotations

import re
from contextlib import closing

import pytest

from rules.core.clauses import clause_text
from tests.browser.dealt_table import (
    PHONE,
    TABLE,
    assert_sound,
    client_of,
    paired,
    resize,
    revoke,
    wait_text,
    wait_until,
)
from tests.browser.hands import pass_silence
from tests.browser.incidents import clear
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live]
PORTRAIT = {"width": 800, "height": 1280}
LANDSCAPE = {"width": 1280, "height": 800}
SIZES = (PORTRAIT, LANDSCAPE, PHONE)
SIDEWAYS_PHONE = {"width": 844, "height": 390}
SMALL_SIZES = ({"width": 600, "height": 1024}, {"width": 1024, "height": 600}, PHONE, SIDEWAYS_PHONE)
MARC, YUKI, THEO = 3, 5, 8
OWN = ".felt-area[aria-label^='Area 3;']"
LEAST_CARD = 150


@pytest.fixture
def display(browser, live_casino):
    """Opens the display of a seat."""

    def of(seat, size=PORTRAIT):
        page = paired(browser, live_casino, "seat", size, seat)
        page.locator(".seat .connection[data-state=live]").wait_for()
        return page

    return of


def open_round(table):
    """Marc and Iris share area 3, Yuki bets on area 5; Marc has a pair of eights, the house a six."""
    table.send("open_betting")
    table.wager(3, marc=100, iris=300)
    table.wager(5, yuki=700)


def deal_round(table):
    open_round(table)
    table.send("close_betting")
    table.deal("8H KD 6S 8D 9C")


def closed_dialog(page):
    """The words of a dialog, which closes."""
    words = page.locator("dialog").inner_text()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    return words


@pytest.mark.clause("PM 3.5", "ruling 9")
def test_a_round_as_each_player_sees_it(table, display):
    """In every size it is accessible and what may be done is in sight; nothing private of another's is shown."""
    marc, yuki, theo = (display(seat) for seat in (MARC, YUKI, THEO))
    assert_sound(marc, *SIZES)
    open_round(table)
    wait_text(marc, ".now__text", "Bets are open")
    assert re.fullmatch(r"\d+ seconds until bets close", marc.locator(".countdown").get_attribute("aria-label"))
    assert wait_text(marc, ".wager", "Main wager").locator(".money").inner_text() == "$100"
    resize(marc, PHONE)
    marc.locator(".seat-now .option-label").first.wait_for()
    keep(marc, "seat-betting-phone")
    assert marc.evaluate(WRAPPED) == []
    assert_sound(marc)
    resize(marc, PORTRAIT)
    table.send("close_betting")
    table.deal("8H KD 6S 8D 9C")

    wait_text(marc, ".now__text", "You decide")
    wait_text(theo, ".now__text", "Area 3 decides")
    assert marc.locator(f"{OWN} .felt-hand .felt-bubble").text_content() == "16"
    assert marc.locator(f"{OWN} .felt-plate__name").text_content() == "You decide here"
    assert marc.locator(".felt-area[data-acting=true]").count() == 1
    wait_text(marc, ".for-information", "count your own total").get_by_role("button").click()
    assert "PM 3.5" in closed_dialog(marc)
    nothing_of_others(theo, "Theo")
    nothing_of_others(marc, "Marc")
    assert_sound(marc, *SIZES)
    for size in SMALL_SIZES:
        resize(marc, size)
        assert_in_sight(marc, size["height"])
    keep(marc, "seat-decision", *SMALL_SIZES, PORTRAIT, LANDSCAPE)
    assert_reached_by_key(marc)
    resize(marc, PORTRAIT)
    table.send("stand")
    wait_text(marc, ".now__text", "Area 5 decides")
    wait_text(yuki, ".now__text", "You decide")
    yuki.locator(".option--not", has_text="Split").click()
    assert "PM 3.20" in closed_dialog(yuki), "a King and a 9 cannot be split"
    table.send("stand")
    table.deal("KH 9D")  # 6, King, 9: the house has 25
    table.send("settle")

    assert wait_text(marc, ".now__sum", "").inner_text() == "+$100"
    assert re.findall(r"\$\d+", marc.locator(".now").inner_text()) == ["$100"], "the result is one number"
    assert marc.locator(".net").count() == 0
    assert colour(marc, ".now__sum") == colour(marc, ".wager .badge--won") != colour(marc, ".wager .arithmetic")
    assert marc.evaluate(LARGEST) == "+$100"
    for size in SMALL_SIZES:
        resize(marc, size)
        assert marc.evaluate(LARGEST) == "+$100"
        assert marc.evaluate(SCROLLS) == []
    keep(marc, "seat-result", *SMALL_SIZES, PORTRAIT, LANDSCAPE)
    resize(marc, PORTRAIT)
    assert "Won" in marc.locator(".wager .badge").inner_text()
    assert_says_what_it_is(marc, ".wager .label-tag", "Won")
    assert_says_what_it_is(marc, ".wager .clause", "PM 4.1")
    assert_sound(marc, *SIZES)
    last = marc.locator(".round").first
    last.filter(has_text="+$100").wait_for()
    last.click()
    assert_says_what_it_is(marc, "dialog .clause", "PM 4.1")
    assert_says_what_it_is(marc, "dialog .label-tag", "Won")
    words = closed_dialog(marc)
    assert "You get $200" in words
    assert not {"$300", "$400"} & set(re.findall(r"\$\d+", words))


def assert_says_what_it_is(page, tag, name):
    """A tap on a tag opens our words for its clause, over a dialog too, and closes again."""
    key = page.locator(tag).first
    assert key.get_attribute("aria-label") == f"What is this? {name}"
    key.click()
    dialog = page.locator("dialog").last
    wait_text(page, "dialog", "What is this")
    assert clause_text("PM 4.1/regular").requires in dialog.inner_text()
    assert_sound(page)
    page.keyboard.press("Escape")
    dialog.filter(has_text="What is this?").wait_for(state="detached")


def colour(page, selector):
    return page.locator(selector).first.evaluate("element => getComputedStyle(element).color")


def nothing_of_others(page, own):
    """A display names its own player, and none of the others' money."""
    text = page.inner_text("body")
    assert not [name for name in ("Marc", "Iris", "Yuki", "Theo", "Olga") if name != own and name in text]
    assert not {"$300", "$400", "$700"} & set(re.findall(r"\$\d+", text))


@pytest.mark.clause("PM 6.1", "ruling 94")
def test_while_play_waits_for_the_pit_nobody_decides(table, display):
    """While a ruling is waited for and while the cards do not count up it is nobody's turn."""
    marc = display(MARC, PHONE)
    deal_round(table)
    wait_text(marc, f"{OWN} .felt-plate__name", "You decide here")
    table.send("refer_to_manager", question="May Marc take his wager back?")
    assert_halted(marc, "The Gaming Shift Manager decides")
    keep(marc, "seat-referred", *SMALL_SIZES)
    assert_sound(marc)
    table.send("record_ruling", ruling="He may not.", reason="Bets are closed.")
    wait_text(marc, f"{OWN} .felt-plate__name", "You decide here")
    table.send("count_cards", counted=7)
    assert_halted(marc, "The number of cards is wrong")
    table.send("void_round", ground="missing_cards")
    wait_text(marc, ".notices .banner", "is void").get_by_role("button", name="What is this? PM 5.1.1").click()
    assert clause_text("PM 5.1.1").requires in closed_dialog(marc)
    clear(table)


def assert_halted(marc, why):
    """The display says what play waits for, and neither that somebody decides nor that it is their turn."""
    wait_text(marc, ".now__text", why)
    assert marc.locator(".now__kicker").inner_text() == "Play waits"
    assert marc.locator(".felt-area[data-acting=true]").count() == 0
    assert marc.locator(f"{OWN} .felt-plate__name").text_content() == "Your seat"
    assert marc.locator(".seat-now .option-label").count() == 0


def test_last_rounds_are_for_the_seats_display_only(table, display, live_casino):
    deal_round(table)
    table.finish()
    with live_casino.client() as nobody:
        answer = nobody.get("/api/v1/seat/rounds")
        assert answer.status_code == 401
        assert answer.json()["code"] == "signed_out"
    with closing(live_casino.sign_in("gus")) as gus:
        assert gus.get("/api/v1/seat/rounds").status_code in (401, 403)
        assert gus.get("/seat/", follow_redirects=False).headers["Location"] == "/pair/"
    page = display(YUKI)
    body = page.evaluate("fetch('/api/v1/seat/rounds').then(answer => answer.json())")
    newest = body["rounds"][0]
    assert [result["area"] for result in newest["results"]] == [5]
    assert newest["staked_cents"] == 70_000
    assert newest["net_cents"] == newest["returned_cents"] - newest["staked_cents"]


def test_a_display_that_is_cut_off_does_not_look_live_and_a_revoked_one_offers_pairing(browser, live_casino, table):
    page = paired(browser, live_casino, "seat", PORTRAIT, THEO, alone=True)
    page.clock.install()
    page.reload()
    page.locator(".seat .connection[data-state=live]").wait_for()
    page.context.set_offline(True)
    pass_silence(page, ".seat[data-connection=stale]")
    wait_text(page, ".seat > .banner", "Not live")
    page.context.set_offline(False)
    page.locator(".seat[data-connection=live]").wait_for()
    assert page.locator(".seat > .banner").count() == 0
    revoke(live_casino, page)
    wait_text(page, ".gone", "taken off")
    assert page.locator(".seat").count() == 0
    page.get_by_role("link", name="Pair this display").click()
    page.locator(".pairing-code").wait_for()


def test_three_hands_of_a_split_are_in_sight_on_a_phone_and_a_key_without_a_panel_says_so(table, display):
    page = display(MARC, PHONE)
    page.get_by_role("button", name="Rounds").click()
    wait_text(page, ".last-rounds", "No round of yours|Your last rounds")
    page.get_by_role("button", name="Table", exact=True).click()
    deal_round(table)
    for card in ("8S", "3C"):
        table.send("split")
        table.deal(card)
    page.locator(f"{OWN} .felt-hand").nth(2).wait_for()
    keep(page, "seat-three-hands", *SMALL_SIZES)
    foot = page.locator(".seat-now").bounding_box()["y"]
    for total in page.locator(f"{OWN} .felt-hand .felt-bubble").all():
        box = total.bounding_box()
        assert box["y"] + box["height"] <= foot
    wait_text(page, f"{OWN} .felt-wager", r"\$300")  # three wagers on one line
    assert page.locator(f"{OWN} .felt-wager .felt-chip__face").count() == 3
    table.finish()
    page.locator(".now__sum").wait_for()
    page.get_by_role("button", name="Why not?").click()
    wait_text(page, ".not-now", "You may do all that is offered now")
    assert_sound(page)


def test_under_a_notice_the_own_hand_is_as_large(table, display, live_casino):
    """Marc was paid $25 too much in the round before, which his seat says until it is put right (ruling 96)."""
    deal_round(table)
    table.finish()
    number = table.view["round"]["number"]
    lines = client_of(live_casino, "mona").get(f"/api/v1/tables/{TABLE}/rounds/{number}/lines").json()
    owed = next(line for line in lines if line["player"] == "marc")
    about = {"round": number, "line": {name: owed[name] for name in ("wager", "kind", "player")}}
    paid = {"paid_cents": owed["owed_cents"] + 25_00, "found_by": "player", "reason": "Counted twice."}
    table.send("record_mispay", **about, **paid)
    marc = display(MARC)
    deal_round(table)
    for size in SMALL_SIZES:
        resize(marc, size)
        wait_text(marc, ".notices", "Please give .25 back")
        assert_in_sight(marc, size["height"])
        assert marc.evaluate(WRAPPED) == []
    keep(marc, "seat-notice", *SMALL_SIZES)
    # What looks like a clause and is none stays in the words.
    table.send("announce_closing", rounds=5, reason="A film (TV crew)")
    wait_text(marc, ".notices", r"A film \(TV crew\)")
    table.send("cancel_closing")
    table.finish()
    table.send("recover_mispay", **about, recovered_cents=25_00)


def assert_in_sight(page, height):
    """Nothing to scroll on a small display: the decision, what may be done on one line each, the hand in large, the
    wager.
    """
    now = page.locator(".seat-now").bounding_box()
    labels = page.locator(".seat-now .option-label")
    assert labels.all_inner_texts() == ["Hit", "Stand", "Double", "Split"]
    cards = page.locator(f"{OWN} .felt-card")
    wait_until(page, lambda: [card.bounding_box()["height"] >= LEAST_CARD for card in cards.all()] == [True] * 2)
    wager = page.locator(f"{OWN} .felt-wager__amount")
    assert wager.text_content() == "$100"
    for shown in (*labels.all(), *cards.all(), page.locator(f"{OWN} .felt-bubble"), wager):
        box = shown.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
    assert now["y"] + now["height"] <= height
    assert page.evaluate(WRAPPED) == []
    assert page.evaluate(SCROLLS) == []
    page.get_by_role("button", name="Limits").click()
    page.get_by_role("link", name="Rules of this table").wait_for()
    assert page.evaluate(SCROLLS) == []
    assert_sound(page)
    page.get_by_role("button", name="Wagers", exact=True).click()
    page.locator(".wager").first.wait_for()
    page.get_by_role("button", name="Table", exact=True).click()


def assert_reached_by_key(page):
    """Where even the panels beside the cards scroll, a key scrolls them."""
    page.get_by_role("button", name="Limits").click()
    resize(page, {"width": 360, "height": 460})
    page.wait_for_function(f"() => {SCROLLS}.some(each => each.startsWith('seat-side'))")
    page.locator(".seat-side").focus()
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('.seat-side').scrollTop > 0")
    assert_sound(page)
    page.get_by_role("button", name="Table", exact=True).click()


WRAPPED = """[...document.querySelectorAll('.seat-now .option-label')].filter(label => {
  const range = document.createRange();
  range.selectNodeContents(label);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map(label => label.innerText)"""
SCROLLS = """[...document.querySelectorAll('html, body, .seat, .seat-felt, .seat-now, .seat-side')]
    .filter(each => each.scrollHeight > each.clientHeight + 1)
    .map(each => [each.className || each.tagName, each.scrollHeight, each.clientHeight, each.innerText].join())"""
LARGEST = """(() => {
  const shown = [...document.querySelectorAll('.seat *')].filter(each => each.checkVisibility());
  const sizeOf = (each) => parseFloat(getComputedStyle(each).fontSize);
  const said = shown.filter(each => [...each.childNodes].some(({nodeType, data}) => nodeType === 3 && data.trim()));
  return said.sort((one, other) => sizeOf(other) - sizeOf(one))[0].textContent;
})()"""
