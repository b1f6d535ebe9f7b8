"""All that a round came of, from the record: for corrections, which play it again (ruling 81)."""

from __future__ import annotations

from bisect import bisect_left
from datetime import timedelta

from channels.db import database_sync_to_async

import rules.codec
from players.stops import STOP_NAMED, Stops, stops_numbered
from rounds.envelope import CommandEnvelope
from rounds.models import Command, Event, Round
from rounds.replay import CannotReplay, state_before
from rules.command_table import facts_of
from rules.context import RoundCourse, SentCommand

NEARBY = timedelta(days=1)
"""A command is not received much before its event: the index is by time, and a clock may have been set back."""
NAMING = ("wagers_repeated", "claims_decided")
"""What is accepted although a stop leaves somebody out of it (ruling 130)."""


async def course_of(envelope: CommandEnvelope) -> RoundCourse | None:
    """What a command is decided on where its row names the course, up to the seq that it expects. The record only
    grows, so it is read before the table is locked.
    """
    if "round_course" not in facts_of(envelope.type) or envelope.expected_seq is None:
        return None
    return await database_sync_to_async(round_course, thread_sensitive=False)(envelope.table, envelope.expected_seq)


def round_course(table: str, seq: int, *, keeping: bool = True) -> RoundCourse | None:
    """The newest round of a table as of event `seq`, `keeping` snapshots on the way; None where there is none, or its
    log cannot be read.
    """
    round_ = Round.objects.filter(table_id=table, first_seq__lte=seq).order_by("-number").first()
    if round_ is None:
        return None
    try:
        before = state_before(table, round_.first_seq, keeping=keeping)
    except CannotReplay:
        return None
    return RoundCourse(before, sent_in(round_, seq))


def sent_in(round_: Round, seq: int) -> tuple[SentCommand, ...]:
    """The commands that were accepted from the opening of a round up to event `seq`, in order, as they were decided."""
    found = Command.objects.filter(table_id=round_.table_id, received_at__gte=round_.opened_at - NEARBY)
    # A console that changed hands is kept too, with an empty answer; it decides nothing.
    found = found.filter(seq__range=(round_.first_seq, seq), status="accepted").exclude(answer="{}")
    bodies = dict(found.values_list("seq", "body"))
    rows = Event.objects.filter(table_id=round_.table_id, seq__in=bodies).order_by("seq")
    stops = _stops_by_command(round_, sorted(bodies))
    return tuple(
        SentCommand(
            rules.codec.decode_command(bodies[row.seq]),
            row.at,
            row.approved_role or row.role,
            row.actor,
            stops.get(row.seq, {}),
            row.approved_by,
        )
        for row in rows
    )


def _stops_by_command(round_: Round, ends: list[int]) -> dict[int, Stops]:
    """The stops that accepted commands left somebody out by, as events name them. `ends`: each command's last seq."""
    if not ends:
        return {}
    events = Event.objects.filter(table_id=round_.table_id, seq__range=(round_.first_seq, ends[-1]))
    named = events.filter(type__in=NAMING).values_list("seq", "body")
    found = {ends[bisect_left(ends, seq)]: STOP_NAMED.findall(body) for seq, body in named}
    return {seq: stops_numbered(map(int, numbers)) for seq, numbers in found.items() if numbers}
