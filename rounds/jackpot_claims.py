"""A claim on all of a jackpot's meter: verified by a second person on its page, then paid at its table (TC 3.19)."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import connection

from rounds.access import state_of
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.models import Event
from rules import commands
from staff.actor import JACKPOT, Actor
from tables.models import Table
from wagers.jackpots.actions import LockedJackpot, under_lock
from wagers.jackpots.book import LOCKED_CENTS
from wagers.jackpots.meter import Change, Occasion
from wagers.jackpots.models import JackpotClaim

NO_SUCH = "There is no such claim."
NOT_DUE = "Only the claim that holds the meter can be verified; earlier ones come first (TC 3.19)."


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
    claim = _claim(jackpot.id, number)
    if claim is None:
        return NO_SUCH
    if claim.status not in ("pending", "verified"):
        return NOT_DUE
    if claim.amount_cents != _locked_cents(claim):
        return "This is not the amount that was locked for the claim. Nobody pays it before its record is proved."
    if refusal := _check_second(claim, actor):
        return refusal
    if claim.status == "pending":
        occasion = Occasion(datetime.now(UTC), actor.id, claim.table_id, claim.round)
        claim.status, claim.verified_at = "verified", jackpot.date(occasion)
        claim.verified_by, claim.verified_role = actor.id, actor.role
        claim.save(update_fields=("status", "verified_by", "verified_role", "verified_at"))
        jackpot.append(occasion, Change("verified", 0, f"claim {number} verified", claim=number))
    return ""


def deny_claim(jackpot: str, number: int, actor: Actor, reason: str) -> str:
    """Who looked at the hand does not confirm it: its table asks the Gaming Shift Manager, and pays nothing of it
    meanwhile (TC 6.1). Gives "" or the reason, in words, why it was not done.
    """
    claim = _claim(jackpot, number)
    if claim is None:
        return NO_SUCH
    if claim.status != "pending":
        return NOT_DUE
    if refusal := _check_second(claim, actor):
        return refusal
    command = commands.DenyClaim(claim.claim, reason)
    answer = execute_sync(CommandEnvelope(claim.table_id, command, actor))
    return "" if answer.accepted else answer.message


def _claim(jackpot: str, number: int) -> JackpotClaim | None:
    claims = JackpotClaim.objects.select_related("table__console_person").defer("table__state")
    return claims.filter(jackpot_id=jackpot, number=number).first()


def _check_second(claim: JackpotClaim, actor: Actor) -> str:
    """Why the person is no second look at the claim, or not now."""
    if actor.id == claim.entered_by or _deals(claim, actor):
        return "Somebody else than who entered the claim, dealt its round or deals its table, verifies it."
    if state_of(Table.objects.get(pk=claim.table_id)).question:
        return "The Gaming Shift Manager rules at the table first (TC 6.1)."
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
