"""Rounds of Three Card Poker by the derived strategy through the rules, each taken apart as it ends."""

from __future__ import annotations

from datetime import UTC, datetime

from rules.books import BOOKS
from rules.certificate.simulation import STAKE_CENTS, Shuffle
from rules.certificate.watched import Strays
from rules.commands import (
    CloseBetting,
    Command,
    DealCard,
    ExposeHand,
    Fold,
    InstallTable,
    Limits,
    OpenBetting,
    OpenTable,
    PlaceWager,
    Play,
    SeatPlayer,
    Settle,
    Stake,
    TableSettings,
    ViewHand,
)
from rules.context import Context
from rules.core.base import Refusal
from rules.engine import decide, fold
from rules.state import PokerRound, TableState, is_installed
from rules.value.against_house import FOLDED
from rules.value.parts import KindOutcome
from rules.value.poker_parts import PokerWatch
from rules.value.poker_tables import kind_of, poker_table_of

_NOW = datetime(2026, 1, 1, tzinfo=UTC)
_PLAYER = "p1"
_WAGERS = ("ante", "pair_plus")


class WatchedPoker:
    """A table with one player, an Ante and a Pair Plus each round; `parts` are the last round's."""

    def __init__(self, rulebook: str, shuffle: Shuffle, strays: Strays | None = None) -> None:
        self.book, self.decks, self.shuffle, self.strays = BOOKS[rulebook], 1, shuffle, strays
        self.cards: list[str] = []
        self.parts: tuple[KindOutcome, ...] = ()
        self.state = TableState(table="certificate")
        limits = {kind: Limits(STAKE_CENTS, STAKE_CENTS * 10) for kind in _WAGERS}
        self.do(InstallTable(rulebook, TableSettings(limits=limits, decks=1)))
        self.do(SeatPlayer(_PLAYER, "Player", 1))
        self.do(OpenTable())

    def do(self, command: Command) -> None:
        """Decide and evolve; a refusal is a bug."""
        answer = decide(self.state, command, Context(now=_NOW, role="pit_manager", actor="certificate"))
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{command}: {answer.message}")
        self.state = fold(self.state, answer)

    def play(self) -> PokerRound:
        """A whole round from a fresh deck."""
        self.cards = list(self.book.deck)
        self.shuffle(self.cards)
        self.do(OpenBetting())
        for kind in _WAGERS:
            self.do(PlaceWager(1, (Stake(_PLAYER, STAKE_CENTS),), kind))  # type: ignore[arg-type]
        self.do(CloseBetting())
        hand = self.cards[:3]
        for card in self.cards[:6]:
            self.do(DealCard(card, "device"))
        self.do(ViewHand(1))
        plays = poker_table_of(self.book.id).hands[kind_of(hand)] > FOLDED
        if self.strays is not None and self.strays.now():
            plays = not plays
        self.do(Play(1) if plays else Fold(1))
        for area in (0, 1):
            self.do(ExposeHand(area))
        self.do(Settle())
        assert isinstance(self.state.round, PokerRound)
        assert is_installed(self.state)
        self.parts = PokerWatch(self.state).parts(self.state.round)
        return self.state.round
