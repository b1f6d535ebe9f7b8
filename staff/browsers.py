"""Which browser a try comes from, and whether the person was there before: what the throttle on guessing counts by.

Behind one router a whole house has one address, and whoever is there could use up everybody's tries. So whoever proves
to be somebody (password, or badge and PIN) leaves a cookie in that browser that says so: signed, with a number drawn
for the browser, and void once the password changes. Tries for a person from a browser that knows them, or from a
paired device, are counted by that alone, and no stranger's tries stand in their way (OWASP's "device cookies").
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from time import time

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from staff.models import Person
from staff.requests import device_id_of

KNOWN_COOKIE = "casino_known"
KNOWN_DAYS = 180
# A table's tablet is used by many people; who was not there for longest makes room.
MOST_KNOWN = 20
_SALT = "staff.browsers"


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who was here: until when (seconds since 1970) this counts, and the proof of their password of then."""

    person: int
    until: int
    proof: str


@dataclass(frozen=True, slots=True)
class Browser:
    """Where a request comes from; `device` is the paired device that it is, `number` and `known` are of its cookie."""

    address: str
    device: str = ""
    number: str = ""
    known: tuple[Known, ...] = ()

    def trusted_for(self, person: Person | None) -> str:
        """What the tries for this person from here are counted by, apart from all others; empty for a stranger's."""
        if self.device or person is None:
            return self.device
        return f"known-{self.number}" if any(_is_good(known, person) for known in self.known) else ""

    @property
    def trusted(self) -> str:
        """The same for what is nobody's in particular: this is a paired device, or somebody was here before."""
        return self.device or (f"known-{self.number}" if self.known else "")


def browser_of(request: HttpRequest) -> Browser:
    """The browser behind a request. A cookie that is not ours, or is too old, says nothing."""
    device = device_id_of(request)  # type: ignore[arg-type]
    try:
        said = signing.loads(request.COOKIES.get(KNOWN_COOKIE, ""), salt=_SALT, max_age=KNOWN_DAYS * 86_400)
        number, known = said["number"], tuple(Known(*each) for each in said["known"])
    except (signing.BadSignature, KeyError, TypeError):
        number, known = "", ()
    return Browser(address_of(request), device, number, known)


def address_of(request: HttpRequest) -> str:
    """Where a request came from, as the throttle counts."""
    return counted_address(request.META.get("REMOTE_ADDR") or "local")


def counted_address(address: str) -> str:
    """An address; of IPv6 the network, since whoever has one address there has all of it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return address if found.version == 4 else str(ip_network((int(found), 64), strict=False))


def remember(request: HttpRequest, response: HttpResponseBase, person: Person) -> None:
    """From now on this browser knows a person who has just proved who they are."""
    browser = browser_of(request)
    others = [known for known in browser.known if known.person != person.pk]
    known = [*others, Known(person.pk, int(time()) + KNOWN_DAYS * 86_400, _proof(person))][-MOST_KNOWN:]
    # The number stays: whoever took copies of the cookie has the tries of one browser with all of them.
    said = {
        "number": browser.number or secrets.token_urlsafe(16),
        "known": [[each.person, each.until, each.proof] for each in known],
    }
    response.set_cookie(
        KNOWN_COOKIE,
        signing.dumps(said, salt=_SALT, compress=True),
        max_age=KNOWN_DAYS * 86_400,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _is_good(known: Known, person: Person) -> bool:
    return known.person == person.pk and known.until > time() and constant_time_compare(known.proof, _proof(person))


def _proof(person: Person) -> str:
    return salted_hmac(_SALT, f"{person.pk} {person.password}", algorithm="sha256").hexdigest()[:16]
