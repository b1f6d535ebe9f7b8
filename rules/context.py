"""What a command is decided on beyond the table: who asks, when, and the facts that its row names."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from rules import commands
from rules.commands import Command
from rules.core.base import Stop, Stops, Value
from rules.state import TableState
from rules.tray.held import SlipNumber

Fact = Literal[
    "round_course", "round_outcome", "gaming_day", "slip_number", "stops", "alike_stops", "jackpot_terms",
    "jackpot_claim", "open_case",
]  # fmt: skip
"""A fact by the name of its field in `Facts`; a command's row names those that it needs."""


class SentCommand(Value, frozen=True):
    """A command that was accepted: what was asked, when, by whom, in which role, who approved it, and the stops that it
    was decided on.
    """

    command: Command
    now: datetime
    role: str
    actor: str = ""
    stops: Stops = {}
    approver: str = ""


class RoundCourse(Value, frozen=True):
    """All that a round came of: the table before its bets opened, and every command accepted since, in order. What a
    correction is decided on (ruling 81).
    """

    before: TableState
    commands: tuple[SentCommand, ...] = ()


class PastLine(Value, frozen=True):
    """A line of a round, of one backer, in cents of what the player has of it, stake included. `over_cents` is what was
    paid too much (below zero: too little) as found, `recovered_cents` what came back of it or was given. `clauses` are
    those of its results.
    """

    ref: commands.LineRef
    area: int
    line: int
    hand: int
    staked_cents: int = 0
    owed_cents: int = 0
    over_cents: int = 0
    recovered_cents: int = 0
    mispaid: bool = False  # at least once
    result: str = ""
    words: str = ""
    clauses: tuple[str, ...] = ()

    @property
    def paid_cents(self) -> int:
        """What was paid, as far as is known."""
        return self.owed_cents + self.over_cents

    @property
    def left_cents(self) -> int:
        """What still stands out: the player has that much too much, or too little (below zero)."""
        return self.over_cents - self.recovered_cents


class PastRound(Value, frozen=True):
    """A round's lines in the order settled, and who dealt it: what a mis-pay of it is decided on (ruling 96)."""

    number: int
    lines: tuple[PastLine, ...] = ()
    dealt_by: tuple[str, ...] = ()

    def line(self, ref: commands.LineRef) -> PastLine | None:
        return next((line for line in self.lines if line.ref == ref), None)


class JackpotTerms(Value, frozen=True):
    """The terms of the jackpot that a round plays for; by default that it plays for none that is open (ruling 39)."""

    open: bool = False
    wager_cents: int = 0


class ClaimLock(Value, frozen=True):
    """What the jackpot system holds for a claim on its meter: the amount locked, in cents, and which second person
    verified the hand; by default that nobody did (TC 3.19).
    """

    verified: bool = False
    cents: int = 0
    verified_by: str = ""


class OpenCase(Value, frozen=True):
    """The cases that are open about a round, by their numbers; none where there is none (ruling 140)."""

    round: int
    numbers: tuple[int, ...] = ()


class Facts(Value, frozen=True, kw_only=True):
    """What some commands are decided on beyond the table, each None where nobody looked it up. Without the jackpot's
    facts nothing is refused for the jackpot: a round that is played again was allowed.
    """

    round_course: RoundCourse | None = None
    round_outcome: PastRound | None = None
    gaming_day: str | None = None
    """The day that a drop box belongs to where nobody said one, as 2026-01-31."""
    slip_number: SlipNumber | None = None
    """The number that a slip is issued under, or was."""
    stops: Stops = {}
    """Of the players whom a command seats, whose stakes it puts down, or whose claims it decides (ruling 130)."""
    alike_stops: tuple[Stop, ...] = ()
    """Of others, whose name is that of whom a command seats, or like it (ruling 130)."""
    jackpot_terms: JackpotTerms | None = None
    jackpot_claim: ClaimLock | None = None
    open_case: OpenCase | None = None
    """About the round that a command puts right (ruling 140)."""


class Context(Value, frozen=True, kw_only=True):
    """Who asks, in which role, who approved ("" where nobody did), the server's time of receipt (aware, UTC), and the
    hash of the program that decides.
    """

    now: datetime
    role: str = "dealer"
    actor: str = ""
    approver: str = ""
    program: str = ""
    facts: Facts = Facts()


def noted(course: RoundCourse, state: TableState, command: Command, context: Context) -> RoundCourse:
    """The course with one more command, accepted at `state`; a round begins as its bets open."""
    sent = SentCommand(command, context.now, context.role, context.actor, context.facts.stops, context.approver)
    if isinstance(command, commands.OpenBetting):
        return RoundCourse(state, (sent,))
    return RoundCourse(course.before, (*course.commands, sent))
