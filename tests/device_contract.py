"""What every device and server of the protocol has to do (docs/protocol.md, "Devices that send"), for their makers too:

    python -m tests.device_contract URL [TOKEN]

Without a token it introduces itself and waits until somebody pairs it and lets it send cards. It sends what is safe at
a table that is not in play: each message is taken or refused, once. At a table in play it deals two cards.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import websockets

CLIENT = Path(__file__).resolve().parents[1] / "docs" / "device" / "client.py"
DECIDED = ("taken", "refused")
NO_MESSAGES: tuple[Any, ...] = (
    {},
    {"type": "card"},
    {"type": "card", "number": 0, "card": "AS"},
    {"type": "stand", "number": 1},
)


def documented_client() -> ModuleType:
    """The client of the documents, as it stands there."""
    spec = importlib.util.spec_from_file_location("device_client", CLIENT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def over_http(device: Any) -> None:
    """Numbers, resends, gaps and nonsense by POST."""
    status = device.pair()
    assert status["may_send"], "let it send cards first"
    first = device.next
    said = device.send("card", card="AS")
    assert said["answer"] in DECIDED, said
    assert (said["number"], said["next"], device.next) == (first, first + 1, first + 1)
    assert said["answer"] == "taken" or (said["code"] and said["detail"]), "a refusal says why"
    again = device.ask("POST", "/messages", {"type": "card", "number": first, "card": "AS"})
    assert _same(again, said), "a resent message gets the same answer"
    other = device.ask("POST", "/messages", {"type": "card", "number": first, "card": "KD"})
    assert (other["answer"], other["code"]) == ("not_done", "command_id_reused")
    gap = device.ask("POST", "/messages", {"type": "card", "number": first + 5, "card": "KD"})
    assert (gap["answer"], gap["code"], gap["next"]) == ("not_done", "out_of_sequence", first + 1)
    for message in NO_MESSAGES:
        nonsense = device.ask("POST", "/messages", message)
        assert (nonsense["answer"], nonsense["next"]) == ("not_done", first + 1), nonsense
    assert device.ask("GET")["next"] == first + 1, "it resumes where it was"


async def over_a_socket(base_url: str, token: str) -> None:
    """The same count over a websocket, which begins by saying where it stands."""
    headers = {"Authorization": f"Bearer {token}"}
    address = base_url.replace("http", "ws", 1) + "/ws/device"
    async with websockets.connect(address, origin=base_url, additional_headers=headers) as socket:  # type: ignore[arg-type]
        hello = await _heard(socket)
        assert hello["type"] == "hello"
        number = hello["next"]
        message = {"type": "card", "number": number, "card": "2C"}
        await socket.send(json.dumps(message))
        said = await _heard(socket)
        assert (said["type"], said["number"], said["next"]) == ("answer", number, number + 1)
        assert said["answer"] in DECIDED, said
    async with websockets.connect(address, origin=base_url, additional_headers=headers) as socket:  # type: ignore[arg-type]
        assert (await _heard(socket))["next"] == number + 1, "it resumes after the plug was pulled"
        await socket.send(json.dumps(message))
        assert _same(await _heard(socket), said)
        await socket.send("{")
        nonsense = await _heard(socket)
        assert (nonsense["answer"], nonsense["next"]) == ("not_done", number + 1)


async def _heard(socket: Any) -> dict[str, Any]:
    async with asyncio.timeout(10):
        heard: dict[str, Any] = json.loads(await socket.recv())
    return heard


def _same(answer: dict[str, Any], before: dict[str, Any]) -> bool:
    """All but whether a card is due now, which may have changed since."""
    return answer | {"due": None, "type": ""} == before | {"due": None, "type": ""}


def main(base_url: str, token: str = "") -> None:
    """Run the whole contract; AssertionError names what does not hold."""
    device = documented_client().Device(base_url, token)
    over_http(device)
    asyncio.run(over_a_socket(base_url.rstrip("/"), device.token))
    print("The contract holds.")


if __name__ == "__main__":
    main(*sys.argv[1:3])
