"""The pages of the floor: pits and sections, every table, and adding one. Without JavaScript.

What is decided about a table that is there (limits, chips, rulebook, decks, opening) is changed on its page of the pit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rounds.access import state_of
from rounds.answers import Answer
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.table_actions import create_table
from rules import commands
from rules.books import BOOKS, book_of
from rules.core.rulebook import place_word
from rules.table.table_status import word_of
from screens.checklist import steps_for
from screens.table_forms import NameForm, NewTableForm, PlaceForm, SectionForm
from staff.actor import Actor
from staff.floor import in_order
from staff.permissions import requires
from staff.policy import may
from staff.requests import StaffRequest
from tables.floor_plan import NameTaken, add_section, place_table, rename_pit, rename_section, watch_section
from tables.models import Pit, Section, Table


@require_safe
@requires("read_tables")
def tables(request: StaffRequest) -> HttpResponse:
    """Every table with where it stands and what it is dealt by; pits and sections."""
    return _tables(request, SectionForm())


def _tables(request: StaffRequest, form: SectionForm, status: int = 200) -> HttpResponse:
    rows = sorted(Table.objects.select_related("section__pit"), key=lambda row: in_order(row.pk))
    pits = sorted(
        Pit.objects.prefetch_related("sections__watched_by", "sections__tables"), key=lambda row: in_order(row.name)
    )
    context = {
        "rows": [(row, _table_status(row)) for row in rows],
        "pits": [(pit, sorted(pit.sections.all(), key=lambda row: in_order(row.name))) for pit in pits],
        "form": form,
        "books": BOOKS.values(),
        "may_manage": may(request.actor, "manage_tables"),
        "may_watch": may(request.actor, "watch_section"),
    }
    return render(request, "screens/tables.html", context, status=status)


def _table_status(row: Table) -> dict[str, Any]:
    """What the list says of a table's rulebook and settings; nothing of one that has none."""
    state = state_of(row)
    if state.settings is None:
        return {}
    book = book_of(state)
    return {
        "book": book.title,
        "settings": state.settings,
        "places": f"{state.settings.positions} {place_word(book)}s",
        "word": word_of(state),
        "main": state.settings.limits[book.needed_limits[0]],
    }


@require_http_methods(["GET", "POST"])
@requires("manage_tables")
def new_table(request: StaffRequest) -> HttpResponse:
    """Add a table. First its rulebook (`?rulebook=`), then what the pit decides within it."""
    book = BOOKS.get(request.GET.get("rulebook", ""))
    if book is None:
        return render(request, "screens/new_table.html", {"books": BOOKS.values()})
    form = NewTableForm(request.POST or None, book=book, by=request.actor)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            answer = _create(request.actor, form)
        except NameTaken as taken:
            form.add_error("new_section", str(taken))
            return render(request, "screens/new_table.html", {"form": form, "book": book}, status=422)
        if answer.accepted:
            messages.success(request, f"{data['name']} is added, and closed.")
            return redirect("home" if steps_for(request.actor) else "tables")
        form.add_error("name" if answer.code == "name_taken" else "table", answer.message)
    context = {"form": form, "book": book}
    return render(request, "screens/new_table.html", context, status=422 if form.errors else 200)


def _create(actor: Actor, form: NewTableForm) -> Answer:
    """The table, with the first section of its pit where there is none, and its tray where it keeps one."""
    data = form.cleaned_data
    section = data["section"] if "section" in data else add_section(actor, data["pit"], data["new_section"])
    answer = create_table(data["table"], data["name"], form.install, actor, section)
    if answer.accepted and form.keeps_tray:
        return execute_sync(CommandEnvelope(data["table"], commands.SetTray(), actor))
    return answer


@require_http_methods(["GET", "POST"])
@requires("manage_tables")
def table_place(request: StaffRequest, table: str) -> HttpResponse:
    """A table's name, and the section where it stands."""
    row = get_object_or_404(Table.objects.select_related("section__pit"), pk=table)
    form = PlaceForm(request.POST or None, initial={"name": row.name, "section": row.section_id})
    if request.method == "POST" and form.is_valid():
        try:
            place_table(request.actor, table, form.cleaned_data["name"], form.cleaned_data["section"])
        except NameTaken as taken:
            form.add_error("name", str(taken))
        else:
            messages.success(request, f"{form.cleaned_data['name']} is saved.")
            return redirect("tables")
    context = {"form": form, "table": row, "table_status": _table_status(row)}
    return render(request, "screens/table_place.html", context, status=422 if form.errors else 200)


@require_POST
@requires("manage_tables")
def new_section(request: StaffRequest) -> HttpResponse:
    """Add a section; a pit comes with its first one."""
    form = SectionForm(request.POST)
    if form.is_valid():
        try:
            section = add_section(request.actor, form.cleaned_data["pit"], form.cleaned_data["section"])
        except NameTaken as taken:
            form.add_error("section", str(taken))
        else:
            messages.success(request, f"{section} is added.")
            return redirect("tables")
    return _tables(request, form, 422)


@require_http_methods(["GET", "POST"])
@requires("manage_tables")
def pit_name(request: StaffRequest, pk: int) -> HttpResponse:
    """Another name for a pit."""
    row = get_object_or_404(Pit, pk=pk)
    return _rename(request, str(row), row.name, lambda name: rename_pit(request.actor, pk, name))


@require_http_methods(["GET", "POST"])
@requires("manage_tables")
def section_name(request: StaffRequest, pk: int) -> HttpResponse:
    """Another name for a section."""
    row = get_object_or_404(Section.objects.select_related("pit"), pk=pk)
    return _rename(request, str(row), row.name, lambda name: rename_section(request.actor, pk, name))


@require_POST
@requires("watch_section")
def section_watch(request: StaffRequest, pk: int) -> HttpResponse:
    """Take over the tables of a section (`watches`), or leave them: those are one's own on the floor."""
    row = get_object_or_404(Section.objects.select_related("pit"), pk=pk)
    watches = "watches" in request.POST
    watch_section(request.user, pk, watches=watches)
    messages.success(request, f"{row} is yours now." if watches else f"{row} is no longer yours.")
    return redirect("tables")


def _rename(request: StaffRequest, title: str, name: str, rename: Callable[[str], object]) -> HttpResponse:
    form = NameForm(request.POST or None, initial={"name": name})
    if request.method == "POST" and form.is_valid():
        try:
            renamed = rename(form.cleaned_data["name"])
        except NameTaken as taken:
            form.add_error("name", str(taken))
        else:
            messages.success(request, f"{title} is {renamed} now.")
            return redirect("tables")
    return render(request, "screens/rename.html", {"form": form, "title": title}, status=422 if form.errors else 200)
