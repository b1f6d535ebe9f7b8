"""(i) Results taken apart: whether the luck of the cards has mean 0, how steady what is left is, and what it costs."""

from __future__ import annotations

from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time

from bench.figures import table, verdict
from bench.luck_sums import KeptSums
from bench.play import Player
from rules.books import BOOKS
from rules.certificate.foreseen import Foreseen
from rules.certificate.simulation import USUAL_DECKS, decks_played
from rules.certificate.watched import Strays, Sums, WatchedRounds, played
from rules.certificate.watched_poker import WatchedPoker
from rules.commands import Command
from rules.events import Event
from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.watching import take_apart

QUICK_ROUNDS = 2_000
BAR_MS, BAR_LEFT, BAR_ERRORS = 2.0, 0.30, 3.0
STRAYS_ONE_IN = 10
RUNS, HANDS, BAR_FOUND, LIMIT = 100, 11_000, 90, 4.0
LOOKS = (3_000, 9_000)
"""Where `results.luck` looks."""


def play(rulebook: str, rounds: int, seed: int) -> Sums:
    """So many rounds of a player who follows the strategy but for one decision in ten, and surrenders one offer in
    ten; from a shoe that is dealt on.
    """
    random = Random(seed)
    strays = Strays(STRAYS_ONE_IN, random.random)
    book = BOOKS[rulebook]
    if isinstance(book, PontoonBook):
        return played(WatchedRounds(rulebook, decks_played(book), random.shuffle, strays), rounds, fresh=False)
    return played(WatchedPoker(rulebook, random.shuffle, strays), rounds, fresh=False)


class Kept(Player):
    """Keeps the events of each round."""

    def __init__(self, areas: int) -> None:
        self.kept: list[Event] = []
        super().__init__("bench", areas)

    def do(self, command: Command) -> None:
        super().do(command)
        self.kept += self.events


def cost_ms(areas: int, rounds: int) -> float:
    """Processor time of taking a round apart, its events played again with it."""
    player = Kept(areas)
    spent = 0.0
    for _ in range(rounds):
        before, player.kept = player.state, []
        player.round()
        began = process_time()
        take_apart(before, player.kept)
        spent += process_time() - began
    return spent / rounds * 1000


def found_runs(rounds: int) -> tuple[int, float]:
    """Of 100 runs of up to 11,000 hands by a player who knows the next card in a fifth of them, how many pass the limit
    at one of the looks; and how far they are in the end on average. Runs are drawn from so many hands as were played.
    """
    random = Random(3)
    player = Foreseen("mbs-pontoon-6", USUAL_DECKS, random.shuffle, Strays(5, random.random))
    lucks = []
    for _ in range(rounds):
        player.play()
        lucks.append(sum(part.luck_cents for part in player.parts))
    found, ends = 0, 0.0
    for _ in range(RUNS):
        total = squares = 0.0
        passed = False
        for hand in range(1, HANDS + 1):
            luck = random.choice(lucks)
            total += luck
            squares += luck * luck
            passed = passed or (hand in LOOKS and abs(total) > LIMIT * sqrt(squares))
        found += passed
        ends += total / sqrt(squares) / RUNS
    return found, ends


def run(rounds: int, quick: bool, sums: Path | None = None) -> tuple[str, bool]:
    """The tables of (i), and whether their bars are met. `sums` is a file from which a long run goes on."""
    rounds = QUICK_ROUNDS if quick else rounds
    kept = KeptSums(sums)
    rows, passed = [], True
    for rulebook in sorted(BOOKS):
        found = kept.whole(rulebook, rounds, partial(play, rulebook))
        luck, raw, steady = found.of_luck, found.of_results.spread, found.of_left.spread
        errors, left = abs(luck.mean) / luck.error, steady / raw
        met = errors <= BAR_ERRORS and left <= BAR_LEFT
        passed = passed and met
        figures = [f"{rounds:,}", f"{luck.mean:+.5f}", f"{errors:.2f}", f"{raw:.4f}"]
        rows.append([rulebook, *figures, f"{steady:.4f}", f"{left:.1%}", verdict(met)])
    heads = ["rulebook", "rounds", "mean luck", "in its errors", "spread", "without luck", "part", ""]
    steadiness = table("(i) the luck of the cards, per main wager; bars 3 errors, 30%", heads, rows)
    costs = []
    for areas in (1, 7):
        spent = cost_ms(areas, 50 if quick else 300)
        met = spent <= BAR_MS
        passed = passed and met
        costs.append([str(areas), f"{spent:.2f}", f"{BAR_MS}", verdict(met)])
    cost = table("(i) taking a round apart", ["wagered areas", "CPU ms a round", "bar", ""], costs)
    runs, ends = found_runs(rounds)
    passed = passed and runs >= BAR_FOUND
    told_figures = [[f"{runs}", f"{ends:.1f}", f"{BAR_FOUND}", verdict(runs >= BAR_FOUND)]]
    heads = ["found of 100 by 9,000 hands", "deviations after 11,000", "bar", ""]
    told = table("(i) a player who knows the next card in a fifth of the hands", heads, told_figures, names=0)
    return f"{steadiness}\n\n{cost}\n\n{told}", passed
