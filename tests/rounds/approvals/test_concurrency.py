"""Two uses of one approval at once, and two people at once: one effect, an answer for everybody."""

from __future__ import annotations

import asyncio
import threading
from time import sleep
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, transaction
from django.utils import timezone

from proofs.verify import verify_table
from rounds.envelope import CommandEnvelope
from rounds.execute import execute
from rounds.models import Event
from rules import commands
from staff import approvals
from staff.models import Approval
from staff.throttle import SAME_NAME_AND_PLACE
from tests.rounds.approvals.conftest import VOID, Floor
from tests.threads import at_once

pytestmark = pytest.mark.usefixtures("own_connections")
COMMAND = commands.VoidRound(VOID["ground"], VOID["note"])


async def test_two_uses_of_one_approval_at_once_are_one_effect(floor: Floor) -> None:
    asked = await sync_to_async(floor.asked)()
    await sync_to_async(floor.only_approve)(asked)
    dana, seq = await sync_to_async(lambda: (floor.cast.dana.as_actor(), floor.game.seq))()
    uses = [
        execute(CommandEnvelope(floor.table, COMMAND, dana, expected_seq=seq, approval_id=UUID(asked["id"])))
        for _ in range(6)
    ]
    found = await asyncio.gather(*uses)
    assert sorted(answer.http_status for answer in found) == [200, *[409] * 5]
    assert await Event.objects.filter(type="round_voided").acount() == 1
    assert (await sync_to_async(verify_table)(floor.table)).faults == []


async def test_two_uses_at_different_moments_of_the_table_are_one_effect(floor: Floor) -> None:
    """The second does not say which seq it saw: the approval itself stops it."""
    asked = await sync_to_async(floor.asked)()
    await sync_to_async(floor.only_approve)(asked)
    dana = await sync_to_async(floor.cast.dana.as_actor)()
    uses = [execute(CommandEnvelope(floor.table, COMMAND, dana, approval_id=UUID(asked["id"]))) for _ in range(4)]
    found = await asyncio.gather(*uses)
    assert sorted(answer.code for answer in found) == ["", *["approval_used"] * 3]


async def test_the_same_question_that_comes_twice_at_once_is_one_approval(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A double tap whose two requests reach two servers."""
    create = Approval.objects.create

    def slowly(**fields: Any) -> Approval:
        sleep(0.2)  # so that whoever does not wait for their turn has looked by then
        return create(**fields)

    monkeypatch.setattr(Approval.objects, "create", slowly)
    found = await sync_to_async(at_once)(lambda _: floor.asked()["id"], [1, 2, 3])
    assert len(set(found)) == 1
    assert await Approval.objects.acount() == 1


async def test_of_an_approval_and_a_decline_at_once_one_stands(floor: Floor) -> None:
    asked = await sync_to_async(floor.asked)()
    number = UUID(asked["id"])

    def answer(decide: Any) -> str:
        try:
            decide()
        except approvals.ApprovalRefused as refused:
            return refused.code
        return "done"

    def both() -> list[Any]:
        now, sam, mona = timezone.now(), floor.cast.sam, floor.cast.mona
        return [
            lambda: approvals.approve(number, sam, now),
            lambda: approvals.decline(number, mona, "no", now),
            lambda: approvals.approve(number, mona, now),
        ]

    codes = await sync_to_async(at_once)(answer, both())
    assert codes.count("done") == 1
    row = await Approval.objects.aget()
    assert (row.approved_at is None) != (row.declined_at is None)


async def test_a_use_that_waits_while_the_approval_is_given_is_carried_out(floor: Floor) -> None:
    """PostgreSQL joins a row that was waited for with whom it named before, who is nobody."""
    asked = await sync_to_async(floor.asked)()
    dana, seq = await sync_to_async(lambda: (floor.cast.dana.as_actor(), floor.game.seq))()
    using = CommandEnvelope(floor.table, COMMAND, dana, expected_seq=seq, approval_id=UUID(asked["id"]))
    given = threading.Event()

    def give() -> None:
        with transaction.atomic():
            approvals.approve(UUID(asked["id"]), floor.cast.sam, timezone.now())
            given.set()
            sleep(0.5)
        connection.close()

    giving = asyncio.ensure_future(asyncio.to_thread(give))
    await asyncio.to_thread(given.wait, 5)
    assert (await execute(using)).http_status == 200
    await giving


async def test_pins_at_once_are_tried_no_oftener_than_one_after_the_other(floor: Floor) -> None:
    asked = await sync_to_async(floor.asked)()
    found = await sync_to_async(at_once)(lambda pin: floor.badge(asked, pin=pin), [f"000{n}" for n in range(9)])
    codes = [body["code"] for _, body in found]
    assert sorted(codes) == ["badge_wait"] * (9 - SAME_NAME_AND_PLACE) + ["badge_wrong"] * SAME_NAME_AND_PLACE
