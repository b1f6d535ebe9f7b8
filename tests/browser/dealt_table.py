"""A table dealt through the API, for tests that look at its screens; and those screens. Table 4 by Omar, if not said
otherwise.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Container, Iterable
from functools import cache, cached_property
from itertools import cycle
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import TimeoutError

from demo.casino import DEMO_PASSWORD
from demo.simulator.api import Connection
from rules import command_role
from tests.accessible import report, violations
from tests.chromium import new_person

TABLE = "t4"
NAME = "Table 4"
CONSOLE = "test-console"
DESK = {"width": 1440, "height": 900}
SMALL_DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# For cards that do not matter: no shoe of several decks runs out of one of them.
FILLERS = cycle(
    ["9C", "9D", "9S", "8C", "8S", "7C", "7D", "7S", "6C", "6D", "6H", "5C", "5D", "5H", "5S", "4C", "4D", "4H", "4S"]
)
# What measures itself (the felt) does so in the first frame, is drawn anew in the next and measured again after it.
FRAMES = """async () => {
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
}"""
LEFT: dict[tuple[str, str], int] = {}
"""The seq at which a casino's table was left between rounds, with fresh cards."""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


class DealtTable:
    """Sends commands as somebody's console and fails on an answer that was not expected. What takes a higher role comes
    from Gus in the pit, for whoever deals approves nothing themselves.
    """

    def __init__(self, base_url: str, username: str = "omar", table: str = TABLE) -> None:
        self.table = table
        self.connection = connected(base_url, username)
        self.base_url = base_url
        self.seq = 0

    @cached_property
    def pit(self) -> Connection:
        """Gus's screen."""
        return connected(self.base_url, "gus")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Bring an unfinished round to its end, so that the next test finds the table between rounds, whatever this one
        came to.
        """
        self.finish()

    def take_console(self) -> None:
        """Deal from here, whoever did before."""
        assert self.connection.take_console(self.table, CONSOLE, takeover=True)

    @property
    def view(self) -> dict[str, Any]:
        """The table as its dealer sees it."""
        shown = self.connection.table(self.table)
        self.seq = shown["seq"]
        return shown["view"]

    def send(self, command: str, expect: int = 200, /, **fields: Any) -> dict[str, Any]:
        """One command; the answer's body. Where somebody else has moved the table on, or deals from elsewhere, it is
        sent once more.
        """
        for _ in range(2):
            status, body = self._sent({"type": command} | fields)
            if body.get("code") != "stale":
                break
        assert status == expect, (status, body)
        return body

    def _sent(self, command: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """One command at the seq that is known, from the console of whoever may."""
        sender = self.connection if command_role(command["type"]) == "dealer" else self.pit
        for _ in range(2):
            status, body = sender.command(self.table, CONSOLE, self.seq, command)
            if body.get("code") != "console_not_active":
                break
            self.take_console()
        self.seq = body.get("seq", self.seq)
        return status, body

    def ask(self, command: str, /, **fields: Any) -> str:
        """Ask the pit to approve a command of a higher role; the approval's id."""
        seq = self.connection.table(self.table)["seq"]
        return self.connection.asks(self.table, seq, {"type": command} | fields)

    def wager(self, area: int, kind: str = "main", expect: int = 200, **dollars: int) -> dict[str, Any]:
        """A wager of some players: `wager(3, marc=100, iris=200)`."""
        stakes = [{"player": player, "cents": amount * 100} for player, amount in dollars.items()]
        return self.send("place_wager", expect, area=area, kind=kind, stakes=stakes)

    def deal(self, cards: str) -> None:
        """Enter cards in the approved order: "8H KD"."""
        for card in cards.split():
            self.send("deal_card", card=card, source="virtual")

    def finish(self) -> None:
        """Play whatever is open to its end: offers closed, hands stood, low cards where a card is due; everybody is
        told of a void. A hand that stood or drew is often followed by another: the same is tried until it is refused,
        for a look costs more.
        """
        if self.is_as_left():
            return
        for _ in range(60):
            view = self.view
            if view["round"] is None or view["round"]["phase"] == "concluded":
                self.begin_anew(view)
                return
            self._again(self.go_on(view))
        raise AssertionError("the round does not end")

    def begin_anew(self, view: dict[str, Any]) -> None:
        """Between rounds: whoever has to know of a void does, and the cards are fresh. Tests deal the same ones over
        and over, and a shoe has only so many of each.
        """
        if view["step"]["code"] == "tell_void":
            self.send("tell_void")
        self.send("load_shoe")
        LEFT[self.base_url, self.table] = self.seq

    def is_as_left(self) -> bool:
        """Whether nothing happened since somebody began anew; the cards are fresh then."""
        self.seq = LEFT.get((self.base_url, self.table), 0)
        fresh = self.seq > 0 and self._sent({"type": "load_shoe"})[0] == 200
        if fresh:
            LEFT[self.base_url, self.table] = self.seq
        return fresh

    def go_on(self, view: dict[str, Any]) -> Iterable[dict[str, Any]]:
        """The next step of an open round; the commands that may be sent behind it until one is refused."""
        primary = next((action for action in view["actions"] if action["primary"]), None)
        if view["round"]["phase"] == "control":  # whoever may call the decisions of an area does
            calls = [a["command"] for a in view["actions"] if a["command"]["type"] == "announce_controller"]
            fields = dict(calls[0])
            self.send(fields.pop("type"), **fields)
        elif view["round"]["phase"] == "decision":
            self.send("stand")
            return ({"type": "stand"} for _ in range(20))
        elif primary is not None and not primary["fields"] and not primary["refusal"]:
            fields = dict(primary["command"])
            self.send(fields.pop("type"), **fields)
        else:
            self.deal(next(FILLERS))
            return ({"type": "deal_card", "card": card, "source": "virtual"} for card in FILLERS)
        return ()

    def _again(self, commands: Iterable[dict[str, Any]]) -> None:
        """One command after the other, until one is refused."""
        for command in commands:
            if self._sent(command)[0] != 200:
                return

    def put_right(self) -> None:
        """What was paid wrongly in rounds before: the console and the seats show it until then."""
        for line in self.pit.get(f"/api/v1/tables/{self.table}/mispays"):
            if line["left_cents"]:
                ref = {name: line[name] for name in ("wager", "kind", "player", "nth") if name in line}
                self.send("recover_mispay", round=line["round"], line=ref, recovered_cents=abs(line["left_cents"]))

    def leave(self) -> None:
        """The table between rounds, for a tablet that opens it without a question."""
        self.finish()
        self.connection.release_console(self.table, CONSOLE)


@cache
def connected(base_url: str, username: str) -> Connection:
    """Somebody's connection to the API, of a session that no browser has: signed in once at each casino."""
    connection = Connection(base_url, username, DEMO_PASSWORD, lambda: False)
    connection.away_pause_seconds = 0.1
    connection.sign_in()
    return connection


_clients: dict[tuple[str, str], Any] = {}


def client_of(casino: Any, username: str) -> Any:
    """Somebody's HTTP client, signed in once at each casino."""
    key = (casino.base_url, username)
    if key not in _clients:
        _clients[key] = casino.sign_in(username)
        _clients[key].headers["Referer"] = casino.base_url
    return _clients[key]


class Kept:
    """Whoever came to a casino: their cookies, and the browser's context, which keeps the scripts it has loaded."""

    def __init__(self) -> None:
        self.cookies: dict[tuple[str, ...], Any] = {}
        self.contexts: dict[tuple[str, ...], Any] = {}
        self.blank: dict[tuple[str, ...], Any] = {}
        """A page of each context that stays: the process of its pages, which costs as much as a page, stays with it."""

    def page(
        self, browser: Any, key: tuple[str, ...], sign_in: Callable[[Any], None], alone: bool = False, **options: Any
    ) -> Any:
        """A blank page of theirs; alone, or with options of playwright's contexts, in a context of its own."""
        alone = alone or bool(options)
        context = None if alone else self.contexts.get(key)
        if context is None:
            context = new_person(browser, base_url=key[0], **options)
            if key not in self.cookies:
                sign_in(context)
                self.cookies[key] = context.cookies()
            context.add_cookies(self.cookies[key])
            if not alone:
                self.contexts[key] = context
                self.blank[key] = context.new_page()
        return watched(context.new_page())

    def forget(self, who: str) -> None:
        """Their session ended: they sign in anew the next time."""
        for kept in (self.cookies, self.contexts, self.blank):
            for key in [key for key in kept if who in key]:
                del kept[key]

    def leave(self, browser: Any, but: Container[Any] = ()) -> list[str]:
        """Close every page but these, and every context that nobody comes back to; the script errors of the pages."""
        problems = []
        blank = self.blank.values()
        for context in browser.contexts:
            for page in [page for page in context.pages if page not in but and page not in blank]:
                problems += getattr(page, "problems", [])
                page.close()
            if not context.pages and context not in self.contexts.values():
                context.close()
        return problems

    def end(self) -> None:
        """Nobody comes back to this browser."""
        self.contexts.clear()
        self.blank.clear()


KEPT = Kept()


def signed_in(browser: Any, base_url: str, username: str, size: dict[str, int] | None = None, **options: Any) -> Any:
    """A blank page of somebody of the demo casino, who signs in once at each casino. `alone` is for a page whose clock
    or network is changed, which is its context's; other options are those of playwright's contexts.
    """

    def sign_in(context: Any) -> None:
        context.request.get("/sign-in/")
        token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "csrftoken")
        form = {"username": username, "password": DEMO_PASSWORD, "csrfmiddlewaretoken": token}
        answer = context.request.post("/sign-in/", form=form, headers={"Referer": base_url + "/"}, max_redirects=0)
        assert answer.status == 302, answer.text()

    page = KEPT.page(browser, (base_url, username), sign_in, **options)
    page.set_viewport_size(size or DESK)
    return page


def watched(page: Any) -> Any:
    """The page, with its script errors kept in `page.problems`."""
    page.set_default_timeout(20_000)
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    return page


def paired(
    browser: Any,
    casino: Any,
    kind: str,
    size: dict[str, int],
    seat: int | None = None,
    table: str = TABLE,
    alone: bool = False,
) -> Any:
    """The display of a seat or a table's sign, which Sam paired once; on its page (`alone` as for `signed_in`)."""
    name = f"{kind} {seat or 0} of {table}"

    def pair(context: Any) -> None:
        shown = context.request.get("/pair/").text()
        code = re.sub(r"\W|Code", "", re.search(r'class="pairing-code"[^>]*aria-label="([^"]+)"', shown)[1])
        fields = {"code": code, "kind": kind, "table_id": table, "seat": seat or "", "name": name}
        answer = client_of(casino, "sam").post("/devices/", data=fields)
        assert name in answer.text, answer.text

    page = KEPT.page(browser, (casino.base_url, name), pair, alone)
    page.set_viewport_size(size)
    page.goto("/seat/" if kind == "seat" else f"/tables/{table}/sign/")
    page.display = name
    return page


def acknowledge_all(casino: Any) -> None:
    """Mona sees to every alert that waits; where she deals, Gus does (ruling 58)."""
    mona, gus = client_of(casino, "mona"), client_of(casino, "gus")
    for alert in mona.get("/api/v1/alerts", params={"waiting": "true", "limit": 200}).json():
        address, said = f"/api/v1/alerts/{alert['id']}/acknowledge", {"note": "Seen."}
        if mona.post(address, json=said).status_code == 403:
            gus.post(address, json=said).raise_for_status()


def revoke(casino: Any, page: Any) -> None:
    """Sam takes a display of `paired` off."""
    sam = client_of(casino, "sam")
    row = next(row for row in sam.get("/devices/").text.split("<tr") if page.display in row and "/revoke/" in row)
    address = re.search(r'action="(/devices/\d+/revoke/)"', row)
    assert address, row
    assert sam.post(address[1]).status_code == 200
    KEPT.forget(page.display)


def wait_text(page: Any, selector: str, pattern: str) -> Any:
    """Wait for an element with words that match; the element. Where none comes the error says what is there instead."""
    found = page.locator(selector).filter(has_text=re.compile(pattern)).first
    try:
        found.wait_for()
    except TimeoutError as error:
        there = page.locator(selector).all_inner_texts() or page.locator("body").inner_text()
        raise AssertionError(f"{pattern!r} did not come in {selector} of {page.url}: {there}") from error
    return found


def assert_sound(page: Any, *sizes: dict[str, int], part: str = "") -> None:
    """No scrolling sideways in these sizes, or as the screen is; in the last of them nothing for axe to find on the
    page, or in the part of it that is new where other tests look at the rest; no script error.
    """
    before = page.viewport_size
    for size in sizes or (before,):
        resize(page, size)
        assert page.evaluate(SIDEWAYS) <= 0
    found = violations(page, part)
    assert found == [], report(found)
    resize(page, before)
    assert page.problems == []


def resize(page: Any, size: dict[str, int]) -> None:
    """Another size of the screen, and what lies on it measured and drawn anew for it."""
    if page.viewport_size != size:
        page.set_viewport_size(size)
        page.evaluate(FRAMES)


def wait_until(page: Any, condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until what a page or the server says is so, where no element alone can tell; the page goes on meanwhile."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come"
        page.wait_for_timeout(50)


def turn_to(page: Any, group: str) -> None:
    """Another group of the controls on the pit's page of a table."""
    page.get_by_role("tab", name=group, exact=True).click()
