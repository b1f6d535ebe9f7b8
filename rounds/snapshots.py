"""Snapshots: the table's state at every thousandth event, kept in the database so that no replay is long.

They are derived from the log and sealed with the server's key. One is used only while its seal covers the hash that the
log has for its event: of a changed log, of somebody else's making or of an older version they are passed over, and
replaced by the next replay that comes by.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

import rules.codec
from rounds.models import Event, Snapshot
from rules.state import TableState

EVERY = 1_000  # events
SALT = "rounds.snapshot"


def snapshot(row: Event, state: TableState) -> Snapshot:
    """The state after an event, sealed; not yet written."""
    encoded = rules.codec.encode_state(state)
    return Snapshot(table_id=row.table_id, seq=row.seq, state=encoded, seal=seal(row, encoded))


def keep(snapshots: Sequence[Snapshot]) -> None:
    """Write snapshots, in place of those that were not usable. Another process may do the same at this moment."""
    with transaction.atomic():
        for row in snapshots:
            Snapshot.objects.filter(table_id=row.table_id, seq=row.seq).delete()
        Snapshot.objects.bulk_create(snapshots, ignore_conflicts=True)


def nearest(table: str, seq: int) -> tuple[int, TableState]:
    """The newest usable snapshot at or before event `seq`, else the table before its first event (seq 0)."""
    kept = _newest(table, seq)
    while kept is not None:
        state = _usable(kept)
        if state is not None:
            return kept.seq, state
        kept = _newest(table, kept.seq - 1)
    return 0, TableState(table=table)


def _newest(table: str, seq: int) -> Snapshot | None:
    return Snapshot.objects.filter(table_id=table, seq__lte=seq).order_by("-seq").first()


def _usable(kept: Snapshot) -> TableState | None:
    """Its state, where the seal holds for the event that the log has, and these rules know such a state."""
    row = Event.objects.filter(table_id=kept.table_id, seq=kept.seq).only("table_id", "seq", "hash").first()
    if row is None or not constant_time_compare(bytes(kept.seal), seal(row, bytes(kept.state))):
        return None
    try:
        return rules.codec.decode_state(bytes(kept.state))
    except msgspec.MsgspecError:
        return None


def seal(row: Event, encoded: bytes) -> bytes:
    """What only the server can say of a state and the event that it follows."""
    said = b"\n".join((row.table_id.encode(), str(row.seq).encode(), bytes(row.hash), encoded))
    return salted_hmac(SALT, said, algorithm="sha256").digest()
