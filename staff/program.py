"""What the house signed off of the programs that it installed: two persons each, kept in the audit log."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.conf import settings
from django.db import transaction

from database.advisory_lock import advisory_lock
from database.program import installed
from staff.audit_log import log_change
from staff.models import AuditLogEntry, Person

SIGNED_OFF = "program_signed_off"
SIGNATURES = 2


class SignOffRefused(Exception):
    """Why a program is not signed off."""


class Signature(msgspec.Struct, frozen=True):
    """Who signed a program off, by sign-in name, in which role and when."""

    actor: str
    role: str
    at: datetime


class Installation(msgspec.Struct, frozen=True):
    """A program that somebody signed off, with its release."""

    program: str
    release: str
    signatures: tuple[Signature, ...]

    @property
    def complete(self) -> bool:
        """Whether two persons did."""
        return len(self.signatures) >= SIGNATURES


def installations() -> list[Installation]:
    """Every program that somebody signed off, in the order of their first signatures."""
    found: dict[str, list[AuditLogEntry]] = {}
    for line in AuditLogEntry.objects.filter(action=SIGNED_OFF).order_by("at", "id"):
        found.setdefault(line.subject, []).append(line)
    return [Installation(program, lines[0].details["release"], _signatures(lines)) for program, lines in found.items()]


def installation_of(program: str) -> Installation:
    """A program with who signed it off so far."""
    lines = list(AuditLogEntry.objects.filter(action=SIGNED_OFF, subject=program).order_by("at", "id"))
    release = lines[0].details["release"] if lines else settings.VERSION if program == installed().hash else ""
    return Installation(program, release, _signatures(lines))


def _signatures(lines: list[AuditLogEntry]) -> tuple[Signature, ...]:
    return tuple(Signature(line.actor, line.details["role"], line.at) for line in lines)


@transaction.atomic
def sign_off(person: Person, seen: str) -> None:
    """Sign off the program that runs. `seen` is the hash that was read on the screen. Raises SignOffRefused."""
    advisory_lock("programs signed off")
    running = installed().hash
    if seen != running:
        raise SignOffRefused("Another program runs now than the one on this screen. Read it again, then sign.")
    signatures = installation_of(running).signatures
    if len(signatures) >= SIGNATURES:
        raise SignOffRefused("Two persons have signed this program off already.")
    if person.username in {signature.actor for signature in signatures}:
        raise SignOffRefused("You have signed this program off. A second person signs too.")
    log_change(person.as_actor(), SIGNED_OFF, running, release=settings.VERSION, role=person.role)


def unsigned() -> str:
    """What is to be said where the program that runs was not signed off, in a house that signs off what it installs;
    empty where all is as signed.
    """
    known = installations()
    if not any(each.complete for each in known) or installation_of(installed().hash).complete:
        return ""
    return (
        f"Release {settings.VERSION} runs, program {installed().hash[:12]}: two persons have not signed it off. "
        "Look at House, Program."
    )
