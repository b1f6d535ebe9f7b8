"""The table's sign."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from languages.house import names
from languages.say import translated
from rounds.access import state_of
from rules.books import book_of
from rules.core.rulebook import Rulebook
from rules.core.text import BESIDE, Day, joined, word
from rules.pontoon.vocabulary.book import PontoonBook
from rules.wording.sign import bonus_wager, sign_text
from staff.page_language import page_language
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
    spoken = page_language(request)
    turns = [tag for tag in names() if not request.GET.get("language") and settings.SIGN_LANGUAGE_SECONDS > 0]
    said = {tag: translated(sign_facts(book), tag) for tag in dict.fromkeys((spoken["language"], *turns))}
    context = spoken | {
        "table_id": row.id,
        "table_name": row.name,
        "sign_facts": {"name": row.name, "rulebook": state.rulebook, "said": said},
        "turns": turns,
        "turn_seconds": settings.SIGN_LANGUAGE_SECONDS,
    }
    return render(request, "screens/sign.html", context)


def sign_facts(book: Rulebook | None) -> dict[str, Any]:
    """What a sign says of its rulebook besides the live view: version, authority, Super Bonus (cents) and its hand."""
    if book is None:
        return {"version_text": sign_text("no_rulebook"), "bonus": [], "bonus_hand": ""}
    version = book.version
    parts: list[str] = [sign_text("version", version=version) if version.isdigit() else word(version.capitalize())]
    if book.effective:
        in_force = date.fromisoformat(book.effective)
        parts.append(sign_text("in_force", day=Day(in_force)))
    if book.authority:
        parts.append(sign_text("approved", authority=book.authority))
    bonus = []
    above = None
    for tier in book.bonus_tiers:
        bonus.append({"words": bonus_wager(tier.from_cents, above), "cents": tier.pays_cents})
        above = tier.from_cents
    if isinstance(book, PontoonBook) and book.bonus_others_cents:
        bonus.append({"words": sign_text("bonus_others"), "cents": book.bonus_others_cents})
    hand = sign_text("bonus_hand") if bonus else ""
    return {"version_text": joined(parts, BESIDE), "bonus": bonus, "bonus_hand": hand}
