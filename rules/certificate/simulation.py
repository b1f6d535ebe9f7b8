"""Whole rounds of Pontoon through `decide` and `evolve`, one main wager a round.

The order of the shuffled cards comes from outside, so that nothing here is random: the same shoes give the same rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from rules import commands
from rules.books import BOOKS
from rules.commands import Command
from rules.context import Context
from rules.core.base import Refusal
from rules.engine import decide, fold, phase_of
from rules.game import Decision
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import Round, TableState

STAKE_CENTS = 10_00
USUAL_DECKS = 6

Shuffle = Callable[[list[str]], None]

_NOW = datetime(2026, 1, 1, tzinfo=UTC)
_PLAYER = "p1"


def decks_played(book: PontoonBook) -> int:
    """With how many decks a certificate's rounds are played: the usual, or as near to it as the rulebook allows."""
    least, most = book.decks
    return min(max(USUAL_DECKS, least), most)


class Rounds:
    """A table with one player; `decision` says what they do with the hand in turn. A refusal is a bug and raises."""

    def __init__(self, rulebook: str, decks: int, shuffle: Shuffle) -> None:
        book = BOOKS[rulebook]
        assert isinstance(book, PontoonBook)
        self.book, self.decks, self.shuffle = book, decks, shuffle
        self.state = TableState(table="certificate")
        self.cards: list[str] = []
        settings = commands.TableSettings(
            limits={"main": commands.Limits(STAKE_CENTS, STAKE_CENTS * 10)}, decks=decks, training=book.training_only
        )
        self.do(commands.InstallTable(rulebook, settings))
        self.do(commands.SeatPlayer(_PLAYER, "Player", 1))
        self.do(commands.OpenTable())

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
            self.do(commands.LoadShoe(self.decks))
            self.cards = [card for card in self.book.deck for _ in range(self.decks)]
            self.shuffle(self.cards)
        self.do(commands.OpenBetting())
        self.do(commands.PlaceWager(1, (commands.Stake(_PLAYER, STAKE_CENTS),), line=1))
        self.do(commands.CloseBetting())
        while (phase := phase_of(self.state)) != ph.CONCLUDED:
            self.do(self.card() if phase in _CARDS else self.decision() if phase == ph.DECISION else self.plain(phase))
        assert isinstance(self.state.round, Round)
        return self.state.round

    def plain(self, phase: str) -> Command:
        """The one command of a phase that leaves nothing to decide."""
        return _PLAIN[phase]

    def card(self) -> Command:
        return commands.DealCard(self.cards.pop(), "virtual")

    def decision(self) -> Command:
        """What the player does with the hand in turn."""
        raise NotImplementedError

    def may(self, command: Command) -> bool:
        return not isinstance(self.answer(command), Refusal)


_CARDS = frozenset({ph.INITIAL_DEAL, ph.CARD, ph.DEALER})
_PLAIN: dict[str, Command] = {
    ph.LOOK: commands.LookAtHouse(),
    ph.PONTOONS: commands.Settle(),
    ph.INSURANCE_OFFER: commands.OfferInsurance(),
    ph.INSURANCE: commands.CloseInsurance(),
    ph.SURRENDER_OFFER: commands.OfferSurrender(),
    ph.SURRENDER: commands.CloseSurrender(),
    ph.WITHDRAWALS: commands.CloseWithdrawals(),
    ph.HAND: commands.Settle(),
    ph.EXPOSE: commands.ExposeHouse(),
    ph.SETTLEMENT: commands.Settle(),
    ph.BONUS: commands.Settle(),
}
