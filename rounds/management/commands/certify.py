"""`manage.py certify`: the mathematics certificate of a rulebook."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rounds.management.arguments import check_rounds
from rules.books import BOOKS
from rules.certificate import certificate_of, work_out
from rules.certificate.build import FIGURES, SIMULATED
from rules.certificate.simulation import Simulated, decks_played, simulate
from rules.certificate.text import as_markdown, as_text
from rules.pontoon.vocabulary.book import PontoonBook


class Command(BaseCommand):
    """Prints the certificate. Without --rounds it shows the recorded simulation, with it a new one."""

    help = (
        "Print what a rulebook's own code says about its odds: exact, by enumeration; a whole round of Pontoon "
        "simulated with --rounds and --seed, else as recorded. --write also writes docs/certificates and what the page "
        "in the browser shows, and records a simulation that was made."
    )
    requires_system_checks: list[str] = []  # the rules need no database, so nothing may ask for one

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("rulebook", choices=sorted(BOOKS))
        parser.add_argument("--rounds", type=int, help="simulate so many rounds anew (Pontoon; 2 or more)")
        parser.add_argument("--seed", type=int, default=1, help="of the shuffles (default: 1)")
        parser.add_argument("--format", choices=("text", "json"), default="text")
        parser.add_argument("--write", action="store_true", help="write the pages and what they rest on")

    def handle(
        self, *args: Any, rulebook: str, rounds: int | None, seed: int, format: str, write: bool, **options: Any
    ) -> None:
        simulated = None if rounds is None else _simulated(rulebook, rounds, seed)
        figures = work_out(rulebook, simulated)
        certificate = certificate_of(rulebook, figures)
        if write:
            (FIGURES / f"{rulebook}.json").write_bytes(msgspec.json.encode(figures) + b"\n")
            if simulated is not None:
                (SIMULATED / f"{rulebook}.json").write_bytes(_json(simulated))
            page = Path(settings.BASE_DIR) / "docs" / "certificates" / f"{rulebook}.md"
            page.write_text(as_markdown(certificate), encoding="utf-8")
        if format == "json":
            self.stdout.write(_json(certificate).decode(), ending="")
        else:
            self.stdout.write(as_text(certificate), ending="")


def _json(content: msgspec.Struct) -> bytes:
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"


def _simulated(rulebook: str, rounds: int, seed: int) -> Simulated:
    book = BOOKS[rulebook]
    if not isinstance(book, PontoonBook):
        raise CommandError("Rounds of Three Card Poker are enumerated whole; there is nothing to simulate.")
    check_rounds(rounds)
    return simulate(rulebook, decks_played(book), rounds, seed, Random(seed).shuffle)
