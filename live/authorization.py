"""Who may watch what over a socket: asked when it connects and again every few seconds while it lives."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

import psycopg
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError

from staff.access import DEVICE_COOKIE, device_actor, person_actor
from staff.actor import Actor
from staff.policy import audience_of, denial_reason, may

logger = logging.getLogger(__name__)

SIGN_IN = 4401
NOT_ALLOWED = 4403
CHANGED = 4409  # the device now shows another seat: connect again
REVOKED = 4410
TOO_MANY = 4429
TRY_AGAIN_LATER = 4503


@dataclass(frozen=True, slots=True)
class Request:
    """What a socket asks to watch. `table` is empty for the floor, and for a seat, which learns it from its device."""

    screen: str  # dealer | pit | sign | seat | floor
    table: str
    cookies: tuple[tuple[bytes, bytes], ...]  # the cookie headers, as the socket sent them

    def cookie(self, name: str) -> str:
        """The value of a cookie; empty where there is none."""
        for _, header in self.cookies:
            for part in header.decode("latin-1").split(";"):
                found, _, value = part.strip().partition("=")
                if found == name:
                    return value.strip('"')
        return ""


@dataclass(frozen=True, slots=True)
class Granted:
    """What a socket may watch; `audience` is how the rules call it. `role` and `tables` are what that rests on."""

    table: str
    audience: str
    actor: str
    role: str = field(default="", compare=False)
    tables: frozenset[str] = field(default=frozenset(), compare=False)


@dataclass(frozen=True, slots=True)
class Denied:
    """Why not, as a close code."""

    code: int


def authorization(request: Request) -> Granted | Denied:
    """Decide by the policy, with everything looked up afresh. Raises DatabaseError where nothing can be looked up."""
    actor = actor_behind(request)
    if actor.kind == "nobody":
        return Denied(SIGN_IN)
    table, audience = request.table, request.screen
    if request.screen == "seat":
        table, audience = next(iter(actor.tables), ""), f"seat:{actor.seat}"
    if denial_reason(actor, f"watch_{request.screen}", table or None):
        return Denied(NOT_ALLOWED)
    if request.screen == "pit":
        audience = audience_of(actor)
    if request.screen == "floor" and not may(actor, "see_names"):
        audience = "floor:ids"
    return Granted(table, audience, actor.id, actor.role, actor.tables)


def actor_behind(request: Request) -> Actor:
    """Seats are devices, staff screens people, and a sign may be either."""
    if request.screen == "seat":
        return device_actor(request.cookie(DEVICE_COOKIE))
    person = person_actor(request.cookie(settings.SESSION_COOKIE_NAME))
    if request.screen == "sign" and person.kind == "nobody":
        return device_actor(request.cookie(DEVICE_COOKIE))
    return person


def denial(request: Request, before: Granted | None) -> Denied | None:
    """Why the socket must close now; None where all is as it was when the socket was authorized (`before`)."""
    now = authorization(request)
    if isinstance(now, Denied):
        lost_device = before is not None and now.code == SIGN_IN and before.actor.startswith("device-")
        return Denied(REVOKED) if lost_device else now
    return None if now == before else Denied(CHANGED)


async def authorize(request: Request) -> Granted | Denied:
    """`authorization` for the event loop; a database that cannot be asked denies for now."""
    try:
        return await database_sync_to_async(authorization, thread_sensitive=False)(request)
    except (DatabaseError, psycopg.Error) as error:
        logger.warning("a socket cannot be authorized now: %s", error)
        return Denied(TRY_AGAIN_LATER)
