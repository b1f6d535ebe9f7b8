"""The pit seats, moves and lets go players from a table's page, in few taps, while somebody else deals."""

from __future__ import annotations

import re

import pytest

from demo.casino import BADGES
from tests.browser.dealt_table import DESK, SMALL_DESK, assert_sound, wait_text
from tests.browser.pictures import keep

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.clause("ruling 113")]
SIZES = ({"width": 1024, "height": 768}, DESK, {"width": 1920, "height": 1080})


CUT_NAMES = """[...document.querySelectorAll(".seating-seat span")]
    .filter(name => name.scrollWidth > name.clientWidth || getComputedStyle(name).textOverflow == "ellipsis")
    .map(name => name.innerText)"""


def seats_of(table):
    return {player["name"]: player["seat"] for player in table.view["players"]}


def test_a_guest_is_seated_moved_and_let_go_from_the_pit(table, opened):
    directory = opened("sam", "/players/")
    directory.get_by_label("Name", exact=True).fill("Quentin Vale")
    directory.get_by_role("button", name="Enter").click()
    directory.get_by_role("heading", name="Quentin Vale").wait_for()
    floor = opened("sam", "/pit/")
    floor.locator(".pit-tile__link", has_text="Table 4").click()
    page, seats = floor, floor.get_by_role("group", name="Seats")
    free = seats.get_by_role("button", name=re.compile("Free"))
    assert free.first.is_disabled()
    page.get_by_label("Whom to seat").fill("val")
    page.get_by_role("button", name=re.compile("Quentin Vale")).click()
    keep(page, "pit-seating", *SIZES)
    free.first.click()
    wait_text(page, ".answer--good", "Quentin Vale sits at seat")
    at = seats_of(table)["Quentin Vale"]
    seats.get_by_role("button", name=re.compile("Quentin Vale")).click()
    page.get_by_role("button", name="Standing", exact=True).click()
    wait_text(page, ".answer--good", "standing")
    assert (at, seats_of(table)["Quentin Vale"]) == (at, None)

    directory.get_by_label("Reason").last.fill("Asked to be kept from play")
    directory.get_by_label("Badge of a Pit Manager").last.fill(BADGES["mona"].number)
    directory.get_by_label("PIN").last.fill(BADGES["mona"].pin)
    directory.get_by_role("button", name="Stop on the whole floor").click()
    wait_text(page, ".players li", "Quentin Vale.*Stopped")
    seats.get_by_role("button", name=re.compile("Quentin Vale")).click()
    wait_text(page, ".seating", "Quentin Vale is stopped from play in this house. Reason: Asked to be kept from play")
    assert free.first.is_disabled()
    keep(page, "pit-seating-stopped", *SIZES)
    assert page.evaluate(CUT_NAMES) == []
    assert_sound(page, DESK, SMALL_DESK, part=".controls")
    page.get_by_role("button", name="Leaves the table").click()
    wait_text(page, ".answer--good", "has left")
    assert "Quentin Vale" not in seats_of(table)
    page.get_by_label("Whom to seat").fill("vale")
    found = page.get_by_role("button", name=re.compile("Quentin Vale stopped"))
    found.wait_for()
    assert found.is_disabled()
