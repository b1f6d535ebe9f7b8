"""The adapter: lines of a serial port or a TCP shoe become messages, each once, whatever is cut off on the way."""

from __future__ import annotations

import json
import os
import pty
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from api.devices import adapter
from api.devices.adapter import Adapter, lines_of, reading_of, serial_port, tcp_port
from api.devices.client_file import documented_client

LINES = b"AS\r\n10h\nxyz\n??\r\nCUT\n"
READINGS = [
    {"type": "card", "card": "AS"},
    {"type": "card", "card": "TH"},
    {"type": "card", "card": None},
    {"type": "cut_card"},
]


class Casino:
    """The far end of the documented client."""

    def __init__(self) -> None:
        self.token, self.next, self.asked = "", 1, 0
        self.sent: list[dict[str, Any]] = []

    def ask(self, method: str, path: str = "", message: Any = None) -> dict[str, Any]:
        self.asked += method == "GET"
        return {"token": "secret", "paired": True, "next": self.next}

    def pair(self) -> dict[str, Any]:
        return self.ask("GET")

    def send(self, type: str, **reading: Any) -> dict[str, Any]:
        self.sent.append({"type": type, **reading})
        self.next += 1
        return {"answer": "taken", "next": self.next}


class PowerCut(Exception):
    pass


@pytest.fixture
def casino() -> Casino:
    return Casino()


@pytest.fixture
def shoe(casino: Casino, tmp_path: Path) -> Adapter:
    made = Adapter(casino, tmp_path / "shoe.json", lambda text: None)
    made.begin()
    return made


@pytest.fixture
def listening() -> Iterator[tuple[str, int]]:
    """A shoe on TCP that writes its lines in pieces, then hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def write() -> None:
            connection, _ = server.accept()
            with connection:
                for part in (LINES[:3], LINES[3:9], LINES[9:]):
                    connection.sendall(part)

        thread = threading.Thread(target=write)
        thread.start()
        yield server.getsockname()
        thread.join(5)


def test_a_shoe_on_tcp(casino: Casino, shoe: Adapter, listening: tuple[str, int]) -> None:
    with tcp_port(*listening) as port:
        shoe.run(port)
    assert casino.sent == READINGS


def test_a_shoe_on_a_serial_line(casino: Casino, shoe: Adapter) -> None:
    ours, theirs = pty.openpty()
    try:
        with serial_port(os.ttyname(theirs), 9600) as port:
            os.write(ours, LINES)
            chunk = port()
        assert chunk is not None
        pieces = iter([chunk, b""])
        shoe.run(lambda: next(pieces))
    finally:
        os.close(ours)
        os.close(theirs)
    assert casino.sent == READINGS


def test_a_serial_line_has_a_speed_that_there_is() -> None:
    with pytest.raises(ValueError, match="no speed"), serial_port("/dev/null", 12345):
        pass


def test_a_silent_line_is_heard_of_and_an_endless_one_is_not_kept() -> None:
    pieces = iter([b"x" * 500, None, b"S\nAS\n", b""])
    heard: list[bool] = []
    found = list(lines_of(lambda: next(pieces), lambda: heard.append(True)))
    assert (len(found[0]), found[1:], heard) == (adapter.LONGEST_LINE + 2, ["AS"], [True])


@pytest.mark.parametrize("spaces", range(76, 83))
def test_the_end_of_a_line_that_was_too_long_is_no_reading(spaces: int) -> None:
    pieces = iter([b"noise" * 100 + b" " * spaces + b"AS", b"\n2H\n", b""])
    found = lines_of(lambda: next(pieces), lambda: None)
    assert [reading_of(line) for line in found] == [None, {"type": "card", "card": "2H"}]


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_reading_waits_while_the_casino_is_busy(status: int) -> None:
    """Whatever the answer is called, and whoever before the casino gives it."""
    answers = [(status, {"code": "busy"}), (status, {"code": "another"}), (200, {"answer": "taken", "next": 8})]
    heard: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(self.rfile.read(int(self.headers["Content-Length"])))
            code, body = answers[len(heard) - 1]
            self.send_response(code)
            self.send_header("Content-Type", "application/problem+json")
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        device = documented_client().Device(f"http://127.0.0.1:{server.server_address[1]}", "token", pause=0.01)
        assert device.send("card", card="AS")["answer"] == "taken"
        server.shutdown()
    assert (len(set(heard)), len(heard), device.next) == (1, 3, 8)


def test_a_message_that_a_power_cut_left_is_sent_once(casino: Casino, shoe: Adapter, tmp_path: Path) -> None:
    kept = tmp_path / "shoe.json"
    assert kept.stat().st_mode & 0o077 == 0
    for decided, again in ((False, 1), (True, 0)):
        number = casino.next
        kept.write_text(json.dumps({"token": "secret", "message": {"number": number, "type": "card", "card": "AS"}}))
        casino.sent, casino.next = [], number + decided
        Adapter(casino, kept, lambda text: None).begin()
        casino.next = max(casino.next, number + 1)
        assert len(casino.sent) == again
    assert json.loads(kept.read_text()) == {"token": "secret", "message": None}


def test_what_is_under_way_lies_in_the_file(casino: Casino, shoe: Adapter, tmp_path: Path) -> None:
    def cut(type: str, **reading: Any) -> dict[str, Any]:
        raise PowerCut

    casino.send = cut  # type: ignore[method-assign]
    with pytest.raises(PowerCut):
        shoe.run(iter([b"KD\n", b""]).__next__)
    assert json.loads((tmp_path / "shoe.json").read_text())["message"] == {"number": 1, "type": "card", "card": "KD"}


@pytest.mark.parametrize(("line", "card"), [("as", "AS"), ("1D", "AD"), ("TD", "TD"), ("10C", "TC"), (" qh ", "QH")])
def test_cards_are_named_as_shoes_name_them(line: str, card: str) -> None:
    assert reading_of(line) == {"type": "card", "card": card}


@pytest.mark.parametrize("line", ["", "11S", "AX", "hello", "ASKD"])
def test_anything_else_is_no_reading(line: str) -> None:
    assert reading_of(line) is None
