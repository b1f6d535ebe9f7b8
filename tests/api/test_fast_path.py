"""The fast path for commands: it takes the plain case only, and what was taken away a moment ago stops at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone
from structlog.testing import capture_logs

from api import senders
from players.models import Player
from rounds.models import Command
from staff.access import DEVICE_COOKIE, SEEN_KEY
from staff.models import DealerDuty, Person
from tests.api.tablet import Tablet, tablet, taken

__all__ = ["tablet", "taken"]

pytestmark = pytest.mark.usefixtures("own_connections")


async def test_the_second_command_of_a_session_takes_it(tablet: Tablet, taken: list[bool]) -> None:
    assert (await tablet.send()).status_code == 200
    assert (await tablet.send("close_betting")).status_code == 200
    refused = await tablet.send("deal_card", card="AS")
    assert (refused.status_code, refused.headers["X-Content-Type-Options"]) == (422, "nosniff")
    assert taken == [False, True, True]


async def test_the_log_names_who_sent_a_command_either_way(tablet: Tablet, taken: list[bool]) -> None:
    with capture_logs() as logs:
        await tablet.send()
        await tablet.send("close_betting")
    assert taken == [False, True]
    assert [line["actor"] for line in logs if line["event"] == "request"] == ["dana", "dana"]


async def test_it_knows_the_device(tablet: Tablet, taken: list[bool]) -> None:
    await tablet.send()
    tablet.client.cookies.set(DEVICE_COOKIE, tablet.game.cast.pat_cookie)
    await tablet.send("close_betting")
    assert taken == [False, True]
    newest = await Command.objects.order_by("-received_at").afirst()
    assert newest.device == tablet.game.cast.pat.device_id


def end_duty(tablet: Tablet) -> None:
    DealerDuty.objects.filter(person=tablet.game.cast.dana).update(until=timezone.now())


def sign_out(tablet: Tablet) -> None:
    tablet.session.flush()


def change(**fields: Any) -> Callable[[Tablet], None]:
    def apply(tablet: Tablet) -> None:
        for name, value in fields.items():
            setattr(tablet.game.cast.dana, name, value)
        tablet.game.cast.dana.save()

    return apply


def lie_unused(tablet: Tablet) -> None:
    tablet.session[SEEN_KEY] = 1_000.0
    tablet.session.save()


def new_password(tablet: Tablet) -> None:
    tablet.game.cast.dana.set_password("another-brass-rail-7")
    tablet.game.cast.dana.save()


@pytest.mark.parametrize(
    ("take_away", "status"),
    [
        (end_duty, 403),
        (sign_out, 401),
        (change(is_active=False), 401),
        (change(role="auditor"), 403),
        (change(must_change_password=True), 401),
        (lie_unused, 401),
        (new_password, 401),
    ],
    ids=["duty ended", "signed out", "switched off", "role changed", "password due", "idle", "password changed"],
)
async def test_what_is_taken_away_shows_at_the_next_command(
    tablet: Tablet, taken: list[bool], take_away: Callable[[Tablet], None], status: int
) -> None:
    await tablet.send()
    assert (await tablet.send("close_betting")).status_code == 200
    assert taken[-1]
    await sync_to_async(take_away)(tablet)
    assert (await tablet.send("settle")).status_code == status


async def test_the_pages_token_is_asked_for(tablet: Tablet, taken: list[bool]) -> None:
    await tablet.send()
    response = await tablet.send("close_betting", token="b" * 32)
    assert (response.status_code, response.json()["code"]) == (403, "csrf")


async def test_another_session_is_not_taken_for_the_guessed_one(tablet: Tablet, taken: list[bool]) -> None:
    """The guess says whose row to look up; the session decides."""
    await tablet.send()
    senders._person_of_session[tablet.session.session_key] = tablet.game.cast.gus.pk
    assert (await tablet.send("close_betting")).status_code == 200
    assert taken == [False, False]


async def test_a_foreign_host_is_refused(tablet: Tablet, taken: list[bool]) -> None:
    await tablet.send()
    assert (await tablet.post("{}", Host="evil.example")).status_code == 400
    assert taken == [False]


async def test_a_sender_who_is_known_is_looked_up_in_the_commands_own_transaction(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: list[str] = []
    look_up = senders.plain_sender

    async def counted(key: str, token: str) -> Any:
        looked_up.append(key)
        return await look_up(key, token)

    monkeypatch.setattr(senders, "plain_sender", counted)
    await tablet.send()
    assert (await tablet.send("close_betting")).status_code == 200
    assert len(looked_up) == 2
    assert (await tablet.send("deal_card", card="AS")).status_code == 422
    assert len(looked_up) == 2
    assert (await tablet.send("seat_player", player="zed", name="Zed", seat=5)).status_code == 200
    assert len(looked_up) == 3  # who is new is entered before the table is locked
    await sync_to_async(Person.objects.filter(pk=tablet.game.cast.dana.pk).update)(display_name="Dana the Great")
    await tablet.send("deal_card", card="AS")
    assert len(looked_up) == 4  # the proof did not hold
    assert await Player.objects.filter(pk="zed").aexists()


@pytest.mark.parametrize("text", ["no json", None])
async def test_whose_duty_ended_leaves_nothing_but_the_request_that_was_refused(
    tablet: Tablet, text: str | None
) -> None:
    await tablet.send()
    await tablet.send("close_betting")
    before = await sync_to_async(lambda: tablet.game.seq)()
    await sync_to_async(end_duty)(tablet)
    answer = await tablet.send("settle") if text is None else await tablet.post(text)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert await sync_to_async(lambda: tablet.game.seq)() == before
    kept = [row.status async for row in Command.objects.filter(table_id=tablet.game.table)]
    assert kept.count("forbidden") == (text is None)
