"""How far a long proof has come, so that one that was cut off goes on instead of beginning anew.

A checkpoint is sealed with the server's key and names the hash that the log had there. Whoever goes on trusts what was
proved before it, and looks again at its anchor: the event with that hash, how many there are before it, and what stands
on every account by then. A change before it that none of these shows is found by a proof from the start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from time import monotonic
from typing import Any, Generic, TypeVar

import msgspec
from django.db.models import F, QuerySet, Sum
from django.utils.crypto import constant_time_compare, salted_hmac

from database.hash_chain import event_hash
from database.journal import names_of
from proofs.faults import Fault
from proofs.places import Place
from rounds.event_export import exported
from rounds.models import Event, Round
from rules.core.text import encode_json
from wagers.models import Entry, Mispay, Settlement

SALT = "rounds.checkpoint"
KEPT_EVERY_SECONDS = 20.0
COUNTED = 500  # rows between two counts


class Checkpoint(msgspec.Struct, frozen=True):
    """A table's log is proved up to event `seq`, between two rounds, of which `rounds` is the last. `balances` is what
    stands on each account, `results` what each player won; cents. `seats` says who sits at each, and since which event.
    The proof of event 1 on which it rests `began` then.
    """

    table: str
    seq: int
    hash: str
    state: msgspec.Raw
    rounds: int
    balances: dict[str, int]
    results: dict[str, int]
    seats: dict[int, tuple[str, int]]
    at: datetime
    began: datetime | None = None

    @property
    def rows(self) -> int:
        """How many rows are proved."""
        return self.seq

    def __str__(self) -> str:
        return f"up to event {self.seq} as proved by {self.at:%Y-%m-%d %H:%M:%S} UTC"


class JournalCheckpoint(msgspec.Struct, frozen=True):
    """A journal is a chain up to entry `number`, whose hash is this."""

    name: str
    number: int
    hash: str
    at: datetime

    @property
    def rows(self) -> int:
        """How many rows are proved."""
        return self.number

    def __str__(self) -> str:
        return f"{self.name} up to entry {self.number} as proved by {self.at:%Y-%m-%d %H:%M:%S} UTC"


class ResultsCheckpoint(msgspec.Struct, frozen=True):
    """A table's results are proved up to this round. The proof of round 1 on which it rests `began` then."""

    table: str
    round: int
    began: datetime

    @property
    def rows(self) -> int:
        """How many rounds are proved."""
        return self.round


class NotOurs(Exception):
    """A checkpoint that this server did not seal."""


Point = TypeVar("Point", Checkpoint, JournalCheckpoint, ResultsCheckpoint)


class Kept(Generic[Point]):
    """A checkpoint under a name of its own; without a place none is kept."""

    def __init__(self, place: Place | None, name: str, kind: type[Point]) -> None:
        self.place, self.name = place, f"{name.replace(':', '.')}.proved"
        self.kind: type[Point] = kind

    def read(self) -> Point | None:
        """The checkpoint; None where there is none, or only one of an earlier release, which names less than the proof
        needs. Raises NotOurs.
        """
        found = self.place.read(self.name) if self.place is not None else None
        if found is None:
            return None
        sealed, _, body = found.partition(b"\n")
        if not constant_time_compare(sealed, _seal(self.name, body)):
            raise NotOurs(f"{self.name} is not as this server wrote it. Prove all of it: --from-start")
        try:
            return msgspec.json.decode(body, type=self.kind)
        except msgspec.ValidationError:
            return None

    def write(self, point: Point) -> None:
        """Keep it in place of the one before."""
        if self.place is not None:
            body = encode_json(point)
            self.place.write(self.name, _seal(self.name, body) + b"\n" + body)

    def forget(self) -> None:
        """The next proof begins at the start."""
        if self.place is not None:
            self.place.forget(self.name)


def _seal(name: str, body: bytes) -> bytes:
    """What only the server can say; under this name alone."""
    return salted_hmac(SALT, name.encode() + b"\n" + body, algorithm="sha256").hexdigest().encode()


def kept_log(place: Place | None, table: str) -> Kept[Checkpoint]:
    """How far a table's log is proved."""
    return Kept(place, f"log:{table}", Checkpoint)


def kept_results(place: Place | None, table: str) -> Kept[ResultsCheckpoint]:
    """How far a table's results are proved."""
    return Kept(place, f"results:{table}", ResultsCheckpoint)


def kept_journals(place: Place | None, table: str) -> dict[str, Kept[JournalCheckpoint]]:
    """How far each of a table's journals is proved, by its name."""
    return {name: Kept(place, name, JournalCheckpoint) for name in names_of("table", table)}


class Tracker:
    """Follows a proof: `count` is the rows that hold so far, of which `tell` hears now and then. Its checkpoints are
    kept in a `place`, where one is named.
    """

    def __init__(self, place: Place | None = None, tell: Callable[[int], None] = lambda rows: None) -> None:
        self.place, self.tell = place, tell
        self.count, self.kept_at = 0, monotonic()

    def start(self, kept: Kept[Point]) -> Point | None:
        """Where the proof goes on; None where it begins. Raises NotOurs."""
        point = kept.read()
        self.count += point.rows if point is not None else 0
        return point

    def passed(self) -> None:
        """One more row holds."""
        self.count += 1
        if self.count % COUNTED == 0:
            self.tell(self.count)

    def keep(self, kept: Kept[Point], made: Callable[[], Point], *, last: bool = False) -> None:
        """Keep the checkpoint that is `made`, unless that was done a moment ago; the `last` one always."""
        if self.place is not None and (last or monotonic() - self.kept_at >= KEPT_EVERY_SECONDS):
            kept.write(made())
            self.kept_at = monotonic()


def anchor_fault(start: Checkpoint) -> Fault | None:
    """Why the log is not the one that was proved up to here, where that shows; None where it does not."""
    row = Event.objects.filter(table_id=start.table, seq=start.seq).first()
    if row is None or not _holds(row, start.hash):
        said = f"event {start.seq} is not the one up to which the log was proved on {start.at:%Y-%m-%d %H:%M:%S} UTC"
        return Fault(start.seq, "anchor", said)
    before = {"table_id": start.table, "seq__lte": start.seq}
    if Event.objects.filter(**before).count() != start.seq:
        return Fault(start.seq, "anchor", "events before the one up to which the log was proved are gone")
    if Round.objects.filter(table_id=start.table, number__lte=start.rounds).count() != start.rounds:
        return Fault(start.seq, "anchor", "the rounds before are not as many as were proved")
    if _sums(Entry.objects.filter(**before), "account", "cents") != _moved(start.balances):
        return Fault(start.seq, "anchor", "the accounts do not stand as they were proved")
    results = _sums(Settlement.objects.filter(**before), "player", F("returned_cents") - F("stake_cents"))
    results.update(_sums(Mispay.objects.filter(**before), "player", "cents"))
    if _moved(results) != _moved(start.results):
        return Fault(start.seq, "anchor", "what players won and lost is not what was proved")
    return None


def _holds(row: Event, proved: str) -> bool:
    fields = exported(row)
    claimed = fields.pop("hash")
    return claimed == proved == event_hash(fields).hex()


def _sums(rows: QuerySet[Any], by: str, cents: Any) -> Counter[str]:
    summed = rows.order_by().values(by).annotate(sum=Sum(cents)).values_list(by, "sum")
    return Counter({name: sum for name, sum in summed if sum})


def _moved(sums: dict[str, int]) -> dict[str, int]:
    """Without those that came to nothing."""
    return {name: cents for name, cents in sums.items() if cents}
