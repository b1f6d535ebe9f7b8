"""(c) Whole rounds a second of the pure rules: every command decided and every event evolved, on one core."""

from __future__ import annotations

from statistics import median
from time import process_time

from bench.figures import spread, table, verdict
from bench.play import Player

BARS = {1: 5_000, 7: 1_000}


def rounds_a_second(player: Player, seconds: float) -> float:
    """CPU time counts, so that other work on the machine does not."""
    rounds, began = 0, process_time()
    while process_time() - began < seconds:
        player.round()
        rounds += 1
    return rounds / (process_time() - began)


def run(times: int, quick: bool) -> tuple[str, bool]:
    """The table of (c), and whether its bars are met."""
    seconds = 0.5 if quick else 2.0
    rows, passed = [], True
    for areas, bar in BARS.items():
        player = Player("bench", areas)
        rounds_a_second(player, 0.2)
        found = [rounds_a_second(player, seconds) for _ in range(times)]
        met = median(found) >= bar
        passed = passed and met
        rows.append([str(areas), spread(found, 0), f"{bar:,}", verdict(met)])
    heads = ["wagered areas", "rounds/s on one core", "bar", ""]
    return table(f"(c) whole rounds of the pure rules, {times} repetitions", heads, rows), passed
