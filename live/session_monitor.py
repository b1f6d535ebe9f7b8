"""Watches over authorized sockets: a sign-out, a changed role, an ended duty or a revoked device ends the view soon.

Asking the policy anew for hundreds of sockets every few seconds would cost more than showing them everything. So one
statement asks for what their authorizations rest on. Only where that changed, or a person's screen lay unused for too
long, the whole authorization is decided again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any, NamedTuple

import psycopg
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError

from database.pool import pool
from live.authorization import Denied, Granted, Request, denial
from staff.access import DEVICE_COOKIE, SEEN_KEY, hash_of_token, is_idle, proves, session_content

logger = logging.getLogger(__name__)

# The sockets are spread over the steps of each recheck, so that no step is a burst.
STEPS = 8
# Of one person in one process: a pit of sixty tables, each with its sign in four languages, and some more. A device
# shows one screen.
MOST_OF_A_PERSON = 400

CREDENTIALS = """
SELECT known.session, known.person, known.device, s.session_data, p.role, p.is_active, p.password,
       p.must_change_password, duty.tables, d.kind, d.table_id, d.seat, d.paired_at, d.revoked_at
FROM unnest(%s::text[], %s::text[], %s::text[]) AS known(session, person, device)
LEFT JOIN django_session s ON s.session_key = known.session AND s.expire_date > now()
LEFT JOIN staff_person p ON p.username = known.person
LEFT JOIN LATERAL (
    SELECT array_agg(table_id ORDER BY table_id) AS tables
    FROM staff_dealerduty WHERE person_id = p.id AND until IS NULL
) duty ON true
LEFT JOIN staff_device d ON d.token_hash = known.device
"""

Key = tuple[str, str, str]


class Credentials(NamedTuple):
    """What the database holds on a session, but for when it was last used, on its person and on a device."""

    session: dict[str, Any]
    role: str | None
    is_active: bool | None
    password: str | None
    must_change_password: bool | None
    duties: list[str] | None
    kind: str | None
    table: str | None
    seat: int | None
    paired_at: datetime | None
    revoked_at: datetime | None

    def still_valid_for(self, granted: Granted) -> bool:
        """Whether these are, beyond doubt, the credentials on which a socket was authorized."""
        if granted.role:
            signed_in = (
                bool(self.is_active) and not self.must_change_password and proves(self.session, self.password or "")
            )
            return signed_in and self.role == granted.role and frozenset(self.duties or ()) == granted.tables
        paired = self.paired_at is not None and self.revoked_at is None
        if granted.audience.startswith("seat:"):
            return paired and (self.table, f"seat:{self.seat}") == (granted.table, granted.audience)
        return paired and self.table == granted.table


@dataclass(eq=False, slots=True)
class Subscription:
    """An authorized socket under watch. `dismiss` closes it with a code; its authorization rests on `credentials`."""

    request: Request
    granted: Granted
    dismiss: Callable[[int], None]
    number: int = 0
    credentials: Credentials | None = None
    key: Key = field(init=False)

    def __post_init__(self) -> None:
        self.key = key_of(self.request, self.granted)


@dataclass(eq=False, slots=True)
class SessionMonitor:
    """All authorized sockets of one event loop."""

    subscriptions: set[Subscription] = field(default_factory=set)
    task: asyncio.Task[None] | None = None
    turn: count[int] = field(default_factory=count)
    of_person: Counter[str] = field(default_factory=Counter)

    def has_room(self, granted: Granted) -> bool:
        """Whether one more socket of this person may be added; those that are open stay."""
        return not granted.role or self.of_person[granted.actor] < MOST_OF_A_PERSON

    def add(self, subscription: Subscription) -> None:
        """Watch over a socket from now on."""
        subscription.number = next(self.turn)
        self.subscriptions.add(subscription)
        self.of_person[subscription.granted.actor] += 1
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self._rounds())

    def remove(self, subscription: Subscription) -> None:
        """Forget a socket that went."""
        if subscription not in self.subscriptions:
            return
        self.subscriptions.discard(subscription)
        self.of_person -= Counter((subscription.granted.actor,))

    async def _rounds(self) -> None:
        step = 0
        while self.subscriptions:
            await asyncio.sleep(settings.LIVE_RECHECK_SECONDS / STEPS)
            step = (step + 1) % STEPS
            subscriptions = [subscription for subscription in self.subscriptions if subscription.number % STEPS == step]
            try:
                await self._look_after(subscriptions)
            except (DatabaseError, psycopg.Error, OSError) as error:
                # Nothing new can be shown without the database either; the screens say so meanwhile.
                logger.warning("sockets cannot be asked for again now: %s", error)
            except Exception:
                # A fault with one of them must not end the watch over all others; the next step tries again.
                logger.exception("sockets were not asked for again")

    async def _look_after(self, subscriptions: list[Subscription]) -> None:
        if not subscriptions:
            return
        found = await credentials_of({subscription.key for subscription in subscriptions})
        doubtful = []
        for subscription in subscriptions:
            credentials, seen_at = found[subscription.key]
            if subscription.credentials is None and credentials.still_valid_for(subscription.granted):
                subscription.credentials = credentials  # decided a moment ago
            # Nobody rests on a session that is not there: where the clocks differ it may end for one before the other.
            by_time = bool(subscription.granted.role) and (is_idle(seen_at) or not credentials.session)
            if by_time or credentials != subscription.credentials:
                doubtful.append((subscription, credentials))
        if not doubtful:
            return
        pairs = [(subscription.request, subscription.granted) for subscription, _ in doubtful]
        answers = await database_sync_to_async(denials, thread_sensitive=False)(pairs)
        for (subscription, credentials), denied in zip(doubtful, answers, strict=True):
            # The credentials were read before the decision: what changed in between shows the next time.
            subscription.credentials = credentials
            if denied is not None:
                subscription.dismiss(denied.code)


def key_of(request: Request, granted: Granted) -> Key:
    """The session, person and device whose rows decide."""
    token = request.cookie(DEVICE_COOKIE)
    session = request.cookie(settings.SESSION_COOKIE_NAME)
    return session, granted.actor, hash_of_token(token) if token else ""


async def credentials_of(keys: Iterable[Key]) -> dict[Key, tuple[Credentials, float | None]]:
    """What the database holds on each session, person and device, and when the session was last used: one statement."""
    wanted = list(keys)
    columns = [list(column) for column in zip(*wanted, strict=True)]
    async with pool().connection() as connection:
        cursor = await connection.execute(CREDENTIALS, columns)
        rows = await cursor.fetchall()
    return {(row[0], row[1], row[2]): in_row(*row[3:]) for row in rows}


def in_row(session_data: str | None, *others: Any) -> tuple[Credentials, float | None]:
    """What a row of CREDENTIALS holds beside its key."""
    session = session_content(session_data) if session_data is not None else {}
    lasting = {name: value for name, value in session.items() if name != SEEN_KEY}
    return Credentials(lasting, *others), session.get(SEEN_KEY)


def denials(pairs: list[tuple[Request, Granted]]) -> list[Denied | None]:
    """`denial` of each, in one go; screens of one tablet that ask the same are looked up once."""
    found = {pair: denial(*pair) for pair in set(pairs)}
    return [found[pair] for pair in pairs]
