"""What `make slips` sends, without its kills: it is accepted, counted and leaves the trays as they were."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from proofs.verify import verify_table
from tests.cast import make_person
from tests.drills import slips
from tests.owner import owner
from tests.table import Game

pytestmark = pytest.mark.django_db(transaction=True)


class ByClient(slips.Asking):
    """Somebody's requests, without a server."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def beside(self) -> ByClient:
        return self

    def _signed_in(self, method: str, path: str, body: Any = None, headers: Any = None) -> tuple[int, dict[str, Any]]:
        answer = self.client.generic(method, path, json.dumps(body), content_type="application/json")
        return answer.status_code, json.loads(answer.content)


def test_what_is_sent_is_accepted_and_counted(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slips, "TABLES", ["t1"])
    monkeypatch.setattr(slips, "DEALT", {"t1": "dana"})
    cast = game.cast
    people = {"cora": make_person("cora", "cage_cashier"), "sam": cast.sam, "mona": cast.mona, "dana": cast.dana}
    floor = slips.Floor({name: ByClient(cast.client(person)) for name, person in people.items()})
    floor.open()
    for number in range(4):
        floor.one(number)
    assert [slip[:3] for slip in floor.told] == [
        (kind, floor.told[0][1], n) for n in (1, 2) for kind in ("fill", "credit")
    ]
    assert floor.receive() == 0
    issued = [(str(kind), *rest) for kind, *rest in owner().execute(slips.ISSUED).fetchall()]
    assert slips.counted(floor.told, issued, 1, 0, 1.0, "").sound
    assert verify_table("t1").sound
