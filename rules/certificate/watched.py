"""Rounds of Pontoon by the printed strategy through the rules, each taken apart as it is played."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple, Protocol

from msgspec.structs import astuple

from rules import commands
from rules.certificate.figures import CertificatePart
from rules.certificate.simulation import STAKE_CENTS, Rounds, Shuffle
from rules.commands import Command
from rules.core.base import Refusal, Value
from rules.engine import fold
from rules.pontoon.table import phases as ph
from rules.state import Round, is_installed
from rules.value.advice import Advice
from rules.value.parts import KindOutcome
from rules.value.pontoon_luck import up_of
from rules.value.pontoon_parts import PontoonWatch


class Strays:
    """A player who leaves the strategy: in one decision of so many the second best is taken, and one in so many offers
    of surrender is.
    """

    def __init__(self, one_in: int, chance: Callable[[], float]) -> None:
        self.one_in, self.chance = one_in, chance

    def now(self) -> bool:
        return self.chance() * self.one_in < 1


class WatchedRounds(Rounds):
    """A table with one player who follows the printed strategy, or strays from it; `parts` are the last round's."""

    def __init__(self, rulebook: str, decks: int, shuffle: Shuffle, strays: Strays | None = None) -> None:
        self.watch: PontoonWatch | None = None
        self.strays = strays
        super().__init__(rulebook, decks, shuffle)
        self.parts: tuple[KindOutcome, ...] = ()

    def do(self, command: Command) -> None:
        """Decide and evolve, watched while a round is on."""
        answer = self.answer(command)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{command}: {answer.message}")
        for event in answer:
            before = self.state
            self.state = fold(before, (event,))
            if self.watch is not None and is_installed(before):
                self.watch.note(before, event)
        if isinstance(command, commands.OpenBetting) and is_installed(self.state):
            self.watch = PontoonWatch(self.state)

    def play(self) -> Round:
        round_ = super().play()
        assert self.watch is not None
        assert is_installed(self.state)
        self.parts = self.watch.parts(self.state)
        self.watch = None
        return round_

    def plain(self, phase: str) -> Command:
        """What the dealer does by itself, and what the player is asked beside the decisions on a hand."""
        round_ = self.state.round
        assert isinstance(round_, Round)
        up = up_of(round_)
        if phase == ph.WITHDRAWALS and up is not None:
            turn = round_.turn
            assert turn is not None
            back = self.advice.takes_back(round_.areas[turn.area - 1], turn.hand, up)
            return back[0] if back else commands.CloseWithdrawals()
        area = round_.areas[0]
        if phase == ph.SURRENDER and up is not None and not area.wagers[0].surrendered:
            given_up = self.advice.surrenders(area.hands[0], up)
            if given_up != (self.strays is not None and self.strays.now()):
                return commands.Surrender(area.wagers[0].id)
        return super().plain(phase)

    @property
    def advice(self) -> Advice:
        assert self.watch is not None
        return Advice(self.watch.luck.values, self.watch.choices)

    def decision(self) -> Command:
        round_ = self.state.round
        assert isinstance(round_, Round)
        best = self.advice.decision(round_)
        if self.strays is None or not self.strays.now():
            return best
        other = self.advice.second(round_)
        return other if self.may(other) else best


class Checked(CertificatePart, frozen=True):
    """Rounds by the printed strategy, or with strays, each from fresh decks or from shoes that are dealt on. Per unit
    of the main wager: `mean` and its error of results without the luck of the cards, `raw_error` of the results
    themselves; `luck` of the cards and its error. The spreads are standard deviations of a round.
    """

    rulebook: str
    decks: int
    rounds: int
    seed: int
    mean: float
    standard_error: float
    raw_error: float
    luck: float
    luck_error: float
    raw_spread: float
    left_spread: float


class Playing(Protocol):
    """A table that plays rounds; `parts` are the last one's."""

    cards: list[str]
    parts: tuple[KindOutcome, ...]

    def play(self) -> object: ...


class Mean(NamedTuple):
    """In units of the main wager, from sums in cents."""

    many: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        return self.total / self.many / STAKE_CENTS

    @property
    def spread(self) -> float:
        return sqrt((self.squares - self.total**2 / self.many) / (self.many - 1)) / STAKE_CENTS

    @property
    def error(self) -> float:
        return self.spread / sqrt(self.many)


class Sums(Value, frozen=True):
    """Of so many rounds, in cents and their squares: results; the luck of the cards in them, and what is left without
    it; all luck, and that which is not of the cards. Rounds of a shoe have the latter in common, so that of those two
    the squares are of whole shoes. Sums of parts of a run add up to those of the whole.
    """

    rounds: int = 0
    results: float = 0
    results_squared: float = 0
    cards: float = 0
    cards_squared: float = 0
    left: float = 0
    left_squared: float = 0
    lucks: float = 0
    lucks_squared: float = 0
    shoe: float = 0
    shoe_squared: float = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    @property
    def of_results(self) -> Mean:
        return Mean(self.rounds, self.results, self.results_squared)

    @property
    def of_cards(self) -> Mean:
        return Mean(self.rounds, self.cards, self.cards_squared)

    @property
    def of_left(self) -> Mean:
        return Mean(self.rounds, self.left, self.left_squared)

    @property
    def of_luck(self) -> Mean:
        return Mean(self.rounds, self.lucks, self.lucks_squared)

    @property
    def of_shoe(self) -> Mean:
        return Mean(self.rounds, self.shoe, self.shoe_squared)


def played(rounds: Playing, many: int, *, fresh: bool) -> Sums:
    """Play so many rounds; where `fresh`, each from decks that nothing was dealt from."""
    found, of_shoe = [0.0] * 10, [0.0, 0.0]
    for _ in range(many):
        if fresh:
            rounds.cards.clear()
        before = len(rounds.cards)
        rounds.play()
        if len(rounds.cards) > before:
            _close(found, of_shoe)
        result = sum(part.result_cents for part in rounds.parts)
        cards = float(sum(part.cards_cents for part in rounds.parts))
        luck = float(sum(part.luck_cents for part in rounds.parts))
        for place, cents in enumerate((result, cards, result - cards)):
            found[2 * place] += cents
            found[2 * place + 1] += cents * cents
        of_shoe[0] += luck
        of_shoe[1] += luck - cards
    _close(found, of_shoe)
    return Sums(many, *found)


def _close(found: list[float], of_shoe: list[float]) -> None:
    """Add what a shoe came to, and begin the next."""
    for place, cents in enumerate(of_shoe, 3):
        found[2 * place] += cents
        found[2 * place + 1] += cents * cents
    of_shoe[:] = [0.0, 0.0]


def check(rounds: WatchedRounds, many: int, seed: int, *, fresh: bool) -> Checked:
    """Play so many rounds; `seed` is only noted. At least two rounds."""
    sums = played(rounds, many, fresh=fresh)
    results, cards, left = sums.of_results, sums.of_cards, sums.of_left
    return Checked(
        rulebook=rounds.book.id,
        decks=rounds.decks,
        rounds=many,
        seed=seed,
        mean=left.mean,
        standard_error=left.error,
        raw_error=results.error,
        luck=cards.mean,
        luck_error=cards.error,
        raw_spread=results.spread,
        left_spread=left.spread,
    )
