"""An export of any length takes the memory of a short one, and is made no faster than its reader takes it."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from daphne.http_protocol import WebRequest
from django.http import HttpRequest
from twisted.internet.testing import StringTransport
from twisted.web.http import HTTPChannel

from casino.server import CasinoServer
from history import export, queries
from tests.owner import unguarded
from tests.table import Game

# The second round and its first event, as often as asked for.
MORE_EVENTS = """
INSERT INTO rounds_event (table_id, seq, round, at, actor, role, device, approved_by, approved_role, type, body, clause,
    ruleset, ruleset_hash, previous_hash, hash, salt)
SELECT table_id, 1000 + n, 100 + n, at, actor, role, device, '', '', type, body || repeat(' ', 1000), clause, ruleset,
    ruleset_hash, previous_hash, hash, salt
FROM rounds_event CROSS JOIN generate_series(%s::int, %s::int) AS n WHERE seq = 7
"""
MORE_ROUNDS = """
INSERT INTO rounds_round (table_id, number, phase, opened_at, concluded_at, dealer, first_seq, last_seq, ruleset,
    ruleset_hash, staked_cents, returned_cents)
SELECT table_id, 100 + n, phase, opened_at + n * interval '1 minute', concluded_at, dealer, 1000 + n, 1000 + n, ruleset,
    ruleset_hash, staked_cents, returned_cents
FROM rounds_round CROSS JOIN generate_series(%s::int, %s::int) AS n WHERE number = 2
"""
FEW, MANY = 600, 3_000


def lengthen(first: int, last: int) -> None:
    with unguarded() as cursor:
        for statement in (MORE_EVENTS, MORE_ROUNDS):
            cursor.execute(statement, [first, last])


def parts(kind: str) -> Iterator[bytes]:
    if kind == "rounds as CSV":
        return export.rounds_csv(queries.find_rounds({}))
    if kind == "rounds as JSON":
        return export.rounds_json(queries.find_rounds({}), {})
    return export.events_csv(queries.find_events("t1", {}))


def peak_and_size(kind: str) -> tuple[int, int]:
    """The most memory that an export had at a time, and its bytes."""
    gc.collect()
    tracemalloc.start()
    try:
        size = sum(len(part) for part in parts(kind))
        return tracemalloc.get_traced_memory()[1], size
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", ["rounds as CSV", "rounds as JSON", "events as CSV"])
def test_memory_does_not_grow_with_rows(played: Game, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setattr(export, "PLACES", 400)
    lengthen(1, FEW)
    few, little = peak_and_size(kind)
    lengthen(FEW + 1, MANY)
    many, much = peak_and_size(kind)
    assert much > 3 * little
    assert many < 1.3 * few


def test_places_are_looked_up_stretch_by_stretch(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    lengthen(1, 25)
    whole = b"".join(parts("rounds as CSV"))
    monkeypatch.setattr(export, "BATCH", 3)
    monkeypatch.setattr(export, "PLACES", 7)
    assert b"".join(parts("rounds as CSV")) == whole
    assert whole.count(b"\r\n") == 1 + 3 + 25 + 1


def test_a_download_is_sent_in_parts_of_a_fair_size(played: Game) -> None:
    lengthen(1, FEW)
    whole = b"".join(parts("rounds as JSON"))
    sent = list(export.streamed(HttpRequest(), parts("rounds as JSON"), "rounds.json"))
    assert b"".join(sent) == whole
    assert len(sent) > 1
    assert all(export.PART_BYTES <= len(part) < 2 * export.PART_BYTES for part in sent[:-1])


class Daphne(CasinoServer):
    """Without a port: one request whose parts go to a transport in memory."""

    def __init__(self) -> None:
        super().__init__(application=None, endpoints=["tcp:0"])
        self.server_name = ""
        self.transport = StringTransport()
        channel = HTTPChannel()
        channel.makeConnection(self.transport)
        self.request: Any = WebRequest.__new__(WebRequest)
        super(WebRequest, self.request).__init__(channel)
        self.request.server, self.request._response_started = self, False
        self.request.client_addr, self.request.application_queue = None, None
        self.request.clientproto, self.request.method, self.request.uri = b"HTTP/1.1", b"GET", b"/"
        channel.requests.append(self.request)
        self.channel = channel
        self.connections = {self.request: {}}

    async def part(self, more: bool) -> None:
        body = {"type": "http.response.body", "body": b"x" * 1000, "more_body": more}
        await self.handle_reply(self.request, body)


async def test_a_part_waits_until_the_one_before_was_taken() -> None:
    server = Daphne()
    await server.handle_reply(server.request, {"type": "http.response.start", "status": 200, "headers": []})
    await server.part(more=True)
    server.channel.pauseProducing()  # as the transport does when its buffer is full
    held = asyncio.create_task(server.part(more=True))
    await asyncio.sleep(0.05)
    assert not held.done()
    server.channel.resumeProducing()
    await asyncio.wait_for(held, 1)
    await server.part(more=False)
    assert server.transport.value().count(b"x" * 1000) == 3


async def test_a_reader_who_leaves_is_not_waited_for() -> None:
    server = Daphne()
    await server.handle_reply(server.request, {"type": "http.response.start", "status": 200, "headers": []})
    await server.part(more=True)
    server.channel.pauseProducing()
    held = asyncio.create_task(server.part(more=True))
    await asyncio.sleep(0)
    server.channel.stopProducing()
    await asyncio.wait_for(held, 1)
