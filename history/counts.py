"""Counts of a tray that differ, and the rounds in which that may have come about (ruling 104)."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q

import rules.codec
from rounds.models import Event as Row
from rounds.models import Round
from rules import events
from rules.books import book_of
from rules.money.chips import chips_of
from rules.tray.address import AMOUNTS, RoundEvent, Suspect, ranked
from rules.wording.tray import COUNTS, counted_text
from tables.models import Table

COUNTS_ON_A_PAGE = 50
TYPES = [kind.__struct_config__.tag for kind in AMOUNTS]


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
    """The rounds of its address, the likeliest first."""
    first = Round.objects.filter(table_id=count.row.table_id, number=count.event.good_round + 1).first()
    if first is None or count.event.newest_round <= count.event.good_round:
        return ()
    rows = Row.objects.filter(table_id=count.row.table_id, seq__gte=first.first_seq, seq__lt=count.row.seq, round__gt=0)
    found = rows.filter(Q(type__in=TYPES) | ~Q(approved_by="")).order_by("seq")
    seen = (
        RoundEvent(number, rules.codec.decode_event(body), bool(approver))
        for number, body, approver in found.values_list("round", "body", "approved_by").iterator()
    )
    return ranked(count.difference_cents, seen, _values(count.row.table_id))


def _values(table: str) -> list[int]:
    """The values of the table's chips, which stay as they are while the tray is open."""
    state = rules.codec.decode_state(bytes(Table.objects.get(pk=table).state))
    return [chip.cents for chip in chips_of(state, book_of(state))]  # type: ignore[arg-type]
