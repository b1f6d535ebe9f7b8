"""Pairing a device: it shows a short code, a supervisor confirms the code, and can take that back at any time."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from staff import throttle
from staff.access import hash_of_token
from staff.audit_log import log_change
from staff.browsers import Browser
from staff.floor import table_names
from staff.models import Device, Person

# No two of these look alike on a screen across a table: no 0 O Q D, 1 I L, 2 Z, 5 S, 8 B, U V.
ALPHABET = "ACEFGHJKMNPRTWXY34679"
CODE_LENGTH = 6
CODE_LIFE = timedelta(minutes=10)
# An unpaired device is forgotten this long after its code ran out.
FORGET_AFTER = timedelta(days=1)
# More devices than this waiting at once is somebody's script and not a floor being set up. A new one then takes the
# place of the oldest: the throttle on asking leaves a code in use for minutes even so.
MOST_WAITING = 200
SEAT_MISSING = "A seat display needs the number of its seat."


class PairingRefused(Exception):
    """A pairing that cannot be done; its text says why, for the person who tried."""


def new_code() -> str:
    """A code drawn at random; 21 to the 6th are 85 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def introduce(browser: Browser) -> tuple[Device, str]:
    """A new, unpaired device with a code to show; also its token, which only its cookie keeps.

    Raises throttle.MustWait where too many are asked for from there.
    """
    now = timezone.now()
    throttle.count(throttle.PAIRING, browser, now)
    waiting = Device.objects.filter(paired_at=None)
    waiting.filter(code_expires_at__lt=now - FORGET_AFTER).delete()
    valid = waiting.filter(code_expires_at__gt=now).order_by("-pk")
    waiting.filter(pk__in=list(valid.values_list("pk", flat=True)[MOST_WAITING - 1 :])).delete()
    token = secrets.token_urlsafe(32)
    device = Device(token_hash=hash_of_token(token))
    renew_code(device)
    return device, token


def renew_code(device: Device) -> None:
    """Give an unpaired device a fresh code and save it. One that was paired or revoked meanwhile stays so."""
    while True:
        device.code = new_code()
        device.code_expires_at = timezone.now() + CODE_LIFE
        try:
            with transaction.atomic():
                _keep_code(device)
            return
        except IntegrityError:
            continue  # another device has this code: draw again


def _keep_code(device: Device) -> None:
    if device.pk is None:
        device.save()
        return
    waiting = Device.objects.filter(pk=device.pk, paired_at=None, revoked_at=None)
    if not waiting.update(code=device.code, code_expires_at=device.code_expires_at):
        device.refresh_from_db()


def code_is_due(device: Device) -> bool:
    """Whether an unpaired device's code ran out and it needs another."""
    return device.code_expires_at is None or device.code_expires_at <= timezone.now()


def facts_of(device: Device) -> dict[str, object]:
    """What the audit log keeps about a device."""
    return {"kind": device.kind, "table": device.table_id, "seat": device.seat, "name": device.name}


def listed(words: Iterable[str]) -> str:
    """What a device may send, as the audit log says it."""
    titles = dict(Device.SENDS)
    return ", ".join(titles.get(str(word), str(word)) for word in words)


@transaction.atomic
def pair(by: Person, code: str, kind: str, table_id: str, seat: int | None, name: str = "") -> Device:
    """Confirm the device that shows `code` as a table's display, sign, console or reader. Raises PairingRefused."""
    code = "".join(code.split()).upper()
    device = Device.objects.select_for_update().filter(code=code, paired_at=None).first() if code else None
    if device is None or code_is_due(device):
        raise PairingRefused("No device shows this code now. Codes last ten minutes; look at the device again.")
    return assign(device, by, kind, table_id, seat, name)


def assign(device: Device, by: Person, kind: str, table_id: str, seat: int | None, name: str = "") -> Device:
    """Make `device` a table's seat display, sign, console or reader, within the caller's transaction. Raises
    PairingRefused.
    """
    if kind not in dict(Device.KINDS):
        raise PairingRefused("Say whether it is a seat display, a table sign, a dealer console, or a shoe or sensor.")
    if kind == "seat" and not seat:
        raise PairingRefused(SEAT_MISSING)
    device.kind, device.table_id, device.seat = kind, table_id, seat if kind == "seat" else None
    what = f"Seat {seat}" if device.seat else dict(Device.KINDS)[kind]
    device.name = name.strip() or f"{what} of {table_names().get(table_id, table_id)}"
    device.code, device.code_expires_at = "", None
    device.paired_at, device.paired_by, device.may_send = timezone.now(), by, []
    device.revoked_at = device.revoked_by = None
    device.save()
    log_change(by.as_actor(), "device_paired", device.device_id, **facts_of(device))
    return device


@transaction.atomic
def allow(by: Person, device: Device, words: Iterable[str]) -> Device:
    """Say what a shoe or sensor may send from now on, of `Device.SENDS`; nothing takes it all back. Raises
    PairingRefused for a device that shows something, or may do nothing any more.
    """
    device = Device.objects.select_for_update().get(pk=device.pk)
    if device.kind != "reader" or not device.paired:
        raise PairingRefused("Only a paired shoe or sensor sends anything.")
    before, wanted = device.may_send, [word for word, _ in Device.SENDS if word in set(words)]
    if wanted != before:
        device.may_send = wanted
        device.save()
        changed = {"table": device.table_id, "name": device.name, "may_send": [listed(before), listed(wanted)]}
        log_change(by.as_actor(), "device_allowed", device.device_id, **changed)
    return device


def mark_seen(device: Device) -> None:
    """Note that a paired device was here now."""
    Device.objects.filter(pk=device.pk).update(seen_at=timezone.now())


@transaction.atomic
def revoke(by: Person, device: Device) -> None:
    """Take a device's rights away at once; its record stays. Doing it twice changes nothing."""
    device = Device.objects.select_for_update().get(pk=device.pk)
    if device.revoked_at is None:
        device.revoked_at, device.revoked_by = timezone.now(), by
        device.code, device.code_expires_at = "", None
        device.save()
        log_change(by.as_actor(), "device_revoked", device.device_id, **facts_of(device))
