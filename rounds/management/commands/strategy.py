"""`manage.py strategy`: works out the best strategy of a rulebook and what every hand is worth."""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from rules.books import BOOKS
from rules.certificate.build import CHECKED
from rules.certificate.pontoon_deal import deck_range
from rules.certificate.watched import Checked, WatchedRounds, check
from rules.core.text import encode_json
from rules.pontoon.vocabulary.book import PontoonBook
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.value.best_play import work_out
from rules.value.poker_tables import PokerTable, work_out_poker
from rules.value.tables import FILES, Table


class Command(BaseCommand):
    """Writes the tables that certificates print and results are taken apart by; half a minute for a number of decks."""

    help = (
        "Work out the best strategy of a rulebook for each number of decks (or --decks) and write it; with "
        "--rounds instead play so many rounds by it through the rules and record what they returned. Print the "
        "certificate anew afterwards: certify --write."
    )
    requires_system_checks: list[str] = []  # the rules need no database, so nothing may ask for one

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("rulebook", choices=sorted(BOOKS))
        parser.add_argument("--decks", type=int, help="for this number of decks alone")
        parser.add_argument("--rounds", type=int, help="check the strategy by so many rounds (2 or more)")
        parser.add_argument("--seed", type=int, default=1, help="of the shuffles (default: 1)")

    def handle(
        self, *args: Any, rulebook: str, decks: int | None, rounds: int | None, seed: int, **options: Any
    ) -> None:
        book = BOOKS[rulebook]
        if isinstance(book, PokerBook):
            _keep(rulebook, work_out_poker(book))
            return
        assert isinstance(book, PontoonBook)
        if decks is not None and not book.decks[0] <= decks <= book.decks[1]:
            raise CommandError(f"{rulebook} is dealt with {book.decks[0]} to {book.decks[1]} decks.")
        if rounds is not None and rounds < 2:
            raise CommandError("A standard error needs two rounds or more.")
        for each in [decks] if decks else deck_range(book):
            if rounds is not None:
                self._check(book, each, rounds, seed)
                continue
            table = work_out(book, each)
            _keep(f"{rulebook}-{each}", table)
            self.stdout.write(f"{rulebook}, {each} decks: {table.returns.printed:+.4%}")

    def _check(self, book: PontoonBook, decks: int, rounds: int, seed: int) -> None:
        found: Checked = check(WatchedRounds(book.id, decks, Random(seed).shuffle), rounds, seed, fresh=True)
        text = msgspec.json.format(encode_json(found), indent=2) + b"\n"
        (CHECKED / f"{book.id}-{decks}.json").write_bytes(text)
        self.stdout.write(f"{book.id}, {decks} decks: {found.mean:+.4%} ± {found.standard_error:.4%}")


def _keep(name: str, table: Table | PokerTable) -> None:
    (FILES / f"{name}.json").write_bytes(encode_json(table) + b"\n")
