"""One command by two doors at once, fast path and Django, and what is taken away while it waits for its table."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import AsyncClient

from database.pool import connect
from proofs.verify import verify_table
from rounds.models import Command, Event
from tests.api.tablet import Tablet, tablet, taken
from tests.table import PAT

__all__ = ["tablet", "taken"]

pytestmark = pytest.mark.usefixtures("own_connections")
END_DUTY = "UPDATE staff_dealerduty SET until = now() WHERE person_id = %s AND until IS NULL"
DEMOTE = "UPDATE staff_person SET role = 'auditor' WHERE id = %s"
SWITCH_OFF = "UPDATE staff_person SET is_active = false WHERE id = %s"
SIGN_OUT = "DELETE FROM django_session WHERE %s IS NOT NULL"
TAKE_OVER = "UPDATE tables_table SET console_id = 'c2' WHERE %s IS NOT NULL"
RELIEVE = (
    "UPDATE tables_table SET console_person_id = (SELECT id FROM staff_person WHERE username = 'vic' AND id <> %s)"
)


def wager(cents: int) -> dict[str, Any]:
    return {"type": "place_wager", "area": 3, "stakes": [{"player": PAT, "cents": cents}], "line": 1}


async def ordinarily(tablet: Tablet, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    client = AsyncClient()
    client.cookies[settings.SESSION_COOKIE_NAME] = tablet.session.session_key
    answer = await client.post(
        tablet.path, json.dumps(body), content_type="application/json", headers={"X-Console": "c1"}
    )
    return answer.status_code, json.loads(answer.content)


async def quickly(tablet: Tablet, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    answer = await tablet.post(body)
    return answer.status_code, answer.json()


async def dealing(tablet: Tablet) -> int:
    """Dana deals from this page, who is known there by now; the table's seq."""
    await tablet.send()
    assert (await tablet.send()).status_code in (200, 422)
    return await sync_to_async(lambda: tablet.game.seq)()


async def test_it_is_done_once_and_both_are_answered_the_same(tablet: Tablet, taken: list[bool]) -> None:
    body = {"command_id": str(uuid4()), "expected_seq": await dealing(tablet), "command": wager(2_000)}
    answers = await asyncio.gather(quickly(tablet, body), *(ordinarily(tablet, body) for _ in range(4)))
    assert taken[-1]
    assert [status for status, _ in answers] == [200] * 5
    assert all(said == answers[0][1] for _, said in answers)
    assert await Event.objects.filter(type="wager_placed").acount() == 1


async def test_another_body_under_its_id_is_refused(tablet: Tablet) -> None:
    seq, number = await dealing(tablet), str(uuid4())
    bodies = [{"command_id": number, "expected_seq": seq, "command": wager(cents)} for cents in (2_000, 3_000)]
    answers = await asyncio.gather(quickly(tablet, bodies[0]), ordinarily(tablet, bodies[1]))
    assert sorted(status for status, _ in answers) == [200, 409]
    assert {said.get("code", "") for _, said in answers} == {"", "command_id_reused"}
    assert await Command.objects.filter(command_id=number).acount() == 1
    assert (await sync_to_async(verify_table)(tablet.game.table)).sound


@pytest.mark.parametrize("taken_away", [END_DUTY, DEMOTE, SWITCH_OFF, SIGN_OUT, TAKE_OVER, RELIEVE])
async def test_what_is_taken_away_while_it_waits_for_the_table_leaves_nothing_done(
    tablet: Tablet, taken: list[bool], taken_away: str
) -> None:
    seq = await dealing(tablet)
    assert taken[-1]
    body = {"command_id": str(uuid4()), "expected_seq": seq, "command": wager(2_000)}
    other = await connect()
    await other.execute("BEGIN")
    await other.execute("SELECT 1 FROM tables_table WHERE id = %s FOR UPDATE", [tablet.game.table])
    waiting = asyncio.ensure_future(quickly(tablet, body))
    await asyncio.sleep(0.3)
    await other.execute(taken_away, [tablet.game.cast.dana.pk])
    await other.execute("COMMIT")
    await other.close()
    status, said = await waiting
    assert status in (401, 403, 409), said
    assert await sync_to_async(lambda: tablet.game.seq)() == seq
