"""The table's sign, and the rules of the table as a page to read and search."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rounds.access import state_of
from rules import view_of
from rules.books import BOOKS
from rules.clauses import ClauseText, clause_texts
from rules.money import dollars
from staff.guard import allowed
from tables.models import Table

SECTIONS = {
    "1": "Words with a fixed meaning",
    "2": "Cards and layout",
    "3": "How a round is played",
    "4": "What is paid",
    "5": "When something went wrong",
    "6": "Who decides",
    "appendix-a": "The layout's drawing",
}


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules page."""

    title: str
    clauses: list[ClauseText]


@require_safe
@allowed("watch_sign", table="table")
def sign(request: HttpRequest, table: str) -> HttpResponse:
    """The sign of one table. 403 where the policy says no, 404 for a table there is not."""
    row = get_object_or_404(Table, id=table)
    facts = {"name": row.name} | sign_facts(state_of(row).rulebook)
    return render(request, "tables/sign.html", {"table_id": row.id, "table_name": row.name, "sign_facts": facts})


@require_safe
@allowed("watch_sign", table="table")
def table_rules(request: HttpRequest, table: str) -> HttpResponse:
    """The clauses of the table's rulebook in our own words; `?q=` keeps those with every one of its words."""
    row = get_object_or_404(Table, id=table)
    state = state_of(row)
    book = BOOKS.get(state.rulebook)
    query = request.GET.get("q", "").strip()[:100]
    sections = sections_of(book.prefix, query) if book else []
    context = {
        "table": row,
        "book": book,
        "facts": sign_facts(state.rulebook),
        "view": view_of(state, "sign") if book else None,
        "query": query,
        "sections": sections,
        "found": sum(len(section.clauses) for section in sections),
    }
    return render(request, "tables/rules.html", context)


def sign_facts(rulebook: str) -> dict[str, Any]:
    """What a sign says of its rulebook besides the live view: version, authority and the Super Bonus (cents)."""
    book = BOOKS.get(rulebook)
    if book is None:
        return {"version_words": "No rulebook yet", "bonus": []}
    parts = [f"Version {book.version}"]
    if book.effective:
        in_force = date.fromisoformat(book.effective)
        parts.append(f"in force since {in_force.day} {in_force:%B %Y}")
    if book.authority:
        parts.append(f"approved by the {book.authority}")
    bonus = []
    above = None
    for tier in book.bonus_tiers:
        wager = f"{dollars(tier.from_cents)} and more" + (f", below {dollars(above)}" if above else "")
        bonus.append({"words": f"Wager of {wager}", "cents": tier.pays_cents})
        above = tier.from_cents
    if book.bonus_others_cents:
        bonus.append({"words": "Each other original wager of that round", "cents": book.bonus_others_cents})
    return {"version_words": ", ".join(parts), "bonus": bonus}


def sections_of(prefix: str, query: str) -> list[Section]:
    """The clauses by chapter, those only that have every word of `query` in their number, title or text."""
    words = query.casefold().split()
    sections: dict[str, Section] = {}
    for text in clause_texts(prefix).values():
        haystack = f"{text.clause} {text.title} {text.requires}".casefold()
        if all(word in haystack for word in words):
            number = text.clause.partition(" ")[2]
            chapter = number if number in SECTIONS else number.partition(".")[0]
            sections.setdefault(chapter, Section(SECTIONS.get(chapter, ""), [])).clauses.append(text)
    return list(sections.values())
