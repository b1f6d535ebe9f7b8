"""Fills the database of the live tests: the cast, two tables in mid-round, and signed-in cookies as JSON."""

import json
import sys

from django.conf import settings

from bench.play import state_in_mid_round
from rules.codec import encode_state
from staff.access import DEVICE_COOKIE
from tables.models import Table
from tests.cast import ELSEWHERE, TABLE, make_cast


def main() -> None:
    """Seed once and print the cookies."""
    for table in (TABLE, ELSEWHERE):
        state = encode_state(state_in_mid_round(table, areas=7))
        Table.objects.create(id=table, name=table.upper(), seq=100, state=state, status="decision", round=1)
    cast = make_cast()
    cookies = {person.username: session_cookie(cast.client(person)) for person in cast.people}
    cookies["pat"] = f"{DEVICE_COOKIE}={cast.pat_cookie}"
    json.dump({"cookies": cookies, "pat": cast.pat.pk}, sys.stdout)


def session_cookie(client) -> str:
    """The cookie of a signed-in client."""
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
