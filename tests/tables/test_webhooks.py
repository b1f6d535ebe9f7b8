"""Webhooks: written with what they tell of, signed after the specification, tried until they arrive, and to no machine
of ours.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from time import monotonic, sleep
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.db import connection, transaction
from django.utils import timezone

from proofs.staff_record import verify_staff
from rules import commands
from staff.models import AuditLogEntry
from tables.models import Alert, WebhookDelivery, WebhookReceiver
from tables.webhooks import outbox, sending
from tables.webhooks.sending import NotSent, address_of, checked_url
from tables.webhooks.signing import secret_of, signature
from tests.cast import TABLE
from tests.table import PAT, Game


class Receiver:
    """A program that is told; `answers` are the statuses that it gives, 204 after them."""

    def __init__(self) -> None:
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[int] = []
        told = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                told.heard.append((dict(self.headers), body))
                self.send_response(told.answers.pop(0) if told.answers else 204)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Says nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = True
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


def added(game: Game, receiver: Receiver, *kinds: str) -> WebhookReceiver:
    return outbox.add_receiver(game.cast.gus, "A program", receiver.url, list(kinds or ("alert", "round_ended")))


def test_the_signature_is_that_of_the_specification() -> None:
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body = '{"test": 2432232314}'
    said = signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
    assert said == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_an_alert_and_a_round_that_ended_are_told_signed(game: Game, receiver: Receiver) -> None:
    row = added(game, receiver)
    game.play_round()
    Alert.objects.create(table_id=TABLE, kind="pit_called", message="Dana calls the pit.")
    assert outbox.deliver_due(timezone.now()) == 2
    said = {json.loads(body)["type"]: (headers, body) for headers, body in receiver.heard}
    assert set(said) == {"alert", "round_ended"}
    headers, body = said["round_ended"]
    data = json.loads(body)["data"]
    assert (data["table"], data["round"], data["staked_cents"]) == (TABLE, 1, 3_000)
    assert "card" not in body.decode()
    key = base64.b64decode(secret_of(row.pk).removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    assert outbox.deliver_due(timezone.now()) == 0


@pytest.mark.clause("ruling 96")
def test_a_mispay_is_told_with_player_place_and_amounts(game: Game, receiver: Receiver) -> None:
    added(game, receiver, "alert")
    game.play_round()
    line = commands.LineRef("1.1", "main", PAT)
    game.do(commands.RecordMispay(1, line, 70_00, "count", "Counted twice."), by=game.cast.mona.as_actor())
    assert outbox.deliver_due(timezone.now()) == 1
    ((headers, body),) = receiver.heard
    data = json.loads(body)["data"]
    assert (data["table"], data["kind"], data["clause"]) == (TABLE, "mispay", "ruling 96")
    assert "‹p3›, area 3, line 1, main wager, owed $40, paid $70: $30 too much" in data["message"]
    assert headers["webhook-signature"].startswith("v1,")


def test_what_is_rolled_back_is_not_told_and_what_nobody_wants_neither(game: Game, receiver: Receiver) -> None:
    added(game, receiver, "jackpot")
    Alert.objects.create(table_id=TABLE, kind="clock", message="unwanted")
    added(game, receiver, "alert")
    with transaction.atomic():
        Alert.objects.create(table_id=TABLE, kind="clock", message="rolled back")
        transaction.set_rollback(True)
    assert not WebhookDelivery.objects.exists()


def test_it_is_tried_again_later_and_later_under_the_same_id_and_then_given_up(game: Game, receiver: Receiver) -> None:
    added(game, receiver)
    receiver.answers = [500, 302] + [404] * 20
    Alert.objects.create(table_id=TABLE, kind="clock", message="late")
    now, pauses = timezone.now(), []
    for _ in range(len(outbox.PAUSES) + 1):
        row = WebhookDelivery.objects.get()
        assert row.next_at is not None
        outbox.deliver(row, now)
        row.refresh_from_db()
        pauses.append(row.next_at - now if row.next_at else None)
    assert pauses == [*outbox.PAUSES, None]
    assert len({headers["webhook-id"] for headers, _ in receiver.heard}) == 1
    assert (row.attempts, row.status, row.error) == (10, 404, "Answered 404.")


def test_a_worker_that_was_cut_off_leaves_it_to_the_next(game: Game, receiver: Receiver) -> None:
    added(game, receiver)
    Alert.objects.create(table_id=TABLE, kind="clock", message="once more")
    now = timezone.now()
    assert len(outbox._taken(now)) == 1  # and gone
    assert outbox.deliver_due(now) == 0
    assert outbox.deliver_due(now + outbox.LEASE + timedelta(seconds=1)) == 1


def test_an_ended_receiver_is_told_nothing_more(game: Game, receiver: Receiver) -> None:
    row = added(game, receiver)
    Alert.objects.create(table_id=TABLE, kind="clock", message="waits")
    outbox.end_receiver(game.cast.gus, row)
    Alert.objects.create(table_id=TABLE, kind="clock", message="never")
    assert outbox.deliver_due(timezone.now()) == 0
    assert receiver.heard == []
    lines = AuditLogEntry.objects.filter(subject=str(row.pk)).values_list("action", flat=True)
    assert set(lines) == {"webhook_added", "webhook_ended"}
    assert verify_staff().faults == []


@pytest.mark.parametrize(
    "url",
    ["http://casino.example/", "ftp://casino.example/", "https://", "https://a:b@casino.example/", "https://x:999999/"],
)
def test_only_plain_https_addresses(url: str) -> None:
    with pytest.raises(NotSent):
        checked_url(url)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "10.0.0.7",
        "192.168.1.1",
        "169.254.169.254",
        "::1",
        "fd00::1",
        "::ffff:10.0.0.1",
        "0.0.0.0",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "2002:7f00:1::1",
        "192.0.0.192",
    ],
)
def test_no_request_goes_to_a_machine_of_ours(host: str) -> None:
    with pytest.raises(NotSent):
        address_of(host, 443)


def test_an_answer_that_dribbles_is_none(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would hold up whoever else is to be told."""
    monkeypatch.setattr(sending, "PATIENCE_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=dribble, args=(server,), daemon=True).start()
        began = monotonic()
        with pytest.raises(NotSent):
            sending.send(f"http://127.0.0.1:{server.getsockname()[1]}/", "{}", {})
        assert monotonic() - began < 2


def test_keys_that_dribble_are_none(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is that of the whole try, from the first byte on."""
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = True
    monkeypatch.setattr(sending, "PATIENCE_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        record = b"\x16\x03\x03\x3f\xff" + bytes(26)
        threading.Thread(target=dribble, args=(server, record), daemon=True).start()
        began = monotonic()
        with pytest.raises(NotSent):
            sending.send(f"https://127.0.0.1:{server.getsockname()[1]}/", "{}", {})
        assert monotonic() - began < 2


def test_a_look_up_that_hangs_is_within_the_time_of_the_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "PATIENCE_SECONDS", 0.2)
    over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked, **options: over.wait(5) and [])
    began = monotonic()
    with pytest.raises(NotSent, match="not found"):
        sending.send("https://casino.example/", "{}", {})
    over.set()
    assert monotonic() - began < 2


def test_what_the_look_up_took_is_taken_off_the_rest(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes the connection and says nothing has what is left of the time."""
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = True
    monkeypatch.setattr(sending, "PATIENCE_SECONDS", 0.6)
    known = socket.getaddrinfo

    def slow(host: str, *asked: Any, **options: Any) -> Any:
        sleep(0.4 if host == "localhost" else 0)
        return known(host, *asked, **options)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    with socket.create_server(("127.0.0.1", 0)) as server:
        began = monotonic()
        with pytest.raises(NotSent, match="No answer"):
            sending.send(f"http://localhost:{server.getsockname()[1]}/", "{}", {})
        assert monotonic() - began < 0.95


@pytest.mark.parametrize("host", ["x" * 64 + ".example", "casino..example", "a\0b"])
def test_a_name_that_no_host_can_have_is_not_found(host: str) -> None:
    with pytest.raises(NotSent):
        address_of(host, 443)


def test_a_path_in_any_script_is_sent_as_addresses_are_written(receiver: Receiver) -> None:
    assert sending.send(receiver.url + "/buchführung?für=x y", "{}", {}) == 204


def test_a_receiver_that_fails_holds_nobody_up(game: Game, receiver: Receiver) -> None:
    """It is tried once in a turn; what else it is to be told waits."""
    dead = WebhookReceiver.objects.create(name="Dead", url="https://casino..example/", kinds=["alert"])
    for _ in range(3):
        Alert.objects.create(table_id=TABLE, kind="clock", message="to one alone")
    added(game, receiver)
    Alert.objects.create(table_id=TABLE, kind="clock", message="to both")
    now = timezone.now()
    assert outbox.deliver_due(now) == 1
    tries = WebhookDelivery.objects.filter(receiver=dead).order_by("created_at").values_list("attempts", flat=True)
    assert list(tries) == [1, 0, 0, 0]
    later = WebhookDelivery.objects.filter(receiver=dead, next_at__lte=now + outbox.LEASE)
    assert later.count() == 4, "nothing is forgotten"


def test_one_worker_sends_at_a_time(game: Game, receiver: Receiver, settings: Any) -> None:
    """The others do what cannot wait: they close the bets whose time is up."""
    added(game, receiver)
    Alert.objects.create(table_id=TABLE, kind="clock", message="once")
    with psycopg.connect(settings.DATABASE_OWNER_URL, dbname=connection.settings_dict["NAME"]) as other:
        other.execute("SELECT pg_advisory_xact_lock(hashtextextended('webhooks', 0))")
        assert outbox.deliver_due(timezone.now()) == 0
    assert outbox.deliver_due(timezone.now()) == 1


def dribble(server: socket.socket, said: bytes = b"HTTP/1.1 204 No Content\r\nA: 1234") -> None:
    """A byte now and then, for six seconds."""
    wire, _ = server.accept()
    with wire, suppress(OSError):
        for byte in said:
            sleep(0.2)
            wire.send(bytes([byte]))
        wire.send(b"\r\n\r\n")


def test_the_page_is_for_the_gaming_shift_manager_and_shows_a_secret_once(game: Game) -> None:
    mona, gus = game.cast.client(game.cast.mona), game.cast.client(game.cast.gus)
    assert mona.get("/webhooks/").status_code == 403
    fields = {"name": "Books", "url": "https://books.example/hook", "kinds": ["alert"]}
    page = gus.post("/webhooks/", fields)
    row = WebhookReceiver.objects.get()
    assert secret_of(row.pk) in page.text.replace("&#x27;", "'")
    assert "whsec_" not in gus.get("/webhooks/").text
    assert gus.post("/webhooks/", fields | {"url": "http://127.0.0.1/"}).status_code == 422
    assert mona.post(f"/webhooks/{row.pk}/end/").status_code == 403
    assert gus.post(f"/webhooks/{row.pk}/end/").status_code == 302
    row.refresh_from_db()
    assert row.ended_at is not None


def test_secrets_differ_and_follow_from_the_servers_key(settings: Any) -> None:
    first, second = UUID(int=1), UUID(int=2)
    before = secret_of(first)
    assert before != secret_of(second)
    assert len(base64.b64decode(before.removeprefix("whsec_"))) == 32
    settings.SECRET_KEY = "another" * 10
    assert secret_of(first) != before
