"""Proof of a jackpot's record: its chain, dense numbers, the meter as their sum, two people behind every decision,
every move tied to an event of its table, and each round's contributions and awards as the ledger has them. Writes
nothing but a note of the result.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.db import connection
from django.db.models import F, Q, Sum
from django.utils import timezone

from database.batches import in_batches
from database.hash_chain import time_text
from database.journal import journal_faults, journals_of, on_record
from rounds.faults import Unreadable, one_moment
from rounds.models import Event
from rounds.verify_claims import claim_faults, configuration_faults
from tables.models import NO_HASH
from wagers.jackpots.book import hash_of
from wagers.jackpots.models import (
    Jackpot,
    JackpotClaim,
    JackpotConfiguration,
    JackpotEvent,
    JackpotVerification,
)
from wagers.jackpots.moves import contribution_cents

GOES_BACK = {"wagers_settled", "wagers_returned", "round_voided"}
# The events of a table that may move a meter, by kind of jackpot event.
CAUSES = {
    "contribution": {"betting_closed", "wager_found"},
    "award": {"wagers_settled", "bonus_paid"},
    "claim_entered": {"progressive_claimed"},
    "paid": {"jackpot_settled"},
} | {f"{kind}_back": GOES_BACK for kind in ("contribution", "award", "paid", "seeded")}


PAYMENTS = ("award", "award_back", "paid", "paid_back")
# Each progressive wager of the rounds that are over, with its result as it stands; none for a round without any.
OVER = """
SELECT r.table_id, r.round, c.contribution_basis_points, c.odd_cents, sum(s.stake_cents)::bigint,
       sum(s.returned_cents)::bigint, (array_agg(s.result ORDER BY s.seq DESC) FILTER (WHERE s.result <> 'bonus'))[1]
FROM wagers_jackpotround r JOIN wagers_jackpotconfiguration c ON c.id = r.configuration_id
JOIN rounds_round p ON p.table_id = r.table_id AND p.number = r.round AND p.phase = 'concluded'
LEFT JOIN wagers_wager w ON w.table_id = r.table_id AND w.round = r.round AND w.kind = 'progressive'
LEFT JOIN wagers_settlement s ON s.table_id = r.table_id AND s.round = r.round AND s.wager = w.wager
WHERE r.jackpot_id = %s GROUP BY r.table_id, r.round, w.wager, c.contribution_basis_points, c.odd_cents
"""


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


def jackpots_on_record() -> list[str]:
    """Every jackpot there is or was; one whose row is gone is a fault."""
    return sorted({*Jackpot.objects.values_list("id", flat=True), *journals_of("jackpot")})


def verify_jackpot(jackpot: str) -> JackpotProof:
    """Prove a jackpot's record as of one moment; what cannot be read is a fault. Raises Jackpot.DoesNotExist."""
    proof = JackpotProof(jackpot, 0, 0, [])
    try:
        with one_moment():
            row = Jackpot.objects.filter(pk=jackpot).first()
            if row is None:
                if not on_record("jackpot", jackpot):
                    raise Jackpot.DoesNotExist(jackpot)
                proof.faults.append("the jackpot's row was removed")
                return proof
            proof.events, proof.meter_cents = row.events, row.meter_cents
            proof.faults.extend([*_faults(row), *_ledger_faults(row), *claim_faults(row), *configuration_faults(row)])
            proof.faults.extend(words for _, words in journal_faults("jackpot", row.id))
    except Unreadable as error:
        proof.faults.append(f"the database cannot read the record: {error}")
    return proof


def verify_and_note(jackpot: str, actor: str) -> JackpotProof:
    """Prove a jackpot's record now and note the result. Raises Jackpot.DoesNotExist."""
    proof = verify_jackpot(jackpot)
    if Jackpot.objects.filter(pk=jackpot).exists():
        JackpotVerification.objects.create(
            jackpot_id=jackpot, events=proof.events, at=timezone.now(), actor=actor, fault="; ".join(proof.faults)
        )
    return proof


def _faults(row: Jackpot) -> Iterator[str]:
    previous, number, meter = NO_HASH, 0, 0
    causes = {
        (table, seq): kind
        for table, seq, kind in Event.objects.filter(
            table_id__in=row.log.values("table_id"), type__in=set().union(*CAUSES.values())
        ).values_list("table_id", "seq", "type")
    }
    for event in in_batches(row.log.all(), "number"):
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
    if (row.name, row.status) != _as_told(row):
        yield "its name or status is not what its events say"
    if row.meter_cents != meter:
        yield f"the meter shows {row.meter_cents} cents, its events sum to {meter}"
    if JackpotConfiguration.objects.filter(jackpot=row, status="approved", decided_by=F("proposed_by")).exists():
        yield "a configuration was approved by who proposed it"
    one_person = JackpotClaim.objects.filter(jackpot=row, verified_by=F("entered_by"))
    if one_person.exists() or JackpotClaim.objects.filter(
        jackpot=row, status="paid", verified_by="", hand="progressive-royal-spades"
    ):
        yield "a claim on the meter was paid without a second person"


def _as_told(row: Jackpot) -> tuple[str, str]:
    """Its name and status, as the events have them."""
    named = row.log.filter(kind="added").values_list("words", flat=True).first() or ""
    turned = row.log.filter(kind__in=("opened", "closed")).order_by("-number").values_list("kind", flat=True).first()
    return named, "open" if turned == "opened" else "closed"


def _ledger_faults(row: Jackpot) -> Iterator[str]:
    """Rounds that are over: what the jackpot booked for them is what wagers put in and players were paid."""
    paid = Sum(F("house_cents") - F("cents"), filter=Q(kind__in=PAYMENTS), default=0)
    contributed = Sum("cents", filter=Q(kind__startswith="contribution"), default=0)
    rounds = row.log.filter(round__gt=0).order_by().values("table_id", "round")
    summed = rounds.annotate(contributed=contributed, paid=paid)
    rows = summed.values_list("table_id", "round", "contributed", "paid")
    booked = {(table, number): sums for table, number, *sums in rows}
    for (table, number), due in _due(row).items():
        found = booked.get((table, number), [0, 0])
        if found != due:
            yield (
                f"round {number} of table {table}: its wagers put in {due[0]} and its players were paid {due[1]} cents,"
                f" the jackpot's record says {found[0]} and {found[1]}"
            )


def _due(row: Jackpot) -> dict[tuple[str, int], list[int]]:
    """What the wagers of each round that is over put into the meter, and what awards its players have; cents."""
    with connection.cursor() as cursor:
        cursor.execute(OVER, [row.id])
        results = cursor.fetchall()
    due: dict[tuple[str, int], list[int]] = {}
    for table, number, points, odd_cents, staked, returned, result in results:
        sums = due.setdefault((table, number), [0, 0])
        if result == "returned":
            sums[1] += returned - staked
        elif result is not None:
            sums[0] += contribution_cents(staked, points, odd_cents)
            sums[1] += returned
    return due


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
