"""`manage.py certify`, the committed pages it writes, and the page in the browser."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from functools import cache
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rules.books import BOOKS, HASHES
from rules.certificate import Certificate, certificate_of, work_out
from rules.certificate.edges import edges_of
from rules.certificate.figures import Figures
from rules.certificate.text import as_markdown
from rules.value import edges
from tests.cast import Cast

ROOT = Path(__file__).resolve().parents[3]

by_rulebook = pytest.mark.parametrize("rulebook", list(BOOKS))


@cache
def worked_out(rulebook: str) -> Figures:
    return work_out(rulebook)


def made(rulebook: str) -> Certificate:
    return certificate_of(rulebook, worked_out(rulebook))


@pytest.fixture
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command takes the figures that a test has worked out. That it works them out itself is proved by
    `test_a_bare_checkout_needs_no_settings_and_no_database`.
    """
    monkeypatch.setattr("rounds.management.commands.certify.work_out", worked_out)


def certify(*text: str) -> str:
    out = StringIO()
    call_command("certify", *text, stdout=out)
    return out.getvalue()


@by_rulebook
def test_the_committed_page_is_what_the_command_writes(rulebook: str) -> None:
    page = (ROOT / f"docs/certificates/{rulebook}.md").read_text(encoding="utf-8")
    assert page == as_markdown(made(rulebook))


@by_rulebook
def test_the_written_figures_are_those_worked_out_anew(rulebook: str) -> None:
    assert certificate_of(rulebook) == made(rulebook)


@by_rulebook
def test_numbers_are_printed_with_a_true_minus(rulebook: str) -> None:
    rows = [row for section in certificate_of(rulebook).sections for row in section.rows]
    signed = [figure for row in rows for figure in row.figures if figure.value is not None and figure.value < 0]
    assert signed
    assert [figure.text for figure in signed if "-" in figure.text or "\u2212" not in figure.text] == []


def test_a_class_of_hands_is_called_as_on_the_pay_table() -> None:
    rows = [row.label for section in certificate_of("mbs-three-card-poker-5").sections for row in section.rows]
    assert "Royal Flush" in rows
    assert "Royal flush" not in rows


METHODS = {"strategy": "dynamic programming", "whole": "dynamic programming"}
"""How a section was worked out, by the first word of its code, where it was not enumerated."""


@by_rulebook
def test_every_figure_is_exact_or_says_how_it_was_worked_out(rulebook: str) -> None:
    for section in made(rulebook).sections:
        assert section.method == METHODS.get(section.code.partition("-")[0], "enumeration")
        for row in section.rows:
            assert len(row.figures) == len(section.columns), row.label
            for figure in row.figures:
                if figure.unit != "words" and section.method == "enumeration":
                    assert float(Fraction(figure.exact)) == figure.value
                if figure.unit == "probability":
                    assert figure.value is not None
                    assert 0 <= figure.value <= 1


@by_rulebook
def test_every_clause_named_is_one_of_the_rulebook(rulebook: str) -> None:
    prefix, named = BOOKS[rulebook].prefix, {clause.split()[0] for clause in BOOKS[rulebook].cite.values() if clause}
    clauses = {row.clause for section in made(rulebook).sections for row in section.rows} - {""}
    assert clauses
    for clause in clauses:
        assert clause.split()[0] in {prefix, "PM", "ruling", *named}, clause


def test_json_is_a_certificate_and_names_the_content(once: None) -> None:
    text = certify("mbs-three-card-poker-5", "--format", "json")
    read = msgspec.json.decode(text, type=Certificate)
    assert read.content_hash == HASHES["mbs-three-card-poker-5"]
    assert set(json.loads(text)) == set(Certificate.__struct_fields__)
    best = next(section for section in read.sections if section.code == "ante-play")
    assert next(row for row in best.rows if row.code == "return").figures[0].exact == "-686689/20358520"


def test_text_has_every_section(once: None) -> None:
    text = certify("online-pontoon")
    for section in made("online-pontoon").sections:
        assert section.title in text


def test_a_bare_checkout_needs_no_settings_and_no_database() -> None:
    """As `playround`: neither SECRET_KEY nor services."""
    environment = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none", "PATH": "/usr/bin:/bin"}
    command = [sys.executable, str(ROOT / "manage.py"), "certify", "online-pontoon", "--format", "json"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert msgspec.json.decode(done.stdout, type=Certificate) == made("online-pontoon")


def test_a_strategy_is_checked_by_two_rounds_at_least() -> None:
    with pytest.raises(CommandError, match="two rounds"):
        call_command("strategy", "mbs-pontoon-6", "--rounds", "1")


@pytest.mark.django_db
def test_the_page_shows_every_figure(cast: Cast) -> None:
    client = cast.client(cast.dana)
    answer = client.get("/rulebooks/mbs-pontoon-6/certificate/")
    assert answer.status_code == 200
    page = answer.content.decode()
    for section in made("mbs-pontoon-6").sections:
        assert f'id="{section.code}"' in page
        for row in section.rows:
            for figure in row.figures:
                assert figure.text in page
    assert HASHES["mbs-pontoon-6"] in page
    assert "/rulebooks/mbs-pontoon-6/certificate/" in client.get("/rulebooks/mbs-pontoon-6/").content.decode()
    assert client.get("/rulebooks/none/certificate/").status_code == 404


@pytest.mark.django_db
def test_it_is_for_those_who_may_read_the_rulebooks() -> None:
    assert Client().get("/rulebooks/mbs-pontoon-6/certificate/").status_code == 302


@by_rulebook
def test_the_edges_that_results_are_taken_apart_by_are_the_certificates(rulebook: str) -> None:
    kept = (edges.FILES / f"{rulebook}.json").read_bytes()
    assert msgspec.json.decode(kept, type=list[edges.Edge]) == edges_of(made(rulebook))
    least, most = BOOKS[rulebook].decks
    assert [edges.edge_of(rulebook, decks).decks for decks in range(least, most + 1)] == list(range(least, most + 1))
    with pytest.raises(FileNotFoundError):
        edges.edge_of(rulebook, most + 1)
