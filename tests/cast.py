"""The people and devices of the tests, always the same ones.

Dana deals table 1 and Vic deals elsewhere: of table 1 he must see nothing but its sign. Sam supervises the pit, Mona is
Pit Manager, Gus Gaming Shift Manager, Ada auditor. Pat sits at seat 3 of table 1, in front of a paired display.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from http.cookies import SimpleCookie
from time import time
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, transaction
from django.test import Client
from django.utils.crypto import get_random_string

from shifts.duties import put_on_duty
from staff import pairing
from staff.access import DEVICE_COOKIE, SEEN_KEY
from staff.actor import SYSTEM
from staff.browsers import Browser
from staff.licences import GAMES
from staff.models import Device, Person
from staff.people import save_person
from tables.models import Table

TABLE = "t1"
ELSEWHERE = "t2"
PASSWORD = "brass-rail-42-felt"
PAT = "p3"  # Pat as a player of table 1
PAT_SEAT = 3


@dataclass(frozen=True)
class Cast:
    """Everybody, ready to sign in with PASSWORD; `pat_cookie` is what Pat's display holds."""

    dana: Person
    vic: Person
    sam: Person
    mona: Person
    gus: Person
    ada: Person
    pat: Device
    pat_cookie: str

    @property
    def people(self) -> list[Person]:
        """All who sign in, from the lowest role up."""
        return [self.dana, self.vic, self.sam, self.mona, self.gus, self.ada]

    def client(self, person: Person) -> Client:
        """A browser in which `person` signed in and has just pressed something."""
        client = Client()
        client.cookies[settings.SESSION_COOKIE_NAME] = session_of(person)
        return client

    def pat_client(self) -> Client:
        """Pat's display: a browser with the device's cookie and nobody signed in."""
        client = Client()
        client.cookies = SimpleCookie({DEVICE_COOKIE: self.pat_cookie})
        return client


def session_of(person: Person) -> str:
    """The key of a new session like the one that signing in makes, which takes Django seven statements."""
    session = SessionStore(get_random_string(32, VALID_KEY_CHARS))
    own = {SESSION_KEY: str(person.pk), BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0]}
    data = session.encode(own | {HASH_SESSION_KEY: person.get_session_auth_hash(), SEEN_KEY: time()})
    with connection.cursor() as cursor:
        values = [session.session_key, data, session.get_expiry_date()]
        cursor.execute(
            "INSERT INTO django_session (session_key, session_data, expire_date) VALUES (%s, %s, %s)", values
        )
    return values[0]


@cache
def _hash_of_password() -> str:
    """Hashing is slow on purpose; once is enough for all."""
    return make_password(PASSWORD)


def make_person(username: str, role: str, **fields: Any) -> Person:
    """A person with PASSWORD and a licence for every game, whom the audit log knows."""
    fields = {"licence_games": list(GAMES)} | fields
    person = Person(username=username, password=_hash_of_password(), role=role, display_name=username.title(), **fields)
    return save_person(SYSTEM, person)


def pair_display(by: Person, table: str, seat: int) -> tuple[Device, str]:
    """A paired seat display and its cookie."""
    with transaction.atomic():
        device, token = pairing.introduce(Browser("local"))
        pairing.assign(device, by, "seat", table, seat)
    return device, token


def make_cast() -> Cast:
    """Make everybody, with Dana on duty at TABLE and Vic at ELSEWHERE. The tables themselves need not exist."""
    sam = make_person("sam", "pit_supervisor")
    dana, vic = make_person("dana", "dealer", licence_number="D-1001"), make_person("vic", "dealer")
    put_on_duty(sam, dana, TABLE)
    put_on_duty(sam, vic, ELSEWHERE)
    pat, cookie = pair_display(sam, TABLE, PAT_SEAT)
    return Cast(
        dana=dana,
        vic=vic,
        sam=sam,
        mona=make_person("mona", "pit_manager"),
        gus=make_person("gus", "gaming_shift_manager"),
        ada=make_person("ada", "auditor"),
        pat=pat,
        pat_cookie=cookie,
    )


def make_cast_at_two_tables() -> Cast:
    """Everybody, and the two tables they deal at; neither has a rulebook."""
    Table.objects.create(id=TABLE, name="Table 1")
    Table.objects.create(id=ELSEWHERE, name="Table 2")
    return make_cast()
