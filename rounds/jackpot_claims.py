"""A claim on all of a jackpot's meter: verified by a second person on its page, then paid at its table (TC 3.19)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import connection

from rounds.access import state_of
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.models import Event, Round
from rules import commands
from staff.actor import JACKPOT, Actor
from tables.cameras import Cameras
from tables.models import Table
from wagers.jackpots.actions import LockedJackpot, under_lock
from wagers.jackpots.book import LOCKED_CENTS
from wagers.jackpots.meter import Change, Occasion
from wagers.jackpots.models import JackpotClaim

NO_SUCH = "There is no such claim."
NOT_DUE = "Only the claim that holds the meter can be verified; earlier ones come first (TC 3.19)."


OF_THE_VIDEO = ("video_camera", "video_at", "video_missing")
WITHOUT_VIDEO = "gaming_shift_manager"
"""Who pays a claim that no camera saw."""
BY_THE_EYE = timedelta(minutes=1)
"""A time that is read from a picture is so exact."""


@dataclass(frozen=True, slots=True)
class ClaimVideo:
    """Where the hand of a claim is on video: a camera, and the time `at` by its recorder's clock; or why nowhere."""

    camera: str = ""
    at: datetime | None = None
    missing: str = ""


@dataclass(frozen=True, slots=True)
class VideoRefusal:
    """Why a claim is not paid by this video: a code for programs, and words."""

    code: str
    message: str


def video_refusal(claim: JackpotClaim, actor: Actor, video: ClaimVideo) -> VideoRefusal | None:
    """Why this is no video of the claim, or no reason to pay without one; None where it is."""
    if video.missing:
        if video.camera or video.at is not None:
            return VideoRefusal("video_both", "Either the claim is on video, or there is a reason why it is not.")
        if actor.role != WITHOUT_VIDEO:
            words = "Without video the Gaming Shift Manager verifies the claim, and gives the reason."
            return VideoRefusal("video_reason_role", words)
        return None
    if not video.camera or video.at is None:
        words = "Say where the hand is on video: the camera, and the time by its recorder’s clock."
        return VideoRefusal("video_mark_missing", words)
    cameras = Cameras()
    camera = cameras.camera(claim.table_id, claim.entered_at)
    if camera is not None and camera.number != video.camera:
        words = f"Camera {camera.number} looks at {claim.table.name}, not camera {video.camera}."
        return VideoRefusal("video_camera_elsewhere", words)
    ahead = cameras.offset(camera.recorder, claim.entered_at) if camera is not None else None
    house = video.at - (ahead or timedelta(0))
    opened_at = Round.objects.only("opened_at").get(table_id=claim.table_id, number=claim.round).opened_at
    if not opened_at - BY_THE_EYE <= house <= datetime.now(UTC) + BY_THE_EYE:
        words = f"Round {claim.round} was not on then: its hand is on video from the opening of its bets until now."
        return VideoRefusal("video_mark_elsewhere", words)
    return None


def verify_claim(jackpot: str, number: int, actor: Actor, video: ClaimVideo) -> str:
    """Verify the claim that holds the meter, by somebody else than who entered it and with its video, and pay it. Gives
    "" or the reason, in words, why it was not done.

    A payment that could not be made at once is made by verifying again; the video that is on record stays.
    """
    if refusal := _verify(jackpot, number, actor, video):
        return refusal
    claim = JackpotClaim.objects.get(jackpot_id=jackpot, number=number)
    assert claim.amount_cents is not None
    command = commands.SettleJackpot(claim.claim, claim.amount_cents, claim.verified_by)
    authority = (claim.verified_by, claim.verified_role)
    answer = execute_sync(CommandEnvelope(claim.table_id, command, JACKPOT, authority=authority))
    return "" if answer.accepted else f"Verified, but not paid yet: {answer.message}"


@under_lock
def _verify(jackpot: LockedJackpot, number: int, actor: Actor, video: ClaimVideo) -> str:
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
        if refused := video_refusal(claim, actor, video):
            return refused.message
        claim.video_camera, claim.video_at, claim.video_missing = video.camera, video.at, video.missing
        occasion = Occasion(datetime.now(UTC), actor.id, claim.table_id, claim.round)
        claim.status, claim.verified_at = "verified", jackpot.date(occasion)
        claim.verified_by, claim.verified_role = actor.id, actor.role
        claim.save(update_fields=("status", "verified_by", "verified_role", "verified_at", *OF_THE_VIDEO))
        jackpot.append(occasion, Change("verified", 0, f"claim {number} verified, {claim.video}", claim=number))
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
