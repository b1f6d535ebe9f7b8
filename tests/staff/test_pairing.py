"""Pairing devices: the code, the supervisor's confirmation, what a device sees, and taking it back."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from staff import pairing
from staff.access import DEVICE_COOKIE, device_actor, hash_of_token
from staff.actor import NOBODY
from staff.browsers import Browser
from staff.models import AuditLogEntry, Device
from staff.pairing import ALPHABET, CODE_LENGTH
from staff.policy import may
from tests.cast import ELSEWHERE, PAT_SEAT, TABLE


def waiting_device() -> tuple[Client, Device]:
    client = Client()
    assert client.get("/pair/").status_code == 200
    return client, Device.objects.get(token_hash=hash_of_token(token_of(client)))


def confirm(client: Client, code: str, **fields):
    return client.post("/devices/", {"code": code, "kind": "seat", "table_id": TABLE, "seat": 5, **fields})


def token_of(client: Client) -> str:
    return client.cookies[DEVICE_COOKIE].value


def test_a_device_shows_a_readable_code_and_moves_on_once_confirmed(cast):
    display, device = waiting_device()
    assert len(device.code) == CODE_LENGTH
    assert set(device.code) <= set(ALPHABET)
    assert display.get("/pair/state/").json() == {"go": ""}
    confirmed = confirm(cast.client(cast.sam), f" {device.code[:3].lower()} {device.code[3:]}")
    assert confirmed.status_code == 302
    assert display.get("/pair/state/").json() == {"go": "/seat/"}
    assert display.get("/pair/").headers["Location"] == "/seat/"
    device.refresh_from_db()
    assert (device.table_id, device.seat, device.paired_by, device.code) == (TABLE, 5, cast.sam, "")
    assert AuditLogEntry.objects.filter(action="device_paired", actor="sam", subject=device.device_id).exists()


def test_the_cookie_is_kept_from_scripts_and_only_its_hash_is_stored(cast):
    display, device = waiting_device()
    cookie = display.cookies[DEVICE_COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert len(cookie.value) >= 43
    assert cookie.value not in {device.token_hash, device.code, device.name}


def test_an_unpaired_device_may_see_nothing(cast):
    display, device = waiting_device()
    for action in ("watch_seat", "watch_sign"):
        assert not may(device, action, TABLE)
    assert device_actor(token_of(display)) == NOBODY


@pytest.mark.parametrize("who", ["dana", "vic", "ada"])
def test_only_supervisors_confirm(cast, who):
    _, device = waiting_device()
    assert confirm(cast.client(getattr(cast, who)), device.code).status_code == 403
    device.refresh_from_db()
    assert device.paired_at is None


def test_an_old_code_is_worth_nothing_and_is_renewed_on_the_device(cast):
    display, device = waiting_device()
    old = device.code
    Device.objects.filter(pk=device.pk).update(code_expires_at=timezone.now() - timedelta(seconds=1))
    refused = confirm(cast.client(cast.sam), old)
    assert refused.status_code == 422
    assert "No device shows this code now" in refused.text
    assert display.get("/pair/state/").json() == {"go": "/pair/"}
    display.get("/pair/")
    device.refresh_from_db()
    assert device.code not in ("", old)
    assert confirm(cast.client(cast.sam), device.code).status_code == 302


def test_a_code_works_once(cast):
    _, device = waiting_device()
    sam = cast.client(cast.sam)
    assert confirm(sam, device.code).status_code == 302
    assert confirm(sam, device.code).status_code == 422


@pytest.mark.parametrize(("fields", "text"), [({"seat": ""}, "needs the number"), ({"table_id": "t9"}, "valid choice")])
def test_a_pairing_says_what_is_missing(cast, fields, text):
    _, device = waiting_device()
    answer = confirm(cast.client(cast.sam), device.code, **fields)
    assert answer.status_code == 422
    assert text in answer.text


def test_pats_display_sees_its_seat_and_no_page(cast):
    assert cast.pat.seat == PAT_SEAT
    assert may(cast.pat, "watch_seat", TABLE)
    assert not may(cast.pat, "watch_seat", ELSEWHERE)
    display = cast.pat_client()
    for address in ("/", "/policy/", "/people/", "/devices/", "/duties/", "/people/record/"):
        assert display.get(address).status_code == 403


def test_a_revoked_device_sees_nothing_at_once_and_may_begin_anew(cast):
    display = cast.pat_client()
    assert display.get("/pair/").headers["Location"] == "/seat/"
    assert device_actor(token_of(display)) == cast.pat.as_actor()
    sam = cast.client(cast.sam)
    assert sam.post(f"/devices/{cast.pat.pk}/revoke/").status_code == 302
    cast.pat.refresh_from_db()
    assert not may(cast.pat, "watch_seat", TABLE)
    assert device_actor(token_of(display)) == NOBODY
    assert AuditLogEntry.objects.filter(action="device_revoked", subject=cast.pat.device_id).count() == 1
    sam.post(f"/devices/{cast.pat.pk}/revoke/")
    assert AuditLogEntry.objects.filter(action="device_revoked", subject=cast.pat.device_id).count() == 1
    again = display.get("/pair/")
    assert again.status_code == 200
    assert display.cookies[DEVICE_COOKIE].value != cast.pat_cookie


def test_the_demo_shortcut_exists_only_in_a_demo_casino(cast, settings):
    settings.DEMO = False
    assert Client().post("/pair/demo/", {"place": "seat:3"}).status_code == 404
    settings.DEMO = True
    display = Client()
    assert display.post("/pair/demo/", {"place": "seat:3"}).headers["Location"] == "/seat/"
    assert display.get("/pair/").headers["Location"] == "/seat/"
    for place in ("console:", "seat:2", "seat:" + "9" * 5_000, ""):
        assert display.post("/pair/demo/", {"place": place}).status_code == 404


def test_a_code_that_ran_out_is_renewed_and_nothing_else(cast) -> None:
    """The page was drawn of a device that somebody paired, or revoked, before it asked for a fresh code."""
    device, _ = pairing.introduce(Browser("local"))
    drawn, revoked = Device.objects.get(pk=device.pk), Device.objects.get(pk=device.pk)
    pairing.pair(cast.sam, device.code, "sign", TABLE, None)
    pairing.renew_code(drawn)
    assert (drawn.code, drawn.paired) == ("", True)
    assert Device.objects.get(pk=device.pk).paired
    pairing.revoke(cast.sam, device)
    pairing.renew_code(revoked)
    assert Device.objects.get(pk=device.pk).revoked_at is not None
