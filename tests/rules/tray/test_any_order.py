"""Fills, credits, voids of slips, buy-ins and counts in any order, beside rounds with corrections, undos and voids:
chips are made nowhere and lost nowhere, by books that are kept from outside (rulings 101 to 103).
"""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from proofs.chip_books import ChipBooks
from rules import Context, Facts, Refusal, TableState, decide, evolve, phase_of
from rules import commands as c
from rules.context import RoundCourse, noted
from rules.money.past_round import Recorded
from rules.tray.held import SlipNumber
from tests.rules.any_command import PLAYERS, any_command
from tests.rules.dealt import NOW
from tests.rules.tray_books import TrayBooks
from wagers.chips.rows import slip_rows

CHIPS = get_args(c.TrayCommand)
PLAY = tuple(kind for kind in get_args(c.Command) if kind not in (c.InstallTable, c.ChangeRulebook, *CHIPS))
FORWARD = (c.OpenBetting, c.PlaceWager, c.CloseBetting, c.DealCard, c.Settle, c.Stand, c.CloseInsurance)
PEOPLE = (("dana", "sam"), ("sam", "mona"), ("carl", ""), ("gus", "sam"), ("gus", ""))
ROLES = ("dealer", "pit_supervisor", "gaming_shift_manager", "cage_cashier")


class Walk:
    """A table to which anything is sent."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.state = TableState(table="t1")
        self.so_far, self.recorded, self.books = RoundCourse(self.state), Recorded(), TrayBooks()
        self.chips = ChipBooks()
        self.taken: dict[str, int] = {}
        limits = {"main": c.Limits(2_00, 500_00), "pair": c.Limits(2_00, 500_00), "insurance": c.Limits(1_00, 500_00)}
        self.send(c.InstallTable("mbs-pontoon-6", c.TableSettings(limits, positions=5, decks=8)), ROLES[2])
        self.send(c.OpenTable(), ROLES[2])
        for seat, player in enumerate(PLAYERS[:5], 1):
            self.send(c.SeatPlayer(player, player.title(), seat))
        self.send(c.SetTray(), ROLES[2])
        self.send(c.CountTray("opener", (c.ChipCount(100_00, 100),)), ROLES[1])

    def send(self, command: Any, role: str = "dealer") -> bool:
        """Decide, evolve and audit; whether it was accepted."""
        actor, approver = self.random.choice(PEOPLE)
        if isinstance(command, c.CountTray):
            actor, approver = "dana", "sam"
        past = self.recorded.past(command)
        context = Context(
            now=NOW,
            role=role,
            actor=actor,
            approver=approver,
            facts=Facts(round_course=self.so_far, round_outcome=past, slip_number=SlipNumber(2026, 1)),
        )
        answer = decide(self.state, command, context)
        if isinstance(answer, Refusal):
            return False
        self.so_far = noted(self.so_far, self.state, command, context)
        for event in answer:
            before = self.state
            self.state = evolve(before, event)
            self.books.saw(event, before, self.state)
            move = self.chips.move(event)
            assert ([move] if move is not None else []) == slip_rows(event, before)
            if self.state.tray is not None:
                assert list(self.chips.differs(self.state.tray)) == [], event
        self.recorded.note(answer, self.state.rounds, "dana")
        name = type(command).__name__
        self.taken[name] = self.taken.get(name, 0) + 1
        return True

    def carry_on(self) -> None:
        """What is next of a slip, or that it is to be void; or the tray is opened again."""
        tray = self.state.tray
        if tray is None:
            self.send(c.SetTray(), ROLES[2])
            return
        if not tray.open:
            self.send(c.CountTray("opener", (c.ChipCount(100_00, 100),), "Counted."), ROLES[1])
        for slip in tray.slips[-3:]:
            if slip.void_reason:
                self.send(c.VoidSlip(slip.slip, self.random.random() < 0.7), ROLES[2])
            elif slip.status == "asked":
                self.send(c.IssueSlip(slip.slip, "Rita"), "cage_cashier")
            elif slip.status == "back":
                kind, role = (c.ReturnFill, "cage_cashier") if slip.kind == "fill" else (c.ReturnCredit, ROLES[1])
                self.send(kind(slip.slip, slip.chips[self.random.randrange(2) :]), role)
            elif self.random.random() < (0.6 if slip.status == "sent" else 0.2):
                self.send(c.AskToVoidSlip(slip.slip, "Wrong."), "cage_cashier")
            elif slip.status == "sent":
                self.send(c.ReceiveCredit(slip.slip, slip.chips), "cage_cashier")
            elif slip.kind == "fill":
                self.send(c.ReceiveFill(slip.slip, slip.chips), ROLES[1])
            else:
                self.send(c.SendCredit(slip.slip, slip.chips, "Rita"), ROLES[1])

    def go(self, commands: int) -> None:
        """As many commands, some of them sensible."""
        for _ in range(commands):
            if self.random.random() < 0.2:
                self.carry_on()
            kinds = self.random.choice((CHIPS, PLAY, FORWARD, FORWARD, FORWARD))
            if phase_of(self.state) in ("concluded", "between_rounds") and self.random.random() < 0.3:
                self.send(c.LoadShoe())
            if self.random.random() < 0.01:
                self.send(c.VoidRound("foreign_cards"), ROLES[2])
            command = any_command(self.random.choice(kinds), self.state, self.random)
            self.send(command, self.random.choice(ROLES))


@pytest.mark.clause("ruling 101", "ruling 102", "ruling 103")
def test_chips_are_made_nowhere_and_lost_nowhere() -> None:
    taken: dict[str, int] = {}
    for seed in range(24):
        walk = Walk(seed)
        walk.go(1_200)
        for name, count in walk.taken.items():
            taken[name] = taken.get(name, 0) + count
    slips = (c.ReceiveFill, c.SendCredit, c.ReceiveCredit, c.ReturnCredit, c.ReturnFill, c.VoidSlip)
    for kind in (*slips, c.BuyIn, c.CountTray, c.Settle, c.VoidRound):
        assert taken.get(kind.__name__), f"{kind.__name__} was never accepted"
