"""Whole rounds of Pontoon through `decide` and `evolve`, one main wager a round, played by a stated strategy or policy.

The order of the shuffled cards comes from outside, so that nothing here is random: the same shoes give the same rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from math import sqrt

from rules.books import BOOKS
from rules.certificate.figures import CertificatePart
from rules.certificate.policies import Policy
from rules.certificate.strategies import Situation, decide_hand
from rules.commands import (
    CloseBetting,
    CloseInsurance,
    CloseSurrender,
    CloseWithdrawals,
    Command,
    DealCard,
    Double,
    ExposeHouse,
    InstallTable,
    Limits,
    LoadShoe,
    LookAtHouse,
    OfferInsurance,
    OfferSurrender,
    OpenBetting,
    OpenTable,
    PlaceWager,
    SeatPlayer,
    Settle,
    Split,
    Stake,
    Surrender,
    TableSettings,
)
from rules.context import Context
from rules.core.base import Refusal
from rules.engine import decide, fold, phase_of
from rules.game import Decision
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import Round, TableState

STAKE_CENTS = 10_00
FIRST_ROUNDS = 500
"""Rounds whose sum is recorded, so that a simulation can be checked without being run again whole."""

USUAL_DECKS = 6

Shuffle = Callable[[list[str]], None]

_NOW = datetime(2026, 1, 1, tzinfo=UTC)
_PLAYER = "p1"
_WAGER = "{round}.1"  # the first wager of a round


def decks_played(book: PontoonBook) -> int:
    """With how many decks a certificate's rounds are played: the usual, or as near to it as the rulebook allows."""
    least, most = book.decks
    return min(max(USUAL_DECKS, least), most)


class Simulated(CertificatePart, frozen=True):
    """What a simulation found. Money in cents; `mean` and `standard_error` per unit of the main wager."""

    rulebook: str
    decks: int
    rounds: int
    seed: int
    mean: float
    standard_error: float
    mean_staked: float
    net_cents: int
    first_net_cents: int
    won: int
    lost: int


class Rounds:
    """A table with one player who plays every round by the rulebook's strategy, or by a policy. A refusal is a bug and
    raises.
    """

    def __init__(self, rulebook: str, decks: int, shuffle: Shuffle, policy: Policy | None = None) -> None:
        book = BOOKS[rulebook]
        assert isinstance(book, PontoonBook)
        self.book, self.decks, self.shuffle, self.policy = book, decks, shuffle, policy
        self.state = TableState(table="certificate")
        self.cards: list[str] = []
        settings = TableSettings(
            limits={"main": Limits(STAKE_CENTS, STAKE_CENTS * 10)}, decks=decks, training=book.training_only
        )
        self.do(InstallTable(rulebook, settings))
        self.do(SeatPlayer(_PLAYER, "Player", 1))
        self.do(OpenTable())

    def do(self, command: Command) -> None:
        """Decide and evolve."""
        answer = self.answer(command)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{command}: {answer.message}")
        self.state = fold(self.state, answer)

    def answer(self, command: Command) -> Decision:
        return decide(self.state, command, Context(now=_NOW, role="pit_manager", actor="certificate"))

    def play(self) -> Round:
        """A whole round, from fresh decks where a third of the cards or less is left."""
        if len(self.cards) <= self.decks * len(self.book.deck) // 3:
            self.do(LoadShoe(self.decks))
            self.cards = [card for card in self.book.deck for _ in range(self.decks)]
            self.shuffle(self.cards)
        self.do(OpenBetting())
        self.do(PlaceWager(1, (Stake(_PLAYER, STAKE_CENTS),), line=1))
        self.do(CloseBetting())
        while (phase := phase_of(self.state)) != ph.CONCLUDED:
            if phase == ph.SURRENDER and self.policy is not None and self.policy.surrenders:
                self.do(Surrender(_WAGER.format(round=self.state.rounds)))
            self.do(self.card() if phase in _CARDS else self.decision() if phase == ph.DECISION else self.plain(phase))
        assert isinstance(self.state.round, Round)
        return self.state.round

    def plain(self, phase: str) -> Command:
        """The one command of a phase that leaves nothing to decide."""
        return _PLAIN[phase]

    def card(self) -> Command:
        return DealCard(self.cards.pop(), "virtual")

    def decision(self) -> Command:
        """By policy or strategy; whether a split or a double is still possible is asked of the rules themselves."""
        round_ = self.state.round
        assert isinstance(round_, Round)
        assert round_.turn is not None
        hand = round_.areas[0].hands[round_.turn.hand - 1]
        if self.policy is not None:
            return self.policy.decide(hand, self.book)
        at = Situation(
            hand=hand,
            house=0 if self.book.house_face_down else hands.POINTS[round_.house[0]],
            may_split=hands.same_value(hand.cards) and self.may(Split()),
            may_double=not hand.doubled and self.may(Double()),
        )
        return decide_hand(at, self.book)

    def may(self, command: Command) -> bool:
        return not isinstance(self.answer(command), Refusal)


_CARDS = frozenset({ph.INITIAL_DEAL, ph.CARD, ph.DEALER})
_PLAIN: dict[str, Command] = {
    ph.LOOK: LookAtHouse(),
    ph.PONTOONS: Settle(),
    ph.INSURANCE_OFFER: OfferInsurance(),
    ph.INSURANCE: CloseInsurance(),
    ph.SURRENDER_OFFER: OfferSurrender(),
    ph.SURRENDER: CloseSurrender(),
    ph.WITHDRAWALS: CloseWithdrawals(),
    ph.HAND: Settle(),
    ph.EXPOSE: ExposeHouse(),
    ph.SETTLEMENT: Settle(),
    ph.BONUS: Settle(),
}


def net_and_staked(round_: Round) -> tuple[int, int]:
    """What the player won or lost in a concluded round, the Super Bonus with it, and all that was staked; cents."""
    shares = [share for result in round_.results for share in result.shares]
    staked = sum(share.stake_cents for share in shares)
    back = sum(share.returned_cents for share in shares)
    bonus = sum(share.returned_cents for bonus in round_.bonuses for share in bonus.shares)
    return back + bonus - staked, staked


def nets(rulebook: str, decks: int, shuffle: Shuffle) -> Iterator[tuple[int, int]]:
    """Round after round without end: net and staked cents."""
    table = Rounds(rulebook, decks, shuffle)
    while True:
        yield net_and_staked(table.play())


def simulate(rulebook: str, decks: int, rounds: int, seed: int, shuffle: Shuffle) -> Simulated:
    """Play so many rounds; `seed` is only noted, it is `shuffle` that has to follow from it. At least two rounds."""
    total = squares = staked_total = first = won = lost = 0
    source = nets(rulebook, decks, shuffle)
    for number in range(rounds):
        net, staked = next(source)
        total += net
        squares += net * net
        staked_total += staked
        first += net if number < FIRST_ROUNDS else 0
        won += net > 0
        lost += net < 0
    mean = total / rounds
    deviation = sqrt((squares - rounds * mean * mean) / (rounds - 1))
    return Simulated(
        rulebook=rulebook,
        decks=decks,
        rounds=rounds,
        seed=seed,
        mean=mean / STAKE_CENTS,
        standard_error=deviation / sqrt(rounds) / STAKE_CENTS,
        mean_staked=staked_total / rounds / STAKE_CENTS,
        net_cents=total,
        first_net_cents=first,
        won=won,
        lost=lost,
    )
