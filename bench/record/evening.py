"""A table of Pontoon that keeps a tray, on an evening on which something goes wrong now and then: entries are undone,
ticks taken back, wagers entered late or wrongly, rounds void, and what was paid wrongly is put right.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from bench.play import DECKS
from bench.play import STEPS as PLAYS
from bench.record.dealt import DEALERS, ROUNDS_A_DEALER, OnRecord, Take
from rules import Context, Facts, Refusal, command_role, commands, decide, phase_of, view_of
from rules.commands import Command
from rules.context import RoundCourse, noted
from rules.core.base import type_of
from rules.core.cards import DECK_48
from rules.money.chips import made_up_of
from rules.money.past_round import Recorded, past_round
from rules.money.wagers import all_wagers
from rules.phases import BETWEEN
from rules.pontoon.table import phases as ph
from rules.state import TableState
from rules.tray.held import SlipNumber, Tray

PEOPLE = {"pit_supervisor": "sam", "pit_manager": "mona", "gaming_shift_manager": "gus", "cage_cashier": "cora"}
SECOND = "sam"
# Of a thousand rounds so many have it.
TROUBLES = {"undo": 40, "tick": 15, "late": 12, "found": 10, "corrected": 10, "mispaid": 10, "void": 4}
USUAL = (10_00, 15_00, 20_00, 25_00, 30_00, 50_00, 75_00, 100_00, 150_00)
FACTORS = (1, 1, 1, 1.5, 2, 3)
CHIPS = (50, 1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00)
OPENER = (
    commands.ChipCount(1_00, 100),
    commands.ChipCount(5_00, 400),
    commands.ChipCount(25_00, 400),
    commands.ChipCount(100_00, 400),
)


class Evening(OnRecord):
    """Its rounds, with what goes wrong in each in `trouble`. Nobody is refused anything."""

    rarer = 1
    """Of so many evenings it has as much trouble as one."""

    def __init__(self, table: str, areas: int, seed: int, take: Take) -> None:
        state = TableState(table=table)
        self.course, self.recorded = RoundCourse(state), Recorded()
        self.trouble: set[str] = set()
        self.usual: dict[str, int] = {}
        self.slips = 0
        super().__init__(table, areas, seed, take)

    @property
    def tray(self) -> Tray:
        """The table's tray, which it keeps."""
        assert self.state.tray is not None
        return self.state.tray

    @property
    def dealer(self) -> str:
        """Who deals now."""
        return DEALERS[self.state.rounds // ROUNDS_A_DEALER % len(DEALERS)]

    def context(self, command: Command, role: str = "", approver: str = "") -> Context:
        """Who sends a command: the dealer, or somebody of the role that it takes; by the approver's role, if any."""
        if self.is_looked_at(command):
            role, approver = "pit_supervisor", SECOND
        role = role or command_role(type_of(command))
        actor = self.dealer if approver else PEOPLE.get(role, self.dealer)
        past, slip = self.recorded.past(command), SlipNumber(self.now.year, self.slips + 1)
        return Context(
            now=self.now,
            role=role,
            actor=actor,
            approver=approver,
            facts=Facts(round_course=self.course, round_outcome=past, slip_number=slip),
        )

    def answer(self, command: Command, role: str = "", approver: str = "") -> Any:
        """Decide and take on record; what is refused is not sent."""
        self.now += timedelta(seconds=1)
        context, before = self.context(command, role, approver), self.state
        decided = decide(before, command, context)
        if isinstance(decided, Refusal):
            return decided
        self.state = self.take(before, command, decided, context)
        self.course = noted(self.course, before, command, context)
        self.recorded.note(decided, self.state.rounds, context.actor)
        return decided

    def may(self, command: Command, role: str = "", approver: str = "") -> bool:
        """Send it where the rules take it; whether they did."""
        return not isinstance(self.answer(command, role, approver), Refusal)

    def do(self, command: Command, role: str = "", approver: str = "") -> None:
        """A refusal here is a mistake of this driver."""
        answer = self.answer(command, role, approver)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{command}: {answer.message}")

    def by_two(self, command: Command) -> None:
        """What a dealer and a Pit Supervisor sign."""
        self.do(command, "pit_supervisor", SECOND)

    def open_tray(self) -> None:
        """The opener; the table keeps a tray from then on."""
        if self.state.tray is None:
            self.do(commands.SetTray())
        self.by_two(commands.CountTray("opener", OPENER, "As the cage sent it."))

    def count(self, kind: commands.CountKind, difference_cents: int = 0) -> None:
        """The tray counted, with what somebody paid or took wrongly and nobody noted."""
        cents = self.tray.sessions[-1].theoretical_cents + difference_cents
        self.by_two(commands.CountTray(kind, piles_of(cents), "Counted twice."))

    def bet(self) -> None:
        """A main wager on each area, more or less well entered."""
        often = 1_000 * self.rarer
        self.trouble = {name for name, times in TROUBLES.items() if self.chance.randrange(often) < times}
        self.prepare()
        self.may(commands.TellVoid())
        if self.state.rounds:
            self.change_players()
        assert self.state.shoe is not None
        if len(self.cards) < DECKS * len(DECK_48) // 3 or self.state.shoe.spent:
            self.load()
        self.do(commands.OpenBetting())
        for area, player in enumerate(self.seated, 1):
            self.do(commands.PlaceWager(area, self._stakes(player), line=1))
        self.do(commands.CloseBetting())
        self._enter_late()

    def _enter_late(self) -> None:
        """Wagers of the first player that lay there: one behind the second's, one behind the third's; their own was
        keyed with another amount.
        """
        first = self.seated[0]
        if "late" in self.trouble:
            self.may(commands.RecordFoundWager(2, 2, self._stakes(first), in_time=True), "pit_supervisor", SECOND)
        if "found" in self.trouble:
            self.may(commands.RecordFoundWager(3, 2, (commands.Stake(first, 5_00),)), "pit_supervisor", SECOND)
        if "corrected" in self.trouble:
            assert self.state.round is not None
            own = next(all_wagers(self.state.round))
            self.may(
                commands.CorrectWager(own.id, (commands.Stake(first, own.stakes[0].cents + 5_00),)),
                "pit_manager",
                SECOND,
            )

    def prepare(self) -> None:
        """Before a round, once its trouble is known."""

    def _stakes(self, player: str) -> tuple[commands.Stake, ...]:
        """Everybody has a wager of their own, and now and then another."""
        if player not in self.usual:
            self.usual[player] = self.chance.choice(USUAL)
        return (commands.Stake(player, round(self.usual[player] * self.chance.choice(FACTORS) / 5_00) * 5_00),)

    def step(self) -> bool:
        """Do what the phase asks for, or what goes wrong in it; False once the round is over."""
        phase = phase_of(self.state)
        if phase in BETWEEN:
            if "mispaid" in self.trouble:
                self._put_right()
            return False
        if phase == ph.DECISION and "void" in self.trouble:
            self.do(commands.VoidRound("force_majeure", "The light is out."), "gaming_shift_manager")
        elif phase == ph.SETTLEMENT and "tick" in self.trouble:
            self._tick_and_take_back()
        else:
            self.do(STEPS[phase](self))
        return True

    def decision(self) -> Command:
        """Split and double now and then, else as ever; or a wrong key first, which is taken back."""
        if "undo" in self.trouble and self.may(commands.Stand()) and self.may(commands.UndoEntry()):
            self.trouble.discard("undo")
        for other in (commands.Split(), commands.Double()):
            if self.chance.random() < 0.3 and self.would(other):
                return other
        return super().decision()

    def option(self) -> Command:
        """Who backs another's hand neither splits nor doubles with them."""
        return commands.AnswerOption(self.state.round.turn.awaiting[0], False)  # type: ignore[union-attr]

    def would(self, command: Command) -> bool:
        """Whether the rules take it now."""
        return not isinstance(decide(self.state, command, self.context(command)), Refusal)

    def _tick_and_take_back(self) -> None:
        """A line that was ticked is open again."""
        view: Any = view_of(self.state, "dealer")
        due = view.round.pay_sheet[0]
        line = (commands.LineRef(due.wager, due.kind, due.shares[0].player),)
        if len(view.round.pay_sheet) > 1:
            self.do(commands.MarkPaid(line))
            self.do(commands.MarkPaid(line, paid=False))
        self.trouble.discard("tick")

    def _put_right(self) -> None:
        """Somebody was paid $5 too much, and gave it back at once."""
        number = self.state.rounds
        lines = past_round(number, self.recorded.of(number)).lines
        if lines:
            line = self.chance.choice(lines)
            paid = commands.RecordMispay(number, line.ref, line.owed_cents + 5_00, "pit", "One chip too many.", 5_00)
            self.may(paid, "gaming_shift_manager")
        self.trouble.discard("mispaid")


def piles_of(cents: int) -> tuple[commands.ChipCount, ...]:
    """Chips that are worth so much."""
    return tuple(commands.ChipCount(value, many) for value, many in sorted(made_up_of(cents, CHIPS).items()))


STEPS: dict[str, Callable[[Evening], Command]] = {**PLAYS, ph.DECISION: Evening.decision, ph.OPTIONS: Evening.option}
