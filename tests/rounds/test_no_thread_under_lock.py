"""A command asks for nothing in a thread while it holds its table's row. A thread with a connection of its own, or one
that waits for a free thread, may wait for that very row: forty dealers who began at once stood still for five seconds.
"""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import SyncToAsync

from rounds import execute
from rules import commands
from tests.table import Game
from tests.wagers.chips.floor import CARL, FILL, opened_tray

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def under_lock(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """What was decided, and what was asked for in threads meanwhile."""
    seen: dict[str, list[Any]] = {"decided": [], "in threads": []}
    holding: list[object] = []
    decide, thread = execute._decide_and_write, SyncToAsync.__call__

    async def watched_decide(connection: Any, envelope: Any, *more: Any) -> Any:
        holding.append(envelope)
        try:
            return await decide(connection, envelope, *more)
        finally:
            seen["decided"].append(holding.pop().type)

    async def watched_thread(self: Any, *arguments: Any, **named: Any) -> Any:
        if holding:
            seen["in threads"].append(self.func)
        return await thread(self, *arguments, **named)

    monkeypatch.setattr(execute, "_decide_and_write", watched_decide)
    monkeypatch.setattr(SyncToAsync, "__call__", watched_thread)
    return seen


@pytest.mark.clause("ruling 120")
def test_whether_somebody_at_a_free_console_has_a_licence(game: Game, under_lock: dict[str, list[Any]]) -> None:
    body = {"command_id": str(uuid4()), "expected_seq": game.seq, "command": {"type": "open_betting"}}
    client = game.cast.client(game.cast.dana)
    answer = client.post("/api/v1/tables/t1/commands", json.dumps(body), content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert under_lock == {"decided": ["open_betting"], "in threads": []}


@pytest.mark.clause("ruling 102")
def test_the_gaming_year_of_a_slips_number(game: Game, under_lock: dict[str, list[Any]]) -> None:
    opened_tray(game)
    game.do(commands.AskForChips("fill", FILL))
    game.do(commands.IssueSlip(1, "Rita"), by=CARL)
    assert "issue_slip" in under_lock["decided"]
    assert under_lock["in threads"] == []
