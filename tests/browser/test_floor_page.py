"""The floor of forty and of a hundred tables: all in sight, nothing over a tile's border, only what changed drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.utils.html import json_script
from msgspec.structs import replace

from live.floor import FloorMessage, LastEvent, TableTotals, Tile, TileAlert, tile_state
from rules import commands
from rules.core.text import encode_json
from rules.views.table import TableNotice
from rules.wording.codes import CODES
from rules.wording.texts import TEXTS
from tables.severity import SEVERITIES
from tests.accessible import report, violations
from tests.browser.pictures import keep
from tests.rules.dealt import Dealt

NOW = datetime.now(UTC)
FACTS = {"me": "sam", "denials": {"acknowledge_alerts": "", "give_approval": ""}}
STYLES = "".join(f'<link rel="stylesheet" href="/static/screens/{name}/main.css">' for name in ("kit", "pit"))
PAGE = f"""<!doctype html><html lang="en" data-press-guard="0"><meta charset="utf-8"><title>The pit</title>{STYLES}
<script type="module" src="/static/screens/pit/dashboard.js"></script><body class="surface-pit pit-page">
<header class="topbar frame-bar"><span class="frame-brand">Pontoon</span><span id="connection" hidden></span></header>
<main id="main" class="pit-stage"><div id="pit"></div></main>
{json_script(FACTS, "pit-facts")}{json_script(TEXTS["pit"], "texts")}{json_script(CODES, "codes")}</body></html>"""
SIZES = ((1024, 768), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440))

# Each part of a tile that reaches over its border, and each tile whose content is larger than it is.
OVER_THE_BORDER = """() => [...document.querySelectorAll(".pit-tile")].flatMap((tile) => {
  const box = tile.getBoundingClientRect();
  const parts = [...tile.querySelectorAll("*")].filter((part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    const over = Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom);
    return width > 0 && over > 0.5;
  });
  const scrolls = tile.scrollWidth > tile.clientWidth || tile.scrollHeight > tile.clientHeight;
  return scrolls || parts.length ? [`${tile.innerText.slice(0, 20)}: ${parts.map((part) => part.className)}`] : [];
})"""
# The tables whose name is cut though it is a short one: for a hundredth of a pixel, letters go.
CUT_NAMES = """() => [...document.querySelectorAll(".pit-tile__link")].filter((name) => {
  const letters = document.createRange();
  letters.selectNodeContents(name);
  const wide = (what) => what.getBoundingClientRect().width;
  return name.innerText.length < 10 && wide(letters) > wide(name) + 0.001;
}).map((name) => name.innerText)"""
# How many figures each row of a tile has, told once for tiles that are alike.
ROWS_OF_FIGURES = """() => [...new Set([...document.querySelectorAll(".pit-tile__figures")].map((figures) => {
  const tops = [...figures.querySelectorAll("dt")].map((label) => Math.round(label.getBoundingClientRect().top));
  return [...new Set(tops)].map((row) => tops.filter((top) => top === row).length).join(" ");
}))]"""
# The smallest type of a name or a state, in pixels.
NAME_AND_STATE = """() => Math.min(...[...document.querySelectorAll(".pit-tile__link, .pit-tile__phase")].map(
  (words) => Number.parseFloat(getComputedStyle(words).fontSize)))"""
# How far the page and the floor in it scroll, and the size of a tile's type.
SCROLLS = """() => {
  const [page, floor] = [document.documentElement, document.querySelector(".pit-floor")];
  const down = Math.max(page.scrollHeight - innerHeight, floor.scrollHeight - floor.clientHeight);
  return { down, across: page.scrollWidth - innerWidth,
    type: Number.parseFloat(getComputedStyle(document.querySelector(".pit-tile")).fontSize) };
}"""


def floor_of(count: int) -> list[Tile]:
    """Tables between rounds, in play and closed, with long names, high limits, and all that a tile may have to say."""
    playing = Dealt(limits={"main": commands.Limits(100_00, 1_000_000_00)})
    playing.bets("1 ann 20000", "2 ben 300000")
    plain = tile_state(playing.state)
    said = (TableNotice("closing", "12 rounds to go", "End of the evening", 12), TableNotice("reserved", "x " * 60, ""))
    wordy = replace(plain, phase_title="Referred to the Gaming Shift Manager", notices=said)
    counting = replace(plain, phase_title="Place your bets", closes_at=NOW + timedelta(minutes=5))
    shut = replace(plain, open=False, phase_title="Closed", training=True)
    return [_tile(number, (plain, wordy, counting, shut)[number % 4]) for number in range(1, count + 1)]


def _tile(number: int, standing: Any) -> Tile:
    severity = SEVERITIES[number // 9 % 3]
    late = "A late wager was refused."
    alert = TileAlert(msgspec.Raw(b"null"), number, "late_wager", 5, late, "PM 5.3", NOW, severity, 500_00)
    claim = {"number": 1, "status": "pending", "amount_cents": 2_345_678_90}
    locked = {"id": "j", "name": "Shared", "status": "open", "meter_cents": 2_345_678_90, "claims": [claim]}
    tray = ("Fill on its way", "Credit asked for")[: number % 7 % 3]
    return Tile(
        id=f"t{number}",
        name=f"Table {number}" if number % 11 else f"Table {number}, Salon Orchid with the highest limits",
        seq=number,
        status="open",
        round=number,
        dealer="Alexandrina Featherstonehaugh" if number % 3 else "Lin",
        standing=replace(standing, slips=tray),
        totals=TableTotals(400, 60, 9_000_000_00, 7_000_000_00, (-1) ** number * 1_987_654_32, 22.0, 0),
        last_event=LastEvent(5, "insurance_offer_closed", "PM 3.26.1", NOW),
        alerts=[alert] * (number % 9 == 0) * 2,
        approvals=["a"] * (number % 17 == 0),
        jackpot=msgspec.Raw(encode_json(locked if number % 12 == 0 else None)),
        pit="Main pit",
        section=f"Section {number % 5}",
        staff=["sam"] if number % 5 == 1 else [],
        dealer_due_at=NOW + timedelta(minutes=(number * 7) % 130 - 5) if number % 8 else None,
        last_round_at=NOW - timedelta(seconds=number * number) if number % 10 else None,
    )


class Floor:
    """The page, and the socket that it watches."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address, self.seq = page, address, 0
        self.tiles: list[Tile] = []
        self.sockets: list[Any] = []
        html = "text/html; charset=utf-8"
        page.route(re.compile(r"//[^/]+/pit/"), lambda route: route.fulfill(body=PAGE, content_type=html))
        page.route("**/api/**", lambda route: route.fulfill(json=[]))
        page.route_web_socket("**/ws/floor", self._opened)

    def open(self, tiles: list[Tile], query: str = "") -> None:
        self.tiles = tiles
        self.page.goto(f"{self.address}/pit/{query}")
        self.page.locator(".pit-tile").nth(len(tiles) - 1).wait_for(state="attached")

    def send(self, tiles: list[Tile]) -> None:
        self.tiles = tiles
        self._send(self.sockets[-1])

    def _opened(self, socket: Any) -> None:
        self.sockets.append(socket)
        self._send(socket)

    def _send(self, socket: Any) -> None:
        self.seq += 1
        socket.send(encode_json(FloorMessage(self.seq, self.tiles)).decode())

    def shown(self) -> list[str]:
        return [title.split(",")[0] for title in self.page.locator(".pit-tile h2").all_inner_texts()]


@pytest.fixture(scope="module")
def floor(browser: Any, static_address: str) -> Iterator[Floor]:
    page = browser.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield Floor(page, static_address)
    page.close()
    assert problems == []


@pytest.mark.parametrize("count", [40, 100])
@pytest.mark.parametrize("dense", ["yes", "no"])
def test_no_tiles_content_leaves_its_border_at_any_width(floor: Floor, count: int, dense: str) -> None:
    floor.open(floor_of(count), f"?dense={dense}")
    sizes = {}
    for width, height in SIZES:
        floor.page.set_viewport_size({"width": width, "height": height})
        floor.page.wait_for_function("width => innerWidth === width", arg=width)
        floor.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert floor.page.evaluate(OVER_THE_BORDER) == [], width
        assert floor.page.evaluate(CUT_NAMES) == [], width
        if dense == "no":
            assert floor.page.evaluate(ROWS_OF_FIGURES) == ["3 3"], width
        if (dense, count, width) == ("yes", 40, 1920):
            assert floor.page.evaluate(NAME_AND_STATE) >= 20
        sizes[width] = floor.page.evaluate(SCROLLS)
        assert sizes[width]["across"] == 0, width
        assert sizes[width]["type"] >= 12
    if dense == "yes":
        assert sizes[2560]["down"] == 0
        assert count == 100 or sizes[1920]["down"] == 0
    assert sizes[2560]["type"] > sizes[1920]["type"]  # it grows with the wall
    if count == 40:
        for severity in SEVERITIES:
            assert floor.page.locator(f".pit-tile--{severity}").count(), severity
        keep(floor.page, f"floor-40-{dense}", *({"width": width, "height": height} for width, height in SIZES))
        found = violations(floor.page)
        assert found == [], report(found)


def test_a_dense_tile_says_how_play_goes_and_who_has_to_be_relieved(floor: Floor) -> None:
    (tile,) = floor_of(1)
    tile = replace(
        tile,
        dealer="Lin",
        dealer_due_at=datetime.now(UTC) + timedelta(minutes=23),
        last_round_at=datetime.now(UTC) - timedelta(seconds=41),
        standing=replace(tile.standing, slips=("Fill on its way",)),
    )
    floor.open([tile], "?dense=yes")
    said = floor.page.locator(".pit-tile").inner_text()
    for words in ("23 min", "60/h", "Fill on its way"):
        assert words in said
    assert re.search(r"Last 4\d s", said)
    assert "Win" not in said
    floor.send([replace(tile, seq=2, dealer_due_at=datetime.now(UTC) - timedelta(minutes=1))])
    floor.page.locator(".pit-tile", has_text="break due").wait_for()


def test_like_alerts_of_a_table_stand_in_a_row_below_what_is_graver(floor: Floor) -> None:
    (tile,) = floor_of(1)

    def alert(number: int, kind: str, severity: str, age: int, **said: Any) -> TileAlert:
        raised = NOW - timedelta(seconds=age)
        return TileAlert(msgspec.Raw(b"null"), number, kind, 5, f"Alert {number}.", "", raised, severity, **said)

    passed = {"escalated_to": "pit_manager", "escalated_at": NOW}
    late = [alert(number, "late_wager", "notice", 900 - number, **passed) for number in range(1, 14)]
    stop = alert(20, "player_stopped", "serious", 5)
    short = alert(21, "tray", "critical", 2, amount_cents=11_255_00, takes_note=True)
    floor.open([replace(tile, alerts=[*late, stop, short])])
    page = floor.page
    keep(page, "pit-alerts-alike", *({"width": width, "height": height} for width, height in SIZES))
    heads = page.locator(".alert-like > .alert .alert-title").all_inner_texts()
    assert [head.removeprefix("▲ ") for head in heads] == [
        "The tray does not count up", "Stopped from play", "Late wager refused",
    ]  # fmt: skip
    assert "$11,255" in page.locator(".alert").first.inner_text()
    row = page.locator(".alert-like").last
    row.get_by_text("12 more like it").click()
    assert row.locator("details .alert").count() == 12
    row.get_by_role("button", name="Choose all 13").click()
    assert page.get_by_role("button", name="Acknowledge 13").count() == 1
    assert page.get_by_label("Note, if there is something to say").count() == 1
    page.locator(".alert").first.get_by_role("checkbox").check()
    needed = page.locator(".alert-together").get_by_label("Note: what was found or done")
    page.get_by_role("button", name="Acknowledge 14").click()
    assert needed.evaluate("input => input.matches(':invalid')"), "nothing is sent"


def test_only_tiles_that_changed_are_drawn(floor: Floor) -> None:
    tiles = floor_of(100)
    floor.open(tiles)
    floor.page.evaluate("""() => {
      window.drawn = new Set();
      new MutationObserver((changes) => changes.forEach(({ target }) => {
        const tile = target.parentElement?.closest(".pit-tile") ?? target.closest?.(".pit-tile");
        if (tile && !target.parentElement.closest("[role=timer]")) window.drawn.add(tile.querySelector("h2").innerText);
      })).observe(document.querySelector(".pit-tiles"), {
        subtree: true, childList: true, characterData: true, attributes: true,
      });
    }""")
    floor.send([replace(tile, round=tile.round, dealer="Omar") if tile.id == "t10" else tile for tile in tiles])
    floor.page.locator(".pit-tile", has_text="Omar").wait_for()
    assert floor.page.evaluate("() => [...window.drawn]") == ["Table 10"]


def test_order_filter_and_search(floor: Floor) -> None:
    floor.open(list(reversed(floor_of(13))))
    names = [f"Table {number}" for number in range(1, 14)]
    assert floor.shown() == names  # T2 before T10
    floor.page.get_by_label("Order").select_option(label="Attention first")
    assert floor.shown() == ["Table 12", "Table 9", *(name for name in names if name not in ("Table 9", "Table 12"))]
    floor.page.get_by_label("Search the tables").fill("table 1")
    assert floor.shown() == ["Table 12", "Table 1", "Table 10", "Table 11", "Table 13"]
    floor.page.get_by_label("Search the tables").fill("nothing")
    floor.page.get_by_text("No table is found.").wait_for()
    floor.page.get_by_label("Search the tables").fill("")
    floor.page.get_by_label("Tables shown").select_option(label="My tables")
    assert floor.shown() == ["Table 1", "Table 6", "Table 11"]
    assert floor.page.url.endswith("?at=%7Emine&sort=attention")
    floor.page.reload()
    floor.page.locator(".pit-tile").nth(2).wait_for()
    assert floor.shown() == ["Table 1", "Table 6", "Table 11"]
