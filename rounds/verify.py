"""Proof of a table's record: the chain, dense seq, replay, rulebook, and money conserved. Reads only.

The proofs are made from the log alone, from its first event on: what is stored beside it (state, snapshots, ledger,
settlements, rounds) has to be what the log says. Each fault names the first event at which it shows.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.db import transaction

import rules
import rules.codec
from database.hash_chain import event_hash, time_text
from rounds.models import Event, Round, Snapshot
from rounds.projection import round_of
from rules import TableState
from rules.books import EDITIONS
from rules.core.base import type_of
from rules.events import RoundConcluded
from rules.table import in_round
from tables.models import NO_HASH, Table
from wagers.models import Entry, Settlement
from wagers.postings import layout_account, player_account, postings
from wagers.rows import settlement_rows

BATCH = 1000


class Fault(msgspec.Struct, frozen=True):
    """Something that does not hold, at event `seq` (0: the table itself)."""

    seq: int
    proof: str  # seq | chain | body | rulebook | replay | snapshot | ledger | settlements | rounds | state
    message: str


class Verification(msgspec.Struct):
    """What was found about a table; sound means no faults."""

    table: str
    seq: int
    head_hash: str
    faults: list[Fault]

    @property
    def sound(self) -> bool:
        """Whether everything holds."""
        return not self.faults


Summary = tuple[int, int, int]  # seq of the conclusion, staked and returned cents


class Replay(msgspec.Struct):
    """The state while the log is read again, and what it says about money so far."""

    state: TableState
    previous: bytes = NO_HASH
    seq: int = 0
    balances: Counter[str] = msgspec.field(default_factory=Counter)
    results: Counter[str] = msgspec.field(default_factory=Counter)  # returned less staked, by player
    conclusions: dict[int, Summary] = msgspec.field(default_factory=dict)  # the newest of each round
    snapshots: set[int] = msgspec.field(default_factory=set)  # those not passed yet, by seq


def exported(row: Event) -> dict[str, Any]:
    """An event as exports hold it: the hashed fields, and the hash. Who approved is named only where somebody did.

    One that is withheld says so: without its cards and its salt nobody can compute its hash.
    """
    more: dict[str, Any] = (
        {"approved_by": row.approved_by, "approved_role": row.approved_role} if row.approved_by else {}
    )
    if row.salt:
        more["salt"] = row.salt
    if row.withheld:
        more["withheld"] = True
    return more | {
        "actor": row.actor,
        "at": time_text(row.at),
        "body": row.body,
        "clause": row.clause,
        "device": row.device,
        "previous_hash": bytes(row.previous_hash).hex(),
        "role": row.role,
        "round": row.round,
        "ruleset": row.ruleset,
        "ruleset_hash": row.ruleset_hash,
        "seq": row.seq,
        "table": row.table_id,
        "type": row.type,
        "hash": bytes(row.hash).hex(),
    }


def events_in_order(table: str) -> Iterator[Event]:
    """Every event of a table, read in batches."""
    return Event.objects.filter(table_id=table).order_by("seq").iterator(chunk_size=BATCH)


@contextmanager
def one_moment() -> Iterator[None]:
    """One snapshot for everything that is read within, while play goes on; nothing is locked."""
    nested = transaction.get_connection().in_atomic_block
    with transaction.atomic():
        if not nested:
            with transaction.get_connection().cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def verify_table(table: str) -> Verification:
    """Prove a table's record as of one moment. Raises Table.DoesNotExist."""
    with one_moment():
        row = Table.objects.get(pk=table)
        found = Verification(table, row.seq, bytes(row.head_hash).hex(), [])
        replay = Replay(TableState(table=table))
        entries = _by_seq(Entry.objects.filter(table_id=table).values_list("seq", "account", "wager", "cents"))
        shares = _by_seq(
            Settlement.objects.filter(table_id=table).values_list(
                "seq", "wager", "player", "result", "stake_cents", "returned_cents"
            )
        )
        replay.snapshots.update(Snapshot.objects.filter(table_id=table).values_list("seq", flat=True))
        for event in events_in_order(table):
            fault = _event_fault(replay, event, entries, shares) or _snapshot_fault(replay, table)
            if fault is not None:
                found.faults.append(fault)
                return found
        found.faults.extend(_end_faults(replay, row, entries, shares))
    return found


def _by_seq(rows: Any) -> dict[int, Counter[tuple[Any, ...]]]:
    """Rows (seq first) as a bag for each seq."""
    bags: dict[int, Counter[tuple[Any, ...]]] = defaultdict(Counter)
    for seq, *rest in rows:
        bags[seq][tuple(rest)] += 1
    return bags


def _event_fault(replay: Replay, row: Event, entries: Any, shares: Any) -> Fault | None:
    """Take one event further; the first thing about it that does not hold."""
    fault = _chain_fault(replay, row)
    if fault is not None:
        return fault
    try:
        event = rules.codec.decode_event(row.body)
    except msgspec.MsgspecError as error:
        return Fault(row.seq, "body", f"the body is not an event: {error}")
    before = replay.state
    try:
        after = rules.evolve(before, event)
    except Exception as error:
        # Whatever the rules raise on it, the event does not follow from the ones before.
        return Fault(row.seq, "replay", f"the event does not apply to the state before it: {error!r}")
    replay.state, replay.seq, replay.previous = after, row.seq, bytes(row.hash)
    facts = (type_of(event), getattr(event, "clause", ""), round_of(before, after))
    if facts != (row.type, row.clause, row.round):
        return Fault(row.seq, "replay", f"type, clause or round are not those of the body: {facts}")
    if (row.ruleset, row.ruleset_hash) != (after.rulebook, after.rulebook_hash):
        return Fault(row.seq, "rulebook", f"recorded under {row.ruleset}, the table plays {after.rulebook}")
    edition = EDITIONS.get(row.ruleset_hash)
    if edition is None or edition.id != row.ruleset:
        return Fault(row.seq, "rulebook", f"no rulebook {row.ruleset} with hash {row.ruleset_hash} is known")
    if isinstance(event, RoundConcluded):
        # A correction concludes a round anew, with new sums (TC 5.3, 5.7): the newest conclusion is the summary.
        replay.conclusions[event.round] = (row.seq, event.staked_cents, event.returned_cents)
    return _money_fault(replay, row, event, entries, shares)


def _chain_fault(replay: Replay, row: Event) -> Fault | None:
    if row.seq != replay.seq + 1:
        return Fault(replay.seq + 1, "seq", f"event {replay.seq + 1} is missing; {row.seq} follows {replay.seq}")
    if bytes(row.previous_hash) != replay.previous:
        return Fault(row.seq, "chain", "the previous hash is not the hash of the event before")
    fields = exported(row)
    if fields.pop("hash") != event_hash(fields).hex():
        return Fault(row.seq, "chain", "the hash is not that of the event's fields")
    return None


def _snapshot_fault(replay: Replay, table: str) -> Fault | None:
    """A kept state that is not what the log leads to. One that these rules cannot read is used by nobody."""
    if replay.seq not in replay.snapshots:
        return None
    replay.snapshots.remove(replay.seq)
    try:
        kept = rules.codec.decode_state(bytes(Snapshot.objects.get(table_id=table, seq=replay.seq).state))
    except msgspec.MsgspecError:
        return None
    if kept != replay.state:
        return Fault(replay.seq, "snapshot", "the state kept for replays is not what the log leads to")
    return None


def _money_fault(replay: Replay, row: Event, event: Any, entries: Any, shares: Any) -> Fault | None:
    lines = postings(row.table_id, event)
    if Counter((line.account, line.wager, line.cents) for line in lines) != entries.pop(row.seq, Counter()):
        return Fault(row.seq, "ledger", "the ledger lines are not those of the event")
    if sum(line.cents for line in lines):
        return Fault(row.seq, "ledger", "the event's ledger lines do not sum to zero")
    for line in lines:
        replay.balances[line.account] += line.cents
    rows = settlement_rows(event)
    said = Counter((r["wager"], r["player"], r["result"], r["stake_cents"], r["returned_cents"]) for r in rows)
    if said != shares.pop(row.seq, Counter()):
        return Fault(row.seq, "settlements", "the settlements are not those of the event")
    for r in rows:
        replay.results[r["player"]] += r["returned_cents"] - r["stake_cents"]
    layout = replay.balances[layout_account(row.table_id)]
    if layout < 0 or (layout and not in_round(replay.state)):
        return Fault(row.seq, "ledger", f"{layout} cents lie on the layout that no round explains")
    return None


def _round_faults(replay: Replay, table: str) -> Iterator[Fault]:
    """The summary rows of rounds against their newest conclusions in the log."""
    columns = ("number", "last_seq", "staked_cents", "returned_cents")
    stored = Round.objects.filter(table_id=table, last_seq__isnull=False).values_list(*columns)
    summaries = {number: (seq, staked, returned) for number, seq, staked, returned in stored}
    for number, said in replay.conclusions.items():
        if summaries.pop(number, None) != said:
            yield Fault(said[0], "rounds", f"the summary of round {number} is not what the event says")
    for seq, _, _ in summaries.values():
        yield Fault(seq, "rounds", "rows belong to no event of the log")


def _end_faults(replay: Replay, row: Table, entries: Any, shares: Any) -> Iterator[Fault]:
    """What can only be seen once the whole log was read."""
    if row.seq != replay.seq:
        yield Fault(replay.seq, "seq", f"the table says it is at {row.seq}, its log ends at {replay.seq}")
    elif bytes(row.head_hash) != replay.previous:
        yield Fault(replay.seq, "chain", "the table's head is not the hash of its last event")
    stored = bytes(row.state)
    if stored != (rules.codec.encode_state(replay.state) if replay.seq else b""):
        yield Fault(replay.seq, "state", "the stored state is not what the log leads to")
    if replay.snapshots:
        yield Fault(min(replay.snapshots), "snapshot", "a state is kept of an event that is not in the log")
    yield from _round_faults(replay, row.id)
    for proof, left in (("ledger", entries), ("settlements", shares)):
        if left:
            yield Fault(min(left), proof, "rows belong to no event of the log")
    if sum(replay.balances.values()):
        yield Fault(replay.seq, "ledger", "the accounts do not sum to zero")
    if not replay.balances[layout_account(row.id)]:
        yield from _player_faults(replay)


def _player_faults(replay: Replay) -> Iterator[Fault]:
    """With nothing on the layout, what each player's account shows is exactly what the settlements gave and took."""
    players = {account for account in replay.balances if account.startswith(player_account(""))}
    for account in sorted(players | {player_account(name) for name in replay.results}):
        settled = replay.results[account.removeprefix(player_account(""))]
        if replay.balances[account] != settled:
            sentence = f"{account} stands at {replay.balances[account]} cents, its settlements at {settled}"
            yield Fault(replay.seq, "settlements", sentence)
