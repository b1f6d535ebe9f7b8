"""The fast path for commands: it takes the plain case only, and what was taken away a moment ago stops at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import AsyncClient, Client
from django.utils import timezone
from structlog.testing import capture_logs

from api import fast_path
from rounds.models import Command
from staff.access import DEVICE_COOKIE, SEEN_KEY
from staff.models import DealerDuty
from tests.table import Game

pytestmark = pytest.mark.usefixtures("own_connections")
TOKEN = "a" * 32


class Tablet:
    """Dana's tablet, over the asynchronous stack."""

    def __init__(self, game: Game) -> None:
        self.game = game
        signed_in = Client()
        signed_in.force_login(game.cast.dana)
        signed_in.get("/")  # the ordinary way notes when the screen was used
        self.session = signed_in.session
        self.client = AsyncClient(enforce_csrf_checks=True)
        self.client.cookies[settings.SESSION_COOKIE_NAME] = self.session.session_key
        self.client.cookies["csrftoken"] = TOKEN

    async def send(self, kind: str = "open_betting", token: str = TOKEN, **more: Any) -> Any:
        seq = await sync_to_async(lambda: self.game.seq)()
        body = {"command_id": str(uuid4()), "expected_seq": seq, "command": {"type": kind} | more}
        path = f"/api/v1/tables/{self.game.table}/commands"
        return await self.client.post(
            path, json.dumps(body), content_type="application/json", headers={"X-CSRFToken": token}
        )


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each request whether the fast path took it."""
    taken: list[bool] = []
    answer = fast_path._answer

    async def watched(request: Any) -> Any:
        response = await answer(request)
        taken.append(response is not None)
        return response

    monkeypatch.setattr(fast_path, "_answer", watched)
    fast_path._person_of_session.clear()
    fast_path._known_senders.clear()
    return taken


@pytest.fixture
def tablet(game: Game, taken: list[bool]) -> Tablet:
    return Tablet(game)


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
    tablet.client.cookies[DEVICE_COOKIE] = tablet.game.cast.pat_cookie
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
    assert (response.status_code, json.loads(response.content)["code"]) == (403, "csrf")


async def test_another_session_is_not_taken_for_the_guessed_one(tablet: Tablet, taken: list[bool]) -> None:
    """The guess says whose row to look up; the session decides."""
    await tablet.send()
    fast_path._person_of_session[tablet.session.session_key] = tablet.game.cast.gus.pk
    assert (await tablet.send("close_betting")).status_code == 200
    assert taken == [False, False]


async def test_a_foreign_host_is_refused(tablet: Tablet, taken: list[bool]) -> None:
    await tablet.send()
    response = await tablet.client.post(
        f"/api/v1/tables/{tablet.game.table}/commands", headers={"host": "evil.example"}
    )
    assert response.status_code == 400
