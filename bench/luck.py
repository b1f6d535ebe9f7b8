"""(i) Results taken apart: whether luck has mean 0, what the cut card moves of it, how steady what is left without the
luck of the cards is, and what it costs beside playing the round by the rules.
"""

from __future__ import annotations

from random import Random
from time import process_time

from msgspec.structs import replace

from bench.environment import Options
from bench.figures import table, verdict
from bench.play import STAKE_CENTS, Player
from bench.record.dealt import POKER_BOOK, PROGRESSIVE_CENTS, PokerOnRecord
from rules import Context, Refusal, TableState, commands, fold, phase_of
from rules.books import BOOKS
from rules.certificate.simulation import decks_played
from rules.certificate.watched import Strays, Sums, WatchedRounds, played
from rules.commands import Command
from rules.core.cards import DECK_52
from rules.events import Event
from rules.pontoon.vocabulary.book import PontoonBook
from rules.three_card_poker.table import phases as ph
from rules.value.against_house import FOLDED
from rules.value.parts import KindOutcome
from rules.value.poker_tables import kind_of, poker_table_of
from rules.value.watching import take_apart

ROUNDS, QUICK_ROUNDS = 20_000, 2_000
"""Of each rulebook."""
STRAYS_ONE_IN = 10
BAR_ERRORS, BAR_LEFT, BAR_TIMES = 3.0, 0.30, 3.0


class StrayingPoker(PokerOnRecord):
    """Two players with an Ante, Pair Plus and the progressive, by the derived strategy but for one decision in so many.
    The meter is empty: what it pays is in no certificate.
    """

    verified = True

    def __init__(self) -> None:
        self.kept: list[Event] = []
        super().__init__("bench", 2, 1, self.keep)

    def keep(
        self, before: TableState, command: Command, decided: tuple[Event, ...] | Refusal, context: Context
    ) -> TableState:
        """The events of the round."""
        events = () if isinstance(decided, Refusal) else decided
        self.kept += events
        return fold(before, events)

    def by(self, command: Command) -> Context:
        """Of the pit, who may pay every award."""
        return replace(super().by(command), role="pit_manager")

    def bet(self) -> None:
        """The same wagers each round."""
        self.cards = list(DECK_52)
        self.random.shuffle(self.cards)
        self.do(commands.OpenBetting())
        for area, player in enumerate(self.seated, 1):
            stakes = (commands.Stake(player, STAKE_CENTS),)
            self.do(commands.PlaceWager(area, stakes, "ante"))
            self.do(commands.PlaceWager(area, stakes, "pair_plus"))
            self.do(commands.PlaceWager(area, (commands.Stake(player, PROGRESSIVE_CENTS),), "progressive"))
        self.do(commands.CloseBetting())

    def step(self) -> bool:
        """A claim on the meter comes to nothing."""
        claim = self.played.jackpot if phase_of(self.state) in (ph.BONUS, ph.JACKPOT) else None
        if claim is None:
            return super().step()
        self.do(commands.SettleJackpot(claim.id, 0, "gus"))
        return True

    def decided(self) -> Command:
        """Take the cards up, then play or fold."""
        if not isinstance(command := super().decided(), commands.Play | commands.Fold):
            return command
        plays = poker_table_of(POKER_BOOK).hands[kind_of(self.played.areas[command.area - 1].hand.cards)] > FOLDED
        strays = self.chance.randrange(STRAYS_ONE_IN) == 0
        return commands.Play(command.area) if plays != strays else commands.Fold(command.area)

    def play(self) -> None:
        """A whole round, taken apart."""
        before, self.kept = self.state, []
        self.round()
        self.parts: tuple[KindOutcome, ...] = take_apart(before, self.kept)


def sums_of(rulebook: str, rounds: int) -> Sums:
    """So many rounds of a player who follows the strategy but for one decision in ten, and surrenders one offer in
    ten; from a shoe that is dealt on, at Three Card Poker from a deck for each round.
    """
    random, book = Random(1), BOOKS[rulebook]
    if isinstance(book, PontoonBook):
        strays = Strays(STRAYS_ONE_IN, random.random)
        return played(WatchedRounds(rulebook, decks_played(book), random.shuffle, strays), rounds, fresh=False)
    return played(StrayingPoker(), rounds, fresh=True)


class Kept(Player):
    """Keeps the events of each round."""

    def __init__(self, areas: int) -> None:
        self.kept: list[Event] = []
        super().__init__("bench", areas)

    def do(self, command: Command) -> None:
        super().do(command)
        self.kept += self.events


def costs(areas: int, rounds: int) -> tuple[float, float]:
    """Processor time (ms) of a round by the rules, and of taking it apart, its events played again with it."""
    player = Kept(areas)
    playing = apart = 0.0
    for _ in range(rounds):
        before, player.kept = player.state, []
        began = process_time()
        player.round()
        over = process_time()
        take_apart(before, player.kept)
        playing, apart = playing + over - began, apart + process_time() - over
    return playing / rounds * 1000, apart / rounds * 1000


async def run(options: Options) -> tuple[str, bool]:
    """The tables of (i), and whether their bars are met."""
    rounds = options.rounds or (QUICK_ROUNDS if options.quick else ROUNDS)
    rows, passed = [], True
    for rulebook in sorted(BOOKS):
        found = sums_of(rulebook, rounds)
        errors = [abs(luck.mean) / luck.error for luck in (found.of_luck, found.of_cards)]
        left, shoe = found.of_left.spread / found.of_results.spread, found.of_shoe
        met = max(errors) <= BAR_ERRORS and left <= BAR_LEFT
        passed = passed and met
        moved = f"{shoe.mean:+.3%} ± {shoe.error:.3%}"
        rows.append([rulebook, *(f"{each:.2f}" for each in errors), f"{left:.1%}", moved, verdict(met)])
    heads = ["rulebook", "mean of all luck, in its errors", "of the cards", "spread without them, of the whole"]
    heads += ["luck of the shoe, of the wager", ""]
    title = f"(i) luck in {rounds:,} rounds; bars {BAR_ERRORS:g} errors, {BAR_LEFT:.0%}"
    steadiness = table(title, heads, rows)
    rows = []
    for areas in (1, 7):
        playing, apart = costs(areas, 50 if options.quick else 300)
        met = apart / playing <= BAR_TIMES
        passed = passed and met
        figures = [f"{playing:.2f}", f"{apart:.2f}", f"{apart / playing:.1f}", f"{BAR_TIMES:g}", verdict(met)]
        rows.append([str(areas), *figures])
    heads = ["wagered areas", "CPU ms by the rules", "taken apart", "times", "bar", ""]
    return f"{steadiness}\n\n{table('(i) taking a round apart', heads, rows)}", passed
