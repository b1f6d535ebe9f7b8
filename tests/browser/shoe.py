"""A shoe that deals beside the dealer's console."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from api.devices.client_file import documented_client
from tests.browser.dealt_table import client_of


@contextmanager
def shoe_of(live_casino: Any, table: str) -> Iterator[Any]:
    """A shoe of a table that may send cards, once it is paired."""
    device = documented_client().Device(live_casino.base_url, pause=0.2)
    said = device.ask("POST")
    device.token = said["token"]
    key = said["device"].removeprefix("device-")
    sam = client_of(live_casino, "sam")
    sam.post("/devices/", data={"code": said["code"], "kind": "reader", "table_id": table, "name": f"Shoe of {table}"})
    sam.post(f"/devices/{key}/may-send/", data={"may_send": "cards"})
    yield device
    sam.post(f"/devices/{key}/revoke/")


def sources(live_casino: Any, table: str, kind: str = "card_dealt") -> list[str]:
    """How the cards of the newest round were read, as its events have it."""
    sam = client_of(live_casino, "sam")
    newest = sam.get(f"/api/v1/tables/{table}/rounds").json()["results"][0]["number"]
    events = sam.get(f"/api/v1/tables/{table}/rounds/{newest}/events").json()
    return [event["event"]["source"] for event in events if event["type"] == kind]
