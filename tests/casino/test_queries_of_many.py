"""A page asks the database no more often for many tables, dealers and alerts than for few."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rounds.models import Verification
from staff.models import DealerDuty
from tables.alerts import raise_alert
from tables.models import Table
from tests.cast import make_person
from tests.table import Game

LISTS = [
    "/", "/api/v1/alerts", "/api/v1/tables", "/devices/", "/duties/", "/evening/", "/history/", "/jackpots/",
    "/people/", "/people/record/", "/pit/", "/players/", "/reports/", "/results/", "/road-map/", "/rulings/",
    "/shifts/", "/tables/", "/webhooks/", "/tables/cameras/", "/history/draws/",
    "/history/recompute/", "/results/errors/",
]  # fmt: skip


def asked_by(client: Client, address: str) -> list[str]:
    """What a page asks for when it is opened a second time."""
    assert client.get(address).status_code == 200
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    return [query["sql"] for query in asked]


def add_another(game: Game, number: int) -> None:
    """A table with its dealer, an alert and a proof that was made."""
    table = Table.objects.create(id=f"t{number}", name=f"Table {number}", state=game.row.state)
    dealer = make_person(f"dealer{number}", "dealer")
    DealerDuty.objects.create(person=dealer, table_id=table.pk, since=timezone.now(), assigned_by=game.cast.sam)
    raise_alert(table.pk, "pit_called", f"{dealer} calls the pit.")
    Verification.objects.create(table=table, seq=0, head_hash="", at=timezone.now(), actor="ada")


@pytest.mark.parametrize("address", LISTS)
def test_as_often_as_for_few(played: Game, address: str) -> None:
    client = played.cast.client(played.cast.gus)
    add_another(played, 50)
    few = asked_by(client, address)
    for number in range(51, 60):
        add_another(played, number)
    assert len(asked_by(client, address)) <= len(few)
