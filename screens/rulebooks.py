"""The rulebooks as pages to read, search, print and compare; they work without JavaScript."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from languages.catalogues import ENGLISH
from languages.say import say
from rounds.access import state_of
from rules import view_of
from rules.books import BOOKS, book_of
from rules.certificate import certificate_of
from rules.core.rulebook import Rulebook
from rules.wording.rule_facts import facts_of
from rules.wording.sign import EXAMPLES, SEARCH
from rules.wording.topics import sections_of
from screens.rulebook_pages.comparison import compare_facts, compare_pay, compare_procedures, pay_lines
from screens.seat import seat_device
from screens.sign import sign_facts
from staff.forms import SearchForm
from staff.page_language import page_language
from staff.permissions import requires
from staff.requests import StaffRequest
from tables.models import Table


@require_safe
@requires("read_rulebooks")
def rulebooks(request: StaffRequest) -> HttpResponse:
    """Every rulebook; `?q=` lists the clauses of all of them that have each of its words."""
    search = _search(request, "Search all rulebooks")
    query = search.sought
    found = [(book, sections_of(book.prefix, query)) for book in BOOKS.values()] if query else []
    context = {
        "books": [(book, sign_facts(book)["version_text"]) for book in BOOKS.values()],
        "search": search,
        "query": query,
        "hits": [(book, sections) for book, sections in found if sections],
        "found": _count(sections for _, sections in found),
    }
    return render(request, "screens/rulebooks/list.html", context)


@require_safe
@requires("read_rulebooks")
def rulebook(request: StaffRequest, rulebook: str) -> HttpResponse:
    """One rulebook: pay table, what its data says, every clause; `?q=` keeps the clauses with each of its words."""
    return render(request, "screens/rulebooks/rulebook.html", _page_of(_book(rulebook), _search(request)))


@require_safe
@requires("watch_sign", table="table")
def table_rules(request: StaffRequest, table: str) -> HttpResponse:
    """The rulebook of a table, with the limits of the moment."""
    row = get_object_or_404(Table, id=table)
    state = state_of(row)
    context: dict[str, Any] = {"table": row, "at_seat": seat_device(request) is not None} | page_language(request)
    if state.rulebook in BOOKS:
        book = book_of(state)
        view = view_of(state, "sign")
        limits = [(kind, view.table.limits[kind]) for kind in book.limit_kinds if kind in view.table.limits]
        search = _search(request, language=context["language"])
        context |= _page_of(book, search, context["language"]) | {"view": view, "limits": limits}
    return render(request, "screens/rulebooks/rulebook.html", context)


@require_safe
@requires("read_rulebooks")
def comparison(request: StaffRequest, rulebook: str, other: str) -> HttpResponse:
    """Two rulebooks side by side; `?only=differences` leaves out what is the same."""
    one, second = _book(rulebook), _book(other)
    facts, pay = compare_facts(one, second), compare_pay(one, second)
    only = request.GET.get("only") == "differences"
    context = {
        "one": one,
        "other": second,
        "books": list(BOOKS.values()),
        "facts": [row for row in facts if row.differs or not only],
        "pay": [row for row in pay if row.differs or not only],
        "differences": sum(row.differs for row in (*facts, *pay)),
        "only": only,
        "topics": compare_procedures(one, second),
    }
    return render(request, "screens/rulebooks/comparison.html", context)


def _page_of(book: Rulebook, search: SearchForm, language: str = ENGLISH) -> dict[str, Any]:
    sections = sections_of(book.prefix, search.sought, partial(say, language=language))
    return {
        "book": book,
        "facts": sign_facts(book),
        "said": facts_of(book),
        "pay": pay_lines(book).values(),
        "others": [other for other in BOOKS.values() if other.id != book.id],
        "search": search,
        "query": search.sought,
        "sections": sections,
        "found": _count([sections]),
    }


def _book(rulebook: str) -> Rulebook:
    if rulebook not in BOOKS:
        raise Http404("There is no such rulebook.")
    return BOOKS[rulebook]


def _search(request: StaffRequest, label: str = SEARCH, language: str = ENGLISH) -> SearchForm:
    return SearchForm(request.GET, say(label, language), say(EXAMPLES, language))


def _count(all_sections: Any) -> int:
    return sum(len(section.clauses) for sections in all_sections for section in sections)


@require_safe
@requires("read_rulebooks")
def certificate(request: StaffRequest, rulebook: str) -> HttpResponse:
    """Every figure with its clause; `manage.py certify` has the fractions."""
    if rulebook not in BOOKS:
        raise Http404("There is no such rulebook.")
    context = {"book": BOOKS[rulebook], "certificate": certificate_of(rulebook)}
    return render(request, "screens/rulebooks/certificate.html", context)
