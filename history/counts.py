"""Counts of a tray that differ, and the rounds in which that may have come about (ruling 104)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Q, QuerySet

import rules.codec
from rounds.models import Event as Row
from rules import events
from rules.books import book_of
from rules.money.chips import chips_of
from rules.tray.address import AMOUNTS, RoundEvent, Suspect, ranked
from rules.tray.beside_rounds import BESIDE
from rules.wording.tray import COUNTS, counted_text
from tables.models import Table

COUNTS_ON_A_PAGE = 50
TYPES = [kind.__struct_config__.tag for kind in AMOUNTS]
TYPES_BESIDE = [kind.__struct_config__.tag for kind in BESIDE]


class Counted(NamedTuple):
    """A count as the table's log has it."""

    row: Row
    event: events.TrayCounted

    @property
    def difference_cents(self) -> int:
        """What was counted less what should be there; 0 where there was nothing to compare with."""
        expected = self.event.expected_cents
        return 0 if expected is None else self.event.cents - expected

    @property
    def kind(self) -> str:
        """What was counted, as the trade calls it."""
        return COUNTS[self.event.kind].capitalize()

    @property
    def said(self) -> str:
        """All of it as a sentence, without who signed."""
        return counted_text(self.event)


def counts_that_differ(table: str) -> list[Counted]:
    """The newest counts of a table that differ, the newest first."""
    rows = Row.objects.filter(table_id=table, type="tray_counted").order_by("-seq")
    counts = (counted(row) for row in rows[: COUNTS_ON_A_PAGE * 4])
    return [count for count in counts if count.difference_cents][:COUNTS_ON_A_PAGE]


def counted(row: Row) -> Counted:
    """An event of the log, which is a count."""
    event = rules.codec.decode_event(row.body)
    assert isinstance(event, events.TrayCounted)
    return Counted(row, event)


def suspects(count: Counted) -> tuple[Suspect, ...]:
    """Its address: the rounds since the last count that was right, and what else moved chips, the likeliest first."""
    log = Row.objects.filter(table_id=count.row.table_id)
    since = _last_good(log, count)
    if since is None:
        return ()
    of_rounds = Q(round__gt=0) & (Q(type__in=TYPES) | ~Q(approved_by=""))
    found = log.filter(of_rounds | Q(type__in=TYPES_BESIDE), seq__gt=since, seq__lt=count.row.seq)
    seen = [
        RoundEvent(number, rules.codec.decode_event(body), bool(approver), seq)
        for number, body, approver, seq in _columns(found)
    ]
    return ranked(count.difference_cents, [*seen, *_drop_of(log, count)], _values(count.row.table_id))


def _columns(found: QuerySet[Row]) -> Iterator[tuple[int, str, str, int]]:
    return found.order_by("seq").values_list("round", "body", "approved_by", "seq").iterator()


def _last_good(log: QuerySet[Row], count: Counted) -> int | None:
    """The newest count before it that did not differ, or the opener; None before the first, and of an opener."""
    if count.event.kind == "opener":
        return None
    for row in log.filter(type="tray_counted", seq__lt=count.row.seq).order_by("-seq").iterator():
        event = counted(row).event
        if event.kind == "opener" or event.cents == event.expected_cents:
            return row.seq
    return None


def _drop_of(log: QuerySet[Row], count: Counted) -> Iterator[RoundEvent]:
    """The drop of a closer, counted by the next opener."""
    if count.event.kind != "closer":
        return
    later = log.filter(seq__gt=count.row.seq, type__in=("tray_counted", "drop_counted")).order_by("seq")
    for row in later[:20]:
        event = rules.codec.decode_event(row.body)
        if isinstance(event, events.TrayCounted):
            return
        yield RoundEvent(row.round, event, bool(row.approved_by), row.seq)


def _values(table: str) -> list[int]:
    """The values of the table's chips, which stay as they are while the tray is open."""
    state = rules.codec.decode_state(bytes(Table.objects.get(pk=table).state))
    return [chip.cents for chip in chips_of(state, book_of(state))]  # type: ignore[arg-type]
