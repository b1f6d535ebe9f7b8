"""A shift's report as a workbook (XLSX, ECMA-376). The same report gives the same bytes."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font

from database.csv_lines import safe_cell
from reports.facts import Chips, ReportFacts, TableMoney
from rules.wording.labels import plain

CHIPS = (
    *("Opener, $", "Fills, $", "Credits, $", "Bought, $", "Drop, $", "Closer, $", "Rundown win, $"),
    "For no wager, $",
)
SUMS = ("Rounds", "Void", "Staked, $", "Returned, $", "Paid wrongly, $", "Earlier rounds, $", "Win, $")
# What a part of the file is dated with: a workbook knows no earlier day (a ZIP's own beginning).
NO_DATE = (1980, 1, 1, 0, 0, 0)
# openpyxl says in a workbook's properties when it wrote it.
WRITTEN_AT = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")
MONEY = "#,##0.00;-#,##0.00"
BOLD = Font(bold=True)


def workbook_of(facts: ReportFacts, digest: str) -> bytes:
    """One sheet each for money, chips, people, what happened, counts, what is open, and the heads of the chains."""
    book = Workbook(write_only=True)
    begun = datetime.fromisoformat(facts.begins_at).replace(tzinfo=None, microsecond=0)
    book.properties.created = begun
    book.properties.creator = ""
    book.properties.title = f"{facts.day} {facts.shift}"
    money = [[table.table, *_sums(table.money)] for table in facts.tables]
    _sheet(book, "Money", ("Table", *SUMS), [*money, ["All", *_sums(facts.money)]])
    _sheet(
        book,
        "Chips",
        ("Table", *CHIPS),
        ([table.table, *_of_chips(table.chips)] for table in facts.tables if table.chips),
    )
    _sheet(
        book,
        "People",
        ("Table", "Person", "From (UTC)", "Until (UTC)"),
        ([table.table, one.person, one.since, one.until] for table in facts.tables for one in table.dealers),
    )
    _sheet(
        book,
        "Happened",
        ("Table", "Event", "At (UTC)", "What", "Round", "By", "Approved by", "Clause"),
        (
            [table.table, one.seq, one.at, plain(one.type), one.round or None, one.actor, one.approved_by, one.clause]
            for table in facts.tables
            for one in table.happened
        ),
    )
    _sheet(
        book,
        "Counts",
        ("Table", "What", "Times"),
        (
            [table.table, plain(name.replace(":", ": ")), times]
            for table in facts.tables
            for name, times in (table.counts | {f"alert:{kind}": n for kind, n in table.alerts.items()}).items()
        ),
    )
    _sheet(
        book,
        "Open",
        ("Table", "Kind", "What", "Since (UTC)"),
        ([table.table, item.kind, item.text, item.since] for table, item in facts.open.values()),
    )
    heads: list[list[Any]] = [[table.table, table.last_seq, table.head_hash] for table in facts.tables]
    _sheet(book, "Record", ("Table", "Last event", "Head of the chain"), [*heads, ["This report", None, digest]])
    kept = io.BytesIO()
    book.save(kept)
    return _undated(kept.getvalue(), begun)


def _of_chips(chips: Chips) -> list[Any]:
    cents = (
        *(chips.opener_cents, chips.fills_cents, chips.credits_cents, chips.bought_cents),
        *(chips.drop_cents, chips.closer_cents, chips.rundown_cents, chips.wrong_cents or 0),
    )
    return [None if each is None else Decimal(each) / 100 for each in cents]


def _sums(money: TableMoney) -> list[Any]:
    cents = (money.staked_cents, money.returned_cents, money.mispaid_cents, money.earlier_cents or 0, money.win_cents)
    return [money.rounds, money.void_rounds or 0, *(Decimal(sum_cents) / 100 for sum_cents in cents)]


def _sheet(book: Workbook, title: str, columns: Sequence[str], rows: Iterable[list[Any]]) -> None:
    sheet = book.create_sheet(title)
    sheet.freeze_panes = "B2"
    for number, name in enumerate(columns):
        sheet.column_dimensions[chr(ord("A") + number)].width = max(14, len(name) + 4)
    sheet.append([_cell(sheet, name, bold=True) for name in columns])
    for row in rows:
        sheet.append([_cell(sheet, value) for value in row])


def _cell(sheet: Any, value: Any, *, bold: bool = False) -> WriteOnlyCell:
    if isinstance(value, str):
        value = ILLEGAL_CHARACTERS_RE.sub("\ufffd", value)
    cell = WriteOnlyCell(sheet, value=safe_cell(value))
    if bold:
        cell.font = BOLD
    if isinstance(value, Decimal):
        cell.number_format = MONEY
    return cell


def _undated(book: bytes, begun: datetime) -> bytes:
    """The same file with each part in order and undated, as if it had been written when the shift began."""
    written_at = rb"\g<1>" + f"{begun:%Y-%m-%dT%H:%M:%SZ}".encode()
    undated = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as parts, zipfile.ZipFile(undated, "w", zipfile.ZIP_DEFLATED) as written:
        for name in sorted(parts.namelist()):
            part = zipfile.ZipInfo(name, NO_DATE)
            part.compress_type = zipfile.ZIP_DEFLATED
            written.writestr(part, WRITTEN_AT.sub(written_at, parts.read(name)))
    return undated.getvalue()
