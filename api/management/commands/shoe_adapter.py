"""`manage.py shoe_adapter`: a shoe that writes a card a line, on a serial port or over TCP, speaks to the casino."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from api.devices.adapter import Adapter, Port, serial_port, tcp_port
from api.devices.client_file import documented_client

AGAIN_SECONDS = 2.0


class Command(BaseCommand):
    """Needs no database: it is a device like any other, and runs where the shoe is plugged in."""

    help = "Send what a shoe with a line protocol reads."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Which casino, which shoe."""
        parser.add_argument("--base-url", required=True, help="where the casino answers")
        parser.add_argument("--state", required=True, type=Path, help="a file for the token and what is under way")
        shoe = parser.add_mutually_exclusive_group(required=True)
        shoe.add_argument("--tcp", metavar="HOST:PORT", help="where the shoe listens")
        shoe.add_argument("--serial", metavar="DEVICE", help="such as /dev/ttyUSB0")
        parser.add_argument("--baud", type=int, default=9600, help="speed of the serial line (default 9600)")
        parser.add_argument("--once", action="store_true", help="end when the shoe's connection does")

    def handle(self, *args: Any, **options: Any) -> None:
        """Pair, then send until stopped; a shoe that goes is looked for again. CommandError for a wrong option."""
        adapter = Adapter(documented_client().Device(options["base_url"]), options["state"], self.stderr.write)
        adapter.begin()
        while True:
            try:
                with self._port(options) as port:
                    adapter.run(port)
            except OSError as error:
                self.stderr.write(f"the shoe is away: {error}")
            if options["once"]:
                return
            time.sleep(AGAIN_SECONDS)

    def _port(self, options: dict[str, Any]) -> AbstractContextManager[Port]:
        if options["serial"]:
            return serial_port(options["serial"], options["baud"])
        host, _, number = options["tcp"].rpartition(":")
        if not host or not number.isdecimal():
            raise CommandError("Say --tcp HOST:PORT.")
        return tcp_port(host, int(number))
