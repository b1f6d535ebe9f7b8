"""Rounds of Pontoon played by the pure rules alone: a seeded shoe, and players who draw to 17 and do nothing fancy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random

from rules import Context, Refusal, commands, decide, fold, phase_of
from rules.commands import Command
from rules.core.cards import DECK_48
from rules.events import Event
from rules.phases import BETWEEN
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.hands import best_total
from rules.state import TableState

RULEBOOK = "mbs-pontoon-6"
DECKS = 6
STAKE_CENTS = 5_000
STAND_ON = 17
LIMITS = {
    "main": commands.Limits(1_000, 100_000),
    "pair": commands.Limits(500, 20_000),
    "insurance": commands.Limits(500, 50_000),
}


class Player:
    """Plays a table by its phases with cards of its own virtual shoe; each step is one command decided and evolved."""

    def __init__(self, table: str, areas: int, seed: int = 1) -> None:
        self.areas = areas
        self.random = Random(seed)
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        self.cards: list[str] = []
        self.done: list[tuple[Command, int]] = []
        self.state = TableState(table=table)
        self.events: tuple[Event, ...] = ()
        self.install()

    def install(self) -> None:
        """The table's first commands."""
        self.do(commands.InstallTable(RULEBOOK, commands.TableSettings(limits=LIMITS, decks=DECKS)))
        for seat in range(1, self.areas + 1):
            self.do(commands.SeatPlayer(f"p{seat}", f"Player {seat}", seat))
        self.load()
        self.do(commands.OpenTable())

    def load(self) -> None:
        """Fresh decks."""
        self.do(commands.LoadShoe(DECKS))
        self.cards = [card for card in DECK_48 for _ in range(DECKS)]
        self.random.shuffle(self.cards)

    def do(self, command: Command) -> None:
        """Decide and evolve. A refusal here is a mistake of this driver."""
        self.now += timedelta(seconds=1)
        answer = decide(self.state, command, Context(now=self.now, role="pit_manager", actor="bench"))
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{command}: {answer.message}")
        self.state, self.events = fold(self.state, answer), answer
        self.done.append((command, len(answer)))

    def bet(self) -> None:
        """Open, one main wager on each area, close."""
        if len(self.cards) < DECKS * len(DECK_48) // 3:
            self.load()
        self.do(commands.OpenBetting())
        for area in range(1, self.areas + 1):
            self.do(commands.PlaceWager(area, (commands.Stake(f"p{area}", STAKE_CENTS),), line=1))
        self.do(commands.CloseBetting())

    def step(self) -> bool:
        """Do what the phase asks for; False once the round is over."""
        phase = phase_of(self.state)
        if phase in BETWEEN:
            return False
        self.do(STEPS[phase](self))
        return True

    def round(self) -> None:
        """A whole round."""
        self.done.clear()
        self.bet()
        while self.step():
            pass

    def commands(self) -> Iterator[tuple[Command, int]]:
        """Round after round: each command with the number of events it led to here, and so will lead to elsewhere."""
        while True:
            self.done.clear()
            self.bet()
            yield from self.done
            self.done.clear()
            while self.step():
                yield from self.done
                self.done.clear()

    def card(self) -> Command:
        """The next card of the shoe."""
        return commands.DealCard(self.cards.pop(), "virtual")

    def decision(self) -> Command:
        """Hit below 17."""
        turn = self.state.round.turn  # type: ignore[union-attr]
        hand = self.state.round.areas[turn.area - 1].hands[turn.hand - 1]  # type: ignore[union-attr]
        return commands.Hit() if best_total(hand.cards, hand.doubled)[0] < STAND_ON else commands.Stand()

    def controller(self) -> Command:
        """Name the first backer of the first area that has nobody."""
        for number, area in enumerate(self.state.round.areas, 1):  # type: ignore[union-attr]
            if area.wagers and not area.controller:
                return commands.AnnounceController(number, area.wagers[0].stakes[0].player)
        raise RuntimeError("every area has a controller")


STEPS: dict[str, Callable[[Player], Command]] = {
    ph.CONTROL: Player.controller,
    ph.INITIAL_DEAL: Player.card,
    ph.PAIRS: lambda _: commands.Settle(),
    ph.PONTOONS: lambda _: commands.Settle(),
    ph.INSURANCE_OFFER: lambda _: commands.OfferInsurance(),
    ph.INSURANCE: lambda _: commands.CloseInsurance(),
    ph.SURRENDER_OFFER: lambda _: commands.OfferSurrender(),
    ph.SURRENDER: lambda _: commands.CloseSurrender(),
    ph.DECISION: Player.decision,
    ph.CARD: Player.card,
    ph.WITHDRAWALS: lambda _: commands.CloseWithdrawals(),
    ph.HAND: lambda _: commands.Settle(),
    ph.DEALER: Player.card,
    ph.SETTLEMENT: lambda _: commands.Settle(),
    ph.BONUS: lambda _: commands.Settle(),
}


def state_in_mid_round(table: str, areas: int = 2) -> TableState:
    """A table where the first player is to decide."""
    player = Player(table, areas)
    while phase_of(player.state) != ph.DECISION:
        if not player.step():
            player.bet()
    return player.state
