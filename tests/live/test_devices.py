"""Shoes over a real socket: the contract that makers run, and a revoked device that is gone within five seconds."""

from __future__ import annotations

import json
import re
from contextlib import AsyncExitStack
from time import monotonic
from typing import Any

import httpx
import pytest
import websockets

from api.devices.socket import MOST_SOCKETS
from live.authorization import NOT_ALLOWED, REVOKED, SIGN_IN, TOO_MANY
from tests.device_contract import CLIENT, documented_client, over_a_socket, over_http
from tests.live.house import House, close_code

pytestmark = pytest.mark.live


class Pit:
    """Sam at the page of devices."""

    def __init__(self, house: House) -> None:
        self.client = httpx.Client(base_url=house.web.address, headers={"Cookie": house.cookies["sam"]})
        page = self.client.get("/devices/")
        token = page.cookies["csrftoken"]
        self.client.headers["Cookie"] += f"; csrftoken={token}"
        self.client.headers.update({"X-CSRFToken": token, "Origin": house.web.address})

    def post(self, path: str, **fields: Any) -> None:
        assert self.client.post(path, data=fields).status_code == 302

    def pair(self, code: str, device: str, table: str = "t2", may_send: str = "cards") -> str:
        self.post("/devices/", code=code, kind="reader", table_id=table, name="A shoe")
        key = device.removeprefix("device-")
        self.post(f"/devices/{key}/may-send/", may_send=may_send)
        return key


@pytest.fixture
def shoe(house: House) -> Any:
    """A device of the documented client, paired at table 2, where no card is due."""
    device = documented_client().Device(house.web.address, pause=0.1)
    said = device.ask("POST")
    device.token = said["token"]
    device.key = Pit(house).pair(said["code"], said["device"])
    return device


def connect(house: House, token: str) -> websockets.connect:
    address = house.web.address.replace("http", "ws", 1) + "/ws/device"
    return websockets.connect(
        address, origin=house.web.address, additional_headers={"Authorization": f"Bearer {token}"}
    )


async def test_the_contract_that_makers_run_holds(house: House, shoe: Any) -> None:
    over_http(shoe)
    await over_a_socket(house.web.address, shoe.token)


async def test_a_revoked_device_is_gone_within_five_seconds(house: House, shoe: Any) -> None:
    async with connect(house, shoe.token) as socket:
        assert json.loads(await socket.recv())["type"] == "hello"
        began = monotonic()
        Pit(house).post(f"/devices/{shoe.key}/revoke/")
        assert await close_code(socket) == REVOKED
        assert monotonic() - began < 5


async def test_a_device_has_a_few_sockets_and_not_any_number(house: House, shoe: Any) -> None:
    """One that reconnects may leave one behind for a while; each is looked up every few seconds."""
    async with AsyncExitStack() as sockets:
        opened = [await sockets.enter_async_context(connect(house, shoe.token)) for _ in range(MOST_SOCKETS)]
        for socket in opened:
            assert json.loads(await socket.recv())["type"] == "hello"
        async with connect(house, shoe.token) as one_more:
            assert await close_code(one_more) == TOO_MANY
        await opened[0].close()
        async with connect(house, shoe.token) as again:
            assert json.loads(await again.recv())["type"] == "hello"


async def test_what_it_may_send_no_more_is_not_taken_from_an_open_socket(house: House, shoe: Any) -> None:
    async with connect(house, shoe.token) as socket:
        number = json.loads(await socket.recv())["next"]
        Pit(house).post(f"/devices/{shoe.key}/may-send/")
        await socket.send(json.dumps({"type": "card", "number": number, "card": "AS"}))
        said = json.loads(await socket.recv())
    assert (said["answer"], said["code"], said["next"]) == ("not_done", "not_allowed", number)


async def test_who_is_no_paired_device_hears_nothing(house: House) -> None:
    token = documented_client().Device(house.web.address).ask("POST")["token"]
    for known, code in ((token, NOT_ALLOWED), ("nobody", SIGN_IN), ("", SIGN_IN)):
        async with connect(house, known) as socket:
            assert await close_code(socket) == code


def test_the_documented_client_has_less_than_sixty_lines_and_needs_only_python() -> None:
    text = CLIENT.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    assert set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)) == {"json", "sys", "time", "urllib"}
