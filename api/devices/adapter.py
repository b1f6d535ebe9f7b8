"""Between a shoe that writes lines and the casino: a card a line, from a serial port or over TCP (docs/operations.md).

`python -m api.devices.adapter` runs where the shoe is plugged in, with Python's standard library alone.

One reading is under way at a time and lies in a file until it is decided, so that a power cut neither loses nor doubles
it; lines that come meanwhile wait in the port. While the shoe is connected the adapter is heard; once it is not, the
casino finds the shoe silent.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import select
import socket
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from api.devices.client_file import documented_client

IDLE_SECONDS = 4.0
AGAIN_SECONDS = 2.0
LONGEST_LINE = 80
CARD = re.compile(r"(?P<rank>10|[2-9TJQKA1])(?P<suit>[SHDC])")
RANKS = {"10": "T", "1": "A"}
"""As cards are named here, where shoes name them otherwise."""
CUT = frozenset(("CUT", "CC"))
UNREAD = frozenset(("?", "??", "ERR", "ERROR", "NOREAD"))

Chunk = bytes | None
Port = Callable[[], Chunk]
"""The next bytes; None where there were none for a while, b"" at the end."""


def reading_of(line: str) -> dict[str, Any] | None:
    """What a line says: a card, an unread one, the cutting card; None for anything else, which is not ours, and for the
    end of a line that was too long to be kept.
    """
    if len(line) > LONGEST_LINE:
        return None
    word = line.strip().upper()
    if word in CUT:
        return {"type": "cut_card"}
    if word in UNREAD:
        return {"type": "card", "card": None}
    found = CARD.fullmatch(word)
    if found is None:
        return None
    return {"type": "card", "card": RANKS.get(found["rank"], found["rank"]) + found["suit"]}


def lines_of(port: Port, idle: Callable[[], None]) -> Iterator[str]:
    """Whole lines, ended by CR, LF or both; `idle` is called where none comes for a while."""
    kept = b""
    while (chunk := port()) != b"":
        if chunk is None:
            idle()
            continue
        *whole, kept = re.split(rb"[\r\n]+", kept + chunk)
        kept = kept[-LONGEST_LINE - 1 :]
        yield from (line.decode("ascii", "replace") for line in whole if line.strip())


class Adapter:
    """`device` is a `Device` of docs/device/client.py; `path` the file that a power cut leaves."""

    def __init__(self, device: Any, path: Path, say: Callable[[str], None]) -> None:
        self._device, self._path, self._say = device, path, say

    def begin(self) -> None:
        """Pair where it never was, and finish the message that a power cut left."""
        kept = json.loads(self._path.read_text(encoding="utf-8")) if self._path.exists() else {}
        self._device.token = kept.get("token", "")
        if not self._device.token:
            self._device.token = self._device.ask("POST")["token"]
            self._keep(None)
        self._device.pair()
        message = kept.get("message")
        if message and message.pop("number") == self._device.next:
            self._send(message)
        self._keep(None)

    def run(self, port: Port) -> None:
        """Send what the port says until its end."""
        for line in lines_of(port, self.idle):
            reading = reading_of(line)
            if reading is None:
                self._say(f"not a reading: {line!r}")
            else:
                self._send(reading)

    def idle(self) -> None:
        """Be heard."""
        self._device.ask("GET")

    def _send(self, reading: dict[str, Any]) -> None:
        self._keep({"number": self._device.next, **reading})
        answer = self._device.send(**reading)
        self._keep(None)
        if answer["answer"] != "taken":
            self._say(f"{reading}: {answer['answer']}, {answer.get('detail', '')}")

    def _keep(self, message: dict[str, Any] | None) -> None:
        """Written whole or not at all."""
        beside = self._path.with_suffix(".new")
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump({"token": self._device.token, "message": message}, file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._path)


@contextmanager
def tcp_port(host: str, number: int) -> Iterator[Port]:
    """A shoe, or a converter before it, that listens. Raises OSError."""
    with socket.create_connection((host, number), timeout=IDLE_SECONDS) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

        def read() -> Chunk:
            try:
                return connection.recv(256)
            except TimeoutError:
                return None

        yield read


@contextmanager
def serial_port(path: str, baud: int) -> Iterator[Port]:
    """A serial line of eight bits, no parity, one stop bit. Raises OSError, and ValueError for an odd speed."""
    speed = getattr(termios, f"B{baud}", None)
    if speed is None:
        raise ValueError(f"{baud} is no speed of a serial line")
    line = os.open(path, os.O_RDWR | os.O_NOCTTY)
    try:
        tty.setraw(line)
        settings = termios.tcgetattr(line)
        settings[4] = settings[5] = speed
        termios.tcsetattr(line, termios.TCSANOW, settings)

        def read() -> Chunk:
            ready, _, _ = select.select([line], [], [], IDLE_SECONDS)
            return os.read(line, 256) if ready else None

        yield read
    finally:
        os.close(line)


def port_of(chosen: argparse.Namespace) -> AbstractContextManager[Port]:
    """The shoe that was chosen. Raises OSError, and ValueError for an odd speed."""
    return serial_port(chosen.serial, chosen.baud) if chosen.serial else tcp_port(*chosen.tcp)


def address(text: str) -> tuple[str, int]:
    """HOST:PORT."""
    host, _, number = text.rpartition(":")
    if not host or not number.isdecimal():
        raise argparse.ArgumentTypeError("say HOST:PORT")
    return host, int(number)


def say(text: str) -> None:
    """To whoever started the adapter."""
    sys.stderr.write(f"{text}\n")


def main(arguments: list[str]) -> int:
    """Pair, then send until stopped; a shoe that goes is looked for again."""
    parser = argparse.ArgumentParser(
        prog="python -m api.devices.adapter", description="Send what a shoe with a line protocol reads."
    )
    parser.add_argument("--base-url", required=True, help="where the casino answers")
    parser.add_argument("--state", required=True, type=Path, help="a file for the token and what is under way")
    shoe = parser.add_mutually_exclusive_group(required=True)
    shoe.add_argument("--tcp", metavar="HOST:PORT", type=address, help="where the shoe listens")
    shoe.add_argument("--serial", metavar="DEVICE", help="such as /dev/ttyUSB0")
    parser.add_argument("--baud", type=int, default=9600, help="speed of the serial line (default 9600)")
    parser.add_argument("--once", action="store_true", help="end when the shoe's connection does")
    chosen = parser.parse_args(arguments)
    adapter = Adapter(documented_client().Device(chosen.base_url), chosen.state, say)
    adapter.begin()
    while True:
        try:
            with port_of(chosen) as port:
                adapter.run(port)
        except OSError as error:
            say(f"the shoe is away: {error}")
        if chosen.once:
            return 0
        time.sleep(AGAIN_SECONDS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
