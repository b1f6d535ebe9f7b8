"""A table that keeps a tray, and who moves its chips: two people at the table, Carl at the cage."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from rounds.answers import Answer
from rules import commands as c
from rules.codec import encode_command
from staff import approvals
from staff.actor import Actor
from tests.table import Game

DANA = Actor("person", "dana", "Dana", "dealer", frozenset({"t1", "t2"}))
CARL = Actor("person", "carl", "Carl", "cage_cashier")
FILL = (c.ChipCount(25_00, 20),)


def by_two(game: Game, command: Any) -> Answer:
    """Asked for by Dana, who deals, approved by Sam, then sent."""
    text, now = encode_command(command).decode(), timezone.now()
    asked = approvals.ApprovalRequest(game.table, text, game.seq, "pit_supervisor", "ruling 101", "", "dealer")
    approval = approvals.ask(game.cast.dana, asked, now)
    approvals.approve(approval.pk, game.cast.sam, now)
    return game.send(command, DANA, approval_id=approval.pk, person_id=game.cast.dana.pk)


def opened_tray(game: Game) -> Game:
    """With an opener of $5,000."""
    game.do(c.SetTray(), by=game.cast.mona.as_actor())
    assert by_two(game, c.CountTray("opener", (c.ChipCount(100_00, 50),))).accepted
    return game


def fill(game: Game) -> None:
    """A fill of $500, received."""
    game.do(c.AskForChips("fill", FILL))
    slip = game.state.tray.asked
    game.do(c.IssueSlip(slip, "Rita"), by=CARL)
    assert by_two(game, c.ReceiveFill(slip, FILL)).accepted
