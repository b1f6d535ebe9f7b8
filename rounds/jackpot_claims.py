"""A claim on all of a jackpot's meter: verified by a second person on its page, then paid at its table (TC 3.19)."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import connection

from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.models import Event
from rules import commands
from staff.actor import JACKPOT, Actor
from wagers.jackpots.actions import LockedJackpot, under_lock
from wagers.jackpots.book import LOCKED_CENTS
from wagers.jackpots.meter import Change, Occasion
from wagers.jackpots.models import JackpotClaim


def verify_claim(jackpot: str, number: int, actor: Actor) -> str:
    """Verify the claim that holds the meter, by somebody else than who entered it, and pay it. Gives "" or the reason,
    in words, why it was not done.

    A payment that could not be made at once is made by verifying again.
    """
    if refusal := _verify(jackpot, number, actor):
        return refusal
    claim = JackpotClaim.objects.get(jackpot_id=jackpot, number=number)
    assert claim.amount_cents is not None
    command = commands.SettleJackpot(claim.claim, claim.amount_cents, claim.verified_by)
    authority = (claim.verified_by, claim.verified_role)
    answer = execute_sync(CommandEnvelope(claim.table_id, command, JACKPOT, authority=authority))
    return "" if answer.accepted else f"Verified, but not paid yet: {answer.message}"


@under_lock
def _verify(jackpot: LockedJackpot, number: int, actor: Actor) -> str:
    claims = JackpotClaim.objects.select_related("table__console_person").defer("table__state")
    claim = claims.filter(jackpot_id=jackpot.id, number=number).first()
    if claim is None:
        return "There is no such claim."
    if claim.status not in ("pending", "verified"):
        return "Only the claim that holds the meter can be verified; earlier ones come first (TC 3.19)."
    if claim.amount_cents != _locked_cents(claim):
        return "This is not the amount that was locked for the claim. Nobody pays it before its record is proved."
    if actor.id == claim.entered_by or _deals(claim, actor):
        return "Somebody else than who entered the claim, dealt its round or deals its table, verifies it."
    if claim.status == "pending":
        occasion = Occasion(datetime.now(UTC), actor.id, claim.table_id, claim.round)
        claim.status, claim.verified_at = "verified", jackpot.date(occasion)
        claim.verified_by, claim.verified_role = actor.id, actor.role
        claim.save(update_fields=("status", "verified_by", "verified_role", "verified_at"))
        jackpot.append(occasion, Change("verified", 0, f"claim {number} verified", claim=number))
    return ""


def _deals(claim: JackpotClaim, actor: Actor) -> bool:
    """Whether somebody deals the claim's table now, or dealt its round."""
    console = claim.table.console_person
    if console is not None and console.username == actor.id:
        return True
    dealt = Event.objects.filter(table_id=claim.table_id, round=claim.round, role="dealer", actor=actor.id)
    return dealt.exists()


def _locked_cents(claim: JackpotClaim) -> int | None:
    """By the statement that the payment asks too, so that what is locked is defined once."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {LOCKED_CENTS} FROM wagers_jackpotclaim c WHERE c.id = %s", [claim.pk])
        (cents,) = cursor.fetchone()
    return cents
