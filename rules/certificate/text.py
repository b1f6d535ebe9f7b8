"""A certificate as plain text for a terminal, and as the Markdown page of docs/certificates."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rules.certificate.figures import Certificate, Row, Section

_WIDTH = 120


def as_text(certificate: Certificate) -> str:
    """For a terminal: every section as a table with aligned columns."""
    lines = [f"Mathematics certificate: {certificate.title}, version {certificate.version}"]
    lines += [f"Content {certificate.content_hash}", ""]
    for section in certificate.sections:
        lines += [section.title, "-" * len(section.title), *textwrap.wrap(section.words, _WIDTH), ""]
        lines += [*_aligned(section), ""]
    lines += ["Published figures", "-----------------"]
    for item in certificate.published:
        lines += [f"{item.about}: {item.theirs}; here {item.ours}."]
        lines += textwrap.wrap(item.why, _WIDTH, initial_indent="  ", subsequent_indent="  ")
        lines += [f"  {item.source}"]
    return "\n".join(lines) + "\n"


def as_markdown(certificate: Certificate) -> str:
    """For docs/certificates; without the content hash, which changes with every word of the rulebook."""
    training = " Training tables only." if certificate.training_only else ""
    lines = [f"# Mathematics certificate: {certificate.title}, version {certificate.version}", ""]
    lines += textwrap.wrap(
        f"Written by `manage.py certify {certificate.rulebook} --write` from the rulebook's own code.{training} "
        "What is enumerated is exact, with fractions, and rounded only for print; `--format json` has the "
        "fractions. What was worked out or simulated otherwise says so.",
        _WIDTH,
    )
    for section in certificate.sections:
        lines += ["", f"## {section.title}", "", *textwrap.wrap(section.words, _WIDTH), ""]
        lines += [_cells("", *section.columns), "|---" * (len(section.columns) + 1) + "|"]
        lines += [_cells(_labelled(row), *(figure.text for figure in row.figures)) for row in section.rows]
    lines += ["", "## Published figures", ""]
    lines += [_cells("", "Published", "Here", "Why"), "|---|---|---|---|"]
    for item in certificate.published:
        lines.append(_cells(f"{item.about} ([source]({item.source}))", item.theirs, item.ours, item.why))
    return "\n".join(lines) + "\n"


def _labelled(row: Row) -> str:
    return f"{row.label} ({row.clause})" if row.clause else row.label


def _cells(*texts: str) -> str:
    return "| " + " | ".join(texts) + " |"


def _aligned(section: Section) -> Iterator[str]:
    table = [["", *section.columns], *([_labelled(r), *(f.text for f in r.figures)] for r in section.rows)]
    widths = [max(len(line[place]) for line in table) for place in range(len(section.columns) + 1)]
    for line in table:
        first, *others = line
        rest = (text.rjust(width) for text, width in zip(others, widths[1:], strict=True))
        yield "  ".join((first.ljust(widths[0]), *rest)).rstrip()
