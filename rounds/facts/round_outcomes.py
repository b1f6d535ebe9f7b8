"""What a round came to, from the record: for what is said of it later, which may be long after (ruling 96)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import rules.codec
from database.round_trip import Row, Statement
from rounds.facts.fact import Fact, Question
from rounds.models import Event, Round
from rounds.replay import CannotReplay, state_before
from rules import events
from rules.command_table import facts_of
from rules.commands import Command
from rules.context import PastLine, PastRound
from rules.core.base import type_of
from rules.core.marks import mark_of
from rules.core.text import to_builtins
from rules.money.past_round import READ, past_round
from rules.wording.recorded import read_back

TYPES = [type_of(kind) for kind in READ]
ARRAY = "{" + ",".join(TYPES) + "}"
"""The same as PostgreSQL writes an array."""
LARGEST, NO_ROUND = 2**31 - 1, -1
# After the table's lock, so that all of it is there.
CAME_TO = "SELECT actor, body FROM rounds_event WHERE table_id = %s AND round = %s AND type = ANY(%s) ORDER BY seq"


def _ask(question: Question) -> Sequence[Statement]:
    number = getattr(question.envelope.command, "round", 0)
    return [(CAME_TO, (question.envelope.table, number if 0 < number <= LARGEST else NO_ROUND, ARRAY))]


def _read(question: Question, rows: list[list[Row]]) -> PastRound:
    number = getattr(question.envelope.command, "round", 0)
    return past_round(number, [(actor, rules.codec.decode_event(body)) for actor, body in rows[0]])


FACT = Fact(_ask, _read)


def past_of(table: str, number: int, before: int | None = None) -> PastRound:
    """What a round came to, up to an event where one is named."""
    if not 0 < number <= LARGEST:
        return PastRound(number)
    rows = Event.objects.filter(table_id=table, round=number, type__in=TYPES).order_by("seq")
    if before is not None:
        rows = rows.filter(seq__lt=before)
    found = rows.values_list("actor", "body")
    return past_round(number, [(actor, rules.codec.decode_event(body)) for actor, body in found])


def outcome_for(table: str, command: Command, before: int | None = None) -> PastRound | None:
    """The round that a command asks for; None where it asks for none."""
    if "round_outcome" not in facts_of(type_of(command)):
        return None
    return past_of(table, getattr(command, "round", 0), before)


def names_in(round_: Round) -> dict[str, str]:
    """The names that a round of before knew its players by, by id; empty where the directory has them."""
    try:
        known = {
            player: about.name for player, about in state_before(round_.table_id, round_.first_seq).players.items()
        }
    except CannotReplay:
        known = {}
    seated = Event.objects.filter(table_id=round_.table_id, round=round_.number, type="player_seated").order_by("seq")
    for body in seated.values_list("body", flat=True):
        event = rules.codec.decode_event(body)
        assert isinstance(event, events.PlayerSeated)
        known[event.player] = event.name or known.get(event.player, "")
    return known


def lines_of(round_: Round) -> list[dict[str, Any]]:
    """What a round came to, line by line, as the API tells it."""
    names = names_in(round_)
    return [_shown(line, names) for line in past_of(round_.table_id, round_.number).lines]


def mispaid_lines(rounds: Iterable[Round], newest: int) -> list[dict[str, Any]]:
    """Lines of rounds that were paid wrongly, each with its `round`: of the newest all, of others what stands out."""
    return [
        {"round": round_.number} | line
        for round_ in rounds
        for line in lines_of(round_)
        if line["left_cents"] or (line["mispaid"] and round_.number == newest)
    ]


def _shown(line: PastLine, names: dict[str, str]) -> dict[str, Any]:
    return to_builtins(line.ref) | {
        "name": names.get(line.ref.player) or mark_of(line.ref.player),
        "area": line.area,
        "line": line.line,
        "hand": line.hand,
        "result": line.result,
        "words": read_back(line.words),
        "staked_cents": line.staked_cents,
        "owed_cents": line.owed_cents,
        "paid_cents": line.paid_cents,
        "left_cents": line.left_cents,
        "mispaid": line.mispaid,
    }
