"""A table at which everybody tries everything at every moment of rounds played at random: nobody gains by what is
known, no cent appears or is lost, and who is higher may do what a lower one may (PM 5.3, 5.4, 6.2; TC 5.5, 5.6, 6.2;
ruling 5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import copy
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from rules import Context, Facts, Refusal, TableState, decide, fold, phase_of
from rules import commands as c
from rules.books import BOOKS
from rules.codec import decode_event, decode_state, encode_event, encode_state
from rules.command_table import COMMANDS
from rules.context import ClaimLock, JackpotTerms, RoundCourse, noted
from rules.core.roles import OFF_THE_LADDER
from rules.corrections import correction
from rules.money.past_round import Recorded, past_round
from rules.tray.held import SlipNumber
from rules.wording.commands import content_of
from tests.rules.any_command import KINDS, PLAYERS, any_command
from tests.rules.gain import ROLES, NobodyGains
from wagers.postings import layout_account, postings

Tried = tuple[str, str, str]
"""Command, role and phase."""
HIGHEST = ROLES[-1]
TABLE = "t1"
LIMITS = {
    "main": c.Limits(10_00, 500_00),
    "pair": c.Limits(5_00, 100_00),
    "insurance": c.Limits(4_00, 500_00),
    "ante": c.Limits(10_00, 500_00),
    "pair_plus": c.Limits(5_00, 200_00),
    "progressive": c.Limits(5_00, 5_00),
}
GOES_ON = (
    *(c.DecideClaim, c.AnnounceController, c.DealCard, c.DealHands, c.Settle, c.MarkPaid, c.OfferInsurance),
    *(
        c.Insure,
        c.ClaimInsurance,
        c.ClaimInsurance,
        c.CloseInsurance,
        c.OfferSurrender,
        c.Surrender,
        c.CloseSurrender,
        c.LookAtHouse,
        c.ExposeHouse,
    ),
    *(c.Hit, c.Stand, c.Double, c.Split, c.AnswerOption, c.WithdrawDouble, c.CloseWithdrawals, c.ViewHand, c.Fold),
    *(c.Play, c.Continue, c.ExposeHand, c.DeclineExposure, c.SettleJackpot, c.RecordRuling, c.ChooseCards),
    *(c.ResumePlay, c.ConfirmPowerFailure, c.SettleDispute, c.CloseBetting),
)
"""What brings a round to its end."""
ENDS = (c.ChangeRulebook, c.VoidRound, c.RecordRuling)
"""After these there is little left to try; they are tried where nothing comes of it."""
SELDOM = (c.ReportCardsTogether, c.CardsAsTheyLie)
"""By these a round comes to phases that it has else once in a million attempts."""
MANY_WAYS = 2 * (
    c.ChangeWager,
    c.RecordFoundWager,
    c.CorrectWager,
    c.CorrectCard,
    c.CardsAsTheyLie,
    c.MarkPaid,
    c.Insure,
)


def remembered(timeline_of: Callable[[RoundCourse, Any], Any]) -> Callable[[RoundCourse, Any], Any]:
    """The round is played again once for all that is tried at one moment of it."""
    last: list[Any] = [None, None]

    def once(so_far: RoundCourse, engine: Any) -> Any:
        if so_far is not last[0]:
            last[:] = so_far, timeline_of(so_far, engine)
        return last[1]

    return once


def remember() -> None:
    """From now on, in this process."""
    whole: Any = correction
    whole.timeline_of = remembered(whole.timeline_of)


class Casino:
    """A table of one rulebook, its books, and whoever tries everything at it."""

    def __init__(self, rulebook: str, seed: int) -> None:
        self.random = Random(seed)
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        self.state = TableState(table=TABLE)
        self.so_far = RoundCourse(self.state)
        self.recorded = Recorded()
        self.balances: Counter[str] = Counter()
        self.nobody_gains = NobodyGains(rulebook)
        self.accepted: Counter[str] = Counter()
        self.attempts = self.slips = 0
        self.tried: set[Tried] = set()
        self.rounds = 0
        book = BOOKS[rulebook]
        limits = {kind: LIMITS[kind] for kind in LIMITS if kind in book.limit_kinds}
        settings = c.TableSettings(limits, positions=5, decks=book.decks[1], training=book.training_only)
        assert self.send(c.InstallTable(rulebook, settings), HIGHEST)
        assert self.send(c.OpenTable(), HIGHEST)
        for seat, player in enumerate(PLAYERS, 1):
            assert self.send(c.SeatPlayer(player, player.title(), seat if seat < 5 else None), HIGHEST)

    def send(self, command: Any, role: str) -> bool:
        self.now += timedelta(seconds=1)
        context = self.context(command, role)
        answer = self.decided(command, context)
        if isinstance(answer, Refusal):
            return False
        before = self.state
        self.so_far = noted(self.so_far, before, command, context)
        self.state = fold(before, answer)
        self.recorded.note(answer, self.state.rounds, "test")
        self.check_lines()
        self.check_names()
        self.book(self.balances, answer)
        self.nobody_gains.saw(command, role, before, answer, self.state)
        self.accepted[type(command).__name__] += 1
        self.slips += isinstance(command, c.IssueSlip)
        return True

    def decided(self, command: Any, context: Context) -> Any:
        """What the rules say; an attempt is one of a command that the phase allows."""
        phase = phase_of(self.state)
        if self.state.settings is not None:
            self.attempts += type(command) in COMMANDS[self.state.rulebook][phase]
            self.tried.add((type(command).__name__, context.role, phase))
        return decide(self.state, command, context)

    def context(self, command: Any, role: str) -> Context:
        """Whoever sends it, somebody who dealt no round approves."""
        return Context(
            now=self.now,
            role=role,
            actor="test",
            approver="sam",
            facts=Facts(
                round_course=self.so_far,
                round_outcome=self.recorded.past(command),
                jackpot_terms=JackpotTerms(open=True, wager_cents=LIMITS["progressive"].min_cents),
                jackpot_claim=ClaimLock(verified=True, cents=25_000_00, verified_by="sam"),
                slip_number=SlipNumber(self.now.year, self.slips + 1),
            ),
        )

    def check_lines(self) -> None:
        """What a round came to, line by line, is what its results say, whatever was put right since (ruling 96)."""
        round_ = self.state.round
        if round_ is None or phase_of(self.state) != "concluded":
            return
        owed: Counter[tuple[str, str]] = Counter()
        for line in past_round(round_.number, self.recorded.of(round_.number)).lines:
            owed[line.ref.wager, line.ref.player] += line.owed_cents
        outcomes: tuple[Any, ...] = (*round_.results, *round_.bonuses)
        for outcome in outcomes:
            for share in outcome.shares:
                owed[outcome.wager, share.player] -= share.returned_cents
        assert not any(owed.values()), owed

    def check_names(self) -> None:
        """No two wagers have one number."""
        wagers = [wager.id for area in self.state.round.areas for wager in area.wagers] if self.state.round else []
        assert len(set(wagers)) == len(wagers), wagers

    def book(self, balances: Counter[str], events: tuple[Any, ...]) -> None:
        for event in events:
            lines = postings(TABLE, event)
            assert not sum(line.cents for line in lines), event
            for line in lines:
                balances[line.account] += line.cents

    def check_money(self, balances: Counter[str], state: TableState) -> None:
        """What lies on the layout is what is open of each wager, and nothing between rounds."""
        lies = 0
        if state.round is not None and phase_of(state) != "concluded":
            for area in state.round.areas:
                for wager in area.wagers:
                    lies += sum(s.cents for s in wager.stakes if s.player not in wager.settled_players)
        assert balances[layout_account(TABLE)] == lies

    # --- the round goes on ----------------------------------------------------------------------------

    def play(self, rounds: int) -> None:
        for _ in range(rounds):
            self.send(c.LoadShoe(), HIGHEST)
            if not self.send(c.OpenBetting(self.random.random() < 0.5), HIGHEST):
                self.end()
                continue
            for _ in range(12):
                self.send(any_command(c.PlaceWager, self.state, self.random), HIGHEST)
            if self.random.random() < 0.3:
                self.claim()
            if self.random.random() < 0.5:
                self.play_for_the_jackpot()
            self.now_and_then(0.5)
            self.send(c.CloseBetting(), HIGHEST)
            for _ in range(120):
                if phase_of(self.state) in ("concluded", "between_rounds", "closed"):
                    break
                self.step()
            self.try_everything()
            self.end()

    def claim(self) -> None:
        """More players ask for a pair wager than there are places."""
        for player in PLAYERS:
            stake = (c.Stake(player, 5_00),)
            self.send(c.PlaceWager(self.random.choice((1, 1, 2)), stake, "pair"), HIGHEST)

    def play_for_the_jackpot(self) -> None:
        """Each at their own position, where the game has a jackpot."""
        kind: Any
        for seat, player in enumerate(PLAYERS[:4], 1):
            for kind, cents in (("ante", 10_00), ("progressive", LIMITS["progressive"].min_cents)):
                self.send(c.PlaceWager(seat, (c.Stake(player, cents),), kind), HIGHEST)

    def step(self) -> None:
        self.now_and_then(0.1)
        for seldom in SELDOM:
            if self.random.random() < 0.03 and self.send(any_command(seldom, self.state, self.random), HIGHEST):
                self.now_and_then(0.6)
        if self.random.random() < 0.2:
            kind = self.random.choice(KINDS)
            if kind not in ENDS and self.send(any_command(kind, self.state, self.random), self.random.choice(ROLES)):
                self.now_and_then(0.6)
        allowed = COMMANDS[self.state.rulebook][phase_of(self.state)]
        kinds = [kind for kind in GOES_ON if kind in allowed and kind is not c.RecordRuling] or [c.RecordRuling]
        for _ in range(12):
            kind = self.random.choice(kinds)
            if self.send(any_command(kind, self.state, self.random), HIGHEST):
                return

    def end(self) -> None:
        """Whatever is open comes to its end."""
        for _ in range(5):
            if phase_of(self.state) == "referred":
                self.send(c.RecordRuling("So.", "Why."), HIGHEST)
            if phase_of(self.state) == "disputed":
                assert self.state.dispute is not None
                self.send(c.SettleDispute(self.state.dispute.read), HIGHEST)
            if phase_of(self.state) == "closed":
                self.send(c.OpenTable(), HIGHEST)
            if self.send(c.VoidRound("equipment_fault", "So."), HIGHEST):
                break
        self.rounds += 1

    # --- everything at this moment --------------------------------------------------------------------

    def now_and_then(self, chance: float) -> None:
        if self.random.random() < chance:
            self.try_everything()

    def try_everything(self) -> None:
        for kind in (*KINDS, *MANY_WAYS):
            command = any_command(kind, self.state, self.random)
            accepted: tuple[Any, ...] = ()
            content_of(command, self.state)
            for role in (*ROLES, *OFF_THE_LADDER):
                answer = self.decided(command, self.context(command, role))
                if isinstance(answer, Refusal) and role in OFF_THE_LADDER:
                    continue
                if isinstance(answer, Refusal):
                    assert not accepted, f"{role} may not do what a lower one may: {command} {answer}"
                    continue
                self.accepted[type(command).__name__] += 1
                if answer != accepted:
                    after = self.check(command, answer)
                self.check_gain(command, role, answer, after)
                accepted = answer

    def check(self, command: Any, events: tuple[Any, ...]) -> TableState:
        """As if it had been sent: the table after it."""
        assert type(command) in COMMANDS[self.state.rulebook][phase_of(self.state)]
        assert tuple(decode_event(encode_event(event)) for event in events) == events
        after = fold(self.state, events)
        assert decode_state(encode_state(after)) == after
        balances = copy(self.balances)
        self.book(balances, events)
        self.check_money(balances, after)
        return after

    def check_gain(self, command: Any, role: str, events: tuple[Any, ...], after: TableState) -> None:
        watcher = copy(self.nobody_gains)
        watcher.decided_at = list(watcher.decided_at)
        watcher.saw(command, role, self.state, events, after)
