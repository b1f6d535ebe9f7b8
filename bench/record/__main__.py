"""`python -m bench.record --rounds 1000000`: a casino with a table of so many rounds, in a folder of its own.

Every round is played by the rules. What the product would have written for each command is written in bulk, so that
`manage.py verify_audit` accepts it wholly and any round replays. Prints how the database grows per million rounds, and
where the database is; with --serve it stays up until Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path
from time import monotonic

import psycopg

from bench import environment

POKER_SHARE = 10  # of so many rounds at the table of Pontoon, one more at a table of Three Card Poker
CHUNK = 2_000  # rounds that are written at a time


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.record", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1_000_000, help="rounds of the table “million” (1,000,000)")
    parser.add_argument("--areas", type=int, default=1, help="wagered areas a round (1)")
    parser.add_argument("--folder", type=Path, required=True, help="where the database is kept; it may be there")
    parser.add_argument("--measure", nargs="?", const="", help="time the pages, or those with these words")
    parser.add_argument("--exports", nargs="?", const="", help="download the exports whole, or those with these words")
    parser.add_argument("--serve", action="store_true", help="keep the database up")
    return parser.parse_args()


def main() -> int:
    """Make the record where the folder has none; 0."""
    chosen = arguments()
    environment.settle()
    with environment.own_services(chosen.folder) as running:
        make(chosen)
        if chosen.measure is not None:
            from bench.record import pages

            say(pages.measure(chosen.measure)[0])
        if chosen.exports is not None:
            from bench.record import exports

            say(exports.measure(chosen.exports)[0])
        for name, value in sorted(running.owners_environment().items()):
            say(f"export {name}='{value}'")
        if chosen.serve:
            signal.sigwait({signal.SIGINT, signal.SIGTERM})
    return 0


def say(line: str) -> None:
    """To the person at the terminal, at once."""
    print(line, flush=True)


def make(chosen: argparse.Namespace) -> None:
    """The demo casino, and two tables with a long record beside it."""
    environment.set_up()

    from bench.record import bulk, growth
    from bench.record.dealt import OnRecord, PokerOnRecord
    from bench.record.rows import AlertNumbers, MeterOnRecord, TableOnRecord
    from tables.models import Table
    from wagers.jackpots.actions import link
    from wagers.jackpots.models import Jackpot

    if Table.objects.filter(pk="million").exists():
        return
    for name, title in (("million", "Million"), ("poker", "Long Poker")):
        Table.objects.create(id=name, name=title)
    link("three-card", "poker", "gus")
    alerts = AlertNumbers.behind_all()
    pontoon = TableOnRecord("million", alerts, None)
    poker = TableOnRecord("poker", alerts, MeterOnRecord(Jackpot.objects.get(pk="three-card")))
    players = [
        (pontoon, OnRecord("million", chosen.areas, 1, pontoon.take), chosen.rounds),
        (poker, PokerOnRecord("poker", chosen.areas, 2, poker.take), chosen.rounds // POKER_SHARE),
    ]
    began, rounds = monotonic(), 0
    with bulk.in_bulk(os.environ["DATABASE_OWNER_URL"]) as connection:
        before = growth.sizes(connection)
        for table, player, count in players:
            while table.rounds < count:
                for _ in range(min(CHUNK, count - table.rounds)):
                    player.round()
                bulk.put(connection, table.taken())
                if sys.stderr.isatty() or table.rounds % (50 * CHUNK) == 0:
                    sys.stderr.write(f"\r{table.table}: {table.rounds:,} rounds, {monotonic() - began:,.0f} s")
            rounds += table.rounds
        bulk.finish(connection, [pontoon, poker])
        sys.stderr.write(f"\nmaking indexes after {monotonic() - began:,.0f} s\n")
    with psycopg.connect(os.environ["DATABASE_OWNER_URL"]) as connection:
        say(growth.printed(before, growth.sizes(connection), rounds))
    say(f"\n{rounds:,} rounds in {monotonic() - began:,.0f} s")


if __name__ == "__main__":
    sys.exit(main())
