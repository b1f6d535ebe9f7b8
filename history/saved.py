"""Searches that somebody keeps: under a name, as a link that holds."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from history.actions import forget_search, save_search
from history.models import SavedSearch
from history.paging import filters_of
from history.presets import presets
from staff.permissions import requires
from staff.plain_text import Form
from staff.policy import may
from staff.requests import StaffRequest

PAGES = ("history", "history_floor_events", "history_settings")
"""The searches that can be kept, by the names of their addresses."""


class SavedSearchForm(Form):
    """A name for the search that the page shows."""

    prefix = "saved"
    name = forms.CharField(label="Keep this search as", max_length=60)
    query = forms.CharField(required=False, max_length=1000, widget=forms.HiddenInput())
    page = forms.ChoiceField(choices=[(name, name) for name in PAGES], widget=forms.HiddenInput())


def search_context(request: StaffRequest, page: str) -> dict[str, Any]:
    """What every page of a search shows beside what it found."""
    query = filters_of(request)
    return {
        "filters": query,
        "presets": presets(),
        "may_export": may(request.actor, "export_history"),
        "saved": SavedSearch.objects.filter(person_id=request.user.pk),
        "saved_form": SavedSearchForm(initial={"page": page, "query": query}, auto_id="id_saved_%s"),
    }


@require_POST
@requires("read_history")
def save(request: StaffRequest) -> HttpResponse:
    """Keep the search of a page; back to it."""
    form = SavedSearchForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(words) for errors in form.errors.values() for words in errors))
        return redirect("history")
    said = form.cleaned_data
    kept = save_search(request.user, said["name"], reverse(said["page"]), said["query"])
    messages.success(request, f"“{kept.name}” is kept.")
    return redirect(f"{kept.path}?{kept.query}")


@require_POST
@requires("read_history")
def forget(request: StaffRequest, pk: int) -> HttpResponse:
    """No longer keep one of one's own."""
    forget_search(request.user, pk)
    return redirect("history")
