"""Fills the database of the jackpot's live tests, two linked tables of Three Card Poker, and moves them on."""

import json
import sys
from types import SimpleNamespace
from typing import Any

from rounds import jackpot_claims
from rules import commands as c
from staff.access import DEVICE_COOKIE
from staff.models import Person
from tests.cast import ELSEWHERE, TABLE, make_cast
from tests.live.seed import session_cookie
from tests.table import Game
from tests.wagers.jackpots.linked_tables import (
    NAME,
    SPADE_ROYAL,
    approved,
    close_bets,
    open_table,
    play_to_settlement,
    seen,
)
from wagers.jackpots import actions
from wagers.jackpots.models import JackpotClaim


def main() -> None:
    """Seed once and print the cookies."""
    cast = make_cast()
    for table in (TABLE, ELSEWHERE):
        open_table(cast, table)
    approved(cast, TABLE, ELSEWHERE)
    cookies = {person.username: session_cookie(cast.client(person)) for person in cast.people}
    cookies["pat"] = f"{DEVICE_COOKIE}={cast.pat_cookie}"
    json.dump({"cookies": cookies, "pat": cast.pat.pk}, sys.stdout)


def obey() -> None:
    """One order a line on standard input, such as "bets t1"; "done" after each."""
    for line in sys.stdin:
        name, *arguments = line.split()
        ORDERS[name](*arguments)
        print("done", flush=True)  # noqa: T201


def bets(table: str) -> None:
    """A round begins with one progressive wager and closes its bets."""
    close_bets(_game(table))


def hit(table: str) -> None:
    """The round's hand is a spade royal, and is settled."""
    game = _game(table)
    play_to_settlement(game, SPADE_ROYAL)
    game.do(c.Settle())


def verify(number: str) -> None:
    """Mona verifies a claim, and the dealer pays it."""
    assert jackpot_claims.verify_claim(NAME, int(number), Person.objects.get(username="mona").as_actor(), seen()) == ""
    _game(JackpotClaim.objects.get(number=number).table_id).do(c.Settle())


def void(table: str) -> None:
    """The round goes back."""
    _game(table).do(c.DealCard(None), c.VoidRound("exposed_in_deal"))


def link(table: str) -> None:
    """A table is linked to the jackpot again."""
    assert actions.link(NAME, table, Person.objects.get(username="mona").as_actor().id) == ""


def unlink(table: str) -> None:
    """A table is taken off the jackpot."""
    assert actions.unlink(NAME, table, Person.objects.get(username="mona").as_actor().id) == ""


def _game(table: str) -> Game:
    cast: Any = SimpleNamespace(sam=Person.objects.get(username="sam"))
    return Game(table, cast)


ORDERS = {order.__name__: order for order in (bets, hit, verify, void, link, unlink)}
