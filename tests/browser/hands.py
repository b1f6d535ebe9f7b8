"""Hands that are quick, late or heavy: a page with the product's guard on presses, a network that is slow."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from casino import settings

LATENCY_MS = 300
SILENCE_MS = 4_100
"""A little more than what a screen takes for silence (static/screens/kit/live.js)."""


def guarded(page: Any, milliseconds: int = settings.PRESS_GUARD_MS) -> None:
    """The page's later loads have the guard on presses, which other tests are too quick for."""
    guard = f"document.documentElement.dataset.pressGuard = {milliseconds}"
    # Before the page's modules run, and after its markup is there.
    page.add_init_script(f"document.addEventListener('readystatechange', () => {{ {guard} }})")


@contextmanager
def late(page: Any, milliseconds: int = LATENCY_MS) -> Iterator[None]:
    """Every request of the page takes so much longer, while it goes on being pressed."""
    wire = page.context.new_cdp_session(page)
    conditions = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", conditions | {"latency": milliseconds})
    yield
    wire.send("Network.emulateNetworkConditions", conditions | {"latency": 0})
    wire.detach()


def pass_silence(page: Any, banner: str) -> None:
    """What a page without a network takes for silence goes by on its own clock, and it says so: Chromium would spin
    until then on the frames that it may not give to the page.
    """
    page.clock.fast_forward(SILENCE_MS)
    page.locator(banner).wait_for(timeout=15_000)


def commands_of(page: Any, table: str) -> list[dict[str, Any]]:
    """The commands that the page sends from now on."""
    sent: list[dict[str, Any]] = []

    def note(request: Any) -> None:
        if request.method == "POST" and request.url.endswith(f"/tables/{table}/commands"):
            sent.append(request.post_data_json["command"])

    page.on("request", note)
    return sent
