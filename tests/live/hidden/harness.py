"""Two tables of the running casino that are dealt alike but for the cards that nobody may see, and all who watch them.

What a table says is normalised: its name, dealer and camera, times, ids and hashes may differ from the other's, and
which of them is chosen; nothing else.
Where a page names every dealer and table (the pit's names of people), both read alike.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from functools import cache
from typing import Any, ClassVar, Self
from uuid import uuid4

import httpx
import websockets.sync.client
from websockets.exceptions import ConnectionClosed

from staff.access import DEVICE_COOKIE
from tests.live.hidden import doors
from tests.live_server import METRICS, LiveCasino

DEALERS = {"a": "ugo", "b": "tess"}
PLAYERS = {"ann": 1, "bob": 2, "cam": 3}  # cam wagers on ann's position and sees no hand
STAFF = ("sam", "gus", "ada")
PAIR = """
import json
from shifts.duties import put_on_duty
from staff.models import Person
from tests.cast import pair_display
sam = Person.objects.get(username="sam")
found = {{}}
for table, dealer in {tables!r}.items():
    put_on_duty(sam, Person.objects.get(username=dealer), table)
    for kind, seat in (("seat:1", 1), ("seat:2", 2), ("seat:3", 3)):
        found[table + " " + kind] = pair_display(sam, table, seat)[1]
print("PAIRED" + json.dumps(found))
"""
SUITS = {"S": ("spades", "♠"), "H": ("hearts", "♥"), "D": ("diamonds", "♦"), "C": ("clubs", "♣")}
RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "(?:10|Ten)"}
# Each that can begins with one character of a kind, and no count or choice: so its places in a text are found quickly.
NORMAL = (
    (re.compile(r"[0-9a-f][0-9a-f]{7}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"), "ID"),
    (re.compile(r"\b[0-9a-f]{32,64}\b"), "HASH"),
    (re.compile(r"\d\d{3}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00| UTC)?"), "TIME"),
    (re.compile(r"\d(?:\d{3}-\d\d-\d\dT\d{1,2}|\d?)(?::|%3A)\d\d(?:(?::|%3A)\d\d)?(?:\.\d+)?Z?"), "TIME"),
    (re.compile(r'(<option value="[^"]*") selected'), r"\1"),
    (re.compile(r"([Cc]amera[ =])\d+"), r"\1NUMBER"),
    (re.compile(r'(csrfmiddlewaretoken" value|csrf-token" content)="[^"]+"'), "TOKEN"),
    (re.compile(r'<p id="proof".*?</p>', re.DOTALL), "PROOF"),
    (re.compile(r'("id":|alerts/|device-|Display )\d+'), "NUMBER"),
)


@cache
def plain(text: str) -> str:
    """A text without tokens, its signs as themselves. Each frame is looked at again at every later step."""
    for token in NORMAL:
        text = token[0].sub(token[1], text)
    return text.replace("\\u2660", "♠").replace("\\u2665", "♥").replace("\\u2666", "♦").replace("\\u2663", "♣")


@cache
def named(text: str, cards: str) -> frozenset[str]:
    """The cards that a text names: as a code, in words, or with a sign."""
    text = plain(text)
    found = set()
    for card in cards.split():
        words, sign = SUITS[card[1]]
        rank = RANKS.get(card[0], card[0])
        # Most texts have nothing of it, which is told in a tenth of the time.
        if not any(part in text for part in (card, f" of {words}", sign)):
            continue
        if re.search(rf"\b{card}\b|\b{rank} of {words}|\b{card[0]}\s?{sign}", text):
            found.add(card)
    return frozenset(found)


class Screen:
    """One open socket and every frame it was ever sent."""

    def __init__(self, address: str, cookie: str, origin: str) -> None:
        self.frames: list[str] = []
        self.seq = -1
        self.changed = threading.Condition()
        self.socket = websockets.sync.client.connect(
            address, origin=origin, additional_headers={"Cookie": cookie}, max_size=None, compression=None
        )
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def _listen(self) -> None:
        try:
            for message in self.socket:
                assert isinstance(message, str)
                with self.changed:
                    self.frames.append(message)
                    content = json.loads(message)
                    if content["type"] == "view":
                        self.seq = content["seq"]
                    self.changed.notify_all()
        except ConnectionClosed:
            return

    def wait(self, seq: int) -> None:
        """Until the view of that seq has come."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.seq >= seq, 20), f"no view {seq}, the newest is {self.seq}"

    @property
    def views(self) -> list[str]:
        """The views among the frames."""
        return [frame for frame in self.frames if frame.startswith('{"type":"view"')]

    def close(self) -> None:
        self.socket.close()
        self.thread.join(5)


class WatchedTable:
    """One of the two tables: its people, displays and screens, and every answer that its dealer got."""

    told: ClassVar[set[str]] = set()
    """The doors that tell of no round and were read by everybody."""

    def __init__(
        self, casino: LiveCasino, table: str, tables: Iterable[str], dealer: str, cookies: dict[str, str]
    ) -> None:
        self.casino, self.table, self.tables = casino, table, tuple(tables)
        self.readers: dict[str, httpx.Client] = {"dealer": casino.sign_in(dealer)}
        for seat, cookie in cookies.items():
            self.readers[seat] = casino.client(headers={"Cookie": cookie})
        self.readers["nobody"] = casino.client()
        self.cookies = cookies
        self.screens: dict[str, Screen] = {}
        self.answers: list[str] = []
        self.seq = 0

    def watch(self) -> None:
        """Open every socket that shows this table."""
        people = {"dealer": "dealer", "pit": "sam", "pit (auditor)": "ada"}
        sessions = {label: f"sessionid={self.readers[who].cookies['sessionid']}" for label, who in people.items()}
        for label, session in sessions.items():
            self.screens[label] = self._screen("ws/tables/<slug:table>/" + label.split(" ")[0], session)
        self.screens["floor"] = self._screen("ws/floor", sessions["pit"])
        for seat, cookie in self.cookies.items():
            self.screens[seat] = self._screen("ws/seat", cookie)
        self.screens["sign"] = self._screen("ws/tables/<slug:table>/sign", self.cookies["seat:3"])

    def _screen(self, path: str, cookie: str) -> Screen:
        address = self.casino.socket_url + doors.SOCKETS[path].format(table=self.table)
        return Screen(address, cookie, self.casino.base_url)

    def post(self, reader: str, path: str, body: dict[str, Any]) -> httpx.Response:
        """Send JSON to an address of the table's API."""
        return self.readers[reader].post(
            f"/api/v1/tables/{self.table}/{path}", json=body, headers={"X-Console": "test"}
        )

    def send(
        self, reader: str, command: str, seq: int | None = None, /, *, approval: str | None = None, **fields: Any
    ) -> tuple[int, str]:
        """One command, and every screen's view of what came of it; the answer."""
        body = {"command_id": approval or str(uuid4()), "command": {"type": command} | fields, "approval_id": approval}
        if seq is not None or reader == "dealer":
            body["expected_seq"] = self.seq if seq is None else seq
        answer = self.post(reader, "commands", body)
        self.seq = max(self.seq, answer.json().get("seq", 0))
        for label, screen in self.screens.items():
            if label != "floor":
                screen.wait(self.seq)
        self.answers.append(answer.text)
        return answer.status_code, self.normal(answer.text)

    def approved(self, command: str, **fields: Any) -> tuple[int, str]:
        """One command of the dealer's that Sam approved; the answer."""
        asked = self.post("dealer", "approvals", {"command": {"type": command} | fields, "expected_seq": self.seq})
        number = asked.json()["id"]
        given = self.readers["sam"].post(f"/api/v1/approvals/{number}/approve", json={})
        assert given.status_code == 200, given.text
        return self.send("dealer", command, approval=number, **fields)

    def normal(self, text: str) -> str:
        """A text without what may differ between the two tables."""
        text = plain(text)
        for names, word in ((self.tables, "TABLE"), (DEALERS.values(), "DEALER")):
            text = re.sub(rf"\b(?:{'|'.join(names)})\b", word, text, flags=re.IGNORECASE)
        return text

    def read(self, shut: set[tuple[str, str]], *, first: bool) -> dict[tuple[str, str], str]:
        """What every reader gets at every address, by reader and the door's name; with the status. `shut` are the doors
        that refused a reader before, whoever they are and not for what lies on the table: one more look tells nothing.

        What is said of all tables is read at the first one only, and what tells of no round (`told`) once.
        """
        of_all = {name: doors.OF_ALL_TABLES[name] for name in doors.OF_ALL_TABLES if first and name not in self.told}
        if first:
            self.told |= set(doors.WITHOUT_ROUNDS)
        found = {}
        for reader, client in self.readers.items():
            for name, address in (doors.OF_ONE_TABLE | of_all).items():
                if (reader, name) in shut:
                    continue
                answer = client.get(address.format(table=self.table), headers=METRICS, follow_redirects=False)
                found[reader, name] = f"{answer.status_code} {answer.text}"
            answer = client.get(f"/history/{self.table}/999/", follow_redirects=False)
            found[reader, "error page"] = f"{answer.status_code} {answer.text}"
        return found

    def close(self) -> None:
        for screen in self.screens.values():
            screen.close()
        for client in self.readers.values():
            client.close()


class TwoTables:
    """Both places in step."""

    shut: ClassVar[set[tuple[str, str]]] = set()
    """Readers and the doors that refused them at every table they were tried at."""

    def __init__(self, casino: LiveCasino, name: str, rulebook: str, settings: dict[str, Any]) -> None:
        self.casino = casino
        self.stack = ExitStack()
        tables = {f"{name}{letter}": dealer for letter, dealer in DEALERS.items()}
        self.staff = {username: self.stack.enter_context(closing(casino.sign_in(username))) for username in STAFF}
        for table in tables:
            body = {"id": table, "name": table.title(), "rulebook": rulebook, "settings": settings}
            answer = self.staff["gus"].post("/api/v1/tables", json=body)
            assert answer.status_code == 201, answer.text
        output = casino.manage("shell", "-c", PAIR.format(tables=tables))
        paired = json.loads(output.split("PAIRED")[1])
        self.places = []
        for table, dealer in tables.items():
            cookies = {
                label.split(" ")[1]: f"{DEVICE_COOKIE}={token}"
                for label, token in paired.items()
                if label.startswith(table + " ")
            }
            self.places.append(WatchedTable(casino, table, tables, dealer, cookies))

    def __enter__(self) -> Self:
        for place in self.places:
            place.readers |= self.staff
            place.send("sam", "open_table")
            for player, seat in PLAYERS.items():
                place.send("dealer", "seat_player", player=player, name=player.title(), seat=seat)
            place.watch()
        return self

    def __exit__(self, *about: object) -> None:
        for place in self.places:
            place.close()
        self.stack.close()

    def send(self, command: str, reader: str = "dealer", expect: int = 200, /, **fields: Any) -> str:
        """The same command at both; the answers have to be alike."""
        one, other = (place.send(reader, command, **fields) for place in self.places)
        assert one[0] == expect, one
        assert one == other, f"{one}\n{other}"
        return one[1]

    def deal(self, *cards: tuple[str, str]) -> None:
        """Cards from the dealing device, at each table its own."""
        for pair in cards:
            answers = [
                place.send("dealer", "deal_card", card=card, source="device")
                for place, card in zip(self.places, pair, strict=True)
            ]
            assert answers[0][0] == 200, answers[0]
            if len(set(pair)) == 2:
                assert answers[0] == answers[1]

    def read(self) -> Iterator[tuple[WatchedTable, dict[tuple[str, str], str]]]:
        """What everybody reads at each place (`WatchedTable.read`); what is shut to somebody is not tried again."""
        refused: list[set[tuple[str, str]]] = []
        for place in self.places:
            found = place.read(self.shut, first=place is self.places[0])
            refused.append({key for key, text in found.items() if text[:3] in ("401", "403")})
            refused[-1] |= {key for key, text in found.items() if key[0] == "nobody" and text.startswith("302")}
            yield place, found
        of_all = {key for key in refused[0] if key[1] in doors.OF_ALL_TABLES}
        self.shut |= (refused[0] & refused[1]) | of_all

    def same(self, *labels: str) -> int:
        """Fails where the views of a screen differ between the tables; how many were compared."""
        compared = 0
        for label in labels:
            one, other = (place.screens[label].views for place in self.places)
            views = [
                [place.normal(view) for view in views] for place, views in zip(self.places, (one, other), strict=True)
            ]
            assert views[0] == views[1], label
            compared += len(one)
        return compared
