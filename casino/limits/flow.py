"""A long answer is made no faster than its client takes it: else all of it would wait in this process's memory."""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer


@implementer(IPushProducer)
class Flow:
    """Told by a request's connection when to hold on and when to go on."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()

    def pauseProducing(self) -> None:
        """What was written waits to be taken."""
        self.open.clear()

    def resumeProducing(self) -> None:
        """It was taken."""
        self.open.set()

    def stopProducing(self) -> None:
        """The client is gone: nobody has to be waited for."""
        self.open.set()


_FLOWS: WeakKeyDictionary[Any, Flow] = WeakKeyDictionary()


def follow(protocol: Any, message: dict[str, Any]) -> None:
    """Before a part of an answer is written: follow the connection from the first part that is not the last."""
    if message["type"] != "http.response.body" or protocol.channel is None:
        return
    if message.get("more_body") and protocol not in _FLOWS:
        _FLOWS[protocol] = flow = Flow()
        protocol.registerProducer(flow, True)
    elif not message.get("more_body") and _FLOWS.pop(protocol, None) is not None:
        protocol.unregisterProducer()


async def taken(protocol: Any) -> None:
    """Wait until the client took what was written."""
    if (flow := _FLOWS.get(protocol)) is not None:
        await flow.open.wait()
