"""Rounds that are over are taken apart, in order, from the record alone. Done again it gives the same rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

import structlog
from django.db import IntegrityError, transaction

from results.models import Result, TakenApart
from rounds.models import Event as Row
from rounds.models import Round
from rounds.replay import CannotReplay, apply, state_before
from rules.events import Event
from rules.state import TableState
from rules.value.parts import KindOutcome
from rules.value.watching import take_apart, without_values
from tables.models import Table

log = structlog.get_logger(__name__)
AT_ONCE = 200
"""Rounds of a table in one go, so that every table has its turn."""


def take_apart_due(at_once: int = AT_ONCE) -> int:
    """Take apart what is over at every table and not yet done, and the newest round once more where it was corrected
    since; how many there were.
    """
    return sum(_of_table(table, at_once) for table in Table.objects.order_by("id").values_list("id", flat=True))


def forget() -> None:
    """Remove what rounds were taken apart into. All of it is derived, and is due again."""
    with transaction.atomic():
        Result.objects.all().delete()
        TakenApart.objects.all().delete()


def _of_table(table: str, at_once: int) -> int:
    rounds = _due(table, at_once)
    if not rounds:
        return 0
    done = 0
    try:
        for round_, before, events in played(table, rounds):
            _keep(round_, before, events)
            done += 1
    except CannotReplay as error:  # the nightly proof says so; other tables go on
        log.warning("round_not_taken_apart", table=table, fault=str(error))
    except IntegrityError:
        log.info("taken_apart_elsewhere", table=table)
    return done


def _due(table: str, at_once: int) -> list[Round]:
    newest = TakenApart.objects.filter(table_id=table).order_by("-round").first()
    found = Round.objects.filter(table_id=table, concluded_at__isnull=False).order_by("number")
    if newest is not None:
        found = found.filter(number__gte=newest.round).exclude(number=newest.round, last_seq=newest.seq)
    return list(found[:at_once])


def played(table: str, rounds: list[Round]) -> Iterator[tuple[Round, TableState, list[Event]]]:
    """Each round with the table before its bets opened and its events, in one reading of the log."""
    state = state_before(table, rounds[0].first_seq, keeping=False)
    waiting = iter(rounds)
    round_ = next(waiting)
    before, events = state, list[Event]()
    rows = Row.objects.filter(table_id=table, seq__gte=round_.first_seq, seq__lte=rounds[-1].last_seq).order_by("seq")
    for row in rows.only("table_id", "seq", "round", "body", "hash").iterator():
        if row.seq == round_.first_seq:
            before, events = state, []
        event, state = apply(state, row)
        events.append(event)
        if row.seq == round_.last_seq:
            yield round_, before, events
            following = next(waiting, None)
            if following is None:
                return
            round_ = following


def worked_out(round_: Round, before: TableState, events: list[Event]) -> tuple[TakenApart, list[Result]]:
    """What a round that is over comes to, by the table before its bets opened and its events."""
    try:
        parts, known = take_apart(before, events), True
    except FileNotFoundError:
        parts, known = without_values(before, events), False
    shoe = _shoe(round_)
    assert round_.last_seq is not None
    assert round_.concluded_at is not None
    whole = TakenApart(
        table_id=round_.table_id,
        round=round_.number,
        seq=round_.last_seq,
        shoe=shoe,
        opened_at=round_.opened_at,
        concluded_at=round_.concluded_at,
        dealer=round_.dealer,
        ruleset=round_.ruleset,
        known=known,
        void=round_.void,
    )
    return whole, [_row(whole, part) for part in (_of_void(parts) if whole.void else parts)]


def _of_void(parts: Iterable[KindOutcome]) -> Iterator[KindOutcome]:
    """Of a void round there is what stays with somebody (ruling 91): luck, and none of the cards. It was no handle."""
    for part in parts:
        if part.result_cents:
            nothing = Decimal(0)
            yield KindOutcome(part.player, part.kind, 0, part.result_cents, nothing, nothing, nothing)


def _keep(round_: Round, before: TableState, events: list[Event]) -> None:
    whole, parts = worked_out(round_, before, events)
    with transaction.atomic():
        Result.objects.filter(table_id=round_.table_id, round=round_.number).delete()
        TakenApart.objects.filter(table_id=round_.table_id, round=round_.number).delete()
        whole.save(force_insert=True)
        Result.objects.bulk_create(parts)


def _shoe(round_: Round) -> int:
    loaded = Row.objects.filter(table_id=round_.table_id, type="shoe_loaded", seq__lt=round_.last_seq)
    return loaded.order_by("-seq").values_list("seq", flat=True).first() or 0


def _row(whole: TakenApart, part: KindOutcome) -> Result:
    """The house has what the player has not."""
    return Result(
        table_id=whole.table_id,
        round=whole.round,
        player=part.player,
        kind=part.kind,
        shoe=whole.shoe,
        concluded_at=whole.concluded_at,
        dealer=whole.dealer,
        ruleset=whole.ruleset,
        handle_cents=part.handle_cents,
        win_cents=-part.result_cents,
        expected_cents=-part.expected_cents,
        choices_cents=-part.choices_cents,
        luck_cents=-part.luck_cents,
        shoe_cents=-part.shoe_cents,
    )
