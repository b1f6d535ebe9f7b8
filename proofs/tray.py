"""Proof of a table's chips: the tray to the cent, worked out from the ledger and not as the state does, every move of
its slips, and their numbers (rulings 101 to 103).
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from django.db.models import Count, Max

from database.batches import InOrder
from database.row_sets import columns_of
from proofs.chip_books import ChipBooks
from proofs.faults import Fault
from rounds.models import Event
from rules import TableState, events
from rules.core.base import EventBase
from rules.events import Event as RulesEvent
from rules.state import AnyRound
from rules.tray.counts import expected_cents
from wagers.chips.models import SlipMove
from wagers.postings import house_account, postings
from wagers.rows import settlement_rows

MOVE = columns_of(SlipMove, "table_id", "seq")
of_move = itemgetter(*MOVE)
JACKPOTS = "progressive"
SIGNED = events.TrayCounted | events.CreditSent | events.ChipsReceived | events.SlipDiffers | events.ChipsCameBack


class TrayProof:
    """Takes the log event by event and keeps a tray of its own beside that of the state."""

    def __init__(self, table: str, seq: int) -> None:
        self.table = table
        self.moves = InOrder(SlipMove.objects.filter(table_id=table), "seq", MOVE, 1000, seq)
        self.books: ChipBooks | None = None  # from the first event that is proved
        self.issued: set[tuple[str, int]] = set()

    def of_event(self, row: Event, event: RulesEvent, before: TableState, after: TableState) -> Iterator[Fault]:
        """What the event left in the cage's books, and what it did to the tray."""
        if self.books is None:
            self.books = ChipBooks(before.tray or before.tray_before)
        move = self.books.move(event)
        said = [(row.seq, *of_move(move))] if move is not None else []
        if said != self.moves.up_to(row.seq):
            yield Fault(row.seq, "slips", "the move of the slip is not what the event says")
        if after.tray is not None and after.tray is not before.tray:
            for differs in self.books.differs(after.tray):
                yield Fault(row.seq, "tray", differs)
        if isinstance(event, events.SlipIssued):
            self.issued.add((event.kind, event.year))
        if isinstance(event, SIGNED) and len(set(event.by)) < self._signers(event):
            yield Fault(row.seq, "tray", "two people have to sign what was counted")
        if before.tray is None or after.tray is None:
            return
        if isinstance(event, events.TrayCounted):
            if event.expected_cents != expected_cents(before.tray):
                yield Fault(row.seq, "tray", f"{expected_cents(before.tray)} cents should be in the tray")
            return
        was, now = _cents(before), _cents(after)
        if now - was != self._moved(event, before):
            yield Fault(row.seq, "tray", f"the tray went from {was} to {now} cents, which the event does not explain")

    @staticmethod
    def _signers(event: EventBase) -> int:
        """At the cage one counts: what arrives of a credit, and what comes back of a fill."""
        match event:
            case events.ChipsReceived(kind="credit") | events.SlipDiffers(kind="credit"):
                return 1
            case events.ChipsCameBack(kind="fill"):
                return 1
        return 2

    def _moved(self, event: EventBase, before: TableState) -> int:
        """What the house has more by the ledger, but for what went into the jackpot or came out of it."""
        if isinstance(event, events.ChipsReceived):
            return event.cents if event.kind == "fill" else -event.cents
        if isinstance(event, events.ChipsCameBack):
            return event.cents - event.slip_cents if event.kind == "credit" else 0
        if isinstance(event, events.ChipsBought):
            return -event.cents
        if isinstance(event, events.WrongChipsRecorded):
            return 0 if before.tray is None or before.tray.time_of(event.round) is None else -event.cents
        if isinstance(event, events.WrongChipsRecovered):
            return event.cents
        if before.tray is None or not before.tray.sessions or event.__struct_config__.tag == "jackpot_settled":
            return 0
        if isinstance(event, events.MispayRecorded) and before.tray.time_of(event.round) is None:
            return 0  # it left before the tray was counted
        account = house_account(self.table)
        cents = sum(line.cents for line in postings(self.table, event) if line.account == account)
        return cents - sum(_jackpots(settled, before) for settled in settlement_rows(event))

    def at_the_end(self, seq: int) -> Iterator[Fault]:
        """The numbers of the table's slips in the books of the whole house: none is missing and none is there twice."""
        for kind, year in sorted(self.issued):
            issued = SlipMove.objects.filter(kind=kind, year=year, move="issued")
            found = issued.aggregate(most=Max("number"), count=Count("number"))
            if found["most"] != found["count"]:
                yield Fault(seq, "slips", f"{found['count']} slips ({kind} {year}) have numbers up to {found['most']}")


def _cents(state: TableState) -> int:
    """What is and was in the tray by the record, over all times that are known."""
    assert state.tray is not None
    return sum(session.theoretical_cents + session.since_closer_cents for session in state.tray.sessions)


def _jackpots(settled: dict[str, object], before: TableState) -> int:
    """What of a settled line's stake is the jackpot's, or comes out of it."""
    if settled["kind"] != JACKPOTS:
        return 0
    staked = int(str(settled["stake_cents"]))
    if settled["result"] != "returned":
        return staked
    if before.round is None or _is_back(settled, before.round):
        return staked
    areas = before.round.areas
    lying = (stake for area in areas for wager in area.wagers if wager.id == settled["wager"] for stake in wager.stakes)
    return staked - sum(stake.cents for stake in lying if stake.player == settled["player"])


def _is_back(settled: dict[str, object], round_: AnyRound) -> bool:
    """Whether the stake that a line returns had gone back already: the newest line before it said so."""
    earlier = [
        result.result
        for result in round_.results
        if result.wager == settled["wager"] and any(share.player == settled["player"] for share in result.shares)
    ]
    return earlier[-1:] == ["returned"]
