"""A casino floor to measure on: tables in mid-round, people with sessions, paired seat displays."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module
from time import perf_counter
from typing import Any

import psycopg
from channels.layers import get_channel_layer
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone

from bench.dealing import Dealer
from bench.play import Player, state_in_mid_round
from bench.processes import as_owner
from bench.stock.live import GROUP
from live.frames import view_frame
from live.notifications import CHANGE_GROUP
from rules import view_of
from rules.codec import encode_state
from rules.core.text import encode_stable
from rules.screens.table_views import SHORT
from rules.state import TableState
from staff.access import DEVICE_COOKIE, hash_of_token
from staff.licences import GAMES
from staff.models import DealerDuty, Device, Person
from tables.models import Table

SEATS = 7
FIRST_SEQ = 100
PAST_TRIGGERS = "-c session_replication_role=replica"  # no event is behind these changes


@dataclass
class Floor:
    """What `seed` made. `commit` changes a table as a command would and notifies."""

    tables: list[str]
    pit_cookie: str
    dealer_cookies: dict[str, str]
    seat_cookies: dict[str, list[str]]
    players: dict[str, Player]
    states: dict[str, TableState]
    connection: psycopg.AsyncConnection[Any] | None = None

    def dealers(self, port: int) -> list[Dealer]:
        """A dealer for each table at a server."""
        return [
            Dealer(port, name, self.dealer_cookies[name], self.players[name].commands(), FIRST_SEQ)
            for name in self.tables
        ]

    async def commit(self, table: str) -> float:
        """Commit a change of a table and notify; answers when the commit was done (perf_counter)."""
        if self.connection is None:
            self.connection = await psycopg.AsyncConnection.connect(
                as_owner()["DATABASE_URL"], autocommit=True, options=PAST_TRIGGERS
            )
        update = "UPDATE tables_table SET seq = seq + 1 WHERE id = %s RETURNING seq"
        cursor = await self.connection.execute(update, [table])
        committed_at = perf_counter()
        (seq,) = await cursor.fetchone() or (0,)
        message = {"type": "tables.changed", "tables": {table: seq}}
        await get_channel_layer().group_send(CHANGE_GROUP, message)
        return committed_at

    def frame_text(self) -> str:
        """The message that a display of the first table's first seat gets."""
        return view_frame(
            1, encode_stable(view_of(self.states[self.tables[0]], "seat:1" + SHORT)), b"[]"
        ).payload.decode()

    def stock_sender(self, layer: str) -> Callable[[str], Awaitable[None]]:
        """How the stock pattern shows something to the group, through the given layer of channels_redis."""
        stock = import_module("bench.stock.settings")
        module, _, name = stock.LAYERS[layer].rpartition(".")
        backend = getattr(import_module(module), name)(**settings.CHANNEL_LAYERS["default"]["CONFIG"])

        async def group_send(text: str) -> None:
            await backend.group_send(GROUP, {"type": "table.view", "text": text})

        return group_send


def seed(name: str, count: int, areas: int = 2, mid_round: bool = False, pit: str = "bench-pit") -> Floor:
    """Make `count` new open tables, each with a dealer on duty and a display for each seat, and a pit supervisor.

    `areas` are wagered each round; with `mid_round` the tables stand where a player is to decide.
    """
    floor = Floor([], session_cookie(person(pit, "pit_supervisor")), {}, {}, {}, {})
    for number in range(1, count + 1):
        table = f"{name}-{number}"
        player = Player(table, areas, seed=number)
        state = state_in_mid_round(table) if mid_round else player.state
        Table.objects.create(id=table, name=f"Bench {number}", seq=FIRST_SEQ, state=encode_state(state), status="open")
        floor.players[table] = player
        dealer = person(f"{name}-dealer-{number}", "dealer")
        DealerDuty.objects.get_or_create(person=dealer, table_id=table, until=None)
        floor.tables.append(table)
        floor.states[table] = state
        floor.dealer_cookies[table] = session_cookie(dealer)
        floor.seat_cookies[table] = [seat_cookie(table, seat) for seat in range(1, SEATS + 1)]
    return floor


def person(username: str, role: str) -> Person:
    """Someone of that role, with a licence for every game."""
    facts = {"role": role, "display_name": username, "licence_games": list(GAMES)}
    return Person.objects.get_or_create(username=username, defaults=facts)[0]


def session_cookie(who: Person) -> str:
    """The cookie of a signed-in person."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(who.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = who.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def seat_cookie(table: str, seat: int) -> str:
    """The cookie of a paired seat display."""
    token = f"bench-{table}-{seat}"
    facts = {"kind": "seat", "table_id": table, "seat": seat, "paired_at": timezone.now()}
    Device.objects.update_or_create(token_hash=hash_of_token(token), defaults=facts)
    return f"{DEVICE_COOKIE}={token}"
