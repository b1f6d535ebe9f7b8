"""`manage.py certify`: the mathematics certificate of a rulebook."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand

from rules.books import BOOKS
from rules.certificate import certificate_of, work_out
from rules.certificate.build import FIGURES
from rules.certificate.edges import edges_of
from rules.certificate.text import as_markdown, as_text
from rules.core.text import encode_json
from rules.value import edges


class Command(BaseCommand):
    """Works every figure out anew."""

    help = (
        "Print what a rulebook's own code says about its odds. --write also writes docs/certificates, what the page "
        "in the browser shows, and the edges that results are taken apart by."
    )
    requires_system_checks: list[str] = []  # the rules need no database, so nothing may ask for one

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("rulebook", choices=sorted(BOOKS))
        parser.add_argument("--format", choices=("text", "json"), default="text")
        parser.add_argument("--write", action="store_true", help="write the pages and what they rest on")

    def handle(self, *args: Any, rulebook: str, format: str, write: bool, **options: Any) -> None:
        figures = work_out(rulebook)
        certificate = certificate_of(rulebook, figures)
        if write:
            (FIGURES / f"{rulebook}.json").write_bytes(encode_json(figures) + b"\n")
            text = msgspec.json.format(encode_json(edges_of(certificate)), indent=2)
            (edges.FILES / f"{rulebook}.json").write_bytes(text + b"\n")
            page = Path(settings.BASE_DIR) / "docs" / "certificates" / f"{rulebook}.md"
            page.write_text(as_markdown(certificate), encoding="utf-8")
        if format == "json":
            self.stdout.write(msgspec.json.format(encode_json(certificate), indent=2).decode())
        else:
            self.stdout.write(as_text(certificate), ending="")
