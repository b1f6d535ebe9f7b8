"""`make gain`: every command, as every role, in every phase of rounds that are played at random by each rulebook, until
nobody could gain by what is known after so many attempts. The judge shares nothing with the deciders
(`tests/rules/gain.py`), and what may change a known result is a ruling's.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from secrets import randbelow
from time import monotonic
from typing import NamedTuple

from rules.books import BOOKS, GAMES
from tests.rules.anybody import Casino, Tried, remember

ROUNDS = 20
"""So many of a rulebook before the next has its turn."""


class Played(NamedTuple):
    """What a process tried, and the door that it found, "" for none."""

    attempts: int
    tried: set[Tried]
    door: str


def play(seed: int, part: int, attempts: int) -> Played:
    """Play the rulebooks in turn until so many attempts were made, or a door is found."""
    remember()
    made, tried, turn = 0, set[Tried](), 0
    while made < attempts:
        rulebook, own = list(BOOKS)[turn % len(BOOKS)], seed + 2 * turn + part
        casino = Casino(rulebook, own)
        door = ""
        try:
            casino.play(ROUNDS)
        except AssertionError as found:
            door = f"{rulebook}, Casino({rulebook!r}, {own}).play({ROUNDS}): {found}"
        made, tried, turn = made + casino.attempts, tried | casino.tried, turn + 1
        if door:
            return Played(made, tried, door)
    return Played(made, tried, "")


def main() -> int:
    """0 where there is no door."""
    parser = ArgumentParser(prog="make gain")
    parser.add_argument("--attempts", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=randbelow(10**9))
    chosen = parser.parse_args()
    began = monotonic()
    print(f"seed {chosen.seed}", flush=True)
    with ProcessPoolExecutor(2) as both:
        parts = [both.submit(play, chosen.seed, part, chosen.attempts // 2) for part in range(2)]
        done = [part.result() for part in parts]
    tried = done[0].tried | done[1].tried
    never = {phase for game in GAMES.values() for phase in game.phases} - {phase for _, _, phase in tried}
    attempts, minutes = sum(part.attempts for part in done), (monotonic() - began) / 60
    print(f"{attempts:,} attempts in {minutes:.1f} minutes; {len(tried):,} of command, role and phase are distinct")
    print(f"phases that no round came to: {', '.join(sorted(never)) or 'none'}")
    doors = [part.door for part in done if part.door]
    print("\n".join([*doors, f"{len(doors)} doors"]))
    return bool(doors)


if __name__ == "__main__":
    sys.exit(main())
