"""A real house for the live tests: PostgreSQL, Redis and daphne, and clients that watch over websockets."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import psycopg
import websockets
from channels_redis.pubsub import RedisPubSubChannelLayer
from prometheus_client.parser import text_string_to_metric_families

from casino.local.ports import free_port
from casino.local.services import Services, services
from casino.local.stack import Web
from live.notifications import CHANGE_GROUP
from tests.data_folders import begin_with
from tests.live_server import METRICS, METRICS_TOKEN

ROOT = Path(__file__).resolve().parents[2]


class House:
    """The running parts; `change` does what a command's commit does to a table's row."""

    def __init__(self, parts: Services, web: Web, seeded: dict[str, Any], environment: dict[str, str]) -> None:
        self.services = parts
        self.web = web
        self.cookies: dict[str, str] = seeded["cookies"]
        self.pat: int = seeded["pat"]
        self.environment = environment

    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run one statement in a transaction of its own, as the owner and past the triggers: no event is behind it."""
        with psycopg.connect(self.services.owner_url, options="-c session_replication_role=replica") as connection:
            cursor = connection.execute(statement, values)
            return cursor.fetchall() if cursor.description else []

    async def change(self, table: str = "t1", *, notify: bool = True) -> int:
        """Commit a next seq of a table; with `notify` other processes hear of it, as in production."""
        ((seq,),) = self.sql("UPDATE tables_table SET seq = seq + 1 WHERE id = %s RETURNING seq", table)
        if notify:
            layer = RedisPubSubChannelLayer(hosts=[{"address": self.services.redis_url, "socket_timeout": None}])
            await layer.group_send(CHANGE_GROUP, {"type": "tables.changed", "tables": {table: seq}})
            await layer.flush()
        return seq

    async def readings(self, cause: str) -> int:
        """How often the web server has read tables: for a change ("notification") or in turn ("poll")."""
        async with httpx.AsyncClient(base_url=self.web.address, headers=METRICS) as client:
            text = (await client.get("/metrics")).raise_for_status().text
        families = text_string_to_metric_families(text)
        counters = (sample for family in families for sample in family.samples)
        wanted = {"cause": cause}
        return int(sum(c.value for c in counters if c.name == "casino_live_reads_total" and c.labels == wanted))

    def connect(self, path: str, who: str | None, **options: Any) -> websockets.connect:
        """A websocket client with the cookie of one of the cast."""
        headers = {"Cookie": self.cookies[who]} if who else {}
        address = self.web.address.replace("http://", "ws://") + path
        return websockets.connect(
            address, origin=self.web.address, additional_headers=headers, max_size=None, compression=None, **options
        )


async def hear(
    socket: websockets.ClientConnection, wanted: Callable[[dict[str, Any]], bool], seconds: float = 10
) -> dict[str, Any]:
    """The first message that is wanted. TimeoutError where none comes; a closed socket raises ConnectionClosed."""
    async with asyncio.timeout(seconds):
        while True:
            message = json.loads(await socket.recv())
            if wanted(message):
                return message


def is_view(seq: int | None = None) -> Callable[[dict[str, Any]], bool]:
    """A view, or the view of that seq."""
    return lambda message: message["type"] == "view" and seq in (None, message["seq"])


def is_type(kind: str) -> Callable[[dict[str, Any]], bool]:
    """A message of a type."""
    return lambda message: message["type"] == kind


async def close_code(socket: websockets.ClientConnection, seconds: float = 10) -> int | None:
    """The code the server closes with; TimeoutError where it does not close."""
    async with asyncio.timeout(seconds):
        await socket.wait_closed()
    return socket.close_code


async def seconds_until(happened: Callable[[], bool], limit: float) -> float:
    """How long it took until something was so; fails after `limit`."""
    began = monotonic()
    while not happened():
        assert monotonic() - began < limit, f"did not happen within {limit} s"
        await asyncio.sleep(0.05)
    return monotonic() - began


@contextmanager
def open_house(folder: Path, seed: str = "tests.live.seed") -> Iterator[House]:
    """Start the parts in a folder of their own, let the module `seed` put tables and people in, and stop all at the
    end.
    """
    with services(begin_with("migrated", folder / "data"), durable=False) as parts:
        environment = {
            **os.environ,
            **parts.environment(),
            "DATABASE_OWNER_URL": "",
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "SECRET_KEY": "only for the live tests " + "x" * 40,
            "HTTPS": "0",
            "LOG_FORMAT": "json",
            "METRICS_TOKEN": METRICS_TOKEN,
        }
        seeded = json.loads(inside(environment, seed, "main"))
        web = Web("127.0.0.1", free_port(), folder / "web.log", environment)
        web.start()
        try:
            yield House(parts, web, seeded, environment)
        finally:
            web.kill()


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    """Run Python in the repository; its output."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, input=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def inside(environment: dict[str, str], module: str, name: str) -> str:
    """Call a function in a process of its own, since the tests' own Django belongs to another database; its output."""
    return run(environment, "-c", call(module, name))


@contextmanager
def listening(environment: dict[str, str], module: str, name: str) -> Iterator[subprocess.Popen[str]]:
    """The same while the block lasts, with the function's input and output; its log and errors are in its output."""
    with subprocess.Popen(
        [sys.executable, "-c", call(module, name)],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        yield process
        process.terminate()


def call(module: str, name: str) -> str:
    """A program that calls a function of a module, with Django."""
    return f"import django; django.setup(); from {module} import {name}; {name}()"
