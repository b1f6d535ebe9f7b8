"""(c) Whole rounds of the pure rules: every command decided and every event evolved, on one core, in pieces of the
yardstick. Processor time counts, so that other work on the machine does not.
"""

from __future__ import annotations

from statistics import median
from time import process_time

from bench.environment import Options
from bench.figures import spread, table, verdict
from bench.play import Player
from bench.yardstick import piece_seconds

BARS = {1: 2.0, 7: 8.0}
"""By wagered areas: how many pieces a round may cost."""


def round_seconds(player: Player, seconds: float) -> float:
    """Processor time of a round."""
    rounds, began = 0, process_time()
    while process_time() - began < seconds:
        player.round()
        rounds += 1
    return (process_time() - began) / rounds


async def run(options: Options) -> tuple[str, bool]:
    """The table of (c), and whether its bars are met."""
    seconds = 0.5 if options.quick else 2.0
    rows, passed = [], True
    for areas, bar in BARS.items():
        player = Player("bench", areas)
        round_seconds(player, 0.2)
        found = [(piece_seconds(seconds / 4), round_seconds(player, seconds)) for _ in range(options.times)]
        pieces = [spent / piece for piece, spent in found]
        met = median(pieces) <= bar
        passed = passed and met
        figures = [spread([1 / spent for _, spent in found], 0), spread([1000 * piece for piece, _ in found], 3)]
        rows.append([str(areas), *figures, spread(pieces, 2), f"{bar:g}", verdict(met)])
    heads = ["wagered areas", "rounds/s on one core", "ms of a piece", "pieces a round", "bar", ""]
    return table(f"(c) whole rounds of the pure rules, {options.times} repetitions", heads, rows), passed
