"""The table's sign."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rounds.access import state_of
from rules.books import book_of
from rules.core.money import dollars
from rules.core.rulebook import Rulebook
from rules.pontoon.vocabulary.book import PontoonBook
from staff.permissions import requires
from staff.requests import StaffRequest
from tables.models import Table


@require_safe
@requires("watch_sign", table="table")
def sign(request: StaffRequest, table: str) -> HttpResponse:
    """The sign of one table. 403 where the policy says no, 404 for a table there is not."""
    row = get_object_or_404(Table, id=table)
    state = state_of(row)
    book = book_of(state) if state.rulebook else None
    facts = {"name": row.name, "rulebook": state.rulebook} | sign_facts(book)
    return render(request, "screens/sign.html", {"table_id": row.id, "table_name": row.name, "sign_facts": facts})


def sign_facts(book: Rulebook | None) -> dict[str, Any]:
    """What a sign says of its rulebook besides the live view: version, authority and the Super Bonus (cents)."""
    if book is None:
        return {"version_text": "No rulebook yet", "bonus": []}
    parts = [f"Version {book.version}" if book.version.isdigit() else book.version.capitalize()]
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
    if isinstance(book, PontoonBook) and book.bonus_others_cents:
        bonus.append({"words": "Each other original wager of that round", "cents": book.bonus_others_cents})
    return {"version_text": ", ".join(parts), "bonus": bonus}
