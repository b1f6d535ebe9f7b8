"""Exports as streams: rounds and one round, as JSON that proves itself (docs/protocol.md) and as CSV for a spreadsheet.

Rows are read a batch at a time, so that an export of any length needs little memory and holds no cursor open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

import msgspec
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db.models import QuerySet
from django.http import HttpRequest, StreamingHttpResponse

from database import replica
from database.csv_lines import csv_lines
from database.hash_chain import time_text
from history.paging import ROUNDS
from rounds.access import events_in_batches, mispays_of, with_mispays
from rounds.event_export import exported
from rounds.models import Event, Round
from rounds.redaction import redacted
from rules.core.text import encode_json
from wagers.models import Settlement, Wager

BATCH = 200
PLACES = 50 * BATCH
PART_BYTES = 1 << 16
"""So much is sent at a time: each part costs the server two changes of thread."""
RECIPE = (
    "Each event's hash is the SHA-256 of its other members as JSON with sorted keys and no spaces; each names the hash "
    "of the event before it. An event with the member withheld is told without cards that lie face down, and without "
    "its salt: until its round is over only its place in the chain can be checked. docs/protocol.md has the whole "
    "recipe."
)
ROUND_COLUMNS = (
    "table", "round", "phase", "opened_at", "concluded_at", "dealer", "ruleset", "ruleset_hash", "first_seq",
    "last_seq", "staked_cents", "returned_cents", "house_cents", "refusals", "withheld", "first_previous_hash",
    "last_hash", "mispay_left_cents",
)  # fmt: skip
SUMMED = ("staked_cents", "returned_cents", "house_cents", "refusals", "mispay_left_cents")
BOTH_WAYS = ("staked_cents", "returned_cents")
"""What a void round staked went back: neither side of it is in the sums."""
EVENT_COLUMNS = (
    "table", "seq", "round", "at", "actor", "role", "device", "approved_by", "approved_role", "type", "clause", "body",
    "ruleset", "ruleset_hash", "salt", "previous_hash", "hash", "withheld",
)  # fmt: skip
RESULT_COLUMNS = (
    "table", "round", "seq", "wager", "kind", "area", "line", "hand", "player", "result", "pay_line", "clause", "words",
    "stake_cents", "returned_cents", "net_cents",
)  # fmt: skip
MISPAY_COLUMNS = (
    "table", "round", "seq", "at", "move", "wager", "kind", "area", "line", "hand", "player", "owed_cents",
    "paid_cents", "cents", "found_by", "reason", "actor", "role", "approved_by", "approved_role",
)  # fmt: skip


def batches(rounds: QuerySet[Round]) -> Iterator[list[Round]]:
    """Rounds newest first, a batch at a time; one that opens meanwhile comes before those that were read, and is left
    out. Where they lie is looked up for several batches together, since a filter may have to look far.
    """
    rows = ROUNDS.newest_first(rounds)
    places = list(rows.values_list(*ROUNDS.columns)[:PLACES])
    while places:
        for start in range(0, len(places), BATCH):
            wanted = [(table, number) for _, table, number in places[start : start + BATCH]]
            found = {(row.table_id, row.number): row for row in with_mispays(Round.objects.filter(pk__in=wanted))}
            yield [found[key] for key in wanted]
        places = list(rows.filter(ROUNDS.beyond(places[-1], "lt")).values_list(*ROUNDS.columns)[:PLACES])


def events_by_round(rounds: list[Round]) -> dict[tuple[str, int], list[Event]]:
    """The events of a batch of rounds."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for row in rounds:
        numbers[row.table_id].append(row.number)
    found: dict[tuple[str, int], list[Event]] = defaultdict(list)
    for table, wanted in numbers.items():
        for event in redacted(Event.objects.filter(table_id=table, round__in=wanted).order_by("seq")):
            found[table, event.round].append(event)
    return found


def round_fields(row: Round, events: list[Event]) -> dict[str, Any]:
    """A round's summary, with the hashes between which its events lie; `row` is one of `with_mispays`. What the house
    has of it is `house_cents` less `mispay_left_cents`, as in the ledger.
    """
    return {
        "table": row.table_id,
        "round": row.number,
        "phase": row.phase,
        "opened_at": time_text(row.opened_at),
        "concluded_at": time_text(row.concluded_at) if row.concluded_at else None,
        "dealer": row.dealer,
        "ruleset": row.ruleset,
        "ruleset_hash": row.ruleset_hash,
        "first_seq": row.first_seq,
        "last_seq": row.last_seq,
        "staked_cents": row.staked_cents,
        "returned_cents": row.returned_cents,
        "house_cents": row.staked_cents - row.returned_cents,
        "refusals": sum(event.type == "command_refused" for event in events),
        "withheld": sum(event.withheld for event in events),
        "first_previous_hash": bytes(events[0].previous_hash).hex() if events else "",
        "last_hash": bytes(events[-1].hash).hex() if events else "",
        "mispay_left_cents": row.mispay_left_cents,  # type: ignore[attr-defined]
    }


def rounds_csv(rounds: QuerySet[Round]) -> Iterator[bytes]:
    """A line for each round, and the sums of all: there `table` says "sum", and `round` how many rounds they are."""
    return csv_lines(ROUND_COLUMNS, _round_rows(rounds))


def _round_rows(rounds: QuerySet[Round]) -> Iterator[dict[str, Any]]:
    sums = dict.fromkeys(SUMMED, 0)
    many = 0
    for batch in batches(rounds):
        events = events_by_round(batch)
        for row in batch:
            fields = round_fields(row, events[row.table_id, row.number])
            yield fields
            many += 1
            went_back = row.staked_cents if row.void else 0  # as the sums of the page (ruling 91)
            sums = {name: sums[name] + fields[name] - went_back * (name in BOTH_WAYS) for name in SUMMED}
    yield dict.fromkeys(ROUND_COLUMNS, "") | {"table": "sum", "round": many} | sums


def rounds_json(rounds: QuerySet[Round], about: dict[str, Any]) -> Iterator[bytes]:
    """One JSON object: `about`, the recipe, and `rounds`, each with all its events as they were hashed."""
    yield encode_json({**about, "recipe": RECIPE})[:-1] + b',"rounds":['
    first = True
    for batch in batches(rounds):
        events = events_by_round(batch)
        for row in batch:
            own = events[row.table_id, row.number]
            fields = round_fields(row, own) | {"events": [exported(event) for event in own]}
            yield (b"" if first else b",") + b"\n" + encode_json(fields)
            first = False
    yield b"\n]}\n"


def round_json(row: Round, about: dict[str, Any]) -> Iterator[bytes]:
    """One round: its summary, events, wagers and results, and what was paid wrongly."""
    events = redacted(Event.objects.filter(table_id=row.table_id, round=row.number).order_by("seq"))
    fields = {**about, "recipe": RECIPE, **round_fields(row, events)}
    wagers = Wager.objects.filter(table_id=row.table_id, round=row.number).order_by("area", "line", "hand", "wager")
    fields["wagers"] = [
        {
            "wager": wager.wager,
            "kind": wager.kind,
            "area": wager.area,
            "line": wager.line,
            "hand": wager.hand,
            "of": wager.of,
            "found": wager.found,
            "placed_by_staff": wager.placed_by_staff,
            "stakes": wager.stakes,
            "stake_cents": wager.stake_cents,
            "status": wager.status,
        }
        for wager in wagers
    ]
    fields["results"] = list(_result_rows(row))
    fields["mispays"] = list(_mispay_rows(row))
    fields["events"] = [exported(event) for event in events]
    yield msgspec.json.format(encode_json(fields), indent=1) + b"\n"


def events_csv(*logs: QuerySet[Event]) -> Iterator[bytes]:
    """A line for each event, one log after the other, with its hashes; members that it does not have are empty."""
    empty = dict.fromkeys(EVENT_COLUMNS, "")
    return csv_lines(EVENT_COLUMNS, (empty | exported(event) for log in logs for event in events_in_batches(log)))


def results_csv(row: Round) -> Iterator[bytes]:
    """A line for each backer's result, in the order they were settled."""
    return csv_lines(RESULT_COLUMNS, _result_rows(row))


def _result_rows(row: Round) -> Iterator[dict[str, Any]]:
    for found in Settlement.objects.filter(table_id=row.table_id, round=row.number).order_by("seq", "id"):
        yield {
            "table": found.table_id,
            "round": found.round,
            "seq": found.seq,
            "wager": found.wager,
            "kind": found.kind,
            "area": found.area,
            "line": found.line,
            "hand": found.hand,
            "player": found.player,
            "result": found.result,
            "pay_line": found.pay_line,
            "clause": found.clause,
            "words": found.words,
            "stake_cents": found.stake_cents,
            "returned_cents": found.returned_cents,
            "net_cents": found.returned_cents - found.stake_cents,
        }


def mispays_csv(row: Round) -> Iterator[bytes]:
    """A line for each thing that was paid wrongly, found or put right, in the order it came (ruling 96)."""
    return csv_lines(MISPAY_COLUMNS, _mispay_rows(row))


def _mispay_rows(row: Round) -> Iterator[dict[str, Any]]:
    found = list(mispays_of(row.table_id, row.number))
    events = Event.objects.filter(table_id=row.table_id, seq__in=[one.seq for one in found]).order_by("seq")
    for one, event in zip(found, events, strict=True):
        yield {
            "table": one.table_id,
            "round": one.round,
            "seq": one.seq,
            "at": time_text(event.at),
            "move": one.move,
            "wager": one.wager,
            "kind": one.kind,
            "area": one.area,
            "line": one.line,
            "hand": one.hand,
            "player": one.player,
            "owed_cents": one.owed_cents,
            "paid_cents": one.paid_cents,
            "cents": one.cents,
            "found_by": one.found_by,
            "reason": one.reason,
            "actor": event.actor,
            "role": event.role,
            "approved_by": event.approved_by,
            "approved_role": event.approved_role,
        }


def streamed(request: HttpRequest, parts: Iterator[bytes], name: str) -> StreamingHttpResponse:
    """A download that is made while it is sent."""
    kind = "text/csv; charset=utf-8" if name.endswith(".csv") else "application/json"
    parts = replica.in_parts(gathered(parts))
    # Under ASGI Django would collect a plain iterator before it sends the first byte.
    content = _asynchronous(parts) if isinstance(request, ASGIRequest) else parts
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(content, content_type=kind, headers=headers)


def gathered(parts: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in fewer parts."""
    held: list[bytes] = []
    size = 0
    for part in parts:
        held.append(part)
        size += len(part)
        if size >= PART_BYTES:
            yield b"".join(held)
            held, size = [], 0
    if held:
        yield b"".join(held)


async def _asynchronous(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    take = sync_to_async(lambda: next(parts, None))
    while (part := await take()) is not None:
        yield part
