"""The web server: daphne, with our settings. Run as `python -m casino.server -b 127.0.0.1 -p 8000`."""

import asyncio
import gc
import os
import sys
from typing import Any

import django
from daphne.cli import CommandLineInterface
from daphne.server import Server
from django.conf import settings

from casino.limits import flow
from casino.limits.connections import answering, fit_to_files
from casino.liveness import RunningMarker

# What a client sends on a socket is a device's message, and short; screens send nothing.
SOCKET_MESSAGE_BYTES = 4096


class CasinoServer(Server):
    """daphne's server with bounds on what clients send; the live hub writes finished frames to a socket's transport."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, ready_callable=self.bound_requests, **options)

    def bound_requests(self) -> None:
        """Every connection from now on has our bounds. Called before the first one is taken."""
        # Only now: what it imports needs Django, which daphne's command line sets up with the application.
        from casino.commit_watch import CommitWatch, keep_looking
        from casino.limits.requests import BoundedChannel
        from casino.limits.sockets import BoundedSocket
        from database.write_probe import begin_probing

        self.http_factory.protocol = BoundedChannel
        self.http_factory.log = lambda _: None  # `casino.middleware` logs each request
        self.ws_factory.protocol = BoundedSocket
        loop = asyncio.get_event_loop()  # it runs from a moment later on
        self.watching = loop.create_task(keep_looking(CommitWatch(begin_probing(loop))))
        keep_what_is_loaded()

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> asyncio.Queue[Any] | None:
        """As in daphne, with the protocol object in a websocket's scope (`live.socket_writer`); a request that too many
        others are before is refused at once.
        """
        if scope["type"] == "websocket":
            scope["casino.protocol"] = protocol
            return super().create_application(protocol, scope)
        from casino.limits.requests import refuse_busy
        from staff.browsers import counted_address

        address = counted_address((scope["client"] or [""])[0])
        if not answering.begun(address):
            refuse_busy(protocol)
            return None
        queue = super().create_application(protocol, scope)
        running = self.connections.get(protocol, {}).get("application_instance")
        if running is None:
            answering.ended(address)
        else:
            running.add_done_callback(lambda _: answering.ended(address))
        return queue

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """As in daphne; whoever sends the parts of a long answer waits for its client."""
        if protocol in self.connections:
            flow.follow(protocol, message)
        await super().handle_reply(protocol, message)
        await flow.taken(protocol)


class CasinoCommandLine(CommandLineInterface):
    """daphne's command line with our server and our application."""

    server_class = CasinoServer


# Seconds after which a busy thread must let another one on. The event loop gives way at every write to a socket; with
# Python's usual 5 ms a page rendered in a thread would hold up a fan-out of hundreds of writes for seconds.
SWITCH_SECONDS = 0.0005


# As in `casino/apps.py`, with shorter looks: everybody who is connected waits for each.
GARBAGE_THRESHOLDS = (2_000, 10, 50)


def keep_what_is_loaded() -> None:
    """The garbage collector passes over what was loaded by now, which stays as long as the process: looking through all
    of it stopped everything for 50 ms and more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


def command_line(arguments: list[str]) -> list[str]:
    """Daphne's arguments. Behind a proxy a client has the address that the proxy names (the throttle on guessing)."""
    proxy = ["--proxy-headers"] if settings.BEHIND_PROXY else []
    sizes = [f"--websocket-max-{what}-size={SOCKET_MESSAGE_BYTES}" for what in ("message", "frame")]
    return [*arguments, *proxy, *sizes, "-v", "0", "--no-server-name", "casino.asgi:application"]


def main(arguments: list[str]) -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    django.setup()
    fit_to_files()
    marker = RunningMarker()
    marker.start()
    try:
        CasinoCommandLine().run(command_line(arguments))
    finally:
        marker.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
