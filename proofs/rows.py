"""Proof of what the log alone explains: ledger, settlements, wagers and the summaries of rounds, every column of them.

The rows are read in the order of their events, beside the log: a long one takes no more memory than a short one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import attrgetter, itemgetter
from typing import Any

from database.batches import InOrder
from database.row_sets import columns_of
from proofs.areas import AreasProof
from proofs.checkpoints import Checkpoint
from proofs.faults import Fault
from proofs.tray import TrayProof
from rounds.facts.round_outcomes import past_of
from rounds.models import Event, Round
from rounds.projection import EventMetadata, round_change
from rules import TableState, commands, events
from rules.books import book_of
from rules.context import Context, Facts
from rules.core.roles import LADDER
from rules.events import Event as RulesEvent
from rules.money.mispay import check_approver
from rules.money.past_round import MISPAYS
from rules.state import in_round, is_installed
from wagers.models import Entry, Mispay, Settlement, Wager
from wagers.postings import layout_account, player_account, postings
from wagers.rows import Row, changed_wager, mispay_rows, settlement_rows, wager_changes, wager_rows

# How many events, or rounds, at a time.
EVENTS, ROUNDS = 1000, 100
OF_AN_EVENT = ("table_id", "seq", "round")
ENTRY = columns_of(Entry, *OF_AN_EVENT)
SETTLEMENT = columns_of(Settlement, *OF_AN_EVENT)
MISPAY = columns_of(Mispay, *OF_AN_EVENT)
WAGER = columns_of(Wager, "table_id", "round")
ROUND = columns_of(Round, "table_id", "number")
of_entry, of_settlement, of_mispay = attrgetter(*ENTRY), itemgetter(*SETTLEMENT), itemgetter(*MISPAY)
NEW_ROUND: Row = {"concluded_at": None, "last_seq": None, "staked_cents": 0, "returned_cents": 0, "void": False}


class RowsProof:
    """Takes the log event by event and compares what each should have left beside it."""

    def __init__(self, table: str, begun: Checkpoint | None = None) -> None:
        """Goes on where a proof was `begun`."""
        self.table = table
        seq, number = (begun.seq, begun.rounds) if begun is not None else (0, 0)
        self.balances = Counter(begun.balances if begun is not None else {})
        # Returned less staked, and what was paid wrongly, by player.
        self.results = Counter(begun.results if begun is not None else {})
        self.over = number  # the newest round that is proved
        self.round: Row = {}  # the newest round's summary as it should be
        self.wagers: dict[str, Row] = {}  # and its wagers, by id
        self.settled: Counter[tuple[Any, ...]] = Counter()  # and its settlements
        own = {"table_id": table}
        self._entries = InOrder(Entry.objects.filter(**own), "seq", ("round", *ENTRY), EVENTS, seq)
        self._settlements = InOrder(Settlement.objects.filter(**own), "round", ("seq", *SETTLEMENT), ROUNDS, number)
        self._mispays = InOrder(Mispay.objects.filter(**own), "seq", ("round", *MISPAY), EVENTS, seq)
        self._tray = TrayProof(table, seq)
        self.areas = AreasProof(table, number, begun.seats if begun is not None else None)
        self._rounds = InOrder(Round.objects.filter(**own), "number", ROUND, ROUNDS, number)
        self._wagers = InOrder(Wager.objects.filter(**own), "round", WAGER, ROUNDS, number)

    def before_round(self) -> Iterator[Fault]:
        """Prove the newest round, to which no event can be added now that another opens."""
        yield from self._round_faults()
        self.over = self.round.get("number", self.over)
        self.round, self.wagers, self.settled = {}, {}, Counter()

    def of_event(self, row: Event, event: RulesEvent, before: TableState, after: TableState) -> Iterator[Fault]:
        """What the event left; `before_round` comes first where it opens one."""
        change = round_change(
            event, before, after, row.seq, row.round, EventMetadata(row.at, row.actor, row.role, row.device)
        )
        if change is not None:
            kind, columns = change
            if kind == "open":
                self.round = dict(NEW_ROUND)
            over = self.round.get("concluded_at")
            self.round |= columns | ({"concluded_at": over} if over else {})  # a round ends once
        for wager in wager_rows(event):
            self.wagers[wager["wager"]] = wager | {"seq": row.seq}
        for wager in wager_changes(event):
            known = self.wagers.get(wager["wager"], {})
            self.wagers[wager["wager"]] = changed_wager(known, wager) | {"seq": row.seq}
        yield from self._ledger_faults(row, event, after)
        yield from self._mispay_faults(row, event, before)
        yield from self._tray.of_event(row, event, before, after)
        self.areas.of_event(row, event, before, after)
        self._settle(row, event)

    def _ledger_faults(self, row: Event, event: RulesEvent, after: TableState) -> Iterator[Fault]:
        lines = postings(row.table_id, event)
        found = self._entries.up_to(row.seq)
        said = [(row.seq, row.round, *of_entry(line)) for line in lines]
        if said != found and Counter(said) != Counter(found):  # those of an event are in no order
            yield Fault(row.seq, "ledger", "the ledger lines are not those of the event")
        if sum(line.cents for line in lines):
            yield Fault(row.seq, "ledger", "the event's ledger lines do not sum to zero")
        for line in lines:
            self.balances[line.account] += line.cents
        layout = self.balances[layout_account(row.table_id)]
        if layout < 0 or (layout and not in_round(after)):
            yield Fault(row.seq, "ledger", f"{layout} cents lie on the layout that no round explains")

    def _mispay_faults(self, row: Event, event: RulesEvent, before: TableState) -> Iterator[Fault]:
        paid_wrongly = mispay_rows(event)
        said = [(row.seq, row.round, *of_mispay(mispay)) for mispay in paid_wrongly]
        if said != self._mispays.up_to(row.seq):
            yield Fault(row.seq, "mispays", "what was paid wrongly is not what the event says")
        for mispay in paid_wrongly:
            self.results[mispay["player"]] += mispay["cents"]
        if isinstance(event, MISPAYS) and (fault := mispay_fault(row, event, before)):
            yield Fault(row.seq, "mispays", fault)

    def _settle(self, row: Event, event: RulesEvent) -> None:
        for settled in settlement_rows(event):
            self.settled[row.round, row.seq, *of_settlement(settled)] += 1
            self.results[settled["player"]] += settled["returned_cents"] - settled["stake_cents"]

    def _round_faults(self) -> Iterator[Fault]:
        """The newest round of the log, which is over or the last, its settlements and its wagers."""
        number = self.round.get("number", 0)
        seq: int = self.round.get("last_seq") or self.round.get("first_seq", 0)
        said = [(number, *(self.round[name] for name in ROUND))] if self.round else []
        if self._rounds.up_to(number) != said:
            yield Fault(seq, "rounds", f"the summary of round {number} is not what its events say")
        settlements = Counter(self._settlements.up_to(number))
        if settlements != self.settled:
            different = (settlements - self.settled) + (self.settled - settlements)
            for differing in sorted({columns[1] for columns in different}):
                yield Fault(differing, "settlements", "the settlements are not those of the event")
        found = {(row[0], row[1]): dict(zip(WAGER, row[1:], strict=True)) for row in self._wagers.up_to(number)}
        wagers = {(number, name): wager for name, wager in self.wagers.items()}
        for key in sorted(found.keys() | wagers.keys()):
            if found.get(key) != wagers.get(key):
                at = wagers.get(key, {}).get("seq", seq)
                yield Fault(at, "wagers", f"wager {key[1]} of round {key[0]} is not what its events say")
        yield from self.areas.of_round(number, seq)

    def at_the_end(self, seq: int) -> Iterator[Fault]:
        """What can only be seen once the whole log was read."""
        yield from self._round_faults()
        streams = {"rounds": self._rounds, "wagers": self._wagers, "ledger": self._entries}
        streams |= {"settlements": self._settlements, "mispays": self._mispays, "slips": self._tray.moves}
        streams |= {"areas": self.areas.areas, "hands": self.areas.hands}
        for proof, rows in streams.items():
            stray = rows.next_place()
            if stray is not None:
                named = "event" if proof in ("ledger", "mispays", "slips") else "round"
                yield Fault(seq, proof, f"rows belong to no {named} of the log: {named} {stray}")
        yield from self._tray.at_the_end(seq)
        yield from self.areas.at_the_end(seq)
        if sum(self.balances.values()):
            yield Fault(seq, "ledger", "the accounts do not sum to zero")
        if not self.balances[layout_account(self.table)]:
            yield from self._player_faults(seq)

    def _player_faults(self, seq: int) -> Iterator[Fault]:
        """With nothing on the layout, what each player's account shows is what the settlements gave and took."""
        players = {account for account in self.balances if account.startswith(player_account(""))}
        for account in sorted(players | {player_account(name) for name in self.results}):
            settled = self.results[account.removeprefix(player_account(""))]
            if self.balances[account] != settled:
                sentence = f"{account} stands at {self.balances[account]} cents, its settlements at {settled}"
                yield Fault(seq, "settlements", sentence)


def mispay_fault(row: Event, event: events.MispayRecorded | events.MispayRecovered, before: TableState) -> str:
    """What does not hold of a mis-pay beside the events of its round before it; "" where all does."""
    past = past_of(row.table_id, event.round, row.seq)
    line = past.line(commands.LineRef(event.wager, event.kind, event.player, event.nth))
    if line is None:
        return f"round {event.round} has no such line"
    if isinstance(event, events.MispayRecorded):
        if (event.owed_cents, event.before_cents) != (line.owed_cents, line.paid_cents):
            return f"{line.owed_cents} cents were owed on the line and {line.paid_cents} on record as paid"
        cents = max(abs(event.paid_cents - event.before_cents), abs(event.paid_cents - event.owed_cents))
    else:
        if event.left_cents != line.left_cents - event.cents or abs(event.left_cents) >= abs(line.left_cents):
            return f"{line.left_cents} cents stood out on the line"
        cents = abs(event.cents)
    role = row.approved_role or row.role
    context = Context(
        now=row.at,
        role=role if role in LADDER else "",
        actor=row.actor,
        approver=row.approved_by,
        facts=Facts(round_outcome=past),
    )
    if not context.role or not is_installed(before):
        return "nobody who may signs for it"
    refusal = check_approver(before, past, cents, context, book_of(before))
    return f"nobody who may signs for it: {refusal.message}" if refusal is not None else ""
