"""Proof of a jackpot's record: its chain, dense numbers, the meter as their sum, two people behind every decision, and
every contribution tied to an event of its table. Reads only.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.db import transaction
from django.db.models import F

from rounds.chain import time_text
from rounds.models import Event
from tables.models import NO_HASH
from wagers.jackpots.book import hash_of
from wagers.jackpots.models import Jackpot, JackpotClaim, JackpotConfiguration, JackpotEvent

GOES_BACK = {"wagers_settled", "wagers_returned", "round_voided"}
# The events of a table that may move a meter, by kind of jackpot event.
CAUSES = {
    "contribution": {"betting_closed", "wager_found"},
    "award": {"wagers_settled", "bonus_paid"},
    "claim_entered": {"progressive_claimed"},
    "paid": {"jackpot_settled"},
} | {f"{kind}_back": GOES_BACK for kind in ("contribution", "award", "paid", "seeded")}


class JackpotProof(msgspec.Struct):
    """What was found about a jackpot; sound means no faults."""

    jackpot: str
    events: int
    meter_cents: int
    faults: list[str]

    @property
    def sound(self) -> bool:
        """Whether everything holds."""
        return not self.faults


def verify_jackpot(jackpot: str) -> JackpotProof:
    """Prove a jackpot's record as of one moment. Raises Jackpot.DoesNotExist."""
    with transaction.atomic():
        row = Jackpot.objects.select_for_update().get(pk=jackpot)
        proof = JackpotProof(row.id, row.events, row.meter_cents, [])
        proof.faults.extend(_faults(row))
    return proof


def _faults(row: Jackpot) -> Iterator[str]:
    previous, number, meter = NO_HASH, 0, 0
    causes = {
        (table, seq): kind
        for table, seq, kind in Event.objects.filter(
            table_id__in=row.log.values("table_id"), type__in=set().union(*CAUSES.values())
        ).values_list("table_id", "seq", "type")
    }
    for event in row.log.order_by("number").iterator():
        number += 1
        meter += event.cents
        if event.number != number:
            yield f"event {number} is missing"
            return
        if bytes(event.previous_hash) != previous or bytes(event.hash) != _hash(event):
            yield f"event {number}: the chain is broken"
            return
        previous = bytes(event.hash)
        if event.kind in CAUSES and causes.get((event.table_id or "", event.seq)) not in CAUSES[event.kind]:
            yield f"event {number}: no event of table {event.table_id} is behind it"
    if (row.events, bytes(row.head_hash)) != (number, previous):
        yield f"the row says {row.events} events, the log holds {number}, or its head differs"
    if row.meter_cents != meter:
        yield f"the meter shows {row.meter_cents} cents, its events sum to {meter}"
    if JackpotConfiguration.objects.filter(jackpot=row, status="approved", decided_by=F("proposed_by")).exists():
        yield "a configuration was approved by who proposed it"
    one_person = JackpotClaim.objects.filter(jackpot=row, verified_by=F("entered_by"))
    if one_person.exists() or JackpotClaim.objects.filter(
        jackpot=row, status="paid", verified_by="", hand="progressive-royal-spades"
    ):
        yield "a claim on the meter was paid without a second person"


def _hash(event: JackpotEvent) -> bytes:
    fields = {
        "table": event.table_id or "",
        "seq": event.seq,
        "round": event.round,
        "wager": event.wager,
        "claim": event.claim,
        "kind": event.kind,
        "cents": event.cents,
        "house_cents": event.house_cents,
        "configuration": event.configuration,
        "words": event.words,
    }
    previous = bytes(event.previous_hash)
    return hash_of(event.jackpot_id, event.number, time_text(event.at), event.actor, previous, fields)
