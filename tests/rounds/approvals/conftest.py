"""What the tests of approvals share: the record's table, and people who ask and answer over the API."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from staff import approvals
from staff.models import Person
from tests.prepared import prepared
from tests.table import Game

VOID = {"type": "void_round", "ground": "extra_cards", "note": "A seventh deck's ace was found."}
BADGE, PIN = "B-2002", "4711"


class Floor:
    """Sends requests as somebody; answers are (status, body)."""

    def __init__(self, game: Game) -> None:
        self.game, self.cast, self.table = game, game.cast, game.table

    def call(self, person: Person, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        send = getattr(self.cast.client(person), method)
        options = {} if method == "get" else {"data": json.dumps(body or {}), "content_type": "application/json"}
        response = send(f"/api/v1/{path}", **options)
        return response.status_code, json.loads(response.content)

    def ask(self, command: dict[str, Any] | None = None, person: Person | None = None, seq: int | None = None) -> Any:
        body = {"command": command or VOID, "expected_seq": self.game.seq if seq is None else seq}
        return self.call(person or self.cast.dana, "post", f"tables/{self.table}/approvals", body)

    def asked(self, command: dict[str, Any] | None = None) -> dict[str, Any]:
        status, body = self.ask(command)
        assert status == 201, body
        return body

    def approve(self, approval: dict[str, Any], person: Person | None = None) -> Any:
        return self.call(person or self.cast.sam, "post", f"approvals/{approval['id']}/approve")

    def only_approve(self, approval: dict[str, Any]) -> None:
        """Sam approves, and the server goes away before it carries the command out."""
        approvals.approve(UUID(approval["id"]), self.cast.sam, timezone.now())

    def badge(self, approval: dict[str, Any], badge: str = BADGE, pin: str = PIN) -> Any:
        path = f"tables/{self.table}/approvals/{approval['id']}/badge"
        return self.call(self.cast.dana, "post", path, {"badge_number": badge, "pin": pin})

    def state(self, approval: dict[str, Any]) -> str:
        return self.call(self.cast.dana, "get", f"tables/{self.table}/approvals/{approval['id']}")[1]["status"]

    def use(
        self,
        approval: dict[str, Any] | None,
        command: dict[str, Any] | None = None,
        person: Person | None = None,
        seq: int | None = None,
        command_id: str = "",
    ) -> tuple[int, Any]:
        body: dict[str, Any] = {
            "command_id": command_id or str(uuid4()),
            "expected_seq": self.game.seq if seq is None else seq,
            "command": command or VOID,
        }
        if approval is not None:
            body["approval_id"] = approval["id"]
        return self.call(person or self.cast.dana, "post", f"tables/{self.table}/commands", body)


@pytest.fixture
def floor(game: Game) -> Floor:
    """Table 1 in a round: Pat has $30 and a pair wager on area 3, and Sam has a badge with a PIN."""
    return prepared(in_a_round, game)


def in_a_round(game: Game) -> Floor:
    """The round of `floor`."""
    game.open_round(3_000)
    sam = game.cast.sam
    sam.badge_number = BADGE
    sam.set_pin(PIN)
    sam.save()
    return Floor(game)
