"""Tables that are dealt by the rules alone, round after round, with players who come and go and dealers who change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Protocol

from bench.play import DECKS, Player
from rules import Context, Refusal, TableState, command_role, commands, decide, phase_of
from rules.commands import Command
from rules.core.base import type_of
from rules.core.cards import DECK_48, DECK_52
from rules.events import Event
from rules.phases import BETWEEN, CONCLUDED
from rules.state import PokerRound
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.facts import open_wager
from rules.three_card_poker.vocabulary.hands import FLUSH, ODD_CARDS, PAIR, ROYAL_FLUSH, category

DEALERS = ("dana", "vic", "lin", "omar")
PIT = {"pit_supervisor": "sam", "pit_manager": "mona"}
ROUNDS_A_DEALER, ROUNDS_A_PLAYER, ROUNDS_A_REFUSAL = 40, 60, 100
PLAYERS = 2_000
POSITIONS = 5
POKER_BOOK = "mbs-three-card-poker-5"
PROGRESSIVE_CENTS = 5_00
UNPAID = (ODD_CARDS, PAIR, FLUSH)  # hands that the progressive does not pay
POKER_LIMITS = {
    "ante": commands.Limits(10_00, 1_000_00),
    "pair_plus": commands.Limits(5_00, 500_00),
    "progressive": commands.Limits(PROGRESSIVE_CENTS, PROGRESSIVE_CENTS),
}


class Take(Protocol):
    """Puts on record what a command of a table led to, and gives the state after it."""

    def __call__(
        self, before: TableState, command: Command, decided: tuple[Event, ...] | Refusal, context: Context
    ) -> TableState: ...


class OnRecord(Player):
    """A table of Pontoon whose every command is taken on record."""

    def __init__(self, table: str, areas: int, seed: int, take: Take) -> None:
        self.take = take
        self.chance = Random(seed)
        self.seated = [f"p{area}" for area in range(1, areas + 1)]
        super().__init__(table, areas, seed)

    def do(self, command: Command) -> None:
        """A refusal here is a mistake of this driver."""
        answer = self.answer(command)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{command}: {answer.message}")

    def answer(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Decide, whatever comes of it, and take it on record."""
        self.now += timedelta(seconds=1)
        context = self.by(command)
        decided = decide(self.state, command, context)
        self.state = self.take(self.state, command, decided, context)
        return decided

    def by(self, command: Command) -> Context:
        """Who sends a command."""
        dealer = DEALERS[self.state.rounds // ROUNDS_A_DEALER % len(DEALERS)]
        if self.is_looked_at(command):
            return Context(now=self.now, role="pit_supervisor", actor=dealer, approver=PIT["pit_supervisor"])
        role = command_role(type_of(command))
        return Context(now=self.now, role=role, actor=PIT.get(role) or dealer)

    def is_looked_at(self, command: Command) -> bool:
        """Whether an award is paid whose hand a Pit Supervisor looks at first (ruling 114)."""
        if not isinstance(command, commands.Settle):
            return False
        answer = decide(self.state, command, Context(now=self.now, role="dealer", actor="dana"))
        return isinstance(answer, Refusal) and answer.code == "role"

    def stake_cents(self, least: int, most: int) -> int:
        """Mostly near the least, seldom near the most; whole chips of $5."""
        return min(most, least * int(self.chance.paretovariate(1.3)))

    def change_players(self) -> None:
        """Now and then somebody leaves, and somebody else takes the seat."""
        if self.state.rounds % ROUNDS_A_PLAYER:
            return
        for seat, player in enumerate(self.seated, 1):
            self.do(commands.RemovePlayer(player))
            number = self.chance.randrange(PLAYERS)
            self.seated[seat - 1] = f"s{seat}-{number}"
            self.do(commands.SeatPlayer(self.seated[seat - 1], f"Guest {number}", seat))

    def bet(self) -> None:
        """Open, one main wager on each area, close; now and then a wager that comes too late."""
        if self.state.rounds:
            self.change_players()
        if len(self.cards) < DECKS * len(DECK_48) // 3:
            self.load()
        self.do(commands.OpenBetting())
        for area, player in enumerate(self.seated, 1):
            self.do(commands.PlaceWager(area, (commands.Stake(player, self.stake_cents(10_00, 1_000_00)),), line=1))
        self.do(commands.CloseBetting())
        if self.state.rounds % ROUNDS_A_REFUSAL == 0:
            self.answer(commands.PlaceWager(1, (commands.Stake(self.seated[0], 10_00),), line=2))


class PokerOnRecord(OnRecord):
    """A table of Three Card Poker. Unless a round is `verified`, nobody wagers on the progressive whom it would pay,
    for their own hand or another's Royal Flush (TC 3.13, 3.14): a second person has to verify that.
    """

    verified = False

    def __init__(self, table: str, areas: int, seed: int, take: Take, progressive: bool = True) -> None:
        self.progressive = progressive
        super().__init__(table, areas, seed, take)

    def install(self) -> None:
        """The table's first commands."""
        limits = {kind: found for kind, found in POKER_LIMITS.items() if self.progressive or kind != "progressive"}
        self.do(commands.InstallTable(POKER_BOOK, commands.TableSettings(limits=limits, decks=1, positions=POSITIONS)))
        for seat, player in enumerate(self.seated, 1):
            self.do(commands.SeatPlayer(player, f"Guest {seat}", seat))
        self.do(commands.OpenTable())

    def bet(self) -> None:
        """Open, each position's wagers, close; now and then a wager that comes too late."""
        if self.state.rounds:
            self.change_players()
        self.cards = list(DECK_52)
        self.random.shuffle(self.cards)
        self.do(commands.OpenBetting())
        dealt = self.cards[::-1]
        hands = [category(tuple(dealt[3 * n : 3 * n + 3])) for n in range(len(self.seated))]
        for area, (player, hand) in enumerate(zip(self.seated, hands, strict=True), 1):
            self.do(commands.PlaceWager(area, (commands.Stake(player, self.stake_cents(10_00, 1_000_00)),), "ante"))
            if self.progressive and (self.verified or (hand in UNPAID and ROYAL_FLUSH not in hands)):
                self.do(commands.PlaceWager(area, (commands.Stake(player, PROGRESSIVE_CENTS),), "progressive"))
        self.do(commands.CloseBetting())
        if self.state.rounds % ROUNDS_A_REFUSAL == 0:
            self.answer(commands.PlaceWager(1, (commands.Stake(self.seated[0], 10_00),), "pair_plus"))

    def step(self) -> bool:
        """Do what the phase asks for; False once the round is over."""
        phase = phase_of(self.state)
        if phase in BETWEEN or phase == CONCLUDED:
            return False
        self.do(POKER_STEPS[phase](self))
        return True

    @property
    def played(self) -> PokerRound:
        """The round that is on."""
        assert isinstance(self.state.round, PokerRound)
        return self.state.round

    def dealt(self) -> Command:
        """The next card, read by a shoe."""
        return commands.DealCard(self.cards.pop(), "device")

    def decided(self) -> Command:
        """Take the cards up, then play nine of ten."""
        for number, area in enumerate(self.played.areas, 1):
            if open_wager(area, "ante") is None or area.hand.decision:
                continue
            if not area.hand.viewed_by:
                return commands.ViewHand(number)
            return commands.Play(number) if self.chance.random() < 0.9 else commands.Fold(number)
        raise RuntimeError("everybody has decided")

    def shown(self) -> Command:
        """The next hand that is not shown yet."""
        areas = enumerate(self.played.areas, 1)
        return commands.ExposeHand(next(number for number, area in areas if area.hand.cards and not area.hand.exposed))


POKER_STEPS: dict[str, Callable[[PokerOnRecord], Command]] = {
    ph.DEAL: PokerOnRecord.dealt,
    ph.DECISIONS: PokerOnRecord.decided,
    ph.EXPOSE_HOUSE: lambda _: commands.ExposeHand(0),
    ph.EXPOSE_HANDS: PokerOnRecord.shown,
    ph.SETTLEMENT: lambda _: commands.Settle(),
    ph.BONUS: lambda _: commands.Settle(),
}
