"""Who may watch what over a socket: asked when it connects and again every few seconds while it lives."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import psycopg
from channels.db import database_sync_to_async
from django.db import DatabaseError

from staff.access import device_actor, person_actor
from staff.actor import Actor
from staff.policy import why_not

logger = logging.getLogger(__name__)

SIGN_IN = 4401
NOT_ALLOWED = 4403
CHANGED = 4409  # the device now shows another seat: connect again
REVOKED = 4410
TRY_AGAIN_LATER = 4503

# Each socket is asked for again this often; the sockets are spread over the steps, so that no step is a burst.
RECHECK_SECONDS = 4.0
STEPS = 8


@dataclass(frozen=True, slots=True)
class Request:
    """What a socket asks to watch. `table` is empty for the floor, and for a seat, which learns it from its device."""

    screen: str  # dealer | pit | sign | seat | floor
    table: str
    cookies: tuple[tuple[bytes, bytes], ...]  # the cookie headers, as the socket sent them


@dataclass(frozen=True, slots=True)
class Admitted:
    """What a socket may watch; `audience` is how the rules call it."""

    table: str
    audience: str
    actor: str


@dataclass(frozen=True, slots=True)
class Denied:
    """Why not, as a close code."""

    code: int


def admission(request: Request) -> Admitted | Denied:
    """Decide by the policy, with everything looked up afresh. Raises DatabaseError where nothing can be looked up."""
    actor = actor_behind(request)
    if actor.kind == "nobody":
        return Denied(SIGN_IN)
    table, audience = request.table, request.screen
    if request.screen == "seat":
        table, audience = next(iter(actor.tables), ""), f"seat:{actor.seat}"
    if why_not(actor, f"watch_{request.screen}", table or None):
        return Denied(NOT_ALLOWED)
    return Admitted(table, audience, actor.id)


def actor_behind(request: Request) -> Actor:
    """Seats are devices, staff screens people, and a sign may be either."""
    if request.screen == "seat":
        return device_actor(request.cookies)
    person = person_actor(request.cookies)
    if request.screen == "sign" and person.kind == "nobody":
        return device_actor(request.cookies)
    return person


def denial(request: Request, before: Admitted | None) -> Denied | None:
    """Why the socket must close now; None where all is as it was when it was admitted (`before`)."""
    now = admission(request)
    if isinstance(now, Denied):
        lost_device = before is not None and now.code == SIGN_IN and before.actor.startswith("device-")
        return Denied(REVOKED) if lost_device else now
    return None if now == before else Denied(CHANGED)


def denials(asked: list[tuple[Request, Admitted]]) -> list[Denied | None]:
    """`denial` of each, in one go; screens of one tablet that ask the same are looked up once."""
    found = {pair: denial(*pair) for pair in set(asked)}
    return [found[pair] for pair in asked]


async def admit(request: Request) -> Admitted | Denied:
    """`admission` for the event loop; a database that cannot be asked denies for now."""
    try:
        return await database_sync_to_async(admission, thread_sensitive=False)(request)
    except (DatabaseError, psycopg.Error) as error:
        logger.warning("a socket cannot be admitted now: %s", error)
        return Denied(TRY_AGAIN_LATER)


@dataclass(eq=False, slots=True)
class Guest:
    """An admitted socket under watch; `dismiss` closes it with a code."""

    request: Request
    admitted: Admitted
    dismiss: Callable[[int], None]
    step: int = 0


@dataclass(eq=False, slots=True)
class Doorkeeper:
    """Asks again for every admitted socket, so that a sign-out, a changed role or a revoked device ends its view."""

    guests: set[Guest] = field(default_factory=set)
    task: asyncio.Task[None] | None = None
    turn: Any = field(default_factory=lambda: count())

    def welcome(self, guest: Guest) -> None:
        """Watch over a socket from now on."""
        guest.step = next(self.turn) % STEPS
        self.guests.add(guest)
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self._rounds())

    def goodbye(self, guest: Guest) -> None:
        """Forget a socket that went."""
        self.guests.discard(guest)

    async def _rounds(self) -> None:
        step = 0
        while self.guests:
            await asyncio.sleep(RECHECK_SECONDS / STEPS)
            step = (step + 1) % STEPS
            await self._ask([guest for guest in self.guests if guest.step == step])

    async def _ask(self, guests: list[Guest]) -> None:
        if not guests:
            return
        asked = [(guest.request, guest.admitted) for guest in guests]
        try:
            answers = await database_sync_to_async(denials, thread_sensitive=False)(asked)
        except (DatabaseError, psycopg.Error) as error:
            # Nothing new can be shown without the database either; the screens say so meanwhile.
            logger.warning("sockets cannot be asked for again now: %s", error)
            return
        for guest, denied in zip(guests, answers, strict=True):
            if denied is not None:
                guest.dismiss(denied.code)
