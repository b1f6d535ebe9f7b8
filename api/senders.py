"""Who sends a plain command: one statement finds session, person, duty and device, and what was found is proved again
in the transaction of the next command.

The same is checked as on Django's ordinary way, by Django's own code where it has a function for it.
"""

from __future__ import annotations

from contextlib import suppress
from time import time
from typing import Any

import psycopg
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, SESSION_KEY

from api.commands import Page, Sender, take_body
from api.problems import away_or_full
from database.pool import pool
from database.round_trip import Row, Statement, round_trip
from rounds.answers import Answer
from rounds.envelope import NotProved, SenderProof
from staff.access import SEEN_KEY, hash_of_token, is_idle, proves, session_content
from staff.actor import Actor
from staff.middleware import SEEN_STEP_SECONDS

SENDER = """
SELECT s.session_data, p.username, COALESCE(NULLIF(p.display_name, ''), p.username), p.role, p.password,
       ARRAY(SELECT table_id FROM staff_dealerduty d WHERE d.person_id = p.id AND d.until IS NULL), d.id
FROM (VALUES (0)) AS always
LEFT JOIN django_session s ON s.session_key = %s AND s.expire_date > now()
LEFT JOIN staff_person p ON p.id = %s AND p.is_active AND NOT p.must_change_password
LEFT JOIN staff_device d ON d.token_hash = %s AND d.paired_at IS NOT NULL AND d.revoked_at IS NULL
"""
KNOWN_SESSIONS = 4096
# Only a guess whose row to ask for together with the session; what the session says is compared with it.
_person_of_session: dict[str, int] = {}
# By session and device. What is decided for them holds only where they are found the same under the table's lock.
_known_senders: dict[tuple[str, str], Sender] = {}


async def take_plain(body: bytes, table: str, page: Page, key: str, token: str) -> tuple[Sender | None, Answer] | None:
    """Carry out the command of a plain sender, who has a session's key and a device's token; who it was, None where the
    database is away. None for what goes the ordinary way.
    """
    known = _known_senders.get((key, token))
    if known is not None:
        with suppress(NotProved):
            return known, await take_body(body, table, known, page, _proof_of(known, key, token))
        _known_senders.pop((key, token), None)
    try:
        sender = await plain_sender(key, token)
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        return None, away_or_full(error)
    if sender is None:
        return None
    _keep(_known_senders, (key, token), sender)
    return sender, await take_body(body, table, sender, page)


async def plain_sender(key: str, token: str) -> Sender | None:
    """Who is signed in with a session's key, and the device of a token, looked up afresh: a sign-out, a new role, an
    ended duty or a revoked device show at once. None for what goes the ordinary way.
    """
    if not key or settings.SESSION_ENGINE != "django.contrib.sessions.backends.db":
        return None
    guess = _person_of_session.get(key, 0)
    try:
        found = await _look_up(key, guess, token)
    except psycopg.OperationalError:
        # The connection may have been cut while it was idle, by a database that is back since.
        found = await _look_up(key, guess, token, fresh=True)
    return _sender_in(found, key, guess)


def _proof_of(sender: Sender, key: str, token: str) -> SenderProof:
    """What finds out in a command's transaction whether `plain_sender` would still name this sender."""
    person = sender.person_id or 0
    return SenderProof(_statement_of(key, person, token), lambda found: _sender_in(found, key, person) == sender)


def _sender_in(found: Row, key: str, guess: int) -> Sender | None:
    """The sender whom the row of SENDER names, if it is a plain case."""
    stored, username, name, role, password, tables, device = found
    session = session_content(stored) if stored is not None else {}
    if username is None or not _is_plain(session, guess, password):
        _remember(key, session)
        return None
    actor = Actor(kind="person", id=username, name=name, role=role, tables=frozenset(tables))
    return Sender(actor, guess, f"device-{device}" if device is not None else "")


async def _look_up(key: str, guess: int, token: str, *, fresh: bool = False) -> Row:
    """What is known of session, person and device, None for each that is not there: one statement."""
    async with pool().connection(fresh=fresh) as connection:
        ((found,),) = await round_trip(connection, [_statement_of(key, guess, token)])
        return found


def _statement_of(key: str, person: int, token: str) -> Statement:
    return SENDER, (key, person, hash_of_token(token) if token else "")


def _is_plain(session: dict[str, Any], guess: int, password: str) -> bool:
    """Whether the session is this person's, proved by their password of now, in use and with nothing to renew."""
    seen_at = session.get(SEEN_KEY)
    return (
        session.get(SESSION_KEY) == str(guess)
        and session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
        and seen_at is not None
        and not is_idle(seen_at)
        and abs(time() - seen_at) <= SEEN_STEP_SECONDS
        and proves(session, password)
    )


def _remember(key: str, session: dict[str, Any]) -> None:
    """Guess right the next time."""
    person = session.get(SESSION_KEY, "")
    if person.isdecimal():
        _keep(_person_of_session, key, int(person))


def _keep(known: dict[Any, Any], key: Any, value: Any) -> None:
    if len(known) >= KNOWN_SESSIONS:
        known.clear()
    known[key] = value
