"""Proof of a jackpot's record: its chain, dense numbers, the meter as their sum, two people behind every decision,
every move tied to an event of its table, and each round's contributions and awards as the ledger has them. Writes
nothing but a note of the result.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import msgspec
from django.db.models import F, Max, Q, Sum
from django.utils import timezone

from database import replica
from database.batches import BATCH, in_batches
from database.journal import journal_faults, journals_of, on_record
from database.replica import from_replica
from proofs.claims import claim_faults, configuration_faults
from proofs.faults import Unreadable, one_moment
from rounds.models import Event
from tables.models import NO_HASH
from wagers.jackpots.five_meters import meters_of
from wagers.jackpots.meter import meter_hash
from wagers.jackpots.models import Jackpot, JackpotClaim, JackpotConfiguration, JackpotVerification
from wagers.jackpots.moves import contribution_cents

REVERSING = {"wagers_settled", "wagers_returned", "wagers_ruled", "round_voided"}
# The events of a table that may move a meter, by kind of jackpot event.
CAUSES = {
    "contribution": {"betting_closed", "wager_found"},
    "award": {"wagers_settled", "bonus_paid"},
    "claim_entered": {"progressive_claimed"},
    "paid": {"jackpot_settled"},
    "overflow_added": {"jackpot_settled"},
} | {f"{kind}_back": REVERSING for kind in ("contribution", "award", "paid", "seeded", "overflow_added")}
ROUNDS = 1000  # of a table, looked at together
PAYMENTS = ("award", "award_back", "paid", "paid_back")
# Each progressive wager of the rounds that are over, with its result as it stands; none for a round without any.
OVER = """
SELECT r.table_id, r.round, CASE WHEN r.after_hit THEN c.after_hit_basis_points ELSE c.contribution_basis_points END,
       c.odd_cents, c.reserve_basis_points, sum(s.stake_cents)::bigint,
       sum(s.returned_cents)::bigint, (array_agg(s.result ORDER BY s.seq DESC) FILTER (WHERE s.result <> 'bonus'))[1]
FROM wagers_jackpotround r JOIN wagers_jackpotconfiguration c ON c.id = r.configuration_id
JOIN rounds_round p ON p.table_id = r.table_id AND p.number = r.round AND p.phase = 'concluded'
LEFT JOIN wagers_wager w ON w.table_id = r.table_id AND w.round = r.round AND w.kind = 'progressive'
LEFT JOIN wagers_settlement s ON s.table_id = r.table_id AND s.round = r.round AND s.wager = w.wager
WHERE r.jackpot_id = %s AND r.table_id = %s AND r.round > %s AND r.round <= %s
GROUP BY r.table_id, r.round, w.wager, 3, c.odd_cents, c.reserve_basis_points
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


@from_replica
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
        proof.faults.append(str(error))
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
    overflow = reserve = 0
    causes: dict[tuple[str, int], str] = {}
    for event in in_batches(row.log.all(), "number"):
        if number % BATCH == 0:
            causes = _causes(row, number)
        number += 1
        meter, overflow = meter + event.cents, overflow + event.overflow_cents
        reserve += event.reserve_cents
        if event.number != number:
            yield f"event {number} is missing"
            return
        if bytes(event.previous_hash) != previous or bytes(event.hash) != meter_hash(vars(event)):
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
    if not meters_of(row.id, row.events).agrees:
        yield "what came in, less wins, is not what meter, overflow and reserve hold"
    if (row.overflow_cents, row.reserve_cents) != (overflow, reserve):
        yield (
            f"overflow and reserve show {row.overflow_cents} and {row.reserve_cents} cents, their events sum to"
            f" {overflow} and {reserve}"
        )
    if JackpotConfiguration.objects.filter(jackpot=row, status="approved", decided_by=F("proposed_by")).exists():
        yield "a configuration was approved by who proposed it"
    one_person = JackpotClaim.objects.filter(jackpot=row, verified_by=F("entered_by"))
    if one_person.exists() or JackpotClaim.objects.filter(
        jackpot=row, status__in=("released", "paid"), verified_by="", hand="progressive-royal-spades"
    ):
        yield "a claim on the meter was paid without a second person"


def _as_told(row: Jackpot) -> tuple[str, str]:
    """Its name and status, as the events have them."""
    named = row.log.filter(kind="added").values_list("words", flat=True).first() or ""
    turned = row.log.filter(kind__in=("opened", "closed")).order_by("-number").values_list("kind", flat=True).first()
    return named, "open" if turned == "opened" else "closed"


def _causes(row: Jackpot, after: int) -> dict[tuple[str, int], str]:
    """The types of the tables' events behind the next BATCH events of a jackpot."""
    following = row.log.filter(number__gt=after, number__lte=after + BATCH, seq__gt=0)
    places: dict[str, list[int]] = defaultdict(list)
    for table, seq in following.order_by().values_list("table_id", "seq"):
        places[table or ""].append(seq)
    return {
        (table, seq): kind
        for table, seqs in places.items()
        for seq, kind in Event.objects.filter(table_id=table, seq__in=seqs).values_list("seq", "type")
    }


def _ledger_faults(row: Jackpot) -> Iterator[str]:
    """Rounds that are over: what the jackpot booked for them is what wagers put in and players were paid."""
    newest = row.rounds.order_by().values("table_id").annotate(newest=Max("round")).values_list("table_id", "newest")
    for table, last in sorted(newest):
        for after in range(0, last, ROUNDS):
            booked = _booked(row, table, after)
            for number, due in _due(row, table, after).items():
                found = booked.get(number, [0, 0])
                if found != due:
                    yield (
                        f"round {number} of table {table}: its wagers put in {due[0]} and its players were paid"
                        f" {due[1]} cents, the jackpot's record says {found[0]} and {found[1]}"
                    )


def _booked(row: Jackpot, table: str, after: int) -> dict[int, list[int]]:
    """What the jackpot's events of the next ROUNDS rounds of a table put into meter, overflow and reserve, and paid
    out; cents.
    """
    paid = Sum(F("house_cents") - F("cents"), filter=Q(kind__in=PAYMENTS), default=0)
    contributed = Sum(
        F("cents") + F("overflow_cents") + F("reserve_cents"), filter=Q(kind__startswith="contribution"), default=0
    )
    rounds = row.log.filter(table_id=table, round__gt=after, round__lte=after + ROUNDS).order_by().values("round")
    rows = rounds.annotate(contributed=contributed, paid=paid).values_list("round", "contributed", "paid")
    return {number: sums for number, *sums in rows}


def _due(row: Jackpot, table: str, after: int) -> dict[int, list[int]]:
    """What the wagers of the next ROUNDS rounds of a table put into the jackpot, of those that are over, and what
    awards their players have; cents.
    """
    with replica.connection().cursor() as cursor:
        cursor.execute(OVER, [row.id, table, after, after + ROUNDS])
        results = cursor.fetchall()
    due: dict[int, list[int]] = {}
    for _, number, points, odd_cents, reserve_points, staked, returned, result in results:
        sums = due.setdefault(number, [0, 0])
        if result == "returned":
            sums[1] += returned - staked
        elif result is not None:
            sums[0] += contribution_cents(staked, points, odd_cents)
            sums[0] += contribution_cents(staked, reserve_points, "house")
            sums[1] += returned
    return due
