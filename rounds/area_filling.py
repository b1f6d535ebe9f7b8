"""Fills seats, playing areas and hands of what was played before they had rows, from the log. What a command wrote
meanwhile stays. A step is a transaction, so that whoever was cut off goes on where they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db import transaction
from django.db.models import Model

from rounds.areas import AreaRows, note_areas
from rounds.models import Event, Hand, PlayingArea, Round, Seat, Unfilled
from rounds.replay import apply, state_before
from rules import TableState, events
from rules.core.base import type_of
from tables.models import Table
from wagers.rows import Row

AT_ONCE = 200
"""Rounds in one step."""
SEATING = (type_of(events.PlayerSeated), type_of(events.PlayerRemoved))
"""The events that change who sits where."""


def fill() -> Iterator[tuple[str, int]]:
    """Fill every table that is not; after each step the table, and the round up to which it is filled. Raises
    CannotReplay.
    """
    for table in Unfilled.objects.order_by("table_id").values_list("table_id", flat=True):
        while (done := _step(table)) is not None:
            yield table, done


def _step(table: str) -> int | None:
    """Fill some rounds of a table; None where it is filled."""
    with transaction.atomic():
        # One at a time; and no command while its newest round is filled, which may still change.
        unfilled = Unfilled.objects.select_for_update().filter(pk=table).first()
        if unfilled is None:
            return None
        rounds = _rounds_after(table, unfilled.round)
        is_last = len(rounds) < 2
        if is_last:
            Table.objects.select_for_update(no_key=True).only("id").get(pk=table)
            rounds = _rounds_after(table, unfilled.round)
            is_last = len(rounds) < 2
        rows = AreaRows()
        if not unfilled.round:
            _note_seats(rows, table)
            _add(table, Seat, rows.seats.values())
        if rounds:
            _note_rounds(rows, table, rounds[0], None if is_last else rounds[-1])
        _add(table, PlayingArea, rows.areas.values())
        _add(table, Hand, rows.hands.values())
        if is_last:
            unfilled.delete()
            return rounds[0].number if rounds else unfilled.round
        unfilled.round = rounds[-2].number
        unfilled.save(update_fields=["round"])
        return unfilled.round


def _rounds_after(table: str, number: int) -> list[Round]:
    """The next rounds, and the one behind them."""
    return list(Round.objects.filter(table_id=table, number__gt=number).order_by("number")[: AT_ONCE + 1])


def _note_rounds(rows: AreaRows, table: str, first: Round, behind: Round | None) -> None:
    """What the events from a round on leave, up to the round `behind`."""
    state = state_before(table, first.first_seq, keeping=False)
    log = Event.objects.filter(table_id=table, seq__gte=first.first_seq).order_by("seq")
    if behind is not None:
        log = log.filter(seq__lt=behind.first_seq)
    for row in log.only("table_id", "seq", "body").iterator():
        before = state
        event, state = apply(before, row)
        note_areas(rows, event, before, state, row.seq)


def _note_seats(rows: AreaRows, table: str) -> None:
    """Who sits where: a few events say it, so that the log need not be played from its beginning."""
    state = TableState(table=table)
    seating = Event.objects.filter(table_id=table, type__in=SEATING).order_by("seq")
    for row in seating.only("table_id", "seq", "body").iterator():
        before = state
        event, state = apply(before, row)
        note_areas(rows, event, before, state, row.seq)


def _add(table: str, model: type[Model], rows: Iterable[Row]) -> None:
    """Rows that are not there yet."""
    model._default_manager.bulk_create(
        [model(table_id=table, **row) for row in rows], ignore_conflicts=True, batch_size=1_000
    )
