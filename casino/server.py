"""The web server: daphne, with our settings. Run as `python -m casino.server -b 127.0.0.1 -p 8000`."""

import asyncio
import os
import sys
from typing import Any

import django
from daphne.cli import CommandLineInterface
from daphne.server import Server
from django.conf import settings

from casino.liveness import RunningMarker


class CasinoServer(Server):
    """daphne's server, which lets the live hub write finished frames to a socket's transport."""

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> asyncio.Queue[Any] | None:
        """As in daphne, with the protocol object in a websocket's scope (`live.socket_writer`)."""
        if scope["type"] == "websocket":
            scope["casino.protocol"] = protocol
        return super().create_application(protocol, scope)


class CasinoCommandLine(CommandLineInterface):
    """daphne's command line with our server and our application."""

    server_class = CasinoServer


# Seconds after which a busy thread must let another one on. The event loop gives way at every write to a socket; with
# Python's usual 5 ms a page rendered in a thread would hold up a fan-out of hundreds of writes for seconds.
SWITCH_SECONDS = 0.0005


def command_line(arguments: list[str]) -> list[str]:
    """Daphne's arguments. Behind a proxy a client has the address that the proxy names (the throttle on guessing)."""
    proxy = ["--proxy-headers"] if settings.BEHIND_PROXY else []
    return [*arguments, *proxy, "-v", "0", "--no-server-name", "casino.asgi:application"]


def main(arguments: list[str]) -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    django.setup()
    marker = RunningMarker()
    marker.start()
    try:
        CasinoCommandLine().run(command_line(arguments))
    finally:
        marker.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
