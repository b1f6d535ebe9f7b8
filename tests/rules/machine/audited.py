"""A table under audit: what is sent is decided, recorded and compared with an auditor's own books."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import accumulate
from typing import Any, get_args

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize

from rules import Context, Facts, Refusal, TableState, decide, events, evolve, fold, phase_of
from rules import commands as c
from rules.codec import encode_state
from rules.context import RoundCourse, noted
from rules.events import Event
from rules.money.past_round import Recorded
from rules.tray.held import SlipNumber
from tests.rules.auditor import Auditor
from tests.rules.gain import NobodyGains
from tests.rules.mispay_books import MispayBooks
from tests.rules.replayed import check_replay
from tests.rules.tray_auditor import TrayAuditor

PLAYERS = ("ann", "ben", "cat", "dev", "eve", "fay")
START = datetime(2026, 1, 1, tzinfo=UTC)
LIMITS = {"main": c.Limits(10_00, 500_00), "pair": c.Limits(5_00, 100_00), "insurance": c.Limits(4_00, 500_00)}
DECIDED = ("pairs", "pontoons", "hand", "settlement")
"""Phases in which wagers have won or lost by the cards in sight, and are not paid or taken yet."""


class AuditedTable(RuleBasedStateMachine):
    """Sends commands and audits what comes of them."""

    def __init__(self) -> None:
        super().__init__()
        self.state = TableState(table="t1")
        self.so_far = RoundCourse(self.state)
        self.recorded = Recorded()
        self.mispays = MispayBooks()
        self.log: list[Event] = []
        self.auditor = Auditor(LIMITS["main"].max_cents)
        self.tray = TrayAuditor(self.auditor)
        self.issued = 0
        self.nobody_gains = NobodyGains()
        self.now = START
        self.before_entries: list[tuple[TableState, bool]] = []  # with whether the entry was a card
        self.cards_back = 0  # cards that were taken back and lie there still

    def send(self, command: Any, role: str = "dealer", approver: str = "", actor: str = "test") -> bool:
        """Decide, record, evolve and audit; whether it was accepted."""
        self.now += timedelta(seconds=1)
        before, frozen = self.state, encode_state(self.state)
        past, number = self.recorded.past(command), SlipNumber(self.now.year, self.issued + 1)
        context = Context(
            now=self.now,
            role=role,
            actor=actor,
            approver=approver,
            facts=Facts(round_course=self.so_far, round_outcome=past, slip_number=number),
        )
        answer = decide(before, command, context)
        assert encode_state(before) == frozen, "deciding changes nothing"
        if isinstance(answer, Refusal):
            assert answer.code
            assert answer.message
            return False
        self.so_far = noted(self.so_far, before, command, context)
        self.recorded.note(answer, fold(before, answer).rounds, actor)
        self.mispays.saw(answer, fold(before, answer).rounds)
        for event in answer:
            earlier = self.state
            self.state = evolve(earlier, event)
            self.log.append(event)
            self.auditor.saw(event, earlier, self.state)
            self.tray.saw(event, earlier, self.state)
            self.issued += isinstance(event, events.SlipIssued)
        self.auditor.rests(self.state)
        self.nobody_gains.saw(command, role, before, answer, self.state)
        if self.phase in DECIDED:
            self.nobody_gains.could(self.state, self.now)
        self._check_undo(command, before, answer)
        return True

    def _between(self, before: TableState, events: tuple[Event, ...]) -> list[TableState]:
        """The state before each of the events."""
        return list(accumulate(events[:-1], evolve, initial=before))

    def _check_undo(self, command: Any, before: TableState, events_: tuple[Event, ...]) -> None:
        """Undo gives back exactly what was before the last entry."""
        is_card = isinstance(command, c.DealCard)
        if isinstance(command, c.UndoEntry) and before.round is not None and before.round.repeated:
            pass  # wagers of the last round: `_repeat` looks at what is left of them
        elif isinstance(command, c.UndoEntry):
            restored, is_card = self.before_entries.pop()
            assert (self.state.round, self.state.shoe) == (restored.round, restored.shoe)
            self.cards_back += is_card
        elif len(self.state.entries) > len(before.entries) or (self.state.entries and not before.entries):
            for entry, earlier in zip(events_, self._between(before, events_), strict=True):
                if isinstance(entry, get_args(events.Entry)):
                    self.before_entries.append((earlier, isinstance(entry, events.CardDealt)))
            self.cards_back = max(self.cards_back - 1, 0) if is_card else 0
        if not self.state.entries:
            self.before_entries.clear()
        if isinstance(command, c.OpenBetting):
            self.cards_back = 0

    @property
    def phase(self) -> str:
        return phase_of(self.state)

    @property
    def playing(self) -> bool:
        """Whether a round is under way."""
        return self.phase not in ("not_installed", "between_rounds", "concluded")

    def wager_ids(self) -> list[str]:
        assert self.state.round is not None
        return [w.id for area in self.state.round.areas for w in area.wagers] or ["none"]

    @initialize(wagers_per_area=st.integers(1, 3), seated=st.integers(0, 4))
    def install(self, wagers_per_area: int, seated: int) -> None:
        table = c.TableSettings(LIMITS, positions=5, decks=4, wagers_per_area=wagers_per_area)
        assert self.send(c.InstallTable("mbs-pontoon-6", table), "pit_manager")
        assert self.send(c.OpenTable(), "pit_supervisor")
        for number, player in enumerate(PLAYERS, 1):
            assert self.send(c.SeatPlayer(player, player.title(), number if number <= seated else None))

    def teardown(self) -> None:
        check_replay(TableState(table="t1"), self.log, self.state)
