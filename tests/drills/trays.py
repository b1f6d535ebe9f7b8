"""`make trays`: a table with a tray whose record is made and then proved as a whole.

Plain rounds, with splits and doubles, are written in bulk. Rounds in which something goes wrong, fills and credits,
void slips, sales, counts and closers go through the product. `verify_audit` works the tray out from the ledger,
to the cent, after every event.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections import Counter
from io import StringIO
from time import monotonic
from typing import Any

import psycopg

from bench import environment
from bench.record.dealt import PIT, PokerOnRecord
from bench.record.evening import OPENER, SECOND, Evening, piles_of
from rules import Context, Refusal, TableState, command_role
from rules import commands as c
from rules.codec import encode_command
from rules.commands import Command
from rules.core.base import type_of
from rules.events import Event

DEALER, POKER_DEALER = "sven", "rita"
"""Of the demo casino, and at none of its tables."""
POKER_SHARE = 10
BETWEEN_ROUNDS = 50
"""Of so many rounds chips come and go once; of ten times as many the tray is closed and opened again."""
BY_HAND = {"tick", "late", "found", "corrected", "mispaid", "void"}
"""Troubles in which more than entries changes, so that the product itself writes the round."""
TOLD = (
    "hand_split", "hand_doubled", "entry_undone", "lines_marked", "wager_found", "wager_corrected", "round_voided",
    "mispay_recorded", "chips_received", "slip_voided", "chips_bought", "tray_counted",
)  # fmt: skip
CHIPS = (c.ChipCount(100_00, 20),)


class Record:
    """A table's record, written in bulk or by the product. In between it is brought up to what the other left."""

    def __init__(self, name: str, connection: Any, meter: Any = None) -> None:
        from bench.record.rows import AlertNumbers, TableOnRecord

        self.connection, self.by_product, self.said = connection, False, True
        self.bulk = TableOnRecord(name, AlertNumbers(0, 0), meter)

    def take(
        self, before: TableState, command: Command, decided: tuple[Event, ...] | Refusal, context: Context
    ) -> TableState:
        """As the driver is at it: which of the two writes it changes between rounds alone."""
        if self.by_product:
            self.written()
            return self._sent(command, context)
        self._read_anew()
        return self.bulk.take(before, command, decided, context)

    def written(self) -> None:
        """What was taken in bulk is in the database, as the table's newest."""
        from bench.record import bulk

        if not self.said:
            bulk.put(self.connection, self.bulk.taken())
            bulk.finish(self.connection, [self.bulk])
            self.said = True

    def _read_anew(self) -> None:
        """Bulk goes on where the product left off."""
        from bench.record.rows import JournalChain, MeterOnRecord
        from staff.models import Person
        from tables.models import Alert, Table
        from wagers.jackpots.models import Jackpot

        if not self.said:
            return
        row, bulk = Table.objects.get(pk=self.bulk.table), self.bulk
        bulk.seq, bulk.head, bulk.state = row.seq, bytes(row.head_hash), self._state(row)
        bulk.journals = {kind: JournalChain(f"{kind}:{row.pk}") for kind in bulk.journals}
        bulk.alerts.newest = Alert.objects.order_by("-id").values_list("id", flat=True).first() or 0
        bulk.alerts.seen_by = Person.objects.get(username=SECOND).pk
        if bulk.meter is not None:
            bulk.meter = MeterOnRecord(Jackpot.objects.get(pk=bulk.meter.meter.id))
        self.said = False

    def _sent(self, command: Command, context: Context) -> TableState:
        """By the product, with an approval where somebody signs beside. RuntimeError where it is refused."""
        from rounds.envelope import CommandEnvelope
        from rounds.execute_sync import execute_sync
        from staff import approvals
        from staff.models import Person
        from tables.models import Table

        row, by = Table.objects.get(pk=self.bulk.table), Person.objects.get(username=context.actor)
        approval = None
        if context.approver:
            asked = approvals.ApprovalRequest(
                row.pk, encode_command(command).decode(), row.seq, "pit_supervisor", role="dealer"
            )
            approval = approvals.ask(by, asked, context.now).pk
            approvals.approve(approval, Person.objects.get(username=context.approver), context.now)
        answer = execute_sync(
            CommandEnvelope(
                row.pk,
                command,
                by.as_actor(),
                expected_seq=row.seq,
                person_id=by.pk,
                approval_id=approval,
                received_at=context.now,
            )
        )
        if not answer.accepted:
            raise RuntimeError(f"{command}: {answer.body.decode()}")
        return self._state(Table.objects.get(pk=row.pk))

    @staticmethod
    def _state(row: Any) -> TableState:
        from rounds.cached_states import decode_state

        return decode_state(row.pk, bytes(row.state))


class Busy(Evening):
    """An evening of which most rounds are plain."""

    rarer, dealer = 4, DEALER

    def __init__(self, name: str, seed: int, record: Record) -> None:
        self.record = record
        record.by_product = True
        super().__init__(name, 5, seed, record.take)

    def prepare(self) -> None:
        """The product writes the round in which more than entries goes wrong."""
        self.record.by_product = bool(self.trouble & BY_HAND)

    def chips_move(self, times: int) -> None:
        """A fill, a credit and a slip that is void, a sale, chips for others, a count; now and then a closer."""
        self.record.by_product = True
        for kind in ("fill", "credit", "fill"):
            self.do(c.AskForChips(kind, CHIPS))
            self.slip_goes_on(self.tray.slips[-1].slip, kind, is_void=times % 2 == 0 and kind == "fill")
        self.do(c.BuyIn(self.seated[0], 100_00))
        self.do(c.ColourUp((c.ChipCount(25_00, 4),), (c.ChipCount(100_00, 1),)))
        self.count("count", times % 3 * 50)
        if times % 10 == 9:
            self.count("closer")
            self.open_tray()

    def slip_goes_on(self, slip: int, kind: str, *, is_void: bool) -> None:
        """From the cage to the tray or from there to the cage, or to nothing."""
        self.do(c.IssueSlip(slip, "Rita"))
        if is_void:
            self.do(c.AskToVoidSlip(slip, "Not needed."))
            self.do(c.VoidSlip(slip), "pit_manager")
        elif kind == "fill":
            self.by_two(c.ReceiveFill(slip, CHIPS))
        else:
            self.by_two(c.SendCredit(slip, CHIPS, "Rita"))
            self.do(c.ReceiveCredit(slip, CHIPS))


class BusyPoker(PokerOnRecord):
    """Three Card Poker with a jackpot: its stakes are not the tray's, and its awards are paid out of it. Of twenty
    rounds it may pay in one, which goes through the product.
    """

    def __init__(self, name: str, seed: int, record: Record) -> None:
        self.record, self.approver = record, ""
        super().__init__(name, 5, seed, record.take)

    def by(self, command: Command) -> Context:
        """One dealer, and the pit's."""
        role, approver = command_role(type_of(command)), SECOND if self.is_looked_at(command) else self.approver
        if approver:
            return Context(now=self.now, role="pit_supervisor", actor=POKER_DEALER, approver=approver)
        return Context(now=self.now, role=role, actor=PIT.get(role, POKER_DEALER))

    def count(self, kind: c.CountKind) -> None:
        """By whoever deals and the pit."""
        self.record.by_product = True
        if self.state.tray is None:
            self.do(c.SetTray())
        session = self.state.tray.sessions[-1:] if self.state.tray is not None else ()
        piles = OPENER if kind == "opener" else piles_of(session[0].theoretical_cents)
        self.approver = SECOND
        self.do(c.CountTray(kind, piles, "Counted twice."))
        self.approver = ""

    def bet(self) -> None:
        """By the product or in bulk; the tray is counted now and then."""
        if self.state.tray is None:
            self.count("opener")
        elif self.state.rounds % 100 == 0:
            self.count("count")
        self.record.by_product = self.verified = self.state.rounds % 20 == 0
        super().bet()


def main() -> int:
    """Make the record, prove it, and say how long both took; 1 where it does not prove."""
    parser = ArgumentParser(prog="python -m tests.drills.trays", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000)
    rounds = parser.parse_args().rounds
    environment.settle("ERROR")
    with environment.own_services():
        began = monotonic()
        told = make(rounds)
        made = monotonic()
        sound = proved()
        print(f"{told}\nmade in {made - began:,.0f} s, proved in {monotonic() - made:,.0f} s")
    print(f"bar: every tray to the cent: {'met' if sound else 'NOT MET'}")
    return 0 if sound else 1


def make(rounds: int) -> str:
    """So many rounds at a table with a tray, and what there is of them."""
    environment.set_up()
    from bench.record.rows import MeterOnRecord
    from rounds.models import Event as Row
    from shifts.duties import put_on_duty
    from staff.models import Person
    from tables.models import Table
    from wagers.jackpots.actions import link
    from wagers.jackpots.models import Jackpot, JackpotEvent

    for name, title, dealer in (("tray", "Tray", DEALER), ("jackpot", "Jackpot", POKER_DEALER)):
        Table.objects.create(id=name, name=title)
        put_on_duty(Person.objects.get(username=SECOND), Person.objects.get(username=dealer), name)
    link("three-card", "jackpot", "gus")
    with psycopg.connect(
        os.environ["DATABASE_OWNER_URL"], autocommit=True, options="-c session_replication_role=replica"
    ) as connection:
        record = Record("tray", connection)
        evening = Busy("tray", 1, record)
        evening.open_tray()
        while evening.state.rounds < rounds:
            evening.round()
            if evening.state.rounds % BETWEEN_ROUNDS == 0:
                evening.chips_move(evening.state.rounds // BETWEEN_ROUNDS)
        record.written()
        record = Record("jackpot", connection, MeterOnRecord(Jackpot.objects.get(pk="three-card")))
        poker = BusyPoker("jackpot", 2, record)
        while poker.state.rounds < rounds // POKER_SHARE:
            poker.round()
        record.written()
    ours = Row.objects.filter(table_id__in=("tray", "jackpot"))
    many = [f"{ours.filter(type=kind).count():,} {kind}" for kind in TOLD]
    moved = JackpotEvent.objects.filter(table_id="jackpot")
    many += [
        f"{times:,} {kind} of the jackpot" for kind, times in Counter(moved.values_list("kind", flat=True)).items()
    ]
    return f"{evening.state.rounds:,} and {poker.state.rounds:,} rounds: {', '.join(many)}"


def proved() -> bool:
    """Whether `verify_audit` finds every record sound; what it says of the table."""
    from django.core.management import CommandError, call_command

    said = StringIO()
    try:
        call_command("verify_audit", stdout=said, stderr=said)
    except (CommandError, SystemExit) as error:
        print(said.getvalue(), error, file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
